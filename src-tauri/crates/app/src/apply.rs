//! The one write path: operations in, one change set out, one transaction.

use std::collections::{BTreeSet, HashSet};

use domain::{
    Change, ChangeSet, ChangeSetId, Entity, Needs, Operation, Problem, ProposalId, Source, Timestamp, Today, World,
    parse::{self, Parsed},
    proposal::{DryRun, DryRunResult, Warning},
    resolve::{self, Context, Outcome, Resolution},
};
use protocol::changes::{Applied, AppliedOperation, ApplyRequest, Changed, Refused};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{AuditRow, Remembered, StoredProposal, Write};
use uuid::Uuid;

use crate::{
    APPLY_MOST, App, problem,
    turns::{Base, audit_row},
    unexpected,
};

/// Operations a proposal holds at the most.
pub(crate) const PROPOSAL_MOST: usize = 200;
/// Task numbers listed per operation and announced per change set.
const NUMBERS_PER_OPERATION: usize = 50;
const NUMBERS_ANNOUNCED: usize = 1_000;

/// Operations read, and what they would do to the rows as they are.
pub(crate) struct Evaluated {
    pub parsed: Vec<Parsed>,
    pub resolution: Resolution,
    /// The versions of the rows they were checked against. Rows of refused operations are among them, so that a mended one can be applied.
    pub base: Base,
}

impl App {
    /// What applying would do. Writes nothing.
    pub async fn dry_run(&self, operations: Value, source: Source) -> Result<DryRun, Problem> {
        let parsed = parse::operations(operations, source, APPLY_MOST)?;
        let evaluated = self.evaluate(parsed, source).await?;
        Ok(dry_run_of(evaluated.parsed, evaluated.resolution))
    }

    /// Resolves operations against the rows as they are, in memory.
    pub(crate) async fn evaluate(&self, parsed: Vec<Parsed>, source: Source) -> Result<Evaluated, Problem> {
        let today = self.today().await;
        let operations: Vec<_> = parsed.iter().map(|one| one.operation.clone()).collect();
        let world = self.store().load(&needs(&operations), &today).await.map_err(problem)?;
        let base = Base::of(&world);
        let resolution = self.resolve(&operations, world, source, &today).await;
        Ok(Evaluated { parsed, resolution, base })
    }

    async fn resolve(&self, operations: &[Result<Operation, Vec<Problem>>], world: World, source: Source, today: &Today) -> Resolution {
        let (thresholds, evidence_required) = {
            let settings = self.0.settings.read().await;
            (settings.thresholds, settings.agent.sovereignty_evidence_required)
        };
        let clock = &self.0.clock;
        let context = Context { today: *today, source, thresholds, evidence_required };
        let mut resolution = resolve::resolve(operations, world, &context, &mut || clock.new_id());
        for warning in &mut resolution.warnings {
            warning.message = agent::sentence::warning(warning);
        }
        resolution
    }

