//! The conversation: stores the answer of a turn, and returns the turns that the window restores.

use std::mem;

use domain::{Code, Problem};
use protocol::turn::{KeptApplied, KeptTurn, TurnEvent, TurnEventKind, TurnRequest};
use serde_json::{Value, json};
use store::{AuditRow, Store};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::Assistant;
use crate::{App, unexpected};

/// Maximum size of what the window may store with a turn, in bytes.
const MEMORY_MOST: usize = 1024 * 1024;

/// What a turn stores for the next start of the window.
pub(super) struct Kept {
    beginning: Option<JoinHandle<store::Result<()>>>,
    events: Vec<TurnEvent>,
}

impl Kept {
    /// Starts to store a turn in the background.
    pub fn begin(app: &App, request: &TurnRequest) -> Self {
        let (store, now, turn_id) = (app.store().clone(), app.0.clock.now(), request.turn_id.to_string());
        let asked = TurnRequest { transcript: Vec::new(), ..request.clone() };
        let beginning = tokio::spawn(async move { store.begin_turn(&turn_id, &json!(asked), now).await });
        Self { beginning: Some(beginning), events: Vec::new() }
    }

    /// Records an event. Only the newest of each kind is kept; growing lists and heartbeats are not.
    pub fn hear(&mut self, event: &TurnEvent) {
        if matches!(event.event, TurnEventKind::Ops { .. } | TurnEventKind::Heartbeat) {
            return;
        }
        self.events.retain(|earlier| mem::discriminant(&earlier.event) != mem::discriminant(&event.event));
        self.events.push(event.clone());
    }

    /// Stores the answer, together with the rest of the audit.
    pub async fn finish(&mut self, store: &Store, turn_id: Uuid, rows: &[AuditRow]) -> Result<(), Problem> {
        if let Some(beginning) = self.beginning.take() {
            beginning.await.map_err(unexpected)??;
        }
        Ok(store.finish_turn(&turn_id.to_string(), &json!(self.events), rows).await?)
    }
}

impl Assistant<'_> {
    /// The conversation as it was left, oldest turn first. Whoever asks has just begun and hears no turn, so one that runs is stopped.
    pub async fn conversation(self) -> Result<Vec<KeptTurn>, Problem> {
        self.cancel_running();
        let turns = self.app.store().conversation(self.app.0.clock.now()).await?;
        Ok(turns.into_iter().map(found).collect())
    }

    /// Keeps what the window wants to find again beside a turn: ticks, edits, what was clicked.
    pub async fn keep_turn(self, turn_id: Uuid, memory: &Value) -> Result<(), Problem> {
        if memory.to_string().len() > MEMORY_MOST {
            return Err(Problem::new(Code::TooLarge, "This is too much to keep beside a turn."));
        }
        Ok(self.app.store().set_turn_memory(&turn_id.to_string(), memory).await?)
    }
}

fn found(turn: store::KeptTurn) -> KeptTurn {
    let store::KeptTurn { turn_id, request, events, memory, applied, outcome } = turn;
    let events = match events {
        Some(Value::Array(events)) if !events.is_empty() => events,
        _ => vec![cut_off(&turn_id)],
    };
    KeptTurn {
        request,
        events,
        memory,
        dismissed: outcome.as_deref() == Some("dismissed"),
        applied: applied.map(|(at, applied)| KeptApplied { at, applied }),
    }
}

/// The final event of a turn that was interrupted.
fn cut_off(turn_id: &str) -> Value {
    let message = "Assent was closed before this was answered.";
    json!({"turnId": turn_id, "seq": 1, "event": "failed", "code": Code::Interrupted, "message": message, "retry": true})
}
