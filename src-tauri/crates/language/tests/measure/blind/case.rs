//! One line of a data file: a message, and what is expected of the answer.

use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::words::tokens;

/// Fields of a task.
pub type Fields = Map<String, Value>;

/// A message, and what a fair reader expects.
#[derive(Deserialize)]
pub struct Case {
    pub id: String,
    pub family: String,
    pub text: String,
    #[serde(deserialize_with = "minute")]
    pub now: NaiveDateTime,
    pub zone: String,
    pub language: Option<String>,
    pub transcript: Option<Value>,
    pub clarify: Option<Value>,
    pub expect: Expect,
}

/// The class of an expectation. `tests/language/blind/README.md` explains each.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    State,
    Ask,
    Answer,
    Create,
    CreateBare,
    CreateDatedBare,
    Alarm,
    QueryThing,
    QueryScope,
    QueryList,
    QueryNext,
    QueryAll,
    QueryLists,
    Remove,
    RemoveNext,
    RemoveScope,
    RemoveAll,
    RemoveList,
    RemoveSome,
    RemoveUnknown,
    HowTo,
    Unrelated,
}

/// The expectation. Numbers in `names`, `offer`, `targets` and changes are indices into `plant`.
#[derive(Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "they are the fields of a line")]
pub struct Expect {
    pub class: Class,
    /// The expected new task.
    #[serde(flatten)]
    pub wanted: Wanted,
    /// Tasks that exist beforehand.
    #[serde(default)]
    pub plant: Vec<Fields>,
    /// Whether there are plain tasks around the planted ones.
    #[serde(default = "yes")]
    pub plain: bool,
    /// Spans of days without plain tasks.
    #[serde(default)]
    pub free: Vec<(NaiveDate, NaiveDate)>,
    /// Further projects.
    #[serde(default)]
    pub projects: Vec<String>,
    #[serde(default)]
    pub change: Vec<Change>,
    #[serde(default)]
    pub create: Vec<Wanted>,
    #[serde(default)]
    pub ask_ok: bool,
    /// Whether the answer may create several tasks.
    #[serde(default)]
    pub many: bool,
    /// Whether the title may be the verb alone.
    #[serde(default)]
    pub literal: bool,
    /// Whether a holiday in the title gives the date.
    #[serde(default)]
    pub holiday: bool,
    #[serde(default)]
    pub names: Vec<usize>,
    #[serde(default)]
    pub offer: Vec<usize>,
    #[serde(default)]
    pub say: Vec<OneOf>,
    #[serde(default)]
    pub targets: Vec<Vec<usize>>,
    #[serde(default)]
    pub vague: bool,
    #[serde(default)]
    pub reschedule: bool,
    #[serde(default)]
    pub or_all: bool,
}

/// A new task.
#[derive(Clone, Deserialize)]
pub struct Wanted {
    /// Words that its title must contain, split as titles are: "in-laws" is two words.
    #[serde(default, deserialize_with = "words")]
    pub thing: Vec<String>,
    #[serde(default)]
    pub when: When,
    /// Its first word, if that could be taken for the request.
    pub first: Option<String>,
    /// How many words the title has.
    #[serde(default)]
    pub len: usize,
    /// Whether the sentence names a list, which does not belong in the title.
    #[serde(default)]
    pub lists: bool,
    #[serde(default)]
    pub set: Fields,
}

/// A time. If nothing is set, no time was said.
#[derive(Clone, Default, Deserialize, PartialEq, Eq)]
#[serde(default)]
pub struct When {
    pub dates: Vec<String>,
    pub range: Option<(NaiveDate, NaiveDate)>,
    pub times: Vec<String>,
    pub repeats: bool,
    /// Words that must not remain in the title.
    pub words: Vec<String>,
    /// What is not checked, such as a part of the day: any time is accepted.
    #[serde(flatten)]
    pub unchecked: Map<String, Value>,
}

/// The expected state of a planted task.
#[derive(Deserialize)]
pub struct Change {
    pub task: usize,
    #[serde(default)]
    pub set: Fields,
    #[serde(default)]
    pub completed: bool,
    #[serde(default)]
    pub deleted: bool,
}

/// One word, or any of several.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum OneOf {
    Word(String),
    Words(Vec<String>),
}

impl OneOf {
    pub fn words(&self) -> &[String] {
        match self {
            Self::Word(word) => std::slice::from_ref(word),
            Self::Words(words) => words,
        }
    }
}

fn minute<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDateTime, D::Error> {
    let text = String::deserialize(from)?;
    NaiveDateTime::parse_from_str(&text, "%Y-%m-%dT%H:%M").map_err(serde::de::Error::custom)
}

fn words<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let words = Vec::<String>::deserialize(from)?;
    Ok(words.iter().flat_map(|word| tokens(word)).collect())
}

fn yes() -> bool {
    true
}
