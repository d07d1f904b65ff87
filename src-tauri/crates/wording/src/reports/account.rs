//! What a change set did: for one operation its own sentence, for several the counts: "1 created, 3 moved to tomorrow".

#[cfg(test)]
mod tests;

use domain::{
    Account, Operation, Requested, Summary, Today,
    account::{Part, PartDeed},
    operation::{Fields, Patch},
    resolve::Outcome,
};

use crate::{
    Speech,
    object::Shown,
    operation::{described, done, of_it},
    speech::{is_id, is_inbox},
    words::capital,
};

/// How many destinations are listed separately; any more are counted together.
const DESTINATIONS: usize = 3;

/// What was done, and the destination of a move.
type Deed = (PartDeed, Option<String>);

/// What an applied list did, as its sentence is made of it. Operations that changed nothing are not counted, and the counts add up to
/// `summary`.
pub fn applied(operations: &[Operation], outcomes: &[Outcome], summary: &Summary, today: &Today) -> Account {
    if *summary == Summary::default() {
        return Account::Nothing;
    }
    if let ([operation], [outcome]) = (operations, outcomes) {
        return Account::one(today.date, operation.clone(), &outcome.preview);
    }
    Account::Several { today: today.date, parts: counted(operations, outcomes, &Speech::from(today)) }
}

/// The account in a sentence, without a full stop; nothing where its operation cannot be read. Days are named as on the day it was done,
/// if that is today, and otherwise as dates.
pub fn told(account: &Account, speech: &Speech<'_>) -> Option<String> {
    Some(match account {
        Account::Nothing => speech.say("nothing", &[]),
        Account::One { today, op, preview } => done(described(op)?.as_ref(), preview, &speech.of(*today)),
        Account::Several { today, parts } => {
            let speech = speech.of(*today);
            parts.iter().map(|part| say(part, &speech)).collect::<Vec<_>>().join(&speech.say("between", &[]))
        }
        Account::Imported { tasks } => speech.counted("imported", *tasks),
        Account::Undid { what } => speech.say("undid", &[("what", told(what, speech)?.into())]),
        Account::Redid { what } => speech.say("redid", &[("what", told(what, speech)?.into())]),
        Account::Task { today, ops, parts, undo } => of_task(ops, parts, *undo, &speech.of(*today)),
    })
}

fn of_task(ops: &[Requested], parts: &[Part], undo: bool, speech: &Speech<'_>) -> String {
    let changes = ops.iter().filter_map(described).map(|operation| of_it(&operation, speech));
    let said: Vec<String> = changes.chain(parts.iter().map(|part| say(part, speech))).collect();
    let said = if said.is_empty() { speech.say("own_changed", &[]) } else { said.join(&speech.say("between", &[])) };
    let said = capital(&said);
    if undo { speech.say("own_undone", &[("what", said.into())]) } else { said }
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
        PartDeed::Gone
        | PartDeed::StepsAdded
        | PartDeed::StepsTicked
        | PartDeed::StepsUnticked
        | PartDeed::StepsChanged
        | PartDeed::StepsGone
        | PartDeed::NotesChanged
        | PartDeed::NotesGone => 8,
    }
}

fn say(Part { deed, times, to }: &Part, speech: &Speech<'_>) -> String {
    let counted = [("count", (*times).into()), ("number", speech.number(*times).into())];
    let to = to.as_deref();
    let message = match deed {
        PartDeed::Created => "deed_created",
        PartDeed::Labels => "deed_labels",
        PartDeed::LabelGroups => "deed_label_groups",
        PartDeed::Projects => "deed_projects",
        PartDeed::Checklists => "deed_checklists",
        PartDeed::Notes => "deed_notes",
        PartDeed::Moved => "deed_moved",
        PartDeed::MovedDay => {
            let date = to.and_then(|to| to.parse().ok()).unwrap_or(speech.today);
            let [count, number] = counted;
            return speech.say("deed_moved_day", &[count, number, ("day", speech.day(date).into())]);
        }
        PartDeed::MovedBacklog => "deed_moved_backlog",
        PartDeed::MovedInbox => "deed_moved_inbox",
        PartDeed::MovedProject => match to.and_then(|to| speech.project(to)) {
            Some(name) if is_inbox(&name) => "deed_moved_inbox",
            Some(name) => {
                let [count, number] = counted;
                return speech.say("deed_moved_project", &[count, number, ("project", speech.quote(&name).into())]);
            }
            None => "deed_moved_a_project",
        },
        PartDeed::Completed => "deed_completed",
        PartDeed::Reopened => "deed_reopened",
        PartDeed::Changed => "deed_changed",
        PartDeed::Restored => "deed_restored",
        PartDeed::Deleted => "deed_deleted",
        PartDeed::Gone => "deed_gone",
        PartDeed::StepsAdded => "deed_steps_added",
        PartDeed::StepsTicked => "deed_steps_ticked",
        PartDeed::StepsUnticked => "deed_steps_unticked",
        PartDeed::StepsChanged => "deed_steps_changed",
        PartDeed::StepsGone => "deed_steps_gone",
        PartDeed::NotesChanged => "deed_notes_changed",
        PartDeed::NotesGone => "deed_notes_gone",
    };
    speech.say(message, &counted)
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
            Patch::Set(project) => return moved(shown.project(project)),
            Patch::Clear => return (PartDeed::MovedInbox, None),
            Patch::Keep => {}
        }
    }
    let reopened = *fields == (Fields { completed: Some(false), ..Fields::default() });
    (if reopened { PartDeed::Reopened } else { PartDeed::Changed }, None)
}

/// A move to the project with this name, if it is known.
fn moved(project: Option<String>) -> Deed {
    match project {
        Some(name) if is_inbox(&name) => (PartDeed::MovedInbox, None),
        project => (PartDeed::MovedProject, project.filter(|name| !is_id(name))),
    }
}
