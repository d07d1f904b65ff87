//! How an unsuccessful command ends: a sentence or JSON on standard error, and an exit code.

use std::io::{self, Write as _};

use protocol::{Problem, changes::Refused};
use serde_json::{Value, json};

use crate::output::{json_line, shown};

/// Exit code of a refused or failed command.
pub const FAILED: u8 = 1;
/// Exit code of a wrong command line.
pub const USAGE: u8 = 2;

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
            _ => Problem::new("io", format!("Reading or writing failed: {error}.")).into(),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

/// Prints the reason, and returns the exit code.
pub fn report(failure: &Failure, as_json: bool) -> u8 {
    let refused = match failure {
        Failure::Refused(refused) => refused,
        Failure::Said => return FAILED,
        Failure::Unheard => return 0,
    };
    let text = if as_json { json_line(&envelope(refused).to_string()).trim_end().to_owned() } else { shown(&sentence(refused)) };
    // If standard error is closed, the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "{text}");
    FAILED
}

/// Prints a wrong command line as JSON.
pub fn report_usage(message: &str) -> u8 {
    let message = message.lines().next().unwrap_or_default().trim_start_matches("error: ");
    let problem = Problem::new("usage", message).hint("assent --help lists the commands and options");
    let _ = write!(io::stderr(), "{}", json_line(&envelope(&Refused { problem, operations: Vec::new(), confirm: None }).to_string()));
    USAGE
}

/// `{"error":{"code","message","hint"}}`, with the problems of each operation and the number to confirm, if there are any.
fn envelope(refused: &Refused) -> Value {
    let problem = &refused.problem;
    let mut error = json!({"code": problem.code, "message": problem.message, "hint": problem.hint});
    if refused.operations.iter().any(|problems| !problems.is_empty()) {
        error["operations"] = json!(refused.operations);
    }
    if let Some(confirm) = refused.confirm {
        error["confirm"] = confirm.into();
    }
    json!({ "error": error })
}

/// One sentence; for a list of several operations it names the operation and how many more failed.
fn sentence(refused: &Refused) -> String {
    let message = &refused.problem.message;
    let wrong: Vec<usize> = (1..).zip(&refused.operations).filter(|(_, problems)| !problems.is_empty()).map(|(number, _)| number).collect();
    match (wrong.as_slice(), refused.operations.len()) {
        ([], _) | (_, 1) => message.clone(),
        ([number], _) => format!("Operation {number}: {message} Nothing was changed."),
        ([number, more @ ..], _) => {
            format!("Operation {number}: {message} {} more cannot be applied either. Nothing was changed.", more.len())
        }
    }
}
