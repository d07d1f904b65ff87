//! One turn of the assistant, from the message to its last event.
//!
//! [`Turn::handle`] takes what happened and returns what to do; the driver does it and calls again with the result. The machine numbers its
//! own events, so their order is the order in which they are returned. The last event is always `done`, `cancelled` or `failed`, followed
//! by [`Effect::Finish`]; after that `handle` returns nothing, whatever arrives late.
//!
//! ```text
//! Started -> Lookup -> LookedUp -+-> question, answer ----------------------------> done
//!                                +-> FindUndo -> FoundUndo -> question -----------> done
//!                                +-> Validate -> Validated -> Store -> Stored ----> done
//! ```
//! With a model, the built-in planner's reading is the host's second opinion, and `Ask` calls (in capitals) are added:
//!
//! ```text
//! LookedUp -+-> Auto: ROUTER -+-> Lookup of what it is about -+-> plan
//!           |     (twice, if unreadable)                      +-> question -------> done
//!           |                 |                               +-> chat
//!           |                 +-> fault: as without a model, with a notice
//!           +-> Plan, or the answer to a question -> Lookup of what it is about --> plan
//!           +-> Chat -> chat
//!           +-> undo, "never mind": as without a model
//! plan: PLAN (ops 0 while it grows) -> Validate (ops 1) -+-> all valid ----------------------------+-> SUMMARY -> Store -> done
//!                                                        +-> REPAIR -> Validate (ops 2 if better) -+
//! chat: CHAT ---------------------------------------------------------------------> done
//! ```
//! A fault of the plan or the chat fails the turn; a fault of the repair or the summary leaves the list unchanged. An event of any call but
//! the latest is late and is dropped. Every state also ends on `Cancel` and on `Failed`.

mod answer;
mod call;
mod chat;
mod creations;
mod plan;
mod propose;
mod repair;
mod route;
mod summarize;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use chrono::{NaiveDateTime, TimeDelta};
use domain::{
    Account, ChangeSetId, ClarifyAnswer, Code, Found, Lookup, Problem, ProposalId, Selection, Source, Task, TaskRef, TypedNames, Where,
    parse::Parsed,
    proposal::{DryRun, Proposed},
    sentence::Sentence,
};
use language::{
    Clock, Names,
    instruction::{self, Decision, First, Planned, Reading, Route, Second},
};
use protocol::{
    settings::Gates,
    turn::{Mode, Stage, TurnEvent, TurnEventKind, TurnRequest, Usage},
};
use serde_json::json;

use answer::ToUndo;

use crate::{
    audit::{AuditEntry, BUILT_IN},
    model::{ModelCall, ModelEvent, ModelSetup},
    routing::{
        gates::{Confidence, Gate, Signals, gate},
        named,
    },
    snapshot::{Snapshot, Wanted},
    withheld::Private,
};

/// How many earlier turns a message is read with.
const TRANSCRIPT: usize = 3;
/// How many tasks of one look-up of the built-in planner a prompt takes as meant.
const MEANT: usize = 20;
/// How long a confirmed scope biases short follow-ups.
const SCOPE_KEPT: TimeDelta = TimeDelta::minutes(10);

/// The circumstances of a turn.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The user's date, time and zone.
    pub clock: Clock,
    /// The user's labels and projects.
    pub names: Names,
    /// Whether Auto is available; otherwise a message in Auto is treated as one in Plan.
    pub auto_mode: bool,
    /// The router's gates.
    pub gates: Gates,
    /// The scope that the user confirmed last.
    pub scope: Option<RememberedScope>,
    /// The model to ask; without one the built-in planner does everything.
    pub model: Option<ModelSetup>,
}

