//! Recordings that belong to a copy of the database. A folder next to the copy contains them: as hard links if the file system supports
//! them, otherwise as copies.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use sea_orm::sqlx::sqlite::SqliteConnectOptions;

use crate::{
    RECORDINGS, Result, Store,
    file::{backup, files},
};

/// The folder for a copy's recordings: `daily-2026-11-21.recordings` for `daily-2026-11-21.db`.
pub fn recordings_of_copy(copy: &Path) -> PathBuf {
    copy.with_extension(RECORDINGS)
}

/// Names of the recordings that a file's rows need.
pub async fn recordings_needed_by(copy: &Path) -> Result<BTreeSet<String>> {
    let db = backup::connection(SqliteConnectOptions::new().filename(copy).read_only(true).immutable(true));
    let found = files::recordings_in(&db).await;
    db.close().await?;
    found
}

/// Adds to the folder `to` every one of these files that `from` has and `to` lacks. Nothing is overwritten; missing files are skipped.
pub fn link_recordings(names: &BTreeSet<String>, from: &Path, to: &Path) -> Result<()> {
    for name in names.iter().filter(|name| Path::new(name).file_name().is_some_and(|file| file == name.as_str())) {
        let (source, target) = (from.join(name), to.join(name));
        if target.exists() || !source.symlink_metadata().is_ok_and(|data| data.is_file()) {
            continue;
        }
        backup::private_folder(to)?;
        if fs::hard_link(&source, &target).is_err() {
            copy_whole(&source, &target)?;
        }
    }
    Ok(())
}

/// Copies a file, and counts it as copied only if it is as long as the original.
fn copy_whole(source: &Path, target: &Path) -> Result<()> {
    let part = target.with_extension("part");
    let copied = fs::copy(source, &part)?;
    if copied != source.metadata()?.len() {
        fs::remove_file(&part)?;
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, format!("{} was not copied whole", source.display())).into());
    }
    Ok(fs::rename(part, target)?)
}

impl Store {
    /// Puts the recordings that a copy refers to next to it.
    pub(crate) async fn keep_recordings_of(&self, copy: &Path) -> Result<()> {
        let needed = recordings_needed_by(copy).await?;
        link_recordings(&needed, &self.path().with_file_name(RECORDINGS), &recordings_of_copy(copy))
    }
}
