//! The tasks that the filter of a bulk operation selects.

use serde_json::{Value, json};

use super::{case::Fields, values::repeats, words::tokens, world::World};

/// Numbers of the earlier tasks that match the filter.
pub fn select(world: &World, filter: Option<&Value>) -> Result<Vec<u64>, String> {
    let conditions: Vec<(&String, &Value)> =
        filter.and_then(Value::as_object).into_iter().flatten().filter(|(_, value)| !value.is_null()).collect();
    if conditions.is_empty() {
        return Err("an empty filter".into());
    }
    let mut selected = Vec::new();
    for (number, task) in &world.tasks {
        if world.gone.contains(number) || world.created.contains(number) {
            continue;
        }
        let mut fits = true;
        for (name, value) in &conditions {
            fits &= holds(world, *number, task, name, value)?;
        }
        if fits {
            selected.push(*number);
        }
    }
    Ok(selected)
}

fn holds(world: &World, number: u64, task: &Fields, name: &str, value: &Value) -> Result<bool, String> {
    let text = |name: &str| task[name].as_str();
    let said = value.as_str().unwrap_or_default();
    let flag = value.as_bool().unwrap_or_default();
    let day = text("scheduledFor");
    Ok(match name {
        "all" => true,
        "ids" => one_of(world, number, value)?,
        "titleContains" => text("title").unwrap_or_default().to_lowercase().contains(&said.to_lowercase()),
        "text" => begins_words(said, text("title").unwrap_or_default()),
        "completed" => task["completed"] == json!(flag),
        "overdue" => flag == (task["completed"] != true && is_past(world, [day, text("deadline")])),
        "unscheduled" => flag == day.is_none(),
        "scheduledRange" => day.is_some_and(|day| is_within(day, value)),
        "priority" => any(value).any(|priority| priority == &task["priority"]),
        "repeating" => flag == repeats(task),
        "labels" => any(value).all(|label| any(&task["labels"]).any(|own| folded(own) == folded(label))),
        "project" => world.projects.get(said).map_or(said, String::as_str) == text("project").unwrap_or("Inbox"),
        _ => return Err(format!("no filter {name}")),
    })
}

fn one_of(world: &World, number: u64, ids: &Value) -> Result<bool, String> {
    let ids = ids.as_array().filter(|ids| !ids.is_empty()).ok_or("no ids")?;
    let numbers: Vec<u64> = ids.iter().map(|id| world.number(Some(id))).collect::<Result<_, _>>()?;
    Ok(numbers.contains(&number))
}

/// Whether every word is the beginning of a word in the title.
fn begins_words(said: &str, title: &str) -> bool {
    let title = tokens(title);
    tokens(said).iter().all(|word| title.iter().any(|own| own.starts_with(word.as_str())))
}

fn is_past(world: &World, days: [Option<&str>; 2]) -> bool {
    let today = world.today.to_string();
    days.into_iter().flatten().min().is_some_and(|due| due < today.as_str())
}

fn is_within(day: &str, range: &Value) -> bool {
    let end = |name: &str| range[name].as_str().filter(|end| !end.is_empty());
    end("from").is_none_or(|from| from <= day) && end("to").is_none_or(|to| day <= to)
}

/// The values of a list, or the one value.
fn any(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice).iter()
}

fn folded(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_lowercase()
}
