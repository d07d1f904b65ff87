//! Which of the offered tasks a sentence names: "oh sorry, I meant the one in the hall", "both, please", "the first, the other can wait".

use std::ops::Range;

use domain::{ClarifyOption, text};

use super::{
    super::{
        slots,
        values::{Value, Values},
    },
    Context, picks,
};
use crate::{
    cursor::Cursor,
    grammar::{Chart, Grammar},
    number,
    token::{self, Kind, Token},
    when,
};

/// The most tokens of such a sentence.
const MOST: usize = 24;
/// The most other words in the part that names a task; more say something else.
const MOST_OTHERS: usize = 3;

/// A sentence and the tasks that it chooses from.
struct Told<'a> {
    grammar: &'a Grammar<Values>,
    context: &'a Context,
    /// The number of each task, and the words of its title that are not in every title.
    offered: Vec<(u64, Vec<String>)>,
    /// The words of all titles.
    known: Vec<String>,
}

/// The numbers of the offered tasks that an answer names. None if it names none, or also says what to change.
pub(super) fn told(tokens: &[Token], options: &[ClarifyOption], grammar: &Grammar<Values>, context: &Context) -> Option<Vec<u64>> {
    let titles: Vec<(u64, Vec<String>)> = options.iter().filter_map(|option| Some((option.number?, text::words(&option.title)))).collect();
    let asks = tokens.last().is_some_and(|token| token.lower == "?");
    if titles.len() < 2 || tokens.len() > MOST || asks {
        return None;
    }
    let shared = |word: &String| titles.iter().all(|(_, words)| words.iter().any(|other| same(word, other)));
    let small = |word: &String| {
        let token = token::tokens(word);
        ["definite", "indefinite", "preposition", "possessor"].iter().any(|name| token.first().is_some_and(|token| grammar.is(token, name)))
    };
    let known = titles.iter().flat_map(|(_, words)| words.clone()).collect();
    let own = |words: Vec<String>| words.iter().filter(|word| !shared(word) && !small(word)).cloned().collect();
    let offered = titles.iter().map(|(number, words)| (*number, own(words.clone()))).collect();
    Told { grammar, context, offered, known }.of(tokens, &slots::chart(grammar, tokens, context))
}

