//! The private row entities: how each table's columns become a `domain` entity and back.

pub(crate) mod checklist;
pub(crate) mod label;
pub(crate) mod note;
pub(crate) mod project;
pub(crate) mod saved_filter;
pub(crate) mod task;

use chrono::DateTime;
use domain::Timestamp;
use sea_orm::Value;

/// An instant as stored: milliseconds since 1970.
pub(crate) fn at(millis: i64) -> Timestamp {
    DateTime::from_timestamp_millis(millis).unwrap_or_default()
}

/// An instant to store, or none.
pub(crate) fn millis(at: Option<Timestamp>) -> Value {
    Value::BigInt(at.map(|at| at.timestamp_millis()))
}

/// A task number as `SQLite` counts.
pub(crate) fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A task number as people count.
pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}
