//! The context for evaluating an expression, and the text that may surround a phrase.

use chrono::NaiveDate;

use super::hour::Half;
use crate::{
    Clock,
    token::{Kind, Token},
};

/// The present for one phrase, and the choices on which people differ.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub clock: &'a Clock,
    pub today: NaiveDate,
    /// Where the search for a recurring day begins: today, or the start of a range while its end is read.
    pub base: NaiveDate,
    /// The half of the day that nearby words suggest ("dinner at 8").
    pub lean: Option<Half>,
    /// "next Friday" means the coming one.
    pub near: bool,
    /// A bare hour means its less usual half of the day.
    pub other_half: bool,
    /// `3/5` is read in the order that is not the setting.
    pub swapped: bool,
}

impl<'a> Scene<'a> {
    pub fn new(clock: &'a Clock) -> Self {
        Self { clock, today: clock.now.date(), base: clock.now.date(), lean: None, near: false, other_half: false, swapped: false }
    }

    /// The same scene with another start of the search.
    pub fn on_day(self, base: NaiveDate) -> Self {
        Self { base, ..self }
    }
}

/// Whether a match may begin at this token: it does not continue a word, a number or an address-like run.
pub(super) fn may_begin(tokens: &[Token], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).and_then(|before| tokens.get(before)) else { return true };
    let continues = match before.kind {
        Kind::Word | Kind::Number => true,
        Kind::Symbol => "#@$€£./\\_-+=%&^<>°".contains(before.lower.as_str()),
        Kind::Quote | Kind::Address => false,
    };
    !(tokens.get(at).is_some_and(|token| token.glued) && continues)
}

/// Whether a match may end before this token: the next text does not touch and continue it.
pub(super) fn may_end(tokens: &[Token], end: usize) -> bool {
    let Some(token) = tokens.get(end).filter(|token| token.glued) else { return true };
    match token.kind {
        Kind::Word => token.lower == "'s",
        Kind::Number => false,
        Kind::Quote | Kind::Address => true,
        Kind::Symbol => {
            let next_glued = tokens.get(end + 1).is_some_and(|next| next.glued && matches!(next.kind, Kind::Word | Kind::Number));
            match token.lower.as_str() {
                "." | "," | ":" | "'" => !next_glued,
                "-" | "/" => false,
                other => !"\\_+=%&#@$€£°^".contains(other),
            }
        }
    }
}

/// The numbers that have a capital letter among words in small letters. They name things: "the leak over 4A", "notice for 2W". "AT 4P" and "at 4P"
/// are times.
pub(super) fn codes(tokens: &[Token]) -> Vec<usize> {
    let small = tokens.iter().any(|token| token.text.chars().any(char::is_lowercase));
    let capital = |token: &Token| token.glued && token.text.len() == 1 && token.text.chars().all(char::is_uppercase);
    let led = |at: usize| at.checked_sub(1).and_then(|before| tokens.get(before)).is_some_and(|before| before.lower == "at");
    let pairs = tokens.windows(2).enumerate().filter(|(at, pair)| small && pair[0].kind == Kind::Number && capital(&pair[1]) && !led(*at));
    pairs.map(|(at, _)| at).collect()
}
