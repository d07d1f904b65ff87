//! What was changed: before and after images, generic over entities, and the typed rows that the store writes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::{
    Checklist, ChecklistId, ChecklistItem, FilterId, ItemId, Label, LabelGroup, LabelGroupId, LabelId, Note, NoteId, Project, ProjectId,
    SavedFilter, Task, TaskId,
};

/// A kind of row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Entity {
    Task,
    Checklist,
    /// [`ChecklistItem`]
    ChecklistItem,
    Label,
    /// [`LabelGroup`]
    LabelGroup,
    Project,
    Note,
    /// [`SavedFilter`]
    SavedFilter,
}

/// Fields of a row by their JSON names.
pub type FieldMap = Map<String, Value>;

/// The state of a row before or after a change: fields by their JSON names. A whole row stays in its stored text form, because many rows
/// are written and few are read again.
#[derive(Clone, Debug)]
pub enum Image {
    /// Some fields.
    Fields(FieldMap),
    /// All fields, as the text of a JSON object.
    Whole(String),
}

impl Image {
    /// All fields of a row.
    pub fn of(row: &impl Serialize) -> Self {
        // Serialising a row cannot fail.
        Self::Whole(serde_json::to_string(row).unwrap_or_default())
    }

    /// The fields.
    pub fn fields(&self) -> Cow<'_, FieldMap> {
        match self {
            Self::Fields(fields) => Cow::Borrowed(fields),
            Self::Whole(text) => Cow::Owned(serde_json::from_str(text).unwrap_or_default()),
        }
    }

    /// The fields.
    pub fn into_fields(self) -> FieldMap {
        match self {
            Self::Fields(fields) => fields,
            whole @ Self::Whole(_) => whole.fields().into_owned(),
        }
    }

    /// The fields as the text of a JSON object.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Fields(fields) => Cow::Owned(serde_json::to_string(fields).unwrap_or_default()),
            Self::Whole(text) => Cow::Borrowed(text),
        }
    }
}

impl From<FieldMap> for Image {
    fn from(fields: FieldMap) -> Self {
        Self::Fields(fields)
    }
}

impl PartialEq for Image {
    fn eq(&self, other: &Self) -> bool {
        self.fields() == other.fields()
    }
}

/// One row's before and after image, as the JSON of the entity. A new row has no `before` and a removed row has no `after`; the other image
/// then holds the whole row. For a changed row, both images hold only the fields that differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The kind of row.
    pub entity: Entity,
    /// The row's id.
    pub id: Uuid,
    /// Fields before.
    pub before: Option<Image>,
    /// Fields after.
    pub after: Option<Image>,
}

/// The rows to write, in their final state, each row once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Writes {
    /// Tasks to insert or replace.
    pub tasks: Vec<Task>,
    /// Tasks to remove (undo of a create).
    pub removed_tasks: Vec<TaskId>,
    /// Checklists to insert or replace.
    pub checklists: Vec<Checklist>,
    /// Checklists to remove.
    pub removed_checklists: Vec<ChecklistId>,
    /// Items to insert or replace, with their positions in checklists.
    pub items: Vec<ChecklistItem>,
    /// Items to remove.
    pub removed_items: Vec<ItemId>,
    /// Labels to insert or replace.
    pub labels: Vec<Label>,
    /// Labels to remove (undo of a create).
    pub removed_labels: Vec<LabelId>,
    /// Groups to insert or replace.
    pub label_groups: Vec<LabelGroup>,
    /// Groups to remove.
    pub removed_label_groups: Vec<LabelGroupId>,
    /// Projects to insert or replace.
    pub projects: Vec<Project>,
    /// Projects to remove.
    pub removed_projects: Vec<ProjectId>,
    /// Notes to insert or replace.
    pub notes: Vec<Note>,
    /// Notes to remove.
    pub removed_notes: Vec<NoteId>,
    /// Filters to insert or replace.
    pub filters: Vec<SavedFilter>,
    /// Filters to remove.
    pub removed_filters: Vec<FilterId>,
}

/// Counts of what a list of operations does, per task and operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Summary {
    /// Tasks created.
    pub created: u32,
    /// Tasks and other rows changed.
    pub updated: u32,
    /// Tasks moved to the trash.
    pub deleted: u32,
    /// Tasks or dates completed.
    pub completed: u32,
}
