//! Lists, the sidebar and one task.

use std::collections::HashMap;

use chrono::NaiveDate;
use domain::{
    FilterId, Label, LabelGroup, LabelId, Note, Project, ProjectId, SavedFilter, Task,
    checklist::ChecklistDetail,
    query::{TaskRow, View, ViewCounts},
    where_filter::Sort,
};
use serde::{Deserialize, Serialize};

/// One page of a list.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct ListRequest {
    /// A view of the sidebar; not together with `filter` or `search`.
    pub view: Option<View>,
    /// A query in the filter language.
    pub filter: Option<String>,
    /// The text of a search box: words to search for, ranked, or a query in the filter language.
    pub search: Option<String>,
    /// The order; if absent, the view's own order.
    pub sort: Option<Sort>,
    /// The first of the 14 days of the Upcoming view; today if absent or past. Only for that view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<NaiveDate>,
    /// Rows to skip.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>"))]
    pub offset: u32,
    /// Maximum number of rows to return, up to 1,000.
    pub limit: u32,
}

/// Rows of a list.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ListPage {
    /// The rows from `offset`.
    pub rows: Vec<TaskRow>,
    /// The number of rows in the whole list.
    pub total: u32,
}

/// One task with everything that belongs to it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct TaskDetail {
    pub task: Task,
    /// For a repeating task, its current open date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub occurrence: Option<NaiveDate>,
    /// The next five open dates of a repeating task.
    pub next_dates: NextDates,
    /// Its checklists in order.
    pub checklists: Vec<ChecklistDetail>,
    /// Its notes, oldest first.
    pub notes: Vec<Note>,
}

/// The next open dates of a repeating task, at most five, beginning with the current one.
pub type NextDates = Vec<NaiveDate>;

/// What the sidebar shows.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Sidebar {
    /// Today's local date.
    pub today: NaiveDate,
    /// Open tasks for each view.
    pub counts: ViewCounts,
    /// Projects in order, without archived ones.
    pub projects: Vec<Counted<Project>>,
    /// Archived projects in order; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Project>>"))]
    pub archived_projects: Vec<Project>,
    /// Labels by name, without archived ones.
    pub labels: Vec<Counted<Label>>,
    /// Archived labels by name; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Label>>"))]
    pub archived_labels: Vec<Label>,
    pub label_groups: Vec<LabelGroup>,
    /// Saved filters in order.
    pub filters: Vec<Counted<SavedFilter>>,
}

/// The counts of the sidebar without its names, which change much less often.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct SidebarCounts {
    /// Today's local date.
    pub today: NaiveDate,
    /// Open tasks for each view.
    pub counts: ViewCounts,
    /// Open tasks for each project; a project that is left out has none.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, number>"))]
    pub projects: HashMap<ProjectId, u32>,
    /// Open tasks for each label; a label that is left out has none.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, number>"))]
    pub labels: HashMap<LabelId, u32>,
    /// Tasks for each saved filter; a filter that is left out has none.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, number>"))]
    pub filters: HashMap<FilterId, u32>,
}

/// A row of the sidebar with its number of open tasks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Counted<T> {
    /// The project, label or filter.
    #[serde(flatten)]
    pub entity: T,
    /// Open tasks.
    pub count: u32,
}
