//! The router's gates: whether a message is planned, asked about or answered.
//!
//! A router proposes a decision with its own confidence; the host computes a second one from what it can check. The smaller one counts,
//! because models too easily claim 1.0. Only a plan must pass the gate: a question and an answer change nothing.

use std::collections::BTreeSet;

use domain::{Operation, TaskRef};
use language::instruction::{Decision, Route};
use protocol::settings::Gates;

/// How sure the decision is, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Confidence {
    /// The model's confidence in its own decision; absent if no model was asked.
    pub model: Option<f32>,
    /// The host's confidence, from what it can check.
    pub host: f32,
}

impl Confidence {
    /// The confidence that counts: the smaller one, from 0 to 1. NaN counts as 0.
    pub fn gated(self) -> f32 {
        let figure = |value: f32| if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) };
        self.model.map_or(1.0, figure).min(figure(self.host))
    }
}

/// What the gates examine besides the confidence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four independent yes-or-no signs of one message")]
pub struct Signals {
    /// The message asks for information.
    pub question: bool,
    /// The message names a change.
    pub change: bool,
    /// It is clear what should change: several tasks, a date, or a scope.
    pub strong_target: bool,
    /// The message answers a pending question, so the user was already asked.
    pub resolved: bool,
}

impl Signals {
    /// The signals in a message that the router wants to plan.
    pub fn of(message: &str, decision: &Decision, resolved: bool) -> Self {
        let operations: Vec<&Operation> = match &decision.route {
            Route::Plan { operations, .. } => operations.iter().map(|planned| &planned.operation).collect(),
            Route::Clarify(_) | Route::Chat { .. } | Route::Undo | Route::Dismiss => Vec::new(),
        };
        Self {
            question: asks(message),
            change: !operations.is_empty(),
            strong_target: decision.scope.is_some() || strong(&operations),
            resolved,
        }
    }
}

/// What is done with a message. A router asks for one of these, and the gates may choose a more careful one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// The message is planned.
    Plan,
    /// The user is asked first.
    Clarify,
    /// The message is answered; a plan that was wanted is offered.
    Chat,
}

impl Gate {
    /// Its name in the audit.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Clarify => "clarify",
            Self::Chat => "chat",
        }
    }
}

/// The gate for a plan. A confidence equal to a bound takes the more careful side.
pub fn gate(confidence: Confidence, signals: Signals, gates: &Gates) -> Gate {
    let figure = confidence.gated();
    if signals.resolved {
        Gate::Plan
    } else if signals.question && !signals.change && figure <= gates.question {
        Gate::Chat
    } else if figure < gates.clarify {
        Gate::Clarify
    } else if figure > gates.plan || (signals.change && !signals.question && signals.strong_target) {
        Gate::Plan
    } else {
        Gate::Chat
    }
}

/// The gate for an answer in words: below the lowest bound the user is asked first, unless the message clearly asks for information.
pub fn chat_gate(confidence: Confidence, signals: Signals, gates: &Gates) -> Gate {
    let asks = signals.question && !signals.change;
    if confidence.gated() < gates.clarify && !signals.resolved && !asks { Gate::Clarify } else { Gate::Chat }
}

/// Whether the wording asks for information. "Can you move it?" does not: it asks for a change.
pub(crate) fn asks(message: &str) -> bool {
    let words = domain::text::words(message);
    let mut words = words.iter().map(String::as_str);
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    match first {
        "can" | "could" | "would" | "will" | "please" => false,
        "what" | "whats" | "when" | "where" | "which" | "who" | "whose" | "why" | "how" | "explain" => true,
        "am" | "are" | "did" | "do" | "does" | "had" | "has" | "have" | "is" | "should" | "was" | "were" => {
            matches!(second, "any" | "anything" | "i" | "it" | "my" | "that" | "the" | "there" | "these" | "they" | "this" | "those" | "we")
                && (message.trim_end().ends_with('?') || matches!(second, "i" | "we" | "there"))
        }
        _ => message.trim_end().ends_with('?'),
    }
}

