//! Which rows operations need.

use std::collections::BTreeSet;

use crate::{ChecklistId, ItemId, LabelId, NoteId, TaskId, TaskRef, Where};

/// The rows that must be loaded before operations can be resolved. Loading them takes a few set-based reads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Needs {
    /// Tasks by number, in the trash or not.
    pub task_numbers: BTreeSet<u64>,
    /// Tasks by id, in the trash or not.
    pub task_ids: BTreeSet<TaskId>,
    /// All matches of these filters. For each filter with a `text`, the ids of the tasks that match the text go into
    /// [`crate::World::text_matches`].
    pub wheres: Vec<Where>,
    /// Tasks of these projects (names or ids), trash included. Needed to delete a project.
    pub projects: BTreeSet<String>,
    /// Tasks with these labels, trash and deleted labels included. Needed to remove a label, which is refused if a task has it.
    pub labels: BTreeSet<LabelId>,
    /// Load checklists and items of the tasks named in `task_numbers` and `task_ids`.
    pub checklists: bool,
    /// Load the notes of the tasks named in `task_ids`. Needed to remove a task, which is refused if it has notes.
    pub notes: bool,
    /// Items by id, with their checklists, all items of those checklists, and their tasks.
    pub item_ids: BTreeSet<ItemId>,
    /// Checklists by id, with their items and their tasks.
    pub checklist_ids: BTreeSet<ChecklistId>,
    /// Notes by id, with their tasks.
    pub note_ids: BTreeSet<NoteId>,
    /// The neighbours in manual order of each task in `task_numbers` and `task_ids`, as many as are needed to make room. Needed to move a
    /// task.
    pub neighbours: bool,
}

impl Needs {
    /// The task.
    pub(crate) fn task(&mut self, reference: &TaskRef) {
        match reference {
            TaskRef::Number(number) => _ = self.task_numbers.insert(*number),
            TaskRef::Id(id) => _ = self.task_ids.insert(*id),
            TaskRef::Temp(_) => {}
        }
    }

    /// The matches. Named tasks are loaded even if they do not match, to tell a missing task from one that does not match.
    pub(crate) fn filter(&mut self, filter: &Where) {
        filter.ids.iter().flatten().for_each(|id| self.task(id));
        if filter.ids.is_none() || filter.text.is_some() {
            self.wheres.push(filter.clone());
        }
    }
}
