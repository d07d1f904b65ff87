//! Recently answered requests, so that a request sent twice has one effect. They are looked up and recorded inside the request's write: a
//! second call waits for the first one's lock and then finds its answer.

use domain::Timestamp;

use crate::{Result, Write, sql};

/// How long an answer is kept, in milliseconds.
const KEPT_MS: i64 = 10 * 60 * 1000;

/// The result of looking up a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remembered {
    /// Nothing is stored: the key is new or has expired.
    New,
    /// The answer to the same request, as JSON text.
    Answered(String),
    /// The key was used for another request.
    Conflict,
}

impl Write {
    /// Looks up a key at `now`; `request` is a hash of the request.
    pub async fn remembered(&self, key: &str, request: &str, now: Timestamp) -> Result<Remembered> {
        let since = now.timestamp_millis() - KEPT_MS;
        let rows =
            sql::rows(self.db(), "SELECT request, answer FROM idempotency WHERE key = ? AND at > ?", [key.into(), since.into()]).await?;
        let Some(row) = rows.first() else { return Ok(Remembered::New) };
        let same = row.try_get_by_index::<String>(0)? == request;
        Ok(if same { Remembered::Answered(row.try_get_by_index(1)?) } else { Remembered::Conflict })
    }

    /// Stores the answer (JSON text) for ten minutes, and deletes older ones.
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
