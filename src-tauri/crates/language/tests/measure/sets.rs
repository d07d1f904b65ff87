//! The location of the data sets, and their lines.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// Instructions: the name of the set, the rows it runs against, and its lines.
#[allow(dead_code, reason = "not every test that measures reads them")]
pub const INSTRUCTIONS: [(&str, &str, &str); 2] =
    [("instructions", "rows.jsonl", "instructions.jsonl"), ("instructions, German", "rows-german.jsonl", "instructions-german.jsonl")];

/// The folders with the open halves of the blind messages.
#[allow(dead_code, reason = "not every test that measures reads them all")]
pub const OPEN: [&str; 11] = [
    "blind",
    "blind/later",
    "blind/everyday",
    "blind/trade",
    "blind/kinds",
    "blind/recent",
    "blind/habits",
    "blind/turns",
    UNFITTED[0],
    UNFITTED[1],
    UNFITTED[2],
];

/// The folders of people that no rule was fitted to.
#[allow(dead_code, reason = "not every test that measures reads them all")]
pub const UNFITTED: [&str; 3] = ["blind/everyday/unfitted", "blind/habits/unfitted", "blind/turns/unfitted"];

/// The folder of all data sets.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/language")
}

/// The data files of a folder, sorted by name.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
    files.sort();
    Ok(files)
}

pub fn lines<T: DeserializeOwned>(file: &Path) -> Result<Vec<T>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let line = |(n, line)| serde_json::from_str(line).map_err(|error| format!("{}:{n}: {error}", file.display()));
    (1..).zip(text.lines()).map(line).collect()
}
