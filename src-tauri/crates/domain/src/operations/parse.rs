//! JSON to operations: coercions, shape checks, error codes. A value that cannot be read is reported as a problem, never guessed.
//!
//! These are coerced, each with a note: number-like strings, upper-case priorities, `""` as null, snake case field names, `action` or
//! `type` instead of `op`, and an `op` inferred from the shape. Not here: whether the rows allow the operation, which [`crate::resolve`]
//! checks.

use serde_json::{Map, Value, json};

use crate::{
    Asker, Code, Operation, Problem, Where,
    fields::{Reader, read, where_filter as filter},
    rooms::{self, restricted, task::KEYS},
    text,
};

/// The `op` of an entry that could not be read.
pub(crate) const UNREAD: &str = "unread";

/// What was written in place of an operation, and all of its problems.
#[derive(Clone, Debug, PartialEq)]
pub struct Unread {
    /// As received; if its name was found, it is under `op`.
    pub written: Value,
    /// Why it cannot be applied.
    pub problems: Vec<Problem>,
}

impl Unread {
    /// An operation that could be read but is refused.
    pub fn refused(operation: &Operation, problems: Vec<Problem>) -> Self {
        Self { written: json!(operation), problems }
    }

    /// Its name; empty if it has none.
    pub fn name(&self) -> &str {
        self.written.get("op").and_then(Value::as_str).unwrap_or_default()
    }
}

/// One operation as read from JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The operation, or the original JSON and all of its problems.
    pub operation: Result<Operation, Unread>,
    /// What was coerced, as sentences.
    pub notes: Vec<String>,
}

impl Parsed {
    /// Refuses what this asker may not ask for, and what exceeds a limit. This is a separate step, because an operation from the wire is read
    /// before its asker is known.
    #[must_use]
    pub fn held_to<'a>(self, asker: impl Into<Asker<'a>>) -> Self {
        let asker = asker.into();
        let Self { operation, notes } = self;
        let operation = match operation {
            Ok(operation) => match refusals(&operation, asker) {
                problems if problems.is_empty() => Ok(operation),
                problems => Err(Unread::refused(&operation, problems)),
            },
            Err(unread) => Err(match restricted(unread.name(), asker.source) {
                Ok(()) => unread,
                Err(problem) => Unread { problems: vec![problem], ..unread },
            }),
        };
        Self { operation, notes }
    }

    /// Refuses the operation for a reason of the caller.
    pub fn refuse(&mut self, problem: Problem) {
        let written = match &self.operation {
            Ok(operation) => json!(operation),
            Err(unread) => unread.written.clone(),
        };
        self.operation = Err(Unread { written, problems: vec![problem] });
    }
}

impl From<Operation> for Parsed {
    /// An operation that did not come from JSON.
    fn from(operation: Operation) -> Self {
        Self { operation: Ok(operation), notes: Vec::new() }
    }
}

impl From<Value> for Parsed {
    fn from(value: Value) -> Self {
        wire(value)
    }
}

