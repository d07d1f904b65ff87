//! The agent's own plan, in which “done” means that the host has seen it happen.
//!
//! Owns the list across turns ([`Plan`]), the receipts of one turn, what counts as evidence (`evidence`), which step a claim means
//! (`matching`), which written item is which step (`identity`), and ending a turn that runs in circles ([`Session`]). Not here: what tools
//! do (`app`, which passes in receipts), parsing calls (`tools`), and reporting a turn when it is over (`wake`).
//!
//! A step is done when it was signed off in this turn with evidence that holds. The details:
//!
//! - **Signing off completes.** A claim that holds marks its step as completed at once and is then spent. So `todo_write` may repeat
//!   completed steps, move them and reopen them, but never completes anything itself. A reopened step needs a new claim.
//! - **Numbers count in the last accepted list**, which is the one that answers show. Full-width digits are digits, “2.” is 2; any other
//!   text around the number (“step 2”) makes it words. A number in range is a number even if a step has it as its name.
//! - **Words** are compared lower-cased; if none are equal, they are compared in compatibility form without spaces, as one text within the
//!   other, the inner one with at least 6 characters. Steps with the same content are not two candidates: the first open one is meant.
//! - **Identity** of a written item: the step with the same content (trimmed, lower-cased), under the same parent before elsewhere,
//!   completed with completed before others, in order. An open item that shares only its active form with an open step is that step
//!   reworded. A completed item with other content is another item, whatever its active form: the claim was made for the old words.
//! - **A step completed only on the agent's word can be raised** by a later claim that the host verifies. Any other claim of a completed
//!   step is refused, so that repeating one does not look like progress.
//! - **Completed steps that are left out** are removed silently; open ones are reported as dropped until they return.
//! - **The first list** is the first list accepted in the life of a plan, even if it is empty. After a plan that was finished in an earlier
//!   turn, there is no second first list.
//! - **A turn without `complete_step`** accepts completed items as unverified, since nothing could sign them off.
//! - **Evidence may serve several steps**, because one call often does the work of several. A sign-off may not.
//! - **A changed row is not a row that was read, and a proposal is not a change.** A step with only proposals as evidence is host-verified,
//!   because the host sees them waiting; the answer adds that nothing is done yet. It also says so if a row was changed only in part (the
//!   title but not the tick).

mod evidence;
mod identity;
mod matching;
#[cfg(test)]
mod tests;

pub use evidence::{Proposals, Standing};

use domain::{Code, Problem};
use protocol::agent::{PlanStep, StepCheck, StepStatus};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::{
    tools::{COMPLETE_STEP, CompleteStep, Evidence, NAMES, Outcome, Ran, Receipt, TODO_WRITE, Todo, TodoStatus, TodoWrite},
    words::{capital, quote},
};

/// How many identical refusals in a row end a turn.
const MOST_REFUSALS: u32 = 3;

/// The agent's plan for one task, kept from turn to turn as JSON. The default is the plan of an agent that has never written one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Plan {
    /// Whether a list was ever accepted, even an empty one.
    pub begun: bool,
    /// The id of the newest step; ids are never reused.
    pub last_id: u32,
    /// In order.
    pub steps: Vec<Step>,
}

/// One step of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Assigned by the host, from 1. A step keeps it when it moves.
    pub id: u32,
    /// The part that the window shows.
    #[serde(flatten)]
    pub shown: PlanStep,
}

impl Step {
    fn is_open(&self) -> bool {
        self.shown.status != StepStatus::Completed
    }
}

/// The reply to a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The answer for the model: what the tool says, or `{"error":{"code","message","hint"?}}`.
    pub body: Value,
    /// The call was refused.
    pub refused: bool,
    /// The turn is over: no further call is accepted.
    pub over: bool,
}

/// One turn: the current plan, and what the host has seen in this turn. Every call of the turn goes through here, in order.
#[derive(Clone, Debug)]
pub struct Session {
    plan: Plan,
    /// Whether the turn offers `todo_write`, and `complete_step`. No message names a tool that is not offered.
    writes: bool,
    signs: bool,
    calls: u32,
    receipts: Vec<Receipt>,
    dropped: Vec<String>,
    refusal: Option<Refusal>,
    is_over: bool,
}

/// The last refusal, and how often it occurred in a row.
#[derive(Clone, Debug)]
struct Refusal {
    tool: String,
    problem: Problem,
    times: u32,
}

