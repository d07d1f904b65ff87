//! One wake of a task's agent: it reads the task, calls tools, and ends with a report.
//!
//! [`Wake::handle`] takes what happened and returns what to do, as [`crate::Turn`] does. The host owns the guards, the plan and its
//! receipts: the wake hands each call out as [`Effect::Run`], one at a time in the order the model gave, and receives in [`Input::Tool`]
//! the answer for the model and what really happened. The last effect is always [`Effect::Finish`]; after that nothing is returned.
//!
//! ```text
//! Start -+-> no model -> built-in agent: Run -> Tool -> ... ------------------------------------> Finish
//!        +-> ASK -+-> calls -> Run -> Tool -> ... -> ASK (up to 10 rounds)
//!                 +-> no calls: its words -------------------------------------------------------> Finish
//!                 +-> `model_without_tools`, nothing run yet -> built-in agent
//!                 +-> another fault -> Finish, failed
//! ```
//! A wake is done only if the model itself finished and no step of its plan is open. A wake that was stopped (rounds, time, the same
//! refusal three times) names its open steps, or counts as failed if it has none. A call that was handed out is always awaited, even after
//! `Cancel` and `TimeUp`, because it may have written something that belongs in the report: each `Run` needs its `Tool`.
//!
//! Not here: what tools do and whether they may (`domain`, `app`), the form of a call's arguments (`tools`), when a wake begins, and the
//! limit of one wake at a time (`app`).

mod brief;
pub mod builtin;
mod calls;
mod deeds;
mod ending;
mod prompt;
mod refusal;
mod talk;
#[cfg(test)]
mod tests;

pub use brief::{Brief, BriefLabels};

use std::collections::VecDeque;

use domain::{Problem, Timestamp, sentence::Parts};
use language::Clock;
use protocol::agent::{AgentEventKind, Deed, PlanStep, Skipped, WakeReport, WakeTrigger};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    audit::{AuditEntry, BUILT_IN, Caller},
    model::{ModelCall, ModelEvent, ModelSetup, ToolCall, ToolOffer},
    tools::Receipt,
};
use calls::Running;
use talk::Talk;

/// Maximum number of model calls in one wake.
pub const ROUNDS_MOST: u32 = 10;
/// Maximum duration of a wake, in milliseconds.
pub const MS_MOST: u32 = 10 * 60 * 1_000;
/// Maximum number of tool calls of one answer that are run; further calls are dropped, and the model is informed.
pub const CALLS_MOST: usize = 20;

/// The start of a wake.
#[derive(Clone, Debug)]
pub struct Setup {
    pub wake_id: Uuid,
    /// Why it woke.
    pub trigger: WakeTrigger,
    /// The model to ask; without one the built-in agent does the work.
    pub model: Option<ModelSetup>,
    /// The task.
    pub brief: Brief,
    /// The tools that may be called.
    pub offered: Vec<ToolOffer>,
    /// The user's date, time and zone.
    pub clock: Clock,
    /// When the wake began.
    pub started_at: Timestamp,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Input {
    /// The driver is ready. Comes first.
    Start,
    /// An event of a call from [`Effect::Ask`].
    Model { call: u32, event: ModelEvent },
    /// The result of [`Effect::Run`].
    Tool(Box<ToolAnswer>),
    /// Some time has passed. Needed at least every few seconds; it ends a wake that takes longer than [`MS_MOST`].
    Tick,
    /// The wake's time is over, by the driver's clock.
    TimeUp,
    /// The user stops it.
    Cancel,
}

/// The result of one tool call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolAnswer {
    /// The answer for the model: a result, or `{"error": {"code", "message", "hint"?}}`. The report reads from it how many operations were
    /// `proposed`, and which steps of the plan were `dropped`.
    pub body: Value,
    /// The whole call was refused.
    pub refused: bool,
    /// The host ends the wake: the same refusal came three times.
    pub over: bool,
    /// What really happened. `None` for a call that could not be parsed.
    pub receipt: Option<Receipt>,
    /// The plan as it is now.
    pub steps: Vec<PlanStep>,
    /// Its open steps: "2. Assign labels".
    pub open: Vec<String>,
}

/// What is to be done, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Run this model call, and send [`Input::Model`] for each piece and for the end. An earlier call is aborted.
    Ask(Box<ModelCall>),
    /// Abort the model call in flight.
    StopModel,
    /// Run this tool call and send [`Input::Tool`]. The name is as the model wrote it; the arguments are an object.
    Run {
        /// Which tool.
        name: String,
        arguments: Value,
        /// Who requested it.
        caller: Caller,
    },
    /// Send this event. The driver sends the last one, `finished`, after it has stored the report.
    Emit(AgentEventKind),
    /// Write this to the audit.
    Audit(Box<AuditEntry>),
    /// The wake is over, with this report.
    Finish(Box<WakeReport>),
}

