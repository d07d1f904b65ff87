//! All readings of a text: the meanings of every stretch of tokens.

use std::{cell::OnceCell, cmp::Ordering, collections::BinaryHeap};

use super::{
    Grammar, Parts, Semantics,
    category::Category,
    rules::{MOST_PARTS, Part, Rule, literal},
};
use crate::token::Token;

/// The most edges that begin at one token. The limit keeps the time for a text of nothing but grammar words linear.
const MOST: usize = 400;
/// The most tokens in an edge.
pub(crate) const LONGEST: usize = 28;

/// A stretch of tokens with one meaning. `end` is exclusive.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Edge<M> {
    pub(crate) category: Category,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Tokens at the start that only lead to the meaning and are not part of it.
    pub(crate) lead: usize,
    /// Tokens at the end that only follow the meaning and are not part of it.
    pub(crate) tail: usize,
    pub(crate) cost: u32,
    pub(crate) meaning: M,
}

/// The edges of a text, by the token they begin at.
#[derive(Clone, Debug)]
pub(crate) struct Chart<M> {
    from: Vec<Beginning<M>>,
    /// For each token, a row over all categories: the position, from 1, of a category's edges among those that begin at the token.
    places: Vec<u16>,
    width: usize,
    full: bool,
    /// For each position, the categories of the edges that end there.
    ends: OnceCell<Vec<Vec<Category>>>,
}

/// The edges that begin at one token, by category.
#[derive(Clone, Debug)]
struct Beginning<M> {
    edges: Vec<(Category, Vec<Edge<M>>)>,
    count: usize,
}

impl<M: Clone + PartialEq> Chart<M> {
    /// A chart without edges for this many tokens and categories.
    fn new(tokens: usize, width: usize) -> Self {
        let from = (0..=tokens).map(|_| Beginning { edges: Vec::new(), count: 0 }).collect();
        Self { from, places: vec![0; (tokens + 1) * width], width, full: false, ends: OnceCell::new() }
    }

    /// Whether edges were dropped because there were too many.
    pub(crate) fn is_full(&self) -> bool {
        self.full
    }

    /// The position of a category's edges among those that begin at a token.
    fn place(&self, start: usize, category: Category) -> Option<usize> {
        let place = self.places.get(start * self.width + category.index())?;
        usize::from(*place).checked_sub(1)
    }

    fn edges(&self, start: usize, category: Category) -> &[Edge<M>] {
        let own = self.place(start, category).and_then(|place| self.from.get(start)?.edges.get(place));
        own.map_or(&[], |(_, edges)| edges)
    }

    /// The edges of a category that begin at a token.
    pub(crate) fn at(&self, start: usize, category: Category) -> impl Iterator<Item = &Edge<M>> {
        self.edges(start, category).iter()
    }

    /// The categories whose edges begin at a token.
    pub(crate) fn categories(&self, start: usize) -> impl Iterator<Item = Category> {
        self.from.get(start).into_iter().flat_map(|beginning| &beginning.edges).map(|(category, _)| *category)
    }

    /// The categories whose edges end before a token.
    pub(crate) fn ending(&self, end: usize) -> &[Category] {
        let ends = self.ends.get_or_init(|| {
            let mut ends: Vec<Vec<Category>> = vec![Vec::new(); self.from.len()];
            for (category, edges) in self.from.iter().flat_map(|beginning| &beginning.edges) {
                for edge in edges {
                    if let Some(own) = ends.get_mut(edge.end).filter(|own| !own.contains(category)) {
                        own.push(*category);
                    }
                }
            }
            ends
        });
        ends.get(end).map_or(&[], Vec::as_slice)
    }

    /// The cheapest edge of a category that covers exactly these tokens.
    pub(crate) fn over(&self, start: usize, end: usize, category: Category) -> Option<&Edge<M>> {
        self.at(start, category).filter(|edge| edge.end == end).min_by_key(|edge| edge.cost)
    }

