//! The rules that every request must follow.

use serde_json::Value;

use super::{Form, Purpose, Request};

/// The only tool that may create checklist items.
const CREATES: &str = "add_multiple_checklist_items";
/// A wake includes notes and every tool's answer: its messages may have this many times the bytes of others.
const WAKE: usize = 4;

/// The limits for a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Bytes of all messages together.
    pub prompt_bytes: usize,
    /// The least share of a prompt, from its beginning, that must be the same as in the first request with these instructions.
    pub shared_prefix: f64,
}

impl Default for Rules {
    fn default() -> Self {
        Self { prompt_bytes: 48 << 10, shared_prefix: 0.6 }
    }
}

/// Each breach of the rules, with the number of the request. `key` is the required key; if None, no key may be sent.
pub(super) fn violations(requests: &[Request], rules: &Rules, key: Option<&str>) -> Vec<String> {
    let authorization = key.map(|key| format!("Bearer {key}"));
    let mut found = Vec::new();
    for (at, request) in requests.iter().enumerate().filter(|(_, request)| request.purpose != Purpose::Trial) {
        let mut breach = |what: String| found.push(format!("request {at} ({:?}): {what}", request.purpose));
        // Neither key is printed, because this text may end up in a log.
        match (&authorization, &request.authorization) {
            (None, Some(_)) => breach("a key is shown, and none is wanted".to_owned()),
            (Some(_), None) => breach("no key is shown".to_owned()),
            (wanted, shown) if wanted != shown => breach("another key is shown".to_owned()),
            _ => {}
        }
        let prompt = request.prompt();
        let is_wake = request.purpose == Purpose::Wake;
        let most = if is_wake { rules.prompt_bytes * WAKE } else { rules.prompt_bytes };
        if prompt.len() > most {
            breach(format!("the prompt has {} bytes, more than {most}", prompt.len()));
        }
        if is_wake {
            // Tools take ids, and the text before an id differs from task to task.
            offers(request).into_iter().chain(conversation(request)).for_each(breach);
            continue;
        }
        if let Some(uuid) = uuid(&prompt) {
            breach(format!("the prompt holds the UUID {uuid}"));
        }
        if request.purpose != Purpose::Text && !prompt.contains("JSON") {
            breach("JSON is wanted, and the prompt does not say so".to_owned());
        }
        let schema_is_due = matches!(request.form, Form::JsonSchema | Form::Tool);
        if schema_is_due && !request.schema.as_ref().is_some_and(|schema| schema["type"].is_string()) {
            breach("there is no schema".to_owned());
        }
        let alike = |other: &&Request| {
            let text = |request: &Request| request.purpose == Purpose::Text;
            other.purpose == request.purpose && (!text(request) || other.instructions() == request.instructions())
        };
        let Some(first) = requests[..at].iter().find(alike) else { continue };
        if first.instructions() != request.instructions() {
            breach("the instructions are not the same as before".to_owned());
        }
        let earlier = first.prompt();
        let same = earlier.bytes().zip(prompt.bytes()).take_while(|(one, other)| one == other).count();
        let share = share(same, prompt.len().max(earlier.len()));
        if share < rules.shared_prefix {
            breach(format!("only {:.0}% of the prompt are the same as before", share * 100.0));
        }
    }
    found
}

/// The problems with the offered tools.
fn offers(request: &Request) -> Vec<String> {
    let mut found = Vec::new();
    let names = request.tools();
    for (at, name) in names.iter().enumerate() {
        let schema = &request.body["tools"][at]["function"]["parameters"];
        if schema["type"] != "object" || !schema["properties"].is_object() {
            found.push(format!("the arguments of “{name}” are described as no object"));
        }
        // Unknown keys are ignored anyway, and some servers refuse the keyword.
        if names_key(schema, "additionalProperties") {
            found.push(format!("the schema of “{name}” speaks of additionalProperties"));
        }
        if names[..at].contains(name) {
            found.push(format!("“{name}” is offered twice"));
        }
        let creates = ["add_", "create_", "new_", "insert_"].iter().any(|verb| name.starts_with(verb)) && name.contains("checklist");
        if creates && *name != CREATES {
            found.push(format!("“{name}” is offered, and only {CREATES} may make items"));
        }
    }
    if request.body["tools"].as_array().map_or(0, Vec::len) != names.len() {
        found.push("a tool has no name".to_owned());
    }
    found
}

