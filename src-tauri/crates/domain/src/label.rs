//! Labels and label groups.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{LabelGroupId, LabelId, ProjectId, Timestamp};

/// A tag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Label {
    /// Identity.
    pub id: LabelId,
    /// Unique among live labels, case-insensitively.
    pub name: String,
    /// A hue of the palette: red, orange, ochre, olive, green, teal, blue, violet, plum, pink, slate.
    pub color: String,
    /// What it is for.
    pub description: Option<String>,
    /// At most one label of a group stands on a task.
    pub group_id: Option<LabelGroupId>,
    /// Left out of prompts when the user wants that.
    #[serde(default)]
    pub private: bool,
    /// Projects it belongs to; empty is every project.
    #[serde(default)]
    pub project_ids: BTreeSet<ProjectId>,
    /// When it was put away.
    pub archived_at: Option<Timestamp>,
    /// When it was deleted. Its assignments stay in the rows, unseen, so that undo brings them back.
    pub deleted_at: Option<Timestamp>,
}

/// Makes its labels mutually exclusive on one task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LabelGroup {
    /// Identity.
    pub id: LabelGroupId,
    /// Unique, case-insensitively.
    pub name: String,
}
