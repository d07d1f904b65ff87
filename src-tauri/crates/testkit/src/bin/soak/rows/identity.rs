//! Undo is the identity: whatever is applied, undone and redone, in any order and across restarts, each step leads to a state that existed
//! before, and undoing everything leads back to the beginning.

use app::App;
use protocol::{
    Source,
    changes::{UndoOutcome, UndoRequest},
};
use testkit::Database;

use crate::{
    Result,
    dice::Dice,
    operations::{clock, list},
    place::{apply, block_on, canonical, difference, filled},
    row::{Outcome, Row, grouped},
};

pub const ROW: Row = Row {
    name: "identity",
    figure: "apply then undo is the identity, redo applies again, over random sequences with restarts",
    reach: "10,000 sequences, equal canonical export",
    quick: 60,
    full: 10_000,
    play,
};

/// The number of sequences per database.
const ROUNDS: u64 = 20;
/// The number of steps in the longest sequence.
const STEPS: usize = 8;

#[derive(Default)]
struct Counts {
    applied: u64,
    undone: u64,
    redone: u64,
    restarts: u64,
}

/// The states after each step, and the current one.
struct Walk {
    app: App,
    states: Vec<Vec<u8>>,
    at: usize,
}

fn play(amount: u64, seed: u64) -> Result<Outcome> {
    block_on(async {
        let (mut counts, mut wrong, mut dice) = (Counts::default(), Vec::new(), Dice::new(seed));
        let mut place: Option<(Database, App)> = None;
        for sequence in 0..amount {
            if sequence.is_multiple_of(ROUNDS) {
                place = Some(filled().await?);
            }
            let Some((database, app)) = place.take() else { return Err("there is no database".into()) };
            let begin = canonical(&app).await?;
            let mut walk = Walk { app, states: vec![begin], at: 0 };
            let walked = walk.walk(&database, &mut dice, &mut counts).await;
            place = Some((database, walk.app));
            if let Err(error) = walked {
                wrong.push(format!("sequence {sequence}: {error}"));
                // After a wrong step, later ones mean nothing.
                place = Some(filled().await?);
            }
        }
        let Counts { applied, undone, redone, restarts } = counts;
        let [sequences, done, back, forth, starts] = [amount, applied, undone, redone, restarts].map(grouped);
        let figure =
            format!("{sequences} sequences: {done} applied, {back} undone, {forth} redone, {starts} restarts; {} differ", wrong.len());
        if applied == 0 || undone == 0 || redone == 0 {
            wrong.push("nothing was applied, undone or redone".to_owned());
        }
        Ok(Outcome { seen: figure, wrong })
    })
}

impl Walk {
    /// Takes some steps, and then undoes all of them.
    async fn walk(&mut self, database: &Database, dice: &mut Dice, counts: &mut Counts) -> Result<()> {
        for _ in 0..=dice.below(STEPS) {
            match dice.below(8) {
                0..=2 if self.at > 0 => self.back(counts).await?,
                3..=5 if self.at + 1 < self.states.len() => self.forth(counts).await?,
                6 => {
                    self.app.close().await?;
                    self.app = database.open(clock()).await?;
                    counts.restarts += 1;
                    self.expect("a restart").await?;
                }
                _ => self.step(dice, counts).await?,
            }
        }
        while self.at > 0 {
            self.back(counts).await?;
        }
        Ok(())
    }

    /// Applies the valid part of a random list.
    async fn step(&mut self, dice: &mut Dice, counts: &mut Counts) -> Result<()> {
        let mut operations = list(dice);
        let applied = loop {
            match apply(&self.app, operations.clone()).await {
                Ok(applied) => break applied,
                Err(refused) if refused.operations.len() == operations.len() => {
                    let kept = operations.into_iter().zip(&refused.operations).filter(|(_, problems)| problems.is_empty());
                    operations = kept.map(|(operation, _)| operation).collect();
                    if operations.is_empty() {
                        return self.expect("a refused list").await;
                    }
                }
                Err(refused) => return Err(refused.problem.into()),
            }
        };
        if applied.change_set_id.is_none() {
            return self.expect("a list that changes nothing").await;
        }
        self.states.truncate(self.at + 1);
        self.states.push(canonical(&self.app).await?);
        self.at += 1;
        counts.applied += 1;
        Ok(())
    }

    async fn back(&mut self, counts: &mut Counts) -> Result<()> {
        undone(self.app.history().undo(UndoRequest::default(), Source::User).await?)?;
        self.at -= 1;
        counts.undone += 1;
        self.expect("an undo").await
    }

    async fn forth(&mut self, counts: &mut Counts) -> Result<()> {
        undone(self.app.history().redo(UndoRequest::default(), Source::User).await?)?;
        self.at += 1;
        counts.redone += 1;
        self.expect("a redo").await
    }

    /// Compares the data with the expected state.
    async fn expect(&self, after: &str) -> Result<()> {
        let now = canonical(&self.app).await?;
        let expected = &self.states[self.at];
        if now == *expected { Ok(()) } else { Err(format!("after {after}: {}", difference(expected, &now)).into()) }
    }
}

fn undone(outcome: UndoOutcome) -> Result<()> {
    match outcome {
        UndoOutcome::Undone { .. } => Ok(()),
        other => Err(format!("undo or redo came to {other:?}").into()),
    }
}
