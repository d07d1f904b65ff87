//! The arguments of each tool. The doc comments of the fields are the descriptions that models read, through the schemas made from these
//! types; the limits are in the schemas too, and `limits` checks them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Maximum number of checklist items of one call.
pub const MOST_ITEMS: usize = 20;
/// Maximum length of a title, or of the text of a step, in characters.
pub const LONGEST_TITLE: usize = 400;
/// Maximum number of operations of one proposal.
pub const MOST_OPERATIONS: usize = 200;
/// Maximum number of steps of a plan: enough for a wake of ten rounds, and it still fits on one or two screens.
pub const MOST_TODOS: usize = 50;

/// `add_multiple_checklist_items`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddItems {
    /// The new items, in order: 1 to 20 objects.
    #[schemars(length(min = 1, max = MOST_ITEMS))]
    pub items: Vec<NewItem>,
    /// The checklist they go to; the first one where it is absent.
    pub checklist_id: Option<String>,
}

/// A new checklist item.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewItem {
    /// 1 to 400 characters.
    #[schemars(length(max = LONGEST_TITLE))]
    pub title: String,
    /// True only where the notes say that it is done already.
    #[serde(default)]
    pub is_checked: bool,
}

/// `update_checklist_items`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct UpdateItems {
    /// 1 to 20 changes, applied in order.
    #[schemars(length(min = 1, max = MOST_ITEMS))]
    pub items: Vec<ItemChange>,
}

/// A change of one checklist item.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemChange {
    /// The item's id.
    #[schemars(length(min = 1))]
    pub id: String,
    /// Ticked or not. Where the user set it last, `reason` is needed.
    pub is_checked: Option<bool>,
    /// Another title, 1 to 400 characters. Always allowed.
    #[schemars(length(min = 1, max = LONGEST_TITLE))]
    pub title: Option<String>,
    /// Put away, or back. Always allowed.
    pub is_archived: Option<bool>,
    /// Why the user's own tick is to be changed: at least 20 characters that cite a note newer than the tick.
    pub reason: Option<String>,
    /// Ids of the notes that `reason` cites.
    pub evidence: Option<Vec<String>>,
}

/// How sure the agent is of a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    /// The notes say so.
    High,
    /// The notes suggest so.
    Medium,
    /// It may be so.
    Low,
}

/// `suggest_checklist_completion`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suggest {
    /// The item's id.
    #[schemars(length(min = 1))]
    pub checklist_item_id: String,
    /// What in the notes says that it is done.
    #[schemars(length(min = 1))]
    pub reason: String,
    /// How sure.
    pub confidence: Confidence,
}

/// How sure the agent is of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabelConfidence {
    /// A guess: never assigned.
    Low,
    /// Likely.
    Medium,
    /// Clear.
    High,
    /// Named by the user.
    VeryHigh,
}

/// `assign_task_labels`
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignLabels {
    /// Ids of labels from the list of assignable ones, the surest first. Either this or `labels`.
    pub label_ids: Option<Vec<String>>,
    /// The same with how sure each is.
    pub labels: Option<Vec<LabelChoice>>,
}

/// A label and how sure the agent is of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LabelChoice {
    /// The label's id.
    pub id: String,
    /// How sure.
    pub confidence: LabelConfidence,
}

/// `set_task_language`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct SetLanguage {
    /// BCP 47 tag, for example `en` or `de-CH`.
    #[schemars(length(min = 2))]
    pub language: String,
    /// How sure.
    pub confidence: Confidence,
    /// What says so.
    #[schemars(length(min = 1))]
    pub reason: String,
}

/// `search_notes`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct SearchNotes {
    /// Words to look for in the notes of this task.
    #[schemars(length(min = 1))]
    pub query: String,
}

/// `propose_operations`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct Propose {
    /// Operations for the user to review, each an object with `op`: 1 to 200.
    #[schemars(length(min = 1, max = MOST_OPERATIONS))]
    pub operations: Vec<serde_json::Map<String, serde_json::Value>>,
}

/// `todo_write`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct TodoWrite {
    /// The whole list, in order: at most 50 steps. What is left out is dropped.
    #[schemars(length(max = MOST_TODOS))]
    pub todos: Vec<Todo>,
}

/// One step of the agent's own plan.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Todo {
    /// What is to be done, as an order: “Read the notes”.
    #[schemars(length(min = 1, max = LONGEST_TITLE))]
    pub content: String,
    /// The same while it is being done: “Reading the notes”.
    #[schemars(length(min = 1, max = LONGEST_TITLE))]
    pub active_form: String,
    /// Where it stands; `completed` only once it is signed off.
    pub status: TodoStatus,
    /// 1 for a sub-step of the step before it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1))]
    pub level: u8,
}

/// Where a step stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TodoStatus {
    /// Not begun.
    Pending,
    /// Being done.
    InProgress,
    /// Done, and signed off with `complete_step` before.
    Completed,
}

/// `complete_step`
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct CompleteStep {
    /// Which step: its number from 1, its `content` or its `activeForm`.
    #[schemars(length(min = 1))]
    pub step: String,
    /// What came of it, in a sentence.
    #[schemars(length(min = 1))]
    pub result: String,
    /// What shows it: at least one.
    #[schemars(length(min = 1))]
    pub evidence: Vec<Evidence>,
}

/// What shows that a step is done. An unknown kind is refused.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Evidence {
    /// Rows that a tool call of this turn changed.
    Change {
        /// Their ids.
        #[schemars(length(min = 1))]
        ids: Vec<String>,
    },
    /// Rows that were read, or a query that was run, in this turn. With both, both have to hold.
    Lookup {
        /// Their ids.
        #[serde(default)]
        ids: Option<Vec<String>>,
        /// The query, word for word.
        #[serde(default)]
        query: Option<String>,
    },
    /// A proposal that waits for the user.
    Proposal {
        /// Its id.
        #[schemars(length(min = 1))]
        id: String,
    },
    /// A proposal that the user has applied.
    Approval {
        /// Its id.
        #[schemars(length(min = 1))]
        id: String,
    },
    /// Something the host cannot see; counts as unverified.
    Manual {
        /// What was done.
        #[schemars(length(min = 1))]
        summary: String,
    },
}
