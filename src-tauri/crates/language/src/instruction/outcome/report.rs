//! Answers to questions, from what was found. A negative answer is true of the look-up that was made.

mod done;
mod plan;
mod titled;

use std::cmp::Ordering;

use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::{
    DateRange, Found, Lookup, Task, TimeOfDay, Where,
    sentence::{Sentence, Value},
    where_filter::Sort,
};

use super::{
    reply::{about, none, title, with_moment, words},
    resolve::{dates_in, times_in},
};
use crate::instruction::{
    Context,
    clause::{Question, Scope},
    group, slots, values,
};
use crate::words::near_date;

/// The most tasks named in an answer.
const NAMED: usize = 7;
/// The most tasks read for an answer about days, which are sorted here.
const MOST: usize = 200;
/// The most tasks read for any other answer, and the most that "them" may mean after one.
const FEW: usize = 50;
/// The most projects and labels counted.
const COUNTED: usize = 10;

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Report {
    pub sentences: Vec<Sentence>,
    /// The numbers of the tasks it names.
    pub ids: Vec<u64>,
    /// How sure, 0 to 1.
    pub sure: f32,
    /// The instruction that is offered next.
    pub offer: Option<String>,
    /// No task has the name that was asked about.
    pub nothing: bool,
}

impl Report {
    fn new(sentences: Vec<Sentence>, sure: f32) -> Self {
        Self { sentences, sure, ..Self::default() }
    }

    /// The answer followed by another.
    fn joined(mut self, other: Option<Self>) -> Self {
        if let Some(other) = other {
            self.sentences.extend(other.sentences);
            self.ids.extend(other.ids);
        }
        self
    }

    fn about(self, tasks: &[Task]) -> Self {
        Self { ids: tasks.iter().map(|task| task.number).collect(), ..self }
    }
}

const OVERDUE_TO_TODAY: &str = "Move everything overdue to today";

/// The look-up for a scope in a question: what is planned or due on its days, or what was completed on them.
pub(crate) fn of_scope(scope: &Scope, limit: usize) -> Lookup {
    let mut lookup =
        Lookup { filter: scope.filter.clone(), sort: scope.pick.map(|pick| pick.sort).unwrap_or_default(), limit, ..Lookup::default() };
    let filter = &mut lookup.filter;
    match filter.completed {
        Some(false) => lookup.due_in = filter.scheduled_range.take(),
        Some(true) if filter.scheduled_range.is_some() => {
            filter.completed = None;
            lookup.done_in = filter.scheduled_range.take();
            lookup.sort = Sort::Completed;
        }
        _ => {}
    }
    lookup
}

/// The look-up for a condition: a few tasks, or all tasks of the days if it names a part of the day.
pub(crate) fn of_condition(scope: &Scope) -> Lookup {
    of_scope(scope, if scope.hours.is_some() { MOST } else { 5 })
}

/// How many tasks fit a scope, and the numbers of those that were found.
pub(crate) fn fitting(scope: &Scope, found: &Found, today: NaiveDate) -> (usize, Vec<u64>) {
    let (all, total) = standing(scope, Some(found), today);
    (total, all.iter().map(|standing| standing.task.number).collect())
}

