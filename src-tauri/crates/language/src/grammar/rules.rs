//! Rules as data: `grammar/<language>/*.rules`.
//!
//! ```text
//! # A comment.
//! day: <weekday>                       => coming($1)
//! day: (this|the) [coming] <weekday>   => this($1)
//! clock: <digits> ~ : ~ <digits>       => clock($1, $2)
//! length: <number> <unit>              => length($1, $2) ^1
//! ```
//!
//! Each line is one rule: a category, a pattern, and the action that computes the meaning, with the parts it takes and constants. Bare
//! words are literal; `<name>` is a category; `( | )` are alternatives and `[ ]` is optional, and both may nest; `~` says that the next
//! part touches the one before; `>` and `<` separate the meaning from words before and after it ([`super::Edge::lead`],
//! [`super::Edge::tail`]); `\\~`, `\\>`, `\\<` are those signs themselves. `$n` is the `n`th category of the line, absent if its brackets
//! are. `^n` is the rule's cost, 0 by default. Without an action, the first category's meaning is kept.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Action, Lexicon, Semantics,
    category::{Category, CategoryNames, category},
    lexicon::spellings,
};
use crate::token::{self, Kind, Token};

/// The most parts that an action takes.
pub(super) const MOST_PARTS: usize = 8;

/// One part of a rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    Literal(String),
    /// A category, and its index among the categories and slots of the line.
    Category(Category, usize),
    Touching,
    /// The meaning begins here.
    Begin,
    /// The meaning ends here.
    End,
    /// Free text, and its index among the categories and slots of the line. Only frames have slots.
    Slot(usize),
}

pub(super) struct Rule<M, S: ?Sized> {
    pub(super) makes: Category,
    pub(super) path: Path,
    pub(super) action: Option<Action<M, S>>,
    pub(super) takes: Vec<usize>,
    pub(super) constants: Vec<String>,
    pub(super) cost: u32,
}

/// The words and rules of one language.
pub(crate) struct Grammar<S: Semantics> {
    pub(super) lexicon: Lexicon<S::Meaning>,
    pub(super) rules: Vec<Rule<S::Meaning, S::Scene>>,
    /// By category number, the rules that may begin with it: the rule, the state its path continues in, and the category's index.
    by_category: Vec<Vec<(usize, usize, usize)>>,
    /// Rules that may begin with a word: the rule, and the state its path continues in.
    pub(super) by_literal: FxHashMap<String, Vec<(usize, usize)>>,
    /// Every literal word of the rules.
    literals: FxHashSet<String>,
    names: CategoryNames,
    /// The names of the categories, by number.
    titles: Vec<String>,
    /// For each category in [`Semantics::ASKED`], whether it may begin with each category, by number.
    corners: Vec<(Category, Vec<bool>)>,
    pub(super) digits: Category,
}

