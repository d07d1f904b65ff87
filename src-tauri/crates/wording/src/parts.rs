//! Sentences of which the code and the values are known: what the built-in planner says and why it proposes something.

use std::collections::BTreeMap;

use domain::sentence::{Parts, Value};
use fluent_bundle::FluentValue;

use crate::{
    Speech, account,
    operation::{described, further, phrase},
    problem::coded,
    update::Tense,
    value::worded,
    words::whole,
};

/// What the code of a problem begins with, where it is a sentence among others.
const PROBLEM: &str = "problem_";
/// What a sentence of the planner begins with, which names tasks by their number, too.
const REPLY: &str = "reply_";

/// A text, sentence by sentence; nothing where a part of it is not known.
pub fn text(parts: &[Parts], speech: &Speech<'_>) -> Option<String> {
    let sentences: Option<Vec<String>> = parts.iter().map(|parts| Some(whole(&sentence(parts, speech)?))).collect();
    Some(sentences?.join(" "))
}

/// One sentence as it is within others.
pub(crate) fn sentence(parts: &Parts, speech: &Speech<'_>) -> Option<String> {
    match parts.code.strip_prefix(PROBLEM) {
        Some(code) => {
            let values = parts.values.iter().flat_map(|values| values.iter());
            let texts = values.filter_map(|(name, value)| match value {
                Value::Text(text) => Some((name.clone(), text.clone())),
                _ => None,
            });
            coded(code, &texts.collect(), speech)
        }
        None => message(&parts.code, parts, speech),
    }
}

/// What a message says of these values; nothing where there is no such message, or none for a part of it.
pub(crate) fn message(id: &str, parts: &Parts, speech: &Speech<'_>) -> Option<String> {
    let mut shown: BTreeMap<&str, String> = BTreeMap::new();
    for (name, value) in parts.values.iter().flat_map(|values| values.iter()) {
        shown.insert(name, said(name, value, speech)?);
    }
    if id.starts_with(REPLY)
        && let (Some(number), Some(title)) = (shown.get("number").filter(|number| !number.is_empty()), shown.get("title"))
    {
        let title = format!("#{number} {title}");
        shown.insert("title", title);
    }
    let filling: Vec<(&str, FluentValue<'_>)> = shown.iter().map(|(name, words)| (*name, words.as_str().into())).collect();
    speech.catalogue.known(id, &filling)
}

fn said(name: &str, value: &Value, speech: &Speech<'_>) -> Option<String> {
    match value {
        Value::Text(text) => Some(worded(name, text, speech)),
        Value::List(values) => Some(speech.and(&values.iter().map(|value| said(name, value, speech)).collect::<Option<Vec<_>>>()?)),
        Value::Said(parts) => message(&parts.code, parts, speech),
        Value::Operation { op, preview } => {
            let op = described(op)?;
            Some(phrase(&op, preview, speech, Tense::Proposed) + &further(&op, speech))
        }
        Value::Account(what) => account(what, speech),
    }
}
