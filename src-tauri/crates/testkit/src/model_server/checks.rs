//! What every request is held to.

use super::{Form, Purpose, Request};

/// Bounds of a good request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Bytes of all messages together.
    pub prompt_bytes: usize,
    /// The least share of a prompt that has to be the same, from its beginning, as in the first request with these instructions.
    pub shared_prefix: f64,
}

impl Default for Rules {
    fn default() -> Self {
        Self { prompt_bytes: 48 << 10, shared_prefix: 0.6 }
    }
}

/// Each breach of the rules, with the number of the request. `key` is the one that has to be shown; without one, none may be.
pub(super) fn violations(requests: &[Request], rules: &Rules, key: Option<&str>) -> Vec<String> {
    let authorization = key.map(|key| format!("Bearer {key}"));
    let mut found = Vec::new();
    for (at, request) in requests.iter().enumerate().filter(|(_, request)| request.purpose != Purpose::Trial) {
        let mut breach = |what: String| found.push(format!("request {at} ({:?}): {what}", request.purpose));
        // Neither key is named: what is said here may stand in a log.
        match (&authorization, &request.authorization) {
            (None, Some(_)) => breach("a key is shown, and none is wanted".to_owned()),
            (Some(_), None) => breach("no key is shown".to_owned()),
            (wanted, shown) if wanted != shown => breach("another key is shown".to_owned()),
            _ => {}
        }
        let prompt = request.prompt();
        if prompt.len() > rules.prompt_bytes {
            breach(format!("the prompt has {} bytes, more than {}", prompt.len(), rules.prompt_bytes));
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

fn share(part: usize, whole: usize) -> f64 {
    let figure = |bytes: usize| f64::from(u32::try_from(bytes).unwrap_or(u32::MAX));
    if whole == 0 { 1.0 } else { figure(part) / figure(whole) }
}

/// The first UUID of a text.
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
