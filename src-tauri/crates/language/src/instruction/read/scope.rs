//! Whether a change of a repeating task is meant for every date or for one: "from now on", "starting next week", "just this week".

use super::{
    super::{
        clause::{Clause, Step, Verb},
        values::{self, Value},
    },
    Candidate,
};
use crate::{
    grammar::{Chart, Grammar},
    token::{Kind, Token},
    when::When,
};

/// The most tokens of a message that is read once more without these words.
const MOST: usize = 20;

/// Which dates of a repeating task a change is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dates {
    Every,
    One,
}

/// The message without the words at its edge that say which dates are meant. None if it does not say so.
pub(super) fn said(grammar: &Grammar<values::Values>, tokens: &[Token], chart: &Chart<Value>) -> Option<(Vec<Token>, Dates)> {
    let separates = |at: usize| tokens.get(at).is_some_and(|token| token.kind == Kind::Symbol);
    // "..., but six would be better" says something else, and a longer message says several things.
    if tokens.len() > MOST || tokens.iter().any(|token| grammar.is(token, "scope.not")) {
        return None;
    }
    let states = |at: usize| tokens.get(at).is_some_and(|token| grammar.is(token, "aux") || grammar.is(token, "scope.starts"));
    // "swimming is now at six", "bins are Friday now"
    let now = (1..tokens.len()).find(|at| {
        let last = at + 1 == tokens.len() || separates(at + 1);
        grammar.is(&tokens[*at], "scope.now") && (states(at - 1) || last && (1..*at).any(states))
    });
    if let Some(at) = now {
        return Some(([&tokens[..at], &tokens[at + 1..]].concat(), Dates::Every));
    }
    let begins = |value: &Value| matches!(value, Value::When(said) if matches!(said.when, When::DateRange(Some(_), None)));
    for (name, dates) in [("scope.always", Dates::Every), ("scope.from", Dates::Every), ("scope.once", Dates::One)] {
        for at in 0..tokens.len() {
            let end = match grammar.longest(tokens, at, name) {
                Some(_) if name == "scope.from" => grammar
                    .category("when")
                    .and_then(|when| chart.at(at, when).filter(|edge| begins(&edge.meaning)).map(|edge| edge.end).max()),
                end => end,
            };
            let Some(end) = end else { continue };
            // At the end, also before a reason: "bins are Thursdays from now on, the council changed it".
            let last = end == tokens.len() || separates(end) && (end + 1 == tokens.len() || tokens[end].lower == ",");
            if at > 0 && !last || end == tokens.len() && at == 0 {
                continue;
            }
            let (from, to) = if at == 0 { (0, end + usize::from(separates(end))) } else { (at - usize::from(separates(at - 1)), end) };
            let mut rest: Vec<Token> = tokens[..from].iter().chain(&tokens[to..]).cloned().collect();
            if let Some(first) = rest.first_mut() {
                first.breaks = tokens[0].breaks;
            }
            return (!rest.is_empty()).then_some((rest, dates));
        }
    }
    None
}

/// A reading of the rest of the message for these dates; None if it moves no task.
pub(super) fn of(candidate: Candidate, dates: Dates) -> Option<Candidate> {
    let moved = |step: Step| match step.clause {
        Clause::Change(mut change) => {
            change.verb = match (change.verb, dates) {
                (Verb::Move(to), Dates::Every) => Verb::MoveSeries(to),
                (verb @ (Verb::MoveSeries(_) | Verb::Repeat { .. }), Dates::Every)
                | (verb @ (Verb::Move(_) | Verb::Skip(_)), Dates::One) => verb,
                _ => return None,
            };
            Some(Step { clause: Clause::Change(change), condition: step.condition })
        }
        _ => None,
    };
    let steps: Option<Vec<Step>> = candidate.steps.into_iter().map(moved).collect();
    steps.filter(|steps| !steps.is_empty()).map(|steps| Candidate::new(steps, candidate.cost))
}
