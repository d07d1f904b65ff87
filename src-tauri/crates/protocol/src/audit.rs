//! The rows of the audit, newest first: what happened and why.

use domain::{ChangeSetId, Source, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Selects the events to return.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AuditRequest {
    /// Only this kind of event.
    pub action: Option<String>,
    /// Only what this source did.
    pub source: Option<Source>,
    /// Only events older than the one with this id.
    pub before: Option<i64>,
    /// Maximum number of events to return, up to 1,000.
    pub limit: u32,
    /// Whether to include the details; a prompt may be long.
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub details: bool,
}

/// A page of events.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct AuditPage {
    /// Newest first.
    pub events: Vec<AuditEvent>,
    /// Every kind of event that exists, in alphabetical order.
    pub actions: Vec<String>,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AuditEvent {
    /// The id; ids increase in the order of writing.
    pub id: i64,
    /// When it happened.
    pub at: Timestamp,
    /// Who acted.
    pub source: Source,
    /// What happened, for example `router_decision` or `applied`.
    pub action: String,
    /// The turn or the wake it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_id: Option<String>,
    /// The stage of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    /// The change set that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// The model's own confidence, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub router_confidence: Option<f64>,
    /// The host's confidence, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host_confidence: Option<f64>,
    /// The number of operations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ops_count: Option<i64>,
    /// The number of invalid ones among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invalid_count: Option<i64>,
    /// Whether the repair improved the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair_success: Option<bool>,
    /// How long it took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<i64>,
    /// The model that answered, or `built-in`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Tokens used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<i64>,
    /// The tool that an agent called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// Its outcome or decision, if its details contain it as one word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The other details, as JSON, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub detail: Option<Value>,
}