    /// Adds an edge and returns its position, unless its meaning is known. Edges come in the order of their costs.
    fn add(&mut self, edge: Edge<M>) -> Option<(usize, usize)> {
        let place = self.place(edge.start, edge.category);
        let beginning = self.from.get_mut(edge.start)?;
        let same =
            |other: &Edge<M>| (other.end, other.lead, other.tail) == (edge.end, edge.lead, edge.tail) && other.meaning == edge.meaning;
        let own = place.and_then(|place| beginning.edges.get(place)).map(|(_, edges)| edges);
        if own.is_some_and(|own| own.iter().any(same)) {
            return None;
        }
        if beginning.count >= MOST {
            self.full = true;
            return None;
        }
        beginning.count += 1;
        let place = if let Some(place) = place {
            place
        } else {
            beginning.edges.push((edge.category, Vec::new()));
            let count = beginning.edges.len();
            *self.places.get_mut(edge.start * self.width + edge.category.index())? = u16::try_from(count).ok()?;
            count - 1
        };
        let (_, own) = beginning.edges.get_mut(place)?;
        own.push(edge);
        Some((place, own.len() - 1))
    }
}

/// The edges at one token that are still to be added, the cheapest first and the last one found before its equals. An edge costs at least as
/// much as each of its parts, so the first edge with a meaning is the cheapest one, and nothing has to be built again from a cheaper one.
struct Agenda<M> {
    waiting: BinaryHeap<Waiting<M>>,
    found: usize,
}

impl<M> Agenda<M> {
    fn new() -> Self {
        Self { waiting: BinaryHeap::new(), found: 0 }
    }

    fn extend(&mut self, edges: impl IntoIterator<Item = Edge<M>>) {
        for edge in edges {
            self.found += 1;
            self.waiting.push(Waiting { found: self.found, edge });
        }
    }

    fn pop(&mut self) -> Option<Edge<M>> {
        self.waiting.pop().map(|waiting| waiting.edge)
    }
}

/// An edge and when it was found.
struct Waiting<M> {
    found: usize,
    edge: Edge<M>,
}

impl<M> Ord for Waiting<M> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.edge.cost.cmp(&self.edge.cost).then(self.found.cmp(&other.found))
    }
}

impl<M> PartialOrd for Waiting<M> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<M> PartialEq for Waiting<M> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<M> Eq for Waiting<M> {}

/// A part of a rule that was found, linked to the parts before it.
struct Held<'h, 'c, M> {
    place: usize,
    meaning: &'c M,
    before: Option<&'h Held<'h, 'c, M>>,
}

impl<S: Semantics> Grammar<S> {
    /// All readings of the tokens.
    pub(crate) fn parse(&self, tokens: &[Token], scene: &S::Scene) -> Chart<S::Meaning> {
        self.parse_with(tokens, scene, Vec::new())
    }

    /// All readings of the tokens, with edges supplied for the categories in [`Semantics::SEEDED`].
    pub(crate) fn parse_with(&self, tokens: &[Token], scene: &S::Scene, seeds: Vec<Edge<S::Meaning>>) -> Chart<S::Meaning> {
        let mut chart = Chart::new(tokens.len(), self.width());
        let mut seeded: Vec<Vec<Edge<S::Meaning>>> = if seeds.is_empty() { Vec::new() } else { vec![Vec::new(); tokens.len() + 1] };
        for seed in seeds {
            if let Some(own) = seeded.get_mut(seed.start) {
                own.push(seed);
            }
        }
        let (mut agenda, mut found) = (Agenda::new(), Vec::new());
        // Right to left, so that everything that may follow a first part is known when it is reached.
        for start in (0..tokens.len()).rev() {
            self.words(tokens, start, &mut found);
            if let Some(own) = seeded.get_mut(start) {
                found.append(own);
            }
            agenda.extend(found.drain(..));
            for (rule, next) in tokens.get(start).and_then(|token| self.by_literal.get(literal(token)?)).into_iter().flatten() {
                if let Some(rule) = self.rules.get(*rule) {
                    let within = Within { rule, start, tokens, chart: &chart, scene };
                    let reached = Reached { state: *next, at: start + 1, cost: 0, lead: 0, last: None };
                    Self::complete(&within, reached, None, &mut found);
                }
            }
            agenda.extend(found.drain(..));
            while let Some(edge) = agenda.pop() {
                let Some((own, at)) = chart.add(edge) else { continue };
                let Some(edge) = chart.from.get(start).and_then(|beginning| beginning.edges.get(own)?.1.get(at)) else { continue };
                for (rule, next, place) in self.beginning(edge.category) {
                    if let Some(rule) = self.rules.get(*rule) {
                        let within = Within { rule, start, tokens, chart: &chart, scene };
                        let held = Held { place: *place, meaning: &edge.meaning, before: None };
                        let reached = Reached { state: *next, at: edge.end, cost: edge.cost, lead: 0, last: None };
                        Self::complete(&within, reached, Some(&held), &mut found);
                    }
                }
                agenda.extend(found.drain(..));
            }
        }
        chart
    }

