//! Undo when rows of one change set take over each other's names, and when the parents of a row are gone.

use serde_json::{Value, json};

use super::{apply, conflicts, rows, undo};
use crate::fixture;

/// Undoes and redoes operations that transfer a name from one row to another.
fn round_trip(operations: &Value) {
    let mut world = fixture::world();
    let before = rows(&world);
    let applied = apply(&mut world, operations, 9, &mut 0);
    assert!(applied.outcomes.iter().all(|outcome| outcome.errors.is_empty()), "{operations}");
    let after = rows(&world);
    let undone = undo(&mut world, &applied.changes);
    assert_eq!((rows(&world), conflicts(&undone)), (before, vec![]), "undo of {operations}");
    let redone = undo(&mut world, &undone.changes);
    assert_eq!((rows(&world), conflicts(&redone)), (after, vec![]), "redo of {operations}");
}

#[test]
fn names_pass_from_one_row_to_another() {
    for operations in [
        json!([{"op":"update_label","label":"errands","name":"shopping"},{"op":"create_label","name":"errands"}]),
        json!([{"op":"delete_label","label":"errands"},{"op":"create_label","name":"errands"}]),
        json!([
            {"op":"update_label","label":"errands","name":"x"},
            {"op":"update_label","label":"urgent","name":"errands"},
            {"op":"update_label","label":"x","name":"urgent"},
        ]),
        json!([{"op":"delete_project","project":"Work"},{"op":"create_project","name":"Work"}]),
        json!([{"op":"delete_label_group","group":"Energy"},{"op":"create_label_group","name":"Energy"}]),
    ] {
        round_trip(&operations);
    }
}

#[test]
fn a_row_that_keeps_its_name_gives_none_up() {
    let mut world = fixture::world();
    let mut next = 0;
    let first = json!([{"op":"update_label","label":"errands","name":"shopping"},{"op":"update_label","label":"urgent","color":"red"}]);
    let applied = apply(&mut world, &first, 9, &mut next);
    apply(&mut world, &json!({"op":"update_label","label":"urgent","name":"errands"}), 10, &mut next);
    let undone = undo(&mut world, &applied.changes);
    assert_eq!(conflicts(&undone), ["Label None shopping name"]);
    let mut names: Vec<&str> = world
        .labels
        .values()
        .filter(|label| label.deleted_at.is_none() && label.archived_at.is_none())
        .map(|label| label.name.as_str())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["errands", "high energy", "low energy", "shopping"]);
}

#[test]
fn a_row_that_has_to_stay_keeps_no_other_from_leaving() {
    let mut world = fixture::world();
    let mut next = 0;
    let anew = |name: &str| [json!({"op":"delete_label","label":name}), json!({"op":"create_label","name":name})];
    let applied = apply(&mut world, &json!([anew("errands"), anew("urgent")].concat()), 9, &mut next);
    apply(&mut world, &json!({"op":"add_labels","id":2,"labels":["errands"]}), 10, &mut next);
    undo(&mut world, &applied.changes);
    let live: Vec<_> = world.labels.values().filter(|label| label.deleted_at.is_none()).map(|label| (&*label.name, label.id)).collect();
    let named = |name: &str| live.iter().filter(|(known, _)| *known == name).map(|(_, id)| *id).collect::<Vec<_>>();
    // The new "errands" is in use and stays, so the old one is not restored. The new "urgent" is removed and the old one restored.
    assert!(named("errands").len() == 1 && named("errands")[0] != fixture::id(2, 1), "{live:?}");
    assert_eq!(named("urgent"), [fixture::id(2, 2)]);
}

#[test]
fn a_row_comes_back_without_what_is_gone() {
    let made_in = |first: Value, second: Value| {
        let mut world = fixture::world();
        let mut next = 0;
        let parent = apply(&mut world, &first, 9, &mut next);
        let child = apply(&mut world, &second, 10, &mut next);
        let without_child = undo(&mut world, &child.changes);
        undo(&mut world, &parent.changes);
        let redone = undo(&mut world, &without_child.changes);
        (conflicts(&redone), world)
    };
    let (told, world) = made_in(json!({"op":"create_project","name":"New"}), json!({"op":"create","title":"a","project":"New"}));
    assert_eq!(told, ["Task Some(9) a projectId"]);
    assert!(world.tasks.values().any(|task| task.title == "a" && task.project_id.is_none()));

    let (told, world) = made_in(json!({"op":"create_label_group","name":"New"}), json!({"op":"create_label","name":"sweet","group":"New"}));
    assert_eq!(told, ["Label None sweet groupId"]);
    assert!(world.labels.values().any(|label| label.name == "sweet" && label.group_id.is_none()));
}

#[test]
fn only_labels_that_change_their_group_need_the_tasks_that_bear_them() {
    let mut world = fixture::world();
    let renamed = apply(&mut world, &json!({"op":"update_label","label":"errands","name":"shopping","color":"red"}), 9, &mut 0);
    assert_eq!(super::needs(&renamed.changes), crate::Needs::default());
    let regrouped = apply(&mut world, &json!({"op":"update_label","label":"shopping","group":"Energy"}), 10, &mut 0);
    assert_eq!(super::needs(&regrouped.changes).labels.len(), 1);
}
