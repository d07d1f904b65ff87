//! The agents of tasks: their tools on the real rows, their turns, what wakes them, and what the window shows of them.
//!
//! All tool calls of a turn go through [`AgentTurn::call`], whether a wake, `assent tool` or `assent agent replay` makes them. `agent`
//! decides what a prompt contains and how answers are used; the guards are in `domain`.

mod bound;
mod brief;
mod call;
mod checklists;
mod insights;
mod labels;
mod language;
mod panel;
mod policy;
mod propose;
mod search;
mod wake;
mod watch;

use std::{collections::HashMap, sync::Mutex};

use agent::{
    audit::Caller,
    tools::{Outcome, Ran, Receipt},
    verified_plan::{Plan, Proposals, Session, Standing},
    withheld::for_model,
};
use bound::Own;
use domain::{
    ItemId, Needs, Operation, Problem, Project, ProposalId, Source, TaskId, TaskRef,
    parse::{self, Parsed},
    resolve,
};
use protocol::agent::{AgentEvent, PlanStep};
use serde_json::{Value, json};
use store::{AuditRow, StoredProposal, TaskDetail};
use tokio::sync::broadcast;
use uuid::Uuid;

use crate::{
    Agents, App,
    limits::PROPOSAL_MOST,
    unexpected,
    write::{Allowed, Base, Uncommitted},
};
pub(crate) use policy::Policy;
pub use wake::Waking;

/// The message for everything that goes to the review list.
const WAITS: &str = "Proposed to the user. Nothing has changed yet.";

/// What this process has of agents.
pub(crate) struct Awake {
    /// The wakes under way.
    running: Mutex<HashMap<TaskId, wake::Running>>,
    /// The scheduled automatic wakes.
    waiting: Mutex<HashMap<TaskId, watch::Waiting>>,
    events: broadcast::Sender<AgentEvent>,
}

impl Default for Awake {
    fn default() -> Self {
        let (events, _) = broadcast::channel(1_024);
        Self { running: Mutex::default(), waiting: Mutex::default(), events }
    }
}

/// One turn of a task's agent: its tools, its plan, and receipts of what was really done.
pub struct AgentTurn {
    app: App,
    task: TaskId,
    turn_id: Uuid,
    policy: Policy,
    session: Session,
    /// Who makes the current call.
    caller: Caller,
    /// The address of the model server in this turn, without its path.
    provider: Option<String>,
}

impl Agents<'_> {
    /// Hears of every event of every wake.
    pub fn subscribe_agents(self) -> broadcast::Receiver<AgentEvent> {
        self.app.0.agents.events.subscribe()
    }

    /// A turn of a task's agent, made by hand: with the plan that the last one left, and no receipts yet. `id_not_found`
    pub async fn agent_turn(self, task: &TaskRef) -> Result<AgentTurn, Problem> {
        self.turn_of(task, self.app.0.clock.new_id()).await
    }

    async fn turn_of(self, task: &TaskRef, turn_id: Uuid) -> Result<AgentTurn, Problem> {
        let detail = self.app.tasks().open_task(task).await?;
        let policy = self.policy_of(detail.task.project_id).await?;
        let left = self.app.store().agent(detail.task.id).await?;
        let plan: Plan = left.plan.and_then(|plan| serde_json::from_value(plan).ok()).unwrap_or_default();
        Ok(AgentTurn {
            app: self.app.clone(),
            task: detail.task.id,
            turn_id,
            policy,
            session: Session::new(plan, |tool| policy.offers(tool)),
            caller: Caller::default(),
            provider: None,
        })
    }

    /// What an agent may do in a project, or in the Inbox.
    pub(crate) async fn policy_of(self, project: Option<domain::ProjectId>) -> Result<Policy, Problem> {
        let settings = self.app.0.settings.read().await.agent;
        let project: Option<Project> = match project {
            Some(id) => self.app.store().names().await?.projects.into_iter().find(|project| project.id == id),
            None => None,
        };
        Ok(Policy::new(&settings, project.as_ref()))
    }
}