    /// Applies operations as one change set: all of them or none.
    ///
    /// Refused with `missing_operations`, `too_many_operations`, `idempotency_key_conflict`, `confirmation_required`, `stale`, or the code
    /// of the first operation that is invalid.
    pub async fn apply(&self, request: ApplyRequest, source: Source) -> Result<Applied, Refused> {
        let now = self.0.clock.now();
        let today = self.today().await;
        let hash = hash(&request);
        let key = request.idempotency_key.map(|key| key.to_string());
        let write = self.store().begin().await.map_err(refuse_storage)?;
        if let Some(key) = &key {
            match write.remembered(key, &hash, now).await.map_err(refuse_storage)? {
                Remembered::New => {}
                Remembered::Answered(answer) => return serde_json::from_str(&answer).map_err(|error| refuse(unexpected(error))),
                Remembered::Conflict => {
                    let message = "This key was used for another list of operations. Nothing was changed.";
                    return Err(refuse(Problem::new("idempotency_key_conflict", message).hint("Use a new key for a new request.")));
                }
            }
        }
        let proposal = match request.proposal_id {
            Some(id) => Some(kept(&write, id).await?),
            None => None,
        };
        // Whoever proposed is asking; the user only lets it happen. So the guards of the agent hold here once more.
        let source = proposal.as_ref().map_or(source, |proposal| proposal.source);
        let parsed = parse::operations(Value::Array(request.operations.clone()), source, APPLY_MOST).map_err(refuse)?;
        let operations: Vec<_> = parsed.iter().map(|one| one.operation.clone()).collect();
        let world = write.load(&needs(&operations), &today).await.map_err(refuse_storage)?;
        let base = Base::of(&world);
        let resolution = self.resolve(&operations, world, source, &today).await;
        let mut errors: Vec<Vec<Problem>> = resolution.outcomes.iter().map(|outcome| outcome.errors.clone()).collect();
        if let Some(proposal) = &proposal {
            let shown = Base::from_value(&proposal.base);
            for (errors, stale) in errors.iter_mut().zip(shown.stale(&base, &resolution)) {
                errors.extend(stale);
            }
        }
        if let Some(first) = errors.iter().flatten().next() {
            return Err(Refused { problem: first.clone(), operations: errors, confirm: None });
        }
        check_confirmed(&resolution.warnings, request.confirm)?;

        let kinds = kinds(&resolution.changes);
        let turn_id = proposal.as_ref().and_then(|proposal| proposal.turn_id.clone());
        let from = Made { proposal: proposal.as_ref(), turn_id };
        let applied = self.write(&write, from, parsed, resolution, source, now).await?;
        if let Some(key) = &key {
            let answer = serde_json::to_string(&applied).map_err(|error| refuse(unexpected(error)))?;
            write.remember(key, &hash, &answer, now).await.map_err(refuse_storage)?;
        }
        write.commit().await.map_err(refuse_storage)?;
        if let Some(scope) = proposal.and_then(|proposal| parse::where_filter(&proposal.operations["scope"]).ok()) {
            self.remember_scope(scope);
        }
        self.announce_applied(&applied, kinds, source);
        Ok(applied)
    }

    /// Applies those operations that the rules allow as one change set, and tells what became of each. For the tools of agents, which are
    /// partly refused without failing.
    pub(crate) async fn apply_allowed(&self, operations: Vec<Operation>, source: Source, turn_id: Uuid) -> Result<Allowed, Problem> {
        let (now, today) = (self.0.clock.now(), self.today().await);
        let write = self.store().begin().await.map_err(problem)?;
        let world = write.load(&resolve::needs(&operations), &today).await.map_err(problem)?;
        let tried: Vec<Result<Operation, Vec<Problem>>> = operations.iter().cloned().map(Ok).collect();
        let mut resolution = self.resolve(&tried, world, source, &today).await;
        let outcomes = resolution.outcomes.clone();
        let mut allowed = Allowed { outcomes, changes: resolution.changes.clone(), change_set_id: None };
        if resolution.changes.is_empty() {
            return Ok(allowed);
        }
        let mut done = Vec::new();
        for (operation, outcome) in operations.into_iter().zip(std::mem::take(&mut resolution.outcomes)) {
            if outcome.errors.is_empty() {
                done.push(Parsed::from(operation));
                resolution.outcomes.push(outcome);
            }
        }
        let from = Made { proposal: None, turn_id: Some(turn_id.to_string()) };
        let applied = self.write(&write, from, done, resolution, source, now).await.map_err(|refused| refused.problem)?;
        write.commit().await.map_err(problem)?;
        allowed.change_set_id = applied.change_set_id;
        self.announce_applied(&applied, kinds(&allowed.changes), source);
        Ok(allowed)
    }

    fn announce_applied(&self, applied: &Applied, kinds: Vec<Entity>, source: Source) {
        if applied.change_set_id.is_some() {
            let numbers: Vec<u64> = applied.results.iter().flat_map(|result| result.numbers.iter().copied()).collect();
            let whole = applied.results.iter().all(|result| result.numbers.len() < NUMBERS_PER_OPERATION);
            let numbers = (whole && numbers.len() <= NUMBERS_ANNOUNCED).then_some(numbers);
            self.announce(Changed { change_set_id: applied.change_set_id, source, numbers, kinds: Some(kinds) });
        }
    }

