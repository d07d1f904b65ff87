//! Recovery of a database that cannot be opened: put a copy in its place, save what can be read, or start with an empty one.
//!
//! The unusable file is never written to. It is renamed, together with its log, before another file takes its place.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use domain::{Code, Problem, Source, query::DataFigures};
use language::Language;
use protocol::recovery::{FoundCopy, Recovered, SalvageReport, SavedTable, Trouble, Way};
use serde_json::{Value, json};
use store::{AuditRow, BACKUPS, HOME, RECORDINGS, SavedRows, Store, StoreError};

use crate::{
    Clock,
    backups::{SAVED, Twin, backup_file, bring_recordings_back, name_of, unusable},
    settings,
    trail::audit_row,
    unexpected,
};

/// Maximum number of copies that are examined, the newest ones.
const COPIES_MOST: usize = 20;

/// A database that is not open. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Recovery(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    path: PathBuf,
    clock: Clock,
    trouble: Option<Found>,
}

/// The result of examining the file.
#[derive(Debug)]
struct Found {
    problem: Problem,
    ways: Vec<Way>,
    /// The part of the file's new name that says what is wrong with it.
    word: &'static str,
}

impl Recovery {
    /// Examines the file without opening it. Takes milliseconds, unless the file was found damaged while it was in use.
    pub async fn glance(path: &Path, clock: Clock) -> Self {
        let found = if store::wants_a_close_look(path) { store::look_closely(path).await } else { store::look(path).await };
        if found.is_ok() && store::wants_a_close_look(path) {
            let _ = store::want_a_close_look(path, false);
        }
        Self::of(path, clock, found.err())
    }

    /// Examines every page of the file without opening it.
    pub async fn look(path: &Path, clock: Clock) -> Self {
        Self::of(path, clock, store::look_closely(path).await.err())
    }

    /// The state of a file that has just failed to open.
    pub fn failed(path: &Path, clock: Clock, problem: Problem) -> Self {
        let found = Found { problem, ways: vec![Way::TryAgain], word: "unusable" };
        Self(Arc::new(Inner { path: path.to_owned(), clock, trouble: Some(found) }))
    }

    fn of(path: &Path, clock: Clock, error: Option<StoreError>) -> Self {
        Self(Arc::new(Inner { path: path.to_owned(), clock, trouble: error.map(found) }))
    }

    /// Why the database cannot be opened; `None` if it can.
    pub fn trouble(&self) -> Option<Trouble> {
        let Found { problem, ways, .. } = self.0.trouble.as_ref()?;
        let path = self.0.path.display().to_string();
        Some(Trouble { problem: problem.clone(), path, ways: ways.clone(), today: self.0.clock.date() })
    }

    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// The usable copies, newest first. Each is opened and checked.
    pub async fn copies(&self) -> Result<Vec<FoundCopy>, Problem> {
        let there = store::copies_of(self.path()).await?;
        let mut files: Vec<_> = there.iter().filter_map(|path| Some((backup_file(path)?, path))).collect();
        files.sort_by(|(a, _), (b, _)| (b.at, &b.name).cmp(&(a.at, &a.name)));
        let mut copies = Vec::new();
        for (file, path) in files.into_iter().take(COPIES_MOST) {
            match store::figures_of_copy(path).await {
                Ok(holds) => copies.push(FoundCopy { name: file.name, kind: file.kind, at: file.at, holds }),
                Err(error) => tracing::warn!(%error, name = file.name, "a copy cannot be used"),
            }
        }
        Ok(copies)
    }

    /// The path of a copy that was found here. `backup_not_found` if there is none with this name.
    pub fn copy_named(&self, name: &str) -> Result<PathBuf, Problem> {
        let path = self.folder().join(name);
        let is_plain_name = Path::new(name).file_name().is_some_and(|file| file == name);
        if is_plain_name && backup_file(&path).is_some() {
            return Ok(path);
        }
        Err(Problem::new(Code::BackupNotFound, format!("There is no copy “{name}”.")).naming("name", name))
    }

    /// Checks a copy and returns what it contains.
    pub async fn look_into(&self, copy: &Path) -> Result<DataFigures, Problem> {
        store::figures_of_copy(copy).await.map_err(unusable)
    }

    /// Puts a copy in the place of the file, which is set aside. The copy is checked before anything is changed.
    pub async fn use_copy(&self, copy: &Path) -> Result<Recovered, Problem> {
        self.allow(Way::UseCopy)?;
        let twin = Twin::within(&self.folder(), self.0.clock.new_id())?;
        Store::open_copy(copy, &twin.path()).await.map_err(unusable)?.close().await?;
        let aside = self.set_aside()?;
        store::put_in_place(&twin.path(), self.path())?;
        bring_recordings_back(copy, &self.path().with_file_name(RECORDINGS)).await?;
        self.begin(json!({"copy": name_of(copy), "setAside": aside})).await?;
        Ok(Recovered { set_aside: aside })
    }

