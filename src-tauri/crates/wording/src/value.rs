//! A single value in words.

use domain::Where;

use crate::{Speech, rule, scope::tasks};

/// A value in words, by its name: the planner gives values as the user wrote them, or as data.
pub(crate) fn worded(name: &str, value: &str, speech: &Speech<'_>) -> String {
    let count = || value.parse::<u32>().ok();
    match name {
        "name" | "title" | "one" | "other" | "group" | "model" | "words" => speech.quote(value),
        "count" => count().map_or_else(|| value.to_owned(), |count| speech.number(count)),
        "tasks" => count().map_or_else(|| value.to_owned(), |count| tasks(&Where::default(), count, speech)),
        "day" => value.parse().map_or_else(|_| value.to_owned(), |date| speech.day(date)),
        "when" => moment(value, speech),
        "rule" => serde_json::from_str(value).map_or_else(|_| value.to_owned(), |recurrence| rule(&recurrence, speech)),
        "priority" => speech.say(&format!("priority_{value}"), &[]),
        _ => value.to_owned(),
    }
}

/// "Friday 14:30" for `2026-11-27T14:30`; either part may be missing.
fn moment(when: &str, speech: &Speech<'_>) -> String {
    let (date, time) = when.split_once('T').unwrap_or((when, ""));
    let day = date.parse().map_or_else(|_| date.to_owned(), |date| speech.day(date));
    [day.as_str(), time].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
}
