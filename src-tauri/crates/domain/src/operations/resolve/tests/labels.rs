use super::*;
use crate::{
    Actor, Code,
    fixture::{Build, world},
};

/// The task's labels after the operations, each with its name and who assigned it, followed by the suppressed labels.
fn labels(source: Source, operations: &Value) -> String {
    let mut world = world();
    world.insert_task(Build::task(20).label(3, Actor::Agent).label(5, Actor::User).0);
    let names = world.labels.clone();
    let resolution = resolved_in(world, source, operations);
    let mut told: Vec<String> =
        resolution.outcomes.iter().flat_map(|outcome| &outcome.errors).map(|problem| problem.code.to_string()).collect();
    for task in &resolution.writes.tasks {
        told.extend(task.labels.iter().map(|label| format!("{} by {}", names[&label.id].name, label.assigned_by.word())));
        told.extend(task.suppressed_label_ids.iter().map(|id| format!("not {}", names[id].name)));
    }
    told.join(", ")
}

#[test]
fn groups_provenance_and_suppression() {
    let add = |names: Value| json!([{"op":"add_labels","id":20,"labels":names}]);
    let remove = |names: Value| json!({"op":"remove_labels","id":20,"labels":names});
    let full = |names: Value| json!([{"op":"update","id":20,"labels":names}]);
    for (source, operations, expected) in [
        (Source::User, add(json!(["Errands"])), "low energy by agent, gone by user, errands by user"),
        (Source::Agent, add(json!(["errands"])), "low energy by agent, gone by user, errands by agent"),
        (Source::Assistant, add(json!(["errands", "ERRANDS"])), "low energy by agent, gone by user, errands by user"),
        (Source::User, add(json!(["high energy"])), "gone by user, high energy by user, not low energy"),
        (Source::User, add(json!(["high energy", "HIGH ENERGY"])), "gone by user, high energy by user, not low energy"),
        (Source::Agent, add(json!(["high energy"])), "label_group_conflict"),
        (Source::User, add(json!(["high energy", "low energy"])), "label_group_conflict"),
        (Source::User, add(json!(["old"])), "unknown_label"),
        (Source::User, json!([remove(json!(["low energy"]))]), "gone by user, not low energy"),
        (Source::Agent, json!([remove(json!(["low energy"]))]), "gone by user"),
        (Source::User, json!([remove(json!(["low energy"])), add(json!(["low energy"]))[0]]), "gone by user, low energy by user"),
        (Source::User, full(json!(["urgent", "low energy"])), "urgent by user, low energy by agent, gone by user"),
        (Source::User, full(json!([])), "gone by user, not low energy"),
        (Source::User, full(json!(["high energy"])), "high energy by user, gone by user, not low energy"),
        (Source::User, full(json!(null)), "gone by user, not low energy"),
    ] {
        assert_eq!(labels(source, &operations), expected, "{operations} of {source:?}");
    }
}

#[test]
fn an_agent_does_not_give_what_the_user_took() {
    let mut world = world();
    let mut task = Build::task(20).0;
    task.suppressed_label_ids.insert(fixture::id(2, 1));
    world.insert_task(task);
    let resolution = resolved_in(world, Source::Agent, &json!({"op":"add_labels","id":20,"labels":["errands"]}));
    assert_eq!(resolution.outcomes[0].errors[0].code, Code::Sovereignty);
}

