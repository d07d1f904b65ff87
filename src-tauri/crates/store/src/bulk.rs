//! Writes many rows in few statements: multi-row inserts and updates in a few fixed chunk sizes, so that `SQLite`'s prepared statements are
//! reused.
//!
//! They use `OR FAIL`: a failing statement leaves what it has done so far, which saves a copy of every page it touches. The transaction
//! around it must then not be committed; [`crate::Write`] ensures that.

use sea_orm::{ConnectionTrait, Value};

use crate::{Result, sql};

/// Rows per statement, largest first. A remainder is split into smaller chunks of these sizes.
const CHUNKS: [usize; 4] = [512, 64, 8, 1];

/// The table that rows are written to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    /// The columns of the primary key, as SQL.
    pub(crate) key: &'static str,
    pub(crate) columns: &'static [&'static str],
}

/// Rows to write, created one at a time as they are needed.
pub(crate) type Rows<'a> = Box<dyn Iterator<Item = Vec<Value>> + Send + 'a>;

/// What to do with a row that already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// Fail.
    Refuse,
    /// Replace its values.
    Replace,
    Keep,
}

/// Inserts rows of `columns.len()` values each.
pub(crate) async fn insert(db: &impl ConnectionTrait, table: Table, columns: &[&str], existing: Existing, rows: Rows<'_>) -> Result<()> {
    let tail = match existing {
        Existing::Refuse => String::new(),
        Existing::Keep => format!(" ON CONFLICT ({}) DO NOTHING", table.key),
        Existing::Replace => {
            let key: Vec<&str> = table.key.split(", ").collect();
            let set: Vec<String> =
                columns.iter().filter(|name| !key.contains(name)).map(|name| format!("{name} = excluded.{name}")).collect();
            format!(" ON CONFLICT ({}) DO UPDATE SET {}", table.key, set.join(", "))
        }
    };
    let head = format!("INSERT OR FAIL INTO {} ({}) VALUES ", table.name, columns.join(", "));
    in_chunks(db, columns.len(), rows, |values| format!("{head}{values}{tail}")).await
}

/// Inserts rows, or replaces existing ones.
pub(crate) async fn put(db: &impl ConnectionTrait, table: Table, rows: Rows<'_>) -> Result<()> {
    insert(db, table, table.columns, Existing::Replace, rows).await
}

/// Sets `columns` of existing rows; each row of values is the key followed by the columns' values.
pub(crate) async fn update(db: &impl ConnectionTrait, table: Table, columns: &[&str], rows: Rows<'_>) -> Result<()> {
    let set: Vec<String> = columns.iter().zip(2..).map(|(name, at)| format!("{name} = new.column{at}")).collect();
    let (name, key, set) = (table.name, table.key, set.join(", "));
    in_chunks(db, columns.len() + 1, rows, |values| {
        format!("UPDATE OR FAIL {name} SET {set} FROM (VALUES {values}) AS new WHERE {name}.{key} = new.column1")
    })
    .await
}

async fn in_chunks(
    db: &impl ConnectionTrait,
    width: usize,
    mut rows: Rows<'_>,
    statement: impl Fn(&str) -> String + Send + Sync,
) -> Result<()> {
    let one = format!("({})", vec!["?"; width].join(", "));
    let full = statement(&vec![one.as_str(); CHUNKS[0]].join(", "));
    let mut chunk = || -> Vec<Value> {
        let mut values = Vec::with_capacity(CHUNKS[0] * width);
        values.extend(rows.by_ref().take(CHUNKS[0]).flatten());
        values
    };
    let mut values = chunk();
    while values.len() == CHUNKS[0] * width {
        // The next chunk is prepared while the connection's own thread writes this one.
        let (written, next) = tokio::join!(sql::run(db, full.as_str(), values), async { chunk() });
        written?;
        values = next;
    }
    for size in &CHUNKS[1..] {
        if values.len() >= size * width {
            let text = statement(&vec![one.as_str(); *size].join(", "));
            while values.len() >= size * width {
                let rest = values.split_off(size * width);
                sql::run(db, text.as_str(), std::mem::replace(&mut values, rest)).await?;
            }
        }
    }
    Ok(())
}
