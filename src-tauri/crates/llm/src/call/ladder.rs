//! What a server supports: the ladder of structured output, and the few fields that not every server accepts.
//!
//! Owns what is known about each (server, model), and how a refusal is read. Not here: the small test call that finds it out (`trial`).

use serde::{Deserialize, Serialize};

/// How to ask for an answer in JSON, the most reliable way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rung {
    /// `response_format: json_schema`: the server enforces the schema.
    JsonSchema,
    /// A tool whose arguments are the answer.
    Tool,
    /// `response_format: json_object`: any JSON; the prompt describes its form.
    JsonObject,
    /// Only the prompt asks for JSON.
    Prompt,
}

impl Rung {
    /// All of them, from the top.
    pub const ALL: [Self; 4] = [Self::JsonSchema, Self::Tool, Self::JsonObject, Self::Prompt];

    /// The next rung down.
    pub fn below(self) -> Option<Self> {
        Self::ALL.into_iter().find(|rung| *rung > self)
    }
}

/// The request fields that not every server accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Shape {
    pub stream: bool,
    /// `stream_options`.
    pub usage: bool,
    pub temperature: bool,
    /// How the length of the answer is limited.
    pub limit: Limit,
}

impl Default for Shape {
    fn default() -> Self {
        Self { stream: true, usage: true, temperature: true, limit: Limit::Tokens }
    }
}

/// The field that limits an answer. Most servers know the older name; the newest models accept only the newer one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Limit {
    /// `max_tokens`
    Tokens,
    /// `max_completion_tokens`
    CompletionTokens,
    /// Neither.
    None,
}

/// What is known about one model on one server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Server {
    base_url: String,
    model: String,
    /// The highest rung that works, once it was tried.
    pub rung: Option<Rung>,
    #[serde(default)]
    pub(crate) shape: Shape,
    /// Whether the model can call tools: known once it has called one or was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<bool>,
    /// The server refuses the transcription format that reports the language.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) terse: bool,
}

impl Server {
    fn is(&self, base_url: &str, model: &str) -> bool {
        self.base_url == base_url && self.model == model
    }
}

/// What is known about all servers. Serialisable, so that nothing has to be tested twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Known {
    servers: Vec<Server>,
}

impl Known {
    /// What is known about a model. `base_url` is the full address of a [`crate::Provider`].
    pub fn of(&self, base_url: &str, model: &str) -> Option<&Server> {
        self.servers.iter().find(|server| server.is(base_url, model))
    }

    /// The same, to add to it.
    pub(crate) fn of_mut(&mut self, base_url: &str, model: &str) -> &mut Server {
        let at = self.servers.iter().position(|server| server.is(base_url, model)).unwrap_or_else(|| {
            let (base_url, model) = (base_url.to_owned(), model.to_owned());
            self.servers.push(Server { base_url, model, rung: None, shape: Shape::default(), tools: None, terse: false });
            self.servers.len() - 1
        });
        &mut self.servers[at]
    }

    /// Removes what is known about a model. Its server may have changed.
    pub(crate) fn forget(&mut self, base_url: &str, model: &str) {
        self.servers.retain(|server| !server.is(base_url, model));
    }
}

/// What was asked for besides text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// JSON by a rung, or nothing.
    Json(Option<Rung>),
    /// Calls of tools.
    Tools,
}

/// What to do with a request that a server refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Send it without one field; the server is remembered not to accept it.
    Reshape(Shape),
    /// One rung down, for this call only.
    StepDown(Rung),
    /// Send it unstreamed, for this call only: the server streams text, but no tool calls.
    Unstreamed,
    /// Stop: the model or its server does not support tools.
    NoTools,
    /// Stop: there is no such model.
    NoModel,
    /// Stop: the key is wrong; some servers answer 400 for that.
    BadKey,
    /// Stop: the prompt does not fit.
    TooLong,
    /// Stop: nothing can be left out.
    GiveUp,
}

