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

/// Writes the agent's own plan.
pub const TODO_WRITE: &str = "todo_write";
/// Claims a step of it.
pub const COMPLETE_STEP: &str = "complete_step";

/// Declares the tools, in the order in which they are offered: for each the type of its arguments, its name, and the check of its limits.
macro_rules! tools {
    ($($(#[$doc:meta])* $args:ident = $name:literal, $limit:path;)*) => {
        /// A call that was parsed.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Tool {
            $($(#[$doc])* $args($args),)*
        }

        /// All tools, in the order in which they are offered. Only the first one creates items: one item is a list of one.
        pub const NAMES: [&str; 9] = [$($name),*];

        const KINDS: [Kind; NAMES.len()] = [$(Kind {
            name: $name,
            description: include_str!(concat!("../prompts/tools/", $name, ".md")),
            parameters: schema::of::<$args>,
            read: |call| read(call, $limit).map(Tool::$args),
        }),*];

        impl Tool {
            /// One of [`NAMES`].
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$args(_) => $name,)*
                }
            }
        }
    };
}

tools! {
    /// New checklist items.
    AddItems = "add_multiple_checklist_items", limits::add_items;
    /// Changes of checklist items.
    UpdateItems = "update_checklist_items", limits::update_items;
    /// An item looks done.
    Suggest = "suggest_checklist_completion", limits::suggest;
    /// Labels for the task.
    AssignLabels = "assign_task_labels", limits::assign_labels;
    /// The language of the task.
    SetLanguage = "set_task_language", limits::set_language;
    /// Words in the notes.
    SearchNotes = "search_notes", limits::search_notes;
    /// Operations for the user to review.
    Propose = "propose_operations", limits::propose;
    /// The agent's own plan.
    TodoWrite = "todo_write", limits::todo_write;
    /// A step of it is done.
    CompleteStep = "complete_step", limits::complete_step;
}

/// What a model is shown of a tool, and how a call of it is read.
struct Kind {
    name: &'static str,
    description: &'static str,
    parameters: fn() -> Value,
    read: fn(&Value) -> Result<Tool, Problem>,
}

impl Kind {
    /// The example at the end of the description. It is written only there.
    fn example(&self) -> &'static str {
        self.description.trim_end().rsplit_once("Example: ").map_or("", |(_, example)| example)
    }
}

impl Tool {
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
    let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
        let message = format!("There is no tool called “{}”.", name.trim());
        return Err(Problem::new(Code::UnknownTool, message).hint(format!("There are {}.", list(&NAMES.map(str::to_owned)))));
    };
    (kind.read)(arguments).map_err(|problem| problem.hint(kind.example()))
}

fn read<T: JsonSchema + DeserializeOwned>(arguments: &Value, limit: fn(T) -> Result<T, Problem>) -> Result<T, Problem> {
    let wrong = |message| Problem::new(Code::InvalidArguments, message);
    let fitted = shape::fit(&schema::of::<T>(), arguments, "").map_err(wrong)?;
    let call = serde_json::from_value(fitted).map_err(|error| wrong(format!("The arguments cannot be read: {error}.")))?;
    limit(call)
}

/// The descriptions of the tools for a model, limited to those that `which` accepts, in the order of [`NAMES`].
pub fn offers(which: impl Fn(&str) -> bool) -> Vec<ToolOffer> {
    let offer =
        |kind: Kind| ToolOffer { name: kind.name, description: kind.description.trim_end().to_owned(), parameters: (kind.parameters)() };
    KINDS.into_iter().filter(|kind| which(kind.name)).map(offer).collect()
}
