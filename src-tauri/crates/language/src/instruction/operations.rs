//! A verb and the tasks it means, to operations: single ones for named tasks, bulk ones for scopes, one date for repeating tasks.

use std::fmt::Write as _;

use chrono::NaiveDate;
use domain::{
    Operation, Priority, Recurrence, Task, TaskRef, TimeOfDay, Where, Why,
    operation::{Create, Fields, NewItem, Patch, Target},
    sentence::{Sentence, Value},
};

use super::{
    Context,
    clause::{Move, Verb},
    reply::{about, already, title, words},
    resolve::Meant,
    target::by_numbers,
};
use crate::{
    when::point::{moment, time_of},
    words::{count, list, near_date, on_date, quoted, repetition},
};

/// More named tasks than this become one bulk operation.
const SINGLE: usize = 5;

/// What a verb came to.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub operations: Vec<Operation>,
    /// "move 4 overdue tasks to Monday"
    pub phrase: String,
    /// What was left out, and why.
    pub remarks: Vec<Sentence>,
}

/// Why nothing was made.
pub(super) enum Lacking {
    Date,
    Priority,
    /// Sentences.
    Because(Vec<Sentence>),
}

/// Makes the operations.
pub(super) fn make(verb: &Verb, meant: &Meant, context: &Context) -> Result<Made, Lacking> {
    let today = context.clock.now.date();
    let mut made = Made::default();
    match verb {
        Verb::Complete(done) => complete(*done, meant, today, &mut made),
        Verb::Delete => delete(meant, today, &mut made),
        Verb::Restore => {
            made.operations = meant.tasks.iter().map(|task| Operation::Restore { id: id(task) }).collect();
            made.phrase = format!("restore {}", names(meant));
        }
        Verb::Move(Move::Missing) => return Err(Lacking::Date),
        Verb::Move(Move::Beyond) => return Err(outside()),
        Verb::Move(to) => movement(to, meant, today, context, &mut made)?,
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
        Verb::RemoveLabels(labels) => {
            made.phrase = format!("take {} off {}", list(labels), names(meant));
            made.operations = targets(meant).into_iter().map(|target| Operation::RemoveLabels { target, labels: labels.clone() }).collect();
        }
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
        Verb::Repeat(rule, first, time) => repeat(rule, *first, *time, meant, &mut made),
        Verb::StopRepeating => {
            let (repeating, rest): (Vec<&Task>, Vec<&Task>) = meant.tasks.iter().partition(|task| task.recurrence.repeats());
            made.remarks.extend(rest.iter().map(|task| about("reply_not_repeating", task, "does not repeat.")));
            made.operations = repeating
                .iter()
                .map(|task| Operation::Update { id: id(task), fields: Box::new(Fields { recurrence: Patch::Clear, ..Fields::default() }) })
                .collect();
            made.phrase = format!("stop repeating {}", names(meant));
        }
        Verb::Skip => skip(meant, today, &mut made),
    }
    if made.operations.is_empty() {
        let nothing = || Sentence::new("reply_nothing_to_change", "There is nothing to change.");
        return Err(if made.remarks.is_empty() { because(nothing()) } else { Lacking::Because(made.remarks) });
    }
    Ok(made)
}

fn because(why: Sentence) -> Lacking {
    Lacking::Because(vec![why])
}

fn outside() -> Lacking {
    because(Sentence::new("reply_outside", "That date is outside the calendar."))
}

fn id(task: &Task) -> TaskRef {
    TaskRef::Number(task.number)
}

/// "“A”", "“A” and “B”", "4 overdue tasks".
pub(super) fn names(meant: &Meant) -> String {
    if let Some(scope) = &meant.scope {
        return scope.counted(meant.total);
    }
    let titles: Vec<String> = meant.tasks.iter().take(3).map(|task| quoted(&task.title)).collect();
    match meant.tasks.len() {
        0..=3 => list(&titles),
        n => count(n, "task"),
    }
}

/// The current date of a repeating task, or the day that was said beside its title.
fn occurrence(task: &Task, day: Option<NaiveDate>, today: NaiveDate) -> Option<NaiveDate> {
    let anchor = task.scheduled_for?;
    day.filter(|day| task.recurrence.produces(anchor, &task.completed_dates, *day))
        .or_else(|| task.recurrence.current(anchor, &task.completed_dates, today))
}

/// The filter of the scope, if operations may use it.
fn filter(meant: &Meant) -> Option<Where> {
    meant.scope.as_ref().map(|scope| scope.filter.clone())
}