/// What has to be found for a question.
pub(crate) fn lookups(question: &Question, context: &Context) -> Vec<Lookup> {
    let today = context.clock.now.date();
    match question {
        Question::Count(scope) | Question::List(scope) | Question::Any(scope) => {
            let overdue = is_today(scope, today).then(|| Lookup { filter: overdue(scope), ..Lookup::default() });
            let days = scope.filter.scheduled_range.is_some() || scope.hours.is_some() || scope.pick.is_some_and(|pick| pick.last);
            let wide = wider(scope, context).into_iter().map(|wide| of_scope(&wide, if days { MOST } else { FEW }));
            std::iter::once(of_scope(scope, if days { MOST } else { FEW })).chain(overdue).chain(wide).collect()
        }
        Question::Free(scope) => vec![of_scope(scope, MOST)],
        Question::Done(scope) => vec![done::lookup(scope)],
        Question::Next(scope) => plan::next_lookups(scope, today),
        Question::Day(scope) => plan::day_lookups(scope, today),
        Question::When(target)
        | Question::Time(target)
        | Question::State(target)
        | Question::About(target, _)
        | Question::Listed(target)
        | Question::Named(target) => titled::lookups(question, target, context),
        Question::Projects => {
            let places = std::iter::once(domain::project::INBOX).chain(context.names.projects.iter().map(|project| project.name.as_str()));
            places.take(COUNTED + 1).map(|place| count_of(Where { project: Some(place.to_string()), ..Where::default() })).collect()
        }
        Question::Labels => {
            let labels = context.names.labels.iter().take(COUNTED);
            labels.map(|label| count_of(Where { labels: Some(vec![label.name.clone()]), ..Where::default() })).collect()
        }
        Question::Unknown => Vec::new(),
    }
}

fn count_of(filter: Where) -> Lookup {
    Lookup { filter: Where { completed: Some(false), ..filter }, ..Lookup::default() }
}

/// Whether the question is about today, and not only about overdue tasks.
fn is_today(scope: &Scope, today: NaiveDate) -> bool {
    let day = Some(DateRange { from: Some(today), to: Some(today) });
    scope.filter.scheduled_range == day && scope.filter.completed == Some(false) && scope.filter.overdue.is_none() && scope.hours.is_none()
}

fn overdue(scope: &Scope) -> Where {
    Where { overdue: Some(true), completed: Some(false), scheduled_range: None, ..scope.filter.clone() }
}

/// The answer.
pub(crate) fn report(question: &Question, found: &[Found], context: &Context) -> Report {
    let mut report = answer(question, found, context);
    report.ids.truncate(FEW);
    report
}

fn answer(question: &Question, found: &[Found], context: &Context) -> Report {
    let today = context.clock.now.date();
    match question {
        Question::Count(scope) | Question::List(scope) | Question::Any(scope) | Question::Free(scope) if by_completion(scope) => {
            done::report(scope, found.first(), context)
        }
        Question::Count(scope) | Question::List(scope) | Question::Any(scope) => {
            let mut report = listed(question, scope, found, context);
            let late = found.get(1).filter(|_| is_today(scope, today)).map_or(0, |found| found.total);
            if late > 0 {
                report.sentences.push(overdue_too(late));
            }
            let only_overdue = scope.filter == Where { overdue: Some(true), completed: Some(false), ..Where::default() };
            if late > 0 || only_overdue && !report.ids.is_empty() {
                report.offer = Some(OVERDUE_TO_TODAY.to_string());
            }
            report
        }
        Question::Free(scope) => free(scope, found, today),
        Question::Done(scope) => done::report(scope, found.first(), context),
        Question::Next(scope) => plan::next(scope, found, context),
        Question::Day(scope) => plan::day(scope, found, context),
        Question::When(target)
        | Question::Time(target)
        | Question::State(target)
        | Question::About(target, _)
        | Question::Listed(target)
        | Question::Named(target) => titled::report(question, target, found, context),
        Question::Projects => projects(found, context),
        Question::Labels => labels(found, context),
        Question::Unknown => {
            let text = "I cannot answer that without a model. I can tell you what is due, what is overdue and when a task is planned.";
            Report::new(vec![Sentence::new("reply_without_model", text)], 0.6)
        }
    }
}

/// Whether the scope's days are days of completion.
fn by_completion(scope: &Scope) -> bool {
    scope.filter.completed == Some(true) && scope.filter.scheduled_range.is_some()
}

/// "3 tasks are overdue."
fn overdue_too(late: usize) -> Sentence {
    let text = if late == 1 { "1 task is overdue.".to_string() } else { format!("{late} tasks are overdue.") };
    Sentence::new("reply_overdue", text).naming("tasks", &late)
}

/// A task and the day it is listed under in an answer.
struct Standing<'t> {
    task: &'t Task,
    date: Option<NaiveDate>,
    time: Option<TimeOfDay>,
    /// It is listed because of its deadline.
    due: bool,
}

