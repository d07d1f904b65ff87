//! Copies of the database: made daily and before changes that cannot be undone, listed, previewed and restored.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use domain::{Problem, Source, Timestamp};
use protocol::{
    changes::Changed,
    data::{BackupFile, BackupKind, BackupPreview, Backups, DataFigures},
};
use serde_json::json;
use store::{AuditRow, BACKUPS, Figures, OwnFile, Store, StoreError};
use uuid::Uuid;

use crate::{
    App, problem,
    recordings::made,
    recovery::SAVED,
    trash::{self, is_plain},
    turns::audit_row,
};

/// The number of automatic copies of each kind that are kept. The user's own copies and those of an upgrade are kept for ever.
const KEPT: usize = 14;
/// Maximum number of copies that get different names in the same second.
const MOST_AT_ONCE: u32 = 1_000;
/// Prefixes of the names of automatic copies. The date follows, so that sorting by name sorts by time.
const AUTOMATIC: [(&str, BackupKind); 4] =
    [("daily-", BackupKind::Daily), ("import-", BackupKind::Import), ("purge-", BackupKind::Purge), ("restore-", BackupKind::Restore)];

impl App {
    /// Makes a verified copy of the database, at `to` or in the folder of backups beside the database.
    pub async fn backup(&self, to: Option<&Path>) -> Result<PathBuf, Problem> {
        let to = to.map_or_else(|| self.stamped("assent-"), Path::to_owned);
        // This records where the database is, so that the copy knows its origin.
        self.settled_since().await?;
        let made = self.store().backup(&to).await.map_err(problem);
        if to.parent() == Some(&self.backups()) {
            self.copied(made.as_ref().err());
        }
        made.map(|()| to)
    }

    /// Makes a copy before a risky step and returns its name.
    pub(crate) async fn safety_copy(&self, before: BackupKind) -> Result<String, Problem> {
        let prefix = AUTOMATIC.iter().find(|(_, kind)| *kind == before).map_or("assent-", |(prefix, _)| *prefix);
        let to = self.stamped(prefix);
        self.keep_copy(&to, prefix).await?;
        Ok(name_of(&to))
    }

    /// Makes today's copy, if there is none yet.
    pub(crate) async fn daily_copy(&self) -> Result<(), Problem> {
        let (prefix, _) = AUTOMATIC[0];
        let stem = format!("{prefix}{}", self.local().format("%Y-%m-%d"));
        let is_there = self.own_copies(&stem).await?.iter().any(|path| path.exists());
        if is_there { Ok(()) } else { self.keep_copy(&self.free(&stem), prefix).await }
    }

    /// Makes an automatic copy, and moves the oldest ones that this database made with the same prefix to the trash folder.
    async fn keep_copy(&self, to: &Path, prefix: &str) -> Result<(), Problem> {
        self.settled_since().await?;
        let made = self.store().backup(to).await.map_err(problem);
        self.copied(made.as_ref().err());
        made?;
        self.store().keep_own_file(BACKUPS, &name_of(to), None).await.map_err(problem)?;
        let (there, gone): (Vec<PathBuf>, Vec<PathBuf>) = self.own_copies(prefix).await?.into_iter().partition(|path| is_plain(path));
        for path in &gone {
            self.store().forget_own_files(BACKUPS, Some(&name_of(path))).await.map_err(problem)?;
        }
        let old = if self.is_settled().await? { there.len().saturating_sub(KEPT) } else { 0 };
        for path in &there[..old] {
            self.trash(BACKUPS, &name_of(path), self.0.clock.now()).await?;
        }
        Ok(())
    }

    /// Removes copies that have been in the trash folder long enough.
    pub(crate) async fn remove_old_copies(&self) -> Result<(), Problem> {
        if !self.is_settled().await? {
            return Ok(());
        }
        let now = self.0.clock.now();
        make_private(&self.backups());
        for file in self.store().own_files(BACKUPS).await.map_err(problem)? {
            if file.trashed_at.is_some_and(|since| trash::is_over(since, now)) {
                self.remove_trashed(BACKUPS, &file.name).await?;
            }
        }
        Ok(())
    }

