//! Cuts a text into the pieces in which it is sent.

use bytes::Bytes;

/// The placeholder in a title for the bytes that are spoilt.
pub(super) const SPOILT: &str = "SPOILT";

/// Replaces the placeholder with invalid bytes.
pub(super) fn spoil(bytes: Bytes) -> Bytes {
    let Some(at) = bytes.windows(SPOILT.len()).position(|window| window == SPOILT.as_bytes()) else { return bytes };
    Bytes::from([&bytes[..at], b"\xff\xfe\xc0", &bytes[at + SPOILT.len()..]].concat())
}

/// A server that spoils bytes sends the title in one piece.
pub(super) fn tokens(text: &str) -> Vec<&str> {
    if text.contains(SPOILT) {
        return vec![text];
    }
    let mut tokens = Vec::new();
    let mut from = 0;
    while from < text.len() {
        // Long answers are sent in longer pieces, because a megabyte in short ones would take a quarter of a million events.
        let length = if text.len() > 64 << 10 { 1024 } else { 4 };
        let end = (from + length..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
        tokens.push(&text[from..end]);
        from = end;
    }
    tokens
}
