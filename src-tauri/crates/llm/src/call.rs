//! One call: the request, the connection, the rung it uses, and the answer as it arrives.

pub(crate) mod backoff;
pub(crate) mod calls;
pub(crate) mod chunk;
pub(crate) mod exchange;
pub(crate) mod ladder;
pub(crate) mod line;
pub(crate) mod lines;
pub(crate) mod models;
pub(crate) mod request;
pub(crate) mod retry_after;
pub(crate) mod schema;
pub(crate) mod spoken;
pub(crate) mod verdict;
