//! Change sets, newest first.

use domain::{Account, Change, ChangeSetId, FieldMap, Image, Source, Summary, Timestamp};
use serde::{Deserialize, Serialize};

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
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct HistoryDetail {
    /// The change set.
    pub entry: HistoryEntry,
    /// Changed rows, the first 200, with the names of the tasks they belong to.
    pub rows: Vec<ChangedRow>,
    /// How many there are in all.
    pub total: u32,
}

/// One changed row.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ChangedRow {
    /// Task, checklist item, label, ...
    pub entity: domain::Entity,
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
    pub fn new(change: Change, title: String) -> Self {
        Self { entity: change.entity, title, before: change.before.map(Image::into_fields), after: change.after.map(Image::into_fields) }
    }
}
