//! A query the user keeps in the sidebar.

use serde::{Deserialize, Serialize};

use crate::FilterId;

/// A named query in the filter language of the search box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SavedFilter {
    /// Identity.
    pub id: FilterId,
    /// What it is called.
    pub name: String,
    /// What it says, for example `due:week p:high`.
    pub query: String,
    /// Place in the sidebar, ascending.
    #[serde(default)]
    pub position: f64,
}
