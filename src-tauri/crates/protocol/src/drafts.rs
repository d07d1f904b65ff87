//! Words that were typed into the window and are not saved yet.

use serde::{Deserialize, Serialize};

/// What stands in one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Draft {
    /// What the field belongs to: the id of a row, or the name of a part of the window.
    pub thing: String,
    /// Which of its fields it is.
    pub field: String,
    /// The words; none where there is nothing to keep any more.
    pub text: Option<String>,
    /// What the field held when typing began.
    pub base: String,
}
