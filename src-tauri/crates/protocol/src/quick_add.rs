//! Quick add while typing.

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
