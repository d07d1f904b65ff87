//! The calls of a wake: one model call in each round, and the tool calls it requests, one at a time.

use protocol::agent::{AgentEventKind, Skipped};
use serde_json::{Value, json};

use super::{CALLS_MOST, Effect, ROUNDS_MOST, State, Stop, ToolAnswer, Wake, builtin, deeds, refusal};
use crate::{
    audit::{self, AuditEntry, CallFigures, joined, with_calls},
    model::{Answered, Fault, ModelCall, ModelEvent, Output, Purpose, ToolCall},
    reading::{ANSWER_MOST, plain},
    tools::{Outcome, TODO_WRITE},
};

use domain::{Code, Problem};

/// Maximum number of tokens of one answer.
const TOKENS_MOST: u32 = 4_096;
/// Maximum length of the final words, in characters.
const WORDS_MOST: usize = 600;
/// How many equal refusals in a row end a wake.
const ALIKE_MOST: u32 = 3;
/// Maximum length of a step that a report names, in characters.
const STEP_MOST: usize = 240;
/// Maximum number of skips that a report lists.
const SKIPS_MOST: usize = 100;
/// Maximum number of calls over the limit that the audit records.
const BEYOND_TOLD: usize = 100;

/// A model call that has started and has not ended.
#[derive(Debug)]
pub(super) struct Running {
    id: u32,
    /// Milliseconds from the start of the wake to the call.
    began: u32,
    /// The prompt, if it is to be kept.
    prompt: Option<String>,
    /// The answer so far.
    answer: String,
}

impl Wake {
    /// Starts the next round.
    pub(super) fn ask(&mut self) {
        if self.is_late() {
            return self.finish(&Stop::TimeUp);
        }
        if self.rounds == ROUNDS_MOST {
            return self.finish(&Stop::Rounds);
        }
        self.rounds += 1;
        let messages = self.talk.messages();
        let prompt = self.setup.model.as_ref().filter(|model| model.log_prompts).map(|_| joined(&messages));
        self.running = Some(Running { id: self.rounds, began: self.elapsed_ms, prompt, answer: String::new() });
        self.effects.push(Effect::Emit(AgentEventKind::Round { round: self.rounds }));
        let output = Output::Tools(self.setup.offered.clone());
        let call = ModelCall { id: self.rounds, purpose: Purpose::Wake, messages, output, max_tokens: TOKENS_MOST };
        self.effects.push(Effect::Ask(Box::new(call)));
        self.state = State::Asking;
    }

    /// Takes an event of a model call. Events of other calls than the one in flight are late and are ignored.
    pub(super) fn heard(&mut self, call: u32, event: ModelEvent) {
        let Some(running) = self.running.as_mut().filter(|running| running.id == call) else { return };
        match event {
            ModelEvent::Delta(piece) if running.answer.len() + piece.len() > ANSWER_MOST => {
                self.effects.push(Effect::StopModel);
                let message = "The model’s answer is longer than 1 MB, so it was stopped. Run it again, or choose another model under Settings, Models.";
                self.broken(Problem::new(Code::AnswerTooLarge, message));
            }
            ModelEvent::Delta(piece) => running.answer.push_str(&piece),
            ModelEvent::Done(answered) => self.said(answered),
            ModelEvent::Failed(Fault { problem, .. }) => self.broken(problem),
        }
    }

    /// The answer of a round is complete.
    fn said(&mut self, answered: Answered) {
        let Answered { model, prompt_tokens, answer_tokens, truncated, mut calls } = answered;
        self.tokens = self.tokens.saturating_add(prompt_tokens).saturating_add(answer_tokens);
        self.answer_tokens = self.answer_tokens.saturating_add(answer_tokens);
        if !model.trim().is_empty() {
            self.answered_by = Some(model);
        }
        self.inference_ms = self.running.as_ref().map(|running| self.elapsed_ms.saturating_sub(running.began));
        let words = self.log("answered", &calls, (prompt_tokens, answer_tokens));
        if calls.is_empty() {
            let plain = plain::words(&words, WORDS_MOST);
            if plain.is_empty() && (truncated || self.rounds == 1) {
                let message = "The model gave no answer. Run it again, or choose another model under Settings, Models.";
                return self.finish(&Stop::Fault(Problem::new(Code::ModelEmpty, message)));
            }
            self.words = (!plain.is_empty()).then_some(plain);
            self.said = None;
            return self.finish(&Stop::End);
        }
        let beyond = calls.split_off(calls.len().min(CALLS_MOST));
        self.beyond = beyond.len();
        for call in beyond.iter().take(BEYOND_TOLD) {
            self.refuse(call, Code::TooManyCalls);
        }
        self.talk.called(&words, &calls);
        self.queue = calls.into();
        self.run_next();
    }

    /// The call of a round failed.
    fn broken(&mut self, problem: Problem) {
        self.log(problem.code.as_str(), &[], (0, 0));
        if problem.code == Code::ModelWithoutTools && self.ran == 0 {
            let model = self.agent();
            self.message = Some(format!(
                "The model “{model}” cannot call tools, so the built-in agent did what it can. Choose another model under Settings, Models."
            ));
            return self.take_over();
        }
        self.finish(&Stop::Fault(problem));
    }

