//! The record of an agent's decisions about the user's values: overrides and suggestions.

use serde::{Deserialize, Serialize};

use crate::{NoteId, Timestamp, lenient::lenient};

/// Minimum length of the reason for overriding the user, in characters after trimming.
pub const REASON_MIN: usize = 20;

/// The record of an agent changing what the user had set. It is kept with the value until the value is set again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Override {
    /// Why, in the agent's words.
    pub reason: String,
    /// The notes of the task that it cited.
    #[serde(default)]
    pub evidence: Vec<NoteId>,
    /// Whether there is evidence and all of it is newer than the user's value.
    #[serde(default)]
    pub verified: bool,
    /// When the agent set it.
    pub at: Timestamp,
    /// When the user had set it, if that is known.
    pub user_set_at: Option<Timestamp>,
}

/// How sure the agent is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Confidence {
    /// It may be done.
    #[default]
    Low,
    /// The notes suggest it.
    Medium,
    /// The notes say it.
    High,
}
lenient!(Confidence, Confidence::Low, "low" => Confidence::Low, "medium" => Confidence::Medium, "high" => Confidence::High);

/// The agent thinks that an item is done. It changes nothing until the user accepts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Suggestion {
    /// The grounds for it, in the agent's words.
    pub reason: String,
    /// How sure the agent is.
    #[serde(default)]
    pub confidence: Confidence,
    /// When it was made.
    pub at: Timestamp,
}
