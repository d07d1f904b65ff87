//! The rows that a list of operations needs, in memory. `store` loads them once and [`crate::resolve`] changes them; it is never the whole
//! database.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    hash::Hash,
};

use uuid::Uuid;

use crate::{
    Checklist, ChecklistId, ChecklistItem, FilterId, ItemId, Label, LabelGroup, LabelGroupId, LabelId, Note, NoteId, Project, ProjectId,
    SavedFilter, Stretch, Task, TaskId, Where, project, text,
};

/// The rows that must be loaded before operations can be resolved. Loading them takes a few set-based reads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Needs {
    /// Tasks by number, in the trash or not.
    pub task_numbers: BTreeSet<u64>,
    /// Tasks by id, in the trash or not.
    pub task_ids: BTreeSet<TaskId>,
    /// All matches of these filters. For each filter with a `text`, the ids of the tasks that match the text go into
    /// [`World::text_matches`].
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

/// Rows in memory. Labels, groups, projects and filters are always complete, because there are few; tasks and the rows that belong to them
/// are only loaded as needed.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// Tasks by id.
    pub tasks: HashMap<TaskId, Task>,
    /// Their ids by number, in number order.
    pub numbers: BTreeMap<u64, TaskId>,
    /// Checklists by id.
    pub checklists: HashMap<ChecklistId, Checklist>,
    /// Items by id.
    pub items: HashMap<ItemId, ChecklistItem>,
    /// Labels by id, deleted ones included.
    pub labels: HashMap<LabelId, Label>,
    /// Groups by id.
    pub label_groups: HashMap<LabelGroupId, LabelGroup>,
    /// Projects by id.
    pub projects: HashMap<ProjectId, Project>,
    /// Notes by id.
    pub notes: HashMap<NoteId, Note>,
    /// Saved filters by id.
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
