//! Counts what a list of operations did: "1 created, 3 moved to tomorrow, 1 completed, 2 changed".

#[cfg(test)]
mod tests;

use domain::{
    Account, Operation, Summary, Today,
    account::{Part, PartDeed},
    operation::{Fields, Patch},
    resolve::Outcome,
};
use serde_json::Value;

use super::{Speech, done, is_id, object::Shown};
use crate::words::{count, day, number};

/// How many destinations are listed separately; any more are counted together.
const DESTINATIONS: usize = 3;

/// What was done, and the destination of a move.
type Deed = (PartDeed, Option<String>);

/// What an applied list did, without a full stop, and the parts of that sentence: for one operation its own sentence ("Completed “Pay the
/// water bill”"), for several the counts. The counts add up to `summary`; operations that changed nothing are left out. History uses it as
/// the title, too.
pub fn applied(operations: &[Operation], outcomes: &[Outcome], summary: &Summary, today: &Today) -> (String, Account) {
    let speech = Speech::from(today);
    if *summary == Summary::default() {
        return ("Nothing had to change".to_owned(), Account::Nothing);
    }
    if let ([operation], [outcome]) = (operations, outcomes) {
        let op = serde_json::to_value(operation).unwrap_or(Value::Null);
        return (done(operation, &outcome.preview, &speech), Account::one(today.date, op, &outcome.preview));
    }
    let parts = counted(operations, outcomes, &speech);
    let said: Vec<String> = parts.iter().map(|part| say(part, &speech)).collect();
    (said.join(", "), Account::Several { today: today.date, parts })
}

fn counted(operations: &[Operation], outcomes: &[Outcome], speech: &Speech<'_>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut add = |(deed, to): Deed, times: u32| match parts.iter_mut().find(|part| part.deed == deed && part.to == to) {
        _ if times == 0 => {}
        Some(part) => part.times += times,
        None => parts.push(Part { deed, times, to }),
    };
    for (operation, outcome) in operations.iter().zip(outcomes) {
        let Summary { created, updated, deleted, completed } = outcome.summary;
        add((PartDeed::Created, None), created);
        add((PartDeed::Completed, None), completed);
        add((PartDeed::Deleted, None), deleted);
        if updated > 0 {
            add(update(operation, &Shown { preview: &outcome.preview, speech }), updated);
        }
    }
    let moves = parts.iter().filter(|part| rank(part.deed) == MOVES).count();
    if moves > DESTINATIONS {
        let all = parts.iter().filter(|part| rank(part.deed) == MOVES).map(|part| part.times).sum();
        parts.retain(|part| rank(part.deed) != MOVES);
        parts.push(Part { deed: PartDeed::Moved, times: all, to: None });
    }
    parts.sort_by_key(|part| rank(part.deed));
    parts
}

/// The rank of all moves; they keep the order in which they were proposed.
const MOVES: u8 = 2;

fn rank(deed: PartDeed) -> u8 {
    match deed {
        PartDeed::Created => 0,
        PartDeed::Labels | PartDeed::LabelGroups | PartDeed::Projects | PartDeed::Checklists | PartDeed::Notes => 1,
        PartDeed::Moved | PartDeed::MovedDay | PartDeed::MovedBacklog | PartDeed::MovedInbox | PartDeed::MovedProject => MOVES,
        PartDeed::Completed => 3,
        PartDeed::Reopened => 4,
        PartDeed::Changed => 5,
        PartDeed::Restored => 6,
        PartDeed::Deleted => 7,
    }
}

fn say(Part { deed, times, to }: &Part, speech: &Speech<'_>) -> String {
    let n = number(*times);
    let to = to.as_deref();
    match deed {
        PartDeed::Created => format!("{n} created"),
        PartDeed::Labels => format!("{} added", count(*times, "label")),
        PartDeed::LabelGroups => format!("{} added", count(*times, "label group")),
        PartDeed::Projects => format!("{} added", count(*times, "project")),
        PartDeed::Checklists => format!("{} added", count(*times, "checklist")),
        PartDeed::Notes => format!("{} added", count(*times, "note")),
        PartDeed::Moved => format!("{n} moved"),
        PartDeed::MovedDay => {
            let date = to.and_then(|to| to.parse().ok()).unwrap_or(speech.today);
            format!("{n} moved to {}", day(date, speech.today))
        }
        PartDeed::MovedBacklog => format!("{n} moved to the backlog"),
        PartDeed::MovedInbox => format!("{n} moved to the Inbox"),
        PartDeed::MovedProject => format!("{n} moved to {}", to.map_or_else(|| "a project".to_owned(), |to| speech.project(to))),
        PartDeed::Completed => format!("{n} completed"),
        PartDeed::Reopened => format!("{n} reopened"),
        PartDeed::Changed => format!("{n} changed"),
        PartDeed::Restored => format!("{n} restored"),
        PartDeed::Deleted => format!("{n} moved to the trash"),
    }
}

/// What an operation that changes rows does to them.
fn update(operation: &Operation, shown: &Shown<'_>) -> Deed {
    match operation {
        Operation::Update { fields, .. } => changed(fields, shown),
        Operation::BulkUpdate { set, .. } => changed(set, shown),
        Operation::MoveOccurrence { to, .. } => (PartDeed::MovedDay, Some(to.to_string())),
        Operation::Complete { completed: false, .. }
        | Operation::CompleteOccurrence { completed: false, .. }
        | Operation::BulkComplete { completed: false, .. } => (PartDeed::Reopened, None),
        Operation::Restore { .. } => (PartDeed::Restored, None),
        Operation::CreateLabel { .. } => (PartDeed::Labels, None),
        Operation::CreateLabelGroup { .. } => (PartDeed::LabelGroups, None),
        Operation::CreateProject { .. } => (PartDeed::Projects, None),
        Operation::CreateChecklist { .. } => (PartDeed::Checklists, None),
        Operation::AddNote { .. } => (PartDeed::Notes, None),
        _ => (PartDeed::Changed, None),
    }
}

/// A move if only the date, the time or the project changes.
fn changed(fields: &Fields, shown: &Shown<'_>) -> Deed {
    let (scheduled_for, time_of_day) = (fields.scheduled_for.clone(), fields.time_of_day.clone());
    let time = Fields { scheduled_for, time_of_day, series: fields.series, ..Fields::default() };
    let project = Fields { project: fields.project.clone(), ..Fields::default() };
    if *fields == time {
        match &fields.scheduled_for {
            Patch::Set(date) => return (PartDeed::MovedDay, Some(date.to_string())),
            Patch::Clear => return (PartDeed::MovedBacklog, None),
            Patch::Keep => {}
        }
    } else if *fields == project {
        match &fields.project {
            Patch::Set(project) => return moved(shown.project_named(project)),
            Patch::Clear => return (PartDeed::MovedInbox, None),
            Patch::Keep => {}
        }
    }
    let reopened = *fields == (Fields { completed: Some(false), ..Fields::default() });
    (if reopened { PartDeed::Reopened } else { PartDeed::Changed }, None)
}

/// A move to the project with this name, if it is known.
fn moved(project: Option<String>) -> Deed {
    let inbox = |name: &String| domain::text::lower(name) == domain::text::lower(domain::project::INBOX);
    if project.as_ref().is_some_and(inbox) {
        (PartDeed::MovedInbox, None)
    } else {
        (PartDeed::MovedProject, project.filter(|name| !is_id(name)))
    }
}
