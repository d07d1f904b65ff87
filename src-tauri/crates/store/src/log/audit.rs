//! What happened and why, kept for 90 days: router decisions, validation, applies, undos, tool calls. API keys are never stored here.

use domain::{ChangeSetId, Source, Timestamp};
use sea_orm::{ConnectionTrait, QueryResult, Value};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::{
    Result, Store,
    bulk::{self, Existing, Table},
    file::connect::commit,
    rows::{at, millis},
    sql,
};

/// One event. The optional figures make events countable; everything else is in `detail`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditRow {
    /// When.
    pub at: Timestamp,
    /// The turn it belongs to.
    pub turn_id: Option<String>,
    /// Who acted.
    pub source: Source,
    /// What happened, for example `router_decision` or `apply`.
    pub action: String,
    /// The stage of the turn.
    pub stage: Option<String>,
    /// The change set it is about.
    pub change_set: Option<ChangeSetId>,
    /// The rest, as JSON.
    pub detail: Json,
    /// The model's own confidence, 0 to 1.
    pub router_confidence: Option<f64>,
    /// The host's confidence, 0 to 1.
    pub host_confidence: Option<f64>,
    /// The number of operations.
    pub ops_count: Option<i64>,
    /// How many of them were invalid.
    pub invalid_count: Option<i64>,
    /// Whether a repair improved the result.
    pub repair_success: Option<bool>,
    /// How long it took, in milliseconds.
    pub duration_ms: Option<i64>,
    /// The model that answered.
    pub model: Option<String>,
    /// Tokens used.
    pub tokens: Option<i64>,
}

/// Selects events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditFilter {
    pub action: Option<String>,
    /// Only actions of this source.
    pub source: Option<Source>,
    /// Only events with a lower sequence number than this.
    pub before: Option<i64>,
    pub turn_id: Option<String>,
    /// Only events at this time or later.
    pub since: Option<Timestamp>,
    /// At most this many, the newest.
    pub limit: usize,
}

/// What turns with models have used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModelTotals {
    /// The number of turns.
    pub turns: u64,
    /// Tokens in and out.
    pub tokens: u64,
    /// Time in milliseconds.
    pub duration_ms: u64,
}

const TABLE: Table = Table {
    name: "audit",
    key: "seq",
    columns: &[
        "at",
        "turn_id",
        "source",
        "action",
        "stage",
        "change_set",
        "detail",
        "router_confidence",
        "host_confidence",
        "ops_count",
        "invalid_count",
        "repair_success",
        "duration_ms",
        "model",
        "tokens",
    ],
};

