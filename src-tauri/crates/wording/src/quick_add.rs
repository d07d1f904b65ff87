//! A line of quick add, read back: "First on Tue 1 Dec, 09:00, then monthly. New project Home."

use chrono::NaiveDate;
use domain::{Operation, Recurrence, TimeOfDay};
use protocol::quick_add::{QuickAddReading, QuickAddValue};

use crate::{
    Speech,
    rule::rule,
    words::{capital, short},
};

/// When, how often and by when.
struct When<'w> {
    day: Option<NaiveDate>,
    time: Option<TimeOfDay>,
    deadline: Option<NaiveDate>,
    recurrence: Option<&'w Recurrence>,
}

/// When the task would be, when it is due, and what would be created with it; nothing where the line cannot be read.
pub(crate) fn reading(reading: &QuickAddReading, speech: &Speech<'_>) -> Option<String> {
    let Operation::Create(create) = &reading.operation else { return None };
    let when =
        When { day: create.scheduled_for, time: create.time_of_day, deadline: create.deadline, recurrence: create.recurrence.as_ref() };
    let mut told = moments(&when, speech);
    if let Some(project) = &reading.unknown_project {
        told.push(speech.say("new_project", &[("name", project.as_str().into())]));
    }
    match reading.unknown_labels.as_slice() {
        [] => {}
        [name] => told.push(speech.say("new_label", &[("name", name.as_str().into())])),
        names => told.push(speech.say("new_labels", &[("names", speech.and(names).into())])),
    }
    Some(capital(&told.join(&speech.say("read_between", &[]))))
}

/// What may be chosen for words that are not understood for sure.
pub(crate) fn value(value: &QuickAddValue, speech: &Speech<'_>) -> String {
    let QuickAddValue { scheduled_for: day, time_of_day: time, deadline, recurrence, sentence: _ } = value;
    let when = When { day: *day, time: *time, deadline: *deadline, recurrence: recurrence.as_ref() };
    capital(&moments(&when, speech).join(&speech.say("read_between", &[])))
}

fn moments(when: &When<'_>, speech: &Speech<'_>) -> Vec<String> {
    let date = |date: NaiveDate| short(speech.catalogue, date, speech.today);
    let moment: Vec<String> = when.day.map(date).into_iter().chain(when.time.map(|time| time.to_string())).collect();
    let mut told = Vec::new();
    if !moment.is_empty() {
        let moment = moment.join(&speech.say("between", &[]));
        told.push(match when.recurrence.filter(|recurrence| recurrence.repeats()) {
            Some(recurrence) => speech.say("first_on", &[("when", moment.into()), ("rule", rule(recurrence, speech).into())]),
            None => speech.say("on", &[("when", moment.into())]),
        });
    }
    if let Some(deadline) = when.deadline {
        told.push(speech.say("due_by", &[("day", date(deadline).into())]));
    }
    told
}
