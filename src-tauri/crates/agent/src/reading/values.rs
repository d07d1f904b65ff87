//! Converts dates and times that a model wrote in its own way to the form that operations use: "tomorrow", "5pm", an instant.
//!
//! Only fields that hold dates or times are examined, and only if the whole text is one date or time. What the grammar does not know is
//! left unchanged, for validation to refuse.

use chrono::{NaiveDate, NaiveDateTime};
use domain::TimeOfDay;
use language::{
    Clock,
    when::{self, When},
};
use serde_json::{Map, Value, json};

/// Maximum length of a value that may be a date in words, in characters.
const LONGEST: usize = 60;
/// Maximum number of levels below an operation to examine.
const DEEPEST: usize = 4;

/// Converts the dates and times of an operation; returns a note on what was read as what.
pub(crate) fn normalise(operation: &mut Value, clock: &Clock) -> Vec<String> {
    let mut notes = Vec::new();
    object(operation, clock, &mut notes, 0);
    notes
}

fn object(value: &mut Value, clock: &Clock, notes: &mut Vec<String>, depth: usize) {
    let Some(map) = value.as_object_mut().filter(|_| depth < DEEPEST) else { return };
    let mut time = None;
    for (key, value) in map.iter_mut() {
        match (kind(key), &mut *value) {
            (Kind::Date, Value::String(_)) => {
                if let Some(found) = single(value, clock, notes)
                    && matches!(key.as_str(), "scheduledFor" | "scheduled_for")
                {
                    time = Some(found);
                }
            }
            (Kind::Dates, Value::Array(list)) => {
                for value in list {
                    single(value, clock, notes);
                }
            }
            (Kind::Time, Value::String(text)) => {
                if let Some(time) = time_of(text, clock) {
                    read(value, time.to_string(), notes);
                }
            }
            (Kind::Range, Value::String(text)) => {
                if let Some((from, to)) = range_of(text, clock) {
                    notes.push(format!("“{text}” was read as {from} to {to}."));
                    *value = json!({"from": from, "to": to});
                }
            }
            (Kind::Range | Kind::Nested, value) => object(value, clock, notes, depth + 1),
            _ => {}
        }
    }
    if let Some(time) = time.filter(|_| !has(map, "timeOfDay") && !has(map, "time_of_day")) {
        map.insert("timeOfDay".to_owned(), Value::String(time.to_string()));
    }
}

fn has(map: &Map<String, Value>, key: &str) -> bool {
    map.get(key).is_some_and(|value| !value.is_null())
}

#[derive(Clone, Copy)]
enum Kind {
    Date,
    Dates,
    Time,
    Range,
    Nested,
    Other,
}

fn kind(key: &str) -> Kind {
    match key {
        "scheduledFor" | "scheduled_for" | "deadline" | "occurrenceDate" | "occurrence_date" | "to" | "from" | "until" => Kind::Date,
        "exceptions" | "additions" => Kind::Dates,
        "timeOfDay" | "time_of_day" => Kind::Time,
        "scheduledRange" | "scheduled_range" | "occurrenceRange" | "occurrence_range" => Kind::Range,
        "set" | "where" | "recurrence" | "entities" => Kind::Nested,
        _ => Kind::Other,
    }
}

/// Converts one date; returns the time of day that was written with it.
fn single(value: &mut Value, clock: &Clock, notes: &mut Vec<String>) -> Option<TimeOfDay> {
    let (date, time) = date_of(value.as_str()?, clock)?;
    read(value, date.to_string(), notes);
    time
}

fn read(value: &mut Value, form: String, notes: &mut Vec<String>) {
    if let Value::String(text) = value
        && *text != form
    {
        notes.push(format!("“{text}” was read as {form}."));
        *text = form;
    }
}

fn date_of(text: &str, clock: &Clock) -> Option<(NaiveDate, Option<TimeOfDay>)> {
    let text = text.trim();
    if text.parse::<NaiveDate>().is_ok() {
        return None;
    }
    if let Some(at) = instant(text, clock) {
        return Some((at.date(), minute(at)));
    }
    match whole(text, clock)? {
        When::Date(date) => Some((date, None)),
        When::DateTime(at) => Some((at.date(), minute(at))),
        _ => None,
    }
}

/// An ISO date and time; one with an offset is converted to the user's zone.
fn instant(text: &str, clock: &Clock) -> Option<NaiveDateTime> {
    if let Ok(at) = chrono::DateTime::parse_from_rfc3339(text) {
        return Some(at.with_timezone(&clock.zone).naive_local());
    }
    ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"]
        .into_iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
}

/// The time of an instant; midnight means a date without a time.
fn minute(at: NaiveDateTime) -> Option<TimeOfDay> {
    use chrono::Timelike as _;
    TimeOfDay::new(at.hour(), at.minute()).filter(|time| time.minutes() > 0)
}

