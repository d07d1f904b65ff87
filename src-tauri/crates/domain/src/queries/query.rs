//! The tasks that a list in the window or on the command line shows.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{FilterId, LabelId, ProjectId, Where, where_filter::Sort};

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
