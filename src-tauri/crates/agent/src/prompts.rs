//! Builds what a model is shown: the prompts, the schemas of its answers, and a selection of tasks. Private data is left out.

pub(crate) mod guard;
pub(crate) mod prompt;
pub(crate) mod schema;
pub mod snapshot;
pub mod withheld;
