//! Turns on a real database: what a proposal guarantees, what applying refuses, and the effect of idempotency key and confirmation.

use std::sync::Mutex;

use app::App;
use domain::{Code, Problem, ProposalId, Source, parse};
use protocol::{
    changes::{Applied, ApplyRequest, Refused},
    turn::{Mode, TurnEvent, TurnEventKind, TurnRequest},
};
use serde_json::{Value, json};
use store::Store;
use uuid::Uuid;

use super::{audited, place};

async fn turn(app: &App, message: &str) -> Vec<TurnEventKind> {
    let events = Mutex::new(Vec::new());
    let turn_id = Uuid::from_u128(7);
    let request = TurnRequest { turn_id, message: message.to_owned(), mode: Mode::Auto, transcript: Vec::new(), clarify: None };
    app.assistant().send(request, |event: TurnEvent| events.lock().expect("a lock").push(event)).await.expect("a turn");
    let events = events.into_inner().expect("a lock");
    let numbers: Vec<u32> = events.iter().map(|event| event.seq).collect();
    assert_eq!(numbers, (1..=u32::try_from(events.len()).expect("few")).collect::<Vec<_>>());
    assert!(events.iter().all(|event| event.turn_id == turn_id));
    events.into_iter().map(|event| event.event).collect()
}

/// The operations in a turn's result, with the id of their stored proposal.
fn proposed(events: &[TurnEventKind]) -> (Vec<Value>, ProposalId) {
    let found = events.iter().find_map(|event| match event {
        TurnEventKind::Result { operations, proposal_id: Some(id), .. } => {
            Some((operations.iter().map(|one| json!(one.op)).collect(), *id))
        }
        _ => None,
    });
    found.expect("a proposal")
}

fn words(events: &[TurnEventKind]) -> Vec<String> {
    let name = |event: &TurnEventKind| serde_json::to_value(event).expect("JSON");
    let word = |event: Value| match event["stage"].as_str() {
        Some(stage) => stage.to_owned(),
        None => event["event"].as_str().unwrap_or_default().to_owned(),
    };
    events.iter().map(name).map(word).collect()
}

async fn apply(app: &App, operations: Vec<Value>, proposal_id: Option<ProposalId>) -> Result<Applied, Refused> {
    app.changes().apply(ApplyRequest { proposal_id, ..ApplyRequest::of(operations) }, Source::Assistant).await
}

const OVERDUE: &str = "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands";

fn overdue() -> Value {
    json!([
        {"op": "create_label", "name": "errands"},
        {"op": "create", "title": "Return the books", "scheduledFor": "2026-11-18"},
        {"op": "create", "title": "Send the papers", "scheduledFor": "2026-11-20"},
        {"op": "create", "title": "Weekly review", "scheduledFor": "2026-11-21", "recurrence": {"type": "weekly"}},
    ])
}

#[tokio::test]
async fn a_proposal_is_applied_as_it_was_shown() {
    let place = place(overdue()).await;
    let events = turn(&place.app, OVERDUE).await;
    assert_eq!(words(&events), ["routing", "proposing", "validating", "ops", "summarizing", "summary", "result", "done"]);
    let (operations, id) = proposed(&events);
    let foretold = place
        .app
        .changes()
        .dry_run(parse::list(Value::Array(operations.clone())), None, Source::Assistant)
        .await
        .expect("a dry run")
        .summary;
    let applied = apply(&place.app, operations, Some(id)).await.expect("applied");
    assert_eq!(applied.summary, foretold);
    assert_eq!((foretold.created, foretold.updated), (1, 2));
}

/// In German, because then every sentence is made of facts, which hold the operations again.
#[tokio::test]
async fn an_operation_of_a_built_in_turn_is_read_once() {
    let place = place(overdue()).await;
    place.app.settings().speak("de");
    let reader = place.app.settings().reader().await;
    let before = parse::read_so_far();
    let events = turn(&place.app, OVERDUE).await.into_iter();
    let events: Vec<_> = events.map(|event| reader.worded(TurnEvent { turn_id: Uuid::from_u128(7), seq: 1, event }).event).collect();
    let (operations, id) = proposed(&events);
    assert_eq!((parse::read_so_far() - before, operations.len()), (0, 2), "the planner makes operations, not JSON");
    // The bridge reads what the window sends.
    let request = json!({"operations": operations, "proposalId": id}).to_string();
    let request: ApplyRequest = serde_json::from_str(&request).expect("a request");
    let applied = place.app.changes().apply(request, Source::User).await.expect("applied");
    let applied = reader.worded(applied);
    assert_eq!((applied.sentence.as_str(), applied.summary.created), ("1 angelegt, 2 auf Montag verschoben", 1));
    assert_eq!(parse::read_so_far() - before, 2);
}

