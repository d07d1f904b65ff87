//! Two things that go wrong again and again: a writer that is killed, and models that misbehave.
//!
//! `soak --faults N` plays every fault of a model server N times; the module `faults` says what is looked at.
//!
//! `soak [--kills N] [--rows N] [--seed N]` kills a writer and looks what is left: nothing acknowledged may be lost, nothing half done. The program starts itself as the writer, which changes the same rows in one change set after the
//! other, undoes some, and says the id of each once it is done. It is killed (SIGKILL on Unix) at random moments, also while it opens the
//! database. Then the database is opened and checked. The exit code is 0 when nothing is lost, half done or damaged.

#[path = "soak/faults.rs"]
mod faults;

use std::{
    collections::HashSet,
    env,
    error::Error,
    io::{self, BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Command, ExitCode, Stdio},
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use app::{App, Clock};
use protocol::{
    ChangeSetId, Source, TaskRef,
    changes::{ApplyRequest, UndoOutcome, UndoRequest},
};
use serde_json::{Value, json};
use testkit::Database;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The option that makes the program the writer.
const WRITER: &str = "--writer";
/// Every so many change sets the writer undoes the last one.
const UNDO_EVERY: u32 = 4;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            // The exit code tells when nobody reads this.
            let _ = writeln!(io::stderr(), "soak: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let value = |name: &str| arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1));
    let number = |name: &str, default: u64| value(name).map_or(Ok(default), |text| text.parse::<u64>());
    let rows = number("--rows", 25)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    if let Some(database) = value(WRITER) {
        runtime.block_on(write(Path::new(database), rows))?;
        return Ok(true);
    }
    if value("--faults").is_some() {
        return runtime.block_on(faults::play(number("--faults", 20)?));
    }
    let first = number("--seed", u64::from(SystemTime::now().duration_since(UNIX_EPOCH)?.subsec_nanos()))?;
    runtime.block_on(kill(number("--kills", 100)?, rows, first))
}

/// Changes all rows as fast as it can until it is killed.
async fn write(database: &Path, rows: u64) -> Result<()> {
    let app = App::open(database, Clock::system()).await?;
    for turn in 1_u32.. {
        let id = if turn.is_multiple_of(UNDO_EVERY) {
            match app.undo(UndoRequest::default(), Source::User).await? {
                UndoOutcome::Undone { change_set_id, .. } => change_set_id,
                other => return Err(format!("the undo came to {other:?}").into()),
            }
        } else {
            let marker = app.clock().new_id().to_string();
            let operations = (1..=rows).map(|number| json!({"op": "update", "id": number, "notes": marker})).collect();
            apply(&app, operations).await?
        };
        let mut out = io::stdout().lock();
        writeln!(out, "{id}")?;
        out.flush()?;
    }
    Ok(())
}

async fn apply(app: &App, operations: Vec<Value>) -> Result<ChangeSetId> {
    let request = ApplyRequest { operations, ..ApplyRequest::default() };
    let applied = app.apply(request, Source::User).await.map_err(|refused| refused.problem)?;
    applied.change_set_id.ok_or_else(|| "a change set changed nothing".into())
}

/// What was found in all rounds.
#[derive(Debug, Default)]
struct Findings {
    acknowledged: u64,
    unacknowledged: u64,
    lost: u64,
    partial: u64,
    damaged: u64,
}

async fn kill(kills: u64, rows: u64, seed: u64) -> Result<bool> {
    let database = Database::new()?;
    let app = database.open(Clock::system()).await?;
    let mut known =
        HashSet::from([apply(&app, (1..=rows).map(|number| json!({"op": "create", "title": format!("Row {number}")})).collect()).await?]);
    drop(app);

    let mut findings = Findings::default();
    let mut dice = seed | 1;
    for _ in 0..kills {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        let acknowledged = killed_after(&database.path(), rows, Duration::from_millis(5 + dice % 300))?;
        check(&database, rows, &acknowledged, &mut known, &mut findings).await?;
    }
    let Findings { acknowledged, unacknowledged, lost, partial, damaged } = findings;
    writeln!(
        io::stdout(),
        "{kills} kills (seed {seed}): {acknowledged} change sets acknowledged, {unacknowledged} written but not yet acknowledged, \
         {lost} lost, {partial} partial, {damaged} times damaged"
    )?;
    Ok(lost == 0 && partial == 0 && damaged == 0)
}

/// Starts a writer, kills it after a while, and gives what it had acknowledged.
fn killed_after(database: &Path, rows: u64, time: Duration) -> Result<Vec<ChangeSetId>> {
    let mut writer =
        Command::new(env::current_exe()?).arg(WRITER).arg(database).args(["--rows", &rows.to_string()]).stdout(Stdio::piped()).spawn()?;
    let output = writer.stdout.take().ok_or("the writer has no output")?;
    let reader = thread::spawn(move || {
        let mut whole = Vec::new();
        let mut output = BufReader::new(output);
        let mut line = String::new();
        // A line without its end was not said.
        while output.read_line(&mut line).is_ok_and(|read| read > 0) && line.ends_with('\n') {
            whole.push(line.trim().to_owned());
            line.clear();
        }
        whole
    });
    thread::sleep(time);
    let early = writer.try_wait()?;
    writer.kill()?;
    writer.wait()?;
    if let Some(status) = early {
        return Err(format!("the writer ended by itself: {status}").into());
    }
    let lines = reader.join().map_err(|_| "the reader of the writer's output panicked")?;
    lines.into_iter().map(|line| Ok(serde_json::from_value(Value::String(line))?)).collect()
}

/// Opens the database as after a power cut and compares it with what was acknowledged.
async fn check(
    database: &Database,
    rows: u64,
    acknowledged: &[ChangeSetId],
    seen: &mut HashSet<ChangeSetId>,
    findings: &mut Findings,
) -> Result<()> {
    let app = database.open(Clock::system()).await?;
    if !app.doctor().await?.findings.is_empty() {
        findings.damaged += 1;
    }
    let mut written = HashSet::new();
    let mut before = None;
    'pages: loop {
        let page = app.history(200, before).await?;
        for entry in &page {
            if !seen.insert(entry.id) {
                break 'pages;
            }
            written.insert(entry.id);
            if u64::from(app.history_detail(entry.id).await?.total) != rows {
                findings.partial += 1;
            }
        }
        match page.last() {
            Some(last) => before = Some(last.id),
            None => break,
        }
    }
    let mut markers = HashSet::new();
    for number in 1..=rows {
        let detail = app.task(TaskRef::Number(number)).await?.ok_or("a row is gone")?;
        markers.insert(detail.task.notes);
    }
    if markers.len() != 1 {
        findings.partial += 1;
    }
    let lost = acknowledged.iter().filter(|id| !written.contains(id)).count();
    findings.lost += lost as u64;
    findings.acknowledged += acknowledged.len() as u64;
    findings.unacknowledged += (written.len() + lost - acknowledged.len()) as u64;
    Ok(())
}