impl Session {
    /// A new turn: the list is kept, receipts are not. `offers` says which tools the turn has.
    pub fn new(baseline: Plan, offers: impl Fn(&str) -> bool) -> Self {
        Self {
            plan: baseline,
            writes: offers(TODO_WRITE),
            signs: offers(COMPLETE_STEP),
            calls: 0,
            receipts: Vec::new(),
            dropped: Vec::new(),
            refusal: None,
            is_over: false,
        }
    }

    /// The last accepted list, to be kept for the next turn.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What the tools of this turn did, in order. Calls that change the plan itself leave no receipt; refused calls of the other tools do,
    /// and prove nothing.
    pub fn receipts(&self) -> &[Receipt] {
        &self.receipts
    }

    /// The list for the window.
    pub fn steps(&self) -> Vec<PlanStep> {
        self.plan.steps.iter().map(|step| step.shown.clone()).collect()
    }

    /// Number from 1 and content of every step that is not completed.
    pub fn open(&self) -> Vec<(usize, &str)> {
        let numbered = self.plan.steps.iter().enumerate();
        numbered.filter(|(_, step)| step.is_open()).map(|(at, step)| (at + 1, step.shown.content.as_str())).collect()
    }

    /// Contents of the open steps that this turn has dropped and not restored. They are not done.
    pub fn dropped(&self) -> &[String] {
        &self.dropped
    }

    /// Whether the same refusal came three times in a row. No further call is accepted, so none should be run.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The ids of the proposals in a claim, as written there.
    pub fn proposals_named(claim: &CompleteStep) -> Vec<&str> {
        let named = claim.evidence.iter().map(|piece| match piece {
            Evidence::Proposal { id } | Evidence::Approval { id } => Some(id.as_str()),
            Evidence::Change { .. } | Evidence::Lookup { .. } | Evidence::Manual { .. } => None,
        });
        named.flatten().collect()
    }

    /// Replaces the list. Refusals: `not_signed_off`, `open_sub_steps`.
    pub fn todo_write(&mut self, write: &TodoWrite) -> Reply {
        self.call(TODO_WRITE, |session| session.write(write))
    }

    /// Claims a step. `proposals` holds the state of the proposals from [`Session::proposals_named`]. Refusals: `unknown_step`,
    /// `ambiguous_step`, `step_already_completed`, `open_sub_steps`, `unproven`.
    pub fn complete_step(&mut self, claim: &CompleteStep, proposals: &Proposals) -> Reply {
        self.call(COMPLETE_STEP, |session| session.sign(claim, proposals))
    }

    /// A host tool has run, successfully or not: numbers its receipt and keeps it.
    pub fn ran(&mut self, ran: Ran) -> Reply {
        let Ran { answer, mut receipt } = ran;
        let tool = receipt.tool;
        receipt.order = self.calls + 1;
        // Kept even if the turn is over, because it did happen.
        self.receipts.push(receipt);
        self.call(tool, |_| answer)
    }

    /// A call could not be parsed.
    pub fn refused(&mut self, tool: &str, problem: &Problem) -> Reply {
        let of_the_plan = [TODO_WRITE, COMPLETE_STEP].contains(&tool);
        if let Some(name) = NAMES.into_iter().find(|name| *name == tool && !of_the_plan) {
            self.receipts.push(Receipt { order: self.calls + 1, ..Receipt::new(name, Outcome::Rejected) });
        }
        self.call(tool, |_| Err(problem.clone()))
    }

    /// Runs one call, and counts refusals.
    fn call(&mut self, tool: &str, run: impl FnOnce(&mut Self) -> Result<Value, Problem>) -> Reply {
        self.calls += 1;
        if self.is_over {
            let message = "The turn is over: the same refusal came three times in a row, so no more calls are taken.";
            return Reply { body: self.ended(&Problem::new(Code::TurnOver, message)), refused: true, over: true };
        }
        let problem = match run(self) {
            Ok(body) => {
                self.refusal = None;
                return Reply { body, refused: false, over: false };
            }
            Err(problem) => problem,
        };
        let is_same = |last: &Refusal| last.tool == tool && last.problem == problem;
        let times = self.refusal.as_ref().filter(|last| is_same(last)).map_or(1, |last| last.times + 1);
        self.refusal = Some(Refusal { tool: tool.to_owned(), problem: problem.clone(), times });
        self.is_over = times >= MOST_REFUSALS;
        let body = if self.is_over { self.ended(&problem) } else { json!({"error": problem}) };
        Reply { body, refused: true, over: self.is_over }
    }

