//! A short question with choices, and its answer.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{ChangeSetId, Priority, sentence::Parts};

/// Choices of a group that are shown at first; the others are behind "Show more".
pub const SHOWN: usize = 7;

/// One question. It has two groups when two things are missing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Clarify {
    /// "Which one do you mean?"
    pub question: String,
    /// The facts behind the question, for another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Parts>,
    /// The question in the reader's language; absent where that is the question itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Groups of choices, each of which wants one answer (tasks: one or more).
    pub groups: Vec<ClarifyGroup>,
}

/// Choices for one missing thing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct ClarifyGroup {
    /// The kind of thing to choose.
    pub kind: ClarifyKind,
    /// The group's name, if there are two groups ("Which day").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Ranked by title match, then priority, then nearest date. The first [`SHOWN`] are shown at first.
    pub options: Vec<ClarifyOption>,
}

/// The kind of thing to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ClarifyKind {
    Task,
    Date,
    Priority,
    /// One interpretation of the sentence, sent back as text.
    Text,
}

/// One choice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct ClarifyOption {
    /// The task's number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The text of the choice: the task's title, "Tomorrow", "High".
    pub title: String,
    /// The facts behind an interpretation, for another language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Parts>,
    /// The choice in the reader's language; absent where that is the title itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The task's date, for choosing among tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled_for: Option<NaiveDate>,
    /// The date to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<NaiveDate>,
    /// The priority to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
    /// The change set that this choice undoes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_set: Option<ChangeSetId>,
}

/// What was clicked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Selection {
    /// Task numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<u32>>"))]
    pub ids: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<NaiveDate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
}

/// The pending question that a message answers, with the clicked choice or, for a typed answer, the choices that were offered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct ClarifyAnswer {
    /// The question as the user saw it.
    pub question: String,
    /// What was clicked. It answers the question without further interpretation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selection: Option<Selection>,
    /// The choices that were offered, so that "the second one" can be understood.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<ClarifyOption>>"))]
    pub options: Vec<ClarifyOption>,
}
