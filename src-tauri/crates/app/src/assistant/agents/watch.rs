//! Wakes agents automatically on new notes and transcripts, if the settings allow it.
//!
//! Notes that arrive close together are merged: the first unseen note of a task starts a wait, and everything that arrives until it ends is
//! read together. What an agent writes itself wakes no agent. Notes from before this process started only set the mark on the panel.

use std::{collections::HashMap, sync::PoisonError, time::Duration};

use chrono::TimeDelta;
use domain::{Source, TaskId, TaskRef, Timestamp};
use protocol::agent::{AgentEvent, AgentEventKind, WakeTrigger};
use tokio::{sync::broadcast::error::RecvError, task::JoinHandle, time::Instant};

use crate::Wakes;

/// The interval at which waits are checked if nothing happens.
const GLANCE: Duration = Duration::from_secs(1);

/// A scheduled wake.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    at: Timestamp,
    until: Instant,
}

impl Wakes<'_> {
    /// Wakes the agents of tasks that get notes, as long as this `App` lives.
    pub fn keep_agents_awake(self) -> JoinHandle<()> {
        let app = self.app.clone();
        tokio::spawn(async move {
            let (mut news, mut wakes) = (app.subscribe(), app.agents().subscribe_agents());
            let since = app.clock().now();
            // The time up to which a task's notes have been tried, so that a note that cannot be read is not tried for ever.
            let mut tried: HashMap<TaskId, Timestamp> = HashMap::new();
            let mut look = false;
            loop {
                if std::mem::take(&mut look) {
                    app.agents().wakes().schedule(since, &tried).await;
                }
                for task in app.agents().wakes().due() {
                    tried.insert(task, app.clock().now());
                    // The agent may have read them meanwhile, in another process.
                    if !app.agents().wakes().has_news(task, since).await {
                        continue;
                    }
                    if let Err(problem) = app.agents().wakes().wake(&TaskRef::Id(task), WakeTrigger::Note).await {
                        tracing::debug!(code = %problem.code, "an agent was not woken: {}", problem.message);
                    }
                }
                tokio::select! {
                    heard = news.recv() => match heard {
                        Ok(changed) => look = changed.source != Source::Agent,
                        Err(RecvError::Lagged(_)) => look = true,
                        Err(RecvError::Closed) => return,
                    },
                    // Notes that arrived during a wake were left for the next wake.
                    heard = wakes.recv() => look = !matches!(heard, Ok(AgentEvent { event, .. }) if !matches!(event, AgentEventKind::Finished { .. })),
                    () = tokio::time::sleep(GLANCE) => {}
                }
            }
        })
    }

    /// When the agent of a task will wake by itself.
    pub(crate) fn waking_at(self, task: TaskId) -> Option<Timestamp> {
        self.app.0.agents.waiting.lock().unwrap_or_else(PoisonError::into_inner).get(&task).map(|waiting| waiting.at)
    }

    /// The wait of a task is over: its agent has been woken by other means.
    pub(crate) fn stop_waiting(self, task: TaskId) {
        self.app.0.agents.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&task);
    }

    async fn has_news(self, task: TaskId, since: Timestamp) -> bool {
        self.app.store().tasks_with_news(since).await.is_ok_and(|tasks| tasks.iter().any(|(id, _)| *id == task))
    }

    /// Starts the wait of every task with unseen notes whose agent may wake by itself.
    async fn schedule(self, since: Timestamp, tried: &HashMap<TaskId, Timestamp>) {
        let Ok(tasks) = self.app.store().tasks_with_news(since).await else { return };
        for (id, newest) in tasks {
            let is_known = self.waking_at(id).is_some() || tried.get(&id).is_some_and(|tried| newest <= *tried);
            if is_known || self.running_wake(id).is_some() {
                continue;
            }
            let Ok(detail) = self.app.tasks().open_task(&TaskRef::Id(id)).await else { continue };
            let Ok(policy) = self.app.agents().policy_of(detail.task.project_id).await else { continue };
            if !policy.automatic {
                continue;
            }
            let wait = self.app.0.settings.read().await.agent.wait_s;
            let at = self.app.clock().now() + TimeDelta::seconds(i64::from(wait));
            let until = Instant::now() + Duration::from_secs(u64::from(wait));
            self.app.0.agents.waiting.lock().unwrap_or_else(PoisonError::into_inner).insert(id, Waiting { at, until });
            let event = AgentEventKind::Waiting { until: at };
            self.tell_agents(AgentEvent { number: detail.task.number, title: detail.task.title, wake_id: uuid::Uuid::nil(), event });
        }
    }

    /// Takes out the tasks whose wait is over.
    fn due(self) -> Vec<TaskId> {
        let now = Instant::now();
        let mut waiting = self.app.0.agents.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let due: Vec<TaskId> = waiting.iter().filter(|(_, waiting)| waiting.until <= now).map(|(task, _)| *task).collect();
        for task in &due {
            waiting.remove(task);
        }
        due
    }
}
