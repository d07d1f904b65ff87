//! Imports through a file that stays in the host, exports to a file, restoring copies, emptying the trash.

use app::App;
use domain::{Code, Source, query::DataCounts};
use exchange::Format;
use protocol::{
    changes::{ApplyRequest, UndoOutcome, UndoRequest},
    data::BackupKind,
    drafts::Draft,
    tasks::ListRequest,
};
use serde_json::{Value, json};

use super::{Place, clock, place};

const TASKWARRIOR: &str = r#"[
{"description":"Return the library books","status":"pending","entry":"20261101T080000Z","due":"20261125T230000Z","project":"House","tags":["errands"],"uuid":"7d4d2f3e-0000-4000-8000-000000000001"},
{"description":"Pay the deposit","status":"completed","entry":"20261001T080000Z","end":"20261002T080000Z","uuid":"7d4d2f3e-0000-4000-8000-000000000002"}
]"#;

async fn canonical(app: &App) -> String {
    let mut out = Vec::new();
    app.data().export(Format::Json, true, &mut out).await.expect("an export");
    String::from_utf8(out).expect("text")
}

async fn apply(app: &App, operations: Value) {
    let operations = operations.as_array().expect("a list").clone();
    app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("it is applied");
}

async fn found(app: &App, words: &str) -> Vec<String> {
    let request = ListRequest { search: Some(words.to_owned()), limit: 10, ..ListRequest::default() };
    app.tasks().list(request).await.expect("a list").rows.into_iter().map(|row| row.task.title).collect()
}

/// A database with a few rows of every kind.
async fn filled() -> Place {
    place(json!([
        {"op": "create_label", "name": "errands", "color": "ochre"},
        {"op": "create_project", "name": "House", "color": "teal"},
        {"op": "create", "title": "Buy milk", "labels": ["errands"], "scheduledFor": "2026-11-22"},
        {"op": "create", "title": "Paint the bench", "project": "House", "checklist": ["Sand it", "Prime it"]},
        {"op": "create", "title": "Water the plants", "scheduledFor": "2026-11-20", "recurrence": {"type": "daily"}},
        {"op": "create", "title": "Old idea", "notes": "no more"},
    ]))
    .await
}

fn copies(app: &App) -> Vec<BackupKind> {
    app.backups().list_backups().expect("a list").files.into_iter().map(|file| file.kind).collect()
}

#[tokio::test]
async fn what_a_preview_says_is_what_the_import_does_and_undo_takes_back() {
    let place = filled().await;
    let before = canonical(&place.app).await;
    let file = place.app.data().open_import("tasks.json", TASKWARRIOR.into()).expect("it is text");
    assert_eq!((file.format.as_deref(), file.bytes), (Some("taskwarrior"), TASKWARRIOR.len() as u64));

    let preview = place.app.data().preview_import(file.id, "taskwarrior").await.expect("a preview");
    // The project and the label are there.
    assert_eq!(preview.adds, DataCounts { tasks: 2, ..DataCounts::default() });
    assert_eq!((preview.holds.tasks, preview.already_there), (2, 2));
    let samples: Vec<_> = preview.samples.iter().map(|one| (one.title.as_str(), one.completed)).collect();
    assert_eq!(samples, [("Return the library books", false), ("Pay the deposit", true)]);
    let first = &preview.samples[0];
    let names = (first.project.as_ref().map(|one| one.name.as_str()), first.labels.iter().map(|one| one.name.as_str()).collect::<Vec<_>>());
    assert_eq!(names, (Some("House"), vec!["errands"]));
    assert_eq!(canonical(&place.app).await, before, "a preview changes nothing");
    assert_eq!(place.app.data().preview_import(file.id, "taskwarrior").await.expect("the same again"), preview);

    let imported = place.app.data().apply_import(file.id, "taskwarrior").await.expect("it is imported");
    assert_eq!(imported.adds, preview.adds);
    assert_eq!(found(&place.app, "library").await, ["Return the library books"]);
    assert_eq!(copies(&place.app), [BackupKind::Import], "a copy is made before");
    let gone = place.app.data().preview_import(file.id, "taskwarrior").await.expect_err("it was put away");
    assert_eq!(gone.code, Code::ImportNotOpen);

    let request = UndoRequest { change_set_id: imported.change_set_id, insist: false };
    let undone = place.app.history().undo(request, Source::User).await.expect("an answer");
    assert!(matches!(undone, UndoOutcome::Undone { .. }), "{undone:?}");
    assert_eq!(canonical(&place.app).await, before);
}

