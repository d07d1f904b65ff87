//! All changes that can be made. The assistant proposes operations; the window, the command line and every import make them too.
//!
//! JSON becomes operations in [`crate::parse`], which coerces values, checks shapes and assigns the error codes. [`crate::resolve`] applies
//! operations to rows.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::Serialize;

use crate::{
    Actor, Audio, Autonomy, ChecklistId, Confidence, DateRange, FilterId, ItemId, LabelId, NoteId, NoteKind, Priority, ProjectId,
    Recurrence, Switch, TaskId, TaskRef, TimeOfDay, Timestamp, Where,
};

/// A field of an update: unchanged, cleared (`null`), or set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// Not mentioned.
    #[default]
    Keep,
    /// `null`.
    Clear,
    /// A new value.
    Set(T),
}

impl<T> Patch<T> {
    /// Whether the field is not mentioned.
    pub fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }
    /// The new value: `None` when the field is not mentioned, `Some(None)` when it is cleared.
    pub fn change(&self) -> Option<Option<&T>> {
        match self {
            Self::Keep => None,
            Self::Clear => Some(None),
            Self::Set(value) => Some(Some(value)),
        }
    }
}

impl<T: Serialize> Serialize for Patch<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Keep | Self::Clear => serializer.serialize_none(),
            Self::Set(value) => value.serialize(serializer),
        }
    }
}

/// What an import knows about a task beyond what a person can type. Refused from any source but `import`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(serde::Deserialize)]
pub struct Imported {
    /// The task's former id, kept if it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<TaskId>,
    /// The task's former number, kept if it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Whether it is done.
    pub completed: bool,
    /// When it was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<Timestamp>,
    pub completed_by: Actor,
    /// Done dates of a repeating task.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub completed_dates: BTreeSet<NaiveDate>,
    /// Language tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Position in the manual order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<f64>,
    /// When it was created.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    /// When it last changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    /// When it was moved to the trash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<Timestamp>,
}

/// A new task.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Create {
    /// 1 to 400 characters after trimming.
    pub title: String,
    /// Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Local date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled_for: Option<NaiveDate>,
    /// Local time; needs `scheduled_for`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_of_day: Option<TimeOfDay>,
    /// Local date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<NaiveDate>,
    /// Medium if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
    /// Does not repeat if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurrence: Option<Recurrence>,
    /// Name or id; the Inbox if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Names or ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    pub labels: Vec<String>,
    /// Titles of the items of a first checklist.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    pub checklist: Vec<String>,
    /// The name that later operations of the same list use for the task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temp_id: Option<String>,
    /// Only from an import.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub imported: Option<Box<Imported>>,
}

/// The fields that an update may change. Only fields that are present change; null clears.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Fields {
    /// Cannot be cleared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Markdown.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<String>"))]
    pub notes: Patch<String>,
    /// Local date. Clearing it also clears the time; it cannot be cleared while the task repeats.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<String>"))]
    pub scheduled_for: Patch<NaiveDate>,
    /// Local time.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<TimeOfDay>"))]
    pub time_of_day: Patch<TimeOfDay>,
    /// Local date.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<String>"))]
    pub deadline: Patch<NaiveDate>,
    /// Clearing sets it to medium.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<Priority>"))]
    pub priority: Patch<Priority>,
    /// The whole rule; clearing it or `none` ends it and clears `completedDates`.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<Recurrence>"))]
    pub recurrence: Patch<Recurrence>,
    /// Name or id; clearing moves the task to the Inbox.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<String>"))]
    pub project: Patch<String>,
    /// The full list, names or ids; clearing removes all labels.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<Vec<String>>"))]
    pub labels: Patch<Vec<String>>,
    /// For a repeating task: date and time apply to the whole series. If this is not set, they move one date and the rule does not change.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub series: bool,
    /// Done or open; only for tasks that do not repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed: Option<bool>,
    /// Language tag; only from the user.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<String>"))]
    pub language: Patch<String>,
}

impl Fields {
    /// Whether nothing would change; `series` alone changes nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self { series: self.series, ..Self::default() }
    }

    /// Whether date and time apply to one date of a repeating task. They do not if the update also sets a rule: that rule begins on the
    /// date.
    pub fn moves_occurrence(&self) -> bool {
        let when = matches!(self.scheduled_for, Patch::Set(_)) || self.scheduled_for.is_keep() && !self.time_of_day.is_keep();
        when && !self.series && self.recurrence.is_keep()
    }
}