impl Store {
    /// Writes events that do not belong to a change.
    pub async fn audit(&self, rows: &[AuditRow]) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let transaction = self.lock().await?;
        write(&transaction, rows).await?;
        commit(transaction).await
    }

    /// What the turns that used tokens have cost, as far back as the audit goes.
    pub async fn model_totals(&self) -> Result<ModelTotals> {
        let text = "SELECT count(*), ifnull(sum(tokens), 0), ifnull(sum(duration_ms), 0) FROM audit WHERE action IN ('turn', 'wake') AND tokens > 0";
        let rows = sql::rows(self.readers(), text, []).await?;
        let Some(row) = rows.first() else { return Ok(ModelTotals::default()) };
        let figure = |at| -> Result<u64> { Ok(u64::try_from(row.try_get_by_index::<i64>(at)?).unwrap_or(0)) };
        Ok(ModelTotals { turns: figure(0)?, tokens: figure(1)?, duration_ms: figure(2)? })
    }

    /// How many wakes have ended since `since`, and the tokens used by turns, wakes and transcriptions.
    pub async fn spent_since(&self, since: Timestamp) -> Result<(u64, u64)> {
        let text = "SELECT count(*) FILTER (WHERE action = 'wake'), ifnull(sum(tokens), 0) FROM audit WHERE at >= ? AND action IN ('turn', 'wake', 'transcription')";
        let rows = sql::rows(self.readers(), text, [since.timestamp_millis().into()]).await?;
        let Some(row) = rows.first() else { return Ok((0, 0)) };
        let figure = |at| -> Result<u64> { Ok(u64::try_from(row.try_get_by_index::<i64>(at)?).unwrap_or(0)) };
        Ok((figure(0)?, figure(1)?))
    }

    /// Events, newest first.
    pub async fn audit_list(&self, filter: &AuditFilter) -> Result<Vec<AuditRow>> {
        Ok(self.audit_page(filter).await?.into_iter().map(|(_, row)| row).collect())
    }

    /// Events, newest first, each with its sequence number.
    pub async fn audit_page(&self, filter: &AuditFilter) -> Result<Vec<(i64, AuditRow)>> {
        let mut conditions = vec!["at >= ?", "seq < ?"];
        let since = filter.since.map_or(i64::MIN, |since| since.timestamp_millis());
        let mut values: Vec<Value> = vec![since.into(), filter.before.unwrap_or(i64::MAX).into()];
        if let Some(action) = &filter.action {
            conditions.push("action = ?");
            values.push(action.as_str().into());
        }
        if let Some(source) = filter.source {
            conditions.push("source = ?");
            values.push(source.word().into());
        }
        if let Some(turn) = &filter.turn_id {
            conditions.push("turn_id = ?");
            values.push(turn.as_str().into());
        }
        values.push(i64::try_from(filter.limit).unwrap_or(i64::MAX).into());
        self.audit_rows(&format!("{} ORDER BY seq DESC LIMIT ?", conditions.join(" AND ")), values).await
    }

    /// The event with a sequence number, if it is kept.
    pub async fn audit_event(&self, seq: i64) -> Result<Option<(i64, AuditRow)>> {
        Ok(self.audit_rows("seq = ?", vec![seq.into()]).await?.pop())
    }

    /// Every action in the audit, in alphabetical order.
    pub async fn audit_actions(&self) -> Result<Vec<String>> {
        sql::column(self.readers(), "SELECT DISTINCT action FROM audit ORDER BY action", []).await
    }

    async fn audit_rows(&self, condition: &str, values: Vec<Value>) -> Result<Vec<(i64, AuditRow)>> {
        let text = format!("SELECT {}, seq FROM audit WHERE {condition}", TABLE.columns.join(", "));
        let rows = sql::rows(self.readers(), text, values).await?;
        rows.iter().map(|row| Ok((row.try_get_by_index(TABLE.columns.len())?, audit_row(row)?))).collect()
    }
}

fn audit_row(row: &QueryResult) -> Result<AuditRow> {
    Ok(AuditRow {
        at: at(row.try_get_by_index(0)?),
        turn_id: row.try_get_by_index(1)?,
        source: Source::from_word(&row.try_get_by_index::<String>(2)?).unwrap_or_default(),
        action: row.try_get_by_index(3)?,
        stage: row.try_get_by_index(4)?,
        change_set: row.try_get_by_index::<Option<Uuid>>(5)?.map(Into::into),
        detail: serde_json::from_str(&row.try_get_by_index::<String>(6)?)?,
        router_confidence: row.try_get_by_index(7)?,
        host_confidence: row.try_get_by_index(8)?,
        ops_count: row.try_get_by_index(9)?,
        invalid_count: row.try_get_by_index(10)?,
        repair_success: row.try_get_by_index(11)?,
        duration_ms: row.try_get_by_index(12)?,
        model: row.try_get_by_index(13)?,
        tokens: row.try_get_by_index(14)?,
    })
}

pub(crate) async fn write(db: &impl ConnectionTrait, rows: &[AuditRow]) -> Result<()> {
    let values = rows.iter().map(|row| {
        vec![
            millis(Some(row.at)),
            row.turn_id.clone().into(),
            row.source.word().into(),
            row.action.as_str().into(),
            row.stage.clone().into(),
            row.change_set.map(|id| id.0).into(),
            row.detail.to_string().into(),
            row.router_confidence.into(),
            row.host_confidence.into(),
            row.ops_count.into(),
            row.invalid_count.into(),
            row.repair_success.into(),
            row.duration_ms.into(),
            row.model.clone().into(),
            row.tokens.into(),
        ]
    });
    bulk::insert(db, TABLE, TABLE.columns, Existing::Refuse, Box::new(values)).await
}
