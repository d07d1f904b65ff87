//! How rows differ before and after a change, and what undo restores.

pub mod change;
pub(crate) mod ledger;
pub(crate) mod row;
pub mod undo;
