//! Files beside the database: which of them this database named, which of them rows still need, and which other databases lie there.

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
    aside::is_aside,
    backup,
    connect::{BUSY, commit, legible},
    rows::{at, millis},
    sql,
};

/// The folder of recordings, as [`Store::own_files`] knows it.
pub const RECORDINGS: &str = "recordings";
/// The folder of copies, as [`Store::own_files`] knows it.
pub const BACKUPS: &str = "backups";
/// The folder in either of them where files wait to be removed.
pub const TRASH: &str = "trash";

/// What every `SQLite` file begins with.
const HEADER: &[u8; 16] = b"SQLite format 3\0";

/// A file that this database named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFile {
    /// Its name without the folder.
    pub name: String,
    /// When it was put into the trash folder, if it was.
    pub trashed_at: Option<Timestamp>,
}

impl Store {
    /// The files in a folder beside the database that this very database named, in the order of their names.
    pub async fn own_files(&self, folder: &str) -> Result<Vec<OwnFile>> {
        let rows =
            sql::rows(self.readers(), "SELECT name, trashed_at FROM own_files WHERE folder = ? ORDER BY name", [folder.into()]).await?;
        rows.iter()
            .map(|row| Ok(OwnFile { name: row.try_get_by_index(0)?, trashed_at: row.try_get_by_index::<Option<i64>>(1)?.map(at) }))
            .collect()
    }

    /// Remembers that this database gave a file its name, and whether the file lies in the trash folder.
    pub async fn keep_own_file(&self, folder: &str, name: &str, trashed_at: Option<Timestamp>) -> Result<()> {
        let transaction = self.lock().await?;
        let values = [folder.into(), name.into(), millis(trashed_at)];
        sql::run(&transaction, "INSERT OR REPLACE INTO own_files (folder, name, trashed_at) VALUES (?, ?, ?)", values).await?;
        commit(transaction).await
    }

    /// Forgets a file that is gone, or all files of a folder.
    pub async fn forget_own_files(&self, folder: &str, name: Option<&str>) -> Result<()> {
        let transaction = self.lock().await?;
        let values = [folder.into(), name.into()];
        sql::run(&transaction, "DELETE FROM own_files WHERE folder = ?1 AND (?2 IS NULL OR name = ?2)", values).await?;
        commit(transaction).await
    }

    /// Names of the recordings that rows need, those that only the history has included.
    pub async fn recording_files(&self) -> Result<BTreeSet<String>> {
        recordings_in(self.readers()).await
    }

    /// Names of the recordings that any other database of Assent needs which lies beside this one or among its copies, those in the trash
    /// folder included. Fails where one of them cannot be read, because then nobody knows what it needs; nothing is answered where a file
    /// was set aside, which is not even opened.
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

/// A database of another program, or one from before recordings, needs none.
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

/// The `SQLite` files of a folder. One that has all its pages in the log yet is told by that log.
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
