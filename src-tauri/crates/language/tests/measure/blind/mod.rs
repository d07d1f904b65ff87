//! Plans and judges the messages from people who had not seen the grammar.

mod answer;
pub mod case;
mod filter;
pub mod fixture;
pub mod judge;
mod made;
mod state;
mod values;
mod words;
mod world;

use std::{num::NonZero, path::Path, thread};

use chrono::Weekday;
use language::{Clock, DateOrder, Language, wire};
use serde_json::Value;

use crate::{
    report::{Outcome, Report},
    sets,
};
use case::Case;

/// The result of one message.
pub struct Measured {
    id: String,
    family: String,
    german: bool,
    request: Value,
    answer: Value,
    outcome: Outcome,
    reason: String,
}

/// Plans and judges every message of a folder, on all cores.
pub fn measure(folder: &Path) -> Result<Vec<Measured>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for file in sets::files(folder)? {
        cases.extend(sets::lines(&file)?);
    }
    let share = cases.len().div_ceil(thread::available_parallelism().map_or(1, NonZero::get)).max(1);
    thread::scope(|scope| {
        let threads: Vec<_> =
            cases.chunks(share).map(|cases| scope.spawn(|| cases.iter().map(plan).collect::<Result<Vec<_>, _>>())).collect();
        let mut measured = Vec::with_capacity(cases.len());
        for thread in threads {
            measured.extend(thread.join().map_err(|_| "planning a message panicked")??);
        }
        Ok(measured)
    })
}

/// The English and the German table.
pub fn reports(half: &str, measured: &[Measured]) -> [Report; 2] {
    ["English", "German"].map(|language| {
        let mut report = Report::new(&format!("blind, {language}{half}"));
        for one in measured.iter().filter(|one| one.german == (language == "German")) {
            report.add(&one.family, one.outcome, || one.miss());
        }
        report
    })
}

impl Measured {
    fn miss(&self) -> String {
        format!("{} {:?}: {}\n    {}\n    {}", self.id, self.outcome, self.reason, self.request["text"], self.answer)
    }
}

/// The planner's input for a case, and its clock.
pub fn request(case: &Case, fixture: &fixture::Fixture) -> Result<(Value, Clock), String> {
    let german = case.language.as_deref() == Some("de");
    let clock = Clock {
        now: case.now,
        zone: case.zone.parse().map_err(|error| format!("{}: {error}", case.id))?,
        // People in America write the month first.
        date_order: if german || !case.zone.starts_with("America/") { DateOrder::DayFirst } else { DateOrder::MonthFirst },
        week_start: Weekday::Mon,
        language: Language::default(),
    };
    Ok((fixture::request(case, fixture), clock))
}

fn plan(case: &Case) -> Result<Measured, String> {
    let fixture = fixture::build(case);
    let (request, clock) = request(case, &fixture)?;
    let german = case.language.as_deref() == Some("de");
    let answer = serde_json::from_str(&wire::plan(&request.to_string(), clock)).map_err(|error| format!("{}: {error}", case.id))?;
    let (outcome, reason) = judge::judge(case, &fixture, &answer);
    Ok(Measured { id: case.id.clone(), family: case.family.clone(), german, request, answer, outcome, reason })
}
