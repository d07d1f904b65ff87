//! Small words: dates as people say them, numbers, lists, quoted titles.

use chrono::{Datelike, NaiveDate, Weekday};

use crate::Catalogue;

/// Characters of a title that a sentence shows.
const TITLE_SHOWN: usize = 80;

/// A date as it is said on `today`: "today", "tomorrow", "Thursday" (the next six days), "Wed 2 Dec", "Tue 5 Jan 2027".
pub fn day(catalogue: &Catalogue, date: NaiveDate, today: NaiveDate) -> String {
    match (date - today).num_days() {
        -1 => catalogue.say("yesterday", &[]),
        0 => catalogue.say("today", &[]),
        1 => catalogue.say("tomorrow", &[]),
        2..=6 => weekday(catalogue, date.weekday()),
        _ => short(catalogue, date, today),
    }
}

/// A date with its weekday; with its year where that is another one.
pub fn short(catalogue: &Catalogue, date: NaiveDate, today: NaiveDate) -> String {
    let weekday = catalogue.say("weekday_short", &[("weekday", date.weekday().number_from_monday().into())]);
    let month = catalogue.say("month_short", &[("month", date.month().into())]);
    let (day, year) = (date.day().to_string(), date.year().to_string());
    let filling = [("weekday", weekday.into()), ("day", day.into()), ("month", month.into()), ("year", year.into())];
    catalogue.say(if date.year() == today.year() { "date_short" } else { "date_short_year" }, &filling)
}

/// "Monday"
pub fn weekday(catalogue: &Catalogue, day: Weekday) -> String {
    catalogue.say("weekday", &[("weekday", day.number_from_monday().into())])
}

/// A number with its thousands marked.
pub fn number(catalogue: &Catalogue, n: u64) -> String {
    let digits = n.to_string();
    if digits.len() < 4 {
        return digits;
    }
    let mark = catalogue.say("thousands", &[]);
    let mut marked = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            marked.push_str(&mark);
        }
        marked.push(digit);
    }
    marked
}

/// "a", "a and b", "a, b and c".
pub fn and(catalogue: &Catalogue, words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            let between = catalogue.say("between", &[]);
            catalogue.say("and", &[("first", first.join(&between).into()), ("last", last.as_str().into())])
        }
    }
}

/// A title or name in quotation marks, on one line, cut where it is very long.
pub fn quote(catalogue: &Catalogue, title: &str) -> String {
    let mut line = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((cut, _)) = line.char_indices().nth(TITLE_SHOWN) {
        line.truncate(cut);
        line.truncate(line.trim_end().len());
        line.push('…');
    }
    catalogue.say("quoted", &[("text", line.into())])
}

/// The first letter as a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The first letter in lower case, for a sentence that follows another.
pub fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A sentence begins with a capital, and what ends with an abbreviation ("30. Nov.") has its full stop.
pub(crate) fn whole(words: &str) -> String {
    let said = capital(words);
    match said.strip_suffix("..") {
        Some(rest) if !rest.ends_with('.') => format!("{rest}."),
        _ => said,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english(date: &str) -> String {
        day(Catalogue::english(), date.parse().unwrap(), "2026-11-24".parse().unwrap())
    }

    #[test]
    fn dates_are_said_from_today() {
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
            assert_eq!(english(date), said);
        }
    }

    #[test]
    fn numbers_lists_and_quotes() {
        let (english, german) = (Catalogue::english(), Catalogue::of("de"));
        let numbers = |catalogue| [0, 999, 1_000, 1_234_567].map(|n| number(catalogue, n));
        assert_eq!(numbers(english), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(numbers(german), ["0", "999", "1.000", "1.234.567"]);
        let words = |all: &[&str]| and(english, &all.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!([words(&[]), words(&["a"]), words(&["a", "b"]), words(&["a", "b", "c"])], ["", "a", "a and b", "a, b and c"]);
        assert_eq!(quote(english, " Buy\n milk "), "“Buy milk”");
        assert_eq!(quote(german, &"ä".repeat(81)), format!("„{}…“", "ä".repeat(80)));
        assert_eq!([capital("éclair"), uncapital("Éclair"), capital(""), uncapital("")], ["Éclair", "éclair", "", ""]);
        assert_eq!([whole("am 30. Nov.."), whole("so…"), whole("na...")], ["Am 30. Nov.", "So…", "Na..."]);
    }
}
