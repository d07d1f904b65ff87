//! Turns a verb and its tasks into operations: single ones for named tasks, bulk ones for scopes, single dates for repeating tasks.

mod acts;
mod copies;
mod dates;
mod draft;

use chrono::NaiveDate;
use domain::{
    Operation, Recurrence, Task, TaskRef, TimeOfDay, Where, Why,
    operation::{Fields, NewItem, Patch, Target},
    sentence::{Sentence, Value},
};

use super::{
    reply::{about, already, title, words},
    resolve::{Meant, by_days, dates_in},
};
use crate::instruction::{
    Context,
    clause::{Move, Verb},
    values::by_numbers,
};
use crate::words::{count, list, near_date, quoted, repetition};

pub(crate) use acts::{acts, changed, new_tasks, written};
pub(crate) use dates::cannot_remind;
pub(crate) use draft::{beside, creation, into_draft};

/// More named tasks than this are put into one bulk operation.
const SINGLE: usize = 5;

/// The result of a verb.
#[derive(Debug, Default)]
pub(crate) struct Made {
    pub operations: Vec<Operation>,
    /// "move 4 overdue tasks to Monday"
    pub phrase: String,
    /// What was left out, and why.
    pub remarks: Vec<Sentence>,
}

/// Why no operation was made.
pub(crate) enum Lacking {
    Date,
    Priority,
    /// The parts of a task to split are missing.
    Parts,
    /// The task does not repeat, so it has no date to skip.
    Repetition(Box<Task>),
    /// An explanation, and an instruction that the user may want instead.
    Because(Vec<Sentence>, Option<String>),
}

