//! Reading what a model wrote: operations while they are still being written, JSON out of an unclean answer, plain words out of markup.
//!
//! Everything here takes any bytes a model may send, in one linear pass, and never fails louder than "unreadable". Not here: whether an
//! operation makes sense (`domain::parse`), and which call the answer belongs to (`turn`).

mod lexer;
mod mend;
mod outlook;
pub(crate) mod plain;
pub(crate) mod recover;
pub(crate) mod stream;
#[cfg(test)]
mod tests;
pub(crate) mod values;

/// Bytes an answer may have; more is refused.
pub const ANSWER_MOST: usize = 1024 * 1024;
/// Levels an answer may be nested; more is refused.
pub const DEPTH_MOST: usize = 64;
