//! Conflicts of an undo are reported in advance; the history of a task and of a range of days; the audit one page at a time.

use chrono::Duration;
use domain::{ChangeSetId, Code, Source, TaskRef, undo::Conflict};
use protocol::{
    audit::AuditRequest,
    changes::{ApplyRequest, UndoOutcome, UndoRequest},
    history::{HistoryScope, ReversalAhead},
};
use serde_json::{Value, json};

use super::{Place, place};

impl Place {
    async fn changed(&self, operations: Value, source: Source) -> ChangeSetId {
        self.app.clock().advance(Duration::minutes(1));
        let operations = operations.as_array().expect("a list").clone();
        let applied = self.app.changes().apply(ApplyRequest::of(operations), source).await.expect("it is applied");
        applied.change_set_id.expect("a change set")
    }

    async fn ahead(&self, id: ChangeSetId) -> ReversalAhead {
        self.app.history().history_detail(id).await.expect("a detail").ahead.expect("it was looked ahead")
    }

    /// The code with which undo (or redo) is refused, with and without insisting. Checks that the history does not change.
    async fn refused(&self, id: ChangeSetId, redo: bool) -> String {
        let before = self.app.history().entries(99, None).await.expect("a history");
        let mut codes = Vec::new();
        for insist in [false, true] {
            let request = UndoRequest { change_set_id: Some(id), insist };
            let outcome = if redo {
                self.app.history().redo(request, Source::User).await
            } else {
                self.app.history().undo(request, Source::User).await
            };
            codes.push(outcome.expect_err("nothing can be reversed").code.to_string());
        }
        let after = self.app.history().entries(99, None).await.expect("a history");
        assert_eq!(serde_json::to_value(after).expect("JSON"), serde_json::to_value(before).expect("JSON"));
        assert_eq!(codes[0], codes[1]);
        codes.swap_remove(0)
    }

    /// The conflicts that undo (or redo) reports, without applying it.
    async fn in_the_way(&self, id: ChangeSetId, redo: bool) -> Vec<Conflict> {
        let request = UndoRequest { change_set_id: Some(id), insist: false };
        let outcome =
            if redo { self.app.history().redo(request, Source::User).await } else { self.app.history().undo(request, Source::User).await };
        match outcome.expect("an answer") {
            UndoOutcome::Conflicts { conflicts, .. } | UndoOutcome::Undone { conflicts, .. } => conflicts,
            UndoOutcome::Nothing => panic!("there is something to undo"),
        }
    }
}

fn told(ahead: &ReversalAhead) -> Vec<Conflict> {
    ahead.fields.iter().map(|kept| kept.conflict.clone()).collect()
}

fn names(conflicts: &[Conflict]) -> Vec<(Option<u64>, &str, Value)> {
    conflicts.iter().map(|conflict| (conflict.number, conflict.field.as_str(), conflict.current.clone())).collect()
}

/// The history keeps what a change did; the words are those of whoever reads it.
#[tokio::test]
async fn the_history_follows_the_language() {
    let place = place(json!([{"op": "create", "title": "Dach"}])).await;
    place.changed(json!([{"op": "update", "id": 1, "priority": "high"}]), Source::User).await;
    let mut read = Vec::new();
    for language in ["en", "de", "en"] {
        place.app.settings().change_settings(&json!({"language": language})).await.expect("it is set");
        let entries = place.app.settings().reader().await.worded(place.app.history().entries(2, None).await.expect("a history"));
        read.extend(entries.into_iter().map(|entry| entry.title));
    }
    let english = ["Made “Dach” high priority", "Created “Dach”"];
    let german = ["„Dach“ auf hohe Priorität gesetzt", "„Dach“ angelegt"];
    assert_eq!(read, [english, german, english].concat());
    let problem = place.app.history().history_detail(ChangeSetId(place.app.clock().new_id())).await.expect_err("there is none");
    place.app.settings().change_settings(&json!({"language": "de"})).await.expect("it is set");
    assert_eq!(place.app.settings().reader().await.worded(problem).message, "Das gibt es nicht mehr.");
}

