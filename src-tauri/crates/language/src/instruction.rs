//! Instructions: "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands".
//!
//! Two pure steps with a look-up between them: [`read`] turns the message into clauses whose targets are descriptions, [`Reading::lookups`]
//! says what has to be found, [`Reading::decide`] turns what was found into a decision.

use domain::{Clarify, ClarifyAnswer, Found, Lookup, Operation, Where};

use crate::{Clock, Names};

/// What a message is read with.
#[derive(Clone, Debug)]
pub struct Context {
    /// The user's present.
    pub clock: Clock,
    /// The user's labels and projects.
    pub names: Names,
    /// The last turns, oldest first (at most 3).
    pub transcript: Vec<Turn>,
    /// The pending question this message answers.
    pub clarify: Option<ClarifyAnswer>,
    /// A scope the user confirmed in the last ten minutes; biases "and those too".
    pub scope: Option<Where>,
}

/// One earlier turn.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Turn {
    /// `user` or `assistant`.
    pub role: String,
    /// What was said.
    pub text: String,
    /// Numbers of the tasks it was about; what "it" and "them" mean.
    pub ids: Vec<u64>,
}

/// A message, read. What is in it is private to this crate.
#[derive(Clone, Debug)]
pub struct Reading {
    // replaced by the grammar's own clauses
    _private: (),
}

/// What is to be done with a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Plan, ask, or answer.
    pub route: Route,
    /// How sure, 0 to 1, from what can be checked: how many tasks the target found, whether a date is there where one is needed, whether
    /// the verb is a change.
    pub confidence: f32,
    /// What it is about.
    pub intent: Intent,
    /// The scope as a filter, where there is one; remembered when the user confirms it.
    pub scope: Option<Where>,
    /// The scope in words, for the summary: "for today's tasks".
    pub scope_words: Option<String>,
}

/// Plan, ask, or answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Route {
    /// Operations to propose; may be empty, then `text` says why.
    Plan {
        /// What to do, with the reason for each.
        operations: Vec<Planned>,
        /// The summary: one to three sentences, true of the operations.
        text: String,
    },
    /// A question.
    Clarify(Clarify),
    /// An answer; nothing changes. `offer` is an instruction that a click sends in Plan mode.
    Chat {
        /// One to three short sentences.
        text: String,
        /// "Move the permit form to Friday"
        offer: Option<String>,
        /// Numbers of the tasks it was about.
        ids: Vec<u64>,
    },
    /// "undo that": the last change set is to be undone, which is the user's own command, not an operation.
    Undo,
}

/// One operation with its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// What to do.
    pub operation: Operation,
    /// "matched \"overdue\" to 4 tasks"
    pub explanation: String,
}

/// What a message is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// A thing to do.
    #[default]
    Task,
    /// Something at a time.
    Event,
    /// Something that repeats.
    Habit,
    /// Something larger.
    Goal,
}

/// How a message is to be taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Decide.
    #[default]
    Auto,
    /// Answer, never plan.
    Chat,
    /// Plan, ask only where a plan is impossible.
    Plan,
}

/// Reads a message. Does not look at any task.
pub fn read(message: &str, mode: Mode, context: &Context) -> Reading {
    let _ = (message, mode, context);
    Reading { _private: () }
}

impl Reading {
    /// What has to be found before a decision is possible, at most a dozen bounded questions.
    pub fn lookups(&self) -> Vec<Lookup> {
        todo!()
    }

    /// The decision, given the answers to [`Self::lookups`] in the same order.
    pub fn decide(&self, found: &[Found]) -> Decision {
        let _ = found;
        todo!()
    }
}
