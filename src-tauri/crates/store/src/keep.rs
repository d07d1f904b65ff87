//! What is kept besides the user's rows: turns, proposals, drafts, settings, the state of agents and answers to repeated requests.

pub(crate) mod agents;
pub(crate) mod conversation;
pub(crate) mod drafts;
pub(crate) mod idempotency;
pub(crate) mod proposal;
pub(crate) mod setting;
