//! Random operations on a small database with a few rows of every kind.

use app::{App, Clock};
use chrono::{DateTime, Days, NaiveDate};
use protocol::changes::Applied;
use serde_json::{Value, json};
use testkit::household;

use crate::{Result, dice::Dice, place::must_apply};

/// The number of existing tasks; a few numbers beyond are ids that do not exist.
const TASKS: u64 = 30;
const LABELS: &[&str] = &["errands", "Calls", "morning", "evening", "no such label"];

fn day(days: i64) -> String {
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap_or_default();
    let by = Days::new(days.unsigned_abs());
    let day = if days < 0 { today.checked_sub_days(by) } else { today.checked_add_days(by) };
    day.unwrap_or(today).to_string()
}

fn some_day(dice: &mut Dice) -> String {
    day(dice.between(-20, 40))
}

/// The id of a task, usually an existing one.
fn id(dice: &mut Dice) -> Value {
    if dice.one_in(9) { json!(format!("#{}", dice.between(31, 35))) } else { json!(dice.between(1, 30)) }
}

fn recurrence(dice: &mut Dice) -> Value {
    match dice.below(7) {
        0 => json!({"type": "none"}),
        1 => json!({"type": "daily"}),
        2 => json!({"type": "weekdays"}),
        3 => json!({"type": "weekly"}),
        4 => json!({"type": "every_n_days", "intervalDays": dice.between(1, 9)}),
        5 => json!({"type": "custom", "rrule": format!("FREQ=MONTHLY;BYMONTHDAY={}", dice.between(1, 31))}),
        _ => json!({"type": "custom", "rrule": "FREQ=MONTHLY;BYDAY=-1FR"}),
    }
}

fn filter(dice: &mut Dice) -> Value {
    match dice.below(9) {
        0 => json!({"overdue": true}),
        1 => json!({"all": true}),
        2 => json!({"priority": dice.pick(&["low", "medium", "high"]), "completed": false}),
        3 => json!({"labels": [dice.pick(LABELS)]}),
        4 => json!({"project": "Home"}),
        5 => json!({"unscheduled": true}),
        6 => json!({"repeating": true}),
        7 => json!({"text": "mil"}),
        _ => json!({"scheduledRange": {"from": some_day(dice), "to": some_day(dice)}}),
    }
}

fn fields(dice: &mut Dice) -> Value {
    match dice.below(12) {
        0 => json!({"title": dice.words(20)}),
        1 => json!({"scheduledFor": some_day(dice)}),
        2 => json!({"scheduledFor": null}),
        3 => json!({"scheduledFor": some_day(dice), "timeOfDay": format!("{:02}:30", dice.between(0, 23))}),
        4 => json!({"deadline": some_day(dice)}),
        5 => json!({"priority": dice.pick(&["low", "medium", "high"])}),
        6 => json!({"recurrence": recurrence(dice)}),
        7 => json!({"project": "Home"}),
        8 => json!({"project": null}),
        9 => json!({"labels": [dice.pick(LABELS)]}),
        10 => json!({"notes": dice.words(60)}),
        _ => json!({"completed": dice.one_in(2)}),
    }
}

fn with(mut operation: Value, more: Value) -> Value {
    if let (Some(into), Value::Object(from)) = (operation.as_object_mut(), more) {
        into.extend(from);
    }
    operation
}

/// One operation, which may be invalid.
fn operation(dice: &mut Dice) -> Value {
    match dice.below(42) {
        0..=4 => {
            let mut create = with(with(json!({"op": "create"}), fields(dice)), json!({"title": dice.words(30)}));
            create.as_object_mut().map(|create| create.remove("completed"));
            create
        }
        5..=12 => with(json!({"op": "update", "id": id(dice)}), fields(dice)),
        13..=14 => json!({"op": "delete", "id": id(dice)}),
        15..=16 => json!({"op": "restore", "id": id(dice)}),
        17..=19 => json!({"op": "complete", "id": id(dice), "completed": dice.one_in(2)}),
        20..=22 => json!({"op": "complete_occurrence", "id": id(dice), "occurrenceDate": some_day(dice), "completed": !dice.one_in(3)}),
        23 => json!({"op": "skip_occurrence", "id": id(dice), "occurrenceDate": some_day(dice)}),
        24 => json!({"op": "move_occurrence", "id": id(dice), "occurrenceDate": some_day(dice), "to": some_day(dice)}),
        25..=26 => json!({"op": "bulk_update", "where": filter(dice), "set": fields(dice)}),
        27..=28 => json!({"op": "bulk_complete", "where": filter(dice), "completed": dice.one_in(2)}),
        29 => json!({"op": "bulk_delete", "where": filter(dice)}),
        30..=31 => json!({"op": "add_labels", "id": id(dice), "labels": [dice.pick(LABELS)]}),
        32 => json!({"op": "remove_labels", "where": filter(dice), "labels": [dice.pick(LABELS)]}),
        33..=34 => json!({"op": "add_checklist_items", "id": id(dice), "items": [{"title": dice.words(9)}, {"title": dice.words(9)}]}),
        35 => json!({"op": "create_checklist", "id": id(dice), "title": "Packing"}),
        36 => json!({"op": "move_task", "id": id(dice), "before": id(dice)}),
        37 => json!({"op": "add_note", "id": id(dice), "text": dice.words(40)}),
        38 => match dice.below(3) {
            0 => json!({"op": "create_project", "name": dice.words(8)}),
            1 => json!({"op": "create_project", "name": "Home"}),
            _ => json!({"op": "delete_project", "project": "Home"}),
        },
        39..=40 => match dice.below(3) {
            0 => json!({"op": "create_label", "name": dice.words(8)}),
            1 => json!({"op": "create_label", "name": "errands"}),
            _ => json!({"op": "delete_label", "label": "errands"}),
        },
        _ => json!({"op": "save_filter", "name": "Week", "query": "due:week"}),
    }
}

/// One to seven operations.
pub fn list(dice: &mut Dice) -> Vec<Value> {
    (0..=dice.below(7)).map(|_| operation(dice)).collect()
}

/// Saturday, 21 November 2026, in Berlin. Ids count up from the real time, so that a later start makes different ones.
pub fn clock() -> Clock {
    Clock::standing(DateTime::from_timestamp(1_795_251_600, 0).unwrap_or_default(), chrono_tz::Europe::Berlin)
}

/// Fills an empty database.
pub async fn fill(app: &App) -> Result<Applied> {
    must_apply(app, household(TASKS, day)).await
}
