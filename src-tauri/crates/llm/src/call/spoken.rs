//! Tool calls that some small models write as text instead of making them.
//!
//! Only two forms count, and only as the whole answer: `<tool_call>{"name":..,"arguments":{..}}</tool_call>`, once or several times, and
//! one bare object that names an offered tool. Anything else is text.

use agent::model::ToolCall;
use serde_json::Value;

use crate::call::calls::MOST;

const OPEN: &str = "<tool_call>";
const CLOSE: &str = "</tool_call>";

/// Whether an answer that begins like this may turn out to be calls. White space before it is ignored.
pub(crate) fn may_be(beginning: &str) -> bool {
    let beginning = beginning.trim_start();
    beginning.starts_with('{') || beginning.starts_with(OPEN) || OPEN.starts_with(beginning)
}

/// The calls in an answer that consists only of calls.
pub(crate) fn calls(answer: &str, offered: &[&str]) -> Option<Vec<ToolCall>> {
    let mut rest = answer.trim();
    let mut found = Vec::new();
    if rest.starts_with('{') {
        let value = serde_json::from_str(rest).ok()?;
        found.push(call(value, &["arguments", "parameters"]).filter(|(name, _)| offered.contains(&name.as_str()))?);
        rest = "";
    }
    while !rest.is_empty() {
        let inner = rest.strip_prefix(OPEN)?;
        let mut values = serde_json::Deserializer::from_str(inner).into_iter();
        found.push(call(values.next()?.ok()?, &["arguments"])?);
        rest = inner[values.byte_offset()..].trim_start().strip_prefix(CLOSE)?.trim_start();
    }
    let is_some = (1..=MOST).contains(&found.len());
    let numbered = (1..).zip(found).map(|(at, (name, arguments))| ToolCall { id: format!("call_{at}"), name, arguments });
    is_some.then(|| numbered.collect())
}

/// The name and arguments of an object with exactly these keys.
fn call(value: Value, keys: &[&str]) -> Option<(String, String)> {
    let Value::Object(fields) = value else { return None };
    let arguments = keys.iter().find_map(|key| fields.get(*key)).filter(|arguments| arguments.is_object())?;
    let name = fields.get("name")?.as_str()?;
    (fields.len() == 2).then(|| (name.to_owned(), arguments.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_exactly_a_call_is_one() {
        for (answer, expected) in [
            (r#"{"name": "add", "arguments": {"items": []}}"#, r#"call_1 add {"items":[]}"#),
            ("\n{\"name\": \"add\", \"parameters\": {}}\n", "call_1 add {}"),
            (r#"<tool_call>{"name": "fly", "arguments": {"to": "</tool_call>"}}</tool_call>"#, r#"call_1 fly {"to":"</tool_call>"}"#),
            (
                "<tool_call>\n{\"name\": \"add\", \"arguments\": {}}\n</tool_call>\n<tool_call>{\"name\":\"tick\",\"arguments\":{}}</tool_call>",
                "call_1 add {}; call_2 tick {}",
            ),
            (r#"{"name": "fly", "arguments": {}}"#, ""),
            (r#"{"name": "add", "arguments": {}, "id": 1}"#, ""),
            (r#"{"name": "add", "arguments": "{}"}"#, ""),
            (r#"{"name": "add"}"#, ""),
            (r#"{"name": "add", "arguments": {}} and more"#, ""),
            (r#"Here: {"name": "add", "arguments": {}}"#, ""),
            ("```json\n{\"name\": \"add\", \"arguments\": {}}\n```", ""),
            (r#"[{"name": "add", "arguments": {}}]"#, ""),
            (r#"<tool_call>{"name": "add", "arguments": {}}</tool_call> Done."#, ""),
            (r#"<tool_call>{"name": "add", "arguments": {}}"#, ""),
            ("<tool_call></tool_call>", ""),
            ("", ""),
        ] {
            let found: Vec<String> = calls(answer, &["add", "tick"])
                .unwrap_or_default()
                .into_iter()
                .map(|call| format!("{} {} {}", call.id, call.name, call.arguments))
                .collect();
            assert_eq!(found.join("; "), expected, "{answer}");
        }
        let deep = format!("{{\"name\":\"add\",\"arguments\":{{\"a\":{}", "[".repeat(100_000));
        assert_eq!(calls(&deep, &["add"]), None);
    }

    #[test]
    fn what_may_become_one_is_told_by_its_beginning() {
        for (beginning, expected) in [
            ("", true),
            (" \n", true),
            (" {\"", true),
            ("<", true),
            ("<tool_", true),
            ("<tool_call>{", true),
            ("<think>", false),
            ("I ", false),
            ("[", false),
        ] {
            assert_eq!(may_be(beginning), expected, "{beginning:?}");
        }
    }
}
