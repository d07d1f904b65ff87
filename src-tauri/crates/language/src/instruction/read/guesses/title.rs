//! The new task in a message.

use std::ops::Range;

use crate::{
    instruction::{
        clause::{Clause, Doubt, NewTask, Step},
        draft,
        evidence::{self, Left},
        read::Candidate,
        text::Text,
        values,
        weights::weigh,
    },
    quick_add,
    token::{self, Kind, Token},
    when,
};

/// The categories of words that say nothing about a task.
pub(super) const EMPTY: &[&str] = &[
    "and",
    "aux",
    "closing",
    "contentless",
    "degree",
    "det",
    "dont",
    "function.word",
    "hesitation",
    "it",
    "list",
    "object",
    "polite.please",
    "polite.word",
    "preposition",
    "remember",
    "remind.verb",
    "subject",
    "task.note",
    "task.one",
    "v.add",
    "v.must",
    "v.put",
];
/// The categories of words that ask for a new task.
const ADDING: &[&str] = &["v.add", "v.put", "remind.verb", "remember", "task.note"];
/// The categories of words that come before the task in a request: “please”, “remind me to”.
const LEADS: &[&str] = &["polite.word", "polite.please", "hesitation", "v.must", "reminding", "remind.verb", "remember"];
const ADDS: &[&str] = &["v.add", "polite.word", "det"];
/// The most words of a request that names nothing.
const SHORT: usize = 9;
/// The most words and marks of a part that is read again, which takes as long as reading a message.
const AGAIN: usize = 20;
/// The most words and marks of a plain title.
const LONGEST: usize = 12;
/// The most words of a clear title that no rule has read.
const PLAIN: usize = 6;

/// The new task in a message: from its cheapest reading as one, or from its words without requests and remarks.
pub(super) fn of(text: &Text<'_>, readings: &[Candidate], read: impl Fn(&[Token]) -> Vec<Candidate>) -> Option<NewTask> {
    let new = likeliest(text, readings, read).filter(|new| !is_of_numbers(text, &new.create.title))?;
    let plain = is_plain(text, &new.create.title);
    Some(NewTask { plain, ..new })
}

/// Other new tasks that a message may mean: all words behind the request, and those up to the first mark.
pub(super) fn others(text: &Text<'_>, first: Option<&NewTask>) -> Vec<NewTask> {
    let count = text.tokens.len();
    let behind = |mut at: usize, categories: &[&str]| {
        while let Some(end) = categories.iter().filter_map(|name| text.is(at, name)).max().filter(|end| *end < count) {
            at = end;
        }
        at
    };
    let asked = behind(0, LEADS);
    // In "log the returns", "log" may belong to the title.
    let start = behind(asked, ADDS);
    let end = text.split(start..count, &[",", ";", ".", "!", "?", "—", "–", "(", "-"], &[]).first().map_or(count, |piece| piece.end);
    let mut all: Vec<NewTask> = Vec::new();
    let mut ranges = vec![start..count, start..end, asked..count];
    ranges.dedup();
    for range in ranges {
        let known = |new: &NewTask| all.iter().chain(first).any(|other| other.create == new.create);
        if let Some(new) = quickly(text, range).filter(|new| !known(new) && !is_of_numbers(text, &new.create.title)) {
            let plain = is_plain(text, &new.create.title);
            all.push(NewTask { plain, ..new });
        }
    }
    all
}

/// Whether a title is short and contains no sentence and no time.
fn is_plain(text: &Text<'_>, title: &str) -> bool {
    let tokens = token::tokens(title);
    let apart = |token: &Token| ["clause.inside", "time.every", "time.loose"].iter().any(|name| text.grammar.is(token, name));
    tokens.len() <= LONGEST && !tokens.iter().any(apart) && text.times(&tokens).0.is_empty() && evidence::clocks(&tokens, text) == 0
}

/// The new task of the message as it was read, of its main part read again, or of its words: the first that reads clearly.
fn likeliest(text: &Text<'_>, readings: &[Candidate], read: impl Fn(&[Token]) -> Vec<Candidate>) -> Option<NewTask> {
    // "add a bunch of stuff for Olivia"
    let vague = |new: &NewTask| text.grammar.longest(&token::tokens(&new.create.title), 0, "nothing.said").is_some();
    let whole = created(readings).map(|new| NewTask { clear: new.clear && !vague(&new), ..new });
    if whole.as_ref().is_some_and(|new| new.clear) {
        return whole;
    }
    let main = main(text)?;
    let again = main != (0..text.tokens.len()) && main.len() <= AGAIN;
    let part = if again { created(&read(&text.tokens[main.clone()])) } else { None };
    let read = part.filter(|new| new.clear || whole.is_none()).or(whole);
    let quick = if read.as_ref().is_some_and(|new| new.clear) { None } else { quickly(text, main) };
    quick.filter(|quick| quick.clear || read.is_none()).or(read)
}

