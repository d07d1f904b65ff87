//! What the audit records of tool calls, checks, dismissals and changes: each of them, in figures, in the same transaction as the change.

use std::time::Duration;

use app::{App, AuditFilter, AuditRow};
use domain::{Autonomy, Code, Entity, Source, TaskRef, parse};
use protocol::{agent::WakeTrigger, changes::ApplyRequest};
use serde_json::{Value, json};
use testkit::model_server::{Reply, Request, Script};

use super::super::{
    Place,
    models::{access, choose, start},
    place, place_with,
};

/// Rows of one action, oldest first.
async fn rows(app: &App, action: &str) -> Vec<AuditRow> {
    let filter = AuditFilter { action: Some(action.to_owned()), limit: 100, ..AuditFilter::default() };
    let mut rows = app.upkeep().audit(&filter).await.expect("rows");
    rows.reverse();
    rows
}

/// `update_checklist_items partial 2 asked 1 done 1 skipped`
fn told(row: &AuditRow) -> String {
    let detail = &row.detail;
    let text = |key: &str| detail[key].as_str().unwrap_or_default().to_owned();
    let asked = row.ops_count.map_or_else(|| "?".to_owned(), |count| count.to_string());
    let code = detail["code"].as_str().map(|code| format!(" {code}")).unwrap_or_default();
    format!("{} {}{code} {asked} asked {} done {} skipped", text("tool"), text("outcome"), detail["done"], detail["skipped"])
}

async fn roof() -> Place {
    place(json!([
        {"op": "create_label", "name": "bug"},
        {"op": "create", "title": "Fix the roof", "checklist": ["X"]},
        {"op": "create", "title": "Other", "checklist": ["Secret plan"]},
    ]))
    .await
}

