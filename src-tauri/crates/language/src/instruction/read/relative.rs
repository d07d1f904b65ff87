//! Days named relative to the day in the last answer: "the same day", "the day before", "that evening", "two weeks later", "the Friday after".

use chrono::{Datelike, NaiveDate, NaiveTime, TimeDelta, Weekday};
use wording::{Catalogue, words};

use super::super::{
    Context,
    values::{Value, Values},
};
use crate::{
    Clock,
    cursor::Cursor,
    grammar::Grammar,
    token::{self, Kind, Token},
    when::{self, When, calendar, length::Length},
};

/// The first and the last of some days in a row; most often they are one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Days {
    first: NaiveDate,
    last: NaiveDate,
}

/// How far a day is from the day in the last answer.
enum Distance {
    /// "the day before", "that evening"
    Days(i64),
    /// "two weeks later", with 1 for later and -1 for earlier
    Length(Length, i64),
    /// "the Friday after"
    Weekday(Weekday),
}

/// The message with the date instead of such words: after "Added “Flu jab” for Tuesday, 9 June", "the day before" becomes "Mon 8 Jun". None
/// if the message also names another day, or if the last answer and the message before it do not name exactly one day.
pub(super) fn with_date(grammar: &Grammar<Values>, tokens: &[Token], context: &Context) -> Option<Vec<Token>> {
    let clock = &context.clock;
    let (start, end, distance) = (0..tokens.len()).find_map(|start| {
        let (end, distance) = distance(grammar, tokens, start, clock)?;
        ends(grammar, tokens, end).then_some((start, end, distance))
    })?;
    let dated = |when: &When| !matches!(when, When::Time(_) | When::TimeRange(..));
    if when::phrases(tokens, clock).iter().any(|phrase| (phrase.end <= start || phrase.start >= end) && dated(&phrase.when)) {
        return None;
    }
    let turns = context.transcript.iter().rev().take(2);
    let named = turns.map(|turn| days_of(&turn.text, distance.is_weeks(), clock)).find(|days| !days.is_empty())?;
    let [days] = named.as_slice() else { return None };
    let said = words_of(distance.from(*days)?, clock);
    let part = tokens[start..end].iter().find(|token| grammar.is(token, "daypart"));
    let at = &tokens[start];
    let place = |token: Token| Token { span: at.span, breaks: false, ..token };
    let mut written: Vec<Token> = token::tokens(&said).into_iter().map(place).chain(part.cloned()).collect();
    if let Some(first) = written.first_mut() {
        (first.glued, first.breaks) = (at.glued, at.breaks);
    }
    Some([&tokens[..start], &written, &tokens[end..]].concat())
}

/// The distance that the words at a token say, and where they end.
fn distance(grammar: &Grammar<Values>, tokens: &[Token], start: usize, clock: &Clock) -> Option<(usize, Distance)> {
    if let Some(end) = grammar.longest(tokens, start, "relative.day") {
        let Value::Word(days) = grammar.entry(&tokens[..end], start, "relative.day")? else { return None };
        return Some((end, Distance::Days(days.parse().ok()?)));
    }
    let later = |at: usize| grammar.longest(tokens, at, "relative.later");
    if let Some((length, rest)) = when::length(Cursor::new(tokens, start), clock.language) {
        let sign = |end: usize| grammar.longest(tokens, rest.at(), "relative.earlier").map_or((end, 1), |end| (end, -1));
        let (end, sign) = later(rest.at()).map_or_else(|| sign(start), |end| (end, 1));
        return (end > start).then_some((end, Distance::Length(length, sign)));
    }
    // "the Friday after", "the following Friday"
    let named = start + usize::from(grammar.is(&tokens[start], "definite"));
    let follows = tokens.get(named).is_some_and(|token| grammar.is(token, "relative.following"));
    let day = tokens.get(named + usize::from(follows))?;
    let is_weekday = ["weekday.name", "weekday.weak"].iter().any(|category| when::is_word(day, category, clock.language));
    let after = named + usize::from(follows) + 1;
    let end = if follows { Some(after) } else { later(after).filter(|_| named > start) }.filter(|_| is_weekday)?;
    let phrases = when::phrases(std::slice::from_ref(day), clock);
    match phrases.first()?.when {
        When::Date(date) => Some((end, Distance::Weekday(date.weekday()))),
        _ => None,
    }
}

impl Distance {
    /// The day at this distance from another.
    fn moved(&self, date: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Days(days) => date.checked_add_signed(TimeDelta::try_days(*days)?),
            Self::Length(length, sign) => {
                // "an hour later" is no other day.
                let moved = length.shift(date.and_time(NaiveTime::MIN), *sign)?;
                (moved.time() == NaiveTime::MIN && moved.date() != date).then_some(moved.date())
            }
            Self::Weekday(weekday) => calendar::after(date, *weekday),
        }
    }

    fn from(&self, days: Days) -> Option<Days> {
        Some(Days { first: self.moved(days.first)?, last: self.moved(days.last)? })
    }

    /// Whether it is a number of weeks, so that it also moves a whole week.
    fn is_weeks(&self) -> bool {
        let days = || Some((self.moved(NaiveDate::default())? - NaiveDate::default()).num_days());
        !matches!(self, Self::Weekday(_)) && days().is_some_and(|days| days != 0 && days % 7 == 0)
    }
}

/// Whether nothing more belongs to a day that ends here: "the day before" names a day, "the day before the party" does not.
fn ends(grammar: &Grammar<Values>, tokens: &[Token], at: usize) -> bool {
    let mark = |token: &Token| token.kind == Kind::Symbol && !token::joins(tokens, at);
    tokens.get(at).is_none_or(|next| mark(next) || grammar.longest(tokens, at, "relative.end").is_some())
}

/// The days that a turn names, each once. With `weeks`, days that are named as a whole count as one.
fn days_of(text: &str, weeks: bool, clock: &Clock) -> Vec<Days> {
    let mut all: Vec<Days> = Vec::new();
    for phrase in when::phrases(&token::tokens(text), clock) {
        let days = match phrase.when {
            When::Date(date) => Days { first: date, last: date },
            When::DateTime(at) => Days { first: at.date(), last: at.date() },
            When::DateRange(Some(first), Some(last)) if weeks => Days { first, last },
            _ => continue,
        };
        if !all.contains(&days) {
            all.push(days);
        }
    }
    all
}

/// Days in words that can be read again.
fn words_of(days: Days, clock: &Clock) -> String {
    let Days { first, last } = days;
    if first == last { words::day(Catalogue::of(clock.language.tag()), first, clock.now.date()) } else { format!("{first} - {last}") }
}
