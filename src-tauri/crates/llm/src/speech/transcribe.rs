//! Transcribes recordings with the provider's `/audio/transcriptions`.
//!
//! A recording goes only to the server it is meant for, in one form that is streamed from disk. Not here: where recordings are kept and
//! what happens with a transcript (`app`).

use std::io;

use agent::model::Fault;
use reqwest::{
    Response,
    header::ACCEPT,
    multipart::{Form, Part},
};
use serde::Deserialize;
use serde_json::Value;
use tokio::{
    fs::File,
    time::{Instant, timeout_at},
};

use crate::{
    Audio, Key, Llm, Provider,
    call::{
        backoff::{Attempts, is_passing},
        chunk::{LARGEST, server_error, whole_number},
        exchange::{Stop, accepted, not_sent, refused},
        ladder::{self, Asked, Next, Shape},
        line::Line,
    },
    server::fault,
    speech::language,
};

/// The most bytes in an answer. A format that reports the language also reports the time of each word, which is many times longer than the
/// text.
const WHOLE: usize = 16 << 20;
/// The answer format that reports the language. Every server knows the other one.
const TELLING: &str = "verbose_json";
const TERSE: &str = "json";

/// The transcript of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The text, without surrounding white space. Never empty.
    pub text: String,
    /// The language that the server detected, as a BCP 47 tag, if it reports one.
    pub language: Option<String>,
    /// The model's name as the server reported it, otherwise as it was requested.
    pub model: String,
    /// Tokens in and out, if the server reports them.
    pub tokens: Option<u32>,
}

impl Llm {
    /// Transcribes a recording with `provider.model`. `language` is a hint (`de`). Retries and faults are those of [`ask`](Self::ask), plus
    /// `audio_unreadable`, `audio_too_large` and `transcript_empty`. `provider.patience.whole` limits the call, including the upload.
    /// Dropping the future closes the connection.
    pub async fn transcribe(
        &self,
        provider: &Provider,
        key: Option<Key>,
        audio: Audio,
        language: Option<&str>,
    ) -> Result<Transcript, Fault> {
        let line = self.line(provider, key)?;
        let mut attempts = Attempts::begin(&provider.patience);
        let began = Instant::now();
        let mut tells = !self.known_mut().of(line.endpoint.url.as_str(), &provider.model).is_some_and(|server| server.terse);
        loop {
            let attempt = attempt(&line, &audio, language, if tells { TELLING } else { TERSE });
            let stop = match timeout_at(attempts.deadline(), attempt).await {
                Ok(Ok(transcript)) => return Ok(transcript),
                Ok(Err(stop)) => stop,
                Err(_) => return Err(fault::slow(began.elapsed())),
            };
            let (fault, again, wait) = match stop {
                Stop::Fault(fault, again) => (fault, again, None),
                Stop::Refused { status, said, .. } if tells && is_about_form(status, &said) => {
                    tells = false;
                    self.known_mut().of_mut(line.endpoint.url.as_str(), &provider.model).terse = true;
                    continue;
                }
                Stop::Refused { status, said, wait } => (refusal(&line, &audio, status, &said, wait).await, is_passing(status), wait),
                Stop::Unheard | Stop::Decided => (fault::interrupted(), false, None),
            };
            if !again || !attempts.again(&self.chance, wait).await {
                return Err(fault);
            }
        }
    }
}

/// Whether a server refuses the requested answer format.
fn is_about_form(status: u16, said: &str) -> bool {
    matches!(status, 400 | 415 | 422 | 500) && ["response_format", "verbose"].iter().any(|word| said.to_lowercase().contains(word))
}

async fn attempt(line: &Line<'_>, audio: &Audio, language: Option<&str>, answer: &'static str) -> Result<Transcript, Stop> {
    let form = form(line.provider, audio, language, answer)
        .await
        .map_err(|error| Stop::Fault(fault::audio_unreadable(&audio.name, &error), false))?;
    let request = line.client.post(line.endpoint.at("audio/transcriptions")).header(ACCEPT, "application/json").multipart(form);
    let response = line.endpoint.signed(request).send().await.map_err(|error| not_sent(&line.endpoint, &error))?;
    let response = accepted(line, response).await?;
    read(line, &whole(line, response).await?)
}

