//! What can be counted: what was done week by week, and how turns and wakes fared.

use chrono::NaiveDate;
use serde::Serialize;

/// The last weeks in figures. Counted on this computer, never sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Insights {
    /// The last twelve of the user's own weeks, oldest first; the last one is under way.
    pub weeks: Vec<WeekFigures>,
    /// The assistant's turns in these weeks, one row for whoever answered, most turns first.
    pub turns: Vec<AnswererFigures>,
    /// The wakes of agents, likewise.
    pub wakes: Vec<AnswererFigures>,
}

/// One week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct WeekFigures {
    /// Its first day.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub start: NaiveDate,
    /// Tasks and dates completed, imports and what was undone left out.
    pub completed: u32,
    /// Tasks made, imports and what was undone left out.
    pub created: u32,
    /// Turns that the built-in planner answered.
    pub planner_turns: u32,
    /// Turns that a model answered.
    pub model_turns: u32,
    /// What became of all of them.
    pub outcomes: TurnOutcomes,
    /// Wakes of agents.
    pub wakes: u32,
    /// Tokens of turns and wakes.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub tokens: u64,
}

/// What became of turns or of the wakes of agents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct TurnOutcomes {
    /// Everything proposed was applied; of a wake, that everything it had planned is done.
    pub applied: u32,
    /// Some of what was proposed was applied; of a wake, that it left steps of its plan open.
    pub partly: u32,
    /// What was proposed was dismissed, or the user stopped it.
    pub dismissed: u32,
    /// It failed.
    pub failed: u32,
    /// It ended with nothing to decide: an answer, a question, a proposal that waits.
    pub other: u32,
}

/// How turns or wakes fared with one of those who answer them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AnswererFigures {
    /// `built-in`, or the model's name.
    pub name: String,
    /// How many there were.
    pub count: u32,
    /// Tokens read.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub tokens_in: u64,
    /// Tokens written.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub tokens_out: u64,
    /// Milliseconds: half of them took no longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median_ms: Option<u32>,
    /// What became of them.
    pub outcomes: TurnOutcomes,
}
