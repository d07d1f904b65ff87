//! Applies operations to a fixture's tasks. It shares no code with the crate that applies them in the app.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::{case::Fields, filter, fixture::Fixture, values};

/// Fields of an operation that change nothing.
const REMARKS: [&str; 8] = ["explanation", "reason", "span", "spans", "confidence", "key", "notesForUser", "op"];

/// What happened to an earlier task.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    Deleted,
    Completed,
    Changed,
}

/// The tasks before and after.
pub struct World {
    pub old: BTreeMap<u64, Fields>,
    pub tasks: BTreeMap<u64, Fields>,
    /// Numbers of the new tasks.
    pub created: Vec<u64>,
    pub gone: BTreeSet<u64>,
    pub today: NaiveDate,
    ids: HashMap<String, u64>,
    /// Names of projects by id.
    pub(super) projects: HashMap<String, String>,
}

impl World {
    pub fn new(fixture: &Fixture, today: NaiveDate) -> Self {
        let tasks: BTreeMap<u64, Fields> = fixture.tasks.iter().filter_map(|task| Some((task["number"].as_u64()?, task.clone()))).collect();
        let said = |value: &Value| value.as_str().unwrap_or_default().to_string();
        Self {
            ids: tasks.iter().map(|(number, task)| (said(&task["id"]), *number)).collect(),
            projects: fixture.projects.iter().map(|project| (said(&project["id"]), said(&project["name"]))).collect(),
            old: tasks.clone(),
            tasks,
            created: Vec::new(),
            gone: BTreeSet::new(),
            today,
        }
    }

    /// Applies one operation, or says why it cannot be applied.
    pub fn apply(&mut self, operation: &Value) -> Result<(), String> {
        let given = operation.as_object().ok_or("no operation")?;
        let mut fields = given.clone();
        fields.retain(|name, _| !REMARKS.contains(&name.as_str()));
        let op = given.get("op").and_then(Value::as_str).unwrap_or_default();
        match op {
            "create" => self.create(fields),
            "bulk_update" | "bulk_complete" | "bulk_delete" => self.bulk(op, &fields),
            "create_project" | "create_label" => self.name(op, &fields),
            _ => self.single(op, fields),
        }
    }

    /// What happened to the earlier tasks.
    pub fn touched(&self) -> BTreeMap<u64, Touch> {
        self.old.iter().filter_map(|(number, old)| Some((*number, self.touch(*number, old)?))).collect()
    }

    fn touch(&self, number: u64, old: &Fields) -> Option<Touch> {
        let new = &self.tasks[&number];
        if self.gone.contains(&number) {
            Some(Touch::Deleted)
        } else if new["completed"] == true && old["completed"] != true {
            Some(Touch::Completed)
        } else {
            (new != old).then_some(Touch::Changed)
        }
    }

    /// The new tasks.
    pub fn made(&self) -> impl Iterator<Item = &Fields> {
        self.created.iter().map(|number| &self.tasks[number])
    }

    /// A task's number, from a number, `"12"`, `"#12"`, its id or its name in this plan.
    pub(super) fn number(&self, value: Option<&Value>) -> Result<u64, String> {
        let value = value.unwrap_or(&Value::Null);
        let said = value.as_str().unwrap_or_default();
        let number = self.ids.get(said).copied().or_else(|| said.trim().trim_start_matches('#').parse().ok()).or(value.as_u64());
        number.filter(|number| self.tasks.contains_key(number)).ok_or_else(|| format!("no task {value}"))
    }

    fn create(&mut self, mut fields: Fields) -> Result<(), String> {
        let temporary = fields.remove("tempId");
        fields.remove("id");
        if !fields.contains_key("title") {
            return Err("a task without a title".into());
        }
        fields.retain(|_, value| !value.is_null());
        let number = self.tasks.last_key_value().map_or(1, |(number, _)| number + 1);
        let empty = json!({
            "number": number, "title": "", "project": null, "scheduledFor": null, "timeOfDay": null, "deadline": null,
            "priority": "medium", "recurrence": {"type": "none"}, "completed": false, "notes": "", "checklist": [],
        });
        self.tasks.insert(number, empty.as_object().cloned().unwrap_or_default());
        self.created.push(number);
        self.put(number, &fields)?;
        if let Some(name) = temporary.as_ref().and_then(Value::as_str) {
            self.ids.insert(name.into(), number);
        }
        Ok(())
    }

