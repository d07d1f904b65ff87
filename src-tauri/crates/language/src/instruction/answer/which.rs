//! Which of the offered tasks a sentence names: "oh sorry, I meant the one in the hall", "both, please", "the first, the other can wait".

use std::ops::Range;

use domain::{ClarifyOption, text};

use super::{
    super::{
        slots,
        values::{Value, Values},
    },
    Answer, Context, at_places, chosen, picks,
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

/// What a sentence chooses from.
struct Offer<'a> {
    grammar: &'a Grammar<Values>,
    context: &'a Context,
    options: &'a [ClarifyOption],
    /// The number of each task, and the words of its title that are not in every title.
    offered: Vec<(u64, Vec<String>)>,
    /// The words of all titles.
    known: Vec<String>,
}

/// The choice that a sentence makes among the offered tasks. None if it names none of them, or also says what to change.
pub(super) fn which(tokens: &[Token], options: &[ClarifyOption], grammar: &Grammar<Values>, context: &Context) -> Option<Answer> {
    let titles: Vec<(u64, Vec<String>)> = options.iter().filter_map(|option| Some((option.number?, text::words(&option.title)))).collect();
    let asks = tokens.last().is_some_and(|token| token.lower == "?");
    if titles.len() < 2 || tokens.len() > MOST || asks {
        return None;
    }
    let shared = |word: &String| titles.iter().all(|(_, words)| words.iter().any(|other| same(word, other)));
    let own = |words: &[String]| words.iter().filter(|word| !shared(word) && !is_small(word, grammar)).cloned().collect();
    let offered = titles.iter().map(|(number, words)| (*number, own(words))).collect();
    let known = titles.into_iter().flat_map(|(_, words)| words).collect();
    Offer { grammar, context, options, offered, known }.choice(tokens)
}

impl Offer<'_> {
    fn choice(&self, tokens: &[Token]) -> Option<Answer> {
        let chart = slots::chart(self.grammar, tokens, self.context);
        let mut choice = None;
        let mut refused = None;
        for whole in parts(tokens) {
            let range = self.bare(tokens, whole.clone());
            let part = &tokens[range.clone()];
            if let Some(kept) = self.excepted(part) {
                return Some(chosen(kept));
            }
            let negative = |token: &Token| self.grammar.is(token, "which.not") && !self.is_known(std::slice::from_ref(token));
            if tokens[whole].iter().any(negative) {
                refused = refused.or_else(|| self.named(part));
                continue;
            }
            if part.is_empty() {
                continue;
            }
            if self.says_more(tokens, &chart, range.clone()) {
                return None;
            }
            choice = choice
                .or_else(|| self.all(part).map(chosen))
                .or_else(|| at_places(&picks(part, self.grammar, self.context)?, self.options))
                .or_else(|| self.named(part).map(|number| chosen(vec![number])));
        }
        let other = |refused: u64| self.numbers().find(|number| *number != refused).filter(|_| self.offered.len() == 2);
        choice.or_else(|| Some(chosen(vec![other(refused?)?])))
    }

    /// Whether a part says more than which task: "at half past four", "high priority". "Buy milk for Ann" is something else altogether.
    fn says_more(&self, tokens: &[Token], chart: &Chart<Value>, range: Range<usize>) -> bool {
        let part = &tokens[range.clone()];
        let begins = |name: &str| {
            let edges = self.grammar.category(name).into_iter().flat_map(|category| chart.at(range.start, category));
            edges.filter(|edge| edge.end <= range.end).any(|edge| !self.is_known(&tokens[edge.start..edge.end]))
        };
        let is = |name: &str| self.grammar.category(name).is_some_and(|category| chart.over(range.start, range.end, category).is_some());
        let dated = || when::phrases(part, &self.context.clock).iter().any(|phrase| !self.is_known(&part[phrase.start..phrase.end]));
        let value = ["attrs", "priority"].into_iter().any(is) && !self.is_known(part);
        value || ["command", "doing", "question"].into_iter().any(begins) || dated()
    }

    fn numbers(&self) -> impl Iterator<Item = u64> {
        self.offered.iter().map(|(number, _)| *number)
    }

    /// A part without the words around what it names: "oh sorry, I meant", "please".
    fn bare(&self, tokens: &[Token], Range { mut start, mut end }: Range<usize>) -> Range<usize> {
        let longest =
            |at: usize, end: usize, names: &[&str]| names.iter().filter_map(|name| self.grammar.longest(&tokens[..end], at, name)).max();
        while let Some(next) = longest(start, end, &["which.lead", "again.value"]) {
            start = next;
        }
        while let Some(at) = (start..end).find(|at| longest(*at, end, &["which.end", "again.end", "endearment"]) == Some(end)) {
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
        let (at, end) = (1..part.len()).find_map(|at| Some((at, self.grammar.longest(part, at, "which.except")?)))?;
        let (all, without) = (self.all(&part[..at])?, self.named(&part[end..])?);
        Some(all.into_iter().filter(|number| *number != without).collect())
    }

    /// The one task whose title alone has a word of the part.
    fn named(&self, part: &[Token]) -> Option<u64> {
        let said: Vec<String> = part.iter().flat_map(|token| text::words(&token.text)).collect();
        let fits = |own: &[String], word: &String| own.iter().any(|other| same(word, other));
        if said.iter().filter(|word| !fits(&self.known, word) && !is_small(word, self.grammar)).count() > MOST_OTHERS {
            return None;
        }
        // "flat three" is “Flat 3”.
        let language = self.context.clock.language;
        let counts = (0..part.len()).filter_map(|at| number::cardinal(Cursor::new(part, at), language)).map(|(count, _)| count.to_string());
        let words: Vec<String> = said.iter().cloned().chain(counts).collect();
        let mut named = self.offered.iter().filter(|(_, own)| words.iter().any(|word| fits(own, word))).map(|(number, _)| *number);
        named.next().filter(|_| named.next().is_none())
    }

    /// Whether titles have all these words.
    fn is_known(&self, tokens: &[Token]) -> bool {
        tokens.iter().all(|token| text::words(&token.text).iter().all(|word| self.known.iter().any(|other| same(word, other))))
    }
}

/// Whether a word says nothing about a task.
fn is_small(word: &str, grammar: &Grammar<Values>) -> bool {
    let categories = ["definite", "indefinite", "preposition", "possessor", "object", "aux", "answer.one", "which.small"];
    token::tokens(word).first().is_some_and(|token| categories.iter().any(|name| grammar.is(token, name)))
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
