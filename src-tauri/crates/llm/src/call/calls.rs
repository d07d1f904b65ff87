//! Puts tool calls together from the pieces in which servers send them.
//!
//! Decides which piece belongs to which call, even if a server leaves out or repeats indexes, ids or names. Not here: calls that a model
//! writes as text (`spoken`), and what the arguments mean (`agent`).

use agent::model::ToolCall;

/// The most calls in one answer.
pub(crate) const MOST: usize = 64;

/// More than [`MOST`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

/// The calls of an answer that is still arriving.
#[derive(Debug, Default)]
pub(crate) struct Calls(Vec<Draft>);

/// The content of one piece.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Piece<'p> {
    pub index: Option<u32>,
    /// Not empty.
    pub id: Option<&'p str>,
    /// Empty if none is given.
    pub name: &'p str,
    pub arguments: &'p str,
    /// It follows another one in a list: without an index it is a separate call.
    pub is_beside: bool,
}

impl Calls {
    pub fn add(&mut self, piece: Piece<'_>) -> Result<(), TooMany> {
        let Self(drafts) = self;
        let at = match (piece.index, piece.id) {
            (Some(_), _) => drafts.iter().rposition(|draft| draft.index == piece.index),
            (None, _) if piece.is_beside => None,
            (None, Some(id)) => drafts.iter().rposition(|draft| draft.id.as_deref() == Some(id)).or(drafts.len().checked_sub(1)),
            (None, None) => drafts.len().checked_sub(1),
        };
        if let Some(at) = at.filter(|at| drafts[*at].goes_on_with(piece)) {
            drafts[at].extend(piece);
            return Ok(());
        }
        if drafts.len() == MOST {
            return Err(TooMany);
        }
        let mut draft = Draft { index: piece.index, ..Draft::default() };
        draft.extend(piece);
        drafts.push(draft);
        Ok(())
    }

    /// The calls in order, each with a unique id. Empty calls are dropped, and missing arguments become an empty object.
    pub fn end(&mut self) -> Vec<ToolCall> {
        let drafts: Vec<Draft> = std::mem::take(&mut self.0).into_iter().filter(|draft| !draft.is_nothing()).collect();
        let mut calls: Vec<ToolCall> = Vec::new();
        let mut made = 0;
        for draft in &drafts {
            let is_own = |id: &&String| calls.iter().all(|call| call.id != **id);
            let id = draft.id.as_ref().filter(is_own).cloned().unwrap_or_else(|| {
                loop {
                    made += 1;
                    let id = format!("call_{made}");
                    if drafts.iter().all(|draft| draft.id.as_ref() != Some(&id)) {
                        return id;
                    }
                }
            });
            let arguments = if draft.arguments.trim().is_empty() { "{}" } else { draft.arguments.as_str() };
            calls.push(ToolCall { id, name: draft.name.clone(), arguments: arguments.to_owned() });
        }
        calls
    }
}

#[derive(Debug, Default)]
struct Draft {
    index: Option<u32>,
    id: Option<String>,
    name: String,
    arguments: String,
    brackets: Brackets,
}

impl Draft {
    /// A name begins a new call, unless it is a part or a repetition of this call's name: some servers give every call the index 0 or none,
    /// some repeat the name in every piece, and some give every piece a new id.
    fn goes_on_with(&self, piece: Piece<'_>) -> bool {
        if piece.name.is_empty() {
            return true;
        }
        let is_whole = self.brackets == Brackets::Closed;
        match (self.id.as_deref(), piece.id) {
            (Some(id), Some(other)) if id == other => !is_whole || (piece.name == self.name && piece.arguments.is_empty()),
            (Some(_), Some(_)) => false,
            _ => !is_whole,
        }
    }

    fn extend(&mut self, piece: Piece<'_>) {
        if self.id.is_none() {
            self.id = piece.id.map(ToOwned::to_owned);
        }
        if self.arguments.is_empty() && self.name != piece.name {
            self.name.push_str(piece.name);
        }
        self.arguments.push_str(piece.arguments);
        self.brackets = piece.arguments.bytes().fold(self.brackets, Brackets::after);
    }

    fn is_nothing(&self) -> bool {
        self.name.trim().is_empty() && self.arguments.trim().is_empty()
    }
}

