//! One turn of the assistant, from the message to its last event.
//!
//! [`Turn::handle`] takes what happened and returns what is to be done; the driver does it and comes back with the answer. The machine
//! numbers its own events, so their order is the order in which they are returned. The last event is always `done`, `cancelled` or
//! `failed`, followed by [`Effect::Finish`]; after that `handle` returns nothing, whatever comes late.
//!
//! ```text
//! Started -> Lookup -> LookedUp -+-> question, answer, undo ----------------------> done
//!                                +-> Validate -> Validated -> Store -> Stored ----> done
//! ```
//! Every state also ends with `Cancel` and with `Failed`.

mod answer;
mod plan;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use chrono::TimeDelta;
use domain::{
    Found, Lookup, Problem, ProposalId, TaskRef, Where,
    proposal::{DryRun, Proposed},
};
use language::{
    Clock, Names,
    instruction::{self, Decision, Planned, Reading, Route},
};
use protocol::{
    settings::Gates,
    turn::{Mode, Stage, TurnEvent, TurnEventKind, TurnRequest, Usage},
};
use serde_json::{Value, json};

use crate::{
    audit::{AuditEntry, BUILT_IN},
    router::{self, Confidence, Gate, Signals},
    sentence::Speech,
};

/// Earlier turns that a message is read with.
const TRANSCRIPT: usize = 3;
/// How long a confirmed scope biases short follow-ups.
const SCOPE_KEPT: TimeDelta = TimeDelta::minutes(10);

/// What a turn is taken with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The user's present.
    pub clock: Clock,
    /// The user's labels and projects.
    pub names: Names,
    /// Whether Auto is on offer; without it a message in Auto is taken as one in Plan.
    pub auto_mode: bool,
    /// The router's gates.
    pub gates: Gates,
    /// The scope the user confirmed last.
    pub scope: Option<RememberedScope>,
}

/// A scope the user has confirmed.
#[derive(Clone, Debug, PartialEq)]
pub struct RememberedScope {
    /// Which tasks.
    pub filter: Where,
    /// How long ago; after ten minutes it counts no more.
    pub age: TimeDelta,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Input {
    /// The driver is ready. Comes first.
    Started,
    /// The answers to [`Effect::Lookup`], in the same order.
    LookedUp(Vec<Found>),
    /// The dry run of [`Effect::Validate`], one result per operation, in the same order.
    Validated(Box<DryRun>),
    /// The proposal of [`Effect::Store`] is kept under this id.
    Stored(ProposalId),
    /// An effect could not be run.
    Failed {
        /// Why.
        problem: Problem,
        /// Whether sending the message again can help.
        retry: bool,
    },
    /// A newer message or the user stops the turn.
    Cancel,
}

/// What is to be done, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send this event.
    Emit(Box<TurnEvent>),
    /// Answer these with [`Input::LookedUp`].
    Lookup(Vec<Lookup>),
    /// Dry-run these as the assistant's and answer with [`Input::Validated`]. Nothing is written.
    Validate(Vec<Value>),
    /// Keep this proposal, with the base version of each row it touches, and answer with [`Input::Stored`].
    Store(Box<Draft>),
    /// Remember this scope from now on.
    RememberScope(Where),
    /// Write this to the audit.
    Audit(Box<AuditEntry>),
    /// The turn is over.
    Finish,
}

/// A proposal to keep.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// What is proposed, as shown.
    pub operations: Vec<Proposed>,
    /// The scope it is about: confirmed, and to be remembered, when the user applies it.
    pub scope: Option<Where>,
}

/// One turn.
#[derive(Debug)]
pub struct Turn {
    request: TurnRequest,
    setup: Setup,
    state: State,
    seq: u32,
    /// Milliseconds since the turn began, as of the last input.
    elapsed_ms: u32,
    /// Titles of the tasks that were looked up, for sentences about them.
    titles: BTreeMap<u64, String>,
    effects: Vec<Effect>,
}

/// What the turn waits for.
#[derive(Debug)]
enum State {
    New,
    LookingUp { reading: Box<Reading>, asked: usize, resolved: bool },
    Validating(Box<plan::Plan>),
    Storing(Box<plan::Listed>),
    Over,
}

