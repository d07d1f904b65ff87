//! Plans as unambiguous sentences, with numbers for tasks and years in dates. They are the options that a user clicks, so they are read
//! back here word for word, whatever else a message may mean: [`steps`] reverses [`sentence`] and [`of_scope`].

mod read;

use std::fmt::Write as _;

use chrono::NaiveDate;
use domain::{
    DateRange, Operation, Priority, Recurrence, Task, TaskRef, TimeOfDay, Where,
    operation::{Create, Fields, Patch, Target},
};

use crate::instruction::clause::{Move, Verb};
use crate::words::{capital, quoted, repetition};

pub(crate) use read::steps;

/// The most operations in one sentence.
const MOST: usize = 8;
/// "Fri 27 Nov 2026"
const DATE: &str = "%a %-d %b %Y";
/// The separator between two operations.
const NEXT: &str = "; ";

/// Operations as a sentence; `tasks` give the titles. None if an operation cannot be put into such a sentence.
pub(crate) fn sentence(operations: &[Operation], tasks: &[&Task]) -> Option<String> {
    if operations.is_empty() || operations.len() > MOST {
        return None;
    }
    let parts: Option<Vec<String>> = operations.iter().map(|operation| part(operation, tasks)).collect();
    Some(capital(&parts?.join(NEXT)))
}

/// A verb applied to everything that a filter matches, as a sentence.
pub(crate) fn of_scope(verb: &Verb, filter: &Where) -> Option<String> {
    let everything = everything(filter)?;
    let said = match verb {
        Verb::Move(Move::To(date, time)) => format!("move {everything} to {}", moment(*date, *time)),
        Verb::Complete(true) => format!("complete {everything}"),
        Verb::Delete => format!("delete {everything}"),
        _ => return None,
    };
    Some(capital(&said))
}