    /// The copies in the folder that this database made with this name prefix, without those in the trash, oldest first. The folder may
    /// also contain copies of other databases.
    async fn own_copies(&self, prefix: &str) -> Result<Vec<PathBuf>, Problem> {
        // A database that was copied to this place does not own the copies of its original.
        self.settled_since().await?;
        let own = self.store().own_files(BACKUPS).await.map_err(problem)?;
        let kept = |file: &OwnFile| file.trashed_at.is_none() && file.name.starts_with(prefix);
        Ok(own.into_iter().filter(kept).map(|file| self.backups().join(file.name)).collect())
    }

    /// The copies beside the database, newest first.
    pub fn list_backups(&self) -> Result<Backups, Problem> {
        let folder = self.backups();
        let mut files: Vec<BackupFile> = match fs::read_dir(&folder) {
            Ok(entries) => entries.filter_map(|entry| backup_file(&entry.ok()?.path())).collect(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(problem(error.into())),
        };
        files.sort_by(|a, b| (b.at, &b.name).cmp(&(a.at, &a.name)));
        Ok(Backups { folder: folder.display().to_string(), files })
    }

    /// One of the copies beside the database, by its name. `backup_not_found` if there is none.
    pub fn backup_named(&self, name: &str) -> Result<PathBuf, Problem> {
        let listed = self.list_backups()?.files.into_iter().any(|file| file.name == name);
        // Only names from the list are accepted, so that a name cannot lead to another folder.
        if listed {
            Ok(self.backups().join(name))
        } else {
            Err(Problem::new("backup_not_found", format!("There is no copy “{name}”.")))
        }
    }

    /// Compares the content of a copy with the current data. Changes neither.
    pub async fn preview_backup(&self, copy: &Path) -> Result<BackupPreview, Problem> {
        let twin = Twin::beside(self)?;
        let other = Store::open_copy(copy, &twin.path()).await.map_err(unusable)?;
        let in_copy = other.figures().await;
        other.close().await.map_err(problem)?;
        let here = self.store().figures().await.map_err(problem)?;
        Ok(BackupPreview { copy: figures(in_copy.map_err(problem)?), here: figures(here) })
    }

    /// Replaces the current data, including settings and history, with a copy, after making a safety copy, and returns the name of the
    /// safety copy. The copy is checked before anything is changed, and restored completely or not at all.
    pub async fn restore(&self, copy: &Path) -> Result<String, Problem> {
        let twin = Twin::beside(self)?;
        Store::open_copy(copy, &twin.path()).await.map_err(unusable)?.close().await.map_err(problem)?;
        let safety = self.safety_copy(BackupKind::Restore).await?;
        let audit = AuditRow {
            detail: json!({"copy": name_of(copy), "safetyCopy": safety}),
            ..audit_row(self.0.clock.now(), Source::User, "restored")
        };
        self.store().take_over(&twin.path(), &[audit]).await.map_err(problem)?;
        bring_recordings_back(copy, &self.recordings_folder()).await?;
        self.reread_settings().await?;
        self.settle_again().await?;
        self.announce(Changed::anything(None, Source::User));
        Ok(safety)
    }

    /// Permanently removes what is in the trash, if its number of tasks is the one that the user confirmed, after making a copy. Returns
    /// the number of removed tasks. `confirmation_required` if the number differs.
    pub async fn empty_trash(&self, confirm: u32) -> Result<u32, Problem> {
        let wrong = |there: u64| {
            Problem::new("confirmation_required", format!("{there} tasks are in the trash, and not {confirm}. Nothing was removed."))
        };
        let there = self.store().figures().await.map_err(problem)?.trash;
        if there != confirm {
            return Err(wrong(there.into()));
        }
        if confirm == 0 {
            return Ok(0);
        }
        let copy = self.safety_copy(BackupKind::Purge).await?;
        let audit = AuditRow {
            detail: json!({"tasks": confirm, "safetyCopy": copy}),
            ..audit_row(self.0.clock.now(), Source::User, "trash_emptied")
        };
        let there = self.store().empty_trash(confirm.into(), &[audit]).await.map_err(problem)?;
        if there != u64::from(confirm) {
            return Err(wrong(there));
        }
        self.room_is_free().await?;
        self.announce(Changed::anything(None, Source::User));
        Ok(confirm)
    }

    /// The folder `backups` beside the database, in which copies are made.
    fn backups(&self) -> PathBuf {
        self.store().path().with_file_name(BACKUPS)
    }

    fn local(&self) -> chrono::DateTime<chrono_tz::Tz> {
        self.0.clock.now().with_timezone(&self.0.clock.zone())
    }

    /// An unused file name with the current time in it.
    fn stamped(&self, prefix: &str) -> PathBuf {
        self.free(&format!("{prefix}{}", self.local().format("%Y-%m-%d-%H%M%S")))
    }

    fn free(&self, stem: &str) -> PathBuf {
        let named = |count: u32| self.backups().join(if count == 1 { format!("{stem}.db") } else { format!("{stem}-{count}.db") });
        let is_free = |path: &PathBuf| !path.exists() && !self.trashed(BACKUPS, &name_of(path)).exists();
        (1..=MOST_AT_ONCE).map(named).find(is_free).unwrap_or_else(|| named(1))
    }
}

/// A temporary duplicate of a copy, used to read it; its folder is removed when it is dropped.
pub(crate) struct Twin(PathBuf);

impl Twin {
    fn beside(app: &App) -> Result<Self, Problem> {
        Self::within(&app.backups(), app.0.clock.new_id())
    }

