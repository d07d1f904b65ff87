//! Chooses between the best reading and the guess, and makes the options of a question from what the message may mean.

#[cfg(feature = "training")]
use std::collections::BTreeSet;

use domain::{
    Clarify, ClarifyKind, Operation, Task,
    sentence::{Parts, Sentence, Value},
};

use super::{
    super::{Decision, Mode, Route, ask, canon, clause::Step, weights::weigh},
    Deciding,
    choices::does,
    traits::Judge,
};

/// The most options that are readings.
const MOST: usize = 4;
/// The options to which less likely ones are added.
const FEW: usize = 3;

/// A reading that is trusted this far is not compared with guesses.
pub(crate) const SURE: i32 = 2_000;
/// How far a plan has to be trusted to be kept, next to 0 for "none is right".
const KEEP: i32 = 500;
/// The same for an answer or a question, which changes nothing: one that leaves something open, and one that does not.
const KEEP_OPEN: i32 = -500;
const KEEP_ANSWER: i32 = -900;
/// How far the only plan for a message has to be trusted to be proposed.
const DOUBTED: i32 = -500;
/// How far a decision has to be trusted to replace another one.
const DO: i32 = 700;
/// How much more it has to be trusted than one that leaves something open, and than one that does not.
const AHEAD: i32 = 500;
const AHEAD_CLEAR: i32 = 1200;
/// How much less every plan has to be trusted if an answer that leaves something open is kept.
const ALONE: i32 = 1_500;

/// The questions that leave open what the message means.
const OPEN: &[&str] = &["ask_meant", "ask_no_match", "ask_add_unread", "ask_partial"];

/// What a reading leads to.
#[derive(Clone, Debug)]
pub(crate) struct Decided {
    pub decision: Decision,
    /// Whether it leaves open what the message means.
    open: bool,
    /// Whether it reports as done or cancelled a task that does not exist.
    pub lost: bool,
    judged: Judged,
    /// No other meaning is tried.
    pub firm: bool,
    /// How far it can be trusted; None if the message is too long for that, or answers a question.
    pub trust: Option<i32>,
    #[cfg(feature = "training")]
    pub traits: BTreeSet<String>,
    /// The plan as an option.
    option: Option<Sentence>,
}

/// What a decision is weighed by, besides itself.
pub(crate) struct Weight<'a> {
    pub judge: &'a Judge<'a>,
    /// The reading that the decision comes from, and its cost.
    pub steps: &'a [Step],
    pub cost: u32,
    /// How much cheaper it is than the next reading with another plan.
    pub ahead: i64,
}

/// What the classifier says of a message.
#[derive(Clone, Debug, Default)]
pub(super) struct Judged {
    /// Whether it completes or deletes a task that the message only mentions.
    pub vague: bool,
    /// What it sees, for [`super::trust`].
    pub traits: Vec<String>,
    /// Whether it is most likely a remark.
    pub remark: bool,
    /// What it may mean if nothing else is likely, as options.
    pub last: Vec<Sentence>,
}

impl Deciding<'_> {
    /// The decision, whether it settles what the message means, and what else it offers.
    pub fn decided(self, message: &str, weight: Option<Weight<'_>>) -> Decided {
        let fits = weight.as_ref().is_none_or(|weight| weight.cost < weigh().guess_from);
        let traits = weight.and_then(|weight| self.traits(weight.steps, weight.cost, weight.ahead, weight.judge));
        let trust = traits.as_ref().map(|traits| traits.sum);
        let firm = self.planned.is_empty() && (self.firm || self.lacking && fits);
        let nothing = self.planned.is_empty() && self.question.is_none() && self.replies.is_empty() && !self.undo && !self.dismiss;
        let open = nothing || self.open;
        let (lost, judged) = (self.lost && self.loose, self.judged.clone());
        let option = self.reading();
        Decided {
            decision: self.close(message),
            open,
            lost,
            judged,
            firm,
            trust,
            #[cfg(feature = "training")]
            traits: traits.map(|traits| traits.all).unwrap_or_default(),
            option,
        }
    }

    /// The plan as an option.
    pub(super) fn reading(&self) -> Option<Sentence> {
        let operations: Vec<Operation> = self.planned.iter().map(|planned| planned.operation.clone()).collect();
        let tasks: Vec<&Task> = self.meant.iter().collect();
        Some(does(canon::sentence(&operations, &tasks)?, &operations))
    }
}

impl Decided {
    fn plans(&self) -> bool {
        matches!(self.decision.route, Route::Plan { .. })
    }

