//! What a list in the window or on the command line shows.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{FilterId, LabelId, ProjectId, Where, where_filter::Sort};

/// A place in the sidebar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "id", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum View {
    /// Open tasks without a project.
    Inbox,
    /// Open and due today or earlier, by the date or by the deadline. Repeating tasks by the date that is open.
    Today,
    /// Open and due on today or the 13 days after it, or on the 14 days from a later date. Repeating tasks on each of their open dates.
    Upcoming,
    /// Open, without a date, and not in Today for their deadline.
    Backlog,
    /// Done, last first.
    Completed,
    /// Deleted in the last 30 days.
    Trash,
    /// Open tasks of a project.
    Project(ProjectId),
    /// Open tasks with a label.
    Label(LabelId),
    /// What a saved filter says.
    SavedFilter(FilterId),
}

impl View {
    /// The filter that says what the view shows, if there is one.
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
    /// In which order; the view's own when absent.
    pub sort: Option<Sort>,
    /// The first day [`View::Upcoming`] shows; today when absent or past. Nothing else looks at it.
    pub from: Option<NaiveDate>,
    /// Rows to skip.
    pub offset: usize,
    /// Rows to return.
    pub limit: usize,
}

/// Which tasks a [`Query`] means.
#[derive(Clone, Debug, PartialEq)]
pub enum Scope {
    /// A place in the sidebar.
    View(View),
    /// A filter; open tasks only unless it says otherwise.
    Filter(Where),
    /// Full text, ranked, with snippets.
    Search(String),
}
