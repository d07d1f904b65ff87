//! Readers of single values. The problem that a reader returns says what it expected and has the code of its field.

use chrono::NaiveDate;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Code, DateRange, Priority, Problem, TaskId, TaskRef, TimeOfDay, Timestamp, Where,
    label::HUES,
    operation::NewItem,
    task::{NOTES_MAX, TITLE_MAX},
};

/// What was coerced, as sentences.
pub(crate) type Notes = Vec<String>;
/// The result of a reader.
pub(crate) type Read<T> = Result<T, Problem>;

/// Maximum length of the name of a label, group, project or filter, in characters.
const NAME_MAX: usize = 100;
/// Maximum length of a temporary id, in characters.
const TEMP_MAX: usize = 100;
/// The highest task number that JSON can carry exactly.
const NUMBER_MAX: u64 = 1 << 53;
/// Items that one operation of a model or an outside agent may add.
const ITEMS_MAX: usize = 20;
/// Maximum length of an occurrence range, in days.
const RANGE_DAYS_MAX: i64 = 3_660;

/// A value in the form that a message shows.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::Null => "Nothing".to_owned(),
        Value::Object(_) => "An object".to_owned(),
        Value::Array(_) => "A list".to_owned(),
        Value::String(text) => format!("“{}”", shortened(text)),
        other => shortened(&other.to_string()),
    }
}

/// Text cut to the length that a message shows.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

fn string(value: &Value) -> Option<&str> {
    value.as_str().map(str::trim)
}

/// A whole number, also from a string.
fn whole(value: &Value, notes: &mut Notes) -> Option<u64> {
    let exact = |number: f64| number.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&number);
    match value {
        Value::Number(number) => number.as_u64().or_else(|| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and in range, checked before")]
            number.as_f64().filter(|number| exact(*number)).map(|number| number as u64)
        }),
        Value::String(text) => {
            let digits = text.trim();
            let number = digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten();
            if let Some(number) = number {
                notes.push(format!("“{text}” was read as {number}."));
            }
            number
        }
        _ => None,
    }
}

/// A task by number, `"#12"`, id or `tempId`.
pub(crate) fn task_ref(value: &Value, notes: &mut Notes) -> Read<TaskRef> {
    let wrong = |message: String| {
        Problem::new(Code::MissingOrInvalidId, message)
            .hint("Name the task by its number (12), its id, or the tempId of an earlier create.")
    };
    if let Some(text) = value.as_str().map(str::trim) {
        if let Ok(id) = Uuid::parse_str(text) {
            return Ok(TaskRef::Id(TaskId(id)));
        }
        if let Some(digits) = text.strip_prefix('#') {
            let number = whole(&Value::String(digits.to_owned()), &mut Notes::new());
            notes.extend(number.map(|number| format!("“{}” was read as {number}.", shortened(text))));
            return number.and_then(task_number).ok_or_else(|| wrong(format!("{} is no task number.", shown(value))));
        }
        if !text.is_empty() && !numeric(text) && text.chars().count() <= TEMP_MAX && !text.contains(char::is_whitespace) {
            return Ok(TaskRef::Temp(text.to_owned()));
        }
    }
    if value.is_null() {
        return Err(wrong("The operation does not say which task it means.".to_owned()));
    }
    whole(value, notes).and_then(task_number).ok_or_else(|| wrong(format!("{} is no task number.", shown(value))))
}

fn task_number(number: u64) -> Option<TaskRef> {
    (1..=NUMBER_MAX).contains(&number).then_some(TaskRef::Number(number))
}

fn numeric(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}

/// The name that later operations use for a new task. It must not look like a number or an id.
pub(crate) fn temp_id(value: &Value, _: &mut Notes) -> Read<String> {
    match task_ref(value, &mut Notes::new()) {
        Ok(TaskRef::Temp(text)) => Ok(text),
        _ => Err(Problem::new(Code::InvalidOperation, format!("{} cannot be a tempId.", shown(value)))
            .hint("A tempId is a word that is no number, for example \"t1\".")),
    }
}

