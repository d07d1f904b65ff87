//! Single dates of repeating tasks: done, left out, moved to another day or time.
//!
//! A rule that counts from completion remembers the day on which a date was done, since the next one is counted from that day.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::{
    draft::Draft,
    effect::{Count, Effect},
    fields::completion,
    refusal::{Problems, no_occurrence, not_repeating},
    tasks::each,
};
use crate::{
    Code, DateRange, Problem, Task, TaskRef, TimeOfDay, Where, Why,
    operation::{Fields, Patch},
    recurrence::AnchorOn,
};

/// Dates one task may have completed at once.
const DATES_MAX: usize = 5_000;

/// One date done, or open again.
pub(super) fn complete(draft: &Draft<'_>, id: &TaskRef, date: NaiveDate, completed: bool) -> Result<Effect, Problems> {
    let (task, anchor) = repeating(draft, id)?;
    let is_done = task.completed_dates.contains(&date);
    if !is_done && !task.recurrence.produces(anchor, &task.completed_dates, date) {
        return Err(no_occurrence(task, date, &draft.context.today).into());
    }
    let mut task = task.clone();
    match (completed, is_done) {
        (true, false) => mark(&mut task, date, draft.context.today.date),
        (false, true) => _ = task.completed_dates.remove(&date),
        (true, true) | (false, false) => {}
    }
    Ok(Effect::task(task, if completed { Count::Completed } else { Count::Updated }))
}

/// One open date is left out.
pub(super) fn skip(draft: &Draft<'_>, id: &TaskRef, date: NaiveDate) -> Result<Effect, Problems> {
    let (task, anchor) = open_date(draft, id, date)?;
    let mut task = task.clone();
    leave_out(&mut task, anchor, date);
    Ok(Effect::task(task, Count::Updated))
}

/// One open date stands on another day or at another time.
pub(super) fn shift(draft: &Draft<'_>, id: &TaskRef, date: NaiveDate, to: NaiveDate, time: &Patch<TimeOfDay>) -> Result<Effect, Problems> {
    let (task, anchor) = open_date(draft, id, date)?;
    let mut task = task.clone();
    put(&mut task, anchor, (date, to), time)?;
    Ok(Effect::task(task, Count::Updated).moving_date(date, to))
}

/// Moves what an update means of a repeating task: the open dates in the filter's range, or the one that counts now. What has lapsed
/// stays. `None` where there is nothing to move.
pub(super) fn moved(draft: &Draft<'_>, task: &Task, fields: &Fields, filter: Option<&Where>) -> Result<Option<Task>, Problem> {
    let today = draft.context.today.date;
    let Some((anchor, current)) = task.scheduled_for.zip(task.date(today)) else { return Ok(None) };
    let dates = match filter.and_then(|filter| filter.scheduled_range) {
        Some(range) => {
            let range = DateRange { from: range.from.max(Some(current)), ..range };
            task.recurrence.open_dates(anchor, &task.completed_dates, range, DATES_MAX)
        }
        None => vec![current],
    };
    let mut moved = task.clone();
    for date in dates {
        let to = if let Patch::Set(to) = fields.scheduled_for { to } else { date };
        put(&mut moved, anchor, (date, to), &fields.time_of_day)?;
    }
    Ok(Some(moved))
}

/// Puts one open date on another day or at another time. Where the rule falls on that day anyway, the two become one, which keeps its
/// own time unless another is said.
fn put(task: &mut Task, anchor: NaiveDate, (date, to): (NaiveDate, NaiveDate), time: &Patch<TimeOfDay>) -> Result<(), Problem> {
    let last = task.completed_dates.last().copied();
    let from_completion = task.recurrence.anchor_on == AnchorOn::Completion;
    if task.completed_dates.contains(&to) || from_completion && last.is_some_and(|last| to <= last) {
        let message = format!("#{} “{}” is done already on {to} or later.", task.number, task.title);
        return Err(Problem::new(Code::InvalidOccurrenceDate, message)
            .naming("number", &task.number)
            .hint("Move it to a day after the last one that is done."));
    }
    let joins = to != date && task.recurrence.produces(anchor, &task.completed_dates, to);
    let own = task.recurrence.times.get(&date).copied().filter(|_| !joins);
    if to != date && from_completion {
        task.recurrence.times.remove(&date);
        task.recurrence.additions = BTreeSet::from([to]);
    } else if to != date {
        leave_out(task, anchor, date);
        // A day the rule gives and that was left out is simply given back.
        task.recurrence.exceptions.remove(&to);
        if !task.recurrence.produces(anchor, &task.completed_dates, to) {
            task.recurrence.additions.insert(to);
        }
    }
    match time.change().map(Option::<&TimeOfDay>::copied).or(own) {
        Some(time) if time == task.time_of_day => _ = task.recurrence.times.remove(&to),
        Some(time) => _ = task.recurrence.times.insert(to, time),
        None => {}
    }
    Ok(())
}

