//! The audit for display: one page at a time, with details on demand.

use domain::{Code, Problem};
use protocol::audit::{AuditEvent, AuditPage, AuditRequest};
use serde_json::Value;
use store::{AuditFilter, AuditRow};

use crate::History;

/// Maximum number of events in a page.
const PAGE_MOST: u32 = 1_000;

impl History<'_> {
    /// Events, newest first, without their details unless these are asked for.
    pub async fn audit_page(self, request: AuditRequest) -> Result<AuditPage, Problem> {
        let AuditRequest { action, source, before, limit, details } = request;
        let filter = AuditFilter { action, source, before, limit: limit.min(PAGE_MOST) as usize, ..AuditFilter::default() };
        let rows = self.app.store().audit_page(&filter).await?;
        let actions = self.app.store().audit_actions().await?;
        Ok(AuditPage { events: rows.into_iter().map(|(id, row)| event(id, row, details)).collect(), actions })
    }

    /// One event with its details. `id_not_found` when it is not kept any more.
    pub async fn audit_event(self, id: i64) -> Result<AuditEvent, Problem> {
        let found = self.app.store().audit_event(id).await?;
        let (id, row) = found.ok_or_else(|| Problem::new(Code::IdNotFound, "This event is no longer kept."))?;
        Ok(event(id, row, true))
    }
}

fn event(id: i64, row: AuditRow, details: bool) -> AuditEvent {
    let said = |key: &str| row.detail.get(key).and_then(Value::as_str).map(str::to_owned);
    let (tool, outcome) = (said("tool"), said("outcome").or_else(|| said("decision")));
    AuditEvent {
        id,
        at: row.at,
        source: row.source,
        action: row.action,
        turn_id: row.turn_id,
        stage: row.stage,
        change_set_id: row.change_set,
        router_confidence: row.router_confidence,
        host_confidence: row.host_confidence,
        ops_count: row.ops_count,
        invalid_count: row.invalid_count,
        repair_success: row.repair_success,
        duration_ms: row.duration_ms,
        model: row.model,
        tokens: row.tokens,
        tool,
        outcome,
        detail: Some(row.detail).filter(|detail| details && *detail != Value::Null),
    }
}
