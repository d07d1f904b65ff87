//! The stories in the real window, under a virtual screen and a session bus of their own.

use std::process::Command;

use crate::{
    command::{Failure, cargo, npm, program, run, run_together},
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

/// Plays the stories with the programs that are built: the named ones one after another, or else all of them in two shares at a time. A
/// window waits more than it works, so two are hardly slower than one.
pub fn play(update_docs: bool, stories: &[String]) -> Result<(), Failure> {
    if !stories.is_empty() || update_docs {
        return run(share(1, 1)?.args(update_docs.then_some("--update-docs")).args(stories));
    }
    let shares = [share(1, 2)?, share(2, 2)?];
    run_together(shares)
}

/// One of several shares of the stories, on a screen and a session bus of its own.
fn share(nth: u32, of: u32) -> Result<Command, Failure> {
    let mut command = program("dbus-run-session");
    // Each begins its search for a free screen at another number.
    let screen = (100 * nth).to_string();
    command.args(["--", "xvfb-run", "-a", "-n", &screen, "-s", "-screen 0 1280x800x24", "node", "tests/e2e/run.mjs"]);
    command.arg("--driver").arg(setup::tauri_driver()?);
    command.arg("--desktop").arg(built("assent-desktop")?);
    command.arg("--assent").arg(built("assent")?);
    command.arg("--share").arg(format!("{nth}/{of}"));
    Ok(command)
}
