//! What is kept of an agent's word against the user's: overrides and suggestions.

use serde::{Deserialize, Serialize};

use crate::{NoteId, Timestamp, task::lenient};

/// Characters of reason, after trimming, that an agent owes where it goes against the user.
pub const REASON_MIN: usize = 20;

/// An agent changed what the user had set. Kept with the value until it is set again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Override {
    /// Why, in the agent's words.
    pub reason: String,
    /// The notes of the task that it cited.
    #[serde(default)]
    pub evidence: Vec<NoteId>,
    /// All of them are newer than what the user had set, and there is one.
    #[serde(default)]
    pub verified: bool,
    /// When the agent set it.
    pub at: Timestamp,
    /// When the user had set it, where that is known.
    #[serde(default)]
    pub user_set_at: Option<Timestamp>,
}

/// How sure the agent is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Confidence {
    /// It may be so.
    #[default]
    Low,
    /// The notes suggest so.
    Medium,
    /// The notes say so.
    High,
}
lenient!(Confidence, Confidence::Low, "low" => Confidence::Low, "medium" => Confidence::Medium, "high" => Confidence::High);

/// The agent thinks that an item is done. It changes nothing until the user accepts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Suggestion {
    /// What says so, in the agent's words.
    pub reason: String,
    /// How sure.
    #[serde(default)]
    pub confidence: Confidence,
    /// When it was made.
    pub at: Timestamp,
}
