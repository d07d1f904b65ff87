//! A list of operations that someone other than the user wants to make, with what validation says of each.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Code, Problem, Summary, TaskId, sentence::Parts};

/// What an operation would do, for the review list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Preview {
    /// How many tasks it touches.
    pub count: u32,
    /// Which the first ten are; one that the operation itself makes has no identity yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<TaskId>>"))]
    pub sample_ids: Vec<TaskId>,
    /// The first ten of them.
    pub samples: Vec<Sample>,
    /// Why it changes nothing at all; absent where it changes something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub idle: Option<Idle>,
    /// How many of them repeat and move by one date alone.
    #[serde(default, skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>"))]
    pub occurrences: u32,
    /// How many of them repeat and move as a whole series.
    #[serde(default, skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>"))]
    pub series: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn is_none(count: &u32) -> bool {
    *count == 0
}

/// Why an operation that can be applied changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Idle {
    /// No task fits its filter.
    NoMatch,
    /// What it names is already as it says.
    Already,
}

/// One touched task, before and after: only the fields that differ (for a new task, those that are set).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Sample {
    /// The task's number; absent for a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub number: Option<u64>,
    /// The task's title (before the change).
    pub title: String,
    /// Fields before, in the words of the entity's JSON; labels and project by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown>"))]
    pub before: Option<Map<String, Value>>,
    /// Fields after.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown>"))]
    pub after: Option<Map<String, Value>>,
}

/// One proposed operation and what validation says of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Proposed {
    /// Stable across versions of the list: made of op, target and content.
    pub key: String,
    /// The operation, normalised where it could be read.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown> & { op?: string }"))]
    pub op: Value,
    /// Why it cannot be applied; empty when it can.
    pub errors: Vec<Problem>,
    /// What was coerced ("\"High\" was read as high").
    pub notes: Vec<String>,
    /// A sentence for a person: "Move 3 overdue tasks to Monday".
    pub sentence: String,
    /// Why the planner chose this ("matched 'overdue' to 4 tasks").
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub explanation: Option<String>,
    /// What the explanation is made of, for another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub because: Option<Parts>,
    /// Whether it may be ticked from the start: valid, and deletes at most one task.
    pub preselected: bool,
    /// What it would do.
    pub preview: Preview,
}

/// The limits over which a second confirmation is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Thresholds {
    /// More deletions than this want a confirmation.
    pub deletions: u32,
    /// More tasks changed by bulk operations than this want a confirmation.
    pub bulk_updates: u32,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { deletions: 20, bulk_updates: 50 }
    }
}

/// A count over its limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Warning {
    /// `many_deletions` or `many_bulk_updates`.
    pub code: Code,
    /// How many tasks.
    pub count: u32,
    /// The limit that is passed.
    pub limit: u32,
    /// "26 tasks would go to the trash."
    pub message: String,
}

/// What applying would do; equal to what apply then reports.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DryRun {
    /// Per operation, in order.
    pub results: Vec<DryRunResult>,
    /// How much in all.
    pub summary: Summary,
    /// Counts over their limits.
    pub warnings: Vec<Warning>,
    /// What the list would do in all, or how much of it cannot be applied; empty where nobody is told.
    #[serde(default)]
    pub sentence: String,
}

/// What one operation would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DryRunResult {
    /// The operation as read.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub op: Value,
    /// Whether it can be applied.
    pub valid: bool,
    /// Why not.
    pub errors: Vec<Problem>,
    /// What was coerced.
    pub notes: Vec<String>,
    /// What it would do.
    pub preview: Preview,
    /// The same in words; absent where the operation cannot be read, or nobody is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sentence: Option<String>,
}