    /// Keeps the prompt and the answer for the audit, if the user wants that. Returns the text of the answer.
    pub(super) fn log(&mut self, outcome: &str, calls: &[ToolCall], tokens: (u32, u32)) -> String {
        let Some(Running { id, began, prompt, answer }) = self.running.take() else { return String::new() };
        if let Some(prompt) = prompt {
            let mut detail = json!({
                "call": id,
                "purpose": Purpose::Wake.word(),
                "outcome": outcome,
                "ms": self.elapsed_ms.saturating_sub(began),
                "answerTokens": tokens.1,
            });
            audit::keep(&mut detail, &prompt, &with_calls(&answer, calls));
            let entry = AuditEntry::new("prompt", None, self.elapsed_ms, detail);
            let tokens = tokens.0.saturating_add(tokens.1);
            self.effects.push(Effect::Audit(Box::new(AuditEntry { model: self.agent(), tokens, ..entry })));
        }
        answer
    }

    /// Hands out the next tool call; without one the round is over.
    pub(super) fn run_next(&mut self) {
        while let Some(call) = self.queue.pop_front() {
            match refusal::arguments(&call, &self.setup.offered) {
                Ok(arguments) => {
                    if self.is_late() {
                        return self.finish(&Stop::TimeUp);
                    }
                    self.effects.push(Effect::Run { name: call.name.clone(), arguments, caller: self.caller() });
                    self.ran += 1;
                    self.out = Some(call);
                    self.state = State::Running;
                    return;
                }
                Err(body) => {
                    let (code, message) = refusal::problem(&body);
                    self.refuse(&call, code);
                    let before = if self.alike.0 == body { self.alike.1 } else { 0 };
                    self.alike = (body.clone(), before + 1);
                    self.reply(&call, body, true);
                    if self.alike.1 == ALIKE_MOST {
                        return self.finish(&Stop::Stuck(message));
                    }
                }
            }
        }
        if self.built_in {
            return self.finish(&Stop::End);
        }
        if self.beyond > 0 {
            self.talk.said(&format!("At most {CALLS_MOST} calls of one answer are run; the last {} were not.", self.beyond));
            self.beyond = 0;
        }
        self.ask();
    }

    /// Tells the audit of a call that was not handed out.
    fn refuse(&mut self, call: &ToolCall, code: Code) {
        let figures =
            CallFigures { tool: &call.name, outcome: Outcome::Rejected, code: Some(code), asked: None, done: 0, skipped: 0, ms: 0 };
        self.effects.push(Effect::Audit(Box::new(AuditEntry::tool_call(&figures, &self.caller()))));
    }

    /// A tool call has returned.
    pub(super) fn answered(&mut self, answer: &ToolAnswer) {
        self.alike = (Value::Null, 0);
        self.record(answer);
        if let Some(call) = self.out.take() {
            self.reply(&call, answer.body.clone(), answer.refused);
            if self.built_in && answer.refused {
                let (code, reason) = refusal::problem(&answer.body);
                self.skip(Skipped { what: builtin::spoken(&call.name).to_owned(), code, reason });
            }
        }
        if answer.over {
            let (_, message) = refusal::problem(&answer.body);
            return self.finish(&Stop::Stuck(message));
        }
        self.run_next();
    }

    /// Sends the result of a call to the model.
    fn reply(&mut self, call: &ToolCall, body: Value, refused: bool) {
        let body = if refused && call.name == refusal::ADD {
            refusal::with_contract(body, &self.setup.brief, &self.made, &self.setup.offered)
        } else {
            body
        };
        self.talk.answered(&call.id, &body);
    }

    /// Records what a tool call really did.
    pub(super) fn record(&mut self, answer: &ToolAnswer) {
        if let Some(receipt) = &answer.receipt {
            self.made.extend(deeds::created(receipt).map(str::to_owned));
            for skipped in deeds::skipped(receipt) {
                self.skip(skipped);
            }
            if let Some(deed) = deeds::deed(receipt, &answer.body) {
                self.deeds.push(deed.clone());
                self.effects.push(Effect::Emit(AgentEventKind::Did { deed }));
            }
        }
        if self.out.as_ref().is_some_and(|call| call.name == TODO_WRITE) {
            let named = answer.body["dropped"].as_array().into_iter().flatten().filter_map(Value::as_str);
            self.dropped.extend(named.map(|step| step.split_once(". ").map_or(step, |(_, content)| content).to_owned()));
        }
        if answer.steps != self.steps {
            self.steps.clone_from(&answer.steps);
            self.effects.push(Effect::Emit(AgentEventKind::Plan { steps: answer.steps.clone() }));
        }
        self.open.clone_from(&answer.open);
    }

    /// Reports steps that were removed from the plan, unless they are back.
    pub(super) fn tell_dropped(&mut self) {
        for step in std::mem::take(&mut self.dropped) {
            if !self.steps.iter().any(|kept| kept.content == step) {
                let reason = "The agent dropped this step of its plan. It is not done.".to_owned();
                self.skip(Skipped { what: plain::words(&step, STEP_MOST), code: Code::Dropped, reason });
            }
        }
    }

    fn skip(&mut self, skipped: Skipped) {
        if self.skipped.len() < SKIPS_MOST && !self.skipped.contains(&skipped) {
            self.skipped.push(skipped);
        }
    }
}
