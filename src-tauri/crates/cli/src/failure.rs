//! Why a command did not succeed.

use std::io;

use protocol::{Code, Problem, changes::Refused};

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// A refusal with its code.
    Refused(Box<Refused>),
    /// The problem has already been printed as the answer.
    Said,
    /// The reader of the output is gone, so nothing more is printed.
    Unheard,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Refused { problem, operations: Vec::new(), confirm: None }.into()
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Refused(Box::new(refused))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Unheard,
            _ => Problem::new(Code::Io, format!("Reading or writing failed: {error}.")).into(),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}