#[tokio::test]
async fn a_line_that_cannot_be_read_is_named_and_the_file_stays() {
    let place = place(json!([{"op": "create", "title": "Water the plants"}])).await;
    let broken = "{\"description\":\"Buy milk\",\"status\":\"pending\"}\n{\"description\":7}\n";
    let file = place.app.data().open_import("tasks.json", broken.into()).expect("it is text");
    for _ in 0..2 {
        let refused = place.app.data().preview_import(file.id, "taskwarrior").await.expect_err("a line is no task");
        assert_eq!(refused.code, Code::InvalidImport);
        assert!(refused.message.contains("ine 2"), "{}", refused.message);
    }
    assert_eq!(place.app.data().apply_import(file.id, "taskwarrior").await.expect_err("nor is it imported").code, Code::InvalidImport);
    assert_eq!(place.app.data().preview_import(file.id, "csvx").await.expect_err("no format").code, Code::UnknownFormat);
    let binary = place.app.data().open_import("photo.jpg", vec![b'a', b'\n', b'b', 0xff, 0xfe]).expect_err("no text");
    assert!(binary.code == Code::InvalidImport && binary.message.contains("Line 2"), "{binary:?}");
    place.app.data().close_import(file.id);
    assert_eq!(place.app.data().preview_import(file.id, "taskwarrior").await.expect_err("put away").code, Code::ImportNotOpen);
}

#[tokio::test]
async fn an_export_in_an_empty_database_is_the_same_data() {
    let place = filled().await;
    let path = place.folder.path().join("everything.json");
    let exported = place.app.data().export_to("json", &path).await.expect("it is written");
    assert_eq!((exported.holds.tasks, exported.remarks.len()), (4, 0));
    assert_eq!(exported.bytes, std::fs::metadata(&path).expect("a file").len());

    let other = App::open(&place.folder.path().join("other.db"), clock()).await.expect("a database");
    let file = other.data().open_import_file(&path).await.expect("it is read");
    assert_eq!((file.name.as_str(), file.format.as_deref()), ("everything.json", Some("json")));
    other.data().apply_import(file.id, "json").await.expect("it is imported");
    assert_eq!(canonical(&other).await, canonical(&place.app).await);
    assert!(copies(&other).is_empty(), "there was nothing to copy");
    // The same once more adds nothing.
    let again = other.data().open_import_file(&path).await.expect("it is read");
    let preview = other.data().preview_import(again.id, "json").await.expect("a preview");
    assert_eq!((preview.adds, preview.samples.len()), (DataCounts::default(), 0));
    assert_eq!(other.data().apply_import(again.id, "json").await.expect("an answer").change_set_id, None);
}

