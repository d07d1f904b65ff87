//! Changes to the user's rows: the one write path, undo, and what history, the audit and the insights report of them.

pub(crate) mod audit;
pub(crate) mod history;
pub(crate) mod insights;
pub(crate) mod trail;
pub(crate) mod undo;
pub(crate) mod write;