impl<S: Semantics> Grammar<S> {
    /// Reads lexicon and rule files. The error names the line.
    pub(crate) fn read(lexicon: &[&str], rules: &[&str]) -> Result<Self, String> {
        let mut names = CategoryNames::default();
        let digits = category(&mut names, "digits")?;
        for name in S::SEEDED {
            category(&mut names, name)?;
        }
        let lexicon = Lexicon::read::<S>(lexicon, &mut names)?;
        let mut grammar = Self {
            lexicon,
            rules: Vec::new(),
            by_category: Vec::new(),
            by_literal: FxHashMap::default(),
            literals: FxHashSet::default(),
            names,
            titles: Vec::new(),
            corners: Vec::new(),
            digits,
        };
        for line in rules.iter().flat_map(|file| file.lines()) {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                grammar.line(line).map_err(|why| format!("{why} in: {line}"))?;
            }
        }
        grammar.check()?;
        grammar.titles = vec![String::new(); grammar.names.len()];
        for (name, category) in &grammar.names {
            if let Some(title) = grammar.titles.get_mut(category.index()) {
                title.clone_from(name);
            }
        }
        grammar.corners = S::ASKED.iter().filter_map(|name| grammar.category(name)).map(|asked| (asked, grammar.corner(asked))).collect();
        Ok(grammar)
    }

    /// The categories that a category may begin with, including itself.
    fn corner(&self, asked: Category) -> Vec<bool> {
        let mut corner = vec![false; self.width()];
        let mut open = vec![asked];
        while let Some(next) = open.pop() {
            if std::mem::replace(&mut corner[next.index()], true) {
                continue;
            }
            let begins = |starts: &&Vec<(usize, usize, usize)>| {
                starts.iter().any(|(rule, ..)| self.rules.get(*rule).is_some_and(|rule| rule.makes == next))
            };
            let firsts = self.by_category.iter().zip(0_u16..).filter(|(starts, _)| begins(starts));
            open.extend(firsts.map(|(_, number)| Category(number)));
        }
        corner
    }

    /// Whether an edge of a category could begin at a token; false only if it certainly cannot. The category is one of
    /// [`Semantics::ASKED`].
    pub(crate) fn could_begin(&self, tokens: &[Token], at: usize, category: Category) -> bool {
        let Some((_, corner)) = self.corners.iter().find(|(asked, _)| *asked == category) else { return true };
        let within = |category: Category| corner.get(category.index()) == Some(&true);
        let Some(token) = tokens.get(at) else { return false };
        let literal = literal(token).and_then(|word| self.by_literal.get(word)).into_iter().flatten();
        token.value().is_some() && within(self.digits)
            || self.lexicon.at(tokens, at).any(|(entry, ..)| within(entry.category))
            || literal.filter_map(|(rule, _)| self.rules.get(*rule)).any(|rule| within(rule.makes))
    }

    /// The number of categories.
    pub(crate) fn width(&self) -> usize {
        self.names.len()
    }

    /// The rules that may begin with a category.
    pub(super) fn beginning(&self, category: Category) -> &[(usize, usize, usize)] {
        self.by_category.get(category.index()).map_or(&[], Vec::as_slice)
    }

    /// The category with this name; None if no word and no rule uses it.
    pub(crate) fn category(&self, name: &str) -> Option<Category> {
        self.names.get(name).copied()
    }

    /// The meaning of an entry of a category that begins at a token.
    pub(crate) fn entry<'a>(&'a self, tokens: &'a [Token], at: usize, category: &str) -> Option<&'a S::Meaning> {
        let category = self.category(category)?;
        self.lexicon.at(tokens, at).find(|(entry, ..)| entry.category == category).map(|(entry, ..)| &entry.meaning)
    }

    /// Where the longest entry of a category that begins at a token ends.
    pub(crate) fn longest(&self, tokens: &[Token], at: usize, category: &str) -> Option<usize> {
        let category = self.category(category)?;
        self.lexicon.at(tokens, at).filter(|(entry, ..)| entry.category == category).map(|(_, end, _)| end).max()
    }

    /// Whether a single token is a word of a category.
    pub(crate) fn is(&self, token: &Token, category: &str) -> bool {
        self.entry(std::slice::from_ref(token), 0, category).is_some()
    }

    /// The entries of a category in file order: their words and meanings.
    pub(crate) fn entries<'a>(&'a self, category: &str) -> impl Iterator<Item = (&'a [String], &'a S::Meaning)> + use<'a, S> {
        self.category(category).into_iter().flat_map(|category| self.lexicon.of(category))
    }

    /// Like [`Self::entries`], with each entry's words joined into one.
    pub(crate) fn forms<'a>(&'a self, category: &str) -> impl Iterator<Item = (&'a str, &'a S::Meaning)> + use<'a, S> {
        self.category(category).into_iter().flat_map(|category| self.lexicon.forms(category))
    }

    /// Every word of the lexicon and the rules except those of one category.
    pub(crate) fn words_but<'a>(&'a self, but: &str) -> impl Iterator<Item = &'a str> + use<'a, S> {
        let but = self.category(but);
        let own = self.lexicon.words().filter(move |(category, _)| Some(*category) != but).map(|(_, word)| word);
        own.chain(self.literals.iter().map(String::as_str))
    }

    /// Reads a frame's pattern with the categories of this grammar.
    pub(crate) fn pattern(&self, text: &str) -> Result<(Path, Vec<String>), String> {
        let (mut names, mut places) = (self.names.clone(), Vec::new());
        let pattern = Pattern::read(text, &mut names, &mut places)?;
        match names.keys().find(|name| !self.names.contains_key(*name)) {
            Some(unknown) => Err(format!("nothing makes <{unknown}>")),
            None => Ok((Path::of(&pattern), places)),
        }
    }

    /// Whether a lower-case word appears in the lexicon or in a rule.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.lexicon.knows(word) || self.literals.contains(word)
    }

    /// Whether a word appears in the lexicon or in a rule, or may be a misspelt word of the lexicon.
    pub(crate) fn could_know(&self, word: &str) -> bool {
        self.knows(word) || self.lexicon.meant(word).is_some()
    }

    /// The lexicon entries that begin at a token: the name of the category and the meaning.
    pub(crate) fn words_at<'a>(&'a self, tokens: &'a [Token], at: usize) -> impl Iterator<Item = (&'a str, &'a S::Meaning)> {
        let titles = &self.titles;
        self.lexicon.at(tokens, at).map(move |(entry, ..)| (titles.get(entry.category.index()).map_or("", String::as_str), &entry.meaning))
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (makes, rest) = line.split_once(": ").ok_or("no colon")?;
        let makes = category(&mut self.names, makes.trim())?;
        let (rest, cost) = match rest.rsplit_once(" ^") {
            Some((rest, cost)) => (rest, cost.trim().parse().map_err(|_| "no cost behind ^")?),
            None => (rest, 0),
        };
        let (pattern, action) = rest.split_once(" => ").map_or((rest, None), |(pattern, action)| (pattern, Some(action)));
        let (action, takes, constants) = match action {
            Some(said) => {
                let (name, arguments) = said.trim().trim_end_matches(')').split_once('(').unwrap_or((said.trim(), ""));
                let action = S::action(name.trim()).ok_or_else(|| format!("no action {name}"))?;
                let arguments = arguments.split(',').map(str::trim).filter(|argument| !argument.is_empty());
                let (parts, constants): (Vec<&str>, Vec<&str>) = arguments.partition(|argument| argument.starts_with('$'));
                let takes = parts.iter().map(|part| part[1..].parse::<usize>().ok().filter(|n| *n > 0).map(|n| n - 1));
                let takes: Option<Vec<usize>> = takes.collect();
                let takes = takes.ok_or("a part is $1, $2 ...")?;
                if takes.len() > MOST_PARTS {
                    return Err("too many parts".to_owned());
                }
                (Some(action), takes, constants.into_iter().map(str::to_owned).collect())
            }
            None => (None, vec![0], Vec::new()),
        };
        let mut places = Vec::new();
        let tree = Pattern::read(pattern, &mut self.names, &mut places)?;
        let path = Path::of(&tree);
        let index = self.rules.len();
        for (part, next) in path.from(0) {
            match part {
                Part::Literal(word) => self.by_literal.entry(word.clone()).or_default().push((index, *next)),
                Part::Category(first, place) => {
                    if self.by_category.len() <= first.index() {
                        self.by_category.resize(first.index() + 1, Vec::new());
                    }
                    self.by_category[first.index()].push((index, *next, *place));
                }
                Part::Touching | Part::Begin | Part::End | Part::Slot(_) => {
                    return Err("a rule begins with a word or a category".to_owned());
                }
            }
        }
        if path.ends(0) {
            return Err("a rule is made of something".to_owned());
        }
        self.literals.extend(path.literals().cloned());
        self.rules.push(Rule { makes, path, action, takes, constants, cost });
        Ok(())
    }

    /// Fails if a rule uses a category that no rule makes and no word has.
    fn check(&self) -> Result<(), String> {
        for (name, category) in &self.names {
            let made = self.rules.iter().any(|rule| rule.makes == *category);
            let seeded = S::SEEDED.contains(&name.as_str());
            if !made && *category != self.digits && !self.lexicon.has(*category) && !seeded {
                return Err(format!("nothing makes <{name}>"));
            }
        }
        Ok(())
    }
}

