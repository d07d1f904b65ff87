//! A file that cannot be used makes room for another one. It stays beside that, byte for byte, with its log.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    Result, StoreError, backup,
    look::{beside, want_a_close_look},
};

/// What stands in the name of every file that was set aside.
pub const ASIDE: &str = "set-aside-";
/// Names that are tried, should several files be set aside at one moment.
const ATTEMPTS: u32 = 1_000;
/// What belongs to a database file.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// Gives the file and its log another name: `assent-set-aside-NOTE.db` for `assent.db`. `note` says why and when. Answers where the file is now, or
/// nothing where there was none.
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

/// Puts a file that is whole in the place of one that is not there. `io` where something is there.
pub fn put_in_place(from: &Path, path: &Path) -> Result<()> {
    if PARTS.iter().any(|part| beside(path, part).exists()) {
        return Err(StoreError::Io(io::Error::new(io::ErrorKind::AlreadyExists, format!("{} is there already", path.display()))));
    }
    // What SQLite made may be read by everybody.
    backup::private(from, 0o600)?;
    fs::rename(from, path)?;
    #[cfg(unix)]
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Whether a file was set aside, by its name.
pub(crate) fn is_aside(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().contains(ASIDE))
}
