//! Damaged files: recognised by a look, set aside byte for byte, and recovered row by row.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use domain::{Code, Task, Writes};
use sea_orm::ConnectionTrait as _;
use serde_json::Value as Json;
use store::{SavedRows, Store, look, look_closely, salvage, set_aside};

use super::common::*;

/// The page size in bytes.
const PAGE: usize = 4_096;
const TASKS: u64 = 600;

/// A closed database with many tasks, notes, checklists and a history.
async fn filled(path: &Path) -> Vec<Task> {
    let store = Store::open(path).await.unwrap();
    let tasks: Vec<Task> = (1..=TASKS).map(|number| Task { notes: "words ".repeat(40), ..task(number, "Sweep the yard") }).collect();
    let lists: Vec<_> = tasks.iter().map(|task| checklist(task.number, task)).collect();
    let items = lists.iter().zip(1..).map(|(list, number)| item(number, "A step", &[list])).collect();
    let notes = tasks.iter().map(|task| note(task.number, task, &"said ".repeat(if task.number == 7 { 3_000 } else { 30 }))).collect();
    let labelled = Task { labels: vec![assigned(1)], ..tasks[0].clone() };
    let tasks = [vec![labelled], tasks[1..].to_vec()].concat();
    let writes = Writes { tasks: tasks.clone(), checklists: lists, items, notes, labels: vec![label(1, "errands")], ..Writes::default() };
    put(&store, &making(1, writes)).await;
    store.close().await.unwrap();
    tasks
}

/// Random bytes, the same for the same seed.
fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    (0..length).map(|_| next()).collect()
}

/// Overwrites a third of the pages.
fn overwrite(path: &Path, first: usize) {
    let mut bytes = fs::read(path).unwrap();
    for page in (first..bytes.len() / PAGE).step_by(3) {
        bytes[page * PAGE..(page + 1) * PAGE].copy_from_slice(&noise(page as u64 + 1, PAGE));
    }
    fs::write(path, bytes).unwrap();
}

fn ids() -> impl FnMut() -> uuid::Uuid + Send {
    let mut next = 0;
    move || {
        next += 1;
        uuid(9, next)
    }
}

fn title(settings: &BTreeMap<String, Json>) -> String {
    settings.get("lost").and_then(Json::as_str).unwrap_or("Recovered task").to_owned()
}

async fn tasks_in(path: &Path) -> Vec<Task> {
    let store = Store::open(path).await.unwrap();
    assert_eq!(store.integrity_check().await.unwrap(), Vec::<String>::new());
    let tasks = store.export().await.unwrap().tasks(0, 10_000).await.unwrap();
    store.close().await.unwrap();
    tasks
}

fn by_table(tables: Vec<SavedRows>) -> BTreeMap<String, (u64, u64)> {
    tables.into_iter().map(|rows| (rows.table, (rows.saved, rows.left_out))).collect()
}

struct Place {
    path: PathBuf,
    tasks: Vec<Task>,
    folder: tempfile::TempDir,
}

async fn place() -> Place {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assent.db");
    let tasks = filled(&path).await;
    Place { path, tasks, folder }
}

#[tokio::test]
async fn everything_is_saved_from_a_sound_file() {
    let Place { path, tasks, folder } = place().await;
    let to = folder.path().join("saved.db");
    let saved = salvage(&path, &to, title, ids()).await.unwrap();
    assert_eq!(saved.lost_pages, 0);
    let tables = by_table(saved.tables);
    for (table, rows) in [("tasks", TASKS), ("notes", TASKS), ("checklists", TASKS), ("checklist_items", TASKS), ("item_places", TASKS)] {
        assert_eq!(tables[table], (rows, 0), "{table}");
    }
    assert_eq!((tables["task_labels"], tables["change_sets"]), ((1, 0), (1, 0)));
    assert_eq!(tasks_in(&to).await, tasks);
    let (was, is) = (Store::open(&path).await.unwrap(), Store::open(&to).await.unwrap());
    let all = async |store: &Store| {
        let export = store.export().await.unwrap();
        (export.checklists().await.unwrap(), export.items(None, 10_000).await.unwrap(), export.notes().await.unwrap())
    };
    assert_eq!(all(&was).await, all(&is).await);
    assert_eq!(was.changes(set_id(1)).await.unwrap(), is.changes(set_id(1)).await.unwrap());
    assert_eq!(salvage(&path, &to, title, ids()).await.unwrap_err().code(), Code::Io, "nothing is overwritten");
}

