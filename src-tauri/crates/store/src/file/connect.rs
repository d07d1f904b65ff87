//! The connections to the file, and their settings, which are verified by reading them back.
//!
//! One connection writes, a few read. A writer waits for the other writers in this process, and for the file's lock against other
//! processes. Not here: creating, checking and migrating the file (`open`).

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use migrations::APPLICATION_ID;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, SqliteTransactionMode, SqlxSqliteConnector, TransactionOptions,
    TransactionTrait,
    sqlx::{
        ConnectOptions, Connection,
        sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous},
    },
};
use tokio::sync::OnceCell;

use crate::{Result, StoreError, file::beside::wants_a_close_look, sql};

/// How long to wait for another process to finish writing.
pub(crate) const BUSY: Duration = Duration::from_secs(10);
const READERS: u32 = 2;
/// At this size in bytes the write-ahead log is checkpointed into the file in the background.
const LOG_FOLDED: u64 = 4 * 1024 * 1024;
/// At this size in pages the committing write checkpoints the log, in case the background has not.
const LOG_MAX_PAGES: &str = "4096";

/// The open database. Cheap to clone; all clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    path: PathBuf,
    writer: DatabaseConnection,
    readers: DatabaseConnection,
    watcher: DatabaseConnection,
    writer_checked: OnceCell<()>,
    /// Whether the write-ahead log is being checkpointed.
    folding: AtomicBool,
}

/// The version of `SQLite` and of the schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versions {
    /// The version of `SQLite` in use.
    pub sqlite: String,
    /// The version of the schema.
    pub schema: i64,
}

impl Store {
    /// Connections to a file. Nothing is opened before it is used.
    pub(crate) fn connect(path: &Path) -> Self {
        Self {
            inner: Arc::new(Inner {
                path: path.to_owned(),
                writer: pool(path, 1, Role::Writer),
                readers: pool(path, READERS, Role::Reader),
                watcher: pool(path, 1, Role::Reader),
                writer_checked: OnceCell::new(),
                folding: AtomicBool::new(false),
            }),
        }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Closes all connections, which also checkpoints the write-ahead log if no other process has the file open. If the file was found
    /// damaged, it and its log stay unchanged: one connection is left open, because closing the last one checkpoints the log.
    pub async fn close(self) -> Result<()> {
        if wants_a_close_look(self.path()) {
            let last = self.inner.readers.get_sqlite_connection_pool().acquire().await?.detach();
            std::mem::forget(last);
        }
        self.inner.readers.close_by_ref().await?;
        self.inner.watcher.close_by_ref().await?;
        self.inner.writer.close_by_ref().await?;
        Ok(())
    }

    /// A number that changes whenever this process or another commits to the file. Compare it only with earlier values from the same
    /// `Store`.
    pub async fn data_version(&self) -> Result<i64> {
        Ok(sql::value(&self.inner.watcher, "PRAGMA data_version", []).await?.unwrap_or_default())
    }

    /// The versions of `SQLite` and of the schema.
    pub async fn versions(&self) -> Result<Versions> {
        let (schema, _) = schema(&self.inner.readers).await?;
        Ok(Versions { sqlite: library(&self.inner.readers).await?, schema })
    }

    /// A consistent snapshot for several reads.
    pub(crate) async fn snapshot(&self) -> Result<DatabaseTransaction> {
        Ok(self.inner.readers.begin().await?)
    }

    /// Like [`Self::snapshot`], for reads that a write follows soon. It uses the write connection unless that is busy: `SQLite` drops all
    /// cached pages of a connection when another one writes, so those of the readers are gone after each write.
    pub(crate) async fn warm_snapshot(&self) -> Result<DatabaseTransaction> {
        let idle = self.inner.writer.get_sqlite_connection_pool().num_idle() > 0;
        let db = if idle { &self.inner.writer } else { &self.inner.readers };
        Ok(db.begin().await?)
    }

    /// The connection for the small tables that each turn reads first. The other readers may have many cached pages, and `SQLite` drops all of
    /// them before the first read after a write.
    pub(crate) fn small_reads(&self) -> &DatabaseConnection {
        &self.inner.watcher
    }

    pub(crate) fn readers(&self) -> &DatabaseConnection {
        &self.inner.readers
    }

    pub(crate) fn writer(&self) -> &DatabaseConnection {
        &self.inner.writer
    }

    /// A transaction that holds the write lock.
    pub(crate) async fn lock(&self) -> Result<DatabaseTransaction> {
        self.drop_stuck_writer().await?;
        self.inner.writer_checked.get_or_try_init(|| check_settings(&self.inner.writer)).await?;
        if wants_a_close_look(self.path()) {
            // The file is damaged. From now on, writes stay in the log, from which they can be recovered.
            self.inner.writer.execute_unprepared("PRAGMA wal_autocheckpoint = 0").await?;
        }
        let transaction = match self.begin_writing().await {
            // A connection opened while the file was read-only stays read-only.
            Err(StoreError::ReadOnly) => {
                self.inner.writer.get_sqlite_connection_pool().acquire().await?.close().await?;
                self.begin_writing().await?
            }
            other => other?,
        };
        // A newer program may have changed the schema since this one opened the file.
        match sql::value::<i64>(&transaction, "PRAGMA user_version", []).await? {
            Some(found) if found > migrations::VERSION => Err(StoreError::Outgrown),
            _ => Ok(transaction),
        }
    }

    async fn begin_writing(&self) -> Result<DatabaseTransaction> {
        let options =
            TransactionOptions { sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate), ..TransactionOptions::default() };
        Ok(self.inner.writer.begin_with_options(options).await?)
    }

