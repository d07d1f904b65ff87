//! Measures every reliability figure that Assent promises: one row each, with real processes, signals and files.
//!
//! `soak --quick` runs all rows with small amounts, `soak --full` with the promised amounts. `--row NAME` runs one row, `--seed N` selects
//! other cases, `--amount N` sets how many. Each row runs in its own process: a crash or a panic is a failed row, and no row affects the
//! memory of another. The table is printed as Markdown; the exit code is 0 if every row reached its figure.
//!
//! `soak --worker NAME ...` is a process that a row starts and may kill.

mod dice;
mod operations;
mod place;
mod row;
mod rows;
mod writer;

use std::{
    env,
    error::Error,
    io::{self, Write as _},
    process::ExitCode,
};

use row::Arguments;
use rows::damaged::mounted;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match run(&Arguments::new(env::args().skip(1))) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            // If this cannot be written, the exit code still tells.
            let _ = writeln!(io::stderr(), "soak: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool> {
    match arguments.after("--worker") {
        Some([name, rest @ ..]) => work(name, rest).map(|()| true),
        Some([]) => Err("--worker needs a name".into()),
        None => row::run(&rows::ALL, arguments),
    }
}

/// The work of a process that a row has started.
fn work(name: &str, arguments: &[String]) -> Result<()> {
    match name {
        row::PLAY => row::play(&rows::ALL, arguments),
        writer::NAME => writer::work(arguments),
        mounted::NAME => mounted::work(arguments),
        other => Err(format!("there is no worker “{other}”").into()),
    }
}
