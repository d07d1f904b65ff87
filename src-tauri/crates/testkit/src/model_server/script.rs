//! What the server answers to whom, and what it does not take.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use super::{Fault, Form, Reply, Request, Rules, Transcription, story};

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
type Transcribe = Box<dyn Fn(&Transcription) -> Reply + Send + Sync>;

/// What a server answers to whom, and what it does not take.
pub struct Script {
    pub(super) choose: Choose,
    /// Nothing where the server knows no transcription.
    pub(super) transcribe: Option<Transcribe>,
    pub(super) models: Vec<String>,
    pub(super) forms: Vec<(Form, Deals)>,
    pub(super) streams: Streams,
    pub(super) unknown_fields: Vec<&'static str>,
    pub(super) key: Option<String>,
    pub(super) fault: Option<Fault>,
    pub(super) tokens_per_second: Option<u32>,
    /// When the answers to trials begin, and how quickly they come.
    pub(super) trials: Option<(Duration, u32)>,
    pub(super) rules: Rules,
}

impl Script {
    /// Answers by a closure.
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
        Self::played(story::Story::built_in())
    }

    /// Plays a story from a file's text, a JSON array of entries; the first one that fits is played.
    /// ```json
    /// [
    ///   {"match": "words", "purpose": "plan", "reply": {"operations": []}},
    ///   {"match": "batteries", "purpose": "wake", "once": true, "reply": "The box is unpacked.", "calls": [
    ///     {"tool": "update_checklist_items", "args": {"items": [{"id": "{{item:Unpack the box}}", "isChecked": true}]}}
    ///   ]},
    ///   {"match": "memo.wav", "purpose": "transcription", "reply": "The batteries are in."}
    /// ]
    /// ```
    /// `purpose` is `route`, `plan`, `repair`, `text`, `wake` or `transcription`; without one an entry is for all of the first four. `match`
    /// is looked for whatever the case, and an empty one or none fits always: in the end of the last message; for `wake` in the last message
    /// of the user and in the last answer of a tool; for `transcription` in the file's name. `reply` is text or JSON; an object that is a
    /// transcription's is the whole answer. With `"once": true` an entry is played once and never again.
    ///
    /// `calls` are tool calls, made in order after the words of `reply`, which may be left out. An entry whose calls have been made earlier
    /// in the same wake is passed over, so that a wake comes to its end; `"once": true` counts instead of that, and `"once": false` plays it
    /// again and again. Texts in `args` and `reply` may hold what is found in the request's JSON: `{{item:TITLE}}` is the id of the checklist
    /// item with that title, `{{label:NAME}}` that of the label, `{{note:newest}}` that of the last note under a key `notes`. What is not
    /// found stays as it stands.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        Ok(Self::played(story::Story::read(text)?))
    }

    fn played(story: story::Story) -> Self {
        let story = Arc::new(story);
        let voice = Arc::clone(&story);
        Self::with(move |request| story.reply(request)).transcribe(move |transcription| voice.transcript(transcription))
    }

    /// Understands this in every recording.
    #[must_use]
    pub fn transcript(self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.transcribe(move |_| Reply::text(text.clone()))
    }

    /// Answers recordings by a closure: with words, or with an object that is the whole answer. Without this, or
    /// [`transcript`](Self::transcript), the server knows no transcription.
    #[must_use]
    pub fn transcribe(mut self, transcribe: impl Fn(&Transcription) -> Reply + Send + Sync + 'static) -> Self {
        self.transcribe = Some(Box::new(transcribe));
        self
    }

    /// The names in the list of models; any other name is answered with 404 when it is to converse.
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

    /// Answers the tiny calls that try the server out only after a while, and then at this speed.
    #[must_use]
    pub fn slow_trials(mut self, after: Duration, tokens_per_second: u32) -> Self {
        self.trials = Some((after, tokens_per_second.max(1)));
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