/// A pattern with its options.
pub(crate) enum Pattern {
    Part(Part),
    All(Vec<Pattern>),
    Any(Vec<Pattern>),
}

impl Pattern {
    /// Reads a pattern. `places` receives the names of its categories and slots in the order of the line.
    pub(crate) fn read(text: &str, names: &mut CategoryNames, places: &mut Vec<String>) -> Result<Self, String> {
        let spaced: String = text.chars().map(|c| if "()[]|".contains(c) { format!(" {c} ") } else { c.to_string() }).collect();
        let pieces: Vec<&str> = spaced.split_whitespace().collect();
        let mut at = 0;
        let pattern = Self::any(&pieces, &mut at, names, places)?;
        if at < pieces.len() { Err("brackets do not match".to_owned()) } else { Ok(pattern) }
    }

    fn any(pieces: &[&str], at: &mut usize, names: &mut CategoryNames, places: &mut Vec<String>) -> Result<Self, String> {
        let mut choices = vec![Vec::new()];
        while let Some(piece) = pieces.get(*at) {
            let next = match *piece {
                ")" | "]" => break,
                "|" => {
                    choices.push(Vec::new());
                    *at += 1;
                    continue;
                }
                open @ ("(" | "[") => {
                    *at += 1;
                    let inside = Self::any(pieces, at, names, places)?;
                    let close = if open == "(" { ")" } else { "]" };
                    if pieces.get(*at) != Some(&close) {
                        return Err("brackets do not match".to_owned());
                    }
                    if open == "(" { inside } else { Self::Any(vec![inside, Self::All(Vec::new())]) }
                }
                "~" => Self::Part(Part::Touching),
                ">" => Self::Part(Part::Begin),
                "<" => Self::Part(Part::End),
                sign @ ("\\~" | "\\>" | "\\<") => Self::Part(Part::Literal(sign[1..].to_owned())),
                word => Self::part(word, names, places)?,
            };
            *at += 1;
            if let Some(last) = choices.last_mut() {
                last.push(next);
            }
        }
        Ok(Self::Any(choices.into_iter().map(Self::All).collect()))
    }

