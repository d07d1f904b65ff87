//! The wire contract between the window and the core: requests, responses, events. No logic.
//!
//! The TypeScript in `ui/src/ipc/generated` is generated from these types (`cargo xtask types`), and a check fails when it is stale.

pub mod agent;
pub mod audit;
pub mod changes;
pub mod data;
pub mod drafts;
pub mod history;
pub mod insights;
pub mod models;
pub mod quick_add;
pub mod recovery;
pub mod settings;
pub mod tasks;
pub mod turn;

pub use domain::{
    ChangeSetId, Code, Note, NoteId, Operation, Problem, ProposalId, Source, TaskRef, Timestamp, parse,
    proposal::{DryRun, Idle, Proposed},
    query::TaskRow,
    recurrence::{AnchorOn, Recurrence, RecurrenceType, rrule},
};

/// Every failure that crosses the bridge: `{code, message, hint?}`.
pub type Failure = Problem;