#[tokio::test]
async fn what_is_in_the_log_is_saved_too() {
    let Place { path, folder, .. } = place().await;
    let store = Store::open(&path).await.unwrap();
    put(&store, &making(2, Writes { tasks: vec![task(TASKS + 1, "Not folded in yet")], ..Writes::default() })).await;
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).unwrap();
    fs::copy(folder.path().join("assent.db-wal"), folder.path().join("copy.db-wal")).unwrap();
    let to = folder.path().join("saved.db");
    salvage(&copy, &to, title, ids()).await.unwrap();
    assert_eq!(tasks_in(&to).await.last().unwrap().title, "Not folded in yet");
    // An uncommitted write from before a power cut does not count.
    let log = fs::read(folder.path().join("copy.db-wal")).unwrap();
    fs::write(folder.path().join("copy.db-wal"), &log[..log.len() - 100]).unwrap();
    let to = folder.path().join("earlier.db");
    salvage(&copy, &to, title, ids()).await.unwrap();
    assert_eq!(tasks_in(&to).await.last().unwrap().number, TASKS);
}

#[tokio::test]
async fn of_a_file_with_a_third_of_its_pages_overwritten_the_rest_is_saved() {
    for first in 0..3 {
        let Place { path, tasks, folder } = place().await;
        overwrite(&path, first);
        let damaged = fs::read(&path).unwrap();
        assert_eq!(look(&path).await.unwrap_err().code(), Code::DatabaseDamaged, "from page {first}");
        let to = folder.path().join("saved.db");
        let saved = salvage(&path, &to, title, ids()).await.unwrap();
        assert_eq!(fs::read(&path).unwrap(), damaged, "the damaged file is not touched");
        let found = tasks_in(&to).await;
        let originals: Vec<&Task> = found.iter().filter(|task| task.title != "Recovered task").collect();
        assert!(originals.len() as u64 > TASKS / 2, "from page {first}: {} of {TASKS} tasks, {saved:?}", originals.len());
        for task in originals {
            let known = &tasks[usize::try_from(task.number).unwrap() - 1];
            assert_eq!(&Task { labels: known.labels.clone(), ..task.clone() }, known);
        }
        let tables = by_table(saved.tables);
        assert!(tables["notes"].0 > TASKS / 2 && tables["checklist_items"].0 > TASKS / 3, "{tables:?}");
        assert!(saved.lost_pages > 0 || first == 0, "{tables:?}");
    }
}

#[tokio::test]
async fn a_task_that_is_lost_is_named_by_the_settings_that_can_be_read() {
    let Place { path, folder, .. } = place().await;
    let store = Store::open(&path).await.unwrap();
    store.set_setting("lost", &"Gerettete Aufgabe".into()).await.unwrap();
    store.close().await.unwrap();
    let db = sea_orm::Database::connect(format!("sqlite://{}", path.display())).await.unwrap();
    let lose = "PRAGMA foreign_keys = OFF; DELETE FROM tasks WHERE number = 3; INSERT INTO settings (key, value) VALUES ('broken', '{')";
    db.execute_unprepared(lose).await.unwrap();
    db.close().await.unwrap();
    let to = folder.path().join("saved.db");
    let saved = by_table(salvage(&path, &to, title, ids()).await.unwrap().tables);
    assert_eq!(saved["settings"].1, 1, "what is no JSON is left out");
    let titles: Vec<String> = tasks_in(&to).await.into_iter().map(|task| task.title).filter(|title| title != "Sweep the yard").collect();
    assert_eq!(titles, ["Gerettete Aufgabe"]);
}

