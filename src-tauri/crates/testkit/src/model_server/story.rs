//! A list of answers by cues: the assistant's main story, or a file's.

use serde::Deserialize;
use serde_json::Value;

use super::{Purpose, Reply, Request};

/// One answer and when to give it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Words to look for in the end of the last message; lower case.
    #[serde(rename = "match", default)]
    cue: String,
    purpose: Option<Kind>,
    reply: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Route,
    Plan,
    Repair,
    Text,
}

/// The main story.
pub(super) fn built_in() -> Vec<Entry> {
    // A test holds the file readable.
    read(include_str!("story.json")).unwrap_or_default()
}

/// The entries of a file.
pub(super) fn read(text: &str) -> Result<Vec<Entry>, serde_json::Error> {
    let mut entries: Vec<Entry> = serde_json::from_str(text)?;
    for entry in &mut entries {
        entry.cue = entry.cue.to_lowercase();
    }
    Ok(entries)
}

/// The first entry that fits, or an answer that says nothing.
pub(super) fn reply(story: &[Entry], request: &Request) -> Reply {
    let said = request.last_words().to_lowercase();
    let kind = match request.purpose {
        Purpose::Route => Kind::Route,
        Purpose::Plan => Kind::Plan,
        Purpose::Repair => Kind::Repair,
        Purpose::Text | Purpose::Trial => Kind::Text,
    };
    let fits = |entry: &&Entry| entry.purpose.is_none_or(|purpose| purpose == kind) && said.contains(&entry.cue);
    match story.iter().find(fits).map(|entry| &entry.reply) {
        Some(Value::String(text)) => Reply::text(text.clone()),
        Some(json) => Reply::json(json.clone()),
        None => Reply::text("There is nothing to say."),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;

    #[test]
    fn the_story_is_readable_and_has_an_answer_for_everything() {
        let story = read(include_str!("story.json")).unwrap();
        for name in ["route", "plan", "repair"] {
            let body = json!({
                "messages": [{"role": "user", "content": "Something that no cue fits"}],
                "response_format": {"type": "json_schema", "json_schema": {"name": name, "schema": {"type": "object"}}},
            });
            let request = Request::read(body, None, Duration::ZERO, &[]);
            let text = format!("{:?}", reply(&story, &request));
            assert!(!text.contains("There is nothing to say."), "{name}: {text}");
        }
    }
}