#[tokio::test]
async fn a_restored_copy_is_all_there_is_and_what_was_before_can_be_had_again() {
    let place = filled().await;
    let app = &place.app;
    let copied = canonical(app).await;
    let settings = app.settings().all().await.expect("settings");
    let draft = |text: &str| Draft { thing: "inbox".into(), field: "line".into(), text: Some(text.into()), base: String::new() };
    app.tasks().keep_drafts(vec![draft("typed before")]).await.expect("kept");
    let copy = app.backups().backup(None).await.expect("a copy");
    app.tasks().keep_drafts(vec![draft("typed since")]).await.expect("kept");
    let mut other = settings.clone();
    other.assistant_auto_mode = !other.assistant_auto_mode;
    app.settings().save_settings(other.clone()).await.expect("saved");
    apply(app, json!([{"op": "delete", "id": 1}, {"op": "create", "title": "Fetch the ladder"}, {"op": "create", "title": "Call Ilse"}]))
        .await;
    let later = canonical(app).await;

    let preview = app.backups().preview_backup(&copy).await.expect("a preview");
    let tasks = [&preview.copy, &preview.here].map(|figures| (figures.open, figures.trash));
    assert_eq!(tasks, [(4, 0), (5, 1)]);
    assert!(preview.copy.changed_at <= preview.here.changed_at);
    assert_eq!(canonical(app).await, later, "looking changes nothing");

    let mut news = app.subscribe();
    let safety = app.backups().restore(&copy).await.expect("restored");
    assert_eq!(canonical(app).await, copied);
    assert_eq!(app.settings().all().await.expect("settings"), settings);
    assert_eq!(app.tasks().drafts().await.expect("drafts"), [draft("typed since")], "what is being typed stays");
    assert_eq!((found(app, "ladder").await, found(app, "milk").await), (vec![], vec!["Buy milk".to_owned()]), "search follows");
    assert!(news.recv().await.expect("news").numbers.is_none(), "whoever shows anything looks again");
    assert!(app.upkeep().doctor().await.expect("a look").findings.is_empty());
    // It goes on from there.
    apply(app, json!([{"op": "create", "title": "After the restore"}])).await;
    let history = app.history().entries(10, None).await.expect("history");
    assert_eq!(history.len(), 2);

    app.backups().restore(&app.backups().backup_named(&safety).expect("it is listed")).await.expect("restored");
    assert_eq!((canonical(app).await, app.settings().all().await.expect("settings")), (later, other));
    let folders = std::fs::read_dir(place.folder.path().join("backups")).expect("a folder");
    assert!(folders.map(|entry| entry.expect("an entry").path()).all(|path| path.is_file()), "twins are gone");
}

#[tokio::test]
async fn what_is_no_copy_is_not_restored() {
    let place = filled().await;
    let before = canonical(&place.app).await;
    let folder = place.folder.path().join("backups");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, content, code) in [("empty.db", Vec::new(), "database_foreign"), ("text.db", b"just words ".repeat(200), "database_damaged")]
    {
        std::fs::write(folder.join(name), content).expect("a file");
        let path = place.app.backups().backup_named(name).expect("it is listed");
        assert_eq!(place.app.backups().preview_backup(&path).await.expect_err(name).code.as_str(), code);
        assert_eq!(place.app.backups().restore(&path).await.expect_err(name).code.as_str(), code);
    }
    assert_eq!(place.app.backups().backup_named("../test.db").expect_err("no way out").code, Code::BackupNotFound);
    assert_eq!(canonical(&place.app).await, before);
}

#[tokio::test]
async fn the_trash_is_emptied_when_the_count_is_the_one_confirmed() {
    let place = filled().await;
    apply(&place.app, json!([{"op": "delete", "id": 4}, {"op": "delete", "id": 2}])).await;
    assert_eq!(place.app.backups().empty_trash(1).await.expect_err("another number").code, Code::ConfirmationRequired);
    assert!(copies(&place.app).is_empty());
    assert_eq!(place.app.backups().empty_trash(2).await.expect("done"), 2);
    assert_eq!(copies(&place.app), [BackupKind::Purge]);
    assert!(!canonical(&place.app).await.contains("Sand it"), "steps go with their task");
    assert_eq!(place.app.backups().empty_trash(0).await.expect("nothing to do"), 0);
    assert!(place.app.upkeep().doctor().await.expect("a look").findings.is_empty());
}

#[tokio::test]
async fn diagnostics_hold_nothing_that_the_user_wrote() {
    let place = filled().await;
    let text = place.app.upkeep().diagnostics().await.expect("a text");
    assert!(text.contains("SQLite: 3.") && text.contains("Schema: ") && text.contains("Tasks: 4"), "{text}");
    for word in ["milk", "House", "errands", &*place.folder.path().display().to_string()] {
        assert!(!text.contains(word), "{word} in {text}");
    }
}
