//! The input of an agent: one task with everything on it, as plain data.
//!
//! Rows are given as they are stored; `prompt` cuts and encodes them for a model, so the built-in agent reads them whole.

use std::collections::{HashMap, HashSet};

use domain::{AssignedLabel, ChecklistItem, Label, LabelGroup, LabelId, Note, Task, Timestamp, checklist::ChecklistDetail};
use protocol::agent::{PlanStep, StepStatus};

use crate::tools::labels::{Assignable, AssignableLabel, assignable, free};

/// One task with its content.
#[derive(Clone, Debug, PartialEq)]
pub struct Brief {
    /// The task itself.
    pub task: Task,
    /// The name of its project; `None` is the Inbox.
    pub project: Option<String>,
    /// Its checklists, in their order.
    pub checklists: Vec<ChecklistDetail>,
    /// Its labels, and those that may be assigned.
    pub labels: BriefLabels,
    /// Its notes and recordings, by evidence time, oldest first.
    pub notes: Vec<Note>,
    /// The plan that the last wake left, if any.
    pub plan: Vec<PlanStep>,
    /// When the agent last looked; `None` if never.
    pub looked_at: Option<Timestamp>,
}

/// The labels of a task and those it could have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BriefLabels {
    /// On the task, with their names.
    pub assigned: Vec<(AssignedLabel, String)>,
    /// Names of labels that the user removed and the agent may not put back.
    pub suppressed: Vec<String>,
    /// The labels that a model may choose from: private ones only if prompts may contain them.
    pub assignable: Assignable,
    /// Every label that may be assigned, for the built-in agent, which sends nothing anywhere.
    pub known: Vec<AssignableLabel>,
}

impl BriefLabels {
    /// The labels of a task, from the list of all labels. Deleted ones are ignored. The model does not see private ones unless
    /// `include_private`. For `usage` see [`assignable`].
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

    /// The same for an agent that may not assign labels: none are offered and none are matched.
    #[must_use]
    pub fn without_assigning(self) -> Self {
        Self { assignable: Assignable::default(), known: Vec::new(), suppressed: Vec::new(), ..self }
    }
}

impl Brief {
    /// Every item once, in the order of the lists: an item may be in several.
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

    /// Notes that are new to the agent: stored, ended or edited since it last looked.
    pub(super) fn news(&self, since: Option<Timestamp>) -> impl Iterator<Item = &Note> {
        let new = move |note: &&Note| since.is_none_or(|since| note.updated_at.max(note.created_at).max(note.recorded_until) > since);
        self.notes.iter().filter(new)
    }

    /// Open steps of the plan: "2. Assign labels".
    pub(super) fn open_steps(&self) -> Vec<String> {
        let open = |(_, step): &(u32, &PlanStep)| step.status != StepStatus::Completed;
        (1..).zip(&self.plan).filter(open).map(|(number, step)| format!("{number}. {}", step.content)).collect()
    }
}
