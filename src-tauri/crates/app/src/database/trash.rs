//! The trash folders beside the database. A file that upkeep removes is kept in a trash folder inside its own folder before it is removed
//! permanently.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use chrono::TimeDelta;
use domain::{Problem, Timestamp};
use store::{BACKUPS, StoreError, TRASH};

use crate::Trash;

/// How long a file stays in the trash folder.
const KEPT: TimeDelta = TimeDelta::days(30);

/// Whether a file has been in the trash folder long enough.
pub(crate) fn is_over(since: Timestamp, now: Timestamp) -> bool {
    now - since > KEPT
}

/// Whether the path is a regular file and not a link.
pub(crate) fn is_plain(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|data| data.is_file())
}

/// The folder, made private to the user where it is new.
pub(crate) fn made(folder: PathBuf) -> io::Result<PathBuf> {
    if !folder.exists() {
        fs::create_dir_all(&folder)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(&folder, fs::Permissions::from_mode(0o700))?;
        }
    }
    Ok(folder)
}

fn stuck(error: io::Error) -> Problem {
    Problem::from(StoreError::from(error))
}

impl Trash<'_> {
    fn beside(self, folder: &str) -> PathBuf {
        self.app.store().path().with_file_name(folder)
    }

    /// Where a file of this folder lies once it is in the trash.
    pub(crate) fn trashed(self, folder: &str, name: &str) -> PathBuf {
        self.beside(folder).join(TRASH).join(name)
    }

    /// Moves a file that this database named into the trash folder.
    pub(crate) async fn trash(self, folder: &str, name: &str, now: Timestamp) -> Result<(), Problem> {
        made(self.beside(folder).join(TRASH)).map_err(stuck)?;
        self.app.store().keep_own_file(folder, name, Some(now)).await?;
        let (from, to) = (self.beside(folder).join(name), self.trashed(folder, name));
        fs::rename(&from, &to).map_err(stuck)?;
        let recordings = store::recordings_of_copy(&from);
        if folder == BACKUPS && recordings.is_dir() {
            fs::rename(recordings, store::recordings_of_copy(&to)).map_err(stuck)?;
        }
        Ok(())
    }

    /// Removes a file from the trash folder for good.
    pub(crate) async fn remove_trashed(self, folder: &str, name: &str) -> Result<(), Problem> {
        if is_plain(&self.trashed(folder, name)) {
            let needed = match folder {
                BACKUPS => store::recordings_needed_by(&self.trashed(folder, name)).await?,
                _ => BTreeSet::new(),
            };
            let recordings = store::recordings_of_copy(&self.trashed(folder, name));
            // Only files that the copy refers to are removed; others may belong to somebody else.
            for file in needed.iter().map(|file| recordings.join(file)).filter(|file| is_plain(file)) {
                fs::remove_file(file).map_err(stuck)?;
            }
            let _ = fs::remove_dir(recordings);
            fs::remove_file(self.trashed(folder, name)).map_err(stuck)?;
        }
        Ok(self.app.store().forget_own_files(folder, Some(name)).await?)
    }

    /// A file that is needed again leaves the trash folder.
    pub(crate) async fn bring_back(self, folder: &str, name: &str) -> Result<(), Problem> {
        let path = self.beside(folder).join(name);
        if is_plain(&self.trashed(folder, name)) && !path.exists() {
            fs::rename(self.trashed(folder, name), &path).map_err(stuck)?;
        }
        Ok(self.app.store().keep_own_file(folder, name, None).await?)
    }
}
