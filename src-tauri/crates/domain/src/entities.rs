//! What the user has: the types of each entity, their limits, and what can be said of one row alone.

pub mod checklist;
pub mod ids;
pub mod label;
pub(crate) mod lenient;
pub mod note;
pub mod order;
pub mod project;
pub mod provenance;
pub mod recurrence;
pub mod saved_filter;
pub mod task;
