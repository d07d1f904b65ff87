//! Refusals that need no handler, and the help that a refusal includes to improve the next call.

use domain::Code;
use serde_json::{Value, json};

use super::{brief::Brief, prompt::cut};
use crate::{
    model::{ToolCall, ToolOffer},
    words::quote,
};

/// The only tool that creates items.
pub(super) const ADD: &str = "add_multiple_checklist_items";
/// The arguments of that tool, in a sentence.
const CONTRACT: &str = "Send new items as a JSON array of objects, each with a title, and with isChecked only where it is done already.";
/// Maximum number of titles named after a failed call: the newest, because a model repeats what it has just tried.
const NAMED: usize = 100;
/// Maximum size of one of them, in bytes.
const TITLE_MOST: usize = 160;
/// Number of bytes of wrong arguments that are shown.
const SHOWN: usize = 120;

/// The arguments of a call, if they are a JSON object; without any, an empty object. Otherwise the answer that refuses the call.
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

/// Adds to a failed creation what the tool accepts and which items exist already; `made` holds those of this wake.
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

/// The shape of a tool's arguments, from the end of its description.
fn example<'a>(name: &str, offered: &'a [ToolOffer]) -> Option<&'a str> {
    let offer = offered.iter().find(|offer| offer.name == name)?;
    offer.description.trim_end().rsplit_once("Example: ").map(|(_, example)| example)
}
