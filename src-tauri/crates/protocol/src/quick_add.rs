//! Reads a quick-add line while the user types.

use chrono::NaiveDate;
use domain::{Operation, Recurrence, TimeOfDay};
use serde::{Deserialize, Serialize};

/// The line in the quick-add box.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct QuickAddRequest {
    /// The line.
    pub text: String,
    /// Spans that the user turned back into plain text: `[start, end)` in Unicode scalar values.
    #[serde(default)]
    pub plain: Vec<(u32, u32)>,
    /// Spans for which the user chose an offered value, the newest last: `[start, end)` and that value.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<(u32, u32, QuickAddValue)>>"))]
    pub chosen: Vec<(u32, u32, QuickAddValue)>,
}

/// The reading of a line.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct QuickAddReading {
    /// The `create` operation that Enter would apply, with the names that do not exist yet.
    pub operation: Operation,
    /// The operations that Enter would apply first: they create the project and the labels that do not exist yet.
    pub creations: Vec<Operation>,
    /// Recognised spans in order.
    pub spans: Vec<QuickAddSpan>,
    /// Other possible meanings, in order. None of them is in `operation` until the user chooses it.
    pub offers: Vec<QuickAddOffer>,
    /// A project that does not exist yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown_project: Option<String>,
    /// Labels that do not exist yet.
    pub unknown_labels: Vec<String>,
    /// The line read back: "First on Tue 1 Dec, 09:00, then monthly. New project Home."
    pub sentence: String,
    /// Why the task cannot be added as the line is.
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
    /// The position after the last character.
    pub end: u32,
    /// The text of the span.
    pub text: String,
    pub kind: SpanKind,
}

/// A part of the line with an uncertain meaning, and its possible meanings.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct QuickAddOffer {
    /// First character, in Unicode scalar values.
    pub start: u32,
    /// The position after the last character.
    pub end: u32,
    /// The text of this part.
    pub text: String,
    /// Why the user must choose.
    pub why: OfferReason,
    /// The values to choose from, the most likely first: one to three.
    pub values: Vec<QuickAddValue>,
}

/// Why a value is offered instead of used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum OfferReason {
    /// The date is past; the next such date is offered.
    Past,
    /// The parts are understood but do not fit together, or the line already sets that field.
    Half,
    /// It is read in one way, but people also use it in another.
    Either,
}

/// A value for this part of the line: the task's fields that it sets, named as in the operation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct QuickAddValue {
    /// The day; for a repetition its first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled_for: Option<NaiveDate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_of_day: Option<TimeOfDay>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<NaiveDate>,
    /// The repetition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurrence: Option<Recurrence>,
    /// The value as text: "Mon 30 Nov, 17:00".
    #[serde(default)]
    pub sentence: String,
}

/// The kind of a span, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum SpanKind {
    /// A date, with or without a time.
    Date,
    Time,
    /// A repetition.
    Recurrence,
    Deadline,
    Priority,
    /// A project that exists.
    Project,
    /// A project that does not.
    UnknownProject,
    /// A label that exists.
    Label,
    /// A label that does not.
    UnknownLabel,
    Notes,
    ChecklistItem,
}
