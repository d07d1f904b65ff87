//! The one write path: operations in, one change set out, one transaction. Whoever changes rows goes through here: operations are loaded,
//! resolved, put, committed and announced ([`Changes::apply`]), and undo and imports, which have their changes ready, come to the last three steps
//! ([`Changes::commit_set`]).

mod base;

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    time::Instant,
};

use domain::{
    Asker, Change, ChangeSet, ChangeSetId, Code, Entity, Needs, Operation, Problem, ProposalId, Source, TaskRef, Timestamp, Today,
    TypedNames, Unread, Where, World,
    parse::{self, Parsed},
    proposal::{DryRun, DryRunResult, Warning},
    resolve::{self, Context, Outcome, Resolution},
};
use protocol::changes::{Applied, AppliedOperation, ApplyRequest, Changed, Refused};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{AuditRow, Remembered, StoredProposal, Write};
use uuid::Uuid;
use wording::Speech;

use crate::{
    Changes,
    limits::{APPLY_MOST, NUMBERS_ANNOUNCED, NUMBERS_PER_OPERATION},
    trail::{audit_row, elapsed},
    unexpected,
};

pub(crate) use base::{Base, Mentioned};

/// Parsed operations with their effect on the current rows.
pub(crate) struct Evaluated {
    pub parsed: Vec<Parsed>,
    pub resolution: Resolution,
    /// The versions of the rows they were checked against. They include the rows of refused operations, so that a corrected operation can
    /// be applied.
    pub base: Base,
    /// The other rows that each operation refers to.
    mentioned: Vec<Mentioned>,
    /// Titles of the tasks that operations name by number.
    titles: BTreeMap<u64, String>,
}