pub(crate) fn uuid<T: From<Uuid>>(value: &Value, what: &str) -> Read<T> {
    let id = string(value).and_then(|text| Uuid::parse_str(text).ok());
    id.map(T::from).ok_or_else(|| {
        Problem::new(Code::MissingOrInvalidId, format!("{} is not the id of {what}.", shown(value))).hint("Give the id, a UUID.")
    })
}

/// A local date, exactly `YYYY-MM-DD`.
pub(crate) fn date(value: &Value, code: Code) -> Read<NaiveDate> {
    let strict = |text: &&str| {
        text.len() == 10 && text.bytes().enumerate().all(|(at, b)| if at == 4 || at == 7 { b == b'-' } else { b.is_ascii_digit() })
    };
    let date = string(value).filter(strict).filter(|text| !text.starts_with("0000")).and_then(|text| text.parse().ok());
    date.ok_or_else(|| {
        Problem::new(code, format!("{} is not a date.", shown(value))).hint("A date is YYYY-MM-DD, for example \"2026-11-21\".")
    })
}

/// A local time.
pub(crate) fn time(value: &Value, _: &mut Notes) -> Read<TimeOfDay> {
    string(value).and_then(|text| text.parse().ok()).ok_or_else(|| {
        Problem::new(Code::InvalidTimeOfDay, format!("{} is not a time of day.", shown(value)))
            .hint("A time is HH:MM in 24 hours, for example \"17:00\".")
    })
}

/// An instant, RFC 3339.
pub(crate) fn instant(value: &Value, _: &mut Notes) -> Read<Timestamp> {
    string(value).and_then(|text| text.parse().ok()).ok_or_else(|| {
        Problem::new(Code::InvalidOperation, format!("{} is not an instant.", shown(value)))
            .hint("An instant is like \"2026-11-21T08:00:00Z\".")
    })
}

/// A priority in any case.
pub(crate) fn priority(value: &Value, code: Code, notes: &mut Notes) -> Read<Priority> {
    let said = string(value).unwrap_or_default();
    let lowered = said.to_lowercase();
    let priority = Priority::from_word(&lowered)
        .ok_or_else(|| Problem::new(code, format!("{} is not a priority.", shown(value))).hint("A priority is low, medium or high."))?;
    if lowered != said {
        notes.push(format!("“{said}” was read as {lowered}."));
    }
    Ok(priority)
}

/// Yes or no.
pub(crate) fn flag(value: &Value, code: Code) -> Read<bool> {
    value.as_bool().ok_or_else(|| Problem::new(code, format!("{} is neither true nor false.", shown(value))).hint("Give true or false."))
}

/// The title of a task, item or checklist.
pub(crate) fn title(value: &Value, _: &mut Notes) -> Read<String> {
    limited(value, TITLE_MAX, Code::InvalidTitle, "title")
}

/// The name of a label, group, project or filter.
pub(crate) fn name(value: &Value, _: &mut Notes) -> Read<String> {
    limited(value, NAME_MAX, Code::InvalidName, "name")
}

fn limited(value: &Value, most: usize, code: Code, what: &str) -> Read<String> {
    let Some(text) = string(value) else {
        let message = if value.is_null() { format!("The {what} is missing.") } else { format!("{} is not a {what}.", shown(value)) };
        return Err(Problem::new(code, message).hint(format!("A {what} is text of 1 to {most} characters.")));
    };
    fits(text, most, code, what).map(|()| text.to_owned())
}

/// A title that a text without spaces at its ends may be.
pub(crate) fn fits_title(text: &str) -> Read<()> {
    fits(text, TITLE_MAX, Code::InvalidTitle, "title")
}

/// A name that a text without spaces at its ends may be.
pub(crate) fn fits_name(text: &str) -> Read<()> {
    fits(text, NAME_MAX, Code::InvalidName, "name")
}

fn fits(text: &str, most: usize, code: Code, what: &str) -> Read<()> {
    let hint = || format!("A {what} is text of 1 to {most} characters.");
    match text.chars().count() {
        0 => Err(Problem::new(code, format!("The {what} is empty.")).hint(hint())),
        long if long > most => {
            Err(Problem::new(code, format!("The {what} has {long} characters; at most {most} are possible.")).hint(hint()))
        }
        _ => Ok(()),
    }
}

