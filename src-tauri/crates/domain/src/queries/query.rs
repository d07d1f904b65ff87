//! The rows of a list of tasks, the counts in the sidebar, and the size of the database.

use std::borrow::Cow;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{FilterId, LabelId, ProjectId, Task, Timestamp, Where, where_filter::Sort};

/// An entry of the sidebar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "id", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum View {
    /// Open tasks without a project.
    Inbox,
    /// Open and due today or earlier, by date or by deadline. For repeating tasks the current open date counts.
    Today,
    /// Open and due today or in the 13 days after it, or in the 14 days from a later date. Repeating tasks appear on each of their open
    /// dates.
    Upcoming,
    /// Open, without a date, and not in Today because of a deadline.
    Backlog,
    /// Done, most recent first.
    Completed,
    /// Deleted in the last 30 days.
    Trash,
    /// Open tasks of a project.
    Project(ProjectId),
    /// Open tasks with a label.
    Label(LabelId),
    /// Tasks that match a saved filter.
    SavedFilter(FilterId),
}

impl View {
    /// The filter that selects the view's tasks, if there is one.
    pub fn filter(&self) -> Option<Where> {
        let open = Where { completed: Some(false), ..Where::default() };
        match self {
            Self::Today => Some(open.in_today()),
            Self::Backlog => Some(open.in_backlog()),
            _ => None,
        }
    }
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Which tasks.
    pub scope: Scope,
    /// The order; the view's own if absent.
    pub sort: Option<Sort>,
    /// The first day that [`View::Upcoming`] shows; today if absent or past. Other views ignore it.
    pub from: Option<NaiveDate>,
    /// Rows to skip.
    pub offset: usize,
    /// Rows to return.
    pub limit: usize,
}

/// The tasks that a [`Query`] selects.
#[derive(Clone, Debug, PartialEq)]
pub enum Scope {
    /// An entry of the sidebar.
    View(View),
    /// A filter; only open tasks, unless it says otherwise.
    Filter(Where),
    /// Full text, ranked, with snippets.
    Search(String),
}

/// One row of a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct TaskRow {
    pub task: Task,
    /// The open date of a repeating task that this row shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub occurrence: Option<NaiveDate>,
    /// Ticked items that are not archived.
    pub steps_done: u32,
    /// Items that are not archived.
    pub steps_total: u32,
    /// Where a search matched, with the matched words between `\u{2}` and `\u{3}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
}

/// Tasks in each view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ViewCounts {
    /// Open, without a project.
    pub inbox: u32,
    /// Open, due today or earlier.
    pub today: u32,
    /// Open, due today or on the 13 days after it; a repeating task counts once.
    pub upcoming: u32,
    /// Open, without a date, and not due yet.
    pub backlog: u32,
    /// Done.
    pub completed: u32,
    /// Open, due today or on the next six days.
    pub next_7_days: u32,
    /// Open, with a date.
    pub scheduled: u32,
    /// Deleted.
    pub trash: u32,
    /// Open, due before today.
    pub overdue: u32,
}

/// How much is in a database, and when it was last changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct DataFigures {
    /// Open tasks.
    pub open: u32,
    /// Completed tasks.
    pub completed: u32,
    /// Tasks in the trash.
    pub trash: u32,
    pub projects: u32,
    /// Labels that are not deleted.
    pub labels: u32,
    /// Notes and recordings.
    pub notes: u32,
    /// The newest change; absent if there has been none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed_at: Option<Timestamp>,
}

/// Rows by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DataCounts {
    /// Tasks, including those in the trash.
    pub tasks: usize,
    pub projects: usize,
    pub labels: usize,
    pub checklist_items: usize,
    pub notes: usize,
    /// Saved filters.
    pub filters: usize,
}

/// Something that cannot be imported or exported unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct DataRemark {
    /// Whether it is kept in another form (`true`) or left out (`false`).
    pub carried: bool,
    /// How many times it occurs.
    pub count: usize,
    /// What it is, as a noun phrase with the reason: "dependencies between tasks".
    pub text: String,
    /// The code of the remark, for another language.
    pub code: Cow<'static, str>,
    /// The name it mentions, as written in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}
