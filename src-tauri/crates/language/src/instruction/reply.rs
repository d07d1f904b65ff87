//! Replies in words: answers from the tasks, and the sentences around a proposal.

use chrono::NaiveDate;
use domain::{Found, Lookup, Task};

use super::{
    Context,
    clause::{Question, Scope, Talk},
    resolve::{self, Resolved},
};
use crate::words::{list, near_date, on_date, quoted};

/// What can be said, in one breath.
pub(super) const ABILITIES: &str =
    "I can add, complete, move, rename, label and delete tasks, and answer what is due. Try “move everything overdue to Monday”.";

/// Titles named in an answer.
const NAMED: usize = 5;

/// What has to be found for a question.
pub(super) fn lookups(question: &Question, context: &Context) -> Vec<Lookup> {
    match question {
        Question::Count(scope) | Question::List(scope) | Question::Any(scope) | Question::Free(scope) => {
            let sort = scope.pick.map(|pick| pick.sort).unwrap_or_default();
            vec![Lookup { filter: scope.filter.clone(), title: None, sort, limit: 50 }]
        }
        Question::Next(scope) => {
            let pick = scope.pick.map(|pick| (pick.sort, pick.last)).unwrap_or_default();
            vec![Lookup { filter: scope.filter.clone(), title: None, sort: pick.0, limit: if pick.1 { 200 } else { 1 } }]
        }
        Question::When(target) | Question::State(target) => resolve::lookups(target, None, false, context),
        Question::Unknown => Vec::new(),
    }
}

/// The answer, the tasks it names, and how sure it is.
pub(super) fn answer(question: &Question, found: &[Found], context: &Context) -> (String, Vec<u64>, f32) {
    let today = context.clock.now.date();
    let numbers = |tasks: &[Task]| tasks.iter().map(|task| task.number).collect::<Vec<_>>();
    let first = found.first();
    let tasks = first.map(|found| found.tasks.as_slice()).unwrap_or_default();
    let total = first.map_or(0, |found| found.total);
    match question {
        Question::Count(scope) => (format!("You have {}.", scope.counted(total)), numbers(tasks), 0.9),
        Question::List(scope) | Question::Any(scope) if total == 0 => (format!("You have {}.", scope.counted(0)), Vec::new(), 0.9),
        Question::Free(scope) if total == 0 => (format!("Yes, you have {}.", scope.counted(0)), Vec::new(), 0.9),
        Question::Free(scope) => {
            (format!("No, you have {}: {}.", scope.counted(total), titles(tasks, total, one_day(scope), today)), numbers(tasks), 0.9)
        }
        Question::List(scope) => {
            (format!("{}: {}.", scope.counted(total), titles(tasks, total, one_day(scope), today)), numbers(tasks), 0.9)
        }
        Question::Any(scope) => {
            (format!("Yes, {}: {}.", scope.counted(total), titles(tasks, total, one_day(scope), today)), numbers(tasks), 0.9)
        }
        Question::Next(scope) => {
            let chosen = if scope.pick.is_some_and(|pick| pick.last) { tasks.last() } else { tasks.first() };
            match chosen {
                Some(task) => (format!("{}.", with_date(task, today)), vec![task.number], 0.88),
                None => ("Nothing is open.".to_string(), Vec::new(), 0.88),
            }
        }
        Question::When(target) | Question::State(target) => {
            let state = matches!(question, Question::State(_));
            match resolve::resolve(target, None, found, None, context) {
                Resolved::Tasks(meant) => {
                    let sentences: Vec<String> =
                        meant.tasks.iter().take(NAMED).map(|task| if state { done(task, today) } else { date_of(task, today) }).collect();
                    (sentences.join(" "), numbers(&meant.tasks), 0.9)
                }
                Resolved::Many(tasks) => {
                    let sentences: Vec<String> =
                        tasks.iter().take(NAMED).map(|task| if state { done(task, today) } else { date_of(task, today) }).collect();
                    (sentences.join(" "), numbers(&tasks), 0.8)
                }
                Resolved::Nothing(nearest) => (nothing(&target.words, &nearest), numbers(&nearest), 0.7),
                _ => (nothing(&target.words, &[]), Vec::new(), 0.7),
            }
        }
        Question::Unknown => (
            "I cannot answer that without a model. I can tell you what is due, what is overdue and when a task is planned.".to_string(),
            Vec::new(),
            0.6,
        ),
    }
}

