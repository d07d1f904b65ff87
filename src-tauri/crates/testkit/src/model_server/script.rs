//! What the server answers.

use std::{
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use serde_json::Value;

use super::{Fault, Form, Request, Rules, story};

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
}

#[derive(Clone, Debug)]
pub(super) enum Content {
    Text(String),
    /// A status with headers and a body, instead of an answer.
    Status(u16, Vec<(&'static str, String)>, String),
}

impl Reply {
    /// Words.
    pub fn text(text: impl Into<String>) -> Self {
        let content = Content::Text(text.into());
        Self { content, tokens_per_second: None, after: Duration::ZERO, usage: true, cut: false, goodbye: true, fault: None }
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

/// How a server deals with a wish for a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Streams {
    Yes,
    /// Answers with one object all the same.
    Ignores,
    /// Answers 400.
    Refuses,
}

/// How a server deals with a way of asking for JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deals {
    /// Takes the field and answers in prose.
    Ignores,
    Refuses(u16),
}

type Choose = Box<dyn Fn(&Request) -> Reply + Send + Sync>;

/// What a server answers to whom, and what it does not take.
pub struct Script {
    pub(super) choose: Choose,
    pub(super) models: Vec<String>,
    pub(super) forms: Vec<(Form, Deals)>,
    pub(super) streams: Streams,
    pub(super) unknown_fields: Vec<&'static str>,
    pub(super) key: Option<String>,
    pub(super) fault: Option<Fault>,
    pub(super) tokens_per_second: Option<u32>,
    pub(super) rules: Rules,
}

impl Script {
    /// Answers by a closure.
    pub fn with(choose: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Self {
        Self {
            choose: Box::new(choose),
            models: vec!["scripted".to_owned()],
            forms: Vec::new(),
            streams: Streams::Yes,
            unknown_fields: Vec::new(),
            key: None,
            fault: None,
            tokens_per_second: None,
            rules: Rules::default(),
        }
    }

    /// Answers in turn; the last one again and again. Tiny calls that try the server out take none.
    pub fn replies(replies: impl IntoIterator<Item = Reply>) -> Self {
        let replies: Vec<Reply> = replies.into_iter().collect();
        let next = AtomicUsize::new(0);
        Self::with(move |_| {
            let at = next.fetch_add(1, Ordering::Relaxed).min(replies.len().saturating_sub(1));
            replies.get(at).cloned().unwrap_or_else(|| Reply::text(""))
        })
    }

    /// Plays the assistant's main story, by cues in the user's message.
    pub fn story() -> Self {
        let story = story::built_in();
        Self::with(move |request| story::reply(&story, request))
    }

    /// Plays a story from a file's text: `[{"match": "words", "purpose": "plan", "reply": ...}]`, the first entry that fits.
    /// `match` is looked for in the end of the last message, whatever the case; an empty one fits always. `purpose` is `route`, `plan`,
    /// `repair` or `text`, and may be left out. `reply` is text or JSON.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let story = story::read(text)?;
        Ok(Self::with(move |request| story::reply(&story, request)))
    }

    /// The names in the list of models; any other name is answered with 404.
    #[must_use]
    pub fn models(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.models = names.into_iter().map(Into::into).collect();
        self
    }

    /// Refuses a way of asking for JSON with 400.
    #[must_use]
    pub fn refuse(self, form: Form) -> Self {
        self.refuse_with(form, 400)
    }

    /// Refuses a way of asking for JSON with a status.
    #[must_use]
    pub fn refuse_with(mut self, form: Form, status: u16) -> Self {
        self.forms.push((form, Deals::Refuses(status)));
        self
    }

    /// Takes a way of asking for JSON and pays no heed to it.
    #[must_use]
    pub fn ignore(mut self, form: Form) -> Self {
        self.forms.push((form, Deals::Ignores));
        self
    }

    /// Refuses to stream with 400.
    #[must_use]
    pub fn refuse_streams(mut self) -> Self {
        self.streams = Streams::Refuses;
        self
    }

    /// Answers with one object where a stream is asked for.
    #[must_use]
    pub fn ignore_streams(mut self) -> Self {
        self.streams = Streams::Ignores;
        self
    }

    /// Refuses requests that have a field, with 400.
    #[must_use]
    pub fn refuse_field(mut self, name: &'static str) -> Self {
        self.unknown_fields.push(name);
        self
    }

    /// Answers only those who show this key.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Goes wrong this way at every answer; one that a reply asks for comes first.
    #[must_use]
    pub fn fault(mut self, fault: Fault) -> Self {
        self.fault = Some(fault);
        self
    }

    /// Streams every answer at this speed.
    #[must_use]
    pub fn tokens_per_second(mut self, tokens: u32) -> Self {
        self.tokens_per_second = Some(tokens.max(1));
        self
    }

    /// What requests are held to.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Script").field("models", &self.models).field("fault", &self.fault).finish_non_exhaustive()
    }
}
