//! What an agent may not do if a switch is off.

use domain::{Autonomy, Source, TaskRef};
use protocol::agent::{DeedKind, WakeTrigger};
use serde_json::{Value, json};
use testkit::model_server::{Reply, Request, Script};

use super::super::{
    Place,
    models::{access, choose, start},
    place, place_with,
};

fn calls(item: domain::ItemId) -> [(&'static str, Value); 3] {
    [
        ("add_multiple_checklist_items", json!({"items": [{"title": "Y"}]})),
        ("update_checklist_items", json!({"items": [{"id": item, "title": "X2"}]})),
        ("suggest_checklist_completion", json!({"checklistItemId": item, "reason": "The note says done", "confidence": "high"})),
    ]
}

async fn house() -> Place {
    place(json!([{"op": "create_project", "name": "House"}, {"op": "create", "title": "Fix the roof", "checklist": ["X"], "project": "House"}]))
        .await
}

#[tokio::test]
async fn checklists_that_are_switched_off_stay_as_they_are() {
    let place = house().await;
    let x = place.item("X").await.id;
    let project = |to: &str| json!([{"op": "update_project", "project": "House", "agentChecklists": to}]);
    // The global switch, the project's switch, and whether calls are accepted.
    for (global, own, taken) in
        [(true, "off", false), (false, "on", false), (false, "inherit", false), (true, "inherit", true), (true, "on", true)]
    {
        place.agent(|agent| agent.update_checklists = global).await;
        place.does(Source::User, project(own)).await;
        for (tool, arguments) in calls(x) {
            let answer = place.call(tool, arguments).await;
            let code = answer.body["error"]["code"].as_str();
            assert_eq!(code, (!taken).then_some("not_offered"), "{tool} {global} {own}: {}", answer.body);
            if !taken {
                assert_eq!(answer.body["error"]["message"], "Updating checklists is switched off for this task.");
            }
        }
        let proposed = place
            .call(
                "propose_operations",
                json!({"operations": [{"op": "add_checklist_items", "id": 1, "items": [{"title": "Z"}]}, {"op": "update", "id": 1, "priority": "high"}]}),
            )
            .await
            .body;
        assert_eq!(proposed["proposed"], if taken { 2 } else { 1 }, "no way around: {proposed}");
        if !taken {
            assert_eq!(proposed["invalid"][0]["errors"][0]["code"], "not_offered");
            assert_eq!(place.items().await.len(), 1);
        }
    }
}

#[tokio::test]
async fn a_tool_that_is_switched_off_is_not_offered() {
    let server = start(Script::with(|request: &Request| {
        if request.answers().is_empty() {
            Reply::calls([("add_multiple_checklist_items", json!({"items": [{"title": "Y"}]}))])
        } else {
            Reply::text("I could not.")
        }
    }))
    .await;
    let place = place_with(json!([{"op": "create", "title": "Fix the roof", "checklist": ["X"]}]), access()).await;
    choose(&place.app, server.url()).await;
    place.agent(|agent| agent.update_checklists = false).await;
    place.note("- Order tiles").await;
    let waking = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("a wake");
    let report = waking.report.await.expect("an end").expect("a report");
    assert!(report.deeds.is_empty() && place.items().await.len() == 1, "{report:?}");
    let asked = serde_json::to_string(&server.asked()[0].body["tools"]).expect("JSON");
    assert!(asked.contains("propose_operations"), "{asked}");
    for (tool, _) in calls(place.item("X").await.id) {
        assert!(!asked.contains(&format!("\"name\":\"{tool}\"")), "{tool} in {asked}");
    }
}

#[tokio::test]
async fn the_built_in_agent_leaves_checklists_alone_without_a_word() {
    let place = house().await;
    place.does(Source::User, json!([{"op": "update_project", "project": "House", "agentChecklists": "off"}])).await;
    place.note("- Order tiles\ndone: X").await;
    let waking = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("a wake");
    let report = waking.report.await.expect("an end").expect("a report");
    assert!(report.deeds.is_empty() && report.skipped.is_empty() && place.items().await.len() == 1, "{report:?}");
}

#[tokio::test]
async fn propose_only_holds_for_suggestions_too() {
    let place = house().await;
    place.agent(|agent| agent.autonomy = Autonomy::Propose).await;
    place.note("done: X").await;
    let waking = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("a wake");
    let report = waking.report.await.expect("an end").expect("a report");
    assert_eq!(report.deeds.iter().map(|deed| deed.kind).collect::<Vec<_>>(), [DeedKind::Proposed]);
    assert_eq!(place.item("X").await.suggestion, None);
    let pending = place.app.agents().pending_proposals().await.expect("proposals").remove(0);
    assert_eq!(pending.operations[0].sentence, "Suggest “X” in “Fix the roof” as done");
    let operations: Vec<_> = pending.operations.iter().map(|row| row.op.clone()).collect();
    let request = protocol::changes::ApplyRequest {
        proposal_id: Some(pending.id),
        shown: Some(pending.version),
        ..protocol::changes::ApplyRequest::of(operations)
    };
    place.app.changes().apply(request, Source::User).await.expect("applied");
    let item = place.item("X").await;
    assert!(item.suggestion.is_some() && !item.is_checked);
    place.does(Source::User, json!([{"op": "check_item", "itemId": item.id}])).await;
    let again = place
        .call("suggest_checklist_completion", json!({"checklistItemId": item.id, "reason": "The note says done", "confidence": "high"}))
        .await;
    assert_eq!((again.refused, again.body["proposalId"].is_null()), (false, true), "{}", again.body);
}
