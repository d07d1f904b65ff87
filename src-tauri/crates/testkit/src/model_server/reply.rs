//! One answer, and the way it is given.

use std::time::Duration;

use serde_json::Value;

use super::Fault;

/// One answer and the way it is given.
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
    /// Words, which may be empty, and then tool calls by name and arguments.
    Calls(String, Vec<(String, Value)>),
    /// A status with headers and a body, instead of an answer.
    Status(u16, Vec<(&'static str, String)>, String),
}

/// A way in which some servers send tool calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quirk {
    /// Each call in one piece of the stream.
    InOnePiece,
    /// The name comes in pieces too.
    NameInPieces,
    /// The name stands in every piece.
    NameInEveryPiece,
    /// No ids.
    WithoutIds,
    /// One id for all calls.
    SameId,
    /// Every call has the index 0.
    SameIndex,
    /// No indexes.
    WithoutIndex,
    /// Arguments as an object instead of text.
    Objects,
}

impl Reply {
    /// Words.
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

    /// Tool calls, by name and arguments; a string is sent as the arguments' text, as it stands. Streamed in pieces.
    pub fn calls(calls: impl IntoIterator<Item = (impl Into<String>, Value)>) -> Self {
        let calls = calls.into_iter().map(|(name, arguments)| (name.into(), arguments)).collect();
        Self { content: Content::Calls(String::new(), calls), ..Self::text("") }
    }

    /// Words before the tool calls.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        if let Content::Calls(said, _) = &mut self.content {
            *said = words.into();
        }
        self
    }

    /// Sends tool calls as some servers do.
    #[must_use]
    pub fn quirk(mut self, quirk: Quirk) -> Self {
        self.quirks.push(quirk);
        self
    }

    /// JSON, in the form that was asked for: as content, or as a tool's arguments.
    #[expect(clippy::needless_pass_by_value, reason = "written as Reply::json(json!({..}))")]
    pub fn json(value: Value) -> Self {
        Self::text(value.to_string())
    }

    /// A status instead of an answer.
    pub fn status(status: u16, body: impl Into<String>) -> Self {
        Self { content: Content::Status(status, Vec::new(), body.into()), ..Self::text("") }
    }

    /// A header beside a status.
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

    /// Begins only after this long.
    #[must_use]
    pub fn after(mut self, time: Duration) -> Self {
        self.after = time;
        self
    }

    /// Says nothing of tokens.
    #[must_use]
    pub fn without_usage(mut self) -> Self {
        self.usage = false;
        self
    }

    /// Ends for lack of tokens.
    #[must_use]
    pub fn cut(mut self) -> Self {
        self.cut = true;
        self
    }

    /// Says that the model is finished, and keeps the connection open without the last line.
    #[must_use]
    pub fn without_goodbye(mut self) -> Self {
        self.goodbye = false;
        self
    }

    /// Goes wrong.
    #[must_use]
    pub fn fault(mut self, fault: Fault) -> Self {
        self.fault = Some(fault);
        self
    }
}
