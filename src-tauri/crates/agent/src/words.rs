//! Small English words for what models read.

use chrono::NaiveDate;
use wording::{Catalogue, words};

pub(crate) use wording::words::{capital, uncapital};

/// A date as it is said on `today`: "tomorrow", "Thursday", "Wed 2 Dec".
pub(crate) fn day(date: NaiveDate, today: NaiveDate) -> String {
    words::day(Catalogue::english(), date, today)
}

/// "1 task", "3 tasks", "1,482 tasks".
pub(crate) fn count(n: u32, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{} {noun}s", number(n)) }
}

/// A number with thousands separators.
pub(crate) fn number(n: u32) -> String {
    words::number(Catalogue::english(), n.into())
}

/// "a", "a and b", "a, b and c".
pub(crate) fn list(all: &[String]) -> String {
    words::and(Catalogue::english(), all)
}

/// A title or name in typographic quotes, on one line, cut if it is very long.
pub(crate) fn quote(title: &str) -> String {
    words::quote(Catalogue::english(), title)
}
