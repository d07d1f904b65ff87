//! Tool calls in the forms that various servers send.

use serde_json::{Value, json};

use super::{Fault, Quirk, Reply, tokens::tokens};

/// The stream pieces for the calls.
pub(super) fn pieces(calls: &[(String, Value)], reply: &Reply) -> Vec<Value> {
    let has = |quirk| reply.quirks.contains(&quirk);
    let mut pieces = Vec::new();
    for (at, (name, arguments)) in calls.iter().enumerate() {
        let mut parts = vec![];
        let (first, rest) = if has(Quirk::NameInPieces) { name.split_at(name.len() / 2) } else { (name.as_str(), "") };
        let arguments = if has(Quirk::Objects) { arguments.clone() } else { text(arguments, reply.fault).into() };
        if has(Quirk::InOnePiece) || has(Quirk::Objects) {
            parts.push(json!({"name": name, "arguments": arguments}));
        } else {
            parts.push(json!({"name": first, "arguments": ""}));
            if !rest.is_empty() {
                parts.push(json!({"name": rest}));
            }
            parts.extend(tokens(arguments.as_str().unwrap_or_default()).into_iter().map(|token| json!({"arguments": token})));
        }
        for (nth, mut function) in parts.into_iter().enumerate() {
            if has(Quirk::NameInEveryPiece) {
                function["name"] = name.as_str().into();
            }
            let mut call = json!({"function": function});
            if !has(Quirk::WithoutIndex) {
                call["index"] = if has(Quirk::SameIndex) { 0 } else { at }.into();
            }
            if nth == 0 && !has(Quirk::WithoutIds) {
                call["id"] = id(at, reply).into();
                call["type"] = "function".into();
            }
            pieces.push(json!({"tool_calls": [call]}));
        }
    }
    pieces
}

/// All calls of an answer in one object.
pub(super) fn whole(calls: &[(String, Value)], reply: &Reply) -> Value {
    let has = |quirk| reply.quirks.contains(&quirk);
    let call = |(at, (name, arguments)): (usize, &(String, Value))| {
        let arguments = if has(Quirk::Objects) { arguments.clone() } else { text(arguments, reply.fault).into() };
        let mut call = json!({"type": "function", "function": {"name": name, "arguments": arguments}});
        if !has(Quirk::WithoutIds) {
            call["id"] = id(at, reply).into();
        }
        call
    };
    calls.iter().enumerate().map(call).collect()
}

/// Bytes of all calls, for counting tokens.
pub(super) fn length(calls: &[(String, Value)]) -> usize {
    calls.iter().map(|(name, arguments)| name.len() + text(arguments, None).len()).sum()
}

fn id(at: usize, reply: &Reply) -> String {
    if reply.quirks.contains(&Quirk::SameId) { "call_x".to_owned() } else { format!("call_x{at}") }
}

fn text(arguments: &Value, fault: Option<Fault>) -> String {
    let mut text = arguments.as_str().map_or_else(|| arguments.to_string(), ToOwned::to_owned);
    if fault == Some(Fault::MalformedJson) {
        let half = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        text.truncate(half);
    }
    text
}
