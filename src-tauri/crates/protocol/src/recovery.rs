//! A database that cannot be opened: what is wrong, which copies there are, and what can be done.

use chrono::NaiveDate;
use domain::{Problem, Timestamp};
use serde::Serialize;

use crate::data::{BackupKind, DataFigures};

/// What can be done about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Way {
    /// Put a copy in its place.
    UseCopy,
    /// Save what can be read of it into a new file.
    Salvage,
    /// Begin with an empty database.
    StartEmpty,
    /// Look again: what keeps it from being opened may be over.
    TryAgain,
}

/// Why the database is not open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Trouble {
    /// What is wrong.
    pub problem: Problem,
    /// The file.
    pub path: String,
    /// What can be done, the best first.
    pub ways: Vec<Way>,
    /// The user's date.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub today: NaiveDate,
}

/// A copy that was opened and checked just now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct FoundCopy {
    /// The name of the file.
    pub name: String,
    /// Why it was made.
    pub kind: BackupKind,
    /// When.
    pub at: Timestamp,
    /// What is in it.
    pub holds: DataFigures,
}

/// What was saved from a damaged file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct SalvageReport {
    /// The new file.
    pub path: String,
    /// The rows by table.
    pub tables: Vec<SavedTable>,
    /// Pages of the damaged file.
    pub pages: u32,
    /// Pages that cannot be read. Nobody knows how many rows were on them.
    pub lost_pages: u32,
}

/// The rows of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct SavedTable {
    /// Its name in the database.
    pub table: String,
    /// How many rows are in the new file.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub saved: u64,
    /// How many were found and are damaged, or tell of something that is lost.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub left_out: u64,
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Recovered {
    /// Where the file that cannot be used lies now; absent where there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_aside: Option<String>,
}

/// What the user has to know of the database although nobody asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Health {
    /// Why the last copy could not be made; absent when it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copy_failed: Option<Problem>,
    /// What is wrong with the open file, until Assent is started again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trouble: Option<Problem>,
    /// When the newest copy was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_copy: Option<Timestamp>,
    /// The user's date.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub today: NaiveDate,
}
