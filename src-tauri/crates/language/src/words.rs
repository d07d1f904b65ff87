//! Dates, counts and repetitions in words, for replies and chips.

use std::fmt::Write as _;

use chrono::{NaiveDate, Weekday};
use domain::{
    Frequency, Recurrence, RecurrenceType, Rule,
    recurrence::{AnchorOn, RuleDay},
};
use wording::{Catalogue, words};

/// "Fri 27 Nov", with the year if it is not the current one.
pub(crate) fn short_date(date: NaiveDate, today: NaiveDate) -> String {
    words::short(Catalogue::english(), date, today)
}

/// "today", "tomorrow", "Friday", "Fri 4 Dec", "Mon 1 Mar 2027".
pub(crate) fn near_date(date: NaiveDate, today: NaiveDate) -> String {
    words::day(Catalogue::english(), date, today)
}

/// "today", "on Friday", "on Fri 4 Dec".
pub(crate) fn on_date(date: NaiveDate, today: NaiveDate) -> String {
    let near = near_date(date, today);
    if (date - today).num_days().abs() <= 1 { near } else { format!("on {near}") }
}

/// "1 task", "4 tasks".
pub(crate) fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// "a", "a and b", "a, b and c".
pub(crate) fn list(items: &[String]) -> String {
    words::and(Catalogue::english(), items)
}

/// A title between typographic quotes.
pub(crate) fn quoted(title: &str) -> String {
    format!("“{title}”")
}

/// A text with a capital at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// "daily", "every 3 days", "monthly".
pub(crate) fn repetition(rule: &Recurrence) -> String {
    let mut text = match rule.kind {
        RecurrenceType::None => "never again".to_string(),
        RecurrenceType::Daily => "daily".to_string(),
        RecurrenceType::Weekdays => "on weekdays".to_string(),
        RecurrenceType::Weekly => "weekly".to_string(),
        RecurrenceType::EveryNDays => match rule.interval_days.unwrap_or(1) {
            n if n % 7 == 0 => format!("every {} weeks", n / 7),
            n => format!("every {n} days"),
        },
        RecurrenceType::Custom => rule.rule.as_deref().map_or_else(|| "by a rule of its own".to_string(), custom),
    };
    if rule.anchor_on == AnchorOn::Completion {
        text.push_str(" after it is done");
    }
    if let Some(until) = rule.until {
        _ = write!(text, " until {}", until.format("%-d %b %Y"));
    }
    text
}

fn custom(rule: &Rule) -> String {
    let (one, unit) = match rule.frequency {
        Frequency::Daily => ("daily", "days"),
        Frequency::Weekly => ("weekly", "weeks"),
        Frequency::Monthly => ("monthly", "months"),
        Frequency::Yearly => ("yearly", "years"),
    };
    let mut text = if rule.interval == 1 { one.to_string() } else { format!("every {} {unit}", rule.interval) };
    if !rule.weekdays.is_empty() {
        let days: Vec<String> = rule.weekdays.iter().copied().map(weekday).collect();
        _ = write!(text, " on {}", list(&days));
    }
    if rule.frequency == Frequency::Monthly && !rule.month_days.is_empty() {
        let days: Vec<String> = rule.month_days.iter().map(|day| month_day(*day)).collect();
        _ = write!(text, " on the {}", list(&days));
    }
    text
}

fn weekday(one: RuleDay) -> String {
    let day = match one.day {
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
        Weekday::Sun => "Sunday",
    };
    match one.nth {
        None => day.to_string(),
        Some(-1) => format!("the last {day}"),
        Some(nth) => format!("the {} {day}", u32::try_from(nth).map_or_else(|_| nth.to_string(), ordinal)),
    }
}

fn month_day(day: i8) -> String {
    u32::try_from(day).map_or_else(|_| "last day".to_string(), ordinal)
}

/// "1st", "2nd", "11th".
pub(crate) fn ordinal(n: u32) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// The owner that a word names: "Ann" in "Ann's".
pub(crate) fn owner(word: &str) -> Option<&str> {
    ["'s", "’s"].iter().find_map(|end| word.strip_suffix(end))
}
