//! Changing things: operations in, one change set out; undo and redo.

use domain::{Account, ChangeSetId, Entity, Problem, ProposalId, Source, Summary, proposal::Preview, undo::Conflict};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

/// Operations to apply as one change set.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct ApplyRequest {
    /// The operations, as JSON.
    #[cfg_attr(feature = "ts", ts(type = "Array<Record<string, unknown>>"))]
    pub operations: Vec<Value>,
    /// Made by the caller once per intent: the same key and request gives the first answer again for ten minutes.
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub idempotency_key: Option<Uuid>,
    /// The count the user has confirmed, where the operations are over a limit.
    pub confirm: Option<u32>,
    /// The proposal these were selected from: its base versions are checked, and its outcome is recorded.
    pub proposal_id: Option<ProposalId>,
    /// For a proposal of an agent: the version of the list that the user was shown. `stale` where it has another one by now.
    pub shown: Option<String>,
}

/// What applying did, as read back from the database.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Applied {
    /// The change set; absent when nothing had to change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// Per operation, in order.
    pub results: Vec<AppliedOperation>,
    /// How much it did.
    pub summary: Summary,
    /// "3 created, 1 moved to tomorrow."
    pub sentence: String,
    /// What the sentence is made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
}

/// What one operation did.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AppliedOperation {
    /// The operation.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub op: Value,
    /// Numbers of the tasks it touched (the first 50).
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub numbers: Vec<u64>,
    /// What it did.
    pub preview: Preview,
    /// What it was to do, in the reader's language; absent where nobody is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
}

/// Why a list could not be applied: the problem, and what is wrong with each operation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Refused {
    /// The first reason: `confirmation_required`, `idempotency_key_conflict`, `stale`, or the first invalid operation's code.
    #[serde(flatten)]
    pub problem: Problem,
    /// Per operation, in order; empty lists for those that are fine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Vec<Problem>>>"))]
    pub operations: Vec<Vec<Problem>>,
    /// For `confirmation_required`: the number the user has to confirm.
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
    /// Which change set; the newest that can be undone (or redone) when absent.
    pub change_set_id: Option<ChangeSetId>,
    /// Go on although fields have changed since; those are left as they are.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub insist: bool,
}

/// What undo or redo came to.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum UndoOutcome {
    /// Done.
    Undone {
        /// The change set that the undo itself is.
        change_set_id: ChangeSetId,
        /// The one it reverses.
        reversed: ChangeSetId,
        /// "Undid: 3 created, 1 moved."
        sentence: String,
        /// What the sentence is made of, where it is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        account: Option<Account>,
        /// Fields left as they are, when the user insisted.
        conflicts: Vec<Conflict>,
    },
    /// Something newer has changed these fields; nothing was touched.
    Conflicts {
        /// The change set that could not be reversed.
        reversed: ChangeSetId,
        /// Which fields.
        conflicts: Vec<Conflict>,
        /// "Titles of 2 tasks have changed since."
        sentence: String,
    },
    /// There is nothing to undo.
    Nothing,
}

/// Sent to the window after every change, its own and other processes'.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Changed {
    /// The change set, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// Who asked.
    pub source: Source,
    /// Numbers of the tasks that changed, at most 1,000; absent when everything may have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Array<number>"))]
    pub numbers: Option<Vec<u64>>,
    /// Which kinds of rows changed; absent when any may have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<Entity>>,
}

impl Changed {
    /// Anything may have changed.
    pub fn anything(change_set_id: Option<ChangeSetId>, source: Source) -> Self {
        Self { change_set_id, source, numbers: None, kinds: None }
    }
}

/// What applying would do; equal to what apply then reports.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct DryRunAnswer(pub domain::proposal::DryRun);
