//! Deletes what has expired: old history and audit rows, old trash, stale idempotency keys.

use chrono::TimeDelta;
use domain::Timestamp;
use sea_orm::ConnectionTrait;

use crate::{
    AuditRow, Result, Store,
    file::connect::commit,
    keep::{conversation, drafts},
    log::audit,
    read::search,
    rows::unsigned,
    sql,
};

/// How many days change sets and audit rows are kept.
const HISTORY_DAYS: i64 = 90;
/// How many change sets are kept regardless of age.
const HISTORY_MIN: i64 = 1_000;
/// How many days tasks stay in the trash.
const TRASH_DAYS: i64 = 30;

/// How much was deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cleaned {
    /// Change sets that can no longer be undone.
    pub change_sets: u64,
    pub audit_rows: u64,
    /// Tasks removed from the trash for good.
    pub tasks: u64,
}

impl Store {
    /// Deletes what has expired at `now`. Emptying old trash is not a change set, so it cannot be undone.
    pub async fn prune(&self, now: Timestamp) -> Result<Cleaned> {
        let transaction = self.lock().await?;
        let cleaned = prune(&transaction, now).await?;
        commit(transaction).await?;
        Ok(cleaned)
    }

    /// Deletes the tasks in the trash for good if there are exactly `expected` of them, otherwise nothing. Returns how many there are. This
    /// is not a change set: it cannot be undone, and only `events` record it.
    pub async fn empty_trash(&self, expected: u64, events: &[AuditRow]) -> Result<u64> {
        let transaction = self.lock().await?;
        let gone: Vec<i64> = sql::column(&transaction, "SELECT number FROM tasks WHERE deleted_at IS NOT NULL", []).await?;
        let there = gone.len() as u64;
        if there == expected {
            forget(&transaction, &gone).await?;
            drafts::prune(&transaction).await?;
            // The conversation may quote tasks that are now deleted for good.
            conversation::forget_all(&transaction).await?;
            audit::write(&transaction, events).await?;
            commit(transaction).await?;
        }
        Ok(there)
    }
}

async fn prune(db: &impl ConnectionTrait, now: Timestamp) -> Result<Cleaned> {
    let days_ago = |days| (now - TimeDelta::days(days)).timestamp_millis();
    let old = days_ago(HISTORY_DAYS);
    let newest_forgotten: Option<i64> = sql::value(
        db,
        "SELECT max(seq) FROM change_sets WHERE at < ? AND seq <= (SELECT max(seq) FROM change_sets) - ?",
        [old.into(), HISTORY_MIN.into()],
    )
    .await?
    .flatten();
    let mut cleaned = Cleaned::default();
    if let Some(seq) = newest_forgotten {
        let old = "FROM changes WHERE change < (SELECT first_change + change_count FROM change_sets WHERE seq = ?)";
        let titles = format!("SELECT DISTINCT before ->> '$.title' {old} AND entity = 0 AND before ->> '$.title' IS NOT NULL");
        let titles: Vec<String> = sql::column(db, titles, [seq.into()]).await?;
        sql::run(db, format!("DELETE {old}"), [seq.into()]).await?;
        search::forget_words(db, titles.iter().map(String::as_str)).await?;
        cleaned.change_sets = sql::run(db, "DELETE FROM change_sets WHERE seq <= ?", [seq.into()]).await?.rows_affected();
    }
    cleaned.audit_rows = sql::run(db, "DELETE FROM audit WHERE at < ?", [old.into()]).await?.rows_affected();
    sql::run(db, "DELETE FROM proposals WHERE at < ?", [old.into()]).await?;
    conversation::forget_old(db, now).await?;
    sql::run(db, "DELETE FROM idempotency WHERE at < ?", [(now - TimeDelta::minutes(10)).timestamp_millis().into()]).await?;

    let gone = sql::column(db, "SELECT number FROM tasks WHERE deleted_at < ?", [days_ago(TRASH_DAYS).into()]).await?;
    cleaned.tasks = forget(db, &gone).await?;
    drafts::prune(db).await?;
    Ok(cleaned)
}

/// Deletes tasks with everything that belongs to them or quotes them; returns how many there were.
async fn forget(db: &impl ConnectionTrait, numbers: &[i64]) -> Result<u64> {
    if numbers.is_empty() {
        return Ok(0);
    }
    let list = sql::numbers(numbers.iter().copied().map(unsigned));
    let gone = "SELECT value FROM json_each(?)";
    let titles: Vec<String> = sql::column(db, format!("SELECT title FROM tasks WHERE number IN ({gone})"), [list.clone()]).await?;
    search::remove(db, numbers).await?;
    // Finds turns by their subject: an agent's turns contain the whole task, others may quote its title.
    let about = format!("SELECT turn_id FROM proposals WHERE task_id IN (SELECT id FROM tasks WHERE number IN ({gone}))");
    sql::run(db, format!("DELETE FROM audit WHERE action = 'prompt' AND turn_id IN ({about})"), [list.clone()]).await?;
    forget_prompts(db, &titles).await?;
    for table in ["agents", "label_assignment_events", "proposals"] {
        let text = format!("DELETE FROM {table} WHERE task_id IN (SELECT id FROM tasks WHERE number IN ({gone}))");
        sql::run(db, text, [list.clone()]).await?;
    }
    let removed = sql::run(db, format!("DELETE FROM tasks WHERE number IN ({gone})"), [list]).await?.rows_affected();
    sql::run(db, "DELETE FROM checklist_items WHERE id NOT IN (SELECT item_id FROM item_places)", []).await?;
    search::forget_words(db, titles.iter().map(String::as_str)).await?;
    Ok(removed)
}

/// Deletes the prompts and answers that contain one of these titles. They are JSON, so the titles are searched as JSON writes them.
async fn forget_prompts(db: &impl ConnectionTrait, titles: &[String]) -> Result<()> {
    let written: Vec<String> = titles.iter().map(|title| title.trim()).filter(|title| !title.is_empty()).map(inside_json).collect();
    if written.is_empty() {
        return Ok(());
    }
    let text = "DELETE FROM audit WHERE action = 'prompt' AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(audit.detail, value) > 0)";
    sql::run(db, text, [serde_json::to_string(&written)?.into()]).await?;
    Ok(())
}

/// A text as it is written inside a JSON string.
fn inside_json(text: &str) -> String {
    serde_json::Value::from(text).to_string().trim_matches('"').to_owned()
}
