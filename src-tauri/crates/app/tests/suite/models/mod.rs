//! Turns with a model: the real driver, a real database, and a scripted server.

mod faults;
mod hostile;
mod keys;
mod new_names;
mod prompts;
mod turns;

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use app::{App, Keys, ModelAccess, Patience};
use domain::Source;
use exchange::Format;
use protocol::{
    changes::ApplyRequest,
    models::ModelSettings,
    settings::Settings,
    turn::{Mode, TranscriptTurn, TurnEvent, TurnEventKind, TurnRequest},
};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Purpose, Reply, Request, Script};
use uuid::Uuid;

use super::{Place, place_with};

/// Short waits for tests, and keys that are not stored in the keychain of the person who runs them.
pub(super) fn access() -> ModelAccess {
    let patience = Patience {
        connect: Duration::from_secs(2),
        stall: Duration::from_millis(400),
        retry_within: Duration::from_secs(1),
        pause: Duration::from_millis(5),
        ..Patience::default()
    };
    ModelAccess { keys: Keys::session_only(), patience }
}

/// A database whose assistant uses the model at an address. What the server supports is already known.
async fn room(operations: Value, url: String) -> Place {
    let place = place_with(operations, access()).await;
    choose(&place.app, url).await;
    place
}

pub(super) async fn choose(app: &App, base_url: String) {
    let model = ModelSettings { enabled: true, base_url, model: "scripted".to_owned(), first_token_s: 1, ..ModelSettings::default() };
    app.settings().save_settings(Settings { model, ..Settings::default() }).await.expect("settings");
    app.models().prepare_model().await.expect("a task");
}

/// The events of a turn, each with the time since its start.
#[derive(Debug)]
pub(super) struct Told(Vec<(Duration, TurnEventKind)>);

impl Told {
    fn kinds(&self) -> impl Iterator<Item = &TurnEventKind> {
        self.0.iter().map(|(_, kind)| kind)
    }

    fn last(&self) -> &TurnEventKind {
        &self.0.last().expect("an event").1
    }

    /// When the first matching event arrived.
    fn first(&self, fits: impl Fn(&TurnEventKind) -> bool) -> Duration {
        self.0.iter().find(|(_, kind)| fits(kind)).expect("such an event").0
    }

    /// All events in words, without repetitions: `routing proposing ops0 ops1 summary result done`.
    fn words(&self) -> String {
        let word = |kind: &TurnEventKind| {
            let value = serde_json::to_value(kind).expect("JSON");
            match (value["stage"].as_str(), value["version"].as_u64()) {
                (Some(stage), _) => stage.to_owned(),
                (_, Some(version)) => format!("ops{version}"),
                _ => value["event"].as_str().expect("a word").to_owned(),
            }
        };
        let mut words: Vec<String> = self.kinds().map(word).collect();
        words.dedup();
        words.join(" ")
    }

    fn result(&self) -> Value {
        let result = self.kinds().find(|kind| matches!(kind, TurnEventKind::Result { .. })).expect("a result");
        serde_json::to_value(result).expect("JSON")
    }
}

pub(super) fn request(mode: Mode, message: &str) -> TurnRequest {
    TurnRequest { turn_id: Uuid::from_u128(7), message: message.to_owned(), mode, transcript: Vec::new(), clarify: None }
}

pub(super) async fn say(app: &App, request: TurnRequest) -> Told {
    let began = Instant::now();
    let events = Mutex::new(Vec::new());
    app.assistant().send(request, |event: TurnEvent| events.lock().expect("a lock").push((began.elapsed(), event))).await.expect("a turn");
    let events = events.into_inner().expect("a lock");
    let numbers: Vec<u32> = events.iter().map(|(_, event)| event.seq).collect();
    assert_eq!(numbers, (1..=u32::try_from(events.len()).expect("few")).collect::<Vec<_>>());
    Told(events.into_iter().map(|(at, event)| (at, event.event)).collect())
}

/// All the user's data as text; unchanged if nothing was written.
async fn everything(app: &App) -> String {
    let mut out = Vec::new();
    app.data().export(Format::Json, true, &mut out).await.expect("an export");
    String::from_utf8(out).expect("text")
}

/// Answers by purpose: the route, the plan, the repair, the text.
fn script(route: Value, plan: Value, repair: Value, text: &'static str) -> Script {
    Script::with(move |request: &Request| match request.purpose {
        Purpose::Route => Reply::json(route.clone()),
        Purpose::Plan => Reply::json(plan.clone()),
        Purpose::Repair => Reply::json(repair.clone()),
        Purpose::Text | Purpose::Trial | Purpose::Wake => Reply::text(text),
    })
}

pub(super) fn route(decision: &str, confidence: f32) -> Value {
    json!({"decision": decision, "confidence": confidence, "intent": "task"})
}

async fn apply_all(app: &App, result: &Value) -> protocol::changes::Applied {
    let operations: Vec<Value> = result["operations"].as_array().expect("a list").iter().map(|one| one["op"].clone()).collect();
    let proposal_id = serde_json::from_value(result["proposalId"].clone()).expect("an id");
    app.changes().apply(ApplyRequest { proposal_id, ..ApplyRequest::of(operations) }, Source::Assistant).await.expect("applied")
}

pub(super) async fn start(script: Script) -> ModelServer {
    ModelServer::start(script).await.expect("a server")
}
