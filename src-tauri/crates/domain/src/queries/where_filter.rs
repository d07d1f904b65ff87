//! The where filter selects the tasks of a bulk operation, a list or a lookup. A task must match all of its fields.
//!
//! It is implemented twice: by the predicate in this file and by the SQL in `store`. A property test in `store` checks that both agree.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{DateRange, LabelId, Priority, ProjectId, Task, TaskId, TaskRef, Today, World, text};

/// Selects tasks. Tasks in the trash never match. Filters from outside must be built by [`crate::parse`], which refuses an empty filter, so
/// that no filter selects every task by accident.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Where {
    /// Every task, requested explicitly.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub all: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<TaskRef>>,
    /// The title contains this, Unicode case-insensitive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_contains: Option<String>,
    /// Full text: every word is the beginning of a word of the title, notes, checklist items or note texts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// `true`: open, and the earlier of date and deadline is before today. `false`: all other tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overdue: Option<bool>,
    /// `true`: open, and the earlier of date and deadline is today or before. `false`: all other tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_by_today: Option<bool>,
    /// Planned in the range, so tasks without a date do not match. A repeating task matches if it has an open occurrence in the range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled_range: Option<DateRange>,
    /// Without a date (`true`) or with one (`false`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unscheduled: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
    /// Done or open; absent means both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed: Option<bool>,
    /// Repeating or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeating: Option<bool>,
    /// Has all of these labels, by name (case-insensitive) or id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<String>>,
    /// In this project, by name (case-insensitive) or id; `Inbox` selects tasks without a project.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
}

impl Where {
    /// Whether no field is set. Such a filter is refused.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Limits the filter to the view Today: tasks that are due today or earlier, by date or by deadline.
    #[must_use]
    pub fn in_today(self) -> Self {
        Self { due_by_today: Some(true), ..self }
    }

    /// Limits the filter to the view Backlog: tasks without a date that are not in Today because of a deadline.
    #[must_use]
    pub fn in_backlog(self) -> Self {
        Self { unscheduled: Some(true), due_by_today: Some(false), ..self }
    }
}

/// The order of lists and lookups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Sort {
    /// Date (none last), then time (none last), then priority (high first), then position, then number.
    #[default]
    Date,
    /// Priority (high first), then date.
    Priority,
    /// Projects in the order of the sidebar (archived projects after the others, no project last), then date.
    Project,
    /// The user's own order.
    Position,
    /// Title, Unicode case-insensitive.
    Title,
    /// Newest first.
    Created,
    /// Most recently completed first.
    Completed,
    /// Best match first, then by date; only with a text or title to match.
    Relevance,
}

/// Tests one task. `world` provides the labels and projects that the filter names, the tasks' checklists if loaded, and the stored text
/// matches. Tasks whose text an operation changed in memory are tested by their changed row. To test many tasks, build one [`Judge`].
pub fn matches(filter: &Where, task: &Task, world: &World, today: &Today) -> bool {
    Judge::new(filter, world, today).matches(task)
}

/// A prepared filter, with names looked up and words folded. An unknown label or project and a `tempId` match nothing.
#[derive(Debug)]
pub struct Judge<'a> {
    filter: &'a Where,
    world: &'a World,
    today: NaiveDate,
    impossible: bool,
    numbers: HashSet<u64>,
    ids: HashSet<TaskId>,
    title: Option<String>,
    words: Vec<String>,
    stored: Option<&'a HashSet<TaskId>>,
    written: HashMap<TaskId, Vec<&'a str>>,
    labels: Vec<LabelId>,
    project: Option<ProjectId>,
}

impl<'a> Judge<'a> {
    /// Prepares the filter for the tasks of `world`.
    pub fn new(filter: &'a Where, world: &'a World, today: &Today) -> Self {
        let labels: Option<Vec<LabelId>> =
            filter.labels.iter().flatten().map(|name| world.label_named(name).map(|label| label.id)).collect();
        let project = filter.project.as_deref().map(|name| world.place_named(name));
        let mut judge = Self {
            filter,
            world,
            today: today.date,
            impossible: labels.is_none() || project == Some(None),
            numbers: HashSet::new(),
            ids: HashSet::new(),
            title: filter.title_contains.as_deref().map(text::lower),
            words: filter.text.as_deref().map(text::words).unwrap_or_default(),
            stored: filter.text.as_ref().and_then(|text| world.text_matches.get(text)),
            written: HashMap::new(),
            labels: labels.unwrap_or_default(),
            project: project.flatten().flatten(),
        };
        for reference in filter.ids.iter().flatten() {
            match reference {
                TaskRef::Number(number) => _ = judge.numbers.insert(*number),
                TaskRef::Id(id) => _ = judge.ids.insert(*id),
                TaskRef::Temp(_) => {}
            }
        }
        if filter.text.is_some() && (judge.stored.is_none() || !world.text_changed.is_empty()) {
            judge.written = world.written();
        }
        judge
    }

    /// Whether the task matches.
    pub fn matches(&self, task: &Task) -> bool {
        let filter = self.filter;
        !self.impossible
            && task.deleted_at.is_none()
            && filter.ids.as_ref().is_none_or(|_| self.numbers.contains(&task.number) || self.ids.contains(&task.id))
            && filter.completed.is_none_or(|completed| task.completed == completed)
            && filter.priority.is_none_or(|priority| task.priority == priority)
            && filter.repeating.is_none_or(|repeating| task.recurrence.repeats() == repeating)
            && filter.unscheduled.is_none_or(|unscheduled| task.scheduled_for.is_none() == unscheduled)
            && filter.project.as_ref().is_none_or(|_| task.project_id == self.project)
            && self.labels.iter().all(|label| task.has_label(*label))
            && filter.overdue.is_none_or(|overdue| task.is_overdue(self.today) == overdue)
            && filter.due_by_today.is_none_or(|due| task.is_due(self.today) == due)
            && filter.scheduled_range.is_none_or(|range| planned_in(task, range))
            && self.title.as_ref().is_none_or(|title| text::lower(&task.title).contains(title.as_str()))
            && filter.text.as_ref().is_none_or(|_| self.matches_text(task))
    }

    fn matches_text(&self, task: &Task) -> bool {
        if let Some(stored) = self.stored.filter(|_| !self.world.text_changed.contains(&task.id)) {
            return stored.contains(&task.id);
        }
        let written = self.written.get(&task.id).into_iter().flatten().copied();
        let there: Vec<String> = [task.title.as_str(), task.notes.as_str()].into_iter().chain(written).flat_map(text::words).collect();
        !self.words.is_empty() && text::starts_all(&self.words, &there)
    }
}

/// Planned in the range. A repeating task matches if it has an open date in the range.
pub(crate) fn planned_in(task: &Task, range: DateRange) -> bool {
    task.scheduled_for.is_some_and(|date| {
        if task.recurrence.repeats() {
            !task.recurrence.open_dates(date, &task.completed_dates, range, 1).is_empty()
        } else {
            range.contains(date)
        }
    })
}

#[cfg(test)]
mod tests;