fn part(operation: &Operation, tasks: &[&Task]) -> Option<String> {
    let task = |id: &TaskRef| task(id, tasks);
    Some(match operation {
        Operation::Create(create) => format!("add {}", new(create)?),
        Operation::Update { id, fields } => match noted(id, fields, tasks) {
            Some(text) => format!("note {} on {}", title(text)?, task(id)?),
            None => updated(fields, &task(id)?)?,
        },
        Operation::Delete { id } => format!("delete {}", task(id)?),
        Operation::Complete { id, completed, .. } => format!("{} {}", done(*completed), task(id)?),
        Operation::CompleteOccurrence { id, occurrence_date, completed } => {
            format!("{} {} on {}", done(*completed), task(id)?, date(*occurrence_date))
        }
        Operation::SkipOccurrence { id, occurrence_date } => format!("skip {} on {}", task(id)?, date(*occurrence_date)),
        Operation::MoveOccurrence { id, occurrence_date, to, time_of_day } => {
            let time = match time_of_day {
                Patch::Keep => None,
                Patch::Set(time) => Some(*time),
                Patch::Clear => return None,
            };
            let (id, from) = (task(id)?, date(*occurrence_date));
            match time {
                Some(time) if to == occurrence_date => format!("move {id} on {from} to {time}"),
                _ => format!("move {id} on {from} to {}", moment(*to, time)),
            }
        }
        Operation::BulkUpdate { r#where, set } => updated(set, &everything(r#where)?)?,
        Operation::BulkComplete { r#where, completed, occurrence_range } if *occurrence_range == r#where.scheduled_range => {
            format!("{} {}", done(*completed), everything(r#where)?)
        }
        Operation::BulkDelete { r#where } => format!("delete {}", everything(r#where)?),
        Operation::AddLabels { target, labels } => format!("label {} with {}", labelled(target, tasks)?, names(labels)?),
        Operation::RemoveLabels { target, labels } => format!("take {} off {}", names(labels)?, labelled(target, tasks)?),
        Operation::AddChecklistItems { id, items, checklist_id: None } if items.iter().all(|item| !item.is_checked) => {
            let steps: Vec<String> = items.iter().map(|item| item.title.clone()).collect();
            format!("add the steps {} to {}", names(&steps)?, task(id)?)
        }
        _ => return None,
    })
}

fn done(completed: bool) -> &'static str {
    if completed { "complete" } else { "reopen" }
}

fn labelled(target: &Target, tasks: &[&Task]) -> Option<String> {
    match target {
        Target::Id(id) => task(id, tasks),
        Target::Where(filter) => everything(filter),
    }
}

/// "#8 “Plan garden party”". A title that could not be read back is left out.
fn task(id: &TaskRef, tasks: &[&Task]) -> Option<String> {
    let TaskRef::Number(number) = id else { return None };
    let title = tasks.iter().find(|task| task.number == *number).and_then(|task| title(&task.title));
    Some(title.map_or_else(|| format!("#{number}"), |title| format!("#{number} {title}")))
}

/// A title between quotation marks; None if it contains one itself.
fn title(title: &str) -> Option<String> {
    (!title.contains(['“', '”', '\n'])).then(|| quoted(title))
}

fn names(names: &[String]) -> Option<String> {
    let names: Option<Vec<String>> = names.iter().map(|name| title(name)).collect();
    names.filter(|names| !names.is_empty()).map(|names| names.join(", "))
}

fn date(date: NaiveDate) -> String {
    date.format(DATE).to_string()
}

fn moment(day: NaiveDate, time: Option<TimeOfDay>) -> String {
    format!("{}{}", date(day), time.map(|time| format!(" at {time}")).unwrap_or_default())
}

/// The line that an update adds to the notes of a task, if it does nothing else.
fn noted<'f>(id: &TaskRef, fields: &'f Fields, tasks: &[&Task]) -> Option<&'f str> {
    let (Patch::Set(notes), TaskRef::Number(number)) = (&fields.notes, id) else { return None };
    let known = tasks.iter().find(|task| task.number == *number)?.notes.trim_end();
    let added = if known.is_empty() { notes } else { notes.strip_prefix(known)?.strip_prefix('\n')? };
    (*fields == Fields { notes: fields.notes.clone(), ..Fields::default() }).then_some(added)
}

/// A repetition in words; None if these words would be read back as another one.
fn repeating(rule: &Recurrence) -> Option<String> {
    let words = repetition(rule);
    (read::repetition(&words).as_ref() == Some(rule)).then_some(words)
}

/// An update that sets one thing.
fn updated(fields: &Fields, whose: &str) -> Option<String> {
    let only = |rest: Fields| rest == Fields { series: fields.series, ..Fields::default() };
    let bare = || fields.clone();
    let series = if fields.series { "all dates of " } else { "" };
    if only(Fields { scheduled_for: Patch::Keep, time_of_day: Patch::Keep, ..bare() }) {
        return Some(match (&fields.scheduled_for, &fields.time_of_day) {
            (Patch::Set(date), Patch::Keep) => format!("move {series}{whose} to {}", moment(*date, None)),
            (Patch::Set(date), Patch::Set(time)) => format!("move {series}{whose} to {}", moment(*date, Some(*time))),
            (Patch::Keep, Patch::Set(time)) => format!("move {series}{whose} to {time}"),
            (Patch::Keep, Patch::Clear) if !fields.series => format!("move {whose} to no time"),
            (Patch::Clear, Patch::Keep) if !fields.series => format!("move {whose} to the backlog"),
            _ => return None,
        });
    }
    if fields.series {
        return None;
    }
    if let Patch::Set(rule) = &fields.recurrence {
        let when = Fields { recurrence: Patch::Keep, scheduled_for: Patch::Keep, time_of_day: Patch::Keep, ..bare() };
        let rule = repeating(rule).filter(|_| only(when))?;
        return match (&fields.scheduled_for, &fields.time_of_day) {
            (Patch::Set(day), Patch::Keep) => Some(format!("repeat {whose} from {}, {rule}", moment(*day, None))),
            (Patch::Set(day), Patch::Set(time)) => Some(format!("repeat {whose} from {}, {rule}", moment(*day, Some(*time)))),
            _ => None,
        };
    }
    match fields {
        Fields { deadline, .. } if only(Fields { deadline: Patch::Keep, ..bare() }) => match deadline {
            Patch::Set(day) => Some(format!("make {whose} due by {}", date(*day))),
            _ => Some(format!("take the deadline off {whose}")),
        },
        Fields { priority: Patch::Set(priority), .. } if only(Fields { priority: Patch::Keep, ..bare() }) => {
            Some(format!("set {whose} to {} priority", priority.word()))
        }
        Fields { title: Some(new), .. } if only(Fields { title: None, ..bare() }) => Some(format!("rename {whose} to {}", title(new)?)),
        Fields { project, .. } if only(Fields { project: Patch::Keep, ..bare() }) => match project {
            Patch::Set(project) => Some(format!("put {whose} in {}", title(project)?)),
            _ => Some(format!("put {whose} in the Inbox")),
        },
        Fields { recurrence: Patch::Clear, .. } if only(Fields { recurrence: Patch::Keep, ..bare() }) => {
            Some(format!("stop repeating {whose}"))
        }
        _ => None,
    }
}

/// A new task with everything that such a sentence can express.
fn new(create: &Create) -> Option<String> {
    let mut text = title(&create.title)?;
    if create.temp_id.is_some() || create.imported.is_some() || create.scheduled_for.is_none() && create.time_of_day.is_some() {
        return None;
    }
    if let Some(day) = create.scheduled_for {
        _ = write!(text, " on {}", moment(day, create.time_of_day));
    }
    if let Some(day) = create.deadline {
        _ = write!(text, " due by {}", date(day));
    }
    if let Some(priority) = create.priority {
        _ = write!(text, " with {} priority", priority.word());
    }
    if let Some(project) = &create.project {
        _ = write!(text, " in {}", title(project)?);
    }
    if !create.labels.is_empty() {
        _ = write!(text, " labelled {}", names(&create.labels)?);
    }
    if let Some(notes) = &create.notes {
        _ = write!(text, ", noting {}", title(notes)?);
    }
    if !create.checklist.is_empty() {
        _ = write!(text, ", with the steps {}", names(&create.checklist)?);
    }
    if let Some(rule) = &create.recurrence {
        _ = write!(text, ", repeating {}", repeating(rule)?);
    }
    Some(text)
}

/// "everything overdue", "everything in “Home” on Fri 27 Nov 2026", "#3, #4 and so on".
fn everything(filter: &Where) -> Option<String> {
    if let Some(ids) = &filter.ids {
        let alone = *filter == Where { ids: filter.ids.clone(), ..Where::default() };
        let numbers: Option<Vec<String>> = ids.iter().map(|id| task(id, &[])).collect();
        return numbers.filter(|numbers| alone && !numbers.is_empty()).map(|numbers| numbers.join(", "));
    }
    if filter.all
        || filter.text.is_some()
        || filter.due_by_today.is_some()
        || filter.overdue == Some(false)
        || filter.unscheduled == Some(false)
    {
        return None;
    }
    let mut text = "everything".to_string();
    if filter.overdue == Some(true) {
        text.push_str(" overdue");
    }
    match filter.completed {
        Some(true) => text.push_str(" done"),
        Some(false) => {}
        None => return None,
    }
    match filter.repeating {
        Some(true) => text.push_str(" repeating"),
        Some(false) => text.push_str(" one-off"),
        None => {}
    }
    if let Some(priority) = filter.priority {
        _ = write!(text, " with {} priority", priority.word());
    }
    if filter.unscheduled == Some(true) {
        text.push_str(" without a date");
    }
    if let Some(project) = &filter.project {
        _ = write!(text, " in {}", title(project)?);
    }
    if let Some(labels) = &filter.labels {
        _ = write!(text, " labelled {}", names(labels)?);
    }
    if let Some(words) = &filter.title_contains {
        _ = write!(text, " with {} in the title", title(words)?);
    }
    if let Some(range) = filter.scheduled_range {
        _ = match (range.from, range.to) {
            (Some(from), Some(to)) if from == to => write!(text, " on {}", date(from)),
            (Some(from), Some(to)) => write!(text, " from {} to {}", date(from), date(to)),
            (Some(from), None) => write!(text, " since {}", date(from)),
            (None, Some(to)) => write!(text, " until {}", date(to)),
            (None, None) => return None,
        };
    }
    Some(text)
}

/// The priorities in the order of their words.
const PRIORITIES: [Priority; 3] = [Priority::High, Priority::Medium, Priority::Low];

/// A range of a single day.
fn single(day: NaiveDate) -> DateRange {
    DateRange { from: Some(day), to: Some(day) }
}