    /// `<category>`, `<category:name>`, `{slot}`, or a literal. A literal becomes several where a text would have several tokens.
    fn part(word: &str, names: &mut CategoryNames, places: &mut Vec<String>) -> Result<Self, String> {
        let within = |open, close| word.strip_prefix(open).and_then(|word| word.strip_suffix(close));
        if let Some(said) = within('<', '>') {
            let (name, place) = said.split_once(':').unwrap_or((said, said));
            places.push(place.to_owned());
            return Ok(Self::Part(Part::Category(category(names, name)?, places.len() - 1)));
        }
        if let Some(name) = within('{', '}') {
            places.push(name.to_owned());
            return Ok(Self::Part(Part::Slot(places.len() - 1)));
        }
        if word.starts_with('\'') {
            return Ok(Self::Part(Part::Literal(word.to_owned())));
        }
        let literal =
            |word: &String| Self::All(token::tokens(word).into_iter().map(|token| Self::Part(Part::Literal(token.lower))).collect());
        Ok(match spellings(word).as_slice() {
            [only] => literal(only),
            several => Self::Any(several.iter().map(literal).collect()),
        })
    }
}

/// A pattern as a state machine: states, and the parts that lead from one to the next. It begins in state 0.
#[derive(Debug)]
pub(crate) struct Path {
    states: Vec<State>,
}

