//! What goes to the review list instead of changing rows.

use app::AuditFilter;
use chrono::Duration;
use domain::{Autonomy, Code, Problem, ProposalId, Source, parse};
use protocol::{agent::PendingProposal, changes::ApplyRequest};
use serde_json::{Value, json};
use store::{Store, StoredProposal};
use uuid::Uuid;

use crate::suite::{Place, place};

#[tokio::test]
async fn propose_only_changes_nothing_until_the_user_applies() {
    let place = place(json!([{"op": "create", "title": "Fix the roof", "checklist": ["X"]}, {"op": "create_label", "name": "bug"}])).await;
    place.agent(|agent| agent.autonomy = Autonomy::Propose).await;
    let x = place.item("X").await.id;
    place.does(Source::User, json!([{"op": "check_item", "itemId": x}])).await;
    let added = place.call("add_multiple_checklist_items", json!({"items": [{"title": "Y"}]})).await;
    assert_eq!((added.body["createdItems"].clone(), place.items().await.len()), (json!([]), 1));
    let reason = "The note says it is open";
    let guarded = json!({"items": [{"id": x, "isChecked": false}, {"id": x, "title": "X2"}]});
    let updated = place.call("update_checklist_items", guarded).await.body;
    assert_eq!((updated["skipped"][0]["code"].as_str(), updated["updated"].as_array().map(Vec::len)), (Some("sovereignty"), Some(1)));
    place.call("update_checklist_items", json!({"items": [{"id": x, "isChecked": false, "reason": reason}]})).await;
    place.call("assign_task_labels", json!({"labelIds": [place.label_id("bug").await]})).await;

    let pending = place.app.agents().agent_panel(1).await.expect("a panel").proposals;
    let sentences: Vec<&str> = pending.iter().flat_map(|proposal| &proposal.operations).map(|row| row.sentence.as_str()).collect();
    expect_test::expect![[r"
        Add 1 step to “Fix the roof”
        Rename “X” in “Fix the roof” to “X2”
        Untick “X” in “Fix the roof”
        Label “Fix the roof” with “bug”"]]
    .assert_eq(&sentences.join("\n"));
    assert!(place.labels().await.is_empty() && place.item("X").await.is_checked);

    // Applying one may change what the next speaks of, so each is looked at again.
    while let Some(proposal) = place.app.agents().pending_proposals().await.expect("proposals").into_iter().next() {
        let operations: Vec<_> = proposal.operations.iter().map(|row| row.op.clone()).collect();
        let request = ApplyRequest { proposal_id: Some(proposal.id), shown: Some(proposal.version), ..ApplyRequest::of(operations) };
        place.app.changes().apply(request, Source::User).await.expect("applied");
    }
    let item = place.item("X2").await;
    assert_eq!(
        (item.is_checked, item.checked_by.word(), item.overridden.is_some()),
        (false, "agent", true),
        "asked for by the agent, guarded again"
    );
    assert_eq!(place.labels().await, ["bug"]);
}

#[tokio::test]
async fn the_guard_holds_when_it_is_applied_too() {
    let place = place(json!([{"op": "create", "title": "Fix the roof", "checklist": ["X"]}])).await;
    let x = place.item("X").await.id;
    place.agent(|agent| agent.autonomy = Autonomy::Propose).await;
    place.later(1);
    let note = place.note("Still open").await.id;
    place.later(1);
    let body = place
        .call(
            "propose_operations",
            json!({"operations": [{"op": "check_item", "itemId": x, "reason": "The note says it is done", "evidence": [note]}]}),
        )
        .await
        .body;
    assert_eq!(body["proposed"], 1, "{body}");
    // The user ticks and unticks the item meanwhile, so the note is no longer newer.
    place.does(Source::User, json!([{"op": "check_item", "itemId": x}])).await;
    place.does(Source::User, json!([{"op": "check_item", "itemId": x, "isChecked": false}])).await;
    place.agent(|agent| agent.sovereignty_evidence_required = true).await;
    let pending = place.app.agents().pending_proposals().await.expect("proposals").remove(0);
    assert_eq!(pending.operations[0].errors[0].code, Code::Sovereignty);
    let operations: Vec<_> = pending.operations.iter().map(|row| row.op.clone()).collect();
    let request = ApplyRequest { proposal_id: Some(pending.id), shown: Some(pending.version), ..ApplyRequest::of(operations) };
    let refused = place.app.changes().apply(request, Source::User).await.expect_err("refused");
    assert_eq!(refused.problem.code, Code::Sovereignty);
}

#[tokio::test]
async fn a_tick_without_a_time_is_never_verified_nor_when_it_is_applied() {
    let place = place(json!([{"op": "create", "title": "Fix the roof", "checklist": ["X"]}])).await;
    let x = place.item("X").await;
    assert_eq!((x.checked_by.word(), x.checked_at), ("user", None), "nobody knows when the user left it open");
    place.later(1);
    let note = place.note("X is done").await.id;
    place.agent(|agent| agent.autonomy = Autonomy::Propose).await;
    let tick = json!({"op": "check_item", "itemId": x.id, "reason": "The note says it is done", "evidence": [note]});
    let propose = async || place.call("propose_operations", json!({"operations": [tick.clone()]})).await.body;

    place.agent(|agent| agent.sovereignty_evidence_required = true).await;
    assert_eq!(propose().await["error"]["code"], "sovereignty");
    place.agent(|agent| agent.sovereignty_evidence_required = false).await;
    assert_eq!(propose().await["proposed"], 1);
    let pending = place.app.agents().pending_proposals().await.expect("proposals").remove(0);
    let operations: Vec<_> = pending.operations.iter().map(|row| row.op.clone()).collect();
    let request = ApplyRequest { proposal_id: Some(pending.id), shown: Some(pending.version), ..ApplyRequest::of(operations) };
    place.agent(|agent| agent.sovereignty_evidence_required = true).await;
    let refused = place.app.changes().apply(request.clone(), Source::User).await.expect_err("refused");
    assert_eq!(refused.problem.code, Code::Sovereignty);
    place.agent(|agent| agent.sovereignty_evidence_required = false).await;
    place.app.changes().apply(request, Source::User).await.expect("applied");
    let kept = place.item("X").await.overridden.expect("an override");
    assert_eq!((kept.verified, kept.evidence, kept.user_set_at), (false, vec![note], None));
}

#[tokio::test]
async fn operations_that_are_not_its_own_are_refused() {
    let place = place(json!([{"op": "create", "title": "Fix the roof"}])).await;
    let body = place
        .call(
            "propose_operations",
            json!({"operations": [
                {"op": "create_label", "name": "x"},
                {"op": "complete", "id": 1},
                {"op": "create", "title": "Order tiles"},
            ]}),
        )
        .await
        .body;
    let codes: Vec<&str> = body["invalid"].as_array().unwrap().iter().map(|one| one["errors"][0]["code"].as_str().unwrap()).collect();
    assert_eq!((codes, body["proposed"].as_u64()), (vec!["not_allowed_for_source", "sovereignty"], Some(1)));
    let none = place.call("propose_operations", json!({"operations": [{"op": "delete_project", "project": "x"}]})).await;
    assert!(none.refused);
    let language = place.call("set_task_language", json!({"language": "de", "confidence": "high", "reason": "German words"})).await;
    assert_eq!(language.body["set"], true);
    let again = place.call("set_task_language", json!({"language": "en", "confidence": "high", "reason": "x"})).await;
    assert_eq!(again.body["error"]["code"], "sovereignty");
}

async fn pending(place: &Place) -> PendingProposal {
    place.app.agents().pending_proposals().await.expect("proposals").remove(0)
}

/// The result of applying a pending proposal as seen in this version: `applied`, or the code of the refusal.
async fn applied(place: &Place, proposal: &PendingProposal, shown: Option<&str>) -> String {
    let operations: Vec<_> = proposal.operations.iter().map(|row| row.op.clone()).collect();
    let request = ApplyRequest { proposal_id: Some(proposal.id), shown: shown.map(str::to_owned), ..ApplyRequest::of(operations) };
    place.app.changes().apply(request, Source::User).await.map_or_else(|refused| refused.problem.code.to_string(), |_| "applied".to_owned())
}

#[tokio::test]
async fn a_pending_list_is_applied_only_as_it_was_shown() {
    let place = place(json!([{"op": "create", "title": "Fix the roof"}, {"op": "create", "title": "Call Anna"}])).await;
    place.call("propose_operations", json!({"operations": [{"op": "update", "id": 1, "scheduledFor": "2026-12-01"}]})).await;
    let seen = pending(&place).await;
    place.later(1);
    place.does(Source::User, json!([{"op": "update", "id": 1, "title": "Mend the roof"}])).await;
    // Another reader opens the list, which is then checked against the current rows.
    let now = pending(&place).await;
    assert_ne!(seen.version, now.version);
    assert_eq!(applied(&place, &seen, Some(&seen.version)).await, "stale", "the old list is on the screen");
    assert_eq!(applied(&place, &now, None).await, "stale", "nobody says what was shown");
    let request = ApplyRequest { proposal_id: Some(now.id), ..ApplyRequest::of([now.operations[0].op.clone()]) };
    let refused = place.app.changes().apply(request, Source::User).await.expect_err("nobody says what was shown");
    assert_eq!(refused.problem.hint.as_deref(), Some("Look at the list as it is now, then apply it."));
    assert_eq!(applied(&place, &now, Some(&now.version)).await, "applied");
}

#[tokio::test]
async fn what_a_proposal_speaks_of_must_be_as_it_was_shown() {
    let changes = [
        (
            "item",
            json!({"op": "rename_item", "itemId": "ITEM", "title": "Measure it"}),
            json!({"op": "rename_item", "itemId": "ITEM", "title": "Measure twice"}),
        ),
        (
            "note",
            json!({"op": "check_item", "itemId": "ITEM", "reason": "The note says it is done", "evidence": ["NOTE"]}),
            json!({"op": "update_note", "noteId": "NOTE", "text": "No"}),
        ),
        (
            "label",
            json!({"op": "add_labels", "id": 1, "labels": ["LABEL"]}),
            json!({"op": "update_label", "label": "LABEL", "name": "roofs"}),
        ),
        (
            "project",
            json!({"op": "update", "id": 1, "project": "PROJECT"}),
            json!({"op": "update_project", "project": "PROJECT", "name": "Cellar"}),
        ),
        (
            "the first of two labels",
            json!({"op": "add_labels", "id": 1, "labels": ["LABEL", "OTHER"]}),
            json!({"op": "update_label", "label": "LABEL", "name": "roofs"}),
        ),
        (
            "the second of two labels",
            json!({"op": "add_labels", "id": 1, "labels": ["LABEL", "OTHER"]}),
            json!({"op": "update_label", "label": "OTHER", "name": "errands"}),
        ),
        (
            "checklist",
            json!({"op": "add_checklist_items", "id": 1, "checklistId": "LIST", "items": [{"title": "Saw"}]}),
            json!({"op": "rename_checklist", "checklistId": "LIST", "title": "Later"}),
        ),
        (
            "colour",
            json!({"op": "add_labels", "id": 1, "labels": ["LABEL"]}),
            json!({"op": "update_label", "label": "LABEL", "color": "red"}),
        ),
        (
            "place of a project",
            json!({"op": "update", "id": 1, "project": "PROJECT"}),
            json!({"op": "update_project", "project": "PROJECT", "position": 9}),
        ),
        (
            "place of an item",
            json!({"op": "rename_item", "itemId": "ITEM", "title": "Measure it"}),
            json!({"op": "move_item", "itemId": "ITEM", "checklistId": "LIST"}),
        ),
    ];
    for (what, proposed, change) in changes {
        let place = place(json!([
            {"op": "create_project", "name": "House"},
            {"op": "create_label", "name": "roof"},
            {"op": "create_label", "name": "shop"},
            {"op": "create", "title": "Fix the roof", "checklist": ["Measure", "Climb"]},
        ]))
        .await;
        place.later(1);
        let note = place.note("Measured").await.id.to_string();
        let project = place.app.tasks().sidebar().await.expect("a sidebar").projects[0].entity.id.to_string();
        let ids = [
            ("ITEM", place.item("Measure").await.id.to_string()),
            ("NOTE", note),
            ("LIST", place.item("Measure").await.linked_checklists[0].checklist_id.to_string()),
            ("LABEL", place.label_id("roof").await),
            ("OTHER", place.label_id("shop").await),
            ("PROJECT", project),
        ];
        let named = |operation: &Value| -> Value {
            let text = ids.iter().fold(operation.to_string(), |text, (word, id)| text.replace(word, id));
            serde_json::from_str(&text).expect("JSON")
        };
        let body = place.call("propose_operations", json!({"operations": [named(&proposed)]})).await.body;
        assert_eq!(body["proposed"], 1, "{what}: {body}");
        let seen = pending(&place).await;
        place.later(1);
        place.does(Source::User, json!([named(&change)])).await;
        let expected = if what == "colour" || what.starts_with("place") { "applied" } else { "stale" };
        let operations = seen.operations.iter().map(|row| row.op.clone().into()).collect();
        let checked = place.app.changes().dry_run(operations, Some(seen.id), Source::User).await.expect("a dry run");
        let code = checked.results[0].errors.first().map_or("applied", |problem| problem.code.as_str());
        assert_eq!(code, expected, "{what}: a check says what Apply then says");
        assert_eq!(applied(&place, &seen, Some(&seen.version)).await, expected, "{what}");
    }
}

#[tokio::test]
async fn a_task_that_changed_is_named_before_what_the_proposal_speaks_of() {
    let place = place(json!([{"op": "create_label", "name": "roof"}, {"op": "create", "title": "Fix the roof"}])).await;
    let operation = json!({"op": "add_labels", "id": 1, "labels": [place.label_id("roof").await]});
    place.call("propose_operations", json!({"operations": [operation]})).await;
    let seen = pending(&place).await;
    place.app.clock().advance(Duration::milliseconds(1));
    let both = json!([{"op": "update_label", "label": "roof", "name": "roofs"}, {"op": "update", "id": 1, "title": "Mend the roof"}]);
    place.does(Source::User, both).await;
    let checked = place.app.changes().dry_run(parse::list(json!([operation])), Some(seen.id), Source::User).await.expect("a dry run");
    let stale = Problem::new(Code::Stale, "“Mend the roof” has changed since this was proposed.").hint("Ask again for a fresh proposal.");
    assert_eq!(checked.results[0].errors, [stale.naming("number", &1).naming("title", &"Mend the roof")]);
}

#[tokio::test]
async fn a_proposal_tells_what_it_leaves_out_and_why() {
    let place = place(json!([{"op": "create", "title": "Fix the roof", "priority": "high"}])).await;
    let propose = async |operations: Value| place.call("propose_operations", json!({"operations": operations})).await;
    let items = |count: usize| json!({"op": "add_checklist_items", "id": 1, "items": vec![json!({"title": "Step"}); count]});
    let same = json!({"op": "update", "id": 1, "priority": "high"});
    let body = propose(json!([same, {"op": "create_label", "name": "x"}, items(20), {"op": "complete", "id": 9}])).await.body;
    assert_eq!((&body["proposed"], &body["message"]), (&json!(1), &json!("Proposed to the user. Nothing has changed yet.")));
    assert_eq!(
        body["invalid"],
        json!([
            {"index": 1, "errors": [{
                "code": "not_allowed_for_source",
                "message": "Only the user may create label.",
                "hint": "Leave this operation out; use the labels and projects that exist.",
            }]},
            {"index": 3, "errors": [{
                "code": "wrong_task",
                "message": "The operation names something that is not on this task.",
                "hint": "Name this task, and what is on it, only.",
            }]},
        ])
    );

    let nothing = propose(json!([same])).await;
    assert_eq!(nothing.body, json!({"proposed": 0, "invalid": [], "message": "Nothing to propose: everything is so already."}));
    let refused = propose(json!([items(21)])).await;
    assert_eq!((refused.refused, &refused.body["error"]["code"]), (true, &json!("invalid_operation")), "{}", refused.body);

    let many = |count: u32| (0..count).map(|number| json!({"op": "create", "title": format!("Step {number}")})).collect::<Value>();
    assert_eq!(propose(many(200)).await.body["proposed"], 200);
    assert_eq!(propose(many(201)).await.body["error"]["code"], "too_many_operations");
}

#[tokio::test]
async fn a_task_completed_against_the_user_is_told_of_with_the_reason() {
    let place = place(json!([{"op": "create", "title": "Fix the roof"}])).await;
    place.does(Source::User, json!([{"op": "complete", "id": 1}])).await;
    place.does(Source::User, json!([{"op": "complete", "id": 1, "completed": false}])).await;
    let reason = "The note says it is done";
    let operation = json!({"op": "complete", "id": 1, "reason": reason});
    let body = place.call("propose_operations", json!({"operations": [operation]})).await.body;
    assert_eq!(body["proposed"], 1, "{body}");
    let seen = pending(&place).await;
    assert_eq!(applied(&place, &seen, Some(&seen.version)).await, "applied");
    let rows = |action: &str| AuditFilter { action: Some(action.to_owned()), limit: 9, ..AuditFilter::default() };
    let told = place.app.upkeep().audit(&rows("overridden")).await.expect("rows");
    let asked = place.app.upkeep().audit(&rows("tool_call")).await.expect("rows");
    let entry = place.app.history().entries(1, None).await.expect("a history").remove(0);
    assert_eq!((told.len(), told[0].source, told[0].change_set), (1, Source::Agent, Some(entry.id)));
    assert_eq!((told[0].turn_id.is_some(), &told[0].turn_id), (true, &asked[0].turn_id));
    let detail = &told[0].detail;
    assert_eq!((&detail["field"], &detail["from"], &detail["to"]), (&json!("completed"), &json!(false), &json!(true)));
    assert_eq!(detail["override"]["reason"], reason);
}

/// Operations are stored in the form in which versions before the typed operation stored them, with an entry that could not be read.
#[tokio::test]
async fn a_pending_proposal_of_an_earlier_version_can_be_applied() {
    let place = place(json!([{"op": "create", "title": "Fix the roof"}])).await;
    let store = Store::open(&place.folder.path().join("test.db")).await.expect("a store");
    let weekly = json!({"type": "custom", "rrule": "FREQ=WEEKLY;BYDAY=MO"});
    let proposal = StoredProposal {
        id: ProposalId(Uuid::from_u128(9)),
        at: place.app.clock().now(),
        turn_id: None,
        source: Source::Agent,
        task: None,
        operations: json!({"operations": [
            {"op": "create", "title": "Order tiles", "scheduledFor": "2026-11-23", "recurrence": weekly},
            {"op": "frobnicate", "id": 1},
        ], "scope": null}),
        base: json!({}),
        outcome: None,
        change_set: None,
    };
    store.save_proposal(&proposal, &[]).await.expect("saved");
    let seen = place.app.agents().pending_proposals().await.expect("proposals").remove(0);
    let codes: Vec<Vec<Code>> = seen.operations.iter().map(|row| row.errors.iter().map(|problem| problem.code).collect()).collect();
    assert_eq!(codes, [vec![], vec![Code::InvalidOp]]);
    assert_eq!(json!(seen.operations[1].op), json!({"op": "unread", "written": {"op": "frobnicate", "id": 1}}));
    let request =
        ApplyRequest { proposal_id: Some(seen.id), shown: Some(seen.version), ..ApplyRequest::of([seen.operations[0].op.clone()]) };
    assert_eq!(place.app.changes().apply(request, Source::User).await.expect("applied").summary.created, 1);
}

#[tokio::test]
async fn each_operation_of_a_list_is_stale_on_its_own() {
    let place = place(json!([{"op": "create", "title": "Fix the roof", "checklist": ["One", "Two", "Three"]}])).await;
    let items = place.items().await;
    let operations: Vec<Value> = items.iter().map(|item| json!({"op": "rename_item", "itemId": item.id, "title": "Better"})).collect();
    place.call("propose_operations", json!({"operations": operations})).await;
    let seen = pending(&place).await;
    place.later(1);
    place.does(Source::User, json!([{"op": "rename_item", "itemId": items[1].id, "title": "Another"}])).await;
    let checked = place.app.changes().dry_run(parse::list(json!(operations)), Some(seen.id), Source::User).await.expect("a dry run");
    let valid: Vec<bool> = checked.results.iter().map(|result| result.valid).collect();
    assert_eq!(valid, [true, false, true]);
}
