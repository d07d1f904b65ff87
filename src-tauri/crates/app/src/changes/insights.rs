//! Figures for the last weeks, by the user's own weeks.

use std::cmp::Reverse;

use chrono::{Datelike as _, Days, NaiveDate};
use domain::{Problem, Timestamp, Today, midnight};
use protocol::insights::{AnswererFigures, Insights, TurnOutcomes, WeekFigures};
use store::Ended;

use crate::Reports;

/// The number of weeks, including the current one.
const WEEKS: u64 = 12;
/// The name under which answers without a model are counted.
const BUILT_IN: &str = "built-in";

impl Reports<'_> {
    /// What was done in the last weeks, and how turns and wakes fared, as far as history and audit go back.
    pub async fn work(self) -> Result<Insights, Problem> {
        let today = self.app.today().await;
        let starts = weeks(&today);
        let bounds: Vec<Timestamp> = starts.iter().map(|day| midnight(*day, today.zone)).collect();
        let done = self.app.store().done_between(&bounds).await?;
        let turns = self.app.store().ended_between("turn", &bounds).await?;
        let mut wakes = self.app.store().ended_between("wake", &bounds).await?;
        for wake in wakes.iter_mut().filter(|wake| wake.outcome == "done") {
            // What an agent has done itself does not need to be applied.
            "applied".clone_into(&mut wake.outcome);
        }
        let week = |(at, (start, done)): (usize, (&NaiveDate, store::Done))| {
            let turns: Vec<&Ended> = turns.iter().filter(|ended| ended.stretch == at).collect();
            let wakes: Vec<&Ended> = wakes.iter().filter(|ended| ended.stretch == at).collect();
            let (planner, model): (Vec<&Ended>, Vec<&Ended>) = turns.iter().copied().partition(|ended| ended.model == BUILT_IN);
            WeekFigures {
                start: *start,
                completed: few(done.completed),
                created: few(done.created),
                planner_turns: how_many(&planner),
                model_turns: how_many(&model),
                outcomes: outcomes(&turns),
                wakes: how_many(&wakes),
                tokens: turns.iter().chain(&wakes).map(|ended| ended.tokens).sum(),
            }
        };
        let weeks = starts.iter().zip(done).enumerate().map(week).collect();
        let since = bounds.first().copied().unwrap_or(today.now);
        Ok(Insights {
            weeks,
            turns: answerers(&turns, &self.app.store().median_since("turn", since).await?),
            wakes: answerers(&wakes, &self.app.store().median_since("wake", since).await?),
        })
    }
}

/// The first days of the last weeks, oldest first, followed by the first day of the next week as the end.
fn weeks(today: &Today) -> Vec<NaiveDate> {
    let this = today.date - Days::new(u64::from(today.date.weekday().days_since(today.week_start)));
    (0..=WEEKS).rev().filter_map(|back| (this + Days::new(7)).checked_sub_days(Days::new(7 * back))).collect()
}

fn how_many(ended: &[&Ended]) -> u32 {
    few(ended.iter().map(|ended| ended.count).sum())
}

fn outcomes(ended: &[&Ended]) -> TurnOutcomes {
    let mut all = TurnOutcomes::default();
    for ended in ended {
        let kind = match ended.outcome.as_str() {
            "applied" => &mut all.applied,
            "partly_applied" | "open_steps" => &mut all.partly,
            "dismissed" | "cancelled" => &mut all.dismissed,
            "failed" => &mut all.failed,
            _ => &mut all.other,
        };
        *kind = kind.saturating_add(few(ended.count));
    }
    all
}

/// One row for each answerer, most answers first.
fn answerers(ended: &[Ended], medians: &[(String, u64)]) -> Vec<AnswererFigures> {
    let mut names: Vec<&str> = ended.iter().map(|ended| ended.model.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let figures = |name: &str| {
        let theirs: Vec<&Ended> = ended.iter().filter(|ended| ended.model == name).collect();
        let tokens: u64 = theirs.iter().map(|ended| ended.tokens).sum();
        let tokens_out = theirs.iter().map(|ended| ended.tokens_out).sum();
        AnswererFigures {
            name: name.to_owned(),
            count: how_many(&theirs),
            tokens_in: tokens.saturating_sub(tokens_out),
            tokens_out,
            median_ms: medians.iter().find(|(model, _)| model == name).map(|(_, ms)| few(*ms)),
            outcomes: outcomes(&theirs),
        }
    };
    let mut rows: Vec<AnswererFigures> = names.into_iter().map(figures).collect();
    rows.sort_by_key(|row| Reverse(row.count));
    rows
}

fn few(many: u64) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}