#[derive(Debug, Default)]
struct State {
    steps: Vec<(Part, usize)>,
    /// Where each literal word leads. A text has one word at a position, while a state may accept dozens.
    words: FxHashMap<String, Vec<usize>>,
    /// The marks of these words ([`mark`]). A word whose mark is missing leads nowhere; most do not.
    marks: u64,
    /// The steps that are not literals.
    others: Vec<(Part, usize)>,
    ends: bool,
}

impl Path {
    fn of(pattern: &Pattern) -> Self {
        // Built from the end: each pattern becomes a state whose parts lead to what follows.
        let mut path = Self { states: vec![State { ends: true, ..State::default() }] };
        let start = path.before(pattern, 0);
        path.states.swap(0, start);
        for state in &mut path.states {
            for (_, next) in &mut state.steps {
                *next = if *next == 0 {
                    start
                } else if *next == start {
                    0
                } else {
                    *next
                };
            }
            for (part, next) in &state.steps {
                match part {
                    Part::Literal(word) => {
                        state.marks |= mark(word);
                        state.words.entry(word.clone()).or_default().push(*next);
                    }
                    other => state.others.push((other.clone(), *next)),
                }
            }
        }
        path
    }

    /// The parts that can be the last one.
    pub(crate) fn last(&self) -> impl Iterator<Item = &Part> {
        let steps = self.states.iter().flat_map(|state| &state.steps);
        steps.filter(|(_, next)| self.ends(*next)).map(|(part, _)| part)
    }

    /// The state that leads through a pattern to another state.
    fn before(&mut self, pattern: &Pattern, next: usize) -> usize {
        match pattern {
            Pattern::Part(part) => self.add(State { steps: vec![(part.clone(), next)], ..State::default() }),
            Pattern::All(parts) => parts.iter().rev().fold(next, |next, part| self.before(part, next)),
            Pattern::Any(choices) => {
                let starts: Vec<usize> = choices.iter().map(|choice| self.before(choice, next)).collect();
                let mut joined = State::default();
                for start in starts {
                    joined.steps.extend(self.states[start].steps.iter().cloned());
                    joined.ends |= self.states[start].ends;
                }
                self.add(joined)
            }
        }
    }

    fn add(&mut self, state: State) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }

    /// The parts that lead out of a state, and the states they lead to.
    pub(crate) fn from(&self, state: usize) -> &[(Part, usize)] {
        self.states.get(state).map_or(&[], |state| &state.steps)
    }

    /// The states that a word leads to from a state.
    pub(crate) fn by_word(&self, state: usize, word: &str) -> &[usize] {
        let state = self.states.get(state).filter(|state| state.marks & mark(word) != 0);
        state.and_then(|state| state.words.get(word)).map_or(&[], Vec::as_slice)
    }

    /// The parts other than literal words that lead out of a state, and the states they lead to.
    pub(crate) fn others(&self, state: usize) -> &[(Part, usize)] {
        self.states.get(state).map_or(&[], |state| &state.others)
    }

    /// Every literal word.
    pub(crate) fn literals(&self) -> impl Iterator<Item = &String> {
        self.states.iter().flat_map(|state| &state.steps).filter_map(|(part, _)| match part {
            Part::Literal(word) => Some(word),
            _ => None,
        })
    }

    /// Whether the pattern is complete in a state.
    pub(crate) fn ends(&self, state: usize) -> bool {
        self.states.get(state).is_some_and(|state| state.ends)
    }
}

/// One of 64 bits for a word, by its length and its ends.
fn mark(word: &str) -> u64 {
    let ends = word.as_bytes().first().zip(word.as_bytes().last());
    let (first, last) = ends.map_or((0, 0), |(first, last)| (usize::from(*first), usize::from(*last)));
    1 << ((word.len() * 29 + first * 7 + last) % 64)
}

/// The text that a literal part of a rule is compared with; None for quotations and addresses.
pub(crate) fn literal(token: &Token) -> Option<&String> {
    (!matches!(token.kind, Kind::Quote | Kind::Address)).then_some(&token.lower)
}
