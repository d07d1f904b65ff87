//! The conversion between each table's columns and a `domain` entity.

pub(crate) mod checklist;
pub(crate) mod label;
pub(crate) mod note;
pub(crate) mod project;
pub(crate) mod saved_filter;
pub(crate) mod task;

use chrono::DateTime;
use domain::{Timestamp, recurrence::rrule};
use sea_orm::{ConnectionTrait, QueryResult, Value};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::{
    Result,
    bulk::{self, Existing, Table},
    sql,
};

/// An entity that is stored as one row of a table with the key `id`.
pub(crate) trait Stored: Sized + Sync + 'static {
    const TABLE: &'static str;
    const COLUMNS: &'static [Column<Self>];

    /// The entity of a row with these columns.
    fn read(row: &QueryResult) -> Result<Self>;
}

/// A column's name, and its value for an entity.
pub(crate) type Column<R> = (&'static str, fn(&R) -> Value);

/// The entities of the rows selected by `rest` (`WHERE ...`), in its order.
pub(crate) async fn select<R: Stored>(
    db: &impl ConnectionTrait,
    rest: &str,
    values: impl IntoIterator<Item = Value> + Send,
) -> Result<Vec<R>> {
    let columns: Vec<&str> = R::COLUMNS.iter().map(|(name, _)| *name).collect();
    let text = format!("SELECT {} FROM {} {rest}", columns.join(", "), R::TABLE);
    sql::rows(db, text, values).await?.iter().map(R::read).collect()
}

/// Inserts rows, or replaces existing ones.
pub(crate) async fn put<R: Stored>(db: &impl ConnectionTrait, rows: &[R]) -> Result<()> {
    let columns: Vec<&str> = R::COLUMNS.iter().map(|(name, _)| *name).collect();
    let values = rows.iter().map(|row| R::COLUMNS.iter().map(|(_, value)| value(row)).collect());
    let table = Table { name: R::TABLE, key: "id", columns: &[] };
    bulk::insert(db, table, &columns, Existing::Replace, Box::new(values)).await
}

/// The id in a column.
pub(crate) fn id<T: From<Uuid>>(row: &QueryResult, column: &str) -> Result<T> {
    Ok(row.try_get::<Uuid>("", column)?.into())
}

/// The instant in a column that may be NULL.
pub(crate) fn maybe_at(row: &QueryResult, column: &str) -> Result<Option<Timestamp>> {
    Ok(row.try_get::<Option<i64>>("", column)?.map(at))
}

/// An instant from its stored form: milliseconds since 1970.
pub(crate) fn at(millis: i64) -> Timestamp {
    DateTime::from_timestamp_millis(millis).unwrap_or_default()
}

/// An instant to store, or NULL.
pub(crate) fn millis(at: Option<Timestamp>) -> Value {
    Value::BigInt(at.map(|at| at.timestamp_millis()))
}

/// The value of a JSON text column; None if it cannot be read, as a newer version may have written it.
pub(crate) fn from_json<T: DeserializeOwned>(text: Option<String>) -> Option<T> {
    text.and_then(|text| serde_json::from_str(&text).ok())
}

/// JSON text to store, or NULL.
pub(crate) fn to_json(value: Option<&impl Serialize>) -> Value {
    Value::String(value.and_then(|value| serde_json::to_string(value).ok()))
}

/// JSON as it is stored: repeat rules are RRULE text.
pub(crate) fn json_text(json: &Json) -> String {
    rrule::in_json(json.to_string())
}

/// Stored JSON: repeat rules are read into their parts.
pub(crate) fn read_json<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    let mut json: Json = serde_json::from_str(text)?;
    rrule::to_parts(&mut json);
    serde_json::from_value(json)
}

/// A task number as `SQLite` counts.
pub(crate) fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A task number in the app's integer type.
pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}
