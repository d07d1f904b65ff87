//! `set_task_language`: sets the language of a task for which none is set.

use agent::tools::{Effect, Outcome, Ran, Receipt, SetLanguage};
use domain::{
    Operation, Problem, TaskRef,
    operation::{Fields, Patch},
};
use serde_json::{Value, json};

use super::{AgentTurn, Called, checklists::task_ids, proposed, refused};

pub(super) const NAME: &str = "set_task_language";

/// Sets the language, or proposes it if the agent may only propose.
pub(super) async fn set(turn: &AgentTurn, args: &SetLanguage) -> Result<Called, Problem> {
    let task = turn.detail().await?.task;
    let fields = Fields { language: Patch::Set(args.language.clone()), ..Fields::default() };
    let operations = vec![Operation::Update { id: TaskRef::Id(turn.task), fields: Box::new(fields) }];
    if !turn.policy.applies {
        return proposed(turn, NAME, operations, json!({"language": args.language, "set": false})).await;
    }
    let applied = turn.apply(operations).await?;
    if let Some(problem) = applied.refusal() {
        return Ok(refused(NAME, problem));
    }
    let changed = applied.change_set_id().is_some();
    let mut receipt = Receipt::new(NAME, if changed { Outcome::Applied } else { Outcome::NoChange });
    receipt.change_set = applied.receipt();
    if changed {
        let ids = task_ids(task.id, task.number);
        receipt.effects.push(Effect { ids, name: task.title, field: "language", before: Value::Null, after: json!(args.language) });
    }
    let message = if changed { "The language is set." } else { "It is set to that already." };
    let answer = json!({"language": args.language, "set": changed, "message": message});
    Ok(Called::of(Ran { answer: Ok(answer), receipt }, applied.uncommitted))
}
