//! The tasks of this repository: `cargo xtask run | test | types | e2e | bench-window | language | train-language | model-check | soak |
//! setup`.
//!
//! Owns what has to be installed, the order of builds, and the list of checks. The checks themselves are next to the code they check;
//! continuous integration calls only `cargo xtask test`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "talking to the terminal is what it is for")]

mod bench_window;
mod command;
mod e2e;
mod language;
mod model_check;
mod packages;
mod run;
mod setup;
mod soak;
mod steps;
mod story;
mod test;
mod types;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, runs and checks Assent.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Open the app; without a display, play its story on the command line
    Run,
    /// Every check: format, lints, types, tests, and the stories in the real window
    Test,
    /// Write the TypeScript of the bridge and the page of error codes from the Rust types
    Types,
    /// Only the stories in the real window
    E2e {
        /// Also write the screenshots to docs/screenshots
        #[arg(long)]
        update_docs: bool,
        /// Only these stories
        stories: Vec<String>,
    },
    /// Measure the real window on 10,000 and 100,000 tasks: input to paint, start, memory, scrolling
    BenchWindow {
        /// Measure a release build instead of a debug build
        #[arg(long)]
        release: bool,
        /// Options for the benchmark itself, after `--`: `--only input --sizes 10000 --json FILE`
        #[arg(last = true)]
        options: Vec<String>,
    },
    /// Measure how much of the language data sets the built-in planner understands: right, asked and wrong by family
    Language {
        /// Include the sealed halves: once, at the end of a piece of work
        #[arg(long)]
        sealed: bool,
        /// Print every line of the open halves that is not right
        #[arg(long)]
        misses: bool,
        /// Write the tables into docs/language.md
        #[arg(long, conflicts_with = "misses")]
        write: bool,
    },
    /// Fit the weights of the built-in planner's readings and its classifier to the open data sets
    TrainLanguage {
        /// Write them into src-tauri/crates/language/weights
        #[arg(long)]
        write: bool,
    },
    /// Try a real model: router, plan, repair, summary and chat on example data, with a table of the results
    ModelCheck {
        /// The server's address; by default Ollama on this computer
        #[arg(long, value_name = "URL")]
        url: Option<String>,
        /// The model's name
        #[arg(long, value_name = "NAME")]
        model: Option<String>,
    },
    /// Measure reliability, one row per figure: kills, undo, damaged files, time zones, mutated inputs and more
    Soak {
        /// All rows with small amounts, on a debug build; the default
        #[arg(long)]
        quick: bool,
        /// The full amounts, on an optimised build
        #[arg(long, conflicts_with = "quick")]
        full: bool,
        /// Only this row
        #[arg(long, value_name = "NAME")]
        row: Option<String>,
        /// Play other cases
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// Use this many cases
        #[arg(long, value_name = "N")]
        amount: Option<u64>,
        /// Write the rows that were played into docs/reliability.md
        #[arg(long)]
        write: bool,
    },
    /// Install what is missing for building and testing
    Setup,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Run => run::run(),
        Task::Test => test::test(),
        Task::Types => types::write(),
        Task::E2e { update_docs, stories } => e2e::build_and_play(update_docs, &stories),
        Task::BenchWindow { release, options } => bench_window::measure(release, &options),
        Task::Language { sealed, misses, write } => language::measure(sealed, misses, write),
        Task::TrainLanguage { write } => language::train(write),
        Task::ModelCheck { url, model } => model_check::check(url.as_deref(), model.as_deref()),
        Task::Soak { quick: _, full, row, seed, amount, write } => soak::soak(&soak::Wanted { full, row, seed, amount, write }),
        Task::Setup => setup::everything(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
