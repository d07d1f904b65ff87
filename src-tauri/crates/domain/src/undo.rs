//! Undo: every field a change set changed goes back, unless something newer has changed that very field.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{Change, Entity, Needs, Problem, World, Writes};

/// A field that something newer has changed since.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Conflict {
    /// What kind of row.
    pub entity: Entity,
    /// Which row.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub id: Uuid,
    /// The task's number, where the row is a task.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub number: Option<u64>,
    /// The row's title or name.
    pub title: String,
    /// The field, as in the entity's JSON; `*` when the whole row is in question (a new row that was changed since).
    pub field: String,
    /// What it is now.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub current: Value,
}

/// What undoing comes to.
#[derive(Clone, Debug, Default)]
pub struct Reversal {
    /// Fields that stay as they are.
    pub conflicts: Vec<Conflict>,
    /// Before and after images of the undo itself.
    pub changes: Vec<Change>,
    /// Rows to write.
    pub writes: Writes,
}

/// What has to be loaded to undo these changes.
pub fn needs(changes: &[Change]) -> Needs {
    let _ = changes;
    todo!()
}

/// Reverses the changes against the rows as they are now. Fields in conflict are left as they are and reported; the caller decides whether
/// to go on. `updatedAt` goes back too when nothing newer has touched the row, and is never a conflict by itself.
pub fn reverse(changes: &[Change], world: World) -> Result<Reversal, Problem> {
    let _ = (changes, world);
    todo!()
}
