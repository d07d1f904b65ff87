//! Dates, counts and repetitions in words, for replies and chips.

use std::fmt::Write as _;

use chrono::{Datelike, NaiveDate};
use domain::{Recurrence, RecurrenceType, recurrence::AnchorOn};

/// "Fri 27 Nov", with the year if it is not the current one.
pub(crate) fn short_date(date: NaiveDate, today: NaiveDate) -> String {
    date.format(if date.year() == today.year() { "%a %-d %b" } else { "%a %-d %b %Y" }).to_string()
}

/// "today", "tomorrow", "Friday", "Fri 4 Dec", "Mon 1 Mar 2027".
pub(crate) fn near_date(date: NaiveDate, today: NaiveDate) -> String {
    match (date - today).num_days() {
        0 => "today".into(),
        1 => "tomorrow".into(),
        -1 => "yesterday".into(),
        2..=6 => date.format("%A").to_string(),
        _ => short_date(date, today),
    }
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
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A title between typographic quotes.
pub(crate) fn quoted(title: &str) -> String {
    format!("“{title}”")
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
        RecurrenceType::Custom => custom(rule.rrule.as_deref().unwrap_or_default()),
    };
    if rule.anchor_on == AnchorOn::Completion {
        text.push_str(" after it is done");
    }
    if let Some(until) = rule.until {
        _ = write!(text, " until {}", until.format("%-d %b %Y"));
    }
    text
}

fn custom(rrule: &str) -> String {
    let part = |name: &str| rrule.split(';').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    let interval: u32 = part("INTERVAL").and_then(|n| n.parse().ok()).unwrap_or(1);
    let (one, unit) = match part("FREQ") {
        Some("DAILY") => ("daily", "days"),
        Some("WEEKLY") => ("weekly", "weeks"),
        Some("MONTHLY") => ("monthly", "months"),
        _ => ("yearly", "years"),
    };
    let mut text = if interval == 1 { one.to_string() } else { format!("every {interval} {unit}") };
    if let Some(days) = part("BYDAY") {
        let days: Vec<String> = days.split(',').map(weekday).collect();
        _ = write!(text, " on {}", list(&days));
    }
    if let Some(days) = part("BYMONTHDAY").filter(|_| part("FREQ") == Some("MONTHLY")) {
        let days: Vec<String> = days.split(',').map(month_day).collect();
        _ = write!(text, " on the {}", list(&days));
    }
    text
}

fn weekday(code: &str) -> String {
    let at = code.len().saturating_sub(2);
    let (number, day) = code.split_at_checked(at).unwrap_or(("", code));
    let day = match day {
        "MO" => "Monday",
        "TU" => "Tuesday",
        "WE" => "Wednesday",
        "TH" => "Thursday",
        "FR" => "Friday",
        "SA" => "Saturday",
        _ => "Sunday",
    };
    match number {
        "" => day.to_string(),
        "-1" => format!("the last {day}"),
        n => format!("the {} {day}", n.parse().map_or_else(|_| n.to_string(), ordinal)),
    }
}

fn month_day(day: &str) -> String {
    match day.parse::<u32>() {
        Ok(n) => ordinal(n),
        Err(_) => "last day".to_string(),
    }
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
