//! Recovers what can still be read from a damaged file: reads its pages one by one, without `SQLite`, and writes every valid row into a new
//! database.
//!
//! Rows are reached through their table's tree. If a page of the tree is lost, the pages below it are found by scanning the whole file and
//! recognised by the shape of their rows. Not here: what happens to the damaged file.

mod file;
mod mend;
mod number;
mod record;
mod table;
mod tree;

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use migrations::{APPLICATION_ID, Migrator, MigratorTrait};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait, sqlx::sqlite::SqliteConnectOptions,
};
use serde_json::Value as Json;
use uuid::Uuid;

use self::{
    file::Pages,
    number::u32_at,
    record::Cell,
    table::Table,
    tree::{Kind, Page, Payload},
};
use crate::{
    Result, Store, StoreError,
    file::{aside, backup, connect::commit, look::MAGIC},
    keep::setting,
    sql,
    upkeep::restore::{self, DATA_TABLES},
};

/// What was recovered, and what was not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Salvaged {
    /// By table, in name order.
    pub tables: Vec<SavedRows>,
    /// The number of pages in the file.
    pub pages: u32,
    /// The number of unreadable pages. How many rows were on them is unknown.
    pub lost_pages: u32,
}

/// The rows of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedRows {
    /// Its name.
    pub table: String,
    /// The number of rows in the new file.
    pub saved: u64,
    /// The number of rows that were found but are damaged or refer to lost data.
    pub left_out: u64,
}

/// Writes every readable row into a new database at `to`, which must not exist. The damaged file is not written to.
///
/// `lost_title` names a task whose own row is lost, or one created for steps whose checklist is lost. It is called with the settings that
/// could be read, because they contain the user's language.
///
/// Codes: `database_newer`, `database_foreign`, `io`, and those of [`Store::open`] for the new file.
pub async fn salvage(
    damaged: &Path,
    to: &Path,
    lost_title: impl FnOnce(&BTreeMap<String, Json>) -> String + Send,
    mut new_id: impl FnMut() -> Uuid + Send,
) -> Result<Salvaged> {
    if to.exists() {
        return Err(StoreError::Io(io::Error::new(io::ErrorKind::AlreadyExists, format!("{} is already there", to.display()))));
    }
    let mut pages = Pages::open(damaged)?;
    let version = version(&mut pages)?;
    let work = Work::beside(to)?;
    let mut rows = Rows { tables: Vec::new(), lost_pages: 0, seen: vec![false; pages.count as usize + 1] };
    fill(&work.database(), version, &mut pages, &mut rows).await?;

    let store = Store::open_new(&work.database()).await?;
    let transaction = store.lock().await?;
    let lost_title = lost_title(&setting::readable(&transaction).await?);
    let left_out = mend::mend(&transaction, &lost_title, &mut new_id).await?;
    restore::index_all(&transaction).await?;
    let mut tables = Vec::new();
    for (table, unreadable) in &rows.tables {
        let text = format!("SELECT count(*) FROM \"{}\"", table.name);
        let saved: i64 = sql::value(&transaction, text, []).await?.unwrap_or_default();
        let dropped: u64 = left_out.iter().filter(|(name, _)| *name == table.name).map(|(_, count)| count).sum();
        tables.push(SavedRows { table: table.name.clone(), saved: saved.unsigned_abs(), left_out: unreadable + dropped });
    }
    tables.sort_by(|a, b| a.table.cmp(&b.table));
    commit(transaction).await?;
    store.close().await?;
    backup::check(&work.database()).await?;
    aside::put_in_place(&work.database(), to)?;
    Ok(Salvaged { tables, pages: pages.count, lost_pages: rows.lost_pages })
}

/// The folder of the new file until it is complete.
struct Work(PathBuf);

impl Work {
    fn beside(to: &Path) -> Result<Self> {
        let mut name = to.as_os_str().to_owned();
        name.push(".part");
        let folder = PathBuf::from(name);
        backup::private_folder(&folder)?;
        Ok(Self(folder))
    }

    fn database(&self) -> PathBuf {
        self.0.join("assent.db")
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, "the folder of what was saved was not removed");
        }
    }
}

