//! Lists, the sidebar and one task.

use std::collections::HashMap;

use chrono::NaiveDate;
use domain::{
    Checklist, ChecklistItem, FilterId, Label, LabelGroup, LabelId, Note, Project, ProjectId, SavedFilter, Task, query::View,
    where_filter::Sort,
};
use serde::{Deserialize, Serialize};

/// One page of a list.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct ListRequest {
    /// A place in the sidebar; not with `filter` or `search`.
    pub view: Option<View>,
    /// A query in the filter language.
    pub filter: Option<String>,
    /// What stands in a search box: words to search for, ranked, or a query in the filter language.
    pub search: Option<String>,
    /// The order; the view's own when absent.
    pub sort: Option<Sort>,
    /// The first of the 14 days that the view Upcoming shows; today when absent or past. Only with that view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub from: Option<NaiveDate>,
    /// Rows to skip.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>"))]
    pub offset: u32,
    /// Rows wanted, at most 1,000.
    pub limit: u32,
}

/// Rows of a list.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ListPage {
    /// The rows from `offset`.
    pub rows: Vec<TaskRow>,
    /// How many there are in all.
    pub total: u32,
}

/// One row of a list.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct TaskRow {
    /// The task.
    pub task: Task,
    /// The open date of a repeating task that this row stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub occurrence: Option<NaiveDate>,
    /// Ticked items that are not archived.
    pub steps_done: u32,
    /// Items that are not archived.
    pub steps_total: u32,
    /// Where a search matched, with the matched words between `\u{2}` and `\u{3}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
}

/// One task with what hangs on it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct TaskDetail {
    /// The task.
    pub task: Task,
    /// The open date that counts now, for a repeating task.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub occurrence: Option<NaiveDate>,
    /// The next five open dates of a repeating task.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub next_dates: NextDates,
    /// Its checklists in order.
    pub checklists: Vec<ChecklistDetail>,
    /// Its notes, oldest first.
    pub notes: Vec<Note>,
}

/// The next open dates of a repeating task, the one that counts now first; five at most.
pub type NextDates = Vec<NaiveDate>;

/// A checklist with its items in order.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ChecklistDetail {
    /// The checklist.
    #[serde(flatten)]
    pub checklist: Checklist,
    /// Its items.
    pub items: Vec<ChecklistItem>,
}

/// What the sidebar shows.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Sidebar {
    /// Today's local date.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub today: NaiveDate,
    /// Open tasks per view.
    pub counts: ViewCounts,
    /// Live projects in order.
    pub projects: Vec<Counted<Project>>,
    /// Projects that were put away, in order; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Project>>"))]
    pub archived_projects: Vec<Project>,
    /// Live labels by name.
    pub labels: Vec<Counted<Label>>,
    /// Labels that were put away, by name; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Label>>"))]
    pub archived_labels: Vec<Label>,
    /// Label groups.
    pub label_groups: Vec<LabelGroup>,
    /// Saved filters in order.
    pub filters: Vec<Counted<SavedFilter>>,
}

/// The numbers of the sidebar without its names, which change far less often.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct SidebarCounts {
    /// Today's local date.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub today: NaiveDate,
    /// Open tasks per view.
    pub counts: ViewCounts,
    /// Open tasks per project; one that is left out has none.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, number>"))]
    pub projects: HashMap<ProjectId, u32>,
    /// Open tasks per label; one that is left out has none.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, number>"))]
    pub labels: HashMap<LabelId, u32>,
    /// Tasks per saved filter; one that is left out has none.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, number>"))]
    pub filters: HashMap<FilterId, u32>,
}

/// A row of the sidebar with the number of open tasks it holds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Counted<T> {
    /// The project, label or filter.
    #[serde(flatten)]
    #[cfg_attr(feature = "ts", ts(flatten))]
    pub entity: T,
    /// Open tasks.
    pub count: u32,
}

/// Tasks per view.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ViewCounts {
    /// Open, no project.
    pub inbox: u32,
    /// Open, due today or earlier.
    pub today: u32,
    /// Open, due today or on the 13 days after it; what repeats counts once.
    pub upcoming: u32,
    /// Open, no date, not due yet.
    pub backlog: u32,
    /// Done.
    pub completed: u32,
    /// Open, today and six days more.
    pub next_7_days: u32,
    /// Open, with a date.
    pub scheduled: u32,
    /// Deleted.
    pub trash: u32,
    /// Open, due before today.
    pub overdue: u32,
}
