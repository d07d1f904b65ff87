//! `tasks` and `task_labels`.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::{Actor, AssignedLabel, LabelId, Override, Priority, ProjectId, Recurrence, Task, TaskId, TimeOfDay, recurrence::rrule, text};
use sea_orm::{QueryResult, Value};
use serde::{Deserialize, Serialize};

use super::{at, millis, number};
use crate::{bulk::Table, derived, error};

/// The columns that a statement selects to build tasks: all but the position in one JSON array per row, in the order of [`Packed`]. Passing
/// one text is much cheaper than passing twenty values. Labels are in the order of their table. The position stays a number, because JSON
/// would round it.
pub(crate) const PACKED: &str = "json_array(tasks.number, hex(tasks.id), tasks.title, tasks.notes, nullif(hex(tasks.project_id), ''), \
    tasks.scheduled_for, tasks.time_of_day, tasks.deadline, tasks.priority, tasks.completed, tasks.completed_at, tasks.completed_by, json(tasks.completed_override), \
    json(tasks.recurrence), json(tasks.completed_dates), tasks.language, json(tasks.suppressed_label_ids), \
    tasks.created_at, tasks.updated_at, tasks.deleted_at, \
    json((SELECT json_group_array(json_array(hex(label_id), assigned_by, assigned_at)) FROM task_labels WHERE task = tasks.number))), \
    tasks.position";

/// A row of `tasks` with its labels, as selected by [`PACKED`].
#[derive(Debug, Deserialize)]
struct Packed {
    number: u64,
    id: TaskId,
    title: String,
    notes: String,
    project_id: Option<ProjectId>,
    scheduled_for: Option<NaiveDate>,
    time_of_day: Option<u32>,
    deadline: Option<NaiveDate>,
    priority: i32,
    completed: u8,
    completed_at: Option<i64>,
    completed_by: Actor,
    completed_override: Option<Override>,
    recurrence: Option<Recurrence>,
    completed_dates: Option<BTreeSet<NaiveDate>>,
    language: Option<String>,
    suppressed_label_ids: Option<BTreeSet<LabelId>>,
    created_at: i64,
    updated_at: i64,
    deleted_at: Option<i64>,
    labels: Vec<(LabelId, Actor, i64)>,
}

/// The task in a row selected by [`PACKED`].
pub(crate) fn read(row: &QueryResult) -> error::Result<Task> {
    let packed: Packed = serde_json::from_str(&row.try_get_by_index::<String>(0)?)?;
    let assigned = |(id, assigned_by, since)| AssignedLabel { id, assigned_by, assigned_at: at(since) };
    Ok(Task {
        id: packed.id,
        number: packed.number,
        title: packed.title,
        notes: packed.notes,
        project_id: packed.project_id,
        scheduled_for: packed.scheduled_for,
        time_of_day: packed.time_of_day.and_then(|minutes| TimeOfDay::new(minutes / 60, minutes % 60)),
        deadline: packed.deadline,
        priority: priority(packed.priority),
        completed: packed.completed != 0,
        completed_at: packed.completed_at.map(at),
        completed_by: packed.completed_by,
        completed_override: packed.completed_override,
        recurrence: packed.recurrence.unwrap_or_default(),
        completed_dates: packed.completed_dates.unwrap_or_default(),
        language: packed.language,
        labels: packed.labels.into_iter().map(assigned).collect(),
        suppressed_label_ids: packed.suppressed_label_ids.unwrap_or_default(),
        position: row.try_get_by_index(1)?,
        created_at: at(packed.created_at),
        updated_at: at(packed.updated_at),
        deleted_at: packed.deleted_at.map(at),
    })
}

pub(crate) const TABLE: Table = Table { name: "tasks", key: "number", columns: &[] };

/// A stored column, the fields of the task's JSON that it comes from, and how.
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

/// All columns except the number. The date passed to each value is the day that the derived columns are for.
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
        name: "completed_override",
        fields: &["completedOverride"],
        value: |task, _| super::to_json(task.completed_override.as_ref()),
    },
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
    Written {
        name: "day",
        fields: &["scheduledFor", "recurrence", "completedDates"],
        value: |task, today| derived::day(task, today).into(),
    },
    Written {
        name: "due_day",
        fields: &["scheduledFor", "recurrence", "completedDates", "deadline"],
        value: |task, today| derived::due_day(task, today).into(),
    },
    Written {
        name: "minute",
        fields: &["scheduledFor", "timeOfDay", "recurrence", "completedDates"],
        value: |task, today| derived::minute(task, today).into(),
    },
    Written {
        name: "last_day",
        fields: &["scheduledFor", "recurrence", "completedDates"],
        value: |task, today| derived::around(task, today).0.into(),
    },
    Written {
        name: "next_day",
        fields: &["scheduledFor", "recurrence", "completedDates"],
        value: |task, today| derived::around(task, today).1.into(),
    },
];

/// `task_labels`.
pub(crate) const LABELS: Table =
    Table { name: "task_labels", key: "task, seq", columns: &["task", "label_id", "seq", "assigned_by", "assigned_at", "open"] };

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

/// Neither completed nor in the trash.
pub(crate) fn is_open(task: &Task) -> bool {
    !task.completed && task.deleted_at.is_none()
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

/// Text for a list or object, NULL where there is nothing in it. A repeat rule is RRULE text.
fn to_json(value: &impl Serialize, nothing: bool) -> Value {
    Value::String(if nothing { None } else { rrule::json(value).ok() })
}
