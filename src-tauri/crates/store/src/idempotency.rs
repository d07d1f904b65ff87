//! Requests that were answered lately, so that the same request sent twice has one effect. Asked and recorded inside the write that the
//! request makes: a second call waits for the first one's lock and then finds its answer.

use domain::Timestamp;

use crate::{Result, Write, sql};

/// How long an answer is kept, in milliseconds.
const KEPT_MS: i64 = 10 * 60 * 1000;

/// What is known of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remembered {
    /// Nothing: this is the first time, or it was long ago.
    New,
    /// The same request was answered like this, as JSON text.
    Answered(String),
    /// The key came with another request.
    Conflict,
}

impl Write {
    /// What is known of a key at `now`; `request` is a hash of the request.
    pub async fn remembered(&self, key: &str, request: &str, now: Timestamp) -> Result<Remembered> {
        let since = now.timestamp_millis() - KEPT_MS;
        let rows =
            sql::rows(self.db(), "SELECT request, answer FROM idempotency WHERE key = ? AND at > ?", [key.into(), since.into()]).await?;
        let Some(row) = rows.first() else { return Ok(Remembered::New) };
        let same = row.try_get_by_index::<String>(0)? == request;
        Ok(if same { Remembered::Answered(row.try_get_by_index(1)?) } else { Remembered::Conflict })
    }

    /// Keeps the answer (JSON text) for ten minutes, and forgets older ones.
    pub async fn remember(&self, key: &str, request: &str, answer: &str, now: Timestamp) -> Result<()> {
        let now = now.timestamp_millis();
        sql::run(self.db(), "DELETE FROM idempotency WHERE at <= ?", [(now - KEPT_MS).into()]).await?;
        sql::run(
            self.db(),
            "INSERT INTO idempotency (key, request, answer, at) VALUES (?, ?, ?, ?)",
            [key.into(), request.into(), answer.into(), now.into()],
        )
        .await?;
        Ok(())
    }
}
