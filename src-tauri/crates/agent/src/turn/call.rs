//! The one model call in flight: asked, received, counted, and kept for the audit. The state it belongs to interprets its answer.

use protocol::turn::{Stage, TurnEventKind};
use serde_json::{Value, json};

use super::{Effect, State, Turn};
use crate::{
    audit::{self, AuditEntry, joined},
    model::{Answered, Fault, Message, ModelCall, ModelEvent, Output, Purpose},
    reading::{ANSWER_MOST, recover::Unreadable, stream::Scanner},
};

use domain::{Code, Problem};

/// The interval between two heartbeats while a model thinks, in milliseconds.
const HEARTBEAT: u32 = 10_000;
/// The interval between two versions of a growing text or list, in milliseconds.
pub(super) const SHOWN_EVERY: u32 = 40;

/// The code of an answer that was ended because no more could come of it.
pub(super) const STOPPED: Code = Code::AnswerStopped;

/// A call that has started and has not ended.
#[derive(Debug)]
pub(super) struct Running {
    id: u32,
    purpose: Purpose,
    /// Milliseconds from the start of the turn to the call, and to the last heartbeat.
    began: u32,
    beat: u32,
    /// The prompt, if it is to be kept.
    prompt: Option<String>,
    /// Tokens of the prompt and of the answer, once it is complete.
    tokens: (u32, u32),
    /// The answer so far.
    pub(super) answer: String,
    /// Reads the answer as it arrives, if it is to be JSON.
    scanner: Option<Scanner>,
    /// The answer was stopped because it was hopeless.
    stopped: bool,
}

/// A complete answer.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) text: String,
    /// It was cut at its token limit, or stopped because it was hopeless.
    pub(super) truncated: bool,
}

impl Turn {
    pub(super) fn call(&mut self, purpose: Purpose, messages: Vec<Message>, output: Output) {
        self.calls += 1;
        let prompt = self.setup.model.as_ref().filter(|model| model.log_prompts).map(|_| joined(&messages));
        let (id, now) = (self.calls, self.elapsed_ms);
        let scanner = matches!(output, Output::Json { .. }).then(Scanner::default);
        let (tokens, answer) = ((0, 0), String::new());
        self.running = Some(Running { id, purpose, began: now, beat: now, prompt, tokens, answer, scanner, stopped: false });
        let max_tokens = match purpose {
            Purpose::Router | Purpose::Summary | Purpose::Chat => 1_024,
            Purpose::Repair | Purpose::Wake => 4_096,
            Purpose::Plan => 8_192,
        };
        self.effects.push(Effect::Ask(Box::new(ModelCall { id, purpose, messages, output, max_tokens })));
    }

    /// Takes an event of a call. Events of other calls than the one in flight are late and are ignored.
    pub(super) fn heard(&mut self, state: State, call: u32, event: ModelEvent) {
        let Some(running) = self.running.as_mut().filter(|running| running.id == call) else {
            self.state = state;
            return;
        };
        match event {
            ModelEvent::Delta(piece) if running.answer.len() + piece.len() > ANSWER_MOST => {
                self.effects.push(Effect::StopModel);
                self.ended(state, Err(unreadable(Unreadable::TooLarge)));
            }
            ModelEvent::Delta(piece) => {
                running.answer.push_str(&piece);
                let complete = running.scanner.as_mut().map_or_else(Vec::new, |scanner| scanner.push(&piece));
                if running.scanner.as_ref().is_some_and(Scanner::is_lost) {
                    self.stop_lost(state);
                } else {
                    self.growing(state, complete);
                }
            }
            ModelEvent::Done(answered) => {
                let Answered { model, prompt_tokens, answer_tokens, truncated, calls: _ } = answered;
                running.tokens = (prompt_tokens, answer_tokens);
                self.tokens = self.tokens.saturating_add(prompt_tokens).saturating_add(answer_tokens);
                self.answer_tokens = self.answer_tokens.saturating_add(answer_tokens);
                if !model.trim().is_empty() {
                    self.answered_by = Some(model);
                }
                self.ended(state, Ok(truncated));
            }
            ModelEvent::Failed(fault) => self.ended(state, Err(fault)),
        }
    }

    /// Stops a hopeless answer. What arrived until then counts as an answer that was cut, if it is of use.
    fn stop_lost(&mut self, state: State) {
        let is_of_use = self.running.as_mut().is_some_and(|running| {
            running.stopped = true;
            running.purpose == Purpose::Router || running.scanner.as_ref().is_some_and(Scanner::has_operations)
        });
        self.effects.push(Effect::StopModel);
        self.ended(state, if is_of_use { Ok(true) } else { Err(stopped()) });
    }

