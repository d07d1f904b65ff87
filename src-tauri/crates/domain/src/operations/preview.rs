//! What an operation would do to tasks, and how much of it needs a confirmation.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Place, TaskId, places::Shifts};

/// What an operation would do, as shown in the review list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Preview {
    /// How many tasks it touches.
    pub count: u32,
    /// The ids of the first ten. A task that the operation itself creates has no id yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<TaskId>>"))]
    pub sample_ids: Vec<TaskId>,
    /// The first ten tasks.
    pub samples: Vec<Sample>,
    /// Why it changes nothing; absent if it changes something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Idle>,
    /// How many of the tasks repeat and have a single date moved.
    #[serde(default, skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>"))]
    pub occurrences: u32,
    /// How many of the tasks repeat and move as a whole series.
    #[serde(default, skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>"))]
    pub series: u32,
    /// How many tasks each place in the sidebar gains or loses.
    #[serde(default, skip_serializing_if = "Shifts::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, number>"))]
    pub shifts: Shifts,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn is_none(count: &u32) -> bool {
    *count == 0
}

/// Why a valid operation changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Idle {
    /// No task matches its filter.
    NoMatch,
    /// The values that it sets are already set.
    Already,
}

/// One touched task before and after: only the fields that differ or, for a new task, the fields that are set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Sample {
    /// The task's number; absent for a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The task's title (before the change).
    pub title: String,
    /// Fields before, with the names of the entity's JSON; labels and project by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown>"))]
    pub before: Option<Map<String, Value>>,
    /// Fields after.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown>"))]
    pub after: Option<Map<String, Value>>,
    /// The places whose lists newly show it: they did not show it before, or Upcoming shows it on another day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Array<string>"))]
    pub lands: Vec<Place>,
}

/// Limits above which a second confirmation is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Thresholds {
    /// More deletions than this need a confirmation.
    pub deletions: u32,
    /// More tasks changed by bulk operations than this need a confirmation.
    pub bulk_updates: u32,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { deletions: 20, bulk_updates: 50 }
    }
}
