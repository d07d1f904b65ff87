//! Files next to the database: which of them this database named, which of them rows still need, and which other databases are there.

use std::{
    collections::BTreeSet,
    fs::File,
    io::{ErrorKind, Read as _},
    path::{Path, PathBuf},
};

use domain::Timestamp;
use sea_orm::{ConnectionTrait, sqlx::sqlite::SqliteConnectOptions};

use crate::{
    Result, Store,
    file::{
        aside::is_aside,
        backup,
        connect::{BUSY, commit, legible},
    },
    rows::{at, millis},
    sql,
};

/// The name of the recordings folder for [`Store::own_files`].
pub const RECORDINGS: &str = "recordings";
/// The name of the copies folder for [`Store::own_files`].
pub const BACKUPS: &str = "backups";
/// The folder inside either of them for files that are to be removed.
pub const TRASH: &str = "trash";

/// The first bytes of every `SQLite` file.
const HEADER: &[u8; 16] = b"SQLite format 3\0";

/// A file that this database named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFile {
    /// Its name without the folder.
    pub name: String,
    /// When it was moved to the trash folder, if it was.
    pub trashed_at: Option<Timestamp>,
}

impl Store {
    /// The files in a folder next to the database that this database named, in name order.
    pub async fn own_files(&self, folder: &str) -> Result<Vec<OwnFile>> {
        let rows =
            sql::rows(self.readers(), "SELECT name, trashed_at FROM own_files WHERE folder = ? ORDER BY name", [folder.into()]).await?;
        rows.iter()
            .map(|row| Ok(OwnFile { name: row.try_get_by_index(0)?, trashed_at: row.try_get_by_index::<Option<i64>>(1)?.map(at) }))
            .collect()
    }

    /// Records that this database named a file, and whether the file is in the trash folder.
    pub async fn keep_own_file(&self, folder: &str, name: &str, trashed_at: Option<Timestamp>) -> Result<()> {
        let transaction = self.lock().await?;
        let values = [folder.into(), name.into(), millis(trashed_at)];
        sql::run(&transaction, "INSERT OR REPLACE INTO own_files (folder, name, trashed_at) VALUES (?, ?, ?)", values).await?;
        commit(transaction).await
    }

    /// Deletes the record of a removed file, or of all files in a folder.
    pub async fn forget_own_files(&self, folder: &str, name: Option<&str>) -> Result<()> {
        let transaction = self.lock().await?;
        let values = [folder.into(), name.into()];
        sql::run(&transaction, "DELETE FROM own_files WHERE folder = ?1 AND (?2 IS NULL OR name = ?2)", values).await?;
        commit(transaction).await
    }

    /// Names of the recordings that rows need, including rows that are only in the history.
    pub async fn recording_files(&self) -> Result<BTreeSet<String>> {
        recordings_in(self.readers()).await
    }

    /// Names of the recordings needed by any other Assent database next to this one or among its copies, including those in the trash
    /// folder. Fails if one of them cannot be read, because its needs are then unknown. Returns None if a file was set aside, since such a
    /// file is not even opened.
    pub async fn recording_files_of_others(&self) -> Result<Option<BTreeSet<String>>> {
        let path = self.path();
        let here = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let own = path.file_name();
        let mut named = BTreeSet::new();
        let copies = path.with_file_name(BACKUPS);
        let others = databases(here)?.into_iter().filter(|file| file.file_name() != own);
        let others: Vec<PathBuf> = others.collect();
        if others.iter().any(|file| is_aside(file)) {
            return Ok(None);
        }
        for other in others.into_iter().chain(databases(&copies)?).chain(databases(&copies.join(TRASH))?) {
            let db = backup::connection(SqliteConnectOptions::new().filename(&other).read_only(true).busy_timeout(BUSY));
            let found = recordings_in(&db).await;
            db.close().await?;
            named.extend(found?);
        }
        Ok(Some(named))
    }
}

/// Databases of other programs, or from before recordings existed, need none.
pub(crate) async fn recordings_in(db: &impl ConnectionTrait) -> Result<BTreeSet<String>> {
    legible(db).await?;
    let has = "SELECT EXISTS (SELECT 1 FROM pragma_table_info('notes') WHERE name = 'audio') \
               AND EXISTS (SELECT 1 FROM pragma_table_info('changes') WHERE name = 'before')";
    if sql::value::<i64>(db, has, []).await? != Some(1) {
        return Ok(BTreeSet::new());
    }
    let text = "SELECT audio ->> '$.file' FROM notes WHERE audio ->> '$.file' IS NOT NULL \
                UNION SELECT before ->> '$.audio.file' FROM changes WHERE before ->> '$.audio.file' IS NOT NULL";
    Ok(sql::column(db, text, []).await?.into_iter().collect())
}

/// The `SQLite` files of a folder. A file whose pages are all still in its log is recognised by the log.
pub(crate) fn databases(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.is_file() && is_database(&path)? {
            found.push(path);
        }
    }
    Ok(found)
}

fn is_database(path: &Path) -> Result<bool> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    if Path::new(&log).is_file() {
        return Ok(true);
    }
    let mut header = [0; HEADER.len()];
    match File::open(path)?.read_exact(&mut header) {
        Ok(()) => Ok(&header == HEADER),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error.into()),
    }
}
