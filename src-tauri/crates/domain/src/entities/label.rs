//! Labels and label groups.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{LabelGroupId, LabelId, ProjectId, Timestamp};

/// The hues of the palette, in the order in which they are assigned when the user chooses none.
pub const HUES: [&str; 11] = ["green", "blue", "ochre", "plum", "teal", "orange", "violet", "olive", "pink", "red", "slate"];

/// The hue of the nth row for which the user chose none.
pub(crate) fn hue(n: usize) -> String {
    HUES[n % HUES.len()].to_owned()
}

/// A tag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Label {
    pub id: LabelId,
    /// Unique among live labels, case-insensitively.
    pub name: String,
    /// One of [`HUES`].
    pub color: String,
    /// What the label is for.
    pub description: Option<String>,
    /// The group. A task has at most one label of a group.
    pub group_id: Option<LabelGroupId>,
    /// Not sent to models if the settings say so.
    #[serde(default)]
    pub private: bool,
    /// The projects it belongs to; an empty set means every project.
    #[serde(default)]
    pub project_ids: BTreeSet<ProjectId>,
    /// When it was archived.
    pub archived_at: Option<Timestamp>,
    /// When it was deleted. Tasks keep the assignments hidden in their rows, so that undo brings them back.
    pub deleted_at: Option<Timestamp>,
}

impl Label {
    /// Whether it belongs to a project; a label without projects belongs to every project.
    pub fn is_for(&self, project: Option<ProjectId>) -> bool {
        self.project_ids.is_empty() || project.is_some_and(|project| self.project_ids.contains(&project))
    }
}

/// A group of labels of which a task has at most one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LabelGroup {
    pub id: LabelGroupId,
    /// Unique, case-insensitively.
    pub name: String,
}
