//! What a turn leaves in the audit: the router's decision, the validation, how the turn ended; with a model also what was sent and what came
//! back, the repair, and why a summary was not the model's.

use protocol::turn::Stage;
use serde_json::Value;

/// Where a decision came from when no model was asked.
pub const BUILT_IN: &str = "built-in";

/// One audit row, as far as the turn knows it; the driver adds time, turn and source. The named fields are those that are counted.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditEntry {
    /// `router_decision`, `prompt`, `validation`, `repair`, `summary_fallback` or `turn`.
    pub action: &'static str,
    /// The stage it belongs to.
    pub stage: Option<Stage>,
    /// The router's own figure, 0 to 1.
    pub router_confidence: Option<f32>,
    /// The host's figure, 0 to 1.
    pub host_confidence: Option<f32>,
    /// Operations proposed.
    pub ops_count: Option<u32>,
    /// Of those, how many cannot be applied.
    pub invalid_count: Option<u32>,
    /// Whether a repair made the list better.
    pub repair_success: Option<bool>,
    /// Milliseconds since the turn began.
    pub duration_ms: u32,
    /// Who decided: [`BUILT_IN`], or a model's name.
    pub model: String,
    /// Tokens used.
    pub tokens: u32,
    /// Everything else, as a JSON object.
    pub detail: Value,
}

impl AuditEntry {
    /// An entry with nothing counted yet.
    pub(crate) fn new(action: &'static str, stage: Option<Stage>, duration_ms: u32, detail: Value) -> Self {
        Self {
            action,
            stage,
            router_confidence: None,
            host_confidence: None,
            ops_count: None,
            invalid_count: None,
            repair_success: None,
            duration_ms,
            model: BUILT_IN.to_owned(),
            tokens: 0,
            detail,
        }
    }
}
