//! Reads a sentence that fits no frame by three things in it: words that may name a task, a time, and a word that says what happened to the
//! task. "Marcus just texted, he can only do lunch on Thursday" names "Lunch with Marcus" and Thursday.

use std::ops::Range;

use chrono::NaiveDate;
use domain::{DateRange, Priority};

use super::{Reader, Way, later, step};
use crate::{
    instruction::{
        clause::{Change, Clause, Move, Otherwise, Question, Target, TargetKind, Title, Verb, destination},
        values::{self, Value},
        weights::weigh,
    },
    token::Kind,
    when::When,
};

/// The most words that may name a task; a sentence with more is a story.
const MOST_MENTIONED: usize = 12;
/// The most words of a name; more than these mention a title besides other things.
const MOST_NAMED: usize = 5;
/// The most words of a sentence that is read this way.
const MOST_WORDS: usize = 30;

/// What was found in a sentence.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of its own kind")]
struct Spotted {
    /// The words that may name a task.
    named: Vec<usize>,
    /// The destinations, in the order of their words; times that say where the task was before are left out.
    to: Vec<Move>,
    /// A length earlier or later.
    shift: Option<Move>,
    /// A word says that the task was moved.
    moved: bool,
    done: bool,
    gone: bool,
    /// It is not done after all.
    open: bool,
    /// Something is negated.
    denied: bool,
    priority: Option<Priority>,
}

impl Reader<'_> {
    /// The readings of a stretch by what was found in it.
    pub(super) fn spotted(&self, range: &Range<usize>, asked: bool) -> Vec<Way> {
        let text = self.text;
        if range.len() > MOST_WORDS || range.len() < 3 {
            return Vec::new();
        }
        let Some(spotted) = self.spot(range) else { return Vec::new() };
        let words: Vec<&str> = spotted.named.iter().map(|at| text.tokens[*at].text.as_str()).collect();
        if words.is_empty() || words.len() > MOST_MENTIONED || !words.iter().any(|word| word.chars().count() > 2) {
            return Vec::new();
        }
        let mut title = Title::mentioning(&words);
        // A correction or a refusal turns around what the sentence mentions, and one word is looked up as it is.
        let turned = ["correction", "dont"].iter().any(|category| range.clone().any(|at| text.is(at, category).is_some()));
        // "slides done, also call Sam" asks for two things.
        let parted = |at: usize| text.tokens[at - 1].kind == Kind::Symbol || text.word(at - 1, "cut.at");
        let asks = |at: usize| parted(at) && ["doing", "command"].iter().any(|category| text.is(at, category).is_some());
        if turned
            || (range.start + 2..range.end).any(asks)
            || words.len() < 2
            || spotted.denied && (!spotted.moved || spotted.to.is_empty())
        {
            title.mentions.clear();
        }
        if title.mentions.is_empty() && words.len() > MOST_NAMED {
            return Vec::new();
        }
        let target = Target { words: title.whole.clone(), kind: TargetKind::Title(title), except: None };
        let cost = weigh().spotted + u32::try_from(words.len() + range.len() / 6).unwrap_or(u32::MAX);
        let question = text.grammar.category("question").is_some_and(|category| text.chart.at(range.start, category).next().is_some());
        // "could we leave it until tomorrow?" is a request.
        if question || asked && !spotted.moved {
            let when = text.is(range.start, "spot.when").is_some();
            let question = if when { Question::When(target) } else { return Vec::new() };
            return vec![Way { steps: vec![step(Clause::Ask(Box::new(question)))], cost, ..Way::default() }];
        }
        let Some(verb) = spotted.verb(text.context.clock.now.date()) else { return Vec::new() };
        let change = Change { verb, target, otherwise: Otherwise::Unread };
        vec![Way { steps: vec![step(Clause::Change(Box::new(change)))], cost, ..Way::default() }]
    }

    /// What is in a stretch; None if it contains something that does not belong in such a sentence.
    fn spot(&self, range: &Range<usize>) -> Option<Spotted> {
        let text = self.text;
        let mut spotted = Spotted::default();
        let mut was = false;
        let mut at = range.start;
        while at < range.end {
            let token = &text.tokens[at];
            let longest = |name: &str| text.is(at, name).filter(|end| *end <= range.end);
            if token.kind == Kind::Quote {
                spotted.named.push(at);
                at += 1;
                continue;
            }
            if let Some((end, value)) = self.value(at, range.end) {
                if !was {
                    match value {
                        Value::When(said) => match destination(&said.when, text.context) {
                            Some(to @ (Move::To(..) | Move::Time(_))) if !matches!(said.when, When::DateRange(..)) => spotted.to.push(to),
                            _ => return None,
                        },
                        Value::Shift(to @ Move::By(..)) => spotted.shift = Some(later(to)),
                        Value::Shift(to) => spotted.to.push(to.clone()),
                        _ => {}
                    }
                }
                was = false;
                at = end;
                continue;
            }
            // "everything is done in the garden" does not name a task.
            if longest("everything").is_some() {
                return None;
            }
            let cue = |name: &str| longest(name).unwrap_or(at);
            if let Some(end) = longest("spot.open") {
                spotted.open = true;
                at = end;
                continue;
            }
            // "the churn analysis to high": a priority ends the sentence.
            if let Some((end, priority)) = self.priority_at(at, range.end) {
                spotted.priority = Some(priority);
                at = end;
                continue;
            }
            // "mark it top priority and do it Sunday" asks for more than a day.
            if text.is(at, "priority").is_some_and(|end| end > at + 1) {
                return None;
            }
            let (was_to, moved, gone, skip) = (cue("spot.was"), cue("spot.move"), cue("spot.gone"), cue("spot.skip"));
            let state = longest("state")
                .filter(|end| text.over(&(at..*end), "state").is_some_and(|word| matches!(word, Value::Word(word) if word == "done")))
                .unwrap_or(at);
            // A past form counts if the sentence ends with it: "the parcel I took to the post office and mailed".
            let last = |end: &usize| text.tokens[*end..range.end].iter().all(|token| token.kind == Kind::Symbol);
            let past = longest("past").filter(last).unwrap_or(at);
            let done = cue("v.done").max(state).max(past);
            let done = if done > skip { done } else { at };
            let behind = cue("spot.was.behind");
            let most = was_to.max(moved).max(gone).max(skip).max(done).max(behind);
            if most == at {
                if matches!(token.kind, Kind::Word | Kind::Number) {
                    spotted.named.push(at);
                    was = false;
                }
                at += 1;
                continue;
            }
            // "Saturday does not work" and "not Saturday" say where the task was.
            if most == behind && self.value(most, range.end).is_none() {
                spotted.moved |= spotted.to.pop().is_some();
                spotted.denied = true;
                at = most;
                continue;
            }
            if most == was_to || most == behind {
                was = true;
                spotted.denied = true;
            }
            spotted.moved |= most == moved;
            spotted.gone |= most == gone;
            let others = || range.clone().any(|at| text.word(at, "third.person"));
            spotted.done |= most == done && done > at && most > moved.max(gone) && !others();
            at = most;
        }
        Some(spotted)
    }

    /// A priority that ends a sentence or is called one.
    fn priority_at(&self, at: usize, end: usize) -> Option<(usize, Priority)> {
        let last = self.text.is(at, "priority").filter(|last| *last <= end)?;
        let closes = self.text.tokens[last..end].iter().all(|token| token.kind == Kind::Symbol);
        let Some(Value::Word(word)) = self.text.over(&(at..last), "priority").filter(|_| closes && at > 0) else { return None };
        Some((last, values::priority(word)?))
    }

    /// The longest time or length that begins at a token, with its end.
    fn value(&self, at: usize, end: usize) -> Option<(usize, &Value)> {
        let named = |name: &str| {
            let category = self.text.grammar.category(name)?;
            self.text.chart.at(at, category).filter(|edge| edge.end <= end).max_by_key(|edge| (edge.end, std::cmp::Reverse(edge.cost)))
        };
        let when = named("when");
        let shift = named("shift").filter(|edge| matches!(edge.meaning, Value::Shift(Move::By(_, 1 | -1 | 2))));
        match (when, shift) {
            (Some(when), Some(shift)) if shift.end > when.end => Some((shift.end, &shift.meaning)),
            (Some(when), _) => Some((when.end, &when.meaning)),
            (None, Some(shift)) => Some((shift.end, &shift.meaning)),
            (None, None) => None,
        }
    }
}

