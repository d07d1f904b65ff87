//! `assent`: the command line, on the same core as the window.
//!
//! Owns the parsing of arguments and the printing of results. Not here: what a command does to the data (`app`).

mod args;
mod bench;
mod commands;
mod detail;
mod failure;
mod output;
mod report;
mod words;

use std::{
    io::{self, IsTerminal as _, Write as _},
    path::PathBuf,
    process::ExitCode,
};

use app::{App, Clock, Reader, Recovery};
use chrono::{TimeZone as _, Utc};
use clap::{CommandFactory as _, Parser as _, error::ErrorKind};
use protocol::{Code, Problem};
use tokio::sync::OnceCell;
use wording::ENGLISH;

use args::{Cli, Command, Global};
use commands::{agent, changes, counts, exchange, lang, plan, recovery, tasks, upkeep, window};
use failure::Failure;
use report::USAGE;

/// The API key of a model that is named on the command line. It is a variable because other users of the computer can see arguments.
const KEY_VARIABLE: &str = "ASSENT_MODEL_KEY";

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return ExitCode::from(usage(&error)),
    };
    let as_json = cli.global.json;
    if cli.quick_add == cli.command.is_some() {
        let (kind, message) = if cli.quick_add {
            (ErrorKind::ArgumentConflict, "--quick-add opens a window and takes no command")
        } else {
            (ErrorKind::MissingSubcommand, "a command is missing")
        };
        return ExitCode::from(usage(&Cli::command().error(kind, message)));
    }
    let (done, reader) = run(cli);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => ExitCode::from(report::report(failure, as_json, &reader)),
    }
}

/// Prints clap's message: help and version succeed, everything else is wrong usage.
fn usage(error: &clap::Error) -> u8 {
    let wanted = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if !wanted && std::env::args_os().any(|argument| argument == "--json") {
        return report::report_usage(&error.to_string());
    }
    // If the terminal is gone, nothing more can be done.
    let _ = if wanted { error.print() } else { write!(io::stderr(), "{}", output::shown(&error.render().to_string())) };
    if wanted { 0 } else { USAGE }
}

/// Runs what was typed, and tells in which language its failure is read.
fn run(cli: Cli) -> (Result<(), Failure>, Reader) {
    let stranger = || Reader::stranger(spoken(&cli.global).unwrap_or(ENGLISH));
    let Some(wanted) = cli.command else { return (window::quick_add(cli.global.db.as_deref()), stranger()) };
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(command(wanted, &cli.global)),
        Err(error) => (Err(error.into()), stranger()),
    }
}

/// The language of the answers: the one that was named; English for scripts; else nothing, which leaves it to the settings.
fn spoken(global: &Global) -> Option<&str> {
    let for_scripts = global.json || !io::stdout().is_terminal();
    global.lang.as_deref().or(for_scripts.then_some(ENGLISH))
}

/// Runs one command; the database is opened by those that need it, and closed whatever came of it.
async fn command(command: Command, global: &Global) -> (Result<(), Failure>, Reader) {
    let opened = OnceCell::new();
    let done = answer(command, global, &opened).await;
    let Some(app) = opened.get() else { return (done, Reader::stranger(spoken(global).unwrap_or(ENGLISH))) };
    let reader = app.settings().reader().await;
    let closed = app.close().await;
    (done.and(closed.map_err(Into::into)), reader)
}

