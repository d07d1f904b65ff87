//! How an unsuccessful command ends: a sentence or JSON on standard error, and an exit code.

use std::io::{self, Write as _};

use app::Reader;
use protocol::{Code, Problem, changes::Refused};
use serde_json::{Value, json};

use crate::{
    failure::Failure,
    output::{json_line, shown},
};

/// Exit code of a refused or failed command.
pub const FAILED: u8 = 1;
/// Exit code of a wrong command line.
pub const USAGE: u8 = 2;

/// Says why, and gives the exit code.
pub fn report(mut failure: Failure, as_json: bool, reader: &Reader) -> u8 {
    let refused = match &mut failure {
        Failure::Refused(refused) => {
            reader.word(refused);
            &*refused
        }
        Failure::Said => return FAILED,
        Failure::Unheard => return 0,
    };
    let text = if as_json { json_line(&envelope(refused).to_string()).trim_end().to_owned() } else { shown(&sentence(refused, reader)) };
    // When even standard error is closed, the exit code still tells.
    let _ = writeln!(io::stderr(), "{text}");
    FAILED
}

/// Prints a wrong command line as JSON.
pub fn report_usage(message: &str) -> u8 {
    let message = message.lines().next().unwrap_or_default().trim_start_matches("error: ");
    let problem = Problem::new(Code::Usage, message).hint("assent --help lists the commands and options");
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

/// One sentence; in a list of several operations it says which one is meant and how many more there are.
fn sentence(refused: &Refused, reader: &Reader) -> String {
    let message = &refused.problem.message;
    let wrong: Vec<usize> = (1..).zip(&refused.operations).filter(|(_, problems)| !problems.is_empty()).map(|(number, _)| number).collect();
    match (wrong.as_slice(), refused.operations.len()) {
        ([], _) | (_, 1) => message.clone(),
        ([number], _) => reader.say("cli_wrong_operation", &[("number", &number.to_string()), ("message", message)]),
        ([number, more @ ..], _) => {
            let (number, more) = (number.to_string(), more.len().to_string());
            reader.say("cli_wrong_operations", &[("number", &number), ("message", message), ("more", &more)])
        }
    }
}