    /// Writes a valid resolution and reads back what was written.
    async fn write(
        &self,
        write: &Write,
        Made { proposal, turn_id }: Made<'_>,
        parsed: Vec<Parsed>,
        resolution: Resolution,
        source: Source,
        now: Timestamp,
    ) -> Result<Applied, Refused> {
        let today = self.today().await;
        let operations: Vec<Operation> = parsed.iter().filter_map(|one| one.operation.clone().ok()).collect();
        let (sentence, account) = agent::sentence::applied(&operations, &resolution.outcomes, &resolution.summary, &today);
        let values: Vec<Value> = parsed.into_iter().map(|one| one.value).collect();
        let id = (!resolution.changes.is_empty()).then(|| ChangeSetId(self.0.clock.new_id()));
        let mut stored = HashSet::new();
        if let Some(id) = id {
            let mut audit = vec![AuditRow {
                change_set: Some(id),
                detail: json!({"operations": values, "proposal": proposal.map(|proposal| proposal.id)}),
                ops_count: i64::try_from(values.len()).ok(),
                turn_id: turn_id.clone(),
                ..audit_row(now, source, "applied")
            }];
            if let Some(proposal) = proposal {
                let proposed = proposal.operations["operations"].as_array().map_or(0, Vec::len);
                let outcome = if values.len() < proposed { "partly_applied" } else { "applied" };
                write.set_proposal_outcome(proposal.id, outcome, Some(id)).await.map_err(refuse_storage)?;
                audit.push(AuditRow {
                    change_set: Some(id),
                    detail: json!({"proposal": proposal.id, "outcome": outcome, "applied": values.len(), "proposed": proposed}),
                    turn_id: turn_id.clone(),
                    ..audit_row(now, source, "proposal_applied")
                });
            }
            audit.extend(overrides(&resolution.changes).map(|detail| AuditRow {
                change_set: Some(id),
                detail,
                turn_id: turn_id.clone(),
                ..audit_row(now, source, "overridden")
            }));
            let change_set = ChangeSet {
                id,
                at: now,
                source,
                undoes: None,
                title: sentence.clone(),
                account: Some(account.clone()),
                operations: values.clone(),
                summary: resolution.summary,
                changes: resolution.changes,
                writes: resolution.writes,
            };
            write.put(&change_set, &audit, &today).await.map_err(refuse_storage)?;
            stored = read_back(write, &change_set, &resolution.outcomes, &today).await?;
        }
        let results = values
            .into_iter()
            .zip(resolution.outcomes)
            .map(|(op, outcome)| AppliedOperation {
                op,
                numbers: outcome.touched.iter().copied().filter(|number| stored.contains(number)).take(NUMBERS_PER_OPERATION).collect(),
                preview: outcome.preview,
            })
            .collect();
        Ok(Applied { change_set_id: id, results, summary: resolution.summary, sentence, account: Some(account) })
    }
}

/// What came of operations of which only the allowed ones were applied.
#[derive(Debug)]
pub(crate) struct Allowed {
    /// Per operation, in order.
    pub outcomes: Vec<Outcome>,
    /// What was written.
    pub changes: Vec<Change>,
    /// The change set, when something was.
    pub change_set_id: Option<ChangeSetId>,
}

impl Allowed {
    /// Why the first of those that were refused was.
    pub fn refusal(&self) -> Option<Problem> {
        self.outcomes.iter().flat_map(|outcome| &outcome.errors).next().cloned()
    }

    /// The change set, as receipts name it.
    pub fn receipt(&self) -> Option<String> {
        self.change_set_id.map(|id| id.0.to_string())
    }
}

/// Where applied operations come from.
#[derive(Debug)]
struct Made<'a> {
    proposal: Option<&'a StoredProposal>,
    turn_id: Option<String>,
}

/// Which kinds of rows were changed, each once.
pub(crate) fn kinds(changes: &[Change]) -> Vec<Entity> {
    let kinds: BTreeSet<Entity> = changes.iter().map(|change| change.entity).collect();
    kinds.into_iter().collect()
}