#[tokio::test]
async fn every_call_of_a_tool_leaves_one_row() {
    let place = roof().await;
    let x = place.item("X").await.id;
    let other = place.app.tasks().task(TaskRef::Number(2)).await.unwrap().unwrap().checklists[0].items[0].id;
    place.does(Source::User, json!([{"op": "check_item", "itemId": x}])).await;
    place.note("The tiles came").await;
    let bug = place.label_id("bug").await;
    for (tool, arguments) in [
        ("add_multiple_checklist_items", json!({"items": [{"title": "Y"}, {"title": "Z"}]})),
        ("add_multiple_checklist_items", json!({"items": "Y, Z"})),
        (
            "update_checklist_items",
            json!({"items": [{"id": x, "isChecked": false}, {"id": x, "title": "X2"}, {"id": other, "title": "a"}]}),
        ),
        ("update_checklist_items", json!({"items": [{"id": x, "isChecked": true}]})),
        ("suggest_checklist_completion", json!({"checklistItemId": other, "reason": "Done", "confidence": "low"})),
        ("assign_task_labels", json!({"labelIds": [bug, "no-label"]})),
        ("set_task_language", json!({"language": "de", "confidence": "high", "reason": "German"})),
        ("search_notes", json!({"query": "tiles"})),
        ("propose_operations", json!({"operations": [{"op": "update", "id": 1, "priority": "high"}, {"op": "create_label", "name": "l"}]})),
        ("todo_write", json!({"todos": [{"content": "Look", "activeForm": "Looking", "status": "pending"}]})),
        ("complete_step", json!({"step": "1", "result": "Done", "evidence": [{"kind": "change", "ids": ["1"]}]})),
        ("Rename the secret plan", json!({})),
    ] {
        place.call(tool, arguments).await;
    }
    let kept = rows(&place.app, "tool_call").await;
    expect_test::expect![[r"
        add_multiple_checklist_items applied 2 asked 2 done 0 skipped
        add_multiple_checklist_items rejected invalid_arguments ? asked 0 done 0 skipped
        update_checklist_items partial 3 asked 1 done 2 skipped
        update_checklist_items no_change 1 asked 0 done 1 skipped
        suggest_checklist_completion rejected wrong_task 1 asked 0 done 0 skipped
        assign_task_labels partial 2 asked 1 done 1 skipped
        set_task_language applied 1 asked 1 done 0 skipped
        search_notes no_change 1 asked 1 done 0 skipped
        propose_operations proposed 2 asked 1 done 0 skipped
        todo_write applied 1 asked 0 done 0 skipped
        complete_step rejected unknown_step 1 asked 0 done 0 skipped
        unknown rejected unknown_tool ? asked 0 done 0 skipped"]]
    .assert_eq(&kept.iter().map(told).collect::<Vec<_>>().join("\n"));
    assert!(kept.iter().all(|row| row.source == Source::Agent && row.duration_ms.is_some() && row.turn_id.is_some()));
    let text = serde_json::to_string(&kept.iter().map(|row| &row.detail).collect::<Vec<_>>()).unwrap();
    assert!(!text.to_lowercase().contains("secret"), "{text}");
    // A row whose call changed something names its change set, which exists.
    for row in &kept {
        let changes = matches!(row.detail["outcome"].as_str(), Some("applied" | "partial")) && row.detail["tool"] != "todo_write";
        assert_eq!(row.change_set.is_some(), changes, "{}", told(row));
        if let Some(id) = row.change_set {
            assert_eq!(place.app.history().history_detail(id).await.expect("a change").entry.source, Source::Agent);
        }
    }
    assert!(kept[8].detail["proposal"].is_string());
}

#[tokio::test]
async fn a_row_says_who_asked_and_how_long_the_answer_took() {
    let took = Duration::from_millis(120);
    let server = start(Script::with(move |request: &Request| {
        if request.answers().is_empty() {
            let bug = request.prompt().split(r#"{"id":""#).nth(1).map(|rest| rest[..36].to_owned()).unwrap_or_default();
            let calls = [("assign_task_labels", json!({"labelIds": [bug]})), ("no_such_tool", json!({})), ("search_notes", json!("tiles"))];
            Reply::calls(calls).after(took)
        } else {
            Reply::text("Done.")
        }
    }))
    .await;
    let place = place_with(json!([{"op": "create_label", "name": "bug"}, {"op": "create", "title": "Fix the roof"}]), access()).await;
    choose(&place.app, server.url()).await;
    place.note("A bug in the roof").await;
    let waking = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("a wake");
    let report = waking.report.await.expect("an end").expect("a report");
    assert_eq!(place.labels().await, ["bug"], "{report:?}");
    let kept = rows(&place.app, "tool_call").await;
    assert_eq!(kept.len(), 3, "{kept:?}");
    let host = server.url().split_once("://").expect("an address").1.split('/').next().expect("a host").to_owned();
    for row in &kept {
        assert_eq!((row.model.as_deref(), row.detail["provider"].as_str()), (Some("scripted"), Some(&*host)), "{row:?}");
        assert_eq!(row.turn_id.as_deref(), Some(&*report.wake_id.to_string()));
    }
    let mut outcomes: Vec<String> = kept.iter().map(told).collect();
    outcomes.sort();
    assert_eq!(
        outcomes,
        [
            "assign_task_labels applied 1 asked 1 done 0 skipped",
            "search_notes rejected invalid_arguments ? asked 0 done 0 skipped",
            "unknown rejected unknown_tool ? asked 0 done 0 skipped",
        ]
    );
    // The figure in Insights is that of the model's answer, and not of the write that followed.
    let insights = place.app.insights().label_insights().await.expect("figures");
    let least = u32::try_from(took.as_millis()).unwrap();
    assert!(insights.p50_ms.is_some_and(|ms| ms >= least) && insights.p95_ms == insights.p50_ms, "{insights:?}");
    assert!(insights.attempts[0].ms.is_some_and(|ms| ms >= least));
}

#[tokio::test]
async fn the_built_in_agent_signs_as_such_and_has_no_latency() {
    let place = roof().await;
    place.note("- Order tiles\nA bug").await;
    let waking = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("a wake");
    waking.report.await.expect("an end").expect("a report");
    let kept = rows(&place.app, "tool_call").await;
    assert_eq!(kept.len(), 2);
    assert!(kept.iter().all(|row| row.model.as_deref() == Some("built-in") && row.detail["provider"] == "built-in"), "{kept:?}");
    let insights = place.app.insights().label_insights().await.expect("figures");
    assert_eq!((insights.assigned, insights.p50_ms, insights.attempts[0].ms), (1, None, None));
}

#[tokio::test]
async fn labels_are_told_together_with_their_change() {
    let place = roof().await;
    let bug = place.label_id("bug").await;
    let receipt = place.call("assign_task_labels", json!({"labelIds": [bug, "no-label"]})).await.receipt.expect("a receipt");
    let change_set = receipt.change_set.expect("a change set");
    for (action, count, outcome) in
        [("assignment_attempted", 2, "assigned"), ("assignment_succeeded", 1, "assigned"), ("assignment_failed", 1, "invalid")]
    {
        let kept = rows(&place.app, action).await;
        assert_eq!(kept.len(), 1, "{action}");
        assert_eq!(kept[0].change_set.map(|id| id.0.to_string()).as_deref(), Some(&*change_set), "{action}");
        assert_eq!((kept[0].ops_count, kept[0].detail["outcome"].as_str()), (Some(count), Some(outcome)), "{action}");
        assert_eq!((&kept[0].detail["number"], &kept[0].detail["invalid"]), (&json!(1), &json!(["no-label"])), "{action}");
    }
}

#[tokio::test]
async fn each_applied_operation_has_a_row() {
    let place = roof().await;
    place.does(Source::User, json!([{"op": "update", "id": 1, "priority": "high"}, {"op": "create", "title": "New"}])).await;
    let kept = rows(&place.app, "applied").await;
    let told: Vec<(Value, Value)> =
        kept.iter().map(|row| (row.detail["operation"]["op"].clone(), row.detail["summary"]["created"].clone())).collect();
    let expected = [("create_label", 0), ("create", 1), ("create", 1), ("update", 0), ("create", 1)];
    assert_eq!(told, expected.map(|(op, created)| (json!(op), json!(created))));
    assert_eq!(kept[3].change_set, kept[4].change_set);
}

#[tokio::test]
async fn what_a_tool_was_allowed_is_told_as_applied_and_the_rest_is_not() {
    let place = roof().await;
    let x = place.item("X").await.id;
    place.does(Source::User, json!([{"op": "check_item", "itemId": x}])).await;
    let before = rows(&place.app, "applied").await.len();
    let mut news = place.app.subscribe();
    let answer = place.call("update_checklist_items", json!({"items": [{"id": x, "isChecked": false}, {"id": x, "title": "X2"}]})).await;
    let receipt = answer.receipt.expect("a receipt");
    let turn_id = rows(&place.app, "tool_call").await.pop().expect("a row").turn_id;
    let mut kept = rows(&place.app, "applied").await;
    let kept = kept.split_off(before);
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!((kept[0].source, &kept[0].turn_id, turn_id.is_some()), (Source::Agent, &turn_id, true));
    assert_eq!(kept[0].change_set.map(|id| id.0.to_string()), receipt.change_set);
    assert_eq!(kept[0].detail["operation"], json!({"op": "rename_item", "itemId": x, "title": "X2"}));
    let entry = place.app.history().entries(1, None).await.expect("a history").remove(0);
    assert_eq!((entry.title.as_str(), entry.source, entry.turn_id), ("Renamed “X” in “Fix the roof” to “X2”", Source::Agent, turn_id));
    let changed = news.try_recv().expect("it is told");
    assert_eq!((changed.change_set_id, changed.source, changed.numbers), (kept[0].change_set, Source::Agent, Some(vec![1])));
    assert!(changed.kinds.is_some_and(|kinds| kinds.contains(&Entity::ChecklistItem)));

    // A call of which nothing is allowed writes nothing.
    place.call("update_checklist_items", json!({"items": [{"id": x, "isChecked": false}]})).await;
    assert!(news.try_recv().is_err());
    assert_eq!(rows(&place.app, "applied").await.len(), before + 1);
}

#[tokio::test]
async fn a_check_is_told_and_changes_nothing() {
    let place = roof().await;
    let operations = json!([
        {"op": "update", "id": 1, "title": "Roof"},
        {"op": "update", "id": 99, "title": "x"},
        {"op": "update", "id": 2, "title": "Another"},
    ]);
    let foreseen = place.app.changes().dry_run(parse::list(operations), None, Source::Cli).await.expect("a dry run");
    assert_eq!(foreseen.summary.updated, 2);
    let kept = rows(&place.app, "dry_run").await;
    assert_eq!(kept.len(), 1);
    assert_eq!((kept[0].source, kept[0].ops_count, kept[0].invalid_count), (Source::Cli, Some(3), Some(1)));
    assert_eq!(kept[0].detail["summary"], json!(foreseen.summary));
    assert_eq!((&kept[0].detail["codes"], kept[0].duration_ms.is_some()), (&json!(["id_not_found"]), true));
    assert_eq!(place.app.tasks().task(TaskRef::Number(1)).await.unwrap().unwrap().task.title, "Fix the roof");
}

#[tokio::test]
async fn a_mended_proposal_is_checked_as_whoever_proposed_it() {
    let place = place(json!([
        {"op": "create_label_group", "name": "Energy"},
        {"op": "create_label", "name": "low", "group": "Energy"}, {"op": "create_label", "name": "high", "group": "Energy"},
        {"op": "create", "title": "Fix the roof", "checklist": ["X"], "labels": ["low"]},
    ]))
    .await;
    let x = place.item("X").await.id;
    place.does(Source::User, json!([{"op": "check_item", "itemId": x}])).await;
    place.agent(|agent| agent.autonomy = Autonomy::Propose).await;
    place.call("propose_operations", json!({"operations": [{"op": "update", "id": 1, "priority": "high"}]})).await;
    let pending = place.app.agents().pending_proposals().await.expect("proposals").remove(0);
    let id = pending.id;
    let reason = "The note says it is open";
    for (operation, code) in [
        (json!({"op": "check_item", "itemId": x, "isChecked": false}), Some("sovereignty")),
        (json!({"op": "check_item", "itemId": x, "isChecked": false, "reason": reason}), None),
        (json!({"op": "update", "id": 1, "completed": true}), Some("sovereignty")),
        (json!({"op": "add_labels", "id": 1, "labels": ["high"]}), Some("label_group_conflict")),
        (json!({"op": "create_label", "name": "new"}), Some("not_allowed_for_source")),
        (json!({"op": "update", "id": 1, "priority": "low"}), None),
    ] {
        let operations = json!([operation]);
        let checked = place.app.changes().dry_run(parse::list(operations.clone()), Some(id), Source::User).await.expect("a dry run");
        let shown = checked.results[0].errors.first().map(|problem| problem.code.to_string());
        assert_eq!(shown.as_deref(), code, "{operation}");
        let as_user = place.app.changes().dry_run(parse::list(operations.clone()), None, Source::User).await.expect("a dry run");
        assert!(as_user.results[0].valid, "the user may: {operation}");
        // Applying is refused with the code that the dry run showed.
        if code.is_some() {
            let operations = operations.as_array().expect("a list").clone();
            let shown = Some(pending.version.clone());
            let request = ApplyRequest { proposal_id: Some(id), shown, ..ApplyRequest::of(operations) };
            let refused = place.app.changes().apply(request, Source::User).await.expect_err("refused");
            assert_eq!(Some(refused.problem.code.as_str()), code, "{operation}");
        }
    }
    place.agent(|agent| agent.sovereignty_evidence_required = true).await;
    let untick = json!([{"op": "check_item", "itemId": x, "isChecked": false, "reason": reason}]);
    let strict = place.app.changes().dry_run(parse::list(untick), Some(id), Source::User).await.expect("a dry run");
    assert_eq!(strict.results[0].errors[0].code, Code::Sovereignty, "the setting of now counts");
    let kept = rows(&place.app, "dry_run").await;
    assert_eq!((kept[0].source, &kept[0].detail["proposal"]), (Source::Agent, &json!(id)));

    // Both treat a row that has changed since it was shown as stale.
    place.later(1);
    place.does(Source::User, json!([{"op": "update", "id": 1, "title": "Mend the roof"}])).await;
    let stale = json!([{"op": "update", "id": 1, "priority": "low"}]);
    let checked = place.app.changes().dry_run(parse::list(stale), Some(id), Source::User).await.expect("a dry run");
    assert_eq!(checked.results[0].errors[0].code, Code::Stale);
    let unknown = serde_json::from_value(json!("0199b3f0-0000-7000-8000-000000000000")).expect("an id");
    let none = place.app.changes().dry_run(parse::list(json!([])), Some(unknown), Source::User).await;
    assert_eq!(none.expect_err("no such proposal").code, Code::IdNotFound);
    let kept = rows(&place.app, "dry_run").await;
    let last = kept.last().expect("a row");
    assert_eq!((&last.detail["codes"], &last.detail["proposal"]), (&json!(["id_not_found"]), &json!(unknown)));
}

#[tokio::test]
async fn a_check_that_is_refused_as_a_whole_is_told_too() {
    let place = roof().await;
    for (operations, code) in [(json!([]), "missing_operations"), (json!(vec![0; app::APPLY_MOST + 1]), "too_many_operations")] {
        let refused = place.app.changes().dry_run(parse::list(operations), None, Source::Cli).await.expect_err("refused");
        assert_eq!(refused.code.as_str(), code);
        let kept = rows(&place.app, "dry_run").await;
        let last = kept.last().expect("a row");
        assert_eq!((last.source, &last.detail["outcome"], &last.detail["codes"]), (Source::Cli, &json!("refused"), &json!([code])));
        assert!(last.duration_ms.is_some());
    }
    assert_eq!(rows(&place.app, "dry_run").await.len(), 2);
}

#[tokio::test]
async fn what_was_applied_is_not_dismissed() {
    let place = roof().await;
    place.agent(|agent| agent.autonomy = Autonomy::Propose).await;
    let operations = json!([{"op": "update", "id": 1, "priority": "high"}]);
    place.call("propose_operations", json!({"operations": operations})).await;
    let pending = place.app.agents().pending_proposals().await.expect("proposals").remove(0);
    let operations = operations.as_array().expect("a list").clone();
    let request = ApplyRequest { proposal_id: Some(pending.id), shown: Some(pending.version.clone()), ..ApplyRequest::of(operations) };
    place.app.changes().apply(request, Source::User).await.expect("applied");
    place.app.assistant().dismiss_proposal(pending.id).await.expect("nothing to dismiss");
    assert!(rows(&place.app, "proposal_dismissed").await.is_empty());
}

#[tokio::test]
async fn a_dismissal_is_told() {
    let place = roof().await;
    place.call("propose_operations", json!({"operations": [{"op": "update", "id": 1, "priority": "high"}]})).await;
    let id = place.app.agents().pending_proposals().await.expect("proposals").remove(0).id;
    place.app.assistant().dismiss_proposal(id).await.expect("dismissed");
    assert!(place.app.agents().pending_proposals().await.expect("proposals").is_empty());
    assert_eq!(rows(&place.app, "proposal_dismissed").await[0].detail["proposal"], json!(id));
}
