//! `set_task_language`, `search_notes` and `propose_operations`.

use agent::tools::{Effect, Outcome, Propose, Ran, Receipt, SearchNotes, SetLanguage};
use domain::{
    Operation, Problem, Source, TaskRef,
    operation::{Fields, Patch},
    parse, text,
};
use serde_json::{Value, json};

use super::{AgentTurn, checklists::task_ids, proposed, refused};
use crate::apply::PROPOSAL_MOST;

pub(super) const LANGUAGE: &str = "set_task_language";
pub(super) const SEARCH: &str = "search_notes";
pub(super) const PROPOSE: &str = "propose_operations";

/// Notes that one search answers with.
const FOUND_MOST: usize = 20;
/// Characters of a note that a search shows.
const SHOWN: usize = 1_000;

/// The language of the task, where nobody has said it yet.
pub(super) async fn language(turn: &AgentTurn, args: &SetLanguage) -> Result<Ran, Problem> {
    let task = turn.detail().await?.task;
    let fields = Fields { language: Patch::Set(args.language.clone()), ..Fields::default() };
    let operations = vec![Operation::Update { id: TaskRef::Id(turn.task), fields: Box::new(fields) }];
    if !turn.policy.applies && task.language.is_none() {
        return proposed(turn, LANGUAGE, operations, json!({"language": args.language, "set": false})).await;
    }
    let applied = turn.apply(operations).await?;
    if let Some(problem) = applied.outcomes.into_iter().flat_map(|outcome| outcome.errors).next() {
        return Ok(refused(LANGUAGE, problem));
    }
    let changed = applied.change_set_id.is_some();
    let mut receipt = Receipt::new(LANGUAGE, if changed { Outcome::Applied } else { Outcome::NoChange });
    receipt.change_set = applied.change_set_id.map(|id| id.0.to_string());
    if changed {
        let ids = task_ids(task.id, task.number);
        receipt.effects.push(Effect { ids, name: task.title, field: "language", before: Value::Null, after: json!(args.language) });
    }
    let message = if changed { "The language is set." } else { "It is set to that already." };
    Ok(Ran { answer: Ok(json!({"language": args.language, "set": changed, "message": message})), receipt })
}

/// Notes of this task in which every word of the query begins one.
pub(super) async fn search(turn: &AgentTurn, args: &SearchNotes) -> Result<Ran, Problem> {
    let notes = turn.detail().await?.notes;
    let hits: Vec<_> = notes.iter().rev().filter(|note| text::matches_text(&args.query, &note.text)).collect();
    let mut receipt = Receipt::new(SEARCH, Outcome::NoChange);
    receipt.queries.push(args.query.clone());
    let mut shown = Vec::new();
    for note in hits.iter().take(FOUND_MOST) {
        receipt.read.push(note.id.0.to_string());
        let text: String = note.text.chars().take(SHOWN).collect();
        shown.push(json!({"id": note.id, "at": note.recorded_until, "text": text}));
    }
    Ok(Ran { answer: Ok(json!({"notes": shown, "total": hits.len()})), receipt })
}

/// Operations for the review list. Those that cannot be applied are told; none of them ever is by the agent itself.
pub(super) async fn propose(turn: &AgentTurn, args: &Propose) -> Result<Ran, Problem> {
    let operations = args.operations.iter().cloned().map(Value::Object).collect();
    let parsed = match parse::operations(Value::Array(operations), Source::Agent, PROPOSAL_MOST) {
        Ok(parsed) => parsed,
        Err(problem) => return Ok(refused(PROPOSE, problem)),
    };
    let evaluated = turn.app.evaluate(parsed, Source::Agent).await?;
    let told = |errors: &[Problem]| {
        errors.iter().map(|problem| json!({"code": problem.code, "message": problem.message, "hint": problem.hint})).collect::<Vec<_>>()
    };
    let outcomes = &evaluated.resolution.outcomes;
    let invalid: Vec<Value> = outcomes
        .iter()
        .enumerate()
        .filter(|(_, outcome)| !outcome.errors.is_empty())
        .map(|(at, outcome)| json!({"index": at, "errors": told(&outcome.errors)}))
        .collect();
    let valid = outcomes.len() - invalid.len();
    if valid == 0 {
        let first = outcomes.iter().flat_map(|outcome| &outcome.errors).next();
        let problem = first.cloned().unwrap_or_else(|| Problem::new("missing_operations", "There are no operations."));
        return Ok(refused(PROPOSE, problem));
    }
    let keep = outcomes.iter().zip(evaluated.parsed.iter()).filter(|(outcome, _)| outcome.errors.is_empty());
    let values: Vec<Value> = keep.map(|(_, parsed)| parsed.value.clone()).collect();
    let id = turn.keep_proposal(values, &evaluated.base).await?;
    let mut receipt = Receipt::new(PROPOSE, Outcome::Proposed);
    receipt.proposal = Some(id.0.to_string());
    let answer = json!({"proposalId": id, "proposed": valid, "invalid": invalid, "message": super::WAITS});
    Ok(Ran { answer: Ok(answer), receipt })
}
