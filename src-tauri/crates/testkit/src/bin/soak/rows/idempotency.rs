//! The same idempotency key has one effect: when it is sent again, even after a restart; when eight processes send it at once; and when the
//! process that sent it first was killed, before or after writing.

use std::{
    collections::{BTreeMap, BTreeSet},
    thread,
    time::Duration,
};

use app::Clock;
use serde_json::Value;
use testkit::Database;

use crate::{
    Result,
    dice::Dice,
    place::{block_on, canonical},
    row::{Outcome, Row, grouped},
    writer::Writer,
};

pub const ROW: Row = Row {
    name: "idempotency",
    figure: "the same idempotency key resent, raced by 8 processes, resent after SIGKILL",
    reach: "exactly one effect each, 1,000 times",
    quick: 45,
    full: 1_000,
    play,
};

const RACERS: usize = 8;
/// The longest wait for an answer.
const SOON: Duration = Duration::from_secs(30);

/// The ways in which a key is sent more than once.
#[derive(Clone, Copy, Debug)]
enum Way {
    Resent,
    Raced,
    Killed,
}

fn play(amount: u64, seed: u64) -> Result<Outcome> {
    block_on(async {
        let database = Database::new()?;
        let clock = Clock::system();
        database.open(clock.clone()).await?.close().await?;
        let start = || -> Result<Writer> {
            let writer = Writer::start("lines", &database.path(), 0)?;
            writer.hear_until("done open", SOON)?;
            Ok(writer)
        };
        let mut racers = (0..RACERS).map(|_| start()).collect::<Result<Vec<_>>>()?;
        let (mut dice, mut wrong) = (Dice::new(seed), Vec::new());
        let (mut times, mut unanswered) = ([0_u64; 3], 0_u64);
        for number in 0..amount {
            let way = [Way::Resent, Way::Raced, Way::Killed][usize::try_from(number % 3)?];
            times[way as usize] += 1;
            let line = format!("{} Case {number}", clock.new_id());
            let answers = match way {
                Way::Resent => {
                    if number.is_multiple_of(30) {
                        // The second sender is a process that started after the first had written.
                        let first = ask(&mut racers[0], &line)?;
                        racers[0] = start()?;
                        vec![first, ask(&mut racers[0], &line)?, ask(&mut racers[0], &line)?]
                    } else {
                        vec![ask(&mut racers[0], &line)?, ask(&mut racers[0], &line)?, ask(&mut racers[1], &line)?]
                    }
                }
                Way::Raced => race(&mut racers, &line)?,
                Way::Killed => {
                    let mut first = start()?;
                    first.ask(&line)?;
                    thread::sleep(Duration::from_micros(dice.below(12_000) as u64));
                    let mut answers: Vec<String> = first.kill()?.into_iter().filter(|line| line.starts_with("done ")).collect();
                    unanswered += u64::from(answers.is_empty());
                    answers.push(ask(&mut racers[dice.below(RACERS)], &line)?);
                    answers
                }
            };
            let different: BTreeSet<&String> = answers.iter().collect();
            if different.len() != 1 || !answers[0].starts_with("done ") {
                wrong.push(format!("case {number}, {way:?}: {answers:?}"));
            }
        }
        drop(racers);
        wrong.extend(effects(&database, amount).await?);
        let [resent, raced, killed] = times.map(grouped);
        let figure = format!(
            "{} keys: {resent} resent, {raced} raced by {RACERS}, {killed} resent after a kill ({} killed before they answered); {} with another \
             number of effects than one",
            grouped(amount),
            grouped(unanswered),
            wrong.len()
        );
        Ok(Outcome { seen: figure, wrong })
    })
}

/// Sends a line and reads the answer.
fn ask(writer: &mut Writer, line: &str) -> Result<String> {
    writer.ask(line)?;
    Ok(writer.hear(SOON).unwrap_or_else(|| "no answer".to_owned()))
}

/// Sends a line to all writers at once.
fn race(racers: &mut [Writer], line: &str) -> Result<Vec<String>> {
    for racer in racers.iter_mut() {
        racer.ask(line)?;
    }
    Ok(racers.iter().map(|racer| racer.hear(SOON).unwrap_or_else(|| "no answer".to_owned())).collect())
}

/// The cases without exactly one task.
async fn effects(database: &Database, amount: u64) -> Result<Vec<String>> {
    let app = database.open(Clock::system()).await?;
    let everything: Value = serde_json::from_slice(&canonical(&app).await?)?;
    let mut found: BTreeMap<String, u64> = (0..amount).map(|number| (format!("Case {number}"), 0)).collect();
    for task in everything["tasks"].as_array().into_iter().flatten() {
        *found.entry(task["title"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
    }
    let mut wrong: Vec<String> =
        found.into_iter().filter(|(_, times)| *times != 1).map(|(title, times)| format!("{title} is there {times} times")).collect();
    let report = app.upkeep().doctor().await?;
    if !report.findings.is_empty() {
        wrong.push(format!("the file is damaged: {:?}", report.findings));
    }
    Ok(wrong)
}
