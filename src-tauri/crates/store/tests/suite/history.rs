//! Change sets, undo and redo, audit, proposals, settings, and what expires.

use chrono::TimeDelta;
use domain::{ChangeSet, Source, Timestamp, Writes};
use serde_json::json;
use store::{AgentRow, AuditFilter, AuditRow, Cleaned, ModelTotals, Scope, Store, StoredProposal};

use super::common::*;

fn empty(number: u64, undoes: Option<u64>) -> ChangeSet {
    ChangeSet { undoes: undoes.map(set_id), ..set(number, Vec::new(), Writes::default()) }
}

#[tokio::test]
async fn undo_and_redo_walk_the_stack() {
    let temp = temp().await;
    // What is written, and what Undo and Redo then apply to.
    for (number, undoes, undo, redo) in [
        (1, None, Some(1), None),
        (2, None, Some(2), None),
        (3, Some(2), Some(1), Some(3)), // undo 2
        (4, Some(1), None, Some(4)),    // undo 1
        (5, Some(4), Some(1), Some(3)), // redo 1
        (6, Some(3), Some(2), None),    // redo 2
        (7, Some(2), Some(1), Some(7)), // undo 2 again
        (8, Some(5), None, Some(8)),    // undo the redo of 1, out of order
        (9, None, Some(9), None),       // something new ends redo
        (10, Some(9), None, Some(10)),
    ] {
        put(&temp.store, &empty(number, undoes)).await;
        let found = (temp.store.last_undoable().await.unwrap(), temp.store.last_redoable().await.unwrap());
        let ids = (found.0.map(|row| row.id), found.1.map(|row| row.id));
        assert_eq!(ids, (undo.map(set_id), redo.map(set_id)), "after {number}");
    }
}

#[tokio::test]
async fn a_change_set_is_told_as_it_was() {
    let temp = temp().await;
    let made = making(1, Writes { tasks: vec![task(1, "One"), task(2, "Two")], ..Writes::default() });
    let renamed = changing(2, &[(task(2, "Two"), task(2, "Deux"))]);
    let undo = ChangeSet { undoes: Some(set_id(2)), source: Source::Cli, ..changing(3, &[(task(2, "Deux"), task(2, "Two"))]) };
    for set in [&made, &renamed, &undo] {
        put(&temp.store, set).await;
        assert_eq!(temp.store.changes(set.id).await.unwrap(), set.changes);
        assert_eq!(json!(temp.store.operations(set.id).await.unwrap()), json!(set.operations));
    }
    let told = |rows: Vec<store::HistoryRow>| rows.into_iter().map(|row| (row.id, row.undoes, row.undone_by)).collect::<Vec<_>>();
    let all = temp.store.history(9, None).await.unwrap();
    let row = all[0].clone();
    assert_eq!((row.at, row.source, row.title, row.summary), (undo.at, undo.source, undo.title, undo.summary));
    let (before, expected) =
        (all[1].seq, [(set_id(3), Some(set_id(2)), None), (set_id(2), None, Some(set_id(3))), (set_id(1), None, None)]);
    assert_eq!(told(all), expected);
    assert_eq!(told(temp.store.history(9, Some(before)).await.unwrap()), expected[2..]);
    let of = async |task, limit, before| {
        let scope = Scope { task, ..Scope::default() };
        told(temp.store.history_within(&scope, limit, before).await.unwrap())
    };
    assert_eq!(of(None, 9, None).await, expected);
    assert_eq!(of(Some(2), 9, None).await, expected, "a set that made both tasks stands with each");
    assert_eq!(of(Some(1), 9, None).await, expected[2..]);
    assert_eq!(of(Some(2), 1, Some(before)).await, expected[2..]);
    assert!(of(Some(3), 9, None).await.is_empty());
    assert_eq!(temp.store.change_set(set_id(4)).await.unwrap(), None);
}

