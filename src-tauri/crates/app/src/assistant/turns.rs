//! Runs turns to their end. The state machine returns effects (`agent::Effect`); this module carries them out and feeds the results back.
//!
//! There is one turn at a time: a newer message ends the current one, whose later events are dropped.

mod call;
mod kept;
mod ledger;

use std::{sync::Mutex, time::Instant};

use agent::{Effect, Input, RememberedScope, Setup, Turn, Undoable, model::ModelEvent};
use domain::{Asker, Code, Problem, ProposalId, Source, Timestamp, Today, TypedNames, Where, parse};
use protocol::turn::{TurnEvent, TurnEventKind, TurnRequest};
use serde_json::json;
use store::{AuditRow, HistoryRow, StoredProposal};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{
    Assistant,
    limits::PROPOSAL_MOST,
    models::Chosen,
    trail::{audit_row, elapsed, entry_row},
    write::{Base, dry_run_of},
};

pub(crate) use call::Call;
use kept::Kept;
use ledger::Ledger;

/// The running turn, and the scope that earlier turns left.
#[derive(Default)]
pub(crate) struct Turns {
    running: Mutex<Option<Running>>,
    pub(crate) scope: Mutex<Option<(Where, Timestamp)>>,
}

struct Running {
    turn_id: Uuid,
    cancelled: CancellationToken,
}

/// The state of a turn while it runs.
struct Driven {
    turn_id: Uuid,
    today: Today,
    cancelled: CancellationToken,
    /// The model in use.
    model: Option<Chosen>,
    call: Option<Call>,
    ledger: Ledger,
    /// What the window restores; `None` for a turn outside the conversation.
    kept: Option<Kept>,
    /// For each validation, the versions of the rows against which the operations were checked.
    bases: Vec<Base>,
    /// Names in the message that the assistant may create.
    typed: TypedNames,
}

impl Driven {
    /// Sends an event and records it for the conversation.
    fn emit(&mut self, event: TurnEvent, sink: &impl Fn(TurnEvent)) {
        if let Some(kept) = &mut self.kept {
            kept.hear(&event);
        }
        sink(event);
    }
}

