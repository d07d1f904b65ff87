//! Copies of the database: made daily and before changes that cannot be undone, listed, previewed and restored.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use domain::{Code, Problem, Source, Timestamp};
use protocol::{
    changes::Changed,
    data::{BackupFile, BackupKind, BackupPreview, Backups},
};
use serde_json::json;
use store::{AuditRow, BACKUPS, OwnFile, Store, StoreError};
use uuid::Uuid;

use crate::{
    App, Copies,
    trail::audit_row,
    trash::{self, is_plain, made},
};

/// The number of automatic copies of each kind that are kept. The user's own copies and those of an upgrade are kept for ever.
const KEPT: usize = 14;
/// Maximum number of copies that get different names in the same second.
const MOST_AT_ONCE: u32 = 1_000;
/// How the names of files saved from a damaged one begin.
pub(crate) const SAVED: &str = "saved-";
/// How the name of an automatic copy begins. The day follows, so copies sorted by name are sorted by time.
const AUTOMATIC: [(&str, BackupKind); 4] =
    [("daily-", BackupKind::Daily), ("import-", BackupKind::Import), ("purge-", BackupKind::Purge), ("restore-", BackupKind::Restore)];

impl Copies<'_> {
    /// A verified copy of the database: to `to`, or into the folder of backups beside it.
    pub async fn backup(self, to: Option<&Path>) -> Result<PathBuf, Problem> {
        let to = to.map_or_else(|| self.stamped("assent-"), Path::to_owned);
        // A copy knows by that what it is a copy of.
        self.app.recordings().settled_since().await?;
        let made = self.app.store().backup(&to).await.map_err(Problem::from);
        if to.parent() == Some(&self.backups()) {
            self.app.upkeep().health().copied(made.as_ref().err());
        }
        made.map(|()| to)
    }

    /// A copy for the sake of what comes next. Answers its name.
    pub(crate) async fn safety_copy(self, before: BackupKind) -> Result<String, Problem> {
        let prefix = AUTOMATIC.iter().find(|(_, kind)| *kind == before).map_or("assent-", |(prefix, _)| *prefix);
        let to = self.stamped(prefix);
        self.keep_copy(&to, prefix).await?;
        Ok(name_of(&to))
    }

    /// The copy of the day, if there is none yet.
    pub(crate) async fn daily_copy(self) -> Result<(), Problem> {
        let (prefix, _) = AUTOMATIC[0];
        let stem = format!("{prefix}{}", self.local().format("%Y-%m-%d"));
        let is_there = self.own_copies(&stem).await?.iter().any(|path| path.exists());
        if is_there { Ok(()) } else { self.keep_copy(&self.free(&stem), prefix).await }
    }

    /// Makes an automatic copy, and moves the oldest ones that this database has made with the same prefix into the trash folder.
    async fn keep_copy(self, to: &Path, prefix: &str) -> Result<(), Problem> {
        self.app.recordings().settled_since().await?;
        let made = self.app.store().backup(to).await.map_err(Problem::from);
        self.app.upkeep().health().copied(made.as_ref().err());
        made?;
        self.app.store().keep_own_file(BACKUPS, &name_of(to), None).await?;
        let (there, gone): (Vec<PathBuf>, Vec<PathBuf>) = self.own_copies(prefix).await?.into_iter().partition(|path| is_plain(path));
        for path in &gone {
            self.app.store().forget_own_files(BACKUPS, Some(&name_of(path))).await?;
        }
        let old = if self.app.recordings().is_settled().await? { there.len().saturating_sub(KEPT) } else { 0 };
        for path in &there[..old] {
            self.app.backups().trash().trash(BACKUPS, &name_of(path), self.app.0.clock.now()).await?;
        }
        Ok(())
    }

    /// Removes copies that have been in the trash folder long enough.
    pub(crate) async fn remove_old_copies(self) -> Result<(), Problem> {
        if !self.app.recordings().is_settled().await? {
            return Ok(());
        }
        let now = self.app.0.clock.now();
        make_private(&self.backups());
        for file in self.app.store().own_files(BACKUPS).await? {
            if file.trashed_at.is_some_and(|since| trash::is_over(since, now)) {
                self.app.backups().trash().remove_trashed(BACKUPS, &file.name).await?;
            }
        }
        Ok(())
    }

    /// The copies that this very database made under names that begin so and that are kept, the oldest first. Others may lie in the same
    /// folder.
    async fn own_copies(self, prefix: &str) -> Result<Vec<PathBuf>, Problem> {
        // A database that was copied here does not own the copies of the one it came from.
        self.app.recordings().settled_since().await?;
        let own = self.app.store().own_files(BACKUPS).await?;
        let kept = |file: &OwnFile| file.trashed_at.is_none() && file.name.starts_with(prefix);
        Ok(own.into_iter().filter(kept).map(|file| self.backups().join(file.name)).collect())
    }

    /// The copies beside the database, newest first.
    pub fn list_backups(self) -> Result<Backups, Problem> {
        let folder = self.backups();
        let mut files: Vec<BackupFile> = match fs::read_dir(&folder) {
            Ok(entries) => entries.filter_map(|entry| backup_file(&entry.ok()?.path())).collect(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Problem::from(StoreError::from(error))),
        };
        files.sort_by(|a, b| (b.at, &b.name).cmp(&(a.at, &a.name)));
        Ok(Backups { folder: folder.display().to_string(), files })
    }

    /// One of the copies beside the database, by its name. `backup_not_found` where there is none.
    pub fn backup_named(self, name: &str) -> Result<PathBuf, Problem> {
        let listed = self.list_backups()?.files.into_iter().any(|file| file.name == name);
        // Only names from the list are accepted, so that a name cannot lead to another folder.
        if listed {
            Ok(self.backups().join(name))
        } else {
            Err(Problem::new(Code::BackupNotFound, format!("There is no copy “{name}”.")))
        }
    }

    /// What is in a copy, beside what is here. Changes neither.
    pub async fn preview_backup(self, copy: &Path) -> Result<BackupPreview, Problem> {
        let twin = Twin::beside(self.app)?;
        let other = Store::open_copy(copy, &twin.path()).await.map_err(unusable)?;
        let in_copy = other.figures().await;
        other.close().await?;
        let here = self.app.store().figures().await?;
        Ok(BackupPreview { copy: in_copy?, here })
    }

    /// Puts a copy in the place of what is here, settings and history included, after what is here was copied itself. Answers the name of
    /// that safety copy. The copy is checked before anything is changed, and taken over whole or not at all.
    pub async fn restore(self, copy: &Path) -> Result<String, Problem> {
        let twin = Twin::beside(self.app)?;
        Store::open_copy(copy, &twin.path()).await.map_err(unusable)?.close().await?;
        let safety = self.safety_copy(BackupKind::Restore).await?;
        let audit = AuditRow {
            detail: json!({"copy": name_of(copy), "safetyCopy": safety}),
            ..audit_row(self.app.0.clock.now(), Source::User, "restored")
        };
        self.app.store().take_over(&twin.path(), &[audit]).await?;
        bring_recordings_back(copy, &self.app.recordings().recordings_folder()).await?;
        self.app.settings().reread_settings().await?;
        self.app.recordings().settle_again().await?;
        self.app.announce(Changed::anything(None, Source::User));
        Ok(safety)
    }

    /// Removes what is in the trash for good, if it is as many tasks as the user has confirmed; a copy is made before. Answers how many
    /// it were. `confirmation_required` where it is another number.
    pub async fn empty_trash(self, confirm: u32) -> Result<u32, Problem> {
        let wrong = |there: u64| {
            Problem::new(Code::ConfirmationRequired, format!("{there} tasks are in the trash, and not {confirm}. Nothing was removed."))
        };
        let there = self.app.store().figures().await?.trash;
        if there != confirm {
            return Err(wrong(there.into()));
        }
        if confirm == 0 {
            return Ok(0);
        }
        let copy = self.safety_copy(BackupKind::Purge).await?;
        let audit = AuditRow {
            detail: json!({"tasks": confirm, "safetyCopy": copy}),
            ..audit_row(self.app.0.clock.now(), Source::User, "trash_emptied")
        };
        let there = self.app.store().empty_trash(confirm.into(), &[audit]).await?;
        if there != u64::from(confirm) {
            return Err(wrong(there));
        }
        self.app.upkeep().room_is_free().await?;
        self.app.announce(Changed::anything(None, Source::User));
        Ok(confirm)
    }

    /// Where copies are put: the folder `backups` beside the database.
    fn backups(self) -> PathBuf {
        self.app.store().path().with_file_name(BACKUPS)
    }

    fn local(self) -> chrono::DateTime<chrono_tz::Tz> {
        self.app.0.clock.now().with_timezone(&self.app.0.clock.zone())
    }

    /// A name with the time in it that no copy has yet.
    fn stamped(self, prefix: &str) -> PathBuf {
        self.free(&format!("{prefix}{}", self.local().format("%Y-%m-%d-%H%M%S")))
    }

    fn free(self, stem: &str) -> PathBuf {
        let named = |count: u32| self.backups().join(if count == 1 { format!("{stem}.db") } else { format!("{stem}-{count}.db") });
        let is_free = |path: &PathBuf| !path.exists() && !self.app.backups().trash().trashed(BACKUPS, &name_of(path)).exists();
        (1..=MOST_AT_ONCE).map(named).find(is_free).unwrap_or_else(|| named(1))
    }
}

/// A temporary duplicate of a copy, used to read it; its folder is removed when it is dropped.
pub(crate) struct Twin(PathBuf);

impl Twin {
    fn beside(app: &App) -> Result<Self, Problem> {
        Self::within(&app.backups().backups(), app.0.clock.new_id())
    }

    pub(crate) fn within(backups: &Path, id: Uuid) -> Result<Self, Problem> {
        let folder = backups.join(format!("looking-{}", id.simple()));
        made(folder.clone()).map_err(|error| Problem::from(StoreError::from(error)))?;
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
    let needed = store::recordings_needed_by(copy).await?;
    Ok(store::link_recordings(&needed, &store::recordings_of_copy(copy), recordings)?)
}

/// Why a copy cannot be used, worded for the copy and not for the database.
pub(crate) fn unusable(error: StoreError) -> Problem {
    match error {
        StoreError::Damaged { detail } => {
            Problem::new(Code::DatabaseDamaged, format!("This copy is damaged ({detail}). Nothing was changed."))
        }
        StoreError::Foreign => Problem::new(Code::DatabaseForeign, "This file is no copy of Assent. Nothing was changed."),
        other => other.into(),
    }
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