/// A scope that the user confirmed.
#[derive(Clone, Debug, PartialEq)]
pub struct RememberedScope {
    /// Which tasks.
    pub filter: Where,
    /// How long ago it was confirmed; after ten minutes it no longer counts.
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
    /// The answer to [`Effect::FindUndo`]; `None` if nothing can be undone.
    FoundUndo(Option<Box<Undoable>>),
    /// An event of a call from [`Effect::Ask`].
    Model { call: u32, event: ModelEvent },
    /// A second has passed. Needed while a call is in flight.
    Tick,
    /// An effect failed.
    Failed {
        /// Why.
        problem: Problem,
        /// Whether it can help to send the message again.
        retry: bool,
    },
    /// A newer message, or the user, stops the turn.
    Cancel,
}

/// What to do, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send this event.
    Emit(Box<TurnEvent>),
    /// Run these look-ups and answer with [`Input::LookedUp`].
    Lookup(Vec<Lookup>),
    /// Let the assistant create these in this turn and when its proposal is applied, because the person typed them. Comes before any dry
    /// run.
    Permit(Box<TypedNames>),
    /// Dry-run these as the assistant's operations and answer with [`Input::Validated`]. Nothing is written.
    Validate(Vec<Parsed>),
    /// Find the change set that Undo would revert now, and answer with [`Input::FoundUndo`]. Nothing is reverted.
    FindUndo,
    /// Run this call, and send [`Input::Model`] for each piece and for the end. An earlier call is aborted.
    Ask(Box<ModelCall>),
    /// Abort the call in flight and ignore its result. The end of a turn aborts it, too.
    StopModel,
    /// Store this proposal, with the base version of each row it touches, and answer with [`Input::Stored`].
    Store(Box<Draft>),
    /// Remember this scope from now on.
    RememberScope(Where),
    /// Write this to the audit.
    Audit(Box<AuditEntry>),
    /// The turn is over.
    Finish,
}

/// The change set that Undo would revert now.
#[derive(Clone, Debug, PartialEq)]
pub struct Undoable {
    /// Which.
    pub id: ChangeSetId,
    /// When it was made, in the user's time zone.
    pub at: NaiveDateTime,
    /// Who made it.
    pub source: Source,
    /// What it did, in words.
    pub title: String,
    /// The parts of these words, if they were kept.
    pub account: Option<Account>,
}

/// A proposal to keep.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// What is proposed, as shown.
    pub operations: Vec<Proposed>,
    /// Its scope. When the user applies the proposal, the scope counts as confirmed and is remembered.
    pub scope: Option<Where>,
    /// The [`Effect::Validate`] of the turn, counted from 1, that the list comes from: the base versions are those of its rows.
    pub validation: u32,
}

/// One turn.
#[derive(Debug)]
pub struct Turn {
    request: TurnRequest,
    setup: Setup,
    state: State,
    seq: u32,
    /// Milliseconds from the start of the turn to the last input.
    elapsed_ms: u32,
    /// Titles of the looked-up tasks, for sentences about them.
    titles: BTreeMap<u64, String>,
    /// The message to act on; if it answers a question, it may differ from the text that was sent.
    message: String,
    /// The question it answers, unless the user chose a reading.
    question: Option<ClarifyAnswer>,
    /// What the answer selects.
    selection: Selection,
    /// New names that the person typed with `#` or `@`.
    typed: TypedNames,
    /// Whether the message settles the question.
    resolved: bool,
    /// The tasks that prompts contain.
    snapshot: Snapshot,
    /// Whether a model decides; false once it has failed.
    by_model: bool,
    /// The notice about that, and the code of the fault.
    notice: Option<Sentence>,
    router_fault: Option<String>,
    /// The number of calls so far, and the one in flight.
    calls: u32,
    running: Option<call::Running>,
    /// Tokens so far.
    tokens: u32,
    /// How many of them the model wrote, and the model that answered last.
    answer_tokens: u32,
    answered_by: Option<String>,
    /// Names of private labels, which no prompt contains.
    private: Private,
    /// The number of validations so far.
    validations: u32,
    effects: Vec<Effect>,
}

