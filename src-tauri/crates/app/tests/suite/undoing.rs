//! How undo and redo appear in the answer, the history, the announcements and the audit.

use app::App;
use chrono::Duration;
use domain::{Account, ChangeSetId, Entity, Source, TaskRef};
use protocol::changes::{ApplyRequest, Changed, UndoOutcome, UndoRequest};
use serde_json::{Value, json};
use tokio::sync::broadcast::{Receiver, error::TryRecvError};

use super::{audited, place};

async fn changed(app: &App, operations: Value, source: Source) -> ChangeSetId {
    app.clock().advance(Duration::minutes(1));
    let operations = operations.as_array().expect("a list").clone();
    let applied = app.changes().apply(ApplyRequest::of(operations), source).await.expect("it is applied");
    applied.change_set_id.expect("a change set")
}

/// An undo or redo that was made.
struct Made {
    id: ChangeSetId,
    reversed: ChangeSetId,
    sentence: String,
    account: Option<Account>,
    conflicts: usize,
}

fn made(outcome: UndoOutcome) -> Made {
    let UndoOutcome::Undone { change_set_id: id, reversed, sentence, account, conflicts } = outcome else { panic!("{outcome:?}") };
    Made { id, reversed, sentence, account, conflicts: conflicts.len() }
}

async fn undo(app: &App, id: Option<ChangeSetId>, source: Source) -> Made {
    made(app.history().undo(UndoRequest { change_set_id: id, insist: true }, source).await.expect("an answer"))
}

async fn redo(app: &App, id: Option<ChangeSetId>, source: Source) -> Made {
    made(app.history().redo(UndoRequest { change_set_id: id, insist: true }, source).await.expect("an answer"))
}

/// The next announced change.
fn heard(news: &mut Receiver<Changed>) -> Changed {
    let changed = news.try_recv().expect("it is told");
    assert!(matches!(news.try_recv(), Err(TryRecvError::Empty)), "it is told once");
    changed
}

#[tokio::test]
async fn an_undo_and_its_redo_are_told_everywhere() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let app = &place.app;
    let id = changed(app, json!([{"op": "update", "id": 1, "priority": "high"}]), Source::Cli).await;
    let first = app.history().entries(1, None).await.expect("a history").remove(0);
    let what = Box::new(first.account.expect("an account"));
    let mut news = app.subscribe();

    let undone = undo(app, Some(id), Source::User).await;
    let redone = async |account: Account, sentence: String, made: &Made, of: ChangeSetId, by: Source, news: &mut Receiver<Changed>| {
        assert_ne!(made.id, of);
        assert_eq!((made.reversed, &made.sentence, &made.account, made.conflicts), (of, &sentence, &Some(account.clone()), 0));
        let entry = app.history().entries(1, None).await.expect("a history").remove(0);
        assert_eq!((entry.id, entry.undoes, entry.source), (made.id, Some(of), by));
        assert_eq!((entry.title, entry.account, entry.summary.updated), (sentence, Some(account), 1));
        let changed = heard(news);
        let kinds = Some(vec![Entity::Task]);
        assert_eq!((changed.change_set_id, changed.source, changed.numbers, changed.kinds), (Some(made.id), by, Some(vec![1]), kinds));
    };
    redone(Account::Undid { what: what.clone() }, format!("Undid: {}", first.title), &undone, id, Source::User, &mut news).await;
    let again = redo(app, None, Source::Cli).await;
    redone(Account::Redid { what }, format!("Redid: {}", first.title), &again, undone.id, Source::Cli, &mut news).await;

    for (action, by, id, reversed) in [("undone", Source::User, undone.id, id), ("redone", Source::Cli, again.id, undone.id)] {
        let rows = audited(app, action).await;
        assert_eq!(rows.len(), 1, "{action}");
        assert_eq!((rows[0].source, rows[0].change_set), (by, Some(id)), "{action}");
        assert_eq!(rows[0].detail, json!({"reversed": reversed, "conflicts": []}), "{action}");
    }
}

