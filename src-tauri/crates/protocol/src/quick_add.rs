//! Quick add while typing.

use chrono::NaiveDate;
use domain::{Recurrence, TimeOfDay};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A line as it stands in the box.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct QuickAddRequest {
    /// The line.
    pub text: String,
    /// Spans the user turned back into text: `[start, end)` in Unicode scalar values.
    #[serde(default)]
    pub plain: Vec<(u32, u32)>,
    /// Spans for which a value of an offer was chosen, the newest last: `[start, end)` and that value.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<(u32, u32, QuickAddValue)>>"))]
    pub chosen: Vec<(u32, u32, QuickAddValue)>,
}

/// What the line says.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct QuickAddReading {
    /// The `create` operation that Enter would apply, with the names that do not exist yet.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub operation: Value,
    /// What Enter would apply before it: the creation of the project and the labels that do not exist yet.
    #[cfg_attr(feature = "ts", ts(type = "Array<Record<string, unknown>>"))]
    pub creations: Vec<Value>,
    /// Recognised spans in order.
    pub spans: Vec<QuickAddSpan>,
    /// What could be meant beside that, in order: nothing of it is in `operation` until it is chosen.
    pub offers: Vec<QuickAddOffer>,
    /// A project that does not exist yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown_project: Option<String>,
    /// Labels that do not exist yet.
    pub unknown_labels: Vec<String>,
    /// The line read back: "First on Tue 1 Dec, 09:00, then monthly. New project Home."
    pub sentence: String,
    /// Why it cannot be added as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<domain::Problem>,
}

/// A recognised span.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct QuickAddSpan {
    /// First character, in Unicode scalar values.
    pub start: u32,
    /// One past the last.
    pub end: u32,
    /// The text of the span.
    pub text: String,
    /// What it is.
    pub kind: SpanKind,
}

/// A stretch of the line that is not understood for sure, and what it could mean.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct QuickAddOffer {
    /// First character, in Unicode scalar values.
    pub start: u32,
    /// One past the last.
    pub end: u32,
    /// The text of the stretch.
    pub text: String,
    /// Why it is a question.
    pub why: OfferReason,
    /// What may be chosen, the likeliest first: one to three.
    pub values: Vec<QuickAddValue>,
}

/// Why a stretch is offered and not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum OfferReason {
    /// It is past; offered is the next such date.
    Past,
    /// It is understood in pieces that do not go together, or the task has no room for it.
    Half,
    /// It is read in one way, and people also mean another by it.
    Either,
}

/// What may be chosen for a stretch: the fields it gives to the task, named as in the operation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct QuickAddValue {
    /// The day; of a repetition its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub scheduled_for: Option<NaiveDate>,
    /// The time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_of_day: Option<TimeOfDay>,
    /// The deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub deadline: Option<NaiveDate>,
    /// The repetition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurrence: Option<Recurrence>,
    /// How it reads: "Mon 30 Nov, 17:00".
    #[serde(default)]
    pub sentence: String,
}

/// What a span is, for its tint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum SpanKind {
    /// A date, with or without a time.
    Date,
    /// A time.
    Time,
    /// A repetition.
    Recurrence,
    /// A deadline.
    Deadline,
    /// A priority.
    Priority,
    /// A project that exists.
    Project,
    /// A project that does not.
    UnknownProject,
    /// A label that exists.
    Label,
    /// A label that does not.
    UnknownLabel,
    /// Notes.
    Notes,
    /// A checklist item.
    ChecklistItem,
}
