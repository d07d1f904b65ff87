//! The answer of apply, and what undo does not change.

use domain::Source;
use domain::{Code, query::View, where_filter::Sort};
use protocol::{
    changes::{Applied, ApplyRequest, UndoOutcome, UndoRequest},
    tasks::ListRequest,
};
use serde_json::{Value, json};

use super::{Place, place};

impl Place {
    async fn apply(&self, operations: Value) -> Applied {
        let operations = operations.as_array().expect("a list").clone();
        self.app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("it is applied")
    }
}

#[tokio::test]
async fn each_result_names_the_tasks_it_touched() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Pay rent"}])).await;
    let applied = place
        .apply(json!([
            {"op": "add_note", "id": 2, "text": "from the joint account"},
            {"op": "add_checklist_items", "id": 1, "items": [{"title": "oat"}]},
            {"op": "bulk_update", "where": {"ids": [1, 2]}, "set": {"priority": "high"}},
        ]))
        .await;
    let numbers: Vec<Vec<u64>> = applied.results.into_iter().map(|result| result.numbers).collect();
    assert_eq!(numbers, [vec![2], vec![1], vec![1, 2]]);
}

#[tokio::test]
async fn what_tasks_in_the_trash_bear_is_not_taken_away() {
    for made in [json!([{"op": "create_label", "name": "errands"}]), json!([{"op": "create_project", "name": "House"}])] {
        let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
        let made = place.apply(made).await.change_set_id.expect("a change set");
        let is_label = place.app.tasks().language_names().await.expect("names").labels.len() == 1;
        let bear = if is_label {
            json!({"op": "add_labels", "id": 1, "labels": ["errands"]})
        } else {
            json!({"op": "update", "id": 1, "project": "House"})
        };
        place.apply(json!([bear, {"op": "delete", "id": 1}])).await;
        for insist in [false, true] {
            let request = UndoRequest { change_set_id: Some(made), insist };
            let refused = place.app.history().undo(request, Source::User).await.expect_err("nothing can be undone");
            assert_eq!(refused.code, Code::NothingToUndo);
        }
        let names = place.app.tasks().language_names().await.expect("names");
        assert_eq!(names.labels.len() + names.projects.len(), 1);
        let entry = place.app.history().history_detail(made).await.expect("a detail").entry;
        assert_eq!(entry.undone_by, None);
    }
}

#[tokio::test]
async fn a_change_says_which_tasks_and_which_kinds_of_rows_it_touched() {
    use domain::Entity::{ChecklistItem, Label, Note, Task};
    let place = place(json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Pay rent"}])).await;
    let mut news = place.app.subscribe();
    let mut told = async |operations: Value| {
        let applied = place.apply(operations).await;
        let changed = news.recv().await.expect("it is told");
        let undo = UndoRequest { change_set_id: applied.change_set_id, insist: false };
        place.app.history().undo(undo, Source::User).await.expect("it is undone");
        let undone = news.recv().await.expect("it is told");
        ((changed.numbers, changed.kinds), (undone.numbers, undone.kinds))
    };
    let label = || (Some(vec![]), Some(vec![Label]));
    assert_eq!(told(json!([{"op": "create_label", "name": "errands"}])).await, (label(), label()));
    let task = || (Some(vec![2]), Some(vec![Task]));
    assert_eq!(told(json!([{"op": "complete", "id": 2, "completed": true}])).await, (task(), task()));
    // Undo restores a note or an item without loading its task, so the task is unknown.
    let (done, undone) = told(json!([{"op": "add_note", "id": 1, "text": "oat"}])).await;
    assert_eq!((done.0, undone.0), (Some(vec![1]), None));
    assert!(done.1.is_some_and(|kinds| kinds.contains(&Note)) && undone.1.is_some_and(|kinds| kinds.contains(&Note)));
    let (done, undone) = told(json!([{"op": "add_checklist_items", "id": 1, "items": [{"title": "oat"}]}])).await;
    assert_eq!((done.0, undone.0), (Some(vec![1]), None));
    assert!(done.1.is_some_and(|kinds| kinds.contains(&ChecklistItem)));
}

#[tokio::test]
async fn the_numbers_of_the_sidebar_are_those_beside_its_names() {
    let place = place(json!([
        {"op": "create_project", "name": "House"},
        {"op": "create_label", "name": "errands"},
        {"op": "create", "title": "Buy milk", "project": "House", "labels": ["errands"]},
        {"op": "create", "title": "Pay rent", "project": "House"},
    ]))
    .await;
    let (sidebar, counts) = (place.app.tasks().sidebar().await.expect("names"), place.app.tasks().sidebar_counts().await.expect("numbers"));
    assert_eq!((sidebar.today, sidebar.counts.today), (counts.today, counts.counts.today));
    assert_eq!(counts.projects.get(&sidebar.projects[0].entity.id), Some(&2));
    assert_eq!(counts.labels.get(&sidebar.labels[0].entity.id), Some(&1));
}

impl Place {
    /// The numbers of the open tasks in manual order.
    async fn order(&self) -> Vec<u64> {
        let request = ListRequest { view: Some(View::Inbox), sort: Some(Sort::Position), limit: 100, ..ListRequest::default() };
        self.app.tasks().list(request).await.expect("a list").rows.into_iter().map(|row| row.task.number).collect()
    }
}

#[tokio::test]
async fn manual_order_never_runs_out_of_room_and_is_undone_move_by_move() {
    let seed: Vec<Value> = (1..=12).map(|number| json!({"op": "create", "title": format!("Task {number}")})).collect();
    let place = place(json!(seed)).await;
    let mut orders = vec![place.order().await];
    let mut sets = Vec::new();
    for _ in 0..150 {
        // The first task always moves right before the same task.
        let first = orders[orders.len() - 1][0];
        let applied = place.apply(json!([{"op": "move_task", "id": first, "before": 6}])).await;
        assert_eq!((applied.summary.updated, &applied.results[0].numbers), (1, &vec![first]), "{}", applied.sentence);
        sets.push(applied.change_set_id.expect("a change set"));
        let mut expected = orders[orders.len() - 1].clone();
        expected.remove(0);
        let at = expected.iter().position(|number| *number == 6).expect("it is there");
        expected.insert(at, first);
        assert_eq!(place.order().await, expected);
        orders.push(expected);
    }
    for (set, order) in sets.into_iter().zip(&orders).rev() {
        let request = UndoRequest { change_set_id: Some(set), insist: false };
        let undone = place.app.history().undo(request, Source::User).await.expect("an answer");
        assert!(matches!(undone, UndoOutcome::Undone { .. }), "{undone:?}");
        assert_eq!(&place.order().await, order);
    }
}

#[tokio::test]
async fn labels_are_sorted_as_people_sort_them() {
    let names = ["zebra", "Äpfel", "apple", "Zoo", "Ångström", "Straße", "strasse 2", "Éclair", "eclair", "Bills", "ärger"];
    let operations: Vec<Value> = names.iter().map(|name| json!({"op": "create_label", "name": name})).collect();
    let place = place(json!(operations)).await;
    let sorted: Vec<String> =
        place.app.tasks().sidebar().await.expect("a sidebar").labels.into_iter().map(|entry| entry.entity.name).collect();
    assert_eq!(sorted, ["Ångström", "Äpfel", "apple", "ärger", "Bills", "eclair", "Éclair", "Straße", "strasse 2", "zebra", "Zoo"]);
}