/// The form. The recording comes last, so that a server knows the model before the bytes arrive.
async fn form(provider: &Provider, audio: &Audio, language: Option<&str>, answer: &'static str) -> io::Result<Form> {
    let file = File::open(&audio.path).await?;
    let about = file.metadata().await?;
    if !about.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"));
    }
    let part = Part::stream_with_length(file, about.len()).file_name(audio.told_name());
    let part = part.mime_str(audio.format.media_type()).map_err(io::Error::other)?;
    let form = Form::new().text("model", provider.model.clone()).text("response_format", answer);
    let form = match language.map(str::trim).filter(|language| !language.is_empty()) {
        Some(language) => form.text("language", language.to_owned()),
        None => form,
    };
    Ok(form.part("file", part))
}

/// The bytes of the answer, up to the limit.
async fn whole(line: &Line<'_>, mut response: Response) -> Result<Vec<u8>, Stop> {
    let mut bytes = Vec::new();
    while let Some(more) = response.chunk().await.map_err(|_| Stop::Fault(fault::hung_up(&line.endpoint), true))? {
        if bytes.len() + more.len() > WHOLE {
            return Err(Stop::Fault(fault::too_large(), false));
        }
        bytes.extend_from_slice(&more);
    }
    Ok(bytes)
}

#[derive(Deserialize)]
struct Heard {
    text: Option<String>,
    language: Option<Value>,
    model: Option<Value>,
    error: Option<Value>,
    usage: Option<Value>,
}

fn read(line: &Line<'_>, bytes: &[u8]) -> Result<Transcript, Stop> {
    let heard: Heard = serde_json::from_str(&String::from_utf8_lossy(bytes)).map_err(|error| {
        if error.is_eof() {
            return Stop::Fault(fault::hung_up(&line.endpoint), true);
        }
        Stop::Fault(fault::unreadable(&line.endpoint, if error.is_data() { "fields of other types" } else { "no JSON" }), false)
    })?;
    if let Some(error) = heard.error {
        let (status, said) = server_error(&error);
        return Err(match status {
            Some(status) => Stop::Refused { status, said, wait: None },
            None => Stop::Fault(fault::server_error(&line.endpoint, None, &said), true),
        });
    }
    let Some(text) = heard.text else { return Err(Stop::Fault(fault::unreadable(&line.endpoint, "no transcript"), false)) };
    let text = text.trim();
    if text.len() > LARGEST {
        return Err(Stop::Fault(fault::too_large(), false));
    }
    if text.is_empty() {
        return Err(Stop::Fault(fault::transcript_empty(), false));
    }
    let word =
        |value: Option<Value>| value.as_ref().and_then(Value::as_str).map(|word| fault::short(word, 200)).filter(|word| !word.is_empty());
    Ok(Transcript {
        text: text.to_owned(),
        language: heard.language.as_ref().and_then(Value::as_str).and_then(language::tag),
        model: word(heard.model).unwrap_or_else(|| line.provider.model.clone()),
        tokens: heard.usage.as_ref().and_then(tokens),
    })
}

/// The tokens that a server reports. Some count seconds instead.
fn tokens(usage: &Value) -> Option<u32> {
    let figure = |name| usage.get(name).and_then(Value::as_f64).filter(|figure| *figure >= 0.0);
    let both = |one, other| Some(figure(one)? + figure(other)?);
    let total =
        figure("total_tokens").or_else(|| both("input_tokens", "output_tokens")).or_else(|| both("prompt_tokens", "completion_tokens"));
    total.filter(|total| *total >= 1.0).and_then(whole_number)
}

async fn refusal(line: &Line<'_>, audio: &Audio, status: u16, said: &str, wait: Option<std::time::Duration>) -> Fault {
    let endpoint = &line.endpoint;
    // No field can be left out here: a refusal is about the model, the key or the recording.
    let next = if matches!(status, 400 | 422) { ladder::read(status, said, Shape::default(), Asked::Json(None)) } else { Next::GiveUp };
    match (status, next) {
        (404 | 405 | 501, _) | (_, Next::NoModel) => fault::no_transcription(endpoint, &line.provider.model),
        (_, Next::BadKey) => fault::key_refused(endpoint, status),
        (413, _) => {
            let size = tokio::fs::metadata(&audio.path).await.map_or(0, |about| about.len());
            fault::audio_too_large(endpoint, size)
        }
        _ => refused(endpoint, status, said, wait),
    }
}