#[tokio::test]
async fn a_row_that_changed_since_it_was_shown_is_stale_and_nothing_is_written() {
    let place = place(overdue()).await;
    let (operations, id) = proposed(&turn(&place.app, OVERDUE).await);
    place.app.clock().advance(chrono::Duration::seconds(1));
    apply(&place.app, vec![json!({"op": "update", "id": 1, "title": "Return all the books"})], None).await.expect("a rename");
    let history = place.app.history().entries(10, None).await.expect("a history").len();
    let refused = apply(&place.app, operations, Some(id)).await.expect_err("it is stale");
    let codes: Vec<Vec<&str>> = refused.operations.iter().map(|one| one.iter().map(|problem| problem.code.as_str()).collect()).collect();
    assert_eq!((refused.problem.code.as_str(), codes), ("stale", vec![vec!["stale"], vec![]]));
    assert_eq!(place.app.history().entries(10, None).await.expect("a history").len(), history);
}

#[tokio::test]
async fn a_refused_operation_can_be_mended_and_applied() {
    let place = place(overdue()).await;
    let (mut operations, id) = proposed(&turn(&place.app, "label the books @garden").await);
    assert_eq!(operations[0], json!({"op": "create_label", "name": "garden"}));
    // Without the creation of the label, the request is refused.
    operations.remove(0);
    let refused = apply(&place.app, operations.clone(), Some(id)).await.expect_err("there is no such label");
    assert_eq!(refused.problem.code, Code::UnknownLabel);
    apply(&place.app, vec![json!({"op": "create_label", "name": "garden"})], None).await.expect_err("not for the assistant");
    let user = ApplyRequest::of(vec![json!({"op": "create_label", "name": "garden"})]);
    place.app.changes().apply(user, Source::User).await.expect("a label");
    apply(&place.app, operations, Some(id)).await.expect("mended");
}

#[tokio::test]
async fn a_key_gives_the_first_answer_again_and_only_to_the_same_request() {
    let place = place(overdue()).await;
    let key = Some(Uuid::from_u128(42));
    let request = |title: &str| ApplyRequest { idempotency_key: key, ..ApplyRequest::of([json!({"op": "create", "title": title})]) };
    let (first, second) =
        tokio::join!(place.app.changes().apply(request("Once"), Source::User), place.app.changes().apply(request("Once"), Source::User));
    let (first, second) = (first.expect("applied"), second.expect("answered"));
    assert_eq!(first.change_set_id, second.change_set_id);
    let other = place.app.changes().apply(request("Twice"), Source::User).await.expect_err("another request");
    assert_eq!(other.problem.code, Code::IdempotencyKeyConflict);
    place.app.clock().advance(chrono::Duration::minutes(11));
    let later = place.app.changes().apply(request("Twice"), Source::User).await.expect("the key is free again");
    assert_ne!(later.change_set_id, first.change_set_id);
}

#[tokio::test]
async fn many_deletions_want_their_number_confirmed() {
    let ideas: Vec<Value> = (0..21).map(|number| json!({"op": "create", "title": format!("Idea {number}")})).collect();
    let place = place(Value::Array(ideas)).await;
    let request = |confirm| ApplyRequest { confirm, ..ApplyRequest::of([json!({"op": "bulk_delete", "where": {"all": true}})]) };
    for confirm in [None, Some(20), Some(22)] {
        let refused = place.app.changes().apply(request(confirm), Source::User).await.expect_err("not confirmed");
        assert_eq!((refused.problem.code.as_str(), refused.confirm), ("confirmation_required", Some(21)));
        let asks = "21 tasks would go to the trash. That is over your limit of 20. Confirm the number 21 to go on.";
        assert_eq!(refused.problem.message, asks);
    }
    assert_eq!(place.app.changes().apply(request(Some(21)), Source::User).await.expect("confirmed").summary.deleted, 21);
}

#[tokio::test]
async fn a_question_an_answer_and_a_blank_message_change_nothing() {
    let place = place(overdue()).await;
    let before = place.app.history().entries(10, None).await.expect("a history").len();
    assert_eq!(words(&turn(&place.app, "how many tasks are overdue?").await), ["routing", "chatting", "summary", "result", "done"]);
    let request = TurnRequest { turn_id: Uuid::nil(), message: " \n".to_owned(), mode: Mode::Auto, transcript: Vec::new(), clarify: None };
    let refused = place.app.assistant().send(request, |_| ()).await.expect_err("blank");
    assert_eq!(refused.code, Code::InvalidMessage);
    assert_eq!(place.app.history().entries(10, None).await.expect("a history").len(), before);
}

#[tokio::test]
async fn a_cancelled_turn_ends_so_and_keeps_no_proposal() {
    let place = place(overdue()).await;
    let events = Mutex::new(Vec::new());
    let request =
        TurnRequest { turn_id: Uuid::from_u128(9), message: OVERDUE.to_owned(), mode: Mode::Plan, transcript: Vec::new(), clarify: None };
    let app = place.app.clone();
    let sink = |event: TurnEvent| {
        app.assistant().cancel(event.turn_id);
        events.lock().expect("a lock").push(event.event);
    };
    place.app.assistant().send(request, sink).await.expect("a turn");
    let events = words(&events.into_inner().expect("a lock"));
    assert_eq!(events.last().map(String::as_str), Some("cancelled"));
    assert!(!events.iter().any(|event| event == "result"), "{events:?}");
}

