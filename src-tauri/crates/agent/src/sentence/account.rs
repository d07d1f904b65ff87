//! What a list of operations did, counted: "1 created, 3 moved to tomorrow, 1 completed, 2 changed".

#[cfg(test)]
mod tests;

use domain::{
    Operation, Summary, Today,
    operation::{Fields, Patch},
    resolve::Outcome,
};

use super::{Speech, done, object::Shown};
use crate::words::{count, day, number};

/// Destinations that are told apart; more are counted together.
const DESTINATIONS: usize = 3;

/// What was done, in the order it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Deed {
    Created,
    /// Something beside tasks.
    Added(&'static str),
    /// Where to.
    Moved(String),
    Completed,
    Reopened,
    Changed,
    Restored,
    Deleted,
}

/// What an applied list did, without a full stop: for one operation its own sentence ("Completed “Pay the water bill”"), for several the
/// counts. The counts add up to `summary`; operations that changed nothing are not among them. It is the title in History too.
pub fn applied(operations: &[Operation], outcomes: &[Outcome], summary: &Summary, today: &Today) -> String {
    let speech = Speech::from(today);
    if *summary == Summary::default() {
        return "Nothing had to change".to_owned();
    }
    if let ([operation], [outcome]) = (operations, outcomes) {
        return done(operation, &outcome.preview, &speech);
    }
    let mut deeds: Vec<(Deed, u32)> = Vec::new();
    let mut add = |deed: Deed, times: u32| match deeds.iter_mut().find(|(known, _)| *known == deed) {
        _ if times == 0 => {}
        Some((_, sum)) => *sum += times,
        None => deeds.push((deed, times)),
    };
    for (operation, outcome) in operations.iter().zip(outcomes) {
        let Summary { created, updated, deleted, completed } = outcome.summary;
        add(Deed::Created, created);
        add(Deed::Completed, completed);
        add(Deed::Deleted, deleted);
        if updated > 0 {
            add(update(operation, &Shown { preview: &outcome.preview, speech: &speech }), updated);
        }
    }
    let moves = deeds.iter().filter(|(deed, _)| matches!(deed, Deed::Moved(_))).count();
    if moves > DESTINATIONS {
        let all = deeds.iter().filter(|(deed, _)| matches!(deed, Deed::Moved(_))).map(|(_, times)| times).sum();
        deeds.retain(|(deed, _)| !matches!(deed, Deed::Moved(_)));
        deeds.push((Deed::Moved(String::new()), all));
    }
    deeds.sort_by_key(|(deed, _)| rank(deed));
    let said: Vec<String> = deeds.into_iter().map(|(deed, times)| say(&deed, times)).collect();
    said.join(", ")
}

/// Moves keep the order in which they were proposed.
fn rank(deed: &Deed) -> u8 {
    match deed {
        Deed::Created => 0,
        Deed::Added(_) => 1,
        Deed::Moved(_) => 2,
        Deed::Completed => 3,
        Deed::Reopened => 4,
        Deed::Changed => 5,
        Deed::Restored => 6,
        Deed::Deleted => 7,
    }
}

fn say(deed: &Deed, times: u32) -> String {
    let n = number(times);
    match deed {
        Deed::Created => format!("{n} created"),
        Deed::Added(noun) => format!("{} added", count(times, noun)),
        Deed::Moved(to) => format!("{n} moved{to}"),
        Deed::Completed => format!("{n} completed"),
        Deed::Reopened => format!("{n} reopened"),
        Deed::Changed => format!("{n} changed"),
        Deed::Restored => format!("{n} restored"),
        Deed::Deleted => format!("{n} moved to the trash"),
    }
}

/// What an operation that changes rows does to them.
fn update(operation: &Operation, shown: &Shown<'_>) -> Deed {
    match operation {
        Operation::Update { fields, .. } => changed(fields, shown),
        Operation::BulkUpdate { set, .. } => changed(set, shown),
        Operation::MoveOccurrence { to, .. } => Deed::Moved(format!(" to {}", day(*to, shown.speech.today))),
        Operation::Complete { completed: false, .. }
        | Operation::CompleteOccurrence { completed: false, .. }
        | Operation::BulkComplete { completed: false, .. } => Deed::Reopened,
        Operation::Restore { .. } => Deed::Restored,
        Operation::CreateLabel { .. } => Deed::Added("label"),
        Operation::CreateLabelGroup { .. } => Deed::Added("label group"),
        Operation::CreateProject { .. } => Deed::Added("project"),
        Operation::CreateChecklist { .. } => Deed::Added("checklist"),
        Operation::AddNote { .. } => Deed::Added("note"),
        _ => Deed::Changed,
    }
}

/// A move where nothing but the place in time or the project changes.
fn changed(fields: &Fields, shown: &Shown<'_>) -> Deed {
    let time = Fields { scheduled_for: fields.scheduled_for.clone(), time_of_day: fields.time_of_day.clone(), ..Fields::default() };
    let project = Fields { project: fields.project.clone(), ..Fields::default() };
    if *fields == time {
        match &fields.scheduled_for {
            Patch::Set(date) => return Deed::Moved(format!(" to {}", day(*date, shown.speech.today))),
            Patch::Clear => return Deed::Moved(" to the backlog".to_owned()),
            Patch::Keep => {}
        }
    } else if *fields == project {
        match &fields.project {
            Patch::Set(project) => return Deed::Moved(format!(" to {}", shown.project(project))),
            Patch::Clear => return Deed::Moved(" to the Inbox".to_owned()),
            Patch::Keep => {}
        }
    }
    if *fields == (Fields { completed: Some(false), ..Fields::default() }) { Deed::Reopened } else { Deed::Changed }
}
