//! Puts a `where` filter into words: "3 overdue tasks", "26 tasks labelled “draft”".

use chrono::{Datelike, Days, NaiveDate};
use domain::{DateRange, Priority, Where};

use crate::{
    sentence::Speech,
    words::{day, number, quote, short},
};

/// The tasks that a filter matches. `count` is their number, or 0 if it is not known.
pub(crate) fn tasks(filter: &Where, count: u32, speech: &Speech<'_>) -> String {
    let how_many = match (filter.all, count) {
        (false, 0) => String::new(),
        (false, count) => format!("{} ", number(count)),
        (true, 0 | 1) => "all ".to_owned(),
        (true, count) => format!("all {} ", number(count)),
    };
    let noun = if count == 1 && !filter.all { "task" } else { "tasks" };
    format!("{how_many}{}{noun}{}", adjectives(filter), qualifiers(filter, speech))
}

fn adjectives(filter: &Where) -> String {
    let mut words = Vec::new();
    match filter.completed {
        Some(true) => words.push("completed"),
        // Most filters mean open tasks, so "open" is said only if nothing else is.
        Some(false) if *filter == (Where { completed: Some(false), ..Where::default() }) => words.push("open"),
        _ => {}
    }
    if filter.overdue == Some(true) {
        words.push("overdue");
    }
    match filter.repeating {
        Some(true) => words.push("repeating"),
        Some(false) => words.push("one-off"),
        None => {}
    }
    match filter.priority {
        Some(Priority::High) => words.push("high-priority"),
        Some(Priority::Medium) => words.push("medium-priority"),
        Some(Priority::Low) => words.push("low-priority"),
        None => {}
    }
    if filter.unscheduled == Some(true) {
        words.push("unscheduled");
    }
    words.push("");
    words.join(" ")
}

fn qualifiers(filter: &Where, speech: &Speech<'_>) -> String {
    let mut words = vec![String::new()];
    if filter.overdue == Some(false) {
        words.push("that are not overdue".to_owned());
    }
    if let Some(due) = filter.due_by_today {
        words.push(if due { "that are due by today" } else { "that are not due yet" }.to_owned());
    }
    if let Some(range) = filter.scheduled_range {
        words.push(format!("planned {}", days(range, speech)));
    }
    if filter.unscheduled == Some(false) {
        words.push("with a date".to_owned());
    }
    if let Some(labels) = filter.labels.as_deref().filter(|labels| !labels.is_empty()) {
        words.push(format!("labelled {}", speech.labels(labels)));
    }
    if let Some(project) = &filter.project {
        words.push(format!("in {}", speech.project(project)));
    }
    if let Some(part) = &filter.title_contains {
        words.push(format!("with {} in the title", quote(part)));
    }
    if let Some(text) = &filter.text {
        words.push(format!("that mention {}", quote(text)));
    }
    if filter.ids.is_some() && words.len() > 1 {
        words.push("among those you named".to_owned());
    }
    words.join(" ")
}

/// A range of days as it follows "planned": "for today", "this week", "from Mon 7 Dec to Fri 11 Dec", "up to Friday".
pub(crate) fn days(range: DateRange, speech: &Speech<'_>) -> String {
    let today = speech.today;
    match (range.from, range.to) {
        (Some(from), Some(to)) if from == to => format!("for {}", day(from, today)),
        (Some(from), Some(to)) => week(from, to, speech).map_or_else(|| between(from, to, today), str::to_owned),
        (Some(from), None) => format!("from {} on", day(from, today)),
        (None, Some(to)) => format!("up to {}", day(to, today)),
        (None, None) => "for some day".to_owned(),
    }
}

fn between(from: NaiveDate, to: NaiveDate, today: NaiveDate) -> String {
    format!("from {} to {}", short(from, today), short(to, today))
}

/// The name of the week that a range covers, if it is last, this or next week.
fn week(from: NaiveDate, to: NaiveDate, speech: &Speech<'_>) -> Option<&'static str> {
    if to != from.checked_add_days(Days::new(6))? || from.weekday() != speech.week_start {
        return None;
    }
    match (speech.today - from).num_days() {
        0..=6 => Some("this week"),
        7..=13 => Some("last week"),
        -7..=-1 => Some("next week"),
        _ => None,
    }
}