/// What the turn waits for.
#[derive(Debug)]
enum State {
    New,
    /// The first `own` look-ups belong to the reading, the others to a prompt.
    LookingUp {
        reading: Box<Reading>,
        asked: usize,
        own: usize,
        wanted: Option<Wanted>,
    },
    /// The second look at a message that the first left open.
    LookingAgain {
        reading: Box<Reading>,
        second: Box<Second>,
        asked: usize,
    },
    Routing(Box<route::Routing>),
    Focusing(Box<route::Focusing>),
    Planning(Box<propose::Planning>),
    FindingUndo,
    Validating(Box<plan::Plan>),
    Repairing(Box<plan::Checked>),
    Summarizing(Box<summarize::Summing>),
    Chatting(Box<chat::Chatting>),
    Storing(Box<plan::Listed>),
    Over,
}

impl Turn {
    /// A turn that has not started.
    pub fn new(request: TurnRequest, setup: Setup) -> Self {
        let by_model = setup.model.is_some();
        let snapshot = Wanted::new("", setup.clock.now.date()).found(&[], &[]);
        let private = Private::of(&setup.names.labels, setup.model.as_ref().is_some_and(|model| model.private_labels));
        Self {
            private,
            request,
            setup,
            state: State::New,
            seq: 0,
            elapsed_ms: 0,
            titles: BTreeMap::new(),
            message: String::new(),
            question: None,
            selection: Selection::default(),
            typed: TypedNames::default(),
            resolved: false,
            snapshot,
            by_model,
            notice: None,
            router_fault: None,
            calls: 0,
            running: None,
            tokens: 0,
            answer_tokens: 0,
            answered_by: None,
            validations: 0,
            effects: Vec::new(),
        }
    }

    /// Takes an input and returns what to do. `elapsed_ms` is the time since the turn began, in milliseconds. Inputs that the turn is not
    /// waiting for are dropped.
    pub fn handle(&mut self, input: Input, elapsed_ms: u32) -> Vec<Effect> {
        self.elapsed_ms = self.elapsed_ms.max(elapsed_ms);
        match (std::mem::replace(&mut self.state, State::Over), input) {
            (State::Over, _) => {}
            (_, Input::Cancel) => self.end(TurnEventKind::Cancelled, "cancelled"),
            (_, Input::Failed { problem, retry }) => self.fail(problem, retry),
            (State::New, Input::Started) => self.start(),
            (State::LookingUp { reading, asked, own, wanted }, Input::LookedUp(found)) => {
                if found.len() == asked {
                    self.looked_up(reading, &found, own, wanted.as_ref());
                } else {
                    self.fail(mismatch("look-ups"), true);
                }
            }
            (State::LookingAgain { reading, second, asked }, Input::LookedUp(found)) => {
                if found.len() == asked {
                    self.learn_titles(&found);
                    self.understood(second.decide(&found), &reading);
                } else {
                    self.fail(mismatch("look-ups"), true);
                }
            }
            (State::Focusing(focusing), Input::LookedUp(found)) => self.focused(*focusing, &found),
            (state, Input::Model { call, event }) => self.heard(state, call, event),
            (state, Input::Tick) => self.ticked(state),
            (State::FindingUndo, Input::FoundUndo(found)) => self.ask_undo(found.as_deref()),
            (State::Validating(plan), Input::Validated(dry_run)) => self.validated(*plan, *dry_run),
            (State::Storing(listed), Input::Stored(id)) => self.stored(*listed, id),
            (waiting, _) => self.state = waiting,
        }
        std::mem::take(&mut self.effects)
    }

