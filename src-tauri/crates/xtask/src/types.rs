//! Files written from Rust: the TypeScript types of `protocol`, the client and the permissions from the table of commands in `bridge`, and the
//! page of error codes from the table in `domain`. All are committed. `check` compares the types; tests of `bridge` and `domain` compare the rest.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use crate::{
    command::{Failure, cargo, run},
    workspace::{root, target},
};

/// Writes all of them, and removes types that no longer exist.
pub fn write() -> Result<(), Failure> {
    let committed = committed();
    if committed.exists() {
        fs::remove_dir_all(&committed).map_err(|error| Failure::at(&committed, &error))?;
    }
    generate(&committed)?;
    for (package, tests) in [("bridge", "generated"), ("domain", "code::")] {
        run(cargo().args(["test", "--quiet", "--package", package, "--lib", tests]).env("UPDATE_EXPECT", "1"))?;
    }
    Ok(())
}

/// Fails if the committed types differ from those generated from the Rust types.
pub fn check() -> Result<(), Failure> {
    let fresh = target()?.join("types");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).map_err(|error| Failure::at(&fresh, &error))?;
    }
    generate(&fresh)?;
    let stale = differences(&files(&committed())?, &files(&fresh)?);
    if stale.is_empty() {
        return Ok(());
    }
    Err(Failure(format!("The TypeScript of the bridge is stale ({}): run `cargo xtask types` and commit it.", stale.join(", "))))
}

fn committed() -> PathBuf {
    root().join("ui/src/ipc/generated")
}

fn generate(folder: &Path) -> Result<(), Failure> {
    let mut command = cargo();
    command.args(["test", "--quiet", "--package", "protocol", "--features", "ts", "--lib", "export_bindings"]);
    // JSON numbers in the window: no number of the wire is beyond 2^53.
    run(command.env("TS_RS_EXPORT_DIR", folder).env("TS_RS_LARGE_INT", "number"))?;
    let lines: Vec<String> = files(folder)?
        .keys()
        .filter_map(|file| file.strip_suffix(".ts"))
        .map(|name| format!("export type {{ {name} }} from './{name}';\n"))
        .collect();
    let path = folder.join("index.ts");
    fs::write(&path, lines.concat()).map_err(|error| Failure::at(&path, &error))
}

/// Names and contents of the files in a folder; empty if there is no folder.
fn files(folder: &Path) -> Result<BTreeMap<String, String>, Failure> {
    if !folder.exists() {
        return Ok(BTreeMap::new());
    }
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(|error| Failure::at(folder, &error))? {
        let path = entry.map_err(|error| Failure::at(folder, &error))?.path();
        let text = fs::read_to_string(&path).map_err(|error| Failure::at(&path, &error))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        found.insert(name, text.replace("\r\n", "\n"));
    }
    Ok(found)
}

/// Files that exist on one side only or differ.
fn differences(committed: &BTreeMap<String, String>, fresh: &BTreeMap<String, String>) -> Vec<String> {
    let mut names: Vec<String> =
        committed.keys().chain(fresh.keys()).filter(|name| committed.get(*name) != fresh.get(*name)).cloned().collect();
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_extra_and_changed_files_are_stale() {
        let side =
            |files: &[(&str, &str)]| files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect::<BTreeMap<_, _>>();
        let committed = side(&[("Gone.ts", "1"), ("Same.ts", "1"), ("Task.ts", "old")]);
        let fresh = side(&[("New.ts", "1"), ("Same.ts", "1"), ("Task.ts", "new")]);
        assert_eq!(differences(&committed, &fresh), ["Gone.ts", "New.ts", "Task.ts"]);
        assert_eq!(differences(&fresh, &fresh), Vec::<String>::new());
    }
}
