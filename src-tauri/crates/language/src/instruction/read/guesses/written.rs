//! What a message writes into a task that exists: a note, steps, or another title.

use std::ops::Range;

use crate::{instruction::text::Text, token::Kind};

/// The marks that end another title.
const ENDS: &[&str] = &[",", ".", ";", "!", "?", "(", "–", "—"];
/// The categories of the word before a list of steps that nothing else marks, and the least number of its items.
const LEADS: &[&str] = &["aux", "doing", "items.lead", "preposition", "v.add", "v.must", "v.put"];
const LISTED: usize = 3;
/// The most words of another title.
const LONGEST: usize = 10;

/// The items of a list: behind a colon, behind or before a word for steps, or three of them.
pub(super) fn steps(text: &Text<'_>) -> Option<Vec<String>> {
    let count = text.tokens.len();
    let nouns = || (0..count).filter_map(|at| Some(at..text.is(at, "steps.noun")?));
    let behind = || nouns().last().map(|noun| noun.end..count).filter(|range| range.len() > 1);
    // "list rope, tape and bags as steps"
    let before = || {
        let noun = nouns().last().filter(|noun| noun.start > 2 && text.word(noun.start - 1, "as"))?;
        let verbs = |at: &usize| ["v.add", "v.put", "items.lead"].iter().any(|name| text.is(*at, name).is_some());
        let start = (0..noun.start - 1).rev().find(verbs)? + 1;
        Some(start..noun.start - 1)
    };
    if let Some(range) = behind_colon(text).or_else(before).or_else(behind) {
        return Some(text.items(range)).filter(|items| !items.is_empty());
    }
    // "the carol evening wants breaking up into mulled wine, song sheets, hay bales"
    let comma = text.tokens.iter().position(|token| token.lower == ",")?;
    let leads = |at: &usize| LEADS.iter().any(|name| text.word(*at, name));
    let items = text.items((0..comma).rev().find(leads)? + 1..count);
    (items.len() >= LISTED).then_some(items)
}

/// The words behind a colon, or behind "a note that".
pub(super) fn note(text: &Text<'_>) -> Option<String> {
    let count = text.tokens.len();
    let noun = || (0..count).find_map(|at| text.is(at, "note.noun"));
    let led = || (noun()?..count).find_map(|at| text.is(at, "note.says")).map(|at| at..count);
    text.note(behind_colon(text).or_else(led)?)
}

/// The words behind "called", or the quoted ones.
pub(super) fn name(text: &Text<'_>) -> Option<String> {
    let count = text.tokens.len();
    let led = || {
        let end = (0..count).filter_map(|at| text.is(at, "name.lead")).max()?;
        let closing = |at: &usize| ENDS.contains(&text.tokens[*at].lower.as_str()) || text.word(*at, "name.end");
        Some(end..(end..count).find(closing).unwrap_or(count)).filter(|range| (1..=LONGEST).contains(&range.len()))
    };
    let quoted = || (0..count).rev().find(|at| text.tokens[*at].kind == Kind::Quote).map(|at| at..at + 1);
    text.title(quoted().or_else(led)?)
}

/// What is behind the first colon that is no part of a time.
fn behind_colon(text: &Text<'_>) -> Option<Range<usize>> {
    let count = text.tokens.len();
    let colon = |at: &usize| text.tokens[*at].lower == ":" && text.tokens.get(at + 1).is_some_and(|next| !next.glued);
    (1..count).find(colon).map(|at| at + 1..count)
}
