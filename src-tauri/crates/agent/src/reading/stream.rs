//! Reads operations from an answer that is still being written: each one as soon as its last brace arrives.
//!
//! One pass over the bytes, and no byte is read twice (except an operation's own bytes, once it is complete). Skips the prose, thoughts and
//! fences around the JSON.

use serde_json::Value;

use super::{
    DEPTH_MOST,
    lexer::Lexer,
    mend,
    outlook::{Byte, Outlook},
};

/// Number of bytes of an unreadable operation that are kept to be shown.
const SHOWN: usize = 200;
/// Number of bytes of a tag or a key that are examined.
const NAME: usize = 16;

/// Reads an answer piece by piece.
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the place that is read")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Scanner {
    lexer: Lexer,
    depth: usize,
    /// The depth inside the list whose objects are operations.
    list: Option<usize>,
    /// The object that is being read: its depth and its bytes.
    reading: Option<(usize, Vec<u8>)>,
    /// Letters of the outermost object since its last comma, up to the colon.
    key: Vec<u8>,
    named: bool,
    /// Letters since a `<`, outside the JSON.
    tag: Option<Vec<u8>>,
    thinking: bool,
    outlook: Outlook,
    too_deep: bool,
    found: bool,
}

impl Scanner {
    /// Takes the next piece and returns the operations that it completes. One that cannot be read is returned as a string.
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

    /// Whether the answer is hopeless, however it goes on.
    pub(crate) fn is_lost(&self) -> bool {
        self.outlook.is_lost()
    }

    /// Whether the complete operations can be used without the rest. An answer that is nested too deep is refused as a whole.
    pub(crate) fn has_operations(&self) -> bool {
        self.found && !self.too_deep
    }

    fn outside(&mut self, byte: u8) {
        self.outlook.take(byte, if self.thinking { Byte::Thought } else { Byte::Talk });
        match (byte, &mut self.tag) {
            (b'<', tag) => *tag = Some(Vec::new()),
            (b'>', Some(tag)) => {
                match tag.to_ascii_lowercase().as_slice() {
                    b"think" | b"thinking" => self.thinking = true,
                    b"/think" | b"/thinking" => {
                        self.thinking = false;
                        // Without an opening tag, everything before this was thought.
                        self.outlook.advanced();
                    }
                    _ => {}
                }
                self.tag = None;
            }
            (byte, Some(tag)) if tag.len() < NAME && (byte.is_ascii_alphabetic() || byte == b'/') => tag.push(byte),
            (_, tag) => *tag = None,
        }
        // Text after a list that was read is prose.
        if self.thinking || self.found {
            return;
        }
        if matches!(byte, b'{' | b'[') {
            self.lexer = Lexer::default();
            self.lexer.structure(byte);
            self.outlook.closed();
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
        let in_operation = self.reading.is_some();
        self.outlook.take(byte, if structure { Byte::Structure } else { Byte::Text { in_operation } });
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
        if self.depth > DEPTH_MOST {
            self.too_deep = true;
            self.outlook.lose();
        }
    }

    fn close(&mut self, complete: &mut Vec<Value>) {
        self.depth -= 1;
        self.outlook.closed();
        if let Some((_, bytes)) = self.reading.take_if(|(at, _)| *at == self.depth) {
            let text = String::from_utf8_lossy(&bytes);
            let value = mend::value(&text);
            let whole = self.depth == 0;
            let before = complete.len();
            match value {
                Some(value) if !whole || is_operation(&value) => complete.push(value),
                None if !whole => complete.push(Value::String(text.chars().take(SHOWN).collect())),
                _ => {}
            }
            if complete.len() > before {
                self.found = true;
                // An object that does not look like an operation cannot lead to a plan.
                if complete.last().is_some_and(|value| value.is_string() || is_operation(value)) {
                    self.outlook.advanced();
                }
            }
        }
        // The list has ended; the rest of the object is skipped.
        if self.list == Some(self.depth + 1) && self.depth == 1 {
            self.list = Some(usize::MAX);
        }
    }
}

/// Whether an object on its own is an operation.
pub(super) fn is_operation(value: &Value) -> bool {
    ["op", "action", "type", "id", "title"].iter().any(|key| value.get(key).is_some())
}

#[cfg(test)]
mod tests {
    use std::{
        fmt::Write as _,
        time::{Duration, Instant},
    };

    use super::*;

    /// The operations of an answer that arrives in pieces of this many characters, with the position at which each was recognised.
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
        assert!(scanner.is_lost() && !scanner.has_operations());
    }

    /// How many bytes of an answer are read before it is stopped; `None` if it is not.
    fn lost_after(answer: &str) -> Option<usize> {
        let mut scanner = Scanner::default();
        answer.char_indices().find_map(|(at, c)| {
            scanner.push(c.encode_utf8(&mut [0; 4]));
            scanner.is_lost().then_some(at + c.len_utf8())
        })
    }

    const MILK: &str = r#"{"op":"create","title":"Buy milk"}"#;