async fn answer(command: Command, global: &Global, opened: &OnceCell<App>) -> Result<(), Failure> {
    let as_json = global.json;
    let app = || {
        opened.get_or_try_init(|| async {
            let app = App::open(&database(global), clock(global)?).await?;
            if let Some(tag) = spoken(global) {
                app.settings().speak(tag);
            }
            Ok::<App, Failure>(app)
        })
    };
    match command {
        Command::Add(args) => tasks::add(app().await?, &args, as_json).await,
        Command::List(args) => tasks::list(app().await?, &args, as_json).await,
        Command::Counts => counts::counts(app().await?, as_json).await,
        Command::Show { task } => tasks::show(app().await?, task, as_json).await,
        Command::Done(args) => tasks::done(app().await?, &args, as_json).await,
        Command::Rm(args) => tasks::rm(app().await?, &args, as_json).await,
        Command::Note { task, text } => tasks::note(app().await?, task, &text, as_json).await,
        Command::Label(args) => tasks::label(app().await?, &args, as_json).await,
        Command::Search(args) => tasks::search(app().await?, &args, as_json).await,
        Command::Plan(args) => {
            let app = app().await?;
            choose_model(app, &args.model).await?;
            plan::run(app, &args, as_json).await
        }
        Command::Tool { name, task } => agent::tool(app().await?, &name, task).await,
        Command::Agent { what: args::Agent::Run { task, events, model } } => {
            let app = app().await?;
            choose_model(app, &model).await?;
            agent::run(app, task, events, as_json).await
        }
        Command::Agent { what: args::Agent::Replay { task } } => agent::replay(app().await?, task).await,
        Command::Settings { key, value, yes } => upkeep::settings(app().await?, key.as_deref(), value.as_deref(), yes).await,
        Command::Apply(args) => changes::apply(app().await?, &args, as_json).await,
        Command::DryRun { file } => changes::dry_run(app().await?, &file, as_json).await,
        Command::Undo(args) => changes::undo(app().await?, &args, as_json).await,
        Command::Redo(args) => changes::redo(app().await?, &args, as_json).await,
        Command::History { id, limit } => changes::history(app().await?, id, limit, as_json).await,
        Command::Import(args) => exchange::import(app().await?, &args, as_json).await,
        Command::Export(args) => exchange::export(app().await?, &args).await,
        Command::Audit(args) => upkeep::audit(app().await?, args).await,
        Command::Doctor { salvage: Some(to), .. } => {
            recovery::salvage(&recovery(global).await?, &to, as_json, &Reader::stranger(spoken(global).unwrap_or(ENGLISH))).await
        }
        Command::Doctor { model, .. } => {
            let app = app().await?;
            choose_model(app, &model).await?;
            upkeep::doctor(app, as_json).await
        }
        Command::Backup { to } => upkeep::backup(app().await?, to.as_deref(), as_json).await,
        Command::Restore { from, yes, .. } => match (recovery(global).await?, from) {
            (look, from) if look.trouble().is_some() => {
                recovery::restore(&look, from.as_deref(), yes, as_json, &Reader::stranger(spoken(global).unwrap_or(ENGLISH))).await
            }
            (_, Some(from)) => upkeep::restore(app().await?, &from, yes, as_json).await,
            (_, None) => Err(recovery::not_needed()),
        },
        Command::Lang { what, date_order } => lang::run(what, date_order, global.lang.as_deref(), &clock(global)?),
        Command::Bench(args) => bench::run(&args, as_json).await,
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "assent", &mut script);
            output::print(&String::from_utf8_lossy(&script))
        }
    }
}

/// The database file to use.
fn database(global: &Global) -> PathBuf {
    global.db.clone().unwrap_or_else(app::data_path)
}

/// Checks every page of the file, without opening it as a database.
async fn recovery(global: &Global) -> Result<Recovery, Failure> {
    Ok(Recovery::look(&database(global), clock(global)?).await)
}

/// Uses the model that was given for this run.
async fn choose_model(app: &App, model: &args::Model) -> Result<(), Failure> {
    if let (Some(url), Some(name)) = (&model.url, &model.name) {
        app.models().use_model(url, name, std::env::var(KEY_VARIABLE).ok().as_deref(), model.plain_http).await?;
    }
    Ok(())
}

/// The system's clock, or one that always shows the time of `--now`.
fn clock(global: &Global) -> Result<Clock, Failure> {
    let zone = global.zone.unwrap_or_else(|| Clock::system().zone());
    let Some(wall) = global.now else { return Ok(Clock::system_in(zone)) };
    // A time that daylight saving skips is moved forwards.
    let at =
        zone.from_local_datetime(&wall).earliest().or_else(|| zone.from_local_datetime(&(wall + chrono::TimeDelta::hours(1))).earliest());
    let at = at.ok_or_else(|| Problem::new(Code::InvalidNow, format!("There is no {wall} in {zone}.")))?;
    Ok(Clock::standing(at.with_timezone(&Utc), zone))
}