/// The file's schema version; the current one if the file no longer states it.
fn version(pages: &mut Pages) -> Result<i64> {
    let Some(first) = pages.read(1).filter(|first| first.starts_with(MAGIC)) else { return Ok(migrations::VERSION) };
    let number = |at| u32_at(&first, at).map(u32::cast_signed).unwrap_or_default();
    match (number(60), number(68)) {
        (_, other) if other != APPLICATION_ID => Err(StoreError::Foreign),
        (found, _) if i64::from(found) > migrations::VERSION => Err(StoreError::Newer { found: found.into(), known: migrations::VERSION }),
        (found, _) if found > 0 => Ok(found.into()),
        _ => Ok(migrations::VERSION),
    }
}

/// The rows that were found, on their way into the new file.
struct Rows {
    /// Each table with the number of its rows that exist but could not be read.
    tables: Vec<(Table, u64)>,
    lost_pages: u32,
    /// Pages whose tree is known, and pages that are no longer used.
    seen: Vec<bool>,
}

/// Creates the new file in the old one's version, and writes all rows into it.
async fn fill(to: &Path, version: i64, pages: &mut Pages, rows: &mut Rows) -> Result<()> {
    let options = SqliteConnectOptions::new().filename(to).create_if_missing(true).foreign_keys(false);
    let db = backup::connection(options);
    Migrator::up(&db, u32::try_from(version).ok()).await?;
    let tables = sql::column::<String>(&db, DATA_TABLES, []).await?;
    for name in tables.into_iter().filter(|name| name != "title_words") {
        rows.tables.push((Table::named(&db, name).await?, 0));
    }
    let immediate = TransactionOptions { sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate), ..TransactionOptions::default() };
    let transaction = db.begin_with_options(immediate).await?;
    rows.gather(pages, &transaction).await?;
    mend::empty_broken_json(&transaction).await?;
    let marks = format!("PRAGMA user_version = {version}; PRAGMA application_id = {APPLICATION_ID}");
    transaction.execute_unprepared(&marks).await?;
    commit(transaction).await?;
    Ok(db.close().await?)
}

impl Rows {
    async fn gather(&mut self, pages: &mut Pages, db: &DatabaseTransaction) -> Result<()> {
        self.pass_over_free_pages(pages);
        for (name, root) in self.roots(pages) {
            let table = self.tables.iter().position(|(table, _)| Some(&table.name) == name.as_ref());
            self.follow(root, table, pages, db).await?;
        }
        let mut strays = Vec::new();
        for number in 2..=pages.count {
            if self.seen.get(number as usize) == Some(&true) {
                continue;
            }
            if let Some(page) = Page::read(pages, number) {
                self.is_new(number);
                self.pass_over_the_rest_of(&page.rows(pages).1);
                strays.push(number);
            }
        }
        for number in strays {
            self.take_stray(number, pages, db).await?;
        }
        let unknown = self.seen.iter().skip(2).filter(|seen| !**seen).count();
        self.lost_pages += u32::try_from(unknown).unwrap_or(u32::MAX);
        Ok(())
    }

    /// Marks a page. Returns whether it was unmarked before.
    fn is_new(&mut self, number: u32) -> bool {
        match self.seen.get_mut(number as usize) {
            Some(seen) if !*seen && number > 0 => {
                *seen = true;
                true
            }
            _ => false,
        }
    }

    /// Skips free pages, which contain deleted rows, and pages that only record where pages belong.
    fn pass_over_free_pages(&mut self, pages: &mut Pages) {
        let first = pages.read(1).filter(|first| first.starts_with(MAGIC));
        // Without the first page it is unknown whether such pages exist, but our files are created with them.
        if first.as_ref().is_none_or(|first| u32_at(first, 52) != Some(0)) {
            let each = u32::try_from(pages.usable / 5 + 1).unwrap_or(u32::MAX);
            (2..=pages.count).step_by(each as usize).for_each(|number| _ = self.is_new(number));
        }
        let mut trunk = first.and_then(|first| u32_at(&first, 32)).unwrap_or(0);
        while trunk > 1 && self.is_new(trunk) {
            let Some(bytes) = pages.read(trunk) else { return };
            let count = u32_at(&bytes, 4).unwrap_or(0) as usize;
            for at in 0..count.min(pages.usable / 4 - 2) {
                self.is_new(u32_at(&bytes, 8 + 4 * at).unwrap_or(0));
            }
            trunk = u32_at(&bytes, 0).unwrap_or(0);
        }
    }