impl Changes<'_> {
    /// What applying would do. Changes nothing; the audit keeps that somebody looked, also where the whole list is refused. Operations of a
    /// proposal are checked as [`Self::apply`] checks them: as whoever proposed them, and against the rows that were shown.
    pub async fn dry_run(self, operations: Vec<Parsed>, proposal: Option<ProposalId>, source: Source) -> Result<DryRun, Problem> {
        let began = Instant::now();
        let stored = match proposal {
            Some(id) => self.app.store().proposal(id).await?,
            None => None,
        };
        let source = asking(stored.as_ref(), source);
        let row = AuditRow {
            turn_id: stored.as_ref().and_then(|stored| stored.turn_id.clone()),
            ..audit_row(self.app.0.clock.now(), source, "dry_run")
        };
        let evaluated = match (&stored, proposal) {
            (None, Some(_)) => Err(no_longer_kept()),
            _ => self.check(operations, stored.as_ref(), source).await,
        };
        let evaluated = match evaluated {
            Ok(evaluated) => evaluated,
            Err(refusal) => {
                let row = AuditRow {
                    detail: json!({"codes": [refusal.code], "outcome": "refused", "proposal": proposal}),
                    duration_ms: Some(elapsed(began).into()),
                    ..row
                };
                self.app.store().audit(&[row]).await?;
                return Err(refusal);
            }
        };
        let outcomes = &evaluated.resolution.outcomes;
        let invalid = outcomes.iter().filter(|outcome| !outcome.errors.is_empty()).count();
        let codes: BTreeSet<&str> = outcomes.iter().flat_map(|outcome| &outcome.errors).map(|problem| problem.code.as_str()).collect();
        let row = AuditRow {
            detail: json!({
                "codes": codes,
                "summary": evaluated.resolution.summary,
                "proposal": proposal,
            }),
            ops_count: i64::try_from(outcomes.len()).ok(),
            invalid_count: i64::try_from(invalid).ok(),
            duration_ms: Some(elapsed(began).into()),
            ..row
        };
        self.app.store().audit(&[row]).await?;
        let mut run = dry_run_of(evaluated.parsed, evaluated.resolution);
        // Of what cannot be applied there is no preview that names its task.
        wording::tell(&mut run, &self.app.settings().reader().await.speech().with_titles(&evaluated.titles));
        Ok(run)
    }

    /// What operations would do, those of a proposal against the rows that were shown.
    async fn check(self, operations: Vec<Parsed>, proposal: Option<&StoredProposal>, source: Source) -> Result<Evaluated, Problem> {
        let typed = proposal.and_then(typed_names);
        let asker = Asker { source, typed: typed.as_ref() };
        let parsed = held(operations, asker)?;
        let mut evaluated = self.evaluate(parsed, asker).await?;
        if let Some(proposal) = proposal {
            add_stale(proposal, &evaluated.base, &evaluated.mentioned, &mut evaluated.resolution);
        }
        Ok(evaluated)
    }

    /// Resolves operations against the rows as they are, in memory.
    pub(crate) async fn evaluate<'a>(self, parsed: Vec<Parsed>, asker: impl Into<Asker<'a>>) -> Result<Evaluated, Problem> {
        let asker = asker.into();
        let today = self.app.today().await;
        let operations: Vec<_> = parsed.iter().map(|one| one.operation.clone()).collect();
        let world = self.app.store().load(&needs(&operations), &today).await?;
        let (base, mentioned) = Base::of(&world, &operations);
        let titles = titles(&world, &operations);
        let resolution = self.resolve(&operations, world, asker, &today).await;
        Ok(Evaluated { parsed, resolution, base, mentioned, titles })
    }

    async fn resolve(self, operations: &[Result<Operation, Unread>], world: World, asker: Asker<'_>, today: &Today) -> Resolution {
        let (thresholds, evidence_required) = {
            let settings = self.app.0.settings.read().await;
            (settings.thresholds, settings.agent.sovereignty_evidence_required)
        };
        let clock = &self.app.0.clock;
        let Asker { source, typed } = asker;
        let context = Context { today: *today, source, thresholds, evidence_required, typed };
        let mut resolution = resolve::resolve(operations, world, &context, &mut || clock.new_id());
        for warning in &mut resolution.warnings {
            warning.message = wording::warning(warning, &Speech::from(today));
        }
        resolution
    }

    /// Applies operations as one change set: all of them or none.
    ///
    /// Refused with `missing_operations`, `too_many_operations`, `idempotency_key_conflict`, `confirmation_required`, `stale`, or the code
    /// of the first operation that is invalid.
    pub async fn apply(self, request: ApplyRequest, source: Source) -> Result<Applied, Refused> {
        let now = self.app.0.clock.now();
        let today = self.app.today().await;
        let hash = hash(&request);
        let key = request.idempotency_key.map(|key| key.to_string());
        let write = self.app.store().begin().await.map_err(refuse_storage)?;
        if let Some(key) = &key {
            match write.remembered(key, &hash, now).await.map_err(refuse_storage)? {
                Remembered::New => {}
                Remembered::Answered(answer) => return serde_json::from_str(&answer).map_err(|error| refuse(unexpected(error))),
                Remembered::Conflict => {
                    let message = "This key was used for another list of operations. Nothing was changed.";
                    return Err(refuse(Problem::new(Code::IdempotencyKeyConflict, message).hint("Use a new key for a new request.")));
                }
            }
        }
        let proposal = match request.proposal_id {
            Some(id) => Some(kept(&write, id).await?),
            None => None,
        };
        if let Some(proposal) = &proposal {
            check_shown(proposal, request.shown.as_deref())?;
        }
        let source = asking(proposal.as_ref(), source);
        let typed = proposal.as_ref().and_then(typed_names);
        let asker = Asker { source, typed: typed.as_ref() };
        let parsed = held(request.operations, asker).map_err(refuse)?;
        let operations: Vec<_> = parsed.into_iter().map(|one| one.operation).collect();
        let world = write.load(&needs(&operations), &today).await.map_err(refuse_storage)?;
        let (base, mentioned) = Base::of(&world, &operations);
        let mut resolution = self.resolve(&operations, world, asker, &today).await;
        if let Some(proposal) = &proposal {
            add_stale(proposal, &base, &mentioned, &mut resolution);
        }
        if let Some(first) = resolution.outcomes.iter().flat_map(|outcome| &outcome.errors).next() {
            let problem = first.clone();
            let operations = resolution.outcomes.into_iter().map(|outcome| outcome.errors).collect();
            return Err(Refused { problem, operations, confirm: None });
        }
        check_confirmed(&resolution.warnings, request.confirm, &today)?;

        let kinds = kinds(&resolution.changes);
        let turn_id = proposal.as_ref().and_then(|proposal| proposal.turn_id.clone());
        let from = Made { proposal: proposal.as_ref(), turn_id: turn_id.clone() };
        let operations = operations.into_iter().filter_map(Result::ok).collect();
        let applied = self.write(&write, from, operations, resolution, source, now).await?;
        let answer = serde_json::to_string(&applied).map_err(|error| refuse(unexpected(error)))?;
        if let Some(key) = &key {
            write.remember(key, &hash, &answer, now).await.map_err(refuse_storage)?;
        }
        if let Some(turn_id) = &turn_id {
            write.set_turn_applied(turn_id, &answer, now).await.map_err(refuse_storage)?;
        }
        write.commit().await.map_err(refuse_storage)?;
        if let Some(scope) = proposal.and_then(|proposal| parse::where_filter(&proposal.operations["scope"]).ok()) {
            self.remember_scope(scope);
        }
        self.announce_applied(&applied, kinds, source);
        Ok(applied)
    }

    /// Puts those operations that the rules allow into one change set, to be committed with [`Self::commit`], and tells what became of each.
    /// For the tools of agents, which are partly refused without failing.
    pub(crate) async fn apply_allowed(self, operations: Vec<Operation>, source: Source, turn_id: Uuid) -> Result<Allowed, Problem> {
        let (now, today) = (self.app.0.clock.now(), self.app.today().await);
        let write = self.app.store().begin().await?;
        let world = write.load(&resolve::needs(&operations), &today).await?;
        let tried: Vec<Result<Operation, Unread>> = operations.iter().cloned().map(Ok).collect();
        let mut resolution = self.resolve(&tried, world, source.into(), &today).await;
        let outcomes = resolution.outcomes.clone();
        let mut allowed = Allowed { outcomes, changes: resolution.changes.clone(), uncommitted: None };
        if resolution.changes.is_empty() {
            return Ok(allowed);
        }
        let mut done = Vec::new();
        for (operation, outcome) in operations.into_iter().zip(std::mem::take(&mut resolution.outcomes)) {
            if outcome.errors.is_empty() {
                done.push(operation);
                resolution.outcomes.push(outcome);
            }
        }
        let from = Made { proposal: None, turn_id: Some(turn_id.to_string()) };
        let applied = self.write(&write, from, done, resolution, source, now).await.map_err(|refused| refused.problem)?;
        let kinds = kinds(&allowed.changes);
        allowed.uncommitted = Some(Box::new(Uncommitted { write, applied, kinds, source }));
        Ok(allowed)
    }

    /// Makes a change last, together with events that tell of it.
    pub(crate) async fn commit(self, change: Uncommitted, events: &[AuditRow]) -> Result<(), Problem> {
        let Uncommitted { write, applied, kinds, source } = change;
        write.audit(events).await?;
        write.commit().await?;
        self.announce_applied(&applied, kinds, source);
        Ok(())
    }

    /// Makes a change set last, together with events that tell of it, and announces it.
    pub(crate) async fn commit_set(
        self,
        write: Write,
        change_set: &ChangeSet,
        events: &[AuditRow],
        today: &Today,
        changed: Changed,
    ) -> Result<(), Problem> {
        write.put(change_set, events, today).await?;
        write.commit().await?;
        self.app.announce(changed);
        Ok(())
    }

    /// Takes the scope of an applied proposal as the one that short follow-ups mean.
    pub(crate) fn remember_scope(self, scope: Where) {
        if let Ok(mut remembered) = self.app.0.turns.scope.lock() {
            *remembered = Some((scope, self.app.0.clock.now()));
        }
    }

    fn announce_applied(self, applied: &Applied, kinds: Vec<Entity>, source: Source) {
        if applied.change_set_id.is_some() {
            let numbers: Vec<u64> = applied.results.iter().flat_map(|result| result.numbers.iter().copied()).collect();
            let whole = applied.results.iter().all(|result| result.numbers.len() < NUMBERS_PER_OPERATION);
            let numbers = (whole && numbers.len() <= NUMBERS_ANNOUNCED).then_some(numbers);
            self.app.announce(Changed { change_set_id: applied.change_set_id, source, numbers, kinds: Some(kinds) });
        }
    }

    /// Writes a valid resolution and reads it back.
    async fn write(
        self,
        write: &Write,
        Made { proposal, turn_id }: Made<'_>,
        operations: Vec<Operation>,
        resolution: Resolution,
        source: Source,
        now: Timestamp,
    ) -> Result<Applied, Refused> {
        let today = self.app.today().await;
        let account = wording::applied(&operations, &resolution.outcomes, &resolution.summary, &today);
        let speech = Speech::from(&today);
        let sentence = wording::account(&account, &speech).unwrap_or_default();
        // Only those who have looked at a list of operations read what became of each.
        let said: Vec<Option<String>> = match proposal {
            Some(_) => operations
                .iter()
                .zip(&resolution.outcomes)
                .map(|(operation, outcome)| Some(wording::done(operation, &outcome.preview, &speech)))
                .collect(),
            None => Vec::new(),
        };
        let id = (!resolution.changes.is_empty()).then(|| ChangeSetId(self.app.0.clock.new_id()));
        let mut stored = HashSet::new();
        if let Some(id) = id {
            let done = operations.iter().zip(&resolution.outcomes).map(|(operation, outcome)| AuditRow {
                change_set: Some(id),
                detail: json!({
                    "operation": operation,
                    "tasks": outcome.touched.len(),
                    "summary": outcome.summary,
                    "proposal": proposal.map(|proposal| proposal.id),
                }),
                ops_count: Some(1),
                turn_id: turn_id.clone(),
                ..audit_row(now, source, "applied")
            });
            let mut audit: Vec<AuditRow> = done.collect();
            if let Some(proposal) = proposal {
                let proposed = proposal.operations["operations"].as_array().map_or(0, Vec::len);
                let outcome = if operations.len() < proposed { "partly_applied" } else { "applied" };
                write.set_proposal_outcome(proposal.id, outcome, Some(id)).await.map_err(refuse_storage)?;
                audit.push(AuditRow {
                    change_set: Some(id),
                    detail: json!({"proposal": proposal.id, "outcome": outcome, "applied": operations.len(), "proposed": proposed}),
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
                operations: operations.clone(),
                summary: resolution.summary,
                changes: resolution.changes,
                writes: resolution.writes,
            };
            write.put(&change_set, &audit, &today).await.map_err(refuse_storage)?;
            stored = read_back(write, &change_set, &resolution.outcomes, &today).await?;
        }
        let results = operations
            .into_iter()
            .zip(resolution.outcomes)
            .zip(said.into_iter().chain(std::iter::repeat(None)))
            .map(|((op, outcome), sentence)| AppliedOperation {
                op,
                numbers: outcome.touched.iter().copied().filter(|number| stored.contains(number)).take(NUMBERS_PER_OPERATION).collect(),
                preview: outcome.preview,
                sentence,
            })
            .collect();
        Ok(Applied { change_set_id: id, results, summary: resolution.summary, sentence, account: Some(account) })
    }
}

/// The result of applying only the allowed operations.
#[derive(Debug)]
pub(crate) struct Allowed {
    /// One per operation, in order.
    pub outcomes: Vec<Outcome>,
    /// The written changes.
    pub changes: Vec<Change>,
    /// The change, if there is one.
    pub uncommitted: Option<Box<Uncommitted>>,
}

/// A change that is written but not committed; dropping it discards it.
#[derive(Debug)]
pub(crate) struct Uncommitted {
    write: Write,
    applied: Applied,
    kinds: Vec<Entity>,
    source: Source,
}

impl Uncommitted {
    /// The id that the change set will have.
    pub fn change_set_id(&self) -> Option<ChangeSetId> {
        self.applied.change_set_id
    }
}

impl Allowed {
    /// The problem of the first refused operation.
    pub fn refusal(&self) -> Option<Problem> {
        self.outcomes.iter().flat_map(|outcome| &outcome.errors).next().cloned()
    }

    /// The change set, if something changes.
    pub fn change_set_id(&self) -> Option<ChangeSetId> {
        self.uncommitted.as_ref().and_then(|uncommitted| uncommitted.change_set_id())
    }

    /// The id of the change set in the form that receipts use.
    pub fn receipt(&self) -> Option<String> {
        self.change_set_id().map(|id| id.0.to_string())
    }
}

/// The origin of applied operations.
#[derive(Debug)]
struct Made<'a> {
    proposal: Option<&'a StoredProposal>,
    turn_id: Option<String>,
}

