//! Reads a server's stream line by line: the pieces of the answer, its end, its cost.
//!
//! Reads only the fields it needs, and is more lenient than the official API's types, as compatible servers require: missing ids and dates,
//! unknown finish reasons, arguments as objects, content in parts. Bytes that are not UTF-8 become U+FFFD, because one spoilt title in a
//! list that the user reads is better than no answer.

use agent::model::Answered;
use serde::Deserialize;
use serde_json::Value;

use crate::call::{
    calls::{Calls, Piece, TooMany},
    spoken,
};

/// The most bytes in an answer.
pub(crate) const LARGEST: usize = 1 << 20;

/// Bytes of text held back when the answer is expected in a tool's arguments. More text than this is passed on at once; the reader of the
/// answer distinguishes talk from JSON.
const HELD: usize = 256;

/// Where the answer is expected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// In the text.
    #[default]
    Words,
    /// In the arguments of the one tool that must be called.
    Arguments,
    /// In the text and in calls of these tools.
    Calls(Vec<&'static str>),
}

/// Why an answer cannot be read to its end.
#[derive(Debug, PartialEq)]
pub(crate) enum Trouble {
    /// It exceeds [`LARGEST`], or a line never ends.
    TooLarge,
    /// It calls more than [`crate::call::calls::MOST`] tools.
    TooManyCalls,
    /// It is not the protocol; the text says what it is instead.
    Unreadable(&'static str),
    /// The server's own error, with a status if it gave one.
    Server(Option<u16>, String),
    /// The stream ended before the answer did.
    CutOff,
    /// The stream ended without an answer; true if for lack of tokens.
    Empty(bool),
}

impl From<TooMany> for Trouble {
    fn from(_: TooMany) -> Self {
        Self::TooManyCalls
    }
}

impl From<crate::call::lines::TooLong> for Trouble {
    fn from(_: crate::call::lines::TooLong) -> Self {
        Self::TooLarge
    }
}

/// An answer that is still arriving.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    wanted: Wanted,
    /// Bytes of the request, for an estimate of the prompt's tokens.
    prompt_bytes: usize,
    /// Text not yet taken.
    fresh: String,
    /// Text that is held back. Next to the one tool's arguments it is the answer only if no call arrives; if tools may be called, it may
    /// turn out to be a call itself.
    beside: String,
    called: bool,
    call_id: Option<String>,
    calls: Calls,
    /// Bytes of the answer, including reasoning.
    said: usize,
    answer: usize,
    finish: Option<String>,
    done: bool,
    usage: Option<Usage>,
    model: String,
}

impl Reading {
    pub fn new(wanted: Wanted, prompt_bytes: usize) -> Self {
        Self { wanted, prompt_bytes, ..Self::default() }
    }

    /// One line of a stream. Only `data` matters; event names, ids and comments are ignored.
    pub fn line(&mut self, line: &[u8]) -> Result<(), Trouble> {
        let data = match line.strip_prefix(b"data:") {
            Some(data) => data.trim_ascii(),
            // An error without an event's `data:` prefix.
            None if line.starts_with(b"{") => line,
            None if line.trim_ascii_start().starts_with(b"<") => return Err(Trouble::Unreadable("a web page")),
            None => return Ok(()),
        };
        match data {
            b"" => Ok(()),
            b"[DONE]" => {
                self.done = true;
                Ok(())
            }
            data => self.whole(data),
        }
    }

