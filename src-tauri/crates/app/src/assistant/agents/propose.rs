//! `propose_operations`: sends operations to the review list. The agent never applies them itself.

use agent::{
    tools::{Propose, Ran},
    withheld::for_model,
};
use domain::{Problem, Source, parse};
use serde_json::{Value, json};

use super::{AgentTurn, Called, refused};
use crate::limits::PROPOSAL_MOST;

const NAME: &str = "propose_operations";

/// Proposes the operations that can be applied, and reports the others.
pub(super) async fn operations(turn: &AgentTurn, args: &Propose) -> Result<Called, Problem> {
    let operations = args.operations.iter().cloned().map(Value::Object).collect();
    let mut parsed = match parse::operations(Value::Array(operations), Source::Agent, PROPOSAL_MOST) {
        Ok(parsed) => parsed,
        Err(problem) => return Ok(refused(NAME, problem)),
    };
    for one in &mut parsed {
        if let Some(problem) = one.operation.as_ref().ok().and_then(|operation| turn.policy.refuses(operation)) {
            one.refuse(problem);
        }
    }
    let suggested = turn.propose_allowed(parsed).await?;
    let told = |errors: &[Problem]| {
        let told =
            errors.iter().map(for_model).map(|problem| json!({"code": problem.code, "message": problem.message, "hint": problem.hint}));
        told.collect::<Vec<_>>()
    };
    let refusals = suggested.outcomes.iter().enumerate().filter(|(_, outcome)| !outcome.errors.is_empty());
    let invalid: Vec<Value> = refusals.map(|(at, outcome)| json!({"index": at, "errors": told(&outcome.errors)})).collect();
    if let (None, Some(problem)) = (suggested.id(), suggested.refusal()) {
        return Ok(refused(NAME, problem));
    }
    let receipt = suggested.receipt(NAME);
    let mut answer = json!({"proposed": 0, "invalid": invalid, "message": "Nothing to propose: everything is so already."});
    suggested.tell(&mut answer);
    Ok(Called::of(Ran { answer: Ok(answer), receipt }, suggested.proposal))
}
