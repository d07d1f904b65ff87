//! A position among the tokens and the small steps that every grammar takes from it. A parser is a function from a cursor to a result and
//! the cursor after it. A failed parser consumes nothing.

use crate::token::{Kind, Token};

/// A parser's result, and the cursor to continue from.
pub(crate) type Read<'a, T> = Option<(T, Cursor<'a>)>;

/// A position among tokens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor before the token with index `at`.
    pub fn new(tokens: &'a [Token], at: usize) -> Self {
        Self { tokens, at }
    }

    /// Index of the next token.
    pub fn at(self) -> usize {
        self.at
    }

    /// Whether no token is left.
    pub fn done(self) -> bool {
        self.at >= self.tokens.len()
    }

    /// The next token.
    pub fn token(self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    /// The token before the cursor.
    pub fn before(self) -> Option<&'a Token> {
        self.tokens.get(self.at.checked_sub(1)?)
    }

    /// The next token's lower-case text; empty for quotations, addresses and the end.
    pub fn lower(self) -> &'a str {
        self.token().filter(|t| !matches!(t.kind, Kind::Quote | Kind::Address)).map_or("", |t| t.lower.as_str())
    }

    /// The cursor `n` tokens further on.
    pub fn skip(self, n: usize) -> Self {
        Self { tokens: self.tokens, at: (self.at + n).min(self.tokens.len()) }
    }

    /// Whether the next token touches the one before it.
    pub fn glued(self) -> bool {
        self.token().is_some_and(|t| t.glued)
    }

    /// Skips one of these words or symbols.
    pub fn eat(self, words: &[&str]) -> Option<Self> {
        let lower = self.lower();
        (!lower.is_empty() && words.contains(&lower)).then(|| self.skip(1))
    }

    /// The value that a table gives for the next word.
    pub fn lookup<T: Copy>(self, table: &[(&str, T)]) -> Read<'a, T> {
        let lower = self.lower();
        table.iter().find(|(word, _)| *word == lower).map(|(_, value)| (*value, self.skip(1)))
    }

    /// The next number, written in digits.
    pub fn digits(self) -> Read<'a, u64> {
        Some((self.token()?.value()?, self.skip(1)))
    }

    /// Whether a word or a number touches the cursor from the right.
    pub fn glued_word(self) -> bool {
        self.token().is_some_and(|t| t.glued && matches!(t.kind, Kind::Word | Kind::Number))
    }

    /// All tokens.
    pub fn tokens(self) -> &'a [Token] {
        self.tokens
    }
}
