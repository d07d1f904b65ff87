//! Splits bytes into lines within limits: a line that does not end is rejected instead of collected.

/// The longest line. An answer of 1 MiB fits into a single line, including escapes.
pub(crate) const LONGEST: usize = 2 << 20;

/// A line was longer than [`LONGEST`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

/// Splits a stream of bytes into lines (`\n`, `\r\n`).
#[derive(Debug, Default)]
pub(crate) struct Lines {
    begun: Vec<u8>,
}

impl Lines {
    /// Takes the next bytes and passes on each line that is now complete, without its line end. A line that is whole within `bytes` is not
    /// copied. Stops at the first error of `line`.
    pub(crate) fn push<E: From<TooLong>>(&mut self, mut bytes: &[u8], mut line: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            let (head, rest) = (&bytes[..end], &bytes[end + 1..]);
            if self.begun.is_empty() {
                line(without_return(head))?;
            } else {
                self.keep(head)?;
                let whole = std::mem::take(&mut self.begun);
                line(without_return(&whole))?;
            }
            bytes = rest;
        }
        Ok(self.keep(bytes)?)
    }

    /// Whether no line has begun.
    pub(crate) fn is_between(&self) -> bool {
        self.begun.is_empty()
    }

    /// The text after the last line end.
    pub(crate) fn rest(self) -> Vec<u8> {
        self.begun
    }

    fn keep(&mut self, bytes: &[u8]) -> Result<(), TooLong> {
        if self.begun.len() + bytes.len() > LONGEST {
            return Err(TooLong);
        }
        self.begun.extend_from_slice(bytes);
        Ok(())
    }
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a text that arrives in pieces of `piece` bytes, and the rest.
    fn lines(text: &[u8], piece: usize) -> (Vec<String>, String) {
        let (mut lines, mut found) = (Lines::default(), Vec::new());
        for bytes in text.chunks(piece) {
            lines
                .push::<TooLong>(bytes, |line| {
                    found.push(String::from_utf8_lossy(line).into_owned());
                    Ok(())
                })
                .unwrap();
        }
        (found, String::from_utf8_lossy(&lines.rest()).into_owned())
    }

    #[test]
    fn pieces_of_any_size_give_the_same_lines() {
        let text = "data: café\r\n\r\n: ping\ndata: ü\n\ndata: [DO".as_bytes();
        for piece in 1..=text.len() {
            let (found, rest) = lines(text, piece);
            assert_eq!((found.join("|"), rest.as_str()), ("data: café||: ping|data: ü|".to_owned(), "data: [DO"), "pieces of {piece}");
        }
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let mut lines = Lines::default();
        let piece = vec![b'x'; 64 << 10];
        let taken = (0..800).take_while(|_| lines.push::<TooLong>(&piece, |_| Ok(())).is_ok()).count();
        assert_eq!(taken, LONGEST / piece.len());
        assert!(lines.begun.capacity() <= 2 * LONGEST, "{}", lines.begun.capacity());
    }
}
