//! The files that lie beside the database: its log, and the mark of a damaged file.

use std::{
    fs::File,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use crate::Result;

/// Whether the file was found damaged while in use. It then gets a close look before it is opened again.
pub fn wants_a_close_look(path: &Path) -> bool {
    mark(path).exists()
}

/// Records that the file was found damaged, or that this is settled. A separate file records it, because a damaged file is not written to.
pub fn want_a_close_look(path: &Path, wanted: bool) -> Result<()> {
    let mark = mark(path);
    match if wanted { File::create(&mark).map(drop) } else { std::fs::remove_file(&mark) } {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

fn mark(path: &Path) -> PathBuf {
    beside(path, "-look")
}

/// The name of a file that belongs to the database, for instance its log.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// The size of the write-ahead log in bytes; 0 if there is none.
pub(crate) fn log_length(path: &Path) -> u64 {
    beside(path, "-wal").metadata().map_or(0, |log| log.len())
}
