//! Chooses between the best reading and the guess, and makes the options of a question from what the message may mean.

use domain::{
    Clarify, ClarifyKind,
    sentence::{Parts, Sentence, Value},
};

use super::{
    super::{Decision, Route, act, ask},
    Decided,
};
use crate::Language;

/// The most options that are readings.
const MOST: usize = 4;

impl Decided {
    /// The decision of this reading, the best, if it settles what the message means. Otherwise what the classifier is sure of, or a question
    /// with the plans of the guesses and of the other readings as options. The first guess is for the whole message, a second one for its
    /// parts.
    pub fn or_guessed(self, mut guesses: Vec<Self>, others: impl Iterator<Item = Self>, language: Language) -> Decision {
        let not_new = |whole: &Self| act::classifier(language).is_some_and(|classifier| whole.against_new >= classifier.not_new);
        let doubted = self.settled && self.adds && guesses.first().is_some_and(not_new);
        if self.settled && !doubted {
            return self.decision;
        }
        // "take the kids to the barber after swimming" may still be a new task.
        let sure = |whole: &Self| whole.guessed == Some(true) && whole.settled && !(doubted && whole.strange > 1);
        if guesses.first().is_some_and(sure) {
            return guesses.swap_remove(0).decision;
        }
        if guesses.iter().all(|guess| guess.options.is_empty()) {
            return self.decision;
        }
        // The parts together say more than the whole.
        let meanings = guesses.into_iter().rev().flat_map(|guess| guess.options);
        let mut options: Vec<Sentence> = Vec::new();
        for option in meanings.chain(self.options).chain(others.flat_map(|other| other.options)) {
            if options.len() < MOST && !options.iter().any(|other| same(other.parts.as_ref(), option.parts.as_ref())) {
                options.push(option);
            }
        }
        with_options(self.decision, options)
    }
}

/// A decision with these options added to its question, or as a question if it has none.
fn with_options(mut decision: Decision, options: Vec<Sentence>) -> Decision {
    let Route::Clarify(clarify) = &mut decision.route else {
        let question = Sentence::new("ask_whether", "Is this what you mean?");
        let clarify = Clarify { question: question.text, parts: question.parts, words: None, groups: vec![ask::readings(options)] };
        return Decision { route: Route::Clarify(clarify), confidence: decision.confidence.min(0.4), ..decision };
    };
    let more = ask::readings(options);
    // Days to choose from are enough.
    if clarify.groups.iter().any(|group| group.kind == ClarifyKind::Date) {
        return decision;
    }
    match clarify.groups.iter_mut().find(|group| group.kind == ClarifyKind::Text) {
        Some(group) => {
            for option in more.options {
                if group.options.len() < MOST && !group.options.iter().any(|other| same(other.parts.as_ref(), option.parts.as_ref())) {
                    group.options.push(option);
                }
            }
        }
        None => clarify.groups.push(more),
    }
    decision
}

/// Whether two options do the same.
fn same(one: Option<&Parts>, other: Option<&Parts>) -> bool {
    let operations = |parts: Option<&Parts>| match parts?.values.as_ref()?.get("operations")? {
        Value::List(operations) if operations.len() == 1 => operations.first().cloned(),
        operations => Some(operations.clone()),
    };
    let one = operations(one);
    one.is_some() && one == operations(other)
}