    /// Sets fields of a task.
    fn put(&mut self, number: u64, fields: &Fields) -> Result<(), String> {
        let mut task = self.tasks[&number].clone();
        for (name, value) in fields {
            if name == "series" {
                continue;
            }
            let (name, value) = values::checked(name, value, &self.projects)?;
            if name == "scheduledFor" && value.is_null() {
                task.insert("timeOfDay".into(), Value::Null);
            }
            task.insert(name.into(), value);
        }
        let unscheduled = task["scheduledFor"].is_null();
        if unscheduled && !task["timeOfDay"].is_null() {
            return Err("a clock without a date".into());
        }
        if unscheduled && values::repeats(&task) {
            return Err("a repetition without a date".into());
        }
        self.tasks.insert(number, task);
        Ok(())
    }

    fn bulk(&mut self, op: &str, fields: &Fields) -> Result<(), String> {
        for number in filter::select(self, fields.get("where"))? {
            match op {
                "bulk_update" => self.put(number, &fields.get("set").and_then(Value::as_object).cloned().unwrap_or_default())?,
                "bulk_complete" => self.set(number, "completed", json!(fields.get("completed") != Some(&json!(false)))),
                _ => {
                    self.gone.insert(number);
                }
            }
        }
        Ok(())
    }

    /// A new project or label.
    fn name(&mut self, op: &str, fields: &Fields) -> Result<(), String> {
        let name = fields.get("name").and_then(Value::as_str).map(str::trim).filter(|name| !name.is_empty()).ok_or("no name")?;
        if op == "create_project" {
            let id = fields.get("tempId").and_then(Value::as_str).unwrap_or(name);
            self.projects.insert(id.into(), name.into());
        }
        Ok(())
    }

    fn single(&mut self, op: &str, mut fields: Fields) -> Result<(), String> {
        let number = self.number(fields.remove("id").as_ref());
        match op {
            "update" => self.put(number?, &fields),
            "delete" => {
                self.gone.insert(number?);
                Ok(())
            }
            "complete" => {
                self.set(number?, "completed", json!(fields.get("completed") != Some(&json!(false))));
                Ok(())
            }
            "restore" => number.map(drop),
            "add_checklist_items" => self.add_items(number?, &fields),
            "add_labels" | "remove_labels" if fields.contains_key("where") => {
                let chosen = filter::select(self, fields.get("where"))?;
                chosen.into_iter().try_for_each(|number| self.label(number, op == "add_labels", &fields))
            }
            "add_labels" | "remove_labels" => self.label(number?, op == "add_labels", &fields),
            "complete_occurrence" | "skip_occurrence" | "move_occurrence" => self.occurrence(number?, op, &fields),
            _ => Err(format!("no operation {op}")),
        }
    }

    fn set(&mut self, number: u64, name: &str, value: Value) {
        if let Some(task) = self.tasks.get_mut(&number) {
            task.insert(name.into(), value);
        }
    }

    fn add_items(&mut self, number: u64, fields: &Fields) -> Result<(), String> {
        let items = fields.get("items").and_then(Value::as_array).ok_or("no items")?;
        let mut added = self.tasks[&number].get("added").and_then(Value::as_array).cloned().unwrap_or_default();
        added.extend(items.iter().map(|item| item.get("title").unwrap_or(item).clone()));
        self.set(number, "added", Value::Array(added));
        Ok(())
    }

    fn label(&mut self, number: u64, add: bool, fields: &Fields) -> Result<(), String> {
        let named = fields.get("labels").and_then(Value::as_array).ok_or("no labels")?;
        let mut labels = self.tasks[&number].get("labels").and_then(Value::as_array).cloned().unwrap_or_default();
        labels.retain(|label| !named.contains(label));
        if add {
            labels.extend(named.iter().cloned());
        }
        self.set(number, "labels", Value::Array(labels));
        Ok(())
    }

    /// Completes one date of a repeating task, or leaves it out of the rule.
    fn occurrence(&mut self, number: u64, op: &str, fields: &Fields) -> Result<(), String> {
        let task = &self.tasks[&number];
        if !values::repeats(task) {
            return Err("no repeating task".into());
        }
        let day = json!(values::date(fields.get("occurrenceDate"))?);
        let mut rule = task["recurrence"].clone();
        if op == "complete_occurrence" {
            let done = with(task.get("completedDates"), &day);
            self.set(number, "completedDates", done);
        } else {
            rule["exceptions"] = with(rule.get("exceptions"), &day);
            self.set(number, "recurrence", rule);
        }
        Ok(())
    }
}

/// A sorted list of days with one added.
fn with(days: Option<&Value>, day: &Value) -> Value {
    let days = days.and_then(Value::as_array).into_iter().flatten().chain([day]);
    let days: BTreeSet<&str> = days.filter_map(Value::as_str).collect();
    json!(days)
}
