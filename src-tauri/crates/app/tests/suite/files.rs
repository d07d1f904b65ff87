//! Files beside the database that may belong to somebody else. Upkeep only removes files that this database has named.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use app::App;
use chrono::Duration;
use domain::Source;
use protocol::{changes::ApplyRequest, data::BackupKind};
use serde_json::json;

use super::{Place, clock, place};

/// Dates a file's last change this many days before the clock's current time.
fn old(app: &App, path: &Path, days: i64) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    if !path.exists() {
        fs::write(path, b"sound").expect("written");
    }
    let at = app.clock().now() - Duration::days(days);
    File::options().write(true).open(path).expect("a file").set_modified(at.into()).expect("dated");
}

fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.file_type().expect("a type").is_file())
        .map(|entry| entry.file_name().into_string().expect("text"))
        .collect();
    names.sort();
    names
}

/// Makes a recording, permanently deletes its task and removes the copy that was made before. Returns the name of the file.
async fn abandoned(app: &App) -> String {
    let operations = json!([{"op": "create", "title": "Fix the roof"}]).as_array().expect("a list").clone();
    let made = app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("it is applied");
    let number = made.results[0].numbers[0];
    let note = app.recordings().add_audio(number, None, b"sound", Some(1_000), "wav").await.expect("a note");
    let operations = json!([{"op": "delete", "id": number}]).as_array().expect("a list").clone();
    app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("it is applied");
    app.backups().empty_trash(1).await.expect("emptied");
    let file = note.audio.expect("sound").file;
    old(app, &app.recordings().recordings_folder().join(&file), 0);
    file
}

fn forget_copies(app: &App) {
    for file in app.backups().list_backups().expect("a list").files {
        fs::remove_file(app.backups().backup_named(&file.name).expect("a copy")).expect("removed");
    }
}

/// Advances the clock one day at a time, as in normal use.
async fn tidy_after(app: &App, days: i64) {
    for _ in 0..days {
        app.clock().advance(Duration::days(1));
        app.recordings().tidy_recordings().await.expect("tidied");
    }
}

#[tokio::test]
async fn files_of_other_people_stay_and_our_own_go_through_the_trash() {
    let Place { app, folder: _folder } = place(json!([{"op": "create", "title": "Seed"}])).await;
    let recordings = app.recordings().recordings_folder();
    let foreign = [
        "holiday.wav".to_owned(),
        // Names with our pattern that this database never used.
        format!("{}.wav", "0123456789abcdef".repeat(2)),
        format!("{}-1700000000000.wav", "fedcba9876543210".repeat(2)),
    ];
    for name in &foreign {
        old(&app, &recordings.join(name), 120);
        old(&app, &recordings.join("trash").join(name), 120);
    }
    app.recordings().tidy_recordings().await.expect("tidied");
    let own = abandoned(&app).await;
    forget_copies(&app);
    tidy_after(&app, 89).await;
    assert!(names(&recordings).contains(&own), "a file stays for 90 days");
    tidy_after(&app, 2).await;
    assert!(!names(&recordings).contains(&own) && names(&recordings.join("trash")).contains(&own), "it goes to the trash first");
    tidy_after(&app, 29).await;
    assert!(names(&recordings.join("trash")).contains(&own));
    tidy_after(&app, 2).await;
    assert!(!names(&recordings.join("trash")).contains(&own), "after 30 days there it is gone");
    let mut left = foreign.to_vec();
    left.sort();
    assert_eq!((names(&recordings), names(&recordings.join("trash"))), (left.clone(), left));
}

