//! The host's own record of what one tool call of a turn really did.
//!
//! Made from what the handler did, never from the arguments, and kept in memory for the turn only: in no prompt, in no table.

use domain::Code;
use serde_json::Value;

/// What became of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything asked for was done.
    Applied,
    /// Some of it was done, the rest skipped.
    Partial,
    /// Nothing had to change, or nothing was to be changed (a read).
    NoChange,
    /// It waits for the user as a proposal.
    Proposed,
    /// The call was refused; it proves nothing.
    Rejected,
    /// The host failed; it proves nothing.
    Error,
}

impl Outcome {
    /// What it is called in the audit.
    pub fn word(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Partial => "partial",
            Self::NoChange => "no_change",
            Self::Proposed => "proposed",
            Self::Rejected => "rejected",
            Self::Error => "error",
        }
    }
}

/// One field of one row that the call changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// What the row is called in evidence: its id as text; of a task also its number (`12`). All are compared lower-cased, without `#`.
    pub ids: Vec<String>,
    /// The row's title or name, for people.
    pub name: String,
    /// Which field, by its JSON name: `isChecked`, `title`, `isArchived`, `created`, `labels`, `language`, `suggestion`.
    pub field: &'static str,
    /// Its value before; null for a new row.
    pub before: Value,
    /// Its value after.
    pub after: Value,
}

/// Something the call asked for and did not get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip {
    /// What it was about, as the call named it.
    pub id: String,
    /// Its title or name where it is known, else the id.
    pub name: String,
    /// Why, for programs.
    pub code: Code,
    /// In a sentence.
    pub reason: String,
}

/// What one call did.
#[derive(Clone, Debug, PartialEq)]
pub struct Receipt {
    /// Which tool.
    pub tool: &'static str,
    /// Which call of the turn, from 1.
    pub order: u32,
    /// What became of it.
    pub outcome: Outcome,
    /// What it changed.
    pub effects: Vec<Effect>,
    /// What it left out.
    pub skipped: Vec<Skip>,
    /// Ids of the rows it read.
    pub read: Vec<String>,
    /// Queries it ran, as they were asked.
    pub queries: Vec<String>,
    /// The proposal it made.
    pub proposal: Option<String>,
    /// The change set it wrote, for undo.
    pub change_set: Option<String>,
}

impl Receipt {
    /// A receipt of nothing yet. Its order is given by the [`crate::verified_plan::Session`] that takes it.
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

    /// How many things it changed. A reason that stands behind a change is none of its own.
    pub fn done(&self) -> usize {
        let applied = matches!(self.outcome, Outcome::Applied | Outcome::Partial);
        if applied { self.effects.iter().filter(|effect| effect.field != "override").count() } else { 0 }
    }
}
