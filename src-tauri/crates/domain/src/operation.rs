//! The vocabulary of change. The assistant proposes these; the window, the command line and every import make them too.
//!
//! From JSON they come through [`crate::parse`], which coerces, checks shapes and names the error codes. What an operation does to
//! rows is [`crate::resolve`]'s.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::Serialize;

use crate::{
    Actor, Audio, Autonomy, ChecklistId, Code, Confidence, DateRange, FilterId, ItemId, LabelId, NoteId, NoteKind, Priority, Problem,
    ProjectId, Recurrence, Source, Switch, TaskId, TaskRef, TimeOfDay, Timestamp, Where,
};

/// A field of an update: left as it is, cleared (`null`), or set.
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
    /// What the field becomes: `None` when not mentioned, `Some(None)` when cleared.
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

/// What an import knows of a task beyond what a person types; refused from any source but `import`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(serde::Deserialize)]
pub struct Imported {
    /// The id it had, kept when it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<TaskId>,
    /// The number it had, kept when it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Done.
    pub completed: bool,
    /// When it was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<Timestamp>,
    /// Who completed it.
    pub completed_by: Actor,
    /// Done dates of a repeating task.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub completed_dates: BTreeSet<NaiveDate>,
    /// Language tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Place in manual order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<f64>,
    /// When it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    /// When it changed last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    /// When it went to the trash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<Timestamp>,
}

/// A new task.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
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
    /// Medium when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
    /// None when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurrence: Option<Recurrence>,
    /// Name or id; the Inbox when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// Names or ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// Titles of the items of a first checklist.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checklist: Vec<String>,
    /// What later operations of the same list call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temp_id: Option<String>,
    /// From an import only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imported: Option<Box<Imported>>,
}

/// The fields an update may change. Only those present change; null clears.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fields {
    /// Never cleared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Markdown.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub notes: Patch<String>,
    /// Local date; clearing it clears the time, and is refused while the task repeats.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub scheduled_for: Patch<NaiveDate>,
    /// Local time.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub time_of_day: Patch<TimeOfDay>,
    /// Local date.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub deadline: Patch<NaiveDate>,
    /// Clearing gives medium.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub priority: Patch<Priority>,
    /// The whole rule; clearing or `none` ends it and clears `completedDates`.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub recurrence: Patch<Recurrence>,
    /// Name or id; clearing moves it to the Inbox.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub project: Patch<String>,
    /// The full list, names or ids; clearing takes all away.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub labels: Patch<Vec<String>>,
    /// Of a repeating task, date and time are those of the whole series. Where it is not said, one date moves and the rule stays.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub series: bool,
    /// Done or open; one-off tasks only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed: Option<bool>,
    /// Language tag; from the user only.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub language: Patch<String>,
}

impl Fields {
    /// Whether nothing would change: `series` alone says how, not what.
    pub fn is_empty(&self) -> bool {
        *self == Self { series: self.series, ..Self::default() }
    }

    /// Whether date and time are meant for one date of a repeating task. A rule that comes with them begins on that date.
    pub fn moves_occurrence(&self) -> bool {
        let when = matches!(self.scheduled_for, Patch::Set(_)) || self.scheduled_for.is_keep() && !self.time_of_day.is_keep();
        when && !self.series && self.recurrence.is_keep()
    }
}

/// Which tasks a label operation means.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Target {
    /// One task.
    #[serde(rename = "id")]
    Id(TaskRef),
    /// Each match.
    #[serde(rename = "where")]
    Where(Where),
}

/// A new checklist item.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NewItem {
    /// 1 to 400 characters.
    pub title: String,
    /// Already ticked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_checked: bool,
}

/// What an agent gives for changing what the user has set: a reason is a claim, the notes it cites are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Why {
    /// At least [`crate::provenance::REASON_MIN`] characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Notes of the same task that are newer than what the user set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<NoteId>,
}

/// Fields of a label.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LabelFields {
    /// New name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A hue of the palette.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub description: Patch<String>,
    /// Group, by name or id.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub group: Patch<String>,
    /// Kept out of prompts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub private: Option<bool>,
    /// Projects it belongs to, by name or id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub projects: Option<Vec<String>>,
}

/// Fields of a project.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProjectFields {
    /// New name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A hue of the palette.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Place in the sidebar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<f64>,
    /// Agent may assign labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent_labels: Option<Switch>,
    /// Agent may update checklists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent_checklists: Option<Switch>,
    /// Agent changes things itself, or proposes; clearing it goes by the global setting.
    #[serde(skip_serializing_if = "Patch::is_keep")]
    pub agent_autonomy: Patch<Autonomy>,
    /// Transcribe without being asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auto_transcribe: Option<Switch>,
}