    pub(crate) fn within(backups: &Path, id: Uuid) -> Result<Self, Problem> {
        let folder = backups.join(format!("looking-{}", id.simple()));
        made(folder.clone()).map_err(|error| problem(error.into()))?;
        Ok(Self(folder))
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.0.join("copy.db")
    }
}

impl Drop for Twin {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, "the twin of a copy was not removed");
        }
    }
}

/// Restores missing recordings from the folder beside a copy.
pub(crate) async fn bring_recordings_back(copy: &Path, recordings: &Path) -> Result<(), Problem> {
    let needed = store::recordings_needed_by(copy).await.map_err(problem)?;
    store::link_recordings(&needed, &store::recordings_of_copy(copy), recordings).map_err(problem)
}

/// Why a copy cannot be used, worded for the copy and not for the database.
pub(crate) fn unusable(error: StoreError) -> Problem {
    match error {
        StoreError::Damaged { detail } => {
            Problem::new("database_damaged", format!("This copy is damaged ({detail}). Nothing was changed."))
        }
        StoreError::Foreign => Problem::new("database_foreign", "This file is no copy of Assent. Nothing was changed."),
        other => problem(other),
    }
}

pub(crate) fn figures(of: Figures) -> DataFigures {
    let Figures { open, completed, trash, projects, labels, notes, changed_at } = of;
    DataFigures { open, completed, trash, projects, labels, notes, changed_at }
}

/// A file of the folder as a copy; `None` for half-written copies and other files.
pub(crate) fn backup_file(path: &Path) -> Option<BackupFile> {
    let file = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let name = path.file_name()?.to_str()?.to_owned();
    let stem = name.strip_suffix(".db")?;
    let automatic = AUTOMATIC.iter().find(|(prefix, _)| stem.starts_with(prefix)).map(|(_, kind)| *kind);
    let kind = automatic.unwrap_or(match stem {
        stem if stem.starts_with(SAVED) => BackupKind::Saved,
        stem if stem.contains("-schema-") => BackupKind::Upgrade,
        _ => BackupKind::Own,
    });
    Some(BackupFile { kind, at: Timestamp::from(file.modified().ok()?), bytes: file.len(), name })
}

pub(crate) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Restricts existing copies to the user; earlier versions left them readable by others.
fn make_private(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let copies = files.filter(|path| is_plain(path) && backup_file(path).is_some());
        for (path, mode) in copies.map(|path| (path, 0o600)).chain([(folder.to_owned(), 0o700)]) {
            if let Err(error) = fs::set_permissions(&path, fs::Permissions::from_mode(mode)) {
                tracing::debug!(%error, "a copy was not made private");
            }
        }
    }
    #[cfg(not(unix))]
    let _ = folder;
}