    /// One object: a chunk of a stream, or a complete answer.
    pub fn whole(&mut self, json: &[u8]) -> Result<(), Trouble> {
        let chunk: Chunk = match std::str::from_utf8(json) {
            Ok(text) => serde_json::from_str(text),
            Err(_) => serde_json::from_str(&String::from_utf8_lossy(json)),
        }
        .map_err(|error| Trouble::Unreadable(if error.is_data() { "fields of other types" } else { "no JSON" }))?;
        if let Some(error) = chunk.error {
            let (status, said) = server_error(&error);
            return Err(Trouble::Server(status, said));
        }
        if let Some(model) = chunk.model.filter(|_| self.model.is_empty()) {
            self.model = crate::server::fault::short(&model, 200);
        }
        self.usage = chunk.usage.or(self.usage.take());
        let Some(choice) = chunk.choices.unwrap_or_default().into_iter().next() else { return Ok(()) };
        if let Some(said) = choice.delta.or(choice.message) {
            self.hear(said)?;
        }
        self.finish = choice.finish_reason.filter(|reason| !reason.is_empty()).or(self.finish.take());
        Ok(())
    }

    fn hear(&mut self, said: Said) -> Result<(), Trouble> {
        for thought in [said.reasoning_content, said.reasoning].into_iter().flatten() {
            self.count(thought.as_str().map_or(0, str::len))?;
        }
        for words in [said.content.map(Content::text), said.refusal].into_iter().flatten() {
            self.count(words.len())?;
            match self.wanted {
                Wanted::Words => self.keep(&words),
                // After the arguments there is only talk.
                Wanted::Arguments if self.called => {}
                Wanted::Arguments => self.hold_some(&words),
                Wanted::Calls(_) => self.hold(&words),
            }
        }
        for (at, call) in said.tool_calls.unwrap_or_default().into_iter().enumerate() {
            if matches!(self.wanted, Wanted::Calls(_)) {
                self.collect(call, at > 0)?;
                continue;
            }
            // Only the first call counts: one tool was offered, for one answer.
            let is_first =
                call.index.is_none_or(|index| index == 0) && (call.id.is_none() || self.call_id.is_none() || call.id == self.call_id);
            let Some(arguments) = call.function.and_then(|function| function.arguments).filter(|_| is_first) else { continue };
            self.call_id = call.id.or(self.call_id.take());
            let words = arguments.text();
            self.count(words.len())?;
            self.called = true;
            self.beside.clear();
            self.keep(&words);
        }
        Ok(())
    }

    /// Holds text back until there is much of it.
    fn hold_some(&mut self, words: &str) {
        if self.answer > 0 {
            return self.keep(words);
        }
        self.beside.push_str(words);
        if self.beside.len() > HELD {
            self.release();
        }
    }

    /// Holds text back until it cannot be a call any more.
    fn hold(&mut self, words: &str) {
        if self.answer > 0 {
            return self.keep(words);
        }
        self.beside.push_str(words);
        if !spoken::may_be(&self.beside) {
            self.release();
        }
    }

    fn release(&mut self) {
        let words = std::mem::take(&mut self.beside);
        self.keep(&words);
    }

    fn collect(&mut self, call: Call, is_beside: bool) -> Result<(), Trouble> {
        let Function { name, arguments } = call.function.unwrap_or_default();
        let (name, arguments) = (name.unwrap_or_default(), arguments.map(Arguments::text).unwrap_or_default());
        let id = call.id.as_deref().filter(|id| !id.is_empty());
        self.count(id.map_or(0, str::len) + name.len() + arguments.len())?;
        self.calls.add(Piece { index: call.index, id, name: &name, arguments: &arguments, is_beside })?;
        Ok(())
    }

    fn count(&mut self, bytes: usize) -> Result<(), Trouble> {
        self.said += bytes;
        if self.said > LARGEST { Err(Trouble::TooLarge) } else { Ok(()) }
    }

    /// White space before the first word is dropped.
    fn keep(&mut self, words: &str) {
        let words = if self.answer == 0 { words.trim_start() } else { words };
        self.answer += words.len();
        self.fresh.push_str(words);
    }

    /// The text since the last call.
    pub fn take(&mut self) -> Option<String> {
        (!self.fresh.is_empty()).then(|| std::mem::take(&mut self.fresh))
    }

