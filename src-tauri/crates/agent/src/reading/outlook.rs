//! Whether an answer that is still being written can become anything: the bounds past which it is ended instead of waited for.
//!
//! Owns the figures. An answer is lost when
//! - its brackets are nested deeper than [`DEPTH_MOST`](super::DEPTH_MOST),
//! - 4 KB of JSON come in which no bracket closes; texts and space do not count,
//! - 2,000 tokens come without an operation; thoughts and space do not count, and of each text in an operation only the first bytes do,
//! - 4 KB of space come in a row.
//!
//! So thoughts, a note of any length and widely indented JSON cost nothing. Not here: how a byte is told to be one or the other (`stream`).

/// Bytes of JSON in which a bracket has to close.
const CLOSED_WITHIN: usize = 4 * 1024;
/// Bytes in which an operation has to come: 2,000 tokens of four bytes.
const OPERATION_WITHIN: usize = 8_000;
/// Bytes of space in a row.
const SPACE_MOST: usize = 4 * 1024;
/// Bytes of a text in an operation that count. A checklist of 200 steps fits.
const TEXT_COUNTS: usize = 16;

/// What a byte of an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Byte {
    /// Talk outside of any bracket.
    Talk,
    /// Within thoughts.
    Thought,
    /// Brackets, keys, numbers and what stands between them.
    Structure,
    /// Within quotes; whether in an object that may be an operation.
    Text { in_operation: bool },
}

/// How far an answer is from being given up.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlook {
    since_closed: usize,
    since_operation: usize,
    space: usize,
    text: usize,
    lost: bool,
}

impl Outlook {
    pub(super) fn take(&mut self, byte: u8, is: Byte) {
        let is_text = matches!(is, Byte::Text { .. });
        self.text = if is_text { self.text + 1 } else { 0 };
        if !is_text && byte.is_ascii_whitespace() {
            self.space += usize::from(is != Byte::Thought);
        } else {
            self.space = 0;
            self.since_closed += usize::from(is == Byte::Structure);
            let counts = match is {
                Byte::Talk | Byte::Structure => true,
                Byte::Thought => false,
                Byte::Text { in_operation } => !in_operation || self.text <= TEXT_COUNTS,
            };
            self.since_operation += usize::from(counts);
        }
        self.lost |= self.since_closed > CLOSED_WITHIN || self.since_operation > OPERATION_WITHIN || self.space > SPACE_MOST;
    }

    /// A bracket has closed, or the first one has opened.
    pub(super) fn closed(&mut self) {
        self.since_closed = 0;
    }

    /// An operation is complete, or all that came so far was thought. Within one piece of an answer that makes up for what came before.
    pub(super) fn advanced(&mut self) {
        self.since_operation = 0;
        self.lost = false;
    }

    pub(super) fn lose(&mut self) {
        self.lost = true;
    }

    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }
}
