//! A database and a clock for one test.

use std::{
    io,
    path::{Path, PathBuf},
};

use app::{App, Clock};
use chrono::{TimeZone as _, Utc};
use protocol::Problem;
use tempfile::TempDir;

/// A folder with a database; both are removed when the value is dropped.
#[derive(Debug)]
pub struct Database {
    folder: TempDir,
}

impl Database {
    /// An empty folder. The database is created when it is first opened.
    pub fn new() -> io::Result<Self> {
        Ok(Self { folder: TempDir::new()? })
    }

    /// The folder, for a test's other files.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The database file.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("assent.db")
    }

    /// Opens the database. A test can do so several times, to simulate restarts.
    pub async fn open(&self, clock: Clock) -> Result<App, Problem> {
        App::open(&self.path(), clock).await
    }
}

/// Saturday, 21 November 2026, 09:00 in Berlin.
pub fn clock() -> Clock {
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 8, 0, 0).single().unwrap_or_default();
    Clock::fixed(now, chrono_tz::Europe::Berlin)
}
