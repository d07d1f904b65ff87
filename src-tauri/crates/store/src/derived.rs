//! The derived columns `day`, `minute` and `due_day`: the day and time under which lists show a task. For a repeating task this is its
//! current open date, with that date's own time if it has one.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};
use domain::{DateRange, Recurrence, Task, TimeOfDay};

/// Represents no day, and sorts after every day.
pub(crate) const NO_DAY: i32 = 9_999_999;
/// Represents no time, and sorts after every time.
pub(crate) const NO_TIME: i32 = 1_440;

/// A date as a day number.
pub(crate) fn day_of(date: NaiveDate) -> i32 {
    date.num_days_from_ce()
}

/// A day number as a date; None for [`NO_DAY`].
pub(crate) fn date_of(day: i32) -> Option<NaiveDate> {
    (day != NO_DAY).then(|| NaiveDate::from_num_days_from_ce_opt(day)).flatten()
}

/// The day under which lists show the task.
pub(crate) fn day(task: &Task, today: NaiveDate) -> i32 {
    task.date(today).map_or(NO_DAY, day_of)
}

/// The minute of that day under which lists show the task.
pub(crate) fn minute(task: &Task, today: NaiveDate) -> i32 {
    minutes(task.time_on(task.date(today)))
}

/// A time as a number of minutes.
pub(crate) fn minutes(time: Option<TimeOfDay>) -> i32 {
    time.map_or(NO_TIME, |time| time.minutes().into())
}

/// The earlier of that day and the deadline, as `overdue` uses it. A repeating task that has ended is not due on any day.
pub(crate) fn due_day(task: &Task, today: NaiveDate) -> i32 {
    due(day(task, today), task.deadline, task.recurrence.repeats())
}

pub(crate) fn due(day: i32, deadline: Option<NaiveDate>, repeats: bool) -> i32 {
    if repeats && day == NO_DAY { NO_DAY } else { day.min(deadline.map_or(NO_DAY, day_of)) }
}

/// The days `last_day` and `next_day`: no date after the first and up to today is open, and the second is the first open date after today.
pub(crate) fn around(task: &Task, today: NaiveDate) -> (i32, i32) {
    match task.scheduled_for {
        Some(anchor) if task.recurrence.repeats() => around_today(&task.recurrence, anchor, &task.completed_dates, today),
        _ => (0, 0),
    }
}

pub(crate) fn around_today(recurrence: &Recurrence, anchor: NaiveDate, completed: &BTreeSet<NaiveDate>, today: NaiveDate) -> (i32, i32) {
    let current = recurrence.current(anchor, completed, today);
    // If the current open date is ahead, or there is none, the last date so far is done, or it lapsed together with one that was left out.
    let latest = |dates: &BTreeSet<NaiveDate>| dates.range(..=today).next_back().copied();
    let last = current.filter(|date| *date <= today).or_else(|| latest(completed).max(latest(&recurrence.exceptions)));
    let after = DateRange { from: today.succ_opt(), to: None };
    let next = current.filter(|date| *date > today).or_else(|| recurrence.open_dates(anchor, completed, after, 1).first().copied());
    (last.map_or(0, day_of), next.map_or(NO_DAY, day_of))
}