/// Reads a refusal: which of the sent fields does it name?
pub(crate) fn read(status: u16, said: &str, shape: Shape, asked: Asked) -> Next {
    let said = said.to_lowercase();
    let rung = match asked {
        Asked::Json(rung) => rung,
        Asked::Tools if is_about_tools(&said) => {
            return if shape.stream && said.contains("stream") { Next::Unstreamed } else { Next::NoTools };
        }
        Asked::Tools => None,
    };
    let names = |words: &[&str]| words.iter().any(|word| said.contains(word));
    let about_output = names(&["response_format", "json_schema", "json_object", "grammar", "tool", "schema", "structured"]);
    let below = rung.and_then(Rung::below);
    if status >= 500 {
        // Some servers report a grammar that cannot be built as their own error.
        return below.filter(|_| names(&["grammar", "schema"])).map_or(Next::GiveUp, Next::StepDown);
    }
    if names(&["model"]) && names(&["not found", "not exist", "invalid model", "invalid_model", "no such model", "model_not_found"]) {
        return Next::NoModel;
    }
    if names(&["api key", "api_key", "apikey"]) {
        return Next::BadKey;
    }
    if names(&["context"]) && names(&["length", "size", "window", "exceed"]) {
        return Next::TooLong;
    }
    if shape.usage && names(&["stream_options", "include_usage"]) {
        return Next::Reshape(Shape { usage: false, ..shape });
    }
    if shape.temperature && names(&["temperature"]) {
        return Next::Reshape(Shape { temperature: false, ..shape });
    }
    match shape.limit {
        Limit::Tokens if names(&["max_tokens"]) => return Next::Reshape(Shape { limit: Limit::CompletionTokens, ..shape }),
        Limit::CompletionTokens if names(&["max_completion_tokens"]) => return Next::Reshape(Shape { limit: Limit::None, ..shape }),
        _ => {}
    }
    if shape.stream && !about_output && names(&["stream"]) {
        return Next::Reshape(Shape { stream: false, usage: false, ..shape });
    }
    // Whatever the reason: the server may accept a smaller request.
    below.map_or(Next::GiveUp, Next::StepDown)
}

