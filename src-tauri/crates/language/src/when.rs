//! Finds dates, times, durations and recurrences in a sentence, with their spans.
//!
//! The words and rules of each language are data (`lexicon/<language>/time.lex`, `grammar/<language>/time.rules`). The chart holds every
//! reading. A phrase means an expression ([`meaning`]), which is evaluated against the clock only here. [`phrases`] chooses the cover that
//! reads the most of the text; [`readings`] returns every possible phrase.

use std::sync::LazyLock;

use chrono::{NaiveDate, NaiveDateTime};
use domain::{Recurrence, TimeOfDay};

use crate::{
    Clock, Language, Span,
    cursor::{Cursor, Read},
    grammar::{Chart, Grammar},
    token::{self, Kind, Token},
};
use length::Length;
pub(crate) use meaning::Meaning;
use time::Time;

mod action;
pub(crate) mod calendar;
mod cover;
pub(crate) mod cycle;
mod day;
mod hour;
pub(crate) mod length;
mod meaning;
mod moment;
pub(crate) mod point;
mod repeat;
mod scene;
mod time;

/// One phrase that was understood. A date and its time are one match, a [`When::DateTime`].
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// Its position.
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
    /// Days, both ends included; an open end is None.
    DateRange(Option<NaiveDate>, Option<NaiveDate>),
    /// Minutes, both ends included.
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

/// A repetition, both as it was said and as the app stores it.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeat {
    /// How often, without its end.
    pub(crate) cycle: cycle::Cycle,
    /// Its times of day; several of them share their minute.
    pub(crate) times: Vec<TimeOfDay>,
    /// First date, where one was said.
    pub from: Option<NaiveDate>,
    /// The last date, if one was said.
    pub until: Option<NaiveDate>,
    /// The number of times, if it was said.
    pub count: Option<u32>,
    /// The time, if one was said.
    pub time: Option<TimeOfDay>,
    /// The form a task stores: daily, weekdays, weekly and every n days as such, anything else as a custom rule.
    pub stored: Recurrence,
    /// Its first date, today or later: the anchor of a new task.
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

/// A possible meaning of a phrase in `text`. Readings overlap.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Its position.
    pub span: Span,
    /// What it means.
    pub when: When,
    /// Other meanings of the same words, the likelier first.
    pub others: Vec<When>,
}

/// Everything that a text could mean, for a user to choose from: phrases and their pieces.
pub fn options(text: &str, clock: &Clock) -> Vec<Reading> {
    let tokens = token::tokens(text);
    readings(&tokens, clock)
        .into_iter()
        .map(|phrase| Reading {
            span: Span { start: tokens[phrase.start].span.start, end: tokens[phrase.end - 1].span.end },
            when: phrase.when,
            others: phrase.others.into_iter().map(|(when, _)| when).collect(),
        })
        .collect()
}

/// From this extra cost on, another meaning is not offered.
pub(crate) const UNLIKELY: u32 = 9;

/// A phrase among tokens; `end` is exclusive.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Phrase {
    pub start: usize,
    pub end: usize,
    pub when: When,
    /// The cost of its reading, for comparison with other readings of the same words.
    pub cost: u32,
    /// Other meanings of the same words ("next Friday", "at 5", "3/5"), the likelier first, with their extra cost.
    pub others: Vec<(When, u32)>,
    /// For a past day, the next such day ("last Monday", "3 March 2026").
    pub again: Option<When>,
    /// The day is a plain weekday.
    pub weekday: bool,
}

/// Tokens about time that are left unread because together they contradict themselves ("Friday 5 May" in a year in which that is a
/// Wednesday); `end` is exclusive.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stretch {
    pub start: usize,
    pub end: usize,
    /// The meanings of its pieces; the one that reads the most comes first.
    pub pieces: Vec<Phrase>,
}

/// The phrases among some tokens and the contradictory stretches between them.
pub(crate) type Times = (Vec<Phrase>, Vec<Stretch>);

/// The phrases among the tokens, in order: the cover that reads the most at the least cost.
pub(crate) fn phrases(tokens: &[Token], clock: &Clock) -> Vec<Phrase> {
    cover::phrases(tokens, clock).0
}