#[tokio::test]
async fn a_conflict_is_a_sentence_and_stays_in_the_audit() {
    let place = place(json!([
        {"op": "create", "title": "Buy milk"},
        {"op": "create", "title": "Pay rent"},
        {"op": "create_label", "name": "errands"},
    ]))
    .await;
    let app = &place.app;
    for (change, newer, sentence) in [
        (
            json!([{"op": "update", "id": 1, "priority": "high", "deadline": "2026-12-01"}]),
            json!([{"op": "update", "id": 1, "priority": "low"}]),
            "Something newer has changed priority of #1 “Buy milk”. Undo leaves that as it is.",
        ),
        (
            json!([{"op": "update", "id": 2, "priority": "high", "deadline": "2026-12-01", "notes": "by card"}]),
            json!([{"op": "update", "id": 2, "priority": "low", "notes": "in cash"}]),
            "Something newer has changed notes of #2 “Pay rent” and 1 more. Undo leaves those as they are.",
        ),
        (
            json!([{"op": "create", "title": "Sweep"}, {"op": "create", "title": "Cook"}]),
            json!([{"op": "update", "id": 3, "title": "Sweep the stairs"}]),
            "Something newer has changed #3 “Sweep the stairs”. Undo leaves that as it is.",
        ),
        (
            json!([{"op": "update_label", "label": "errands", "name": "shop", "color": "red"}]),
            json!([{"op": "update_label", "label": "shop", "name": "shops"}]),
            "Something newer has changed “shops”. Undo leaves that as it is.",
        ),
    ] {
        let id = changed(app, change, Source::User).await;
        changed(app, newer, Source::User).await;
        let outcome = app.history().undo(UndoRequest { change_set_id: Some(id), insist: false }, Source::User).await.expect("an answer");
        let UndoOutcome::Conflicts { reversed, conflicts, sentence: said } = outcome else { panic!("{outcome:?}") };
        assert_eq!((reversed, said.as_str()), (id, sentence));
        let undone = undo(app, Some(id), Source::User).await;
        assert_eq!(undone.conflicts, conflicts.len());
        let rows = audited(app, "undone").await;
        assert_eq!(rows.last().expect("a row").detail, json!({"reversed": id, "conflicts": conflicts}));
    }
}

#[tokio::test]
async fn an_undo_names_its_tasks_only_where_it_knows_them_all() {
    let many: Vec<Value> = (1..=1_001).map(|number| json!({"op": "create", "title": format!("Task {number}")})).collect();
    let place = place(Value::Array(many)).await;
    let app = &place.app;
    changed(
        app,
        json!([{"op": "add_checklist_items", "id": 1, "items": [{"title": "oat"}]}, {"op": "add_note", "id": 1, "text": "oat"}]),
        Source::User,
    )
    .await;
    let detail = app.tasks().task(TaskRef::Number(1)).await.expect("an answer").expect("a task");
    let (list, item, note) = (detail.checklists[0].checklist.id, detail.checklists[0].items[0].id, detail.notes[0].id);
    let upto = |last: u64| -> Value { (1..=last).map(|number| json!({"op": "update", "id": number, "priority": "high"})).collect() };
    let all = |last: u64| Some((1..=last).collect::<Vec<u64>>());
    for (operations, kinds, numbers) in [
        (json!([{"op": "rename_checklist", "checklistId": list, "title": "Shop"}]), vec![Entity::Checklist], None),
        (json!([{"op": "rename_item", "itemId": item, "title": "oats"}]), vec![Entity::ChecklistItem], None),
        (json!([{"op": "update_note", "noteId": note, "text": "oats"}]), vec![Entity::Note], None),
        (
            json!([{"op": "rename_item", "itemId": item, "title": "oats"}, {"op": "update", "id": 2, "priority": "low"}]),
            vec![Entity::Task, Entity::ChecklistItem],
            None,
        ),
        (json!([{"op": "create", "title": "New"}]), vec![Entity::Task], None),
        (upto(1_000), vec![Entity::Task], all(1_000)),
        (upto(1_001), vec![Entity::Task], None),
    ] {
        let first = operations[0].clone();
        let id = changed(app, operations, Source::User).await;
        let mut news = app.subscribe();
        undo(app, Some(id), Source::User).await;
        let changed = heard(&mut news);
        assert!(changed.kinds.is_some_and(|found| kinds.iter().all(|kind| found.contains(kind))), "{first}");
        assert!(changed.numbers == numbers, "{first}");
    }
}

