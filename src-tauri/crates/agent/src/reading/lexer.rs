//! Tells structure from text in JSON that may be unclean: strings in double or single quotes, escapes.

/// Follows an answer byte by byte. Works on UTF-8 because every byte it acts on is ASCII.
#[derive(Clone, Debug)]
pub(super) struct Lexer {
    quote: Quote,
    escaped: bool,
    /// The last structural byte other than a space: a single quote opens a string only where a key or a value may begin.
    last: u8,
}

impl Default for Lexer {
    fn default() -> Self {
        Self { quote: Quote::None, escaped: false, last: b',' }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quote {
    None,
    Double,
    Single,
    /// A single quote that ends its string only if structure follows, as in `'it's'`.
    Ended,
}

impl Lexer {
    /// Whether the byte is structure: neither inside a string nor one of its quotes.
    pub(super) fn structure(&mut self, byte: u8) -> bool {
        match self.quote {
            Quote::Double | Quote::Single if self.escaped => self.escaped = false,
            Quote::Double | Quote::Single if byte == b'\\' => self.escaped = true,
            Quote::Double => {
                if byte == b'"' {
                    self.quote = Quote::None;
                    self.last = byte;
                }
            }
            Quote::Single => {
                if byte == b'\'' {
                    self.quote = Quote::Ended;
                }
            }
            Quote::Ended => match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b'\'' => {}
                b',' | b':' | b'}' | b']' => {
                    self.quote = Quote::None;
                    return self.plain(byte);
                }
                _ => {
                    self.quote = Quote::Single;
                    self.escaped = byte == b'\\';
                }
            },
            Quote::None => return self.plain(byte),
        }
        false
    }

    fn plain(&mut self, byte: u8) -> bool {
        match byte {
            b'"' => self.quote = Quote::Double,
            b'\'' if matches!(self.last, b'{' | b'[' | b',' | b':') => self.quote = Quote::Single,
            b' ' | b'\t' | b'\n' | b'\r' => return true,
            _ => {
                self.last = byte;
                return true;
            }
        }
        false
    }
}

/// Where the first object or array at or after `from` begins and ends (exclusive); `None` if it does not end.
pub(super) fn balanced(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let begin = from + bytes.get(from..)?.iter().position(|byte| matches!(byte, b'{' | b'['))?;
    let mut lexer = Lexer::default();
    let mut depth = 0_usize;
    for (at, &byte) in bytes.iter().enumerate().skip(begin) {
        if lexer.structure(byte) {
            match byte {
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth <= 1 => return Some((begin, at + 1)),
                b'}' | b']' => depth -= 1,
                _ => {}
            }
        }
    }
    None
}

/// The deepest nesting in a text.
pub(super) fn depth(text: &str) -> usize {
    let mut lexer = Lexer::default();
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in text.bytes() {
        // Text outside any bracket is prose: its quotes and apostrophes mean nothing.
        let structure = if depth == 0 { true } else { lexer.structure(byte) };
        match byte {
            b'{' | b'[' if structure => {
                if depth == 0 {
                    lexer = Lexer::default();
                }
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if structure => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_strings_are_text() {
        for (text, found) in [
            ("say {\"a\":\"}\"} now", Some("{\"a\":\"}\"}")),
            ("{'a':'it's }'}", Some("{'a':'it's }'}")),
            ("{title: Don't, b: {}}", Some("{title: Don't, b: {}}")),
            ("{\"a\":\"\\\"}\"}", Some("{\"a\":\"\\\"}\"}")),
            ("[1,[2]] [3]", Some("[1,[2]]")),
            ("{\"a\":", None),
            ("nothing", None),
            ("", None),
        ] {
            assert_eq!(balanced(text, 0).map(|(from, to)| &text[from..to]), found, "{text}");
        }
    }

    #[test]
    fn depth_counts_structure_only() {
        for (text, deepest) in [("it's {\"a\":[\"[[[[\"]}", 2), ("", 0), ("[[[[", 4), ("]]]{}", 1), ("\" {[ \"", 2)] {
            assert_eq!(depth(text), deepest, "{text}");
        }
    }
}
