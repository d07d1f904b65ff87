//! Collects what the classifier needs of a message: its words and the values in it. `decide::guess` judges them.

mod title;
mod values;
mod written;

pub(super) use values::{naming, seen};

use std::borrow::Cow;

use super::{
    super::{
        clause::{Clause, Guess},
        slots,
        text::Text,
    },
    Candidate, Reader, Rules, step,
};
use crate::token::Token;

impl Rules<'_> {
    /// The guesses for a message with these readings: one for the whole and, unless `alone`, one that judges its parts one by one.
    pub(super) fn guesses(&self, text: &Text<'_>, readings: &[Candidate], alone: bool) -> Vec<Candidate> {
        let whole = values::of(text, || Cow::Borrowed(readings), |tokens| self.read(tokens)).map(|whole| vec![whole]);
        let parts = if alone { Vec::new() } else { values::parts(text) };
        let parts: Option<Vec<Guess>> = parts.into_iter().map(|part| self.guess(&text.tokens[part])).collect();
        let mut parts = parts.filter(|parts| !parts.is_empty());
        // "it" in "..., and make it high" is the task of the part before.
        parts.iter_mut().flat_map(|parts| &mut parts[1..]).for_each(Guess::follow);
        let steps = |guesses: Vec<Guess>| guesses.into_iter().map(|guess| step(Clause::Guess(Box::new(guess)))).collect();
        whole.into_iter().chain(parts).map(|guesses| Candidate::new(steps(guesses), 0)).collect()
    }

    /// The guess for a part of a message.
    fn guess(&self, tokens: &[Token]) -> Option<Guess> {
        let chart = slots::chart(self.grammar, tokens, self.context);
        let text = Text::of(tokens, &chart, self.grammar, self.context);
        values::of(&text, || Cow::Owned(self.read_text(&text)), |tokens| self.read(tokens))
    }

    /// The readings of a part of a message, the cheapest first.
    fn read(&self, tokens: &[Token]) -> Vec<Candidate> {
        let chart = slots::chart(self.grammar, tokens, self.context);
        self.read_text(&Text::of(tokens, &chart, self.grammar, self.context))
    }

    fn read_text(&self, text: &Text<'_>) -> Vec<Candidate> {
        let mut readings = Reader { text, frames: self.frames, mode: self.mode }.read();
        readings.sort_by_key(|candidate| candidate.cost);
        readings
    }
}
