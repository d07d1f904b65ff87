//! Chooses between the best reading and the guess, and makes the options of a question from what the message may mean.

use domain::{
    Clarify, ClarifyKind, Operation, Task,
    sentence::{Parts, Sentence, Value},
};

use super::{
    super::{Decision, Mode, Route, act, ask, canon},
    Deciding,
    choices::does,
};
use crate::Language;

/// The most options that are readings.
const MOST: usize = 4;
/// The options to which less likely ones are added.
const FEW: usize = 3;

/// The questions that leave open what the message means.
const OPEN: &[&str] = &["ask_meant", "ask_no_match", "ask_add_unread", "ask_partial"];

/// What a reading leads to.
#[derive(Clone, Debug)]
pub(crate) struct Decided {
    pub decision: Decision,
    /// Whether it leaves nothing open.
    pub settled: bool,
    /// Whether the plan only adds tasks.
    pub adds: bool,
    /// Whether it reports as done or cancelled a task that does not exist.
    pub lost: bool,
    judged: Judged,
    /// The plan and other meanings, as options.
    options: Vec<Sentence>,
}

/// What the classifier says of a message.
#[derive(Clone, Debug, Default)]
pub(super) struct Judged {
    /// Whether it is sure.
    pub sure: bool,
    /// How much more speaks for something else than for a new task.
    pub against_new: i32,
    /// Whether the message mentions a task, and does not most likely ask for a new one.
    pub news: bool,
    /// How many things the message names besides the task.
    pub strange: usize,
    /// What else the message may mean, as options.
    pub others: Vec<Sentence>,
    /// Whether it is most likely a remark.
    pub remark: bool,
    /// What it may mean if nothing else is likely, as options.
    pub last: Vec<Sentence>,
}

impl Deciding<'_> {
    /// The decision, whether it settles what the message means, and what else it offers.
    pub fn decided(self, message: &str) -> Decided {
        let doubted = (self.unread || self.doubtful) && !self.planned.is_empty();
        let nothing = self.planned.is_empty() && self.question.is_none() && self.replies.is_empty() && !self.undo && !self.dismiss;
        let settled = !self.open && !doubted && !nothing;
        let (adds, lost, judged) = (self.adds(), self.lost && self.loose, self.judged.clone());
        let options = self.reading().into_iter().chain(judged.others.iter().cloned()).collect();
        Decided { decision: self.close(message), settled, adds, lost, judged, options }
    }

    /// The plan as an option.
    pub(super) fn reading(&self) -> Option<Sentence> {
        let operations: Vec<Operation> = self.planned.iter().map(|planned| planned.operation.clone()).collect();
        let tasks: Vec<&Task> = self.meant.iter().collect();
        Some(does(canon::sentence(&operations, &tasks)?, &operations))
    }
}

impl Decided {
    /// The decision, if this is the best reading. It counts if nothing is open and the classifier does not doubt its new tasks. Otherwise
    /// the classifier's plan counts if it is sure, or else a question offers all plans. A `likely` reading only gets options. The first guess is for the whole message, and the
    /// second for its parts. Chat does not ask what to change, and Plan proposes whatever can be proposed.
    pub fn or_guessed(
        self,
        mut guesses: Vec<Self>,
        others: impl Iterator<Item = Self>,
        told: bool,
        likely: bool,
        mode: Mode,
        language: Language,
    ) -> Decision {
        let plans = |decided: &Self| matches!(decided.decision.route, Route::Plan { .. });
        let not_new = |whole: &Self| act::classifier(language).is_some_and(|classifier| whole.judged.against_new >= classifier.not_new);
        // "the hospital rang, the scan is at noon": news about a task that it mentions.
        let news = |whole: &Self| told && whole.judged.news;
        let doubted = self.settled && self.adds && guesses.first().is_some_and(|whole| not_new(whole) || news(whole));
        if self.settled && !doubted || mode == Mode::Plan && plans(&self) {
            return self.decision;
        }
        // "take the kids to the barber after swimming" may still be a new task.
        let sure = |whole: &Self| whole.judged.sure && whole.settled && !(doubted && whole.judged.strange > 1);
        if (!likely || self.settled) && guesses.first().is_some_and(|whole| sure(whole) || mode == Mode::Plan && plans(whole)) {
            return guesses.swap_remove(0).decision;
        }
        let whole = guesses.first().map(|whole| &whole.judged).filter(|judged| self.lost || !judged.remark);
        let last = whole.map(|judged| judged.last.clone()).unwrap_or_default();
        if mode == Mode::Chat || last.is_empty() && guesses.iter().all(|guess| guess.options.is_empty()) {
            return self.decision;
        }
        // The plan for the parts comes first, because it says more than the plan for the whole.
        let meanings = guesses.into_iter().rev().flat_map(|guess| guess.options);
        with_options(self.decision, meanings.chain(self.options).chain(others.flat_map(|other| other.options)).collect(), last)
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