/// One-off matches done or open again, and of repeating ones the dates in the range. Without a range that is today's date, and for a
/// filter that asks for what is overdue the date that is overdue.
pub(super) fn bulk_complete(draft: &Draft<'_>, filter: &Where, completed: bool, range: Option<DateRange>) -> Result<Effect, Problems> {
    let today = draft.context.today.date;
    let change = |task: &Task| {
        let mut task = task.clone();
        let Some(anchor) = task.scheduled_for.filter(|_| task.recurrence.repeats()) else {
            completion(draft, &mut task, completed, &Why::default())?;
            return Ok(task);
        };
        let range = range.unwrap_or_else(|| {
            let due = task.date(today).filter(|due| filter.overdue == Some(true) && *due <= today);
            let day = due.unwrap_or(today);
            DateRange { from: Some(day), to: Some(day) }
        });
        if completed {
            for date in task.recurrence.open_dates(anchor, &task.completed_dates, range, DATES_MAX) {
                mark(&mut task, date, today);
            }
        } else {
            task.completed_dates.retain(|date| !range.contains(*date));
        }
        Ok(task)
    };
    let tasks = each(draft.matches(filter)?, change)?;
    Ok(Effect::tasks(tasks, if completed { Count::Completed } else { Count::Updated }).in_bulk())
}

/// The repeating task and its anchor.
fn repeating<'d>(draft: &'d Draft<'_>, id: &TaskRef) -> Result<(&'d Task, NaiveDate), Problem> {
    let task = draft.task(id)?;
    match task.scheduled_for {
        Some(anchor) if task.recurrence.repeats() => Ok((task, anchor)),
        _ => Err(not_repeating(task)),
    }
}

/// The repeating task and its anchor, if the date is one of its open ones.
fn open_date<'d>(draft: &'d Draft<'_>, id: &TaskRef, date: NaiveDate) -> Result<(&'d Task, NaiveDate), Problem> {
    let (task, anchor) = repeating(draft, id)?;
    if task.completed_dates.contains(&date) {
        let message = format!("#{} “{}” is done already on {date}.", task.number, task.title);
        return Err(Problem::new(Code::InvalidOccurrenceDate, message).naming("number", &task.number).hint("Open that date again first."));
    }
    if !task.recurrence.produces(anchor, &task.completed_dates, date) {
        return Err(no_occurrence(task, date, &draft.context.today));
    }
    Ok((task, anchor))
}

/// Marks an open date as done.
fn mark(task: &mut Task, date: NaiveDate, today: NaiveDate) {
    let last = task.completed_dates.last().copied();
    let done_on = match task.recurrence.anchor_on {
        AnchorOn::Completion if last.is_none_or(|last| today > last) => today,
        AnchorOn::Completion | AnchorOn::Due => date,
    };
    task.completed_dates.insert(done_on);
    if task.recurrence.anchor_on == AnchorOn::Completion {
        task.recurrence.additions.clear();
        task.recurrence.times.clear();
    }
}

/// Leaves an open date out of the series.
fn leave_out(task: &mut Task, anchor: NaiveDate, date: NaiveDate) {
    task.recurrence.additions.remove(&date);
    task.recurrence.times.remove(&date);
    if task.recurrence.anchor_on == AnchorOn::Due {
        if task.recurrence.produces(anchor, &task.completed_dates, date) {
            task.recurrence.exceptions.insert(date);
        }
        return;
    }
    // What was put off is left out with the date it was put off from, and with what the rule gives up to it.
    for _ in 0..DATES_MAX {
        match task.recurrence.after_completion(anchor, &task.completed_dates) {
            Some(next) if next <= date => _ = task.recurrence.exceptions.insert(next),
            _ => return,
        }
    }
}
