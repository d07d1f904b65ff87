//! Copies of the file that are opened and checked before they count, and the check itself.

use std::path::{Path, PathBuf};

use sea_orm::{
    ConnectionTrait, DatabaseConnection, SqlxSqliteConnector,
    sqlx::{
        ConnectOptions,
        sqlite::{SqliteConnectOptions, SqlitePoolOptions},
    },
};

use crate::{Result, Store, StoreError, connect::BUSY, sql};

impl Store {
    /// Writes a checked copy of the database to `to`, which must not exist. A copy that is not sound is removed again and is
    /// `database_damaged`.
    pub async fn backup(&self, to: &Path) -> Result<()> {
        let name = to.to_str().ok_or_else(|| StoreError::CannotOpen { detail: "the name of the copy is not readable text".to_owned() })?;
        if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            private_folder(folder)?;
        }
        // Under another name until it is checked, so that a half-written copy is never taken for a whole one.
        let unchecked = PathBuf::from(format!("{name}.part"));
        if to.exists() {
            return Err(StoreError::Io(std::io::Error::new(std::io::ErrorKind::AlreadyExists, format!("{name} is already there"))));
        }
        if unchecked.exists() {
            std::fs::remove_file(&unchecked)?;
        }
        // On a connection of its own, so that writes go on meanwhile.
        let source = connection(SqliteConnectOptions::new().filename(self.path()).busy_timeout(BUSY));
        source.execute_unprepared("PRAGMA auto_vacuum = INCREMENTAL").await?;
        let copied = sql::run(&source, "VACUUM INTO ?", [format!("{name}.part").into()]).await;
        source.close().await?;
        copied?;
        if let Err(error) = check(&unchecked).await.and_then(|()| private(&unchecked, 0o600)) {
            std::fs::remove_file(&unchecked)?;
            return Err(error);
        }
        std::fs::rename(&unchecked, to)?;
        self.keep_recordings_of(to).await
    }

    /// Looks at the whole file: what is wrong with it, in `SQLite`'s words, at most 100 findings. Empty when it is sound.
    pub async fn integrity_check(&self) -> Result<Vec<String>> {
        integrity(self.readers()).await
    }
}

/// A copy of the file as it was in the older schema, in `backups` beside it.
pub(crate) async fn before_migration(store: &Store, version: i64) -> Result<()> {
    let path = store.path();
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("assent");
    let folder = path.parent().unwrap_or(Path::new("")).join("backups");
    let named =
        |count: u32| folder.join(format!("{stem}-schema-{version}{}.db", if count == 0 { String::new() } else { format!("-{count}") }));
    let mut count = 0;
    while named(count).exists() {
        count += 1;
    }
    store.backup(&named(count)).await
}

/// Whether a copy can be opened and is sound.
pub(crate) async fn check(path: &Path) -> Result<()> {
    let copy = connection(SqliteConnectOptions::new().filename(path).read_only(true));
    let findings = integrity(&copy).await;
    copy.close().await?;
    match findings?.into_iter().next() {
        Some(detail) => Err(StoreError::Damaged { detail }),
        None => Ok(()),
    }
}

/// Makes the folder where it is missing, for the user alone.
pub(crate) fn private_folder(folder: &Path) -> Result<()> {
    let is_new = !folder.exists();
    std::fs::create_dir_all(folder)?;
    if is_new { private(folder, 0o700) } else { Ok(()) }
}

/// Lets nobody but the user read a file or folder.
#[cfg_attr(not(unix), expect(unused_variables, clippy::unnecessary_wraps, reason = "folders of a user are private elsewhere"))]
pub(crate) fn private(path: &Path, mode: u32) -> Result<()> {
    #[cfg(unix)]
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))?;
    Ok(())
}

/// The quick check: every page and the order of every tree, but not whether indexes agree with their tables.
pub(crate) async fn quick(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    let mut findings: Vec<String> = match sql::column(db, "PRAGMA quick_check", []).await {
        // Some damage ends the check itself.
        Err(StoreError::Damaged { detail }) => vec![detail],
        other => other?,
    };
    findings.retain(|finding| finding != "ok");
    Ok(findings)
}

/// One connection that is made when first used.
pub(crate) fn connection(options: SqliteConnectOptions) -> DatabaseConnection {
    let pool = SqlitePoolOptions::new().max_connections(1).connect_lazy_with(options.disable_statement_logging());
    SqlxSqliteConnector::from_sqlx_sqlite_pool(pool)
}

/// The whole check: every page, every index against its table, and every reference.
pub(crate) async fn integrity(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    let mut findings: Vec<String> = match sql::column(db, "PRAGMA integrity_check", []).await {
        Err(StoreError::Damaged { detail }) => return Ok(vec![detail]),
        other => other?,
    };
    findings.retain(|finding| finding != "ok");
    let dangling: Vec<String> = sql::column(db, "PRAGMA foreign_key_check", []).await?;
    findings.extend(dangling.into_iter().map(|table| format!("a row of {table} refers to one that is not there")));
    Ok(findings)
}
