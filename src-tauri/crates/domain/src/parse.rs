//! JSON to operations: coercions, shape checks, error codes. A value that cannot be read is reported as a problem, never guessed.
//!
//! These are coerced, each with a note: number-like strings, upper-case priorities, `""` as null, snake case field names, `action` or
//! `type` instead of `op`, and an `op` inferred from the shape. Not here: whether the rows allow the operation, which [`crate::resolve`]
//! checks.

mod read;
mod reader;
mod rule;
mod task_fields;
mod variants;
mod where_filter;

use serde_json::{Map, Value};

use crate::{Asker, Code, Operation, Problem, Where, operation::restricted};
use reader::Reader;

/// One operation as read from JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The operation as JSON: in its normal form if it could be read, otherwise as received, with only its name normalised.
    pub value: Value,
    /// The operation, or all of its problems.
    pub operation: Result<Operation, Vec<Problem>>,
    /// What was coerced, as sentences.
    pub notes: Vec<String>,
}

impl From<Operation> for Parsed {
    /// An operation that did not come from JSON, in its normal form.
    fn from(operation: Operation) -> Self {
        // Serialising an operation cannot fail.
        Self { value: serde_json::to_value(&operation).unwrap_or_default(), operation: Ok(operation), notes: Vec::new() }
    }
}

/// Reads one operation.
pub fn operation<'a>(value: Value, asker: impl Into<Asker<'a>>) -> Parsed {
    let asker = asker.into();
    let Value::Object(mut map) = value else {
        let problem = Problem::new(Code::InvalidOperation, format!("{} is not an operation.", read::shown(&value)))
            .hint(r#"An operation is an object such as {"op":"create","title":"Buy milk"}."#);
        return Parsed { value, operation: Err(vec![problem]), notes: Vec::new() };
    };
    let mut notes = Vec::new();
    let name = match name(&mut map, &mut notes) {
        Ok(name) => name,
        Err(problem) => return Parsed { value: Value::Object(map), operation: Err(vec![problem]), notes },
    };
    let restricted = restricted(&name, asker.source);
    let mut reader = Reader::new(map.clone(), notes.clone());
    let read = variants::read(&name, asker.source, &mut reader);
    if let Err(problem) = restricted
        && read.as_ref().is_none_or(|operation| asker.may(operation).is_err())
    {
        return Parsed { value: Value::Object(map), operation: Err(vec![problem]), notes };
    }
    reader.note_the_rest(&name);
    let Reader { problems, notes, .. } = reader;
    match read {
        Some(operation) if problems.is_empty() => {
            let value = serde_json::to_value(&operation).unwrap_or(Value::Object(map));
            Parsed { value, operation: Ok(operation), notes }
        }
        _ => Parsed { value: Value::Object(map), operation: Err(problems), notes },
    }
}

/// Reads `{"operations":[...]}`, `{"actions":[...]}`, a bare array or a single object. Fails with `missing_operations` or
/// `too_many_operations` (over `most`).
pub fn operations<'a>(value: Value, asker: impl Into<Asker<'a>>, most: usize) -> Result<Vec<Parsed>, Problem> {
    let asker = asker.into();
    let list = match value {
        Value::Array(list) => list,
        Value::Object(mut map) => match map.remove("operations").or_else(|| map.remove("actions")) {
            Some(Value::Array(list)) => list,
            None if ["op", "action", "type", "id", "title"].iter().any(|key| map.contains_key(*key)) => vec![Value::Object(map)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    if list.is_empty() {
        return Err(Problem::new(Code::MissingOperations, "There are no operations.")
            .hint(r#"Give a list such as {"operations":[{"op":"create","title":"Buy milk"}]}."#));
    }
    if list.len() > most {
        let message = format!("{} operations are too many; at most {most} go together.", list.len());
        return Err(Problem::new(Code::TooManyOperations, message).hint("Use bulk_update, bulk_complete or bulk_delete for many tasks."));
    }
    Ok(list.into_iter().map(|value| operation(value, asker)).collect())
}

/// Reads a where filter. Refuses an empty one (`empty_where`), an unknown key and a wrong value (`invalid_where_*`).
pub fn where_filter(value: &Value) -> Result<Where, Vec<Problem>> {
    where_filter::read(Some(value), &mut Vec::new())
}

/// The operation's name. If it had to be inferred, it is written into the object as `op`.
fn name(map: &mut Map<String, Value>, notes: &mut Vec<String>) -> Result<String, Problem> {
    let unknown = |said: &str| {
        Problem::new(Code::InvalidOp, format!("There is no operation “{}”.", read::shortened(said))).hint(
            "Use create, update, delete, complete, complete_occurrence, bulk_update, bulk_complete, bulk_delete or another documented op.",
        )
    };
    let key = ["op", "action", "type"].into_iter().find(|key| map.get(*key).is_some_and(|value| !value.is_null()));
    let name = match key.and_then(|key| map.remove(key)) {
        Some(Value::String(name)) => {
            if let Some(key) = key.filter(|key| *key != "op") {
                notes.push(format!("“{key}” was read as op."));
            }
            name
        }
        Some(other) => return Err(unknown(&read::shown(&other))),
        None => {
            let name = inferred(map).ok_or_else(|| {
                Problem::new(Code::InvalidOp, "The operation does not say what to do.")
                    .hint(r#"Say it with "op", for example "op":"update"."#)
            })?;
            notes.push(format!("No op was given; it was read as {name}."));
            name.to_owned()
        }
    };
    let mut named = Map::new();
    named.insert("op".to_owned(), Value::String(name.clone()));
    named.append(map);
    *map = named;
    if variants::NAMES.contains(&name.as_str()) { Ok(name) } else { Err(unknown(&name)) }
}

/// The op that the fields imply: a title without an id is a create, an id with only `completed` is a complete, an id with fields is an
/// update.
fn inferred(map: &Map<String, Value>) -> Option<&'static str> {
    let given = |key: &str| map.get(key).is_some_and(|value| !value.is_null());
    if !given("id") {
        return given("title").then_some("create");
    }
    let others = map.keys().filter(|key| !matches!(key.as_str(), "id" | "completed" | "op" | "action" | "type"));
    let mut fields = others.filter(|key| task_fields::KEYS.contains(&read::camel(key).as_str())).peekable();
    match (fields.peek().is_some(), map.contains_key("completed")) {
        (true, _) => Some("update"),
        (false, true) => Some("complete"),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests;
