//! The stories in the real window, under a virtual screen and a session bus of their own.

use std::process::Command;

use crate::{
    command::{Failure, cargo, npm, program, run},
    setup,
    workspace::built,
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

/// Builds the programs as the tests do, so that both share every artifact (the tests turn a feature of the window library on).
pub fn build() -> Command {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-run", "--quiet"]);
    command
}

/// Plays the stories (all when none is named) with the programs that are built.
pub fn play(update_docs: bool, stories: &[String]) -> Result<(), Failure> {
    let mut command = program("dbus-run-session");
    command.args(["--", "xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "node", "tests/e2e/run.mjs"]);
    command.arg("--driver").arg(setup::tauri_driver()?);
    command.arg("--desktop").arg(built("assent-desktop")?);
    command.arg("--assent").arg(built("assent")?);
    if update_docs {
        command.arg("--update-docs");
    }
    run(command.args(stories))
}
