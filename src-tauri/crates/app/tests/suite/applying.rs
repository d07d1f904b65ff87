//! The answers of apply and a dry run: which tasks are announced, what must be confirmed, and how many operations are accepted.

use app::{APPLY_MOST, App};
use domain::{Code, Entity, ProposalId, Source, parse};
use protocol::changes::{Applied, ApplyRequest, Changed, Refused};
use serde_json::{Value, json};
use tokio::sync::broadcast::{Receiver, error::TryRecvError};
use uuid::Uuid;

use super::place;

async fn apply(app: &App, operations: &Value, source: Source) -> Result<Applied, Refused> {
    let operations = operations.as_array().expect("a list").clone();
    app.changes().apply(ApplyRequest::of(operations), source).await
}

/// The announced change, if there is one.
fn heard(news: &mut Receiver<Changed>) -> Option<Changed> {
    let changed = news.try_recv().ok();
    assert!(matches!(news.try_recv(), Err(TryRecvError::Empty)), "it is told once");
    changed
}

fn tasks(count: u64) -> Value {
    (1..=count).map(|number| json!({"op": "create", "title": format!("Task {number}")})).collect()
}

fn bulk(from: u64, to: u64, priority: &str) -> Value {
    json!({"op": "bulk_update", "where": {"ids": (from..=to).collect::<Vec<u64>>()}, "set": {"priority": priority}})
}

#[tokio::test]
async fn a_change_names_its_tasks_only_where_it_knows_them_all() {
    let place = place(tasks(1_001)).await;
    let app = &place.app;
    let each = |last: u64, deadline: &str| -> Value {
        (1..=last).map(|number| json!({"op": "update", "id": number, "deadline": deadline})).collect()
    };
    // An answer lists at most fifty tasks for an operation, so if fifty are listed there may be more.
    for (operations, listed, announced) in [
        (json!([bulk(1, 49, "high")]), vec![49], Some(49)),
        (json!([bulk(1, 49, "low"), {"op": "update", "id": 50, "priority": "low"}]), vec![49, 1], Some(50)),
        (json!([bulk(1, 50, "medium")]), vec![50], None),
        (json!([{"op": "update", "id": 60, "priority": "low"}, bulk(1, 50, "high")]), vec![1, 50], None),
        (each(1_000, "2026-12-01"), vec![1; 1_000], Some(1_000)),
        (each(1_001, "2026-12-02"), vec![1; 1_001], None),
    ] {
        let mut news = app.subscribe();
        let applied = apply(app, &operations, Source::Cli).await.expect("it is applied");
        let numbers: Vec<usize> = applied.results.iter().map(|result| result.numbers.len()).collect();
        let changed = heard(&mut news).expect("it is told");
        let all = announced.map(|last| (1..=last).collect::<Vec<u64>>());
        assert!(numbers == listed && changed.numbers == all, "{}", operations[0]);
        assert_eq!((changed.change_set_id, changed.source, changed.kinds), (applied.change_set_id, Source::Cli, Some(vec![Entity::Task])));
    }
}

#[tokio::test]
async fn an_answer_lists_fifty_tasks_of_an_operation() {
    let place = place(tasks(60)).await;
    let mut settings = place.app.settings().all().await.expect("settings");
    settings.thresholds.bulk_updates = 60;
    place.app.settings().save_settings(settings).await.expect("saved");
    let applied = apply(&place.app, &json!([bulk(1, 60, "high")]), Source::User).await.expect("it is applied");
    assert_eq!((applied.results[0].numbers.len(), applied.summary.updated), (50, 60));
}

#[tokio::test]
async fn what_changes_nothing_is_applied_without_a_word() {
    let place = place(json!([{"op": "create", "title": "Buy milk", "priority": "high"}])).await;
    let before = place.app.history().entries(9, None).await.expect("a history").len();
    let mut news = place.app.subscribe();
    let to = |priority: &str| json!({"op": "update", "id": 1, "priority": priority});
    for operations in [json!([to("high")]), json!([to("low"), to("high")])] {
        let applied = apply(&place.app, &operations, Source::User).await.expect("an answer");
        assert!(applied.change_set_id.is_none() && applied.results.iter().all(|result| result.numbers.is_empty()), "{applied:?}");
    }
    assert!(heard(&mut news).is_none());
    assert_eq!(place.app.history().entries(9, None).await.expect("a history").len(), before);
}

