//! Turns driven to their end: the machine says what it wants (`agent::Effect`), this module does it and feeds the result back.
//!
//! One turn at a time: a newer message ends the one in flight, whose late events are dropped.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use agent::{Effect, Input, RememberedScope, Setup, Turn, audit::AuditEntry};
use domain::{Problem, ProposalId, Source, Timestamp, Today, Where, World, parse, resolve::Resolution};
use futures_util::future::try_join_all;
use protocol::turn::{TurnEvent, TurnEventKind, TurnRequest};
use serde_json::{Value, json};
use store::{AuditRow, StoredProposal};
use uuid::Uuid;

use crate::{
    App,
    apply::{PROPOSAL_MOST, dry_run_of},
    problem,
};

/// The turn in flight and what earlier ones left.
#[derive(Default)]
pub(crate) struct Turns {
    running: Mutex<Option<Running>>,
    scope: Mutex<Option<(Where, Timestamp)>>,
}

struct Running {
    turn_id: Uuid,
    cancelled: Arc<AtomicBool>,
}

/// What one turn leaves for its later effects.
struct Driven {
    turn_id: Uuid,
    today: Today,
    /// The versions of the rows that the operations were validated against.
    base: Base,
}

impl App {
    /// Drives a turn to its last event. A turn in flight is cancelled first. `invalid_message` when the message is blank.
    pub async fn send(&self, request: TurnRequest, sink: impl Fn(TurnEvent) + Send + Sync) -> Result<(), Problem> {
        if request.message.trim().is_empty() {
            return Err(Problem::new("invalid_message", "Write what should change, or ask about your tasks."));
        }
        let started = Instant::now();
        let cancelled = self.begin_turn(request.turn_id);
        let mut driven = Driven { turn_id: request.turn_id, today: self.today().await, base: Base::default() };
        let setup = match self.setup().await {
            Ok(setup) => setup,
            Err(problem) => {
                self.end_turn(driven.turn_id);
                let Problem { code, message, .. } = problem;
                let event = TurnEventKind::Failed { code: code.into_owned(), message, retry: true };
                sink(TurnEvent { turn_id: driven.turn_id, seq: 1, event });
                return Ok(());
            }
        };
        let mut turn = Turn::new(request, setup);
        let mut input = Some(Input::Started);
        while let Some(heard) = input.take() {
            let heard = if cancelled.load(Ordering::Acquire) { Input::Cancel } else { heard };
            for effect in turn.handle(heard, elapsed(started)) {
                match effect {
                    Effect::Emit(event) => sink(*event),
                    Effect::Finish => {}
                    effect => {
                        let answer = self.run(effect, &mut driven).await;
                        input = answer.unwrap_or_else(|problem| Some(Input::Failed { problem, retry: true })).or(input);
                    }
                }
            }
        }
        self.end_turn(driven.turn_id);
        Ok(())
    }

    /// Stops a turn: its last event is `cancelled`, and nothing of it is written.
    pub fn cancel(&self, turn_id: Uuid) {
        if let Ok(running) = self.0.turns.running.lock()
            && let Some(running) = running.as_ref().filter(|running| running.turn_id == turn_id)
        {
            running.cancelled.store(true, Ordering::Release);
        }
    }

    /// Records that a proposal was dismissed.
    pub async fn dismiss_proposal(&self, id: ProposalId) -> Result<(), Problem> {
        self.store().set_proposal_outcome(id, "dismissed").await.map_err(problem)?;
        let row = AuditRow { detail: json!({"proposal": id}), ..audit_row(self.0.clock.now(), Source::User, "proposal_dismissed") };
        self.store().audit(&[row]).await.map_err(problem)
    }

    /// Takes the scope of an applied proposal as the one that short follow-ups mean.
    pub(crate) fn remember_scope(&self, scope: Where) {
        if let Ok(mut remembered) = self.0.turns.scope.lock() {
            *remembered = Some((scope, self.0.clock.now()));
        }
    }

    fn begin_turn(&self, turn_id: Uuid) -> Arc<AtomicBool> {
        let cancelled = Arc::new(AtomicBool::new(false));
        if let Ok(mut running) = self.0.turns.running.lock()
            && let Some(earlier) = running.replace(Running { turn_id, cancelled: cancelled.clone() })
        {
            earlier.cancelled.store(true, Ordering::Release);
        }
        cancelled
    }

    fn end_turn(&self, turn_id: Uuid) {
        if let Ok(mut running) = self.0.turns.running.lock()
            && running.as_ref().is_some_and(|running| running.turn_id == turn_id)
        {
            *running = None;
        }
    }

