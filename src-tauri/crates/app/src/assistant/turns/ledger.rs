//! Writes a turn's audit rows to the database in order, many rows in few transactions, because each transaction waits for the disk.

use domain::Problem;
use store::{AuditRow, Store};
use tokio::task::JoinHandle;

use crate::unexpected;

/// Rows that wait, and rows that are being written.
#[derive(Default)]
pub(super) struct Ledger {
    waiting: Vec<AuditRow>,
    writing: Option<JoinHandle<store::Result<()>>>,
}

impl Ledger {
    pub fn push(&mut self, row: AuditRow) {
        self.waiting.push(row);
    }

    /// Starts to write the waiting rows in the background, unless a write is running.
    pub async fn write_beside(&mut self, store: &Store) -> Result<(), Problem> {
        if self.waiting.is_empty() || self.writing.as_ref().is_some_and(|writing| !writing.is_finished()) {
            return Ok(());
        }
        let rows = self.take().await?;
        let store = store.clone();
        self.writing = Some(tokio::spawn(async move { store.audit(&rows).await }));
        Ok(())
    }

    /// The waiting rows, to be written together with something else. Waits for the running write first.
    pub async fn take(&mut self) -> Result<Vec<AuditRow>, Problem> {
        if let Some(writing) = self.writing.take() {
            writing.await.map_err(unexpected)??;
        }
        Ok(std::mem::take(&mut self.waiting))
    }
}

#[cfg(test)]
mod tests {
    use store::AuditFilter;

    use super::*;

    fn row(action: &str) -> AuditRow {
        AuditRow { action: action.to_owned(), ..AuditRow::default() }
    }

    fn names(rows: &[AuditRow]) -> Vec<&str> {
        rows.iter().map(|row| &*row.action).collect()
    }

    /// The rows in the database, oldest first. The query lets a background write go on.
    async fn written(store: &Store) -> Vec<String> {
        let rows = store.audit_list(&AuditFilter { limit: 100, ..AuditFilter::default() }).await.expect("rows");
        rows.into_iter().rev().map(|row| row.action).collect()
    }

    // The test runs on one thread, so that background writes only go on while the test waits.
    #[tokio::test]
    async fn rows_are_written_beside_other_work_and_in_order() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("test.db")).await.expect("a database");
        let mut ledger = Ledger::default();
        ledger.write_beside(&store).await.expect("nothing waits");
        assert!(ledger.writing.is_none());
        ledger.push(row("a"));
        ledger.push(row("b"));
        ledger.write_beside(&store).await.expect("it is begun");
        assert!(ledger.waiting.is_empty() && ledger.writing.as_ref().is_some_and(|writing| !writing.is_finished()));
        // A row that arrives during a write waits, and the caller does not.
        ledger.push(row("c"));
        ledger.write_beside(&store).await.expect("one is under way");
        assert_eq!((names(&ledger.waiting), ledger.writing.as_ref().map(JoinHandle::is_finished)), (vec!["c"], Some(false)));
        while ledger.writing.as_ref().is_some_and(|writing| !writing.is_finished()) {
            tokio::task::yield_now().await;
        }
        assert_eq!(written(&store).await, ["a", "b"]);
        ledger.write_beside(&store).await.expect("it is begun");
        ledger.write_beside(&store).await.expect("nothing waits");
        assert!(ledger.writing.as_ref().is_some_and(|writing| !writing.is_finished()));
        ledger.push(row("d"));
        let rest = ledger.take().await.expect("what waits");
        assert_eq!(names(&rest), ["d"]);
        assert_eq!(written(&store).await, ["a", "b", "c"]);
        assert!(ledger.take().await.expect("nothing waits").is_empty());
    }

    #[tokio::test]
    async fn rows_that_could_not_be_written_are_a_fault() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("test.db")).await.expect("a database");
        let mut ledger = Ledger::default();
        ledger.push(row("a"));
        store.clone().close().await.expect("it is closed");
        ledger.write_beside(&store).await.expect("it is begun");
        ledger.take().await.expect_err("it is not written");
    }
}