/// How much of a JSON object has arrived; each byte is read once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Brackets {
    #[default]
    Unopened,
    /// How many brackets are open.
    Open(usize),
    /// Within a string, and whether the next byte is escaped.
    Text(usize, bool),
    Closed,
}

impl Brackets {
    fn after(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::Unopened, b'{') => Self::Open(1),
            (Self::Open(1), b'}' | b']') => Self::Closed,
            (Self::Open(depth), b'}' | b']') => Self::Open(depth - 1),
            (Self::Open(depth), b'{' | b'[') => Self::Open(depth + 1),
            (Self::Open(depth), b'"') | (Self::Text(depth, true), _) => Self::Text(depth, false),
            (Self::Text(depth, false), b'\\') => Self::Text(depth, true),
            (Self::Text(depth, false), b'"') => Self::Open(depth),
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces as `index|id|name|arguments`; an empty index or id is absent.
    fn check(pieces: &[&str], expected: &[(&str, &str, &str)]) {
        let mut calls = Calls::default();
        for piece in pieces {
            let parts: Vec<&str> = piece.splitn(4, '|').collect();
            let id = Some(parts[1]).filter(|id| !id.is_empty());
            calls.add(Piece { index: parts[0].parse().ok(), id, name: parts[2], arguments: parts[3], is_beside: false }).unwrap();
        }
        let calls = calls.end();
        let found: Vec<(&str, &str, &str)> =
            calls.iter().map(|call| (call.id.as_str(), call.name.as_str(), call.arguments.as_str())).collect();
        assert_eq!(found, expected, "{pieces:?}");
    }

    #[test]
    fn pieces_find_their_call() {
        let two = [("a", "add", r#"{"x":"}"}"#), ("b", "tick", "{}")];
        check(&["0|a|add|", r#"0|||{"x""#, "0|||:\"", "0|||}\"}", "1|b|tick|", "1|||{", "1|||}"], &two);
        // Interleaved.
        check(&["0|a|add|", "1|b|tick|", r#"0|||{"x""#, "1|||{", "0|||:\"}\"}", "1|||}"], &two);
        // Complete, all with the same index.
        check(&[r#"0|a|add|{"x":"}"}"#, "0|b|tick|{}"], &two);
        // Without an index: by id, or one after the other.
        check(&["|a|add|", r#"|a||{"x":"}"}"#, "|b|tick|", "|b||{}"], &two);
        check(&["|a|add|", r#"|||{"x":"}"}"#, "|b|tick|", "|||{}"], &two);
        // The name in every piece, with and without the id; the name in pieces; a new id for every piece.
        check(&["0|a|add|", r#"0|a|add|{"x":"#, r#"0||add|"}"}"#, "0|a|add|", "1|b|tick|{}"], &two);
        check(&["0|a|a|", "0||dd|", r#"0|||{"x":"}"}"#, "1|b|ti|", "1|b|ck|{}"], &two);
        check(&["0|a|add|", r#"0|y||{"x":"#, r#"0|z||"}"}"#, "1|b|tick|", "1|w||{}"], &two);
    }

    #[test]
    fn ids_are_made_where_there_are_none_of_their_own() {
        check(&["0||add|{}", "1||tick|{}"], &[("call_1", "add", "{}"), ("call_2", "tick", "{}")]);
        check(&["||add|{}", "||add|{}"], &[("call_1", "add", "{}"), ("call_2", "add", "{}")]);
        check(
            &["0|x|add|{}", "1|x|tick|{}", "2|call_1|add|{}", "3||add|{}"],
            &[("x", "add", "{}"), ("call_2", "tick", "{}"), ("call_1", "add", "{}"), ("call_3", "add", "{}")],
        );
    }

    #[test]
    fn what_is_no_call_or_not_a_whole_one() {
        check(&["0|a||"], &[]);
        check(&["0|a|add|"], &[("a", "add", "{}")]);
        check(&[r#"0|a|add|{"x":"#], &[("a", "add", r#"{"x":"#)]);
        check(&["0|a||{}"], &[("a", "", "{}")]);
    }

    #[test]
    fn calls_are_bounded_and_stand_beside_each_other_in_one_list() {
        let mut calls = Calls::default();
        let piece = Piece { name: "add", is_beside: true, ..Piece::default() };
        let taken = (0..100).take_while(|_| calls.add(piece).is_ok()).count();
        assert_eq!((taken, calls.end().len()), (MOST, MOST));
    }
}
