//! Text that was typed into the window and is not saved yet.

use serde::{Deserialize, Serialize};

/// The unsaved text of one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Draft {
    /// The owner of the field: the id of a row, or the name of a part of the window.
    pub thing: String,
    /// The name of the field.
    pub field: String,
    /// The text; absent if there is nothing left to keep.
    pub text: Option<String>,
    /// What the field held when typing began.
    pub base: String,
}
