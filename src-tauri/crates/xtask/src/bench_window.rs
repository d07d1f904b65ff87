//! The benchmark of the real window. It reports figures without limits, so it does not belong to the tests.

use crate::{
    command::{Failure, cargo, npm, program, run},
    setup,
    workspace::Build,
};

/// Installs and builds what the benchmark needs, then runs it. `options` are passed to the benchmark unchanged.
pub fn measure(release: bool, options: &[String]) -> Result<(), Failure> {
    if !setup::window_tests_can_run() {
        return Err(Failure("The window can be driven on Linux only, where WebKitGTK brings a WebDriver.".into()));
    }
    setup::everything()?;
    run(npm("ui").args(["run", "build"]))?;
    let build = if release { Build::Release } else { Build::Debug };
    let mut programs = cargo();
    programs.args(["build", "--package", "assent-desktop", "--package", "assent-cli", "--bins", "--example", "empty-window"]);
    run(programs.args(release.then_some("--release")))?;

    let mut command = program("dbus-run-session");
    command.args(["--", "node", "tests/e2e/bench.mjs"]);
    command.arg("--driver").arg(setup::tauri_driver()?);
    command.arg("--desktop").arg(build.program("assent-desktop")?);
    command.arg("--assent").arg(build.program("assent")?);
    command.arg("--empty").arg(build.program("examples/empty-window")?);
    run(command.args(options))
}