/// Like [`phrases`], with the contradictory stretches between them.
pub(crate) fn phrases_and_stretches(tokens: &[Token], clock: &Clock) -> Times {
    cover::phrases(tokens, clock)
}

/// Every possible phrase, overlapping, in the order of their starts.
pub(crate) fn readings(tokens: &[Token], clock: &Clock) -> Vec<Phrase> {
    cover::readings(tokens, clock)
}

/// Whether the tokens may contain a repetition; false if they certainly do not.
pub(crate) fn could_repeat(tokens: &[Token], clock: &Clock) -> bool {
    cover::could_repeat(tokens, clock)
}

/// The best phrase that begins at a token.
pub(crate) fn phrase_at(tokens: &[Token], at: usize, clock: &Clock) -> Option<Phrase> {
    cover::phrase_at(tokens, at, clock)
}

/// The hours that a bare number can mean, the usual one first.
pub(crate) fn hours(n: u32) -> Vec<u32> {
    let Some(clock) = hour::ClockTime::new(n, 0, n > 12) else { return Vec::new() };
    let mut hours = vec![clock.usual().hour, clock.other_half().hour];
    hours.dedup();
    hours
}

/// Reads a length of one or more parts in a language.
pub(crate) fn length(c: Cursor<'_>, language: Language) -> Read<'_, Length> {
    match read(language, c, "length")? {
        (Meaning::Length(length), end) => Some((length, end)),
        _ => None,
    }
}

/// The most tokens in a number, a unit or a length.
const SHORT: usize = 12;

/// The meaning of the next tokens as one category of a language's grammar, using as many tokens as possible.
pub(crate) fn read<'a>(language: Language, c: Cursor<'a>, category: &str) -> Read<'a, Meaning> {
    let grammar = grammar(language)?;
    let known = c.token().is_some_and(|token| token.kind == Kind::Number || grammar.knows(&token.lower));
    if !known {
        return None;
    }
    let category = grammar.category(category)?;
    grammar.could_begin(c.tokens(), c.at(), category).then_some(())?;
    let tokens = c.tokens().get(c.at()..c.tokens().len().min(c.at() + SHORT))?;
    let chart: Chart<Meaning> = grammar.parse(tokens, &());
    let edge = chart.at(0, category).max_by_key(|edge| (edge.end, std::cmp::Reverse(edge.cost)))?;
    Some((edge.meaning.clone(), c.skip(edge.end)))
}

/// Whether a word belongs to a category of time words.
pub(crate) fn is_word(token: &Token, category: &str, language: Language) -> bool {
    grammar(language).is_some_and(|grammar| grammar.is(token, category))
}

/// Whether a word occurs in times.
pub(crate) fn knows(token: &Token, language: Language) -> bool {
    grammar(language).is_some_and(|grammar| grammar.knows(&token.lower))
}

/// A language's words for times.
pub(crate) fn words(language: Language) -> impl Iterator<Item = &'static str> {
    grammar(language).into_iter().flat_map(|grammar| grammar.words_but(""))
}

const ENGLISH: (&str, &str) = (include_str!("../lexicon/en/time.lex"), include_str!("../grammar/en/time.rules"));
const GERMAN: (&str, &str) = (include_str!("../lexicon/de/time.lex"), include_str!("../grammar/de/time.rules"));

