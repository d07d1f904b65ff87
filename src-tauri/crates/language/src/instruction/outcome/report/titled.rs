//! Questions about a named task: when it is, whether it is done, whether it exists.

use chrono::NaiveDate;
use domain::{
    AssignedLabel, Found, Lookup, Task, TimeOfDay,
    sentence::{Sentence, Value},
    text::title_score,
};

use super::{MOST, NAMED, Report, Standing, items, of_scope, titles};
use crate::instruction::{
    Context,
    clause::{Detail, Question, Scope, Target, TargetKind, Title, Verb},
    reply::{about, already, moment, none, nothing, words},
    resolve::{self, Resolved},
};
use crate::{
    Names,
    words::{list, near_date, on_date, quoted, repetition},
};

/// From this score on, a title on another day than the one said is the task that was meant.
const MEANT: f32 = 0.5;

/// The verb that would complete the task, if the question is about an open one; a look-up with this verb prefers open tasks.
fn wanted(question: &Question) -> Option<&'static Verb> {
    matches!(question, Question::Listed(_) | Question::Named(_)).then_some(&Verb::Complete(true))
}

/// The day next to a title, as a scope: if no title fits, the tasks on that day may be meant.
fn day_beside(target: &Target) -> Option<Scope> {
    let TargetKind::Title(title) = &target.kind else { return None };
    let (_, range) = title.on.as_ref()?;
    let mut scope = Scope::default();
    scope.filter.scheduled_range = Some((*range)?);
    scope.filter.completed = Some(false);
    Some(scope)
}

pub(super) fn lookups(question: &Question, target: &Target, context: &Context) -> Vec<Lookup> {
    let beside = day_beside(target).map(|scope| of_scope(&scope, MOST));
    resolve::lookups(target, wanted(question), false, context).into_iter().chain(beside).collect()
}

/// Words for whatever is on a day: "my calendar for Saturday".
const ANYTHING: &[&str] =
    &["agenda", "appointments", "calendar", "day", "events", "list", "meetings", "plan", "plans", "schedule", "things", "to do list"];

/// Whether the words next to a day mean the day's list and not a task.
fn names_the_day(target: &Target) -> bool {
    let TargetKind::Title(Title { on: Some((words, _)), .. }) = &target.kind else { return false };
    ANYTHING.contains(&domain::text::fold(words).as_str())
}

pub(super) fn report(question: &Question, target: &Target, found: &[Found], context: &Context) -> Report {
    let today = context.clock.now.date();
    let beside = day_beside(target);
    let (found, on_day) = found.split_at(found.len() - usize::from(beside.is_some()).min(found.len()));
    let resolved = resolve::resolve(target, wanted(question), found, None, context);
    if let (Resolved::Nothing(_), true, Some(mut scope)) = (&resolved, names_the_day(target), beside.clone()) {
        let days = scope.filter.scheduled_range.unwrap_or_default();
        scope.after = format!(" {}", super::done::span(days, today).trim_start());
        return super::listed(&Question::List(Scope::default()), &scope, on_day, context);
    }
    match resolved {
        Resolved::Tasks(meant) => named(question, &meant.tasks, 0.9, context),
        Resolved::Many(tasks) => named(question, &tasks, 0.8, context),
        Resolved::Already(task) => Report::new(vec![already(&task)], 0.88).about(&[*task]),
        Resolved::Empty(scope) => Report::new(vec![none(&scope)], 0.88),
        Resolved::Nothing(nearest) => {
            let mut report = missing(question, target, &nearest, context);
            let (Some(scope), Some(on_day)) = (beside, on_day.first().filter(|found| found.total > 0)) else { return report };
            let day: Vec<Standing<'_>> = on_day.tasks.iter().map(|task| Standing::new(task, scope.filter.scheduled_range, today)).collect();
            let named = items(day.iter().map(|standing| standing.item(false, today)), on_day.total);
            let text = format!("On those days: {}.", words(&named));
            report.sentences.push(Sentence::new("reply_those_days", text).with("titles", named.iter().collect::<Value>()));
            report
        }
        Resolved::NoReference => Report::new(nothing(&target.words, &[]), 0.7),
    }
}