    /// Starts with an empty database. The unusable file is set aside.
    pub async fn start_empty(&self) -> Result<Recovered, Problem> {
        self.allow(Way::StartEmpty)?;
        let aside = self.set_aside()?;
        let store = Store::open_new(self.path()).await?;
        // Who has had tasks needs no examples.
        store.set_setting("settings", &json!({"examplesOffered": true})).await?;
        store.close().await?;
        self.begin(json!({"setAside": aside})).await?;
        Ok(Recovered { set_aside: aside })
    }

    /// Writes every row that can still be read into a new file: `to`, or one in the folder of copies. The damaged file does not change.
    pub async fn salvage(&self, to: Option<&Path>) -> Result<SalvageReport, Problem> {
        let day = self.0.clock.now().with_timezone(&self.0.clock.zone()).format("%Y-%m-%d-%H%M%S");
        let to = to.map_or_else(|| self.folder().join(format!("{SAVED}{day}.db")), Path::to_owned);
        let saved = store::salvage(self.path(), &to, lost_title, || self.0.clock.new_id()).await?;
        let table = |SavedRows { table, saved, left_out }| SavedTable { table, saved, left_out };
        Ok(SalvageReport {
            path: to.display().to_string(),
            tables: saved.tables.into_iter().map(table).collect(),
            pages: saved.pages,
            lost_pages: saved.lost_pages,
        })
    }

    /// Refuses an action that would not help, with the problem of the file.
    fn allow(&self, way: Way) -> Result<(), Problem> {
        match &self.0.trouble {
            Some(found) if found.ways.contains(&way) => Ok(()),
            Some(found) => Err(found.problem.clone()),
            None => Err(unexpected("the database can be opened")),
        }
    }

    /// Renames the file. The new name says what is wrong with it and when that was found.
    fn set_aside(&self) -> Result<Option<String>, Problem> {
        let word = self.0.trouble.as_ref().map_or("unusable", |found| found.word);
        let now = self.0.clock.now().with_timezone(&self.0.clock.zone()).format("%Y-%m-%d-%H%M%S");
        let aside = store::set_aside(self.path(), &format!("{word}-{now}"))?;
        Ok(aside.map(|path| path.display().to_string()))
    }

    /// Records in the new database how it was created. Files around it are not removed in its first week.
    async fn begin(&self, detail: Value) -> Result<(), Problem> {
        let now = self.0.clock.now();
        let store = Store::open(self.path()).await?;
        let write = store.begin().await?;
        let place = self.path().canonicalize().unwrap_or_else(|_| self.path().to_owned()).display().to_string();
        write.set_setting(HOME, &json!([place, now.timestamp_millis()])).await?;
        write.audit(&[AuditRow { detail, ..audit_row(now, Source::User, "recovered") }]).await?;
        write.commit().await?;
        Ok(store.close().await?)
    }

    fn folder(&self) -> PathBuf {
        self.path().with_file_name(BACKUPS)
    }
}

/// The title given to a task whose title is lost, in the user's language.
fn lost_title(stored: &BTreeMap<String, Value>) -> String {
    let title = match settings::language(&settings::read(stored)) {
        Language::English => "Recovered task",
        Language::German => "Gerettete Aufgabe",
    };
    title.to_owned()
}

/// The result of an examination, and the possible actions. A sound file that is only unavailable at the moment is never set aside.
fn found(error: StoreError) -> Found {
    let (ways, word): (&[Way], &str) = match error {
        StoreError::Damaged { .. } => (&[Way::UseCopy, Way::Salvage, Way::StartEmpty], "damaged"),
        StoreError::Truncated { found, .. } if found > 0 => (&[Way::UseCopy, Way::Salvage, Way::StartEmpty], "truncated"),
        StoreError::Truncated { .. } => (&[Way::UseCopy, Way::StartEmpty], "truncated"),
        StoreError::Missing => (&[Way::UseCopy, Way::StartEmpty, Way::TryAgain], "left-over"),
        StoreError::Newer { .. } => (&[Way::TryAgain, Way::UseCopy, Way::StartEmpty], "newer"),
        StoreError::Foreign => (&[Way::TryAgain, Way::UseCopy, Way::StartEmpty], "foreign"),
        _ => (&[Way::TryAgain], "unusable"),
    };
    Found { ways: ways.to_vec(), word, problem: Problem::from(error) }
}
