//! Proposals as they were made, and their outcome.

use domain::{ChangeSetId, ProposalId, Source, TaskId, Timestamp};
use sea_orm::{ConnectionTrait, QueryResult};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::{
    AuditRow, Result, Store, Write,
    file::connect::commit,
    log::audit,
    rows::{self, at},
    sql,
};

/// A list of proposed operations, with the versions of the rows it was based on.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredProposal {
    pub id: ProposalId,
    /// When it was made.
    pub at: Timestamp,
    /// The turn it came from.
    pub turn_id: Option<String>,
    /// Who made the proposal.
    pub source: Source,
    /// The task whose agent made it; None for the assistant.
    pub task: Option<TaskId>,
    /// The list, as JSON.
    pub operations: Json,
    /// The version of each row it touches, as JSON.
    pub base: Json,
    /// `applied`, `partly_applied` or `dismissed`; None while it is pending.
    pub outcome: Option<String>,
    /// The change set made by applying it.
    pub change_set: Option<ChangeSetId>,
}

impl Store {
    /// Stores a proposal, together with the events that led to it.
    pub async fn save_proposal(&self, proposal: &StoredProposal, events: &[AuditRow]) -> Result<()> {
        let transaction = self.lock().await?;
        audit::write(&transaction, events).await?;
        save(&transaction, proposal).await?;
        commit(transaction).await
    }

    /// A proposal, if it is kept.
    pub async fn proposal(&self, id: ProposalId) -> Result<Option<StoredProposal>> {
        proposal(self.readers(), id).await
    }

    /// Pending proposals of agents, oldest first: those of one task's agent, or all, including those of outside agents.
    pub async fn pending_proposals(&self, task: Option<TaskId>) -> Result<Vec<StoredProposal>> {
        let text = format!(
            "SELECT {COLUMNS} FROM proposals WHERE outcome IS NULL AND source IN ('agent', 'mcp') AND (?1 IS NULL OR task_id = ?1) ORDER BY at, id"
        );
        sql::rows(self.readers(), text, [task.map(|task| task.0).into()]).await?.iter().map(read).collect()
    }

    /// How many proposals of agents there are, how many of them are settled, and when the newest was made. If the values differ, another
    /// process has made or settled a proposal.
    pub async fn proposals_mark(&self) -> Result<(i64, i64, i64)> {
        let text = "SELECT count(*), count(outcome), coalesce(max(at), 0) FROM proposals WHERE source IN ('agent', 'mcp')";
        let rows = sql::rows(self.readers(), text, []).await?;
        let Some(row) = rows.first() else { return Ok((0, 0, 0)) };
        Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?, row.try_get_by_index(2)?))
    }

    /// Records the versions of the rows against which a proposal was last shown.
    pub async fn set_proposal_base(&self, id: ProposalId, base: &Json) -> Result<()> {
        let transaction = self.lock().await?;
        sql::run(&transaction, "UPDATE proposals SET base = ? WHERE id = ?", [base.to_string().into(), id.0.into()]).await?;
        commit(transaction).await
    }

    /// Dismisses a pending proposal, together with its events. A proposal that already has an outcome stays as it is.
    pub async fn dismiss_proposal(&self, id: ProposalId, events: &[AuditRow]) -> Result<()> {
        let transaction = self.lock().await?;
        let waits = "SELECT EXISTS (SELECT 1 FROM proposals WHERE id = ? AND outcome IS NULL)";
        if sql::value::<i64>(&transaction, waits, [id.0.into()]).await? == Some(1) {
            set_outcome(&transaction, id, "dismissed", None).await?;
            audit::write(&transaction, events).await?;
        }
        commit(transaction).await
    }
}

impl Write {
    /// A proposal, if it is kept.
    pub async fn proposal(&self, id: ProposalId) -> Result<Option<StoredProposal>> {
        proposal(self.db(), id).await
    }

    /// Records the outcome of a proposal, in the same transaction as the change.
    pub async fn set_proposal_outcome(&self, id: ProposalId, outcome: &str, change_set: Option<ChangeSetId>) -> Result<()> {
        set_outcome(self.db(), id, outcome, change_set).await
    }
}

async fn save(db: &impl ConnectionTrait, proposal: &StoredProposal) -> Result<()> {
    sql::run(
        db,
        "INSERT OR REPLACE INTO proposals (id, at, turn_id, source, task_id, operations, base, outcome, change_set) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            proposal.id.0.into(),
            proposal.at.timestamp_millis().into(),
            proposal.turn_id.clone().into(),
            proposal.source.word().into(),
            proposal.task.map(|task| task.0).into(),
            rows::json_text(&proposal.operations).into(),
            proposal.base.to_string().into(),
            proposal.outcome.clone().into(),
            proposal.change_set.map(|id| id.0).into(),
        ],
    )
    .await?;
    Ok(())
}

const COLUMNS: &str = "id, at, turn_id, source, task_id, operations, base, outcome, change_set";

async fn proposal(db: &impl ConnectionTrait, id: ProposalId) -> Result<Option<StoredProposal>> {
    let rows = sql::rows(db, format!("SELECT {COLUMNS} FROM proposals WHERE id = ?"), [id.0.into()]).await?;
    rows.first().map(read).transpose()
}

fn read(row: &QueryResult) -> Result<StoredProposal> {
    Ok(StoredProposal {
        id: row.try_get_by_index::<Uuid>(0)?.into(),
        at: at(row.try_get_by_index(1)?),
        turn_id: row.try_get_by_index(2)?,
        source: Source::from_word(&row.try_get_by_index::<String>(3)?).unwrap_or_default(),
        task: row.try_get_by_index::<Option<Uuid>>(4)?.map(Into::into),
        operations: rows::read_json(&row.try_get_by_index::<String>(5)?)?,
        base: serde_json::from_str(&row.try_get_by_index::<String>(6)?)?,
        outcome: row.try_get_by_index(7)?,
        change_set: row.try_get_by_index::<Option<Uuid>>(8)?.map(Into::into),
    })
}

async fn set_outcome(db: &impl ConnectionTrait, id: ProposalId, outcome: &str, change_set: Option<ChangeSetId>) -> Result<()> {
    let values = [outcome.into(), change_set.map(|id| id.0).into(), id.0.into()];
    sql::run(db, "UPDATE proposals SET outcome = ?, change_set = ? WHERE id = ?", values).await?;
    Ok(())
}
