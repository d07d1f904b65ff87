//! Runs wakes to their end. The state machine returns effects (`agent::wake::Effect`); this module carries them out and feeds the results
//! back.
//!
//! A task has at most one wake at a time, across all processes; a lease in the database ensures this. The result of a wake is stored with
//! its task (`agents`), and its conversation with the model in the audit.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use agent::{
    audit::{AuditEntry, Caller, TOOL_CALL},
    model::ModelEvent,
    tools::{Outcome, Receipt},
    wake::{Effect, Input, MS_MOST, Setup, ToolAnswer, Wake},
};
use chrono::TimeDelta;
use domain::{Code, Problem, Source, TaskId, TaskRef};
use protocol::agent::{AgentEvent, AgentEventKind, PlanStep, WakeOutcome, WakeReport, WakeTrigger};
use serde_json::json;
use store::{AgentRow, AuditRow};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::AgentTurn;
use crate::{
    App, Wakes,
    models::Chosen,
    trail::{elapsed, entry_row},
    turns::Call,
    unexpected,
};

/// Host and port of an address. The parts before and after them may contain a key.
fn host_of(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    authority.rsplit_once('@').map_or(authority, |(_, host)| host)
}
/// A lease that is not renewed lapses after this time, so that a crashed process does not block the agent for ever.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// The interval at which a wake renews its lease.
const RENEWED: Duration = Duration::from_secs(15);

/// A running wake.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    pub wake_id: Uuid,
    cancelled: CancellationToken,
    steps: Arc<Mutex<Vec<PlanStep>>>,
}

impl Running {
    /// The current plan.
    pub fn steps(&self) -> Vec<PlanStep> {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A wake that has started.
#[derive(Debug)]
pub struct Waking {
    /// The wake's id; all of its events carry it.
    pub id: Uuid,
    pub report: JoinHandle<Result<WakeReport, Problem>>,
}

/// The state of a wake while it runs.
struct Drive {
    app: App,
    turn: AgentTurn,
    number: u64,
    title: String,
    model: Option<Chosen>,
    running: Running,
    lease: JoinHandle<()>,
    audit: Vec<AuditRow>,
}

impl Wakes<'_> {
    /// Wakes the agent of a task. It goes on by itself. `id_not_found`, `agent_running`, `wakes_used_up`
    pub async fn wake(self, task: &TaskRef, trigger: WakeTrigger) -> Result<Waking, Problem> {
        self.app.models().budget().check_wakes().await?;
        let started_at = self.app.clock().now();
        let wake_id = self.app.clock().new_id();
        let mut turn = self.app.agents().turn_of(task, wake_id).await?;
        let id = turn.task;
        let running = self.begin_wake(id, wake_id).await?;
        self.stop_waiting(id);
        let begun = async {
            let brief = turn.brief().await?;
            let model = self.app.models().chosen_model().await;
            turn.provider = model.as_ref().map(|model| host_of(&model.provider.base_url).to_owned());
            let setup = Setup {
                wake_id,
                trigger,
                model: model.as_ref().map(|model| model.setup.clone()),
                offered: turn.offered(&brief),
                brief,
                clock: self.app.settings().language_clock().await?,
                started_at,
            };
            Ok((setup, model))
        };
        let (setup, model) = match begun.await {
            Ok(begun) => begun,
            Err(problem) => {
                self.end_wake(id, wake_id).await;
                return Err(problem);
            }
        };
        let (number, title) = (setup.brief.task.number, setup.brief.task.title.clone());
        let lease = tokio::spawn(renew(self.app.clone(), id, running.clone()));
        let drive = Drive { app: self.app.clone(), turn, number, title, model, running, lease, audit: Vec::new() };
        Ok(Waking { id: wake_id, report: tokio::spawn(drive.run_through(setup)) })
    }

    /// Stops the wake of a task; what it did stays.
    pub async fn cancel_wake(self, number: u64) -> Result<(), Problem> {
        let task = self.app.tasks().open_task(&TaskRef::Number(number)).await?.task.id;
        self.stop_waiting(task);
        if let Some(running) = self.running_wake(task) {
            running.cancelled.cancel();
        }
        Ok(())
    }

    /// The wake of a task that is under way.
    pub(crate) fn running_wake(self, task: TaskId) -> Option<Running> {
        self.app.0.agents.running.lock().unwrap_or_else(PoisonError::into_inner).get(&task).cloned()
    }

    async fn begin_wake(self, task: TaskId, wake_id: Uuid) -> Result<Running, Problem> {
        let busy = || Problem::new(Code::AgentRunning, "The agent of this task is at work already.");
        let running = Running { wake_id, cancelled: CancellationToken::new(), steps: Arc::default() };
        {
            let mut all = self.app.0.agents.running.lock().unwrap_or_else(PoisonError::into_inner);
            if all.contains_key(&task) {
                return Err(busy());
            }
            all.insert(task, running.clone());
        }
        let leased = self.lease_wake(task, wake_id).await;
        if !matches!(leased, Ok(true)) {
            self.forget_wake(task);
        }
        if leased? { Ok(running) } else { Err(busy()) }
    }

    /// Takes or renews the lease of a task; `false` while a wake of another process has it.
    async fn lease_wake(self, task: TaskId, wake_id: Uuid) -> Result<bool, Problem> {
        let now = self.app.clock().now();
        Ok(self.app.store().lease_wake(task, wake_id, now, now + LEASE).await?)
    }

    async fn end_wake(self, task: TaskId, wake_id: Uuid) {
        if let Err(error) = self.app.store().end_wake_lease(task, wake_id).await {
            tracing::warn!(%error, "the lease of a wake was not given back and will lapse");
        }
        self.forget_wake(task);
    }

    fn forget_wake(self, task: TaskId) {
        self.app.0.agents.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&task);
    }

