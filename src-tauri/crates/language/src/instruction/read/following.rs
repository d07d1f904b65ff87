//! Questions about what comes before or after something: "anything after that?", "and the one after it?", "what about after lunch?".

use std::ops::Range;

use chrono::NaiveDate;
use domain::TimeOfDay;
use wording::{Catalogue, words};

use super::{
    super::{
        Context,
        values::{Value, Values},
    },
    relative,
};
use crate::{
    Clock,
    grammar::Grammar,
    token::{self, Kind, Token},
    when::{self, When},
};

/// The words of a question that say before or after what.
struct Side {
    range: Range<usize>,
    later: bool,
    /// "lunch"; None for "that", which is something in the last answer.
    time: Option<TimeOfDay>,
}

/// The question with a day and a time instead of such words. After "“Audit” is on Friday 18 December at 13:00", "anything after that?" becomes
/// "anything Fri 18 Dec later than 13:00?", and "the one after that?" is the last question with that addition. None if the message is no such
/// question, or if the conversation names no day.
pub(super) fn with_moment(grammar: &Grammar<Values>, tokens: &[Token], context: &Context) -> Option<Vec<Token>> {
    let side = Side::of(grammar, tokens).filter(|_| relative::asks(grammar, tokens))?;
    let Range { start, end } = side.range;
    let phrases = when::phrases(tokens, &context.clock);
    let dated = phrases.iter().any(|phrase| phrase.end <= start || phrase.start >= end);
    let written = |day: Option<NaiveDate>, time: Option<TimeOfDay>| {
        let name = match (side.later, side.time.is_some() || time.is_none()) {
            (true, false) => "following.later",
            (true, true) => "following.after",
            (false, _) => "following.before",
        };
        let (word, _) = grammar.entries(name).next()?;
        let word = word.join(" ");
        let day = day.map(|day| words::day(Catalogue::of(context.clock.language.tag()), day, context.clock.now.date()));
        let said = match (day, time) {
            (Some(day), Some(time)) => format!("{day} {word} {time}"),
            (Some(day), None) => format!("{word} {day}"),
            (None, time) => format!("{word} {}", time?),
        };
        Some(relative::placed(&said, &tokens[start]))
    };
    let around = |from: usize, written: Vec<Token>| [&tokens[..from], &written, &tokens[end..]].concat();
    if dated {
        return Some(around(start, written(None, Some(side.time?))?));
    }
    let talked = talked_of(context, side.later);
    if let Some(time) = side.time {
        let day = talked.map_or(context.clock.now.date(), |(day, _)| day);
        return Some(around(start, written(Some(day), Some(time))?));
    }
    let (day, time) = talked?;
    // "the one", "her next one"
    let one = (0..start).find(|from| grammar.longest(&tokens[..start], *from, "following.one") == Some(start));
    let asked = one.and_then(|_| question(grammar, context));
    Some(match asked {
        // "When's my next visit?" goes on to later days, "what's my first visit tomorrow?" to later that day.
        Some(asked) => {
            let on_day = !when::phrases(&asked, &context.clock).is_empty();
            let added = if on_day { written(None, Some(time?))? } else { written(Some(day), None)? };
            asked.into_iter().chain(added).collect()
        }
        None => around(one.unwrap_or(start), written(Some(day), time)?),
    })
}

impl Side {
    fn of(grammar: &Grammar<Values>, tokens: &[Token]) -> Option<Self> {
        (0..tokens.len()).find_map(|start| {
            let (name, end) = ["after.it", "before.it", "after.meal", "before.meal"]
                .into_iter()
                .find_map(|name| Some((name, grammar.longest(tokens, start, name)?)))?;
            let time = match grammar.entry(&tokens[..end], start, name) {
                Some(Value::Word(time)) => time.parse().ok(),
                _ => None,
            };
            Some(Self { range: start..end, later: name.starts_with("after"), time })
        })
    }
}

/// The last or the first moment in the last answer. If it names no day, the user's message or today counts.
fn talked_of(context: &Context, last: bool) -> Option<(NaiveDate, Option<TimeOfDay>)> {
    let clock = &context.clock;
    let answer = context.transcript.last().filter(|turn| turn.role == "assistant")?;
    let asked = context.transcript.iter().rev().find(|turn| turn.role == "user")?;
    let of = |text: &str| moments(text, clock).into_iter();
    let pick = |all: &mut dyn Iterator<Item = (Option<NaiveDate>, Option<TimeOfDay>)>| if last { all.max() } else { all.min() };
    let (day, time) = pick(&mut of(&answer.text))?;
    let day = day.or_else(|| of(&asked.text).find_map(|(day, _)| day));
    Some((day.unwrap_or(clock.now.date()), time))
}

/// The days and times that a turn names outside the titles in it. A time without a day belongs to the day before it.
fn moments(text: &str, clock: &Clock) -> Vec<(Option<NaiveDate>, Option<TimeOfDay>)> {
    let mut day = None;
    let mut all = Vec::new();
    for phrase in when::phrases(&relative::outside_titles(text), clock) {
        let time = match phrase.when {
            When::Date(date) => {
                day = Some(date);
                None
            }
            When::DateTime(at) => {
                day = Some(at.date());
                when::point::time_of(at)
            }
            When::Time(time) => Some(time),
            _ => continue,
        };
        all.push((day, time));
    }
    // "Friday: “Audit” at 13:00" names Friday only for the time.
    let timed = all.iter().any(|(_, time)| time.is_some());
    all.retain(|(_, time)| time.is_some() || !timed);
    all
}

/// The user's last question in full, without its last mark. "And the one after that?" is not in full.
fn question(grammar: &Grammar<Values>, context: &Context) -> Option<Vec<Token>> {
    let turns = context.transcript.iter().rev().filter(|turn| turn.role == "user");
    let mut tokens = turns.map(|turn| token::tokens(&turn.text)).find(|tokens| Side::of(grammar, tokens).is_none())?;
    if !relative::asks(grammar, &tokens) {
        return None;
    }
    while tokens.last().is_some_and(|token| token.kind == Kind::Symbol) {
        tokens.pop();
    }
    Some(tokens)
}
