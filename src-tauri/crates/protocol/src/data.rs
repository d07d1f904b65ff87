//! Files and copies: what can be imported and exported, copies of the database and what is in them, and what is known of the database
//! itself.

use chrono::NaiveDate;
use domain::{ChangeSetId, Priority, TimeOfDay, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A format that can be imported and exported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct DataFormat {
    /// What it is asked for by.
    pub name: String,
    /// How the name of a file ends, without the dot.
    pub extension: String,
}

/// A file that was read and waits for its preview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct ImportFile {
    /// What it is asked for by until it is imported or put away.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// Its size.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub bytes: u64,
    /// The format it seems to have; absent when it looks like none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
}

/// How many rows of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct DataCounts {
    /// Tasks, those in the trash included.
    pub tasks: u32,
    /// Projects.
    pub projects: u32,
    /// Labels.
    pub labels: u32,
    /// Checklist items.
    pub checklist_items: u32,
    /// Notes.
    pub notes: u32,
    /// Saved filters.
    pub filters: u32,
}

/// Something that does not fit as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct DataRemark {
    /// Whether it is kept in another shape (`true`) or left out (`false`).
    pub carried: bool,
    /// How many times.
    pub count: u32,
    /// What, as a noun phrase with its reason.
    pub text: String,
    /// Which remark it is, for another language.
    pub code: String,
    /// What it names, as it stands in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// One of the first tasks of a file, as it will be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct ImportSample {
    /// Its title.
    pub title: String,
    /// Its date.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub scheduled_for: Option<NaiveDate>,
    /// Its time on that date.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub time_of_day: Option<TimeOfDay>,
    /// How urgent it is.
    pub priority: Priority,
    /// Whether it is done.
    pub completed: bool,
    /// Whether it repeats.
    pub repeats: bool,
    /// Its project.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<NamedColor>,
    /// Its labels.
    pub labels: Vec<NamedColor>,
}

/// A project or label where only its looks matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct NamedColor {
    /// Its name.
    pub name: String,
    /// Its hue.
    pub color: String,
}

/// What an import would do; equal to what it then does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ImportPreview {
    /// What the file holds.
    pub holds: DataCounts,
    /// What of it is new.
    pub adds: DataCounts,
    /// Rows that are left alone because they are there already.
    pub already_there: u32,
    /// What cannot be carried, or only in another shape.
    pub remarks: Vec<DataRemark>,
    /// The first of the new tasks.
    pub samples: Vec<ImportSample>,
}

/// What an import did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Imported {
    /// The change set; absent when everything was there already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// What is new.
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
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub bytes: u64,
    /// What it holds.
    pub holds: DataCounts,
    /// What could not be carried, or only in another shape.
    pub remarks: Vec<DataRemark>,
}

/// Why a copy was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum BackupKind {
    /// Once a day.
    Daily,
    /// The user asked for it.
    Own,
    /// Before an import.
    Import,
    /// Before the trash was emptied.
    Purge,
    /// Before another copy was restored.
    Restore,
    /// Before a newer version changed the schema.
    Upgrade,
    /// What could still be read of a damaged database.
    Saved,
}

/// A copy in the folder of copies. Each was opened and checked before it got its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct BackupFile {
    /// The name of the file.
    pub name: String,
    /// Why it was made.
    pub kind: BackupKind,
    /// When.
    pub at: Timestamp,
    /// Its size.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub bytes: u64,
}

/// The copies there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Backups {
    /// The folder they are in.
    pub folder: String,
    /// Newest first.
    pub files: Vec<BackupFile>,
}

/// How much is in a database, and when it was last changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct DataFigures {
    /// Open tasks.
    pub open: u32,
    /// Completed tasks.
    pub completed: u32,
    /// Tasks in the trash.
    pub trash: u32,
    /// Projects.
    pub projects: u32,
    /// Labels that are not deleted.
    pub labels: u32,
    /// Notes and recordings.
    pub notes: u32,
    /// The newest change; absent when there never was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed_at: Option<Timestamp>,
}

/// A copy beside what is here now. The copy was checked once more for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct BackupPreview {
    /// What is in the copy.
    pub copy: DataFigures,
    /// What is here.
    pub here: DataFigures,
}

/// What is known of this Assent and its database.
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
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub bytes: u64,
    /// The user's time zone.
    pub zone: String,
    /// The system it runs on, and its processor.
    pub system: String,
}
