//! The daily copy, and the start of a new day.

use std::path::Path;

use app::App;
use chrono::Duration;
use domain::Source;
use exchange::Format;
use protocol::changes::ApplyRequest;
use serde_json::json;

use super::{Place, clock, place};

/// The names of the copies, oldest first.
fn copies(place: &Place) -> Vec<String> {
    names(&place.folder.path().join("backups"))
}

/// The names of the copies in the trash folder, oldest first.
fn trashed(place: &Place) -> Vec<String> {
    names(&place.folder.path().join("backups/trash"))
}

fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let files = entries.map(|entry| entry.expect("an entry")).filter(|entry| entry.path().is_file());
    let mut names: Vec<String> = files.map(|entry| entry.file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

async fn canonical(app: &App) -> String {
    let mut out = Vec::new();
    app.data().export(Format::Json, true, &mut out).await.expect("an export");
    String::from_utf8(out).expect("text")
}

#[tokio::test]
async fn a_copy_a_day_of_which_fourteen_stay() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    place.app.backups().backup(None).await.expect("a copy of the user's own");
    for _ in 0..16 {
        for _ in 0..2 {
            place.app.upkeep().daily_upkeep().await.expect("upkeep");
        }
        place.app.clock().advance(Duration::days(1));
    }
    let names = copies(&place);
    assert_eq!((names.len(), names[0].as_str(), names[1].as_str()), (15, "assent-2026-11-21-100000.db", "daily-2026-11-23.db"));
    assert_eq!(names[14], "daily-2026-12-06.db");
    let copy = App::open(&place.folder.path().join("backups").join(&names[14]), clock()).await.expect("a sound copy");
    assert_eq!(canonical(&copy).await, canonical(&place.app).await);
}

#[tokio::test]
async fn a_copy_that_is_kept_no_longer_waits_in_the_trash_folder() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    for _ in 0..15 {
        place.app.upkeep().daily_upkeep().await.expect("upkeep");
        place.app.clock().advance(Duration::days(1));
    }
    let first = "daily-2026-11-21.db".to_owned();
    assert_eq!(trashed(&place), std::slice::from_ref(&first));
    let copy = place.folder.path().join("backups/trash").join(&first);
    let looked = App::open(&copy, clock()).await.expect("it is still a sound copy");
    assert_eq!(canonical(&looked).await, canonical(&place.app).await);
    looked.close().await.expect("closed");
    // A file in the same folder that upkeep did not put there.
    std::fs::write(place.folder.path().join("backups/trash/holiday.db"), b"mine").expect("written");
    for _ in 0..30 {
        place.app.upkeep().daily_upkeep().await.expect("upkeep");
        place.app.clock().advance(Duration::days(1));
    }
    assert!(trashed(&place).contains(&first), "30 days are not over");
    place.app.clock().advance(Duration::days(1));
    place.app.upkeep().daily_upkeep().await.expect("upkeep");
    assert!(!trashed(&place).contains(&first));
    assert!(trashed(&place).contains(&"holiday.db".to_owned()));
}

#[tokio::test]
async fn nothing_is_rotated_in_the_first_week() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    for number in 1..=16_u32 {
        let operations = json!([{"op": "create", "title": "Away"}, {"op": "delete", "id": number + 1}]).as_array().expect("a list").clone();
        place.app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("it is applied");
        place.app.backups().empty_trash(1).await.expect("emptied");
    }
    assert_eq!((copies(&place).len(), trashed(&place).len()), (16, 0));
    for _ in 0..2 {
        place.app.clock().advance(Duration::days(4));
        place.app.recordings().tidy_recordings().await.expect("tidied");
    }
    let operations = json!([{"op": "delete", "id": 1}]).as_array().expect("a list").clone();
    place.app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("it is applied");
    place.app.backups().empty_trash(1).await.expect("emptied");
    assert_eq!((copies(&place).len(), trashed(&place).len()), (14, 3));
}

#[tokio::test]
async fn a_copy_with_a_name_of_ours_that_this_database_never_gave_stays() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    // A copy made by an earlier version of this database. Nothing distinguishes it from a copy of another database.
    let old = place.folder.path().join("backups/daily-2025-01-01.db");
    place.app.backups().backup(Some(&old)).await.expect("a copy");
    for _ in 0..17 {
        place.app.upkeep().daily_upkeep().await.expect("upkeep");
        place.app.clock().advance(Duration::days(1));
    }
    assert_eq!((copies(&place).len(), copies(&place)[0].as_str()), (15, "daily-2025-01-01.db"));
}

#[tokio::test]
async fn a_day_that_begins_is_told() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let mut news = place.app.subscribe();
    let watching = place.app.upkeep().keep_watch();
    // Eleven in the evening, the same day in Berlin; then an hour and a half past its midnight.
    place.app.clock().advance(Duration::hours(13));
    let nothing = tokio::time::timeout(std::time::Duration::from_millis(1_200), news.recv()).await;
    assert!(nothing.is_err(), "{nothing:?}");
    place.app.clock().advance(Duration::minutes(150));
    let told = tokio::time::timeout(std::time::Duration::from_secs(5), news.recv()).await.expect("in time").expect("news");
    assert_eq!((told.change_set_id, told.numbers, told.kinds), (None, None, None));
    watching.abort();
}
