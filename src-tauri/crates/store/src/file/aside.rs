//! Renames a file that cannot be used, to make room for another. It stays in the same folder, byte for byte, with its log.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    Result, StoreError,
    file::{
        backup,
        beside::{beside, want_a_close_look},
    },
};

/// The part of the name that marks a file as set aside.
pub const ASIDE: &str = "set-aside-";
/// How many names are tried if several files are set aside at once.
const ATTEMPTS: u32 = 1_000;
/// The suffixes of the files that make up a database.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// Renames a file and its log: `assent-set-aside-NOTE.db` for `assent.db`. `note` says why and when. Returns the new path, or None if there
/// was no file.
pub fn set_aside(path: &Path, note: &str) -> Result<Option<PathBuf>> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    let named = |count: u32| {
        let again = if count == 1 { String::new() } else { format!("-{count}") };
        path.with_file_name(format!("{stem}-{ASIDE}{note}{again}{ending}"))
    };
    let is_free = |to: &PathBuf| PARTS.iter().all(|part| !beside(to, part).exists());
    let taken = || StoreError::Io(io::Error::new(io::ErrorKind::AlreadyExists, "no name is free for the file that is set aside"));
    let to = (1..=ATTEMPTS).map(named).find(is_free).ok_or_else(taken)?;
    let mut moved = None;
    for part in PARTS {
        let from = beside(path, part);
        if from.exists() {
            fs::rename(&from, beside(&to, part))?;
            moved = Some(to.clone());
        }
    }
    want_a_close_look(path, false)?;
    Ok(moved)
}

/// Puts an intact file in the place of a missing one. Fails with `io` if a file is there.
pub fn put_in_place(from: &Path, path: &Path) -> Result<()> {
    if PARTS.iter().any(|part| beside(path, part).exists()) {
        return Err(StoreError::Io(io::Error::new(io::ErrorKind::AlreadyExists, format!("{} is there already", path.display()))));
    }
    // SQLite creates files that everybody may read.
    backup::private(from, 0o600)?;
    fs::rename(from, path)?;
    #[cfg(unix)]
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Whether a file's name says that it was set aside.
pub(crate) fn is_aside(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().contains(ASIDE))
}
