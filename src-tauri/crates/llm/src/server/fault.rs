//! Every way a call can fail, with its code, its sentence, and whether trying again can help.
//!
//! Owns the sentences. They quote at most a short, single-line excerpt of a server's message, and nothing from an answer about the key.

use std::{error::Error, io, time::Duration};

use agent::model::Fault;
use domain::{Code, Problem};

use crate::server::{
    address::{host, is_loopback},
    endpoint::Endpoint,
    presets,
};

/// The same call may succeed later.
fn later(code: Code, message: impl Into<String>) -> Fault {
    Fault { problem: Problem::new(code, message), retry: true }
}

/// Something has to be changed first.
fn never(code: Code, message: impl Into<String>) -> Fault {
    Fault { problem: Problem::new(code, message), retry: false }
}

/// A fault of this server. The sentence may name the server.
fn at(fault: Fault, endpoint: &Endpoint) -> Fault {
    if is_named(endpoint) { naming(fault, "server", name(endpoint)) } else { fault }
}

fn naming(fault: Fault, name: &str, value: &(impl ToString + ?Sized)) -> Fault {
    Fault { problem: fault.problem.naming(name, value), ..fault }
}

/// The address is invalid.
pub(crate) fn base_url(why: &str) -> Fault {
    never(Code::InvalidBaseUrl, why)
}

/// The key would be sent unencrypted.
pub(crate) fn open_road(endpoint_host: &str) -> Fault {
    never(Code::InvalidBaseUrl, format!("The key would reach {endpoint_host} unencrypted. Enter the address with https://."))
}

/// No connection could be made.
pub(crate) fn unreachable(endpoint: &Endpoint, error: &reqwest::Error) -> Fault {
    const CODE: Code = Code::ModelUnreachable;
    let name = host(&endpoint.url);
    let start = start(endpoint);
    at(
        match cause(error) {
            Cause::Refused => later(CODE, format!("Nothing answers {}. {start}", place(endpoint))),
            Cause::Name => later(CODE, format!("There is no server called “{name}”. Check the address and the internet connection.")),
            Cause::Plain => never(CODE, format!("{name} does not take secure connections there. Enter the address with http://.")),
            Cause::Tls(detail) => never(
                CODE,
                format!("Could not connect securely to {name} ({}). Check the address and the server’s certificate.", short(&detail, 120)),
            ),
            Cause::Late => later(CODE, format!("{name} does not respond. Check the address, and that the server is running.")),
            Cause::Other(detail) => later(CODE, format!("Could not connect to {name} ({}). {start}", short(&detail, 120))),
        },
        endpoint,
    )
}

/// The server redirects. Redirects are not followed: only the address in the settings is contacted.
pub(crate) fn redirected(endpoint: &Endpoint, target: Option<&str>) -> Fault {
    let target = target.map_or_else(|| "another address".to_owned(), |target| format!("“{}”", short(target, 100)));
    at(
        never(
            Code::ModelUnreachable,
            format!("{} points to {target} instead of answering. Check the address under Settings, Models.", name(endpoint)),
        ),
        endpoint,
    )
}

/// The model took too long: the sentence says how long.
fn timed(code: Code, waited: Duration, sentence: impl Fn(String) -> String) -> Fault {
    naming(later(code, sentence(seconds(waited))), "seconds", &waited.as_millis().div_ceil(1000))
}

/// No answer began in time.
pub(crate) fn slow(waited: Duration) -> Fault {
    timed(Code::ModelSlow, waited, |time| format!("The model did not respond within {time}. Try again, or choose a smaller model."))
}

/// The answer took longer than a call may take.
pub(crate) fn endless(waited: Duration) -> Fault {
    timed(Code::ModelSlow, waited, |time| format!("The model did not finish within {time}. Try again, or choose a faster model."))
}

/// The answer began, then nothing more arrived.
pub(crate) fn stalled(waited: Duration) -> Fault {
    let sentence = |time| format!("The model stopped in the middle of its answer and was silent for {time}. Try again.");
    timed(Code::ModelStalled, waited, sentence)
}

/// The connection or the stream ended before the answer did.
pub(crate) fn interrupted() -> Fault {
    later(Code::ModelInterrupted, "The model stopped in the middle of its answer. Try again.")
}

/// The connection ended before the answer began.
pub(crate) fn hung_up(endpoint: &Endpoint) -> Fault {
    later(Code::ModelInterrupted, format!("{} ended the connection without an answer. Try again.", name(endpoint)))
}

/// 401 or 403.
pub(crate) fn key_refused(endpoint: &Endpoint, status: u16) -> Fault {
    let name = name(endpoint);
    at(
        never(
            Code::ModelKeyRefused,
            match (endpoint.key.is_some(), status) {
                (false, _) => format!("{name} wants a key. Enter one under Settings, Models."),
                (true, 403) => {
                    format!("{name} accepts the key, but not for this model. Choose another model or key under Settings, Models.")
                }
                (true, _) => format!("{name} refused the key. Enter a new one under Settings, Models."),
            },
        ),
        endpoint,
    )
}

