//! Errors: a stable code, a sentence for a person and, if it helps a model to correct its call, a hint.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Code;

/// Values by their names. Boxed, because a problem is the failing side of many results and mostly names nothing.
pub type Values = Box<BTreeMap<String, String>>;

/// One refusal. `code` is stable; nobody matches on `message`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[error("{message}")]
pub struct Problem {
    /// Which refusal it is.
    pub code: Code,
    /// One sentence for a person.
    pub message: String,
    /// What would be accepted instead, for a model or a script.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The values named in the sentence, for another language: by name, as the user wrote them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Values>,
}

impl Problem {
    /// A problem with a code and a sentence.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: None, values: None }
    }

    /// The same problem with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same problem with a named value of its sentence, for use in another language.
    #[must_use]
    pub fn naming(mut self, name: &str, value: &(impl ToString + ?Sized)) -> Self {
        self.values.get_or_insert_default().insert(name.to_owned(), value.to_string());
        self
    }
}