#[tokio::test]
async fn what_undo_leaves_is_told_before_and_is_what_it_then_leaves() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Pay rent"}])).await;
    let both = json!([
        {"op": "update", "id": 1, "priority": "high", "scheduledFor": "2026-11-25"},
        {"op": "update", "id": 2, "priority": "high"},
    ]);
    let moved = place.changed(both, Source::User).await;
    assert_eq!(place.ahead(moved).await, ReversalAhead { rows: 2, kept: 0, fields: Vec::new() });

    let newer = place.changed(json!([{"op": "update", "id": 1, "priority": "low"}]), Source::Cli).await;
    let ahead = place.ahead(moved).await;
    assert_eq!((ahead.rows, ahead.kept, names(&told(&ahead))), (2, 1, vec![(Some(1), "priority", json!("low"))]));
    let since = ahead.fields[0].since.as_ref().expect("it is known who");
    assert_eq!((since.change_set_id, since.source, since.at), (newer, Source::Cli, place.app.clock().now()));
    assert_eq!(place.in_the_way(moved, false).await, told(&ahead));

    // The second change to the same field is reported; a change to another field is not.
    let newest = place.changed(json!([{"op": "update", "id": 1, "priority": "medium"}]), Source::User).await;
    assert_eq!(place.ahead(moved).await.kept, 0, "it is as it was before, so there is nothing to leave");
    let third = place.changed(json!([{"op": "update", "id": 1, "priority": "low"}]), Source::User).await;
    place.changed(json!([{"op": "update", "id": 1, "title": "Buy oat milk"}]), Source::User).await;
    let ahead = place.ahead(moved).await;
    assert_ne!(newest, third);
    assert_eq!(ahead.fields[0].since.as_ref().map(|since| since.change_set_id), Some(third));

    // The undo goes through with the announced conflicts, and the redo then has its own conflicts.
    let request = UndoRequest { change_set_id: Some(moved), insist: true };
    let UndoOutcome::Undone { conflicts, .. } = place.app.history().undo(request, Source::User).await.expect("an answer") else {
        panic!("undone")
    };
    assert_eq!(conflicts, told(&ahead));
    assert!(place.app.history().history_detail(moved).await.expect("a detail").entry.undone_by.is_some());
    place.changed(json!([{"op": "update", "id": 2, "priority": "low"}]), Source::User).await;
    let ahead = place.ahead(moved).await;
    assert_eq!((ahead.rows, names(&told(&ahead))), (1, vec![(Some(2), "priority", json!("low"))]));
    assert_eq!(place.in_the_way(moved, true).await, told(&ahead), "a change set is done again by its own name");
}

#[tokio::test]
async fn a_new_row_that_was_changed_or_is_gone_is_told_of_as_a_whole() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let made = place.changed(json!([{"op": "create", "title": "Pay rent"}]), Source::User).await;
    let renamed = place.changed(json!([{"op": "update", "id": 2, "title": "Pay the rent"}]), Source::User).await;
    let ahead = place.ahead(made).await;
    assert_eq!((ahead.rows, ahead.kept, told(&ahead)[0].field.as_str()), (0, 1, "*"));
    assert_eq!(ahead.fields[0].since.as_ref().map(|since| since.change_set_id), Some(renamed));
    assert_eq!(place.refused(made, false).await, "nothing_to_undo");

    let undo = UndoRequest { change_set_id: Some(renamed), insist: false };
    place.app.history().undo(undo, Source::User).await.expect("an answer");
    assert_eq!(place.ahead(made).await, ReversalAhead { rows: 1, kept: 0, fields: Vec::new() });

    // The task goes away with the undo of its making; a rename of it then has nothing to go back to.
    place.app.history().undo(UndoRequest { change_set_id: Some(made), insist: false }, Source::Cli).await.expect("an answer");
    let ahead = place.ahead(renamed).await;
    assert_eq!((ahead.rows, ahead.kept, told(&ahead)[0].field.as_str()), (0, 1, "*"));
    let since = ahead.fields[0].since.as_ref().expect("it is known who");
    assert_eq!(since.source, Source::Cli);
    assert_eq!(place.refused(renamed, true).await, "nothing_to_redo");
}

#[tokio::test]
async fn undo_without_a_name_passes_over_what_has_nothing_left() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Pay rent"}])).await;
    place.changed(json!([{"op": "update", "id": 1, "priority": "high"}]), Source::User).await;
    let deleted = place.changed(json!([{"op": "delete", "id": 2}]), Source::User).await;
    place.app.backups().empty_trash(1).await.expect("it is emptied");
    assert_eq!(place.refused(deleted, false).await, "nothing_to_undo");

    let undone = place.app.history().undo(UndoRequest::default(), Source::User).await.expect("an answer");
    let UndoOutcome::Undone { sentence, .. } = undone else { panic!("{undone:?}") };
    assert!(sentence.contains("Buy milk"), "{sentence}");
}

