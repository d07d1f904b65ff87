//! The conversation with the assistant, kept so that the window can show it after a restart: the last turns, and none older than a week.

use chrono::TimeDelta;
use domain::Timestamp;
use sea_orm::{ConnectionTrait, QueryResult};
use serde_json::Value as Json;

use crate::{
    AuditRow, Result, Store, Write,
    file::connect::commit,
    log::audit,
    rows::{self, at},
    sql,
};

/// How many turns are kept.
const TURNS: i64 = 20;
/// How many days a turn is kept.
const DAYS: i64 = 7;

/// A turn with its question and answer.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptTurn {
    pub turn_id: String,
    pub request: Json,
    /// The events of its answer, as a JSON list; None if the turn never finished.
    pub events: Option<Json>,
    /// What the window stores with it, as JSON.
    pub memory: Option<Json>,
    /// When its proposal was applied, and the result as JSON.
    pub applied: Option<(Timestamp, Json)>,
    /// What happened to its proposal.
    pub outcome: Option<String>,
}

impl Store {
    /// Stores a turn that begins, and deletes turns that are too many or too old.
    pub async fn begin_turn(&self, turn_id: &str, request: &Json, now: Timestamp) -> Result<()> {
        let transaction = self.lock().await?;
        let values = [turn_id.into(), now.timestamp_millis().into(), rows::json_text(request).into()];
        sql::run(&transaction, "INSERT OR REPLACE INTO conversation (turn_id, at, request) VALUES (?, ?, ?)", values).await?;
        let surplus = "DELETE FROM conversation WHERE seq NOT IN (SELECT seq FROM conversation ORDER BY seq DESC LIMIT ?)";
        sql::run(&transaction, surplus, [TURNS.into()]).await?;
        forget_old(&transaction, now).await?;
        commit(transaction).await
    }

    /// Stores a turn's answer, together with the rest of its audit.
    pub async fn finish_turn(&self, turn_id: &str, events: &Json, rows: &[AuditRow]) -> Result<()> {
        let transaction = self.lock().await?;
        audit::write(&transaction, rows).await?;
        let values = [rows::json_text(events).into(), turn_id.into()];
        sql::run(&transaction, "UPDATE conversation SET events = ? WHERE turn_id = ?", values).await?;
        commit(transaction).await
    }

    /// Stores the window's data for a turn. Does nothing if the turn is not kept.
    pub async fn set_turn_memory(&self, turn_id: &str, memory: &Json) -> Result<()> {
        let transaction = self.lock().await?;
        let values = [rows::json_text(memory).into(), turn_id.into()];
        sql::run(&transaction, "UPDATE conversation SET memory = ? WHERE turn_id = ?", values).await?;
        commit(transaction).await
    }

    /// The turns that are kept, oldest first.
    pub async fn conversation(&self, now: Timestamp) -> Result<Vec<KeptTurn>> {
        let text = "SELECT turn_id, request, events, memory, applied_at, applied, \
                    (SELECT outcome FROM proposals WHERE proposals.turn_id = conversation.turn_id) \
                    FROM conversation WHERE at >= ? ORDER BY seq";
        sql::rows(self.readers(), text, [oldest(now).into()]).await?.iter().map(read).collect()
    }
}

impl Write {
    /// Stores the result of applying a turn's proposal, in the same transaction as the change.
    pub async fn set_turn_applied(&self, turn_id: &str, applied: &str, now: Timestamp) -> Result<()> {
        let values = [applied.into(), now.timestamp_millis().into(), turn_id.into()];
        sql::run(self.db(), "UPDATE conversation SET applied = ?, applied_at = ? WHERE turn_id = ?", values).await?;
        Ok(())
    }
}

/// Deletes the turns that have expired.
pub(crate) async fn forget_old(db: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    sql::run(db, "DELETE FROM conversation WHERE at < ?", [oldest(now).into()]).await?;
    Ok(())
}

/// Deletes every turn.
pub(crate) async fn forget_all(db: &impl ConnectionTrait) -> Result<()> {
    sql::run(db, "DELETE FROM conversation", []).await?;
    Ok(())
}

fn oldest(now: Timestamp) -> i64 {
    (now - TimeDelta::days(DAYS)).timestamp_millis()
}

fn read(row: &QueryResult) -> Result<KeptTurn> {
    let json = |text: Option<String>| text.map(|text| rows::read_json(&text)).transpose();
    let applied_at: Option<i64> = row.try_get_by_index(4)?;
    Ok(KeptTurn {
        turn_id: row.try_get_by_index(0)?,
        request: rows::read_json(&row.try_get_by_index::<String>(1)?)?,
        events: json(row.try_get_by_index(2)?)?,
        memory: json(row.try_get_by_index(3)?)?,
        applied: applied_at.map(at).zip(json(row.try_get_by_index(5)?)?),
        outcome: row.try_get_by_index(6)?,
    })
}
