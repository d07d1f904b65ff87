//! The faults of models and their servers.

use std::fmt;

/// One fault. Model faults change the answer; server faults also change the response around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Accepts the request and sends nothing.
    SlowFirstToken,
    /// Stops in the middle and keeps the connection open.
    Stall,
    /// Ends the stream in the middle as if the answer were complete.
    Truncation,
    /// The answer is not JSON.
    MalformedJson,
    /// The answer is JSON with values of wrong types.
    WrongTypes,
    /// A piece of the stream is not JSON.
    MalformedChunk,
    /// A piece of the stream has values of wrong types.
    WrongChunk,
    /// 50 MB of prose, in pieces.
    Huge,
    /// 50 MB in a single line.
    HugeLine,
    /// One byte at a time, slower than reading speed, without end.
    Drip,
    /// Invalid UTF-8 bytes within a title.
    InvalidUtf8,
    /// 401
    Unauthorized,
    /// 404
    NotFound,
    /// 429 with Retry-After
    TooManyRequests,
    /// 500
    ServerError,
    /// An error in the middle of the stream.
    ErrorInStream,
    /// Ends at once, without text.
    Empty,
    /// Every operation twice.
    DuplicateOperations,
    /// 100,000 nested brackets.
    NestedBrackets,
    /// The answer inside reasoning, prose and code fences.
    FencesAndThoughts,
    /// Commands, markup and operations that nobody asked for.
    InjectedCommands,
    /// Nothing listens on the port.
    Refused,
    /// The connection is reset before an answer.
    Reset,
    /// The connection is reset in the middle of an answer.
    ResetMidway,
    /// The server redirects to another address.
    Redirect,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Self; 25] = [
        Self::SlowFirstToken,
        Self::Stall,
        Self::Truncation,
        Self::MalformedJson,
        Self::WrongTypes,
        Self::MalformedChunk,
        Self::WrongChunk,
        Self::Huge,
        Self::HugeLine,
        Self::Drip,
        Self::InvalidUtf8,
        Self::Unauthorized,
        Self::NotFound,
        Self::TooManyRequests,
        Self::ServerError,
        Self::ErrorInStream,
        Self::Empty,
        Self::DuplicateOperations,
        Self::NestedBrackets,
        Self::FencesAndThoughts,
        Self::InjectedCommands,
        Self::Refused,
        Self::Reset,
        Self::ResetMidway,
        Self::Redirect,
    ];

    /// The name on the command line: `slow-first-token`.
    pub fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }

    /// The fault with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }

    /// Whether it affects every request, including the small calls that test the server.
    pub(super) fn is_of_the_server(self) -> bool {
        matches!(
            self,
            Self::Unauthorized | Self::NotFound | Self::TooManyRequests | Self::ServerError | Self::Refused | Self::Reset | Self::Redirect
        )
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_a_name_of_its_own() {
        for fault in Fault::ALL {
            assert_eq!(Fault::named(&fault.name()), Some(fault));
        }
        assert_eq!(Fault::SlowFirstToken.name(), "slow-first-token");
        assert_eq!(Fault::named("none"), None);
    }
}
