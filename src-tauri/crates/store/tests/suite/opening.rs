//! Opening files that are new, old, foreign, newer or broken.

use std::{fs, path::Path};

use chrono::TimeDelta;
use domain::{
    Actor, ChangeSet, ChecklistItem, Code, Recurrence, RecurrenceType, Source, Task, TimeOfDay, Writes,
    query::{Query, Scope, View},
};
use store::{Store, StoreError};

use super::common::*;

#[tokio::test]
async fn a_new_file_is_private_and_keeps_what_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep").join("folder").join("assent.db");
    let store = Store::open(&path).await.unwrap();
    put(&store, &making(1, Writes { tasks: vec![task(1, "Stay")], ..Writes::default() })).await;
    store.close().await.unwrap();
    let again = Store::open(&path).await.unwrap();
    assert_eq!(again.export().await.unwrap().tasks(0, 9).await.unwrap(), [task(1, "Stay")]);
    assert_eq!(again.integrity_check().await.unwrap(), Vec::<String>::new());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(path.parent().unwrap()), mode(&path)), (0o700, 0o600));
    }
}

#[tokio::test]
async fn files_that_are_not_ours_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound.db");
    Store::open(&sound).await.unwrap().close().await.unwrap();
    let bytes = fs::read(&sound).unwrap();
    // Offsets in the header: user_version at 60, application_id at 68.
    let altered = |at: usize, value: [u8; 4]| {
        let mut bytes = bytes.clone();
        bytes[at..at + 4].copy_from_slice(&value);
        bytes
    };
    for (name, content, code) in [
        ("text", b"not a database, just words that are long enough to look like a header of one".repeat(20), "database_damaged"),
        ("newer", altered(60, [0, 0, 0, 200]), "database_newer"),
        ("foreign", altered(68, [0, 0, 0, 1]), "database_foreign"),
        ("truncated", bytes[..bytes.len() / 2].to_vec(), "database_damaged"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, &content).unwrap();
        let error = open_and_look(&path).await.unwrap_err();
        assert_eq!(error.code().as_str(), code, "{name}: {error}");
        assert_eq!(fs::read(&path).unwrap(), content, "{name} was touched");
    }
}

async fn open_and_look(path: &Path) -> Result<(), StoreError> {
    let store = Store::open(path).await?;
    match store.integrity_check().await?.into_iter().next() {
        Some(detail) => Err(StoreError::Damaged { detail }),
        None => Ok(()),
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_is_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "x").unwrap();
    let error = Store::open(&folder.path().join("file").join("assent.db")).await.unwrap_err();
    assert_eq!(error.code(), Code::Io, "{error}");
}

#[tokio::test]
async fn a_backup_is_a_whole_database() {
    let temp = temp().await;
    put(
        &temp.store,
        &making(
            1,
            Writes {
                tasks: vec![full_task(1)],
                projects: vec![project(1, "P")],
                labels: vec![label(1, "a"), label(2, "b")],
                ..Writes::default()
            },
        ),
    )
    .await;
    let copy = temp.path.with_file_name("copy.db");
    temp.store.backup(&copy).await.unwrap();
    let opened = Store::open(&copy).await.unwrap();
    assert_eq!(opened.export().await.unwrap().tasks(0, 9).await.unwrap(), [full_task(1)]);
    assert_eq!(temp.store.backup(&copy).await.unwrap_err().code(), Code::Io, "a copy is never overwritten");
}

#[tokio::test]
async fn processes_that_open_a_new_file_at_once_agree() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assent.db");
    let opened = [0; 6].map(|_| {
        tokio::spawn({
            let path = path.clone();
            async move { Store::open(&path).await }
        })
    });
    for store in opened {
        store.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn an_older_file_is_copied_before_it_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assent.db");
    let store = Store::open(&path).await.unwrap();
    put(&store, &making(1, Writes { tasks: vec![task(1, "Old")], ..Writes::default() })).await;
    store.close().await.unwrap();
    for copy in ["assent-schema-0.db", "assent-schema-0-1.db"] {
        let mut bytes = fs::read(&path).unwrap();
        bytes[60..64].copy_from_slice(&[0; 4]);
        fs::write(&path, bytes).unwrap();
        let store = Store::open(&path).await.unwrap();
        assert_eq!(store.export().await.unwrap().tasks(0, 9).await.unwrap(), [task(1, "Old")]);
        store.close().await.unwrap();
        let copy = Store::open(&folder.path().join("backups").join(copy)).await.unwrap();
        assert_eq!(copy.export().await.unwrap().tasks(0, 9).await.unwrap(), [task(1, "Old")]);
    }
}

