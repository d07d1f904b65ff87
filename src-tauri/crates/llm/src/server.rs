//! The server of a model: its address and key, the usual ones, and the sentence for every fault.

pub(crate) mod address;
pub(crate) mod endpoint;
pub(crate) mod fault;
pub(crate) mod keys;
pub(crate) mod presets;
pub(crate) mod provider;
