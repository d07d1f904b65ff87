//! Opens the file: creates it, or checks it, and migrates it after a backup.

use std::{path::Path, time::Duration};

use migrations::{APPLICATION_ID, Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, DatabaseConnection};

use crate::{
    Result, Store, StoreError,
    file::{
        backup,
        connect::{BUSY, check_settings, commit, library, schema},
        look,
    },
    sql,
};

/// Older versions have a bug that can damage the write-ahead log.
const SQLITE_MIN: (u32, u32, u32) = (3, 51, 3);

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
        let store = Self::connect(path);
        check_library(store.readers()).await?;
        if !store.is_current().await? {
            store.prepare().await?;
        }
        check_settings(store.readers()).await?;
        Ok(store)
    }

    /// Whether the file can be used without migration. Fails if it belongs to another program or a newer version.
    async fn is_current(&self) -> Result<bool> {
        let (version, current) = schema(self.readers()).await?;
        Ok(current && version == migrations::VERSION && journal_mode(self.readers()).await? == "wal")
    }

    async fn prepare(&self) -> Result<()> {
        if self.path().metadata()?.len() == 0 {
            // This can be set only on a file without pages. It allows space from deleted rows to be released in steps.
            match self.writer().execute_unprepared("PRAGMA auto_vacuum = INCREMENTAL").await.map_err(StoreError::from) {
                // Another process is creating the file right now.
                Ok(_) | Err(StoreError::Locked) => {}
                Err(error) => return Err(error),
            }
        }
        self.use_wal().await?;
        let (found, ours) = schema(self.readers()).await?;
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
            match self.writer().execute_unprepared("PRAGMA journal_mode = wal").await.map_err(StoreError::from) {
                Err(StoreError::Locked) if waited < BUSY => {
                    tokio::time::sleep(step).await;
                    waited += step;
                }
                other => return other.map(drop),
            }
        }
    }
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

async fn journal_mode(db: &impl ConnectionTrait) -> Result<String> {
    Ok(sql::value(db, "PRAGMA journal_mode", []).await?.unwrap_or_default())
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
