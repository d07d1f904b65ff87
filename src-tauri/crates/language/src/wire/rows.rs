//! The user's data in one line, read leniently: fields may be missing, and labels and projects may be given by name only.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate};
use domain::{
    ClarifyAnswer, ClarifyOption, Label, LabelGroup, LabelGroupId, LabelId, Priority, Project, ProjectId, Recurrence, Selection, Task,
    TaskId, TimeOfDay, World, project::INBOX, task::AssignedLabel, text::fold,
};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::today;
use crate::{
    Clock, Names,
    instruction::{Context, Turn},
};

/// The rows of one line, and the ids that the line gave them.
pub(super) struct Rows {
    pub world: World,
    said: HashMap<u64, Value>,
    numbers: HashMap<String, u64>,
    made: u128,
}

/// Reads `tasks`, `labels`, `labelGroups` and `projects` of a line.
pub(super) fn read(object: &Map<String, Value>, clock: &Clock) -> Rows {
    let mut rows = Rows { world: World::default(), said: HashMap::new(), numbers: HashMap::new(), made: 0 };
    let list = |key: &str| object.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for group in list("labelGroups") {
        let (id, name) = (rows.id(group), name(group));
        rows.world.label_groups.insert(LabelGroupId(id), LabelGroup { id: LabelGroupId(id), name });
    }
    for label in list("labels") {
        let id = rows.id(label);
        let mut entity = plain_label(LabelId(id), name(label));
        entity.description = text(label, "description");
        entity.group_id = text(label, "groupId").and_then(|id| id.parse().ok()).map(LabelGroupId);
        rows.world.labels.insert(entity.id, entity);
    }
    for project in list("projects") {
        let id = rows.id(project);
        rows.world.projects.insert(ProjectId(id), plain_project(ProjectId(id), name(project)));
    }
    for (index, task) in list("tasks").iter().enumerate() {
        let task = rows.task(task, index, clock);
        rows.world.insert_task(task);
    }
    rows.world.next_number = rows.world.numbers.last_key_value().map_or(1, |(number, _)| number + 1);
    rows
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_string)
}

fn name(value: &Value) -> String {
    value.as_str().map(str::to_string).or_else(|| text(value, "name")).unwrap_or_default()
}

fn date(value: &Value, key: &str) -> Option<NaiveDate> {
    text(value, key)?.get(..10)?.parse().ok()
}

fn plain_label(id: LabelId, name: String) -> Label {
    let project_ids = std::collections::BTreeSet::new();
    Label {
        id,
        name,
        color: "slate".into(),
        description: None,
        group_id: None,
        private: false,
        project_ids,
        archived_at: None,
        deleted_at: None,
    }
}

fn plain_project(id: ProjectId, name: String) -> Project {
    Project {
        id,
        name,
        color: "slate".into(),
        position: 0.0,
        archived_at: None,
        agent_labels: domain::Switch::Inherit,
        agent_checklists: domain::Switch::Inherit,
        agent_autonomy: None,
        auto_transcribe: domain::Switch::Inherit,
    }
}

impl Rows {
    /// The id that a row gives, or a new one.
    fn id(&mut self, value: &Value) -> Uuid {
        self.made += 1;
        text(value, "id").and_then(|id| id.parse().ok()).unwrap_or(Uuid::from_u128(self.made))
    }

