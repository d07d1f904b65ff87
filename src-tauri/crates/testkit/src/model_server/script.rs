//! The server's answers, and the requests it refuses.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use super::{Fault, Form, Reply, Request, Rules, Transcription, story};

/// How a server reacts to a request for a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Streams {
    Yes,
    /// Answers with one object instead.
    Ignores,
    /// Answers 400.
    Refuses,
}

/// How a server reacts to a way of asking for JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deals {
    /// Accepts the field but answers in prose.
    Ignores,
    Refuses(u16),
}

type Choose = Box<dyn Fn(&Request) -> Reply + Send + Sync>;
type Transcribe = Box<dyn Fn(&Transcription) -> Reply + Send + Sync>;

/// The server's answers, and the requests it refuses.
pub struct Script {
    pub(super) choose: Choose,
    /// None if the server does not offer transcription.
    pub(super) transcribe: Option<Transcribe>,
    pub(super) models: Vec<String>,
    pub(super) forms: Vec<(Form, Deals)>,
    pub(super) streams: Streams,
    pub(super) unknown_fields: Vec<&'static str>,
    pub(super) key: Option<String>,
    pub(super) fault: Option<Fault>,
    pub(super) tokens_per_second: Option<u32>,
    /// The delay and speed of answers to trials.
    pub(super) trials: Option<(Duration, u32)>,
    pub(super) rules: Rules,
}

impl Script {
    /// Answers from a closure.
    pub fn with(choose: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Self {
        Self {
            choose: Box::new(choose),
            transcribe: None,
            models: vec!["scripted".to_owned()],
            forms: Vec::new(),
            streams: Streams::Yes,
            unknown_fields: Vec::new(),
            key: None,
            fault: None,
            tokens_per_second: None,
            trials: None,
            rules: Rules::default(),
        }
    }

    /// Answers in turn, repeating the last one. Small calls that test the server use up none.
    pub fn replies(replies: impl IntoIterator<Item = Reply>) -> Self {
        let replies: Vec<Reply> = replies.into_iter().collect();
        let next = AtomicUsize::new(0);
        Self::with(move |_| {
            let at = next.fetch_add(1, Ordering::Relaxed).min(replies.len().saturating_sub(1));
            replies.get(at).cloned().unwrap_or_else(|| Reply::text(""))
        })
    }

    /// Plays the assistant's main story, selected by cues in the user's message.
    pub fn story() -> Self {
        Self::played(story::Story::built_in())
    }

    /// Plays a story from a file's text, a JSON array of entries. The first entry that fits is played.
    /// ```json
    /// [
    ///   {"match": "words", "purpose": "plan", "reply": {"operations": []}},
    ///   {"match": "batteries", "purpose": "wake", "once": true, "reply": "The box is unpacked.", "calls": [
    ///     {"tool": "update_checklist_items", "args": {"items": [{"id": "{{item:Unpack the box}}", "isChecked": true}]}}
    ///   ]},
    ///   {"match": "memo.wav", "purpose": "transcription", "reply": "The batteries are in."}
    /// ]
    /// ```
    /// `purpose` is `route`, `plan`, `repair`, `text`, `wake` or `transcription`; without one, an entry is for the first four. `match` is
    /// searched for, ignoring case, in the end of the last message; for `wake` in the last user message and the last tool answer; for
    /// `transcription` in the file name. A missing or empty `match` always fits. `reply` is text or JSON; an object in a transcription
    /// entry is the complete answer. With `"once": true` an entry is played only once.
    ///
    /// `calls` are tool calls, made in order after the text of `reply`, which may be left out. An entry whose calls were already made in
    /// the same wake is skipped, so that a wake ends; with `"once": true` it is skipped after one use instead, and with `"once": false` it
    /// is repeated. Texts in `args` and `reply` may contain placeholders for data in the request's JSON: `{{item:TITLE}}` is the id of the
    /// checklist item with that title, `{{label:NAME}}` that of the label, `{{note:newest}}` that of the last note under a key `notes`. A
    /// placeholder that is not found stays as it is.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        Ok(Self::played(story::Story::read(text)?))
    }

    fn played(story: story::Story) -> Self {
        let story = Arc::new(story);
        let voice = Arc::clone(&story);
        Self::with(move |request| story.reply(request)).transcribe(move |transcription| voice.transcript(transcription))
    }

    /// Transcribes every recording as this text.
    #[must_use]
    pub fn transcript(self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.transcribe(move |_| Reply::text(text.clone()))
    }

    /// Answers recordings from a closure: with text, or with an object that is the complete answer. Without this or
    /// [`transcript`](Self::transcript), the server does not offer transcription.
    #[must_use]
    pub fn transcribe(mut self, transcribe: impl Fn(&Transcription) -> Reply + Send + Sync + 'static) -> Self {
        self.transcribe = Some(Box::new(transcribe));
        self
    }

    /// The names in the list of models; a chat request for any other name is answered with 404.
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

    /// Refuses a way of asking for JSON with this status.
    #[must_use]
    pub fn refuse_with(mut self, form: Form, status: u16) -> Self {
        self.forms.push((form, Deals::Refuses(status)));
        self
    }

    /// Accepts a way of asking for JSON but ignores it.
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

    /// Answers with one object if a stream is requested.
    #[must_use]
    pub fn ignore_streams(mut self) -> Self {
        self.streams = Streams::Ignores;
        self
    }

    /// Refuses requests with this field, with 400.
    #[must_use]
    pub fn refuse_field(mut self, name: &'static str) -> Self {
        self.unknown_fields.push(name);
        self
    }

    /// Answers only requests with this key.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Applies this fault to every answer; a fault in the reply has priority.
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

    /// Answers the small calls that test the server after a delay, and then at this speed.
    #[must_use]
    pub fn slow_trials(mut self, after: Duration, tokens_per_second: u32) -> Self {
        self.trials = Some((after, tokens_per_second.max(1)));
        self
    }

    /// The rules that requests must follow.
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
