//! A where filter in words: "3 overdue tasks", "26 tasks labelled “draft”".

use chrono::{Datelike, Days, NaiveDate};
use domain::{DateRange, Priority, Where};

use crate::{Speech, speech::is_inbox, words::short};

impl Speech<'_> {
    /// "3 tasks"
    pub fn tasks(&self, count: u32) -> String {
        tasks(&Where::default(), count, self)
    }
}

/// The tasks a filter means. `count` is how many there are, 0 where that is not known.
pub(crate) fn tasks(filter: &Where, count: u32, speech: &Speech<'_>) -> String {
    let form = [("all", if filter.all { "yes" } else { "no" }.into())];
    let adjectives: String = adjectives(filter).into_iter().map(|id| speech.say(id, &form) + " ").collect();
    let qualifiers = qualifiers(filter, speech).join(&speech.say("scope_between", &[]));
    let which = if qualifiers.is_empty() { qualifiers } else { speech.say("scope_which", &[("qualifiers", qualifiers.into())]) };
    let many = if count == 0 || filter.all && count == 1 { String::new() } else { speech.number(count) + " " };
    let all = if filter.all { speech.say("scope_all", &[]) } else { String::new() };
    let one: u32 = if count == 1 && !filter.all { 1 } else { 2 };
    let filling = [
        ("count", one.into()),
        ("all", all.into()),
        ("many", many.into()),
        ("adjectives", adjectives.into()),
        ("qualifiers", which.into()),
    ];
    speech.say("scope", &filling)
}

fn adjectives(filter: &Where) -> Vec<&'static str> {
    let mut words = Vec::new();
    match filter.completed {
        Some(true) => words.push("scope_completed"),
        // Most filters mean open tasks; it is worth a word only where nothing else is said.
        Some(false) if *filter == (Where { completed: Some(false), ..Where::default() }) => words.push("scope_open"),
        _ => {}
    }
    if filter.overdue == Some(true) {
        words.push("scope_overdue");
    }
    match filter.repeating {
        Some(true) => words.push("scope_repeating"),
        Some(false) => words.push("scope_one_off"),
        None => {}
    }
    match filter.priority {
        Some(Priority::High) => words.push("scope_high"),
        Some(Priority::Medium) => words.push("scope_medium"),
        Some(Priority::Low) => words.push("scope_low"),
        None => {}
    }
    if filter.unscheduled == Some(true) {
        words.push("scope_unscheduled");
    }
    words
}

fn qualifiers(filter: &Where, speech: &Speech<'_>) -> Vec<String> {
    let mut words = Vec::new();
    if filter.overdue == Some(false) {
        words.push(speech.say("scope_not_overdue", &[]));
    }
    if let Some(due) = filter.due_by_today {
        words.push(speech.say(if due { "scope_due" } else { "scope_not_due" }, &[]));
    }
    if let Some(range) = filter.scheduled_range {
        words.push(speech.say("scope_planned", &[("range", days(range, speech).into())]));
    }
    if filter.unscheduled == Some(false) {
        words.push(speech.say("scope_dated", &[]));
    }
    if let Some(labels) = filter.labels.as_deref().filter(|labels| !labels.is_empty()) {
        words.push(speech.say("scope_labelled", &[("labels", speech.labels(labels).into())]));
    }
    if let Some(project) = &filter.project {
        words.push(place(project, speech));
    }
    if let Some(part) = &filter.title_contains {
        words.push(speech.say("scope_title", &[("text", speech.quote(part).into())]));
    }
    if let Some(text) = &filter.text {
        words.push(speech.say("scope_text", &[("text", speech.quote(text).into())]));
    }
    if filter.ids.is_some() && !words.is_empty() {
        words.push(speech.say("scope_named", &[]));
    }
    words
}

fn place(project: &str, speech: &Speech<'_>) -> String {
    if is_inbox(project) {
        return speech.say("scope_inbox", &[]);
    }
    let name = speech.project(project).map_or_else(|| speech.say("a_project", &[]), |name| speech.quote(&name));
    speech.say("scope_in", &[("project", name.into())])
}

/// A range of days: "for today", "this week", "from Mon 7 Dec to Fri 11 Dec", "up to Friday".
pub(crate) fn days(range: DateRange, speech: &Speech<'_>) -> String {
    let day = |id: &str, date: NaiveDate| speech.say(id, &[("day", speech.day(date).into())]);
    match (range.from, range.to) {
        (Some(from), Some(to)) if from == to => day("range_day", from),
        (Some(from), Some(to)) => {
            if let Some(id) = week(from, to, speech) {
                return speech.say(id, &[]);
            }
            let end = |date| short(speech.catalogue, date, speech.today);
            speech.say("range_between", &[("from", end(from).into()), ("to", end(to).into())])
        }
        (Some(from), None) => day("range_from", from),
        (None, Some(to)) => day("range_to", to),
        (None, None) => speech.say("range_some", &[]),
    }
}

/// The week that a range is, where it is one of the near ones.
fn week(from: NaiveDate, to: NaiveDate, speech: &Speech<'_>) -> Option<&'static str> {
    if speech.dated || to != from.checked_add_days(Days::new(6))? || from.weekday() != speech.week_start {
        return None;
    }
    match (speech.today - from).num_days() {
        0..=6 => Some("range_this_week"),
        7..=13 => Some("range_last_week"),
        -7..=-1 => Some("range_next_week"),
        _ => None,
    }
}
