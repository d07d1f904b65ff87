//! A query that the user keeps in the sidebar.

use serde::{Deserialize, Serialize};

use crate::FilterId;

/// A named query in the filter language of the search box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SavedFilter {
    pub id: FilterId,
    pub name: String,
    /// The query, for example `due:week p:high`.
    pub query: String,
    /// Position in the sidebar, ascending.
    #[serde(default)]
    pub position: f64,
}
