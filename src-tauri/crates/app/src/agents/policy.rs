//! What the agent of one task may do: the project's switches, and the global settings where the project says nothing.

use domain::{Autonomy, Project, Switch};
use protocol::settings::AgentSettings;

/// What the agent of one task may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Policy {
    /// New notes wake it.
    pub automatic: bool,
    /// It changes things itself.
    pub applies: bool,
    /// A suggestion it is sure of ticks its own item.
    pub auto_check: bool,
    /// It may assign labels.
    pub labels: bool,
    /// It only says which labels it would assign.
    pub shadow_labels: bool,
    /// Private labels are named to it.
    pub private_labels: bool,
    /// Recordings are transcribed without being asked.
    pub auto_transcribe: bool,
}

impl Policy {
    pub fn new(settings: &AgentSettings, project: Option<&Project>) -> Self {
        let switched = |switch: Option<Switch>, global: bool| match switch {
            Some(Switch::On) => true,
            Some(Switch::Off) => false,
            Some(Switch::Inherit) | None => global,
        };
        let autonomy = project.and_then(|project| project.agent_autonomy).unwrap_or(settings.autonomy);
        Self {
            automatic: switched(project.map(|project| project.agent_checklists), settings.automatic),
            applies: autonomy == Autonomy::Apply,
            auto_check: settings.auto_check,
            labels: switched(project.map(|project| project.agent_labels), settings.assign_labels),
            shadow_labels: settings.shadow_labels,
            private_labels: settings.include_private_labels_in_prompts,
            auto_transcribe: switched(project.map(|project| project.auto_transcribe), settings.auto_transcribe),
        }
    }

    /// Whether a tool is offered at all.
    pub fn offers(self, tool: &str) -> bool {
        tool != "assign_task_labels" || self.labels
    }
}
