//! What a list answers.

use protocol::tasks::ListRequest;
use serde_json::json;

use super::place;

#[tokio::test]
async fn the_search_box_reads_words_and_filters() {
    let place = place(json!([
        {"op": "create_label", "name": "errands"},
        {"op": "create", "title": "Return the library books", "labels": ["errands"], "scheduledFor": "2026-11-20", "priority": "high"},
        {"op": "create", "title": "Buy stamps", "labels": ["errands"], "scheduledFor": "2026-11-24"},
        {"op": "create", "title": "Ask what is due: rent or deposit"},
    ]))
    .await;
    for (said, expected) in [
        ("library", vec!["Return the library books"]),
        ("due", vec!["Ask what is due: rent or deposit"]),
        ("@errands overdue", vec!["Return the library books"]),
        ("stamps @errands", vec!["Buy stamps"]),
        ("p:high", vec!["Return the library books"]),
        // Still being typed, so it is searched for.
        ("due:ren", vec!["Ask what is due: rent or deposit"]),
        ("\"overdue\"", vec![]),
    ] {
        let request = ListRequest { search: Some(said.to_owned()), limit: 9, ..ListRequest::default() };
        let page = place.app.list(request).await.expect("a list");
        let titles: Vec<&str> = page.rows.iter().map(|row| row.task.title.as_str()).collect();
        assert_eq!(titles, expected, "{said}");
    }
}
