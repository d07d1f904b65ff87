//! The plan path: propose, validate, list, summarise, store.

use std::collections::BTreeSet;

use domain::{
    ProposalId, TaskRef, Where,
    parse::Parsed,
    proposal::{DryRun, Proposed},
    sentence::Sentence,
};
use language::instruction::{Intent, Planned};
use protocol::turn::{Remarks, Stage, TurnEventKind};
use serde_json::{Value, json};

use super::{Draft, Effect, State, Turn, mismatch};
use crate::{
    audit::AuditEntry,
    proposal::{self, Candidate},
    routing,
};

/// How many task numbers of a result the next turn's "them" can refer to.
const ABOUT: usize = 50;

/// What a plan is about.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub(super) filter: Option<Where>,
    pub(super) words: Option<String>,
}

/// The planner's text about its plan.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    /// What the operations do, in a sentence; empty if it must still be written.
    pub(super) text: String,
    /// Remarks to add while all of it can be applied.
    pub(super) remarks: Vec<Sentence>,
}

/// Operations that are being validated.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) candidates: Vec<Candidate>,
    pub(super) summary: Summary,
    pub(super) scope: Scope,
    pub(super) intent: Intent,
    /// Remarks to add after the summary.
    pub(super) remarks: Vec<Sentence>,
    pub(super) round: Round,
}

/// Which validation of a turn it is.
#[derive(Debug)]
pub(super) enum Round {
    /// The proposal.
    First,
    /// The repair of this list.
    Second(Box<Checked>),
}

/// A list with the result of its validation.
#[derive(Clone, Debug)]
pub(super) struct Checked {
    pub(super) candidates: Vec<Candidate>,
    pub(super) operations: Vec<Proposed>,
    pub(super) summary: Summary,
    pub(super) scope: Scope,
    pub(super) intent: Intent,
    pub(super) remarks: Vec<Sentence>,
    /// The number of this validation within the turn.
    validation: u32,
}

/// A list that was shown and is being stored.
#[derive(Debug)]
pub(super) struct Listed {
    operations: Vec<Proposed>,
    sentences: Vec<Sentence>,
    /// What is said behind the sentence about the list.
    remarks: Option<Remarks>,
    ids: Vec<u64>,
}

impl Turn {
    pub(super) fn propose(&mut self, operations: Vec<Planned>, summary: Summary, scope: Scope) {
        self.stage(Stage::Proposing);
        let candidates = operations
            .into_iter()
            .map(|Planned { operation, explanation }| Candidate { explanation: Some(explanation), ..Parsed::from(operation).into() });
        let candidates = self.with_creations(candidates.collect());
        self.stage(Stage::Validating);
        self.validate(Plan { candidates, summary, scope, intent: Intent::default(), remarks: Vec::new(), round: Round::First });
    }

    pub(super) fn validate(&mut self, plan: Plan) {
        self.validations += 1;
        self.effects.push(Effect::Validate(plan.candidates.iter().map(|candidate| candidate.parsed.clone()).collect()));
        self.state = State::Validating(Box::new(plan));
    }

    pub(super) fn validated(&mut self, plan: Plan, dry_run: DryRun) {
        let Plan { candidates, summary, scope, intent, remarks, round } = plan;
        if dry_run.results.len() != candidates.len() {
            self.fail(mismatch("checks"), true);
            return;
        }
        let operations = proposal::proposed(&candidates, dry_run.results, &self.speech());
        let mut warnings = dry_run.warnings;
        for warning in &mut warnings {
            warning.message = wording::warning(warning, &self.speech());
        }
        let invalid = operations.iter().filter(|operation| !operation.errors.is_empty()).count();
        let counted = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let codes: Vec<Value> = operations.iter().flat_map(|operation| &operation.errors).map(|problem| json!(problem.code)).collect();
        let entry = AuditEntry {
            ops_count: Some(counted(operations.len())),
            invalid_count: Some(counted(invalid)),
            ..AuditEntry::new("validation", Some(Stage::Validating), self.elapsed_ms, json!({"codes": codes, "summary": dry_run.summary}))
        };
        self.audit(entry);
        let checked = Checked { candidates, operations, summary, scope, intent, remarks, validation: self.validations };
        match round {
            Round::First => {
                self.emit_ops(1, checked.operations.clone(), warnings);
                if invalid > 0 && self.by_model { self.ask_repair(checked) } else { self.summarize(checked) }
            }
            Round::Second(before) if better(&before.operations, &checked.operations) => {
                self.audit_repair(true, &before, "better");
                self.emit_ops(2, checked.operations.clone(), warnings);
                self.summarize(checked);
            }
            Round::Second(before) => self.repair_failed(*before, "not_better"),
        }
    }

    /// Has a list that was shown and told kept.
    pub(super) fn store(&mut self, checked: Checked, sentences: Vec<Sentence>, remarks: &[Sentence]) {
        let Checked { candidates, operations, scope, validation, .. } = checked;
        let ids = about(&candidates, &operations);
        self.effects.push(Effect::Store(Box::new(Draft { operations: operations.clone(), scope: scope.filter, validation })));
        let (words, parts) = Sentence::join(remarks);
        let remarks = parts.map(|parts| Remarks { words, parts });
        self.state = State::Storing(Box::new(Listed { operations, sentences, remarks, ids }));
    }

    pub(super) fn stored(&mut self, listed: Listed, id: ProposalId) {
        let Listed { operations, sentences, remarks, ids } = listed;
        let (text, parts) = Sentence::join(&sentences);
        let usage = self.usage();
        self.emit(TurnEventKind::Result {
            text,
            parts,
            words: None,
            remarks,
            operations,
            proposal_id: Some(id),
            offer: None,
            ids,
            usage,
            undo: None,
            dismiss: false,
        });
        self.end(TurnEventKind::Done, "done");
    }
}

/// Whether a repair is better: more operations can be applied, including all those from before.
fn better(before: &[Proposed], after: &[Proposed]) -> bool {
    let valid = |rows: &[Proposed]| rows.iter().filter(|row| row.errors.is_empty()).map(|row| row.key.clone()).collect::<BTreeSet<_>>();
    let (before, after) = (valid(before), valid(after));
    after.len() > before.len() && before.is_subset(&after)
}

/// Numbers of the tasks in a list, in the order of the list.
fn about(candidates: &[Candidate], operations: &[Proposed]) -> Vec<u64> {
    let named = candidates.iter().map(|candidate| candidate.operation().into_iter().flat_map(routing::named));
    let shown = operations.iter().map(|proposed| proposed.preview.samples.iter().filter_map(|sample| sample.number));
    first_ones(named.zip(shown).flat_map(|(named, shown)| plain_numbers(named).chain(shown)))
}

/// The numbers among references to tasks.
pub(super) fn numbers<'t>(named: impl Iterator<Item = &'t TaskRef>) -> Vec<u64> {
    first_ones(plain_numbers(named))
}

fn plain_numbers<'t>(named: impl Iterator<Item = &'t TaskRef>) -> impl Iterator<Item = u64> {
    named.filter_map(|id| if let TaskRef::Number(number) = id { Some(*number) } else { None })
}

/// Each number once, and no more than "them" can refer to.
fn first_ones(numbers: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut seen = BTreeSet::new();
    numbers.filter(|&number| seen.insert(number)).take(ABOUT).collect()
}