/// Verbs of change that begin an instruction or follow "can you".
const VERBS: &str = "add archive assign book bump call cancel change check clear complete copy create cut defer delay delete do drop edit empty \
    extend finish get give label make mark merge move note order organise organize pack pay plan postpone prepare prioritise prioritize push put \
    remind remove rename reopen repeat replace reschedule restore schedule send set shift skip snooze split start stop swap tag take tick undo \
    unschedule untick update wrap write buy";

/// Whether a message names a change: a verb of change is one of its first words.
pub(crate) fn changes(message: &str) -> bool {
    let words = domain::text::words(message);
    !asks(message) && words.iter().take(4).any(|word| VERBS.split_whitespace().any(|verb| verb == word))
}

/// Whether the change in a message needs a target day.
pub(crate) fn wants_date(message: &str) -> bool {
    let words = domain::text::words(message);
    let verb = |verbs: &[&str]| words.iter().take(4).any(|word| verbs.contains(&word.as_str()));
    verb(&["reschedule", "postpone", "push", "shift", "defer", "snooze"]) || (verb(&["move"]) && !words.iter().any(|word| word == "to"))
}

/// What the host can check about a model's decision to plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Checks {
    /// The built-in planner's confidence, if it planned the message, too.
    pub(crate) built_in: Option<f32>,
    /// The built-in planner would ask which task is meant.
    pub(crate) ambiguous: bool,
    /// The message names a change.
    pub(crate) change: bool,
    /// The target that the model named.
    pub(crate) targets: Targets,
    /// A day is needed but missing.
    pub(crate) date_missing: bool,
}

/// The result of looking up a model's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Targets {
    /// The model named no target: a new task, or the plan decides.
    NotNamed,
    /// The model named tasks that cannot be looked up.
    Unclear,
    /// The target was found.
    Found {
        /// How many there are.
        total: usize,
        /// They were found by words, which may also match other tasks than the intended ones.
        by_words: bool,
    },
}

impl Checks {
    /// The host's confidence, 0 to 1: the weakest check counts.
    pub(crate) fn figure(self) -> f32 {
        let verb = if self.change { 0.92 } else { 0.55 };
        let (target, named) = match self.targets {
            Targets::NotNamed if self.ambiguous => (0.4, false),
            Targets::NotNamed => (0.85, false),
            Targets::Unclear => (0.4, true),
            Targets::Found { total: 0, .. } => (0.3, true),
            Targets::Found { total: 1, .. } => (0.95, true),
            Targets::Found { by_words: true, .. } => (0.6, true),
            Targets::Found { .. } => (0.9, true),
        };
        let date = if self.date_missing { 0.4 } else { 1.0 };
        let checked = f32::min(verb, f32::min(target, date));
        match self.built_in {
            Some(figure) if named => f32::min(f32::max(checked, figure), target),
            Some(figure) => f32::max(checked, figure),
            None => checked,
        }
    }
}

/// Several tasks or a date.
fn strong(operations: &[&Operation]) -> bool {
    let named: BTreeSet<&TaskRef> = operations.iter().flat_map(|operation| named(operation)).collect();
    named.len() > 1 || operations.iter().any(|operation| operation.is_about_dates())
}

/// Tasks that an operation names one by one.
pub fn named(operation: &Operation) -> Vec<&TaskRef> {
    let ids = operation.filter().and_then(|filter| filter.ids.as_ref()).into_iter().flatten();
    operation.task().into_iter().chain(ids).collect()
}

#[cfg(test)]
mod tests {
    use domain::{
        Where, Why,
        operation::{Create, Fields, Patch},
        sentence::Sentence,
    };
    use language::instruction::{Intent, Planned};

    use super::*;

