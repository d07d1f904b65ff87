use serde_json::json;

use super::*;
use crate::{
    Actor, Source,
    fixture::{self, Build, id},
    operations::resolve::tests::resolved_in,
};

fn world(tasks: Vec<Build>) -> World {
    let mut world = fixture::world();
    for task in tasks {
        world.insert_task(task.0);
    }
    world
}

fn shifts(world: World, operations: &serde_json::Value) -> Vec<String> {
    let resolution = resolved_in(world, Source::User, operations);
    let previews = resolution.outcomes.into_iter().map(|outcome| outcome.preview);
    previews.map(|preview| preview.shifts.iter().map(|(place, by)| format!("{place} {by:+}")).collect::<Vec<_>>().join(", ")).collect()
}

#[test]
fn a_place_in_json_is_its_name() {
    let all = [
        Place::Inbox,
        Place::Today,
        Place::Upcoming,
        Place::Backlog,
        Place::Completed,
        Place::Trash,
        Place::Project(id(4, 1)),
        Place::Label(id(2, 3)),
    ];
    for place in all {
        assert_eq!(serde_json::from_value::<Place>(json!(place)).unwrap(), place);
    }
    assert_eq!(json!(Place::Project(id(4, 1))), json!(format!("project:{}", id::<ProjectId>(4, 1))));
    assert!(serde_json::from_value::<Place>(json!("tomorrow")).is_err() && serde_json::from_value::<Place>(json!("label:x")).is_err());
}

#[test]
fn what_a_task_leaves_and_where_it_goes() {
    let today = fixture::today().date;
    let on = |days: u64| today.checked_add_days(Days::new(days)).unwrap().to_string();
    let dated = |number, days| Build::task(number).on(&on(days));
    for (what, task, operation, expected) in [
        ("today, to next week", dated(50, 0), json!({"op":"update","id":50,"scheduledFor":on(7)}), "today -1"),
        ("today, to next month", dated(50, 0), json!({"op":"update","id":50,"scheduledFor":on(30)}), "today -1, upcoming -1"),
        ("backlog, to tomorrow", Build::task(50), json!({"op":"update","id":50,"scheduledFor":on(1)}), "upcoming +1, backlog -1"),
        ("next week, no date", dated(50, 7), json!({"op":"update","id":50,"scheduledFor":null}), "upcoming -1, backlog +1"),
        ("another title", dated(50, 0), json!({"op":"update","id":50,"title":"Other"}), ""),
        ("due by its deadline", dated(50, 3).deadline(&on(0)), json!({"op":"update","id":50,"scheduledFor":on(40)}), ""),
        ("done", dated(50, 0), json!({"op":"complete","id":50}), "inbox -1, today -1, upcoming -1, completed +1"),
        ("deleted", Build::task(50), json!({"op":"delete","id":50}), "inbox -1, backlog -1, trash +1"),
        ("daily, done today", dated(50, 0).daily(), json!({"op":"complete_occurrence","id":50,"occurrenceDate":on(0)}), "today -1"),
    ] {
        assert_eq!(shifts(world(vec![task]), &operation), [expected], "{what}");
    }
    assert_eq!(shifts(world(Vec::new()), &json!({"op":"create","title":"New","scheduledFor":on(14)})), ["inbox +1"]);
}

#[test]
fn a_label_counts_while_it_is_live() {
    let labelled = || Build::task(50).label(3, Actor::User);
    let delete = json!({"op":"delete","id":50});
    let label = Place::Label(id(2, 3));
    let mut there = world(vec![labelled()]);
    assert_eq!(shifts(there.clone(), &delete), [format!("inbox -1, backlog -1, trash +1, {label} -1")]);
    there.labels.get_mut(&id(2, 3)).unwrap().deleted_at = Some(fixture::instant(7));
    assert_eq!(shifts(there, &delete), ["inbox -1, backlog -1, trash +1"]);
}

#[test]
fn a_sample_names_the_lists_that_show_it_anew() {
    let today = fixture::today().date;
    let on = |days: u64| today.checked_add_days(Days::new(days)).unwrap().to_string();
    let lands = |from: u64, to: u64| {
        let update = json!({"op":"update","id":50,"scheduledFor":on(to)});
        let resolution = resolved_in(world(vec![Build::task(50).on(&on(from))]), Source::User, &update);
        resolution.outcomes[0].preview.samples[0].lands.clone()
    };
    assert_eq!(lands(0, 2), [Place::Upcoming], "on another day");
    assert_eq!(lands(20, 0), [Place::Today, Place::Upcoming]);
    assert_eq!(lands(2, 20), Vec::new());
}