/// The file, its log and the log's index, read by another process: reading them here would release the file's locks.
#[cfg(unix)]
fn seen_from_outside(path: &Path) -> [Vec<u8>; 3] {
    ["", "-wal", "-shm"].map(|part| {
        let read = std::process::Command::new("cat").arg(format!("{}{part}", path.display())).output().unwrap();
        assert!(read.status.success(), "there is no {part}");
        read.stdout
    })
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_was_found_damaged_and_its_log_stay_as_they_are() {
    let Place { path, folder, .. } = place().await;
    let store = Store::open(&path).await.unwrap();
    put(&store, &making(2, Writes { tasks: vec![task(TASKS + 1, "In the log")], ..Writes::default() })).await;
    let [mut bytes, ..] = seen_from_outside(&path);
    let page = bytes.windows(14).position(|window| window == b"Sweep the yard").unwrap() / PAGE + 2;
    bytes[page * PAGE + 8..page * PAGE + 64].fill(0xff);
    let damaged = folder.path().join("bytes");
    fs::write(&damaged, &bytes).unwrap();
    assert!(std::process::Command::new("cp").arg(damaged).arg(&path).status().unwrap().success());
    assert!(!store.quick_check().await.unwrap().is_empty());
    // Writes now go to the log, whatever their size.
    for round in 0..4 {
        let number = |at: u64| TASKS + 2 + round * 1_000 + at;
        let many = (0..1_000).map(|at| Task { notes: "words ".repeat(600), ..task(number(at), "Afterwards") }).collect();
        put(&store, &making(3 + round, Writes { tasks: many, ..Writes::default() })).await;
    }
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let before = seen_from_outside(&path);
    assert!(before[0] == bytes, "the log was folded in while the file was open");
    assert!(before[1].len() > 16 * 1024 * 1024, "the log is too short to be folded in by itself");
    store.close().await.unwrap();
    for (part, (before, after)) in ["file", "log", "index"].iter().zip(before.iter().zip(&seen_from_outside(&path))) {
        assert!(before == after, "the {part} has changed");
    }
    let to = folder.path().join("saved.db");
    salvage(&path, &to, title, ids()).await.unwrap();
    let found = tasks_in(&to).await.iter().filter(|task| task.title == "Afterwards").count();
    assert_eq!(found, 4_000, "what is in the log can be saved");
}

#[tokio::test]
async fn no_damage_ends_in_a_panic_or_an_unsound_file() {
    let Place { path, folder, .. } = place().await;
    let sound = fs::read(&path).unwrap();
    for seed in 0..24_u64 {
        let mut bytes = sound.clone();
        for at in noise(seed + 1, 64 * 4).chunks(4) {
            let place = u32::from_le_bytes(at.try_into().unwrap()) as usize % bytes.len();
            bytes[place] ^= 1 << (at[0] % 8);
        }
        if seed % 3 == 0 {
            bytes.truncate(bytes.len() / 2 + usize::try_from(seed).unwrap() * 37);
        }
        let damaged = folder.path().join(format!("damaged-{seed}.db"));
        fs::write(&damaged, bytes).unwrap();
        let _ = look_closely(&damaged).await;
        let to = folder.path().join(format!("saved-{seed}.db"));
        match salvage(&damaged, &to, title, ids()).await {
            Ok(_) => assert!(tasks_in(&to).await.len() > 100, "seed {seed}"),
            Err(error) => assert!([Code::DatabaseNewer, Code::DatabaseForeign].contains(&error.code()), "seed {seed}: {error}"),
        }
    }
}

#[tokio::test]
async fn every_state_has_its_own_code() {
    let Place { path, folder, .. } = place().await;
    assert_eq!((look(&path).await.is_ok(), look_closely(&path).await.is_ok()), (true, true));
    let sound = fs::read(&path).unwrap();
    let code = async |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let code = look(&path).await.map_err(|error| error.code());
        assert_eq!(fs::read(&path).unwrap(), bytes);
        code
    };
    assert_eq!(code(&sound[..sound.len() / 2]).await, Err(Code::DatabaseTruncated));
    assert_eq!(code(&sound[..20]).await, Err(Code::DatabaseTruncated));
    assert_eq!(code(&[&sound[..60], &[0, 0, 0, 200], &sound[64..]].concat()).await, Err(Code::DatabaseNewer));
    assert_eq!(code(&[&sound[..68], &[0, 0, 0, 1], &sound[72..]].concat()).await, Err(Code::DatabaseForeign));
    assert_eq!(code(&noise(1, 8 * PAGE)).await, Err(Code::DatabaseDamaged));
    assert_eq!(code(&[]).await, Ok(()), "an empty file without copies is a new database");
    assert_eq!(code(&sound).await, Ok(()));

    let holder = sea_orm::Database::connect(format!("sqlite://{}", path.display())).await.unwrap();
    holder.execute_unprepared("PRAGMA locking_mode = exclusive; BEGIN IMMEDIATE; UPDATE counters SET value = value").await.unwrap();
    assert_eq!(look(&path).await.unwrap_err().code(), Code::DatabaseLocked);
    holder.execute_unprepared("COMMIT").await.unwrap();
    holder.close().await.unwrap();
    assert!(look(&path).await.is_ok());

    fs::create_dir(folder.path().join("backups")).unwrap();
    fs::copy(&path, folder.path().join("backups/daily-2026-11-20.db")).unwrap();
    assert_eq!(code(&[]).await, Err(Code::DatabaseTruncated), "it was emptied");
    fs::remove_file(&path).unwrap();
    assert_eq!(look(&path).await.unwrap_err().code(), Code::DatabaseMissing);
    assert_eq!(Store::open(&path).await.unwrap_err().code(), Code::DatabaseMissing);
    assert!(!path.exists(), "no empty database in the place of one that is gone");
    Store::open_new(&path).await.unwrap().close().await.unwrap();
    assert!(look(&path).await.is_ok());
}

