//! Whether words describe something to do.

use std::ops::Range;

use super::{
    text::Text,
    values::{self, Values},
};
use crate::{
    grammar::Grammar,
    token::{Kind, Token},
};

/// Whether words describe something to do: they begin with a verb of everyday tasks, or, in languages other than English, end with it.
pub(crate) fn is_doing(text: &Text<'_>, range: &Range<usize>) -> bool {
    let Some(category) = text.grammar.category("doing") else { return false };
    let compound = text.is(range.start, "compound").is_some_and(|end| end <= range.end && text.is(end, "definite").is_none());
    if range.is_empty() || is_for_a_device(text, range) || compound {
        return false;
    }
    // "after work buy wine"
    let range = &(text.is(range.start, "doing.when").filter(|end| *end < range.end).unwrap_or(range.start)..range.end);
    // "look at that" is about something that was said, "look into that leak" is not.
    let noun = |at: usize| {
        at < range.end && text.tokens[at].kind == Kind::Word && text.is(at, "preposition").is_none() && text.is(at, "adv").is_none()
    };
    let named = |end: usize| text.word(end, "definite") && noun(end + 1);
    let object = |end: usize| end < range.end && (!text.word(end, "object") || named(end));
    // After a verb at the end, the words say when or where.
    let aside = |rest: Range<usize>| {
        text.tokens[rest.clone()].iter().all(|token| token.kind == Kind::Symbol) || text.over(&rest, "attrs").is_some()
    };
    // "transcode the clips": an unknown word before an article starts something to do.
    let unknown = |at: usize| {
        let Some(word) = text.tokens.get(at) else { return false };
        let known = ["command", "question", "subject", "aux", "not.doing", "reason", "edge.start", "polite", "when", "it"];
        word.kind == Kind::Word
            && at + 2 < range.end
            && (text.word(at + 1, "definite")
                || text.word(at + 1, "indefinite")
                || text.tokens[at + 1].kind == Kind::Word && text.is(at + 1, "cardinal").is_some())
            && !known.iter().any(|category| text.is(at, category).is_some())
    };
    let verb = |at: usize| text.tokens.get(at).is_some_and(|token| is_verb(&text.tokens[range.clone()], token, text.grammar));
    let ends = |at: usize| verb(at) && aside(at + 1..range.end);
    text.chart.at(range.start, category).any(|edge| object(edge.end)) || unknown(range.start) || (range.start + 1..range.end).any(ends)
}

/// Whether words ask a device to do something: "turn off the lights".
pub(crate) fn is_for_a_device(text: &Text<'_>, range: &Range<usize>) -> bool {
    let verb = text.is(range.start, "device.verb");
    verb.is_some_and(|end| (end..range.end).any(|at| text.is(at, "device").is_some_and(|end| end <= range.end)))
}

/// Whether a word is a verb that ends a title: a known one, or one with a verb's prefix and ending, written in lower case in a language
/// that capitalizes nouns.
pub(crate) fn is_verb(title: &[Token], word: &Token, grammar: &Grammar<Values>) -> bool {
    let small = word.text == word.lower && title.iter().any(|other| other.kind == Kind::Word && other.capital());
    word.kind == Kind::Word && (grammar.is(word, "doing.end") || small && values::formed(grammar, "verb.inf", &word.lower).is_some())
}