#[tokio::test]
async fn audit_rows_come_with_the_change_or_not_at_all() {
    let temp = temp().await;
    let row = |action: &str, seconds| AuditRow {
        at: now() + TimeDelta::seconds(seconds),
        turn_id: Some("turn".to_owned()),
        source: Source::Assistant,
        action: action.to_owned(),
        stage: Some("routing".to_owned()),
        change_set: Some(set_id(1)),
        detail: json!({"question": null, "why": "ü"}),
        router_confidence: Some(0.5),
        host_confidence: Some(0.25),
        ops_count: Some(3),
        invalid_count: Some(0),
        repair_success: Some(true),
        duration_ms: Some(12),
        model: Some("built-in".to_owned()),
        tokens: Some(0),
    };
    temp.store.audit(&[row("router_decision", 0)]).await.unwrap();
    let write = temp.store.begin().await.unwrap();
    write.put(&empty(1, None), &[row("apply", 1), row("apply", 2)], &today()).await.unwrap();
    write.commit().await.unwrap();
    let dropped = temp.store.begin().await.unwrap();
    dropped.put(&empty(2, None), &[row("apply", 3)], &today()).await.unwrap();
    drop(dropped);
    let all = AuditFilter { limit: 9, ..AuditFilter::default() };
    for (filter, expected) in [
        (all.clone(), vec![row("apply", 2), row("apply", 1), row("router_decision", 0)]),
        (AuditFilter { action: Some("apply".to_owned()), limit: 1, ..all.clone() }, vec![row("apply", 2)]),
        (AuditFilter { since: Some(now() + TimeDelta::seconds(2)), ..all.clone() }, vec![row("apply", 2)]),
        (AuditFilter { turn_id: Some("other".to_owned()), ..all }, vec![]),
    ] {
        assert_eq!(temp.store.audit_list(&filter).await.unwrap(), expected, "{filter:?}");
    }
}

#[tokio::test]
async fn what_cannot_be_told_is_not_done() {
    let temp = temp().await;
    let mut trashed = task(1, "Trashed");
    trashed.deleted_at = Some(now());
    put(&temp.store, &making(1, Writes { tasks: vec![trashed, task(2, "Kept")], ..Writes::default() })).await;
    let proposal = StoredProposal {
        id: uuid(10, 1).into(),
        at: now(),
        turn_id: None,
        source: Source::Agent,
        task: None,
        operations: json!([]),
        base: json!({}),
        outcome: None,
        change_set: None,
    };
    temp.store.save_proposal(&proposal, &[]).await.unwrap();
    let copy = temp.path.with_file_name("copy.db");
    Store::open(&copy).await.unwrap().close().await.unwrap();

    let database = sea_orm::Database::connect(format!("sqlite://{}", temp.path.display())).await.unwrap();
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON audit WHEN new.action = 'lost' BEGIN SELECT raise(ABORT, 'no room'); END";
    sea_orm::ConnectionTrait::execute_unprepared(&database, refuse).await.unwrap();
    let lost = [AuditRow { at: now(), action: "lost".to_owned(), ..AuditRow::default() }];

    assert!(temp.store.dismiss_proposal(proposal.id, &lost).await.is_err());
    assert_eq!(temp.store.proposal(proposal.id).await.unwrap().unwrap().outcome, None);
    let left = AgentRow { report: Some(json!({"outcome": "done"})), ..AgentRow::default() };
    assert!(temp.store.set_agent(uuid(1, 1).into(), &left, &lost).await.is_err());
    assert_eq!(temp.store.agent(uuid(1, 1).into()).await.unwrap(), AgentRow::default());
    assert!(temp.store.empty_trash(1, &lost).await.is_err());
    assert!(temp.store.take_over(&copy, &lost).await.is_err());
    let write = temp.store.begin().await.unwrap();
    write.put(&empty(2, None), &[], &today()).await.unwrap();
    assert!(write.audit(&lost).await.is_err());
    assert!(write.commit().await.is_err(), "a write without its audit is not whole");
    let figures = temp.store.figures().await.unwrap();
    assert_eq!((figures.open, figures.trash), (1, 1));
    assert_eq!(temp.store.change_set(set_id(2)).await.unwrap(), None);

    let told = [AuditRow { at: now(), action: "told".to_owned(), ..AuditRow::default() }];
    temp.store.take_over(&copy, &told).await.unwrap();
    assert_eq!(temp.store.figures().await.unwrap().open, 0);
    let rows = temp.store.audit_list(&AuditFilter { limit: 9, ..AuditFilter::default() }).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.action.as_str()).collect::<Vec<_>>(), ["told"], "the audit of the copy, and that it was restored");
}

