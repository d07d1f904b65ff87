//! The engine that every grammar of this crate runs on: words and rules are data, and a chart holds all readings of a text at once.
//!
//! A [`Lexicon`] file lists words by category, a rule file says how categories combine. [`Grammar::parse`] fills a [`Chart`] bottom-up:
//! every stretch of tokens that can be something is an [`Edge`] with a meaning and a cost. Nothing commits early; whoever asks the chart
//! compares costs. What a word or a rule means is decided by the [`Semantics`] of the grammar, never here.

mod chart;
mod lexicon;
mod rules;

pub(crate) use chart::{Chart, Edge, LONGEST, literal};
use lexicon::Lexicon;
pub(crate) use rules::{Category, Grammar, Part, Path};

/// Meanings of words and rules of one grammar.
pub(crate) trait Semantics: 'static {
    /// What an edge means.
    type Meaning: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static;
    /// What rules may look at besides the meanings they combine.
    type Scene: ?Sized;

    /// Categories whose edges come from outside.
    const SEEDED: &'static [&'static str] = &[];

    /// Categories that single tokens are asked for, so that it is known beforehand what they begin with.
    const ASKED: &'static [&'static str] = &[];

    /// The meaning of a lexicon entry: its category and the value behind `=`. None for a value that the category does not have.
    fn word(category: &str, value: &str) -> Option<Self::Meaning>;

    /// The meaning of a number in digits and how many digits it has.
    fn digits(value: u64, digits: usize) -> Self::Meaning;

    /// The action of a rule by its name.
    fn action(name: &str) -> Option<Action<Self::Meaning, Self::Scene>>;
}

/// Combines the meanings of a rule's parts, in the order that the rule names them. An optional part that is absent is None. The strings
/// are the constants that the rule gives. None when the parts do not go together.
pub(crate) type Action<M, S> = fn(&Parts<'_, M>, &S) -> Option<M>;

/// What an action combines.
pub(crate) struct Parts<'a, M> {
    pub(crate) meanings: &'a [Option<&'a M>],
    pub(crate) constants: &'a [String],
}

impl<M> Parts<'_, M> {
    /// The `n`th part, counted from 0.
    pub(crate) fn get(&self, n: usize) -> Option<&M> {
        self.meanings.get(n).copied().flatten()
    }

    /// The `n`th constant.
    pub(crate) fn constant(&self, n: usize) -> &str {
        self.constants.get(n).map_or("", String::as_str)
    }
}