    fn start(&mut self) {
        if self.request.message.trim().is_empty() {
            self.fail(Problem::new(Code::InvalidMessage, "Write what should change, or ask about your tasks."), false);
            return;
        }
        match answer::to_undo(&self.request) {
            Some(ToUndo::Yes(id)) => return self.take_back(id),
            Some(ToUndo::No) => return self.answer(vec![answer::unchanged()], None, Vec::new()),
            None => {}
        }
        if self.mode() != Mode::Chat {
            self.stage(Stage::Routing);
        }
        let answer = answer::read(&self.request);
        let context = instruction::Context {
            clock: self.setup.clock,
            names: self.setup.names.clone(),
            transcript: answer::recent(answer.transcript, TRANSCRIPT),
            clarify: answer.clarify,
            scope: self.remembered().cloned(),
        };
        let mode = match self.mode() {
            Mode::Auto => instruction::Mode::Auto,
            Mode::Chat => instruction::Mode::Chat,
            Mode::Plan => instruction::Mode::Plan,
        };
        let reading = Box::new(instruction::read(answer.message, mode, &context));
        let (message, resolved) = (answer.message.to_owned(), answer.resolved);
        self.typed = creations::typed(&self.request, &self.setup.names);
        if !self.typed.is_empty() {
            self.effects.push(Effect::Permit(Box::new(self.typed.clone())));
        }
        self.question = context.clarify;
        self.resolved = resolved;
        self.selection = reading.selection();
        let mut lookups = reading.lookups();
        let own = lookups.len();
        let wanted = self.setup.model.is_some().then(|| Wanted::new(&message, self.setup.clock.now.date()));
        lookups.extend(wanted.iter().flat_map(Wanted::lookups));
        self.message = message;
        self.state = State::LookingUp { reading, asked: lookups.len(), own, wanted };
        self.effects.push(Effect::Lookup(lookups));
    }

    fn looked_up(&mut self, reading: Box<Reading>, found: &[Found], own: usize, wanted: Option<&Wanted>) {
        self.learn_titles(found);
        let (read, told) = found.split_at(own);
        if let Some(wanted) = wanted {
            let meant: Vec<&Task> = read.iter().flat_map(|found| found.tasks.iter().take(MEANT)).collect();
            self.snapshot = wanted.found(told, &meant);
        }
        match reading.first(read) {
            First::Decided(decision) => self.understood(*decision, &reading),
            First::Open(second) => {
                let lookups = second.lookups();
                self.state = State::LookingAgain { reading, second, asked: lookups.len() };
                self.effects.push(Effect::Lookup(lookups));
            }
        }
    }

    /// Acts on what the planner decided, with a model if there is one.
    fn understood(&mut self, decision: Decision, reading: &Reading) {
        let resolved = self.resolved;
        if self.setup.model.is_none() {
            return self.decided(decision, resolved);
        }
        let selection = self.selection.clone();
        self.decided_with_model(decision, reading.heard(), &selection, resolved);
    }

    /// The scope that "those" refers to, while it counts.
    fn remembered(&self) -> Option<&Where> {
        let scope = self.setup.scope.as_ref().filter(|scope| scope.age <= SCOPE_KEPT && scope.age >= TimeDelta::zero());
        scope.map(|scope| &scope.filter)
    }

    /// The mode in which the message is read.
    fn mode(&self) -> Mode {
        match self.request.mode {
            Mode::Auto if !self.setup.auto_mode => Mode::Plan,
            mode => mode,
        }
    }

    /// Puts the router's decision through the gates and acts on the result.
    fn decided(&mut self, decision: Decision, resolved: bool) {
        let confidence = Confidence { model: None, host: decision.confidence };
        let signals = Signals::of(&self.request.message, &decision, resolved);
        let way = match (&decision.route, self.mode()) {
            (Route::Plan { operations, .. }, mode) if !operations.is_empty() => Some(match mode {
                Mode::Auto => gate(confidence, signals, &self.setup.gates),
                Mode::Plan => Gate::Plan,
                Mode::Chat => Gate::Chat,
            }),
            _ => None,
        };
        self.audit_route(&decision, way, confidence, signals);
        match (decision.route, way) {
            (Route::Plan { operations, text, remarks }, Some(Gate::Plan)) => {
                let scope = plan::Scope { filter: decision.scope, words: decision.scope_words };
                self.remember(&operations, scope.filter.as_ref(), confidence);
                self.propose(operations, plan::Summary { text, remarks }, scope);
            }
            (Route::Plan { operations, .. }, Some(Gate::Clarify)) => self.ask_whether(&operations),
            (Route::Plan { operations, .. }, Some(Gate::Chat)) => self.offer(&operations),
            (Route::Plan { text, .. }, None) => self.answer(vec![Sentence::plain(text)], None, Vec::new()),
            (Route::Clarify(clarify), _) => self.ask(clarify),
            (Route::Chat { text, offer, ids }, _) => self.answer(text, offer, ids),
            (Route::Undo, _) => self.undo(),
            (Route::Dismiss, _) => self.dismiss(),
        }
    }

