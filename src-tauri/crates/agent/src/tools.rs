//! The task agent's tools: their names, their arguments, their descriptions for a model, and how a call is parsed.
//!
//! A call must match the schema that the model was shown (`schema`, `shape`) and then the limits of its tool (`limits`). It is accepted
//! whole or not at all: nothing is coerced, unknown keys are ignored, and one wrong type anywhere refuses the call.
//! Not here: the guards, which are where rows are changed (`domain`), and running a call (`app`). The outcome is its [`Receipt`].

mod args;
pub mod labels;
mod limits;
mod receipt;
mod schema;
mod shape;
#[cfg(test)]
mod tests;

pub use args::*;
pub use receipt::{Effect, Outcome, Receipt, Skip};

use domain::{Code, Problem};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{model::ToolOffer, words::list};

/// All tools, in the order in which they are offered. Only the first one creates items: one item is a list of one.
pub const NAMES: [&str; 9] = [
    "add_multiple_checklist_items",
    "update_checklist_items",
    "suggest_checklist_completion",
    "assign_task_labels",
    "set_task_language",
    "search_notes",
    "propose_operations",
    TODO_WRITE,
    COMPLETE_STEP,
];
/// Writes the agent's own plan.
pub const TODO_WRITE: &str = "todo_write";
/// Claims a step of it.
pub const COMPLETE_STEP: &str = "complete_step";

/// A call that was parsed.
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

impl Tool {
    /// One of [`NAMES`].
    pub fn name(&self) -> &'static str {
        match self {
            Self::AddItems(_) => NAMES[0],
            Self::UpdateItems(_) => NAMES[1],
            Self::Suggest(_) => NAMES[2],
            Self::AssignLabels(_) => NAMES[3],
            Self::SetLanguage(_) => NAMES[4],
            Self::SearchNotes(_) => NAMES[5],
            Self::Propose(_) => NAMES[6],
            Self::TodoWrite(_) => NAMES[7],
            Self::CompleteStep(_) => NAMES[8],
        }
    }

    /// How many things the call requests.
    pub fn asked(&self) -> usize {
        match self {
            Self::AddItems(args) => args.items.len(),
            Self::UpdateItems(args) => args.items.len(),
            Self::AssignLabels(args) => args.label_ids.as_ref().map_or(0, Vec::len) + args.labels.as_ref().map_or(0, Vec::len),
            Self::Propose(args) => args.operations.len(),
            Self::TodoWrite(args) => args.todos.len(),
            Self::Suggest(_) | Self::SetLanguage(_) | Self::SearchNotes(_) | Self::CompleteStep(_) => 1,
        }
    }
}

/// The result of a tool call: the answer for the model, and the host's record.
#[derive(Clone, Debug, PartialEq)]
pub struct Ran {
    /// The result, or why the whole call was refused.
    pub answer: Result<Value, Problem>,
    /// What really happened.
    pub receipt: Receipt,
}

/// Parses a call. Refusals: `unknown_tool`; `invalid_arguments` (wrong shape, or something missing or blank); `too_many_items`,
/// `too_many_operations`, `invalid_title`, `invalid_language`. The hint of all but the first is one line of the right shape.
pub fn parse(name: &str, arguments: &Value) -> Result<Tool, Problem> {
    let tool = match name {
        "add_multiple_checklist_items" => read(arguments, limits::add_items).map(Tool::AddItems),
        "update_checklist_items" => read(arguments, limits::update_items).map(Tool::UpdateItems),
        "suggest_checklist_completion" => read(arguments, limits::suggest).map(Tool::Suggest),
        "assign_task_labels" => read(arguments, limits::assign_labels).map(Tool::AssignLabels),
        "set_task_language" => read(arguments, limits::set_language).map(Tool::SetLanguage),
        "search_notes" => read(arguments, limits::search_notes).map(Tool::SearchNotes),
        "propose_operations" => read(arguments, limits::propose).map(Tool::Propose),
        TODO_WRITE => read(arguments, limits::todo_write).map(Tool::TodoWrite),
        COMPLETE_STEP => read(arguments, limits::complete_step).map(Tool::CompleteStep),
        _ => {
            let message = format!("There is no tool called “{}”.", name.trim());
            return Err(Problem::new(Code::UnknownTool, message).hint(format!("There are {}.", list(&NAMES.map(str::to_owned)))));
        }
    };
    tool.map_err(|problem| problem.hint(example(name)))
}

fn read<T: JsonSchema + DeserializeOwned>(arguments: &Value, limit: fn(T) -> Result<T, Problem>) -> Result<T, Problem> {
    let wrong = |message| Problem::new(Code::InvalidArguments, message);
    let fitted = shape::fit(&schema::of::<T>(), arguments, "").map_err(wrong)?;
    let call = serde_json::from_value(fitted).map_err(|error| wrong(format!("The arguments cannot be read: {error}.")))?;
    limit(call)
}

/// The descriptions of the tools for a model, limited to those that `which` accepts, in the order of [`NAMES`].
pub fn offers(which: impl Fn(&str) -> bool) -> Vec<ToolOffer> {
    let offer = |name| ToolOffer { name, description: description(name).trim_end().to_owned(), parameters: parameters(name) };
    NAMES.into_iter().filter(|name| which(name)).map(offer).collect()
}

fn parameters(name: &str) -> Value {
    match name {
        "add_multiple_checklist_items" => schema::of::<AddItems>(),
        "update_checklist_items" => schema::of::<UpdateItems>(),
        "suggest_checklist_completion" => schema::of::<Suggest>(),
        "assign_task_labels" => schema::of::<AssignLabels>(),
        "set_task_language" => schema::of::<SetLanguage>(),
        "search_notes" => schema::of::<SearchNotes>(),
        "propose_operations" => schema::of::<Propose>(),
        TODO_WRITE => schema::of::<TodoWrite>(),
        _ => schema::of::<CompleteStep>(),
    }
}

fn description(name: &str) -> &'static str {
    match name {
        "add_multiple_checklist_items" => include_str!("../prompts/tools/add_multiple_checklist_items.md"),
        "update_checklist_items" => include_str!("../prompts/tools/update_checklist_items.md"),
        "suggest_checklist_completion" => include_str!("../prompts/tools/suggest_checklist_completion.md"),
        "assign_task_labels" => include_str!("../prompts/tools/assign_task_labels.md"),
        "set_task_language" => include_str!("../prompts/tools/set_task_language.md"),
        "search_notes" => include_str!("../prompts/tools/search_notes.md"),
        "propose_operations" => include_str!("../prompts/tools/propose_operations.md"),
        TODO_WRITE => include_str!("../prompts/tools/todo_write.md"),
        _ => include_str!("../prompts/tools/complete_step.md"),
    }
}

/// The example at the end of a tool's description. It is written only here.
fn example(name: &str) -> &'static str {
    description(name).trim_end().rsplit_once("Example: ").map_or("", |(_, example)| example)
}
