//! Installs what building and testing need: system packages, the UI's packages, and tauri-driver.

use std::{
    fs::metadata,
    path::{Path, PathBuf},
    time::SystemTime,
};

use crate::{
    command::{Failure, cargo, is_installed, npm, run},
    packages,
    workspace::{root, target},
};

/// The version of tauri-driver that the stories are written for.
const TAURI_DRIVER: &str = "2.1.0";

/// Installs everything.
pub fn everything() -> Result<(), Failure> {
    system(true)?;
    node_packages("ui")?;
    if window_tests_can_run() {
        node_packages("tests/e2e")?;
        tauri_driver()?;
    }
    Ok(())
}

/// System packages, and a message if Node is missing.
pub fn system(with_window_tests: bool) -> Result<(), Failure> {
    packages::install(packages::BUILD)?;
    if with_window_tests && window_tests_can_run() {
        packages::install(packages::WINDOW_TESTS)?;
    }
    if is_installed("node") {
        Ok(())
    } else {
        Err(Failure("Node is missing: install Node 20 or later with npm (https://nodejs.org).".into()))
    }
}

/// Whether the window can be driven: `WebKitGTK`'s driver and a virtual screen must be installed.
pub fn window_tests_can_run() -> bool {
    cfg!(target_os = "linux")
}

/// `npm ci` in a folder, unless the installed packages are as new as the lock file.
pub fn node_packages(folder: &str) -> Result<(), Failure> {
    let folder_path = root().join(folder);
    let lock = modified(&folder_path.join("package-lock.json"));
    let installed = modified(&folder_path.join("node_modules/.package-lock.json"));
    if lock.is_some() && installed >= lock {
        println!("The packages of {folder} are there.");
        return Ok(());
    }
    run(npm(folder).args(["ci", "--no-audit", "--no-fund"]))
}

/// tauri-driver, built into the target folder and not installed among the user's programs.
pub fn tauri_driver() -> Result<PathBuf, Failure> {
    let tools = target()?.join("tools");
    let driver = tools.join("bin").join(format!("tauri-driver{}", std::env::consts::EXE_SUFFIX));
    if !driver.exists() {
        run(cargo().args(["install", "tauri-driver", "--version", TAURI_DRIVER, "--locked", "--root"]).arg(&tools))?;
    }
    Ok(driver)
}

fn modified(path: &Path) -> Option<SystemTime> {
    metadata(path).and_then(|found| found.modified()).ok()
}
