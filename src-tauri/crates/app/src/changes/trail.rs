//! Rows of the audit: who did what when, and what a turn or a wake tells of itself.

use std::time::Instant;

use agent::audit::AuditEntry;
use domain::{Source, Timestamp};
use store::AuditRow;
use uuid::Uuid;

/// An audit row of which only who did what when is known.
pub(crate) fn audit_row(at: Timestamp, source: Source, action: &str) -> AuditRow {
    AuditRow { at, source, action: action.to_owned(), ..AuditRow::default() }
}

/// A row of the audit from what a turn or a wake tells.
pub(crate) fn entry_row(entry: AuditEntry, turn_id: Uuid, source: Source, at: Timestamp) -> AuditRow {
    let stage = entry.stage.and_then(|stage| serde_json::to_value(stage).ok()).and_then(|stage| stage.as_str().map(str::to_owned));
    AuditRow {
        turn_id: Some(turn_id.to_string()),
        stage,
        detail: entry.detail,
        router_confidence: entry.router_confidence.map(f64::from),
        host_confidence: entry.host_confidence.map(f64::from),
        ops_count: entry.ops_count.map(i64::from),
        invalid_count: entry.invalid_count.map(i64::from),
        duration_ms: Some(i64::from(entry.duration_ms)),
        repair_success: entry.repair_success,
        model: Some(entry.model),
        tokens: Some(i64::from(entry.tokens)),
        ..audit_row(at, source, entry.action)
    }
}

/// Milliseconds since then.
pub(crate) fn elapsed(since: Instant) -> u32 {
    u32::try_from(since.elapsed().as_millis()).unwrap_or(u32::MAX)
}