impl<'t> Standing<'t> {
    fn new(task: &'t Task, days: Option<DateRange>, today: NaiveDate) -> Self {
        let planned = dates_in(task, days, today).first().copied();
        let due = task.deadline.filter(|due| planned.is_none() && days.is_none_or(|days| days.contains(*due)));
        // A completed or lapsed date names a task as well as no date.
        let date = planned.or(due).or_else(|| task.date(today));
        Self { task, date, time: if due.is_some() { None } else { task.time_on(date) }, due: due.is_some() }
    }

    /// The task's name. With `one_day`, only the time is added, not the date.
    fn item(&self, one_day: bool, today: NaiveDate) -> Sentence {
        match self.date {
            Some(date) if self.due => about("reply_task_due", self.task, &format!("(due {})", near_date(date, today))).naming("day", &date),
            date => with_moment(self.task, date.filter(|_| !one_day), self.time, today),
        }
    }

    fn order(&self, other: &Self) -> Ordering {
        let key = |one: &Self| ((one.date.is_none(), one.date), (one.time.is_none(), one.time), std::cmp::Reverse(one.task.priority));
        key(self).cmp(&key(other))
    }
}

/// The tasks on a scope's days and hours, and how many there are in all; sorted by day if all of them were found.
fn standing<'t>(scope: &Scope, found: Option<&'t Found>, today: NaiveDate) -> (Vec<Standing<'t>>, usize) {
    let Some(found) = found else { return (Vec::new(), 0) };
    let days = scope.filter.scheduled_range;
    let in_hours = |task: &&Task| scope.hours.is_none_or(|hours| !times_in(task, days, hours, today).is_empty());
    let mut all: Vec<Standing<'t>> = found.tasks.iter().filter(in_hours).map(|task| Standing::new(task, days, today)).collect();
    if days.is_some() && scope.pick.is_none() && found.total <= found.tasks.len() {
        all.sort_by(Standing::order);
    }
    if let Some(pick) = scope.pick {
        if pick.last {
            all.reverse();
        }
        all.truncate(pick.count);
    }
    let total = if scope.hours.is_some() || scope.pick.is_some() { all.len() } else { found.total };
    (all, total)
}

/// Whether every task of a scope is on the same day, so that the day need not be named.
fn one_day(scope: &Scope) -> bool {
    scope.filter.scheduled_range.is_some_and(|range| range.from.is_some() && range.from == range.to)
}

/// The names of the first tasks, and how many more there are.
fn items(named: impl Iterator<Item = Sentence>, total: usize) -> Vec<Sentence> {
    let mut items: Vec<Sentence> = named.take(NAMED).collect();
    if total > items.len() {
        let more = total - items.len();
        items.push(Sentence::new("reply_more", format!("{more} more")).naming("count", &more));
    }
    items
}

fn listed(question: &Question, scope: &Scope, found: &[Found], context: &Context) -> Report {
    let today = context.clock.now.date();
    let (all, total) = standing(scope, found.first(), today);
    if total == 0 {
        let nothing = Report::new(vec![none(scope)], 0.9);
        let wide = wider(scope, context);
        let behind = found.len().saturating_sub(wide.len()).max(1);
        let behind = found.get(behind..).unwrap_or_default();
        let other = wide.iter().zip(behind).enumerate().find(|(_, (_, found))| found.total > 0);
        return match other {
            Some((at, (wide, found))) => {
                let again = match question {
                    Question::Count(_) => Question::Count(wide.clone()),
                    _ => Question::List(wide.clone()),
                };
                let other = listed(&again, wide, std::slice::from_ref(found), context);
                // "2 tasks with “deliver”" answers a question about deliveries.
                if at <= usize::from(scope.filter.text.is_some()) { other } else { nothing.joined(Some(other)) }
            }
            None => nothing.joined(other_hours(scope, found, today)),
        };
    }
    let ids = all.iter().map(|standing| standing.task.number).collect();
    let named = items(all.iter().map(|standing| standing.item(one_day(scope), today)), total);
    let counted = scope.counted(total);
    let sentence = match question {
        Question::Count(_) => Sentence::new("reply_count", format!("You have {counted}.")),
        Question::Any(_) => Sentence::new("reply_yes", format!("Yes, {counted}: {}.", words(&named))),
        _ => Sentence::new("reply_list", format!("{counted}: {}.", words(&named))),
    };
    let sentence = sentence.naming("tasks", &total);
    let told = matches!(question, Question::Count(_));
    let sentence = if told { sentence } else { sentence.with("titles", named.iter().collect::<Value>()) };
    Report { ids, ..Report::new(vec![sentence], 0.9) }
}

