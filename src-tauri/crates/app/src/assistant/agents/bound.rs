//! The rows that an agent's operations may refer to: its own task, everything that belongs to it, and rows that the same list creates.

use std::collections::BTreeSet;

use domain::{ChecklistId, Code, ItemId, NoteId, Operation, Problem, TaskId, TaskRef, Where, resolve};
use store::TaskDetail;

/// The ids of one task and of everything that belongs to it.
pub(super) struct Own {
    task: TaskId,
    number: u64,
    items: BTreeSet<ItemId>,
    checklists: BTreeSet<ChecklistId>,
    notes: BTreeSet<NoteId>,
}

/// The refusal is the same whether or not such a row exists elsewhere, so that it reveals nothing.
pub(super) fn wrong_task() -> Problem {
    Problem::new(Code::WrongTask, "The operation names something that is not on this task.")
        .hint("Name this task, and what is on it, only.")
}

impl Own {
    pub fn of(detail: &TaskDetail) -> Self {
        let items = detail.checklists.iter().flat_map(|list| &list.items).map(|item| item.id);
        Self {
            task: detail.task.id,
            number: detail.task.number,
            items: items.collect(),
            checklists: detail.checklists.iter().map(|list| list.checklist.id).collect(),
            notes: detail.notes.iter().map(|note| note.id).collect(),
        }
    }

    /// Whether an operation only concerns this task.
    pub fn binds(&self, operation: &Operation) -> bool {
        let needs = resolve::needs(std::slice::from_ref(operation));
        // Evidence on another task counts for nothing; the rules check that.
        let notes = operation.why().is_some() || needs.note_ids.iter().all(|id| self.notes.contains(id));
        notes
            && operation.filter().is_none_or(|filter| self.filters(filter))
            && needs.task_ids.iter().all(|id| *id == self.task)
            && needs.task_numbers.iter().all(|number| *number == self.number)
            && needs.item_ids.iter().all(|id| self.items.contains(id))
            && needs.checklist_ids.iter().all(|id| self.checklists.contains(id))
    }

    /// Whether a filter names only this task; a filter without ids could match others.
    fn filters(&self, filter: &Where) -> bool {
        let is_own = |task: &TaskRef| match task {
            TaskRef::Id(id) => *id == self.task,
            TaskRef::Number(number) => *number == self.number,
            TaskRef::Temp(_) => true,
        };
        filter.ids.as_ref().is_some_and(|ids| ids.iter().all(is_own))
    }
}
