//! Checklists of a task and their items.

use serde::{Deserialize, Serialize};

use crate::{Actor, ChecklistId, ItemId, Override, Suggestion, TaskId, Timestamp};

/// The checklist that is created when an item is added to a task without one.
pub const DEFAULT_TITLE: &str = "Todos";

/// A list of sub-steps on a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Checklist {
    pub id: ChecklistId,
    /// The task it belongs to.
    pub task_id: TaskId,
    /// 1 to 400 characters.
    pub title: String,
    /// Position among the task's checklists, ascending.
    pub position: f64,
}

/// An item's membership in one checklist.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ItemPlace {
    pub checklist_id: ChecklistId,
    /// Position in the checklist, ascending.
    pub position: f64,
}

/// One sub-step. It can be in several checklists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChecklistItem {
    pub id: ItemId,
    /// 1 to 400 characters.
    pub title: String,
    /// Whether it is ticked.
    pub is_checked: bool,
    /// Whether it is archived.
    #[serde(default)]
    pub is_archived: bool,
    /// Who added it; unknown counts as the user.
    #[serde(default)]
    pub created_by: Actor,
    /// When it was added. Unknown for some items of earlier versions.
    pub created_at: Option<Timestamp>,
    /// Who last set `is_checked`; unknown counts as the user.
    #[serde(default)]
    pub checked_by: Actor,
    /// When `is_checked` was last set, if ever.
    pub checked_at: Option<Timestamp>,
    /// Set if the agent overrode the user's tick; says why.
    #[serde(default, rename = "override")]
    pub overridden: Option<Override>,
    /// Set if the item looks done to the agent.
    pub suggestion: Option<Suggestion>,
    /// The checklists it is in, with its position in each.
    pub linked_checklists: Vec<ItemPlace>,
}

/// A checklist with its items in order.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChecklistDetail {
    #[serde(flatten)]
    pub checklist: Checklist,
    pub items: Vec<ChecklistItem>,
}
