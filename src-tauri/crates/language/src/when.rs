//! Dates, times, durations and recurrences in a sentence, with their spans.

use chrono::{NaiveDate, NaiveDateTime};
use domain::{Recurrence, TimeOfDay};

use crate::{
    Clock, Span,
    cursor::{Cursor, Read},
    token::{self, Token},
};
use scene::Scene;

mod bounds;
pub(crate) mod calendar;
mod day;
mod holiday;
mod hour;
pub(crate) mod length;
mod month_date;
mod period;
pub(crate) mod point;
mod range;
mod repeat;
mod rule;
mod scene;

/// One phrase that was understood. One match per phrase: a date and the clock that belongs to it are one [`When::DateTime`].
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// Where it stands.
    pub span: Span,
    /// What it means.
    pub when: When,
}

/// What a phrase means.
#[derive(Clone, Debug, PartialEq)]
pub enum When {
    /// A day.
    Date(NaiveDate),
    /// A minute of a day.
    DateTime(NaiveDateTime),
    /// A minute of no particular day.
    Time(TimeOfDay),
    /// Days, ends included; an open end is absent.
    DateRange(Option<NaiveDate>, Option<NaiveDate>),
    /// Minutes, ends included.
    DateTimeRange(Option<NaiveDateTime>, Option<NaiveDateTime>),
    /// Times of no particular day.
    TimeRange(Option<TimeOfDay>, Option<TimeOfDay>),
    /// An ISO 8601 duration.
    Duration(String),
    /// A repetition.
    Recurrence(Repeat),
    /// Understood, but out of range ("in 99999999999999 years").
    OutOfRange,
}

/// A repetition, both as RFC 5545 and as the app stores it.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeat {
    /// The rule without `UNTIL` and `COUNT`, for example `FREQ=WEEKLY;BYDAY=MO`.
    pub rrule: String,
    /// First date, where one was said.
    pub from: Option<NaiveDate>,
    /// Last date, where one was said.
    pub until: Option<NaiveDate>,
    /// How often, where it was said.
    pub count: Option<u32>,
    /// At what time, where it was said.
    pub time: Option<TimeOfDay>,
    /// As a task stores it: daily, weekdays, weekly and every n days as such, everything else as a custom rule.
    pub stored: Recurrence,
    /// The first date it gives, today or later: the anchor of a new task.
    pub first: NaiveDate,
}

/// Everything understood in `text`, in order, never overlapping. Quoted text is left alone.
pub fn find(text: &str, clock: &Clock) -> Vec<Match> {
    let tokens = token::tokens(text);
    phrases(&tokens, clock)
        .into_iter()
        .map(|phrase| Match {
            span: Span { start: tokens[phrase.start].span.start, end: tokens[phrase.end - 1].span.end },
            when: phrase.when,
        })
        .collect()
}

/// Whether a lower-case word is the name of a weekday or a month.
pub(crate) fn named_in_calendar(word: &str) -> bool {
    day::weekday_word(word).is_some() || day::month_word(word).is_some()
}

/// A phrase among tokens; `end` is exclusive.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Phrase {
    pub start: usize,
    pub end: usize,
    pub when: When,
}

/// Every phrase among the tokens, in order.
pub(crate) fn phrases(tokens: &[Token], clock: &Clock) -> Vec<Phrase> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match phrase_at(tokens, at, clock) {
            Some(phrase) => {
                at = phrase.end;
                found.push(phrase);
            }
            None => at += 1,
        }
    }
    found
}

/// The phrase that begins at a token: the first of repetition, range, point and length that fits.
pub(crate) fn phrase_at(tokens: &[Token], at: usize, clock: &Clock) -> Option<Phrase> {
    let c = Cursor::new(tokens, at);
    if !scene::could_begin(c) || !scene::may_begin(c) || counted_from(c) {
        return None;
    }
    let s = Scene { lean: scene::leaning(c), ..Scene::new(clock) };
    let ends_well = |(_, end): &(When, Cursor<'_>)| scene::may_end(*end);
    let (when, end) = repeat::repeat(c, s)
        .filter(ends_well)
        .or_else(|| range::between(c, s).filter(ends_well))
        .or_else(|| range::open(c, s).filter(ends_well))
        .or_else(|| point::point(c, s).and_then(|(point, end)| Some((point.when(s)?, end))).filter(ends_well))
        .or_else(|| duration(c).filter(ends_well))?;
    Some(Phrase { start: at, end: end.at(), when })
}

/// "2 hours before noon", "the week before Christmas": a time that another one is counted from is not itself meant.
fn counted_from(c: Cursor<'_>) -> bool {
    let counted = |back: usize| c.at().checked_sub(back).is_some_and(|at| length::unit(Cursor::new(c.tokens(), at)).is_some());
    matches!(c.lower_before(), "before" | "after") && counted(2)
}

/// A length of time that stands for itself.
fn duration(c: Cursor<'_>) -> Read<'_, When> {
    let (length, end) = length::length(c)?;
    let loose = length.article || length.letter;
    let led = matches!(c.lower_before(), "for" | "takes" | "take" | "lasts" | "last");
    let counted = matches!(c.lower_before(), "every" | "each" | "or");
    let other = end.eat(&["old", "ago", "later", "earlier", "before", "after", "away", "or"]).is_some();
    if (loose && !led) || counted || other {
        return None;
    }
    Some((if length.beyond { When::OutOfRange } else { When::Duration(length.iso()) }, end))
}