/// The kinds of changed rows, each once.
pub(crate) fn kinds(changes: &[Change]) -> Vec<Entity> {
    let kinds: BTreeSet<Entity> = changes.iter().map(|change| change.entity).collect();
    kinds.into_iter().collect()
}

/// An agent's overrides of the user, with its reasons, for the audit.
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
    proposal.ok_or_else(|| refuse(no_longer_kept()))
}

fn no_longer_kept() -> Problem {
    Problem::new(Code::IdNotFound, "This proposal is no longer kept. Ask again.")
}

/// The source whose rights apply. For a proposal it is the proposer, because the user only permits it, so that the same guards apply as for
/// the proposal.
fn asking(proposal: Option<&StoredProposal>, source: Source) -> Source {
    proposal.map_or(source, |proposal| proposal.source)
}

/// Adds a problem to each stale operation: a row that it touches has changed since the proposal was shown.
fn add_stale(proposal: &StoredProposal, now: &Base, mentioned: &[Mentioned], resolution: &mut Resolution) {
    let stale = Base::from_value(&proposal.base).stale(now, mentioned, resolution);
    for (outcome, stale) in resolution.outcomes.iter_mut().zip(stale) {
        outcome.errors.extend(stale);
    }
}

/// The new names that the person had typed in the message that led to the proposal.
pub(crate) fn typed_names(proposal: &StoredProposal) -> Option<TypedNames> {
    serde_json::from_value(proposal.operations.get("typed")?.clone()).ok()
}

