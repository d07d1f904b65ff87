//! `assign_task_labels`: labels are chosen by the rules of `agent::tools::labels` from the current rows, and every attempt is recorded in
//! the audit.

use std::{collections::HashMap, fmt::Write as _};

use agent::tools::{
    AssignLabels, Effect, Outcome, Ran, Receipt, Skip,
    labels::{Choice, SkipReason, choose},
};
use chrono::Duration;
use domain::{Code, Label, LabelId, Operation, Problem, Source, Task, TaskRef, operation::Target, parse::Parsed};
use serde_json::{Value, json};
use store::AuditRow;
use uuid::Uuid;

use super::{AgentTurn, Called, Unwritten, checklists::task_ids, refused};
use crate::trail::audit_row;

pub(super) const NAME: &str = "assign_task_labels";
/// After a call that assigned something, calls for the same task are refused for this long.
const PAUSE: Duration = Duration::minutes(5);

/// The facts that are recorded about an attempt.
struct Attempt<'a> {
    task: &'a Task,
    asked: Vec<String>,
    labels: HashMap<LabelId, Label>,
    choice: Choice,
}

/// Assigns the labels that may be assigned, and reports the others.
pub(super) async fn assign(turn: &AgentTurn, args: &AssignLabels) -> Result<Called, Problem> {
    let task = turn.detail().await?.task;
    let names = turn.app.store().names().await?;
    let limited = is_limited(turn).await?;
    let mut choice = choose(args, &names.labels, &task, limited);
    let asked = args.labels.iter().flatten().map(|choice| choice.id.clone()).chain(args.label_ids.iter().flatten().cloned()).collect();
    let labels = names.labels.into_iter().map(|label| (label.id, label)).collect();
    let operation = Operation::AddLabels {
        target: Target::Id(TaskRef::Id(turn.task)),
        labels: choice.assign.iter().map(|id| id.0.to_string()).collect(),
    };
    let mut receipt = Receipt::new(NAME, Outcome::NoChange);
    let mut suggested = None;
    let mut unwritten = Unwritten::Nothing;
    let (outcome, lead) = if limited && !is_empty(args) {
        ("rate_limited", "Labels were assigned to this task less than five minutes ago, so nothing was assigned.")
    } else if choice.assign.is_empty() {
        ("nothing", "No label was assigned.")
    } else if turn.policy.shadow_labels {
        ("shadow", "Shadow mode: nothing was assigned.")
    } else if turn.policy.applies {
        let applied = turn.apply(vec![operation]).await?;
        match applied.refusal() {
            None => {
                receipt.change_set = applied.receipt();
                unwritten = applied.uncommitted.into();
                ("assigned", "")
            }
            // The rows changed between the choice and the write.
            Some(problem) => {
                let attempt = Attempt { task: &task, asked, labels, choice };
                let events = attempt.events(turn, "failed", &json!({"code": problem.code, "message": problem.message}));
                return Ok(Called { events, ..refused(NAME, problem) });
            }
        }
    } else {
        let made = turn.propose_allowed(vec![Parsed::from(operation)]).await?;
        receipt.proposal = made.receipt(NAME).proposal;
        suggested = Some(made);
        ("proposed", super::WAITS)
    };
    let told = Told { labels: &labels, private: turn.policy.private_labels };
    receipt.skipped = choice.skipped.iter().map(|(id, reason)| skip(id, *reason, &told)).collect();
    let none_given = "It is unknown, deleted or archived.";
    let invalid = |id: &String| Skip { id: id.clone(), name: id.clone(), code: Code::Invalid, reason: none_given.to_owned() };
    receipt.skipped.extend(choice.invalid.iter().map(invalid));
    let field = if outcome == "shadow" { "shadow" } else { "labels" };
    if matches!(outcome, "assigned" | "shadow") {
        receipt.effects = choice.assign.iter().filter_map(|id| labels.get(id)).map(|label| effect(&task, label, field)).collect();
    }
    receipt.outcome = match outcome {
        "assigned" if receipt.skipped.is_empty() => Outcome::Applied,
        "assigned" => Outcome::Partial,
        "proposed" => Outcome::Proposed,
        _ => Outcome::NoChange,
    };
    if outcome != "assigned" {
        choice.assign.clear();
    }
    let mut answer = answer(args, &choice, lead, &told);
    if let Some(suggested) = suggested {
        suggested.tell(&mut answer);
        unwritten = suggested.proposal.into();
    }
    let events = Attempt { task: &task, asked, labels, choice }.events(turn, outcome, &Value::Null);
    Ok(Called { events, ..Called::of(Ran { answer: Ok(answer), receipt }, unwritten) })
}