#[tokio::test]
async fn rows_name_their_task_and_come_in_pages() {
    let many: Vec<Value> = (1..=450).map(|number| json!({"op": "create", "title": format!("Step {number}")})).collect();
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let made = place.changed(Value::Array(many), Source::User).await;
    let detail = place.app.history().history_detail(made).await.expect("a detail");
    assert_eq!((detail.rows.len(), detail.total, detail.rows[0].number), (200, 450, Some(2)));
    let rest = place.app.history().history_rows(made, 400).await.expect("rows");
    assert_eq!((rest.len(), rest[49].title.as_str(), rest[49].number), (50, "Step 450", Some(451)));

    let steps = place.changed(json!([{"op": "add_checklist_items", "id": 1, "items": [{"title": "oat"}]}]), Source::User).await;
    let rows = place.app.history().history_detail(steps).await.expect("a detail").rows;
    assert!(!rows.is_empty() && rows.iter().all(|row| row.number == Some(1)), "{rows:?}");
}

#[tokio::test]
async fn the_history_of_a_task_says_what_happened_to_it() {
    let place = place(json!([{"op": "create", "title": "Paint"}, {"op": "create", "title": "Buy milk"}])).await;
    let tomorrow = place.app.today().await.date.succ_opt();
    let mut many: Vec<Value> = (3..=450).map(|number| json!({"op": "create", "title": format!("Step {number}")})).collect();
    many.push(json!({"op": "update", "id": 1, "scheduledFor": tomorrow, "priority": "high"}));
    many.push(json!({"op": "add_checklist_items", "id": 1, "items": [{"title": "Sand"}, {"title": "Prime"}]}));
    place.changed(Value::Array(many), Source::User).await;
    place.changed(json!([{"op": "bulk_update", "where": {"ids": [1, 2]}, "set": {"priority": "low"}}]), Source::User).await;
    place.app.history().undo(UndoRequest::default(), Source::User).await.expect("it is undone");
    place.changed(json!([{"op": "update", "id": 1, "title": "Paint the door"}]), Source::User).await;
    let titles = async |task: Option<u64>| {
        let scope = HistoryScope { task, ..HistoryScope::default() };
        let entries = place.app.history().history_within(&scope, 10, None).await.expect("entries");
        entries.into_iter().map(|entry| entry.title).collect::<Vec<_>>()
    };
    let own = [
        "Renamed “Paint” to “Paint the door”",
        "Made it high priority (by undo)",
        "Made it low priority",
        "Moved it to tomorrow and made it high priority, 2 steps added",
        "Created “Paint”",
    ];
    assert_eq!(titles(Some(1)).await, own);
    assert_eq!(titles(Some(2)).await, ["Made it medium priority (by undo)", "Made it low priority", "Created “Buy milk”"]);
    assert_eq!(titles(Some(999)).await, Vec::<String>::new());
    assert_eq!(titles(None).await[3], "448 created, 2 changed", "the whole history still tells of all of it");

    place.app.settings().speak("de");
    let reader = place.app.settings().reader().await;
    let scope = HistoryScope { task: Some(1), ..HistoryScope::default() };
    let german = reader.worded(place.app.history().history_within(&scope, 10, None).await.expect("entries"));
    assert_eq!(german[3].title, "Auf morgen verschoben und auf hohe Priorität gesetzt, 2 Schritte hinzugefügt");
}

#[tokio::test]
async fn a_task_and_days_narrow_the_history() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Pay rent"}])).await;
    let note = place.changed(json!([{"op": "add_note", "id": 1, "text": "the oat one"}]), Source::User).await;
    place.app.clock().advance(Duration::days(2));
    let renamed = place.changed(json!([{"op": "update", "id": 2, "title": "Pay the rent"}]), Source::User).await;
    let step = place.changed(json!([{"op": "add_checklist_items", "id": 1, "items": [{"title": "oat"}]}]), Source::User).await;
    let all = place.app.history().entries(9, None).await.expect("a history");
    let made = all[3].id;
    let found = async |scope: HistoryScope, before| {
        let entries = place.app.history().history_within(&scope, 9, before).await.expect("a history");
        entries.into_iter().map(|entry| entry.id).collect::<Vec<_>>()
    };
    let task = HistoryScope { task: Some(1), ..HistoryScope::default() };
    assert_eq!(found(task, None).await, [step, note, made]);
    assert_eq!(found(task, Some(step)).await, [note, made]);
    assert!(found(HistoryScope { task: Some(99), ..task }, None).await.is_empty());
    let today = place.app.today().await.date;
    assert_eq!(found(HistoryScope { from: Some(today), ..HistoryScope::default() }, None).await, [step, renamed]);
    assert_eq!(found(HistoryScope { to: today.pred_opt(), ..task }, None).await, [note, made]);
}