    /// The refusal that ends the turn, with the steps that remain open.
    fn ended(&self, problem: &Problem) -> Value {
        let open: Vec<String> = self.open().into_iter().map(|(number, content)| format!("{number}. {content}")).collect();
        json!({"error": problem, "turnEnded": true, "open": open})
    }

    fn write(&mut self, write: &TodoWrite) -> Result<Value, Problem> {
        let old = &self.plan.steps;
        let pairs = identity::pair(old, &write.todos);
        if self.plan.begun && self.signs {
            signed_off(old, &write.todos, &pairs)?;
        }
        let mut plan = Plan { begun: true, last_id: self.plan.last_id, steps: Vec::with_capacity(write.todos.len()) };
        let mut reopened = Vec::new();
        for (at, (todo, pair)) in write.todos.iter().zip(&pairs).enumerate() {
            let before = pair.map(|pair| &old[pair]);
            let id = before.map_or_else(
                || {
                    plan.last_id += 1;
                    plan.last_id
                },
                |step| step.id,
            );
            let was_completed = before.filter(|step| !step.is_open());
            let check = match (todo.status, was_completed) {
                (TodoStatus::Completed, Some(step)) => step.shown.check,
                (TodoStatus::Completed, None) => StepCheck::Unverified,
                (_, was_completed) => {
                    if was_completed.is_some() {
                        reopened.push(numbered(at, &todo.content));
                    }
                    StepCheck::None
                }
            };
            let (content, active_form) = (todo.content.clone(), todo.active_form.clone());
            plan.steps.push(Step { id, shown: PlanStep { content, active_form, status: status(todo.status), level: todo.level, check } });
        }
        for at in (0..plan.steps.len()).filter(|&at| !plan.steps[at].is_open()) {
            closed_below(&plan.steps, at).map_err(|message| {
                Problem::new(
                    Code::OpenSubSteps,
                    format!("The list stays as it was. As written, {message} Leave the step open until they are done."),
                )
            })?;
        }
        let is_dropped = |at: &usize| old[*at].is_open() && !pairs.contains(&Some(*at));
        let dropped: Vec<usize> = (0..old.len()).filter(is_dropped).collect();
        let said: Vec<String> = dropped.iter().map(|&at| numbered(at, &old[at].shown.content)).collect();
        self.dropped.extend(dropped.into_iter().map(|at| old[at].shown.content.clone()));
        self.dropped.retain(|content| !plan.steps.iter().any(|step| identity::same(&step.shown.content, content)));
        self.plan = plan;
        Ok(self.written(said, reopened))
    }

    /// The answer to an accepted list.
    fn written(&self, dropped: Vec<String>, reopened: Vec<String>) -> Value {
        let mut sentences = Vec::new();
        if !dropped.is_empty() {
            sentences.push(format!("Dropped, not done: {}.", dropped.join(", ")));
        }
        if !reopened.is_empty() {
            sentences.push(format!("Open again: {}.", reopened.join(", ")));
        }
        sentences.push(self.standing());
        let step = |(at, step): (usize, &Step)| {
            let mut shown = json!({"step": at + 1, "content": step.shown.content, "status": step.shown.status});
            if !step.is_open() {
                shown["check"] = json!(step.shown.check);
            }
            shown
        };
        let mut answer = Map::new();
        answer.insert("steps".to_owned(), self.plan.steps.iter().enumerate().map(step).collect());
        for (name, list) in [("dropped", dropped), ("reopened", reopened)] {
            if !list.is_empty() {
                answer.insert(name.to_owned(), json!(list));
            }
        }
        answer.insert("message".to_owned(), json!(sentences.join(" ")));
        Value::Object(answer)
    }

