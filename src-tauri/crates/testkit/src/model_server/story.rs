//! A list of answers selected by cues: the assistant's main story, or one from a file. `Script::from_json` describes the file format.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Purpose, Reply, Request, Transcription, placeholder::filled};

/// The answer if no entry fits.
const NOTHING: &str = "There is nothing to say.";

/// Entries, tried in order.
#[derive(Debug)]
pub(super) struct Story(Vec<Entry>);

/// One answer and its conditions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Words to look for; lower case.
    #[serde(rename = "match", default)]
    cue: String,
    purpose: Option<Kind>,
    #[serde(default)]
    reply: Value,
    #[serde(default)]
    calls: Vec<Call>,
    once: Option<bool>,
    #[serde(skip)]
    played: AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Route,
    Plan,
    Repair,
    Text,
    Wake,
    Transcription,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    tool: String,
    #[serde(default)]
    args: Map<String, Value>,
}

impl Story {
    /// The main story.
    pub fn built_in() -> Self {
        // A test ensures that the file is readable.
        Self::read(include_str!("story.json")).unwrap_or(Self(Vec::new()))
    }

    /// The entries of a file.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        let mut entries: Vec<Entry> = serde_json::from_str(text)?;
        for entry in &mut entries {
            entry.cue = entry.cue.to_lowercase();
        }
        Ok(Self(entries))
    }

    /// The reply of the first entry that fits, or a default answer.
    pub fn reply(&self, request: &Request) -> Reply {
        let (kind, said) = match request.purpose {
            Purpose::Route => (Kind::Route, request.last_words().to_owned()),
            Purpose::Plan => (Kind::Plan, request.last_words().to_owned()),
            Purpose::Repair => (Kind::Repair, request.last_words().to_owned()),
            Purpose::Text | Purpose::Trial => (Kind::Text, request.last_words().to_owned()),
            Purpose::Wake => {
                let answers = request.answers();
                (Kind::Wake, format!("{}\n{}", request.last_user(), answers.last().map_or("", |(_, answer)| answer)))
            }
        };
        let said = said.to_lowercase();
        for entry in self.0.iter().filter(|entry| entry.fits(kind, &said)) {
            let calls: Vec<(String, Value)> =
                entry.calls.iter().map(|call| (call.tool.clone(), filled(&Value::Object(call.args.clone()), request))).collect();
            if entry.once.is_none() && !calls.is_empty() && has_made(request, &calls) {
                continue;
            }
            entry.played.store(true, Ordering::Relaxed);
            return match (filled(&entry.reply, request), calls.is_empty()) {
                (Value::String(words), false) => Reply::calls(calls).words(words),
                (_, false) => Reply::calls(calls),
                (Value::String(words), true) => Reply::text(words),
                (json, true) => Reply::json(json),
            };
        }
        Reply::text(NOTHING)
    }

    /// The transcript in the first entry that fits a recording.
    pub fn transcript(&self, transcription: &Transcription) -> Reply {
        let name = transcription.file_name.to_lowercase();
        let Some(entry) = self.0.iter().find(|entry| entry.fits(Kind::Transcription, &name)) else { return Reply::text(NOTHING) };
        entry.played.store(true, Ordering::Relaxed);
        match &entry.reply {
            Value::String(text) => Reply::text(text.clone()),
            json => Reply::json(json.clone()),
        }
    }
}

impl Entry {
    fn fits(&self, kind: Kind, said: &str) -> bool {
        let is_of_kind = self.purpose.map_or(!matches!(kind, Kind::Wake | Kind::Transcription), |purpose| purpose == kind);
        let is_over = self.once == Some(true) && self.played.load(Ordering::Relaxed);
        is_of_kind && !is_over && said.contains(&self.cue)
    }
}