/// The Markdown of a task or a note.
pub(crate) fn notes(value: &Value, _: &mut Notes) -> Read<String> {
    let text = value
        .as_str()
        .ok_or_else(|| Problem::new(Code::InvalidNotes, format!("{} is not text.", shown(value))).hint("Notes are Markdown text."))?;
    fits_notes(text).map(|()| text.to_owned())
}

/// Notes that are not too long.
pub(crate) fn fits_notes(text: &str) -> Read<()> {
    if text.len() > NOTES_MAX {
        let message = format!("The notes have {} bytes; at most {NOTES_MAX} are possible.", text.len());
        return Err(Problem::new(Code::InvalidNotes, message).hint("Shorten the notes."));
    }
    Ok(())
}

/// A project by name or id.
pub(crate) fn project(value: &Value, _: &mut Notes) -> Read<String> {
    reference(value, Code::UnknownProject, "project")
}

/// A label by name or id.
pub(crate) fn label(value: &Value, _: &mut Notes) -> Read<String> {
    reference(value, Code::UnknownLabel, "label")
}

/// A label group by name or id.
pub(crate) fn group(value: &Value, _: &mut Notes) -> Read<String> {
    reference(value, Code::UnknownLabelGroup, "label group")
}

fn reference(value: &Value, code: Code, what: &str) -> Read<String> {
    string(value).filter(|text| !text.is_empty()).map(str::to_owned).ok_or_else(|| {
        Problem::new(code, format!("{} does not name a {what}.", shown(value))).hint(format!("Name the {what} by its name or id."))
    })
}

/// Refuses a list without labels where some are wanted.
pub(crate) fn some_labels(labels: &[String]) -> Read<()> {
    if labels.is_empty() {
        return Err(Problem::new(Code::UnknownLabel, "The list of labels is empty.").hint("Name at least one label."));
    }
    Ok(())
}

/// Labels by name or id.
pub(crate) fn labels(value: &Value, _: &mut Notes) -> Read<Vec<String>> {
    references(value, Code::UnknownLabel, "label")
}

/// Projects by name or id.
pub(crate) fn projects(value: &Value, _: &mut Notes) -> Read<Vec<String>> {
    references(value, Code::UnknownProject, "project")
}

fn references(value: &Value, code: Code, what: &str) -> Read<Vec<String>> {
    let list = value
        .as_array()
        .ok_or_else(|| Problem::new(code, format!("{} is not a list of {what}s.", shown(value))).hint("Give a list of names or ids."))?;
    list.iter().map(|value| reference(value, code, what)).collect()
}

/// The query of a saved filter.
pub(crate) fn query(value: &Value, _: &mut Notes) -> Read<String> {
    string(value).filter(|text| !text.is_empty() && text.len() <= 1_000).map(str::to_owned).ok_or_else(|| {
        Problem::new(Code::InvalidOperation, format!("{} is not a query.", shown(value)))
            .hint("A query is text such as \"due:week p:high\".")
    })
}

/// A hue of the palette.
pub(crate) fn color(value: &Value, _: &mut Notes) -> Read<String> {
    string(value).filter(|hue| HUES.contains(hue)).map(str::to_owned).ok_or_else(|| {
        Problem::new(Code::InvalidColor, format!("{} is not a colour of the palette.", shown(value)))
            .hint(format!("The colours are {}.", HUES.join(", ")))
    })
}

/// A position in an order.
pub(crate) fn position(value: &Value, _: &mut Notes) -> Read<f64> {
    value
        .as_f64()
        .filter(|position| position.is_finite())
        .ok_or_else(|| Problem::new(Code::InvalidOperation, format!("{} is not a position.", shown(value))).hint("A position is a number."))
}

/// A number of days, at least 1.
pub(crate) fn interval(value: &Value, notes: &mut Notes) -> Read<u32> {
    whole(value, notes).and_then(|days| u32::try_from(days).ok()).filter(|days| *days >= 1).ok_or_else(|| {
        Problem::new(Code::InvalidRecurrence, format!("{} is not a number of days.", shown(value))).hint("intervalDays is 1 or more.")
    })
}

