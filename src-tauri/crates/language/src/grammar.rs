//! The engine that runs every grammar of this crate: words and rules are data, and a chart holds all readings of a text at once.
//!
//! A [`Lexicon`] file lists words by category; a rule file says how categories combine. [`Grammar::parse`] fills a [`Chart`] bottom-up:
//! every stretch of tokens that fits a category becomes an [`Edge`] with a meaning and a cost. The chart keeps all edges, and its callers
//! compare costs. The [`Semantics`] of a grammar define what words and rules mean; the engine does not.

mod category;
mod chart;
mod lexicon;
mod rules;

pub(crate) use category::Category;
pub(crate) use chart::{Chart, Edge, LONGEST};
use lexicon::Lexicon;
pub(crate) use rules::{Grammar, Part, Path, literal};

/// The meanings of a grammar's words and rules.
pub(crate) trait Semantics: 'static {
    /// What an edge means.
    type Meaning: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static;
    /// What rules may look at besides the meanings they combine.
    type Scene: ?Sized;

    /// Categories whose edges the caller supplies.
    const SEEDED: &'static [&'static str] = &[];

    /// Categories that callers look for at single tokens. The tokens they can begin with are worked out in advance.
    const ASKED: &'static [&'static str] = &[];

    /// The meaning of a lexicon entry from its category and the value after `=`; None for a value that the category does not have.
    fn word(category: &str, value: &str) -> Option<Self::Meaning>;

    /// The meaning of a number written in digits; `digits` is how many it has.
    fn digits(value: u64, digits: usize) -> Self::Meaning;

    /// The action with this name, which rules call.
    fn action(name: &str) -> Option<Action<Self::Meaning, Self::Scene>>;
}

/// Combines the meanings of a rule's parts, in the order in which the rule names them. An absent optional part is None. The strings are the
/// constants given by the rule. Returns None if the parts do not fit together.
pub(crate) type Action<M, S> = fn(&Parts<'_, M>, &S) -> Option<M>;

/// The parts and constants that an action combines.
pub(crate) struct Parts<'a, M> {
    pub(crate) meanings: &'a [Option<&'a M>],
    pub(crate) constants: &'a [String],
}

impl<M> Parts<'_, M> {
    /// The `n`th part, from 0.
    pub(crate) fn get(&self, n: usize) -> Option<&M> {
        self.meanings.get(n).copied().flatten()
    }

    /// The `n`th constant, from 0.
    pub(crate) fn constant(&self, n: usize) -> &str {
        self.constants.get(n).map_or("", String::as_str)
    }
}