impl AgentTurn {
    fn plan(&self) -> &Plan {
        self.session.plan()
    }

    /// The agent's own plan.
    pub fn steps(&self) -> Vec<PlanStep> {
        self.session.steps()
    }

    /// Starts the next turn: the plan stays, the receipts are dropped.
    pub fn new_turn(&mut self) {
        let policy = self.policy;
        self.session = Session::new(self.session.plan().clone(), |tool| policy.offers(tool));
        self.turn_id = self.app.clock().new_id();
    }

    /// The open steps of the plan, with their numbers: "2. Assign labels".
    pub fn open_steps(&self) -> Vec<String> {
        self.session.open().into_iter().map(|(number, content)| format!("{number}. {content}")).collect()
    }

    /// Stores the plan for the next turn.
    pub async fn keep_plan(&self) -> Result<(), Problem> {
        let left = self.app.store().agent(self.task).await?;
        let plan = serde_json::to_value(self.session.plan()).map_err(unexpected)?;
        Ok(self.app.store().set_agent(self.task, &store::AgentRow { plan: Some(plan), ..left }, &[]).await?)
    }

    async fn detail(&self) -> Result<TaskDetail, Problem> {
        self.app.tasks().open_task(&TaskRef::Id(self.task)).await
    }

    async fn apply(&self, operations: Vec<Operation>) -> Result<Allowed, Problem> {
        self.app.changes().apply_allowed(operations, Source::Agent, self.turn_id).await
    }

    /// Whether an item with this id exists on another task.
    async fn is_elsewhere(&self, id: ItemId) -> Result<bool, Problem> {
        let needs = Needs { item_ids: [id].into(), ..Needs::default() };
        let world = self.app.store().load(&needs, &self.app.today().await).await?;
        Ok(world.items.contains_key(&id))
    }

    /// The state of the proposals that a claim names, if they belong to this task.
    async fn proposals_named(&self, ids: &[&str]) -> Result<Proposals, Problem> {
        let mut found = Vec::new();
        for named in ids {
            let Ok(id) = Uuid::parse_str(named.trim()) else { continue };
            let proposal = self.app.store().proposal(ProposalId(id)).await?;
            let Some(proposal) = proposal.filter(|proposal| proposal.task == Some(self.task)) else { continue };
            let standing = match proposal.outcome.as_deref() {
                None => self.waits(&proposal).await?,
                Some("applied" | "partly_applied") => Standing::Applied,
                Some(_) => Standing::Dismissed,
            };
            found.push((*named, standing));
        }
        Ok(Proposals::new(found))
    }

    /// The state of an open proposal. It proves nothing if none of its operations can be applied any more.
    async fn waits(&self, proposal: &StoredProposal) -> Result<Standing, Problem> {
        let parsed = parse::operations(proposal.operations["operations"].clone(), proposal.source, PROPOSAL_MOST)?;
        let evaluated = self.app.changes().evaluate(parsed, proposal.source).await?;
        let applicable = evaluated.resolution.outcomes.iter().any(|outcome| outcome.errors.is_empty());
        Ok(if applicable { Standing::Waiting } else { Standing::Invalid })
    }

    /// Proposes the operations that the rules allow now and that would change something, instead of applying them.
    async fn propose_allowed(&self, mut parsed: Vec<Parsed>) -> Result<Suggested, Problem> {
        let own = Own::of(&self.detail().await?);
        for one in &mut parsed {
            if one.operation.as_ref().is_ok_and(|operation| !own.binds(operation)) {
                one.refuse(bound::wrong_task());
            }
        }
        let evaluated = self.app.changes().evaluate(parsed, Source::Agent).await?;
        let outcomes = evaluated.resolution.outcomes;
        let effective = |outcome: &resolve::Outcome| outcome.errors.is_empty() && !outcome.touched.is_empty();
        let kept = evaluated.parsed.into_iter().zip(&outcomes).filter(|(_, outcome)| effective(outcome));
        let operations: Vec<Operation> = kept.filter_map(|(parsed, _)| parsed.operation.ok()).collect();
        let count = operations.len();
        let proposal = (count > 0).then(|| self.proposal_of(&operations, &evaluated.base));
        Ok(Suggested { outcomes, count, proposal })
    }