fn is_empty(args: &AssignLabels) -> bool {
    args.label_ids.iter().flatten().next().is_none() && args.labels.iter().flatten().next().is_none()
}

/// Whether the agent assigned a label to the task less than five minutes ago.
async fn is_limited(turn: &AgentTurn) -> Result<bool, Problem> {
    let last = turn.app.store().agent_labelled_at(turn.task).await?;
    Ok(last.is_some_and(|last| turn.app.clock().now() < last + PAUSE))
}

fn effect(task: &Task, label: &Label, field: &'static str) -> Effect {
    let mut ids = vec![label.id.0.to_string()];
    // This also counts as a change of the task.
    ids.extend(task_ids(task.id, task.number).into_iter().filter(|_| field == "labels"));
    Effect { ids, name: label.name.clone(), field, before: Value::Null, after: json!(label.name) }
}

/// The labels, and whether a model may learn the names of private ones.
struct Told<'l> {
    labels: &'l HashMap<LabelId, Label>,
    private: bool,
}

impl Told<'_> {
    fn name(&self, label: &Label) -> String {
        if label.private && !self.private { "a private label".to_owned() } else { label.name.clone() }
    }
}

fn skip(id: &str, reason: SkipReason, told: &Told<'_>) -> Skip {
    let label = Uuid::parse_str(id.trim()).ok().and_then(|id| told.labels.get(&LabelId(id)));
    let name = label.map_or_else(|| id.to_owned(), |label| told.name(label));
    Skip { id: id.to_owned(), name, code: reason.code(), reason: reason.sentence().to_owned() }
}

fn answer(args: &AssignLabels, choice: &Choice, lead: &str, told: &Told<'_>) -> Value {
    let names: Vec<String> = choice.assign.iter().filter_map(|id| told.labels.get(id)).map(|label| told.name(label)).collect();
    let mut message = match names.len() {
        0 => lead.to_owned(),
        1 => format!("Assigned the label {}.", names[0]),
        n => format!("Assigned {n} labels: {}.", names.join(", ")),
    };
    for (count, what) in [(choice.skipped.len(), "skipped"), (choice.invalid.len(), "invalid")] {
        if count > 0 {
            let _ = write!(message, " {count} {what}.");
        }
    }
    let request = match &args.labels {
        Some(labels) => json!({"labels": labels}),
        None => json!({"labelIds": args.label_ids.clone().unwrap_or_default()}),
    };
    let skipped: Vec<Value> = choice.skipped.iter().map(|(id, reason)| json!({"id": id, "reason": reason.code()})).collect();
    json!({
        "function": NAME,
        "request": request,
        "result": {"assigned": choice.assign, "invalid": choice.invalid, "skipped": skipped},
        "message": message,
    })
}

impl Attempt<'_> {
    /// The audit rows of an attempt: one for every attempt, one for its outcome, and one for ids of labels that do not exist.
    fn events(&self, turn: &AgentTurn, outcome: &str, failure: &Value) -> Vec<AuditRow> {
        let Choice { assign, invalid, skipped } = &self.choice;
        let names: Vec<&str> = assign.iter().filter_map(|id| self.labels.get(id)).map(|label| label.name.as_str()).collect();
        let reasons: Vec<Value> = skipped.iter().map(|(id, reason)| json!({"id": id, "reason": reason.code()})).collect();
        let row = |action: &str, count: usize, outcome: &str| AuditRow {
            turn_id: Some(turn.turn_id.to_string()),
            detail: json!({
                "task": self.task.id,
                "number": self.task.number,
                "asked": self.asked,
                "assigned": assign,
                "assignedNames": names,
                "invalid": invalid,
                "skipped": reasons,
                "outcome": outcome,
                "failure": failure,
                "inferenceMs": turn.caller.inference_ms,
            }),
            ops_count: i64::try_from(count).ok(),
            invalid_count: i64::try_from(invalid.len()).ok(),
            model: turn.caller.agent.clone(),
            ..audit_row(turn.app.clock().now(), Source::Agent, action)
        };
        let mut rows = vec![row("assignment_attempted", self.asked.len(), outcome)];
        match outcome {
            "assigned" => rows.push(row("assignment_succeeded", assign.len(), outcome)),
            "failed" => rows.push(row("assignment_failed", self.asked.len(), outcome)),
            "rate_limited" => rows.push(row("assignment_rate_limited", self.asked.len(), outcome)),
            _ => {}
        }
        if outcome != "failed" && !invalid.is_empty() {
            rows.push(row("assignment_failed", invalid.len(), "invalid"));
        }
        rows
    }
}
