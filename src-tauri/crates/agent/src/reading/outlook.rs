//! Decides when an answer that is still being written is hopeless, so that it is stopped instead of waited for.
//!
//! Owns the limits. An answer is hopeless when
//! - its brackets are nested deeper than [`DEPTH_MOST`](super::DEPTH_MOST),
//! - 4 KB of JSON come in which no bracket closes; texts and space do not count,
//! - 2,000 tokens arrive without an operation; thoughts and space do not count, and of each text in an operation only the first bytes do,
//! - 4 KB of space arrive in a row.
//!
//! So thoughts, a note of any length and widely indented JSON cost nothing. Not here: how the kind of a byte is found (`stream`).

/// A bracket must close within this many bytes of JSON.
const CLOSED_WITHIN: usize = 4 * 1024;
/// An operation must arrive within this many bytes: 2,000 tokens of four bytes.
const OPERATION_WITHIN: usize = 8_000;
/// Maximum length of a run of spaces, in bytes.
const SPACE_MOST: usize = 4 * 1024;
/// Bytes that count of a text in an operation. A checklist of 200 steps fits.
const TEXT_COUNTS: usize = 16;

/// The kind of one byte of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Byte {
    /// Prose outside any bracket.
    Talk,
    /// Inside thoughts.
    Thought,
    /// Brackets, keys, numbers and what separates them.
    Structure,
    /// Inside quotes, with whether the object around them may be an operation.
    Text { in_operation: bool },
}

/// How close an answer is to being stopped.
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

    /// An operation is complete, or everything so far was thought. Within one piece of an answer this also excuses what came before it.
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
