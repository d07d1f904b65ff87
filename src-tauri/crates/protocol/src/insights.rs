//! Statistics: what was done in each week, and the results of turns and wakes.

use chrono::NaiveDate;
use serde::Serialize;

/// The statistics of the last weeks. They are counted on this computer and never sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Insights {
    /// The last twelve weeks, with the user's first day of the week, oldest first; the last one is the current week.
    pub weeks: Vec<WeekFigures>,
    /// The assistant's turns in these weeks, one row for each answerer, most turns first.
    pub turns: Vec<AnswererFigures>,
    /// The wakes of agents, in the same form.
    pub wakes: Vec<AnswererFigures>,
}

/// One week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct WeekFigures {
    /// Its first day.
    pub start: NaiveDate,
    /// Completed tasks and dates, without imports and without what was undone.
    pub completed: u32,
    /// Created tasks, without imports and without what was undone.
    pub created: u32,
    /// Turns that the built-in planner answered.
    pub planner_turns: u32,
    /// Turns that a model answered.
    pub model_turns: u32,
    pub outcomes: TurnOutcomes,
    /// Wakes of agents.
    pub wakes: u32,
    /// Tokens of turns and wakes.
    pub tokens: u64,
}

/// The outcomes of turns or wakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct TurnOutcomes {
    /// Everything proposed was applied; for a wake, all of its plan is done.
    pub applied: u32,
    /// Some of the proposal was applied; for a wake, steps of its plan are open.
    pub partly: u32,
    /// The proposal was dismissed, or the user stopped the turn or the wake.
    pub dismissed: u32,
    pub failed: u32,
    /// It ended without a decision to make: an answer, a question, or a proposal that still waits.
    pub other: u32,
}

/// The statistics of turns or wakes with one answerer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AnswererFigures {
    /// `built-in`, or the model's name.
    pub name: String,
    /// How many there were.
    pub count: u32,
    /// Tokens read.
    pub tokens_in: u64,
    /// Tokens written.
    pub tokens_out: u64,
    /// The median duration in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median_ms: Option<u32>,
    pub outcomes: TurnOutcomes,
}