fn time_of(text: &str, clock: &Clock) -> Option<TimeOfDay> {
    let text = text.trim();
    if text.parse::<TimeOfDay>().is_ok() {
        return None;
    }
    if let Some(time) = ["%H:%M:%S%.f", "%H:%M"].into_iter().find_map(|form| chrono::NaiveTime::parse_from_str(text, form).ok()) {
        use chrono::Timelike as _;
        return TimeOfDay::new(time.hour(), time.minute());
    }
    match whole(text, clock)? {
        When::Time(time) => Some(time),
        _ => None,
    }
}

fn range_of(text: &str, clock: &Clock) -> Option<(NaiveDate, NaiveDate)> {
    match whole(text, clock)? {
        When::Date(date) => Some((date, date)),
        When::DateRange(Some(from), Some(to)) => Some((from, to)),
        _ => None,
    }
}

/// What the grammar reads in a text, if it explains all of it.
fn whole(text: &str, clock: &Clock) -> Option<When> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > LONGEST {
        return None;
    }
    let mut found = when::find(text, &clock.hearing(text)).into_iter();
    let first = found.next().filter(|found| found.span.start == 0 && found.span.end == length)?;
    found.next().is_none().then_some(first.when)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::expect;
    use language::DateOrder;

    use super::*;

    #[test]
    fn dates_and_times_in_any_form() {
        let clock = Clock {
            now: "2026-11-21T09:00:00".parse().unwrap(),
            zone: chrono_tz::Europe::Berlin,
            date_order: DateOrder::MonthFirst,
            week_start: chrono::Weekday::Mon,
            language: language::Language::default(),
        };
        let mut log = String::new();
        for mut operation in [
            json!({"op":"create","scheduledFor":"tomorrow","deadline":"next Friday"}),
            json!({"op":"create","scheduledFor":"tomorrow at 5pm"}),
            json!({"op":"create","scheduledFor":"tomorrow at 5pm","timeOfDay":"18:00"}),
            json!({"op":"create","scheduledFor":"2026-11-23T17:00:00Z"}),
            json!({"op":"create","scheduledFor":"2026-11-23T00:00:00","timeOfDay":"9am"}),
            json!({"op":"create","scheduledFor":"2026-11-23","timeOfDay":"17:00:00"}),
            json!({"op":"create","scheduledFor":"when I feel like it","timeOfDay":"late"}),
            json!({"op":"create","title":"tomorrow","notes":"next Friday","scheduledFor":null}),
            json!({"op":"bulk_update","where":{"scheduledRange":"this week"},"set":{"scheduledFor":"Monday"}}),
            json!({"op":"bulk_complete","where":{"all":true},"occurrenceRange":{"from":"yesterday","to":"today"}}),
            json!({"op":"create","recurrence":{"type":"daily","until":"Dec 24","exceptions":["tomorrow",7]}}),
            json!({"op":"create","scheduledFor":12,"deadline":["tomorrow"],"timeOfDay":{"a":1}}),
            json!(["tomorrow"]),
            json!("tomorrow"),
        ] {
            let notes = normalise(&mut operation, &clock);
            let _ = writeln!(log, "{operation} {notes:?}");
        }
        expect![[r#"
            {"op":"create","scheduledFor":"2026-11-22","deadline":"2026-11-27"} ["“tomorrow” was read as 2026-11-22.", "“next Friday” was read as 2026-11-27."]
            {"op":"create","scheduledFor":"2026-11-22","timeOfDay":"17:00"} ["“tomorrow at 5pm” was read as 2026-11-22."]
            {"op":"create","scheduledFor":"2026-11-22","timeOfDay":"18:00"} ["“tomorrow at 5pm” was read as 2026-11-22."]
            {"op":"create","scheduledFor":"2026-11-23","timeOfDay":"18:00"} ["“2026-11-23T17:00:00Z” was read as 2026-11-23."]
            {"op":"create","scheduledFor":"2026-11-23","timeOfDay":"09:00"} ["“2026-11-23T00:00:00” was read as 2026-11-23.", "“9am” was read as 09:00."]
            {"op":"create","scheduledFor":"2026-11-23","timeOfDay":"17:00"} ["“17:00:00” was read as 17:00."]
            {"op":"create","scheduledFor":"when I feel like it","timeOfDay":"late"} []
            {"op":"create","title":"tomorrow","notes":"next Friday","scheduledFor":null} []
            {"op":"bulk_update","where":{"scheduledRange":{"from":"2026-11-16","to":"2026-11-22"}},"set":{"scheduledFor":"2026-11-23"}} ["“this week” was read as 2026-11-16 to 2026-11-22.", "“Monday” was read as 2026-11-23."]
            {"op":"bulk_complete","where":{"all":true},"occurrenceRange":{"from":"2026-11-20","to":"2026-11-21"}} ["“yesterday” was read as 2026-11-20.", "“today” was read as 2026-11-21."]
            {"op":"create","recurrence":{"type":"daily","until":"2026-12-24","exceptions":["2026-11-22",7]}} ["“Dec 24” was read as 2026-12-24.", "“tomorrow” was read as 2026-11-22."]
            {"op":"create","scheduledFor":12,"deadline":["tomorrow"],"timeOfDay":{"a":1}} []
            ["tomorrow"] []
            "tomorrow" []
        "#]]
        .assert_eq(&log);
    }
}