#[tokio::test]
async fn a_file_is_set_aside_with_its_log_byte_for_byte() {
    let Place { path, folder, .. } = place().await;
    let store = Store::open(&path).await.unwrap();
    put(&store, &making(2, Writes { tasks: vec![task(TASKS + 1, "In the log")], ..Writes::default() })).await;
    let (live, there) = (folder.path().join("live.db"), folder.path().join("set.db"));
    let parts = |path: &Path| ["", "-wal", "-shm"].map(|part| fs::read(format!("{}{part}", path.display())).ok());
    for part in ["", "-wal", "-shm"] {
        fs::copy(format!("{}{part}", path.display()), format!("{}{part}", live.display())).unwrap();
    }
    let before = parts(&live);
    assert!(before.iter().all(Option::is_some));
    for expected in ["live-set-aside-damaged-1.db", "live-set-aside-damaged-1-2.db"] {
        let aside = set_aside(&live, "damaged-1").unwrap().unwrap();
        assert_eq!(aside, folder.path().join(expected));
        assert_eq!(parts(&aside), before);
        assert_eq!(parts(&live), [None, None, None]);
        for part in ["", "-wal", "-shm"] {
            fs::copy(format!("{}{part}", aside.display()), format!("{}{part}", live.display())).unwrap();
        }
    }
    assert_eq!(set_aside(&there, "damaged-1").unwrap(), None, "there is nothing");
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_window_that_is_older_than_the_schema_writes_nothing() {
    let temp = temp().await;
    put(&temp.store, &making(1, Writes { tasks: vec![task(1, "Stay")], ..Writes::default() })).await;
    let newer = sea_orm::Database::connect(format!("sqlite://{}", temp.path.display())).await.unwrap();
    newer.execute_unprepared("ALTER TABLE tasks ADD COLUMN later TEXT; PRAGMA user_version = 900").await.unwrap();
    newer.close().await.unwrap();
    assert_eq!(temp.store.begin().await.unwrap_err().code(), Code::DatabaseOutgrown);
    assert_eq!(temp.store.set_setting("home", &serde_json::json!(1)).await.unwrap_err().code(), Code::DatabaseOutgrown);
    assert_eq!(temp.store.settings().await.unwrap().len(), 0);
}

/// Only the full check finds an index that disagrees with its table. A close look must find it too, because the check requests one.
#[tokio::test]
async fn an_index_that_disagrees_with_its_table_is_seen_by_a_close_look() {
    let Place { path, folder: _folder, .. } = place().await;
    let database = sea_orm::Database::connect(format!("sqlite://{}", path.display())).await.unwrap();
    // Redefines an index over completed tasks, of which there are none, as one over open tasks.
    let other = "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'completed = 1', 'completed = 0') \
                 WHERE name = 'tasks_completed'; PRAGMA writable_schema = RESET";
    database.execute_unprepared(other).await.unwrap();
    database.close().await.unwrap();
    let store = Store::open(&path).await.unwrap();
    assert!(!store.integrity_check().await.unwrap().is_empty());
    store.close().await.unwrap();
    assert_eq!(look_closely(&path).await.unwrap_err().code(), Code::DatabaseDamaged);
}

/// The library panics on a column type that is not text.
#[tokio::test]
async fn a_schema_that_is_no_text_is_damage() {
    let Place { path, folder: _folder, .. } = place().await;
    let mut bytes = fs::read(&path).unwrap();
    let at = bytes.windows(13).position(|window| window == b"TEXT NOT NULL").unwrap();
    bytes[at] = 0xff;
    fs::write(&path, &bytes).unwrap();
    for found in [look(&path).await, look_closely(&path).await, Store::open(&path).await.map(drop)] {
        assert_eq!(found.unwrap_err().code(), Code::DatabaseDamaged);
    }
    assert_eq!(fs::read(&path).unwrap(), bytes);
}