/// Makes the operations.
pub(crate) fn make(verb: &Verb, meant: &Meant, context: &Context) -> Result<Made, Lacking> {
    let today = context.clock.now.date();
    let mut made = Made::default();
    match verb {
        Verb::Complete(done) => complete(*done, meant, today, &mut made),
        Verb::Delete => delete(meant, today, &mut made),
        Verb::Restore => {
            made.operations = meant.tasks.iter().map(|task| Operation::Restore { id: id(task) }).collect();
            made.phrase = format!("restore {}", names(meant));
        }
        Verb::Move(Move::Missing) | Verb::MoveSeries(Move::Missing) => return Err(Lacking::Date),
        Verb::Move(Move::Beyond) | Verb::MoveSeries(Move::Beyond) => return Err(outside()),
        Verb::Move(to) => {
            let before = meant.tasks.iter().find_map(|task| task.time_of_day);
            dates::movement(&to.clone().with_half(before), meant, context, &mut made)?;
        }
        Verb::MoveSeries(to) => dates::series(to, meant, context, &mut made)?,
        Verb::Deadline(date) => {
            let fields = Fields { deadline: date.map_or(Patch::Clear, Patch::Set), ..Fields::default() };
            made.phrase = match date {
                Some(date) => format!("make {} due by {}", names(meant), near_date(*date, today)),
                None => format!("take the deadline off {}", names(meant)),
            };
            update(fields, meant, &mut made);
        }
        Verb::Rename(title) => {
            if meant.tasks.len() != 1 {
                return Err(because(Sentence::new("reply_rename_one", "Only one task at a time can be renamed.")));
            }
            made.phrase = format!("rename {} to {}", names(meant), quoted(title));
            update(Fields { title: Some(title.clone()), ..Fields::default() }, meant, &mut made);
        }
        Verb::Prioritise(None) => return Err(Lacking::Priority),
        Verb::Prioritise(Some(priority)) => {
            made.phrase = format!("set {} to {} priority", names(meant), priority.word());
            update(Fields { priority: Patch::Set(*priority), ..Fields::default() }, meant, &mut made);
        }
        Verb::AddLabels(labels) => {
            made.phrase = format!("label {} with {}", names(meant), list(labels));
            made.operations = targets(meant).into_iter().map(|target| Operation::AddLabels { target, labels: labels.clone() }).collect();
        }
        Verb::RemoveLabels(labels) => remove_labels(labels, meant, context, &mut made),
        Verb::Project(project) => {
            let place = project.clone().unwrap_or_else(|| "the Inbox".to_string());
            made.phrase = format!("move {} to {place}", names(meant));
            update(Fields { project: project.clone().map_or(Patch::Clear, Patch::Set), ..Fields::default() }, meant, &mut made);
        }
        Verb::Steps(steps) => {
            made.phrase = format!("add {} to {}", count(steps.len(), "step"), names(meant));
            let items = || steps.iter().map(|title| NewItem { title: title.clone(), is_checked: false }).collect();
            made.operations =
                meant.tasks.iter().map(|task| Operation::AddChecklistItems { id: id(task), items: items(), checklist_id: None }).collect();
        }
        Verb::Note(text) => note(text, meant, &mut made)?,
        Verb::Split(parts) => copies::split(parts, meant, context, &mut made)?,
        Verb::Duplicate(to) => copies::duplicate(*to, meant, context, &mut made)?,
        Verb::Swap => dates::swap(meant, context, &mut made)?,
        Verb::Repeat { rule, first, named, time } => repeat(rule, (*first, *named), *time, meant, &mut made),
        Verb::StopRepeating => {
            let (repeating, rest): (Vec<&Task>, Vec<&Task>) = meant.tasks.iter().partition(|task| task.recurrence.repeats());
            made.remarks.extend(rest.iter().map(|task| about("reply_not_repeating", task, "does not repeat.")));
            made.operations = repeating
                .iter()
                .map(|task| Operation::Update { id: id(task), fields: Box::new(Fields { recurrence: Patch::Clear, ..Fields::default() }) })
                .collect();
            made.phrase = format!("stop repeating {}", names(meant));
        }
        Verb::Skip(days) => dates::skip(*days, meant, today, &mut made)?,
        Verb::Reword { from, to } => {
            let titles: Vec<(&Task, String)> =
                meant.tasks.iter().filter_map(|task| Some((task, draft::reworded(&task.title, from, to)?))).collect();
            let [(task, title)] = titles.as_slice() else {
                return Err(because(Sentence::new("reply_nothing_to_change", "There is nothing to change.")));
            };
            made.phrase = format!("rename {} to {}", quoted(&task.title), quoted(title));
            let fields = Fields { title: Some(title.clone()), ..Fields::default() };
            made.operations.push(Operation::Update { id: id(task), fields: Box::new(fields) });
        }
        Verb::Beside(create, length, sign) => {
            let [task] = meant.tasks.as_slice() else {
                return Err(because(Sentence::new("reply_nothing_to_change", "There is nothing to change.")));
            };
            let date = task.date(today).or(task.deadline);
            let Some(create) = date.and_then(|date| beside(create, date, length, *sign, today)) else {
                return Err(because(about("reply_stands_nowhere", task, "has no date.")));
            };
            made.phrase = creation(&create, today);
            made.operations.push(Operation::Create(Box::new(create)));
        }
        Verb::RemindBefore(length) => return Err(dates::remind_before(length, meant, today)),
        // Clearing can be done in several ways; the user is asked which before this point.
        Verb::Clear => {}
    }
    if made.operations.is_empty() {
        let nothing = || Sentence::new("reply_nothing_to_change", "There is nothing to change.");
        return Err(if made.remarks.is_empty() { because(nothing()) } else { Lacking::Because(made.remarks, None) });
    }
    Ok(made)
}

fn because(why: Sentence) -> Lacking {
    Lacking::Because(vec![why], None)
}

fn outside() -> Lacking {
    because(Sentence::new("reply_outside", "That date is outside the calendar."))
}

fn id(task: &Task) -> TaskRef {
    TaskRef::Number(task.number)
}

/// "“A”, “B” and “C”", "4 overdue tasks".
pub(crate) fn names(meant: &Meant) -> String {
    if let Some(scope) = &meant.scope {
        return scope.counted(meant.total);
    }
    let titles: Vec<String> = meant.tasks.iter().take(3).map(|task| quoted(&task.title)).collect();
    match meant.tasks.len() {
        0..=3 => list(&titles),
        n => count(n, "task"),
    }
}

/// The date of a repeating task that is meant: the first within the days that were said, or the current one if none were.
fn occurrence(task: &Task, meant: &Meant, today: NaiveDate) -> Option<NaiveDate> {
    dates_in(task, meant.days, today).first().copied()
}

/// Says that a repeating task has no date within the days that were said, or none at all.
fn no_date(task: &Task, today: NaiveDate) -> Sentence {
    match task.date(today) {
        Some(next) => {
            let says = format!("has no date then. The next is {}.", near_date(next, today));
            about("reply_no_date_then", task, &says).naming("day", &next)
        }
        None => about("reply_repeats_no_more", task, "has no open date left."),
    }
}

