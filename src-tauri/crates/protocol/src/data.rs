//! Import and export formats, copies of the database and their contents, and facts about the database itself.

use chrono::NaiveDate;
use domain::{
    ChangeSetId, Priority, TimeOfDay, Timestamp,
    query::{DataCounts, DataFigures, DataRemark},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A format that can be imported and exported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct DataFormat {
    /// The name that requests use.
    pub name: String,
    /// The file name extension, without the dot.
    pub extension: String,
}

/// A file that was read and can be previewed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct ImportFile {
    /// Its id in requests until it is imported or discarded.
    pub id: Uuid,
    /// The file's name.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// The format that was recognised; absent if none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
}

/// One of the first tasks of a file, as it will be imported.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct ImportSample {
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled_for: Option<NaiveDate>,
    /// Its time on that date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_of_day: Option<TimeOfDay>,
    /// How urgent it is.
    pub priority: Priority,
    /// Whether it is done.
    pub completed: bool,
    /// Whether it repeats.
    pub repeats: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<NamedColor>,
    pub labels: Vec<NamedColor>,
}

/// A project or label, with only what its display needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct NamedColor {
    pub name: String,
    /// Its hue.
    pub color: String,
}

/// What an import would do; equal to what it then does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ImportPreview {
    /// What the file contains.
    pub holds: DataCounts,
    /// What is new.
    pub adds: DataCounts,
    /// Rows that are skipped because they already exist.
    pub already_there: u32,
    /// What is left out, or kept in another form.
    pub remarks: Vec<DataRemark>,
    /// The first of the new tasks.
    pub samples: Vec<ImportSample>,
}

/// What an import did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Imported {
    /// The change set; absent if everything already existed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// What was added.
    pub adds: DataCounts,
}

/// What was exported, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Exported {
    /// The file.
    pub path: String,
    /// Its size.
    pub bytes: u64,
    /// What it contains.
    pub holds: DataCounts,
    /// What was left out, or kept in another form.
    pub remarks: Vec<DataRemark>,
}

/// Why a copy was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum BackupKind {
    /// The daily copy.
    Daily,
    /// The user requested it.
    Own,
    /// Before an import.
    Import,
    /// Before the trash was emptied.
    Purge,
    /// Before another copy was restored.
    Restore,
    /// Before a newer version changed the schema.
    Upgrade,
    /// What could still be read from a damaged database.
    Saved,
}

/// A copy in the backup folder. Each copy was opened and checked before it got its final name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct BackupFile {
    /// The name of the file.
    pub name: String,
    /// Why it was made.
    pub kind: BackupKind,
    /// When it was made.
    pub at: Timestamp,
    /// Its size.
    pub bytes: u64,
}

/// All copies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Backups {
    /// The folder they are in.
    pub folder: String,
    /// Newest first.
    pub files: Vec<BackupFile>,
}

/// A copy compared with the current database. The copy was checked again for this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct BackupPreview {
    /// The contents of the copy.
    pub copy: DataFigures,
    /// The contents of the current database.
    pub here: DataFigures,
}

/// Facts about this installation of Assent and its database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct About {
    /// The database file.
    pub path: String,
    /// The version of Assent.
    pub version: String,
    /// The version of `SQLite` in use.
    pub sqlite: String,
    /// The version of the database's schema.
    pub schema: i32,
    /// Bytes of the database file.
    pub bytes: u64,
    /// The user's time zone.
    pub zone: String,
    /// The operating system, and its processor.
    pub system: String,
}