    fn task(&mut self, value: &Value, index: usize, clock: &Clock) -> Task {
        let id = TaskId(self.id(value));
        let given = value.get("number").and_then(Value::as_u64).or_else(|| value.get("id").and_then(Value::as_u64));
        let number = given.unwrap_or(u64::try_from(index).unwrap_or(0) + 1);
        let said = value.get("id").filter(|id| !id.is_null()).cloned().unwrap_or(json!(number));
        if let Some(id) = said.as_str() {
            self.numbers.insert(id.to_string(), number);
        }
        self.said.insert(number, said);
        let now = today(clock).now;
        let instant = |key: &str| text(value, key).and_then(|at| DateTime::parse_from_rfc3339(&at).ok()).map(|at| at.to_utc());
        let completed = value.get("completed").and_then(Value::as_bool).unwrap_or(false);
        let labels = value.get("labels").or_else(|| value.get("labelIds")).and_then(Value::as_array);
        let labels = labels.into_iter().flatten().filter_map(|label| self.label(label)).collect::<Vec<_>>();
        let priority = text(value, "priority").and_then(|word| Priority::from_word(&word.to_lowercase()));
        Task {
            id,
            number,
            title: text(value, "title").unwrap_or_default(),
            notes: text(value, "notes").unwrap_or_default(),
            project_id: self.project(value),
            scheduled_for: date(value, "scheduledFor"),
            time_of_day: text(value, "timeOfDay").and_then(|time| time.parse::<TimeOfDay>().ok()),
            deadline: date(value, "deadline"),
            priority: priority.unwrap_or_default(),
            completed,
            completed_at: instant("completedAt"),
            completed_by: domain::Actor::User,
            completed_override: None,
            recurrence: value
                .get("recurrence")
                .and_then(|rule| serde_json::from_value::<Recurrence>(rule.clone()).ok())
                .unwrap_or_default(),
            completed_dates: dates(value),
            language: None,
            labels: labels.into_iter().map(|id| AssignedLabel { id, assigned_by: domain::Actor::User, assigned_at: now }).collect(),
            suppressed_label_ids: std::collections::BTreeSet::new(),
            position: value.get("position").and_then(Value::as_f64).unwrap_or(0.0),
            created_at: instant("createdAt").unwrap_or(now),
            updated_at: instant("updatedAt").unwrap_or(now),
            deleted_at: instant("deletedAt"),
        }
    }

    /// A label by name or id; an unlisted name becomes a label.
    fn label(&mut self, value: &Value) -> Option<LabelId> {
        let said = value.as_str().map(str::to_string).or_else(|| text(value, "name")).or_else(|| text(value, "id"))?;
        if let Some(id) = said.parse::<Uuid>().ok().map(LabelId).filter(|id| self.world.labels.contains_key(id)) {
            return Some(id);
        }
        let found = self.world.labels.values().find(|label| fold(&label.name) == fold(&said)).map(|label| label.id);
        Some(found.unwrap_or_else(|| {
            self.made += 1;
            let label = plain_label(LabelId(Uuid::from_u128(self.made)), said);
            let id = label.id;
            self.world.labels.insert(id, label);
            id
        }))
    }

    /// The project in `project` or `projectId`, by name or id; an unlisted name becomes a project.
    fn project(&mut self, value: &Value) -> Option<ProjectId> {
        let said = match value.get("project") {
            Some(project) if project.is_object() => name(project),
            _ => text(value, "project").or_else(|| text(value, "projectId"))?,
        };
        if fold(&said) == fold(INBOX) {
            return None;
        }
        if let Some(id) = said.parse::<Uuid>().ok().map(ProjectId).filter(|id| self.world.projects.contains_key(id)) {
            return Some(id);
        }
        let found = self.world.projects.values().find(|project| fold(&project.name) == fold(&said)).map(|project| project.id);
        Some(found.unwrap_or_else(|| {
            self.made += 1;
            let project = plain_project(ProjectId(Uuid::from_u128(self.made)), said);
            let id = project.id;
            self.world.projects.insert(id, project);
            id
        }))
    }

    /// The context in which the message is read.
    pub fn context(&self, object: &Map<String, Value>, clock: Clock) -> Context {
        let mut labels: Vec<Label> = self.world.labels.values().cloned().collect();
        labels.sort_by(|a, b| a.name.cmp(&b.name));
        let mut projects: Vec<Project> = self.world.projects.values().cloned().collect();
        projects.sort_by(|a, b| a.name.cmp(&b.name));
        let names = Names { labels, label_groups: self.world.label_groups.values().cloned().collect(), projects, ..Names::default() };
        let transcript = object.get("transcript").and_then(Value::as_array).map(|turns| turns.iter().map(|turn| self.turn(turn)).collect());
        let clarify = object.get("clarify").filter(|clarify| clarify.is_object()).map(|clarify| self.clarify(clarify));
        Context { clock, names, transcript: transcript.unwrap_or_default(), clarify, scope: None }
    }