    /// Shows as much of a growing answer as possible; `complete` holds the operations that have just been completed.
    fn growing(&mut self, state: State, complete: Vec<Value>) {
        match state {
            State::Planning(planning) => self.plan_grows(planning, complete),
            State::Summarizing(summing) => self.summary_grows(summing),
            State::Chatting(chatting) => self.chat_grows(chatting),
            other => self.state = other,
        }
    }

    /// The answer in flight has ended: completely (`Ok`, with whether it was cut), or with a fault.
    pub(super) fn ended(&mut self, state: State, how: Result<bool, Fault>) {
        let Some(running) = self.running.take() else {
            self.state = state;
            return;
        };
        let outcome = match &how {
            Ok(_) if running.stopped => STOPPED.as_str().to_owned(),
            Ok(_) => "answered".to_owned(),
            Err(fault) => fault.problem.code.to_string(),
        };
        let text = self.log(running, &outcome);
        let answer = how.map(|truncated| Answer { text, truncated });
        match state {
            State::Routing(routing) => self.routed(*routing, answer),
            State::Planning(planning) => self.planned(*planning, answer),
            State::Repairing(checked) => self.repaired(*checked, answer),
            State::Summarizing(summing) => self.summarized(*summing, answer),
            State::Chatting(chatting) => self.chatted(*chatting, answer),
            other => self.state = other,
        }
    }

    /// Stops the call in flight because its answer is no longer needed; the turn goes on.
    pub(super) fn stop_call(&mut self) -> Option<Running> {
        let running = self.running.take();
        if running.is_some() {
            self.effects.push(Effect::StopModel);
        }
        running
    }

    /// Keeps the prompt and the answer for the audit, if the user wants that. Returns the answer.
    pub(super) fn log(&mut self, running: Running, outcome: &str) -> String {
        let Running { id, purpose, began, prompt, tokens, answer, .. } = running;
        if let Some(prompt) = prompt {
            let mut detail = json!({
                "call": id,
                "purpose": purpose.word(),
                "outcome": outcome,
                "ms": self.elapsed_ms.saturating_sub(began),
                "answerTokens": tokens.1,
            });
            audit::keep(&mut detail, &prompt, &answer);
            let entry = AuditEntry::new("prompt", Some(stage(purpose)), self.elapsed_ms, detail);
            self.audit(AuditEntry { model: self.model_name(), tokens: tokens.0.saturating_add(tokens.1), ..entry });
        }
        answer
    }

    /// A second has passed.
    pub(super) fn ticked(&mut self, state: State) {
        if let Some(running) = &mut self.running
            && self.elapsed_ms.saturating_sub(running.beat) >= HEARTBEAT
        {
            running.beat = self.elapsed_ms;
            self.emit(TurnEventKind::Heartbeat);
        }
        match state {
            State::Planning(planning) => self.plan_grows(planning, Vec::new()),
            other => self.state = other,
        }
    }

    /// The model's name, as last reported.
    pub(super) fn model_name(&self) -> String {
        let chosen = || self.setup.model.as_ref().map(|model| model.name.clone());
        self.answered_by.clone().or_else(chosen).unwrap_or_default()
    }
}

fn stage(purpose: Purpose) -> Stage {
    match purpose {
        Purpose::Router => Stage::Routing,
        Purpose::Plan => Stage::Proposing,
        Purpose::Repair => Stage::Repairing,
        Purpose::Summary => Stage::Summarizing,
        Purpose::Chat | Purpose::Wake => Stage::Chatting,
    }
}

/// The fault of an answer that was stopped because it was hopeless.
fn stopped() -> Fault {
    let message = "The model’s answer could no longer become a plan, so it was stopped. Send the message again, or choose another model under Settings, Models.";
    Fault { problem: Problem::new(STOPPED, message), retry: true }
}

/// The fault of an answer that cannot be read.
pub(super) fn unreadable(why: Unreadable) -> Fault {
    let (code, message) = match why {
        Unreadable::Empty => {
            (Code::ModelEmpty, "The model gave no answer. Send the message again, or choose another model under Settings, Models.")
        }
        Unreadable::TooLarge => (
            Code::AnswerTooLarge,
            "The model’s answer is longer than 1 MB, so it was stopped. Send the message again, or choose another model under Settings, Models.",
        ),
        Unreadable::TooDeep | Unreadable::NotJson => (
            Code::ModelUnreadable,
            "The model’s answer cannot be read. Send the message again, or choose another model under Settings, Models.",
        ),
    };
    Fault { problem: Problem::new(code, message), retry: true }
}
