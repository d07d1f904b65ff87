//! Reads what a model wrote: operations while the answer is still growing, JSON from an unclean answer, and plain text from markup.
//!
//! Everything here accepts any bytes from a model, works in one linear pass, and at worst reports "unreadable". Not here: whether an
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

/// Maximum size of an answer, in bytes; a longer one is refused.
pub const ANSWER_MOST: usize = 1024 * 1024;
/// The deepest nesting of an answer; a deeper one is refused.
pub const DEPTH_MOST: usize = 64;

/// The operations of a plan that a model wrote: as they stream in pieces of `size` characters, and those of the whole answer, or `None` if
/// it is unreadable. For tests that write their own answers.
pub fn plan(answer: &str, size: usize) -> (Vec<Value>, Option<Vec<Value>>) {
    let letters: Vec<char> = answer.chars().collect();
    let mut scanner = stream::Scanner::default();
    let streamed = letters.chunks(size.max(1)).flat_map(|piece| scanner.push(&piece.iter().collect::<String>())).collect();
    (streamed, recover::operations(answer).ok())
}
