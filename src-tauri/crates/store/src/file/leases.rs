//! Leases for wakes: at most one wake at a time works on a task, in any process.

use domain::{TaskId, Timestamp};
use uuid::Uuid;

use crate::{Result, Store, file::connect::commit, sql};

impl Store {
    /// Takes or renews the lease of a task until `until`; false while another wake holds it. A lease that ends later than any lease taken
    /// now was made with a wrong clock and counts as expired.
    pub async fn lease_wake(&self, task: TaskId, wake: Uuid, now: Timestamp, until: Timestamp) -> Result<bool> {
        let transaction = self.lock().await?;
        let taken = sql::run(
            &transaction,
            "INSERT INTO wake_leases (task_id, wake_id, until) VALUES (?1, ?2, ?4) \
             ON CONFLICT (task_id) DO UPDATE SET wake_id = ?2, until = ?4 WHERE wake_id = ?2 OR until <= ?3 OR until > ?4",
            [task.0.into(), wake.into(), now.timestamp_millis().into(), until.timestamp_millis().into()],
        )
        .await?;
        commit(transaction).await?;
        Ok(taken.rows_affected() > 0)
    }

    /// Returns a lease. A lease held by another wake stays.
    pub async fn end_wake_lease(&self, task: TaskId, wake: Uuid) -> Result<()> {
        let transaction = self.lock().await?;
        sql::run(&transaction, "DELETE FROM wake_leases WHERE task_id = ? AND wake_id = ?", [task.0.into(), wake.into()]).await?;
        commit(transaction).await
    }
}
