//! How much one request may contain, and how much of it an answer lists.

/// The most operations of one `apply`.
pub const APPLY_MOST: usize = 10_000;
/// Operations a proposal holds at the most.
pub(crate) const PROPOSAL_MOST: usize = 200;
/// Task numbers that are listed for one operation.
pub(crate) const NUMBERS_PER_OPERATION: usize = 50;
/// Task numbers that are announced of one change set; of a larger one anything may have changed.
pub(crate) const NUMBERS_ANNOUNCED: usize = 1_000;
