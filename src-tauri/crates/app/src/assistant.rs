//! The assistant and the agents of tasks: their turns, the models they ask, what those may cost, and what a person has to consent to.

pub(crate) mod agents;
pub(crate) mod budget;
pub(crate) mod consent;
pub(crate) mod models;
pub(crate) mod turns;
