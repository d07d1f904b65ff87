//! `cargo xtask test`: every check, the quick ones first, stopping at the first that fails.

use crate::{
    command::{Failure, cargo, is_installed, npm, run},
    e2e, setup, soak,
    steps::Steps,
    types,
};

/// Runs all checks and prints how long each took.
pub fn test() -> Result<(), Failure> {
    let mut steps = Steps::default();
    let outcome = all(&mut steps);
    println!("\n{}", steps.table());
    outcome
}

fn all(steps: &mut Steps) -> Result<(), Failure> {
    steps.step("system packages", || setup::system(true))?;
    steps.step("format of Rust", || run(cargo().args(["fmt", "--all", "--check"])))?;
    steps.step("packages of the UI", || setup::node_packages("ui"))?;
    // The desktop crate embeds the built UI, so it comes before anything that compiles Rust.
    steps.step("build of the UI", || run(npm("ui").args(["run", "build"])))?;
    steps.step("types and lints of the UI", || run(npm("ui").args(["run", "check"])))?;
    steps.step("types of the bridge", types::check)?;
    // With the feature that only `cargo xtask train-language` builds.
    let lints = ["clippy", "--workspace", "--all-targets", "--features", "language/training", "--quiet", "--", "-D", "warnings"];
    steps.step("lints of Rust", || run(cargo().args(lints)))?;
    steps.step("build of Rust", || run(&mut e2e::build()))?;
    // These tests run on the real commands, which must be built first.
    steps.step("tests of the UI", || run(npm("ui").args(["test"])))?;
    steps.step("tests of Rust", || run(cargo().args(["test", "--workspace"])))?;
    steps.step("soak --quick", soak::quick)?;
    if is_installed("cargo-deny") {
        steps.step("advisories and licences", || run(cargo().args(["deny", "check"])))?;
    } else {
        steps.skip("advisories and licences", "cargo-deny is not installed");
    }
    if setup::window_tests_can_run() {
        steps.step("tools of the window stories", || setup::node_packages("tests/e2e").and_then(|()| setup::tauri_driver()).map(drop))?;
        steps.step("stories in the real window", || e2e::play(false, &[]))
    } else {
        steps.skip("stories in the real window", "WebDriver drives the window on Linux only");
        Ok(())
    }
}
