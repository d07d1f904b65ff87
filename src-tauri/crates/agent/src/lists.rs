//! Lists of operations: what of them is grounded in the message, their rows in the review list, and their summary.

pub(crate) mod ground;
pub mod proposal;
pub(crate) mod summary;