impl Turn {
    /// A turn that has not begun.
    pub fn new(request: TurnRequest, setup: Setup) -> Self {
        Self { request, setup, state: State::New, seq: 0, elapsed_ms: 0, titles: BTreeMap::new(), effects: Vec::new() }
    }

    /// Takes an input and returns what is to be done. `elapsed_ms` is the time since the turn began, in milliseconds. Inputs that do not
    /// answer what the turn waits for are dropped.
    pub fn handle(&mut self, input: Input, elapsed_ms: u32) -> Vec<Effect> {
        self.elapsed_ms = self.elapsed_ms.max(elapsed_ms);
        match (std::mem::replace(&mut self.state, State::Over), input) {
            (State::Over, _) => {}
            (_, Input::Cancel) => self.end(TurnEventKind::Cancelled, "cancelled"),
            (_, Input::Failed { problem, retry }) => self.fail(problem, retry),
            (State::New, Input::Started) => self.start(),
            (State::LookingUp { reading, asked, resolved }, Input::LookedUp(found)) => {
                if found.len() == asked {
                    self.learn_titles(&found);
                    self.decided(reading.decide(&found), resolved);
                } else {
                    self.fail(mismatch("look-ups"), true);
                }
            }
            (State::Validating(plan), Input::Validated(dry_run)) => self.validated(*plan, *dry_run),
            (State::Storing(listed), Input::Stored(id)) => self.stored(*listed, id),
            (waiting, _) => self.state = waiting,
        }
        std::mem::take(&mut self.effects)
    }

    fn start(&mut self) {
        if self.request.message.trim().is_empty() {
            self.fail(Problem::new("invalid_message", "Write what should change, or ask about your tasks."), false);
            return;
        }
        if self.mode() != Mode::Chat {
            self.stage(Stage::Routing);
        }
        let answer = answer::read(&self.request);
        let scope = self.setup.scope.as_ref().filter(|scope| scope.age <= SCOPE_KEPT && scope.age >= TimeDelta::zero());
        let context = instruction::Context {
            clock: self.setup.clock,
            names: self.setup.names.clone(),
            transcript: answer::recent(answer.transcript, TRANSCRIPT),
            clarify: answer.clarify,
            scope: scope.map(|scope| scope.filter.clone()),
        };
        let mode = match self.mode() {
            Mode::Auto => instruction::Mode::Auto,
            Mode::Chat => instruction::Mode::Chat,
            Mode::Plan => instruction::Mode::Plan,
        };
        let reading = Box::new(instruction::read(answer.message, mode, &context));
        let lookups = reading.lookups();
        self.state = State::LookingUp { reading, asked: lookups.len(), resolved: answer.resolved };
        self.effects.push(Effect::Lookup(lookups));
    }

    /// The mode the message is taken in.
    fn mode(&self) -> Mode {
        match self.request.mode {
            Mode::Auto if !self.setup.auto_mode => Mode::Plan,
            mode => mode,
        }
    }

    /// Puts the router's decision through the gates and does what comes out.
    fn decided(&mut self, decision: Decision, resolved: bool) {
        let confidence = Confidence { model: None, host: decision.confidence };
        let signals = Signals::of(&self.request.message, &decision, resolved);
        let gate = match (&decision.route, self.mode()) {
            (Route::Plan { operations, .. }, mode) if !operations.is_empty() => Some(match mode {
                Mode::Auto => router::gate(confidence, signals, &self.setup.gates),
                Mode::Plan => Gate::Plan,
                Mode::Chat => Gate::Chat,
            }),
            _ => None,
        };
        self.audit_route(&decision, gate, confidence, signals);
        match (decision.route, gate) {
            (Route::Plan { operations, text }, Some(Gate::Plan)) => {
                let scope = plan::Scope { filter: decision.scope, words: decision.scope_words };
                self.remember(&operations, scope.filter.as_ref(), confidence);
                self.propose(operations, text, scope);
            }
            (Route::Plan { operations, .. }, Some(Gate::Clarify)) => self.ask_whether(&operations),
            (Route::Plan { operations, .. }, Some(Gate::Chat)) => self.offer(&operations),
            (Route::Plan { text, .. }, None) => self.answer(text, None, Vec::new()),
            (Route::Clarify(clarify), _) => self.ask(clarify),
            (Route::Chat { text, offer, ids }, _) => self.answer(text, offer, ids),
            (Route::Undo, _) => self.undo(),
        }
    }

