//! From the chart to phrases: which edges are phrases, what they mean today, and which set of them reads the text best.

use std::sync::Arc;

use super::{
    Phrase, Stretch, UNLIKELY, When,
    day::{Day, last_day},
    grammar,
    hour::Half,
    meaning::Meaning,
    moment,
    moment::{Loose, Moment},
    scene::{Scene, codes, may_begin, may_end},
    time::Time,
};
use crate::{
    Clock,
    grammar::{Chart, Grammar},
    token::{Kind, Token},
};

/// The value of reading one token.
const TOKEN: i64 = 10;
/// The cost of every phrase: one that reads two words is better than two that read one each.
const PHRASE: i64 = 3;
/// The cost of leaving a stretch unread because it contradicts itself.
const CONTRADICTION: u32 = 2;
/// How many tokens away a word may be to tell which half of the day is meant.
const NEAR: usize = 12;
/// The most tokens read at once. A longer text is cut where there is no word about time.
const WINDOW: usize = 120;
/// How many tokens before a phrase may introduce it.
const LEAD: usize = 4;
/// How many tokens after its beginning a phrase may reach.
const REACH: usize = 32;

/// A possible phrase, or a stretch that looks like one but is none.
#[derive(Clone)]
struct Candidate {
    start: usize,
    end: usize,
    cost: u32,
    when: Option<When>,
    meaning: Meaning,
}

impl Candidate {
    fn worth(&self) -> i64 {
        i64::try_from(self.end - self.start).unwrap_or(0) * TOKEN - i64::from(self.cost) - PHRASE + i64::from(self.when.is_none())
    }
}

/// The cover that reads the most at the least cost, and the stretches it leaves unread because they contradict themselves.
pub(super) fn phrases(tokens: &[Token], clock: &Clock) -> (Vec<Phrase>, Vec<Stretch>) {
    grammar(clock.language).map_or_else(Default::default, |grammar| phrases_of(tokens, clock, grammar))
}

/// Like [`phrases`], with another grammar.
pub(super) fn phrases_of(tokens: &[Token], clock: &Clock, grammar: &Grammar<Time>) -> (Vec<Phrase>, Vec<Stretch>) {
    let (mut found, mut unread) = (Vec::new(), Vec::new());
    for (from, to) in windows(tokens, grammar) {
        let reader = Reader { tokens: &tokens[from..to], clock, grammar };
        let candidates = reader.candidates();
        let pieces = pieces(&candidates);
        for one in best(candidates, to - from) {
            if one.when.is_some() {
                found.extend(reader.phrase(one).map(|phrase| moved(phrase, from)));
                continue;
            }
            if one.meaning == Meaning::Void {
                continue;
            }
            let inside = pieces.iter().filter(|piece| one.start <= piece.start && piece.end <= one.end);
            let pieces: Vec<Phrase> = inside.filter_map(|piece| reader.phrase(piece.clone())).map(|phrase| moved(phrase, from)).collect();
            unread.push(Stretch { start: one.start + from, end: one.end + from, pieces });
        }
    }
    (found, unread)
}

/// The readings inside contradictory stretches: the longest ones that no other contains, best first.
fn pieces(candidates: &[Candidate]) -> Vec<Candidate> {
    let unread: Vec<&Candidate> = candidates.iter().filter(|one| one.when.is_none() && one.meaning != Meaning::Void).collect();
    if unread.is_empty() {
        return Vec::new();
    }
    let within = |a: &Candidate, b: &Candidate| b.start <= a.start && a.end <= b.end;
    let inside: Vec<&Candidate> =
        candidates.iter().filter(|one| one.when.is_some() && unread.iter().any(|outer| within(one, outer))).collect();
    let held = |one: &Candidate| inside.iter().any(|other| within(one, other) && (one.start, one.end) != (other.start, other.end));
    let mut pieces: Vec<Candidate> = inside.iter().filter(|one| !held(one)).map(|one| (*one).clone()).collect();
    pieces.sort_by_key(|one| (std::cmp::Reverse(one.worth()), one.start));
    pieces
}

