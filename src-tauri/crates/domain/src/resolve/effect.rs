//! What one operation would do, before it is put into effect.

use chrono::NaiveDate;
use serde_json::Value;

use crate::{FieldMap, Task, TaskId, Writes};

/// Under which figure a changed task counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Count {
    Created,
    #[default]
    Updated,
    Deleted,
    Completed,
}

/// Something on a task that is no field of its row: an item, a checklist, a note.
#[derive(Debug)]
pub(super) struct Aside {
    pub(super) task: TaskId,
    pub(super) before: Option<FieldMap>,
    pub(super) after: Option<FieldMap>,
}

/// Where single dates of repeating tasks move: to a day, or only to another time. `from` where the operation names the date itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    pub(super) from: Option<NaiveDate>,
    pub(super) to: Option<NaiveDate>,
}

/// The rows an operation leaves behind. Rows that are equal to what is there are no change.
#[derive(Debug, Default)]
pub(super) struct Effect {
    pub(super) writes: Writes,
    pub(super) count: Count,
    /// Counts towards the limit of bulk updates.
    pub(super) bulk: bool,
    /// The preview says which repeating tasks move by one date and which as a series.
    pub(super) moves: Option<Moves>,
    /// What later operations call the new task.
    pub(super) temp: Option<(String, TaskId)>,
    pub(super) asides: Vec<Aside>,
    /// Tasks whose positions change to make room for another one. Nobody asked for that, so they are not told of.
    pub(super) spread: Vec<Task>,
}

impl Effect {
    /// One task as it is to be.
    pub(super) fn task(task: Task, count: Count) -> Self {
        Self::tasks(vec![task], count)
    }

    /// Tasks as they are to be.
    pub(super) fn tasks(tasks: Vec<Task>, count: Count) -> Self {
        Self { writes: Writes { tasks, ..Writes::default() }, count, ..Self::default() }
    }

    /// The same, of a bulk operation.
    pub(super) fn in_bulk(self) -> Self {
        Self { bulk: true, ..self }
    }

    /// The same, of an operation that may move repeating tasks.
    pub(super) fn moving(self, to: Option<NaiveDate>) -> Self {
        Self { moves: Some(Moves { from: None, to }), ..self }
    }

    /// The same, of an operation that moves this date of a repeating task.
    pub(super) fn moving_date(self, from: NaiveDate, to: NaiveDate) -> Self {
        Self { moves: Some(Moves { from: Some(from), to: Some(to) }), ..self }
    }

    /// Rows of any kind; what changes counts as updated.
    pub(super) fn rows(writes: Writes) -> Self {
        Self { writes, ..Self::default() }
    }

    /// The same, telling of something on a task.
    pub(super) fn on(mut self, task: TaskId, before: Option<Value>, after: Option<Value>) -> Self {
        let map = |value: Option<Value>| match value {
            Some(Value::Object(map)) => Some(map),
            _ => None,
        };
        self.asides.push(Aside { task, before: map(before), after: map(after) });
        self
    }
}