impl Assistant<'_> {
    /// Drives a turn to its last event. A turn in flight is cancelled first. `invalid_message` when the message is blank.
    pub async fn send(self, request: TurnRequest, sink: impl Fn(TurnEvent) + Send + Sync) -> Result<(), Problem> {
        self.take_turn(request, false, sink).await
    }

    /// The same as a part of the conversation, which the window finds again after a restart.
    pub async fn converse(self, request: TurnRequest, sink: impl Fn(TurnEvent) + Send + Sync) -> Result<(), Problem> {
        self.take_turn(request, true, sink).await
    }

    async fn take_turn(self, request: TurnRequest, keep: bool, sink: impl Fn(TurnEvent) + Send + Sync) -> Result<(), Problem> {
        if request.message.trim().is_empty() {
            return Err(Problem::new(Code::InvalidMessage, "Write what should change, or ask about your tasks."));
        }
        let started = Instant::now();
        let turn_id = request.turn_id;
        let mut driven = Driven {
            turn_id,
            today: self.app.today().await,
            cancelled: self.begin_turn(turn_id),
            model: self.app.models().chosen_model().await,
            call: None,
            ledger: Ledger::default(),
            kept: keep.then(|| Kept::begin(self.app, &request)),
            bases: Vec::new(),
            typed: TypedNames::default(),
        };
        let waits = driven.model.is_some();
        // The lane is never closed. A turn that is cancelled while it waits runs to its end at once.
        let _lane = tokio::select! {
            lane = self.app.0.lanes.turns.acquire(), if waits => lane.ok(),
            () = driven.cancelled.cancelled(), if waits => None,
            else => None,
        };
        match self.setup(driven.model.as_ref()).await {
            Ok(setup) => self.drive(Turn::new(request, setup), &mut driven, started, &sink).await,
            Err(Problem { code, message, values, .. }) => {
                let event = TurnEventKind::Failed { code, message, values, retry: true };
                driven.emit(TurnEvent { turn_id, seq: 1, event }, &sink);
            }
        }
        self.end_turn(turn_id);
        self.write_rest(&mut driven).await;
        Ok(())
    }

    /// Feeds the machine until it is over: what an effect answers, or what comes of the call in flight.
    async fn drive(self, mut turn: Turn, driven: &mut Driven, started: Instant, sink: &(impl Fn(TurnEvent) + Send + Sync)) {
        let mut input = Some(Input::Started);
        loop {
            let heard = match (input.take(), &mut driven.call) {
                _ if driven.cancelled.is_cancelled() => Input::Cancel,
                (Some(input), _) => input,
                (None, Some(call)) => call.next(&driven.cancelled).await.into(),
                (None, None) => return,
            };
            if matches!(heard, Input::Model { event: ModelEvent::Done(_) | ModelEvent::Failed(_), .. }) {
                driven.call = None;
            }
            for effect in turn.handle(heard, elapsed(started)) {
                match effect {
                    Effect::Emit(event) => driven.emit(*event, sink),
                    Effect::Audit(entry) => {
                        driven.ledger.push(entry_row(*entry, driven.turn_id, Source::Assistant, self.app.0.clock.now()));
                    }
                    Effect::StopModel => driven.call = None,
                    Effect::Finish => return,
                    // No further work is started for a cancelled turn.
                    _ if driven.cancelled.is_cancelled() => {}
                    effect => {
                        let answer = self.run(effect, driven).await;
                        input = answer.unwrap_or_else(|problem| Some(Input::Failed { problem, retry: true })).or(input);
                    }
                }
            }
        }
    }

    /// Writes what the turn still has to tell, when nobody waits for it any more.
    async fn write_rest(self, driven: &mut Driven) {
        driven.call = None;
        let rows = driven.ledger.take().await;
        let written = match (rows, &mut driven.kept) {
            (Ok(rows), Some(kept)) => kept.finish(self.app.store(), driven.turn_id, &rows).await,
            (Ok(rows), None) => self.app.store().audit(&rows).await.map_err(Problem::from),
            (Err(problem), _) => Err(problem),
        };
        if let Err(problem) = written {
            tracing::warn!(code = %problem.code, "what is kept of a turn is not whole: {}", problem.message);
        }
        if let Some(chosen) = &driven.model {
            self.app.models().keep_known().await;
            // The turn did not wait for it; what comes of it is kept all the same.
            if self.app.0.models.llm().is_trying(&chosen.provider) {
                drop(self.app.models().prepare_model());
            }
        }
    }

    /// Stops a turn: its last event is `cancelled`, the connection to its model is closed, and nothing of it is written but the audit.
    pub fn cancel(self, turn_id: Uuid) {
        if let Ok(running) = self.app.0.turns.running.lock()
            && let Some(running) = running.as_ref().filter(|running| running.turn_id == turn_id)
        {
            running.cancelled.cancel();
        }
    }

    /// Stops the turn that runs, whichever it is.
    fn cancel_running(self) {
        if let Ok(running) = self.app.0.turns.running.lock()
            && let Some(running) = running.as_ref()
        {
            running.cancelled.cancel();
        }
    }

    /// Records that a proposal was dismissed. One that was applied stays applied.
    pub async fn dismiss_proposal(self, id: ProposalId) -> Result<(), Problem> {
        let row = AuditRow { detail: json!({"proposal": id}), ..audit_row(self.app.0.clock.now(), Source::User, "proposal_dismissed") };
        Ok(self.app.store().dismiss_proposal(id, &[row]).await?)
    }

    fn begin_turn(self, turn_id: Uuid) -> CancellationToken {
        let cancelled = CancellationToken::new();
        if let Ok(mut running) = self.app.0.turns.running.lock()
            && let Some(earlier) = running.replace(Running { turn_id, cancelled: cancelled.clone() })
        {
            earlier.cancelled.cancel();
        }
        cancelled
    }

    fn end_turn(self, turn_id: Uuid) {
        if let Ok(mut running) = self.app.0.turns.running.lock()
            && running.as_ref().is_some_and(|running| running.turn_id == turn_id)
        {
            *running = None;
        }
    }

    async fn setup(self, model: Option<&Chosen>) -> Result<Setup, Problem> {
        let settings = self.app.settings().all().await?;
        let scope = self.app.0.turns.scope.lock().ok().and_then(|scope| scope.clone());
        let now = self.app.0.clock.now();
        Ok(Setup {
            clock: self.app.settings().language_clock_of(&settings),
            names: self.app.tasks().language_names().await?,
            auto_mode: settings.assistant_auto_mode,
            gates: settings.gates,
            scope: scope.map(|(filter, at)| RememberedScope { filter, age: now - at }),
            model: model.map(|model| model.setup.clone()),
        })
    }

    /// Runs one effect; answers what the machine has to hear, if anything.
    async fn run(self, effect: Effect, driven: &mut Driven) -> Result<Option<Input>, Problem> {
        match effect {
            Effect::Lookup(lookups) => Ok(Some(Input::LookedUp(self.app.store().lookups(&lookups, &driven.today).await?))),
            Effect::Validate(operations) => {
                let asker = Asker { source: Source::Assistant, typed: Some(&driven.typed) };
                parse::bounded(operations.len(), PROPOSAL_MOST)?;
                let parsed = operations.into_iter().map(|operation| operation.held_to(asker)).collect();
                let evaluated = self.app.changes().evaluate(parsed, asker).await?;
                driven.bases.push(evaluated.base);
                Ok(Some(Input::Validated(Box::new(dry_run_of(evaluated.parsed, evaluated.resolution)))))
            }
            Effect::Store(draft) => {
                let shown = usize::try_from(draft.validation).ok().and_then(|nth| driven.bases.get(nth.checked_sub(1)?));
                let proposal = StoredProposal {
                    id: ProposalId(self.app.0.clock.new_id()),
                    at: self.app.0.clock.now(),
                    turn_id: Some(driven.turn_id.to_string()),
                    source: Source::Assistant,
                    task: None,
                    operations: json!({"operations": draft.operations, "scope": draft.scope, "typed": driven.typed}),
                    base: shown.map_or_else(|| Base::default().to_value(), Base::to_value),
                    outcome: None,
                    change_set: None,
                };
                let events = driven.ledger.take().await?;
                self.app.store().save_proposal(&proposal, &events).await?;
                Ok(Some(Input::Stored(proposal.id)))
            }
            Effect::Permit(typed) => {
                driven.typed = *typed;
                Ok(None)
            }
            Effect::FindUndo => {
                let entry = self.app.store().last_undoable().await?;
                let zone = driven.today.zone;
                let found = entry.map(|HistoryRow { id, at, source, title, account, .. }| {
                    Box::new(Undoable { id, at: at.with_timezone(&zone).naive_local(), source, title, account })
                });
                Ok(Some(Input::FoundUndo(found)))
            }
            Effect::RememberScope(scope) => {
                self.app.changes().remember_scope(scope);
                Ok(None)
            }
            Effect::Ask(call) => {
                driven.call = driven.model.as_ref().map(|model| Call::start(self.app, model, *call));
                driven.ledger.write_beside(self.app.store()).await?;
                Ok(None)
            }
            Effect::Emit(_) | Effect::Audit(_) | Effect::StopModel | Effect::Finish => Ok(None),
        }
    }
}
