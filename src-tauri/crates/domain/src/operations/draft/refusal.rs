//! Refusals that more than one operation returns.

use chrono::NaiveDate;
use uuid::Uuid;

use crate::{Code, Problem, Task, TaskRef, Today};

/// The number of tasks in a bulk operation whose problems are reported one by one.
const TOLD: usize = 5;

/// Why an operation cannot be applied.
pub(crate) type Problems = Vec<Problem>;

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        vec![problem]
    }
}

pub(crate) fn no_task(reference: &TaskRef) -> Problem {
    match reference {
        TaskRef::Number(number) => Problem::new(Code::IdNotFound, format!("There is no task #{number}.")).naming("number", number),
        TaskRef::Id(id) => Problem::new(Code::IdNotFound, format!("There is no task with the id {id}.")),
        TaskRef::Temp(name) => Problem::new(Code::UnknownTempId, format!("No earlier operation of this list creates “{name}”."))
            .hint("Put the create with this tempId before the operations that use it."),
    }
}

pub(crate) fn in_trash(task: &Task) -> Problem {
    Problem::new(Code::IdNotFound, format!("#{} “{}” is in the trash.", task.number, task.title)).hint("Restore it first.")
}

/// A row other than a task that does not exist.
pub(crate) fn no_row(what: &str, id: impl Into<Uuid>) -> Problem {
    Problem::new(Code::IdNotFound, format!("There is no {what} with the id {}.", id.into()))
}

/// A name nobody bears.
pub(crate) fn unknown(code: Code, what: &str, name: &str) -> Problem {
    // An id means nothing to a person, and whoever sends one has seen the row before it went.
    if Uuid::parse_str(name.trim()).is_ok() {
        return Problem::new(code, format!("The {what} is gone."));
    }
    Problem::new(code, format!("There is no {what} “{name}”.")).naming("name", name)
}

/// A name that is already in use.
pub(crate) fn taken(what: &str, name: &str) -> Problem {
    Problem::new(Code::NameTaken, format!("There is already a {what} “{name}”.")).naming("name", name).hint("Choose another name.")
}

/// An attempt to complete a repeating task as a whole.
pub(crate) fn by_date_only(task: &Task, today: &Today) -> Problem {
    let date = task.date(today.date).map(|date| format!(", now \"occurrenceDate\":\"{date}\"")).unwrap_or_default();
    Problem::new(
        Code::UseCompleteOccurrenceForRepeating,
        format!("#{} “{}” repeats, so complete it one date at a time.", task.number, task.title),
    )
    .naming("number", &task.number)
    .naming("title", &task.title)
    .hint(format!("Use complete_occurrence{date}; for several tasks bulk_complete."))
}

/// A date of a task that does not repeat.
pub(crate) fn not_repeating(task: &Task) -> Problem {
    Problem::new(Code::NotRepeating, format!("#{} “{}” does not repeat.", task.number, task.title))
        .naming("number", &task.number)
        .naming("title", &task.title)
        .hint("Use complete, or update its date.")
}

/// A date that is not one of the rule's.
pub(crate) fn no_occurrence(task: &Task, date: NaiveDate, today: &Today) -> Problem {
    let hint = task.date(today.date).map_or_else(|| "It has no open date left.".to_owned(), |next| format!("Its date now is {next}."));
    Problem::new(Code::InvalidOccurrenceDate, format!("#{} “{}” does not fall on {date}.", task.number, task.title))
        .naming("number", &task.number)
        .hint(hint)
}

/// The same problem, saying of which of many tasks; one that names a task by its number does so already.
pub(crate) fn about(task: &Task, problem: Problem) -> Problem {
    if problem.values.as_ref().is_some_and(|values| values.contains_key("number")) {
        return problem;
    }
    let message = format!("#{} “{}”: {}", task.number, task.title, problem.message);
    Problem { message, ..problem }
}

/// Changes each task, or returns the problems: those of the first few tasks in detail, then the number of other refused tasks.
pub(crate) fn each(tasks: Vec<&Task>, change: impl Fn(&Task) -> Result<Task, Problems>) -> Result<Vec<Task>, Problems> {
    let mut changed = Vec::with_capacity(tasks.len());
    let mut problems = Problems::new();
    let mut refused = 0;
    for task in tasks {
        match change(task) {
            Ok(task) => changed.push(task),
            Err(found) => {
                refused += 1;
                if refused <= TOLD {
                    problems.extend(found.into_iter().map(|problem| about(task, problem)));
                }
            }
        }
    }
    match (problems.last().map(|problem| problem.code), refused.saturating_sub(TOLD)) {
        (None, _) => Ok(changed),
        (Some(_), 0) => Err(problems),
        (Some(code), more) => {
            let tasks = if more == 1 { "task is" } else { "tasks are" };
            problems.push(Problem::new(code, format!("{more} more {tasks} refused.")));
            Err(problems)
        }
    }
}
