//! All readings of a text: what every stretch of tokens can be.

use super::{
    Category, Grammar, Parts, Semantics,
    rules::{Part, Rule},
};
use crate::token::{Kind, Token};

/// Edges that begin at one token, at most. It keeps a text of nothing but grammar words linear.
const MOST: usize = 400;
/// Tokens in an edge, at most.
const LONGEST: usize = 28;

/// A stretch of tokens with one meaning. `end` is exclusive.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Edge<M> {
    pub(crate) category: Category,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Tokens at its beginning that only lead to what is meant.
    pub(crate) lead: usize,
    /// Tokens at its end that only follow what is meant.
    pub(crate) tail: usize,
    pub(crate) cost: u32,
    pub(crate) meaning: M,
}

/// The edges of a text, by where they begin.
#[derive(Debug)]
pub(crate) struct Chart<M> {
    from: Vec<Beginning<M>>,
}

/// The edges that begin at one token, by category.
#[derive(Clone, Debug)]
struct Beginning<M> {
    edges: Vec<(Category, Vec<Edge<M>>)>,
    count: usize,
}

impl<M: Clone + PartialEq> Chart<M> {
    /// The edges of a category that begin at a token.
    pub(crate) fn at(&self, start: usize, category: Category) -> impl Iterator<Item = &Edge<M>> {
        let own = self.from.get(start).and_then(|beginning| beginning.edges.iter().find(|(own, _)| *own == category));
        own.into_iter().flat_map(|(_, edges)| edges)
    }

    /// The categories whose edges begin at a token.
    pub(crate) fn categories(&self, start: usize) -> impl Iterator<Item = Category> {
        self.from.get(start).into_iter().flat_map(|beginning| &beginning.edges).map(|(category, _)| *category)
    }

    /// The cheapest edge of a category over exactly these tokens.
    pub(crate) fn over(&self, start: usize, end: usize, category: Category) -> Option<&Edge<M>> {
        self.at(start, category).filter(|edge| edge.end == end).min_by_key(|edge| edge.cost)
    }

    /// Keeps an edge unless the same meaning is known at no higher cost.
    fn add(&mut self, edge: &Edge<M>) -> bool {
        let Some(beginning) = self.from.get_mut(edge.start) else { return false };
        let same =
            |other: &&mut Edge<M>| (other.end, other.lead, other.tail) == (edge.end, edge.lead, edge.tail) && other.meaning == edge.meaning;
        let own = beginning.edges.iter().position(|(category, _)| *category == edge.category);
        if let Some(known) = own.and_then(|own| beginning.edges[own].1.iter_mut().find(same)) {
            let cheaper = edge.cost < known.cost;
            known.cost = known.cost.min(edge.cost);
            return cheaper;
        }
        if beginning.count >= MOST {
            return false;
        }
        beginning.count += 1;
        match own {
            Some(own) => beginning.edges[own].1.push(edge.clone()),
            None => beginning.edges.push((edge.category, vec![edge.clone()])),
        }
        true
    }
}

impl<S: Semantics> Grammar<S> {
    /// All readings of the tokens.
    pub(crate) fn parse(&self, tokens: &[Token], scene: &S::Scene) -> Chart<S::Meaning> {
        self.parse_with(tokens, scene, &[])
    }

