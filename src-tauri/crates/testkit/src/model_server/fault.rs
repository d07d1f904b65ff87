//! Everything that goes wrong with models and their servers.

use std::fmt;

/// One way of going wrong. Those of the model change its answer, those of the server also what stands around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Takes the request and says nothing.
    SlowFirstToken,
    /// Stops in the middle and keeps the connection open.
    Stall,
    /// Ends the stream in the middle as if that were all.
    Truncation,
    /// The answer is no JSON.
    MalformedJson,
    /// The answer is JSON with values of other types.
    WrongTypes,
    /// A piece of the stream is no JSON.
    MalformedChunk,
    /// A piece of the stream has values of other types.
    WrongChunk,
    /// 50 MB of prose, in pieces.
    Huge,
    /// 50 MB in a single line.
    HugeLine,
    /// One byte at a time, for ever slower than a person reads.
    Drip,
    /// Bytes that are no UTF-8 within a title.
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
    /// Done at once, without a word.
    Empty,
    /// Each operation twice.
    DuplicateOperations,
    /// 100,000 nested brackets.
    NestedBrackets,
    /// The answer within thoughts, prose and fences.
    FencesAndThoughts,
    /// Commands, markup and operations nobody asked for.
    InjectedCommands,
    /// Nobody listens.
    Refused,
    /// The connection is reset before an answer.
    Reset,
    /// The connection is reset in the middle of one.
    ResetMidway,
    /// The server points to another address.
    Redirect,
}

impl Fault {
    /// All of them.
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

    /// The fault of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }

    /// Whether it hits every request, the tiny ones that try the server out as well.
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
