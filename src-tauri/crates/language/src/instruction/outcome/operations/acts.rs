//! What operations do, and what they write.

use std::{borrow::Cow, collections::BTreeSet};

use domain::{
    Operation,
    operation::{Create, Fields, Patch},
};

use crate::instruction::act::Act;

/// The acts of operations.
pub(crate) fn acts(operations: &[Operation]) -> BTreeSet<Act> {
    operations.iter().flat_map(of_operation).collect()
}

fn of_operation(operation: &Operation) -> Vec<Act> {
    let ended = |completed: bool| if completed { Act::Complete } else { Act::Reopen };
    match operation {
        Operation::Create(_) => vec![Act::Create],
        Operation::Update { fields, .. } | Operation::BulkUpdate { set: fields, .. } => of_fields(fields),
        Operation::Delete { .. } | Operation::BulkDelete { .. } => vec![Act::Delete],
        Operation::Complete { completed, .. }
        | Operation::CompleteOccurrence { completed, .. }
        | Operation::BulkComplete { completed, .. } => vec![ended(*completed)],
        Operation::SkipOccurrence { .. } => vec![Act::Skip],
        Operation::MoveOccurrence { .. } => vec![Act::Move],
        Operation::AddLabels { .. } | Operation::RemoveLabels { .. } => vec![Act::Label],
        Operation::AddChecklistItems { .. } => vec![Act::Steps],
        _ => Vec::new(),
    }
}

fn of_fields(fields: &Fields) -> Vec<Act> {
    let moved = !fields.scheduled_for.is_keep() || !fields.time_of_day.is_keep() || !fields.deadline.is_keep();
    let set = [
        (moved, Act::Move),
        (!fields.recurrence.is_keep(), Act::Repeat),
        (!fields.priority.is_keep(), Act::Priority),
        (!fields.labels.is_keep(), Act::Label),
        (!fields.project.is_keep(), Act::Project),
        (!fields.notes.is_keep(), Act::Note),
        (fields.title.is_some(), Act::Rename),
        (fields.completed == Some(true), Act::Complete),
        (fields.completed == Some(false), Act::Reopen),
    ];
    set.into_iter().filter(|(set, _)| *set).map(|(_, act)| act).collect()
}

/// The texts that operations write.
pub(crate) fn written(operations: &[Operation]) -> Vec<&str> {
    fn names(names: &[String]) -> impl Iterator<Item = &str> {
        names.iter().map(String::as_str)
    }
    let mut texts: Vec<&str> = Vec::new();
    for operation in operations {
        match operation {
            Operation::Create(create) => {
                texts.extend([&create.title].into_iter().chain(&create.notes).chain(&create.project).map(String::as_str));
                texts.extend(names(&create.checklist).chain(names(&create.labels)));
            }
            Operation::Update { fields, .. } | Operation::BulkUpdate { set: fields, .. } => {
                texts.extend(fields.title.as_deref());
                let set = [&fields.notes, &fields.project].into_iter();
                texts.extend(set.filter_map(|field| if let Patch::Set(text) = field { Some(text.as_str()) } else { None }));
                if let Patch::Set(labels) = &fields.labels {
                    texts.extend(names(labels));
                }
            }
            Operation::AddChecklistItems { items, .. } => texts.extend(items.iter().map(|item| item.title.as_str())),
            Operation::AddLabels { labels, .. } | Operation::RemoveLabels { labels, .. } => texts.extend(names(labels)),
            _ => {}
        }
    }
    texts
}

/// The tasks that operations create.
pub(crate) fn new_tasks(operations: &[Operation]) -> impl Iterator<Item = &Create> {
    operations.iter().filter_map(|operation| if let Operation::Create(create) = operation { Some(&**create) } else { None })
}

/// The fields of a task that an operation changes.
pub(crate) fn changed(operation: &Operation) -> Option<Cow<'_, Fields>> {
    match operation {
        Operation::Update { fields, .. } | Operation::BulkUpdate { set: fields, .. } => Some(Cow::Borrowed(fields)),
        Operation::MoveOccurrence { to, time_of_day, .. } => {
            Some(Cow::Owned(Fields { scheduled_for: Patch::Set(*to), time_of_day: time_of_day.clone(), ..Fields::default() }))
        }
        _ => None,
    }
}
