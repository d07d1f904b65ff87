//! What comes first: the next task, the first or last of a day, and a day's tasks in order with reasons.

use std::cmp::Reverse;

use chrono::NaiveDate;
use domain::{
    DateRange, Found, Lookup, Task, TimeOfDay, Where,
    sentence::{Sentence, Value},
    where_filter::Sort,
};

use super::{FEW, MOST, OVERDUE_TO_TODAY, Report, Standing, items, of_scope, one_day, overdue, overdue_too, standing};
use crate::instruction::{Context, clause::Scope, reply::words};
use crate::{
    when::point::time_of,
    words::{list, near_date},
};

/// Whether the question is what comes next, rather than for an order among the tasks of the scope.
fn ahead(scope: &Scope) -> bool {
    let by_date = scope.pick.is_none_or(|pick| pick.sort == Sort::Date && !pick.last);
    by_date && scope.filter.scheduled_range.is_none() && scope.filter.overdue.is_none() && scope.filter.unscheduled.is_none()
}

fn open(scope: &Scope) -> Where {
    Where { completed: Some(false), ..scope.filter.clone() }
}

pub(super) fn next_lookups(scope: &Scope, today: NaiveDate) -> Vec<Lookup> {
    if !ahead(scope) {
        return vec![of_scope(&Scope { filter: open(scope), ..scope.clone() }, MOST)];
    }
    let day = Some(DateRange { from: Some(today), to: Some(today) });
    vec![
        Lookup { filter: open(scope), due_in: day, limit: FEW, ..Lookup::default() },
        // Tasks ahead come sorted from their index, unless days are asked for.
        Lookup { filter: Where { due_by_today: Some(false), unscheduled: Some(false), ..open(scope) }, limit: 5, ..Lookup::default() },
        Lookup { filter: overdue(scope), limit: 1, ..Lookup::default() },
        Lookup { filter: open(scope), limit: 1, ..Lookup::default() },
    ]
}

/// "what is next": the first task ahead; overdue tasks are mentioned in addition.
pub(super) fn next(scope: &Scope, found: &[Found], context: &Context) -> Report {
    let (now, today) = (context.clock.now, context.clock.now.date());
    if !ahead(scope) {
        return picked(scope, found, today);
    }
    let days = Some(DateRange { from: Some(today), to: None });
    let planned = found.iter().take(2).flat_map(|found| &found.tasks);
    let mut all: Vec<Standing<'_>> = planned.map(|task| Standing::new(task, days, today)).collect();
    all.sort_by(Standing::order);
    let passed = |standing: &&Standing<'_>| standing.date == Some(today) && standing.time < time_of(now) && standing.time.is_some();
    let first = all.iter().find(|standing| !passed(standing)).or_else(|| all.first());
    let late = found.get(2).map_or(0, |found| found.total);
    let other = found.get(3).and_then(|found| found.tasks.first()).map(|task| Standing::new(task, None, today));
    let Some(standing) = first.or(other.as_ref()) else {
        return Report::new(vec![Sentence::new("reply_nothing_open", "Nothing is open.")], 0.88);
    };
    let task = standing.item(false, today);
    let mut sentences = vec![Sentence::new("reply_next", format!("{}.", task.text)).with("task", &task)];
    if late > 0 {
        sentences.push(overdue_too(late));
    }
    let offer = Some(format!("Complete #{}", standing.task.number));
    Report { ids: vec![standing.task.number], offer, ..Report::new(sentences, 0.88) }
}

/// The first or last task by an order. On a day, tasks with a time come before tasks without one.
fn picked(scope: &Scope, found: &[Found], today: NaiveDate) -> Report {
    let all = Scope { pick: None, ..scope.clone() };
    let (mut all, _) = standing(&all, found.first(), today);
    let by_date = scope.pick.is_none_or(|pick| pick.sort == Sort::Date);
    if by_date && one_day(scope) && all.iter().any(|standing| standing.time.is_some()) {
        all.retain(|standing| standing.time.is_some());
    }
    let last = scope.pick.is_some_and(|pick| pick.last);
    match if last { all.last() } else { all.first() } {
        Some(standing) => {
            let task = standing.item(one_day(scope), today);
            let sentence = Sentence::new("reply_next", format!("{}.", task.text)).with("task", &task);
            Report { ids: vec![standing.task.number], ..Report::new(vec![sentence], 0.88) }
        }
        None if scope.filter == (Where { completed: Some(false), ..Where::default() }) => {
            Report::new(vec![Sentence::new("reply_nothing_open", "Nothing is open.")], 0.88)
        }
        None => Report::new(vec![super::none(scope)], 0.88),
    }
}

/// The days of a day plan; None means today with everything overdue.
fn other_days(scope: &Scope, today: NaiveDate) -> Option<DateRange> {
    scope.filter.scheduled_range.filter(|range| *range != DateRange { from: Some(today), to: Some(today) })
}