    /// Skips overflow pages, which contain no rows of their own.
    fn pass_over_the_rest_of(&mut self, payloads: &[Payload]) {
        for number in payloads.iter().flat_map(|payload| &payload.follows) {
            self.is_new(*number);
        }
    }

    /// The root of every tree in the schema, with the table's name if it is a table's tree.
    fn roots(&mut self, pages: &mut Pages) -> Vec<(Option<String>, u32)> {
        let mut roots = Vec::new();
        let mut open = vec![1];
        while let Some(number) = open.pop() {
            if !self.is_new(number) {
                continue;
            }
            let Some(page) = Page::read(pages, number) else {
                self.lost_pages += 1;
                continue;
            };
            open.extend(page.children());
            let (_, payloads) = page.rows(pages);
            self.pass_over_the_rest_of(&payloads);
            for payload in payloads {
                let record = record::read(&payload.bytes).unwrap_or_default();
                let [Cell::Text(kind), Cell::Text(name), _, Cell::Integer(root), ..] = record.as_slice() else { continue };
                if let Ok(root) = u32::try_from(*root) {
                    roots.push(((kind == "table").then(|| name.clone()), root));
                }
            }
        }
        roots
    }

    /// Takes the rows of a tree. For a tree that is not one of our tables it only marks the pages.
    async fn follow(&mut self, root: u32, table: Option<usize>, pages: &mut Pages, db: &DatabaseTransaction) -> Result<()> {
        let mut open = vec![root];
        while let Some(number) = open.pop() {
            if number < 2 || number > pages.count || !self.is_new(number) {
                continue;
            }
            let expected = |page: &Page| {
                let of_index = matches!(page.kind, Kind::IndexInner | Kind::IndexLeaf);
                table.is_none_or(|table| self.tables[table].0.is_index == of_index)
            };
            let Some(page) = Page::read(pages, number).filter(expected) else {
                self.lost_pages += 1;
                continue;
            };
            open.extend(page.children());
            let (count, payloads) = page.rows(pages);
            self.pass_over_the_rest_of(&payloads);
            let Some(table) = table else { continue };
            let mut saved = 0;
            for payload in payloads {
                let Some(record) = record::read(&payload.bytes).filter(|record| self.tables[table].0.fits(record)) else { continue };
                self.put(table, payload.rowid, record, "REPLACE", db).await?;
                saved += 1;
            }
            self.tables[table].1 += (count - saved) as u64;
        }
        Ok(())
    }

    /// Takes the rows of a page that no tree leads to, if they fit exactly one table. Rows that were read before have priority.
    async fn take_stray(&mut self, number: u32, pages: &mut Pages, db: &DatabaseTransaction) -> Result<()> {
        let Some(page) = Page::read(pages, number) else { return Ok(()) };
        let (count, payloads) = page.rows(pages);
        let read = |payload: Payload| Some((payload.rowid, record::read(&payload.bytes)?));
        let records: Vec<(Option<i64>, Vec<Cell>)> = payloads.into_iter().filter_map(read).collect();
        if records.is_empty() || records.len() < count {
            return Ok(());
        }
        let of_index = page.kind != Kind::TableLeaf;
        let fits = |table: &Table| table.is_index == of_index && records.iter().all(|(_, record)| table.fits(record));
        let candidates: Vec<usize> = (0..self.tables.len()).filter(|at| fits(&self.tables[*at].0)).collect();
        let is_exact = |at: &&usize| records.iter().all(|(_, record)| self.tables[**at].0.is_as_wide_as(record));
        let exact: Vec<usize> = candidates.iter().filter(is_exact).copied().collect();
        // An index may look like a table whose last columns are missing, so its rows must be complete.
        let table = match (exact.as_slice(), candidates.as_slice()) {
            ([only], _) => *only,
            ([], [only]) if !of_index => *only,
            _ => return Ok(()),
        };
        for (rowid, record) in records {
            self.put(table, rowid, record, "IGNORE", db).await?;
        }
        Ok(())
    }

    async fn put(&self, table: usize, rowid: Option<i64>, record: Vec<Cell>, or: &str, db: &DatabaseTransaction) -> Result<()> {
        let (table, _) = &self.tables[table];
        sql::run(db, table.insert(record.len(), or), table.values(rowid, record)).await.map(drop)
    }
}
