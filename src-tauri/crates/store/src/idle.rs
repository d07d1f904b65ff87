//! What is done while nobody waits: the file is checked, and room that removed rows have left is given back.

use sea_orm::{ConnectionTrait, sqlx::sqlite::SqliteConnectOptions};

use crate::{
    Result, Store, backup,
    connect::{BUSY, commit},
    look, search, sql,
};

/// Bytes up to which a file is written anew once, so that it can give room back from then on. A larger one would be locked for too long.
const REWRITTEN_MOST: u64 = 256 * 1024 * 1024;
/// Pages that are given back in one step, between which others may write.
const PAGES: u32 = 256;
/// Free pages that are kept for the next rows.
const PAGES_KEPT: i64 = 64;

impl Store {
    /// The quick check of the file, on a connection of its own. Where it finds something, the file is looked at closely before it is opened
    /// the next time.
    pub async fn quick_check(&self) -> Result<Vec<String>> {
        let db = backup::connection(SqliteConnectOptions::new().filename(self.path()).read_only(true).busy_timeout(BUSY));
        let findings = backup::quick(&db).await;
        db.close().await?;
        let findings = findings?;
        if !findings.is_empty() {
            look::want_a_close_look(self.path(), true)?;
        }
        Ok(findings)
    }

    /// Writes the words of removed texts out of the index, and gives pages that are free back to the system.
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

/// The mode in which free pages can be given back.
const INCREMENTAL: i64 = 2;