    /// The decision, if this is the best reading. Another one replaces it if it can be trusted clearly more. If none can be trusted, a
    /// question offers all plans. The first guesses are for the whole message, and the last one for its parts. Chat does not ask what to change,
    /// and Plan proposes whatever can be proposed.
    pub fn or(self, guesses: Vec<Self>, others: Vec<Self>, mode: Mode) -> Decision {
        if mode == Mode::Plan && self.plans() {
            return self.decision;
        }
        let trust = |decided: &Self| decided.trust.unwrap_or(0);
        let own = trust(&self);
        let whole = guesses.first().map(|whole| &whole.judged);
        let last = whole.filter(|judged| self.lost || !judged.remark).map(|judged| judged.last.clone()).unwrap_or_default();
        let possible = !last.is_empty() || guesses.iter().any(|guess| guess.option.is_some());
        let mut all: Vec<Self> = guesses.into_iter().chain(others).collect();
        all.sort_by_key(|decided| std::cmp::Reverse(trust(decided)));
        if mode == Mode::Plan
            && let Some(at) = all.iter().position(Self::plans)
        {
            return all.swap_remove(at).decision;
        }
        let keep = match (self.plans(), self.open) {
            (true, _) => KEEP,
            (false, true) => KEEP_OPEN,
            (false, false) => KEEP_ANSWER,
        };
        let ahead = if self.open { AHEAD } else { AHEAD_CLEAR };
        // "Schmidt called" hardly completes "Pay invoice Schmidt".
        let clear = |decided: &Self| !decided.judged.vague && (decided.plans() || !decided.open);
        let better = |decided: &Self| clear(decided) && trust(decided) >= DO.max(own.saturating_add(ahead));
        if let Some(at) = all.iter().position(better) {
            return all.swap_remove(at).decision;
        }
        // A remark is hardly a task, so it is not offered as one.
        let alone = all.iter().filter(|decided| decided.plans()).all(|decided| trust(decided) <= own.saturating_sub(ALONE));
        // Without another reading, a plan is the only option of a question if it is trusted very little.
        let possible = possible || self.plans() && self.option.is_some() && own < DOUBTED;
        if own >= keep && (self.plans() || !self.open || alone) || mode == Mode::Chat || !possible {
            return self.decision;
        }
        let at = all.partition_point(|decided| trust(decided) > own);
        let decision = self.decision.clone();
        all.insert(at, self);
        with_options(decision, all.into_iter().filter_map(|decided| decided.option).collect(), last)
    }
}

/// A decision with these options added to its question, or as a question if it has none. The last options fill up a short list.
fn with_options(mut decision: Decision, options: Vec<Sentence>, last: Vec<Sentence>) -> Decision {
    if !matches!(decision.route, Route::Clarify(_)) {
        let question = meant(&decision.route);
        let clarify = Clarify { question: question.text, parts: question.parts, words: None, groups: Vec::new() };
        decision.route = Route::Clarify(clarify);
        decision.confidence = decision.confidence.min(0.4);
    }
    let Route::Clarify(Clarify { groups, parts, .. }) = &mut decision.route else { return decision };
    let open = parts.as_ref().is_some_and(|parts| OPEN.contains(&parts.code.as_ref()));
    // Days to choose from are enough.
    if groups.iter().any(|group| group.kind == ClarifyKind::Date) {
        return decision;
    }
    // A question for one value is about one reading.
    let last = if open { last } else { Vec::new() };
    let at = groups.iter().position(|group| group.kind == ClarifyKind::Text).unwrap_or_else(|| {
        groups.push(ask::readings(Vec::new()));
        groups.len() - 1
    });
    let known = &mut groups[at].options;
    for (options, most) in [(options, MOST), (last, FEW)] {
        for option in ask::readings(options).options {
            if known.len() < most && !known.iter().any(|other| same(other.parts.as_ref(), option.parts.as_ref())) {
                known.push(option);
            }
        }
    }
    decision
}

/// The question for the options, instead of this answer.
fn meant(answer: &Route) -> Sentence {
    let unmatched = |sentence: &&Sentence| sentence.parts.as_ref().is_some_and(|parts| parts.code == "reply_no_match");
    let told = if let Route::Chat { text, .. } = answer { text.iter().find(unmatched) } else { None };
    let Some(told) = told else { return Sentence::new("ask_meant", "Do you mean this?") };
    let question = Sentence::new("ask_no_match", format!("{} Do you mean this?", told.text));
    let values = told.parts.as_ref().and_then(|parts| parts.values.as_deref()).into_iter().flatten();
    values.fold(question, |question, (name, value)| question.with(name, value.clone()))
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
