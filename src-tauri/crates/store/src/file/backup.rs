//! Copies of the file, which are opened and checked before they count, and the check itself.

use std::path::{Path, PathBuf};

use sea_orm::{
    ConnectionTrait, DatabaseConnection, SqlxSqliteConnector,
    sqlx::{
        ConnectOptions,
        sqlite::{SqliteConnectOptions, SqlitePoolOptions},
    },
};

use crate::{Result, Store, StoreError, file::connect::BUSY, sql};

impl Store {
    /// Writes a checked copy of the database to `to`, which must not exist. A damaged copy is removed again and fails with
    /// `database_damaged`.
    pub async fn backup(&self, to: &Path) -> Result<()> {
        let name = to.to_str().ok_or_else(|| StoreError::CannotOpen { detail: "the name of the copy is not readable text".to_owned() })?;
        if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            private_folder(folder)?;
        }
        // It has another name until it is checked, so that a half-written copy is never taken for a complete one.
        let unchecked = PathBuf::from(format!("{name}.part"));
        if to.exists() {
            return Err(StoreError::Io(std::io::Error::new(std::io::ErrorKind::AlreadyExists, format!("{name} is already there"))));
        }
        if unchecked.exists() {
            std::fs::remove_file(&unchecked)?;
        }
        // A separate connection, so that writes continue meanwhile.
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

    /// Checks the whole file and returns what is wrong, in `SQLite`'s words, at most 100 findings. Empty if it is intact.
    pub async fn integrity_check(&self) -> Result<Vec<String>> {
        integrity(self.readers()).await
    }
}

/// Copies the file in its older schema into `backups` next to it.
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

/// Fails unless a copy can be opened and is intact.
pub(crate) async fn check(path: &Path) -> Result<()> {
    let copy = connection(SqliteConnectOptions::new().filename(path).read_only(true));
    let findings = integrity(&copy).await;
    copy.close().await?;
    match findings?.into_iter().next() {
        Some(detail) => Err(StoreError::Damaged { detail }),
        None => Ok(()),
    }
}

/// Creates the folder if it is missing, readable by the user only.
pub(crate) fn private_folder(folder: &Path) -> Result<()> {
    let is_new = !folder.exists();
    std::fs::create_dir_all(folder)?;
    if is_new { private(folder, 0o700) } else { Ok(()) }
}

/// Makes a file or folder readable by the user only.
#[cfg_attr(not(unix), expect(unused_variables, clippy::unnecessary_wraps, reason = "folders of a user are private elsewhere"))]
pub(crate) fn private(path: &Path, mode: u32) -> Result<()> {
    #[cfg(unix)]
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))?;
    Ok(())
}

/// The quick check: every page and the order of every tree, but not whether indexes match their tables.
pub(crate) async fn quick(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    let mut findings: Vec<String> = match sql::column(db, "PRAGMA quick_check", []).await {
        // Some damage makes the check itself fail.
        Err(StoreError::Damaged { detail }) => vec![detail],
        other => other?,
    };
    findings.retain(|finding| finding != "ok");
    Ok(findings)
}

/// One connection, opened when first used.
pub(crate) fn connection(options: SqliteConnectOptions) -> DatabaseConnection {
    let pool = SqlitePoolOptions::new().max_connections(1).connect_lazy_with(options.disable_statement_logging());
    SqlxSqliteConnector::from_sqlx_sqlite_pool(pool)
}

/// The full check: every page, every index against its table, and every reference.
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
