//! JSON to operations: coercions, shape checks, error codes. What cannot be read stays a problem, never a guess.

use serde_json::Value;

use crate::{Operation, Problem, Source, Where};

/// One operation as read from JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The JSON it came from, with the coercions done.
    pub value: Value,
    /// The operation, or everything that is wrong with it.
    pub operation: Result<Operation, Vec<Problem>>,
    /// What was coerced, in words.
    pub notes: Vec<String>,
}

/// Reads one operation.
pub fn operation(value: Value, source: Source) -> Parsed {
    let _ = (value, source);
    todo!()
}

/// Reads `{"operations":[...]}`, `{"actions":[...]}`, a bare array or a single object. Fails with `missing_operations` or
/// `too_many_operations` (over `most`).
pub fn operations(value: Value, source: Source, most: usize) -> Result<Vec<Parsed>, Problem> {
    let _ = (value, source, most);
    todo!()
}

/// Reads a where filter: refuses an empty one (`empty_where`), an unknown key or a wrong value (`invalid_where_*`).
pub fn where_filter(value: &Value) -> Result<Where, Vec<Problem>> {
    let _ = value;
    todo!()
}