    async fn setup(&self) -> Result<Setup, Problem> {
        let settings = self.settings().await?;
        let scope = self.0.turns.scope.lock().ok().and_then(|scope| scope.clone());
        let now = self.0.clock.now();
        Ok(Setup {
            clock: self.language_clock().await?,
            names: self.language_names().await?,
            auto_mode: settings.assistant_auto_mode,
            gates: settings.gates,
            scope: scope.map(|(filter, at)| RememberedScope { filter, age: now - at }),
        })
    }

    /// Runs one effect; answers what the machine has to hear, if anything.
    async fn run(&self, effect: Effect, driven: &mut Driven) -> Result<Option<Input>, Problem> {
        match effect {
            Effect::Lookup(lookups) => {
                // Each on whichever connection is free, so that two are answered at once.
                let asked = lookups.iter().map(|lookup| self.store().lookup(lookup, &driven.today));
                Ok(Some(Input::LookedUp(try_join_all(asked).await.map_err(problem)?)))
            }
            Effect::Validate(operations) => {
                let parsed = parse::operations(Value::Array(operations), Source::Assistant, PROPOSAL_MOST)?;
                let evaluated = self.evaluate(parsed, Source::Assistant).await?;
                driven.base = evaluated.base;
                Ok(Some(Input::Validated(Box::new(dry_run_of(evaluated.parsed, evaluated.resolution)))))
            }
            Effect::Store(draft) => {
                let proposal = StoredProposal {
                    id: ProposalId(self.0.clock.new_id()),
                    at: self.0.clock.now(),
                    turn_id: Some(driven.turn_id.to_string()),
                    source: Source::Assistant,
                    operations: json!({"operations": draft.operations, "scope": draft.scope}),
                    base: driven.base.to_value(),
                    outcome: None,
                    change_set: None,
                };
                self.store().save_proposal(&proposal).await.map_err(problem)?;
                Ok(Some(Input::Stored(proposal.id)))
            }
            Effect::RememberScope(scope) => {
                self.remember_scope(scope);
                Ok(None)
            }
            Effect::Audit(entry) => {
                self.store().audit(&[entry_row(*entry, driven.turn_id, self.0.clock.now())]).await.map_err(problem)?;
                Ok(None)
            }
            Effect::Emit(_) | Effect::Finish => Ok(None),
        }
    }
}

/// An audit row of which only who did what when is known.
pub(crate) fn audit_row(at: Timestamp, source: Source, action: &str) -> AuditRow {
    AuditRow { at, source, action: action.to_owned(), ..AuditRow::default() }
}

fn entry_row(entry: AuditEntry, turn_id: Uuid, at: Timestamp) -> AuditRow {
    let stage = entry.stage.and_then(|stage| serde_json::to_value(stage).ok()).and_then(|stage| stage.as_str().map(str::to_owned));
    AuditRow {
        turn_id: Some(turn_id.to_string()),
        stage,
        detail: entry.detail,
        router_confidence: entry.router_confidence.map(f64::from),
        host_confidence: entry.host_confidence.map(f64::from),
        ops_count: entry.ops_count.map(i64::from),
        invalid_count: entry.invalid_count.map(i64::from),
        duration_ms: Some(i64::from(entry.duration_ms)),
        model: Some(entry.model.to_owned()),
        tokens: Some(i64::from(entry.tokens)),
        ..audit_row(at, Source::Assistant, entry.action)
    }
}

fn elapsed(since: Instant) -> u32 {
    u32::try_from(since.elapsed().as_millis()).unwrap_or(u32::MAX)
}

/// The versions of rows by their numbers: what a proposal was made from.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Base(HashMap<u64, Timestamp>);

impl Base {
    /// The tasks as they were loaded.
    pub fn of(world: &World) -> Self {
        Self(world.tasks.values().map(|task| (task.number, task.updated_at)).collect())
    }

    /// As it is stored: `{number: milliseconds}`.
    pub fn to_value(&self) -> Value {
        self.0.iter().map(|(number, at)| (number.to_string(), Value::from(at.timestamp_millis()))).collect()
    }

    /// Reads [`Self::to_value`]; an entry that cannot be read is left out, so that its row counts as changed.
    pub fn from_value(value: &Value) -> Self {
        let read = |(number, at): (&String, &Value)| Some((number.parse().ok()?, Timestamp::from_timestamp_millis(at.as_i64()?)?));
        Self(value.as_object().into_iter().flatten().filter_map(read).collect())
    }

    /// Per operation: the reason it is stale, if a row it touches is not as it was shown.
    pub fn stale(&self, now: &Self, resolution: &Resolution) -> Vec<Option<Problem>> {
        let changed = |number: &u64| now.0.get(number).is_some_and(|at| self.0.get(number) != Some(at));
        let reason = |number: u64| {
            Problem::new("stale", format!("#{number} has changed since this was proposed.")).hint("Ask again for a fresh proposal.")
        };
        resolution.outcomes.iter().map(|outcome| outcome.touched.iter().copied().find(changed).map(reason)).collect()
    }
}
