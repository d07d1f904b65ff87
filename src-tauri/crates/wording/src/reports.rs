//! What happened, in words: change sets, imports, tests of a model server, and counts over their limits.

pub(crate) mod account;
pub(crate) mod import;
pub(crate) mod models;
pub(crate) mod warning;
