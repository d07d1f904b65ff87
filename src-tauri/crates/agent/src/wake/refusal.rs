//! Refusals that need no handler, and what a refusal is given along, so that the next call is a better one.

use domain::Code;
use serde_json::{Value, json};

use super::{brief::Brief, prompt::cut};
use crate::{
    model::{ToolCall, ToolOffer},
    words::quote,
};

/// The only tool that makes items.
pub(super) const ADD: &str = "add_multiple_checklist_items";
/// What that tool takes, in a sentence.
const CONTRACT: &str = "Send new items as a JSON array of objects, each with a title, and with isChecked only where it is done already.";
/// Titles that are named after a failed call: the newest, because a model repeats what it has just tried.
const NAMED: usize = 100;
/// Bytes of one of them.
const TITLE_MOST: usize = 160;
/// Bytes of wrong arguments that are shown.
const SHOWN: usize = 120;

/// What a call was made with, if that is a JSON object; without anything it is an empty one. Else the answer that refuses it.
pub(super) fn arguments(call: &ToolCall, offered: &[ToolOffer]) -> Result<Value, Value> {
    let text = call.arguments.trim();
    match serde_json::from_str::<Value>(if text.is_empty() { "{}" } else { text }) {
        Ok(value) if value.is_object() => Ok(value),
        _ => {
            let shown = cut(text, SHOWN);
            let message = format!("The arguments of {} are no JSON object: {}.", quote(&call.name), quote(&shown));
            let mut error = json!({"code": Code::InvalidArguments, "message": message});
            if let Some(shape) = example(&call.name, offered) {
                error["hint"] = json!(shape);
            }
            Err(json!({"error": error}))
        }
    }
}

/// A failed creation again says what the tool takes and which items there are already: `made` are those of this wake.
pub(super) fn with_contract(body: Value, brief: &Brief, made: &[String], offered: &[ToolOffer]) -> Value {
    let shape = example(ADD, offered).map(|shape| format!(" {shape}")).unwrap_or_default();
    let titles: Vec<String> = brief.items().into_iter().map(|item| &item.title).chain(made).map(|title| cut(title, TITLE_MOST)).collect();
    let existing = &titles[titles.len().saturating_sub(NAMED)..];
    let mut body = if let Value::Object(body) = body { body } else { serde_json::Map::from_iter([("answer".to_owned(), body)]) };
    body.insert("contract".to_owned(), json!(format!("{CONTRACT}{shape}")));
    body.insert("alreadyThere".to_owned(), json!(existing));
    Value::Object(body)
}

/// Code and sentence of a refusal, as far as it has them.
pub(super) fn problem(body: &Value) -> (Code, String) {
    let text = |key: &str| body["error"][key].as_str().unwrap_or_default();
    (text("code").parse().unwrap_or(Code::Internal), text("message").to_owned())
}

/// The shape of a tool's arguments, which ends its description.
fn example<'a>(name: &str, offered: &'a [ToolOffer]) -> Option<&'a str> {
    let offer = offered.iter().find(|offer| offer.name == name)?;
    offer.description.trim_end().rsplit_once("Example: ").map(|(_, example)| example)
}
