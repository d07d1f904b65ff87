//! The rows that must be loaded before operations can be resolved.

use crate::{
    Needs, Operation, TaskRef, Where,
    operation::{Patch, Target},
};

/// Collects the rows that the operations refer to.
pub(super) fn needs(operations: &[Operation]) -> Needs {
    let mut needs = Needs::default();
    for operation in operations {
        collect(operation, &mut needs);
    }
    // A task whose text has changed is matched in memory, which needs all of its text.
    needs.checklists |= needs.wheres.iter().any(|filter| filter.text.is_some());
    needs
}

fn collect(operation: &Operation, needs: &mut Needs) {
    match operation {
        Operation::Create(create) => {
            if let Some(imported) = &create.imported {
                needs.task_ids.extend(imported.id);
                needs.task_numbers.extend(imported.number);
            }
        }
        Operation::Update { id, .. }
        | Operation::Delete { id }
        | Operation::CompleteOccurrence { id, .. }
        | Operation::SkipOccurrence { id, .. }
        | Operation::MoveOccurrence { id, .. }
        | Operation::Restore { id }
        | Operation::AddNote { id, .. }
        | Operation::AddLabels { target: Target::Id(id), .. }
        | Operation::RemoveLabels { target: Target::Id(id), .. } => task(id, needs),
        Operation::BulkUpdate { r#where, .. }
        | Operation::BulkComplete { r#where, .. }
        | Operation::BulkDelete { r#where }
        | Operation::AddLabels { target: Target::Where(r#where), .. }
        | Operation::RemoveLabels { target: Target::Where(r#where), .. } => filter(r#where, needs),
        Operation::AddChecklistItems { id, .. } | Operation::CreateChecklist { id, .. } => {
            task(id, needs);
            needs.checklists = true;
        }
        Operation::Complete { id, why, .. } => {
            task(id, needs);
            needs.note_ids.extend(&why.evidence);
        }
        Operation::CheckItem { item_id, why, .. } => {
            needs.item_ids.insert(*item_id);
            needs.note_ids.extend(&why.evidence);
        }
        Operation::SuggestCompletion { item_id, .. }
        | Operation::DismissSuggestion { item_id }
        | Operation::RenameItem { item_id, .. }
        | Operation::ArchiveItem { item_id, .. } => {
            needs.item_ids.insert(*item_id);
        }
        Operation::MoveItem { item_id, checklist_id, before } => {
            needs.item_ids.insert(*item_id);
            needs.item_ids.extend(*before);
            needs.checklist_ids.insert(*checklist_id);
        }
        Operation::RenameChecklist { checklist_id, .. } | Operation::DeleteChecklist { checklist_id } => {
            needs.checklist_ids.insert(*checklist_id);
        }
        Operation::UpdateNote { note_id, .. } | Operation::AddTranscript { note_id, .. } | Operation::DeleteNote { note_id } => {
            needs.note_ids.insert(*note_id);
        }
        Operation::MoveTask { id, before } => {
            task(id, needs);
            if let Some(before) = before {
                task(before, needs);
            }
            needs.neighbours = true;
        }
        Operation::UpdateLabel { label, fields } => {
            // Tasks that could then have two labels of one group.
            if let Patch::Set(_) = fields.group {
                needs.wheres.push(Where { labels: Some(vec![label.clone()]), ..Where::default() });
            }
        }
        Operation::DeleteProject { project } => {
            needs.projects.insert(project.clone());
        }
        Operation::CreateLabel { .. }
        | Operation::ArchiveLabel { .. }
        | Operation::DeleteLabel { .. }
        | Operation::CreateLabelGroup { .. }
        | Operation::UpdateLabelGroup { .. }
        | Operation::DeleteLabelGroup { .. }
        | Operation::CreateProject { .. }
        | Operation::UpdateProject { .. }
        | Operation::ArchiveProject { .. }
        | Operation::SaveFilter { .. }
        | Operation::DeleteFilter { .. } => {}
    }
}

fn task(reference: &TaskRef, needs: &mut Needs) {
    match reference {
        TaskRef::Number(number) => _ = needs.task_numbers.insert(*number),
        TaskRef::Id(id) => _ = needs.task_ids.insert(*id),
        TaskRef::Temp(_) => {}
    }
}

/// Named tasks are loaded even if they do not match, to tell a missing task from one that does not match.
fn filter(filter: &Where, needs: &mut Needs) {
    for id in filter.ids.iter().flatten() {
        task(id, needs);
    }
    if filter.ids.is_none() || filter.text.is_some() {
        needs.wheres.push(filter.clone());
    }
}
