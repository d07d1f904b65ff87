//! One turn of the assistant: the request, and the events in the order they are sent.

use domain::{
    ChangeSetId, Clarify, ClarifyAnswer, Code, ProposalId, Timestamp,
    problem::Values,
    proposal::{Proposed, Warning},
    sentence::Parts,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

#[cfg(feature = "ts")]
use crate::changes::Applied;

/// How to handle a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Mode {
    /// The router decides.
    #[default]
    Auto,
    /// Answer without changing anything.
    Chat,
    /// Plan changes.
    Plan,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct TurnRequest {
    /// Created by the window; every event of the turn carries it.
    pub turn_id: Uuid,
    /// The user's message; a blank one is refused with `invalid_message`.
    pub message: String,
    /// How to handle it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Mode>"))]
    pub mode: Mode,
    /// The last turns, oldest first; the last three are used.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<TranscriptTurn>>"))]
    pub transcript: Vec<TranscriptTurn>,
    /// The question it answers.
    pub clarify: Option<ClarifyAnswer>,
}

/// One earlier turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct TranscriptTurn {
    /// `user` or `assistant`.
    pub role: String,
    pub text: String,
    /// Numbers of the tasks that it was about.
    pub ids: Vec<u64>,
}

/// An event of a turn. The last one is always `done`, `cancelled` or `failed`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct TurnEvent {
    pub turn_id: Uuid,
    /// The event's number: 1, 2, 3 ...
    pub seq: u32,
    /// What happened.
    #[serde(flatten)]
    pub event: TurnEventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum TurnEventKind {
    /// A stage has begun.
    Stage { stage: Stage },
    /// A question to the user.
    Clarify {
        /// The question and its choices.
        #[serde(flatten)]
        clarify: Clarify,
    },
    /// The current list of operations.
    Ops {
        /// 0 while the list is growing, 1 when it is complete, 2 after a repair that changed something.
        version: u32,
        operations: Vec<Proposed>,
        /// How many of them can be applied.
        valid_count: u32,
        /// How many of them cannot be applied.
        invalid_count: u32,
        /// Counts over their limits.
        warnings: Vec<Warning>,
    },
    /// The summary so far.
    Summary {
        /// The whole text so far.
        text: String,
        /// The parts of each sentence, for another language; absent for a model's text.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        parts: Option<Vec<Parts>>,
        /// The text in the reader's language; absent where that is the text itself.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        words: Option<String>,
    },
    /// The answer.
    Result {
        text: String,
        /// The parts of each sentence, for another language; absent for a model's text.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        parts: Option<Vec<Parts>>,
        /// The text in the reader's language; absent where that is the text itself.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        words: Option<String>,
        /// What the text says behind the sentence about the list; it still holds when the list is edited.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        remarks: Option<Remarks>,
        /// The final list.
        operations: Vec<Proposed>,
        /// The stored proposal, if there are operations.
        proposal_id: Option<ProposalId>,
        /// An instruction that a click sends to Plan.
        offer: Option<String>,
        /// Numbers of the tasks that it was about, for the transcript.
        ids: Vec<u64>,
        /// Tokens and time.
        usage: Usage,
        /// The user agreed to revert this change set.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        undo: Option<ChangeSetId>,
        /// Whether the open proposal must be dismissed.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        dismiss: bool,
    },
    /// The model is still thinking.
    Heartbeat,
    /// The turn is over.
    Done,
    /// A newer message, or the user, stopped the turn.
    Cancelled,
    /// The turn could not be finished; the message stays in the box.
    Failed {
        /// Why, for programs.
        code: Code,
        /// What to do.
        message: String,
        /// The values in the message, for another language.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        values: Option<Values>,
        /// Whether it can help to send the message again.
        retry: bool,
    },
}

/// Sentences behind the one about a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Remarks {
    pub words: String,
    /// What each sentence is made of.
    pub parts: Vec<Parts>,
}

/// A turn as it is kept for the next start of the window.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct KeptTurn {
    /// The request, without the earlier turns.
    #[cfg_attr(feature = "ts", ts(as = "TurnRequest"))]
    pub request: Value,
    /// The result: the newest event of each kind, without lists that a later event replaces. The last one is always `done`, `cancelled` or
    /// `failed`; a turn that was interrupted has `failed` with the code `interrupted`.
    #[cfg_attr(feature = "ts", ts(as = "Vec<TurnEvent>"))]
    pub events: Vec<Value>,
    /// What the window stored with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub memory: Option<Value>,
    /// Whether its proposal was dismissed.
    pub dismissed: bool,
    /// What applying its proposal did.
    pub applied: Option<KeptApplied>,
}

/// What applying a proposal of a kept turn did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct KeptApplied {
    /// When it was applied.
    pub at: Timestamp,
    /// The answer of apply.
    #[cfg_attr(feature = "ts", ts(as = "Applied"))]
    pub applied: Value,
}

/// A stage of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Stage {
    /// Understanding the message.
    Routing,
    /// Proposing operations.
    Proposing,
    /// Checking them against the rows.
    Validating,
    /// Correcting the invalid ones.
    Repairing,
    /// Putting the list into words.
    Summarizing,
    /// Answering.
    Chatting,
}

/// The cost of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Usage {
    /// Tokens of prompts and answers; 0 with the built-in planner.
    pub tokens: u32,
    /// Milliseconds from sending the message to the result.
    pub ms: u32,
    /// `built-in`, or the model's name.
    pub model: String,
}
