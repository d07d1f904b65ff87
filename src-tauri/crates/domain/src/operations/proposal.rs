//! A list of operations proposed by someone other than the user, with the result of validating each.

use serde::{Deserialize, Serialize};

use crate::{Code, Problem, Requested, Summary, sentence::Parts};

pub use crate::preview::{Idle, Preview, Sample, Thresholds};

/// One proposed operation with the result of its validation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Proposed {
    /// Derived from op, target and content, so that it is the same in every version of the list.
    pub key: String,
    /// The operation, in its normal form if it could be read.
    pub op: Requested,
    /// Why it cannot be applied; empty if it can.
    pub errors: Vec<Problem>,
    /// What was coerced ("\"High\" was read as high").
    pub notes: Vec<String>,
    /// A sentence for a person: "Move 3 overdue tasks to Monday".
    pub sentence: String,
    /// Why the planner chose this ("matched 'overdue' to 4 tasks").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// The facts behind the explanation, for another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<Parts>,
    /// Whether it is ticked at first: it is valid and deletes at most one task.
    pub preselected: bool,
    /// What it would do.
    pub preview: Preview,
}

/// A count above its limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Warning {
    /// `many_deletions` or `many_bulk_updates`.
    pub code: Code,
    /// How many tasks.
    pub count: u32,
    /// The limit that is exceeded.
    pub limit: u32,
    /// "26 tasks would go to the trash."
    pub message: String,
}

/// What applying would do. Applying reports the same values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DryRun {
    /// One per operation, in order.
    pub results: Vec<DryRunResult>,
    /// The total.
    pub summary: Summary,
    /// Counts above their limits.
    pub warnings: Vec<Warning>,
    /// What the list would do in all, or how much of it cannot be applied; empty if it was not worded for a reader.
    #[serde(default)]
    pub sentence: String,
}

/// What one operation would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct DryRunResult {
    /// The operation as read.
    pub op: Requested,
    /// Whether it can be applied.
    pub valid: bool,
    /// Why it cannot be applied.
    pub errors: Vec<Problem>,
    /// What was coerced.
    pub notes: Vec<String>,
    /// What it would do.
    pub preview: Preview,
    /// The same in words; absent if the operation cannot be read, or was not worded for a reader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
}
