//! A sentence with what it is made of, so that it can be said in another language, too.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::problem::Values;

/// A sentence, and its parts where they are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sentence {
    /// In words.
    pub text: String,
    /// What it is made of.
    pub parts: Option<Parts>,
}

/// What a sentence is made of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Parts {
    /// Which sentence it is, in snake case; nobody matches on its words.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub code: Cow<'static, str>,
    /// What it names, by name, as the user wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Values>,
}

impl Sentence {
    /// A sentence of this code.
    pub fn new(code: &'static str, text: impl Into<String>) -> Self {
        Self { text: text.into(), parts: Some(Parts { code: code.into(), ..Parts::default() }) }
    }

    /// The same sentence, which names this.
    #[must_use]
    pub fn naming(mut self, name: &str, value: &(impl ToString + ?Sized)) -> Self {
        if let Some(parts) = &mut self.parts {
            parts.values.get_or_insert_default().insert(name.to_owned(), value.to_string());
        }
        self
    }
}
