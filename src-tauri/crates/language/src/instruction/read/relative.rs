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
    /// "what about the week after?"
    WholeWeeks(i64),
    /// "two weeks later", with 1 for later and -1 for earlier
    Length(Length, i64),
    /// "the Friday after"
    Weekday(Weekday),
    /// "the Sunday"
    Nearest(Weekday),
}

/// The message with the date instead of such words: after "Added “Flu jab” for Tuesday, 9 June", "the day before" becomes "Mon 8 Jun". None
/// if the message also names another day, or if the last answer and the message before it do not name exactly one day.
pub(super) fn with_date(grammar: &Grammar<Values>, tokens: &[Token], context: &Context) -> Option<Vec<Token>> {
    let clock = &context.clock;
    let asks = asks(grammar, tokens);
    let (start, end, distance) = (0..tokens.len()).find_map(|start| {
        let (end, distance) = distance(grammar, tokens, start, clock)?;
        let distance = match distance {
            Distance::Days(days) if asks && days != 0 && days % 7 == 0 => Distance::WholeWeeks(days),
            distance => distance,
        };
        // "the same day for the other bill" is another task.
        let repeats = grammar.longest(tokens, start, "again.same").is_some_and(|same| same > end);
        (ends(grammar, tokens, end) && !repeats).then_some((start, end, distance))
    })?;
    let dated = |when: &When| !matches!(when, When::Time(_) | When::TimeRange(..));
    if when::phrases(tokens, clock).iter().any(|phrase| (phrase.end <= start || phrase.start >= end) && dated(&phrase.when)) {
        return None;
    }
    let turns = context.transcript.iter().rev().take(2);
    let named = turns.map(|turn| days_of(&turn.text, distance.is_weeks(), clock)).find(|days| !days.is_empty())?;
    let [days] = named.as_slice() else { return None };
    let said = words_of(distance.from(*days, clock.now.date())?, clock);
    let part = tokens[start..end].iter().find(|token| grammar.is(token, "daypart"));
    let at = &tokens[start];
    let written: Vec<Token> = placed(&said, at).into_iter().chain(part.cloned()).collect();
    Some([&tokens[..start], &written, &tokens[end..]].concat())
}

/// Words in the place of a token.
pub(super) fn placed(said: &str, at: &Token) -> Vec<Token> {
    let mut written: Vec<Token> = token::tokens(said).into_iter().map(|token| Token { span: at.span, breaks: false, ..token }).collect();
    if let Some(first) = written.first_mut() {
        (first.glued, first.breaks) = (at.glued, at.breaks);
    }
    written
}

/// Whether a message asks about tasks, and does not ask for a change.
pub(super) fn asks(grammar: &Grammar<Values>, tokens: &[Token]) -> bool {
    let lead = tokens.iter().take_while(|token| token.kind == Kind::Symbol || grammar.is(token, "relative.lead")).count();
    let ends = tokens.last().is_some_and(|token| token.lower == "?");
    // "after lunch?", "the week after?"
    let named = ["definite", "relative.side"].iter().any(|name| tokens.get(lead).is_some_and(|token| grammar.is(token, name)));
    // "when the gym is done, buy milk after that" asks nothing.
    let whole = ends || tokens.iter().skip(lead).all(|token| token.lower != ",");
    ends && named || whole && grammar.longest(tokens, lead, "relative.asks").is_some()
}

/// The words of a turn without the titles in quotation marks.
pub(super) fn outside_titles(text: &str) -> Vec<Token> {
    let mut outside = token::tokens(text);
    outside.retain(|token| token.kind != Kind::Quote);
    outside
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
    if !is_weekday || !follows && named == start {
        return None;
    }
    let weekday = match when::phrases(std::slice::from_ref(day), clock).first()?.when {
        When::Date(date) => date.weekday(),
        _ => return None,
    };
    let end = if follows { Some(after) } else { later(after) };
    Some(end.map_or((after, Distance::Nearest(weekday)), |end| (end, Distance::Weekday(weekday))))
}

impl Distance {
    /// The day at this distance from another, not before today.
    fn moved(&self, date: NaiveDate, today: NaiveDate) -> Option<NaiveDate> {
        match self {
            Self::Days(days) | Self::WholeWeeks(days) => date.checked_add_signed(TimeDelta::try_days(*days)?),
            Self::Length(length, sign) => {
                // "an hour later" is no other day.
                let moved = length.shift(date.and_time(NaiveTime::MIN), *sign)?;
                (moved.time() == NaiveTime::MIN && moved.date() != date).then_some(moved.date())
            }
            Self::Weekday(weekday) => calendar::after(date, *weekday),
            Self::Nearest(weekday) => {
                let later = calendar::after(date, *weekday)?;
                let earlier = later - TimeDelta::days(7);
                Some(if earlier > today && date - earlier < later - date { earlier } else { later })
            }
        }
    }

    fn from(&self, days: Days, today: NaiveDate) -> Option<Days> {
        let moved = |date: NaiveDate| self.moved(date, today);
        let (first, last) = (moved(days.first)?, moved(days.last)?);
        match self {
            Self::WholeWeeks(_) if first == last => {
                let first = first.checked_sub_signed(TimeDelta::days(first.weekday().num_days_from_monday().into()))?;
                Some(Days { first, last: first.checked_add_signed(TimeDelta::days(6))? })
            }
            _ => Some(Days { first, last }),
        }
    }

    /// Whether it is a number of weeks, so that it also moves a whole week.
    fn is_weeks(&self) -> bool {
        let date = NaiveDate::default();
        let days = || Some((self.moved(date, date)? - date).num_days());
        !matches!(self, Self::Weekday(_) | Self::Nearest(_)) && days().is_some_and(|days| days != 0 && days % 7 == 0)
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
    for phrase in when::phrases(&outside_titles(text), clock) {
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
    let catalogue = Catalogue::of(clock.language.tag());
    let said = |day: NaiveDate| words::short(catalogue, day, clock.now.date());
    if days.first == days.last {
        words::day(catalogue, days.first, clock.now.date())
    } else {
        format!("{} - {}", said(days.first), said(days.last))
    }
}