/// Whether the model has made exactly these calls earlier in the conversation.
fn has_made(request: &Request, calls: &[(String, Value)]) -> bool {
    let made = |message: &Value| {
        let made = message["tool_calls"].as_array().into_iter().flatten().map(|call| {
            let function = &call["function"];
            let arguments = function["arguments"].as_str().and_then(|text| serde_json::from_str::<Value>(text).ok());
            (function["name"].as_str().unwrap_or_default().to_owned(), arguments.unwrap_or_default())
        });
        made.eq(calls.iter().cloned())
    };
    request.body["messages"].as_array().is_some_and(|messages| messages.iter().any(made))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;

    #[test]
    fn the_story_is_readable_and_has_an_answer_for_everything() {
        let story = Story::read(include_str!("story.json")).unwrap();
        for name in ["route", "plan", "repair"] {
            let body = json!({
                "messages": [{"role": "user", "content": "Something that no cue fits"}],
                "response_format": {"type": "json_schema", "json_schema": {"name": name, "schema": {"type": "object"}}},
            });
            let request = Request::read(body, None, Duration::ZERO, &[]);
            let text = format!("{:?}", story.reply(&request));
            assert!(!text.contains(NOTHING), "{name}: {text}");
        }
    }

    /// The calls or text of a reply to a wake with the conversation `messages`.
    fn woken(story: &Story, messages: &Value) -> String {
        let tool = |name: &str| json!({"type": "function", "function": {"name": name, "parameters": {"type": "object"}}});
        let body = json!({"messages": messages, "tools": [tool("a"), tool("b")]});
        format!("{:?}", story.reply(&Request::read(body, None, Duration::ZERO, &[])).content)
    }

    #[test]
    fn a_wake_is_played_by_its_cues_to_its_end() {
        let story = Story::read(
            r#"[
                {"purpose": "wake", "match": "REFUSED", "reply": "It was refused: {{item:Milk}}."},
                {"purpose": "wake", "match": "milk", "once": true, "calls": [{"tool": "b", "args": {}}]},
                {"purpose": "wake", "match": "milk", "reply": "Ticking.", "calls": [{"tool": "a", "args": {"id": "{{item:Milk}}"}}]},
                {"purpose": "wake", "match": "milk", "reply": "Done."},
                {"reply": "Not for a wake."}
            ]"#,
        )
        .unwrap();
        let user = json!({"role": "user", "content": r#"Buy milk {"items":[{"id":"i1","title":"Milk","isChecked":false}]}"#});
        let call = json!({"role": "assistant", "tool_calls": [
            {"id": "1", "type": "function", "function": {"name": "a", "arguments": "{\"id\":\"i1\"}"}}
        ]});
        let answer = |text: &str| json!({"role": "tool", "tool_call_id": "1", "content": text});
        for (messages, expected) in [
            (json!([user]), r#"Calls("", [("b", Object {})])"#),
            (json!([user]), r#"Calls("Ticking.", [("a", Object {"id": String("i1")})])"#),
            (json!([user, call, answer("ok")]), r#"Text("Done.")"#),
            (json!([user, call, answer("Refused")]), r#"Text("It was refused: i1.")"#),
            (json!([user]), r#"Calls("Ticking.", [("a", Object {"id": String("i1")})])"#),
            (json!([{"role": "user", "content": "Bread"}]), r#"Text("There is nothing to say.")"#),
        ] {
            assert_eq!(woken(&story, &messages), expected, "{messages}");
        }
    }

    #[test]
    fn a_recording_is_known_by_its_name() {
        let story = Story::read(
            r#"[{"purpose": "transcription", "match": "memo", "reply": "Buy milk."},
                {"purpose": "transcription", "reply": {"text": "Hallo", "language": "de"}}]"#,
        )
        .unwrap();
        let heard = |name: &str| {
            let transcription = Transcription { file_name: name.to_owned(), ..Transcription::default() };
            format!("{:?}", story.transcript(&transcription).content)
        };
        assert_eq!(heard("Memo 3.wav"), r#"Text("Buy milk.")"#);
        assert_eq!(heard("x.wav"), r#"Text("{\"text\":\"Hallo\",\"language\":\"de\"}")"#);
    }
}
