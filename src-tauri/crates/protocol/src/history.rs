//! Change sets, newest first, and what taking one back would meet.

use chrono::NaiveDate;
use domain::{Account, Change, ChangeSetId, FieldMap, Image, Source, Summary, Timestamp, undo::Conflict};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Which part of the history is meant; absent bounds are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct HistoryScope {
    /// The number of a task: change sets that touched it, its steps or its notes.
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub task: Option<u64>,
    /// The first day, in the user's time zone.
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub from: Option<NaiveDate>,
    /// The last day.
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub to: Option<NaiveDate>,
}

/// One change set in the list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct HistoryEntry {
    /// Identity.
    pub id: ChangeSetId,
    /// When.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: Timestamp,
    /// Who asked.
    pub source: Source,
    /// What it did, in words.
    pub title: String,
    /// What the title is made of; absent where an earlier version wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
    /// How much.
    pub summary: Summary,
    /// The assistant's turn it was proposed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_id: Option<String>,
    /// The change set it undoes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undoes: Option<ChangeSetId>,
    /// The change set that undid it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone_by: Option<ChangeSetId>,
}

/// One change set with its images.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct HistoryDetail {
    /// The change set.
    pub entry: HistoryEntry,
    /// Changed rows, the first 200, with the names of the tasks they belong to.
    pub rows: Vec<ChangedRow>,
    /// How many there are in all.
    pub total: u32,
    /// What taking it back would meet now, or bringing it back where it is undone. Absent where it changed so many rows that it is not
    /// worth looking before it is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<ReversalAhead>,
}

/// What an undo or a redo would meet if it were made now. Nothing of it is written.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ReversalAhead {
    /// Rows that would change.
    pub rows: u32,
    /// How many fields would stay as they are, because something newer has changed them.
    pub kept: u32,
    /// Which ones; the first 200.
    pub fields: Vec<KeptField>,
}

/// A field that would stay as it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct KeptField {
    /// Which field of which row, and what it is now.
    pub conflict: Conflict,
    /// The newest change to it; absent where the history does not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<ChangedSince>,
}

/// Who changed something since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ChangedSince {
    /// The change set.
    pub change_set_id: ChangeSetId,
    /// When.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: Timestamp,
    /// Who asked.
    pub source: Source,
}

/// One changed row.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ChangedRow {
    /// Task, checklist item, label, ...
    pub entity: domain::Entity,
    /// Which one.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub id: Uuid,
    /// The number of the task that it is or belongs to, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub number: Option<u64>,
    /// Title or name.
    pub title: String,
    /// Fields before; absent for a new row.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown> | null"))]
    pub before: Option<FieldMap>,
    /// Fields after; absent for a removed row.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown> | null"))]
    pub after: Option<FieldMap>,
}

impl ChangedRow {
    /// The row of a change.
    pub fn new(change: Change, number: Option<u64>, title: String) -> Self {
        let Change { entity, id, before, after } = change;
        Self { entity, id, number, title, before: before.map(Image::into_fields), after: after.map(Image::into_fields) }
    }
}
