//! What happened and why: the rows of the audit, newest first.

use domain::{ChangeSetId, Source, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Which events are wanted.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AuditRequest {
    /// Only this kind of event.
    pub action: Option<String>,
    /// Only what this source did.
    pub source: Option<Source>,
    /// Only events older than the one of this id.
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub before: Option<i64>,
    /// At most so many; 1,000 at the most.
    pub limit: u32,
    /// With all there is to each event; what was sent to a model may be long.
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
    /// Every kind of event there is, in alphabetical order.
    pub actions: Vec<String>,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AuditEvent {
    /// Identity, and its place in the order of writing.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub id: i64,
    /// When.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: Timestamp,
    /// Who was acting.
    pub source: Source,
    /// What happened, for example `router_decision` or `applied`.
    pub action: String,
    /// The turn or the wake it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_id: Option<String>,
    /// The stage of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    /// The change set it tells of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// The model's own confidence, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub router_confidence: Option<f64>,
    /// The host's confidence, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host_confidence: Option<f64>,
    /// Operations in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub ops_count: Option<i64>,
    /// Invalid ones among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub invalid_count: Option<i64>,
    /// Whether a repair made things better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair_success: Option<bool>,
    /// How long it took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub duration_ms: Option<i64>,
    /// The model that answered, or `built-in`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Tokens used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub tokens: Option<i64>,
    /// The tool that an agent called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// How it ended or was decided, where its details say so in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The rest, as JSON, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub detail: Option<Value>,
}