impl Told<'_> {
    fn of(&self, tokens: &[Token], chart: &Chart<Value>) -> Option<Vec<u64>> {
        let mut chosen = None;
        let mut refused = None;
        for range in parts(tokens) {
            let range = self.bare(tokens, range);
            let part = &tokens[range.clone()];
            if part.is_empty() {
                continue;
            }
            if let Some(kept) = self.excepted(part) {
                return Some(kept);
            }
            if part.iter().any(|token| self.grammar.is(token, "told.not")) {
                refused = refused.or_else(|| self.named(part));
                continue;
            }
            // "the one for Ann, it's at half past four" says more than which; "buy milk for Ann" is something else.
            let begins = |name: &str| {
                let edges = self.grammar.category(name).into_iter().flat_map(|category| chart.at(range.start, category));
                edges.filter(|edge| edge.end <= range.end).any(|edge| !self.is_known(&tokens[edge.start..edge.end]))
            };
            let is =
                |name: &str| self.grammar.category(name).is_some_and(|category| chart.over(range.start, range.end, category).is_some());
            let value = ["attrs", "priority"].into_iter().any(is) && !self.is_known(part);
            if value || ["command", "doing", "question"].into_iter().any(begins) || self.dated(part) {
                return None;
            }
            chosen = chosen.or_else(|| self.all(part)).or_else(|| self.placed(part)).or_else(|| self.named(part));
        }
        let others = |refused: Vec<u64>| self.numbers().filter(|number| !refused.contains(number)).collect::<Vec<_>>();
        chosen.or_else(|| refused.filter(|refused| refused.len() == 1 && self.offered.len() == 2).map(others))
    }

    fn numbers(&self) -> impl Iterator<Item = u64> {
        self.offered.iter().map(|(number, _)| *number)
    }

    /// A part without the words around what it names: "oh sorry, I meant", "please".
    fn bare(&self, tokens: &[Token], Range { mut start, mut end }: Range<usize>) -> Range<usize> {
        let longest = |at: usize, end: usize, category: &str| self.grammar.longest(&tokens[..end], at, category);
        while let Some(next) = longest(start, end, "told.lead") {
            start = next;
        }
        while let Some(at) = (start..end).find(|at| longest(*at, end, "told.end") == Some(end)) {
            end = at;
        }
        start..end
    }

    /// "both", "all of them"
    fn all(&self, part: &[Token]) -> Option<Vec<u64>> {
        (self.grammar.longest(part, 0, "answer.all") == Some(part.len())).then(|| self.numbers().collect())
    }

    /// "all of them except the French"
    fn excepted(&self, part: &[Token]) -> Option<Vec<u64>> {
        let at = (1..part.len()).find(|at| self.grammar.longest(part, *at, "told.except").is_some())?;
        let end = self.grammar.longest(part, at, "told.except")?;
        let (all, without) = (self.all(&part[..at])?, self.named(&part[end..])?);
        Some(all.into_iter().filter(|number| !without.contains(number)).collect())
    }

    /// "the first"
    fn placed(&self, part: &[Token]) -> Option<Vec<u64>> {
        let numbers: Vec<u64> = self.numbers().collect();
        let picks = picks(part, self.grammar, self.context)?;
        let at = |pick: i32| if pick < 0 { numbers.last() } else { numbers.get(usize::try_from(pick).ok()?) };
        picks.into_iter().map(|pick| at(pick).copied()).collect()
    }

    /// The one task whose title alone has a word of the part.
    fn named(&self, part: &[Token]) -> Option<Vec<u64>> {
        let mut words: Vec<String> = text::words(&part.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" "));
        let language = self.context.clock.language;
        let counts = (0..part.len()).filter_map(|at| number::cardinal(Cursor::new(part, at), language)).map(|(count, _)| count.to_string());
        let counts: Vec<String> = counts.filter(|count| !words.contains(count)).collect();
        let fits = |own: &[String], word: &String| own.iter().any(|other| same(word, other));
        let named = |words: &[String]| -> Vec<u64> {
            self.offered.iter().filter(|(_, own)| words.iter().any(|word| fits(own, word))).map(|(number, _)| *number).collect()
        };
        let others = words.iter().filter(|word| !fits(&self.known, word));
        let others = others.filter(|word| !token::tokens(word).first().is_some_and(|token| self.grammar.is(token, "told.small")));
        if others.count() > MOST_OTHERS {
            return None;
        }
        words.extend(counts);
        Some(named(&words)).filter(|named| named.len() == 1)
    }

    /// Whether a part has a day or a time that is in no title.
    fn dated(&self, part: &[Token]) -> bool {
        when::phrases(part, &self.context.clock).iter().any(|phrase| !self.is_known(&part[phrase.start..phrase.end]))
    }

    /// Whether titles have all these words.
    fn is_known(&self, tokens: &[Token]) -> bool {
        tokens.iter().all(|token| text::words(&token.text).iter().all(|word| self.known.iter().any(|other| same(word, other))))
    }
}

/// Whether two words are the same, perhaps in another form.
fn same(a: &str, b: &str) -> bool {
    a == b || text::related(a, b) || text::related(b, a)
}

/// The parts of a sentence between its marks.
fn parts(tokens: &[Token]) -> Vec<Range<usize>> {
    let marks = [",", ".", ";", "!", "?", ":", "-", "–", "—"];
    let mark = |at: usize| {
        let token = &tokens[at];
        token.kind == Kind::Symbol && !token::joins(tokens, at) && marks.contains(&token.lower.as_str())
    };
    let mut all = Vec::new();
    let mut start = 0;
    for at in (0..tokens.len()).filter(|at| mark(*at)).chain([tokens.len()]) {
        all.push(start..at);
        start = at + 1;
    }
    all
}