fn names_key(schema: &Value, key: &str) -> bool {
    match schema {
        Value::Object(fields) => fields.iter().any(|(name, value)| name == key || names_key(value, key)),
        Value::Array(values) => values.iter().any(|value| names_key(value, key)),
        _ => false,
    }
}

/// The problems with the calls so far: each must be answered exactly once, right after the message that makes it.
fn conversation(request: &Request) -> Vec<String> {
    let (mut found, mut open) = (Vec::new(), Vec::new());
    let messages = request.body["messages"].as_array().map_or(&[][..], Vec::as_slice);
    let unanswered = |open: &mut Vec<&str>| open.drain(..).map(|id| format!("the call {id} has no answer")).collect::<Vec<_>>();
    for message in messages {
        if message["role"] == "tool" {
            let id = message["tool_call_id"].as_str().unwrap_or_default();
            match open.iter().position(|one| *one == id) {
                Some(at) => drop(open.remove(at)),
                None => found.push(format!("a tool answers “{id}”, which nobody called before it")),
            }
            continue;
        }
        found.extend(unanswered(&mut open));
        for call in message["tool_calls"].as_array().into_iter().flatten() {
            let id = call["id"].as_str().unwrap_or_default();
            if id.is_empty() || open.contains(&id) {
                found.push(format!("the id “{id}” of a call is not its own"));
            }
            if !call["function"]["arguments"]
                .as_str()
                .is_some_and(|text| serde_json::from_str::<Value>(text).is_ok_and(|value| value.is_object()))
            {
                found.push(format!("the arguments of the call {id} are no object as text"));
            }
            open.push(id);
        }
    }
    found.extend(unanswered(&mut open));
    found
}

fn share(part: usize, whole: usize) -> f64 {
    let figure = |bytes: usize| f64::from(u32::try_from(bytes).unwrap_or(u32::MAX));
    if whole == 0 { 1.0 } else { figure(part) / figure(whole) }
}