/// The grammar of a language. Its files are compiled in and read by a test, so it is always available.
fn grammar(language: Language) -> Option<&'static Grammar<Time>> {
    static READ: LazyLock<[Option<Grammar<Time>>; 2]> =
        LazyLock::new(|| [ENGLISH, GERMAN].map(|(lexicon, rules)| Grammar::read(&[lexicon], &[rules]).ok()));
    let [english, german] = &*READ;
    match language {
        Language::English => english.as_ref(),
        Language::German => german.as_ref(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(now: &str) -> Clock {
        Clock {
            now: now.parse().unwrap(),
            zone: chrono_tz::Europe::Berlin,
            date_order: crate::DateOrder::MonthFirst,
            week_start: chrono::Weekday::Mon,
            language: Language::English,
        }
    }

    #[test]
    fn the_files_of_each_language_are_read() {
        for (lexicon, rules) in [ENGLISH, GERMAN] {
            assert_eq!(Grammar::<Time>::read(&[lexicon], &[rules]).err(), None);
        }
    }

    /// A new holiday or a new word for a weekday only needs a line in a lexicon file.
    #[test]
    fn new_words_are_lines_of_data() {
        let clock = at("2026-11-21T09:00:00");
        let more = "[holiday]\ntowel day = 5-25\nlast-friday day = last fri 8 +1\n[weekday.name]\ncaturday = 6";
        let (lexicon, rules) = ENGLISH;
        let known = Grammar::<Time>::read(&[lexicon], &[rules]).unwrap();
        let grammar = Grammar::<Time>::read(&[lexicon, more], &[rules]).unwrap();
        let table = [
            ("buy a towel by towel day", "2027-05-25"),
            ("two days before towel day", "2027-05-23"),
            ("the caturday after towel day", "2027-05-29"),
            ("run on last-friday day", "2027-08-28"),
            ("call Ana next caturday", "2026-11-28"),
        ];
        for (text, date) in table {
            let tokens = token::tokens(text);
            let (found, _) = cover::phrases_of(&tokens, &clock, &grammar);
            let whens: Vec<&When> = found.iter().map(|phrase| &phrase.when).collect();
            assert_eq!(whens, [&When::Date(date.parse().unwrap())], "{text}");
            let (before, _) = cover::phrases_of(&tokens, &clock, &known);
            assert!(before.iter().all(|phrase| phrase.when != *whens[0]), "{text} is read without the new words");
        }
    }

    #[test]
    fn what_people_mean_differently_is_offered() {
        let clock = at("2026-11-24T10:00:00");
        let table = [
            ("move it to next Friday", "2026-12-04", "2026-11-27"),
            ("meet next Friday at 3pm", "2026-12-04T15:00", "2026-11-27T15:00"),
            ("meet on Friday at 5", "2026-11-27T17:00", "2026-11-27T05:00"),
            ("due 3/5", "2027-03-05", "2027-05-03"),
        ];
        for (text, first, other) in table {
            let readings = options(text, &clock);
            let longest = readings.iter().max_by_key(|reading| reading.span.end - reading.span.start).unwrap();
            let said = |when: &When| match when {
                When::Date(date) => date.to_string(),
                When::DateTime(at) => at.format("%Y-%m-%dT%H:%M").to_string(),
                other => format!("{other:?}"),
            };
            assert_eq!(said(&longest.when), first, "{text}");
            assert!(longest.others.iter().any(|when| said(when) == other), "{text}: {:?}", longest.others);
        }
    }

    #[test]
    fn a_day_that_is_past_comes_again() {
        let clock = at("2026-11-24T10:00:00");
        let table = [
            ("last Monday", Some("2026-11-30")),
            ("last Monday at 5pm", Some("2026-11-30T17:00")),
            ("Monday last week", Some("2026-11-30")),
            ("yesterday", Some("2026-11-30")),
            ("yesterday at 5pm", Some("2026-11-30T17:00")),
            ("3 days ago", Some("2026-11-28")),
            ("3 March 2026", Some("2027-03-03")),
            ("2026-03-05", Some("2027-03-05")),
            ("3/5/2026", Some("2027-03-05")),
            ("29 February 2024", Some("2028-02-29")),
            ("Tuesday 5 May 2026", Some("2027-05-05")),
            ("last Christmas", Some("2026-12-25")),
            ("the first Monday of March 2026", Some("2027-03-01")),
            ("March 2026", Some("2027-03-01")),
            ("the 3rd of last month", Some("2026-12-03")),
            ("last March", Some("2027-03-01")),
            ("last week", None),
            ("2 months ago", None),
            ("tomorrow", None),
            ("3 March", None),
        ];
        for (text, next) in table {
            let tokens = token::tokens(text);
            let found = phrases(&tokens, &clock);
            let said = found.first().and_then(|phrase| phrase.again.as_ref()).map(|when| match when {
                When::Date(date) | When::DateRange(Some(date), _) => date.to_string(),
                When::DateTime(at) => at.format("%Y-%m-%dT%H:%M").to_string(),
                other => format!("{other:?}"),
            });
            assert_eq!(said.as_deref(), next, "{text}: {found:?}");
        }
    }
}
