//! `{{item:TITLE}}`, `{{label:NAME}}` and `{{note:newest}}`: placeholders for ids that a story cannot know in advance.

use serde_json::{Map, Value};

use super::Request;

/// A value with every placeholder in its texts replaced from the request. A placeholder that is not found stays as it is.
pub(super) fn filled(value: &Value, request: &Request) -> Value {
    let found = Found::of(request);
    fill(value, &found)
}

fn fill(value: &Value, found: &Found) -> Value {
    match value {
        Value::String(text) => fill_text(text, found),
        Value::Array(values) => values.iter().map(|value| fill(value, found)).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), fill(value, found))).collect(),
        other => other.clone(),
    }
}

/// A text that is only a placeholder becomes the id itself, which may be a string or a number.
fn fill_text(text: &str, found: &Found) -> Value {
    if let Some(name) = text.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"))
        && !name.contains("}}")
        && let Some(id) = found.id(name)
    {
        return id.clone();
    }
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((before, (name, after))) = rest.split_once("{{").and_then(|(before, rest)| Some((before, rest.split_once("}}")?))) {
        filled.push_str(before);
        match found.id(name) {
            Some(Value::String(id)) => filled.push_str(id),
            Some(id) => filled.push_str(&id.to_string()),
            None => filled.extend(["{{", name, "}}"]),
        }
        rest = after;
    }
    filled.push_str(rest);
    filled.into()
}

/// The JSON in a request: the user's newest message first, then the tools' answers, newest first.
struct Found(Vec<Value>);

impl Found {
    fn of(request: &Request) -> Self {
        let of_role = |role: &'static str| request.messages.iter().rev().filter(move |(one, _)| one == role);
        let mut values = Vec::new();
        for (_, text) in of_role("user").chain(of_role("tool")) {
            values.extend(values_in(text));
        }
        Self(values)
    }

    fn id(&self, placeholder: &str) -> Option<&Value> {
        let (kind, name) = placeholder.split_once(':')?;
        let name = name.trim();
        match kind.trim() {
            "item" => {
                // A task or a note may have the same title; only items can be ticked.
                let is_item = |object: &&Map<String, Value>| object.contains_key("isChecked");
                let objects = || self.objects().filter(|object| is(object, &["title", "text", "name"], name));
                objects().find(is_item).or_else(|| objects().next())?.get("id")
            }
            "label" => self.objects().find(|object| is(object, &["name", "title"], name))?.get("id"),
            "note" if name == "newest" => {
                let notes = self.objects().find_map(|object| object.get("notes")?.as_array());
                notes?.last()?.get("id")
            }
            _ => None,
        }
    }

    /// All objects at any depth, with or without an id.
    fn objects(&self) -> impl Iterator<Item = &Map<String, Value>> {
        let mut waiting: Vec<&Value> = self.0.iter().rev().collect();
        std::iter::from_fn(move || {
            while let Some(value) = waiting.pop() {
                match value {
                    Value::Array(values) => waiting.extend(values.iter().rev()),
                    Value::Object(fields) => {
                        waiting.extend(fields.values().rev());
                        return Some(fields);
                    }
                    _ => {}
                }
            }
            None
        })
    }
}

/// Whether an object has an id and one of its fields is the name, ignoring case.
fn is(object: &Map<String, Value>, fields: &[&str], name: &str) -> bool {
    let text = |field: &&str| object.get(*field).and_then(Value::as_str);
    object.contains_key("id") && fields.iter().filter_map(text).any(|text| text.trim().to_lowercase() == name.to_lowercase())
}

/// Every JSON object and array within a text.
fn values_in(mut text: &str) -> Vec<Value> {
    let mut values = Vec::new();
    while let Some(from) = text.find(['{', '[']) {
        text = &text[from..];
        let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        if let Some(Ok(value)) = stream.next() {
            text = &text[stream.byte_offset()..];
            values.push(value);
        } else {
            text = &text[1..];
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;

    #[test]
    fn ids_are_taken_from_the_request() {
        let task = json!({
            "task": {"id": "t1", "title": "Unpack"},
            "checklist": [{"id": "i1", "title": "Unpack", "isChecked": false}, {"id": 7, "text": "Two keys"}],
            "labels": [{"id": "l1", "name": "Home"}],
            "notes": [{"id": "n1", "text": "Unpack"}, {"id": "n2", "text": "later"}],
        });
        let answer = json!({"createdItems": [{"id": "i9", "title": "Buy {milk}", "isChecked": false}], "notes": [{"id": "n9"}]});
        let body = json!({"messages": [
            {"role": "system", "content": "{\"id\": \"s\", \"title\": \"Two keys\"}"},
            {"role": "user", "content": format!("The task {{see below}} is (JSON):\n{task}\n[end]")},
            {"role": "tool", "tool_call_id": "c", "content": answer.to_string()},
        ]});
        let request = Request::read(body, None, Duration::ZERO, &[]);
        for (written, expected) in [
            ("{{item:unpack}}", json!("i1")),
            ("{{item:Two keys}}", json!(7)),
            ("{{item:Buy {milk}}}", json!("i9")),
            ("{{label:home}}", json!("l1")),
            ("{{note:newest}}", json!("n2")),
            ("see {{note:newest}} and {{item:Two keys}}.", json!("see n2 and 7.")),
            ("{{label:Work}}", json!("{{label:Work}}")),
            ("{{label:Work}} or {{label:Home}}", json!("{{label:Work}} or l1")),
            ("{{", json!("{{")),
        ] {
            assert_eq!(filled(&json!({"a": [written, 1]}), &request), json!({"a": [expected, 1]}), "{written}");
        }
    }
}
