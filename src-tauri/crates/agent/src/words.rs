//! Small words: dates as people say them, counts, lists, quoted titles.

use chrono::{Datelike, NaiveDate};

/// Maximum length of a title that a sentence shows, in characters.
const TITLE_SHOWN: usize = 80;

/// A date as said on `today`: "today", "tomorrow", "Thursday" (the next six days), "Wed 2 Dec", "Tue 5 Jan 2027".
pub(crate) fn day(date: NaiveDate, today: NaiveDate) -> String {
    match (date - today).num_days() {
        -1 => "yesterday".to_owned(),
        0 => "today".to_owned(),
        1 => "tomorrow".to_owned(),
        2..=6 => date.format("%A").to_string(),
        _ => short(date, today),
    }
}

/// A date with its weekday, and with its year if that differs.
pub(crate) fn short(date: NaiveDate, today: NaiveDate) -> String {
    let form = if date.year() == today.year() { "%a %-d %b" } else { "%a %-d %b %Y" };
    date.format(form).to_string()
}

/// "1 task", "3 tasks", "1,482 tasks".
pub(crate) fn count(n: u32, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{} {noun}s", number(n)) }
}

/// A number with thousands separators.
pub(crate) fn number(n: u32) -> String {
    let digits = n.to_string();
    let mut marked = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            marked.push(',');
        }
        marked.push(digit);
    }
    marked
}

/// "a", "a and b", "a, b and c".
pub(crate) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A title or name in typographic quotes, on one line, cut if it is very long.
pub(crate) fn quote(title: &str) -> String {
    let mut line = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((cut, _)) = line.char_indices().nth(TITLE_SHOWN) {
        line.truncate(cut);
        line.truncate(line.trim_end().len());
        line.push('…');
    }
    format!("“{line}”")
}

/// The text with a capital first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with a lower-case first letter, to continue a sentence.
pub(crate) fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_said_from_today() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
        for (date, said) in [
            ("2026-11-22", "Sun 22 Nov"),
            ("2026-11-23", "yesterday"),
            ("2026-11-24", "today"),
            ("2026-11-25", "tomorrow"),
            ("2026-11-26", "Thursday"),
            ("2026-11-30", "Monday"),
            ("2026-12-01", "Tue 1 Dec"),
            ("2027-01-05", "Tue 5 Jan 2027"),
            ("2025-11-24", "Mon 24 Nov 2025"),
        ] {
            assert_eq!(day(date.parse().unwrap(), today), said);
        }
    }

    #[test]
    fn counts_lists_and_quotes() {
        assert_eq!(
            [0, 1, 2, 999, 1_000, 1_234_567].map(|n| count(n, "task")),
            ["0 tasks", "1 task", "2 tasks", "999 tasks", "1,000 tasks", "1,234,567 tasks"]
        );
        let words = |all: &[&str]| list(&all.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!([words(&[]), words(&["a"]), words(&["a", "b"]), words(&["a", "b", "c"])], ["", "a", "a and b", "a, b and c"]);
        assert_eq!(quote(" Buy\n milk "), "“Buy milk”");
        assert_eq!(quote(&"ä".repeat(81)), format!("“{}…”", "ä".repeat(80)));
        assert_eq!([capital("éclair"), uncapital("Éclair"), capital(""), uncapital("")], ["Éclair", "éclair", "", ""]);
    }
}