    fn turn(&self, value: &Value) -> Turn {
        let said = text(value, "text").or_else(|| text(value, "content")).unwrap_or_default();
        let role = text(value, "role").unwrap_or_else(|| "user".into());
        let mut ids = self.ids(value);
        if ids.is_empty() && role == "assistant" {
            ids = self.named(&said);
        }
        Turn { role, text: said, ids }
    }

    /// The tasks that an answer names by number or title, in its order.
    fn named(&self, said: &str) -> Vec<u64> {
        let said = fold(said);
        let mut found: Vec<(std::ops::Range<usize>, u64)> = Vec::new();
        for task in self.world.tasks.values() {
            let title = fold(&task.title);
            let by_title = said.find(&title).filter(|_| !title.is_empty()).map(|at| at..at + title.len());
            let mark = format!("#{}", task.number);
            let by_number = said.find(&mark).filter(|at| !said[at + mark.len()..].starts_with(|next: char| next.is_ascii_digit()));
            let by_number = by_number.map(|at| at..at + mark.len());
            if let Some(at) = by_number.into_iter().chain(by_title).min_by_key(|at| at.start) {
                found.push((at, task.number));
            }
        }
        found.sort_unstable_by_key(|(at, number)| (at.start, *number));
        // “Dentist for the kids” does not also name the task "Dentist".
        let within = |at: &std::ops::Range<usize>| {
            let longer = |other: &std::ops::Range<usize>| other.start <= at.start && at.end <= other.end && other.len() > at.len();
            found.iter().any(|(other, _)| longer(other))
        };
        found.iter().filter(|(at, _)| !within(at)).map(|(_, number)| *number).collect()
    }

    fn ids(&self, value: &Value) -> Vec<u64> {
        value.get("ids").and_then(Value::as_array).into_iter().flatten().filter_map(|id| self.number(id)).collect()
    }

    /// A task's number, from a number, `"12"`, `"#12"` or the id in the line.
    fn number(&self, value: &Value) -> Option<u64> {
        value.as_u64().or_else(|| {
            let said = value.as_str()?;
            self.numbers.get(said).copied().or_else(|| said.trim_start_matches('#').parse().ok())
        })
    }

    fn clarify(&self, value: &Value) -> ClarifyAnswer {
        let selection = value.get("selection").filter(|selection| selection.is_object()).map(|selection| Selection {
            ids: self.ids(selection),
            date: date(selection, "date"),
            priority: text(selection, "priority").and_then(|word| Priority::from_word(&word)),
        });
        let options = value.get("options").and_then(Value::as_array).into_iter().flatten();
        let options = options.map(|option| ClarifyOption {
            number: option.get("number").or_else(|| option.get("id")).and_then(|id| self.number(id)),
            title: text(option, "title").unwrap_or_default(),
            scheduled_for: date(option, "scheduledFor"),
            date: date(option, "date"),
            priority: text(option, "priority").and_then(|word| Priority::from_word(&word)),
            ..ClarifyOption::default()
        });
        ClarifyAnswer { question: text(value, "question").unwrap_or_default(), selection, options: options.collect() }
    }

    /// The id that the line gave a task.
    pub fn said_id(&self, number: u64) -> Value {
        self.said.get(&number).cloned().unwrap_or(json!(number))
    }
}

/// The completed dates of a repeating task.
fn dates(value: &Value) -> std::collections::BTreeSet<NaiveDate> {
    let list = value.get("completedDates").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(|date| date.as_str()?.parse().ok()).collect()
}
