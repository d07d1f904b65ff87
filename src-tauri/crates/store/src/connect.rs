//! Opens the file: connections, settings that are verified by reading them back, and migration after a backup.
//!
//! One connection writes, a few read. A writer waits for the other writers in this process, and for the file's lock against other
//! processes.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use migrations::{APPLICATION_ID, Migrator, MigratorTrait};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, SqliteTransactionMode, SqlxSqliteConnector, TransactionOptions,
    TransactionTrait,
    sqlx::{
        ConnectOptions, Connection,
        sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous},
    },
};
use tokio::sync::OnceCell;

use crate::{Result, StoreError, Write, backup, look, sql};

/// Older versions have a bug that can damage the write-ahead log.
const SQLITE_MIN: (u32, u32, u32) = (3, 51, 3);
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
    /// Opens the database, creating the folder (readable by the user only) and the file if they are missing. An older schema is migrated
    /// after a checked copy was put into `backups` next to the file.
    ///
    /// If the file is missing but copies of it exist, no new file is created (`database_missing`); [`Self::open_new`] does that.
    ///
    /// Codes: `database_newer`, `database_foreign`, `database_damaged`, `database_truncated`, `database_missing`, `database_locked`,
    /// `read_only`, `cannot_open`, `disk_full`, `sqlite_too_old`, `sqlite_setting`, `io`.
    pub async fn open(path: &Path) -> Result<Self> {
        look::present(path).await?;
        Self::open_new(path).await
    }

    /// Opens the database as [`Self::open`] does, but starts with an empty one even if copies exist, as the user has chosen.
    pub async fn open_new(path: &Path) -> Result<Self> {
        create(path)?;
        let store = Self {
            inner: Arc::new(Inner {
                path: path.to_owned(),
                writer: pool(path, 1, Role::Writer),
                readers: pool(path, READERS, Role::Reader),
                watcher: pool(path, 1, Role::Reader),
                writer_checked: OnceCell::new(),
                folding: AtomicBool::new(false),
            }),
        };
        check_library(&store.inner.readers).await?;
        if !store.is_current().await? {
            store.prepare().await?;
        }
        check_settings(&store.inner.readers).await?;
        Ok(store)
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Closes all connections, which also checkpoints the write-ahead log if no other process has the file open. If the file was found
    /// damaged, it and its log stay unchanged: one connection is left open, because closing the last one checkpoints the log.
    pub async fn close(self) -> Result<()> {
        if look::wants_a_close_look(self.path()) {
            let last = self.inner.readers.get_sqlite_connection_pool().acquire().await?.detach();
            std::mem::forget(last);
        }
        self.inner.readers.close_by_ref().await?;
        self.inner.watcher.close_by_ref().await?;
        self.inner.writer.close_by_ref().await?;
        Ok(())
    }

    /// Starts a write: waits for this process's other writers and for the file's lock. Dropping it without a commit rolls it back.
    pub async fn begin(&self) -> Result<Write> {
        Ok(Write::new(self.clone(), self.lock().await?))
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
        if look::wants_a_close_look(self.path()) {
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

    /// Whether the file can be used without migration. Fails if it belongs to another program or a newer version.
    async fn is_current(&self) -> Result<bool> {
        let (version, current) = schema(&self.inner.readers).await?;
        Ok(current && version == migrations::VERSION && journal_mode(&self.inner.readers).await? == "wal")
    }

    async fn prepare(&self) -> Result<()> {
        if self.inner.path.metadata()?.len() == 0 {
            // This can be set only on a file without pages. It allows space from deleted rows to be released in steps.
            match self.inner.writer.execute_unprepared("PRAGMA auto_vacuum = INCREMENTAL").await.map_err(StoreError::from) {
                // Another process is creating the file right now.
                Ok(_) | Err(StoreError::Locked) => {}
                Err(error) => return Err(error),
            }
        }
        self.use_wal().await?;
        let (found, ours) = schema(&self.inner.readers).await?;
        if ours && found < migrations::VERSION {
            backup::before_migration(self, found).await?;
        }
        let transaction = self.lock().await?;
        // Another process may have migrated it first.
        if schema(&transaction).await?.0 < migrations::VERSION {
            Migrator::up(&transaction, None).await?;
            let marks = format!("PRAGMA user_version = {}; PRAGMA application_id = {APPLICATION_ID}", migrations::VERSION);
            transaction.execute_unprepared(&marks).await?;
        }
        commit(transaction).await
    }

    /// Changing the journal mode needs the file exclusively for a moment and does not wait by itself.
    async fn use_wal(&self) -> Result<()> {
        let step = Duration::from_millis(20);
        let mut waited = Duration::ZERO;
        loop {
            match self.inner.writer.execute_unprepared("PRAGMA journal_mode = wal").await.map_err(StoreError::from) {
                Err(StoreError::Locked) if waited < BUSY => {
                    tokio::time::sleep(step).await;
                    waited += step;
                }
                other => return other.map(drop),
            }
        }
    }
}

impl Store {
    /// Checkpoints a grown write-ahead log in the background, so that no write has to wait for it.
    pub(crate) fn fold_log(&self) {
        let mut log = self.inner.path.clone().into_os_string();
        log.push("-wal");
        let grown = std::fs::metadata(log).is_ok_and(|log| log.len() > LOG_FOLDED);
        if grown && !look::wants_a_close_look(&self.inner.path) && !self.inner.folding.swap(true, Ordering::Relaxed) {
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

/// Creates the folder and an empty file if they are missing, readable by the user only.
fn create(path: &Path) -> Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error.into()),
        _ => Ok(()),
    }
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

async fn journal_mode(db: &impl ConnectionTrait) -> Result<String> {
    Ok(sql::value(db, "PRAGMA journal_mode", []).await?.unwrap_or_default())
}

async fn library(db: &DatabaseConnection) -> Result<String> {
    Ok(sql::value(db, "SELECT sqlite_version()", []).await?.unwrap_or_default())
}

async fn check_library(db: &DatabaseConnection) -> Result<()> {
    let found = library(db).await?;
    let mut parts = found.split('.').map(|part| part.parse().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    if (next(), next(), next()) < SQLITE_MIN {
        return Err(StoreError::SqliteTooOld { found, needed: "3.51.3" });
    }
    Ok(())
}

/// Verifies that `SQLite` has accepted the settings that data safety depends on.
async fn check_settings(db: &DatabaseConnection) -> Result<()> {
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