#[tokio::test]
async fn what_was_applied_names_its_turn() {
    let temp = temp().await;
    let write = temp.store.begin().await.unwrap();
    let row = |action: &str, turn: &str, number| AuditRow {
        at: empty(number, None).at,
        turn_id: Some(turn.to_owned()),
        action: action.to_owned(),
        change_set: Some(set_id(number)),
        ..AuditRow::default()
    };
    write.put(&empty(1, None), &[row("applied", "first", 1)], &today()).await.unwrap();
    write.put(&empty(2, None), &[row("undone", "none", 2)], &today()).await.unwrap();
    write.put(&empty(3, None), &[row("applied", "third", 3)], &today()).await.unwrap();
    write.commit().await.unwrap();
    let turns: Vec<_> = temp.store.history(9, None).await.unwrap().into_iter().map(|row| row.turn_id).collect();
    assert_eq!(turns, [Some("third".to_owned()), None, Some("first".to_owned())]);
}

#[tokio::test]
async fn proposals_and_settings_are_kept() {
    let temp = temp().await;
    let mut proposal = StoredProposal {
        id: uuid(10, 1).into(),
        at: now(),
        turn_id: None,
        source: Source::Mcp,
        task: None,
        operations: json!([{"op": "create"}]),
        base: json!({"1": 2}),
        outcome: None,
        change_set: None,
    };
    let turn =
        |tokens| AuditRow { at: now(), action: "turn".to_owned(), tokens: Some(tokens), duration_ms: Some(40), ..AuditRow::default() };
    temp.store.save_proposal(&proposal, &[turn(0), turn(700), turn(11)]).await.unwrap();
    assert_eq!(temp.store.model_totals().await.unwrap(), ModelTotals { turns: 2, tokens: 711, duration_ms: 80 });
    assert_eq!(temp.store.proposal(proposal.id).await.unwrap(), Some(proposal.clone()));
    let write = temp.store.begin().await.unwrap();
    write.set_proposal_outcome(proposal.id, "applied", Some(set_id(1))).await.unwrap();
    write.commit().await.unwrap();
    (proposal.outcome, proposal.change_set) = (Some("applied".to_owned()), Some(set_id(1)));
    assert_eq!(temp.store.proposal(proposal.id).await.unwrap(), Some(proposal.clone()));
    // An applied proposal can no longer be dismissed, and no event says that it was.
    temp.store.dismiss_proposal(proposal.id, &[turn(5)]).await.unwrap();
    assert_eq!(temp.store.proposal(proposal.id).await.unwrap(), Some(proposal));
    assert_eq!(temp.store.model_totals().await.unwrap().turns, 2);

    for (key, value) in [("theme", json!("dark")), ("theme", json!({"name": "light"})), ("size", json!(12))] {
        temp.store.set_setting(key, &value).await.unwrap();
    }
    let settings = temp.store.settings().await.unwrap();
    assert_eq!(settings, [("size".to_owned(), json!(12)), ("theme".to_owned(), json!({"name": "light"}))].into());
}

#[tokio::test]
async fn old_things_are_forgotten_and_the_last_thousand_changes_are_not() {
    let temp = temp().await;
    let old = |number: u64, at: Timestamp| ChangeSet { at, ..empty(number, None) };
    let write = temp.store.begin().await.unwrap();
    for number in 0..1_005 {
        write.put(&old(number + 100, now()), &[], &today()).await.unwrap();
    }
    write.commit().await.unwrap();
    let mut trashed = task(1, "Trashed");
    trashed.deleted_at = Some(now());
    let list = checklist(1, &trashed);
    let writes = Writes {
        items: vec![item(1, "step", &[&list])],
        checklists: vec![list],
        tasks: vec![trashed, task(2, "Kept")],
        ..Writes::default()
    };
    put(&temp.store, &making(1, writes)).await;
    temp.store.audit(&[AuditRow { at: now(), ..AuditRow::default() }]).await.unwrap();
    for (days, expected) in [
        (29, Cleaned::default()),
        (31, Cleaned { tasks: 1, ..Cleaned::default() }),
        (91, Cleaned { change_sets: 6, audit_rows: 1, tasks: 0 }),
        (92, Cleaned::default()),
    ] {
        assert_eq!(temp.store.prune(now() + TimeDelta::days(days)).await.unwrap(), expected, "{days} days later");
    }
    let left = temp.store.export().await.unwrap();
    assert_eq!((left.tasks(0, 9).await.unwrap(), left.items(None, 9).await.unwrap().len()), (vec![task(2, "Kept")], 0));
    let next = making(2, Writes { tasks: vec![task(3, "New")], ..Writes::default() });
    put(&temp.store, &next).await;
    assert_eq!(temp.store.changes(set_id(2)).await.unwrap(), next.changes);
    assert_eq!(temp.store.history(9_999, None).await.unwrap().len(), 1_001);
}