#[tokio::test]
async fn the_limits_of_the_user_are_the_ones_that_count() {
    let place = place(tasks(6)).await;
    // The window saves each limit alone.
    for limit in [json!({"deletions": 1}), json!({"bulkUpdates": 2})] {
        place.app.settings().change_settings(&json!({"thresholds": limit})).await.expect("saved");
    }
    let operations = json!([bulk(1, 3, "high"), {"op": "bulk_delete", "where": {"ids": [5, 6]}}]);
    let foreseen = place.app.changes().dry_run(parse::list(operations.clone()), None, Source::User).await.expect("a dry run");
    let warnings: Vec<(&str, u32, u32, &str)> =
        foreseen.warnings.iter().map(|warning| (warning.code.as_str(), warning.count, warning.limit, &*warning.message)).collect();
    let (going, changing) = (
        "2 tasks would go to the trash. That is over your limit of 1, so the number has to be confirmed.",
        "3 tasks would change. That is over your limit of 2, so the number has to be confirmed.",
    );
    assert_eq!(warnings, [("many_deletions", 2, 1, going), ("many_bulk_updates", 3, 2, changing)]);
    // Both counts are confirmed as one number.
    for confirm in [None, Some(2), Some(3), Some(6)] {
        let request = ApplyRequest { confirm, ..ApplyRequest::of(operations.as_array().expect("a list").clone()) };
        let refused = place.app.changes().apply(request, Source::User).await.expect_err("not confirmed");
        assert_eq!((refused.problem.code.as_str(), refused.confirm), ("confirmation_required", Some(5)));
        assert_eq!(refused.problem.hint.as_deref(), Some("\"confirm\": 5"));
    }
    let request = ApplyRequest { confirm: Some(5), ..ApplyRequest::of(operations.as_array().expect("a list").clone()) };
    place.app.changes().apply(request, Source::User).await.expect("confirmed");
}

#[tokio::test]
async fn a_list_may_be_as_long_as_is_said() {
    let place = place(tasks(1)).await;
    // None of these operations can be read, so a shorter list is refused for another reason.
    let (most, more) = (json!(vec![0; APPLY_MOST]), json!(vec![0; APPLY_MOST + 1]));
    assert_eq!(
        place.app.changes().dry_run(parse::list(most.clone()), None, Source::User).await.expect("a dry run").results.len(),
        APPLY_MOST
    );
    let refused = apply(&place.app, &most, Source::User).await.expect_err("none can be read");
    assert_eq!(refused.operations.len(), APPLY_MOST);
    let refused = apply(&place.app, &more, Source::User).await.expect_err("too many");
    assert_eq!((refused.problem.code.as_str(), refused.operations.len()), ("too_many_operations", 0));
}

#[tokio::test]
async fn each_operation_has_its_own_reasons_and_the_first_is_the_problem() {
    let place = place(tasks(2)).await;
    let operations = json!([
        {"op": "update", "id": "1", "title": "One"},
        {"op": "update", "id": 99, "title": "x"},
        {"op": "add_labels", "id": 2, "labels": ["none such"]},
    ]);
    let refused = apply(&place.app, &operations, Source::User).await.expect_err("two are invalid");
    let checked = place.app.changes().dry_run(parse::list(operations), None, Source::User).await.expect("a dry run");
    let told: Vec<(bool, usize, usize)> =
        checked.results.iter().map(|result| (result.valid, result.errors.len(), result.notes.len())).collect();
    assert_eq!(told, [(true, 0, 1), (false, 1, 0), (false, 1, 0)]);
    let codes: Vec<Vec<&str>> = refused.operations.iter().map(|one| one.iter().map(|problem| problem.code.as_str()).collect()).collect();
    assert_eq!((refused.problem.code.as_str(), codes), ("id_not_found", vec![vec![], vec!["id_not_found"], vec!["unknown_label"]]));
}

#[tokio::test]
async fn a_proposal_that_is_not_kept_is_not_applied() {
    let place = place(tasks(1)).await;
    let operations = vec![json!({"op": "update", "id": 1, "title": "One"})];
    let request = ApplyRequest { proposal_id: Some(ProposalId(Uuid::from_u128(9))), ..ApplyRequest::of(operations) };
    let refused = place.app.changes().apply(request, Source::User).await.expect_err("no such proposal");
    assert_eq!(refused.problem.code, Code::IdNotFound);
}

#[tokio::test]
async fn a_key_belongs_to_a_proposal_and_not_to_a_confirmation() {
    let place = place(tasks(21)).await;
    let request = |confirm, proposal_id| ApplyRequest {
        idempotency_key: Some(Uuid::from_u128(42)),
        confirm,
        proposal_id,
        ..ApplyRequest::of([json!({"op": "bulk_delete", "where": {"all": true}})])
    };
    let first = place.app.changes().apply(request(Some(21), None), Source::User).await.expect("confirmed");
    let again = place.app.changes().apply(request(None, None), Source::User).await.expect("the first answer");
    assert_eq!(again.change_set_id, first.change_set_id);
    let seen = ApplyRequest { shown: Some("another list".to_owned()), ..request(None, None) };
    let again = place.app.changes().apply(seen, Source::User).await.expect("the first answer");
    assert_eq!(again.change_set_id, first.change_set_id);
    let other = place
        .app
        .changes()
        .apply(request(Some(21), Some(ProposalId(Uuid::from_u128(9)))), Source::User)
        .await
        .expect_err("another request");
    assert_eq!(
        (other.problem.code.as_str(), other.problem.hint.as_deref()),
        ("idempotency_key_conflict", Some("Use a new key for a new request."))
    );
}
