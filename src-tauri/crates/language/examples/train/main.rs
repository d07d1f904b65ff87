//! Fits the planner to the open data sets: the weights of its readings, its classifier of acts, and how far its decisions can be trusted. `cargo xtask train-language` runs it.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "printing is what it is for")]

mod acts;
#[allow(dead_code, reason = "measures, too")]
#[path = "../../tests/measure/blind/mod.rs"]
mod blind;
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
    let write = std::env::args().any(|option| option == "--write");
    let only = |name: &str| std::env::args().any(|option| option == name);
    let all = !only("--trust");
    let done = if all { weights::train(write).and_then(|()| acts::train(write)) } else { Ok(()) };
    match done.and_then(|()| trust::train(write)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
