//! A sentence with its parts, so that it can also be put into another language.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};

use crate::{Account, Operation, Problem, Requested, preview::Preview};

/// A sentence with its parts, if they are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sentence {
    /// The sentence as text.
    pub text: String,
    /// The facts behind the sentence.
    pub parts: Option<Parts>,
}

/// The facts behind a sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Parts {
    /// The identifier of the sentence, in snake case. It is only used to choose the wording.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub code: Cow<'static, str>,
    /// The values in the sentence, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Box<BTreeMap<String, Value>>>,
}

/// A value in a sentence. It holds data, never words of a language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Value {
    /// Text as the user wrote it; a number; a date, with its time after a `T`.
    Text(String),
    /// Several values.
    List(Vec<Value>),
    /// A sentence or phrase inside the sentence.
    Said(Parts),
    /// What an operation does.
    Operation {
        /// The operation.
        op: Box<Requested>,
        /// Its effect; empty if it was not computed.
        preview: Preview,
    },
    /// What a change set did.
    Account(Box<Account>),
}

impl Sentence {
    /// A sentence with this code.
    pub fn new(code: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Self {
        Self { text: text.into(), parts: Some(Parts { code: code.into(), ..Parts::default() }) }
    }

    /// A sentence without known parts.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), parts: None }
    }

    /// The same sentence with a named value.
    #[must_use]
    pub fn naming(self, name: &str, value: &(impl ToString + ?Sized)) -> Self {
        self.with(name, Value::Text(value.to_string()))
    }

    /// The same sentence with a named value.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        if let Some(parts) = &mut self.parts {
            parts.values.get_or_insert_default().insert(name.to_owned(), value.into());
        }
        self
    }

    /// Joins sentences into one text and returns the parts of each. A sentence without parts becomes a part itself; if none has parts,
    /// `None` is returned.
    pub fn join(sentences: &[Self]) -> (String, Option<Vec<Parts>>) {
        let text = sentences.iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ");
        let known = sentences.iter().any(|sentence| sentence.parts.is_some());
        (text, known.then(|| sentences.iter().map(Self::known).collect()))
    }

    fn known(&self) -> Parts {
        let as_it_is = || Self::new("reply_as_it_is", "").naming("text", &self.text).parts;
        self.parts.clone().or_else(as_it_is).unwrap_or_default()
    }
}

impl Value {
    /// An operation whose effect was not computed.
    pub fn operation(operation: &Operation) -> Self {
        Self::Operation { op: Box::new(operation.clone().into()), preview: Preview::default() }
    }
}

impl From<&Sentence> for Value {
    fn from(sentence: &Sentence) -> Self {
        Self::Said(sentence.known())
    }
}

impl<T: Into<Self>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// The sentence of a problem.
impl From<&Problem> for Sentence {
    fn from(problem: &Problem) -> Self {
        let sentence = Self::new(format!("problem_{}", problem.code), &problem.message);
        problem.values.iter().flat_map(|values| values.iter()).fold(sentence, |sentence, (name, value)| sentence.naming(name, value))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Code, TaskRef};

    #[test]
    fn sentences_in_one_text() {
        let plain = Sentence::plain("It rains.");
        let known = Sentence::new("reply_none", "You have no tasks.");
        let sentences = [plain, known];
        assert_eq!(Sentence::join(&sentences[..1]), ("It rains.".to_owned(), None));
        let (text, parts) = Sentence::join(&sentences);
        assert_eq!(text, "It rains. You have no tasks.");
        assert_eq!(json!(parts), json!([{"code": "reply_as_it_is", "values": {"text": "It rains."}}, {"code": "reply_none"}]));
    }

    #[test]
    fn values_of_every_kind_come_back_from_json() {
        let task = Sentence::new("reply_task", "“Roof”").naming("title", "Roof");
        let sentence = Sentence::new("reply_list", "")
            .naming("tasks", &2)
            .with("named", [&task].into_iter().collect::<Value>())
            .with("operations", Value::List(vec![Value::operation(&Operation::Delete { id: TaskRef::Number(1) })]));
        let parts = sentence.parts.unwrap();
        assert_eq!(serde_json::from_value::<Parts>(json!(parts)).unwrap(), parts);
        assert_eq!(json!(parts)["values"]["named"], json!([{"code": "reply_task", "values": {"title": "Roof"}}]));
    }

    #[test]
    fn a_problem_keeps_its_code_and_values() {
        let problem = Problem::new(Code::UnknownLabel, "There is no label “garden”.").naming("name", "garden");
        let said = Sentence::from(&problem);
        assert_eq!(said, Sentence::new("problem_unknown_label", "There is no label “garden”.").naming("name", "garden"));
    }
}
