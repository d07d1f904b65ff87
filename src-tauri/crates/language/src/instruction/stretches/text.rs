//! The text of a message, with all readings of its stretches: what its words are, and where its pieces begin and end.

use std::{
    cell::{OnceCell, RefCell},
    ops::Range,
    rc::Rc,
};

use domain::operation::Create;
use rustc_hash::FxHashMap;

use super::values::{self, Value, Values};
use crate::instruction::{Context, clause::Target};
use crate::{
    grammar::{Chart, Grammar},
    token::{self, Kind, Token},
    when::{self, Times},
};

/// Words before a title that are not part of it.
const LEADS: &[&str] = &["lead", "det", "pair"];

/// A message and all readings of its stretches.
pub(crate) struct Text<'a> {
    pub tokens: &'a [Token],
    pub chart: &'a Chart<Value>,
    pub grammar: &'a Grammar<Values>,
    pub context: &'a Context,
    /// New tasks and targets already read in the message.
    pub drafts: Known,
    pub targets: Targets,
    /// The times already read in pieces of the message.
    pub times: Read,
    /// Whether the message may contain a repetition.
    pub repeats: OnceCell<bool>,
}

/// The targets that stretches mean, cached because many frames ask for the same one.
#[derive(Debug, Default)]
pub(crate) struct Targets(pub RefCell<FxHashMap<(usize, usize), Meant>>);

/// A target and the cost of reading it.
type Meant = Option<(Target, u32)>;

/// How certain it is that a stretch lists several tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    /// Nothing says so; it has to look like a list.
    Perhaps,
    /// A list of things: "milk and eggs" are two tasks.
    Things,
    /// "three things: ...".
    Announced,
}

/// One new task.
#[derive(Clone, Debug)]
pub(crate) struct One {
    pub create: Create,
    pub cost: u32,
    pub partial: bool,
    /// Its title begins with a verb that asks for a change.
    pub command: bool,
}

/// Stretches that were already read, cached because many frames ask for the same one.
#[derive(Debug, Default)]
pub(crate) struct Known(pub RefCell<FxHashMap<(usize, usize), Option<One>>>);

/// The times among the tokens of a piece, cached because a title is looked at more than once.
#[derive(Debug, Default)]
pub(crate) struct Read(RefCell<FxHashMap<Vec<Token>, Rc<Times>>>);

impl<'a> Text<'a> {
    /// A message with its readings, before anything in it was looked at.
    pub fn of(tokens: &'a [Token], chart: &'a Chart<Value>, grammar: &'a Grammar<Values>, context: &'a Context) -> Self {
        let (drafts, targets, times, repeats) = (Known::default(), Targets::default(), Read::default(), OnceCell::new());
        Self { tokens, chart, grammar, context, drafts, targets, times, repeats }
    }
}