/// The new task of the cheapest reading that is one new task and nothing else.
fn created(readings: &[Candidate]) -> Option<NewTask> {
    readings.iter().find_map(|reading| match reading.steps.as_slice() {
        [Step { clause: Clause::Create(creates), condition: None }] => match creates.as_slice() {
            [create] => {
                let clear = reading.cost < weigh().reading_doubtful;
                Some(NewTask { create: create.clone(), words: create.title.clone(), clear, rough: false, plain: false })
            }
            _ => None,
        },
        [Step { clause: Clause::Bare(create, words, doubt), condition: None }] => {
            Some(NewTask { create: (**create).clone(), words: words.clone(), clear: *doubt < Doubt::Odd, rough: false, plain: false })
        }
        _ => None,
    })
}

/// The part of a message without remarks and without clauses that only ask for what another one names: "would you remind me?"
fn main(text: &Text<'_>) -> Option<Range<usize>> {
    let has = |piece: &Range<usize>, categories: &[&str]| categories.iter().any(|name| piece.clone().any(|at| text.is(at, name).is_some()));
    let requests = |piece: &Range<usize>| piece.len() <= SHORT && has(piece, ADDING) && is_empty(text, piece);
    let remark = |piece: &Range<usize>| !has(piece, &["v.must", "doing"]) && evidence::left_over(text, piece).0 == Left::Remark;
    let pieces = text.split(0..text.tokens.len(), &[",", ";", ".", "!", "?", "—", "–", ":"], &[]);
    let kept: Vec<usize> = (0..pieces.len()).filter(|at| !requests(&pieces[*at]) && !remark(&pieces[*at])).collect();
    let (first, last) = (*kept.first()?, *kept.last()?);
    // What is asked for is in one piece, or in neighbouring ones.
    (last - first + 1 == kept.len()).then(|| pieces[first].start..pieces[last].end)
}

/// Whether words say nothing about a task.
fn is_empty(text: &Text<'_>, piece: &Range<usize>) -> bool {
    let mut at = piece.start;
    while at < piece.end {
        let end = EMPTY.iter().filter_map(|category| text.is(at, category)).filter(|end| *end <= piece.end).max();
        match end {
            Some(end) => at = end,
            None if text.tokens[at].kind != Kind::Symbol => return false,
            None => at += 1,
        }
    }
    true
}

/// Whether a title is one word, or one word and numbers: "merge 9 and 10".
fn is_of_numbers(text: &Text<'_>, title: &str) -> bool {
    token::tokens(title).iter().skip(1).all(|token| token.kind != Kind::Word || text.grammar.is(token, "join.and"))
}

/// A part of a message as quick add reads it; None if it is no task.
fn quickly(text: &Text<'_>, range: Range<usize>) -> Option<NewTask> {
    let words = values::written(text.tokens, range.start, range.end);
    let read = quick_add::parse(&words, &text.context.clock, &text.context.names, quick_add::Prefixes::default(), &[]);
    let title = token::tokens(&read.create.title);
    let marked = draft::is_marked(&read.create);
    let begins = |category: &&str| text.is(range.start, category).is_some();
    let remark = ["subject", "question", "chatty", "dont", "definite"].iter().any(begins);
    let nothing = text.says_nothing(&read.create.title) || text.is_nothing(&read.create.title) || text.is_everything(&read.create.title);
    // "send me an overview": nothing of one's own to do.
    let asks = text.word(range.start + 1, "object") || begins(&"command") && !begins(&"doing");
    if title.is_empty() || nothing || is_of_numbers(text, &read.create.title) || asks || begins(&"question") || title.len() <= 2 && !marked
    {
        return None;
    }
    let plain = title.len() <= PLAIN && title.iter().all(|token| token.kind == Kind::Word);
    // "new phone charger"
    let timed = title.iter().any(|token| when::knows(token, text.context.clock.language));
    let thing = !timed && !evidence::is_statement(text, &range) && evidence::against_bare(text, &range, marked) == 0;
    let clear = plain && (marked || thing) && read.offers.is_empty() && (marked || !remark);
    Some(NewTask { create: read.create, words, clear, rough: remark && !marked, plain: false })
}