/// The filter of the scope, if operations can use it.
fn filter(meant: &Meant) -> Option<Where> {
    meant.scope.as_ref().map(|scope| scope.filter.clone())
}

fn repeating(meant: &Meant) -> Vec<&Task> {
    meant.tasks.iter().filter(|task| task.recurrence.repeats()).collect()
}

/// The filter without repeating tasks, which need a date; unless the scope contains nothing else.
fn without_repeating(filter: Where, meant: &Meant, made: &mut Made) -> Option<Where> {
    let left_out: Vec<Sentence> = repeating(meant).into_iter().map(title).collect();
    if left_out.is_empty() || filter.repeating.is_some() {
        return Some(filter);
    }
    let (are, they, repeat) = if left_out.len() == 1 { ("is", "it", "repeats") } else { ("are", "they", "repeat") };
    let remark = format!("{} {are} not among them, because {they} {repeat}.", words(&left_out));
    made.remarks.push(Sentence::new("reply_left_repeating", remark).with("titles", left_out.iter().collect::<Value>()));
    (left_out.len() < meant.total).then_some(Where { repeating: Some(false), ..filter })
}

/// The name of a scope once its repeating tasks are left out.
fn names_without_repeating(meant: &Meant) -> String {
    match &meant.scope {
        Some(scope) => scope.counted(meant.total.saturating_sub(repeating(meant).len())),
        None => names(meant),
    }
}

