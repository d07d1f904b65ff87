//! What was done: one-off tasks by their day of completion, repeating ones by their completed dates.

use chrono::NaiveDate;
use domain::{
    DateRange, Found, Lookup, Task,
    sentence::{Sentence, Value},
    where_filter::Sort,
};

use super::{MOST, Report, items, one_day};
use crate::instruction::{
    Context,
    clause::Scope,
    reply::{about, with_moment, words},
};
use crate::words::{count, near_date, on_date};

/// The look-up for what was done on a scope's days, latest first.
pub(super) fn lookup(scope: &Scope) -> Lookup {
    let mut filter = scope.filter.clone();
    filter.completed = None;
    let done_in = Some(filter.scheduled_range.take().unwrap_or_default());
    Lookup { filter, done_in, sort: Sort::Completed, limit: MOST, ..Lookup::default() }
}

pub(super) fn report(scope: &Scope, found: Option<&Found>, context: &Context) -> Report {
    let today = context.clock.now.date();
    let range = scope.filter.scheduled_range.unwrap_or_default();
    let span = span(range, today);
    let tasks = found.map(|found| found.tasks.as_slice()).unwrap_or_default();
    let total = found.map_or(0, |found| found.total);
    if total == 0 {
        return Report::new(vec![Sentence::new("reply_done_nothing", format!("You finished nothing{span}."))], 0.9);
    }
    let mut done: Vec<(&Task, Vec<NaiveDate>)> = tasks.iter().map(|task| (task, dates(task, range, context))).collect();
    if total <= tasks.len() {
        done.sort_by_key(|(_, dates)| std::cmp::Reverse(dates.last().copied()));
    }
    let named = done.iter().map(|(task, dates)| match dates.as_slice() {
        [_, _, ..] => {
            let times = format!("({} times)", dates.len());
            about("reply_task_times", task, &times).naming("count", &dates.len())
        }
        _ => with_moment(task, dates.last().copied().filter(|_| !one_day(scope)), None, today),
    });
    let named = items(named, total);
    let text = format!("You finished {}{span}: {}.", count(total, "task"), words(&named));
    let sentence = Sentence::new("reply_done", text).naming("tasks", &total).with("titles", named.iter().collect::<Value>());
    let ids = done.iter().map(|(task, _)| task.number).collect();
    Report { ids, ..Report::new(vec![sentence], 0.9) }
}

/// The days in the range on which a task was done.
fn dates(task: &Task, range: DateRange, context: &Context) -> Vec<NaiveDate> {
    if task.recurrence.repeats() {
        return task.completed_dates.iter().filter(|date| range.contains(**date)).copied().collect();
    }
    task.completed_at.map(|at| at.with_timezone(&context.clock.zone).date_naive()).into_iter().collect()
}

/// " yesterday", " from Mon 16 Nov to Sun 22 Nov", " since Monday".
pub(super) fn span(range: DateRange, today: NaiveDate) -> String {
    match (range.from, range.to) {
        (Some(from), Some(to)) if from == to => format!(" {}", on_date(from, today)),
        (Some(from), Some(to)) if from <= today && today <= to => format!(" since {}", near_date(from, today)),
        (Some(from), Some(to)) => format!(" from {} to {}", near_date(from, today), near_date(to, today)),
        (Some(from), None) => format!(" since {}", near_date(from, today)),
        (None, Some(to)) => format!(" up to {}", near_date(to, today)),
        (None, None) => String::new(),
    }
}