#[tokio::test]
async fn a_file_from_before_shown_times_orders_by_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assent.db");
    let store = Store::open(&path).await.unwrap();
    let times = [(in_days(0), TimeOfDay::new(20, 0))].into();
    let recurrence = Recurrence { kind: RecurrenceType::Daily, times, ..Recurrence::default() };
    let at = |number, hour| Task { scheduled_for: Some(in_days(0)), time_of_day: TimeOfDay::new(hour, 0), ..task(number, "Old") };
    let tasks = vec![Task { recurrence, ..at(1, 9) }, at(2, 12)];
    put(&store, &making(1, Writes { tasks, ..Writes::default() })).await;
    let query = Query { scope: Scope::View(View::Today), sort: None, from: None, offset: 0, limit: 9 };
    let before = store.list(&query, &today()).await.unwrap();
    store.close().await.unwrap();
    let database = sea_orm::Database::connect(format!("sqlite://{}", path.display())).await.unwrap();
    let back = "DROP INDEX tasks_open_day; DROP INDEX tasks_repeating; ALTER TABLE tasks DROP COLUMN minute; \
                CREATE INDEX tasks_open_day ON tasks (day); CREATE INDEX tasks_repeating ON tasks (day); \
                DELETE FROM seaql_migrations WHERE version IN ('m0007_shown_time', 'm0009_lookups'); PRAGMA user_version = 6";
    sea_orm::ConnectionTrait::execute_unprepared(&database, back).await.unwrap();
    database.close().await.unwrap();
    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.list(&query, &today()).await.unwrap(), before);
    assert_eq!(before.rows.iter().map(|row| row.task.number).collect::<Vec<_>>(), [2, 1]);
}

#[tokio::test]
async fn a_file_from_before_step_makers_takes_them_from_its_history() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assent.db");
    let store = Store::open(&path).await.unwrap();
    let list = checklist(1, &task(1, "Old"));
    let changing = |number, item: ChecklistItem, source| {
        let writes = Writes { items: vec![item], ..Writes::default() };
        ChangeSet { source, ..making(number, writes) }
    };
    put(&store, &making(1, Writes { tasks: vec![task(1, "Old")], checklists: vec![list.clone()], ..Writes::default() })).await;
    let ticked = |number, title| ChecklistItem { is_checked: true, checked_at: Some(now()), ..item(number, title, &[&list]) };
    put(&store, &changing(2, ticked(1, "By the agent"), Source::Agent)).await;
    put(&store, &changing(3, ticked(2, "By the user"), Source::Cli)).await;
    put(&store, &changing(4, ticked(3, "Forgotten"), Source::Agent)).await;
    let unticked = ChecklistItem { checked_by: Actor::Agent, ..item(4, "Forgotten, never ticked", &[&list]) };
    put(&store, &changing(5, unticked, Source::Agent)).await;
    store.close().await.unwrap();
    let database = sea_orm::Database::connect(format!("sqlite://{}", path.display())).await.unwrap();
    let back = "ALTER TABLE checklist_items DROP COLUMN created_by; ALTER TABLE checklist_items DROP COLUMN created_at; \
                DELETE FROM changes WHERE change > (SELECT first_change FROM change_sets WHERE seq = 3); \
                DELETE FROM seaql_migrations WHERE version = 'm0008_step_makers'; PRAGMA user_version = 7";
    sea_orm::ConnectionTrait::execute_unprepared(&database, back).await.unwrap();
    database.close().await.unwrap();
    let store = Store::open(&path).await.unwrap();
    let found = store.export().await.unwrap().items(None, 9).await.unwrap();
    let made: Vec<_> = found.into_iter().map(|item| (item.title, item.created_by, item.created_at)).collect();
    let at = |seconds| Some(now() + TimeDelta::seconds(seconds));
    let expected = [
        ("By the agent", Actor::Agent, at(2)),
        ("By the user", Actor::User, at(3)),
        ("Forgotten", Actor::User, None),
        ("Forgotten, never ticked", Actor::Agent, None),
    ];
    assert_eq!(made, expected.map(|(title, by, at)| (title.to_owned(), by, at)));
}
