//! The definition of a row, and how rows are run and reported.

use std::{
    env,
    fmt::Write as _,
    io::{self, Write as _},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use app::Clock;
use serde::{Deserialize, Serialize};

use crate::Result;

/// The worker that plays one row.
pub const PLAY: &str = "row";
/// Panics in any thread of this process.
static PANICS: AtomicU64 = AtomicU64::new(0);
/// The most failed cases printed for one row.
const SHOWN: usize = 10;

/// One figure.
pub struct Row {
    /// Its name for `--row`.
    pub name: &'static str,
    /// What is measured.
    pub figure: &'static str,
    /// The promised figure.
    pub reach: &'static str,
    /// The number of cases in a quick run.
    pub quick: u64,
    /// The number of cases in a full run, as promised.
    pub full: u64,
    /// Plays this many cases with a seed.
    pub play: fn(u64, u64) -> Result<Outcome>,
}

/// The result of a row.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// The measured figure, in words.
    pub seen: String,
    /// Every failed case.
    pub wrong: Vec<String>,
}

/// The command line: options with values, in any order.
pub struct Arguments(Vec<String>);

impl Arguments {
    /// The arguments after the program's name.
    pub fn new(words: impl Iterator<Item = String>) -> Self {
        Self(words.collect())
    }

    /// Everything after an option.
    pub fn after(&self, option: &str) -> Option<&[String]> {
        let at = self.0.iter().position(|word| word == option)?;
        Some(&self.0[at + 1..])
    }

    fn has(&self, option: &str) -> bool {
        self.after(option).is_some()
    }

    fn number(&self, option: &str) -> Result<Option<u64>> {
        let word = self.after(option).and_then(<[String]>::first);
        Ok(word.map(|word| word.replace(['_', ','], "").parse()).transpose()?)
    }
}

/// Runs the requested rows and prints their table. Returns whether all of them reached their figures.
pub fn run(rows: &'static [Row], arguments: &Arguments) -> Result<bool> {
    let wanted = arguments.after("--row").and_then(<[String]>::first);
    let chosen: Vec<(u64, &'static Row)> = (1..).zip(rows).filter(|(_, row)| wanted.is_none_or(|name| name == row.name)).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
        return Err(format!("there is no row “{}”; there are {}", wanted.map_or("", String::as_str), names.join(", ")).into());
    }
    let (full, seed, amount) = (arguments.has("--full"), arguments.number("--seed")?, arguments.number("--amount")?);
    let begin = |(number, row): (u64, &'static Row)| -> Result<Running> {
        let amount = amount.unwrap_or(if full { row.full } else { row.quick });
        Running::start(row, amount, seed.unwrap_or(number))
    };
    // The last row mostly waits for servers, so in a quick run it runs beside the others.
    let (last, before) = chosen.split_last().ok_or("no rows")?;
    let mut ended = Vec::new();
    let beside = if full { None } else { Some(begin(*last)?) };
    for row in before {
        ended.push(begin(*row)?.end()?);
    }
    let last = if let Some(running) = beside { running } else { begin(*last)? };
    ended.push(last.end()?);
    let mut out = io::stdout().lock();
    write!(out, "{}", table(&ended))?;
    Ok(ended.iter().all(|row| row.outcome.wrong.is_empty()))
}

/// A row that another process is playing.
struct Running {
    row: &'static Row,
    amount: u64,
    seed: u64,
    began: Instant,
    child: Child,
}

/// A row that has been played.
pub struct Ended {
    row: &'static Row,
    amount: u64,
    seed: u64,
    took: Duration,
    outcome: Outcome,
}

impl Running {
    fn start(row: &'static Row, amount: u64, seed: u64) -> Result<Self> {
        let mut command = Command::new(env::current_exe()?);
        command.args(["--worker", PLAY, row.name, &amount.to_string(), &seed.to_string()]);
        let child = command.stdout(Stdio::piped()).spawn()?;
        Ok(Self { row, amount, seed, began: Instant::now(), child })
    }

    fn end(self) -> Result<Ended> {
        let Self { row, amount, seed, began, child } = self;
        let output = child.wait_with_output()?;
        let took = began.elapsed();
        let printed = Outcome::printed(&output.stdout).filter(|_| output.status.success());
        let outcome = printed.unwrap_or_else(|| Outcome {
            seen: "the row did not end by itself".to_owned(),
            wrong: vec![format!("the process ended with {}", output.status)],
        });
        let mut errors = io::stderr().lock();
        for wrong in outcome.wrong.iter().take(SHOWN) {
            writeln!(errors, "{} (seed {seed}): {wrong}", row.name)?;
        }
        writeln!(errors, "{}: {} in {}", row.name, outcome.seen, time(took))?;
        Ok(Ended { row, amount, seed, took, outcome })
    }
}

impl Outcome {
    /// The result that a process has printed as its last line.
    pub fn printed(output: &[u8]) -> Option<Self> {
        serde_json::from_str(String::from_utf8_lossy(output).lines().last()?).ok()
    }

    pub fn print(&self) -> Result<()> {
        Ok(writeln!(io::stdout(), "{}", serde_json::to_string(self)?)?)
    }
}

/// Plays one row in this process: name, amount and seed. The last printed line is the result.
pub fn play(rows: &[Row], arguments: &[String]) -> Result<()> {
    let [name, amount, seed] = arguments else { return Err("a row needs a name, an amount and a seed".into()) };
    let row = rows.iter().find(|row| row.name == *name).ok_or("there is no such row")?;
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        told(panic);
    }));
    let mut outcome = (row.play)(amount.parse()?, seed.parse()?)?;
    // A library may catch a panic on its own thread; a release build would have ended there.
    let panics = PANICS.load(Ordering::Relaxed);
    if panics > 0 {
        outcome.wrong.push(format!("{panics} panics, whose texts stand above"));
    }
    outcome.print()
}

/// The table as Markdown: one line per row, identified by its first cell.
fn table(ended: &[Ended]) -> String {
    let date = Clock::system().date();
    let mut table = String::from("| row | figure | to reach | seen | seed | date | took |\n| --- | --- | --- | --- | --- | --- | --- |\n");
    for Ended { row, amount, seed, took, outcome } in ended {
        let short = if *amount < row.full { format!(" (shortened: {} of {})", grouped(*amount), grouped(row.full)) } else { String::new() };
        let missed = if outcome.wrong.is_empty() { String::new() } else { format!("**missed, {} wrong**: ", outcome.wrong.len()) };
        let Row { name, figure, reach, .. } = row;
        let _ = writeln!(table, "| {name} | {figure} | {reach} | {missed}{}{short} | {seed} | {date} | {} |", outcome.seen, time(*took));
    }
    table
}

/// A number with commas as thousands separators.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn time(took: Duration) -> String {
    let seconds = took.as_secs();
    if seconds < 60 { format!("{:.1} s", took.as_secs_f64()) } else { format!("{}:{:02} min", seconds / 60, seconds % 60) }
}
