//! The tasks that exist when a message is sent: the planted ones among plain ones that share no word with it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{
    case::{Case, Fields},
    words::{content, holds},
};

const PLAIN: [&str; 28] = [
    "Renew the passport",
    "Water the ferns",
    "Send invoice 204 to Keller",
    "Back up the laptop",
    "Replace the hallway bulb",
    "Draft the quarterly report",
    "Return library novels",
    "Descale the kettle",
    "Print boarding passes",
    "Sharpen the skates",
    "Label the storage boxes",
    "Sort tax receipts",
    "Test the smoke detector",
    "Frame the posters",
    "Order printer toner",
    "Fix the squeaky door",
    "Measure the attic",
    "Repot the cactus",
    "Polish the boots",
    "Charge the drill",
    "Read chapter nine of the atlas",
    "Oil the bike chain",
    "Write to the landlord",
    "Update the budget sheet",
    "Patch the garden hose",
    "Rehearse the slides",
    "Compare phone tariffs",
    "Sand the shelf",
];

/// The days of the plain tasks, counted from today. The last one is completed, the one before is overdue.
const DAYS: [Option<i64>; 12] = [None, None, None, None, Some(0), Some(0), Some(1), Some(2), Some(4), Some(9), Some(-2), Some(-3)];

/// The rows, and the numbers of the planted tasks.
pub struct Fixture {
    pub tasks: Vec<Fields>,
    pub projects: Vec<Value>,
    pub planted: Vec<u64>,
}

/// A task without a number yet.
struct Row {
    plant: Option<usize>,
    fields: Fields,
}

pub fn id(kind: u8, n: u64) -> String {
    format!("01900000-{kind:04x}-7000-8000-{n:012x}")
}

/// Always builds the same fixture for the same case.
pub fn build(case: &Case) -> Fixture {
    let seed = Sha256::digest(format!("fixture:{}", case.id));
    let mut rows = if case.expect.plain { plain_rows(case, &seed) } else { Vec::new() };
    for (k, plant) in case.expect.plant.iter().enumerate() {
        let at = usize::from(seed[(16 + k) % seed.len()]) % (rows.len() + 1);
        rows.insert(at, Row { plant: Some(k), fields: plant.clone() });
    }
    let projects = project_numbers(case);
    let mut planted = vec![0; case.expect.plant.len()];
    let mut tasks = Vec::new();
    for (number, row) in (1..).zip(rows) {
        if let Some(k) = row.plant {
            planted[k] = number;
        }
        tasks.push(task(case, number, &row, &projects));
    }
    let mut named: Vec<(&String, &u64)> = projects.iter().collect();
    named.sort_by_key(|(_, k)| **k);
    let project =
        |(name, k): (&String, &u64)| json!({"id": id(2, *k), "name": name, "color": "#888888", "position": k, "archivedAt": null});
    Fixture { tasks, projects: named.into_iter().map(project).collect(), planted }
}

/// The input line for the planner.
pub fn request(case: &Case, fixture: &Fixture) -> Value {
    let names: BTreeSet<&str> = fixture.tasks.iter().flat_map(labels).collect();
    let ids: BTreeMap<&str, String> = (1..).zip(names).map(|(k, name)| (name, id(3, k))).collect();
    let assigned = |task: &Fields| {
        let label = |name| json!({"id": ids[name], "assignedBy": "user", "assignedAt": task["createdAt"]});
        let mut task = task.clone();
        task.insert("labelIds".into(), labels(&task).map(label).collect());
        Value::Object(task)
    };
    let mut line = json!({
        "text": case.text,
        "tasks": fixture.tasks.iter().map(assigned).collect::<Vec<_>>(),
        "projects": fixture.projects,
        "labels": ids.iter().map(|(name, id)| json!({"id": id, "name": name, "description": null, "groupId": null})).collect::<Vec<_>>(),
        "now": case.now.format("%Y-%m-%dT%H:%M").to_string(),
        "zone": case.zone,
    });
    let language = case.language.as_ref().map(|tag| json!(tag));
    let clarify = case.clarify.clone().or_else(|| pending(case, fixture));
    for (name, value) in [("transcript", &case.transcript), ("clarify", &clarify), ("language", &language)] {
        if let Some(value) = value {
            line[name] = value.clone();
        }
    }
    line
}