    /// Tells whoever listens; nobody listening is fine.
    pub(crate) fn tell_agents(self, event: AgentEvent) {
        let _ = self.app.0.agents.events.send(event);
    }
}

/// Renews the lease of a wake until the wake ends. A wake that has lost its lease, for example after the computer slept for long, is
/// stopped.
async fn renew(app: App, task: TaskId, running: Running) {
    loop {
        tokio::time::sleep(RENEWED).await;
        if let Ok(false) = app.agents().wakes().lease_wake(task, running.wake_id).await {
            running.cancelled.cancel();
            return;
        }
    }
}

impl Drive {
    async fn run_through(mut self, setup: Setup) -> Result<WakeReport, Problem> {
        // The lane is never closed. A wake that is stopped while it waits runs to its end at once.
        let app = self.app.clone();
        let _lane = tokio::select! {
            lane = app.0.lanes.wakes.acquire() => lane.ok(),
            () = self.running.cancelled.cancelled() => None,
        };
        let began = Instant::now();
        let looked_at = setup.started_at;
        let mut wake = Wake::new(setup);
        let mut call: Option<Call> = None;
        let mut waiting = VecDeque::from([Input::Start]);
        let mut told_to_stop = false;
        let report = 'wake: loop {
            let input = if self.running.cancelled.is_cancelled() && !told_to_stop {
                told_to_stop = true;
                Input::Cancel
            } else if let Some(input) = waiting.pop_front() {
                input
            } else if began.elapsed() >= Duration::from_millis(u64::from(MS_MOST)) {
                Input::TimeUp
            } else if let Some(call) = &mut call {
                call.next(&self.running.cancelled).await.into()
            } else {
                // There is no call and no further input, so the machine must end.
                Input::TimeUp
            };
            told_to_stop |= matches!(input, Input::Cancel);
            if matches!(input, Input::Model { event: ModelEvent::Done(_) | ModelEvent::Failed(_), .. }) {
                call = None;
            }
            for effect in wake.handle(input, elapsed(began)) {
                match effect {
                    Effect::Ask(asked) => call = self.model.as_ref().map(|model| Call::start(&self.app, model, *asked)),
                    Effect::StopModel => call = None,
                    Effect::Run { name, arguments, caller } => {
                        waiting.push_back(Input::Tool(Box::new(self.run(caller, &name, &arguments).await)));
                    }
                    Effect::Emit(event) => self.tell(event),
                    Effect::Audit(entry) => self.keep(*entry),
                    Effect::Finish(report) => break 'wake *report,
                }
            }
        };
        drop(call);
        let kept = self.keep_report(&report, looked_at).await;
        self.lease.abort();
        self.app.agents().wakes().end_wake(self.turn.task, self.running.wake_id).await;
        self.app.models().keep_known().await;
        self.tell(AgentEventKind::Finished { report: Box::new(report.clone()) });
        kept.map(|()| report)
    }

    /// Runs a tool call. A fault of the host is returned to the agent as an error, which counts as evidence for nothing.
    async fn run(&mut self, caller: Caller, name: &str, arguments: &serde_json::Value) -> ToolAnswer {
        let answer = self.turn.call_by(caller, name, arguments).await.unwrap_or_else(|problem| ToolAnswer {
            body: json!({"error": problem}),
            refused: true,
            receipt: agent::tools::NAMES.into_iter().find(|known| *known == name).map(|known| Receipt::new(known, Outcome::Error)),
            steps: self.turn.steps(),
            open: self.turn.open_steps(),
            over: false,
        });
        self.running.steps.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&answer.steps);
        answer
    }

    fn tell(&self, event: AgentEventKind) {
        self.app.agents().wakes().tell_agents(AgentEvent {
            number: self.number,
            title: self.title.clone(),
            wake_id: self.running.wake_id,
            event,
        });
    }

    fn keep(&mut self, entry: AuditEntry) {
        let row = match entry.action {
            TOOL_CALL => self.turn.call_row(entry),
            _ => entry_row(entry, self.running.wake_id, Source::Agent, self.app.clock().now()),
        };
        self.audit.push(row);
    }

    /// Stores the report of the wake together with its audit events. A wake that failed has not read the notes, so they stay marked as
    /// unread.
    async fn keep_report(&mut self, report: &WakeReport, looked_at: domain::Timestamp) -> Result<(), Problem> {
        let store = self.app.store();
        let left = store.agent(self.turn.task).await?;
        let has_looked = matches!(report.outcome, WakeOutcome::Done | WakeOutcome::OpenSteps);
        let row = AgentRow {
            looked_at: if has_looked { Some(looked_at) } else { left.looked_at },
            plan: Some(serde_json::to_value(self.turn.plan()).map_err(unexpected)?),
            report: Some(serde_json::to_value(report).map_err(unexpected)?),
        };
        Ok(store.set_agent(self.turn.task, &row, &std::mem::take(&mut self.audit)).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_told_without_what_may_be_secret() {
        for (address, host) in [
            ("http://127.0.0.1:11434/v1", "127.0.0.1:11434"),
            ("https://me:sk-1234@api.example.com/v1?key=sk-1234", "api.example.com"),
            ("api.example.com", "api.example.com"),
            ("https://api.example.com?key=sk-1234", "api.example.com"),
            ("", ""),
        ] {
            assert_eq!(host_of(address), host);
        }
    }
}
