//! Measures performance on generated data: a temporary database for each size, with the same use cases as the window.

mod data;
mod table;

use std::{
    fs::File,
    io::Write as _,
    path::{Path, PathBuf},
    process::{self, Command, Stdio},
    sync::OnceLock,
    time::{Duration, Instant},
};

use app::{App, Clock};
use indicatif::{ProgressBar, ProgressStyle};
use protocol::{
    Code, Problem, Source,
    changes::{ApplyRequest, UndoOutcome, UndoRequest},
    tasks::ListRequest,
    turn::{Stage, TurnEventKind, TurnRequest},
};
use serde_json::{Value, json};

use crate::{
    args, choose_model,
    failure::Failure,
    output::{grouped, print, print_json, watched},
};
use table::{Figure, Table};

/// The number of tasks that one measured change set changes.
const CHANGED: u32 = 1_000;

/// The measurements, with the times of other programs at 10k and 100k tasks, and the targets.
const FIGURES: [Figure; 16] = [
    Figure {
        name: "import",
        statistic: "once",
        reach: "5,000 at 100k",
        others: "TaskChampion 22,800, Taskwarrior 8,300, raw SQLite 2,700 (100k)",
    },
    Figure {
        name: "change 1,000",
        statistic: "median",
        reach: "60",
        others: "TaskChampion 310 / 447, Taskwarrior 377 / 1,900, raw SQLite 13 / 22",
    },
    Figure { name: "undo it", statistic: "median", reach: "60", others: "TaskChampion 822 / 3,798" },
    Figure { name: "filtered list, 100 rows", statistic: "p95", reach: "5", others: "TaskChampion 67 / 596, raw SQLite 0.04 / 0.8" },
    Figure { name: "search, rare word", statistic: "p95", reach: "5", others: "TaskChampion 62 / 495, raw SQLite 0.04 / 0.13" },
    Figure { name: "search, two common words", statistic: "p95", reach: "25", others: "raw SQLite 9 to 19" },
    Figure { name: "one change, durable", statistic: "p95", reach: "5 beyond the sync", others: "raw SQLite 3 to 4" },
    Figure { name: "the sync alone", statistic: "p95", reach: "-", others: "-" },
    Figure { name: "planner, one message", statistic: "p95", reach: "5", others: "-" },
    Figure { name: "planner, thousands meant", statistic: "p95", reach: "5", others: "-" },
    Figure { name: "its turn, with proposal", statistic: "median", reach: "-", others: "-" },
    Figure { name: "model turn, first stage", statistic: "p95", reach: "100", others: "-" },
    Figure { name: "model turn, first operation", statistic: "p95", reach: "900 at 50 tokens/s", others: "-" },
    Figure { name: "model turn, whole", statistic: "p95", reach: "20 beyond the model", others: "-" },
    Figure { name: "sidebar", statistic: "p95", reach: "-", others: "-" },
    Figure { name: "command line, list", statistic: "median", reach: "30", others: "Taskwarrior 2,322, sqlite3 6.8 (100k)" },
];

/// Measures each size and prints a table, or JSON.
pub async fn run(args: &args::Bench, as_json: bool) -> Result<(), Failure> {
    let mut columns = Vec::with_capacity(args.sizes.len());
    for size in &args.sizes {
        let folder = Folder::new(*size)?;
        let measured = measure(&folder.0.join("bench.db"), *size, args, as_json).await?;
        columns.push((*size, measured));
    }
    let table = Table { figures: &FIGURES, columns };
    if as_json { print_json(&table.json()) } else { print(&table.text()) }
}

/// A folder that is deleted at the end, even after an error.
struct Folder(PathBuf);