    #[test]
    fn what_can_still_become_a_plan_is_waited_for() {
        let plan = format!(r#"{{"operations":[{MILK}]}}"#);
        let in_operation = |field: &str| format!(r#"{{"operations":[{{"op":"create","title":"x",{field}}},{MILK}]}}"#);
        let steps = |count: usize| vec![r#""a step whose words are as many as people write""#; count].join(",");
        let indented =
            serde_json::to_string_pretty(&serde_json::json!({"operations": vec![serde_json::from_str::<Value>(MILK).unwrap(); 200]}));
        for (what, answer) in [
            ("a long note", in_operation(&format!(r#""notes":"{}""#, "All of it. ".repeat(6_000)))),
            ("a note of brackets", in_operation(&format!(r#""notes":"{}""#, "[{".repeat(32_000)))),
            ("a note of spaces and line ends", in_operation(&format!(r#""notes":"{}""#, " \\n".repeat(20_000)))),
            ("a long checklist", in_operation(&format!(r#""checklist":[{}]"#, steps(200)))),
            ("many numbers", in_operation(&format!(r#""where":{{"ids":[{}]}}"#, vec!["1234"; 500].join(",")))),
            ("long thoughts", format!("<think>{}</think>{plan}", "Hm, [what? ".repeat(10_000))),
            ("long thoughts in capitals", format!("<THINKING>{}</Thinking>{plan}", "{".repeat(20_000))),
            ("thoughts whose beginning the server left out", format!("{}</think>{plan}", "Well. ".repeat(1_400))),
            ("talk before a fence", format!("{}\n```json\n{plan}\n```", "Here is what I would do. ".repeat(300))),
            ("talk behind it", format!("{plan} {}", "Is it right? ".repeat(600))),
            ("wide indents", indented.unwrap().replace("  ", &" ".repeat(200))),
            ("two hundred operations", format!("[{}]", vec![MILK; 200].join(",\n"))),
            ("the deepest there may be", format!("{}{}", "[".repeat(64), "]".repeat(64))),
        ] {
            assert_eq!(lost_after(&answer), None, "{what}");
        }
    }

    #[test]
    fn an_answer_in_one_piece_is_judged_by_its_end() {
        for (answer, is_lost) in [
            (format!("{}</think>{MILK}", "Well. ".repeat(5_000)), false),
            (format!("{}{MILK}", "Well. ".repeat(5_000)), false),
            ("Well. ".repeat(5_000), true),
            (format!("{}{MILK}", "[".repeat(100)), true),
        ] {
            let mut scanner = Scanner::default();
            scanner.push(&answer);
            assert_eq!(scanner.is_lost(), is_lost, "{answer:.40}");
        }
    }

    #[test]
    fn what_cannot_become_a_plan_is_lost_at_once() {
        let begun = format!(r#"{{"operations":[{MILK},"#);
        let same = |piece: &str| piece.repeat(100_000 / piece.len());
        let mut log = String::new();
        for (what, answer) in [
            ("brackets", same("[")),
            ("brackets in talk", format!("Sure: {}", same("[{"))),
            ("brackets of an operation", format!("{begun}{}", same(r#"{"a":"#))),
            ("a number that does not end", format!(r#"{{"operations":[{{"id":{}"#, same("1"))),
            ("numbers", format!("[{}", same("1,"))),
            ("the same field again and again", format!(r#"[{{"op":"x",{}"#, same(r#""title":"again and again","#))),
            ("talk", same("All work and no play. ")),
            ("talk behind thoughts", format!("<think>Hm.</think>{}", same("x"))),
            ("texts that are no operation", format!("[{}", same(r#""milk","#))),
            ("objects that are no operation", format!("[{}", same(r#"{"a":1},"#))),
            ("such objects behind an operation", format!("{begun}{}", same(r#"{"a":{"b":1}},"#))),
            ("nothing but space", same(" \n")),
            ("space within the JSON", format!("{begun}{}", same("\t"))),
            ("talk that does not end behind the list", format!("{begun}]}} {}", same("x"))),
        ] {
            let _ = writeln!(log, "{what}: {:?} of {}", lost_after(&answer), answer.len());
        }
        expect_test::expect![[r"
            brackets: Some(65) of 100000
            brackets in talk: Some(71) of 100006
            brackets of an operation: Some(361) of 100050
            a number that does not end: Some(4114) of 100021
            numbers: Some(4098) of 100001
            the same field again and again: Some(8320) of 100007
            talk: Some(10354) of 99990
            talk behind thoughts: Some(8019) of 100018
            texts that are no operation: Some(8001) of 99996
            objects that are no operation: Some(8001) of 100001
            such objects behind an operation: Some(8050) of 100038
            nothing but space: Some(4097) of 100000
            space within the JSON: Some(4147) of 100050
            talk that does not end behind the list: Some(8051) of 100053
        "]]
        .assert_eq(&log);
    }

    /// The shortest time of three readings of an answer in single bytes.
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

    /// Four times the bytes take about four times as long; a scanner that read anything twice for each byte would take sixteen times as
    /// long.
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