    /// A scope counts as confirmed when it answers a question, and replaces a remembered one when it is clear.
    fn remember(&mut self, operations: &[Planned], scope: Option<&Where>, confidence: Confidence) {
        let named = || {
            let numbers = plan::numbers(operations.iter().flat_map(|planned| router::named(&planned.operation)));
            let ids: Vec<TaskRef> = numbers.into_iter().map(TaskRef::Number).collect();
            (!ids.is_empty()).then(|| Where { ids: Some(ids), ..Where::default() })
        };
        let newer = || {
            let remembered = &self.setup.scope.as_ref()?.filter;
            scope.filter(|scope| *scope != remembered && confidence.gated() > self.setup.gates.plan).cloned()
        };
        let kept = if self.request.clarify.is_some() { scope.cloned().or_else(named) } else { newer() };
        if let Some(scope) = kept {
            self.effects.push(Effect::RememberScope(scope));
        }
    }

    fn audit_route(&mut self, decision: &Decision, gate: Option<Gate>, confidence: Confidence, signals: Signals) {
        let (route, operations, question) = match &decision.route {
            Route::Plan { operations, .. } => ("plan", operations.len(), None),
            Route::Clarify(clarify) => ("clarify", 0, Some(clarify.question.as_str())),
            Route::Chat { .. } => ("chat", 0, None),
            Route::Undo => ("undo", 0, None),
        };
        let taken = match gate {
            None | Some(Gate::Plan) => route,
            Some(Gate::Clarify) => "clarify",
            Some(Gate::Chat) => "chat",
        };
        let question = question.or_else(|| (gate == Some(Gate::Clarify)).then_some(answer::WHETHER));
        let detail = json!({
            "decision": taken,
            "router": route,
            "mode": self.mode(),
            "intent": decision.intent,
            "question": question,
            "asksForInformation": signals.question,
            "strongTarget": signals.strong_target,
            "answersQuestion": signals.resolved,
            "scope": decision.scope,
        });
        let entry = AuditEntry {
            router_confidence: Some(confidence.model.unwrap_or(confidence.host)),
            host_confidence: Some(confidence.host),
            ops_count: Some(u32::try_from(operations).unwrap_or(u32::MAX)),
            ..AuditEntry::new("router_decision", Some(Stage::Routing), self.elapsed_ms, detail)
        };
        self.effects.push(Effect::Audit(Box::new(entry)));
    }

    fn learn_titles(&mut self, found: &[Found]) {
        let tasks = found.iter().flat_map(|found| &found.tasks);
        self.titles = tasks.map(|task| (task.number, task.title.clone())).collect();
    }

    fn speech(&self) -> Speech<'_> {
        Speech::from(&self.setup.clock).with_names(&self.setup.names).with_titles(&self.titles)
    }

    fn usage(&self) -> Usage {
        Usage { tokens: 0, ms: self.elapsed_ms, model: BUILT_IN.to_owned() }
    }

    fn stage(&mut self, stage: Stage) {
        self.emit(TurnEventKind::Stage { stage });
    }

    fn emit(&mut self, event: TurnEventKind) {
        self.seq += 1;
        self.effects.push(Effect::Emit(Box::new(TurnEvent { turn_id: self.request.turn_id, seq: self.seq, event })));
    }

    fn fail(&mut self, problem: Problem, retry: bool) {
        let event = TurnEventKind::Failed { code: problem.code.into_owned(), message: problem.message, retry };
        self.end(event, "failed");
    }

    /// The last event, and how the turn ended for the audit.
    fn end(&mut self, event: TurnEventKind, outcome: &str) {
        let code = if let TurnEventKind::Failed { code, .. } = &event { Some(code.clone()) } else { None };
        self.state = State::Over;
        self.emit(event);
        let detail = json!({"outcome": outcome, "code": code});
        self.effects.push(Effect::Audit(Box::new(AuditEntry::new("turn", None, self.elapsed_ms, detail))));
        self.effects.push(Effect::Finish);
    }
}

/// The driver has answered something else than it was asked.
fn mismatch(what: &str) -> Problem {
    Problem::new("internal", format!("The {what} did not come back as they were asked for. Nothing was changed."))
}