/// 404, or the server says that there is no such model. `models` is the list of models, if it could be read.
pub(crate) fn not_found(endpoint: &Endpoint, model: &str, models: Option<&[String]>) -> Fault {
    let (name, model) = (name(endpoint), short(model, 80));
    let message = match models {
        Some([]) => format!("{name} has no model yet. Load “{model}” there, then try again."),
        Some(models) if !models.contains(&model) => {
            format!("{name} has no model “{model}”. It has {}. Choose one under Settings, Models.", some_of(models))
        }
        Some(_) => format!("{name} lists “{model}”, but not for conversation. Choose another model under Settings, Models."),
        None if model.is_empty() => "No model is chosen. Choose one under Settings, Models.".to_owned(),
        None => format!("{name} has no model “{model}” at this address. Check the address and the model under Settings, Models."),
    };
    let fault = at(never(Code::ModelNotFound, message), endpoint);
    if model.is_empty() { fault } else { naming(fault, "model", &model) }
}

/// 408 or 429. `wait` is how long the server wants to wait.
pub(crate) fn busy(endpoint: &Endpoint, wait: Option<Duration>) -> Fault {
    let name = name(endpoint);
    at(
        later(
            Code::ModelBusy,
            match wait {
                Some(wait) => format!("{name} is busy. Try again in {}.", seconds(wait)),
                None => format!("{name} has too much to do, or the key’s allowance is used up. Try again in a minute."),
            },
        ),
        endpoint,
    )
}

/// 5xx, or an error in the middle of a stream.
pub(crate) fn server_error(endpoint: &Endpoint, status: Option<u16>, said: &str) -> Fault {
    let status = status.map(|status| format!(" {status}")).unwrap_or_default();
    at(
        later(Code::ModelServerError, format!("{} reported an error{status}{}. Try again.", name(endpoint), quoted(endpoint, said))),
        endpoint,
    )
}

/// Any other refusal.
pub(crate) fn request_refused(endpoint: &Endpoint, status: u16, said: &str) -> Fault {
    at(
        never(
            Code::ModelRequestRefused,
            format!(
                "{} rejected the request ({status}){}. Choose another model under Settings, Models.",
                name(endpoint),
                quoted(endpoint, said)
            ),
        ),
        endpoint,
    )
}

/// The prompt is longer than the model's context.
pub(crate) fn too_long_for_model() -> Fault {
    never(
        Code::ModelRequestRefused,
        "The message and its tasks are longer than this model can read. Give the model more context, or choose another one.",
    )
}

/// An answer without text.
pub(crate) fn empty(cut: bool) -> Fault {
    later(
        Code::ModelEmpty,
        if cut {
            "The model reached the length limit before it gave an answer. Try again, or choose a model that thinks less."
        } else {
            "The model gave an empty answer. Try again, or choose another model."
        },
    )
}

/// The answer does not follow the protocol.
pub(crate) fn unreadable(endpoint: &Endpoint, what: &str) -> Fault {
    at(
        later(
            Code::ModelUnreadable,
            format!("{} answered with something that cannot be read ({what}). Check the address, or try again.", name(endpoint)),
        ),
        endpoint,
    )
}

/// An answer of more than a megabyte.
pub(crate) fn too_large() -> Fault {
    later(Code::AnswerTooLarge, "The answer grew past 1 MB and was cut off. Try again with less at once.")
}

/// More tool calls at once than any answer needs.
pub(crate) fn too_many_calls() -> Fault {
    later(Code::AnswerTooLarge, "The model called more than 64 tools at once and was cut off. Try again, or choose another model.")
}

/// Tools were offered, but the model or its server does not support them.
pub(crate) fn without_tools(endpoint: &Endpoint, model: &str, said: &str) -> Fault {
    let (model, said) = (short(model, 80), quoted(endpoint, said));
    let message = format!("“{model}” cannot use tools{said}. Choose a model that can under Settings, Models.");
    naming(never(Code::ModelWithoutTools, message), "model", &model)
}

/// The recording's file cannot be opened.
pub(crate) fn audio_unreadable(name: &str, error: &io::Error) -> Fault {
    never(Code::AudioUnreadable, format!("The recording “{}” cannot be read: {}.", short(name, 80), short(&error.to_string(), 120)))
}

/// 413. `size` in bytes.
pub(crate) fn audio_too_large(endpoint: &Endpoint, size: u64) -> Fault {
    let size = match size {
        0..1_000_000 => format!("{} kB", size.div_ceil(1000)),
        _ => format!("{} MB", size.div_ceil(1_000_000)),
    };
    let name = name(endpoint);
    never(
        Code::AudioTooLarge,
        format!("{name} does not take a recording of {size}. Record in shorter parts, or choose another server under Settings, Models."),
    )
}

/// 404 for the transcription address, or the server says that there is no such model.
pub(crate) fn no_transcription(endpoint: &Endpoint, model: &str) -> Fault {
    let (name, model) = (name(endpoint), short(model, 80));
    never(
        Code::ModelNotFound,
        format!(
            "{name} does not offer transcription, or has no model “{model}” for it. Choose another model for recordings under Settings, Models."
        ),
    )
}

