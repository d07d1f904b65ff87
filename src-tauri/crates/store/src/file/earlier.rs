//! Files as earlier versions left them, for tests of migration.

use std::path::Path;

use migrations::{APPLICATION_ID, Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, sqlx::sqlite::SqliteConnectOptions};

use crate::{Result, file::backup, sql};

/// Rows with the columns that every schema has.
const TASKS: &str = "WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?) \
    INSERT INTO tasks (number, id, title, notes, priority, completed, completed_by, position, created_at, updated_at, title_key, repeats, \
    day, due_day, last_day, next_day) \
    SELECT number, randomblob(16), 'Row ' || number, 'Kept since the earlier version', 1, 0, 'user', number, 0, 0, 'row ' || number, 0, \
    9999999, 9999999, 0, 0 FROM numbers";

/// Creates a file with the schema of an earlier version and `tasks` tasks, called "Row 1", "Row 2" and so on.
pub async fn make_earlier(path: &Path, version: u32, tasks: u32) -> Result<()> {
    let db = backup::connection(SqliteConnectOptions::new().filename(path).create_if_missing(true));
    db.execute_unprepared("PRAGMA journal_mode = wal").await?;
    Migrator::up(&db, Some(version)).await?;
    sql::run(&db, TASKS, [tasks.into()]).await?;
    sql::run(&db, "UPDATE counters SET value = ? WHERE name = 'next_number'", [(tasks + 1).into()]).await?;
    db.execute_unprepared(&format!("PRAGMA user_version = {version}; PRAGMA application_id = {APPLICATION_ID}")).await?;
    Ok(db.close().await?)
}