    /// Whether the model has begun: with its answer, or with reasoning that is not shown.
    pub fn has_begun(&self) -> bool {
        self.said > 0
    }

    /// Whether nothing more is needed: the last line or a finish reason has arrived.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Whether the model has finished; only its usage may follow.
    pub fn is_finished(&self) -> bool {
        self.done || self.finish.is_some()
    }

    /// The end of the stream, or of the one object.
    pub fn end(&mut self) -> Result<Answered, Trouble> {
        let cut = self.finish.as_deref() == Some("length");
        if !self.is_finished() {
            return Err(Trouble::CutOff);
        }
        let mut calls = self.calls.end();
        if let Wanted::Calls(offered) = &self.wanted
            && calls.is_empty()
            && let Some(spoken) = spoken::calls(&self.beside, offered)
        {
            calls = spoken;
            self.beside.clear();
        }
        if !self.called {
            self.release();
        }
        if self.answer == 0 && calls.is_empty() {
            return Err(Trouble::Empty(cut));
        }
        let estimate = |bytes: usize| u32::try_from(bytes.div_ceil(4)).unwrap_or(u32::MAX);
        let counted = |tokens: Option<f64>| tokens.filter(|tokens| *tokens >= 1.0).and_then(whole_number);
        let usage = self.usage.take().unwrap_or_default();
        Ok(Answered {
            model: std::mem::take(&mut self.model),
            prompt_tokens: counted(usage.prompt_tokens).unwrap_or_else(|| estimate(self.prompt_bytes)),
            answer_tokens: counted(usage.completion_tokens).unwrap_or_else(|| estimate(self.said)),
            truncated: cut,
            calls,
        })
    }
}

/// A figure that some servers send as a float (`12.0`), as a count.
pub(crate) fn whole_number(figure: f64) -> Option<u32> {
    format!("{figure:.0}").parse().ok()
}

/// The status and the message of an error, in any of its forms.
pub(crate) fn server_error(error: &Value) -> (Option<u16>, String) {
    // Some servers put the error in a list.
    let error = error.get(0).unwrap_or(error);
    let inner = error.get("error").unwrap_or(error);
    let text = |value: &Value| value.as_str().map(ToOwned::to_owned);
    let said = text(inner)
        .or_else(|| ["message", "detail", "msg"].iter().find_map(|name| inner.get(name).and_then(text)))
        .unwrap_or_else(|| inner.to_string());
    let code = ["code", "status"].iter().find_map(|name| inner.get(name));
    let status = code.and_then(|code| code.as_u64().or_else(|| code.as_str()?.parse().ok()));
    (status.and_then(|status| u16::try_from(status).ok()).filter(|status| (400..600).contains(status)), said)
}

#[derive(Deserialize)]
struct Chunk {
    choices: Option<Vec<Choice>>,
    model: Option<String>,
    usage: Option<Usage>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Choice {
    delta: Option<Said>,
    message: Option<Said>,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Said {
    content: Option<Content>,
    refusal: Option<String>,
    reasoning_content: Option<Value>,
    reasoning: Option<Value>,
    tool_calls: Option<Vec<Call>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Part>),
}

impl Content {
    fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Parts(parts) => parts.into_iter().filter_map(|part| part.text).collect(),
        }
    }
}

#[derive(Deserialize)]
struct Part {
    text: Option<String>,
}

#[derive(Deserialize)]
struct Call {
    index: Option<u32>,
    id: Option<String>,
    function: Option<Function>,
}

#[derive(Default, Deserialize)]
struct Function {
    name: Option<String>,
    arguments: Option<Arguments>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Arguments {
    Text(String),
    Object(serde_json::Map<String, Value>),
}

impl Arguments {
    fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Object(fields) => Value::Object(fields).to_string(),
        }
    }
}

#[derive(Debug, Default, Deserialize)]
struct Usage {
    prompt_tokens: Option<f64>,
    completion_tokens: Option<f64>,
}

#[cfg(test)]
mod tests;