/// An open proposal is checked again each time it is shown, so the request to apply it must say which version was shown.
fn check_shown(proposal: &StoredProposal, shown: Option<&str>) -> Result<(), Refused> {
    let waits = matches!(proposal.source, Source::Agent | Source::Mcp);
    if !waits || shown == Some(Base::from_value(&proposal.base).name().as_str()) {
        return Ok(());
    }
    let message = "What this proposal would do has changed since it was shown. Nothing was changed.";
    Err(refuse(Problem::new(Code::Stale, message).hint("Look at the list as it is now, then apply it.")))
}

/// Reads the touched tasks back inside the transaction and compares them, so that the report matches the database. Returns their numbers.
async fn read_back(write: &Write, change_set: &ChangeSet, outcomes: &[Outcome], today: &Today) -> Result<HashSet<u64>, Refused> {
    let touched = outcomes.iter().flat_map(|outcome| outcome.touched.iter().copied());
    let written = change_set.writes.tasks.iter().map(|task| task.number);
    let needs = Needs { task_numbers: touched.chain(written).collect(), ..Needs::default() };
    let stored = write.load(&needs, today).await.map_err(refuse_storage)?;
    if let Some(lost) = change_set.writes.tasks.iter().find(|task| stored.tasks.get(&task.id) != Some(*task)) {
        return Err(refuse(unexpected(format!("#{} does not read back as it was written", lost.number))));
    }
    Ok(stored.numbers.into_keys().collect())
}

