//! Short forms for raw statements, where set-based SQL is more expressive than a query builder.

use sea_orm::{ConnectionTrait, DbBackend, ExecResult, QueryResult, Statement, TryGetable, Value};

use crate::Result;

pub(crate) fn statement(sql: impl Into<String>, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(DbBackend::Sqlite, sql, values)
}

/// Runs a statement without a result.
pub(crate) async fn run(
    db: &impl ConnectionTrait,
    sql: impl Into<String> + Send,
    values: impl IntoIterator<Item = Value> + Send,
) -> Result<ExecResult> {
    Ok(db.execute_raw(statement(sql, values)).await?)
}

/// All rows of a query.
pub(crate) async fn rows(
    db: &impl ConnectionTrait,
    sql: impl Into<String> + Send,
    values: impl IntoIterator<Item = Value> + Send,
) -> Result<Vec<QueryResult>> {
    Ok(db.query_all_raw(statement(sql, values)).await?)
}

/// The first column of the first row, if there is a row.
pub(crate) async fn value<T: TryGetable>(
    db: &impl ConnectionTrait,
    sql: impl Into<String> + Send,
    values: impl IntoIterator<Item = Value> + Send,
) -> Result<Option<T>> {
    let row = db.query_one_raw(statement(sql, values)).await?;
    Ok(row.map(|row| row.try_get_by_index(0)).transpose()?)
}

/// The first column of every row.
pub(crate) async fn column<T: TryGetable>(
    db: &impl ConnectionTrait,
    sql: impl Into<String> + Send,
    values: impl IntoIterator<Item = Value> + Send,
) -> Result<Vec<T>> {
    rows(db, sql, values).await?.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect()
}

/// Numbers as one JSON parameter, for `IN (SELECT value FROM json_each(?))`.
pub(crate) fn numbers(numbers: impl IntoIterator<Item = u64>) -> Value {
    let mut text = String::from("[");
    for number in numbers {
        if text.len() > 1 {
            text.push(',');
        }
        text.push_str(&number.to_string());
    }
    text.push(']');
    text.into()
}

/// Ids as one JSON parameter, for `IN (SELECT unhex(value) FROM json_each(?))`.
pub(crate) fn ids(ids: impl IntoIterator<Item = impl Into<uuid::Uuid>>) -> Value {
    let mut text = String::from("[");
    for id in ids {
        if text.len() > 1 {
            text.push(',');
        }
        text.push('"');
        text.push_str(id.into().simple().encode_lower(&mut uuid::Uuid::encode_buffer()));
        text.push('"');
    }
    text.push(']');
    text.into()
}
