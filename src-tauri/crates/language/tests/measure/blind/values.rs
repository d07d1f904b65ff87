//! The values that a task's fields may have.

use std::{collections::HashMap, sync::LazyLock};

use chrono::NaiveDate;
use regex::Regex;
use serde_json::{Value, json};

use super::{case::Fields, words::pattern};

/// Fields that are stored as given.
const PLAIN: [&str; 7] = ["notes", "priority", "labels", "labelIds", "checklist", "completed", "language"];

/// The field's canonical name and value, or why it cannot have that value.
pub fn checked<'a>(name: &'a str, value: &Value, projects: &HashMap<String, String>) -> Result<(&'a str, Value), String> {
    let empty = value.is_null() || value == "";
    match name {
        "scheduledFor" | "deadline" | "timeOfDay" if empty => Ok((name, Value::Null)),
        "scheduledFor" | "deadline" => Ok((name, json!(date(Some(value))?))),
        "timeOfDay" => Ok((name, clock(value)?)),
        "title" => Ok((name, title(value)?)),
        "recurrence" if value.is_object() => Ok((name, value.clone())),
        "recurrence" => Ok((name, json!({"type": "none"}))),
        "project" | "projectId" => Ok(("project", project(value, projects)?)),
        _ if PLAIN.contains(&name) => Ok((name, value.clone())),
        _ => Err(format!("no field {name}")),
    }
}

/// A date as it is written in JSON.
pub fn date(value: Option<&Value>) -> Result<NaiveDate, String> {
    let said = value.and_then(Value::as_str).unwrap_or_default();
    said.parse().map_err(|_| format!("no date {said:?}"))
}

/// Whether a task repeats.
pub fn repeats(task: &Fields) -> bool {
    task.get("recurrence").and_then(|rule| rule.get("type")).is_some_and(|kind| kind != "none")
}

fn clock(value: &Value) -> Result<Value, String> {
    static CLOCK: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(([01]\d|2[0-3]):[0-5]\d)(:00)?$"));
    let parts = CLOCK.captures(value.as_str().unwrap_or_default());
    parts.map(|parts| json!(parts[1])).ok_or_else(|| format!("no clock {value}"))
}

fn title(value: &Value) -> Result<Value, String> {
    let length = value.as_str().unwrap_or_default().trim().chars().count();
    if (1..=400).contains(&length) { Ok(value.clone()) } else { Err(format!("no title {value}")) }
}

/// The name of a project given by name or id; null for the Inbox.
fn project(value: &Value, projects: &HashMap<String, String>) -> Result<Value, String> {
    let said = value.as_str().unwrap_or_default();
    let name = projects.get(said).map_or(said, String::as_str);
    match name {
        "" | "Inbox" => Ok(Value::Null),
        name if projects.values().any(|known| known == name) => Ok(json!(name)),
        name => Err(format!("no project {name:?}")),
    }
}