/// Scopes that may be meant if no task has the scope's words, the closest first: only the title's words, other forms of them anywhere in a task,
/// the last word alone, the first word alone, and all tasks.
fn wider(scope: &Scope, context: &Context) -> Vec<Scope> {
    let (Some(title), Some(grammar)) = (&scope.filter.title_contains, slots::grammar(context.clock.language)) else { return Vec::new() };
    let said = format!(" with {} in the title", crate::words::quoted(title));
    let with = |filter: Where, words: &str| {
        let also = scope.filter.text.as_ref().map(|text| format!(" and {}", crate::words::quoted(text))).unwrap_or_default();
        Scope { filter, after: scope.after.replace(&format!("{said}{also}"), words), ..scope.clone() }
    };
    let mentioning = |words: &[String]| {
        let words = words.join(" ");
        with(Where { title_contains: None, text: Some(words.clone()), ..scope.filter.clone() }, &group::mentioning(&words))
    };
    let words: Vec<String> = title.split_whitespace().map(|word| values::shared(grammar, &word.to_lowercase())).collect();
    let parts = match words.as_slice() {
        [first, .., last] => vec![std::slice::from_ref(last), std::slice::from_ref(first)],
        _ => Vec::new(),
    };
    let titled = scope.filter.text.as_ref().map(|_| with(Where { text: None, ..scope.filter.clone() }, &said));
    let all = with(Where { title_contains: None, text: None, ..scope.filter.clone() }, "");
    titled.into_iter().chain(std::iter::once(words.as_slice()).chain(parts).map(mentioning)).chain([all]).collect()
}

/// The tasks at other times of the day: if a part of the day is empty, these may be meant.
fn other_hours(scope: &Scope, found: &[Found], today: NaiveDate) -> Option<Report> {
    scope.hours?;
    let day = Scope { hours: None, ..scope.clone() };
    let (all, total) = standing(&day, found.first(), today);
    let named = items(all.iter().map(|standing| standing.item(one_day(scope), today)), total);
    let text = format!("At other times that day: {}.", words(&named));
    let sentence = Sentence::new("reply_other_hours", text).with("titles", named.iter().collect::<Value>());
    let ids = all.iter().map(|standing| standing.task.number).collect();
    (total > 0).then(|| Report { ids, ..Report::new(vec![sentence], 0.9) })
}