/// Whether a refusal says that tools are not supported. A complaint about a schema or an earlier call does not count.
fn is_about_tools(said: &str) -> bool {
    const DENIES: [&str; 13] = [
        "not ",
        "n't",
        "no ",
        "unsupported",
        "unknown",
        "unrecognized",
        "unexpected",
        "extra ",
        "require",
        "unavailable",
        "disabled",
        "cannot",
        "without",
    ];
    let names = |words: &[&str]| words.iter().any(|word| said.contains(word));
    names(&["tool", "function"]) && names(&DENIES) && !names(&["schema", "tool_call_id", "arguments", "must be", "respon"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_knows_no_tools_says_so_in_its_own_words() {
        let shape = Shape::default();
        for (status, said, next) in [
            (400, "registry.ollama.ai/library/gemma3:270m does not support tools", Next::NoTools),
            (500, "tools param requires --jinja flag", Next::NoTools),
            (400, "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set", Next::NoTools),
            (404, "No endpoints found that support tool use", Next::NoTools),
            (422, "Extra inputs are not permitted: tools", Next::NoTools),
            (400, "Function calling is not enabled for this model", Next::NoTools),
            (400, "Unrecognized request argument supplied: functions", Next::NoTools),
            (500, "Cannot use tools with stream", Next::Unstreamed),
            (400, "Invalid schema for function 'add': 'items' is not of type 'object'", Next::GiveUp),
            (400, "messages with role 'tool' must be a response to a preceding message with 'tool_calls'", Next::GiveUp),
            (500, "failed to parse tool call arguments as JSON", Next::GiveUp),
            (400, "Unsupported parameter: 'temperature'", Next::Reshape(Shape { temperature: false, ..shape })),
            (400, "This model does not stream", Next::Reshape(Shape { stream: false, usage: false, ..shape })),
            (500, "out of memory", Next::GiveUp),
        ] {
            assert_eq!(read(status, said, shape, Asked::Tools), next, "{status} {said}");
        }
    }

    #[test]
    fn a_refusal_tells_what_to_leave_out() {
        let shape = Shape::default();
        let (schema, object, prompt) = (Some(Rung::JsonSchema), Some(Rung::JsonObject), Some(Rung::Prompt));
        for (status, said, rung, next) in [
            (400, "'response_format.type' must be 'json_schema' or 'text'", object, Next::StepDown(Rung::Prompt)),
            (400, "Failed to parse grammar", schema, Next::StepDown(Rung::Tool)),
            (500, "failed to parse grammar", schema, Next::StepDown(Rung::Tool)),
            (500, "failed to parse grammar", None, Next::GiveUp),
            (500, "out of memory", schema, Next::GiveUp),
            (422, "Extra inputs are not permitted: stream_options", schema, Next::Reshape(Shape { usage: false, ..shape })),
            (
                400,
                "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
                schema,
                Next::Reshape(Shape { limit: Limit::CompletionTokens, ..shape }),
            ),
            (400, "'temperature' does not support 0.1", prompt, Next::Reshape(Shape { temperature: false, ..shape })),
            (400, "This model does not stream", None, Next::Reshape(Shape { stream: false, usage: false, ..shape })),
            (400, "streaming with response_format is not supported", schema, Next::StepDown(Rung::Tool)),
            (400, "model 'x' not found", schema, Next::NoModel),
            (400, "the request exceeds the available context size", schema, Next::TooLong),
            (400, "API key not valid. Please pass a valid API key.", schema, Next::BadKey),
            (400, "bad request", schema, Next::StepDown(Rung::Tool)),
            (400, "bad request", prompt, Next::GiveUp),
            (400, "bad request", None, Next::GiveUp),
        ] {
            assert_eq!(read(status, said, shape, Asked::Json(rung)), next, "{status} {said}");
        }
        let newer = Shape { limit: Limit::CompletionTokens, ..shape };
        assert_eq!(
            read(422, "max_completion_tokens: extra", newer, Asked::Json(None)),
            Next::Reshape(Shape { limit: Limit::None, ..newer }),
            "and none at all where neither is known"
        );
    }

    #[test]
    fn what_is_known_survives_a_restart() {
        let mut known = Known::default();
        known.of_mut("http://127.0.0.1:1234/v1", "qwen").rung = Some(Rung::Tool);
        known.of_mut("http://127.0.0.1:1234/v1", "qwen").shape = Shape { stream: false, ..Shape::default() };
        known.of_mut("http://127.0.0.1:1234/v1", "gemma").rung = Some(Rung::Prompt);
        known.of_mut("http://127.0.0.1:1234/v1", "gemma").tools = Some(false);
        known.of_mut("http://127.0.0.1:1234/v1", "gemma").terse = true;
        let text = serde_json::to_string(&known).unwrap();
        let mut again: Known = serde_json::from_str(&text).unwrap();
        assert_eq!(again, known);
        assert_eq!(again.of("http://127.0.0.1:1234/v1", "qwen").and_then(|server| server.rung), Some(Rung::Tool));
        assert!(!again.of("http://127.0.0.1:1234/v1", "qwen").unwrap().shape.stream);
        again.forget("http://127.0.0.1:1234/v1", "qwen");
        assert_eq!(again.of("http://127.0.0.1:1234/v1", "qwen").and_then(|server| server.rung), None);
        assert_eq!(again.of("http://127.0.0.1:1234/v1", "gemma").and_then(|server| server.rung), Some(Rung::Prompt));
        assert_eq!(again.of("http://127.0.0.1:1234/v1", "gemma").and_then(|server| server.tools), Some(false));
        assert!(again.of("http://127.0.0.1:1234/v1", "gemma").unwrap().terse);
        assert_eq!(Rung::ALL.map(Rung::below), [Some(Rung::Tool), Some(Rung::JsonObject), Some(Rung::Prompt), None]);
    }
}
