//! Small repairs of JSON that models write: trailing and missing commas, single and typographic quotes, bare keys and words, comments,
//! Python's literals, line breaks in strings.
//!
//! A bracket or string that is not closed is never closed here, because half a number is another number. One linear pass; the public crates
//! for this either panic on some input or close what was cut off, and neither is acceptable for a list of changes.

use std::{iter::Peekable, str::Chars};

use serde_json::Value;

use super::DEPTH_MOST;

/// Parses JSON, repairing it if necessary.
pub(super) fn value(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().or_else(|| serde_json::from_str(&mend(text)?).ok())
}

/// The text after small repairs; `None` if it is nested too deep. The result may still not be JSON.
fn mend(text: &str) -> Option<String> {
    let mut mender =
        Mender { input: text.chars().peekable(), out: String::with_capacity(text.len() + 16), open: Vec::new(), place: Place::Value };
    while let Some(c) = mender.input.next() {
        mender.take(c)?;
    }
    Some(mender.out)
}

/// What may come next at the reader's position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A key, or the end of the object.
    Key,
    /// The colon after a key.
    Colon,
    /// A value, or the end of the array.
    Value,
    /// A comma or an end.
    After,
}

struct Mender<'t> {
    input: Peekable<Chars<'t>>,
    out: String,
    /// The open brackets: whether each is an object.
    open: Vec<bool>,
    place: Place,
}

impl Mender<'_> {
    fn take(&mut self, c: char) -> Option<()> {
        match c {
            c if c.is_whitespace() => {}
            '/' if self.input.peek() == Some(&'/') => while self.input.next_if(|&c| c != '\n').is_some() {},
            '/' if self.input.peek() == Some(&'*') => self.comment(),
            '{' | '[' => {
                self.begin();
                self.open.push(c == '{');
                if self.open.len() > DEPTH_MOST {
                    return None;
                }
                self.out.push(c);
                self.place = if c == '{' { Place::Key } else { Place::Value };
            }
            '}' | ']' => {
                if self.out.ends_with(',') {
                    self.out.pop();
                }
                self.open.pop();
                self.out.push(c);
                self.place = Place::After;
            }
            ',' => {
                if self.place == Place::After {
                    self.out.push(',');
                    self.place = if self.open.last() == Some(&true) { Place::Key } else { Place::Value };
                }
            }
            ':' => {
                self.out.push(':');
                self.place = Place::Value;
            }
            '"' => self.string('"'),
            '\'' => self.string('\''),
            '“' => self.string('”'),
            c => self.bare(c),
        }
        Some(())
    }

    fn comment(&mut self) {
        let mut before = ' ';
        self.input.next();
        for c in self.input.by_ref() {
            if before == '*' && c == '/' {
                return;
            }
            before = c;
        }
    }

    /// A value or key begins: adds a missing comma.
    fn begin(&mut self) {
        if self.place == Place::After && !self.open.is_empty() {
            self.out.push(',');
            self.place = if self.open.last() == Some(&true) { Place::Key } else { Place::Value };
        }
    }

    fn ended(&mut self) {
        self.place = if self.place == Place::Key { Place::Colon } else { Place::After };
    }

    fn string(&mut self, end: char) {
        self.begin();
        self.out.push('"');
        while let Some(c) = self.input.next() {
            match c {
                '\\' => self.escape(),
                c if c == end && (end == '"' || self.ends_here()) => break,
                '"' => self.out.push_str("\\\""),
                c => self.letter(c),
            }
        }
        self.out.push('"');
        self.ended();
    }

    /// Whether structure follows a closing quote that could also be part of the text.
    fn ends_here(&self) -> bool {
        let mut ahead = self.input.clone();
        matches!(ahead.find(|c| !c.is_whitespace()), None | Some(',' | ':' | '}' | ']'))
    }

    fn escape(&mut self) {
        match self.input.next() {
            Some(c @ ('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' | 'u')) => {
                self.out.push('\\');
                self.out.push(c);
            }
            Some(c) => self.letter(c),
            None => {}
        }
    }

    fn letter(&mut self, c: char) {
        match c {
            '\n' => self.out.push_str("\\n"),
            '\r' => self.out.push_str("\\r"),
            '\t' => self.out.push_str("\\t"),
            c if c.is_control() && c.is_ascii() => {}
            c => self.out.push(c),
        }
    }

    /// A number, a literal, a bare key or a bare word: up to the next structure.
    fn bare(&mut self, first: char) {
        self.begin();
        let key = self.place == Place::Key;
        let mut word = String::from(first);
        let ends = |c: char| matches!(c, ',' | '{' | '}' | '[' | ']' | '\n' | '"') || (key && c == ':');
        // A slash after a space begins a comment; in the middle of a word it is part of the word.
        while let Some(c) = self.input.next_if(|&c| !(ends(c) || (c == '/' && word.ends_with(' ')))) {
            word.push(c);
        }
        let word = word.trim_end();
        let literal = match word {
            _ if key => None,
            "true" | "True" => Some("true"),
            "false" | "False" => Some("false"),
            "null" | "None" | "undefined" | "NaN" => Some("null"),
            word => serde_json::from_str::<serde_json::Number>(word).is_ok().then_some(word),
        };
        match literal {
            Some(literal) => self.out.push_str(literal),
            None => self.out.push_str(&Value::String(word.to_owned()).to_string()),
        }
        self.ended();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn small_repairs() {
        for (text, expected) in [
            (r#"{"a":[1,2,],}"#, Some(json!({"a":[1,2]}))),
            (r#"{"a":1 "b":2}"#, Some(json!({"a":1,"b":2}))),
            (r"{'a':'it's','b':'say \'x\' and '}", Some(json!({"a":"it's","b":"say 'x' and "}))),
            ("{op: create, title: Buy milk}", Some(json!({"op":"create","title":"Buy milk"}))),
            (
                "{timeOfDay: 17:00, scheduledFor: 2026-11-21, id: 12}",
                Some(json!({"timeOfDay":"17:00","scheduledFor":"2026-11-21","id":12})),
            ),
            ("{\"a\":True,\"b\":None,\"c\":-1.5e3}", Some(json!({"a":true,"b":null,"c":-1.5e3}))),
            ("{“a”: “b ”c”}", Some(json!({"a":"b ”c"}))),
            ("[1, // one\n 2 /* two */]", Some(json!([1, 2]))),
            ("{\"a\":\"b\nc\"}", Some(json!({"a":"b\nc"}))),
            (r#"{"a":"b\'c\x"}"#, Some(json!({"a":"b'cx"}))),
            (r#"{"a":"🎉 \u00e9"}"#, Some(json!({"a":"🎉 é"}))),
            ("[,1,,2]", Some(json!([1, 2]))),
            (r#"{"a":1"#, None),
            (r#"{"a":"b"#, None),
            ("{\"a\":12", None),
            ("", None),
            ("}", None),
        ] {
            assert_eq!(value(text), expected, "{text}");
        }
        assert_eq!(value(&"[".repeat(100_000)), None);
    }
}
