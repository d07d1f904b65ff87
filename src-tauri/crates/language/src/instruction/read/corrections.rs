//! Prepares a message for reading: removes hesitation, applies the lexicon's spelling, and carries out corrections such as "no wait,
//! Friday".

use super::super::values::{self, Value};
use crate::{
    Span,
    grammar::{Chart, Edge, Grammar},
    token::{Kind, Token},
    when::When,
};

/// Removes filler words. They stay after a number, and if they are all that was said.
pub(super) fn without_fillers(grammar: &Grammar<values::Values>, tokens: Vec<Token>) -> Vec<Token> {
    let counts = |token: &Token| token.kind == Kind::Number || grammar.is(token, "cardinal");
    let small = |at: usize| at == 0 || tokens[at].text == tokens[at].lower;
    let fills = |at: usize| {
        let token = &tokens[at];
        token.kind == Kind::Word && small(at) && grammar.is(token, "filler") && !token.glued && (at == 0 || !counts(&tokens[at - 1]))
    };
    let kept: Vec<bool> = (0..tokens.len()).map(|at| !fills(at)).collect();
    if !kept.contains(&true) {
        return tokens;
    }
    // The next token still starts the message or the line.
    let mut breaks = false;
    let mut rest = Vec::with_capacity(tokens.len());
    for (mut token, kept) in tokens.into_iter().zip(kept) {
        breaks |= token.breaks;
        if kept {
            token.breaks = breaks;
            breaks = false;
            rest.push(token);
        }
    }
    rest
}

/// A word as the lexicon spells it: "im" is "i'm". Its text stays as typed.
pub(super) fn spelled(grammar: &Grammar<values::Values>, token: Token, shouts: bool) -> Token {
    // "ask IT why": in a lower-case message, capitals make it a name.
    if !shouts
        && token.text.chars().count() > 1
        && token.text != token.lower
        && token.text == token.text.to_uppercase()
        && grammar.is(&token, "shouted")
    {
        return Token { lower: token.text.clone(), ..token };
    }
    match grammar.entry(std::slice::from_ref(&token), 0, "spelling") {
        Some(Value::Word(word)) if token.kind == Kind::Word => Token { lower: word.clone(), ..token },
        _ => match spoken(grammar, &token) {
            Some(lower) => Token { lower, ..token },
            None => token,
        },
    }
}

/// A word that is written as it is said: "yesss", "doin".
fn spoken(grammar: &Grammar<values::Values>, token: &Token) -> Option<String> {
    if token.kind != Kind::Word || grammar.knows(&token.lower) {
        return None;
    }
    let mut short = String::with_capacity(token.lower.len());
    let mut letters = token.lower.chars().peekable();
    while let Some(letter) = letters.next() {
        short.push(letter);
        let mut again = 0;
        while letters.next_if_eq(&letter).is_some() {
            again += 1;
        }
        if again == 1 {
            short.push(letter);
        }
    }
    let whole = |word: &String| grammar.knows(word);
    let drawn = (short != token.lower).then_some(short).filter(whole);
    drawn.or_else(|| token.lower.ends_with("in").then(|| format!("{}g", token.lower)).filter(whole))
}

/// A possessive or a short "is" without its apostrophe, as two tokens: "todays" is "today's", and "hows" is "how's".
pub(super) fn with_apostrophes(grammar: &Grammar<values::Values>, tokens: &[Token]) -> Vec<Token> {
    let owner = |token: &Token, category: &str| match grammar.entry(std::slice::from_ref(token), 0, category) {
        Some(Value::Word(word)) if token.kind == Kind::Word => Some(word.clone()),
        _ => None,
    };
    let mut all: Vec<Token> = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let day = || {
            let led = at > 0 && grammar.is(&tokens[at - 1], "possessive.after");
            let owns = |next: &Token| next.kind == Kind::Word && !next.glued && !grammar.is(next, "possessive.not");
            if led && tokens.get(at + 1).is_some_and(owns) { owner(token, "possessive.day") } else { None }
        };
        let Some(lower) = owner(token, "possessive").or_else(day) else {
            all.push(token.clone());
            continue;
        };
        let (end, length) = (token.span.end - 1, lower.chars().count());
        let text = token.text.chars().take(length).collect();
        all.push(Token { text, lower, span: Span { start: token.span.start, end }, ..token.clone() });
        let span = Span { start: end, end: token.span.end };
        all.push(Token { text: "s".to_owned(), lower: "'s".to_owned(), span, glued: true, breaks: false, ..token.clone() });
    }
    all
}