    #[test]
    fn the_smaller_figure_counts() {
        for (model, host, gated) in [
            (None, 0.6, 0.6),
            (Some(1.0), 0.6, 0.6),
            (Some(0.3), 0.9, 0.3),
            (Some(f32::NAN), 0.9, 0.0),
            (None, f32::NAN, 0.0),
            (None, 7.0, 1.0),
            (Some(-1.0), 0.5, 0.0),
        ] {
            let found = Confidence { model, host }.gated();
            assert!((found - gated).abs() < f32::EPSILON, "{model:?} {host} gave {found}");
        }
    }

    #[test]
    fn gates() {
        // question, change, strong target, resolved
        let signals = |bits: [bool; 4]| Signals { question: bits[0], change: bits[1], strong_target: bits[2], resolved: bits[3] };
        let change = [false, true, false, false];
        let strong = [false, true, true, false];
        let question = [true, false, false, false];
        let asked_change = [true, true, true, false];
        let vague = [false, false, false, false];
        for (host, bits, expected) in [
            (0.0, change, Gate::Clarify),
            (0.44, change, Gate::Clarify),
            (0.44, strong, Gate::Clarify),
            (0.45, change, Gate::Chat),
            (0.45, strong, Gate::Plan),
            (0.70, change, Gate::Chat),
            (0.70, strong, Gate::Plan),
            (0.71, change, Gate::Plan),
            (0.71, vague, Gate::Plan),
            (0.50, vague, Gate::Chat),
            (0.10, question, Gate::Chat),
            (0.85, question, Gate::Chat),
            (0.86, question, Gate::Plan),
            (0.60, asked_change, Gate::Chat),
            (0.80, asked_change, Gate::Plan),
            (0.10, [false, true, false, true], Gate::Plan),
            (0.10, [true, false, false, true], Gate::Plan),
        ] {
            let found = gate(Confidence { model: None, host }, signals(bits), &Gates::default());
            assert_eq!(found, expected, "{host} {bits:?}");
        }
        let strict = Gates { clarify: 0.6, plan: 0.95, question: 0.99 };
        assert_eq!(gate(Confidence { model: None, host: 0.5 }, signals(strong), &strict), Gate::Clarify);
        assert_eq!(gate(Confidence { model: None, host: 0.9 }, signals(change), &strict), Gate::Chat);
        assert_eq!(gate(Confidence { model: Some(0.2), host: 0.99 }, signals(change), &Gates::default()), Gate::Clarify);
    }

    #[test]
    fn a_chat_of_low_confidence_asks() {
        for (model, host, question, change, resolved, expected) in [
            (0.9, 0.9, false, false, false, Gate::Chat),
            (0.45, 0.9, false, false, false, Gate::Chat),
            (0.44, 0.9, false, false, false, Gate::Clarify),
            (0.9, 0.4, false, true, false, Gate::Clarify),
            (0.1, 0.9, true, true, false, Gate::Clarify),
            (0.1, 0.9, true, false, false, Gate::Chat),
            (0.1, 0.9, false, false, true, Gate::Chat),
            (f32::NAN, 0.9, false, false, false, Gate::Clarify),
        ] {
            let signals = Signals { question, change, strong_target: false, resolved };
            let found = chat_gate(Confidence { model: Some(model), host }, signals, &Gates::default());
            assert_eq!(found, expected, "{model} {host} {signals:?}");
        }
        let strict = Gates { clarify: 0.6, plan: 0.95, question: 0.99 };
        let signals = Signals { question: false, change: false, strong_target: false, resolved: false };
        assert_eq!(chat_gate(Confidence { model: Some(0.55), host: 0.9 }, signals, &strict), Gate::Clarify);
    }

