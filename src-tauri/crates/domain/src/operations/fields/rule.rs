//! A recurrence from JSON. Resolving the operation checks whether it fits the task.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::Deserialize as _;
use serde_json::Value;

use super::{
    read::{self, Notes, Read},
    reader::Reader,
};
use crate::{
    Code, Problem, Recurrence, RecurrenceType, TimeOfDay,
    recurrence::{AnchorOn, Rule},
};

const CODE: Code = Code::InvalidRecurrence;
const KINDS: &str = "none, daily, weekdays, weekly, every_n_days or custom";

/// Reads the whole rule and returns the first problem.
pub(crate) fn read(value: &Value, notes: &mut Notes) -> Read<Recurrence> {
    let wrong =
        |message: String| Problem::new(CODE, message).hint(format!(r#"A recurrence is like {{"type":"weekly"}}, with a type of {KINDS}."#));
    let Value::Object(map) = value else {
        return Err(wrong(format!("{} is not a recurrence.", read::shown(value))));
    };
    let mut fields = Reader::new(map.clone(), std::mem::take(notes));
    let kind = fields.required("type", |value, _| {
        value.as_str().and_then(RecurrenceType::from_word).ok_or_else(|| wrong(format!("{} is not a way to repeat.", read::shown(value))))
    });
    let anchor = |value: &Value| {
        let word = value.as_str().and_then(AnchorOn::from_word);
        word.ok_or_else(|| {
            Problem::new(CODE, format!("{} is not something to count from.", read::shown(value))).hint("anchorOn is due or completion.")
        })
    };
    let unreadable = |value: &Value| wrong(format!("{} is not a rule.", read::shown(value)));
    let parts = |value: &Value| Rule::deserialize(value).map_err(|_| unreadable(value));
    // Models and people write RRULE text.
    let text = |value: &Value| value.as_str().ok_or_else(|| unreadable(value))?.parse::<Rule>();
    let rule = fields.optional("rule", |value, _| parts(value)).or_else(|| fields.optional("rrule", |value, _| text(value)));
    let recurrence = Recurrence {
        kind: kind.unwrap_or_default(),
        interval_days: fields.optional("intervalDays", read::interval),
        rule: rule.map(Box::new),
        until: fields.optional("until", |value, _| read::date(value, CODE)),
        exceptions: fields.optional("exceptions", |value, _| dates(value)).unwrap_or_default(),
        additions: fields.optional("additions", |value, _| dates(value)).unwrap_or_default(),
        times: fields.optional("times", times).unwrap_or_default(),
        anchor_on: fields.optional("anchorOn", |value, _| anchor(value)).unwrap_or_default(),
    };
    let unknown = fields.rest().next().map(|key| wrong(format!("A recurrence has no “{}”.", read::shortened(key))));
    *notes = fields.notes;
    match fields.problems.into_iter().chain(unknown).next() {
        Some(problem) => Err(problem),
        None => Ok(recurrence),
    }
}

fn dates(value: &Value) -> Read<BTreeSet<NaiveDate>> {
    let list = value.as_array().ok_or_else(|| {
        Problem::new(CODE, format!("{} is not a list of dates.", read::shown(value))).hint("Give dates as YYYY-MM-DD in a list.")
    })?;
    list.iter().map(|value| read::date(value, CODE)).collect()
}

/// The times of single dates; null means no particular time.
fn times(value: &Value, notes: &mut Notes) -> Read<BTreeMap<NaiveDate, Option<TimeOfDay>>> {
    let times = value.as_object().ok_or_else(|| {
        Problem::new(CODE, format!("{} does not give dates their times.", read::shown(value)))
            .hint(r#"Give times by date, such as {"2026-11-24":"10:00"}."#)
    })?;
    let time = |time: &Value, notes: &mut Notes| if time.is_null() { Ok(None) } else { read::time(time, notes).map(Some) };
    times.iter().map(|(date, at)| Ok((read::date(&Value::from(date.as_str()), CODE)?, time(at, notes)?))).collect()
}
