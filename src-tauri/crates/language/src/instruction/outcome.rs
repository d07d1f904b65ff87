//! What clauses lead to once the tasks they mean are known: operations, a question, or an answer, and how each is said.

pub mod ask;
pub(crate) mod canon;
pub(crate) mod operations;
pub(crate) mod reply;
pub(crate) mod report;
pub(crate) mod resolve;
