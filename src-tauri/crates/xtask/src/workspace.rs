//! Paths in this repository.

use std::{path::PathBuf, sync::OnceLock};

pub use crate::command::root;
use crate::command::{Failure, cargo, read};

/// Cargo's target folder, wherever the environment or a configuration file puts it.
pub fn target() -> Result<PathBuf, Failure> {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    if let Some(target) = TARGET.get() {
        return Ok(target.clone());
    }
    let metadata = read(cargo().args(["metadata", "--format-version", "1", "--no-deps"]))?;
    let metadata: serde_json::Value =
        serde_json::from_str(&metadata).map_err(|error| Failure(format!("`cargo metadata` cannot be read: {error}.")))?;
    let target = metadata["target_directory"].as_str().ok_or_else(|| Failure("`cargo metadata` names no target folder.".into()))?;
    Ok(TARGET.get_or_init(|| target.into()).clone())
}

/// The kind of a build.
#[derive(Clone, Copy)]
pub enum Build {
    Debug,
    Release,
}

impl Build {
    /// The path of a program of this workspace after such a build.
    pub fn program(self, name: &str) -> Result<PathBuf, Failure> {
        let folder = match self {
            Self::Debug => "debug",
            Self::Release => "release",
        };
        Ok(target()?.join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
    }
}

/// The path of a program of this workspace after a debug build.
pub fn built(name: &str) -> Result<PathBuf, Failure> {
    Build::Debug.program(name)
}
