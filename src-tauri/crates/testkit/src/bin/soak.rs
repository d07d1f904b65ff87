//! Measures every reliability figure that Assent promises: one row each, with real processes, signals and files.
//!
//! `soak --quick` runs all rows with small amounts, `soak --full` with the promised amounts. `--row NAME` runs one row, `--seed N` selects
//! other cases, `--amount N` sets how many. Each row runs in its own process: a crash or a panic is a failed row, and no row affects the
//! memory of another. The table is printed as Markdown; the exit code is 0 if every row reached its figure.
//!
//! `soak --worker NAME ...` is a process that a row starts and may kill.

#[path = "soak/backups.rs"]
mod backups;
#[path = "soak/damaged.rs"]
mod damaged;
#[path = "soak/dice.rs"]
mod dice;
#[path = "soak/dry_run.rs"]
mod dry_run;
#[path = "soak/faults.rs"]
mod faults;
#[path = "soak/hostile.rs"]
mod hostile;
#[path = "soak/idempotency.rs"]
mod idempotency;
#[path = "soak/identity.rs"]
mod identity;
#[path = "soak/kills.rs"]
mod kills;
#[path = "soak/mounted.rs"]
mod mounted;
#[path = "soak/operations.rs"]
mod operations;
#[path = "soak/parsers.rs"]
mod parsers;
#[path = "soak/place.rs"]
mod place;
#[path = "soak/row.rs"]
mod row;
#[path = "soak/sqlite.rs"]
mod sqlite;
#[path = "soak/time.rs"]
mod time;
#[path = "soak/two_writers.rs"]
mod two_writers;
#[path = "soak/writer.rs"]
mod writer;

use std::{
    env,
    error::Error,
    io::{self, Write as _},
    process::ExitCode,
};

use row::{Arguments, Row};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Every row; those that mostly wait come last.
static ROWS: [Row; 12] = [
    kills::ROW,
    identity::ROW,
    dry_run::ROW,
    idempotency::ROW,
    two_writers::ROW,
    damaged::ROW,
    time::ROW,
    parsers::ROW,
    hostile::ROW,
    backups::ROW,
    sqlite::ROW,
    faults::ROW,
];

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
        None => row::run(&ROWS, arguments),
    }
}

/// The work of a process that a row has started.
fn work(name: &str, arguments: &[String]) -> Result<()> {
    match name {
        row::PLAY => row::play(&ROWS, arguments),
        writer::NAME => writer::work(arguments),
        mounted::NAME => mounted::work(arguments),
        other => Err(format!("there is no worker “{other}”").into()),
    }
}
