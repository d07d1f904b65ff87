//! Answers that are hardly more than a time: "10th sorry", "sun not sat", "wait its 3 30".

use super::super::{Context, values::Values};
use crate::{
    Span,
    grammar::Grammar,
    token::{Kind, Token},
    when,
};

/// The most tokens of such an answer besides its fillers.
const MOST: usize = 9;

/// The answer as a whole phrase: "sat 11" becomes "on sat at 11". None if it says more than a time, or says it in full already.
pub(super) fn in_full(grammar: &Grammar<Values>, tokens: &[Token], context: &Context) -> Option<Vec<Token>> {
    let language = context.clock.language;
    let core = without_fillers(grammar, tokens);
    let timed = |token: &Token| token.kind == Kind::Number || when::knows(token, language) || grammar.is(token, "terse.not");
    let days = |token: &Token| ["weekday.name", "weekday.weak"].iter().any(|category| when::is_word(token, category, language));
    let said = |token: &Token| token.kind == Kind::Number || days(token);
    // "and not Friday" says no other day; "not Thursday, Friday" does.
    let refuses = |token: &Token| grammar.is(token, "again.refused");
    let stripped = tokens.iter().any(refuses) && !core.iter().any(refuses);
    if core.first().is_some_and(refuses) || stripped && core.iter().filter(|token| days(token)).count() < 2 {
        return None;
    }
    // "the fifteenth" is a day; "the second" may be one of several tasks.
    let several = context.clarify.is_some() || context.transcript.last().is_some_and(|turn| turn.ids.len() > 1);
    let dated = !several
        && matches!(core.as_slice(), [.., the, day] if grammar.is(the, "definite") && when::is_word(day, "ordinal.word", language));
    if core.len() > MOST || !(dated || core.iter().any(said)) || !core.iter().all(timed) {
        return None;
    }
    let mark = |category: &str| grammar.entries(category).next().and_then(|(words, _)| words.first().cloned());
    let (on, at, the) = (mark("terse.on")?, mark("terse.at")?, mark("terse.the")?);
    let glued = |at: usize| core.get(at).filter(|next| next.glued);
    let ordinal = |at: usize| glued(at + 1).is_some_and(|next| grammar.is(next, "terse.ordinal"));
    let apart = |at: usize| core.get(at + 1).is_none_or(|next| !next.glued && (!when::knows(next, language) || days(next)));
    let minutes = |at: usize| {
        let next = core.get(at + 1).filter(|next| next.kind == Kind::Number && !next.glued && next.text.len() == 2);
        next.and_then(|next| next.text.parse::<u32>().ok()).is_some_and(|minutes| minutes < 60) && apart(at + 1)
    };
    let mut all: Vec<Token> = Vec::new();
    let mut place = 0;
    while let Some(token) = core.get(place) {
        let before = place.checked_sub(1).and_then(|at| core.get(at));
        let begins = before.is_none_or(|before| grammar.is(before, "terse.not"));
        let behind_day = before.is_some_and(|before| days(before) || when::is_word(before, "near", language));
        let hour = token.kind == Kind::Number && !token.glued && token.text.parse::<u32>().is_ok_and(|hour| hour < 24);
        if dated && core.len() == 2 && place == 0
            || days(token) && (begins || before.is_some_and(|before| before.kind == Kind::Number || before.glued))
        {
            all.push(word(&on, token));
        } else if token.kind == Kind::Number && ordinal(place) && (begins || behind_day) {
            all.push(word(&the, token));
        } else if hour && (minutes(place) && (begins || behind_day) || behind_day && apart(place)) {
            all.push(word(&at, token));
        }
        // Only the first word begins a line.
        all.push(Token { breaks: token.breaks && all.is_empty(), ..token.clone() });
        if hour && minutes(place) {
            let next = &core[place + 1];
            all.push(Token { kind: Kind::Symbol, glued: true, ..word(":", next) });
            all.push(Token { glued: true, ..next.clone() });
            place += 1;
        }
        place += 1;
    }
    let same = all.len() == tokens.len() && all.iter().zip(tokens).all(|(one, other)| one.lower == other.lower);
    (!same).then_some(all)
}

/// A message with "the" before each ordinal that can only be a day: "dentist 18th" becomes "dentist the 18th". None if there is none.
pub(super) fn with_days(grammar: &Grammar<Values>, tokens: &[Token], context: &Context) -> Option<Vec<Token>> {
    let the = grammar.entries("terse.the").next().and_then(|(words, _)| words.first())?;
    let ends = |token: &Token| {
        token.kind == Kind::Symbol || ["terse.not", "terse.at", "instead"].iter().any(|category| grammar.is(token, category))
    };
    let is_day = |at: usize| {
        let day = tokens[at].kind == Kind::Number && tokens[at].text.parse::<u32>().is_ok_and(|day| (1..=31).contains(&day));
        let ordinal = day && tokens.get(at + 1).is_some_and(|next| next.glued && grammar.is(next, "terse.ordinal"));
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        let led = |before: &Token| {
            let month = ["month.name", "month.weak", "weekday.name", "weekday.weak"];
            month.iter().any(|name| when::is_word(before, name, context.clock.language))
                || ["definite", "preposition", "terse.on", "before.subject"].iter().any(|name| grammar.is(before, name))
        };
        let alone = before.is_some_and(|before| before.kind == Kind::Word && (!led(before) || grammar.is(before, "terse.not")));
        ordinal && alone && tokens.get(at + 2).is_none_or(ends)
    };
    let mut all = Vec::with_capacity(tokens.len() + 1);
    for (at, token) in tokens.iter().enumerate() {
        if is_day(at) {
            all.push(word(the, token));
        }
        all.push(token.clone());
    }
    (all.len() > tokens.len()).then_some(all)
}

/// The tokens without introductory words, and without words such as "would be best" and separators anywhere.
fn without_fillers(grammar: &Grammar<Values>, tokens: &[Token]) -> Vec<Token> {
    let separates = |at: usize| {
        let token: &Token = &tokens[at];
        let number = |at: usize| tokens.get(at).is_some_and(|token| token.kind == Kind::Number && token.glued);
        token.kind == Kind::Symbol && matches!(token.lower.as_str(), "," | "." | "!" | "-" | "–" | "—" | ";") && !number(at + 1)
    };
    let mut core = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let leads = if core.is_empty() { grammar.longest(tokens, at, "again.value") } else { None };
        match leads.or_else(|| grammar.longest(tokens, at, "again.end")) {
            Some(end) => at = end,
            None if separates(at) => at += 1,
            None => {
                core.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    core
}

/// A word at the place of a token.
fn word(text: &str, at: &Token) -> Token {
    let span = Span { start: at.span.start, end: at.span.start };
    Token { kind: Kind::Word, text: text.to_owned(), lower: text.to_owned(), span, glued: false, ..at.clone() }
}