    /// All readings of the tokens, given edges of categories that come from outside.
    pub(crate) fn parse_with(&self, tokens: &[Token], scene: &S::Scene, seeds: &[Edge<S::Meaning>]) -> Chart<S::Meaning> {
        let mut chart = Chart { from: vec![Beginning { edges: Vec::new(), count: 0 }; tokens.len() + 1] };
        let mut seeded: Vec<Vec<&Edge<S::Meaning>>> = vec![Vec::new(); tokens.len() + 1];
        for seed in seeds {
            if let Some(own) = seeded.get_mut(seed.start) {
                own.push(seed);
            }
        }
        // From right to left: all that may follow a first part is known before it.
        for start in (0..tokens.len()).rev() {
            let mut agenda = self.words(tokens, start);
            agenda.extend(seeded[start].iter().map(|seed| (*seed).clone()));
            let mut found = Vec::new();
            for (rule, next) in tokens.get(start).and_then(|token| self.by_literal.get(literal(token)?)).into_iter().flatten() {
                if let Some(rule) = self.rules.get(*rule) {
                    let within = Within { rule, start, tokens, chart: &chart, scene };
                    let reached = Reached { state: *next, at: start + 1, cost: 0, lead: 0, last: None };
                    Self::complete(&within, reached, &mut Vec::new(), &mut found);
                }
            }
            agenda.append(&mut found);
            while let Some(edge) = agenda.pop() {
                if !chart.add(&edge) {
                    continue;
                }
                for (rule, next, place) in self.by_category.get(&edge.category).into_iter().flatten() {
                    if let Some(rule) = self.rules.get(*rule) {
                        let within = Within { rule, start, tokens, chart: &chart, scene };
                        let mut held = vec![(*place, &edge.meaning)];
                        let reached = Reached { state: *next, at: edge.end, cost: edge.cost, lead: 0, last: None };
                        Self::complete(&within, reached, &mut held, &mut found);
                    }
                }
                agenda.append(&mut found);
            }
        }
        chart
    }

    fn words(&self, tokens: &[Token], start: usize) -> Vec<Edge<S::Meaning>> {
        let mut edges = Vec::new();
        if let Some((token, value)) = tokens.get(start).and_then(|token| Some((token, token.value()?))) {
            let meaning = S::digits(value, token.text.len());
            edges.push(Edge { category: self.digits, start, end: start + 1, lead: 0, tail: 0, cost: 0, meaning });
        }
        for (entry, end, cost) in self.lexicon.at(tokens, start) {
            let Some(category) = self.category(&entry.category) else { continue };
            edges.push(Edge { category, start, end, lead: 0, tail: 0, cost, meaning: entry.meaning.clone() });
        }
        edges
    }

    /// Follows a rule from a state and a token on, in every way there is.
    fn complete<'c>(within: &Within<'c, S>, reached: Reached, held: &mut Vec<(usize, &'c S::Meaning)>, found: &mut Vec<Edge<S::Meaning>>) {
        let Within { rule, start, tokens, chart, scene } = *within;
        let Reached { state, at, cost, lead, last } = reached;
        if at - start > LONGEST || found.len() > MOST {
            return;
        }
        if rule.path.ends(state) {
            let part_of = |place: usize| held.iter().find(|(own, _)| *own == place).map(|(_, meaning)| *meaning);
            let meanings: Vec<Option<&S::Meaning>> = rule.takes.iter().map(|place| part_of(*place)).collect();
            let meaning = match rule.action {
                Some(action) => action(&Parts { meanings: &meanings, constants: &rule.constants }, scene),
                None => held.first().map(|(_, meaning)| (*meaning).clone()),
            };
            if let Some(meaning) = meaning {
                let tail = at - last.unwrap_or(at);
                found.push(Edge { category: rule.makes, start, end: at, lead, tail, cost: cost + rule.cost, meaning });
            }
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
                    for edge in chart.at(at, *category) {
                        held.push((*place, &edge.meaning));
                        Self::complete(within, Reached { at: edge.end, cost: cost + edge.cost, ..next }, held, found);
                        held.pop();
                    }
                }
            }
        }
    }
}

/// How far a rule has been followed.
#[derive(Clone, Copy)]
struct Reached {
    state: usize,
    at: usize,
    cost: u32,
    lead: usize,
    /// Where what is meant ends, once that was said.
    last: Option<usize>,
}

/// One rule at one place of a text.
struct Within<'a, S: Semantics> {
    rule: &'a Rule<S::Meaning, S::Scene>,
    start: usize,
    tokens: &'a [Token],
    chart: &'a Chart<S::Meaning>,
    scene: &'a S::Scene,
}

/// What a literal part of a rule is compared with; nothing in quotations and addresses.
pub(crate) fn literal(token: &Token) -> Option<&String> {
    (!matches!(token.kind, Kind::Quote | Kind::Address)).then_some(&token.lower)
}
