//! Projects, which contain tasks. A task without a project is in the Inbox.

use serde::{Deserialize, Serialize};

use crate::{ProjectId, Timestamp, lenient::lenient};

/// The name that no project may have.
pub const INBOX: &str = "Inbox";

/// A per-project switch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Switch {
    /// Follows the global setting.
    #[default]
    Inherit,
    /// On for this project.
    On,
    /// Off for this project.
    Off,
}
lenient!(Switch, Switch::Inherit, "inherit" => Switch::Inherit, "on" => Switch::On, "off" => Switch::Off);

/// Whether the agent applies its changes itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Autonomy {
    /// It applies them, and each change can be undone.
    #[default]
    Apply,
    /// All its changes go to the review list.
    Propose,
}
lenient!(Autonomy, Autonomy::Propose, "apply" => Autonomy::Apply, "propose" => Autonomy::Propose);

/// Contains tasks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Project {
    pub id: ProjectId,
    /// Unique, case-insensitively.
    pub name: String,
    /// A hue of the palette.
    pub color: String,
    /// Position in the sidebar, ascending.
    #[serde(default)]
    pub position: f64,
    /// When it was archived.
    pub archived_at: Option<Timestamp>,
    /// Whether the agent may assign labels here.
    #[serde(default)]
    pub agent_labels: Switch,
    /// Whether new notes wake the agent in this project, so that it updates checklists automatically.
    #[serde(default)]
    pub agent_checklists: Switch,
    /// Whether the agent applies changes itself in this project; if absent, the global setting applies.
    pub agent_autonomy: Option<Autonomy>,
    /// Whether recordings are transcribed automatically.
    #[serde(default)]
    pub auto_transcribe: Switch,
}
