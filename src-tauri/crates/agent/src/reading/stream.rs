//! Operations out of an answer that is still being written: each one as its last brace comes.
//!
//! One pass over the bytes, none of them read twice (an operation's own bytes once more, when it is complete). Prose, thoughts and fences
//! around the JSON are passed over.

use serde_json::Value;

use super::{DEPTH_MOST, lexer::Lexer, mend, recover};

/// Bytes of an unreadable operation that are kept to be shown.
const SHOWN: usize = 200;
/// Bytes of a tag or a key that are looked at.
const NAME: usize = 16;

/// Reads an answer piece by piece.
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the place that is read")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Scanner {
    lexer: Lexer,
    depth: usize,
    /// The depth inside the list whose objects are operations.
    list: Option<usize>,
    /// The object that is being read: the depth it stands at, and its bytes.
    reading: Option<(usize, Vec<u8>)>,
    /// Letters since the last comma of the outermost object, up to the colon.
    key: Vec<u8>,
    named: bool,
    /// Letters since a `<`, outside of the JSON.
    tag: Option<Vec<u8>>,
    thinking: bool,
    too_deep: bool,
    found: bool,
}

impl Scanner {
    /// Takes the next piece; returns the operations that it completes. One that cannot be read comes as a string.
    pub(crate) fn push(&mut self, piece: &str) -> Vec<Value> {
        let mut complete = Vec::new();
        for &byte in piece.as_bytes() {
            if self.too_deep {
                break;
            }
            if self.depth == 0 { self.outside(byte) } else { self.inside(byte, &mut complete) }
        }
        complete
    }

    /// Whether the answer is nested deeper than an answer may be.
    pub(crate) fn too_deep(&self) -> bool {
        self.too_deep
    }

    fn outside(&mut self, byte: u8) {
        match (byte, &mut self.tag) {
            (b'<', tag) => *tag = Some(Vec::new()),
            (b'>', Some(tag)) => {
                match tag.as_slice() {
                    b"think" | b"thinking" => self.thinking = true,
                    b"/think" | b"/thinking" => self.thinking = false,
                    _ => {}
                }
                self.tag = None;
            }
            (byte, Some(tag)) if tag.len() < NAME && (byte.is_ascii_alphabetic() || byte == b'/') => tag.push(byte),
            (_, tag) => *tag = None,
        }
        // What comes after a list that was read is talk.
        if self.thinking || self.found {
            return;
        }
        if matches!(byte, b'{' | b'[') {
            self.lexer = Lexer::default();
            self.lexer.structure(byte);
            self.depth = 1;
            self.key.clear();
            self.named = false;
            self.list = (byte == b'[').then_some(1);
            self.reading = (byte == b'{').then(|| (0, vec![byte]));
        }
    }

    fn inside(&mut self, byte: u8, complete: &mut Vec<Value>) {
        if let Some((_, bytes)) = &mut self.reading {
            bytes.push(byte);
        }
        let structure = self.lexer.structure(byte);
        if self.depth == 1 && self.list.is_none() {
            self.spell(byte, structure);
        }
        match byte {
            b'{' | b'[' if structure => self.open(byte),
            b'}' | b']' if structure => self.close(complete),
            _ => {}
        }
    }

    /// Follows the keys of the outermost object.
    fn spell(&mut self, byte: u8, structure: bool) {
        match byte {
            b',' if structure => {
                self.key.clear();
                self.named = false;
            }
            b':' if structure => self.named = true,
            byte if !self.named && byte.is_ascii_alphabetic() && self.key.len() < NAME => self.key.push(byte),
            _ => {}
        }
    }

    fn open(&mut self, byte: u8) {
        if self.reading.is_none() && byte == b'{' && self.list == Some(self.depth) {
            self.reading = Some((self.depth, vec![byte]));
        }
        if byte == b'[' && self.depth == 1 && self.list.is_none() && self.named && matches!(self.key.as_slice(), b"operations" | b"actions")
        {
            self.list = Some(2);
            self.reading = None;
        }
        self.depth += 1;
        self.too_deep = self.depth > DEPTH_MOST;
    }

