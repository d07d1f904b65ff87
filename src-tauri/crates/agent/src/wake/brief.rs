//! What an agent is given: one task with everything on it, as plain data.
//!
//! The rows come as they are stored; cutting and encoding them for a model is `prompt`'s, so that the built-in agent reads them whole.

use std::collections::{HashMap, HashSet};

use domain::{AssignedLabel, Checklist, ChecklistItem, Label, LabelGroup, LabelId, Note, Task, Timestamp};
use protocol::agent::{PlanStep, StepStatus};

use crate::tools::labels::{Assignable, AssignableLabel, assignable, free};

/// One task, as its agent finds it.
#[derive(Clone, Debug, PartialEq)]
pub struct Brief {
    /// The task itself.
    pub task: Task,
    /// The name of its project; none is the Inbox.
    pub project: Option<String>,
    /// Its checklists, in their order.
    pub checklists: Vec<ListedChecklist>,
    /// What may be told and done of labels.
    pub labels: BriefLabels,
    /// Its notes and recordings, by evidence time, oldest first.
    pub notes: Vec<Note>,
    /// The plan that the last wake left, if it left one.
    pub plan: Vec<PlanStep>,
    /// When the agent looked last; none is never.
    pub looked_at: Option<Timestamp>,
}

/// A checklist with its items.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedChecklist {
    /// The list.
    pub checklist: Checklist,
    /// Its items in their order, ticked and archived ones too.
    pub items: Vec<ChecklistItem>,
}

/// The labels of a task and those it could have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BriefLabels {
    /// On the task, with their names.
    pub assigned: Vec<(AssignedLabel, String)>,
    /// Names of those that the user took off and the agent may not put back.
    pub suppressed: Vec<String>,
    /// What a model may choose from: private ones only where prompts may hold them.
    pub assignable: Assignable,
    /// Everything that may be assigned, for the built-in agent, which sends nothing anywhere.
    pub known: Vec<AssignableLabel>,
}

impl BriefLabels {
    /// The labels of a task out of all there are. Deleted ones are not seen. Private ones are kept from the model unless `include_private`.
    /// For `usage` see [`assignable`].
    pub fn of(task: &Task, labels: &[Label], groups: &[LabelGroup], usage: Option<&HashMap<LabelId, u32>>, include_private: bool) -> Self {
        let live = |id: LabelId| labels.iter().find(|label| label.id == id && label.deleted_at.is_none());
        let told = |id: LabelId| live(id).filter(|label| include_private || !label.private);
        let named = |assigned: &AssignedLabel| told(assigned.id).map(|label| (assigned.clone(), label.name.clone()));
        Self {
            assigned: task.labels.iter().filter_map(named).collect(),
            suppressed: task.suppressed_label_ids.iter().filter_map(|id| told(*id)).map(|label| label.name.clone()).collect(),
            assignable: assignable(labels, groups, usage, task, include_private),
            known: free(labels, groups, task, true),
        }
    }

    /// The same where the agent may not assign labels at all: nothing is offered and nothing matched.
    #[must_use]
    pub fn without_assigning(self) -> Self {
        Self { assignable: Assignable::default(), known: Vec::new(), suppressed: Vec::new(), ..self }
    }
}

impl Brief {
    /// Every item once, in the order of the lists: an item may stand in several.
    pub fn items(&self) -> Vec<&ChecklistItem> {
        let mut items: Vec<&ChecklistItem> = Vec::new();
        let mut seen = HashSet::new();
        for item in self.checklists.iter().flat_map(|list| &list.items) {
            if seen.insert(item.id) {
                items.push(item);
            }
        }
        items
    }

    /// Notes that say something new since the agent looked last: stored, ended, or put into other words after that.
    pub(super) fn news(&self, since: Option<Timestamp>) -> impl Iterator<Item = &Note> {
        let new = move |note: &&Note| since.is_none_or(|since| note.updated_at.max(note.created_at).max(note.recorded_until) > since);
        self.notes.iter().filter(new)
    }

    /// Steps of the plan that are open: "2. Assign labels".
    pub(super) fn open_steps(&self) -> Vec<String> {
        let open = |(_, step): &(u32, &PlanStep)| step.status != StepStatus::Completed;
        (1..).zip(&self.plan).filter(open).map(|(number, step)| format!("{number}. {}", step.content)).collect()
    }
}
