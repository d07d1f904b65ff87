//! What the window shows of agents: the panel on a task, and open proposals.

use std::collections::BTreeMap;

use agent::proposal::{Candidate, proposed};
use domain::{Problem, TaskId, TaskRef, parse, resolve};
use protocol::agent::{AgentPanel, PendingProposal, PlanStep, StepStatus, WakeReport};
use serde_json::Value;
use store::StoredProposal;

use crate::Agents;
use crate::{
    limits::PROPOSAL_MOST,
    write::{Base, dry_run_of},
};

impl Agents<'_> {
    /// Everything the panel on a task shows. `id_not_found`
    pub async fn agent_panel(self, number: u64) -> Result<AgentPanel, Problem> {
        let detail = self.app.tasks().open_task(&TaskRef::Number(number)).await?;
        let id = detail.task.id;
        let left = self.app.store().agent(id).await?;
        let policy = self.policy_of(detail.task.project_id).await?;
        let unseen = |at| left.looked_at.is_none_or(|looked| at > looked);
        let running = self.app.agents().wakes().running_wake(id);
        let last = left.report.and_then(|report| serde_json::from_value::<WakeReport>(report).ok());
        let plan = match &running {
            Some(running) => running.steps(),
            None => kept_steps(left.plan.as_ref()),
        };
        // A plan that an earlier wake completed is not shown.
        let is_old = running.is_none() && last.as_ref().is_some_and(|last| last.plan.is_empty());
        let plan = if is_old && plan.iter().all(|step| step.status == StepStatus::Completed) { Vec::new() } else { plan };
        Ok(AgentPanel {
            number,
            agent: self.app.models().chosen_model().await.map_or_else(|| agent::audit::BUILT_IN.to_owned(), |chosen| chosen.provider.model),
            automatic: policy.automatic,
            looked_at: left.looked_at,
            stale: detail.notes.iter().any(|note| unseen(note.updated_at)),
            running: running.map(|running| running.wake_id),
            waking_at: self.app.agents().wakes().waking_at(id),
            plan,
            last,
            proposals: self.pending(Some((id, number))).await?,
        })
    }

    /// Proposals of agents that wait for the user, oldest first.
    pub async fn pending_proposals(self) -> Result<Vec<PendingProposal>, Problem> {
        self.pending(None).await
    }

    async fn pending(self, of: Option<(TaskId, u64)>) -> Result<Vec<PendingProposal>, Problem> {
        let stored = self.app.store().pending_proposals(of.map(|(id, _)| id)).await?;
        let ids: Vec<TaskId> = stored.iter().filter_map(|proposal| proposal.task).collect();
        let tasks = self.app.store().tasks_by_ids(&ids).await?;
        let numbers: BTreeMap<TaskId, u64> =
            tasks.iter().filter(|task| task.deleted_at.is_none()).map(|task| (task.id, task.number)).collect();
        let mut pending = Vec::with_capacity(stored.len());
        for proposal in stored {
            let number = proposal.task.and_then(|task| numbers.get(&task).copied());
            // Proposals for a task in the trash are shown when the task is restored.
            if proposal.task.is_none() || number.is_some() {
                pending.push(self.shown(proposal, number).await?);
            }
        }
        Ok(pending)
    }

    /// A proposal against the rows as they are now; what is applied later is held to these versions.
    async fn shown(self, proposal: StoredProposal, number: Option<u64>) -> Result<PendingProposal, Problem> {
        let parsed = parse::operations(proposal.operations["operations"].clone(), proposal.source, PROPOSAL_MOST)?;
        let evaluated = self.app.changes().evaluate(parsed, proposal.source).await?;
        if Base::from_value(&proposal.base) != evaluated.base {
            self.app.store().set_proposal_base(proposal.id, &evaluated.base.to_value()).await?;
        }
        let version = evaluated.base.name();
        let candidates: Vec<Candidate> = evaluated.parsed.iter().cloned().map(Candidate::from).collect();
        let titles = titles(&evaluated.resolution);
        let run = dry_run_of(evaluated.parsed, evaluated.resolution);
        let (clock, names) = (self.app.settings().language_clock().await?, self.app.tasks().language_names().await?);
        let speech = agent::speech(&clock, &names).with_titles(&titles);
        Ok(PendingProposal {
            id: proposal.id,
            version,
            at: proposal.at,
            source: proposal.source,
            number,
            operations: proposed(&candidates, run.results, &speech),
            warnings: run.warnings,
        })
    }
}

/// The steps of a stored plan.
fn kept_steps(plan: Option<&Value>) -> Vec<PlanStep> {
    let plan = plan.and_then(|plan| serde_json::from_value(plan.clone()).ok()).unwrap_or_default();
    agent::verified_plan::Session::new(plan, |_| true).steps()
}

fn titles(resolution: &resolve::Resolution) -> BTreeMap<u64, String> {
    let samples = resolution.outcomes.iter().flat_map(|outcome| &outcome.preview.samples);
    samples.filter_map(|sample| Some((sample.number?, sample.title.clone()))).collect()
}