/// One wake.
#[derive(Debug)]
pub struct Wake {
    setup: Setup,
    state: State,
    /// Milliseconds from the start of the wake to the last input.
    elapsed_ms: u32,
    talk: Talk,
    /// The model call in flight.
    running: Option<Running>,
    /// The tool call that was handed out and has not returned.
    out: Option<ToolCall>,
    /// Tool calls that are waiting.
    queue: VecDeque<ToolCall>,
    rounds: u32,
    tokens: u32,
    /// How many of them the model wrote.
    answer_tokens: u32,
    /// The model that answered last.
    answered_by: Option<String>,
    /// How long its last answer took, in milliseconds.
    inference_ms: Option<u32>,
    /// Whether the built-in agent does the work.
    built_in: bool,
    /// Tool calls that were run for the model.
    ran: u32,
    /// Refusals of the wake's own, alike and in a row.
    alike: (Value, u32),
    /// Calls of the last answer beyond those that are run.
    beyond: usize,
    /// Steps that were removed from the plan while they were open.
    dropped: Vec<String>,
    deeds: Vec<Deed>,
    skipped: Vec<Skipped>,
    /// Titles of created items.
    made: Vec<String>,
    steps: Vec<PlanStep>,
    open: Vec<String>,
    /// The report's message besides the deeds.
    message: Option<String>,
    words: Option<String>,
    /// What the built-in agent's words are made of.
    said: Option<Vec<Parts>>,
    effects: Vec<Effect>,
}

/// What the wake waits for.
#[derive(Clone, Debug, PartialEq)]
enum State {
    New,
    Asking,
    Running,
    /// It was stopped, and waits for the tool call that was handed out.
    Stopping(Stop),
    Over,
}

/// Why a wake ends.
#[derive(Clone, Debug, PartialEq)]
enum Stop {
    /// It finished.
    End,
    Cancelled,
    TimeUp,
    Rounds,
    /// The same refusal three times, with its sentence.
    Stuck(String),
    Fault(Problem),
}

impl Wake {
    /// A wake that has not started.
    pub fn new(setup: Setup) -> Self {
        let (open, steps, built_in) = (setup.brief.open_steps(), setup.brief.plan.clone(), setup.model.is_none());
        Self {
            setup,
            state: State::New,
            elapsed_ms: 0,
            talk: Talk::new(Vec::new()),
            running: None,
            out: None,
            queue: VecDeque::new(),
            rounds: 0,
            tokens: 0,
            answer_tokens: 0,
            answered_by: None,
            inference_ms: None,
            built_in,
            ran: 0,
            alike: (Value::Null, 0),
            beyond: 0,
            dropped: Vec::new(),
            deeds: Vec::new(),
            skipped: Vec::new(),
            made: Vec::new(),
            steps,
            open,
            message: None,
            words: None,
            said: None,
            effects: Vec::new(),
        }
    }

    /// Takes an input and returns what to do. `elapsed_ms` is the time since the wake began, in milliseconds. Inputs that the wake is not
    /// waiting for are dropped.
    pub fn handle(&mut self, input: Input, elapsed_ms: u32) -> Vec<Effect> {
        self.elapsed_ms = self.elapsed_ms.max(elapsed_ms);
        match (self.state.clone(), input) {
            (State::Stopping(stop), Input::Tool(answer)) => {
                self.record(&answer);
                self.finish(&stop);
            }
            // Cancelling takes precedence over running out of time.
            (State::Stopping(_), Input::Cancel) => self.state = State::Stopping(Stop::Cancelled),
            (State::Over | State::Stopping(_), _) => {}
            (_, Input::Cancel) => self.stop(Stop::Cancelled),
            (_, Input::TimeUp) => self.stop(Stop::TimeUp),
            (State::New, Input::Start) => self.start(),
            (State::Running, Input::Tool(answer)) => self.answered(&answer),
            (State::Asking, Input::Model { call, event }) => self.heard(call, event),
            (_, Input::Tick) if self.is_late() => self.stop(Stop::TimeUp),
            _ => {}
        }
        std::mem::take(&mut self.effects)
    }

    fn start(&mut self) {
        let agent = self.agent();
        self.effects.push(Effect::Emit(AgentEventKind::Started { trigger: self.setup.trigger, agent }));
        if self.built_in {
            self.take_over();
        } else {
            let Setup { brief, offered, clock, trigger, .. } = &self.setup;
            self.talk = Talk::new(prompt::opening(brief, offered, clock, *trigger));
            self.ask();
        }
    }

    /// Lets the built-in agent do the work.
    fn take_over(&mut self) {
        self.built_in = true;
        self.inference_ms = None;
        let mut calls = builtin::calls(&self.setup.brief, self.setup.brief.looked_at);
        calls.retain(|(name, _)| self.setup.offered.iter().any(|offer| offer.name == *name));
        let call = |(at, (name, arguments)): (usize, (&str, Value))| ToolCall {
            id: at.to_string(),
            name: name.to_owned(),
            arguments: arguments.to_string(),
        };
        self.queue = calls.into_iter().enumerate().map(call).collect();
        let said = self.built_in_words();
        self.words = wording::text(&said, &deeds::speech());
        self.said = Some(said);
        self.run_next();
    }

    fn is_late(&self) -> bool {
        self.elapsed_ms >= MS_MOST
    }

    fn caller(&self) -> Caller {
        Caller { agent: Some(self.agent()), inference_ms: self.inference_ms }
    }

    /// Who does the work: [`BUILT_IN`], or the model's name as last reported.
    fn agent(&self) -> String {
        let chosen = || self.setup.model.as_ref().map(|model| model.name.clone());
        let model = if self.built_in { None } else { self.answered_by.clone().or_else(chosen) };
        model.unwrap_or_else(|| BUILT_IN.to_owned())
    }
}