/// The rows that must be loaded for the operations that could be read.
fn needs(operations: &[Result<Operation, Unread>]) -> Needs {
    let readable: Vec<Operation> = operations.iter().filter_map(|operation| operation.clone().ok()).collect();
    resolve::needs(&readable)
}

/// Titles of the tasks that operations name by number.
fn titles(world: &World, operations: &[Result<Operation, Unread>]) -> BTreeMap<u64, String> {
    let named = operations.iter().flatten().flat_map(agent::routing::named);
    let titled = |id: &TaskRef| {
        let TaskRef::Number(number) = id else { return None };
        world.numbers.get(number).and_then(|id| world.tasks.get(id)).map(|task| (*number, task.title.clone()))
    };
    named.filter_map(titled).collect()
}

pub(crate) fn dry_run_of(parsed: Vec<Parsed>, resolution: Resolution) -> DryRun {
    let results = parsed
        .into_iter()
        .zip(resolution.outcomes)
        .map(|(parsed, outcome)| DryRunResult {
            op: parsed.operation.into(),
            valid: outcome.errors.is_empty(),
            errors: outcome.errors,
            notes: parsed.notes,
            preview: outcome.preview,
            sentence: None,
        })
        .collect();
    DryRun { results, summary: resolution.summary, warnings: resolution.warnings, sentence: String::new() }
}

/// The number a user has to confirm is the sum of all counts that are over a limit.
fn check_confirmed(warnings: &[Warning], confirmed: Option<u32>, today: &Today) -> Result<(), Refused> {
    let wanted: u32 = warnings.iter().map(|warning| warning.count).sum();
    if warnings.is_empty() || confirmed == Some(wanted) {
        return Ok(());
    }
    let problem = Problem::new(Code::ConfirmationRequired, wording::unconfirmed(warnings, wanted, &Speech::from(today)))
        .hint(format!("\"confirm\": {wanted}"));
    Err(Refused { problem, operations: Vec::new(), confirm: Some(wanted) })
}

/// The operations of a request, as this asker may ask for them. `missing_operations`, `too_many_operations`
fn held(operations: Vec<Parsed>, asker: Asker<'_>) -> Result<Vec<Parsed>, Problem> {
    parse::bounded(operations.len(), APPLY_MOST)?;
    Ok(operations.into_iter().map(|operation| operation.held_to(asker)).collect())
}

/// Identifies a request by its operations and proposal, regardless of key and confirmation.
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
    refuse(Problem::from(error))
}
