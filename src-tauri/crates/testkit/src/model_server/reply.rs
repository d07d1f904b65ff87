//! One answer, and how it is sent.

use std::time::Duration;

use serde_json::Value;

use super::Fault;

/// One answer and how it is sent.
#[derive(Clone, Debug)]
pub struct Reply {
    pub(super) content: Content,
    pub(super) tokens_per_second: Option<u32>,
    pub(super) after: Duration,
    pub(super) usage: bool,
    pub(super) cut: bool,
    pub(super) goodbye: bool,
    pub(super) fault: Option<Fault>,
    pub(super) quirks: Vec<Quirk>,
}

#[derive(Clone, Debug)]
pub(super) enum Content {
    Text(String),
    /// Text, which may be empty, followed by tool calls with name and arguments.
    Calls(String, Vec<(String, Value)>),
    /// A status with headers and a body, instead of an answer.
    Status(u16, Vec<(&'static str, String)>, String),
}

/// A variation in how servers send tool calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quirk {
    /// Each call as one piece of the stream.
    InOnePiece,
    /// The name is split into pieces too.
    NameInPieces,
    /// The name is repeated in every piece.
    NameInEveryPiece,
    /// No ids.
    WithoutIds,
    /// The same id for all calls.
    SameId,
    /// Every call has the index 0.
    SameIndex,
    /// No indexes.
    WithoutIndex,
    /// Arguments as an object instead of text.
    Objects,
}

impl Reply {
    /// Text.
    pub fn text(text: impl Into<String>) -> Self {
        let content = Content::Text(text.into());
        Self {
            content,
            tokens_per_second: None,
            after: Duration::ZERO,
            usage: true,
            cut: false,
            goodbye: true,
            fault: None,
            quirks: Vec::new(),
        }
    }

    /// Tool calls by name and arguments, streamed in pieces. A string is sent unchanged as the arguments' text.
    pub fn calls(calls: impl IntoIterator<Item = (impl Into<String>, Value)>) -> Self {
        let calls = calls.into_iter().map(|(name, arguments)| (name.into(), arguments)).collect();
        Self { content: Content::Calls(String::new(), calls), ..Self::text("") }
    }

    /// Text before the tool calls.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        if let Content::Calls(said, _) = &mut self.content {
            *said = words.into();
        }
        self
    }

    /// Sends tool calls in the way of some servers.
    #[must_use]
    pub fn quirk(mut self, quirk: Quirk) -> Self {
        self.quirks.push(quirk);
        self
    }

    /// JSON in the requested form: as content, or as a tool's arguments.
    #[expect(clippy::needless_pass_by_value, reason = "written as Reply::json(json!({..}))")]
    pub fn json(value: Value) -> Self {
        Self::text(value.to_string())
    }

    /// A status instead of an answer.
    pub fn status(status: u16, body: impl Into<String>) -> Self {
        Self { content: Content::Status(status, Vec::new(), body.into()), ..Self::text("") }
    }

    /// Adds a header to a status.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        if let Content::Status(_, headers, _) = &mut self.content {
            headers.push((name, value.into()));
        }
        self
    }

    /// Streams at this speed instead of at once; a token has about four bytes.
    #[must_use]
    pub fn tokens_per_second(mut self, tokens: u32) -> Self {
        self.tokens_per_second = Some(tokens.max(1));
        self
    }

    /// Begins after this delay.
    #[must_use]
    pub fn after(mut self, time: Duration) -> Self {
        self.after = time;
        self
    }

    /// Does not report token usage.
    #[must_use]
    pub fn without_usage(mut self) -> Self {
        self.usage = false;
        self
    }

    /// Ends because the token limit was reached.
    #[must_use]
    pub fn cut(mut self) -> Self {
        self.cut = true;
        self
    }

    /// Reports that the model has finished, and keeps the connection open without the last line.
    #[must_use]
    pub fn without_goodbye(mut self) -> Self {
        self.goodbye = false;
        self
    }

    /// Adds a fault.
    #[must_use]
    pub fn fault(mut self, fault: Fault) -> Self {
        self.fault = Some(fault);
        self
    }
}