/// The tasks that a label operation changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Target {
    /// One task.
    #[serde(rename = "id")]
    Id(TaskRef),
    /// Each matching task.
    #[serde(rename = "where")]
    Where(Where),
}

/// A new checklist item.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct NewItem {
    /// 1 to 400 characters.
    pub title: String,
    /// Whether it is already ticked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub is_checked: bool,
}

/// An agent's justification for changing what the user has set: its reason, which is a claim, and notes, which are checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Why {
    /// At least [`crate::provenance::REASON_MIN`] characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Notes on the same task that are newer than the user's value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<NoteId>>"))]
    pub evidence: Vec<NoteId>,
}

/// Fields of a label.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct LabelFields {
    /// New name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A hue of the palette.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// What the label is for.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<String>"))]
    pub description: Patch<String>,
    /// Group, by name or id.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<String>"))]
    pub group: Patch<String>,
    /// Whether it is kept out of prompts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub private: Option<bool>,
    /// Projects it belongs to, by name or id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub projects: Option<Vec<String>>,
}

/// Fields of a project.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct ProjectFields {
    /// New name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A hue of the palette.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Position in the sidebar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<f64>,
    /// Whether the agent may assign labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent_labels: Option<Switch>,
    /// Whether the agent may update checklists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent_checklists: Option<Switch>,
    /// Whether the agent applies changes itself or proposes them; clearing it restores the global setting.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<Autonomy>"))]
    pub agent_autonomy: Patch<Autonomy>,
    /// Whether recordings are transcribed automatically.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auto_transcribe: Option<Switch>,
}

