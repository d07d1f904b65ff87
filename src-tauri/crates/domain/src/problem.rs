//! What went wrong: a stable code, a sentence for a person and, where it helps a model to repair, a hint.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// One refusal. `code` is stable and documented (`docs/error-codes.md`); nobody matches on `message`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[error("{message}")]
pub struct Problem {
    /// snake_case, for example `id_not_found`.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub code: Cow<'static, str>,
    /// One sentence for a person.
    pub message: String,
    /// What would be accepted instead, for a model or a script.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hint: Option<String>,
}

impl Problem {
    /// A problem with a code and a sentence.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), hint: None }
    }

    /// The same problem with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
