//! What the window restores of the conversation: answers, proposals and their outcomes, for a week and twenty turns.

use app::App;
use chrono::Duration;
use domain::{ProposalId, Source};
use protocol::{
    changes::ApplyRequest,
    turn::{KeptTurn, Mode, TurnEvent, TurnRequest},
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::place;

fn request(nth: u128, message: &str) -> TurnRequest {
    TurnRequest { turn_id: Uuid::from_u128(nth), message: message.to_owned(), mode: Mode::Auto, transcript: Vec::new(), clarify: None }
}

async fn say(app: &App, nth: u128, message: &str) {
    app.assistant().converse(request(nth, message), |_: TurnEvent| ()).await.expect("a turn");
}

async fn kept(app: &App) -> Vec<KeptTurn> {
    app.assistant().conversation().await.expect("a conversation")
}

fn names(turn: &KeptTurn) -> Vec<&str> {
    turn.events.iter().filter_map(|event| event["event"].as_str()).collect()
}

fn proposal(turn: &KeptTurn) -> (Vec<Value>, ProposalId) {
    let result = turn.events.iter().find(|event| event["event"] == "result").expect("a result");
    let operations = result["operations"].as_array().expect("a list").iter().map(|one| one["op"].clone()).collect();
    (operations, serde_json::from_value(result["proposalId"].clone()).expect("an id"))
}

fn overdue() -> Value {
    json!([{"op": "create", "title": "Return the books", "scheduledFor": "2026-11-18"}])
}

const MOVE: &str = "move everything overdue to Monday";

#[tokio::test]
async fn a_turn_is_found_again_with_what_became_of_its_proposal() {
    let place = place(overdue()).await;
    say(&place.app, 1, MOVE).await;
    let turns = kept(&place.app).await;
    assert_eq!(turns.len(), 1);
    assert_eq!(turns[0].request["message"], MOVE);
    assert_eq!(names(&turns[0]), ["stage", "summary", "result", "done"]);
    assert_eq!((turns[0].dismissed, &turns[0].applied, &turns[0].memory), (false, &None, &None));

    place.app.assistant().keep_turn(Uuid::from_u128(1), &json!({"ticks": {"a": false}})).await.expect("kept");
    let (operations, id) = proposal(&turns[0]);
    place.app.assistant().dismiss_proposal(id).await.expect("dismissed");
    let turns = kept(&place.app).await;
    assert_eq!((turns[0].dismissed, turns[0].memory.clone()), (true, Some(json!({"ticks": {"a": false}}))));

    let asked = ApplyRequest { proposal_id: Some(id), ..ApplyRequest::of(operations) };
    let applied = place.app.changes().apply(asked, Source::User).await.expect("applied");
    let turns = kept(&place.app).await;
    let found = turns[0].applied.as_ref().expect("an answer");
    assert_eq!((found.at, found.applied.clone()), (place.app.clock().now(), json!(applied)));
    assert!(!turns[0].dismissed);
}

#[tokio::test]
async fn a_turn_without_an_end_was_interrupted() {
    let place = place(overdue()).await;
    let turn = place.app.assistant().converse(request(1, "what is due today?"), |_: TurnEvent| ());
    // As if the window died: nobody drives the turn any further.
    tokio::time::timeout(std::time::Duration::ZERO, turn).await.expect_err("it has only begun");
    let mut turns = kept(&place.app).await;
    while turns.is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        turns = kept(&place.app).await;
    }
    assert_eq!(names(&turns[0]), ["failed"]);
    assert_eq!((&turns[0].events[0]["code"], &turns[0].events[0]["retry"]), (&json!("interrupted"), &json!(true)));
}

#[tokio::test]
async fn the_last_twenty_turns_of_a_week_are_kept_and_none_of_another_program() {
    let place = place(overdue()).await;
    for nth in 1..=22 {
        say(&place.app, nth, &format!("what is due on {nth} December?")).await;
    }
    place.app.assistant().send(request(50, "what is overdue?"), |_: TurnEvent| ()).await.expect("a turn");
    let turns = kept(&place.app).await;
    assert_eq!(turns.len(), 20);
    assert_eq!(turns[0].request["message"], "what is due on 3 December?");
    place.app.clock().advance(Duration::days(8));
    assert_eq!(kept(&place.app).await, []);
    say(&place.app, 30, "what is overdue?").await;
    assert_eq!(kept(&place.app).await.len(), 1);
}

#[tokio::test]
async fn emptying_the_trash_forgets_what_was_said() {
    let place = place(overdue()).await;
    say(&place.app, 1, MOVE).await;
    let delete = ApplyRequest::of(vec![json!({"op": "delete", "id": 1})]);
    place.app.changes().apply(delete, Source::User).await.expect("deleted");
    assert_eq!(kept(&place.app).await.len(), 1);
    place.app.backups().empty_trash(1).await.expect("emptied");
    assert_eq!(kept(&place.app).await, []);
}