pub(super) fn day_lookups(scope: &Scope, today: NaiveDate) -> Vec<Lookup> {
    let planned = if other_days(scope, today).is_some() {
        of_scope(&Scope { filter: open(scope), pick: None, ..scope.clone() }, MOST)
    } else {
        let filter = Where { due_by_today: Some(true), scheduled_range: None, ..open(scope) };
        Lookup { filter, limit: MOST, ..Lookup::default() }
    };
    let filter = Where { due_by_today: Some(false), unscheduled: Some(false), scheduled_range: None, ..open(scope) };
    vec![planned, Lookup { filter, limit: 3, ..Lookup::default() }]
}

/// "plan my day": what to begin with and why, and what comes after. Nothing is moved.
pub(super) fn day(scope: &Scope, found: &[Found], context: &Context) -> Report {
    let today = context.clock.now.date();
    let days = other_days(scope, today);
    let on = days.and_then(|days| days.from).unwrap_or(today);
    let Some(due) = found.first().filter(|found| !found.tasks.is_empty()) else { return empty(scope, days, found, today) };
    let mut ranked: Vec<Standing<'_>> = due.tasks.iter().map(|task| Standing::new(task, days, today)).collect();
    ranked.sort_by_key(|standing| {
        let task = standing.task;
        let last_day = task.deadline.is_some_and(|deadline| deadline <= on);
        let late = task.due(today).is_some_and(|due| due < on);
        (!last_day, !late, Reverse(task.priority), standing.time.is_none(), standing.time, standing.date, task.number)
    });
    let Some((first, then)) = ranked.split_first() else { return empty(scope, days, found, today) };
    let task = first.item(false, today);
    let why = reasons(first, on, today);
    let because = list(&why.iter().map(|reason| reason.text.clone()).collect::<Vec<_>>());
    let text = format!("Start with {}: {because}.", task.text);
    let mut sentences = vec![Sentence::new("reply_day_first", text).with("task", &task).with("why", why.iter().collect::<Value>())];
    let rest = items(then.iter().map(|standing| standing.item(false, today)), due.total.saturating_sub(1));
    if !rest.is_empty() {
        let text = format!("Then {}.", words(&rest));
        sentences.push(Sentence::new("reply_day_then", text).with("titles", rest.iter().collect::<Value>()));
    }
    let late = ranked.iter().any(|standing| standing.task.is_overdue(today));
    let offer = (late && days.is_none()).then(|| OVERDUE_TO_TODAY.to_string());
    let ids = ranked.iter().map(|standing| standing.task.number).collect();
    Report { ids, offer, ..Report::new(sentences, 0.88) }
}

/// If nothing is due on the day: what comes after it.
fn empty(scope: &Scope, days: Option<DateRange>, found: &[Found], today: NaiveDate) -> Report {
    let nothing = if days.is_some() { super::none(scope) } else { Sentence::new("reply_day_empty", "Nothing is due today.") };
    let later: &[Task] = found.get(1).map(|found| found.tasks.as_slice()).unwrap_or_default();
    let mut all: Vec<Standing<'_>> = later.iter().map(|task| Standing::new(task, None, today)).collect();
    all.sort_by(Standing::order);
    let named = items(all.iter().map(|standing| standing.item(false, today)), all.len());
    let mut report = Report::new(vec![nothing], 0.88).about(later);
    if !named.is_empty() {
        let text = format!("Next comes {}.", words(&named));
        report.sentences.push(Sentence::new("reply_day_next", text).with("titles", named.iter().collect::<Value>()));
    }
    report
}

/// Why a task comes first.
fn reasons(standing: &Standing<'_>, on: NaiveDate, today: NaiveDate) -> Vec<Sentence> {
    let task = standing.task;
    let due_day = task.deadline.filter(|deadline| *deadline <= on).map(|deadline| {
        let is = if deadline < today { "was" } else { "is" };
        let text = format!("its deadline {is} {}", near_date(deadline, today));
        Sentence::new("reply_why_deadline", text).naming("day", &deadline)
    });
    let late = task.date(today).filter(|date| *date < today);
    let late = late.map(|date| {
        let text = format!("it has been overdue since {}", near_date(date, today));
        Sentence::new("reply_why_overdue", text).naming("day", &date)
    });
    let high = (task.priority == domain::Priority::High).then(|| Sentence::new("reply_why_high", "it has high priority"));
    let at = |time: TimeOfDay| Sentence::new("reply_why_at", format!("it is at {time}")).naming("time", &time);
    let at = standing.time.filter(|_| late.is_none()).map(at);
    let reasons: Vec<Sentence> = [due_day, late, high, at].into_iter().flatten().collect();
    if reasons.is_empty() { vec![Sentence::new("reply_why_planned", "it is planned for that day")] } else { reasons }
}