    fn proposal_of(&self, operations: &[Operation], base: &Base) -> Box<StoredProposal> {
        Box::new(StoredProposal {
            id: ProposalId(self.app.clock().new_id()),
            at: self.app.clock().now(),
            turn_id: Some(self.turn_id.to_string()),
            source: Source::Agent,
            task: Some(self.task),
            operations: json!({"operations": operations, "scope": null}),
            base: base.to_value(),
            outcome: None,
            change_set: None,
        })
    }
}

/// The result of proposing operations.
struct Suggested {
    /// One per operation, in order.
    outcomes: Vec<resolve::Outcome>,
    /// The number of operations that wait for the user.
    count: usize,
    /// The proposal that contains them, if there are any.
    proposal: Option<Box<StoredProposal>>,
}

impl Suggested {
    fn id(&self) -> Option<ProposalId> {
        self.proposal.as_ref().map(|proposal| proposal.id)
    }

    /// The receipt of a call that only proposes.
    fn receipt(&self, tool: &'static str) -> Receipt {
        let outcome = if self.proposal.is_some() { Outcome::Proposed } else { Outcome::NoChange };
        Receipt { proposal: self.id().map(|id| id.0.to_string()), ..Receipt::new(tool, outcome) }
    }

    /// The problem of the first refused operation.
    fn refusal(&self) -> Option<Problem> {
        self.outcomes.iter().flat_map(|outcome| &outcome.errors).next().cloned()
    }

    /// Adds to an answer what the agent must know about the proposal.
    fn tell(&self, answer: &mut Value) {
        if let (Some(id), Some(map)) = (self.id(), answer.as_object_mut()) {
            map.insert("proposalId".to_owned(), json!(id));
            map.insert("proposed".to_owned(), json!(self.count));
            map.insert("message".to_owned(), json!(WAITS));
        }
    }
}

/// The result of a tool call, with everything that must still be written.
struct Called {
    ran: Ran,
    unwritten: Unwritten,
    /// Audit rows that are written in the same transaction.
    events: Vec<AuditRow>,
}

/// What a call has prepared and not yet committed.
enum Unwritten {
    Nothing,
    Change(Box<Uncommitted>),
    Proposal(Box<StoredProposal>),
}

impl Called {
    fn of(ran: Ran, unwritten: impl Into<Unwritten>) -> Self {
        Self { ran, unwritten: unwritten.into(), events: Vec::new() }
    }
}

impl From<Ran> for Called {
    fn from(ran: Ran) -> Self {
        Self::of(ran, Unwritten::Nothing)
    }
}

impl From<Option<Box<Uncommitted>>> for Unwritten {
    fn from(change: Option<Box<Uncommitted>>) -> Self {
        change.map_or(Self::Nothing, Self::Change)
    }
}

impl From<Option<Box<StoredProposal>>> for Unwritten {
    fn from(proposal: Option<Box<StoredProposal>>) -> Self {
        proposal.map_or(Self::Nothing, Self::Proposal)
    }
}

/// A call that was refused as a whole, with its receipt.
#[expect(clippy::needless_pass_by_value, reason = "it is a problem's end")]
fn refused(tool: &'static str, problem: Problem) -> Called {
    Ran { answer: Err(for_model(&problem)), receipt: Receipt::new(tool, Outcome::Rejected) }.into()
}

/// Proposes operations to the user, or returns why they cannot be proposed.
async fn proposed(turn: &AgentTurn, tool: &'static str, operations: Vec<Operation>, mut answer: Value) -> Result<Called, Problem> {
    let suggested = turn.propose_allowed(operations.into_iter().map(Parsed::from).collect()).await?;
    if let Some(problem) = suggested.refusal() {
        return Ok(refused(tool, problem));
    }
    let receipt = suggested.receipt(tool);
    suggested.tell(&mut answer);
    Ok(Called::of(Ran { answer: Ok(answer), receipt }, suggested.proposal))
}