/// What an agent changed against the user, with its reasons, for the audit.
fn overrides(changes: &[Change]) -> impl Iterator<Item = Value> {
    changes.iter().filter_map(|change| {
        let (before, after) = (change.before.as_ref()?.fields(), change.after.as_ref()?.fields());
        let (field, why) = [("isChecked", "override"), ("completed", "completedOverride")]
            .into_iter()
            .find(|(field, why)| after.contains_key(*field) && after.get(*why).is_some_and(|kept| !kept.is_null()))?;
        let (from, to) = (before.get(field), after.get(field));
        Some(json!({"entity": change.entity, "id": change.id, "field": field, "from": from, "to": to, "override": after.get(why)}))
    })
}

/// The proposal these operations were selected from.
async fn kept(write: &Write, id: ProposalId) -> Result<StoredProposal, Refused> {
    let proposal = write.proposal(id).await.map_err(refuse_storage)?;
    proposal.ok_or_else(|| refuse(Problem::new("id_not_found", "This proposal is no longer kept. Ask again.")))
}

/// Reads the touched tasks back inside the transaction and compares: what is reported is what the database holds. Answers their numbers.
async fn read_back(write: &Write, change_set: &ChangeSet, outcomes: &[Outcome], today: &Today) -> Result<HashSet<u64>, Refused> {
    let needs = Needs { task_numbers: outcomes.iter().flat_map(|outcome| outcome.touched.iter().copied()).collect(), ..Needs::default() };
    let stored = write.load(&needs, today).await.map_err(refuse_storage)?;
    if let Some(lost) = change_set.writes.tasks.iter().find(|task| stored.tasks.get(&task.id) != Some(*task)) {
        return Err(refuse(unexpected(format!("#{} does not read back as it was written", lost.number))));
    }
    Ok(stored.numbers.into_keys().collect())
}

/// What has to be loaded for those operations that could be read.
fn needs(operations: &[Result<Operation, Vec<Problem>>]) -> Needs {
    let readable: Vec<Operation> = operations.iter().filter_map(|operation| operation.clone().ok()).collect();
    resolve::needs(&readable)
}

pub(crate) fn dry_run_of(parsed: Vec<Parsed>, resolution: Resolution) -> DryRun {
    let results = parsed
        .into_iter()
        .zip(resolution.outcomes)
        .map(|(parsed, outcome)| DryRunResult {
            op: parsed.value,
            valid: outcome.errors.is_empty(),
            errors: outcome.errors,
            notes: parsed.notes,
            preview: outcome.preview,
        })
        .collect();
    DryRun { results, summary: resolution.summary, warnings: resolution.warnings }
}

/// The number a user has to confirm is the sum of all counts that are over a limit.
fn check_confirmed(warnings: &[Warning], confirmed: Option<u32>) -> Result<(), Refused> {
    let wanted: u32 = warnings.iter().map(|warning| warning.count).sum();
    if warnings.is_empty() || confirmed == Some(wanted) {
        return Ok(());
    }
    let said: Vec<&str> = warnings.iter().map(|warning| warning.message.as_str()).collect();
    let message = format!("{} Confirm the number {wanted} to go on.", said.join(" "));
    let problem = Problem::new("confirmation_required", message).hint(format!("\"confirm\": {wanted}"));
    Err(Refused { problem, operations: Vec::new(), confirm: Some(wanted) })
}

/// Identifies a request: its operations and proposal, whatever the key and the confirmation.
fn hash(request: &ApplyRequest) -> String {
    let same = json!([request.operations, request.proposal_id]);
    Sha256::digest(same.to_string()).iter().fold(String::with_capacity(64), |mut hex, byte| {
        use std::fmt::Write as _;
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

pub(crate) fn refuse(problem: Problem) -> Refused {
    Refused { problem, operations: Vec::new(), confirm: None }
}

fn refuse_storage(error: store::StoreError) -> Refused {
    refuse(problem(error))
}
