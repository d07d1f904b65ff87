//! Labels and label groups.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{LabelGroupId, LabelId, ProjectId, Timestamp};

/// The hues of the palette, in the order in which they are handed out where nobody chooses.
pub const HUES: [&str; 11] = ["green", "blue", "ochre", "plum", "teal", "orange", "violet", "olive", "pink", "red", "slate"];

/// The hue of the nth row that nobody chose one for.
pub(crate) fn hue(n: usize) -> String {
    HUES[n % HUES.len()].to_owned()
}

/// A tag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Label {
    /// Identity.
    pub id: LabelId,
    /// Unique among live labels, case-insensitively.
    pub name: String,
    /// One of [`HUES`].
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

impl Label {
    /// Whether it belongs to a project; a label without projects belongs everywhere.
    pub fn is_for(&self, project: Option<ProjectId>) -> bool {
        self.project_ids.is_empty() || project.is_some_and(|project| self.project_ids.contains(&project))
    }
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