    /// A scope counts as confirmed if it answers a question; it replaces a remembered one if it is clear.
    fn remember(&mut self, operations: &[Planned], scope: Option<&Where>, confidence: Confidence) {
        let named = || {
            let numbers = plan::numbers(operations.iter().flat_map(|planned| named(&planned.operation)));
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
            Route::Dismiss => ("dismiss", 0, None),
        };
        let taken = match gate {
            None | Some(Gate::Plan) => route,
            Some(gate) => gate.word(),
        };
        let question = question.or_else(|| (gate == Some(Gate::Clarify)).then_some(answer::WHETHER));
        let mut detail = json!({
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
        if let (Some(fault), Some(map)) = (&self.router_fault, detail.as_object_mut()) {
            map.insert("fallback".to_owned(), json!(fault));
        }
        let entry = AuditEntry {
            router_confidence: Some(confidence.model.unwrap_or(confidence.host)),
            host_confidence: Some(confidence.host),
            ops_count: Some(u32::try_from(operations).unwrap_or(u32::MAX)),
            ..AuditEntry::new("router_decision", Some(Stage::Routing), self.elapsed_ms, detail)
        };
        self.audit(entry);
    }

    /// Records an entry, with the model's name if a model decides.
    fn audit(&mut self, entry: AuditEntry) {
        let model = if entry.model == BUILT_IN && self.by_model { self.model_name() } else { entry.model };
        self.effects.push(Effect::Audit(Box::new(AuditEntry { model, ..entry })));
    }

    fn learn_titles(&mut self, found: &[Found]) {
        let tasks = found.iter().flat_map(|found| &found.tasks);
        self.titles.extend(tasks.map(|task| (task.number, task.title.clone())));
    }

    fn speech(&self) -> wording::Speech<'_> {
        crate::speech(&self.setup.clock, &self.setup.names).with_titles(&self.titles)
    }

    fn usage(&self) -> Usage {
        let by_model = self.setup.model.is_some() && self.notice.is_none() && self.calls > 0;
        let model = if by_model { self.model_name() } else { BUILT_IN.to_owned() };
        Usage { tokens: self.tokens, ms: self.elapsed_ms, model }
    }

    fn stage(&mut self, stage: Stage) {
        self.emit(TurnEventKind::Stage { stage });
    }

    fn emit(&mut self, event: TurnEventKind) {
        self.seq += 1;
        self.effects.push(Effect::Emit(Box::new(TurnEvent { turn_id: self.request.turn_id, seq: self.seq, event })));
    }

    fn fail(&mut self, problem: Problem, retry: bool) {
        let event = TurnEventKind::Failed { code: problem.code, message: problem.message, values: problem.values, retry };
        self.end(event, "failed");
    }

    /// Sends the last event, and records how the turn ended.
    fn end(&mut self, event: TurnEventKind, outcome: &str) {
        let code = if let TurnEventKind::Failed { code, .. } = &event { Some(*code) } else { None };
        self.state = State::Over;
        self.emit(event);
        if let Some(running) = self.running.take() {
            self.log(running, outcome);
        }
        let mut detail = json!({"outcome": outcome, "code": code});
        if self.answer_tokens > 0 {
            detail["answerTokens"] = self.answer_tokens.into();
        }
        let entry = AuditEntry::new("turn", None, self.elapsed_ms, detail);
        let Usage { tokens, model, .. } = self.usage();
        self.audit(AuditEntry { model, tokens, ..entry });
        self.effects.push(Effect::Finish);
    }
}

/// The fault of a driver that sends the wrong kind of answer.
fn mismatch(what: &str) -> Problem {
    Problem::new(Code::Internal, format!("The {what} did not come back as they were asked for. Nothing was changed."))
}
