//! The rows that a list returns.

use protocol::{TaskRef, tasks::ListRequest};
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
        // The filter is unfinished, so it is searched for as text.
        ("due:ren", vec!["Ask what is due: rent or deposit"]),
        ("\"overdue\"", vec![]),
    ] {
        let request = ListRequest { search: Some(said.to_owned()), limit: 9, ..ListRequest::default() };
        let page = place.app.tasks().list(request).await.expect("a list");
        let titles: Vec<&str> = page.rows.iter().map(|row| row.task.title.as_str()).collect();
        assert_eq!(titles, expected, "{said}");
    }
}

#[tokio::test]
async fn the_dates_of_a_rule_are_told_before_it_is_saved() {
    // The test's fixed day is a Saturday.
    let place = place(json!([
        {"op": "create", "title": "Sweep the yard", "scheduledFor": "2026-11-23", "recurrence": {"type": "weekly"}},
        {"op": "create", "title": "No date yet"},
        {"op": "complete_occurrence", "id": 1, "occurrenceDate": "2026-11-23"},
    ]))
    .await;
    let custom = |rrule: &str| json!({"type": "custom", "rrule": rrule});
    let table = [
        (1, json!({"type": "none"}), Ok("")),
        // The unchanged rule, without the date that is done.
        (1, json!({"type": "weekly"}), Ok("2026-11-30 2026-12-07 2026-12-14 2026-12-21 2026-12-28")),
        (1, json!({"type": "weekdays"}), Ok("2026-11-24 2026-11-25 2026-11-26 2026-11-27 2026-11-30")),
        (1, json!({"type": "every_n_days", "intervalDays": 3, "until": "2026-12-01"}), Ok("2026-11-26 2026-11-29")),
        (1, json!({"type": "weekly", "anchorOn": "completion"}), Ok("2026-11-30")),
        (1, json!({"type": "daily", "until": "2026-11-23"}), Ok("")),
        (1, custom("FREQ=MONTHLY;BYMONTHDAY=-1"), Ok("2026-11-30 2026-12-31 2027-01-31 2027-02-28 2027-03-31")),
        (1, custom("FREQ=DAILY;COUNT=3"), Ok("2026-11-24 2026-11-25")),
        // A task without a date starts today.
        (2, json!({"type": "daily", "until": "2026-11-23"}), Ok("2026-11-21 2026-11-22 2026-11-23")),
        (1, custom("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30"), Err("invalid_recurrence")),
        (1, json!({"type": "every_n_days", "intervalDays": null}), Err("invalid_recurrence")),
        (1, json!({"type": "weekly", "until": "2026-11-01"}), Err("invalid_recurrence")),
        (1, json!({"type": "now and then"}), Err("invalid_recurrence")),
        (9, json!({"type": "weekly"}), Err("id_not_found")),
    ];
    let before = place.app.tasks().task(TaskRef::Number(1)).await.expect("a task");
    for (number, rule, expected) in table {
        let told = place.app.tasks().next_dates(number, rule.clone()).await;
        let told = told.map(|dates| dates.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(told.as_deref().map_err(|problem| problem.code.as_str()), expected, "{number} {rule}");
    }
    let after = place.app.tasks().task(TaskRef::Number(1)).await.expect("a task");
    assert_eq!(after.map(|detail| detail.task), before.map(|detail| detail.task), "it was only asked");
}

#[tokio::test]
async fn a_label_that_was_put_away_is_told_apart() {
    let place = place(json!([
        {"op": "create_label", "name": "calls"},
        {"op": "create_label", "name": "errands"},
        {"op": "archive_label", "label": "calls", "archived": true},
    ]))
    .await;
    let sidebar = place.app.tasks().sidebar().await.expect("a sidebar");
    assert_eq!(sidebar.labels.iter().map(|label| label.entity.name.as_str()).collect::<Vec<_>>(), ["errands"]);
    assert_eq!(sidebar.archived_labels.iter().map(|label| label.name.as_str()).collect::<Vec<_>>(), ["calls"]);
}
