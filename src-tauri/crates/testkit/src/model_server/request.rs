//! A request as the server read it.

use std::time::Duration;

use serde_json::Value;

/// The text before the user's words in the assistant's prompts.
const MARK: &str = "Message (JSON):";

/// The purpose of an answer, recognised by the name of its schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    Route,
    Plan,
    Repair,
    /// Text: a summary, or an answer in a conversation.
    Text,
    /// A small call that tests the server: schema `trial`, or the speed measurement.
    Trial,
    /// Tools may be called: a task's agent is awake.
    Wake,
}

/// How the request asks for JSON, or that tools may be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// `response_format: json_schema`
    JsonSchema,
    /// One tool that must be called.
    Tool,
    /// `response_format: json_object`
    JsonObject,
    /// Not at all, or only in the prompt.
    Prompt,
    /// Tools that may or may not be called: several, or with `tool_choice: auto`.
    Tools,
}

/// One request for an answer.
#[derive(Clone, Debug)]
pub struct Request {
    /// When it arrived, since the server started.
    pub at: Duration,
    /// What it is for.
    pub purpose: Purpose,
    /// How it asks for JSON.
    pub form: Form,
    /// Role and text of each message.
    pub messages: Vec<(String, String)>,
    /// Whether it asks for a stream.
    pub stream: bool,
    /// The schema of the answer, if one was sent.
    pub schema: Option<Value>,
    /// The `Authorization` header.
    pub authorization: Option<String>,
    /// The whole body.
    pub body: Value,
    /// When the client closed the connection before the answer was complete, since the server started.
    pub closed_early: Option<Duration>,
}

impl Request {
    /// Reads a body. `earlier` are the requests before it: without a schema, the same instructions have the same purpose.
    pub(super) fn read(body: Value, authorization: Option<String>, at: Duration, earlier: &[Self]) -> Self {
        let format = &body["response_format"];
        let tool = &body["tools"][0]["function"];
        let (form, name, schema) = match format["type"].as_str() {
            Some("json_schema") => (Form::JsonSchema, format["json_schema"]["name"].as_str(), Some(&format["json_schema"]["schema"])),
            Some("json_object") => (Form::JsonObject, None, None),
            _ if is_choice(&body) => (Form::Tools, None, None),
            _ if tool.is_object() => (Form::Tool, tool["name"].as_str(), Some(&tool["parameters"])),
            _ => (Form::Prompt, None, None),
        };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let messages: Vec<(String, String)> = body["messages"]
            .as_array()
            .map(|messages| messages.iter().map(|message| (text(&message["role"]), text(&message["content"]))).collect())
            .unwrap_or_default();
        Self {
            at,
            purpose: if form == Form::Tools { Purpose::Wake } else { purpose(name, &messages, earlier) },
            form,
            stream: body["stream"] == true,
            schema: schema.filter(|schema| !schema.is_null()).cloned(),
            authorization,
            closed_early: None,
            messages,
            body,
        }
    }

    /// All messages as one text.
    pub fn prompt(&self) -> String {
        let parts: Vec<&str> = self.messages.iter().flat_map(|(role, text)| [role, ":\n", text, "\n"]).collect();
        parts.concat()
    }

    /// The user's message: the text after [`MARK`], otherwise the end of the last message, after all data.
    pub fn last_words(&self) -> &str {
        if let Some((_, said)) = self.messages.iter().rev().find_map(|(_, text)| text.rsplit_once(MARK)) {
            return said;
        }
        let text = self.messages.last().map_or("", |(_, text)| text.as_str());
        let from = text.len().saturating_sub(600);
        let from = (from..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        &text[from..]
    }

    /// The names of the offered tools, in order.
    pub fn tools(&self) -> Vec<&str> {
        let tools = self.body["tools"].as_array().into_iter().flatten();
        tools.filter_map(|tool| tool["function"]["name"].as_str()).collect()
    }

    /// The answers of the tools called so far, in order: the name of the tool and its answer. The name is empty if the message answers no
    /// call.
    pub fn answers(&self) -> Vec<(&str, &str)> {
        let messages = || self.body["messages"].as_array().into_iter().flatten();
        let calls: Vec<&Value> = messages().flat_map(|message| message["tool_calls"].as_array().into_iter().flatten()).collect();
        let name = |id: &Value| calls.iter().rev().find(|call| call["id"] == *id).and_then(|call| call["function"]["name"].as_str());
        messages()
            .filter(|message| message["role"] == "tool")
            .map(|message| (name(&message["tool_call_id"]).unwrap_or_default(), message["content"].as_str().unwrap_or_default()))
            .collect()
    }

    /// The last user message as a whole.
    pub fn last_user(&self) -> &str {
        self.messages.iter().rev().find(|(role, _)| role == "user").map_or("", |(_, text)| text)
    }

    /// The instructions: the first message.
    pub(super) fn instructions(&self) -> &str {
        self.messages.first().map_or("", |(_, text)| text.as_str())
    }
}

/// Whether the model may choose to call a tool; a single required tool is a way of asking for JSON.
fn is_choice(body: &Value) -> bool {
    let offered = body["tools"].as_array().map_or(0, Vec::len);
    offered > 1 || (offered == 1 && body["tool_choice"] == "auto")
}

fn purpose(name: Option<&str>, messages: &[(String, String)], earlier: &[Request]) -> Purpose {
    match name {
        Some("route") => return Purpose::Route,
        Some("plan") => return Purpose::Plan,
        Some("repair") => return Purpose::Repair,
        Some("trial") => return Purpose::Trial,
        Some(_) => return Purpose::Text,
        None => {}
    }
    let instructions = messages.first().map_or("", |(_, text)| text.as_str());
    if ["Is water wet?", "Count from one to forty"].iter().any(|words| instructions.starts_with(words)) {
        return Purpose::Trial;
    }
    let same = earlier.iter().find(|request| request.schema.is_some() && request.instructions() == instructions);
    same.map_or_else(|| guess(instructions), |request| request.purpose)
}

/// Without a schema, only the format described in the prompt tells the purpose.
fn guess(instructions: &str) -> Purpose {
    let holds = |words: &[&str]| words.iter().any(|word| instructions.contains(word));
    if holds(&["\"decision\"", "`decision`"]) {
        Purpose::Route
    } else if holds(&["\"operations\"", "`operations`"]) {
        if holds(&["You mend", "epair the", "refused operations"]) { Purpose::Repair } else { Purpose::Plan }
    } else {
        Purpose::Text
    }
}

/// One request for a transcription.
#[derive(Clone, Debug, Default)]
pub struct Transcription {
    /// When it arrived, since the server started.
    pub at: Duration,
    /// The recording's file name in the request.
    pub file_name: String,
    /// The declared content type.
    pub content_type: String,
    /// Bytes of the recording.
    pub size: u64,
    /// Its first bytes, at most 64.
    pub beginning: Vec<u8>,
    pub model: Option<String>,
    pub language: Option<String>,
    /// Names and values of all other fields.
    pub others: Vec<(String, String)>,
    /// The declared length; None if the request was chunked.
    pub content_length: Option<u64>,
    /// The `Authorization` header.
    pub authorization: Option<String>,
    /// When the client closed the connection before the answer was complete, since the server started.
    pub closed_early: Option<Duration>,
}
