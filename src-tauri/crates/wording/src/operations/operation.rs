//! One operation in a sentence: "Move “Roof” to Friday and make it high priority".
//!
//! Titles come from the preview (or from tasks already looked up), names of labels and projects from the user's own; what is known by
//! neither is called by its number.

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use domain::{
    DateRange, NoteKind, Operation, Priority, Requested, Source,
    operation::{Create, Patch},
    parse,
    proposal::Preview,
};
use serde_json::{Value, json};

use crate::{
    Speech,
    object::{Object, Shown, Side, checklist, matches, note, one, step, task, unseen},
    rule::rule,
    scope,
    update::{Clause, Tense, changes, completing, label_changes, project_changes, renaming, tell},
    words::capital,
};

/// Characters of an unknown operation's name that are shown.
const OP_SHOWN: usize = 60;

/// What an operation would do: "Move 3 overdue tasks to Monday". No full stop.
pub fn proposed(operation: &Operation, preview: &Preview, speech: &Speech<'_>) -> String {
    capital(&phrase(operation, preview, speech, Tense::Proposed))
}

/// What an operation did: "Moved 3 overdue tasks to Monday". No full stop.
pub fn done(operation: &Operation, preview: &Preview, speech: &Speech<'_>) -> String {
    capital(&phrase(operation, preview, speech, Tense::Done))
}

/// An operation that nothing is known of but its JSON: "Complete", "Something that cannot be read".
pub fn unread(op: Option<&str>, speech: &Speech<'_>) -> String {
    let shown = |op: &str| op.chars().take(OP_SHOWN).collect::<String>().replace('_', " ");
    op.map_or_else(|| speech.say("unread", &[]), |op| speech.say("unread_op", &[("op", capital(&shown(op)).into())]))
}

/// The operation to describe. An operation that was refused can often be described, although it cannot be applied.
pub(crate) fn described(op: &Requested) -> Option<Cow<'_, Operation>> {
    match op {
        Requested::Operation(operation) => Some(Cow::Borrowed(operation)),
        Requested::Unread(written) => read(written).map(Cow::Owned),
    }
}

/// The operation that this JSON is. An account is without its sound, and a recording without sound needs a text.
fn read(op: &Value) -> Option<Operation> {
    let read = |op: Value| parse::operation(op, Source::Import).operation.ok();
    read(op.clone()).or_else(|| {
        let mut told = op.clone();
        let fields = told.as_object_mut().filter(|fields| fields.get("op") == Some(&json!("add_note")))?;
        fields.insert("text".to_owned(), json!("…"));
        read(told)
    })
}

/// The words within a sentence.
pub(crate) fn phrase(operation: &Operation, preview: &Preview, speech: &Speech<'_>, tense: Tense) -> String {
    let (object, clauses) = parts(operation, preview, speech);
    tell(&clauses, tense, &object, speech)
}

/// What an operation did to the task that the reader is looking at: "moved it to tomorrow". A new task has its title.
pub(crate) fn of_it(operation: &Operation, speech: &Speech<'_>) -> String {
    let (object, clauses) = parts(operation, &Preview::default(), speech);
    let it = Object { named: !matches!(operation, Operation::Create(_)), ..object };
    tell(&clauses, Tense::Done, &it, speech)
}

fn parts(operation: &Operation, preview: &Preview, speech: &Speech<'_>) -> (Object, Vec<Clause>) {
    let shown = Shown { preview, speech };
    let clauses = if let Operation::Update { fields, .. } | Operation::BulkUpdate { set: fields, .. } = operation {
        changes(fields, &shown)
    } else if let Some(clause) = of_tasks(operation, &shown) {
        vec![clause]
    } else {
        let (object, clause) = of_parts(operation, &shown).unwrap_or_else(|| of_names(operation, speech));
        return (object, vec![clause]);
    };
    let object = match (operation.task(), operation.filter()) {
        (Some(id), _) => task(id, preview, speech),
        (_, Some(filter)) => matches(filter, preview, speech),
        (None, None) => one(speech.quote(operation.creates().unwrap_or_default())),
    };
    (object, clauses)
}

