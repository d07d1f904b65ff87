//! Identities. Every entity has a `UUIDv7`; a task also has a number, which people and models use.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.0) }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.0) }
        }
        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self { Self(id) }
        }
        impl From<$name> for Uuid {
            fn from(id: $name) -> Self { id.0 }
        }
    )+};
}

id! {
    TaskId,
    ProjectId,
    LabelId,
    /// A group of mutually exclusive labels.
    LabelGroupId,
    /// A checklist of a task.
    ChecklistId,
    /// An item of one or more checklists.
    ItemId,
    /// A dated note or recording on a task.
    NoteId,
    /// A saved filter.
    FilterId,
    /// Operations that were applied together.
    ChangeSetId,
    /// A stored list of proposed operations.
    ProposalId,
}

/// How an operation refers to a task: by number (`12`, `"12"`, `"#12"`), by UUID, or by the `tempId` of an earlier `create`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TaskRef {
    /// The task's number, 1 and up.
    Number(#[cfg_attr(feature = "ts", ts(type = "number"))] u64),
    /// The task's id.
    Id(TaskId),
    /// A task that an earlier operation of the same list creates.
    Temp(String),
}