/// The answer about tasks that were found.
fn named(question: &Question, tasks: &[Task], sure: f32, context: &Context) -> Report {
    let today = context.clock.now.date();
    let sentences = match question {
        Question::Listed(_) | Question::Named(_) => {
            let named = items(tasks.iter().map(|task| Standing::new(task, None, today).item(false, today)), tasks.len());
            let text = format!("Yes: {}.", words(&named));
            vec![Sentence::new("reply_listed", text).with("titles", named.iter().collect::<Value>())]
        }
        Question::Time(_) => tasks.iter().take(NAMED).map(|task| time_of(task, today)).collect(),
        Question::State(_) => tasks.iter().take(NAMED).map(|task| done(task, today)).collect(),
        Question::About(_, Some(field)) => tasks.iter().take(NAMED).map(|task| detail(*field, task, &context.names)).collect(),
        Question::About(_, None) => tasks.iter().take(NAMED).flat_map(|task| whole(task, context)).collect(),
        _ => tasks.iter().take(NAMED).map(|task| date_of(task, today)).collect(),
    };
    let offer = match (question, tasks) {
        (Question::State(_), [one]) if !one.completed && (!one.recurrence.repeats() || one.date(today).is_some()) => {
            Some(format!("Complete #{}", one.number))
        }
        (Question::When(_) | Question::Time(_) | Question::Listed(_) | Question::Named(_), [one]) if one.is_overdue(today) => {
            Some(format!("Move #{} to today", one.number))
        }
        (Question::When(_) | Question::Time(_), [one]) if !one.completed && one.scheduled_for.is_none() => {
            Some(format!("Move #{}", one.number))
        }
        _ => None,
    };
    Report { offer, ..Report::new(sentences, sure).about(tasks) }
}

/// The answer if no task fits the words.
fn missing(question: &Question, target: &Target, nearest: &[Task], context: &Context) -> Report {
    let today = context.clock.now.date();
    let (Question::Listed(_) | Question::Named(_)) = question else {
        // The answer for the nearest tasks, since asking changes nothing.
        let near = named(question, nearest, 0.7, context);
        let sentences = nothing(&target.words, &[]).into_iter().chain(near.sentences).collect();
        return Report { sentences, nothing: true, ..near };
    };
    let (words_said, title) = match &target.kind {
        TargetKind::Title(title) => (title.on.as_ref().map_or(&title.whole, |(words, _)| words), Some(title)),
        _ => (&target.words, None),
    };
    if let ([one], Some(_)) = (nearest, title.and_then(|title| title.on.as_ref()))
        && title_score(words_said, &one.title) >= MEANT
    {
        let there = Standing::new(one, None, today).item(false, today);
        let sentence = Sentence::new("reply_other_day", format!("Not then, but there is {}.", there.text)).with("task", &there);
        return Report::new(vec![sentence], 0.85).about(nearest);
    }
    let text = format!("{} is not on your list.", quoted(words_said));
    let mut sentences = vec![Sentence::new("reply_not_listed", text).naming("words", words_said)];
    let near = titles(nearest);
    if !near.is_empty() {
        let are = if near.len() == 1 { "is" } else { "are" };
        let text = format!("The nearest {are} {}.", words(&near));
        sentences.push(Sentence::new("reply_nearest", text).with("titles", near.iter().collect::<Value>()));
    }
    let offer = matches!(target.kind, TargetKind::Title(_)).then(|| format!("Add {}", quoted(words_said)));
    Report { offer, nothing: true, ..Report::new(sentences, 0.85).about(nearest) }
}

fn clock(time: Option<TimeOfDay>) -> String {
    time.map(|time| format!(" at {time}")).unwrap_or_default()
}

fn date_of(task: &Task, today: NaiveDate) -> Sentence {
    let date = task.date(today);
    let time = task.time_on(date).filter(|_| date.is_some());
    let clock = clock(time);
    let (code, planned) = match date {
        Some(date) if date < today => ("reply_was_planned", format!("was planned for {}{clock}", near_date(date, today))),
        Some(date) if task.recurrence.repeats() => ("reply_is_next", format!("is next {}{clock}", on_date(date, today))),
        Some(date) => ("reply_is_planned", format!("is planned for {}{clock}", near_date(date, today))),
        None => ("reply_no_date", "has no date".to_string()),
    };
    let is = if date.is_none() { "is " } else { "" };
    let due = task
        .deadline
        .map(|deadline| Sentence::new("reply_due", format!(" and {is}due by {}", near_date(deadline, today))).naming("day", &deadline));
    let says = format!("{planned}{}.", due.as_ref().map_or("", |due| &due.text));
    let sentence = about(code, task, &says).with("due", due.as_ref().map_or(Value::from(""), Value::from));
    if date.is_some() { sentence.naming("when", &moment(date, time)) } else { sentence }
}

