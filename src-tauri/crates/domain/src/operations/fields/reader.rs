//! Takes the fields of one JSON object one at a time and collects problems and coercion notes.

use serde_json::{Map, Value};

use super::read::{self, Notes};
use crate::{Code, Problem, TaskRef, Why, operation::Patch, text};

/// The fields that have not been taken yet, with the problems and notes so far.
pub(crate) struct Reader {
    map: Map<String, Value>,
    pub(crate) problems: Vec<Problem>,
    pub(crate) notes: Notes,
}

impl Reader {
    pub(crate) fn new(mut map: Map<String, Value>, notes: Notes) -> Self {
        map.remove("op");
        Self { map, problems: Vec::new(), notes }
    }

    /// The raw value of the field, under its own name or the snake case spelling.
    pub(crate) fn take(&mut self, key: &str) -> Option<Value> {
        if let Some(value) = self.map.remove(key) {
            return Some(value);
        }
        let snake = text::snake(key);
        let value = self.map.remove(&snake)?;
        self.notes.push(format!("“{snake}” was read as {key}."));
        Some(value)
    }

    /// A field that can be absent, cleared or set. An empty string counts as null.
    pub(crate) fn patch<T>(&mut self, key: &str, read: impl FnOnce(&Value, &mut Notes) -> Result<T, Problem>) -> Patch<T> {
        match self.take(key) {
            None => Patch::Keep,
            Some(Value::Null) => Patch::Clear,
            Some(Value::String(text)) if text.trim().is_empty() => {
                self.notes.push(format!("The empty {key} was read as null."));
                Patch::Clear
            }
            Some(value) => match read(&value, &mut self.notes) {
                Ok(value) => Patch::Set(value),
                Err(problem) => {
                    self.problems.push(problem);
                    Patch::Keep
                }
            },
        }
    }

    /// A field that can be absent; null counts as absent.
    pub(crate) fn optional<T>(&mut self, key: &str, read: impl FnOnce(&Value, &mut Notes) -> Result<T, Problem>) -> Option<T> {
        match self.patch(key, read) {
            Patch::Set(value) => Some(value),
            Patch::Keep | Patch::Clear => None,
        }
    }

    /// A required field. If it is absent, `read` gets null.
    pub(crate) fn required<T>(&mut self, key: &str, read: impl FnOnce(&Value, &mut Notes) -> Result<T, Problem>) -> Option<T> {
        let value = self.take(key).unwrap_or(Value::Null);
        self.keep(|notes| read(&value, notes))
    }

    /// The value that `read` returns. If it fails, its problem is kept and the value is `None`.
    pub(crate) fn keep<T>(&mut self, read: impl FnOnce(&mut Notes) -> Result<T, Problem>) -> Option<T> {
        read(&mut self.notes).map_err(|problem| self.problems.push(problem)).ok()
    }

    /// The id of the operation's task.
    pub(crate) fn id(&mut self) -> Option<TaskRef> {
        self.required("id", read::task_ref)
    }

    /// A field that is true or false.
    pub(crate) fn flag(&mut self, key: &str) -> Option<bool> {
        self.optional(key, |value, _| read::flag(value, Code::InvalidCompleted))
    }

    /// Whether it is to be completed; yes if nothing is given.
    pub(crate) fn completed(&mut self) -> bool {
        self.flag("completed").unwrap_or(true)
    }

    /// An agent's reason and evidence for overriding the user.
    pub(crate) fn why(&mut self) -> Why {
        let reason = self.optional("reason", read::notes);
        let evidence = self.optional("evidence", |value, _| {
            let notes = value.as_array().ok_or_else(|| {
                Problem::new(Code::InvalidOperation, format!("{} is not a list of notes.", read::shown(value)))
                    .hint("Evidence is a list of ids.")
            })?;
            notes.iter().map(|id| read::uuid(id, "a note")).collect()
        });
        Why { reason, evidence: evidence.unwrap_or_default() }
    }

    /// Whether the field is present, in either spelling.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.map.contains_key(key) || self.map.contains_key(&text::snake(key))
    }

    /// Adds a note for each field that was not taken. Such fields are dropped.
    pub(crate) fn note_the_rest(&mut self, name: &str) {
        for key in self.map.keys() {
            self.notes.push(format!("“{}” means nothing to {name} and was left out.", read::shortened(key)));
        }
    }

    /// The names of the fields that were not taken.
    pub(crate) fn rest(&self) -> impl Iterator<Item = &str> {
        self.map.keys().map(String::as_str)
    }
}
