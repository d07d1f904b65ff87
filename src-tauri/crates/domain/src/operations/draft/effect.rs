//! The effect of one operation, before it is put into effect.

use chrono::NaiveDate;
use serde_json::Value;

use crate::{FieldMap, Task, TaskId, Writes, row::Row};

/// The total under which a changed task is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Count {
    Created,
    #[default]
    Updated,
    Deleted,
    Completed,
}

/// Something on a task that is not a field of its row: an item, a checklist, a note.
#[derive(Debug)]
pub(crate) struct Aside {
    pub(crate) task: TaskId,
    pub(crate) before: Option<FieldMap>,
    pub(crate) after: Option<FieldMap>,
}

/// The target of single dates of repeating tasks: another day, or only another time. `from` is set if the operation names the date itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    pub(crate) from: Option<NaiveDate>,
    pub(crate) to: Option<NaiveDate>,
}

/// The rows that an operation writes. Rows that are equal to the current ones count as unchanged.
#[derive(Debug, Default)]
pub(crate) struct Effect {
    pub(crate) writes: Writes,
    pub(crate) count: Count,
    /// Whether it counts towards the limit of bulk updates.
    pub(crate) bulk: bool,
    /// Set if the preview must say which repeating tasks move by one date and which as a series.
    pub(crate) moves: Option<Moves>,
    /// The name that later operations use for the new task.
    pub(crate) temp: Option<(String, TaskId)>,
    pub(crate) asides: Vec<Aside>,
    /// Tasks whose positions change to make room for another one. The user did not ask for that, so they are not reported.
    pub(crate) spread: Vec<Task>,
}

impl Effect {
    /// The effect of changing one task.
    pub(crate) fn task(task: Task, count: Count) -> Self {
        Self::tasks(vec![task], count)
    }

    /// The effect of changing tasks.
    pub(crate) fn tasks(tasks: Vec<Task>, count: Count) -> Self {
        Self { writes: Writes { tasks, ..Writes::default() }, count, ..Self::default() }
    }

    /// The same effect, by a bulk operation.
    pub(crate) fn in_bulk(self) -> Self {
        Self { bulk: true, ..self }
    }

    /// The same effect, by an operation that may move repeating tasks.
    pub(crate) fn moving(self, to: Option<NaiveDate>) -> Self {
        Self { moves: Some(Moves { from: None, to }), ..self }
    }

    /// The same effect, by an operation that moves this date of a repeating task.
    pub(crate) fn moving_date(self, from: NaiveDate, to: NaiveDate) -> Self {
        Self { moves: Some(Moves { from: Some(from), to: Some(to) }), ..self }
    }

    /// The effect of writing one row of any kind.
    pub(crate) fn put<R: Row>(row: R) -> Self {
        let mut effect = Self::default();
        R::writes_mut(&mut effect.writes).0.push(row);
        effect
    }

    /// The effect of removing one row of any kind.
    pub(crate) fn remove<R: Row>(id: R::Id) -> Self {
        let mut effect = Self::default();
        R::writes_mut(&mut effect.writes).1.push(id);
        effect
    }

    /// The effect of writing rows of any kind; changes count as updates.
    pub(crate) fn rows(writes: Writes) -> Self {
        Self { writes, ..Self::default() }
    }

    /// The same effect, reported as a change of something on a task.
    pub(crate) fn on(mut self, task: TaskId, before: Option<Value>, after: Option<Value>) -> Self {
        let map = |value: Option<Value>| match value {
            Some(Value::Object(map)) => Some(map),
            _ => None,
        };
        self.asides.push(Aside { task, before: map(before), after: map(after) });
        self
    }
}