impl Text<'_> {
    /// The times among some tokens.
    pub fn times(&self, tokens: &[Token]) -> Rc<Times> {
        let known = self.times.0.borrow().get(tokens).cloned();
        known.unwrap_or_else(|| {
            let read = Rc::new(when::phrases_and_stretches(tokens, &self.context.clock));
            self.times.0.borrow_mut().insert(tokens.to_vec(), Rc::clone(&read));
            read
        })
    }

    /// Whether a single token is a word of a category.
    pub fn word(&self, at: usize, category: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| self.grammar.is(token, category))
    }

    /// The language's word for something without a name.
    pub fn named(&self, category: &str) -> String {
        values::said_as(self.grammar, category).unwrap_or_default().to_owned()
    }

    /// A sentence of the language with these words in its placeholders.
    pub fn says(&self, category: &str, words: &[&str]) -> Option<String> {
        let fill = |sentence: String, word: &&str| sentence.replacen("{}", word, 1);
        values::said_as(self.grammar, category).map(|sentence| words.iter().fold(sentence.to_owned(), fill))
    }

    /// Whether a title is a word like "something" or "a bunch of stuff", which names no task.
    pub fn is_nothing(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let end = self.grammar.longest(&tokens, 0, "nothing.said");
        end.is_some_and(|end| end == tokens.len() || self.grammar.longest(&tokens, end, "nothing.more").is_some())
    }

    /// Where the longest value of a category that begins at a token ends.
    pub fn is(&self, at: usize, category: &str) -> Option<usize> {
        let category = self.grammar.category(category)?;
        self.chart.at(at, category).map(|edge| edge.end).max()
    }

    /// Whether a stretch is a mark and the label after it: "@errands".
    pub fn is_label(&self, start: usize, end: usize) -> bool {
        start + 2 == end && self.tokens[start].lower == "@" && self.tokens[start + 1].glued
    }

    /// Whether a value of a category begins at a token and ends within the stretch.
    pub fn chart_has(&self, at: usize, end: usize, category: &str) -> bool {
        self.grammar.category(category).is_some_and(|category| self.chart.at(at, category).any(|edge| edge.end <= end))
    }

    /// Whether a value of a category ends before a token.
    pub fn ends_with(&self, end: usize, category: &str) -> bool {
        (end.saturating_sub(8)..end)
            .any(|at| self.grammar.category(category).is_some_and(|category| self.chart.over(at, end, category).is_some()))
    }

    /// The position after the words of a category at the beginning of a stretch.
    pub fn behind(&self, range: &Range<usize>, category: &str) -> usize {
        let mut start = range.start;
        while let Some(end) = self.is(start, category).filter(|end| *end <= range.end && *end > start) {
            start = end;
        }
        start
    }

    /// Whether a title selects tasks, as no new task's title does: "everything".
    pub fn is_everything(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        // "schedule everything"
        let led = ["v.schedule", "v.move", "v.later", "v.earlier", "v.complete", "v.delete", "v.done"]
            .iter()
            .find_map(|verb| self.grammar.longest(&tokens, 0, verb))
            .unwrap_or(0);
        let Some(end) = self.grammar.longest(&tokens, led, "everything") else { return false };
        // "alles abhaken" asks for something to be done with existing tasks.
        let asks = |verb: &str| self.grammar.longest(&tokens, end, verb) == Some(tokens.len());
        end == tokens.len() || ["v.complete.inf", "v.delete.inf", "v.move.inf", "state"].iter().any(|verb| asks(verb))
    }

    /// Whether a stretch is two dates or times with a word between them.
    pub fn two_days(&self, range: Range<usize>) -> bool {
        let whens = |start: usize| self.grammar.category("when").into_iter().flat_map(move |when| self.chart.at(start, when));
        whens(range.start).any(|first| first.end + 1 < range.end && whens(first.end + 1).any(|second| second.end == range.end))
    }

    /// Whether a title ends in what may be a time: "lunch with Ann for 1".
    pub fn ends_in_a_clock(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let [.., lead, number] = tokens.as_slice() else { return false };
        number.value().is_some_and(|hour| hour <= 24) && self.grammar.entry(std::slice::from_ref(lead), 0, "clock.before").is_some()
    }

    /// Whether a title still contains the list that was named.
    pub fn keeps_a_list(&self, range: &Range<usize>, title: &str) -> bool {
        let Some(list) = self.grammar.category("mylist") else { return false };
        let mut edges = range.clone().flat_map(|at| self.chart.at(at, list)).filter(|edge| edge.end <= range.end && edge.cost < 2);
        let named = |end: usize| ["list", "listhead"].iter().any(|name| self.is(end - 1, name) == Some(end));
        edges.any(|edge| edge.end - edge.start > 1 && named(edge.end) && title.contains(&values::text(self.tokens, edge.start, edge.end)))
    }

    /// Whether a title consists only of words that are no title on their own.
    pub fn says_nothing(&self, title: &str) -> bool {
        let tokens = token::tokens(title);
        let nothing = |at: usize| tokens[at].kind == Kind::Symbol || self.grammar.entry(&tokens, at, "contentless").is_some();
        (0..tokens.len()).all(nothing)
    }

    /// The cheapest value of a category over exactly these tokens.
    pub fn over(&self, range: &Range<usize>, category: &str) -> Option<&Value> {
        let category = self.grammar.category(category)?;
        self.chart.over(range.start, range.end, category).map(|edge| &edge.meaning)
    }

    /// Whether a stretch of the message may be a repetition.
    pub fn may_repeat(&self) -> bool {
        *self.repeats.get_or_init(|| when::could_repeat(self.tokens, &self.context.clock))
    }

    /// The text of some tokens, without quotation marks around the whole of it.
    pub fn title(&self, range: Range<usize>) -> Option<String> {
        let tokens = self.tokens.get(range.clone())?;
        let title = match tokens {
            [only] if only.kind == Kind::Quote => self.unmarked(only.text.trim()).to_owned(),
            _ => crate::quick_add::tidy(&values::text(self.tokens, range.start, range.end)),
        };
        (!title.is_empty()).then_some(title)
    }

    /// The text of a range with its last word in the singular: "lesson observations".
    pub fn singular(&self, range: Range<usize>) -> Option<String> {
        let title = self.title(range)?;
        let (before, last) = title.rsplit_once(' ').unwrap_or(("", &title));
        let one = values::singulars(self.grammar, last).into_iter().next().unwrap_or_else(|| last.to_owned());
        Some(format!("{before} {one}").trim().to_owned())
    }

    /// Quoted words without the comma or full stop of the sentence around them, which Americans put inside the marks.
    fn unmarked<'q>(&self, quoted: &'q str) -> &'q str {
        let quoted = quoted.trim_end_matches(',');
        let Some(shorter) = quoted.strip_suffix('.').filter(|shorter| !shorter.ends_with('.')) else { return quoted };
        let tokens = token::tokens(shorter);
        let shortened = tokens.last().is_none_or(|last| self.grammar.is(last, "abbreviation") || last.text.chars().count() == 1);
        if shortened { quoted } else { shorter }
    }

    /// The text of a note, with its lines.
    pub fn note(&self, range: Range<usize>) -> Option<String> {
        let breaks = (range.start + 1..range.end).filter(|at| self.tokens[*at].breaks);
        let mut lines = Vec::new();
        let mut start = range.start;
        for end in breaks.chain([range.end]) {
            match &self.tokens[start..end] {
                [only] if only.kind == Kind::Quote => lines.push(only.text.trim().to_owned()),
                _ => lines.extend(self.title(start..end)),
            }
            start = end;
        }
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// "set up the projector": whether the verb of a request is part of the title.
    pub fn keeps_definite(&self, verb: &Range<usize>, next: usize) -> bool {
        verb.end == next && self.is(verb.start, "keeps.definite") == Some(verb.end) && self.is(next, "definite").is_some()
    }

    /// A range without articles before it and "task" after it.
    pub fn bare(&self, range: Range<usize>) -> Range<usize> {
        let (mut start, mut end) = (range.start, range.end);
        while let Some(next) = LEADS.iter().find_map(|lead| self.is(start, lead)).filter(|next| *next < end) {
            start = next;
        }
        while end > start + 1 && self.tokens[end - 1].kind == Kind::Symbol && ".,;:!?".contains(self.tokens[end - 1].lower.as_str()) {
            end -= 1;
        }
        let trailing = |at: usize, end: usize| {
            self.is(at, "task.one").is_some_and(|own| own == end) || self.is(at, "task.many").is_some_and(|own| own == end)
        };
        if end > start + 1 && !self.word(end - 1, "task.named") && trailing(end - 1, end) {
            end -= 1;
        }
        start..end
    }

    /// A range without articles and polite words around it.
    pub fn stripped(&self, range: Range<usize>) -> Range<usize> {
        let (mut start, mut end) = (range.start, range.end);
        while start + 1 < end && (matches!(self.tokens[start].lower.as_str(), "," | ":") || self.word(start, "target.start")) {
            start += 1;
        }
        while end > start + 1 && (matches!(self.tokens[end - 1].lower.as_str(), "," | ":" | ".") || self.word(end - 1, "target.end")) {
            end -= 1;
        }
        start..end
    }

    /// Splits a range at each of these marks and at words of these categories, without empty pieces.
    pub fn split(&self, range: Range<usize>, marks: &[&str], words: &[&str]) -> Vec<Range<usize>> {
        let marked = |at: usize| marks.contains(&self.tokens[at].lower.as_str()) && !token::joins(self.tokens, at);
        let cuts = |at: usize| marked(at) || words.iter().any(|category| self.word(at, category));
        let mut pieces = Vec::new();
        let mut from = range.start;
        for index in range.start..=range.end {
            let cut = index == range.end || (self.tokens[index].kind != Kind::Quote && cuts(index));
            if cut {
                if index > from {
                    pieces.push(from..index);
                }
                from = index + 1;
            }
        }
        pieces
    }

    /// The items of a list, without what announces them: "as steps: meter readings, keys".
    pub fn items(&self, range: Range<usize>) -> Vec<String> {
        let announces =
            |at: &usize| matches!(self.tokens[*at].lower.as_str(), ":" | "?") && !self.tokens.get(at + 1).is_some_and(|next| next.glued);
        let start = range.clone().rev().find(announces).map_or(range.start, |at| at + 1);
        let range = if start < range.end { start..range.end } else { range };
        self.split(range, &[",", ";", "&", "*", "-", "•"], &["join.and"]).into_iter().filter_map(|piece| self.title(piece)).collect()
    }
}
