//! Inspects the file before it is opened: whether it can be used, and if not, which problem the user can act on.
//!
//! Nothing is written to the file or its log. A file without a log is read as immutable, so that not even a lock is taken.

use std::{
    fs::{File, OpenOptions},
    io::{ErrorKind, Read as _},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use migrations::APPLICATION_ID;
use sea_orm::{DatabaseConnection, sqlx::sqlite::SqliteConnectOptions};
use serde_json::Value as Json;

use crate::{
    BACKUPS, Result, StoreError,
    file::{backup, beside::log_length, connect, files::databases},
    sql,
};

/// The first bytes of every file that `SQLite` has created.
pub(crate) const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// How long a look waits for another program.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the look is repeated if another program changes the file meanwhile.
const ATTEMPTS: u32 = 3;
/// The setting with the database's path and the time it was set. Copies state with it what they are copies of.
pub const HOME: &str = "home";

/// Whether the file can be used, judged by its size, its schema and a few pages of each table. It takes milliseconds at any size.
///
/// Codes: those of [`crate::Store::open`].
pub async fn look(path: &Path) -> Result<()> {
    at(path, Depth::Glance).await
}

/// Like [`look`], but reads every page and every index, as thoroughly as the check that may have requested it.
pub async fn look_closely(path: &Path) -> Result<()> {
    at(path, Depth::Whole).await
}

/// Fails if the file is missing or empty although copies of it exist.
pub(crate) async fn present(path: &Path) -> Result<()> {
    let length = match path.metadata() {
        Ok(file) => file.len(),
        Err(error) if error.kind() == ErrorKind::NotFound => 0,
        Err(error) => return Err(error.into()),
    };
    if length > 0 {
        return Ok(());
    }
    let wanted = match () {
        // A log without its file contains changes that are in no other file.
        () if log_length(path) > 0 && !path.exists() => 1,
        () => largest_copy(path).await?,
    };
    match wanted {
        0 => Ok(()),
        wanted if path.exists() => Err(StoreError::Truncated { found: 0, wanted }),
        _ => Err(StoreError::Missing),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Glance,
    Whole,
}

async fn at(path: &Path, depth: Depth) -> Result<()> {
    present(path).await?;
    if path.metadata().is_ok_and(|file| file.len() == 0) || !path.exists() {
        return Ok(());
    }
    let mut attempts = 1;
    loop {
        let before = stamp(path);
        let found = once(path, depth).await;
        let damaged = matches!(found, Err(StoreError::Damaged { .. } | StoreError::Truncated { .. }));
        if !damaged || attempts == ATTEMPTS || stamp(path) == before {
            return found;
        }
        attempts += 1;
    }
}

async fn once(path: &Path, depth: Depth) -> Result<()> {
    let quiet = log_length(path) == 0;
    if quiet {
        whole(path)?;
    }
    if let Err(error) = OpenOptions::new().write(true).open(path) {
        return Err(match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
            _ => error.into(),
        });
    }
    let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(PATIENCE);
    if quiet {
        let db = backup::connection(options.clone().immutable(true));
        let found = pages(&db, depth).await;
        db.close().await?;
        found?;
    }
    // Such a look ignores the locks of other programs.
    let db = backup::connection(options);
    let found = if quiet { connect::schema(&db).await.map(drop) } else { pages(&db, depth).await };
    db.close().await?;
    found
}

async fn pages(db: &DatabaseConnection, depth: Depth) -> Result<()> {
    connect::schema(db).await?;
    match depth {
        Depth::Glance => glance(db).await,
        Depth::Whole => match backup::integrity(db).await?.into_iter().next() {
            Some(detail) => Err(StoreError::Damaged { detail }),
            None => Ok(()),
        },
    }
}

/// Reads a few rows from the beginning to the end of every table.
async fn glance(db: &DatabaseConnection) -> Result<()> {
    let tables: Vec<String> = sql::column(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0", []).await?;
    for table in tables {
        let key =
            "SELECT group_concat('\"' || name || '\" DESC', ', ') FROM (SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk)";
        let without_rowid = "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?";
        let text = if sql::value::<i64>(db, without_rowid, [table.as_str().into()]).await? == Some(1) {
            let key: String = sql::value::<Option<String>>(db, key, [table.as_str().into()]).await?.flatten().unwrap_or_default();
            format!(
                "SELECT (SELECT count(*) FROM (SELECT * FROM \"{table}\" LIMIT 1)) + (SELECT count(*) FROM (SELECT * FROM \"{table}\" ORDER BY {key} LIMIT 1))"
            )
        } else {
            format!(
                "WITH RECURSIVE place (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM place WHERE at < 16) \
                 SELECT count((SELECT rowid FROM \"{table}\" WHERE rowid >= (SELECT max(rowid) FROM \"{table}\") / 16 * at ORDER BY rowid LIMIT 1)) FROM place"
            )
        };
        sql::value::<i64>(db, text, []).await?;
    }
    Ok(())
}

/// Fails if the file is shorter than its first page says.
fn whole(path: &Path) -> Result<()> {
    let mut head = [0; 32];
    let mut file = File::open(path)?;
    let found = file.metadata()?.len();
    match file.read_exact(&mut head) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Err(StoreError::Truncated { found, wanted: 512 }),
        other => other?,
    }
    let number = |at: usize| u64::from(u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]));
    let size = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let wanted = size * number(28);
    if head.starts_with(MAGIC) && found < wanted { Err(StoreError::Truncated { found, wanted }) } else { Ok(()) }
}

/// The values that change when a file is written.
fn stamp(path: &Path) -> Option<(u64, SystemTime, u64)> {
    let file = path.metadata().ok()?;
    Some((file.len(), file.modified().ok()?, log_length(path)))
}

/// The copies of this database in the folder of copies, without those of other databases, in name order.
pub async fn copies_of(path: &Path) -> Result<Vec<PathBuf>> {
    let mut copies = Vec::new();
    for copy in databases(&path.with_file_name(BACKUPS))? {
        if is_copy_of(&copy, path).await {
            copies.push(copy);
        }
    }
    copies.sort();
    Ok(copies)
}

/// The size of the largest copy of this database; 0 if there is none.
async fn largest_copy(path: &Path) -> Result<u64> {
    let mut largest = 0;
    for copy in copies_of(path).await? {
        largest = largest.max(copy.metadata()?.len());
    }
    Ok(largest)
}

/// The default name of the user's database. Copies from before [`HOME`] existed count as copies of it.
const USUAL_NAME: &str = "assent.db";

/// Whether a file is a copy of this database: an Assent database that says so.
async fn is_copy_of(copy: &Path, path: &Path) -> bool {
    let db = backup::connection(SqliteConnectOptions::new().filename(copy).read_only(true).immutable(true));
    let told = async {
        connect::legible(&db).await?;
        if sql::value::<i32>(&db, "PRAGMA application_id", []).await? != Some(APPLICATION_ID) {
            return Ok(false);
        }
        let home: Option<String> = sql::value(&db, "SELECT value FROM settings WHERE key = ?", [HOME.into()]).await?;
        let place = home.and_then(|home| serde_json::from_str::<(String, Json)>(&home).ok()).map(|(place, _)| place);
        let place = place.unwrap_or_else(|| USUAL_NAME.to_owned());
        Ok::<bool, StoreError>(Path::new(&place).file_name() == path.file_name())
    };
    let told = told.await.unwrap_or(false);
    let _ = db.close().await;
    told
}
