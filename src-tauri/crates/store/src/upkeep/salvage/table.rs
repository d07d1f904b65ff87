//! The shape of a table, by which its rows are recognised.

use sea_orm::{ConnectionTrait, Value};

use super::record::Cell;
use crate::{Result, sql};

/// A table of the user's data.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: String,
    /// Whether it is stored as an index, by its key.
    pub(super) is_index: bool,
    /// In the order of a record's columns.
    columns: Vec<Column>,
}

#[derive(Debug)]
struct Column {
    name: String,
    kind: String,
    /// Whether every row has a value for it.
    needed: bool,
    /// Whether a row may lack it because it was added later.
    added: bool,
    /// Whether it is the row's number, which the record does not contain.
    is_rowid: bool,
}

impl Table {
    /// A table as defined in an empty database with the same schema.
    pub(super) async fn named(db: &impl ConnectionTrait, name: String) -> Result<Self> {
        let without_rowid = "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?";
        let is_index = sql::value::<i64>(db, without_rowid, [name.as_str().into()]).await? == Some(1);
        let order = if is_index { "pk = 0, pk, cid" } else { "cid" };
        let text = format!("SELECT name, type, \"notnull\", dflt_value IS NOT NULL, pk FROM pragma_table_info(?) ORDER BY {order}");
        let rows = sql::rows(db, text, [name.as_str().into()]).await?;
        let columns = rows.iter().map(|row| {
            let (kind, needed): (String, bool) = (row.try_get_by_index(1)?, row.try_get_by_index(2)?);
            let has_default: bool = row.try_get_by_index(3)?;
            let key: i64 = row.try_get_by_index(4)?;
            let is_rowid = !is_index && key == 1 && kind == "INTEGER";
            Ok(Column { name: row.try_get_by_index(0)?, kind, needed, added: has_default || !needed, is_rowid })
        });
        Ok(Self { columns: columns.collect::<Result<_>>()?, name, is_index })
    }

    /// Whether a record can be a row of this table.
    pub(super) fn fits(&self, record: &[Cell]) -> bool {
        record.len() <= self.columns.len()
            && self.columns.iter().zip(record).all(|(column, cell)| column.takes(cell))
            && self.columns[record.len()..].iter().all(|column| column.added)
    }

    /// Whether the table has as many columns as the record.
    pub(super) fn is_as_wide_as(&self, record: &[Cell]) -> bool {
        record.len() == self.columns.len()
    }

    /// The statement that writes a record with this many columns.
    pub(super) fn insert(&self, width: usize, or: &str) -> String {
        let names: Vec<String> = self.columns[..width].iter().map(|column| format!("\"{}\"", column.name)).collect();
        format!("INSERT OR {or} INTO \"{}\" ({}) VALUES ({})", self.name, names.join(", "), vec!["?"; width].join(", "))
    }

    /// The values of that statement.
    pub(super) fn values(&self, rowid: Option<i64>, record: Vec<Cell>) -> Vec<Value> {
        let value = |(column, cell): (&Column, Cell)| match cell {
            _ if column.is_rowid => Value::BigInt(rowid),
            Cell::Null => Value::BigInt(None),
            Cell::Integer(number) => number.into(),
            Cell::Real(number) => number.into(),
            Cell::Text(text) => text.into(),
            Cell::Blob(bytes) => bytes.into(),
        };
        self.columns.iter().zip(record).map(value).collect()
    }
}

impl Column {
    /// Whether this column can hold the cell. All stored bytes are ids.
    fn takes(&self, cell: &Cell) -> bool {
        match (cell, self.kind.as_str()) {
            (Cell::Null, _) => self.is_rowid || !self.needed,
            (Cell::Integer(_), "INTEGER" | "REAL") => !self.is_rowid,
            (Cell::Real(number), "REAL") => number.is_finite(),
            (Cell::Text(_), "TEXT") => true,
            (Cell::Blob(bytes), "BLOB") => bytes.len() == 16,
            _ => false,
        }
    }
}