/// A scope by days leaves repeating tasks out, and says so: of those one date at most is meant.
fn without_repeating(filter: Where, meant: &Meant, made: &mut Made) -> Option<Where> {
    let by_days = filter.overdue.is_some() || filter.scheduled_range.is_some();
    let repeating: Vec<Sentence> = meant.tasks.iter().filter(|task| task.recurrence.repeats()).map(title).collect();
    if !by_days || repeating.is_empty() || filter.repeating.is_some() {
        return Some(filter);
    }
    let (are, they, repeat) = if repeating.len() == 1 { ("is", "it", "repeats") } else { ("are", "they", "repeat") };
    let remark = format!("{} {are} not among them, because {they} {repeat}.", words(&repeating));
    made.remarks.push(Sentence::new("reply_left_repeating", remark).with("titles", repeating.iter().collect::<Value>()));
    (repeating.len() < meant.total).then_some(Where { repeating: Some(false), ..filter })
}

/// The name of a scope once its repeating tasks are left out.
fn names_without_repeating(meant: &Meant) -> String {
    match &meant.scope {
        Some(scope) => scope.counted(meant.total - meant.tasks.iter().filter(|task| task.recurrence.repeats()).count()),
        None => names(meant),
    }
}

fn complete(done: bool, meant: &Meant, today: NaiveDate, made: &mut Made) {
    let verb = if done { "complete" } else { "reopen" };
    made.phrase = format!("{verb} {}", names(meant));
    if let Some(filter) = filter(meant) {
        let filter = if filter.overdue.is_some() {
            let Some(filter) = without_repeating(filter, meant, made) else { return };
            made.phrase = format!("{verb} {}", names_without_repeating(meant));
            filter
        } else {
            filter
        };
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
        let date = if done { occurrence(task, meant.day, today) } else { meant.day.or_else(|| task.completed_dates.last().copied()) };
        match date {
            Some(occurrence_date) => {
                changed.push(task.clone());
                made.operations.push(Operation::CompleteOccurrence { id: id(task), occurrence_date, completed: done });
                if meant.tasks.len() == 1 {
                    made.phrase = format!("{verb} {} for {}", quoted(&task.title), near_date(occurrence_date, today));
                }
            }
            None if !done => made.remarks.push(already(task)),
            None => made.remarks.push(about("reply_repeats_no_more", task, "has no open date left.")),
        }
    }
    let changed = Meant { total: changed.len(), tasks: changed, scope: None, why: Sentence::default(), ..*meant };
    if changed.total < meant.total {
        made.phrase = format!("{verb} {}", names(&changed));
    }
    if made.operations.len() > SINGLE && changed.tasks.iter().all(|task| !task.recurrence.repeats()) {
        made.operations = vec![Operation::BulkComplete { r#where: by_ids(&changed), completed: done, occurrence_range: None }];
    }
}

fn by_ids(meant: &Meant) -> Where {
    by_numbers(&meant.tasks.iter().map(|task| task.number).collect::<Vec<_>>())
}

fn delete(meant: &Meant, today: NaiveDate, made: &mut Made) {
    made.phrase = format!("delete {}", names(meant));
    if let Some(filter) = filter(meant) {
        let Some(filter) = without_repeating(filter, meant, made) else { return };
        if filter.repeating == Some(false) && !made.remarks.is_empty() {
            made.phrase = format!("delete {}", names_without_repeating(meant));
        }
        made.operations.push(Operation::BulkDelete { r#where: filter });
        return;
    }
    if meant.tasks.len() > SINGLE {
        made.operations.push(Operation::BulkDelete { r#where: by_ids(meant) });
        return;
    }
    for task in &meant.tasks {
        let one_date = meant.day.filter(|_| task.recurrence.repeats()).and_then(|day| occurrence(task, Some(day), today));
        made.operations.push(match one_date {
            Some(occurrence_date) => {
                made.phrase = format!("skip {} {}", quoted(&task.title), on_date(occurrence_date, today));
                Operation::SkipOccurrence { id: id(task), occurrence_date }
            }
            None => Operation::Delete { id: id(task) },
        });
    }
}

fn skip(meant: &Meant, today: NaiveDate, made: &mut Made) {
    made.phrase = format!("skip {}", names(meant));
    for task in &meant.tasks {
        match occurrence(task, meant.day, today).filter(|_| task.recurrence.repeats()) {
            Some(occurrence_date) => {
                made.phrase = format!("skip {} {}", quoted(&task.title), on_date(occurrence_date, today));
                made.operations.push(Operation::SkipOccurrence { id: id(task), occurrence_date });
            }
            None => made.remarks.push(about("reply_not_repeating", task, "does not repeat, so no date of it can be skipped.")),
        }
    }
}

/// Puts the same fields on every task.
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

fn targets(meant: &Meant) -> Vec<Target> {
    if let Some(filter) = filter(meant) {
        return vec![Target::Where(filter)];
    }
    if meant.tasks.len() > SINGLE {
        return vec![Target::Where(by_ids(meant))];
    }
    meant.tasks.iter().map(|task| Target::Id(id(task))).collect()
}

fn repeat(rule: &Recurrence, first: NaiveDate, time: Option<TimeOfDay>, meant: &Meant, made: &mut Made) {
    made.phrase = format!("repeat {} {}", names(meant), repetition(rule));
    made.operations = meant
        .tasks
        .iter()
        .map(|task| {
            let fits =
                task.scheduled_for.is_some_and(|date| rule.rrule.is_none() && rule.kind != domain::RecurrenceType::Weekly && date >= first);
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

fn movement(to: &Move, meant: &Meant, today: NaiveDate, context: &Context, made: &mut Made) -> Result<(), Lacking> {
    let (fields, words) = match to {
        Move::To(date, time) => {
            let clock = time.map(|time| format!(" at {time}")).unwrap_or_default();
            let fields =
                Fields { scheduled_for: Patch::Set(*date), time_of_day: time.map_or(Patch::Keep, Patch::Set), ..Fields::default() };
            (fields, format!("to {}{clock}", near_date(*date, today)))
        }
        Move::Time(time) => (Fields { time_of_day: Patch::Set(*time), ..Fields::default() }, format!("to {time}")),
        Move::Backlog => (Fields { scheduled_for: Patch::Clear, ..Fields::default() }, "to the backlog".to_string()),
        Move::NoTime => (Fields { time_of_day: Patch::Clear, ..Fields::default() }, "to no particular time".to_string()),
        Move::By(length, sign) => return shift(length, *sign, meant, today, made),
        Move::Missing | Move::Beyond => return Err(Lacking::Date),
    };
    made.phrase = format!("move {} {words}", names(meant));
    if let Some(filter) = filter(meant) {
        let Some(filter) = without_repeating(filter, meant, made) else { return Ok(()) };
        if !made.remarks.is_empty() {
            made.phrase = format!("move {} {words}", names_without_repeating(meant));
        }
        made.operations.push(Operation::BulkUpdate { r#where: filter, set: Box::new(fields) });
        return Ok(());
    }
    let (repeating, single): (Vec<&Task>, Vec<&Task>) = meant.tasks.iter().partition(|task| task.recurrence.repeats());
    for task in repeating {
        move_date(task, to, meant, today, made);
    }
    // A time needs a day: what has one keeps it, and what has none is for today.
    let needs_day = matches!(to, Move::Time(_));
    let (dated, undated): (Vec<&Task>, Vec<&Task>) = single.into_iter().partition(|task| !needs_day || task.scheduled_for.is_some());
    let for_today = Fields { scheduled_for: Patch::Set(context.clock.now.date()), ..fields.clone() };
    for (tasks, fields) in [(dated, fields), (undated, for_today)] {
        update(fields, &Meant { tasks: tasks.into_iter().cloned().collect(), ..meant.clone() }, made);
    }
    Ok(())
}

/// Moves the date of a repeating task that is meant, to a day, a time or both. Its rule stays, and so does the time of its other dates.
fn move_date(task: &Task, to: &Move, meant: &Meant, today: NaiveDate, made: &mut Made) {
    let time = match to {
        Move::To(_, time) => time.map_or(Patch::Keep, Patch::Set),
        Move::Time(time) => Patch::Set(*time),
        Move::NoTime => Patch::Clear,
        _ => Patch::Keep,
    };
    let (Some(occurrence_date), Move::To(..) | Move::Time(_) | Move::NoTime) = (occurrence(task, meant.day, today), to) else {
        return made.remarks.push(about("reply_needs_date", task, "repeats and needs a date."));
    };
    let date = if let Move::To(date, _) = to { *date } else { occurrence_date };
    let timed = time.change().is_some_and(|time| time.copied() != task.time_on(Some(occurrence_date)));
    if date == occurrence_date && !timed {
        let says = format!("is planned for {} already.", near_date(date, today));
        return made.remarks.push(about("reply_planned_already", task, &says).naming("day", &date));
    }
    let it = if meant.tasks.len() == 1 { "It".to_string() } else { quoted(&task.title) };
    let remark = format!("{it} repeats, so only the date {} moves.", on_date(occurrence_date, today));
    let remark = Sentence::new("reply_only_date", remark).naming("title", &task.title);
    made.remarks.push(remark.naming("day", &occurrence_date));
    made.operations.push(Operation::MoveOccurrence { id: id(task), occurrence_date, to: date, time_of_day: time });
}

/// Each task moves by the same length from where it stands.
fn shift(length: &crate::when::length::Length, sign: i64, meant: &Meant, today: NaiveDate, made: &mut Made) -> Result<(), Lacking> {
    if meant.total > meant.tasks.len() {
        return Err(because(Sentence::new("reply_too_many_to_move", format!("{} are too many to move one by one.", names(meant)))));
    }
    let by_clock = length.has_time();
    let mut last = None;
    let mut moved_tasks = Vec::new();
    for task in &meant.tasks {
        if task.recurrence.repeats() && meant.scope.is_some() && meant.day.is_none() {
            let remark = about("reply_left_repeating", task, "is not among them, because it repeats.");
            made.remarks.push(remark.with("titles", &title(task)));
            continue;
        }
        let day = if task.recurrence.repeats() { occurrence(task, meant.day, today) } else { task.scheduled_for };
        let Some(day) = day else {
            made.remarks.push(about("reply_no_date_to_move", task, "has no date to move from."));
            continue;
        };
        if by_clock {
            let Some(time) = task.time_on(Some(day)) else {
                made.remarks.push(about("reply_no_time_to_move", task, "has no time to move from."));
                continue;
            };
            let moved = length.shift(moment(day, time), sign).ok_or_else(outside)?;
            let new_time = time_of(moved).ok_or_else(outside)?;
            let time_of_day = Patch::Set(new_time);
            made.operations.push(if task.recurrence.repeats() {
                Operation::MoveOccurrence { id: id(task), occurrence_date: day, to: moved.date(), time_of_day }
            } else {
                let scheduled_for = if moved.date() == day { Patch::Keep } else { Patch::Set(moved.date()) };
                Operation::Update { id: id(task), fields: Box::new(Fields { scheduled_for, time_of_day, ..Fields::default() }) }
            });
            moved_tasks.push(task.clone());
            last = Some(format!("to {new_time}"));
        } else {
            let date = length.shift_date(day, sign).ok_or_else(outside)?;
            made.operations.push(if task.recurrence.repeats() {
                Operation::MoveOccurrence { id: id(task), occurrence_date: day, to: date, time_of_day: Patch::Keep }
            } else {
                Operation::Update { id: id(task), fields: Box::new(Fields { scheduled_for: Patch::Set(date), ..Fields::default() }) }
            });
            moved_tasks.push(task.clone());
            last = Some(format!("to {}", near_date(date, today)));
        }
    }
    let moved = Meant { total: moved_tasks.len(), tasks: moved_tasks, scope: None, why: Sentence::default(), ..*meant };
    let words = match (moved.total, last) {
        (1, Some(words)) => words,
        _ => format!("{}, each by the same length", if sign > 0 { "later" } else { "earlier" }),
    };
    made.phrase = format!("move {} {words}", names(&moved));
    Ok(())
}

/// What a verb says of a task that the clause before creates; false when it cannot say anything of it.
pub(super) fn into_draft(verb: &Verb, create: &mut Create, context: &Context) -> bool {
    match verb {
        Verb::Prioritise(Some(priority)) => create.priority = Some(*priority),
        Verb::AddLabels(labels) => create.labels.extend(labels.iter().cloned()),
        Verb::Project(project) => create.project.clone_from(project),
        Verb::Steps(steps) => create.checklist.extend(steps.iter().cloned()),
        Verb::Rename(title) => create.title.clone_from(title),
        Verb::Deadline(date) => create.deadline = *date,
        Verb::Move(Move::To(date, time)) => {
            create.scheduled_for = Some(*date);
            create.time_of_day = time.or(create.time_of_day);
        }
        Verb::Move(Move::Time(time)) => {
            create.time_of_day = Some(*time);
            create.scheduled_for = create.scheduled_for.or(Some(context.clock.now.date()));
        }
        Verb::Repeat(rule, first, time) => {
            create.recurrence = Some((**rule).clone());
            create.scheduled_for = Some(*first);
            create.time_of_day = time.or(create.time_of_day);
        }
        _ => return false,
    }
    true
}

/// "add “buy milk” for tomorrow at 17:00, labelled errands".
pub(super) fn creation(create: &Create, today: NaiveDate) -> String {
    let mut text = format!("add {}", quoted(&create.title));
    if let Some(rule) = create.recurrence.as_ref().filter(|rule| rule.repeats()) {
        _ = write!(text, " {}", repetition(rule));
        if let Some(first) = create.scheduled_for {
            _ = write!(text, " from {}", near_date(first, today));
        }
    } else if let Some(date) = create.scheduled_for {
        _ = write!(text, " for {}", near_date(date, today));
    }
    if let Some(time) = create.time_of_day {
        _ = write!(text, " at {time}");
    }
    if let Some(date) = create.deadline {
        _ = write!(text, ", due by {}", near_date(date, today));
    }
    if let Some(priority) = create.priority.filter(|priority| *priority != Priority::Medium) {
        _ = write!(text, ", {} priority", priority.word());
    }
    if !create.labels.is_empty() {
        _ = write!(text, ", labelled {}", list(&create.labels));
    }
    if let Some(project) = &create.project {
        _ = write!(text, ", in {project}");
    }
    if !create.checklist.is_empty() {
        _ = write!(text, ", with {}", count(create.checklist.len(), "step"));
    }
    text
}