fn complete(done: bool, meant: &Meant, today: NaiveDate, made: &mut Made) {
    let verb = if done { "complete" } else { "reopen" };
    made.phrase = format!("{verb} {}", names(meant));
    if let Some(filter) = filter(meant) {
        let occurrence_range = filter.scheduled_range;
        made.operations.push(Operation::BulkComplete { r#where: filter, completed: done, occurrence_range });
        return;
    }
    let mut changed = Vec::new();
    for task in &meant.tasks {
        if !task.recurrence.repeats() {
            if task.completed == done {
                made.remarks.push(already(task));
            } else {
                changed.push(task.clone());
                made.operations.push(Operation::Complete { id: id(task), completed: done, why: Why::default() });
            }
            continue;
        }
        let date = if done { occurrence(task, meant, today) } else { done_date(task, meant) };
        match date {
            Some(occurrence_date) => {
                changed.push(task.clone());
                made.operations.push(Operation::CompleteOccurrence { id: id(task), occurrence_date, completed: done });
                if meant.tasks.len() == 1 {
                    made.phrase = format!("{verb} {} for {}", quoted(&task.title), near_date(occurrence_date, today));
                }
            }
            None if !done => made.remarks.push(already(task)),
            None => made.remarks.push(no_date(task, today)),
        }
    }
    let changed = meant.of(changed);
    if changed.total < meant.total {
        made.phrase = format!("{verb} {}", names(&changed));
    }
    if made.operations.len() > SINGLE && changed.tasks.iter().all(|task| !task.recurrence.repeats()) {
        made.operations = vec![Operation::BulkComplete { r#where: by_ids(&changed), completed: done, occurrence_range: None }];
    }
}

/// The date of a repeating task to reopen: the last completed one within the days that were said.
fn done_date(task: &Task, meant: &Meant) -> Option<NaiveDate> {
    task.completed_dates.iter().rev().find(|date| meant.days.is_none_or(|days| days.contains(**date))).copied()
}

fn by_ids(meant: &Meant) -> Where {
    by_numbers(&meant.tasks.iter().map(|task| task.number).collect::<Vec<_>>())
}

/// Moves tasks to the trash. If days were said, repeating tasks only lose their dates within them.
fn delete(meant: &Meant, today: NaiveDate, made: &mut Made) {
    made.phrase = format!("delete {}", names(meant));
    let days = meant.days.is_some() || filter(meant).is_some_and(|filter| by_days(&filter));
    let (by_date, whole): (Vec<&Task>, Vec<&Task>) = meant.tasks.iter().partition(|task| days && task.recurrence.repeats());
    let mut phrases = Vec::new();
    if let Some(filter) = filter(meant) {
        if by_date.is_empty() {
            made.operations.push(Operation::BulkDelete { r#where: filter });
            return;
        }
        if by_date.len() < meant.total && filter.repeating.is_none() {
            phrases.push(format!("delete {}", names_without_repeating(meant)));
            made.operations.push(Operation::BulkDelete { r#where: Where { repeating: Some(false), ..filter } });
        }
    } else {
        let whole = meant.of(whole.into_iter().cloned().collect());
        if whole.total > 0 {
            phrases.push(format!("delete {}", names(&whole)));
        }
        if whole.total > SINGLE {
            made.operations.push(Operation::BulkDelete { r#where: by_ids(&whole) });
        } else {
            made.operations.extend(whole.tasks.iter().map(|task| Operation::Delete { id: id(task) }));
        }
    }
    let skipped = dates::leave_out(&by_date, meant.days, today, made);
    phrases.extend(skipped.map(|skipped| format!("skip {skipped}")));
    made.phrase = list(&phrases);
}

/// Sets the same fields on every task.
fn update(fields: Fields, meant: &Meant, made: &mut Made) {
    let set = Box::new(fields);
    if let Some(filter) = filter(meant) {
        made.operations.push(Operation::BulkUpdate { r#where: filter, set });
    } else if meant.tasks.len() > SINGLE {
        made.operations.push(Operation::BulkUpdate { r#where: by_ids(meant), set });
    } else {
        made.operations.extend(meant.tasks.iter().map(|task| Operation::Update { id: id(task), fields: set.clone() }));
    }
}

/// Notes with a further line.
fn noted(notes: &str, text: &str) -> String {
    match notes.trim_end() {
        "" => text.to_owned(),
        notes => format!("{notes}\n{text}"),
    }
}

/// Adds a line to the notes of named tasks.
fn note(text: &str, meant: &Meant, made: &mut Made) -> Result<(), Lacking> {
    if meant.scope.is_some() || meant.tasks.len() > SINGLE {
        return Err(because(Sentence::new("reply_note_few", "A note can be added to a few tasks at a time, by name.")));
    }
    let fields = |task: &Task| Box::new(Fields { notes: Patch::Set(noted(&task.notes, text)), ..Fields::default() });
    made.operations = meant.tasks.iter().map(|task| Operation::Update { id: id(task), fields: fields(task) }).collect();
    made.phrase = format!("add a note to {}", names(meant));
    Ok(())
}

fn targets(meant: &Meant) -> Vec<Target> {
    if let Some(filter) = filter(meant) {
        return vec![Target::Where(filter)];
    }
    if meant.tasks.len() > SINGLE {
        return vec![Target::Where(by_ids(meant))];
    }
    meant.tasks.iter().map(|task| Target::Id(id(task))).collect()
}

/// Removes labels from the tasks that have them; if a single task has none of them, a remark says so.
fn remove_labels(labels: &[String], meant: &Meant, context: &Context, made: &mut Made) {
    made.phrase = format!("take {} off {}", list(labels), names(meant));
    if let (None, [task]) = (&meant.scope, meant.tasks.as_slice()) {
        let has = |name: &String| {
            let label = context.names.labels.iter().find(|label| domain::text::lower(&label.name) == domain::text::lower(name));
            // Validation refuses names that are not the user's labels.
            label.is_none_or(|label| task.has_label(label.id))
        };
        if !labels.iter().any(has) {
            let says = format!("is not labelled {}.", list(labels));
            return made
                .remarks
                .push(about("reply_not_labelled", task, &says).with("labels", labels.iter().cloned().map(Value::Text).collect::<Value>()));
        }
    }
    made.operations = targets(meant).into_iter().map(|target| Operation::RemoveLabels { target, labels: labels.to_vec() }).collect();
}

fn repeat(rule: &Recurrence, (first, named): (NaiveDate, bool), time: Option<TimeOfDay>, meant: &Meant, made: &mut Made) {
    made.phrase = format!("repeat {} {}", names(meant), repetition(rule));
    made.operations = meant
        .tasks
        .iter()
        .map(|task| {
            let fits = task.scheduled_for.is_some_and(|date| !named && date >= first);
            let fields = Fields {
                recurrence: Patch::Set(rule.clone()),
                scheduled_for: if fits { Patch::Keep } else { Patch::Set(first) },
                time_of_day: time.map_or(Patch::Keep, Patch::Set),
                ..Fields::default()
            };
            Operation::Update { id: id(task), fields: Box::new(fields) }
        })
        .collect();
}
