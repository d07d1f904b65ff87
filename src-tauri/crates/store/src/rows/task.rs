//! `tasks` and `task_labels`.

use std::collections::{BTreeSet, HashMap};

use chrono::NaiveDate;
use domain::{Actor, AssignedLabel, LabelId, Priority, Recurrence, Task, TimeOfDay, text};
use sea_orm::{Value, entity::prelude::*};
use serde::{Serialize, de::DeserializeOwned};

use super::{at, millis, number, unsigned};
use crate::{bulk::Table, days, error};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "tasks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    pub id: Uuid,
    pub title: String,
    pub notes: String,
    pub project_id: Option<Uuid>,
    pub scheduled_for: Option<NaiveDate>,
    pub time_of_day: Option<i32>,
    pub deadline: Option<NaiveDate>,
    pub priority: i32,
    pub completed: bool,
    pub completed_at: Option<i64>,
    pub completed_by: String,
    pub recurrence: Option<String>,
    pub completed_dates: Option<String>,
    pub language: Option<String>,
    pub suppressed_label_ids: Option<String>,
    pub position: f64,
    pub created_at: i64,
    pub updated_at: i64,
    pub deleted_at: Option<i64>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// The columns of [`Model`], for statements that join.
pub(crate) const COLUMNS: &str = "tasks.number, tasks.id, tasks.title, tasks.notes, tasks.project_id, tasks.scheduled_for, tasks.time_of_day, \
    tasks.deadline, tasks.priority, tasks.completed, tasks.completed_at, tasks.completed_by, tasks.recurrence, tasks.completed_dates, tasks.language, \
    tasks.suppressed_label_ids, tasks.position, tasks.created_at, tasks.updated_at, tasks.deleted_at";

impl Model {
    /// The task with these labels.
    pub(crate) fn into_task(self, labels: Vec<AssignedLabel>) -> error::Result<Task> {
        Ok(Task {
            id: self.id.into(),
            number: unsigned(self.number),
            title: self.title,
            notes: self.notes,
            project_id: self.project_id.map(Into::into),
            scheduled_for: self.scheduled_for,
            time_of_day: self.time_of_day.and_then(time_of_day),
            deadline: self.deadline,
            priority: priority(self.priority),
            completed: self.completed,
            completed_at: self.completed_at.map(at),
            completed_by: Actor::from_word(&self.completed_by).unwrap_or_default(),
            recurrence: from_json(self.recurrence.as_deref())?,
            completed_dates: from_json(self.completed_dates.as_deref())?,
            language: self.language,
            labels,
            suppressed_label_ids: from_json(self.suppressed_label_ids.as_deref())?,
            position: self.position,
            created_at: at(self.created_at),
            updated_at: at(self.updated_at),
            deleted_at: self.deleted_at.map(at),
        })
    }
}

pub(crate) const TABLE: Table = Table { name: "tasks", key: "number", columns: &[] };

/// A stored column, the fields of the task's JSON it is made from, and how.
pub(crate) struct Written {
    pub(crate) name: &'static str,
    fields: &'static [&'static str],
    pub(crate) value: fn(&Task, NaiveDate) -> Value,
}

impl Written {
    /// Whether a change of these fields changes this column.
    pub(crate) fn is_made_from(&self, fields: &BTreeSet<&str>) -> bool {
        self.fields.iter().any(|field| fields.contains(field))
    }
}

