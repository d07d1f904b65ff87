//! Standard output: text for people, JSON for programs.

use std::{
    fmt::Write as _,
    io::{self, IsTerminal as _, Write as _},
};

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::failure::Failure;

/// Headings and titles that matter.
pub const STRONG: Style = Style::new().bold();
/// What stands beside.
pub const DIM: Style = Style::new().dimmed();
/// Late, or refused.
pub const LATE: Style = AnsiColor::Red.on_default();
/// Done.
pub const DONE: Style = AnsiColor::Green.on_default();

/// Text in a style. Standard output takes the style away where it is no terminal or `NO_COLOR` is set.
pub fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Prints text as it is.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Prints one JSON value on one line.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    let mut out = io::stdout().lock();
    out.write_all(&line)?;
    out.flush()?;
    Ok(())
}

/// Whether a person looks at standard error: for progress and questions.
pub fn watched() -> bool {
    io::stderr().is_terminal()
}

/// Asks on standard error; the answer is one line of standard input, trimmed. Nothing at the end of the input.
pub fn ask(question: &str) -> Result<Option<String>, Failure> {
    write!(io::stderr(), "{question} ")?;
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

/// Whether the answer to a question is yes.
pub fn agrees(question: &str) -> Result<bool, Failure> {
    Ok(ask(&format!("{question} [y/N]"))?.is_some_and(|answer| matches!(answer.to_lowercase().as_str(), "y" | "yes")))
}

/// `1 task`, `3 tasks`.
pub fn counted(many: usize, one: &str, several: &str) -> String {
    let mut text = grouped(many);
    let _ = write!(text, " {}", if many == 1 { one } else { several });
    text
}

/// `100,000`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