/// Every possible phrase.
pub(super) fn readings(tokens: &[Token], clock: &Clock) -> Vec<Phrase> {
    let Some(grammar) = grammar(clock.language) else { return Vec::new() };
    let mut found = Vec::new();
    for (from, to) in windows(tokens, grammar) {
        let reader = Reader { tokens: &tokens[from..to], clock, grammar };
        found.extend(reader.candidates().into_iter().filter_map(|one| reader.phrase(one)).map(|phrase| moved(phrase, from)));
    }
    found
}

/// Whether the tokens may contain a repetition; false if they certainly do not.
pub(super) fn could_repeat(tokens: &[Token], clock: &Clock) -> bool {
    let Some(grammar) = grammar(clock.language) else { return false };
    let Some(phrase) = grammar.category("phrase") else { return false };
    if tokens.len() > WINDOW {
        return true;
    }
    let chart = grammar.parse(tokens, &());
    chart.is_full() || (0..tokens.len()).any(|at| chart.at(at, phrase).any(|edge| matches!(edge.meaning, Meaning::Repeat(_))))
}

/// The best phrase that begins at a token.
pub(super) fn phrase_at(tokens: &[Token], at: usize, clock: &Clock) -> Option<Phrase> {
    let grammar = grammar(clock.language)?;
    known(tokens.get(at)?, grammar).then_some(())?;
    let from = at.saturating_sub(LEAD.max(NEAR));
    let to = tokens.len().min(at + REACH);
    let reader = Reader { tokens: &tokens[from..to], clock, grammar };
    let here = reader.candidates().into_iter().filter(|one| one.start == at - from);
    let best = here.max_by_key(|one| (one.worth(), one.end))?;
    reader.phrase(best).map(|phrase| moved(phrase, from))
}

fn moved(phrase: Phrase, by: usize) -> Phrase {
    Phrase { start: phrase.start + by, end: phrase.end + by, ..phrase }
}

/// Whether a token can be a part of a phrase.
fn known(token: &Token, grammar: &Grammar<Time>) -> bool {
    match token.kind {
        Kind::Number => true,
        Kind::Word | Kind::Symbol => grammar.could_know(&token.lower),
        Kind::Quote | Kind::Address => false,
    }
}

/// Splits the text into pieces of bounded length, at tokens that no phrase can cross.
fn windows(tokens: &[Token], grammar: &Grammar<Time>) -> Vec<(usize, usize)> {
    let mut windows = Vec::new();
    let mut from = 0;
    while from < tokens.len() {
        let furthest = tokens.len().min(from + WINDOW);
        let cut = |at: &usize| tokens.get(*at).is_none_or(|token| !known(token, grammar));
        let to = if furthest == tokens.len() { furthest } else { (from + LEAD..furthest).rev().find(cut).unwrap_or(furthest) };
        windows.push((from, to));
        from = to;
    }
    windows
}

/// The candidates that together read the most; if two read equally much, the one that begins first.
fn best(candidates: Vec<Candidate>, length: usize) -> Vec<Candidate> {
    let mut from: Vec<Vec<Candidate>> = (0..=length).map(|_| Vec::new()).collect();
    for one in candidates {
        if let Some(list) = from.get_mut(one.start) {
            list.push(one);
        }
    }
    // For each token, how much can be read from there on, and which candidate to take.
    let mut worth: Vec<(i64, Option<usize>)> = vec![(0, None); length + 2];
    for at in (0..length).rev() {
        worth[at] = (worth[at + 1].0, None);
        for (index, one) in from[at].iter().enumerate() {
            let sum = one.worth() + worth[one.end].0;
            if sum > worth[at].0 || sum == worth[at].0 && worth[at].1.is_none() && one.worth() > 0 {
                worth[at] = (sum, Some(index));
            }
        }
    }
    let mut chosen = Vec::new();
    let mut at = 0;
    while at < length {
        match worth[at].1 {
            Some(index) => {
                let one = from[at].swap_remove(index);
                at = one.end;
                chosen.push(one);
            }
            None => at += 1,
        }
    }
    chosen
}