/// A BCP 47 tag.
pub(crate) fn language(value: &Value, _: &mut Notes) -> Read<String> {
    let tag = |text: &&str| (2..=35).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    string(value).filter(tag).map(str::to_owned).ok_or_else(|| {
        Problem::new(Code::InvalidOperation, format!("{} is not a language.", shown(value)))
            .hint("A language is a tag such as \"de\" or \"en-GB\".")
    })
}

/// The titles of the items of a first checklist; empty ones are dropped.
pub(crate) fn checklist(value: &Value, notes: &mut Notes) -> Read<Vec<String>> {
    let wrong = || {
        Problem::new(Code::InvalidOperation, "The checklist is not a list of titles.").hint(r#"For example "checklist":["Milk","Eggs"]."#)
    };
    let list = value.as_array().ok_or_else(wrong)?;
    if !list.iter().all(Value::is_string) {
        return Err(wrong());
    }
    list.iter().filter(|value| string(value) != Some("")).map(|value| title(value, notes)).collect()
}

fn wrong_items(message: String) -> Problem {
    Problem::new(Code::InvalidOperation, message).hint(r#"For example {"items":[{"title":"Pick up milk"}]}."#)
}

/// Refuses more items than one operation of a model or an outside agent may add.
pub(crate) fn few_items(items: usize) -> Read<()> {
    if items > ITEMS_MAX {
        return Err(wrong_items(format!("{items} items are too many; at most {ITEMS_MAX} go together.")));
    }
    Ok(())
}

/// New checklist items, objects with a title each. Empty titles are dropped, none left is an error.
pub(crate) fn items(value: &Value, notes: &mut Notes) -> Read<Vec<NewItem>> {
    let wrong = wrong_items;
    let list = value.as_array().ok_or_else(|| wrong(format!("{} is not a list of items.", shown(value))))?;
    let mut items = Vec::with_capacity(list.len());
    for entry in list {
        let entry = entry.as_object().ok_or_else(|| wrong(format!("{} is not an item.", shown(entry))))?;
        let checked = entry.get("isChecked").or_else(|| entry.get("is_checked"));
        let is_checked = checked.map_or(Ok(false), |value| flag(value, Code::InvalidCompleted))?;
        match entry.get("title") {
            Some(Value::String(text)) if text.trim().is_empty() => notes.push("An item without a title was left out.".to_owned()),
            value => items.push(NewItem { title: title(value.unwrap_or(&Value::Null), notes)?, is_checked }),
        }
    }
    if items.is_empty() { Err(wrong("There is no item with a title.".to_owned())) } else { Ok(items) }
}

/// `{from, to}`: both must be given, in ascending order.
pub(crate) fn occurrence_range(value: &Value, _: &mut Notes) -> Read<DateRange> {
    let end = |key: &str| {
        value
            .get(key)
            .ok_or_else(|| wrong_range("An occurrence range has a first and a last day."))
            .and_then(|end| date(end, Code::InvalidOccurrenceRange))
    };
    let (from, to) = (end("from")?, end("to")?);
    fits_occurrence_range(from, to).map(|()| DateRange { from: Some(from), to: Some(to) })
}

/// A range in order that is not too long.
pub(crate) fn fits_occurrence_range(from: NaiveDate, to: NaiveDate) -> Read<()> {
    match (to - from).num_days() {
        ..0 => Err(wrong_range("The occurrence range ends before it begins.")),
        RANGE_DAYS_MAX.. => Err(wrong_range("The occurrence range is longer than ten years.")),
        _ => Ok(()),
    }
}

fn wrong_range(message: &str) -> Problem {
    Problem::new(Code::InvalidOccurrenceRange, message).hint(r#"For example "occurrenceRange":{"from":"2026-11-16","to":"2026-11-22"}."#)
}

/// A filter that does not say anything.
pub(crate) fn empty_where() -> Problem {
    Problem::new(Code::EmptyWhere, "The filter does not say which tasks it means.")
        .hint(r#"Name them, for example {"overdue":true}; {"all":true} means every task."#)
}

/// Refuses a filter that does not say anything.
pub(crate) fn some_where(filter: &Where) -> Read<()> {
    if filter.is_empty() { Err(empty_where()) } else { Ok(()) }
}