/// Removes hesitation: "er", and "you know" between commas. The commas around it go too if the phrase before them is not complete ("at, er,
/// six"), and so does a word that is said again after it ("the, you know, the sink").
pub(super) fn without_hesitation(grammar: &Grammar<values::Values>, tokens: &[Token]) -> Vec<Token> {
    let comma = |at: usize| tokens.get(at).is_some_and(|token| token.lower == ",");
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let said = token.kind == Kind::Word && (at == 0 || !token.glued);
        let aside = grammar.longest(tokens, at, "hesitation.aside").filter(|end| said && at > 0 && comma(at - 1) && comma(*end));
        let Some(end) = aside.or_else(|| grammar.longest(tokens, at, "hesitation").filter(|_| said)) else {
            kept.push(token.clone());
            at += 1;
            continue;
        };
        at = end;
        let ahead = kept.last().is_some_and(|token| token.lower == ",");
        if !(ahead && comma(at)) {
            continue;
        }
        at += 1;
        let before = kept.len().checked_sub(2).and_then(|at| kept.get(at));
        let open = before.filter(|word| ["preposition", "det"].iter().any(|category| grammar.is(word, category)));
        if let Some(word) = open {
            let again = tokens.get(at).is_some_and(|next| next.lower == word.lower);
            kept.truncate(kept.len() - 1 - usize::from(again));
        }
    }
    kept
}

/// A list whose things are numbered within a line, with commas instead: "tomorrow 1) sweep 2) mop" is "tomorrow: sweep, mop".
pub(super) fn without_numbers(tokens: Vec<Token>) -> Vec<Token> {
    let numbered = |at: usize, number: u64| {
        let apart = tokens.get(at + 2).is_some_and(|next| !next.glued);
        let marked = tokens.get(at + 1).is_some_and(|mark| match mark.lower.as_str() {
            ")" => mark.glued,
            "." => mark.glued && apart,
            "-" | "–" => !mark.glued && apart,
            _ => false,
        });
        marked && !tokens[at].glued && tokens[at].value() == Some(number)
    };
    let mut places: Vec<usize> = Vec::new();
    let mut next = 1;
    for at in 0..tokens.len() {
        if numbered(at, next) {
            places.push(at);
            next += 1;
        }
    }
    if places.len() < 2 || places.iter().skip(1).any(|at| tokens[*at].breaks) {
        return tokens;
    }
    let mut all = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if !places.contains(&at) {
            all.push(token.clone());
            at += 1;
            continue;
        }
        let ended = all.last().is_some_and(|last: &Token| last.kind == Kind::Symbol);
        if !all.is_empty() && !ended {
            let mark = if places.first() == Some(&at) { ":" } else { "," };
            all.push(Token { kind: Kind::Symbol, text: mark.to_owned(), lower: mark.to_owned(), glued: true, ..token.clone() });
        }
        at += 2;
    }
    all
}

