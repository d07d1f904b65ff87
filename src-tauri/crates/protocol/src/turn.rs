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

/// How a message is to be taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Mode {
    /// The router decides.
    #[default]
    Auto,
    /// Answer, change nothing.
    Chat,
    /// Plan.
    Plan,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct TurnRequest {
    /// Made by the window; every event of the turn carries it.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub turn_id: Uuid,
    /// What the user said; blank is `invalid_message`.
    pub message: String,
    /// How it is to be taken.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Mode>"))]
    pub mode: Mode,
    /// The last turns, oldest first; the last three are used.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<TranscriptTurn>>"))]
    pub transcript: Vec<TranscriptTurn>,
    /// The question it answers.
    #[serde(default)]
    pub clarify: Option<ClarifyAnswer>,
}

/// One earlier turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct TranscriptTurn {
    /// `user` or `assistant`.
    pub role: String,
    /// What was said.
    pub text: String,
    /// Numbers of the tasks it was about.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub ids: Vec<u64>,
}

/// An event of a turn. The last one is always `done`, `cancelled` or `failed`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct TurnEvent {
    /// Which turn.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub turn_id: Uuid,
    /// 1, 2, 3 ...
    pub seq: u32,
    /// What happened.
    #[serde(flatten)]
    #[cfg_attr(feature = "ts", ts(flatten))]
    pub event: TurnEventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum TurnEventKind {
    /// A stage has begun.
    Stage {
        /// Which.
        stage: Stage,
    },
    /// One question.
    Clarify {
        /// With its choices.
        #[serde(flatten)]
        clarify: Clarify,
    },
    /// The list as it stands.
    Ops {
        /// 0 while it is still coming, 1, then 2 after a repair that changed something.
        version: u32,
        /// The operations.
        operations: Vec<Proposed>,
        /// How many can be applied.
        valid_count: u32,
        /// How many cannot.
        invalid_count: u32,
        /// Counts over their limits.
        warnings: Vec<Warning>,
    },
    /// The summary so far.
    Summary {
        /// All of it so far.
        text: String,
        /// What each sentence is made of, for another language; nothing of a model's words.
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
        /// In words.
        text: String,
        /// What each sentence is made of, for another language; nothing of a model's words.
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
        /// The stored proposal, when there are operations.
        proposal_id: Option<ProposalId>,
        /// An instruction that a click sends in Plan mode.
        offer: Option<String>,
        /// Numbers of the tasks it was about, for the transcript.
        #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
        ids: Vec<u64>,
        /// Tokens and time.
        usage: Usage,
        /// The user has agreed to take this change set back.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        undo: Option<ChangeSetId>,
        /// The open proposal is to be dismissed.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        dismiss: bool,
    },
    /// The model is still thinking.
    Heartbeat,
    /// The turn is over.
    Done,
    /// A newer message or the user stopped it.
    Cancelled,
    /// The turn could not be finished; the message stays in the box.
    Failed {
        /// Why, for programs.
        code: Code,
        /// What to do.
        message: String,
        /// What the message names, for another language.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        values: Option<Values>,
        /// Whether sending it again can help.
        retry: bool,
    },
}

/// Sentences behind the one about a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Remarks {
    /// In words.
    pub words: String,
    /// What each sentence is made of.
    pub parts: Vec<Parts>,
}

/// A turn as it is kept for the next start of the window.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct KeptTurn {
    /// What was asked, without the turns before it.
    #[cfg_attr(feature = "ts", ts(as = "TurnRequest"))]
    pub request: Value,
    /// What came of it: the newest event of each kind, without lists that a later event replaces. The last one is always `done`, `cancelled`
    /// or `failed`; a turn that was cut off has `failed` with the code `interrupted`.
    #[cfg_attr(feature = "ts", ts(as = "Vec<TurnEvent>"))]
    pub events: Vec<Value>,
    /// What the window has kept beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub memory: Option<Value>,
    /// Its proposal was dismissed.
    pub dismissed: bool,
    /// What applying its proposal did.
    pub applied: Option<KeptApplied>,
}

/// What applying a proposal of a kept turn did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct KeptApplied {
    /// When.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: Timestamp,
    /// The answer that apply gave.
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
    /// Making operations.
    Proposing,
    /// Checking them against the rows.
    Validating,
    /// Mending the invalid ones.
    Repairing,
    /// Putting it in words.
    Summarizing,
    /// Answering.
    Chatting,
}

/// What a turn cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Usage {
    /// Tokens in and out; 0 with the built-in planner.
    pub tokens: u32,
    /// Milliseconds from submit to result.
    pub ms: u32,
    /// `built-in`, or the model's name.
    pub model: String,
}
