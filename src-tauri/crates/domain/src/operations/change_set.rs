//! Operations that were applied together.

use crate::{Account, Change, ChangeSetId, Operation, Source, Summary, Timestamp, Writes};

/// Operations that were applied together: one transaction, one undo, one entry in History.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeSet {
    pub id: ChangeSetId,
    /// When it was applied.
    pub at: Timestamp,
    /// Who asked for it.
    pub source: Source,
    /// The change set this one undoes, if it is an undo.
    pub undoes: Option<ChangeSetId>,
    /// A sentence for History, for example "3 created, 1 moved".
    pub title: String,
    /// The facts behind the sentence, if they are known.
    pub account: Option<Account>,
    /// The operations. Empty for an undo and for an import.
    pub operations: Vec<Operation>,
    /// Counts of what it did.
    pub summary: Summary,
    /// Before and after images, in the order in which the rows were first touched.
    pub changes: Vec<Change>,
    /// The rows to write.
    pub writes: Writes,
}