/// "am I free": the tasks with a time in the hours asked about, otherwise the tasks of the day; and the tasks of the day without a time.
fn free(scope: &Scope, found: &[Found], today: NaiveDate) -> Report {
    let (all, total) = standing(scope, found.first(), today);
    let named = items(all.iter().map(|standing| standing.item(one_day(scope), today)), total);
    let free = free_days(scope, found.first(), today);
    let mut sentences = Vec::new();
    if total == 0 {
        sentences.push(Sentence::new("reply_free", format!("Yes, you have {}.", scope.counted(0))));
    } else if free.is_empty() {
        let text = format!("No, you have {}: {}.", scope.counted(total), words(&named));
        sentences.push(Sentence::new("reply_not_free", text).naming("tasks", &total).with("titles", named.iter().collect::<Value>()));
    } else {
        let day = |day: &NaiveDate| Sentence::new("reply_day", near_date(*day, today)).naming("day", day);
        let days: Vec<Sentence> = free.iter().take(NAMED).map(day).collect();
        let text = format!("Without a task: {}.", words(&days));
        sentences.push(Sentence::new("reply_free_days", text).with("days", days.iter().collect::<Value>()));
        let text = format!("You have {}: {}.", scope.counted(total), words(&named));
        sentences.push(Sentence::new("reply_list", text).naming("tasks", &total).with("titles", named.iter().collect::<Value>()));
    }
    let mut report = Report::new(sentences, 0.9);
    report.ids = all.iter().map(|standing| standing.task.number).collect();
    if scope.hours.is_some() {
        let day = Scope { hours: None, ..scope.clone() };
        let (whole, _) = standing(&day, found.first(), today);
        let untimed: Vec<&Standing<'_>> = whole.iter().filter(|standing| standing.time.is_none()).collect();
        if !untimed.is_empty() {
            let named = items(untimed.iter().map(|standing| standing.item(one_day(scope), today)), untimed.len());
            let text = format!("Without a time that day: {}.", words(&named));
            report.sentences.push(Sentence::new("reply_untimed", text).with("titles", named.iter().collect::<Value>()));
            report.ids.extend(untimed.iter().map(|standing| standing.task.number));
        }
    }
    report
}

/// The days of a scope on which no task is planned or due. Empty for a single day or more than four weeks, for hours of a day, and if not
/// all tasks were read.
fn free_days(scope: &Scope, found: Option<&Found>, today: NaiveDate) -> Vec<NaiveDate> {
    const LONGEST: i64 = 28;
    let (Some(days), Some(found)) = (scope.filter.scheduled_range, found) else { return Vec::new() };
    let (Some(from), Some(to)) = (days.from, days.to) else { return Vec::new() };
    if !(1..LONGEST).contains(&(to - from).num_days()) || scope.hours.is_some() || found.total > found.tasks.len() {
        return Vec::new();
    }
    let busy = |task: &Task| dates_in(task, Some(days), today).into_iter().chain(task.deadline);
    let busy: BTreeSet<NaiveDate> = found.tasks.iter().flat_map(busy).collect();
    from.max(today).iter_days().take_while(|day| *day <= to).filter(|day| !busy.contains(day)).collect()
}

/// A name with the number of its open tasks.
fn place(name: &str, found: Option<&Found>) -> Sentence {
    match found {
        Some(found) => {
            let text = format!("{name} ({})", crate::words::count(found.total, "task"));
            Sentence::new("reply_place", text).naming("name", name).naming("tasks", &found.total)
        }
        None => Sentence::new("reply_place_alone", name).naming("name", name),
    }
}

fn projects(found: &[Found], context: &Context) -> Report {
    let named: Vec<Sentence> =
        context.names.projects.iter().enumerate().map(|(at, project)| place(&project.name, found.get(at + 1))).collect();
    let mut sentences = Vec::new();
    if named.is_empty() {
        sentences.push(Sentence::new("reply_no_projects", "You have no projects yet."));
    } else {
        let text = format!("Your projects: {}.", words(&named));
        sentences.push(Sentence::new("reply_projects", text).with("places", named.iter().collect::<Value>()));
    }
    if let Some(inbox) = found.first() {
        let text = format!("In the Inbox: {}.", crate::words::count(inbox.total, "task"));
        sentences.push(Sentence::new("reply_inbox", text).naming("tasks", &inbox.total));
    }
    Report::new(sentences, 0.9)
}

fn labels(found: &[Found], context: &Context) -> Report {
    let named: Vec<Sentence> = context.names.labels.iter().enumerate().map(|(at, label)| place(&label.name, found.get(at))).collect();
    let sentence = if named.is_empty() {
        Sentence::new("reply_no_labels", "You have no labels yet.")
    } else {
        Sentence::new("reply_labels", format!("Your labels: {}.", words(&named))).with("places", named.iter().collect::<Value>())
    };
    Report::new(vec![sentence], 0.9)
}

/// The titles of tasks that may be meant instead.
fn titles(tasks: &[Task]) -> Vec<Sentence> {
    tasks.iter().take(3).map(title).collect()
}
