//! What crosses the bridge: arguments by their names, answers and refusals as JSON.

use std::{fmt, sync::Arc};

use app::{App, Reader};
use protocol::{Code, Problem};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use wording::Worded;

/// The JSON text of an answer, or the refusal: a `Problem`, with more fields where the command's refusal has more.
pub type Outcome = Result<String, Value>;

/// The arguments of one call.
#[derive(Default)]
pub struct Arguments {
    /// The arguments that are JSON, by name.
    pub json: Map<String, Value>,
    /// The argument that is a file's bytes.
    pub bytes: Option<Vec<u8>>,
    /// Where the events of this call go.
    pub events: Option<Events>,
}

/// Takes the events of one call as JSON texts, in order.
#[derive(Clone)]
pub struct Events(Arc<dyn Fn(String) + Send + Sync>);

impl Events {
    /// Hands every event to this function.
    pub fn new(take: impl Fn(String) + Send + Sync + 'static) -> Self {
        Self(Arc::new(take))
    }

    /// Sends one event.
    pub fn send(&self, event: &impl Serialize) {
        match serde_json::to_string(event) {
            Ok(text) => (self.0)(text),
            Err(error) => tracing::warn!(%error, "an event could not be written as JSON"),
        }
    }
}

impl fmt::Debug for Events {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Events")
    }
}

/// The bytes of a file.
#[derive(Debug)]
pub struct Bytes(pub Vec<u8>);

/// Something that a command takes.
pub(crate) trait Argument: Sized {
    /// Takes it out of the arguments; `invalid_request` where it is missing or something else.
    fn take(arguments: &mut Arguments, name: &str) -> Result<Self, Problem>;
}

impl<T: DeserializeOwned> Argument for T {
    fn take(arguments: &mut Arguments, name: &str) -> Result<Self, Problem> {
        // A missing argument is `null`, so that optional ones can be left out.
        let value = arguments.json.remove(name).unwrap_or_default();
        serde_json::from_value(value).map_err(|error| invalid(name, error))
    }
}

impl Argument for Bytes {
    fn take(arguments: &mut Arguments, name: &str) -> Result<Self, Problem> {
        arguments.bytes.take().map(Self).ok_or_else(|| invalid(name, "there is no file in it"))
    }
}

impl Argument for Events {
    fn take(arguments: &mut Arguments, name: &str) -> Result<Self, Problem> {
        arguments.events.take().ok_or_else(|| invalid(name, "nobody takes the events"))
    }
}

/// Takes an argument by its Rust name; the refusal is ready to cross the bridge.
pub(crate) fn take<T: Argument>(arguments: &mut Arguments, name: &str) -> Result<T, Value> {
    T::take(arguments, &camel(name)).map_err(|problem| refusal(&problem))
}

fn invalid(name: &str, why: impl fmt::Display) -> Problem {
    Problem::new(Code::InvalidRequest, format!("“{name}” cannot be read: {why}."))
}

/// The outcome of a command as it crosses the bridge, in the language of whoever reads it. Without an app that is the language of the
/// computer.
pub(crate) async fn outcome<T: Serialize + Worded, E: Serialize + Worded>(app: &Result<App, Problem>, result: Result<T, E>) -> Outcome {
    if result.is_ok() && T::SILENT {
        return written(result);
    }
    let reader = match app {
        Ok(app) => app.settings().reader().await,
        Err(_) => Reader::of_system(),
    };
    written(result.map(|answer| reader.worded(answer)).map_err(|problem| reader.worded(problem)))
}

fn written<T: Serialize, E: Serialize>(result: Result<T, E>) -> Outcome {
    match result {
        Ok(answer) => serde_json::to_string(&answer).map_err(|error| refusal(&unwritten(&error))),
        Err(problem) => Err(refusal(&problem)),
    }
}

/// A refusal as it crosses the bridge.
pub(crate) fn refusal(problem: &impl Serialize) -> Value {
    serde_json::to_value(problem).unwrap_or_else(|error| Value::String(error.to_string()))
}

/// What a call of a command that does not exist is answered.
pub(crate) fn unknown(name: &str) -> Value {
    refusal(&Problem::new(Code::InvalidRequest, format!("There is no command “{name}”.")))
}

fn unwritten(error: &serde_json::Error) -> Problem {
    Problem::new(Code::Internal, format!("The answer cannot be written as JSON: {error}."))
}

/// The name of an argument on the wire: `proposal_id` is `proposalId`.
pub(crate) fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (initial, rest) = word.split_at(word.len().min(1));
        name + &initial.to_uppercase() + rest
    })
}
