//! Fits the planner to the open data sets: the weights of its readings, its classifier of acts, and its trust in decisions.
//! `cargo xtask train-language` runs it; `--classifiers` fits only the last two.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "printing is what it is for")]

mod acts;
#[allow(dead_code, reason = "measures, too")]
#[path = "../../tests/measure/blind/mod.rs"]
mod blind;
mod examples;
#[path = "../../tests/measure/report.rs"]
mod report;
#[path = "../../tests/measure/sets.rs"]
mod sets;
mod trust;
#[allow(dead_code, reason = "measures, too")]
#[path = "../../tests/measure/vectors.rs"]
mod vectors;
mod weights;

use std::process::ExitCode;

fn main() -> ExitCode {
    let given = |name: &str| std::env::args().any(|option| option == name);
    let write = given("--write");
    let costs = if given("--classifiers") { Ok(()) } else { weights::train(write) };
    match costs.and_then(|()| acts::train(write)).and_then(|()| trust::train(write)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