    fn sign(&mut self, claim: &CompleteStep, proposals: &Proposals) -> Result<Value, Problem> {
        let steps = &self.plan.steps;
        let at = matching::find(steps, &claim.step).map_err(|problem| self.with_next(problem))?;
        let content = steps[at].shown.content.clone();
        if steps[at].shown.check == StepCheck::Verified {
            return Err(self.completed_already(at));
        }
        closed_below(steps, at).map_err(|message| Problem::new(Code::OpenSubSteps, format!("{} They come first.", capital(&message))))?;
        let proof = evidence::weigh(&claim.evidence, &self.receipts, proposals)?;
        if !steps[at].is_open() && proof.verified == 0 {
            return Err(self.completed_already(at));
        }
        let shown = &mut self.plan.steps[at].shown;
        shown.status = StepStatus::Completed;
        shown.check = if proof.verified > 0 { StepCheck::Verified } else { StepCheck::Unverified };
        let counts = format!("Host-verified {}, unverified {}.", proof.verified, proof.unverified);
        let message = [vec![counts], proof.reservations, vec![self.standing()]].concat().join(" ");
        Ok(json!({
            "step": at + 1,
            "content": content,
            "hostVerified": proof.verified,
            "unverified": proof.unverified,
            "message": message,
        }))
    }

    fn completed_already(&self, at: usize) -> Problem {
        let step = numbered(at, &quote(&self.plan.steps[at].shown.content));
        Problem::new(Code::StepAlreadyCompleted, format!("Step {step} is completed already. {}", self.standing()))
    }

    /// Adds a hint to a problem with a step's name: the list, or without steps the way to write one, if the turn offers that.
    fn with_next(&self, problem: Problem) -> Problem {
        match self.plan.steps.as_slice() {
            [] if self.writes => problem.hint("Write the list with todo_write first."),
            [] => problem,
            steps => {
                let steps: Vec<String> = steps.iter().enumerate().map(|(at, step)| numbered(at, &quote(&step.shown.content))).collect();
                problem.hint(format!("Name a step by its number: {}.", steps.join(", ")))
            }
        }
    }

    /// What remains to be done: the first step that can be completed now, or a note that there is none.
    fn standing(&self) -> String {
        let steps = &self.plan.steps;
        let next = (0..steps.len()).find(|&at| steps[at].is_open() && open_below(steps, at).is_empty());
        match next {
            Some(at) => format!("Next: {}.", numbered(at, &quote(&steps[at].shown.content))),
            None if steps.is_empty() => "The list is empty.".to_owned(),
            None => "All steps are complete.".to_owned(),
        }
    }
}

/// The guard: an item is newly completed if no step with its identity was completed in the last accepted list.
fn signed_off(steps: &[Step], todos: &[Todo], pairs: &[Option<usize>]) -> Result<(), Problem> {
    let mut said = Vec::new();
    for (at, (todo, pair)) in todos.iter().zip(pairs).enumerate() {
        if todo.status != TodoStatus::Completed || pair.is_some_and(|pair| !steps[pair].is_open()) {
            continue;
        }
        let item = numbered(at, &quote(&todo.content));
        said.push(match pair {
            Some(pair) if *pair == at => format!("{item} is not signed off: call complete_step for step {} first.", pair + 1),
            Some(pair) => {
                let there = pair + 1;
                format!("{item} is not signed off: it is step {there} of the accepted list, so call complete_step for step {there} first.")
            }
            None => format!("{item} is not in the accepted list: write it as pending, then call complete_step for it."),
        });
    }
    if said.is_empty() {
        return Ok(());
    }
    Err(Problem::new(Code::NotSignedOff, format!("The list stays as it was. {}", said.join(" "))))
}

/// A step with open sub-steps cannot be completed: returns the sentence that names them.
fn closed_below(steps: &[Step], at: usize) -> Result<(), String> {
    let name = |at: usize| numbered(at, &quote(&steps[at].shown.content));
    let open: Vec<String> = open_below(steps, at).into_iter().map(name).collect();
    if open.is_empty() { Ok(()) } else { Err(format!("step {} has open sub-steps: {}.", name(at), open.join(", "))) }
}

/// Positions of the open sub-steps of a step: those of level 1 that follow it, up to the next step of level 0.
fn open_below(steps: &[Step], at: usize) -> Vec<usize> {
    if steps[at].shown.level > 0 {
        return Vec::new();
    }
    let below = (at + 1..steps.len()).take_while(|&below| steps[below].shown.level > 0);
    below.filter(|&below| steps[below].is_open()).collect()
}

/// "2. Assign labels"
fn numbered(at: usize, content: &str) -> String {
    format!("{}. {content}", at + 1)
}

fn status(status: TodoStatus) -> StepStatus {
    match status {
        TodoStatus::Pending => StepStatus::Pending,
        TodoStatus::InProgress => StepStatus::InProgress,
        TodoStatus::Completed => StepStatus::Completed,
    }
}
