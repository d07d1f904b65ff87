//! Change sets, newest first, and what reverting one would affect.

use chrono::NaiveDate;
use domain::{Account, Change, ChangeSetId, FieldMap, Image, Source, Summary, Timestamp, undo::Conflict};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Selects a part of the history; absent bounds are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct HistoryScope {
    /// The number of a task: only change sets that changed it, its steps or its notes.
    pub task: Option<u64>,
    /// The first day, in the user's time zone.
    pub from: Option<NaiveDate>,
    /// The last day.
    pub to: Option<NaiveDate>,
}

/// One change set in the list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct HistoryEntry {
    pub id: ChangeSetId,
    /// When it was made.
    pub at: Timestamp,
    /// Who made it.
    pub source: Source,
    /// What it did, in words.
    pub title: String,
    /// The parts of the title; absent if an earlier version wrote the entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
    /// The counts.
    pub summary: Summary,
    /// The assistant's turn that proposed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undoes: Option<ChangeSetId>,
    /// The change set that undid it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone_by: Option<ChangeSetId>,
}

/// One change set with the changed rows.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct HistoryDetail {
    /// The change set.
    pub entry: HistoryEntry,
    /// The changed rows (the first 200), with the names of the tasks they belong to.
    pub rows: Vec<ChangedRow>,
    /// The number of changed rows.
    pub total: u32,
    /// What undoing it would affect now, or redoing it if it is undone. Absent if it changed so many rows that this is not computed in
    /// advance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<ReversalAhead>,
}

/// What an undo or a redo would affect if it were made now. Nothing is written.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ReversalAhead {
    /// Rows that would change.
    pub rows: u32,
    /// The number of fields that would keep their values, because newer changes set them.
    pub kept: u32,
    /// These fields (the first 200).
    pub fields: Vec<KeptField>,
}

/// A field that would keep its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct KeptField {
    /// The field and its row, and its current value.
    pub conflict: Conflict,
    /// The newest change to it; absent if the history does not contain it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<ChangedSince>,
}

/// A newer change, and who made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ChangedSince {
    pub change_set_id: ChangeSetId,
    /// When it was made.
    pub at: Timestamp,
    /// Who made it.
    pub source: Source,
}

/// One changed row.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ChangedRow {
    /// Task, checklist item, label, ...
    pub entity: domain::Entity,
    /// The row's id.
    pub id: Uuid,
    /// The number of the task that it is or belongs to, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub number: Option<u64>,
    /// Title or name.
    pub title: String,
    /// Fields before the change; absent for a new row.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown> | null"))]
    pub before: Option<FieldMap>,
    /// Fields after the change; absent for a removed row.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown> | null"))]
    pub after: Option<FieldMap>,
}

impl ChangedRow {
    /// Converts a change to a row.
    pub fn new(change: Change, number: Option<u64>, title: String) -> Self {
        let Change { entity, id, before, after } = change;
        Self { entity, id, number, title, before: before.map(Image::into_fields), after: after.map(Image::into_fields) }
    }
}
