//! Maintenance while the app is idle: checks the file, and releases the space of deleted rows.

use sea_orm::{ConnectionTrait, sqlx::sqlite::SqliteConnectOptions};

use crate::{
    Result, Store,
    file::{
        backup, beside,
        connect::{BUSY, commit},
    },
    read::search,
    sql,
};

/// Up to this size in bytes, a file is rewritten once so that it can release space from then on. Rewriting a larger one would lock it for
/// too long.
const REWRITTEN_MOST: u64 = 256 * 1024 * 1024;
/// Pages released in one step. Others may write between steps.
const PAGES: u32 = 256;
/// Free pages kept for new rows.
const PAGES_KEPT: i64 = 64;

impl Store {
    /// Runs the quick check on a separate connection. If it finds something, the file gets a close look before it is opened the next time.
    pub async fn quick_check(&self) -> Result<Vec<String>> {
        let db = backup::connection(SqliteConnectOptions::new().filename(self.path()).read_only(true).busy_timeout(BUSY));
        let findings = backup::quick(&db).await;
        db.close().await?;
        let findings = findings?;
        if !findings.is_empty() {
            beside::want_a_close_look(self.path(), true)?;
        }
        Ok(findings)
    }

    /// Removes the words of deleted texts from the index, and releases free pages to the system.
    pub async fn give_back(&self) -> Result<()> {
        let transaction = self.lock().await?;
        search::tidy(&transaction).await?;
        commit(transaction).await?;
        if sql::value::<i64>(self.readers(), "PRAGMA auto_vacuum", []).await? == Some(INCREMENTAL) {
            self.give_pages_back().await?;
        } else if self.path().metadata()?.len() <= REWRITTEN_MOST {
            self.writer().execute_unprepared("PRAGMA auto_vacuum = INCREMENTAL; VACUUM").await?;
        }
        self.writer().execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await?;
        Ok(())
    }

    async fn give_pages_back(&self) -> Result<()> {
        while sql::value::<i64>(self.readers(), "PRAGMA freelist_count", []).await?.unwrap_or_default() > PAGES_KEPT {
            self.writer().execute_unprepared(&format!("PRAGMA incremental_vacuum({PAGES})")).await?;
        }
        Ok(())
    }
}

/// The `auto_vacuum` mode in which free pages can be released.
const INCREMENTAL: i64 = 2;