/// Reads one operation without checking who asks for it.
pub fn written(value: Value) -> Parsed {
    #[cfg(feature = "counted")]
    READ.with(|read| read.set(read.get() + 1));
    let Value::Object(mut map) = value else {
        let problem = Problem::new(Code::InvalidOperation, format!("{} is not an operation.", read::shown(&value)))
            .hint(r#"An operation is an object such as {"op":"create","title":"Buy milk"}."#);
        return Parsed { operation: Err(Unread { written: value, problems: vec![problem] }), notes: Vec::new() };
    };
    let mut notes = Vec::new();
    let name = match name(&mut map, &mut notes) {
        Ok(name) => name,
        Err(problem) => return Parsed { operation: Err(Unread { written: Value::Object(map), problems: vec![problem] }), notes },
    };
    let mut reader = Reader::new(map.clone(), notes);
    let read = rooms::named(&name).and_then(|room| (room.read)(&name, &mut reader));
    reader.note_the_rest(&name);
    let Reader { problems, notes, .. } = reader;
    let operation = match read {
        Some(operation) if problems.is_empty() => Ok(operation),
        _ => Err(Unread { written: Value::Object(map), problems }),
    };
    Parsed { operation, notes }
}

#[cfg(feature = "counted")]
thread_local! {
    static READ: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// How many operations this thread has read from JSON. For tests, which hold that an operation is read once.
#[cfg(feature = "counted")]
pub fn read_so_far() -> usize {
    READ.get()
}

/// Reads one operation from the wire. The text of an operation that could not be read before is read again, because a person may have
/// corrected it.
pub fn wire(value: Value) -> Parsed {
    match value {
        Value::Object(mut map) if map.get("op").and_then(Value::as_str) == Some(UNREAD) => {
            written(map.remove("written").unwrap_or_default())
        }
        value => written(value),
    }
}

/// Reads one operation, and refuses what this asker may not ask for.
pub fn operation<'a>(value: Value, asker: impl Into<Asker<'a>>) -> Parsed {
    written(value).held_to(asker)
}

/// Reads the list in a value: `{"operations":[...]}`, `{"actions":[...]}`, a bare array or a single object.
pub fn list(value: impl Into<Value>) -> Vec<Parsed> {
    members(value.into()).into_iter().map(wire).collect()
}

/// As [`list`], for one asker. Fails like [`bounded`].
pub fn operations<'a>(value: Value, asker: impl Into<Asker<'a>>, most: usize) -> Result<Vec<Parsed>, Problem> {
    let asker = asker.into();
    let list = members(value);
    bounded(list.len(), most)?;
    Ok(list.into_iter().map(|value| operation(value, asker)).collect())
}

/// Refuses a list without operations (`missing_operations`) and one with more than `most` (`too_many_operations`).
pub fn bounded(operations: usize, most: usize) -> Result<(), Problem> {
    if operations == 0 {
        return Err(Problem::new(Code::MissingOperations, "There are no operations.")
            .hint(r#"Give a list such as {"operations":[{"op":"create","title":"Buy milk"}]}."#));
    }
    if operations > most {
        let message = format!("{operations} operations are too many; at most {most} go together.");
        return Err(Problem::new(Code::TooManyOperations, message).hint("Use bulk_update, bulk_complete or bulk_delete for many tasks."));
    }
    Ok(())
}

fn members(value: Value) -> Vec<Value> {
    match value {
        Value::Array(list) => list,
        Value::Object(mut map) => match map.remove("operations").or_else(|| map.remove("actions")) {
            Some(Value::Array(list)) => list,
            None if ["op", "action", "type", "id", "title"].iter().any(|key| map.contains_key(*key)) => vec![Value::Object(map)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Why this asker may not ask for the operation, and which limits it exceeds.
fn refusals(operation: &Operation, asker: Asker<'_>) -> Vec<Problem> {
    if let Err(problem) = asker.may(operation) {
        return vec![problem];
    }
    rooms::named(operation.name()).map_or_else(Vec::new, |room| (room.refusals)(operation, asker.source))
}

/// Reads a where filter. Refuses an empty one (`empty_where`), an unknown key and a wrong value (`invalid_where_*`).
pub fn where_filter(value: &Value) -> Result<Where, Vec<Problem>> {
    filter::read(Some(value), &mut Vec::new())
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
    if rooms::named(&name).is_some() { Ok(name) } else { Err(unknown(&name)) }
}

/// The op that the fields imply: a title without an id is a create, an id with only `completed` is a complete, an id with fields is an
/// update.
fn inferred(map: &Map<String, Value>) -> Option<&'static str> {
    let given = |key: &str| map.get(key).is_some_and(|value| !value.is_null());
    if !given("id") {
        return given("title").then_some("create");
    }
    let others = map.keys().filter(|key| !matches!(key.as_str(), "id" | "completed" | "op" | "action" | "type"));
    let mut fields = others.filter(|key| KEYS.iter().any(|known| known == key || text::snake(known) == **key)).peekable();
    match (fields.peek().is_some(), map.contains_key("completed")) {
        (true, _) => Some("update"),
        (false, true) => Some("complete"),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests;
