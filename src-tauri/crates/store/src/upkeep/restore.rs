//! Restores a copy: checks it, and takes over all its rows in one transaction.
//!
//! Files are not swapped: a process that has the database open would continue to write to the old one. Because the rows are taken over
//! instead, every process sees either the old data or the new, and a power cut leaves one of the two.

use std::{collections::BTreeSet, path::Path};

use domain::{Timestamp, query::DataFigures};
use migrations::APPLICATION_ID;
use sea_orm::{ConnectionTrait, sqlx::sqlite::SqliteConnectOptions};

use crate::{
    AuditRow, Result, Store, StoreError,
    file::{
        backup,
        connect::{self, commit},
    },
    log::audit,
    read::search,
    sql,
};

/// Tables of the user's data. Excluded are the search index (built from the data), the list of schema steps, and data about this file,
/// running processes and text being typed.
pub(crate) const DATA_TABLES: &str = "SELECT name FROM main.sqlite_schema WHERE type = 'table' \
    AND substr(name, 1, 6) <> 'search' AND substr(name, 1, 7) <> 'sqlite_' \
    AND name NOT IN ('seaql_migrations', 'own_files', 'wake_leases', 'drafts')";
/// Tasks indexed at a time.
const INDEXED: usize = 20_000;

impl Store {
    /// How much the database contains.
    pub async fn figures(&self) -> Result<DataFigures> {
        figures(self.readers()).await
    }

    /// Checks a copy and opens a duplicate of it at `twin`, which must not exist. The copy itself stays unchanged, even if its schema is
    /// older and has to be migrated.
    ///
    /// Codes: `database_damaged`, `database_foreign`, `database_newer`, and those of [`Store::open`].
    pub async fn open_copy(copy: &Path, twin: &Path) -> Result<Self> {
        if !copy.is_file() {
            let missing = std::io::Error::new(std::io::ErrorKind::NotFound, format!("there is no file {}", copy.display()));
            return Err(StoreError::Io(missing));
        }
        backup::check(copy).await?;
        let name = twin.to_str().ok_or_else(|| StoreError::CannotOpen { detail: "its name is not readable text".to_owned() })?;
        let source = backup::connection(SqliteConnectOptions::new().filename(copy).read_only(true));
        // Elsewhere an empty file is a new database; here it would empty the one in use.
        let mark: Result<Option<i32>> = sql::value(&source, "PRAGMA application_id", []).await;
        let twinned = match mark {
            Ok(Some(APPLICATION_ID)) => sql::run(&source, "VACUUM INTO ?", [name.into()]).await.map(drop),
            Ok(_) => Err(StoreError::Foreign),
            Err(error) => Err(error),
        };
        source.close().await?;
        twinned?;
        Self::open(twin).await
    }

    /// Takes over everything from another database with the same schema in one transaction, together with the events that record it.
    pub async fn take_over(&self, other: &Path, events: &[AuditRow]) -> Result<()> {
        let name = other.to_str().ok_or_else(|| StoreError::CannotOpen { detail: "its name is not readable text".to_owned() })?;
        // There is only one write connection, so the transaction below sees the attached database.
        sql::run(self.writer(), "ATTACH DATABASE ? AS other", [name.into()]).await?;
        let taken = self.take_all(events).await;
        let detached = self.writer().execute_unprepared("DETACH DATABASE other").await;
        taken?;
        detached?;
        self.fold_log();
        Ok(())
    }

    async fn take_all(&self, events: &[AuditRow]) -> Result<()> {
        let transaction = self.lock().await?;
        match take_rows(&transaction, events).await {
            Ok(()) => commit(transaction).await,
            Err(error) => {
                // The other database can be detached only when nothing uses it.
                sea_orm::TransactionSession::rollback(transaction).await?;
                Err(error)
            }
        }
    }
}

/// How much a copy contains; the copy is checked first. It is read as it is, whatever its schema.
pub async fn figures_of_copy(copy: &Path) -> Result<DataFigures> {
    let db = backup::connection(SqliteConnectOptions::new().filename(copy).read_only(true).immutable(true));
    let found = async {
        connect::schema(&db).await?;
        match backup::quick(&db).await?.into_iter().next() {
            Some(detail) => Err(StoreError::Damaged { detail }),
            None => figures(&db).await,
        }
    };
    let found = found.await;
    db.close().await?;
    found
}

async fn figures(db: &impl ConnectionTrait) -> Result<DataFigures> {
    let rows = sql::rows(
        db,
        "SELECT (SELECT count(*) FROM tasks WHERE completed = 0 AND deleted_at IS NULL), \
           (SELECT count(*) FROM tasks WHERE completed = 1 AND deleted_at IS NULL), \
           (SELECT count(*) FROM tasks WHERE deleted_at IS NOT NULL), (SELECT count(*) FROM projects), \
           (SELECT count(*) FROM labels WHERE deleted_at IS NULL), (SELECT count(*) FROM notes), (SELECT max(at) FROM change_sets)",
        [],
    )
    .await?;
    let Some(row) = rows.first() else { return Ok(DataFigures::default()) };
    let count = |at| -> Result<u32> { Ok(u32::try_from(row.try_get_by_index::<i64>(at)?).unwrap_or(u32::MAX)) };
    Ok(DataFigures {
        open: count(0)?,
        completed: count(1)?,
        trash: count(2)?,
        projects: count(3)?,
        labels: count(4)?,
        notes: count(5)?,
        changed_at: row.try_get_by_index::<Option<i64>>(6)?.and_then(Timestamp::from_timestamp_millis),
    })
}

async fn take_rows(db: &impl ConnectionTrait, events: &[AuditRow]) -> Result<()> {
    let tables: Vec<String> = sql::column(db, DATA_TABLES, []).await?;
    for table in &tables {
        sql::run(db, format!("DELETE FROM main.\"{table}\""), []).await?;
    }
    for table in &tables {
        let columns: Vec<String> =
            sql::column(db, "SELECT '\"' || name || '\"' FROM pragma_table_info(?, 'main')", [table.as_str().into()]).await?;
        let columns = columns.join(", ");
        sql::run(db, format!("INSERT INTO main.\"{table}\" ({columns}) SELECT {columns} FROM other.\"{table}\""), []).await?;
    }
    index_all(db).await?;
    audit::write(db, events).await
}

/// Rebuilds the search index from the stored rows.
pub(crate) async fn index_all(db: &impl ConnectionTrait) -> Result<()> {
    sql::run(db, "INSERT INTO search (search) VALUES ('delete-all')", []).await?;
    let numbers: Vec<i64> = sql::column(db, "SELECT number FROM main.tasks", []).await?;
    for some in numbers.chunks(INDEXED) {
        search::renew(db, &some.iter().copied().collect::<BTreeSet<_>>()).await?;
    }
    Ok(())
}
