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

use serde_json::Value;

/// Bytes an answer may have; more is refused.
pub const ANSWER_MOST: usize = 1024 * 1024;
/// Levels an answer may be nested; more is refused.
pub const DEPTH_MOST: usize = 64;

/// All that is read of a plan that a model wrote: the operations as they come out of pieces of `size` characters, and those of the whole
/// answer; none where it is unreadable. For tests that write answers of their own.
pub fn plan(answer: &str, size: usize) -> (Vec<Value>, Option<Vec<Value>>) {
    let letters: Vec<char> = answer.chars().collect();
    let mut scanner = stream::Scanner::default();
    let streamed = letters.chunks(size.max(1)).flat_map(|piece| scanner.push(&piece.iter().collect::<String>())).collect();
    (streamed, recover::operations(answer).ok())
}