/// What an operation does to whole tasks; nothing for any other.
fn of_tasks(operation: &Operation, shown: &Shown<'_>) -> Option<Clause> {
    let Shown { preview, speech } = *shown;
    Some(match operation {
        Operation::Create(create) => creating(create, speech),
        Operation::Delete { .. } | Operation::BulkDelete { .. } => Clause::new("move_trash"),
        Operation::Complete { completed, .. } => Clause::new(completing(*completed)),
        Operation::CompleteOccurrence { occurrence_date, completed, .. } => {
            let message = if *completed { "complete_date" } else { "reopen_date" };
            Clause::new(message).naming("day", speech.day(*occurrence_date))
        }
        Operation::BulkComplete { r#where, completed, occurrence_range } => {
            let told = occurrence_range.filter(|range| r#where.scheduled_range != Some(*range));
            completing_all(*completed, told, speech)
        }
        Operation::SkipOccurrence { occurrence_date, .. } => Clause::new("skip_date").naming("day", speech.day(*occurrence_date)),
        Operation::MoveOccurrence { occurrence_date, to, time_of_day, .. } => {
            let clause = match time_of_day {
                Patch::Set(time) => Clause::new("move_date_time").naming("time", time.to_string()),
                Patch::Keep | Patch::Clear => Clause::new("move_date"),
            };
            clause.naming("from", speech.day(*occurrence_date)).naming("to", speech.day(*to)).reaching(preview, speech)
        }
        Operation::Restore { .. } => Clause::new("restore"),
        Operation::AddLabels { labels, .. } => Clause::new("label").naming("labels", shown.labels(labels, Side::After)),
        Operation::RemoveLabels { labels, .. } => Clause::new("unlabel").naming("labels", shown.labels(labels, Side::Before)),
        Operation::MoveTask { before: Some(next), .. } => Clause::new("move_before").naming("next", unseen(next, speech)),
        Operation::MoveTask { before: None, .. } => Clause::new("move_end"),
        Operation::AddChecklistItems { items, .. } => {
            let steps = speech.counted("steps", u32::try_from(items.len()).unwrap_or(u32::MAX));
            Clause::new("add_steps").naming("steps", steps)
        }
        Operation::CreateChecklist { title, .. } => Clause::new("add_checklist").naming("title", speech.quote(title)),
        Operation::AddNote { kind: NoteKind::Recording, .. } => Clause::new("add_recording"),
        Operation::AddNote { .. } => Clause::new("add_note"),
        _ => return None,
    })
}

/// Operations on parts of a task: checklists, their steps, notes; nothing for any other.
fn of_parts(operation: &Operation, Shown { preview, speech }: &Shown<'_>) -> Option<(Object, Clause)> {
    Some(match operation {
        Operation::CheckItem { is_checked, .. } => (step(preview, speech), Clause::new(if *is_checked { "tick" } else { "untick" })),
        Operation::RenameItem { title, .. } => (step(preview, speech), renaming(title, speech)),
        Operation::ArchiveItem { is_archived, .. } => (step(preview, speech), archiving(*is_archived)),
        Operation::SuggestCompletion { .. } => (step(preview, speech), Clause::new("suggest")),
        Operation::DismissSuggestion { .. } => (step(preview, speech), Clause::new("keep")),
        Operation::MoveItem { .. } => (step(preview, speech), Clause::new("move")),
        Operation::RenameChecklist { title, .. } => (checklist(preview, speech), renaming(title, speech)),
        Operation::DeleteChecklist { .. } => (checklist(preview, speech), Clause::new("delete")),
        Operation::AddTranscript { .. } => (note(preview, speech), Clause::new("transcribe")),
        Operation::UpdateNote { .. } => (note(preview, speech), Clause::new("change")),
        Operation::DeleteNote { .. } => (note(preview, speech), Clause::new("delete")),
        _ => return None,
    })
}

/// Operations on labels, their groups, projects and filters.
fn of_names(operation: &Operation, speech: &Speech<'_>) -> (Object, Clause) {
    let called = |name: Option<String>, known: &str, unknown: &str| match name {
        Some(name) => one(speech.say(known, &[("name", name.into())])),
        None => one(speech.say(unknown, &[])),
    };
    let label = |label: &str| called(speech.label(label), "the_label", "a_label");
    let project = |project: &str| called(speech.project(project).map(|name| speech.quote(&name)), "the_project", "a_project");
    let group = |group: &str| called(speech.name(group), "the_label_group", "a_label_group");
    match operation {
        Operation::CreateLabel { fields, .. } => (label(fields.name.as_deref().unwrap_or_default()), Clause::new("new")),
        Operation::UpdateLabel { label: name, fields } => (label(name), label_changes(fields, speech)),
        Operation::ArchiveLabel { label: name, archived } => (label(name), archiving(*archived)),
        Operation::DeleteLabel { label: name } => (label(name), Clause::new("delete")),
        Operation::CreateLabelGroup { name } => (group(name), Clause::new("new")),
        Operation::UpdateLabelGroup { group: name, name: to } => (group(name), renaming(to, speech)),
        Operation::DeleteLabelGroup { group: name } => (group(name), Clause::new("delete")),
        Operation::CreateProject { fields, .. } => (project(fields.name.as_deref().unwrap_or_default()), Clause::new("new")),
        Operation::UpdateProject { project: name, fields } => (project(name), project_changes(fields, speech)),
        Operation::ArchiveProject { project: name, archived } => (project(name), archiving(*archived)),
        Operation::DeleteProject { project: name } => (project(name), Clause::new("delete_project")),
        Operation::SaveFilter { name, .. } => (called(Some(speech.quote(name)), "the_filter", "a_filter"), Clause::new("save")),
        Operation::DeleteFilter { .. } => (called(None, "the_filter", "a_filter"), Clause::new("delete")),
        _ => (one(speech.say("a_task", &[])), Clause::new("change")),
    }
}

fn archiving(archived: bool) -> Clause {
    Clause::new(if archived { "archive" } else { "bring_back" })
}

fn completing_all(completed: bool, range: Option<DateRange>, speech: &Speech<'_>) -> Clause {
    match range {
        Some(range) => Clause::new(if completed { "complete_for" } else { "reopen_for" }).naming("range", scope::days(range, speech)),
        None => Clause::new(completing(completed)),
    }
}

/// A new task with what it comes with, as far as a sentence should say it.
fn creating(create: &Create, speech: &Speech<'_>) -> Clause {
    let mut when = String::new();
    if let Some(date) = create.scheduled_for {
        when = speech.say("create_day", &[("day", speech.day(date).into())]);
        if let Some(time) = create.time_of_day {
            when += &speech.say("create_time", &[("time", time.to_string().into())]);
        }
    }
    let mut more = String::new();
    if let Some(recurrence) = create.recurrence.as_ref().filter(|recurrence| recurrence.repeats()) {
        more = speech.say("create_repeating", &[("rule", rule(recurrence, speech).into())]);
    }
    if let Some(deadline) = create.deadline {
        more += &speech.say("create_due", &[("day", speech.day(deadline).into())]);
    }
    Clause::new("create").naming("when", when).naming("more", more)
}

/// What else comes with a new task; nothing for other operations. A list of operations shows it beside the sentence.
pub(crate) fn further(operation: &Operation, speech: &Speech<'_>) -> String {
    let Operation::Create(create) = operation else { return String::new() };
    let counted = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let mut text = match create.priority {
        Some(Priority::High) => speech.say("create_high", &[]),
        Some(Priority::Low) => speech.say("create_low", &[]),
        _ => String::new(),
    };
    if !create.labels.is_empty() {
        let count = counted(create.labels.len());
        text += &speech.say("create_labels", &[("count", count.into()), ("labels", speech.labels(&create.labels).into())]);
    }
    if let Some(project) = create.project.as_deref().and_then(|project| speech.project(project)) {
        text += &speech.say("create_project", &[("project", project.into())]);
    }
    if !create.checklist.is_empty() {
        text += &speech.counted("create_steps", counted(create.checklist.len()));
    }
    text
}