#[tokio::test]
async fn what_was_applied_names_its_turn_and_its_proposal() {
    for (taken, outcome) in [(1, "partly_applied"), (2, "applied")] {
        let place = place(overdue()).await;
        let (mut operations, id) = proposed(&turn(&place.app, OVERDUE).await);
        assert_eq!(operations.len(), 2);
        operations.truncate(taken);
        let turn_id = Some(Uuid::from_u128(7).to_string());
        let foretold = place.app.changes().dry_run(parse::list(json!(operations)), Some(id), Source::User).await.expect("a dry run");
        let checked = audited(&place.app, "dry_run").await.pop().expect("a row");
        assert_eq!((checked.source, &checked.turn_id), (Source::Assistant, &turn_id));
        assert_eq!(checked.detail["summary"], json!(foretold.summary));

        let request = ApplyRequest { proposal_id: Some(id), ..ApplyRequest::of(operations.clone()) };
        let applied = place.app.changes().apply(request, Source::User).await.expect("applied");
        let store = Store::open(&place.folder.path().join("test.db")).await.expect("the same database");
        let kept = store.proposal(id).await.expect("an answer").expect("the proposal");
        assert_eq!((kept.outcome.as_deref(), kept.change_set), (Some(outcome), applied.change_set_id));
        let entry = place.app.history().entries(1, None).await.expect("a history").remove(0);
        assert_eq!((Some(entry.id), entry.source, &entry.turn_id), (applied.change_set_id, Source::Assistant, &turn_id));
        assert_eq!((entry.title, entry.account, entry.summary), (applied.sentence, applied.account, applied.summary));
        let mut rows = audited(&place.app, "applied").await;
        let rows = rows.split_off(rows.len() - taken);
        for ((row, operation), touched) in rows.iter().zip(&operations).zip([2, 1]) {
            assert_eq!((row.source, row.change_set, &row.turn_id), (Source::Assistant, applied.change_set_id, &turn_id));
            assert_eq!(row.ops_count, Some(1));
            let detail = &row.detail;
            assert_eq!((&detail["operation"], &detail["tasks"], &detail["proposal"]), (operation, &json!(touched), &json!(id)));
        }
        let row = audited(&place.app, "proposal_applied").await.pop().expect("a row");
        assert_eq!((row.source, row.change_set, &row.turn_id), (Source::Assistant, applied.change_set_id, &turn_id));
        assert_eq!(row.detail, json!({"proposal": id, "outcome": outcome, "applied": taken, "proposed": 2}));
    }
}

#[tokio::test]
async fn what_was_applied_is_what_the_next_message_may_mean() {
    let place = place(overdue()).await;
    let before = words(&turn(&place.app, "complete them").await);
    assert!(before.iter().any(|event| event == "clarify"), "{before:?}");
    let (operations, id) = proposed(&turn(&place.app, "set everything overdue to high priority").await);
    apply(&place.app, operations, Some(id)).await.expect("applied");
    let (operations, _) = proposed(&turn(&place.app, "complete them").await);
    assert_eq!(operations, [1, 2].map(|id| json!({"op": "complete", "id": id, "completed": true})));
}

#[tokio::test]
async fn every_task_of_an_operation_must_be_as_it_was_shown() {
    for (what, change, number, title) in [
        ("the second task is another by a millisecond", json!({"op": "update", "id": 2, "title": "Send all papers"}), 2, "Send all papers"),
        ("a task that was not shown is overdue now", json!({"op": "update", "id": 4, "scheduledFor": "2026-11-19"}), 4, "Pay rent"),
    ] {
        let mut seed = overdue();
        seed.as_array_mut().expect("a list").push(json!({"op": "create", "title": "Pay rent"}));
        let place = place(seed).await;
        let (operations, id) = proposed(&turn(&place.app, "move everything overdue to Monday").await);
        place.app.clock().advance(chrono::Duration::milliseconds(1));
        let user = ApplyRequest::of(vec![change]);
        place.app.changes().apply(user, Source::User).await.expect("a change");
        let refused = apply(&place.app, operations, Some(id)).await.expect_err("it is stale");
        let stale = Problem::new(Code::Stale, format!("“{title}” has changed since this was proposed."));
        assert_eq!(
            refused.problem,
            stale.hint("Ask again for a fresh proposal.").naming("number", &number).naming("title", &title),
            "{what}"
        );
    }
}

#[tokio::test]
async fn a_name_that_was_typed_may_be_created_wherever_its_proposal_is_checked() {
    let place = place(overdue()).await;
    let (operations, id) = proposed(&turn(&place.app, "label the books @garden").await);
    let valid = async |proposal| {
        let checked = place
            .app
            .changes()
            .dry_run(parse::list(Value::Array(operations.clone())), proposal, Source::Assistant)
            .await
            .expect("a dry run");
        checked.results.iter().map(|result| result.valid).collect::<Vec<_>>()
    };
    assert_eq!(valid(Some(id)).await, [true, true]);
    assert_eq!(valid(None).await, [false, false]);
}
