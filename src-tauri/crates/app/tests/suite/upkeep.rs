//! The daily copy, and another day.

use app::App;
use chrono::Duration;
use exchange::Format;
use serde_json::json;

use super::{Place, clock, place};

/// Names of the copies, oldest first.
fn copies(place: &Place) -> Vec<String> {
    let entries = std::fs::read_dir(place.folder.path().join("backups")).expect("a folder of copies");
    let mut names: Vec<String> = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

async fn canonical(app: &App) -> String {
    let mut out = Vec::new();
    app.export(Format::Json, true, &mut out).await.expect("an export");
    String::from_utf8(out).expect("text")
}

#[tokio::test]
async fn a_copy_a_day_of_which_fourteen_stay() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    place.app.backup(None).await.expect("a copy of the user's own");
    for _ in 0..16 {
        for _ in 0..2 {
            place.app.daily_upkeep().await.expect("upkeep");
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
async fn a_day_that_begins_is_told() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let mut news = place.app.subscribe();
    let watching = place.app.keep_watch();
    // Eleven in the evening, the same day in Berlin; then an hour and a half past its midnight.
    place.app.clock().advance(Duration::hours(13));
    let nothing = tokio::time::timeout(std::time::Duration::from_millis(1_200), news.recv()).await;
    assert!(nothing.is_err(), "{nothing:?}");
    place.app.clock().advance(Duration::minutes(150));
    let told = tokio::time::timeout(std::time::Duration::from_secs(5), news.recv()).await.expect("in time").expect("news");
    assert_eq!((told.change_set_id, told.numbers, told.kinds), (None, None, None));
    watching.abort();
}