#[tokio::test]
async fn what_a_copy_or_another_database_needs_stays() {
    let Place { app, folder } = place(json!([{"op": "create", "title": "Seed"}])).await;
    app.recordings().tidy_recordings().await.expect("tidied");
    let own = abandoned(&app).await;
    let kinds: Vec<_> = app.backups().list_backups().expect("a list").files.into_iter().map(|file| file.kind).collect();
    assert_eq!(kinds, [BackupKind::Purge], "a copy that still has the note");
    tidy_after(&app, 120).await;
    assert!(names(&app.recordings().recordings_folder()).contains(&own), "the copy needs it");

    // The same copy as a database of its own beside this one.
    let copy = app.backups().backup_named(&app.backups().list_backups().expect("a list").files[0].name).expect("a copy");
    let sibling = folder.path().join("y.db");
    fs::rename(copy, &sibling).expect("moved");
    tidy_after(&app, 1).await;
    assert!(names(&app.recordings().recordings_folder()).contains(&own), "the other database needs it");
    let other = App::open(&sibling, clock()).await.expect("a database");
    other.recordings().tidy_recordings().await.expect("tidied");
    other.close().await.expect("closed");
    tidy_after(&app, 1).await;
    assert!(names(&app.recordings().recordings_folder()).contains(&own), "also once the other is closed");

    for name in ["y.db", "y.db-wal", "y.db-shm"] {
        let _ = fs::remove_file(folder.path().join(name));
    }
    tidy_after(&app, 1).await;
    assert!(!names(&app.recordings().recordings_folder()).contains(&own));
    assert_eq!(names(&app.recordings().recordings_folder().join("trash")), [own]);
}

#[tokio::test]
async fn two_databases_in_one_folder_leave_each_others_files_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let time = clock();
    let x = App::open(&folder.path().join("x.db"), time.clone()).await.expect("a database");
    let y = App::open(&folder.path().join("y.db"), time).await.expect("a database");
    for app in [&x, &y] {
        app.recordings().tidy_recordings().await.expect("tidied");
    }
    let own = abandoned(&x).await;
    forget_copies(&x);
    for _ in 0..120 {
        x.clock().advance(Duration::days(1));
        y.recordings().tidy_recordings().await.expect("tidied");
    }
    assert_eq!(names(&x.recordings().recordings_folder()), [own], "y has never named it");
    for day in 0..20 {
        for app in [&x, &y] {
            app.upkeep().daily_upkeep().await.expect("upkeep");
        }
        if day == 0 {
            let mine: PathBuf = x.backups().backup_named(&x.backups().list_backups().expect("a list").files[0].name).expect("a copy");
            fs::write(mine.with_file_name("daily-notes.db"), b"a person's own").expect("written");
        }
        x.clock().advance(Duration::days(1));
    }
    let copies = names(&folder.path().join("backups"));
    assert_eq!(copies.len(), 2 * 14 + 1, "each has its own: {copies:?}");
    assert!(copies.contains(&"daily-notes.db".to_owned()));
}

#[tokio::test]
async fn nothing_goes_in_the_first_week_after_a_move_or_a_restore() {
    let Place { app, folder } = place(json!([{"op": "create", "title": "Seed"}])).await;
    app.recordings().tidy_recordings().await.expect("tidied");
    let own = abandoned(&app).await;
    forget_copies(&app);
    app.clock().advance(Duration::days(120));
    let copy = folder.path().join("elsewhere").join("copy.db");
    app.backups().backup(Some(&copy)).await.expect("a copy");
    app.backups().restore(&copy).await.expect("restored");
    forget_copies(&app);
    tidy_after(&app, 6).await;
    assert!(names(&app.recordings().recordings_folder()).contains(&own), "restored six days ago");
    app.close().await.expect("closed");

    let elsewhere = folder.path().join("new");
    fs::create_dir_all(&elsewhere).expect("made");
    fs::rename(folder.path().join("test.db"), elsewhere.join("test.db")).expect("moved");
    fs::rename(folder.path().join("recordings"), elsewhere.join("recordings")).expect("moved");
    let moved = App::open(&elsewhere.join("test.db"), app.clock().clone()).await.expect("a database");
    moved.recordings().tidy_recordings().await.expect("tidied");
    tidy_after(&moved, 6).await;
    assert!(names(&moved.recordings().recordings_folder()).contains(&own), "moved six days ago");
    tidy_after(&moved, 2).await;
    assert!(!names(&moved.recordings().recordings_folder()).contains(&own));
}
