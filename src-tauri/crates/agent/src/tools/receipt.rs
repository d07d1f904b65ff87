//! The host's own record of what one tool call of a turn really did.
//!
//! Made from what the handler did, never from the arguments, and kept in memory only for the turn: in no prompt, in no table.

use domain::Code;
use serde::Serialize;
use serde_json::Value;

/// The outcome of a call; the audit has it under its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Everything asked for was done.
    Applied,
    /// Some of it was done, and the rest was skipped.
    Partial,
    /// Nothing had to change, or the call only read.
    NoChange,
    /// It waits for the user as a proposal.
    Proposed,
    /// The call was refused; it proves nothing.
    Rejected,
    /// The host failed; it proves nothing.
    Error,
}

/// One field of one row that the call changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The names of the row in evidence: its id as text; for a task also its number (`12`). They are compared lower-cased, without `#`.
    pub ids: Vec<String>,
    /// The row's title or name, for people.
    pub name: String,
    /// Which field, by its JSON name: `isChecked`, `title`, `isArchived`, `created`, `labels`, `language`, `suggestion`.
    pub field: &'static str,
    /// Its value before; null for a new row.
    pub before: Value,
    pub after: Value,
}

/// Something that the call requested but did not get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip {
    /// The row or value, as the call named it.
    pub id: String,
    /// Its title or name if known, else the id.
    pub name: String,
    /// Why, for programs.
    pub code: Code,
    /// In a sentence.
    pub reason: String,
}

/// What one call did.
#[derive(Clone, Debug, PartialEq)]
pub struct Receipt {
    pub tool: &'static str,
    /// Which call of the turn, from 1.
    pub order: u32,
    pub outcome: Outcome,
    /// What it changed.
    pub effects: Vec<Effect>,
    /// What it left out.
    pub skipped: Vec<Skip>,
    /// Ids of the rows it read.
    pub read: Vec<String>,
    /// Queries it ran, as given in the call.
    pub queries: Vec<String>,
    /// The proposal it made.
    pub proposal: Option<String>,
    /// The change set it wrote, for undo.
    pub change_set: Option<String>,
}

impl Receipt {
    /// An empty receipt. The [`crate::verified_plan::Session`] that stores it sets the order.
    pub fn new(tool: &'static str, outcome: Outcome) -> Self {
        Self {
            tool,
            order: 0,
            outcome,
            effects: Vec::new(),
            skipped: Vec::new(),
            read: Vec::new(),
            queries: Vec::new(),
            proposal: None,
            change_set: None,
        }
    }

    /// How many things it changed. The reason for a change does not count as another one.
    pub fn done(&self) -> usize {
        let applied = matches!(self.outcome, Outcome::Applied | Outcome::Partial);
        if applied { self.effects.iter().filter(|effect| effect.field != "override").count() } else { 0 }
    }
}
