//! A database that cannot be opened: the problem, the copies, and what can be done.

use chrono::NaiveDate;
use domain::{Problem, Timestamp, query::DataFigures};
use serde::Serialize;

use crate::data::BackupKind;

/// A way to recover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Way {
    /// Replace the database with a copy.
    UseCopy,
    /// Save what can still be read into a new file.
    Salvage,
    /// Start with an empty database.
    StartEmpty,
    /// Try to open it again, because the cause may be gone.
    TryAgain,
}

/// Why the database is not open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Trouble {
    pub problem: Problem,
    /// The database file.
    pub path: String,
    /// The ways to recover, the best first.
    pub ways: Vec<Way>,
    /// The user's date.
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
    /// When it was made.
    pub at: Timestamp,
    /// Its contents.
    pub holds: DataFigures,
}

/// What was saved from a damaged file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct SalvageReport {
    /// The new file.
    pub path: String,
    /// The rows of each table.
    pub tables: Vec<SavedTable>,
    /// Pages in the damaged file.
    pub pages: u32,
    /// Pages that cannot be read. It is unknown how many rows were on them.
    pub lost_pages: u32,
}

/// The rows of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct SavedTable {
    /// Its name in the database.
    pub table: String,
    /// Rows in the new file.
    pub saved: u64,
    /// Rows that were found but are damaged, or refer to something that is lost.
    pub left_out: u64,
}

/// The result of a recovery.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Recovered {
    /// Where the unusable file is now; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_aside: Option<String>,
}

/// What the user must know about the database without asking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Health {
    /// Why the last copy could not be made; absent if it succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copy_failed: Option<Problem>,
    /// What is wrong with the open file, until Assent is restarted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trouble: Option<Problem>,
    /// When the newest copy was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_copy: Option<Timestamp>,
    /// The user's date.
    pub today: NaiveDate,
}