    fn close(&mut self, complete: &mut Vec<Value>) {
        self.depth -= 1;
        if let Some((_, bytes)) = self.reading.take_if(|(at, _)| *at == self.depth) {
            let text = String::from_utf8_lossy(&bytes);
            let value = mend::value(&text);
            let whole = self.depth == 0;
            match value {
                Some(value) if !whole || recover::is_operation(&value) => complete.push(value),
                None if !whole => complete.push(Value::String(text.chars().take(SHOWN).collect())),
                _ => {}
            }
            self.found |= !complete.is_empty();
        }
        // The list is over; the rest of the object is passed over.
        if self.list == Some(self.depth + 1) && self.depth == 1 {
            self.list = Some(usize::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// The operations of an answer in pieces of so many characters, with the place where each came out.
    fn scan(answer: &str, piece: usize) -> Vec<String> {
        let mut scanner = Scanner::default();
        let letters: Vec<char> = answer.chars().collect();
        let pieces = letters.chunks(piece).map(|piece| piece.iter().collect::<String>());
        pieces.flat_map(|piece| scanner.push(&piece)).map(|value| value.to_string()).collect()
    }

    #[test]
    fn any_wrapping_any_pieces() {
        let (milk, done) = (r#"{"op":"create","title":"Buy } milk ]"}"#, r#"{"op":"complete","id":4}"#);
        let both = vec![milk.to_owned(), done.to_owned()];
        for (answer, expected) in [
            (format!(r#"{{"operations":[{milk},{done}]}}"#), both.clone()),
            (format!(r#"{{"note":"operations","actions":[{milk},{done}],"more":[{{"op":"delete","id":1}}]}}"#), both.clone()),
            (format!("[{milk},\n{done}]"), both.clone()),
            (milk.to_owned(), vec![milk.to_owned()]),
            (
                format!(
                    "<think>Maybe {{\"op\":\"delete\",\"id\":1}}?</think>\n```json\n{{\"operations\": [{milk}, {done}]}}\n```\nDone {{ok}}."
                ),
                both.clone(),
            ),
            (format!("Sure {{ok}} here it is: {{\"operations\":[{milk},{done}]}}"), both.clone()),
            (format!("{{operations:[{milk},{done},]}}"), both.clone()),
            (format!("{{'operations':[{milk},{done}"), both.clone()),
            (
                r#"{"operations":[{"op":"update","id":1,"set":{"a":[{"op":"x"}]}}]}"#.to_owned(),
                vec![r#"{"op":"update","id":1,"set":{"a":[{"op":"x"}]}}"#.to_owned()],
            ),
            (r#"{"operations":[{"op":"create",,,"title"}]}"#.to_owned(), vec![r#""{\"op\":\"create\",,,\"title\"}""#.to_owned()]),
            (r#"{"operations":[]}"#.to_owned(), vec![]),
            (r#"{"answer":{"operations":[1]}}"#.to_owned(), vec![]),
            (r#"[1,"a",[{"op":"x"}]]"#.to_owned(), vec![]),
            ("<think>{".to_owned(), vec![]),
            ("]}{}".to_owned(), vec![]),
            (String::new(), vec![]),
        ] {
            for piece in [1, 2, 3, 7, 4_096] {
                assert_eq!(scan(&answer, piece), expected, "{answer} in pieces of {piece}");
            }
        }
    }

    #[test]
    fn an_operation_comes_out_with_its_last_brace() {
        let mut scanner = Scanner::default();
        assert!(scanner.push(r#"{"operations":[{"op":"create","title":"a"#).is_empty());
        assert_eq!(scanner.push("\"}").len(), 1);
        assert!(scanner.push(r#",{"op":"complete","id":1"#).is_empty());
    }

    #[test]
    fn depth_is_bounded() {
        let mut scanner = Scanner::default();
        assert!(scanner.push(&"[".repeat(100_000)).is_empty());
        assert!(scanner.too_deep());
    }

    /// The shortest of three readings of an answer in single bytes.
    fn cost(answer: &str, operations: usize) -> Duration {
        let read = || {
            let began = Instant::now();
            let mut scanner = Scanner::default();
            let found: usize = (0..answer.len()).map(|at| scanner.push(&answer[at..=at]).len()).sum();
            assert_eq!(found, operations);
            began.elapsed()
        };
        (0..3).map(|_| read()).min().unwrap()
    }

    /// Four times the bytes cost about four times as much; a scanner that reads anything again for each byte would take sixteen times.
    #[test]
    fn a_mebibyte_in_single_bytes_is_read_in_one_pass() {
        let one = r#"{"op":"create","title":"Call the roofer about the gutter","scheduledFor":"2026-11-23"},"#;
        let many = |times: usize| format!(r#"{{"operations":[{}{{"op":"complete","id":4}}]}}"#, one.repeat(times));
        let long = |bytes: usize| format!(r#"{{"operations":[{{"op":"create","title":"{}"#, "x".repeat(bytes));
        let times = 256 * 1024 / one.len();
        for (small, large) in [
            (cost(&many(times), times + 1), cost(&many(4 * times), 4 * times + 1)),
            (cost(&long(256 * 1024), 0), cost(&long(1024 * 1024), 0)),
        ] {
            assert!(large < small * 10, "{small:?} and {large:?}");
        }
    }
}
