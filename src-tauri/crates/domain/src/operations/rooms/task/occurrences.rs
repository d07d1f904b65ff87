//! Single dates of repeating tasks: completed, skipped, or moved to another day or time.
//!
//! For a rule counted from completion, the stored done date is the day on which it was completed, because the next date is counted from
//! that day.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::fields::completion;
use crate::{
    Code, DateRange, Problem, Task, TaskRef, TimeOfDay, Where, Why,
    draft::{
        Count, Draft, Effect, Problems,
        refusal::{each, no_occurrence, not_repeating},
    },
    operation::{Fields, Patch},
    recurrence::AnchorOn,
};

/// Maximum number of dates of one task in one bulk completion.
const DATES_MAX: usize = 5_000;

/// Completes or reopens one date.
pub(crate) fn complete(draft: &Draft<'_>, id: &TaskRef, date: NaiveDate, completed: bool) -> Result<Effect, Problems> {
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

/// Skips one open date.
pub(crate) fn skip(draft: &Draft<'_>, id: &TaskRef, date: NaiveDate) -> Result<Effect, Problems> {
    let (task, anchor) = open_date(draft, id, date)?;
    let mut task = task.clone();
    leave_out(&mut task, anchor, date);
    Ok(Effect::task(task, Count::Updated))
}

/// Moves one open date to another day or time.
pub(crate) fn shift(draft: &Draft<'_>, id: &TaskRef, date: NaiveDate, to: NaiveDate, time: &Patch<TimeOfDay>) -> Result<Effect, Problems> {
    let (task, anchor) = open_date(draft, id, date)?;
    let mut task = task.clone();
    put(&mut task, anchor, (date, to), time)?;
    Ok(Effect::task(task, Count::Updated).moving_date(date, to))
}

/// Applies an update to a repeating task: moves the open dates in the filter's range, or the date that counts now. Lapsed dates do not
/// move. `None` if there is nothing to move.
pub(crate) fn moved(draft: &Draft<'_>, task: &Task, fields: &Fields, filter: Option<&Where>) -> Result<Option<Task>, Problem> {
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

/// Moves one open date to another day or time. If the rule already has that day, the two dates become one, which keeps the time of that day
/// unless a time is given.
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
        // If the rule has that day and it was left out, the exception is removed.
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

/// Completes or reopens matching tasks that do not repeat and, for repeating tasks, the dates in the range. Without a range that is today's
/// date or, if the filter selects overdue tasks, the overdue date.
pub(crate) fn bulk_complete(draft: &Draft<'_>, filter: &Where, completed: bool, range: Option<DateRange>) -> Result<Effect, Problems> {
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

/// The task, which must repeat, and its anchor.
fn repeating<'d>(draft: &'d Draft<'_>, id: &TaskRef) -> Result<(&'d Task, NaiveDate), Problem> {
    let task = draft.task(id)?;
    match task.scheduled_for {
        Some(anchor) if task.recurrence.repeats() => Ok((task, anchor)),
        _ => Err(not_repeating(task)),
    }
}

/// The task and its anchor; refused unless the date is one of its open dates.
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

/// Removes an open date from the series.
fn leave_out(task: &mut Task, anchor: NaiveDate, date: NaiveDate) {
    task.recurrence.additions.remove(&date);
    task.recurrence.times.remove(&date);
    if task.recurrence.anchor_on == AnchorOn::Due {
        if task.recurrence.produces(anchor, &task.completed_dates, date) {
            task.recurrence.exceptions.insert(date);
        }
        return;
    }
    // A postponed date is left out together with the date it was postponed from and the rule's dates between them.
    for _ in 0..DATES_MAX {
        match task.recurrence.after_completion(anchor, &task.completed_dates) {
            Some(next) if next <= date => _ = task.recurrence.exceptions.insert(next),
            _ => return,
        }
    }
}
