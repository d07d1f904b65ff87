//! The where filter: which tasks a bulk operation, a list or a lookup means. All fields are ANDed.
//!
//! Two readings exist: the predicate here and the SQL in `store`; a property test there holds them equal.

use serde::{Deserialize, Serialize};

use crate::{DateRange, Priority, TaskRef};

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
    /// The user's own order.
    Position,
    /// Title, Unicode case-insensitive.
    Title,
    /// Newest first.
    Created,
    /// Last completed first.
    Completed,
    /// Best match first; only with a text or title to match.
    Relevance,
}

/// The predicate over one task. `world` gives the labels and projects that the filter names, the tasks' checklists where loaded, and the
/// stored text matches; what an operation changed in memory is judged by the changed row.
pub fn matches(filter: &Where, task: &crate::Task, world: &crate::World, today: &crate::Today) -> bool {
    let _ = (filter, task, world, today);
    todo!()
}