#[tokio::test]
async fn only_labels_of_the_agent_that_undo_takes_off_are_told() {
    let place = place(json!([
        {"op": "create_label", "name": "bug"}, {"op": "create_label", "name": "shop"}, {"op": "create_label", "name": "loud"},
        {"op": "create", "title": "Fix the roof", "labels": ["shop"]}, {"op": "create", "title": "Buy milk", "labels": ["shop"]},
    ]))
    .await;
    let app = &place.app;
    let names = app.tasks().language_names().await.expect("names").labels;
    let id = |name: &str| names.iter().find(|label| label.name == name).expect("the label").id;
    let task = app.tasks().task(TaskRef::Number(1)).await.expect("an answer").expect("a task").task.id;
    // The user's own, and a label that only redo takes off again.
    let own = changed(app, json!([{"op": "add_labels", "id": 2, "labels": ["bug"]}]), Source::User).await;
    undo(app, Some(own), Source::User).await;
    let off = changed(app, json!([{"op": "remove_labels", "id": 2, "labels": ["shop"]}]), Source::User).await;
    undo(app, Some(off), Source::Agent).await;
    redo(app, None, Source::User).await;
    assert!(audited(app, "undo_triggered").await.is_empty());

    let mut turn = app.agents().agent_turn(&TaskRef::Number(1)).await.expect("a turn");
    let put = turn.call("assign_task_labels", &json!({"labelIds": [id("bug"), id("loud")]})).await.expect("an answer");
    assert!(!put.refused, "{}", put.body);
    let undone = undo(app, None, Source::Cli).await;
    let language = json!({"language": "de", "confidence": "high", "reason": "German words"});
    let set = turn.call("set_task_language", &language).await.expect("an answer");
    assert!(!set.refused, "{}", set.body);
    undo(app, None, Source::Cli).await;
    let rows = audited(app, "undo_triggered").await;
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0].source, rows[0].change_set), (Source::Cli, Some(undone.id)));
    assert_eq!(rows[0].detail, json!({"task": task, "labels": [id("bug"), id("loud")], "count": 2}));
}

#[tokio::test]
async fn a_redo_without_a_name_that_has_nothing_left_is_refused() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}, {"op": "delete", "id": 1}])).await;
    let app = &place.app;
    let restored = changed(app, json!([{"op": "restore", "id": 1}]), Source::User).await;
    undo(app, Some(restored), Source::User).await;
    app.backups().empty_trash(1).await.expect("it is emptied");
    let refused = app.history().redo(UndoRequest::default(), Source::User).await.expect_err("there is nothing to bring back");
    let title = app.history().entries(1, None).await.expect("a history").remove(0).title;
    let title = title.strip_prefix("Undid: ").expect("an undo");
    let says = format!("“{title}” cannot be redone: everything it changed has changed again since.");
    assert_eq!((refused.code.as_str(), refused.message), ("nothing_to_redo", says));
}

#[tokio::test]
async fn why_a_change_set_cannot_be_taken_back() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Pay rent"}])).await;
    let app = &place.app;
    let renamed = changed(app, json!([{"op": "update", "id": 1, "title": "Buy oat milk"}]), Source::User).await;
    let title = app.history().entries(1, None).await.expect("a history").remove(0).title;
    let raised = changed(app, json!([{"op": "update", "id": 1, "priority": "high"}]), Source::User).await;
    let raise = app.history().entries(1, None).await.expect("a history").remove(0).title;
    undo(app, Some(raised), Source::User).await;
    let gone = changed(app, json!([{"op": "delete", "id": 2}]), Source::User).await;
    let undone = undo(app, Some(renamed), Source::User).await.id;
    app.backups().empty_trash(1).await.expect("it is emptied");
    let none = ChangeSetId(app.clock().new_id());
    let again = redo(app, Some(renamed), Source::User).await;
    assert_eq!(again.reversed, undone, "a change set is done again by its own name");
    for (id, is_redo, code, says) in [
        (none, false, "id_not_found", format!("There is no change set {none} in the history.")),
        (none, true, "id_not_found", format!("There is no change set {none} in the history.")),
        (raised, false, "already_undone", format!("“{raise}” has been undone already.")),
        (undone, true, "already_undone", format!("“Undid: {title}” has been undone already.")),
        (undone, false, "already_undone", format!("“Undid: {title}” has been undone already.")),
        (renamed, true, "not_an_undo", format!("“{title}” is no undo, so there is nothing to redo.")),
        (
            gone,
            false,
            "nothing_to_undo",
            "“Moved “Pay rent” to the trash” cannot be undone: everything it changed has changed again since.".to_owned(),
        ),
    ] {
        let request = UndoRequest { change_set_id: Some(id), insist: true };
        let outcome =
            if is_redo { app.history().redo(request, Source::User).await } else { app.history().undo(request, Source::User).await };
        let refused = outcome.expect_err("refused");
        assert_eq!((refused.code.as_str(), refused.message), (code, says));
    }
}