    /// Finds a token's lexicon entries.
    fn words(&self, tokens: &[Token], start: usize, found: &mut Vec<Edge<S::Meaning>>) {
        if let Some((token, value)) = tokens.get(start).and_then(|token| Some((token, token.value()?))) {
            let meaning = S::digits(value, token.text.len());
            found.push(Edge { category: self.digits, start, end: start + 1, lead: 0, tail: 0, cost: 0, meaning });
        }
        for (entry, end, cost) in self.lexicon.at(tokens, start) {
            found.push(Edge { category: entry.category, start, end, lead: 0, tail: 0, cost, meaning: entry.meaning.clone() });
        }
    }

    /// Follows a rule from a state and a token in every possible way.
    fn complete<'c>(within: &Within<'c, S>, reached: Reached, held: Option<&Held<'_, 'c, S::Meaning>>, found: &mut Vec<Edge<S::Meaning>>) {
        let Within { rule, start, tokens, chart, scene } = *within;
        let Reached { state, at, cost, lead, last } = reached;
        if at - start > LONGEST || found.len() > MOST {
            return;
        }
        if rule.path.ends(state)
            && let Some(meaning) = meant(rule, held, scene)
        {
            let tail = at - last.unwrap_or(at);
            found.push(Edge { category: rule.makes, start, end: at, lead, tail, cost: cost + rule.cost, meaning });
        }
        for state in tokens.get(at).and_then(literal).map_or(&[][..], |word| rule.path.by_word(state, word)) {
            Self::complete(within, Reached { state: *state, at: at + 1, ..reached }, held, found);
        }
        for (part, state) in rule.path.others(state) {
            let next = Reached { state: *state, ..reached };
            match part {
                Part::Slot(_) | Part::Literal(_) => {}
                Part::Begin => Self::complete(within, Reached { lead: at - start, ..next }, held, found),
                Part::End => Self::complete(within, Reached { last: Some(at), ..next }, held, found),
                Part::Touching => {
                    if tokens.get(at).is_some_and(|token| token.glued) {
                        Self::complete(within, next, held, found);
                    }
                }
                Part::Category(category, place) => {
                    for edge in chart.edges(at, *category) {
                        let more = Held { place: *place, meaning: &edge.meaning, before: held };
                        Self::complete(within, Reached { at: edge.end, cost: cost + edge.cost, ..next }, Some(&more), found);
                    }
                }
            }
        }
    }
}

/// What a rule makes of its parts; None if they do not fit together.
fn meant<M: Clone, S: ?Sized>(rule: &Rule<M, S>, held: Option<&Held<'_, '_, M>>, scene: &S) -> Option<M> {
    let parts = || std::iter::successors(held, |held| held.before);
    let Some(action) = rule.action else { return parts().last().map(|first| first.meaning.clone()) };
    let mut meanings = [None; MOST_PARTS];
    for (meaning, place) in meanings.iter_mut().zip(&rule.takes) {
        *meaning = parts().find(|held| held.place == *place).map(|held| held.meaning);
    }
    action(&Parts { meanings: meanings.get(..rule.takes.len())?, constants: &rule.constants }, scene)
}

/// How far a rule has been followed.
#[derive(Clone, Copy)]
struct Reached {
    state: usize,
    at: usize,
    cost: u32,
    lead: usize,
    /// Where the meaning ends, once the rule has said so.
    last: Option<usize>,
}

/// One rule at one position in a text.
struct Within<'a, S: Semantics> {
    rule: &'a Rule<S::Meaning, S::Scene>,
    start: usize,
    tokens: &'a [Token],
    chart: &'a Chart<S::Meaning>,
    scene: &'a S::Scene,
}
