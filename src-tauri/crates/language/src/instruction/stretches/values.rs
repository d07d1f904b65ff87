//! The meanings of the values in an instruction's slots: tasks by number or by property, places, labels, priorities, states and lengths.

use domain::{Priority, TaskRef, Where, where_filter::Sort};

use crate::instruction::clause::{Hours, Move, Pick};
use crate::{
    grammar::{Grammar, Parts},
    token::{Kind, Token},
    when::{When, length::Length},
};

/// The meaning of a stretch of an instruction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// A lexicon word, by its value, or a word of the text, as written.
    Word(String),
    Number(u64),
    Numbers(Vec<u64>),
    /// A date or time with its words, including the part of the day.
    When(Box<Said>),
    Length(Length),
    Shift(Move),
    Labels(Vec<String>),
    /// A project; None is the Inbox.
    Place(Option<String>),
    /// A list or calendar, with its name if one was said.
    List(Option<String>),
    Group(Box<Group>),
    Attributes(Box<Attributes>),
}

/// A date or time as said.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Said {
    pub when: When,
    pub words: String,
    pub hours: Option<Hours>,
    /// The words include a direction: "after the 10th".
    pub led: bool,
    /// A time without its half of the day: "at 7".
    pub bare: bool,
}

/// A group that is being read.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Group {
    /// A word of the question was skipped.
    pub unread: bool,
    pub filter: Where,
    pub hours: Option<Hours>,
    pub pick: Option<Pick>,
    /// The days in words.
    pub day: Option<String>,
    /// "all", "every" or "everything" was said.
    pub all: bool,
    /// A word for tasks was said.
    pub noun: bool,
    /// "some tasks": it does not say which.
    pub vague: bool,
    /// How many properties were given.
    pub marks: usize,
    /// The name of a list that is not a project.
    pub unknown_list: Option<String>,
    /// "on my list", "my calendar": every task there.
    pub holder: bool,
    /// A question with a general opening; to count, it must mention tasks.
    pub loose: bool,
}

/// What is said about a new task besides its title.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Attributes {
    pub priority: Option<Priority>,
    pub labels: Vec<String>,
    /// The inner None is the Inbox.
    #[expect(clippy::option_option, reason = "not said, the Inbox, or a project")]
    pub project: Option<Option<String>>,
    pub whens: Vec<(Said, bool)>,
}

/// The grammar of values.
pub(crate) struct Values;

/// The fewest letters that the forms of a word share.
const LEAST_SHARED: usize = 4;

/// A word's base by the forms of a category; the first form that fits decides ("+ied = +y").
pub(crate) fn formed(grammar: &Grammar<Values>, category: &str, word: &str) -> Option<String> {
    let within = |form: &str| {
        let (before, behind) = form.split_once('+')?;
        word.strip_prefix(before)?.strip_suffix(behind)
    };
    let (stem, form) = grammar.forms(category).find_map(|(form, meaning)| Some((within(form)?, meaning)))?;
    let Value::Word(form) = form else { return None };
    let (before, behind) = form.split_once('+')?;
    (stem.chars().count() >= 2).then(|| format!("{before}{stem}{behind}"))
}

/// The possible singulars of a plural, by the lexicon's endings: "deliveries" is "delivery".
pub(crate) fn singulars(grammar: &Grammar<Values>, word: &str) -> Vec<String> {
    let one = |(ending, meaning): (&str, &Value)| {
        let stem = word.strip_suffix(ending).filter(|stem| !stem.is_empty())?;
        let Value::Word(one) = meaning else { return None };
        Some(format!("{stem}{}", one.trim_matches('+')))
    };
    grammar.forms("plural.end").filter_map(one).collect()
}

/// The beginning that a word shares with its other forms: "deliver" for "delivery".
pub(crate) fn shared(grammar: &Grammar<Values>, word: &str) -> String {
    formed(grammar, "shared.form", word).filter(|stem| stem.chars().count() >= LEAST_SHARED).unwrap_or_else(|| word.to_owned())
}

/// The text of a lexicon category: a default name, or a sentence with placeholders.
pub(crate) fn said_as<'a>(grammar: &'a Grammar<Values>, category: &str) -> Option<&'a str> {
    grammar.entries(category).find_map(|(_, meaning)| match meaning {
        Value::Word(said) => Some(said.as_str()),
        _ => None,
    })
}

/// The text of some tokens, with single spaces where they do not touch.
pub(crate) fn text(tokens: &[Token], start: usize, end: usize) -> String {
    let mut text = String::new();
    for (index, token) in tokens[start..end].iter().enumerate() {
        if index > 0 && !token.glued {
            text.push(' ');
        }
        let (open, close) = if token.kind == Kind::Quote { ("“", "”") } else { ("", "") };
        text.extend([open, token.text.as_str(), close]);
    }
    text
}

/// The text of some tokens as written, including quotation marks.
pub(crate) fn written(tokens: &[Token], start: usize, end: usize) -> String {
    let mut text = String::new();
    for (index, token) in tokens[start..end].iter().enumerate() {
        if token.breaks && index > 0 {
            text.push('\n');
        } else if index > 0 && !token.glued {
            text.push(' ');
        }
        let quote = if token.kind == Kind::Quote { "\"" } else { "" };
        text.extend([quote, token.text.as_str(), quote]);
    }
    text
}

/// The number that is the `n`th part.
pub(crate) fn number(parts: &Parts<'_, Value>, n: usize) -> Option<u64> {
    match parts.get(n)? {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

/// The numbers of a value.
pub(crate) fn numbers(value: &Value) -> Option<Vec<u64>> {
    match value {
        Value::Number(number) => Some(vec![*number]),
        Value::Numbers(numbers) => Some(numbers.clone()),
        _ => None,
    }
}

/// The word that is the `n`th part.
pub(crate) fn word<'a>(parts: &'a Parts<'_, Value>, n: usize) -> Option<&'a str> {
    match parts.get(n)? {
        Value::Word(word) => Some(word),
        _ => None,
    }
}

/// The length that is the first part.
pub(crate) fn length(parts: &Parts<'_, Value>) -> Option<Length> {
    match parts.get(0)? {
        Value::Length(length) => Some(*length),
        _ => None,
    }
}

/// A priority by the value of its lexicon entry.
pub(crate) fn priority(word: &str) -> Option<Priority> {
    match word {
        "high" => Some(Priority::High),
        "medium" => Some(Priority::Medium),
        "low" => Some(Priority::Low),
        _ => None,
    }
}

/// A filter that selects these task numbers.
pub(crate) fn by_numbers(numbers: &[u64]) -> Where {
    Where { ids: Some(numbers.iter().map(|n| TaskRef::Number(*n)).collect()), ..Where::default() }
}

/// A pick by its lexicon value: "date", "date last", "priority".
pub(crate) fn pick(word: &str, count: usize) -> Option<Pick> {
    let (sort, last) = match word {
        "date" => (Sort::Date, false),
        "date last" => (Sort::Date, true),
        "created" => (Sort::Created, false),
        "created last" => (Sort::Created, true),
        "priority" => (Sort::Priority, false),
        "priority last" => (Sort::Priority, true),
        _ => return None,
    };
    Some(Pick { sort, last, count })
}
