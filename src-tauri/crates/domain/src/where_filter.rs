//! The where filter: which tasks a bulk operation, a list or a lookup means. All of its fields must hold.
//!
//! Two readings exist: the predicate here and the SQL in `store`; a property test there holds them equal.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{DateRange, LabelId, Priority, ProjectId, Task, TaskId, TaskRef, Today, World, text};

/// Which tasks are meant. Tasks in the trash never match. Build it through [`crate::parse`] when it comes from outside: an empty filter
/// is refused there, so that nothing ever means everything by accident.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Where {
    /// Every task, said on purpose.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub all: bool,
    /// These tasks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<TaskRef>>,
    /// Title contains, Unicode case-insensitive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_contains: Option<String>,
    /// Full text: every word starts a word of title, notes, checklist items or note texts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Open, and the earlier of date and deadline before today (`true`), or not that (`false`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overdue: Option<bool>,
    /// Open, and the earlier of date and deadline today or before (`true`), or not that (`false`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_by_today: Option<bool>,
    /// Planned in the range; drops unscheduled ones. A repeating task: an open occurrence in the range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled_range: Option<DateRange>,
    /// Without a date (`true`) or with one (`false`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unscheduled: Option<bool>,
    /// Of this priority.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<Priority>,
    /// Done or open; absent is both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed: Option<bool>,
    /// Repeating or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeating: Option<bool>,
    /// Has all of these labels, by name (case-insensitive) or id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<String>>,
    /// In this project, by name (case-insensitive) or id; `Inbox` is the project-less place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
}

impl Where {
    /// Whether no field is set, which means nothing and is refused.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What the view Today shows of these tasks: what is due today or earlier, by its date or by its deadline.
    #[must_use]
    pub fn in_today(self) -> Self {
        Self { due_by_today: Some(true), ..self }
    }

    /// What the view Backlog shows of these tasks: what has no date and is not in Today for its deadline.
    #[must_use]
    pub fn in_backlog(self) -> Self {
        Self { unscheduled: Some(true), due_by_today: Some(false), ..self }
    }
}

/// The order `list` and lookups answer in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Sort {
    /// Date (none last), then time (none last), then priority (high first), then position, then number.
    #[default]
    Date,
    /// Priority (high first), then date.
    Priority,
    /// Project as the sidebar shows them (those put away behind the others, no project last), then date.
    Project,
    /// The user's own order.
    Position,
    /// Title, Unicode case-insensitive.
    Title,
    /// Newest first.
    Created,
    /// Last completed first.
    Completed,
    /// Best match first, then as by date; only with a text or title to match.
    Relevance,
}

/// The predicate over one task. `world` gives the labels and projects that the filter names, the tasks' checklists where loaded, and the
/// stored text matches; what an operation changed in memory is judged by the changed row. To judge many tasks make one [`Judge`].
pub fn matches(filter: &Where, task: &Task, world: &World, today: &Today) -> bool {
    Judge::new(filter, world, today).matches(task)
}

/// A filter made ready: names looked up, words folded. A label or project that does not exist, and a `tempId`, match nothing.
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
    /// Makes the filter ready for the tasks of `world`.
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

    /// Whether the task is meant.
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

/// Planned in the range; a repeating task by any open date in it.
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
