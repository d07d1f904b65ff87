//! `propose_operations`: operations for the review list. None of them is ever applied by the agent itself.

use agent::tools::{Outcome, Propose, Ran, Receipt};
use domain::{Problem, Source, parse};
use serde_json::{Value, json};

use super::{AgentTurn, refused};
use crate::apply::PROPOSAL_MOST;

const NAME: &str = "propose_operations";

/// Proposes what can be applied, and tells the rest.
pub(super) async fn operations(turn: &AgentTurn, args: &Propose) -> Result<Ran, Problem> {
    let operations = args.operations.iter().cloned().map(Value::Object).collect();
    let parsed = match parse::operations(Value::Array(operations), Source::Agent, PROPOSAL_MOST) {
        Ok(parsed) => parsed,
        Err(problem) => return Ok(refused(NAME, problem)),
    };
    let suggested = turn.propose_allowed(parsed).await?;
    let told = |errors: &[Problem]| {
        let told = errors.iter().map(|problem| json!({"code": problem.code, "message": problem.message, "hint": problem.hint}));
        told.collect::<Vec<_>>()
    };
    let refusals = suggested.outcomes.iter().enumerate().filter(|(_, outcome)| !outcome.errors.is_empty());
    let invalid: Vec<Value> = refusals.map(|(at, outcome)| json!({"index": at, "errors": told(&outcome.errors)})).collect();
    if let (None, Some(problem)) = (suggested.id, suggested.refusal()) {
        return Ok(refused(NAME, problem));
    }
    let mut receipt = Receipt::new(NAME, if suggested.id.is_some() { Outcome::Proposed } else { Outcome::NoChange });
    receipt.proposal = suggested.id.map(|id| id.0.to_string());
    let mut answer = json!({"proposed": 0, "invalid": invalid, "message": "Nothing to propose: everything is so already."});
    suggested.tell(&mut answer);
    Ok(Ran { answer: Ok(answer), receipt })
}
