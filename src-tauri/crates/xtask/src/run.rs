//! `cargo xtask run`: opens the app, or plays its story on the command line if there is no display.

use crate::{
    command::{Failure, cargo, npm, program, run as run_program},
    setup, story,
    workspace::built,
};

/// Installs what is missing, builds, and opens the window.
pub fn run() -> Result<(), Failure> {
    if !has_display() {
        run_program(cargo().args(["build", "--package", "assent-cli"]))?;
        story::tell(&built("assent")?)?;
        println!(
            "\nThere is no display here, so that was the command line. The window opens with `cargo xtask run` on a desktop, or in a \
             virtual screen: `xvfb-run -a dbus-run-session -- cargo xtask run`."
        );
        return Ok(());
    }
    setup::system(false)?;
    setup::node_packages("ui")?;
    run_program(npm("ui").args(["run", "build"]))?;
    run_program(cargo().args(["build", "--workspace", "--bins"]))?;
    println!("Opening Assent; close its window to come back here.");
    run_program(&mut program(built("assent-desktop")?))
}

fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
