//! The verified plan with real effects: what the host observed, and what is only claimed.

use domain::Source;
use serde_json::{Value, json};

use super::Place;
use crate::suite::place;

async fn roof() -> Place {
    place(json!([{"op": "create", "title": "Fix the roof", "checklist": ["X"]}])).await
}

fn todos(list: &[(&str, &str)]) -> Value {
    let todo = |(content, status): &(&str, &str)| json!({"content": content, "activeForm": format!("{content}…"), "status": status});
    json!({"todos": list.iter().map(todo).collect::<Vec<_>>()})
}

#[expect(clippy::needless_pass_by_value, reason = "called with what json! makes on the spot")]
fn claim(step: &str, evidence: Value) -> Value {
    json!({"step": step, "result": "It is there", "evidence": [evidence]})
}

#[tokio::test]
async fn done_means_that_the_host_saw_it() {
    let place = roof().await;
    let mut turn = place.turn().await;
    let x = place.item("X").await.id;
    let call = async |turn: &mut app::AgentTurn, tool: &str, arguments: Value| turn.call(tool, &arguments).await.expect("an answer");
    let plan = |first: &str| todos(&[("Add the steps", first), ("Look for tiles", "pending")]);

    assert!(!call(&mut turn, "todo_write", plan("in_progress")).await.refused);
    let unsigned = call(&mut turn, "todo_write", plan("completed")).await;
    assert!(unsigned.refused && unsigned.steps[0].status == protocol::agent::StepStatus::InProgress, "{}", unsigned.body);

    // Nothing has been done yet, and a call that failed, changed nothing or was skipped proves nothing.
    assert!(call(&mut turn, "complete_step", claim("1", json!({"kind": "change", "ids": [x]}))).await.refused);
    call(&mut turn, "update_checklist_items", json!({"items": [{"id": x, "isChecked": "true"}]})).await;
    call(&mut turn, "update_checklist_items", json!({"items": [{"id": x, "isChecked": false}]})).await;
    call(&mut turn, "update_checklist_items", json!({"items": [{"id": x, "isChecked": true}]})).await;
    assert!(call(&mut turn, "complete_step", claim("1", json!({"kind": "change", "ids": [x]}))).await.refused, "it was skipped");

    let made = call(&mut turn, "add_multiple_checklist_items", json!({"items": [{"title": "Y"}]})).await;
    let y = made.body["createdItems"][0]["id"].clone();
    let manual = call(&mut turn, "complete_step", claim("1", json!({"kind": "manual", "summary": "I did it"}))).await;
    assert!(manual.refused, "not alone after a change: {}", manual.body);
    let signed = call(&mut turn, "complete_step", claim("add the steps", json!({"kind": "change", "ids": [y]}))).await;
    assert!(!signed.refused && signed.steps[0].check == protocol::agent::StepCheck::Verified, "{}", signed.body);

    // A query that never ran is refused; the query that ran is accepted, even without a match.
    assert!(call(&mut turn, "complete_step", claim("2", json!({"kind": "lookup", "query": "tiles"}))).await.refused);
    call(&mut turn, "search_notes", json!({"query": "tiles"})).await;
    let last = call(&mut turn, "complete_step", claim("2", json!({"kind": "lookup", "query": "tiles"}))).await;
    assert!(!last.refused && last.open.is_empty(), "{}", last.body);
    assert!(!last.body["message"].as_str().expect("a message").to_lowercase().contains("continue"));

    // In a new turn the plan is kept and the receipts are gone.
    turn.keep_plan().await.expect("kept");
    turn.new_turn();
    call(&mut turn, "todo_write", todos(&[("Add the steps", "completed"), ("Look for tiles", "completed"), ("Order", "pending")])).await;
    assert!(call(&mut turn, "complete_step", claim("Order", json!({"kind": "change", "ids": [y]}))).await.refused);
    let again = place.turn().await;
    assert_eq!(again.steps().len(), 2, "as it was kept");
}

#[tokio::test]
async fn three_refusals_alike_end_the_turn() {
    let place = roof().await;
    let mut turn = place.turn().await;
    turn.call("todo_write", &todos(&[("Tick X", "pending")])).await.expect("an answer");
    let wrong = json!({"items": "X"});
    let mut over = Vec::new();
    for _ in 0..3 {
        over.push(turn.call("add_multiple_checklist_items", &wrong).await.expect("an answer"));
    }
    assert_eq!(over.iter().map(|answer| answer.over).collect::<Vec<_>>(), [false, false, true]);
    assert_eq!(over[2].body["open"], json!(["1. Tick X"]));
    let after = turn.call("add_multiple_checklist_items", &json!({"items": [{"title": "Z"}]})).await.expect("an answer");
    assert!(after.refused && place.items().await.len() == 1, "nothing more is done");
}

#[tokio::test]
async fn proposals_and_approvals_are_the_hosts_to_see() {
    let place = roof().await;
    let mut turn = place.turn().await;
    turn.call("todo_write", &todos(&[("Propose the date", "pending"), ("Have it applied", "pending")])).await.expect("an answer");
    let made = turn
        .call("propose_operations", &json!({"operations": [{"op": "update", "id": 1, "scheduledFor": "2026-12-01"}]}))
        .await
        .expect("an answer");
    let id = made.body["proposalId"].as_str().expect("an id").to_owned();
    assert!(!turn.call("complete_step", &claim("1", json!({"kind": "proposal", "id": id}))).await.expect("an answer").refused);
    assert!(turn.call("complete_step", &claim("2", json!({"kind": "approval", "id": id}))).await.expect("an answer").refused);
    let pending = place.app.agents().pending_proposals().await.expect("proposals").remove(0);
    let operations = pending.operations.iter().map(|row| row.op.clone());
    let request = protocol::changes::ApplyRequest {
        proposal_id: Some(pending.id),
        shown: Some(pending.version),
        ..protocol::changes::ApplyRequest::of(operations)
    };
    place.app.changes().apply(request, Source::User).await.expect("applied");
    assert!(!turn.call("complete_step", &claim("2", json!({"kind": "approval", "id": id}))).await.expect("an answer").refused);
}