/// A recording without speech.
pub(crate) fn transcript_empty() -> Fault {
    never(Code::TranscriptEmpty, "No words were found in the recording. Listen to it, and write down what it says.")
}

/// The HTTP client cannot be built.
pub(crate) fn no_client(error: &reqwest::Error) -> Fault {
    never(Code::Internal, format!("Connections to models cannot be set up: {}.", short(&error.to_string(), 200)))
}

/// One line of at most `most` characters, without control characters.
pub(crate) fn short(text: &str, most: usize) -> String {
    let line = text.split(|c: char| c.is_control() || c.is_whitespace()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let line = line.trim_end_matches('.');
    match line.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// The server's message in brackets, if there is one, without the key.
fn quoted(endpoint: &Endpoint, said: &str) -> String {
    let said = short(&endpoint.without_key(said), 160);
    if said.is_empty() { said } else { format!(": “{said}”") }
}

/// The server's name at the beginning of a sentence.
fn name(endpoint: &Endpoint) -> &str {
    let host = host(&endpoint.url);
    match (is_loopback(&endpoint.url), endpoint.url.port().and_then(presets::on_port), presets::at_host(host)) {
        (true, Some(preset), _) | (false, _, Some(preset)) => preset.name,
        (true, None, _) => "The model server",
        (false, _, None) => host,
    }
}

/// Whether the server has its own name.
fn is_named(endpoint: &Endpoint) -> bool {
    !is_loopback(&endpoint.url) || endpoint.url.port().and_then(presets::on_port).is_some()
}

fn some_of(models: &[String]) -> String {
    let mut names: Vec<String> = models.iter().take(3).map(|name| format!("“{}”", short(name, 60))).collect();
    if models.len() > 3 {
        names.push(format!("{} more", models.len() - 3));
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

fn seconds(time: Duration) -> String {
    match time.as_millis().div_ceil(1000) {
        1 => "1 second".to_owned(),
        seconds if seconds > 7_200 => format!("{} hours", seconds.div_ceil(3_600)),
        seconds if seconds >= 120 => format!("{} minutes", seconds.div_ceil(60)),
        seconds => format!("{seconds} seconds"),
    }
}

/// The place where nothing answers: a port on this computer, or a remote host.
fn place(endpoint: &Endpoint) -> String {
    match endpoint.url.port_or_known_default() {
        Some(port) if is_loopback(&endpoint.url) => format!("on port {port}"),
        Some(port) => format!("at {}, port {port}", host(&endpoint.url)),
        None => format!("at {}", host(&endpoint.url)),
    }
}

fn start(endpoint: &Endpoint) -> &'static str {
    if !is_loopback(&endpoint.url) {
        return "Check the address, and that the server is running.";
    }
    endpoint.url.port().and_then(presets::on_port).map_or("Start the model server, then try again.", |preset| preset.start)
}

/// Why a connection failed.
enum Cause {
    Refused,
    Name,
    /// The server does not speak TLS there.
    Plain,
    Tls(String),
    Late,
    Other(String),
}

fn cause(error: &reqwest::Error) -> Cause {
    if error.is_timeout() {
        return Cause::Late;
    }
    let mut deepest = None;
    let mut at: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(one) = at {
        if let Some(tls) = tls(one) {
            let is_plain = matches!(tls, rustls::Error::InvalidMessage(rustls::InvalidMessage::InvalidContentType));
            return if is_plain { Cause::Plain } else { Cause::Tls(tls.to_string()) };
        }
        if let Some(io) = one.downcast_ref::<io::Error>() {
            match io.kind() {
                io::ErrorKind::ConnectionRefused => return Cause::Refused,
                io::ErrorKind::TimedOut => return Cause::Late,
                _ => {}
            }
        }
        // The resolver's error has no public type.
        if one.to_string().starts_with("dns error") {
            return Cause::Name;
        }
        deepest = Some(one.to_string());
        at = one.source();
    }
    Cause::Other(deepest.unwrap_or_default())
}

/// The TLS error inside an error, at any depth: an I/O error does not report what it wraps as its source.
fn tls<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e rustls::Error> {
    match error.downcast_ref::<io::Error>() {
        Some(io) => tls(io.get_ref()?),
        None => error.downcast_ref(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_others_are_short_and_of_one_line() {
        for (text, most, expected) in [
            ("model \"x\"\n\n  not\tfound.", 80, "model \"x\" not found"),
            ("ääää", 3, "äää…"),
            ("\u{1b}[31mred", 20, "[31mred"),
            ("", 5, ""),
        ] {
            assert_eq!(short(text, most), expected);
        }
        let names = |count: usize| some_of(&(1..=count).map(|number| format!("m{number}")).collect::<Vec<_>>());
        assert_eq!([names(1), names(2), names(5)], ["“m1”", "“m1” and “m2”", "“m1”, “m2”, “m3” and 2 more"]);
        assert_eq!(
            [1, 59_001, 300_000, 86_400_000].map(|ms| seconds(Duration::from_millis(ms))),
            ["1 second", "60 seconds", "5 minutes", "24 hours"]
        );
    }
}
