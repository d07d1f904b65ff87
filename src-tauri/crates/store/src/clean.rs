//! What is forgotten as time passes: old history and audit rows, what has lain in the trash long enough, stale idempotency keys.

use chrono::TimeDelta;
use domain::Timestamp;
use sea_orm::ConnectionTrait;

use crate::{Result, Store, connect::commit, conversation, drafts, rows::unsigned, search, sql};

/// Days that change sets and audit rows are kept.
const HISTORY_DAYS: i64 = 90;
/// Change sets that are kept however old they are.
const HISTORY_MIN: i64 = 1_000;
/// Days that tasks stay in the trash.
const TRASH_DAYS: i64 = 30;

/// How much was forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cleaned {
    /// Change sets that can no longer be undone.
    pub change_sets: u64,
    /// Audit rows.
    pub audit_rows: u64,
    /// Tasks removed from the trash for good.
    pub tasks: u64,
}

impl Store {
    /// Forgets what is old at `now`. Removing tasks from the trash is no change set: it cannot be undone.
    pub async fn prune(&self, now: Timestamp) -> Result<Cleaned> {
        let transaction = self.lock().await?;
        let cleaned = prune(&transaction, now).await?;
        commit(transaction).await?;
        Ok(cleaned)
    }

    /// Removes what is in the trash for good, if it is `expected` tasks; nothing otherwise. Answers how many there are. It is no change
    /// set: it cannot be undone.
    pub async fn empty_trash(&self, expected: u64) -> Result<u64> {
        let transaction = self.lock().await?;
        let gone: Vec<i64> = sql::column(&transaction, "SELECT number FROM tasks WHERE deleted_at IS NOT NULL", []).await?;
        let there = gone.len() as u64;
        if there == expected {
            forget(&transaction, &gone).await?;
            drafts::prune(&transaction).await?;
            // What was said may quote what is now gone for good.
            conversation::forget_all(&transaction).await?;
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
        let until = "DELETE FROM changes WHERE change < (SELECT first_change + change_count FROM change_sets WHERE seq = ?)";
        sql::run(db, until, [seq.into()]).await?;
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

/// Removes tasks with all that hangs on them; answers how many there were.
async fn forget(db: &impl ConnectionTrait, numbers: &[i64]) -> Result<u64> {
    if numbers.is_empty() {
        return Ok(0);
    }
    search::remove(db, numbers).await?;
    let list = sql::numbers(numbers.iter().copied().map(unsigned));
    let removed = sql::run(db, "DELETE FROM tasks WHERE number IN (SELECT value FROM json_each(?))", [list]).await?.rows_affected();
    sql::run(db, "DELETE FROM checklist_items WHERE id NOT IN (SELECT item_id FROM item_places)", []).await?;
    Ok(removed)
}