#[tokio::test]
async fn the_history_of_a_task_keeps_what_is_gone() {
    let seed =
        json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Pay rent"}, {"op": "create_label", "name": "errands"}]);
    let place = place(seed).await;
    let labelled = place.changed(json!([{"op": "add_labels", "id": 1, "labels": ["errands"]}]), Source::User).await;
    let unlabelled = place.changed(json!([{"op": "remove_labels", "id": 1, "labels": ["errands"]}]), Source::User).await;
    let step = place.changed(json!([{"op": "add_checklist_items", "id": 1, "items": [{"title": "oat"}]}]), Source::User).await;
    place.changed(json!([{"op": "add_checklist_items", "id": 2, "items": [{"title": "call the bank"}]}]), Source::User).await;
    let lists = place.app.tasks().task(TaskRef::Number(1)).await.expect("an answer").expect("a task").checklists;
    let (list, item) = (lists[0].checklist.id, lists[0].items[0].id);
    let ticked = place.changed(json!([{"op": "check_item", "itemId": item, "isChecked": true}]), Source::User).await;
    let renamed = place.changed(json!([{"op": "rename_checklist", "checklistId": list, "title": "Shop"}]), Source::User).await;
    let noted = place.changed(json!([{"op": "add_note", "id": 1, "text": "the oat one"}]), Source::User).await;
    let note = place.app.tasks().task(TaskRef::Number(1)).await.expect("an answer").expect("a task").notes[0].id;
    let note_gone = place.changed(json!([{"op": "delete_note", "noteId": note}]), Source::User).await;
    let list_gone = place.changed(json!([{"op": "delete_checklist", "checklistId": list}]), Source::User).await;

    let scope = HistoryScope { task: Some(1), ..HistoryScope::default() };
    let found = place.app.history().history_within(&scope, 20, None).await.expect("a history");
    let made = found.last().expect("it was made").id;
    let found: Vec<ChangeSetId> = found.into_iter().map(|entry| entry.id).collect();
    assert_eq!(found, [list_gone, note_gone, noted, renamed, ticked, step, unlabelled, labelled, made]);
    let rows = place.app.history().history_detail(list_gone).await.expect("a detail").rows;
    let list_row = rows.iter().find(|row| row.id == list.0).expect("the list");
    assert_eq!((list_row.number, list_row.title.as_str()), (Some(1), "Shop"));
}

#[tokio::test]
async fn the_audit_comes_in_pages_with_details_on_demand() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    for priority in ["high", "low", "medium"] {
        place.changed(json!([{"op": "update", "id": 1, "priority": priority}]), Source::Cli).await;
    }
    place.app.history().undo(UndoRequest::default(), Source::User).await.expect("an answer");
    let page = async |request: AuditRequest| place.app.history().audit_page(request).await.expect("a page");
    let first = page(AuditRequest { limit: 2, ..AuditRequest::default() }).await;
    assert_eq!(first.actions, ["applied", "undone"]);
    assert_eq!(first.events.iter().map(|event| event.action.as_str()).collect::<Vec<_>>(), ["undone", "applied"]);
    assert!(first.events.iter().all(|event| event.detail.is_none()));
    let second = page(AuditRequest { limit: 9, before: Some(first.events[1].id), ..AuditRequest::default() }).await;
    assert_eq!(second.events.len(), 3);
    let by_cli = AuditRequest { limit: 9, source: Some(Source::Cli), action: Some("applied".to_owned()), ..AuditRequest::default() };
    assert_eq!(page(by_cli).await.events.len(), 3);
    let whole = page(AuditRequest { limit: 1, details: true, ..AuditRequest::default() }).await;
    assert_eq!(whole.events[0].detail.as_ref().map(|detail| detail["conflicts"].clone()), Some(json!([])));
    assert_eq!(place.app.history().audit_event(first.events[0].id).await.expect("an event"), whole.events[0]);
    assert_eq!(place.app.history().audit_event(4_711).await.expect_err("none").code, Code::IdNotFound);
}