/// One typed change to the user's data. Serialised with `#[serde(tag = "op")]`; [`crate::parse`] reads that JSON back.
#[derive(Clone, Debug, PartialEq, Serialize, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(test, derive(strum::VariantNames))]
#[serde(tag = "op", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub enum Operation {
    /// A new task.
    Create(Box<Create>),
    /// Fields of one task.
    Update {
        id: TaskRef,
        #[serde(flatten)]
        fields: Box<Fields>,
    },
    /// Moves a task to the trash.
    Delete { id: TaskRef },
    /// Completes or reopens a task that does not repeat.
    Complete {
        id: TaskRef,
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
        completed: bool,
        #[serde(flatten)]
        why: Why,
    },
    /// Completes or reopens one date of a repeating task.
    CompleteOccurrence {
        id: TaskRef,
        occurrence_date: NaiveDate,
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
        completed: bool,
    },
    /// Skips one date of a repeating task.
    SkipOccurrence { id: TaskRef, occurrence_date: NaiveDate },
    /// Moves one date of a repeating task to another day or time; without a time it keeps its own.
    MoveOccurrence {
        id: TaskRef,
        occurrence_date: NaiveDate,
        to: NaiveDate,
        #[serde(skip_serializing_if = "Patch::is_keep")]
        #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<TimeOfDay>"))]
        time_of_day: Patch<TimeOfDay>,
    },
    /// Takes a task out of the trash.
    Restore { id: TaskRef },
    /// `update` on each matching task.
    BulkUpdate { r#where: Where, set: Box<Fields> },
    /// Completes matching tasks. For repeating tasks it completes the open dates in the range, or today's date if there is no range.
    BulkComplete {
        r#where: Where,
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
        completed: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        occurrence_range: Option<DateRange>,
    },
    /// Moves each matching task to the trash.
    BulkDelete { r#where: Where },
    /// Adds labels by name or id to those the task has. A label replaces another one of its exclusive group.
    AddLabels {
        #[serde(flatten)]
        target: Target,
        labels: Vec<String>,
    },
    /// Removes labels by name or id.
    RemoveLabels {
        #[serde(flatten)]
        target: Target,
        labels: Vec<String>,
    },
    /// Adds items at the end of a checklist: the named one, else the task's first, else a new one.
    AddChecklistItems {
        id: TaskRef,
        items: Vec<NewItem>,
        #[serde(skip_serializing_if = "Option::is_none")]
        checklist_id: Option<ChecklistId>,
    },
    /// Ticks or unticks an item. An agent must give `why` to change a user's tick.
    CheckItem {
        item_id: ItemId,
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
        is_checked: bool,
        #[serde(flatten)]
        why: Why,
    },
    /// Changes an item's title.
    RenameItem { item_id: ItemId, title: String },
    /// Archives an item, or takes it out of the archive.
    ArchiveItem {
        item_id: ItemId,
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
        is_archived: bool,
    },
    /// Records that an item looks done to the agent.
    SuggestCompletion {
        item_id: ItemId,
        reason: String,
        #[cfg_attr(feature = "ts", ts(as = "Option<Confidence>"))]
        confidence: Confidence,
    },

    /// A new label. This operation and all that follow are for the user and imports only.
    CreateLabel {
        #[serde(flatten)]
        fields: Box<LabelFields>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(skip))]
        imported_id: Option<LabelId>,
    },
    /// Fields of a label.
    UpdateLabel {
        label: String,
        #[serde(flatten)]
        fields: Box<LabelFields>,
    },
    /// Archives a label, or takes it out of the archive.
    ArchiveLabel {
        label: String,
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
        archived: bool,
    },
    /// Deletes a label and removes it from every task.
    DeleteLabel { label: String },
    /// A new group.
    CreateLabelGroup { name: String },
    /// Renames a group.
    UpdateLabelGroup { group: String, name: String },
    /// Deletes a group. Its labels stay and are no longer exclusive.
    DeleteLabelGroup { group: String },
    /// A new project.
    CreateProject {
        #[serde(flatten)]
        fields: Box<ProjectFields>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(skip))]
        imported_id: Option<ProjectId>,
    },
    /// Fields of a project.
    UpdateProject {
        project: String,
        #[serde(flatten)]
        fields: Box<ProjectFields>,
    },
    /// Archives a project, or takes it out of the archive.
    ArchiveProject {
        project: String,
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
        archived: bool,
    },
    /// Deletes a project. Its tasks go to the Inbox.
    DeleteProject { project: String },
    /// A new checklist.
    CreateChecklist { id: TaskRef, title: String },
    /// Changes a checklist's title.
    RenameChecklist { checklist_id: ChecklistId, title: String },
    /// Moves an item before another one (to the end when `before` is absent), in this or another checklist of the task.
    MoveItem {
        item_id: ItemId,
        checklist_id: ChecklistId,
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<ItemId>,
    },
    /// Deletes a checklist, with the items that are in no other checklist.
    DeleteChecklist { checklist_id: ChecklistId },
    /// A dated note on a task.
    AddNote {
        id: TaskRef,
        text: String,
        #[cfg_attr(feature = "ts", ts(as = "Option<NoteKind>"))]
        kind: NoteKind,
        #[serde(skip_serializing_if = "Option::is_none")]
        recorded_from: Option<Timestamp>,
        #[serde(skip_serializing_if = "Option::is_none")]
        recorded_until: Option<Timestamp>,
        #[serde(skip_serializing_if = "Option::is_none")]
        audio: Option<Audio>,
    },
    /// Adds a model's transcript to a recording. It becomes the note's text unless the user has corrected that.
    AddTranscript {
        note_id: NoteId,
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        language: Option<String>,
        model: String,
    },
    /// Removes the agent's suggestion from an item; the item does not change.
    DismissSuggestion { item_id: ItemId },
    /// Changes a note's text.
    UpdateNote { note_id: NoteId, text: String },
    /// Deletes a note.
    DeleteNote { note_id: NoteId },
    /// Saves a query.
    SaveFilter {
        #[serde(skip_serializing_if = "Option::is_none")]
        filter_id: Option<FilterId>,
        name: String,
        query: String,
        /// Position in the sidebar. If absent, an existing filter keeps its position and a new one goes to the end.
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<f64>,
    },
    /// Deletes a saved filter.
    DeleteFilter { filter_id: FilterId },
    /// Moves a task before another one in the manual order (to the end when `before` is absent).
    MoveTask {
        id: TaskRef,
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<TaskRef>,
    },
}

impl Operation {
    /// The operation's name in JSON.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}
