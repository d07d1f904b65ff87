//! What can go wrong with the file: a code that callers act on, and a sentence for a person.

use domain::{Code, Problem};
use sea_orm::{DbErr, RuntimeErr, sqlx};

/// The result of this crate's functions.
pub type Result<T> = std::result::Result<T, StoreError>;

/// A failure of the database file. [`StoreError::code`] is stable; the sentence is for people.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// `disk_full`
    #[error("The disk is full. Nothing was written; free some space and try again.")]
    DiskFull,
    /// `database_locked`
    #[error("Another program is using the database. Nothing was written. Close that program or try again.")]
    Locked,
    /// `database_newer`
    #[error(
        "This database was written by a newer version of Assent (schema {found}; this version knows {known}). Update Assent to open it."
    )]
    Newer {
        /// The file's schema version.
        found: i64,
        /// The newest this build knows.
        known: i64,
    },
    /// `database_foreign`
    #[error("This file is a database of another program. Nothing in it was touched.")]
    Foreign,
    /// `database_damaged`
    #[error("The database file is damaged ({detail}). It was left as it is.")]
    Damaged {
        /// `SQLite`'s description.
        detail: String,
    },
    /// `database_truncated`
    #[error("The end of the database file is missing: it has {found} of {wanted} bytes. It was left as it is.")]
    Truncated {
        /// The actual size in bytes.
        found: u64,
        /// The size in bytes according to its first page.
        wanted: u64,
    },
    /// `database_missing`
    #[error("The database file is gone, but copies of it are there. No new file was made.")]
    Missing,
    /// `database_outgrown`
    #[error("A newer version of Assent has changed the database while this one was running. Nothing was written. Restart Assent.")]
    Outgrown,
    /// `read_only`
    #[error("Assent is not allowed to write to the database file or its folder.")]
    ReadOnly,
    /// `cannot_open`
    #[error("The database file cannot be opened: {detail}.")]
    CannotOpen {
        /// The system's description.
        detail: String,
    },
    /// `sqlite_too_old`
    #[error("The SQLite library is {found}; Assent needs {needed} or newer, because older ones can damage the file.")]
    SqliteTooOld {
        /// The library's version.
        found: String,
        /// The oldest version that works.
        needed: &'static str,
    },
    /// `sqlite_setting`
    #[error("SQLite does not keep the setting {name} ({found} instead of {wanted}), so changes would not be safe on this file system.")]
    Setting {
        /// The pragma.
        name: &'static str,
        /// The wanted value.
        wanted: &'static str,
        /// The actual value.
        found: String,
    },
    /// `still_in_use`
    #[error("Something else still refers to a row that would be removed or is not there. Nothing was written.")]
    StillInUse,
    /// `incomplete`
    #[error("A part of the change could not be written, so nothing was.")]
    Incomplete,
    /// `invalid_filter`
    #[error("The saved filter cannot be read: {0}")]
    Filter(String),
    /// `io`
    #[error("The file system refused: {0}.")]
    Io(#[from] std::io::Error),
    /// `unreadable_row`
    #[error("A stored row cannot be read ({0}).")]
    Unreadable(String),
    /// `database`
    #[error("The database refused: {0}.")]
    Other(String),
}

impl StoreError {
    /// The stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::DiskFull => Code::DiskFull,
            Self::Locked => Code::DatabaseLocked,
            Self::Newer { .. } => Code::DatabaseNewer,
            Self::Foreign => Code::DatabaseForeign,
            Self::Damaged { .. } => Code::DatabaseDamaged,
            Self::Truncated { .. } => Code::DatabaseTruncated,
            Self::Missing => Code::DatabaseMissing,
            Self::Outgrown => Code::DatabaseOutgrown,
            Self::ReadOnly => Code::ReadOnly,
            Self::CannotOpen { .. } => Code::CannotOpen,
            Self::SqliteTooOld { .. } => Code::SqliteTooOld,
            Self::Setting { .. } => Code::SqliteSetting,
            Self::StillInUse => Code::StillInUse,
            Self::Incomplete => Code::Incomplete,
            Self::Filter(_) => Code::InvalidFilter,
            Self::Io(_) => Code::Io,
            Self::Unreadable(_) => Code::UnreadableRow,
            Self::Other(_) => Code::Database,
        }
    }
}

/// What helps on the command line. The window shows the ways itself.
const WAYS_OUT: &str = "`assent restore FILE --yes` puts a copy in its place, `assent doctor --salvage FILE` saves what can be read, \
    `assent restore --empty --yes` starts empty";

/// A failure as people hear it.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let problem = Self::new(error.code(), error.to_string());
        match error {
            StoreError::Damaged { .. } | StoreError::Truncated { .. } | StoreError::Missing => problem.hint(WAYS_OUT),
            _ => problem,
        }
    }
}

impl From<DbErr> for StoreError {
    fn from(error: DbErr) -> Self {
        match &error {
            DbErr::Conn(RuntimeErr::SqlxError(inner))
            | DbErr::Exec(RuntimeErr::SqlxError(inner))
            | DbErr::Query(RuntimeErr::SqlxError(inner)) => from_sqlx(inner),
            DbErr::ConnectionAcquire(_) => Self::Locked,
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        from_sqlx(&error)
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// `SQLite`'s errors when a file opened for writing can no longer be written: write, sync, truncate, and the sync of the folder.
const WRITE_FAILED: [i32; 4] = [778, 1_034, 1_546, 1_290];

/// `SQLite`'s result codes (the low byte; the rest refines it) that callers act on.
fn from_sqlx(error: &sqlx::Error) -> StoreError {
    let database = match error {
        sqlx::Error::Database(database) => database,
        sqlx::Error::PoolTimedOut => return StoreError::Locked,
        sqlx::Error::Io(io) => return StoreError::Io(std::io::Error::new(io.kind(), io.to_string())),
        other => return StoreError::Other(other.to_string()),
    };
    let code: i32 = database.code().and_then(|code| code.parse().ok()).unwrap_or(0);
    let detail = database.message().to_owned();
    match code & 0xff {
        5 | 6 => StoreError::Locked,
        8 => StoreError::ReadOnly,
        10 if WRITE_FAILED.contains(&code) => StoreError::ReadOnly,
        11 | 26 => StoreError::Damaged { detail },
        13 => StoreError::DiskFull,
        14 => StoreError::CannotOpen { detail },
        19 if code == 787 || code == 19 && detail.contains("FOREIGN KEY") => StoreError::StillInUse,
        _ => StoreError::Other(detail),
    }
}
