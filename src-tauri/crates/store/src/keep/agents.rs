//! What each task's agent keeps between wakes, and which tasks have notes that their agent has not seen.

use domain::{TaskId, Timestamp};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::{
    AuditRow, Result, Store,
    file::connect::commit,
    log::audit,
    rows::{at, from_json, millis},
    sql,
};

/// The data that a task's agent keeps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentRow {
    /// When it last read the task's notes.
    pub looked_at: Option<Timestamp>,
    pub plan: Option<Json>,
    /// The report of its last wake, as JSON.
    pub report: Option<Json>,
}

impl Store {
    /// The data of a task's agent; empty if it never woke.
    pub async fn agent(&self, task: TaskId) -> Result<AgentRow> {
        let rows = sql::rows(self.readers(), "SELECT looked_at, plan, report FROM agents WHERE task_id = ?", [task.0.into()]).await?;
        let Some(row) = rows.first() else { return Ok(AgentRow::default()) };
        Ok(AgentRow {
            looked_at: row.try_get_by_index::<Option<i64>>(0)?.map(at),
            plan: from_json(row.try_get_by_index(1)?),
            report: from_json(row.try_get_by_index(2)?),
        })
    }

    /// Stores the data of a task's agent, together with its events.
    pub async fn set_agent(&self, task: TaskId, agent: &AgentRow, events: &[AuditRow]) -> Result<()> {
        let transaction = self.lock().await?;
        audit::write(&transaction, events).await?;
        sql::run(
            &transaction,
            "INSERT OR REPLACE INTO agents (task_id, looked_at, plan, report) VALUES (?, ?, ?, ?)",
            [
                task.0.into(),
                millis(agent.looked_at),
                agent.plan.as_ref().map(Json::to_string).into(),
                agent.report.as_ref().map(Json::to_string).into(),
            ],
        )
        .await?;
        commit(transaction).await
    }

    /// Tasks outside the trash with notes written or transcribed after `since` and after their agent's last look, each with the time of its
    /// newest note. Oldest first.
    pub async fn tasks_with_news(&self, since: Timestamp) -> Result<Vec<(TaskId, Timestamp)>> {
        let text = "SELECT notes.task_id, max(notes.updated_at) FROM notes INDEXED BY notes_updated LEFT JOIN agents ON agents.task_id = notes.task_id \
                    JOIN tasks ON tasks.id = notes.task_id \
                    WHERE notes.updated_at > ? AND notes.updated_at > ifnull(agents.looked_at, 0) AND notes.text <> '' AND tasks.deleted_at IS NULL \
                    GROUP BY notes.task_id ORDER BY min(notes.updated_at)";
        let rows = sql::rows(self.readers(), text, [since.timestamp_millis().into()]).await?;
        rows.iter().map(|row| Ok((row.try_get_by_index::<Uuid>(0)?.into(), at(row.try_get_by_index(1)?)))).collect()
    }
}
