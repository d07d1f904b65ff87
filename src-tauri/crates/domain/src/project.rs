//! Projects: where tasks live. The Inbox is the place of tasks without one.

use serde::{Deserialize, Serialize};

use crate::{ProjectId, Timestamp, task::lenient};

/// The name nobody may give a project.
pub const INBOX: &str = "Inbox";

/// A per-project switch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Switch {
    /// As the global setting says.
    #[default]
    Inherit,
    /// On for this project.
    On,
    /// Off for this project.
    Off,
}
lenient!(Switch, Switch::Inherit, "inherit" => Switch::Inherit, "on" => Switch::On, "off" => Switch::Off);

/// Whether the agent changes things itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Autonomy {
    /// It does, and each change can be undone.
    #[default]
    Apply,
    /// Everything it wants goes to the review list.
    Propose,
}
lenient!(Autonomy, Autonomy::Propose, "apply" => Autonomy::Apply, "propose" => Autonomy::Propose);

/// Where tasks live.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Project {
    /// Identity.
    pub id: ProjectId,
    /// Unique, case-insensitively.
    pub name: String,
    /// A hue of the palette.
    pub color: String,
    /// Place in the sidebar, ascending.
    #[serde(default)]
    pub position: f64,
    /// When it was put away.
    pub archived_at: Option<Timestamp>,
    /// Whether the agent may assign labels here.
    #[serde(default)]
    pub agent_labels: Switch,
    /// Whether new notes wake the agent here, so that it keeps checklists up to date by itself.
    #[serde(default)]
    pub agent_checklists: Switch,
    /// Whether the agent changes things itself here; as the global setting says where it is absent.
    #[serde(default)]
    pub agent_autonomy: Option<Autonomy>,
    /// Whether recordings are transcribed without being asked.
    #[serde(default)]
    pub auto_transcribe: Switch,
}
