//! What can be asked for: operations, how they are read, who may ask, what they do, and how a change set accounts for them.

pub mod account;
pub(crate) mod asker;
pub(crate) mod change_set;
pub mod clarify;
pub(crate) mod draft;
pub(crate) mod fields;
pub mod operation;
pub mod parse;
pub mod preview;
pub mod proposal;
pub mod requested;
pub mod resolve;
pub mod rooms;
pub mod sentence;
pub mod typed;
