//! Plays the stories in the real window, on a separate virtual screen and session bus.

use std::{fs, process::Command};

use crate::{
    command::{Failure, cargo, npm, program, run, run_together},
    setup,
    workspace::{built, target},
};

/// Installs and builds what the stories need, then plays them.
pub fn build_and_play(update_docs: bool, stories: &[String]) -> Result<(), Failure> {
    if !setup::window_tests_can_run() {
        return Err(Failure("The window can be driven on Linux only, where WebKitGTK brings a WebDriver.".into()));
    }
    setup::everything()?;
    run(npm("ui").args(["run", "build"]))?;
    run(&mut build())?;
    play(update_docs, stories)
}

/// Builds the programs with the same features as the tests, so that both share every artifact (the tests enable a feature of the window
/// library).
pub fn build() -> Command {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-run", "--quiet"]);
    command
}

/// Plays the stories with the built programs: the named ones one after another, otherwise all in two parallel runs and without pictures. A
/// window mostly waits, so two of them fit on a small computer.
pub fn play(update_docs: bool, stories: &[String]) -> Result<(), Failure> {
    if !stories.is_empty() || update_docs {
        return run(stories_on(100)?.args(update_docs.then_some("--update-docs")).args(stories));
    }
    let claims = target()?.join("stories");
    // Left over from an interrupted run.
    let _ = fs::remove_dir_all(&claims);
    fs::create_dir_all(&claims).map_err(|error| Failure::at(&claims, &error))?;
    let mut runs = [stories_on(100)?, stories_on(200)?];
    for one in &mut runs {
        one.arg("--without-pictures").arg("--claims").arg(&claims);
    }
    run_together(runs)
}

/// A run of the stories on a separate session bus and screen: the first free screen from this number on.
fn stories_on(screen: u32) -> Result<Command, Failure> {
    let mut command = program("dbus-run-session");
    command.args(["--", "xvfb-run", "-a", "-n", &screen.to_string(), "-s", "-screen 0 1280x800x24", "node", "tests/e2e/run.mjs"]);
    command.arg("--driver").arg(setup::tauri_driver()?);
    command.arg("--desktop").arg(built("assent-desktop")?);
    command.arg("--assent").arg(built("assent")?);
    Ok(command)
}