fn time_of(task: &Task, today: NaiveDate) -> Sentence {
    let date = task.date(today);
    match (date, task.time_on(date)) {
        (Some(day), Some(time)) => {
            let says = format!("is at {time}, {}.", on_date(day, today));
            about("reply_is_at", task, &says).naming("time", &time).naming("day", &day)
        }
        (Some(day), None) => {
            let says = format!("has no time. It is planned for {}.", near_date(day, today));
            about("reply_no_time", task, &says).naming("day", &day)
        }
        (None, _) => date_of(task, today),
    }
}

/// The value of a field of a task.
fn detail(field: Detail, task: &Task, names: &Names) -> Sentence {
    match field {
        Detail::Project => {
            let project = task.project_id.and_then(|id| names.projects.iter().find(|project| project.id == id));
            project.map_or_else(
                || about("reply_in_inbox", task, "is in the Inbox."),
                |project| about("reply_in_project", task, &format!("is in {}.", project.name)).naming("project", &project.name),
            )
        }
        Detail::Priority => {
            let priority = task.priority.word();
            about("reply_has_priority", task, &format!("has {priority} priority.")).naming("priority", priority)
        }
        Detail::Labels => {
            let own = |label: &AssignedLabel| names.labels.iter().find(|known| known.id == label.id);
            let names: Vec<String> = task.labels.iter().filter_map(own).map(|label| label.name.clone()).collect();
            if names.is_empty() {
                return about("reply_unlabelled", task, "has no label.");
            }
            let says = format!("is labelled {}.", list(&names));
            about("reply_labelled", task, &says).with("labels", names.into_iter().map(Value::Text).collect::<Value>())
        }
        Detail::Repetition if task.recurrence.repeats() => {
            let says = format!("repeats {}.", repetition(&task.recurrence));
            let rule = serde_json::to_string(&task.recurrence).unwrap_or_default();
            about("reply_repeats_by", task, &says).naming("rule", &rule)
        }
        Detail::Repetition => about("reply_not_repeating", task, "does not repeat."),
    }
}

/// The date of a task, and the fields that differ from their defaults.
fn whole(task: &Task, context: &Context) -> Vec<Sentence> {
    let when = if task.completed { done(task, context.clock.now.date()) } else { date_of(task, context.clock.now.date()) };
    let own = |field: &Detail| match field {
        Detail::Project => task.project_id.is_some(),
        Detail::Priority => task.priority != domain::Priority::Medium,
        Detail::Labels => !task.labels.is_empty(),
        Detail::Repetition => task.recurrence.repeats(),
    };
    let fields = [Detail::Repetition, Detail::Project, Detail::Priority, Detail::Labels].into_iter().filter(own);
    std::iter::once(when).chain(fields.map(|field| detail(field, task, &context.names))).collect()
}

fn done(task: &Task, today: NaiveDate) -> Sentence {
    let date = task.date(today);
    let near = date.map(|date| near_date(date, today)).unwrap_or_default();
    let sentence = match date {
        Some(_) if task.recurrence.repeats() => about("reply_repeats", task, &format!("repeats. Its next open date is {near}.")),
        None if task.recurrence.repeats() => about("reply_repeats_no_more", task, "repeats and has no open date left."),
        _ if task.completed => return about("reply_is_done", task, "is done."),
        Some(date) if date < today => about("reply_open_planned", task, &format!("is open and was planned for {near}.")),
        Some(_) => about("reply_open_planned", task, &format!("is open, planned for {near}.")),
        None => about("reply_open_undated", task, "is open, without a date."),
    };
    date.into_iter().fold(sentence, |sentence, date| sentence.naming("day", &date))
}