/// The question that the message answers, as a host passes it: which of several planted tasks is meant.
fn pending(case: &Case, fixture: &Fixture) -> Option<Value> {
    let turn = case.transcript.as_ref()?.as_array()?.last()?;
    let question = turn["text"].as_str().filter(|text| turn["role"] == "assistant" && text.ends_with('?') && text.contains(" or "))?;
    let place = |task: &Fields| task["title"].as_str().and_then(|title| question.find(&format!("“{title}”")));
    let mut named: Vec<(usize, &Fields)> = fixture.tasks.iter().filter_map(|task| Some((place(task)?, task))).collect();
    named.sort_by_key(|(place, _)| *place);
    let options: Vec<Value> = named.iter().map(|(_, task)| json!({"number": task["number"], "title": task["title"]})).collect();
    (options.len() > 1).then(|| json!({"question": question, "options": options}))
}

fn labels(task: &Fields) -> impl Iterator<Item = &str> {
    task["labels"].as_array().into_iter().flatten().filter_map(Value::as_str)
}

fn plain_rows(case: &Case, seed: &[u8]) -> Vec<Row> {
    let titles = plain_titles(case, seed);
    let row = |(i, (title, offset)): (usize, (&str, Option<i64>))| {
        let day = offset.and_then(|offset| free_day(case, offset));
        let project = [Value::Null, json!("Home"), json!("Work")][usize::from(seed[i]) % 3].clone();
        let time = (offset == Some(1) && day.is_some()).then_some("18:30");
        let fields = json!({"title": title, "project": project, "day": day, "time": time, "completed": i == DAYS.len() - 1});
        Row { plant: None, fields: fields.as_object().cloned().unwrap_or_default() }
    };
    titles.into_iter().zip(DAYS).enumerate().map(row).collect()
}

/// Titles in an order that depends on the case; those that share a word with the message come last.
fn plain_titles(case: &Case, seed: &[u8]) -> Vec<&'static str> {
    let planted = case.expect.plant.iter().filter_map(|plant| plant["title"].as_str());
    let said: Vec<String> = std::iter::once(case.text.as_str()).chain(planted).flat_map(content).collect();
    let mut titles = PLAIN.to_vec();
    titles.sort_by_key(|title| Sha256::new().chain_update(seed).chain_update(title).finalize());
    let (shared, apart): (Vec<_>, Vec<_>) = titles.into_iter().partition(|title| content(title).iter().any(|word| holds(word, &said)));
    apart.into_iter().chain(shared).take(DAYS.len()).collect()
}

/// The day of a plain task, unless the case needs that day.
fn free_day(case: &Case, offset: i64) -> Option<NaiveDate> {
    let today = case.now.date();
    let days = Days::new(offset.unsigned_abs());
    let day = if offset < 0 { today.checked_sub_days(days) } else { today.checked_add_days(days) }?;
    let taken = |day: NaiveDate| case.expect.free.iter().any(|(from, to)| *from <= day && day <= *to);
    let unwanted = taken(day) || (taken(today) && offset < 0);
    (!unwanted).then_some(day)
}

fn project_numbers(case: &Case) -> BTreeMap<String, u64> {
    let mut numbers = BTreeMap::from([("Home".to_string(), 1), ("Work".to_string(), 2)]);
    let planted = case.expect.plant.iter().filter_map(|plant| plant.get("project")?.as_str().map(str::to_string));
    for name in planted.chain(case.expect.projects.iter().cloned()).filter(|name| !name.is_empty()) {
        let next = u64::try_from(numbers.len()).unwrap_or_default() + 1;
        numbers.entry(name).or_insert(next);
    }
    numbers
}

fn task(case: &Case, number: u64, row: &Row, projects: &BTreeMap<String, u64>) -> Fields {
    let given = |name: &str| row.fields.get(name).cloned().unwrap_or_default();
    let made = (case.now - Days::new(10)).format("%Y-%m-%dT%H:%M:00.000Z").to_string();
    let completed = given("completed") == json!(true);
    let (project, day) = (given("project"), given("day"));
    let task = json!({
        "id": id(1, number), "number": number, "title": given("title"), "notes": "",
        "projectId": project.as_str().and_then(|name| projects.get(name)).map(|k| id(2, *k)), "project": project,
        "scheduledFor": day, "timeOfDay": if day.is_null() { Value::Null } else { given("time") }, "deadline": null,
        "priority": "medium", "completed": completed, "completedAt": completed.then_some(&made), "completedBy": "user",
        "recurrence": {"type": "none"}, "completedDates": [], "language": null, "labelIds": [], "labels": [], "suppressedLabelIds": [],
        "position": number, "checklists": [], "createdAt": made, "updatedAt": made, "deletedAt": null,
    });
    let mut task = task.as_object().cloned().unwrap_or_default();
    if row.plant.is_some() {
        for name in ["priority", "deadline", "completed", "recurrence", "completedDates", "labels", "notes"] {
            if let Some(value) = row.fields.get(name) {
                task.insert(name.into(), value.clone());
            }
        }
    }
    task
}
