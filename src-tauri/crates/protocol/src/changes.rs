//! Changing data: operations in, one change set out; undo and redo.

#[cfg(feature = "ts")]
use domain::Requested;
use domain::{
    Account, ChangeSetId, Entity, Operation, Problem, ProposalId, Source, Summary, parse::Parsed, proposal::Preview, undo::Conflict,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Operations to apply as one change set.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct ApplyRequest {
    /// The operations; one that could not be read is refused with what is wrong with it.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Requested>"))]
    pub operations: Vec<Parsed>,
    /// Created by the caller once for each intent: the same key and request returns the first answer again for ten minutes.
    pub idempotency_key: Option<Uuid>,
    /// The count that the user has confirmed, if the operations exceed a limit.
    pub confirm: Option<u32>,
    /// The proposal from which these were selected: its base versions are checked, and its outcome is recorded.
    pub proposal_id: Option<ProposalId>,
    /// For a proposal of an agent: the version of the list that the user saw. If the list has changed since, the answer is `stale`.
    pub shown: Option<String>,
}

impl ApplyRequest {
    /// A request for these operations and nothing else.
    pub fn of(operations: impl IntoIterator<Item: Into<Parsed>>) -> Self {
        Self { operations: operations.into_iter().map(Into::into).collect(), ..Self::default() }
    }
}

/// What was applied, as read back from the database.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Applied {
    /// The change set; absent if nothing had to change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// The result of each operation, in order.
    pub results: Vec<AppliedOperation>,
    /// The counts.
    pub summary: Summary,
    /// "3 created, 1 moved to tomorrow."
    pub sentence: String,
    /// The parts of the sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
}

/// What one operation did.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AppliedOperation {
    pub op: Operation,
    /// Numbers of the affected tasks (the first 50).
    pub numbers: Vec<u64>,
    /// What it did.
    pub preview: Preview,
    /// What it did, in the reader's language; absent if it was not worded for a reader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
}

/// Why a list could not be applied: the problem, and the problems of each operation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Refused {
    /// The first reason: `confirmation_required`, `idempotency_key_conflict`, `stale`, or the first invalid operation's code.
    #[serde(flatten)]
    pub problem: Problem,
    /// The problems of each operation, in order; an empty list for a valid one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Vec<Problem>>>"))]
    pub operations: Vec<Vec<Problem>>,
    /// For `confirmation_required`: the number that the user must confirm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm: Option<u32>,
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Self { problem, operations: Vec::new(), confirm: None }
    }
}

/// Undo or redo.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct UndoRequest {
    /// The change set; if absent, the newest that can be undone (or redone).
    pub change_set_id: Option<ChangeSetId>,
    /// Continue although fields have changed since; those fields keep their values.
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub insist: bool,
}

/// The result of undo or redo.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub enum UndoOutcome {
    Undone {
        /// The change set of the undo itself.
        change_set_id: ChangeSetId,
        /// The change set that it reverses.
        reversed: ChangeSetId,
        /// "Undid: 3 created, 1 moved."
        sentence: String,
        /// The parts of the sentence, if known.
        #[serde(skip_serializing_if = "Option::is_none")]
        account: Option<Account>,
        /// Fields that kept their values because the user insisted.
        conflicts: Vec<Conflict>,
    },
    /// Newer changes conflict on these fields; nothing was undone.
    Conflicts {
        /// The change set that could not be reversed.
        reversed: ChangeSetId,
        /// The conflicting fields.
        conflicts: Vec<Conflict>,
        /// "Titles of 2 tasks have changed since."
        sentence: String,
    },
    /// There is nothing to undo.
    Nothing,
}

/// Sent to the window after every change, including those of other processes.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Changed {
    /// The change set, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// Who made the change.
    pub source: Source,
    /// Numbers of the changed tasks, at most 1,000; absent if everything may have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Vec<u64>>,
    /// The kinds of rows that changed; absent if any may have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<Entity>>,
}

impl Changed {
    /// Anything may have changed.
    pub fn anything(change_set_id: Option<ChangeSetId>, source: Source) -> Self {
        Self { change_set_id, source, numbers: None, kinds: None }
    }
}

/// What applying would do; equal to the later report of apply.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct DryRunAnswer(pub domain::proposal::DryRun);
