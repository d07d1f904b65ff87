//! The preview of a moved date.

use super::*;
use crate::fixture::{day, id};

/// Task 5 repeats weekly at 9:00 from 2 November. Its date on the 23rd is at 11:00.
fn world() -> World {
    let mut world = fixture::world();
    let task = world.tasks.get_mut(&id(1, 5)).unwrap();
    task.time_of_day = "09:00".parse().ok();
    task.recurrence.times = [(day("2026-11-23"), "11:00".parse().ok())].into();
    world
}

/// Each sample's before and after, and how many single dates and series move.
fn samples(operations: &Value) -> String {
    let resolution = resolved_in(world(), Source::User, operations);
    let last = resolution.outcomes.last().unwrap();
    let map = |fields: &Option<serde_json::Map<String, Value>>| Value::Object(fields.clone().unwrap_or_default()).to_string();
    let samples = last.preview.samples.iter().map(|sample| format!("{} -> {}", map(&sample.before), map(&sample.after)));
    let codes = last.errors.iter().map(|problem| problem.code.to_string());
    let told: Vec<String> = codes.chain(samples).collect();
    format!("{} [{} {}]", told.join(" | "), last.preview.occurrences, last.preview.series)
}

#[test]
fn a_date_that_moves_is_shown_as_date_and_time() {
    let shift = |date: &str, to: &str| json!({"op":"move_occurrence","id":5,"occurrenceDate":date,"to":to});
    let update = |fields: Value| {
        let mut operation = json!({"op":"update","id":5});
        operation.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        operation
    };
    let bulk = |range: Value, set: Value| json!({"op":"bulk_update","where":{"ids":[5],"scheduledRange":range},"set":set});
    let rows = [
        shift("2026-11-23", "2026-11-24"),
        shift("2026-11-16", "2026-11-18"),
        json!([shift("2026-11-16", "2026-11-18"), shift("2026-11-18", "2026-11-16")]),
        json!({"op":"move_occurrence","id":5,"occurrenceDate":"2026-11-23","to":"2026-11-23","timeOfDay":"12:00"}),
        json!({"op":"move_occurrence","id":5,"occurrenceDate":"2026-11-23","to":"2026-11-23","timeOfDay":null}),
        update(json!({"timeOfDay":"10:00"})),
        update(json!({"timeOfDay":null})),
        update(json!({"scheduledFor":"2026-11-20","title":"Review"})),
        update(json!({"scheduledFor":"2026-11-20","series":true})),
        update(json!({"timeOfDay":"10:00","series":true})),
        update(json!({"title":"Review"})),
        update(json!({"recurrence":{"type":"daily"}})),
        update(json!({"recurrence":{"type":"none"}})),
        bulk(json!({"from":"2026-11-16","to":"2026-11-30"}), json!({"scheduledFor":"2026-11-27"})),
        bulk(json!({"from":"2026-11-23","to":"2026-11-30"}), json!({"timeOfDay":"10:00"})),
        json!({"op":"skip_occurrence","id":5,"occurrenceDate":"2026-11-16"}),
    ];
    let told: Vec<String> = rows.iter().map(samples).collect();
    expect![[r#"
        {"scheduledFor":"2026-11-23","timeOfDay":"11:00"} -> {"scheduledFor":"2026-11-24","timeOfDay":"11:00"} [1 0]
        {"scheduledFor":"2026-11-16","timeOfDay":"09:00"} -> {"scheduledFor":"2026-11-18","timeOfDay":"09:00"} [1 0]
        {"scheduledFor":"2026-11-18","timeOfDay":"09:00"} -> {"scheduledFor":"2026-11-16","timeOfDay":"09:00"} [1 0]
        {"scheduledFor":"2026-11-23","timeOfDay":"11:00"} -> {"scheduledFor":"2026-11-23","timeOfDay":"12:00"} [1 0]
        {"scheduledFor":"2026-11-23","timeOfDay":"11:00"} -> {"scheduledFor":"2026-11-23","timeOfDay":null} [1 0]
        {"scheduledFor":"2026-11-16","timeOfDay":"09:00"} -> {"scheduledFor":"2026-11-16","timeOfDay":"10:00"} [1 0]
        {"scheduledFor":"2026-11-16","timeOfDay":"09:00"} -> {"scheduledFor":"2026-11-16","timeOfDay":null} [1 0]
        {"title":"Weekly review","scheduledFor":"2026-11-16","timeOfDay":"09:00"} -> {"title":"Review","scheduledFor":"2026-11-20","timeOfDay":"09:00"} [1 0]
        {"scheduledFor":"2026-11-02"} -> {"scheduledFor":"2026-11-20"} [0 1]
        {"timeOfDay":"09:00"} -> {"timeOfDay":"10:00"} [0 1]
        {"title":"Weekly review"} -> {"title":"Review"} [0 0]
        {"recurrence":{"type":"weekly","times":{"2026-11-23":"11:00"},"anchorOn":"due"}} -> {"recurrence":{"type":"daily","anchorOn":"due"}} [0 0]
        {"recurrence":{"type":"weekly","times":{"2026-11-23":"11:00"},"anchorOn":"due"}} -> {"recurrence":{"type":"none","anchorOn":"due"}} [0 0]
        {"scheduledFor":"2026-11-16","timeOfDay":"09:00"} -> {"scheduledFor":"2026-11-27","timeOfDay":"09:00"} [1 0]
        {"scheduledFor":"2026-11-23","timeOfDay":"11:00"} -> {"scheduledFor":"2026-11-23","timeOfDay":"10:00"} [1 0]
        {"recurrence":{"type":"weekly","times":{"2026-11-23":"11:00"},"anchorOn":"due"}} -> {"recurrence":{"type":"weekly","exceptions":["2026-11-16"],"times":{"2026-11-23":"11:00"},"anchorOn":"due"}} [0 0]"#]].assert_eq(&told.join("\n"));
}