impl Spotted {
    /// The verb for what happened to the task.
    fn verb(&self, today: NaiveDate) -> Option<Verb> {
        if self.open {
            return (self.to.is_empty() && !self.moved && !self.gone && self.shift.is_none()).then_some(Verb::Complete(false));
        }
        if let Some(priority) = self.priority {
            let only = self.to.is_empty() && self.shift.is_none() && !self.moved && !self.gone && !self.done && !self.denied;
            return only.then_some(Verb::Prioritise(Some(priority)));
        }
        // "Ann cancelled Thursday": only that day, if the task repeats.
        if let ([Move::To(day, None)], true, false, None) = (self.to.as_slice(), self.gone, self.moved || self.done, &self.shift) {
            return Some(Verb::Skip(Some(DateRange { from: Some(*day), to: Some(*day) })));
        }
        // "I took the parcel to the post office this morning": the time says when it was done.
        let been = |to: &Move| matches!(to, Move::To(day, _) if *day <= today);
        if self.done
            && self.named.len() > 1
            && !self.moved
            && !self.denied
            && !self.gone
            && self.shift.is_none()
            && self.to.iter().all(been)
        {
            return Some(Verb::Complete(true));
        }
        if let Some(to) = &self.shift {
            return (self.to.is_empty() && !self.gone && !self.done).then(|| Verb::Move(to.clone()));
        }
        let to = match self.to.as_slice() {
            [] => None,
            [one] => Some(one.clone()),
            [Move::To(day, None), Move::Time(time)] | [Move::Time(time), Move::To(day, None)] => Some(Move::To(*day, Some(*time))),
            _ => return None,
        };
        match to {
            Some(to) => (self.moved && !self.gone && !self.done).then_some(Verb::Move(to)),
            None if self.gone && !self.done => Some(Verb::Delete),
            None => (self.done && !self.denied && !self.gone).then_some(Verb::Complete(true)),
        }
    }
}