#[test]
fn labels_of_many() {
    check(
        json!({"op":"add_labels","where":{"overdue":true},"labels":["low energy"]}),
        &expect![[r#"
        +0 ~3 -0 v0
          #2 Call the dentist: {"labels":[]} -> {"labels":["low energy"]}
          #5 Weekly review: {"labels":[]} -> {"labels":["low energy"]}
          #8 Buy stamps: {"labels":[]} -> {"labels":["low energy"]}
        task labels,updatedAt
        task labels,updatedAt
        task labels,updatedAt
    "#]],
    );
    check(
        json!({"op":"remove_labels","where":{"labels":["errands"]},"labels":["errands"]}),
        &expect![[r#"
            +0 ~2 -0 v0
              #1 Buy milk: {"labels":["errands","urgent"]} -> {"labels":["urgent"]}
              #3 Take out the MÜLL: {"labels":["errands"]} -> {"labels":[]}
            task labels,suppressedLabelIds,updatedAt
            task labels,suppressedLabelIds,updatedAt
        "#]],
    );
}

#[test]
fn label_rows() {
    check(
        json!({"op":"create_label","name":" Garden ","group":"energy","projects":["home"]}),
        &expect![[r#"
        +0 ~1 -0 v0
        label new
    "#]],
    );
    check(
        json!({"op":"create_label","name":"gone","color":"plum"}),
        &expect![[r#"
        +0 ~1 -0 v0
        label new
    "#]],
    );
    check(
        json!([{"op":"update_label","label":"errands","name":"Shopping","private":true},{"op":"add_labels","id":2,"labels":["shopping"]}]),
        &expect![[r#"
            +0 ~1 -0 v0
            +0 ~1 -0 v0
              #2 Call the dentist: {"labels":[]} -> {"labels":["Shopping"]}
            label name,private
            task labels,updatedAt
        "#]],
    );
    check(
        json!([{"op":"delete_label","label":"errands"},{"op":"create_label","name":"Errands"},{"op":"add_labels","id":2,"labels":["errands"]}]),
        &expect![[r#"
            +0 ~1 -0 v0
            +0 ~1 -0 v0
            +0 ~1 -0 v0
              #2 Call the dentist: {"labels":[]} -> {"labels":["Errands"]}
            label deletedAt
            label new
            task labels,updatedAt
        "#]],
    );
    check(
        json!([{"op":"archive_label","label":"errands"},{"op":"archive_label","label":"old","archived":false}]),
        &expect![[r#"
        +0 ~1 -0 v0
        +0 ~1 -0 v0
        label archivedAt
        label archivedAt
    "#]],
    );
    check(
        json!([{"op":"create_label_group","name":"Place"},{"op":"update_label_group","group":"place","name":"Where"},{"op":"update_label","label":"errands","group":"where"}]),
        &expect![[r#"
            +0 ~1 -0 v0
            +0 ~1 -0 v0
            +0 ~1 -0 v0
            label_group new
            label groupId
        "#]],
    );
    check(
        json!({"op":"delete_label_group","group":"Energy"}),
        &expect![[r#"
        +0 ~1 -0 v0
        label groupId
        label groupId
        label_group removed
    "#]],
    );
}

#[test]
fn refusals() {
    for (operation, codes) in [
        (json!({"op":"create_label","name":"ERRANDS"}), "name_taken"),
        (json!({"op":"create_label","name":"x","group":"y","projects":["z"]}), "unknown_label_group unknown_project"),
        (json!({"op":"update_label","label":"errands","name":"urgent"}), "name_taken"),
        (json!({"op":"update_label","label":"gone","name":"x"}), "unknown_label"),
        (json!({"op":"update_label","label":fixture::id::<Uuid>(2, 5),"name":"x"}), "unknown_label"),
        (json!({"op":"delete_label","label":"nowhere"}), "unknown_label"),
        (json!({"op":"create_label_group","name":"energy"}), "name_taken"),
        (json!({"op":"update_label_group","group":"nowhere","name":"x"}), "unknown_label_group"),
        (json!({"op":"delete_label_group","group":"nowhere"}), "unknown_label_group"),
    ] {
        refused(Source::User, &operation, codes);
    }
    let two = json!([{"op":"add_labels","id":1,"labels":["low energy"]},{"op":"update_label","label":"errands","group":"Energy"}]);
    let resolution = resolved(Source::User, &two);
    assert_eq!(resolution.outcomes[1].errors[0].code, Code::LabelGroupConflict);
}
