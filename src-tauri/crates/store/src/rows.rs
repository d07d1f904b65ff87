//! The private row entities: the conversion between each table's columns and a `domain` entity.

pub(crate) mod checklist;
pub(crate) mod label;
pub(crate) mod note;
pub(crate) mod project;
pub(crate) mod saved_filter;
pub(crate) mod task;

use chrono::DateTime;
use domain::{Timestamp, recurrence::rrule};
use sea_orm::Value;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;

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