/// All columns but the number. The date given to a value is the day the derived columns are for.
pub(crate) const WRITTEN: &[Written] = &[
    Written { name: "id", fields: &["id"], value: |task, _| task.id.0.into() },
    Written { name: "title", fields: &["title"], value: |task, _| task.title.as_str().into() },
    Written { name: "notes", fields: &["notes"], value: |task, _| task.notes.as_str().into() },
    Written { name: "project_id", fields: &["projectId"], value: |task, _| task.project_id.map(|id| id.0).into() },
    Written { name: "scheduled_for", fields: &["scheduledFor"], value: |task, _| task.scheduled_for.into() },
    Written { name: "time_of_day", fields: &["timeOfDay"], value: |task, _| task.time_of_day.map(|time| i32::from(time.minutes())).into() },
    Written { name: "deadline", fields: &["deadline"], value: |task, _| task.deadline.into() },
    Written { name: "priority", fields: &["priority"], value: |task, _| priority_rank(task.priority).into() },
    Written { name: "completed", fields: &["completed"], value: |task, _| task.completed.into() },
    Written { name: "completed_at", fields: &["completedAt"], value: |task, _| millis(task.completed_at) },
    Written { name: "completed_by", fields: &["completedBy"], value: |task, _| task.completed_by.word().into() },
    Written {
        name: "recurrence",
        fields: &["recurrence"],
        value: |task, _| to_json(&task.recurrence, task.recurrence == Recurrence::default()),
    },
    Written {
        name: "completed_dates",
        fields: &["completedDates"],
        value: |task, _| to_json(&task.completed_dates, task.completed_dates.is_empty()),
    },
    Written { name: "language", fields: &["language"], value: |task, _| task.language.clone().into() },
    Written {
        name: "suppressed_label_ids",
        fields: &["suppressedLabelIds"],
        value: |task, _| to_json(&task.suppressed_label_ids, task.suppressed_label_ids.is_empty()),
    },
    Written { name: "position", fields: &["position"], value: |task, _| task.position.into() },
    Written { name: "created_at", fields: &["createdAt"], value: |task, _| task.created_at.timestamp_millis().into() },
    Written { name: "updated_at", fields: &["updatedAt"], value: |task, _| task.updated_at.timestamp_millis().into() },
    Written { name: "deleted_at", fields: &["deletedAt"], value: |task, _| millis(task.deleted_at) },
    Written { name: "title_key", fields: &["title"], value: |task, _| text::lower(&task.title).into() },
    Written { name: "repeats", fields: &["recurrence"], value: |task, _| task.recurrence.repeats().into() },
    Written { name: "day", fields: &["scheduledFor", "recurrence", "completedDates"], value: |task, today| days::day(task, today).into() },
    Written {
        name: "due_day",
        fields: &["scheduledFor", "recurrence", "completedDates", "deadline"],
        value: |task, today| days::due_day(task, today).into(),
    },
];

/// `task_labels`.
pub(crate) const LABELS: Table =
    Table { name: "task_labels", key: "task, label_id", columns: &["task", "label_id", "seq", "assigned_by", "assigned_at", "open"] };

/// The label rows of a task, in its order.
pub(crate) fn label_values(task: &Task) -> impl Iterator<Item = Vec<Value>> {
    let (task_number, open) = (number(task.number), is_open(task));
    task.labels.iter().zip(0_i32..).map(move |(label, seq)| {
        vec![
            task_number.into(),
            label.id.0.into(),
            seq.into(),
            label.assigned_by.word().into(),
            label.assigned_at.timestamp_millis().into(),
            open.into(),
        ]
    })
}

/// Neither done nor in the trash.
pub(crate) fn is_open(task: &Task) -> bool {
    !task.completed && task.deleted_at.is_none()
}

/// The columns `task, label_id, assigned_by, assigned_at` of `task_labels`, in label order, by task number.
pub(crate) fn assigned(rows: &[QueryResult]) -> error::Result<HashMap<i64, Vec<AssignedLabel>>> {
    let mut labels: HashMap<i64, Vec<AssignedLabel>> = HashMap::new();
    for row in rows {
        let (id, by, since): (Uuid, String, i64) = (row.try_get_by_index(1)?, row.try_get_by_index(2)?, row.try_get_by_index(3)?);
        let label = AssignedLabel { id: LabelId(id), assigned_by: Actor::from_word(&by).unwrap_or_default(), assigned_at: at(since) };
        labels.entry(row.try_get_by_index(0)?).or_default().push(label);
    }
    Ok(labels)
}

pub(crate) fn priority_rank(priority: Priority) -> i32 {
    match priority {
        Priority::Low => 0,
        Priority::Medium => 1,
        Priority::High => 2,
    }
}

fn priority(rank: i32) -> Priority {
    match rank {
        0 => Priority::Low,
        2 => Priority::High,
        _ => Priority::Medium,
    }
}

fn time_of_day(minutes: i32) -> Option<TimeOfDay> {
    let minutes = u32::try_from(minutes).ok()?;
    TimeOfDay::new(minutes / 60, minutes % 60)
}

/// Text for a list or object, NULL where there is nothing in it.
fn to_json(value: &impl Serialize, nothing: bool) -> Value {
    Value::String(if nothing { None } else { serde_json::to_string(value).ok() })
}

fn from_json<T: DeserializeOwned + Default>(text: Option<&str>) -> error::Result<T> {
    Ok(text.map(serde_json::from_str).transpose()?.unwrap_or_default())
}
