//! What a model is shown: the prompts, the schemas of its answers, the tasks it learns of, and what is kept from it.

pub(crate) mod guard;
pub(crate) mod prompt;
pub(crate) mod schema;
pub mod snapshot;
pub mod withheld;
