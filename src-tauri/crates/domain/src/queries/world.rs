//! The rows that a list of operations needs, in memory. `store` loads them once and [`crate::resolve`] changes them; it is never the whole
//! database.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    hash::Hash,
};

use uuid::Uuid;

use crate::{
    AssignedLabel, Checklist, ChecklistId, ChecklistItem, FilterId, ItemId, Label, LabelGroup, LabelGroupId, LabelId, Note, NoteId,
    Project, ProjectId, SavedFilter, Stretch, Task, TaskId, project, text,
};

/// Rows in memory. Labels, groups, projects and filters are always complete, because there are few; tasks and the rows that belong to them
/// are only loaded as needed.
#[derive(Clone, Debug, Default)]
pub struct World {
    pub tasks: HashMap<TaskId, Task>,
    /// Their ids by number, in number order.
    pub numbers: BTreeMap<u64, TaskId>,
    pub checklists: HashMap<ChecklistId, Checklist>,
    pub items: HashMap<ItemId, ChecklistItem>,
    /// Labels by id, deleted ones included.
    pub labels: HashMap<LabelId, Label>,
    pub label_groups: HashMap<LabelGroupId, LabelGroup>,
    pub projects: HashMap<ProjectId, Project>,
    pub notes: HashMap<NoteId, Note>,
    pub filters: HashMap<FilterId, SavedFilter>,
    /// For each `text` of a filter, the tasks whose stored text matches.
    pub text_matches: HashMap<String, HashSet<TaskId>>,
    /// Tasks whose text was changed in memory, so that `text_matches` is out of date for them. Empty after loading.
    pub text_changed: HashSet<TaskId>,
    /// The number of the next new task.
    pub next_number: u64,
    /// The highest position of any task.
    pub last_position: f64,
    /// The fully loaded parts of the manual order. If empty, all of it is loaded.
    pub stretches: Vec<Stretch>,
}

impl World {
    /// Inserts a task, indexed by id and number.
    pub fn insert_task(&mut self, task: Task) {
        self.numbers.insert(task.number, task.id);
        self.tasks.insert(task.id, task);
    }

    /// The label with this id, or the live label with this name (case-insensitive).
    pub fn label_named(&self, word: &str) -> Option<&Label> {
        named(word, &self.labels, |label: &Label| label.deleted_at.is_none().then_some(label.name.as_str()))
    }

    /// The group with this id or name (case-insensitive).
    pub fn label_group_named(&self, word: &str) -> Option<&LabelGroup> {
        named(word, &self.label_groups, |group: &LabelGroup| Some(group.name.as_str()))
    }

    /// The project with this id or name (case-insensitive).
    pub fn project_named(&self, word: &str) -> Option<&Project> {
        named(word, &self.projects, |project: &Project| Some(project.name.as_str()))
    }

    /// The project with this name or id; `Some(None)` for the Inbox.
    pub fn place_named(&self, word: &str) -> Option<Option<ProjectId>> {
        if text::lower(word.trim()) == text::lower(project::INBOX) {
            return Some(None);
        }
        self.project_named(word).map(|project| Some(project.id))
    }

    /// Whether the task has this label and another live one of its group. Tasks in the trash do not count.
    pub(crate) fn clashes(&self, label: &Label, task: &Task) -> bool {
        let rival = |id: LabelId| {
            id != label.id && self.labels.get(&id).is_some_and(|other| other.deleted_at.is_none() && other.group_id == label.group_id)
        };
        let grouped = label.group_id.is_some() && task.deleted_at.is_none() && task.has_label(label.id);
        grouped && task.labels.iter().any(|assigned| rival(assigned.id))
    }

    /// Keeps at most one label of each group, the one that was assigned last. Used when a task comes out of the trash, because labels may be
    /// put into one group while it is there.
    pub(crate) fn keep_one_of_each_group(&self, task: &mut Task) {
        let group = |label: LabelId| self.labels.get(&label).filter(|label| label.deleted_at.is_none()).and_then(|label| label.group_id);
        let newest: HashMap<LabelGroupId, LabelId> = {
            let mut labels: Vec<&AssignedLabel> = task.labels.iter().collect();
            labels.sort_by_key(|assigned| assigned.assigned_at);
            labels.into_iter().filter_map(|assigned| Some((group(assigned.id)?, assigned.id))).collect()
        };
        task.labels.retain(|assigned| group(assigned.id).is_none_or(|group| newest.get(&group) == Some(&assigned.id)));
    }

    /// The text of each task besides title and notes: titles of checklist items and texts of notes, if loaded.
    pub(crate) fn written(&self) -> HashMap<TaskId, Vec<&str>> {
        let mut written: HashMap<TaskId, Vec<&str>> = HashMap::new();
        for item in self.items.values() {
            for place in &item.linked_checklists {
                if let Some(checklist) = self.checklists.get(&place.checklist_id) {
                    written.entry(checklist.task_id).or_default().push(&item.title);
                }
            }
        }
        for note in self.notes.values() {
            written.entry(note.task_id).or_default().push(&note.text);
        }
        written
    }
}

/// The row with this id or name. Rows for which `name` returns `None` are skipped.
fn named<'a, Id, Row>(word: &str, rows: &'a HashMap<Id, Row>, name: impl Fn(&'a Row) -> Option<&'a str>) -> Option<&'a Row>
where
    Id: From<Uuid> + Eq + Hash,
{
    let word = word.trim();
    if let Ok(id) = Uuid::parse_str(word) {
        return rows.get(&Id::from(id)).filter(|row| name(row).is_some());
    }
    let wanted = text::lower(word);
    rows.values().find(|row| name(row).is_some_and(|name| text::lower(name) == wanted))
}
