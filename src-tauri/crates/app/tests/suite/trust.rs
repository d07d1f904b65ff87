//! Failing copies, recordings kept with copies, a file that is damaged or migrated while it is open, and a wrong clock.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration as Wait,
};

use app::{App, Recovery};
use chrono::Duration;
use domain::{Code, Source};
use protocol::{changes::ApplyRequest, tasks::ListRequest};
use serde_json::{Value, json};

use super::{Place, clock, place};

async fn apply(app: &App, operations: Value) {
    let operations = operations.as_array().expect("a list").clone();
    app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("it is applied");
}

fn only_copy(app: &App) -> PathBuf {
    let files = app.backups().list_backups().expect("a list").files;
    assert_eq!(files.len(), 1);
    app.backups().backup_named(&files[0].name).expect("a copy")
}

/// A place with one recording and one copy, the path of the recording, and its path beside the copy.
async fn recorded() -> (Place, PathBuf, PathBuf) {
    let place = place(json!([{"op": "create", "title": "Fix the roof"}])).await;
    let note = place.app.recordings().add_audio(1, None, b"the sound of rain", Some(1_000), "wav").await.expect("a note");
    let file = note.audio.expect("sound").file;
    place.app.backups().backup(None).await.expect("a copy");
    let beside = only_copy(&place.app).with_extension("recordings").join(&file);
    let recording = place.app.recordings().recordings_folder().join(file);
    (place, recording, beside)
}

#[tokio::test]
async fn a_copy_has_its_recordings_beside_it_and_only_the_user_can_read_them() {
    let (_place, recording, beside) = recorded().await;
    assert_eq!(fs::read(&beside).expect("a recording"), fs::read(&recording).expect("the original"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
        let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        let folder = beside.parent().expect("a folder");
        let copy = folder.with_extension("db");
        assert_eq!((mode(&copy), mode(folder), mode(copy.parent().expect("a folder"))), (0o600, 0o700, 0o700));
        let inode = |path: &Path| fs::metadata(path).expect("a file").ino();
        assert_eq!(inode(&beside), inode(&recording), "it takes no room");
    }
}

#[tokio::test]
async fn a_restore_brings_recordings_back() {
    let (place, recording, _) = recorded().await;
    fs::remove_file(&recording).expect("removed");
    place.app.backups().restore(&only_copy(&place.app)).await.expect("restored");
    assert_eq!(fs::read(&recording).expect("it is back"), b"the sound of rain");

    // The same where the database cannot be opened.
    let copies = place.app.backups().list_backups().expect("a list").files;
    let copy = copies.iter().map(|file| place.app.backups().backup_named(&file.name).expect("a copy")).next_back().expect("one");
    place.app.close().await.expect("closed");
    fs::remove_file(&recording).expect("removed");
    let database = place.folder.path().join("test.db");
    let length = fs::metadata(&database).expect("a file").len();
    fs::File::options().write(true).open(&database).expect("a file").set_len(length / 2).expect("shortened");
    let recovery = Recovery::glance(&database, clock()).await;
    assert_eq!(recovery.trouble().expect("trouble").problem.code, Code::DatabaseTruncated);
    recovery.use_copy(&copy).await.expect("used");
    assert_eq!(fs::read(&recording).expect("it is back"), b"the sound of rain");
}

#[tokio::test]
async fn the_recordings_of_a_copy_go_with_it() {
    let (place, recording, _) = recorded().await;
    fs::remove_file(only_copy(&place.app)).expect("removed");
    for _ in 0..15 {
        place.app.upkeep().daily_upkeep().await.expect("upkeep");
        place.app.clock().advance(Duration::days(1));
    }
    let name = recording.file_name().expect("a name");
    let trashed = place.folder.path().join("backups/trash/daily-2026-11-21.recordings");
    assert!(trashed.join(name).is_file(), "the copy of the first day is in the trash, with its recordings");
    fs::write(trashed.join("mine.txt"), "a person's own").expect("written");
    for _ in 0..31 {
        place.app.clock().advance(Duration::days(1));
        place.app.upkeep().daily_upkeep().await.expect("upkeep");
    }
    assert!(!trashed.with_extension("db").exists() && !trashed.join(name).exists());
    assert!(trashed.join("mine.txt").is_file(), "what is not ours stays");
    assert!(recording.is_file());
}

#[tokio::test]
async fn a_copy_that_fails_is_told_until_one_succeeds() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    place.app.upkeep().daily_upkeep().await.expect("a first copy");
    let mut news = place.app.upkeep().health().subscribe_health();
    let folder = place.folder.path().join("backups");
    let away = place.folder.path().join("away");
    fs::rename(&folder, &away).expect("moved");
    fs::write(&folder, "no folder").expect("written");
    place.app.clock().advance(Duration::days(1));
    place.app.upkeep().daily_upkeep().await.expect_err("there is no place for a copy");
    let health = news.try_recv().expect("it is told");
    assert_eq!(health.copy_failed.as_ref().expect("why").code, Code::Io);
    assert_eq!(place.app.upkeep().health().now(), health);
    place.app.upkeep().daily_upkeep().await.expect_err("still");
    assert!(news.try_recv().is_err(), "nothing is new");

    fs::remove_file(&folder).expect("removed");
    fs::rename(&away, &folder).expect("moved back");
    assert!(
        place.app.upkeep().health().now().copy_failed.is_some() && place.app.upkeep().health().now().last_copy.is_some(),
        "until one succeeds"
    );
    place.app.upkeep().daily_upkeep().await.expect("a copy");
    assert_eq!(news.try_recv().expect("it is told").copy_failed, None);
}