    /// Closes the write connection if it still counts a transaction: on a full disk `SQLite` ends a transaction by itself, and the library
    /// does not notice.
    async fn drop_stuck_writer(&self) -> Result<()> {
        let connection = self.inner.writer.get_sqlite_connection_pool().acquire().await?;
        if connection.is_in_transaction() {
            connection.close().await?;
        }
        Ok(())
    }

    /// Checkpoints a grown write-ahead log in the background, so that no write has to wait for it.
    pub(crate) fn fold_log(&self) {
        let mut log = self.inner.path.clone().into_os_string();
        log.push("-wal");
        let grown = std::fs::metadata(log).is_ok_and(|log| log.len() > LOG_FOLDED);
        if grown && !wants_a_close_look(&self.inner.path) && !self.inner.folding.swap(true, Ordering::Relaxed) {
            let store = self.clone();
            tokio::spawn(async move {
                if let Err(error) = sql::rows(&store.inner.readers, "PRAGMA wal_checkpoint(PASSIVE)", []).await {
                    tracing::debug!(%error, "the write-ahead log was not folded");
                }
                store.inner.folding.store(false, Ordering::Relaxed);
            });
        }
    }
}

/// Commits, converting the error.
pub(crate) async fn commit(transaction: DatabaseTransaction) -> Result<()> {
    Ok(sea_orm::TransactionSession::commit(transaction).await?)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Writer,
    Reader,
}

/// Connections that are opened when first used.
fn pool(path: &Path, most: u32, role: Role) -> DatabaseConnection {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(BUSY)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // Deleted data is overwritten.
        .pragma("secure_delete", "ON")
        .pragma("temp_store", "MEMORY")
        .pragma("wal_autocheckpoint", LOG_MAX_PAGES)
        .pragma("journal_size_limit", "67108864")
        .pragma("cache_size", "-32768")
        .pragma("query_only", if role == Role::Writer { "OFF" } else { "ON" })
        .row_buffer_size(512)
        .disable_statement_logging();
    let pool = SqlitePoolOptions::new()
        .max_connections(most)
        .acquire_timeout(Duration::from_mins(1))
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_lazy_with(options);
    SqlxSqliteConnector::from_sqlx_sqlite_pool(pool)
}

/// Fails if the schema contains bytes that are not text: the library panics when it reads a table with such a column type.
pub(crate) async fn legible(db: &impl ConnectionTrait) -> Result<()> {
    let texts: Vec<Vec<u8>> = sql::column(db, "SELECT CAST(name || ifnull(sql, '') AS BLOB) FROM sqlite_schema", []).await?;
    match texts.iter().find_map(|text| std::str::from_utf8(text).err()) {
        Some(error) => Err(StoreError::Damaged { detail: format!("the schema cannot be read: {error}") }),
        None => Ok(()),
    }
}

/// The file's schema version, and whether it is ours; an empty file has version 0 and is not ours yet.
pub(crate) async fn schema(db: &impl ConnectionTrait) -> Result<(i64, bool)> {
    legible(db).await?;
    let row = sql::rows(
        db,
        "SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id), EXISTS (SELECT 1 FROM sqlite_schema)",
        [],
    )
    .await?;
    let Some(row) = row.first() else { return Ok((0, false)) };
    let (version, application, filled): (i64, i32, bool) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?, row.try_get_by_index(2)?);
    match (application == APPLICATION_ID, filled) {
        (true, _) if version > migrations::VERSION => Err(StoreError::Newer { found: version, known: migrations::VERSION }),
        (true, _) => Ok((version, true)),
        (false, false) => Ok((0, false)),
        (false, true) => Err(StoreError::Foreign),
    }
}

pub(crate) async fn library(db: &DatabaseConnection) -> Result<String> {
    Ok(sql::value(db, "SELECT sqlite_version()", []).await?.unwrap_or_default())
}

/// Verifies that `SQLite` has accepted the settings that data safety depends on.
pub(crate) async fn check_settings(db: &DatabaseConnection) -> Result<()> {
    let row = sql::rows(
        db,
        "SELECT (SELECT journal_mode FROM pragma_journal_mode), CAST((SELECT synchronous FROM pragma_synchronous) AS TEXT), \
         CAST((SELECT foreign_keys FROM pragma_foreign_keys) AS TEXT), CAST((SELECT timeout FROM pragma_busy_timeout) AS TEXT)",
        [],
    )
    .await?;
    let wanted = [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("busy_timeout", "10000")];
    for (at, (name, wanted)) in wanted.into_iter().enumerate() {
        let found: String = match row.first() {
            Some(row) => row.try_get_by_index(at)?,
            None => String::new(),
        };
        if found != wanted {
            return Err(StoreError::Setting { name, wanted, found });
        }
    }
    Ok(())
}
