//! The task agent's tools: their names, what they take, how a model is told of them, and how a call is read.
//!
//! The guards are not here but where rows are changed (`domain`), and what a call does is `app`'s; what it did is its [`Receipt`].

mod args;
pub mod labels;
mod receipt;

pub use args::*;
pub use receipt::{Effect, Outcome, Receipt, Skip};

use domain::Problem;
use serde_json::Value;

/// A call that could be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Tool {
    /// New checklist items.
    AddItems(AddItems),
    /// Changes of checklist items.
    UpdateItems(UpdateItems),
    /// An item looks done.
    Suggest(Suggest),
    /// Labels for the task.
    AssignLabels(AssignLabels),
    /// The language of the task.
    SetLanguage(SetLanguage),
    /// Words in the notes.
    SearchNotes(SearchNotes),
    /// Operations for the user to review.
    Propose(Propose),
    /// The agent's own plan.
    TodoWrite(TodoWrite),
    /// A step of it is done.
    CompleteStep(CompleteStep),
}

/// What a tool call came to: the answer for the model, and the host's record of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ran {
    /// The result, or why the whole call was refused.
    pub answer: Result<Value, Problem>,
    /// What really happened.
    pub receipt: Receipt,
}