    #[test]
    fn the_hosts_own_figure() {
        let checks = Checks { built_in: None, ambiguous: false, change: true, targets: Targets::NotNamed, date_missing: false };
        let found = |total, by_words| Targets::Found { total, by_words };
        for (checks, expected) in [
            (checks, 0.85),
            (Checks { change: false, ..checks }, 0.55),
            (Checks { ambiguous: true, ..checks }, 0.4),
            (Checks { ambiguous: true, targets: found(1, false), ..checks }, 0.92),
            (Checks { targets: found(0, false), ..checks }, 0.3),
            (Checks { targets: found(0, false), built_in: Some(0.99), ..checks }, 0.3),
            (Checks { targets: found(12, false), ..checks }, 0.9),
            (Checks { targets: found(12, true), ..checks }, 0.6),
            (Checks { targets: Targets::Unclear, ..checks }, 0.4),
            (Checks { date_missing: true, ..checks }, 0.4),
            (Checks { date_missing: true, built_in: Some(0.93), ..checks }, 0.93),
            (Checks { built_in: Some(0.2), ..checks }, 0.85),
        ] {
            let figure = checks.figure();
            assert!((figure - expected).abs() < f32::EPSILON, "{checks:?} gave {figure}");
        }
    }

    #[test]
    fn changes_and_days_by_their_wording() {
        for (message, change, day) in [
            ("push the dentist", true, true),
            ("can you move the roof to Kiln Street", true, false),
            ("move the roof", true, true),
            ("what did I move?", false, false),
            ("the roof", false, false),
            ("", false, false),
        ] {
            assert_eq!((changes(message), wants_date(message) && !asks(message)), (change, day), "{message}");
        }
    }

    #[test]
    fn questions_by_their_wording() {
        for (message, expected) in [
            ("What is due today", true),
            ("Explain the overdue ones", true),
            ("Do I have anything on Friday", true),
            ("Is the roof done?", true),
            ("Are there overdue tasks", true),
            ("anything tomorrow?", true),
            ("Do the dishes tomorrow", false),
            ("Have the report ready by Friday", false),
            ("Can you move everything to Monday?", false),
            ("Please delete the drafts", false),
            ("Move the roof to Friday", false),
            ("", false),
        ] {
            assert_eq!(asks(message), expected, "{message}");
        }
    }

    #[test]
    fn strong_targets() {
        let decision = |operations: Vec<Operation>, scope: Option<Where>| Decision {
            route: Route::Plan {
                operations: operations.into_iter().map(|operation| Planned { operation, explanation: Sentence::default() }).collect(),
                text: String::new(),
                remarks: Vec::new(),
            },
            confidence: 0.6,
            intent: Intent::Task,
            scope,
            scope_words: None,
        };
        let complete = |number| Operation::Complete { id: TaskRef::Number(number), completed: true, why: Why::default() };
        let create = |date: Option<&str>| {
            Operation::Create(Box::new(Create { scheduled_for: date.map(|date| date.parse().unwrap()), ..Create::default() }))
        };
        let backlog =
            Operation::Update { id: TaskRef::Number(1), fields: Box::new(Fields { scheduled_for: Patch::Clear, ..Fields::default() }) };
        let ids = Where { ids: Some(vec![TaskRef::Number(1), TaskRef::Number(2)]), ..Where::default() };
        let named = |strong_target, change| Signals { question: false, change, strong_target, resolved: false };
        for (operations, scope, expected) in [
            (vec![complete(1)], None, named(false, true)),
            (vec![complete(1), complete(1)], None, named(false, true)),
            (vec![complete(1), complete(2)], None, named(true, true)),
            (vec![Operation::BulkDelete { r#where: ids }], None, named(true, true)),
            (vec![create(None)], None, named(false, true)),
            (vec![create(Some("2026-11-23"))], None, named(true, true)),
            (vec![backlog], None, named(true, true)),
            (vec![complete(1)], Some(Where { overdue: Some(true), ..Where::default() }), named(true, true)),
            (vec![], None, named(false, false)),
        ] {
            let decision = decision(operations, scope);
            assert_eq!(Signals::of("Do it", &decision, false), expected, "{decision:?}");
        }
    }
}