/// The first UUID in a text.
fn uuid(text: &str) -> Option<&str> {
    const LENGTH: usize = 36;
    let bytes = text.as_bytes();
    let fits = |from: &usize| {
        bytes[*from..*from + LENGTH]
            .iter()
            .enumerate()
            .all(|(at, byte)| if matches!(at, 8 | 13 | 18 | 23) { *byte == b'-' } else { byte.is_ascii_hexdigit() })
    };
    (0..(bytes.len() + 1).saturating_sub(LENGTH)).find(fits).map(|from| &text[from..from + LENGTH])
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{Value, json};

    use super::*;

    fn plan(system: &str, user: &str, schema: &Value) -> Request {
        let body = json!({
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}],
            "response_format": {"type": "json_schema", "json_schema": {"name": "plan", "schema": schema}},
        });
        Request::read(body, None, Duration::ZERO, &[])
    }

    #[test]
    fn breaches_are_named() {
        let schema = || json!({"type": "object"});
        let system = format!("Answer in JSON. {}", "Be brief. ".repeat(10));
        let rules = Rules { prompt_bytes: 300, shared_prefix: 0.6 };
        let requests = [
            plan(&system, "Buy milk", &schema()),
            plan(&system, "Buy bread", &schema()),
            plan(&system, "See 0198c6f4-7d3a-7b1e-9c55-1f2e3d4c5b6a", &schema()),
            plan(&system, &"x".repeat(400), &schema()),
            plan("Answer in JSON, otherwise.", "Buy milk", &Value::Null),
            plan("Answer.", "Buy milk", &schema()),
        ];
        assert_eq!(violations(&requests[..2], &rules, None), Vec::<String>::new());
        assert_eq!(
            violations(&requests, &rules, None),
            [
                "request 2 (Plan): the prompt holds the UUID 0198c6f4-7d3a-7b1e-9c55-1f2e3d4c5b6a",
                "request 3 (Plan): the prompt has 532 bytes, more than 300",
                "request 3 (Plan): only 25% of the prompt are the same as before",
                "request 4 (Plan): there is no schema",
                "request 4 (Plan): the instructions are not the same as before",
                "request 4 (Plan): only 16% of the prompt are the same as before",
                "request 5 (Plan): JSON is wanted, and the prompt does not say so",
                "request 5 (Plan): the instructions are not the same as before",
                "request 5 (Plan): only 10% of the prompt are the same as before",
            ]
        );
    }

    fn wake(tools: &Value, messages: &Value) -> Vec<String> {
        let request = Request::read(json!({"messages": messages, "tools": tools, "tool_choice": "auto"}), None, Duration::ZERO, &[]);
        assert_eq!((request.purpose, request.form), (Purpose::Wake, Form::Tools));
        violations(&[request], &Rules::default(), None)
    }

    #[test]
    fn a_wake_is_held_to_its_tools_and_their_answers() {
        let tool = |name: &str, schema: Value| json!({"type": "function", "function": {"name": name, "parameters": schema}});
        let object = || json!({"type": "object", "properties": {"items": {"type": "array"}}});
        let good = json!([tool(CREATES, object()), tool("search_notes", object())]);
        let said = |text: &str| json!({"role": "user", "content": text});
        let calls = |ids: &[&str], arguments: &str| {
            let calls: Vec<Value> =
                ids.iter().map(|id| json!({"id": id, "type": "function", "function": {"name": CREATES, "arguments": arguments}})).collect();
            json!({"role": "assistant", "tool_calls": calls})
        };
        let answer = |id: &str| json!({"role": "tool", "tool_call_id": id, "content": "{}"});
        let id = "0198c6f4-7d3a-7b1e-9c55-1f2e3d4c5b6a";
        let whole = json!([said(id), calls(&["a", "b"], "{}"), answer("b"), answer("a"), calls(&["a"], "{}"), answer("a")]);
        assert_eq!(wake(&good, &whole), Vec::<String>::new());
        let closed = json!({"type": "object", "properties": {"a": {"type": "object", "additionalProperties": false}}});
        let bad = json!([tool(CREATES, closed), tool("add_checklist_item", json!({"type": "array"})), tool(CREATES, object()), {}]);
        assert_eq!(
            wake(&bad, &json!([said("Hi"), answer("a"), calls(&["a", "a", ""], "[]"), answer("a"), said("Go on"), answer("a")])),
            [
                "the schema of “add_multiple_checklist_items” speaks of additionalProperties",
                "the arguments of “add_checklist_item” are described as no object",
                "“add_checklist_item” is offered, and only add_multiple_checklist_items may make items",
                "“add_multiple_checklist_items” is offered twice",
                "a tool has no name",
                "a tool answers “a”, which nobody called before it",
                "the arguments of the call a are no object as text",
                "the id “a” of a call is not its own",
                "the arguments of the call a are no object as text",
                "the id “” of a call is not its own",
                "the arguments of the call  are no object as text",
                "the call a has no answer",
                "the call  has no answer",
                "a tool answers “a”, which nobody called before it",
            ]
            .map(|breach| format!("request 0 (Wake): {breach}"))
        );
    }

    #[test]
    fn a_key_is_shown_where_it_is_wanted_and_nowhere_else() {
        let rules = Rules::default();
        let with = |key: Option<&str>| {
            let authorization = key.map(|key| format!("Bearer {key}"));
            [Request { authorization, ..plan("Answer in JSON.", "Buy milk", &json!({"type": "object"})) }]
        };
        for (shown, wanted, said) in [
            (None, None, None),
            (Some("sk-1"), Some("sk-1"), None),
            (Some("sk-1"), None, Some("a key is shown, and none is wanted")),
            (None, Some("sk-1"), Some("no key is shown")),
            (Some("sk-2"), Some("sk-1"), Some("another key is shown")),
        ] {
            let expected: Vec<String> = said.map(|said| format!("request 0 (Plan): {said}")).into_iter().collect();
            assert_eq!(violations(&with(shown), &rules, wanted), expected);
        }
    }
}
