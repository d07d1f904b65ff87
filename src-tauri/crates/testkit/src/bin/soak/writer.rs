//! The processes that write and may be killed, and the code that starts them, reads their output and kills them.
//!
//! A writer announces each step before it begins, and prints the id of what it made once the step is done: what it has printed is
//! acknowledged.

use std::{
    env,
    io::{self, BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use app::{App, Clock};
use protocol::{
    ChangeSetId, Source,
    changes::{ApplyRequest, UndoOutcome, UndoRequest},
};
use serde_json::json;

use crate::{
    Result,
    place::{block_on, must_apply},
};

/// The worker's name.
pub const NAME: &str = "writer";
/// The writer undoes its last change set once in this many.
const UNDO_EVERY: u32 = 4;
/// The number of tasks in one import.
pub const BATCH: u32 = 80;

/// The work of the process: its kind, its database, and a number.
pub fn work(arguments: &[String]) -> Result<()> {
    let [what, database, number] = arguments else { return Err("a writer needs its work, a database and a number".into()) };
    let (path, number) = (Path::new(database), number.parse()?);
    block_on(async move {
        say("begin open")?;
        let app = App::open(path, Clock::system()).await?;
        say("done open")?;
        match &**what {
            "change" => change(&app, number).await,
            "import" => import(&app).await,
            "open" => wait(),
            "lines" => lines(&app).await,
            "many" => many(&app, number).await,
            other => Err(format!("a writer cannot {other}").into()),
        }
    })
}

fn say(line: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// Changes all rows as fast as it can, with occasional undos, until it is killed.
async fn change(app: &App, rows: u32) -> Result<()> {
    for turn in 1_u32.. {
        let id = if turn.is_multiple_of(UNDO_EVERY) {
            say("begin undo")?;
            match app.history().undo(UndoRequest::default(), Source::User).await? {
                UndoOutcome::Undone { change_set_id, .. } => change_set_id,
                other => return Err(format!("the undo came to {other:?}").into()),
            }
        } else {
            let marker = app.clock().new_id().to_string();
            let operations = (1..=rows).map(|number| json!({"op": "update", "id": number, "notes": marker})).collect();
            say("begin apply")?;
            must_apply(app, operations).await?.change_set_id.ok_or("a change set changed nothing")?
        };
        done(id)?;
    }
    Ok(())
}

/// Imports files of equal length until it is killed.
async fn import(app: &App) -> Result<()> {
    loop {
        let marker = app.clock().new_id();
        let lines: Vec<String> = (1..=BATCH)
            .map(|number| json!({"description": format!("{marker} {number}"), "status": "pending", "tags": ["imported"]}).to_string())
            .collect();
        say("begin import")?;
        let report = app.data().import(&lines.join("\n"), "taskwarrior".parse()?, false).await?;
        done(report.change_set_id.ok_or("an import added nothing")?)?;
    }
}

/// Applies the input, one task per line: a key and a title.
async fn lines(app: &App) -> Result<()> {
    for line in io::stdin().lines() {
        let line = line?;
        let (key, title) = line.split_once(' ').ok_or("a line needs a key and a title")?;
        let request = ApplyRequest { idempotency_key: Some(key.parse()?), ..ApplyRequest::of([json!({"op": "create", "title": title})]) };
        match app.changes().apply(request, Source::User).await {
            Ok(applied) => done(applied.change_set_id.ok_or("nothing was made")?)?,
            Err(refused) => say(&format!("refused {} {}", refused.problem.code, refused.problem.message))?,
        }
    }
    Ok(())
}

/// Creates this many tasks as fast as it can, and prints each failure.
async fn many(app: &App, number: u32) -> Result<()> {
    let name = app.clock().new_id();
    for number in 1..=number {
        let operations = vec![json!({"op": "create", "title": format!("{name} {number}")})];
        match app.changes().apply(ApplyRequest::of(operations), Source::User).await {
            Ok(_) => say("done")?,
            Err(refused) => say(&format!("refused {} {}", refused.problem.code, refused.problem.message))?,
        }
    }
    say("end")
}

fn done(id: ChangeSetId) -> Result<()> {
    say(&format!("done {id}"))
}

/// Keeps the database open until it is killed or its input ends.
fn wait() -> Result<()> {
    io::stdin().lines().try_for_each(|line| line.map(drop))?;
    Ok(())
}

/// A writer as seen by the row. Dropping it kills the process.
pub struct Writer {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Writer {
    /// Starts a writer.
    pub fn start(what: &str, database: &Path, number: u64) -> Result<Self> {
        let mut command = Command::new(env::current_exe()?);
        command.args(["--worker", NAME, what]).arg(database).arg(number.to_string());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().ok_or("the writer has no output")?;
        let input = child.stdin.take();
        let (said, lines) = mpsc::channel();
        thread::spawn(move || {
            let (mut output, mut line) = (BufReader::new(output), String::new());
            // An unfinished line does not count.
            while output.read_line(&mut line).is_ok_and(|read| read > 0) && line.ends_with('\n') {
                if said.send(line.trim().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        Ok(Self { child, input, lines })
    }

    /// The next line; None if it does not arrive in time or the writer has ended.
    pub fn hear(&self, within: Duration) -> Option<String> {
        self.lines.recv_timeout(within).ok()
    }

    /// All lines up to one that begins like this, inclusive. Fails if it does not arrive.
    pub fn hear_until(&self, begin: &str, within: Duration) -> Result<Vec<String>> {
        let (mut heard, until) = (Vec::new(), Instant::now() + within);
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    heard.push(line);
                    if heard.last().is_some_and(|line| line.starts_with(begin)) {
                        return Ok(heard);
                    }
                }
                Err(error) => {
                    let why = if error == RecvTimeoutError::Timeout { "in time" } else { "before the writer ended" };
                    return Err(format!("the writer did not say “{begin}” {why}: {heard:?}").into());
                }
            }
        }
    }

    /// Sends the writer a line.
    pub fn ask(&mut self, line: &str) -> Result<()> {
        let input = self.input.as_mut().ok_or("the writer has no input")?;
        writeln!(input, "{line}")?;
        Ok(input.flush()?)
    }

    /// Kills the process (SIGKILL on Unix) and returns what it had printed. Fails if it had ended by itself.
    pub fn kill(mut self) -> Result<Vec<String>> {
        let early = self.child.try_wait()?;
        self.child.kill()?;
        self.child.wait()?;
        match early {
            Some(status) => Err(format!("the writer ended by itself: {status}").into()),
            None => Ok(self.lines.iter().collect()),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