/// One typed change to the user's data. `#[serde(tag = "op")]`: what it serialises to, [`crate::parse`] reads back.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "op", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Operation {
    /// A new task.
    Create(Box<Create>),
    /// Fields of one task.
    Update {
        id: TaskRef,
        #[serde(flatten)]
        fields: Box<Fields>,
    },
    /// To the trash.
    Delete { id: TaskRef },
    /// Done or open again; one-off tasks.
    Complete {
        id: TaskRef,
        completed: bool,
        #[serde(flatten)]
        why: Why,
    },
    /// One date of a repeating task, done or open again.
    CompleteOccurrence { id: TaskRef, occurrence_date: NaiveDate, completed: bool },
    /// One date of a repeating task is left out.
    SkipOccurrence { id: TaskRef, occurrence_date: NaiveDate },
    /// One date of a repeating task stands on another day, or at another time; without a time it keeps its own.
    MoveOccurrence {
        id: TaskRef,
        occurrence_date: NaiveDate,
        to: NaiveDate,
        #[serde(skip_serializing_if = "Patch::is_keep")]
        time_of_day: Patch<TimeOfDay>,
    },
    /// Out of the trash.
    Restore { id: TaskRef },
    /// `update` on each match.
    BulkUpdate { r#where: Where, set: Box<Fields> },
    /// One-off matches are completed; repeating ones get their open dates in the range (none said: today).
    BulkComplete {
        r#where: Where,
        completed: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        occurrence_range: Option<DateRange>,
    },
    /// Each match to the trash.
    BulkDelete { r#where: Where },
    /// Labels by name or id, beside those there; replaces within an exclusive group.
    AddLabels {
        #[serde(flatten)]
        target: Target,
        labels: Vec<String>,
    },
    /// Labels by name or id.
    RemoveLabels {
        #[serde(flatten)]
        target: Target,
        labels: Vec<String>,
    },
    /// Items at the end of a checklist (the first when none is named, a new one when there is none).
    AddChecklistItems {
        id: TaskRef,
        items: Vec<NewItem>,
        #[serde(skip_serializing_if = "Option::is_none")]
        checklist_id: Option<ChecklistId>,
    },
    /// Ticks or unticks an item. `why` is what an agent owes to change a user's tick.
    CheckItem {
        item_id: ItemId,
        is_checked: bool,
        #[serde(flatten)]
        why: Why,
    },
    /// Another title.
    RenameItem { item_id: ItemId, title: String },
    /// Put away, or back.
    ArchiveItem { item_id: ItemId, is_archived: bool },
    /// An item looks done to the agent.
    SuggestCompletion { item_id: ItemId, reason: String, confidence: Confidence },

    /// A new label (user and imports only, as are all that follow).
    CreateLabel {
        #[serde(flatten)]
        fields: Box<LabelFields>,
        #[serde(skip_serializing_if = "Option::is_none")]
        imported_id: Option<LabelId>,
    },
    /// Fields of a label.
    UpdateLabel {
        label: String,
        #[serde(flatten)]
        fields: Box<LabelFields>,
    },
    /// Put away, or back.
    ArchiveLabel { label: String, archived: bool },
    /// Gone from every task.
    DeleteLabel { label: String },
    /// A new group.
    CreateLabelGroup { name: String },
    /// Another name.
    UpdateLabelGroup { group: String, name: String },
    /// Its labels stay, no longer exclusive.
    DeleteLabelGroup { group: String },
    /// A new project.
    CreateProject {
        #[serde(flatten)]
        fields: Box<ProjectFields>,
        #[serde(skip_serializing_if = "Option::is_none")]
        imported_id: Option<ProjectId>,
    },
    /// Fields of a project.
    UpdateProject {
        project: String,
        #[serde(flatten)]
        fields: Box<ProjectFields>,
    },
    /// Put away, or back.
    ArchiveProject { project: String, archived: bool },
    /// Its tasks go to the Inbox.
    DeleteProject { project: String },
    /// A new checklist.
    CreateChecklist { id: TaskRef, title: String },
    /// Another title.
    RenameChecklist { checklist_id: ChecklistId, title: String },
    /// An item before another one (at the end when `before` is absent), in this or another checklist of the task.
    MoveItem {
        item_id: ItemId,
        checklist_id: ChecklistId,
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<ItemId>,
    },
    /// With its items, where they stand in no other.
    DeleteChecklist { checklist_id: ChecklistId },
    /// A dated note on a task.
    AddNote {
        id: TaskRef,
        text: String,
        kind: NoteKind,
        #[serde(skip_serializing_if = "Option::is_none")]
        recorded_from: Option<Timestamp>,
        #[serde(skip_serializing_if = "Option::is_none")]
        recorded_until: Option<Timestamp>,
        #[serde(skip_serializing_if = "Option::is_none")]
        audio: Option<Audio>,
    },
    /// What a model heard in a recording. It becomes the text unless the user has corrected that.
    AddTranscript {
        note_id: NoteId,
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        language: Option<String>,
        model: String,
    },
    /// A suggestion of the agent goes, and the item stays as it is.
    DismissSuggestion { item_id: ItemId },
    /// Another text.
    UpdateNote { note_id: NoteId, text: String },
    /// Gone.
    DeleteNote { note_id: NoteId },
    /// Keeps a query.
    SaveFilter {
        #[serde(skip_serializing_if = "Option::is_none")]
        filter_id: Option<FilterId>,
        name: String,
        query: String,
        /// Place in the sidebar; as it was, or at the end, when absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<f64>,
    },
    /// Gone.
    DeleteFilter { filter_id: FilterId },
    /// A task before another one in manual order (at the end when `before` is absent).
    MoveTask {
        id: TaskRef,
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<TaskRef>,
    },
}

/// The operations that belong to the user and to imports.
const USERS_OWN: [&str; 23] = [
    "add_transcript",
    "dismiss_suggestion",
    "create_label",
    "update_label",
    "archive_label",
    "delete_label",
    "create_label_group",
    "update_label_group",
    "delete_label_group",
    "create_project",
    "update_project",
    "archive_project",
    "delete_project",
    "create_checklist",
    "rename_checklist",
    "move_item",
    "delete_checklist",
    "add_note",
    "update_note",
    "delete_note",
    "save_filter",
    "delete_filter",
    "move_task",
];

impl Operation {
    /// What it is called in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Create(_) => "create",
            Self::Update { .. } => "update",
            Self::Delete { .. } => "delete",
            Self::Complete { .. } => "complete",
            Self::CompleteOccurrence { .. } => "complete_occurrence",
            Self::SkipOccurrence { .. } => "skip_occurrence",
            Self::MoveOccurrence { .. } => "move_occurrence",
            Self::Restore { .. } => "restore",
            Self::BulkUpdate { .. } => "bulk_update",
            Self::BulkComplete { .. } => "bulk_complete",
            Self::BulkDelete { .. } => "bulk_delete",
            Self::AddLabels { .. } => "add_labels",
            Self::RemoveLabels { .. } => "remove_labels",
            Self::AddChecklistItems { .. } => "add_checklist_items",
            Self::CheckItem { .. } => "check_item",
            Self::RenameItem { .. } => "rename_item",
            Self::ArchiveItem { .. } => "archive_item",
            Self::SuggestCompletion { .. } => "suggest_completion",
            Self::CreateLabel { .. } => "create_label",
            Self::UpdateLabel { .. } => "update_label",
            Self::ArchiveLabel { .. } => "archive_label",
            Self::DeleteLabel { .. } => "delete_label",
            Self::CreateLabelGroup { .. } => "create_label_group",
            Self::UpdateLabelGroup { .. } => "update_label_group",
            Self::DeleteLabelGroup { .. } => "delete_label_group",
            Self::CreateProject { .. } => "create_project",
            Self::UpdateProject { .. } => "update_project",
            Self::ArchiveProject { .. } => "archive_project",
            Self::DeleteProject { .. } => "delete_project",
            Self::CreateChecklist { .. } => "create_checklist",
            Self::RenameChecklist { .. } => "rename_checklist",
            Self::MoveItem { .. } => "move_item",
            Self::DeleteChecklist { .. } => "delete_checklist",
            Self::AddNote { .. } => "add_note",
            Self::AddTranscript { .. } => "add_transcript",
            Self::DismissSuggestion { .. } => "dismiss_suggestion",
            Self::UpdateNote { .. } => "update_note",
            Self::DeleteNote { .. } => "delete_note",
            Self::SaveFilter { .. } => "save_filter",
            Self::DeleteFilter { .. } => "delete_filter",
            Self::MoveTask { .. } => "move_task",
        }
    }
}

/// Whether this source may ask for the operation of this name: a model never makes labels, projects, notes or filters, and an outside
/// agent of these only notes. Code: `not_allowed_for_source`.
pub fn restricted(name: &str, source: Source) -> Result<(), Problem> {
    let refused = match source {
        Source::Assistant | Source::Agent => USERS_OWN.contains(&name),
        Source::Mcp => USERS_OWN.contains(&name) && name != "add_note",
        Source::User | Source::Cli | Source::Import => false,
    };
    if !refused {
        return Ok(());
    }
    let message = format!("Only the user may {}.", name.replace('_', " "));
    Err(Problem::new(Code::NotAllowedForSource, message).hint("Leave this operation out; use the labels and projects that exist."))
}