impl Folder {
    fn new(size: usize) -> Result<Self, Failure> {
        let path = std::env::temp_dir().join(format!("assent-bench-{}-{size}", process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be deleted does no harm in the system's temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Milliseconds for each figure, in the order of [`FIGURES`]; NaN if a figure was not measured.
async fn measure(path: &Path, size: usize, args: &args::Bench, as_json: bool) -> Result<Vec<f64>, Failure> {
    let bar = progress(size, as_json);
    let rounds = args.rounds.max(1);
    let clock = Clock::system();
    let app = App::open(path, clock.clone()).await?;
    let text = data::taskwarrior(size, clock.date());
    bar.inc(1);

    let start = Instant::now();
    app.data().import(&text, "taskwarrior".parse()?, false).await?;
    let import = millis(start);
    drop(text);
    bar.inc(1);

    let (mut changes, mut undos) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        let (change, undo) = change_and_undo(&app, size, round).await?;
        changes.push(change);
        undos.push(undo);
    }
    bar.inc(1);

    let often = rounds * 10;
    let lists = listed(&app, often, |round| ListRequest { filter: Some(format!("due:week @{}", data::label(round))), ..page() }).await?;
    let rare = listed(&app, often, |round| ListRequest { search: Some(data::rare_word(round).to_owned()), ..page() }).await?;
    let common = listed(&app, often, |round| ListRequest { search: Some(data::common_words(round)), ..page() }).await?;
    bar.inc(1);

    let mut durable = Vec::with_capacity(often);
    for round in 0..often {
        let operation = json!({"op": "update", "id": 1 + round % size.max(1), "title": format!("Renamed for the {round}th time")});
        let start = Instant::now();
        apply(&app, vec![operation], None).await?;
        durable.push(millis(start));
    }
    let syncs = syncs(path, often)?;
    bar.inc(1);

    let (mut planned, mut turns) = (Vec::with_capacity(often), Vec::with_capacity(often));
    for round in 0..often {
        let turn = turn(&app, "auto", data::message(round)).await?;
        planned.push(turn.decided);
        turns.push(turn.ended);
    }
    let mut many = Vec::with_capacity(often);
    for _ in 0..often {
        many.push(turn(&app, "auto", data::BULK_MESSAGE).await?.decided);
    }
    let (mut stages, mut firsts, mut wholes) = (Vec::new(), Vec::new(), Vec::new());
    if args.model.url.is_some() {
        choose_model(&app, &args.model).await?;
        app.models().prepare_model().await.map_err(|error| Problem::new(Code::Internal, error.to_string()))?;
        for _ in 0..often {
            let turn = turn(&app, "plan", data::MODEL_MESSAGE).await?;
            stages.push(turn.stage);
            firsts.push(turn.listed);
            wholes.push(turn.ended);
        }
    }
    let mut sidebars = Vec::with_capacity(often);
    for _ in 0..often {
        let start = Instant::now();
        app.tasks().sidebar().await?;
        sidebars.push(millis(start));
    }
    bar.inc(1);

    let processes = processes(path, rounds * 2)?;
    bar.finish_and_clear();
    Ok(vec![
        import,
        median(changes),
        median(undos),
        p95(lists),
        p95(rare),
        p95(common),
        p95(durable),
        p95(syncs),
        p95(planned),
        p95(many),
        median(turns),
        p95(stages),
        p95(firsts),
        p95(wholes),
        p95(sidebars),
        median(processes),
    ])
}

fn progress(size: usize, as_json: bool) -> ProgressBar {
    if as_json || !watched() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {bar:30} {elapsed}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(6).with_style(style).with_message(format!("{} tasks", grouped(size)));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn page() -> ListRequest {
    ListRequest { limit: 100, ..ListRequest::default() }
}

/// One change set on many tasks, and its undo.
async fn change_and_undo(app: &App, size: usize, round: usize) -> Result<(f64, f64), Failure> {
    let changed = size.min(CHANGED as usize);
    let first = 1 + (round * 7_919) % (size - changed + 1);
    let ids: Vec<usize> = (first..first + changed).collect();
    let set = json!({"deadline": "2030-01-31", "notes": format!("changed in round {round}")});
    let start = Instant::now();
    apply(app, vec![json!({"op": "bulk_update", "where": {"ids": ids}, "set": set})], Some(changed)).await?;
    let change = millis(start);
    let start = Instant::now();
    match app.history().undo(UndoRequest::default(), Source::Cli).await? {
        UndoOutcome::Undone { .. } => Ok((change, millis(start))),
        other => Err(Problem::new(Code::Internal, format!("The change could not be undone: {other:?}.")).into()),
    }
}

async fn apply(app: &App, operations: Vec<Value>, confirm: Option<usize>) -> Result<(), Failure> {
    let confirm = confirm.and_then(|number| u32::try_from(number).ok());
    app.changes().apply(ApplyRequest { confirm, ..ApplyRequest::of(operations) }, Source::Cli).await?;
    Ok(())
}

async fn listed(app: &App, rounds: usize, request: impl Fn(usize) -> ListRequest) -> Result<Vec<f64>, Failure> {
    let mut times = Vec::with_capacity(rounds);
    for round in 0..rounds {
        let request = request(round);
        let start = Instant::now();
        app.tasks().list(request).await?;
        times.push(millis(start));
    }
    Ok(times)
}

/// Milliseconds from sending a message to its first stage, to the decision, to the first operation that is shown, and to the end of the
/// turn, when the proposal has been checked and stored.
struct Turn {
    stage: f64,
    decided: f64,
    listed: f64,
    ended: f64,
}

async fn turn(app: &App, mode: &str, message: &str) -> Result<Turn, Failure> {
    let request = TurnRequest {
        turn_id: app.clock().new_id(),
        message: message.to_owned(),
        mode: serde_json::from_value(mode.into())?,
        transcript: Vec::new(),
        clarify: None,
    };
    let start = Instant::now();
    let (stage, decided, listed, failed) = (OnceLock::new(), OnceLock::new(), OnceLock::new(), OnceLock::new());
    app.assistant()
        .send(request, |event| match event.event {
            TurnEventKind::Stage { stage: Stage::Routing } => drop(stage.set(millis(start))),
            TurnEventKind::Failed { code, message, .. } => drop(failed.set(Problem::new(code, message))),
            other => {
                decided.get_or_init(|| millis(start));
                if matches!(other, TurnEventKind::Ops { .. }) {
                    listed.get_or_init(|| millis(start));
                }
            }
        })
        .await?;
    if let Some(problem) = failed.into_inner() {
        return Err(problem.into());
    }
    let ended = millis(start);
    let at = |event: OnceLock<f64>| event.into_inner().unwrap_or(ended);
    Ok(Turn { stage: at(stage), decided: at(decided), listed: at(listed), ended })
}

/// How long the disk takes to sync a few kilobytes, beside the database.
fn syncs(path: &Path, rounds: usize) -> Result<Vec<f64>, Failure> {
    let mut file = File::create(path.with_extension("sync"))?;
    let mut times = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let start = Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_all()?;
        times.push(millis(start));
    }
    Ok(times)
}

/// Runs the whole program, from start to exit, to list the first hundred tasks.
fn processes(path: &Path, rounds: usize) -> Result<Vec<f64>, Failure> {
    let program = std::env::current_exe()?;
    let mut times = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let start = Instant::now();
        let status = Command::new(&program).arg("--db").arg(path).args(["list", "--limit", "100"]).stdout(Stdio::null()).status()?;
        times.push(millis(start));
        if !status.success() {
            return Err(Problem::new(Code::Internal, "assent list failed while it was measured.").into());
        }
    }
    Ok(times)
}

fn millis(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1_000.0
}

fn median(times: Vec<f64>) -> f64 {
    at(times, 50)
}

fn p95(times: Vec<f64>) -> f64 {
    at(times, 95)
}

fn at(mut times: Vec<f64>, percent: usize) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    let index = (times.len() * percent).div_ceil(100).saturating_sub(1);
    times.get(index).copied().unwrap_or(f64::NAN)
}
