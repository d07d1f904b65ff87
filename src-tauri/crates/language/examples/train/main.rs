//! Fits the planner to the open data sets: the weights of its readings, and then its classifier. `cargo xtask train-language` runs it.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "printing is what it is for")]

mod acts;
#[allow(dead_code, reason = "measures, too")]
#[path = "../../tests/measure/blind/mod.rs"]
mod blind;
#[path = "../../tests/measure/report.rs"]
mod report;
#[path = "../../tests/measure/sets.rs"]
mod sets;
#[allow(dead_code, reason = "measures, too")]
#[path = "../../tests/measure/vectors.rs"]
mod vectors;
mod weights;

use std::process::ExitCode;

fn main() -> ExitCode {
    let write = std::env::args().any(|option| option == "--write");
    match weights::train(write).and_then(|()| acts::train(write)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
