//! Two processes write to one file at the same time: all writes arrive, and neither process sees a locked database.

use std::time::Duration;

use app::Clock;
use testkit::Database;

use crate::{
    Result,
    place::block_on,
    row::{Outcome, Row, grouped},
    writer::Writer,
};

pub const ROW: Row = Row {
    name: "two-writers",
    figure: "two processes write to one file",
    reach: "2 x 500 writes: 0 lost, 0 visible “database is locked”",
    quick: 100,
    full: 500,
    play,
};

/// The longest wait for one write.
const SOON: Duration = Duration::from_secs(30);

fn play(amount: u64, _seed: u64) -> Result<Outcome> {
    block_on(async {
        let database = Database::new()?;
        database.open(Clock::system()).await?.close().await?;
        let writers = [Writer::start("many", &database.path(), amount)?, Writer::start("many", &database.path(), amount)?];
        let (mut done, mut refused, mut wrong) = (0_u64, 0_u64, Vec::new());
        for writer in &writers {
            loop {
                match writer.hear(SOON) {
                    Some(line) if line == "done" => done += 1,
                    Some(line) if line == "end" => break,
                    Some(line) if line.starts_with("refused") => {
                        refused += 1;
                        wrong.push(line);
                    }
                    Some(_) => {}
                    None => {
                        wrong.push("a writer fell silent".to_owned());
                        break;
                    }
                }
            }
        }
        drop(writers);
        let app = database.open(Clock::system()).await?;
        let report = app.upkeep().doctor().await?;
        let lost = (2 * amount).saturating_sub(report.tasks as u64);
        if lost > 0 || done != 2 * amount || !report.findings.is_empty() {
            wrong.push(format!("{done} writes acknowledged, {} tasks there, {:?}", report.tasks, report.findings));
        }
        let seen = format!("2 x {}: {} acknowledged, {lost} lost, {refused} refused", grouped(amount), grouped(done));
        Ok(Outcome { seen, wrong })
    })
}