/// "No task matches “x”. The nearest are “a” and “b”."
pub(super) fn nothing(words: &str, nearest: &[Task]) -> String {
    let titles: Vec<String> = nearest.iter().take(3).map(|task| quoted(&task.title)).collect();
    match titles.len() {
        0 => format!("No task matches {}.", quoted(words)),
        1 => format!("No task matches {}. The nearest is {}.", quoted(words), titles[0]),
        _ => format!("No task matches {}. The nearest are {}.", quoted(words), list(&titles)),
    }
}

/// Words to words that are not about tasks.
pub(super) fn talk(talk: Talk) -> String {
    match talk {
        Talk::Greeting => format!("Hello. {ABILITIES}"),
        Talk::Thanks => "You are welcome.".to_string(),
        Talk::Help => ABILITIES.to_string(),
        Talk::Cancel => "Nothing was changed.".to_string(),
    }
}

/// Whether every task of a scope stands on the same day, which then goes without saying.
fn one_day(scope: &Scope) -> bool {
    scope.filter.scheduled_range.is_some_and(|range| range.from.is_some() && range.from == range.to)
}

fn titles(tasks: &[Task], total: usize, one_day: bool, today: NaiveDate) -> String {
    let mut items: Vec<String> =
        tasks.iter().take(NAMED).map(|task| if one_day { with_time(task) } else { with_date(task, today) }).collect();
    if total > items.len() {
        items.push(format!("{} more", total - items.len()));
    }
    list(&items)
}

/// "“Dentist” (Friday 14:30)"
fn with_date(task: &Task, today: NaiveDate) -> String {
    match date(task, today) {
        Some(date) => {
            let clock = task.time_of_day.map(|time| format!(" {time}")).unwrap_or_default();
            format!("{} ({}{clock})", quoted(&task.title), near_date(date, today))
        }
        None => quoted(&task.title),
    }
}

/// "“Dentist” (14:30)"
fn with_time(task: &Task) -> String {
    task.time_of_day.map_or_else(|| quoted(&task.title), |time| format!("{} ({time})", quoted(&task.title)))
}

/// The date that counts now.
fn date(task: &Task, today: NaiveDate) -> Option<NaiveDate> {
    let anchor = task.scheduled_for?;
    if task.recurrence.repeats() { task.recurrence.current(anchor, &task.completed_dates, today) } else { Some(anchor) }
}

fn date_of(task: &Task, today: NaiveDate) -> String {
    let title = quoted(&task.title);
    let clock = task.time_of_day.map(|time| format!(" at {time}")).unwrap_or_default();
    let planned = match date(task, today) {
        Some(date) if date < today => format!("{title} was planned for {}{clock}", near_date(date, today)),
        Some(date) if task.recurrence.repeats() => format!("{title} is next {}{clock}", on_date(date, today)),
        Some(date) => format!("{title} is planned for {}{clock}", near_date(date, today)),
        None => format!("{title} has no date"),
    };
    match task.deadline {
        Some(deadline) => format!("{planned} and due by {}.", near_date(deadline, today)),
        None => format!("{planned}."),
    }
}

fn done(task: &Task, today: NaiveDate) -> String {
    let title = quoted(&task.title);
    if task.recurrence.repeats() {
        return match date(task, today) {
            Some(date) => format!("{title} repeats. Its next open date is {}.", near_date(date, today)),
            None => format!("{title} repeats and has no open date left."),
        };
    }
    if task.completed {
        return format!("{title} is done.");
    }
    match task.scheduled_for {
        Some(date) if date < today => format!("{title} is open and was planned for {}.", near_date(date, today)),
        Some(date) => format!("{title} is open, planned for {}.", near_date(date, today)),
        None => format!("{title} is open, without a date."),
    }
}
