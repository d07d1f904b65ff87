//! Finds the tasks in a text and the line where each begins: JSON objects in an array, or one after the other.

use domain::Problem;
use serde_json::Deserializer;

use super::line::Line;
use crate::invalid;

/// Every task in `text` with its line number, from 1.
pub(super) fn scan(text: &str) -> Result<Vec<(usize, Line<'_>)>, Problem> {
    let mut found = Vec::with_capacity(text.len() / 400);
    let mut place = Place { text, offset: 0, line: 1 };
    place.skip(b"");
    let listed = place.take(b'[');
    loop {
        place.skip(b",");
        if listed && place.take(b']') {
            place.skip(b"");
            return if place.rest().is_empty() { Ok(found) } else { Err(place.refuse("there is text after the end of the list")) };
        }
        if place.rest().is_empty() {
            return if listed { Err(place.refuse("the list has no end; the file may be cut off")) } else { Ok(found) };
        }
        if !place.rest().starts_with('{') {
            return Err(place.refuse("a task was expected here"));
        }
        let mut stream = Deserializer::from_str(place.rest()).into_iter::<Line<'_>>();
        match stream.next() {
            Some(Ok(line)) => {
                found.push((place.line, line));
                place.advance(stream.byte_offset());
            }
            Some(Err(error)) => {
                place.line += error.line().saturating_sub(1);
                let message = error.to_string();
                let reason = message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
                return Err(place.refuse(reason));
            }
            None => return Ok(found),
        }
    }
}

struct Place<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
}

impl<'a> Place<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// Skips white space and the bytes in `also`.
    fn skip(&mut self, also: &[u8]) {
        let length = self.rest().bytes().take_while(|byte| byte.is_ascii_whitespace() || also.contains(byte)).count();
        self.advance(length);
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.rest().as_bytes().first() == Some(&byte);
        if found {
            self.advance(1);
        }
        found
    }

    fn advance(&mut self, bytes: usize) {
        let passed = &self.rest().as_bytes()[..bytes];
        self.line += passed.iter().map(|byte| usize::from(*byte == b'\n')).sum::<usize>();
        self.offset += bytes;
    }

    fn refuse(&self, reason: &str) -> Problem {
        invalid(format!("Line {}: {reason}.", self.line))
    }
}