/// The message unchanged (None), and with corrections such as "no wait, Friday" carried out.
pub(super) fn corrected(grammar: &Grammar<values::Values>, tokens: &[Token], chart: &Chart<Value>) -> Vec<(Option<Vec<Token>>, u32)> {
    let mut all = vec![(None, 0)];
    let Some(correction) = grammar.category("correction") else { return all };
    for at in (1..tokens.len()).rev() {
        // "no wait" is one correction, not "wait" after "no".
        let within =
            |edge: &Edge<Value>| (at.saturating_sub(4)..at).any(|from| chart.at(from, correction).any(|longer| longer.end >= edge.end));
        // "op. 18 no. 4" is a number, not a correction.
        let numbered = tokens.get(at + 1).is_some_and(|next| next.lower == "." && next.glued);
        // "it can wait till Wednesday" corrects nothing.
        let verb = at > 0 && grammar.is(&tokens[at - 1], "correction.not");
        for edge in chart.at(at, correction).filter(|edge| !within(edge) && !numbered && !verb) {
            let mut behind = edge.end;
            let leads = |token: &Token| matches!(token.lower.as_str(), "," | "-" | ":" | ".") || grammar.is(token, "correction.lead");
            while behind < tokens.len() && leads(&tokens[behind]) {
                behind += 1;
            }
            let mut ahead = at;
            while ahead > 0 && matches!(tokens[ahead - 1].lower.as_str(), "," | "-" | "." | ";" | "–" | "—") {
                ahead -= 1;
            }
            for category in ["when", "clock", "priority", "shift", "labels", "place", "refs", "digits"] {
                let Some(wanted) = grammar.category(category) else { continue };
                let values = grammar.category("attrs");
                let closes = |at: usize| {
                    at == tokens.len()
                        || values.is_some_and(|values| category != "when" && chart.at(at, values).next().is_some())
                        || matches!(tokens[at].lower.as_str(), "," | "." | "!" | ";" | "-" | "(")
                        || grammar.is(&tokens[at], "correction.end")
                };
                // "at 9, no, at 10 dentist": there is a value on each side.
                let beside = category == "when" && (0..ahead).any(|from| chart.at(from, wanted).any(|edge| edge.end == ahead));
                let Some(after) = chart.at(behind, wanted).filter(|edge| beside || closes(edge.end)).max_by_key(|edge| edge.end) else {
                    continue;
                };
                // The last value of this kind before the correction; the longest of those that end there.
                let weak = grammar.is(&tokens[at], "correction.weak") && edge.end == at + 1;
                let before = (0..ahead)
                    .flat_map(|from| chart.at(from, wanted))
                    .filter(|edge| edge.end <= ahead && (!weak || edge.end == ahead))
                    .max_by_key(|edge| (edge.end, alike(&edge.meaning, &after.meaning), edge.end - edge.start));
                let Some(before) = before else { continue };
                // "tonight at 7, no, 7:30": the day stays.
                let from =
                    (category == "when").then(|| clock_within(grammar, chart, before, &after.meaning)).flatten().unwrap_or(before.start);
                let mut mended: Vec<Token> = tokens[..from].to_vec();
                mended.extend(tokens[behind..after.end].iter().cloned());
                mended.extend(tokens[before.end..ahead].iter().cloned());
                mended.extend(tokens[after.end..].iter().cloned());
                all.insert(0, (Some(mended), 1));
                all[1].1 = all[1].1.max(12);
                return all;
            }
            // "coffee with Theo, no wait, with Nina": the same preposition shows which words are replaced.
            let weak = grammar.is(&tokens[at], "correction.weak") && edge.end == at + 1;
            let again = |token: &&Token| grammar.is(token, "preposition") || !weak && grammar.is(token, "definite");
            let lead = tokens.get(behind).filter(again);
            if let Some(from) = lead.and_then(|lead| (1..ahead).rev().find(|at| tokens[*at].lower == lead.lower)) {
                all.insert(0, (Some([&tokens[..from], &tokens[behind..]].concat()), 1));
                all[1].1 = all[1].1.max(12);
                return all;
            }
            // A complete new clause replaces the old one.
            let verb = [
                "doing",
                "v.move",
                "v.add",
                "v.delete",
                "v.set",
                "v.complete",
                "v.put",
                "v.rename",
                "v.later",
                "remind.verb",
                "v.label",
                "v.skip",
            ];
            let begins = verb.iter().filter_map(|name| grammar.category(name)).any(|category| chart.at(behind, category).next().is_some());
            if begins && behind + 1 < tokens.len() && edge.end - edge.start >= 1 && !grammar.is(&tokens[at], "correction.only") {
                all.push((Some(tokens[behind..].to_vec()), 6));
                return all;
            }
        }
    }
    all
}

/// Where the time of a day and time begins, if only the time is corrected.
fn clock_within(grammar: &Grammar<values::Values>, chart: &Chart<Value>, before: &Edge<Value>, after: &Value) -> Option<usize> {
    let when = |value: &Value, fits: fn(&When) -> bool| matches!(value, Value::When(said) if fits(&said.when));
    if !when(&before.meaning, |when| matches!(when, When::DateTime(_))) || !when(after, |when| matches!(when, When::Time(_))) {
        return None;
    }
    let categories = ["when", "clock"].into_iter().filter_map(|name| grammar.category(name));
    let ends = |at: usize, category| chart.at(at, category).any(|edge| edge.end == before.end);
    categories.flat_map(|category| (before.start + 1..before.end).filter(move |at| ends(*at, category))).min()
}

/// Whether two values are of one kind: in "tomorrow at 9, no, at 10" only the time is corrected.
fn alike(before: &Value, after: &Value) -> bool {
    match (before, after) {
        (Value::When(before), Value::When(after)) => std::mem::discriminant(&before.when) == std::mem::discriminant(&after.when),
        _ => true,
    }
}

/// The message with "that day" and "to then" replaced by the day said before.
pub(super) fn dated_again(grammar: &Grammar<values::Values>, tokens: &[Token], chart: &Chart<Value>) -> Option<Vec<Token>> {
    let (same, day) = (grammar.category("day.same")?, grammar.category("when")?);
    let again = (1..tokens.len()).flat_map(|at| chart.at(at, same)).max_by_key(|edge| (edge.end - edge.start, edge.start))?;
    let is_day = |edge: &&Edge<Value>| matches!(&edge.meaning, Value::When(said) if matches!(said.when, When::Date(_)));
    let said = (0..again.start).flat_map(|at| chart.at(at, day)).filter(is_day).filter(|edge| edge.end <= again.start);
    let said = said.max_by_key(|edge| (edge.end, edge.end - edge.start))?;
    Some([&tokens[..again.start], &tokens[said.start..said.end], &tokens[again.end..]].concat())
}
