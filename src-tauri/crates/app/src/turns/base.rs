//! What a proposal was made from: the versions of the rows it was shown with.

use std::collections::HashMap;

use domain::{Problem, Timestamp, World, resolve::Resolution};
use serde_json::Value;

/// The versions of rows by their numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Base(HashMap<u64, Timestamp>);

impl Base {
    /// The tasks as they were loaded.
    pub fn of(world: &World) -> Self {
        Self(world.tasks.values().map(|task| (task.number, task.updated_at)).collect())
    }

    /// As it is stored: `{number: milliseconds}`.
    pub fn to_value(&self) -> Value {
        self.0.iter().map(|(number, at)| (number.to_string(), Value::from(at.timestamp_millis()))).collect()
    }

    /// Reads [`Self::to_value`]; an entry that cannot be read is left out, so that its row counts as changed.
    pub fn from_value(value: &Value) -> Self {
        let read = |(number, at): (&String, &Value)| Some((number.parse().ok()?, Timestamp::from_timestamp_millis(at.as_i64()?)?));
        Self(value.as_object().into_iter().flatten().filter_map(read).collect())
    }

    /// Per operation: the reason it is stale, if a row it touches is not as it was shown.
    pub fn stale(&self, now: &Self, resolution: &Resolution) -> Vec<Option<Problem>> {
        let changed = |number: &u64| now.0.get(number).is_some_and(|at| self.0.get(number) != Some(at));
        let reason = |number: u64| {
            Problem::new("stale", format!("#{number} has changed since this was proposed."))
                .naming("number", &number)
                .hint("Ask again for a fresh proposal.")
        };
        resolution.outcomes.iter().map(|outcome| outcome.touched.iter().copied().find(changed).map(reason)).collect()
    }
}