#[tokio::test]
async fn the_file_is_checked_once_a_day_when_nobody_writes() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let app = &place.app;
    let busy = async {
        tokio::time::sleep(Wait::from_millis(100)).await;
        apply(app, json!([{"op": "create", "title": "Meanwhile"}])).await;
    };
    let (checked, ()) = tokio::join!(app.upkeep().check_when_idle(Wait::from_millis(600)), busy);
    assert_eq!(checked, Ok(None), "somebody wrote");
    assert_eq!(app.upkeep().check_when_idle(Wait::ZERO).await, Ok(Some(Vec::new())));
    assert_eq!(app.upkeep().check_when_idle(Wait::ZERO).await, Ok(None), "not twice a day");
    app.clock().advance(Duration::hours(25));
    assert_eq!(app.upkeep().check_when_idle(Wait::ZERO).await, Ok(Some(Vec::new())));
    assert_eq!(app.upkeep().health().now().trouble, None);
}

#[tokio::test]
async fn damage_that_the_check_finds_is_told_and_the_next_start_begins_with_it() {
    let Place { app, folder } = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let many: Vec<Value> = (0..400).map(|_| json!({"op": "create", "title": "Sweep the yard", "notes": "n ".repeat(60)})).collect();
    apply(&app, json!(many)).await;
    app.close().await.expect("closed");
    let path = folder.path().join("test.db");
    let mut bytes = fs::read(&path).expect("a file");
    // A leaf page of the tasks table, which the quick examination does not read.
    let page = bytes.windows(14).position(|window| window == b"Sweep the yard").expect("a title") / 4_096 + 2;
    bytes[page * 4_096 + 8..page * 4_096 + 64].fill(0xff);
    fs::write(&path, &bytes).expect("written");
    let app = App::open(&path, clock()).await.expect("it opens all the same");
    let findings = app.upkeep().check_when_idle(Wait::ZERO).await.expect("checked").expect("due");
    assert!(!findings.is_empty());
    assert_eq!(app.upkeep().health().now().trouble.expect("trouble").code, Code::DatabaseDamaged);
    app.close().await.expect("closed");
    assert_eq!(Recovery::glance(&path, clock()).await.trouble().expect("trouble").problem.code, Code::DatabaseDamaged);
}

#[tokio::test]
async fn what_is_saved_speaks_the_users_language() {
    for (language, title) in [("de", "Gerettete Aufgabe"), ("en", "Recovered task")] {
        let notes: Vec<Value> = (1..=300).map(|number| json!({"op": "add_note", "id": number, "text": "said"})).collect();
        let tasks: Vec<Value> = (1..=300).map(|_| json!({"op": "create", "title": "Sweep the yard", "notes": "n ".repeat(60)})).collect();
        let Place { app, folder } = place(json!(tasks)).await;
        apply(&app, json!(notes)).await;
        app.settings().change_settings(&json!({"language": language})).await.expect("saved");
        app.close().await.expect("closed");
        let path = folder.path().join("test.db");
        let mut bytes = fs::read(&path).expect("a file");
        // A leaf page of the tasks table. History also contains the titles, but as JSON.
        let holds = |page: &[u8], words: &[u8]| page.windows(words.len()).any(|window| window == words);
        let leaf = |page: &&mut [u8]| holds(page, b"Sweep the yardn n n") && !holds(page, b"title");
        bytes.chunks_mut(4_096).find(leaf).expect("a leaf of the tasks").fill(0xff);
        fs::write(&path, &bytes).expect("written");
        let to = folder.path().join("saved.db");
        Recovery::look(&path, clock()).await.salvage(Some(&to)).await.expect("saved");
        let saved = App::open(&to, clock()).await.expect("it opens");
        let request = ListRequest { search: Some(title.to_owned()), limit: 9, ..ListRequest::default() };
        let found = saved.tasks().list(request).await.expect("a list").rows;
        assert!(found.iter().any(|row| row.task.title == title), "{language}");
    }
}

#[tokio::test]
async fn a_clock_that_jumps_removes_nothing_for_a_week() {
    let place = place(json!([{"op": "create", "title": "Stay"}, {"op": "create", "title": "Thrown away"}])).await;
    let app = &place.app;
    apply(app, json!([{"op": "delete", "id": 2}])).await;
    let trash = async || app.upkeep().diagnostics().await.expect("figures").contains("1 in the trash");
    app.upkeep().daily_upkeep().await.expect("upkeep");
    // Ten years too far, until somebody sets it right.
    app.clock().advance(Duration::days(3_650));
    for _ in 0..6 {
        app.upkeep().daily_upkeep().await.expect("upkeep");
        app.clock().advance(Duration::days(1));
    }
    assert!(trash().await, "the trash of today is not ten years old");
    app.clock().advance(Duration::days(-3_656));
    for _ in 0..29 {
        app.upkeep().daily_upkeep().await.expect("upkeep");
        app.clock().advance(Duration::days(1));
    }
    assert!(trash().await, "30 days are not over");
    for _ in 0..3 {
        app.clock().advance(Duration::days(1));
        app.upkeep().daily_upkeep().await.expect("upkeep");
    }
    assert!(!trash().await);
}
