//! A turn's audit rows on their way to the database: in order, and few transactions for many rows, because each waits for the disk.

use domain::Problem;
use store::{AuditRow, Store};
use tokio::task::JoinHandle;

use crate::{problem, unexpected};

/// Rows that wait, and those that are being written.
#[derive(Default)]
pub(super) struct Ledger {
    waiting: Vec<AuditRow>,
    writing: Option<JoinHandle<store::Result<()>>>,
}

impl Ledger {
    pub fn push(&mut self, row: AuditRow) {
        self.waiting.push(row);
    }

    /// Begins to write what waits, beside other work; what is being written already goes first.
    pub async fn write_beside(&mut self, store: &Store) -> Result<(), Problem> {
        if self.waiting.is_empty() || self.writing.as_ref().is_some_and(|writing| !writing.is_finished()) {
            return Ok(());
        }
        let rows = self.take().await?;
        let store = store.clone();
        self.writing = Some(tokio::spawn(async move { store.audit(&rows).await }));
        Ok(())
    }

    /// What waits, to be written together with something else, once everything before it is written.
    pub async fn take(&mut self) -> Result<Vec<AuditRow>, Problem> {
        if let Some(writing) = self.writing.take() {
            writing.await.map_err(unexpected)?.map_err(problem)?;
        }
        Ok(std::mem::take(&mut self.waiting))
    }
}
