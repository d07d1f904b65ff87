//! Standard output: text for people, JSON for programs.

use std::{
    fmt::Write as _,
    io::{self, IsTerminal as _, Write as _},
};

use anstyle::{AnsiColor, Style};
use app::Reader;
use protocol::rrule;
use serde::Serialize;

use crate::failure::Failure;

/// For headings and titles.
pub const STRONG: Style = Style::new().bold();
/// For secondary text.
pub const DIM: Style = Style::new().dimmed();
/// For what is late or refused.
pub const LATE: Style = AnsiColor::Red.on_default();
/// For what is done.
pub const DONE: Style = AnsiColor::Green.on_default();

/// Text in a style. Standard output removes the style if it is not a terminal or `NO_COLOR` is set.
pub fn styled(style: Style, text: &str) -> String {
    let text = shown(text);
    format!("{style}{text}{style:#}")
}

/// The escape sequences of the styles; no other escape sequence is printed.
const SGR: [&str; 5] = ["\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m"];

/// A text with control characters made visible, because they could control the terminal or reverse the reading direction.
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\t' => out.push(letter),
            '\0'..='\x1f' => out.push(char::from_u32(0x2400 + u32::from(letter)).unwrap_or(' ')),
            '\x7f' => out.push('␡'),
            _ if is_steering(letter) => _ = write!(out, "<U+{:04X}>", u32::from(letter)),
            _ => out.push(letter),
        }
    }
    out
}

fn is_steering(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{061c}')
}

/// The same for a styled text.
fn shown_styled(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut out = shown(parts.next().unwrap_or_default());
    for part in parts {
        if let Some(code) = SGR.iter().find(|code| part.starts_with(&code[1..])) {
            out.push_str(code);
            out.push_str(&shown(&part[code.len() - 1..]));
        } else {
            out.push('␛');
            out.push_str(&shown(part));
        }
    }
    out
}

/// Prints text; the only control sequences in it are styles.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(shown_styled(text).as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Prints one JSON value on one line.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(json_line(&serde_json::to_string(value)?).as_bytes())?;
    out.flush()?;
    Ok(())
}

/// A line of JSON in which every control character is written as an escape: it means the same, and steers nothing.
/// Repeat rules are written as RRULE text.
pub fn json_line(json: &str) -> String {
    let json = rrule::in_json(json.to_owned());
    let mut line = String::with_capacity(json.len() + 1);
    for letter in json.chars() {
        if letter == '\x7f' || is_steering(letter) {
            let _ = write!(line, "\\u{:04x}", u32::from(letter));
        } else {
            line.push(letter);
        }
    }
    line.push('\n');
    line
}

/// Whether standard error is a terminal, so that progress and questions are seen.
pub fn watched() -> bool {
    io::stderr().is_terminal()
}

/// Asks on standard error; the answer is one trimmed line of standard input, or `None` at the end of the input.
pub fn ask(question: &str) -> Result<Option<String>, Failure> {
    write!(io::stderr(), "{} ", shown(question))?;
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

/// Whether the answer to a question is yes, in the reader's language or in English.
pub fn agrees(question: &str, reader: &Reader) -> Result<bool, Failure> {
    let answer = ask(&format!("{question} {}", reader.say("cli_yes_or_no", &[])))?.map(|answer| answer.to_lowercase());
    Ok(answer.is_some_and(|answer| reader.say("cli_yes", &[]).split(' ').any(|yes| yes == answer)))
}

/// Lines of a name and a value; the names take equal room, at least `least` characters.
pub fn table<const N: usize>(rows: [(String, String); N], least: usize) -> String {
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(least);
    rows.map(|(name, value)| format!("{} {value}\n", styled(DIM, &format!("{name:<width$}")))).concat()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_and_styles_are_sent() {
        for (text, seen) in [
            ("plain äß 😀\n\tx", "plain äß 😀\n\tx"),
            ("a\x1b]0;owned\x07b", "a␛]0;owned␇b"),
            ("a\r\x08\x7f", "a␍␈␡"),
            ("a\u{9b}2J", "a<U+009B>2J"),
            ("a\u{202e}b", "a<U+202E>b"),
            ("\x1b[1mbold\x1b[0m", "\x1b[1mbold\x1b[0m"),
            ("\x1b[2J\x1b[1A", "␛[2J␛[1A"),
        ] {
            assert_eq!(shown_styled(text), seen);
        }
        assert_eq!(styled(STRONG, "\x1b[31mred"), "\x1b[1m␛[31mred\x1b[0m");
    }

    #[test]
    fn json_means_the_same_and_steers_nothing() {
        let value = serde_json::json!({"title": "a\u{9b}2J\x1b[2J\u{7f}\u{202e}\u{10ffff}"});
        let line = json_line(&value.to_string());
        assert!(!line.trim_end().contains(|letter: char| letter.is_control() || letter == '\u{202e}'), "{line:?}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&line).ok(), Some(value));
    }
}
