//! The plan path: propose, validate, list, summarise, store.

use std::collections::BTreeSet;

use domain::{
    ProposalId, TaskRef, Where,
    proposal::{DryRun, Proposed},
};
use language::instruction::Planned;
use protocol::turn::{Stage, TurnEventKind};
use serde_json::{Value, json};

use super::{Draft, Effect, State, Turn, mismatch};
use crate::{
    audit::AuditEntry,
    proposal::{self, Candidate},
    router, sentence, summary,
};

/// Numbers that a result names for the next turn's "them".
const ABOUT: usize = 50;

/// What a plan is about.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub(super) filter: Option<Where>,
    pub(super) words: Option<String>,
}

/// Operations that are being validated.
#[derive(Debug)]
pub(super) struct Plan {
    candidates: Vec<Candidate>,
    text: String,
    scope: Scope,
}

/// A list that has been shown and is being stored.
#[derive(Debug)]
pub(super) struct Listed {
    operations: Vec<Proposed>,
    text: String,
    ids: Vec<u64>,
}

impl Turn {
    pub(super) fn propose(&mut self, operations: Vec<Planned>, text: String, scope: Scope) {
        self.stage(Stage::Proposing);
        let candidates: Result<Vec<Candidate>, serde_json::Error> = operations
            .into_iter()
            .map(|planned| {
                let value = serde_json::to_value(&planned.operation)?;
                Ok(Candidate { operation: Some(planned.operation), value, explanation: Some(planned.explanation) })
            })
            .collect();
        let Ok(candidates) = candidates else {
            self.fail(mismatch("operations"), false);
            return;
        };
        self.stage(Stage::Validating);
        self.effects.push(Effect::Validate(candidates.iter().map(|candidate| candidate.value.clone()).collect()));
        self.state = State::Validating(Box::new(Plan { candidates, text, scope }));
    }

    pub(super) fn validated(&mut self, plan: Plan, dry_run: DryRun) {
        if dry_run.results.len() != plan.candidates.len() {
            self.fail(mismatch("checks"), true);
            return;
        }
        let operations = proposal::proposed(&plan.candidates, dry_run.results, &self.speech());
        let mut warnings = dry_run.warnings;
        for warning in &mut warnings {
            warning.message = sentence::warning(warning);
        }
        let invalid = operations.iter().filter(|operation| !operation.errors.is_empty()).count();
        let counted = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let (valid_count, invalid_count) = (counted(operations.len() - invalid), counted(invalid));
        let codes: Vec<Value> = operations.iter().flat_map(|operation| &operation.errors).map(|problem| json!(problem.code)).collect();
        let entry = AuditEntry {
            ops_count: Some(counted(operations.len())),
            invalid_count: Some(invalid_count),
            ..AuditEntry::new("validation", Some(Stage::Validating), self.elapsed_ms, json!({"codes": codes, "summary": dry_run.summary}))
        };
        self.effects.push(Effect::Audit(Box::new(entry)));
        self.emit(TurnEventKind::Ops { version: 1, operations: operations.clone(), valid_count, invalid_count, warnings });

        self.stage(Stage::Summarizing);
        let text = summary::text(&plan.text, plan.scope.words.as_deref(), &operations);
        self.emit(TurnEventKind::Summary { text: text.clone() });
        let ids = about(&plan.candidates, &operations);
        self.effects.push(Effect::Store(Box::new(Draft { operations: operations.clone(), scope: plan.scope.filter })));
        self.state = State::Storing(Box::new(Listed { operations, text, ids }));
    }

    pub(super) fn stored(&mut self, listed: Listed, id: ProposalId) {
        let Listed { operations, text, ids } = listed;
        let usage = self.usage();
        self.emit(TurnEventKind::Result { text, operations, proposal_id: Some(id), offer: None, ids, usage, undo: false });
        self.end(TurnEventKind::Done, "done");
    }
}

/// Numbers of the tasks that a list is about, in the order of the list.
fn about(candidates: &[Candidate], operations: &[Proposed]) -> Vec<u64> {
    let named = candidates.iter().map(|candidate| candidate.operation.iter().flat_map(router::named));
    let shown = operations.iter().map(|proposed| proposed.preview.samples.iter().filter_map(|sample| sample.number));
    first_ones(named.zip(shown).flat_map(|(named, shown)| plain_numbers(named).chain(shown)))
}

/// Numbers among references to tasks.
pub(super) fn numbers<'t>(named: impl Iterator<Item = &'t TaskRef>) -> Vec<u64> {
    first_ones(plain_numbers(named))
}

fn plain_numbers<'t>(named: impl Iterator<Item = &'t TaskRef>) -> impl Iterator<Item = u64> {
    named.filter_map(|id| if let TaskRef::Number(number) = id { Some(*number) } else { None })
}

/// Each once, and no more than anyone can mean by "them".
fn first_ones(numbers: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut seen = BTreeSet::new();
    numbers.filter(|&number| seen.insert(number)).take(ABOUT).collect()
}