/// What reads one window.
struct Reader<'a> {
    tokens: &'a [Token],
    clock: &'a Clock,
    grammar: &'a Grammar<Time>,
}

impl Reader<'_> {
    fn candidates(&self) -> Vec<Candidate> {
        let chart = self.grammar.parse(self.tokens, &());
        let mut found: Vec<Candidate> = Vec::new();
        let codes = codes(self.tokens);
        let categories = ["phrase", "void"].map(|name| self.grammar.category(name));
        for start in 0..self.tokens.len() {
            for category in categories.into_iter().flatten() {
                for edge in chart.at(start, category) {
                    let (begin, end) = (edge.start + edge.lead, edge.end - edge.tail);
                    if !may_begin(self.tokens, begin) || !may_end(self.tokens, end) || codes.iter().any(|at| (begin..end).contains(at)) {
                        continue;
                    }
                    let void = edge.meaning == Meaning::Void;
                    if !void && !self.stands(&edge.meaning, begin, end, &chart) {
                        continue;
                    }
                    let when = Self::when(&edge.meaning, &self.scene(begin, end));
                    if when.is_none() && !void && !self.contradicts(&edge.meaning, begin, end) {
                        continue;
                    }
                    let cost = edge.cost + u32::from(when.is_none() && !void) * CONTRADICTION;
                    let one = Candidate { start: begin, end, cost, when, meaning: edge.meaning.clone() };
                    let same = |other: &&mut Candidate| (other.start, other.end) == (one.start, one.end) && other.when == one.when;
                    match found.iter_mut().find(same) {
                        Some(known) => known.cost = known.cost.min(one.cost),
                        None => found.push(one),
                    }
                }
            }
        }
        found.sort_by_key(|one| (one.start, one.end, one.cost));
        found
    }

    /// Whether a moment that cannot be evaluated contradicts itself ("Tuesday 5 May" in a year in which that is a Monday). Its pieces are
    /// then not read either. "tomorrow, Friday" is two separate days.
    fn contradicts(&self, meaning: &Meaning, start: usize, end: usize) -> bool {
        let Meaning::Moment(said) = meaning else { return false };
        let parted = self.tokens[start..end].iter().any(|token| matches!(token.lower.as_str(), "," | "and"));
        !(parted && said.day.as_ref().is_some_and(|day| day.near()))
    }

    fn scene(&self, start: usize, end: usize) -> Scene<'_> {
        Scene { lean: self.lean(start, end), ..Scene::new(self.clock) }
    }

    /// The half of the day that the words near a phrase suggest.
    fn lean(&self, start: usize, end: usize) -> Option<Half> {
        match self.near(start, end, "lean") {
            Some(Meaning::Part(part)) => Some(part.half),
            _ => None,
        }
    }

    /// The first word of a category near a phrase.
    fn near(&self, start: usize, end: usize, category: &str) -> Option<&Meaning> {
        let near = start.saturating_sub(NEAR)..self.tokens.len().min(end + NEAR);
        let mut words = near.filter(|at| !(start..end).contains(at)).flat_map(|at| self.grammar.words_at(self.tokens, at));
        words.find(|(name, _)| *name == category).map(|(_, meaning)| meaning)
    }

    /// Whether a meaning between these words is a phrase itself.
    fn stands(&self, meaning: &Meaning, start: usize, end: usize, chart: &Chart<Meaning>) -> bool {
        let loose = match meaning {
            Meaning::Moment(said) => match said.day.as_deref() {
                Some(Day::Numeric(_, _, false)) if said.hours.is_none() && self.near(start, end, "scoring").is_some() => Loose::Part,
                None if said.loose == Loose::Closed && self.near(start, end, "amount").is_some() => Loose::Part,
                _ => said.loose,
            },
            Meaning::Repeat(said) => said.loose,
            Meaning::Duration(_, loose) => *loose,
            Meaning::Open(_, said) if matches!(said.day.as_deref(), Some(Day::Year(_))) => said.loose,
            _ => Loose::Sure,
        };
        match loose {
            Loose::Sure => true,
            Loose::Closed => self.closes(end, chart) || self.opens(start, end),
            Loose::Weak => {
                let capital = start > 0 && self.tokens[start].capital() && self.tokens[start].text.chars().any(char::is_lowercase);
                let ends = self.tokens.get(end).is_none_or(|next| matches!(next.lower.as_str(), "?" | "!"));
                let last = ends && start > 0;
                let before_clause = start > 0 && self.grammar.words_at(self.tokens, end).any(|(category, _)| category == "clause.start");
                let article = start > 0 && self.grammar.words_at(self.tokens, start - 1).any(|(category, _)| category == "article");
                !article && ((capital || last) && self.closes(end, chart) || before_clause)
            }
            Loose::Part => false,
        }
    }

    /// Whether a loose reading opens the text, before something to do: "at 5 ring Ann".
    fn opens(&self, start: usize, end: usize) -> bool {
        let is = |at: usize, name: &str| self.grammar.words_at(self.tokens, at).any(|(category, _)| category == name);
        start == 1 && is(0, "lead") && is(end, "starter")
    }

    /// Whether a loose reading may end here: at the end of the text, before punctuation, or before a word that cannot belong to it.
    fn closes(&self, end: usize, chart: &Chart<Meaning>) -> bool {
        let Some(token) = self.tokens.get(end) else { return true };
        if token.breaks {
            return true;
        }
        match token.kind {
            Kind::Symbol => !matches!(token.lower.as_str(), "%" | "$" | "€" | "£" | "°" | "&" | "'"),
            Kind::Word => {
                let mut words = self.grammar.words_at(self.tokens, end);
                words.any(|(category, _)| matches!(category, "follower" | "weekday.name" | "weekday.weak" | "month.name" | "month.weak"))
                    || self.grammar.category("repeat").is_some_and(|category| chart.at(end, category).next().is_some())
            }
            Kind::Number | Kind::Quote | Kind::Address => true,
        }
    }

    fn when(meaning: &Meaning, s: &Scene<'_>) -> Option<When> {
        match meaning {
            Meaning::Moment(said) => said.when(s),
            Meaning::Range(from, to) => moment::range(from, to, s),
            Meaning::Open(kind, said) => moment::open(*kind, said, s),
            Meaning::Repeat(said) => said.when(s),
            Meaning::Duration(length, _) => Some(if length.beyond { When::OutOfRange } else { When::Duration(length.iso()) }),
            _ => None,
        }
    }

    /// The phrase of a candidate, with its other meanings.
    fn phrase(&self, one: Candidate) -> Option<Phrase> {
        let when = one.when?;
        let s = self.scene(one.start, one.end);
        // Next to "party" the other half of the day is not meant, unless the task itself is in that half.
        let half = if s.lean.is_some() { UNLIKELY } else { 5 };
        let variants = [(Scene { near: true, ..s }, 3), (Scene { other_half: true, ..s }, half), (Scene { swapped: true, ..s }, 6)];
        let mut others: Vec<(When, u32)> = Vec::new();
        for (scene, cost) in variants {
            let other = Self::when(&one.meaning, &scene).filter(|other| *other != when && others.iter().all(|(known, _)| known != other));
            others.extend(other.map(|other| (other, cost)));
        }
        let again = self.again(&when, &one.meaning, &s);
        let weekday = matches!(&one.meaning, Meaning::Moment(said) if matches!(said.day.as_deref(), Some(Day::Weekday(_))));
        Some(Phrase { start: one.start, end: one.end, when, cost: one.cost, others, again, weekday })
    }

    /// The next such day, if the one that was said is past.
    fn again(&self, when: &When, meaning: &Meaning, s: &Scene<'_>) -> Option<When> {
        let today = self.clock.now.date();
        let Meaning::Moment(said) = meaning else { return None };
        last_day(when).filter(|day| *day < today)?;
        let day = said.day.as_ref()?.again(s)?;
        let next = Moment { day: Some(Arc::new(day)), ..(**said).clone() }.when(s)?;
        last_day(&next).filter(|day| *day >= today).map(|_| next)
    }
}
