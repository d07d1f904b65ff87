//! A stretch of a message: its tokens and the text they came from.

use crate::{
    Clock,
    cursor::Cursor,
    token::{Kind, Token},
    when::{self, When},
};

/// A stretch of a message.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said<'a> {
    chars: &'a [char],
    tokens: &'a [Token],
}

impl<'a> Said<'a> {
    pub fn new(chars: &'a [char], tokens: &'a [Token]) -> Self {
        Self { chars, tokens }
    }

    pub fn tokens(self) -> &'a [Token] {
        self.tokens
    }

    pub fn len(self) -> usize {
        self.tokens.len()
    }

    pub fn is_empty(self) -> bool {
        self.tokens.is_empty()
    }

    /// The tokens from `from` up to `to`.
    pub fn part(self, from: usize, to: usize) -> Self {
        let to = to.min(self.tokens.len());
        Self { tokens: &self.tokens[from.min(to)..to], ..self }
    }

    /// The tokens from `from` on.
    pub fn from(self, from: usize) -> Self {
        self.part(from, self.tokens.len())
    }

    /// The tokens before `to`.
    pub fn upto(self, to: usize) -> Self {
        self.part(0, to)
    }

    /// Before the token with index `at`.
    pub fn at(self, at: usize) -> Cursor<'a> {
        Cursor::new(self.tokens, at)
    }

    /// Before the first token.
    pub fn start(self) -> Cursor<'a> {
        self.at(0)
    }

    /// What stands behind a cursor into this stretch.
    pub fn rest(self, c: Cursor<'_>) -> Self {
        self.from(c.at())
    }

    /// The text as written.
    pub fn text(self) -> String {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => self.chars[first.span.start..last.span.end].iter().collect(),
            _ => String::new(),
        }
    }

    /// The text as written, quotation marks around the whole of it taken off.
    pub fn unquoted(self) -> String {
        match self.tokens {
            [only] if only.kind == Kind::Quote => only.text.trim().to_string(),
            _ => self.text(),
        }
    }

    /// The lower-case text of one token; empty for quotations and addresses.
    pub fn word(self, at: usize) -> &'a str {
        self.at(at).lower()
    }

    /// Behind these words, if it begins with them.
    pub fn after(self, phrases: &[&str]) -> Option<Self> {
        self.start().phrases(phrases).map(|c| self.rest(c))
    }

    /// Before these words, if it ends with them.
    pub fn before_end(self, phrases: &[&str]) -> Option<Self> {
        phrases.iter().find_map(|phrase| {
            let from = self.len().checked_sub(phrase.split(' ').count())?;
            self.at(from).phrase(phrase).filter(|c| c.done()).map(|_| self.upto(from))
        })
    }

    /// Without these words at its beginning, however often they stand there.
    pub fn without_start(self, phrases: &[&str]) -> Self {
        let mut said = self;
        while let Some(rest) = said.after(phrases).filter(|rest| !rest.is_empty()) {
            said = rest;
        }
        said
    }

    /// Without these words at its end, however often they stand there.
    pub fn without_end(self, phrases: &[&str]) -> Self {
        let mut said = self;
        while let Some(rest) = said.before_end(phrases).filter(|rest| !rest.is_empty()) {
            said = rest;
        }
        said
    }

    /// Where one of these words first stands.
    pub fn find(self, words: &[&str]) -> Option<usize> {
        (0..self.len()).find(|at| words.contains(&self.word(*at)))
    }

    /// Cut at every one of these words; empty pieces are left out.
    pub fn split(self, words: &[&str]) -> Vec<Self> {
        let mut pieces = Vec::new();
        let mut from = 0;
        for at in 0..=self.len() {
            if at == self.len() || words.contains(&self.word(at)) {
                if at > from {
                    pieces.push(self.part(from, at));
                }
                from = at + 1;
            }
        }
        pieces
    }

    /// The date or time that is the whole of it.
    pub fn when(self, clock: &Clock) -> Option<When> {
        let said = self.without_end(&["please", "instead", "then", "again", "."]);
        let phrase = when::phrase_at(said.tokens, 0, clock)?;
        (phrase.end == said.len()).then_some(phrase.when)
    }
}
