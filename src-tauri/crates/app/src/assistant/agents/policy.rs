//! What the agent of one task may do: the project's switches, and the global settings where the project has none.
//!
//! Whether it may change checklists and labels is a gate: a project cannot switch on what is switched off globally.

use domain::{Autonomy, Code, Entity, Operation, Problem, Project, Switch, rooms};
use protocol::settings::AgentSettings;

/// What the agent of one task may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Policy {
    /// Whether new notes wake it.
    pub automatic: bool,
    /// Whether it applies changes itself.
    pub applies: bool,
    /// Whether a suggestion that it is sure of ticks its own item.
    pub auto_check: bool,
    /// Whether it may change checklists.
    pub checklists: bool,
    /// Whether it may assign labels.
    pub labels: bool,
    /// Whether it only reports which labels it would assign.
    pub shadow_labels: bool,
    /// Whether it learns the names of private labels.
    pub private_labels: bool,
    /// Whether recordings are transcribed automatically.
    pub auto_transcribe: bool,
}

impl Policy {
    pub fn new(settings: &AgentSettings, project: Option<&Project>) -> Self {
        let switched = |switch: Option<Switch>, global: bool| match switch {
            Some(Switch::On) => true,
            Some(Switch::Off) => false,
            Some(Switch::Inherit) | None => global,
        };
        let gate = |switch: Option<Switch>, global: bool| global && switch != Some(Switch::Off);
        let (own_checklists, own_labels) = (project.map(|project| project.agent_checklists), project.map(|project| project.agent_labels));
        let checklists = gate(own_checklists, settings.update_checklists);
        let autonomy = project.and_then(|project| project.agent_autonomy).unwrap_or(settings.autonomy);
        Self {
            automatic: checklists && switched(own_checklists, settings.automatic),
            applies: autonomy == Autonomy::Apply,
            auto_check: settings.auto_check,
            checklists,
            labels: gate(own_labels, settings.assign_labels),
            shadow_labels: settings.shadow_labels,
            private_labels: settings.include_private_labels_in_prompts,
            auto_transcribe: switched(project.map(|project| project.auto_transcribe), settings.auto_transcribe),
        }
    }

    /// Why a tool may not be called here, or `None`. A tool that may not be called is not offered either.
    pub fn refusal(self, tool: &str) -> Option<Problem> {
        match tool {
            super::checklists::ADD | super::checklists::UPDATE | super::checklists::SUGGEST if !self.checklists => Some(no_checklists()),
            super::labels::NAME if !self.labels => {
                Some(Problem::new(Code::NotOffered, "Assigning labels is switched off for this task.").hint("Go on without labels."))
            }
            _ => None,
        }
    }

    /// Whether a tool is offered.
    pub fn offers(self, tool: &str) -> bool {
        self.refusal(tool).is_none()
    }

    /// Why an operation may not be proposed here, or `None`. `propose_operations` must not be a way around a tool that is switched off.
    pub fn refuses(self, operation: &Operation) -> Option<Problem> {
        let of_checklists = rooms::entity(operation) == Some(Entity::Checklist);
        (of_checklists && !self.checklists).then(no_checklists)
    }
}

fn no_checklists() -> Problem {
    Problem::new(Code::NotOffered, "Updating checklists is switched off for this task.").hint("Go on without checklists.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_off_for_all_projects_stays_off() {
        let project = |checklists: Switch, labels: Switch| {
            let named = serde_json::json!({"id": uuid::Uuid::nil(), "name": "House", "color": "teal", "position": 1.0,
                "agentChecklists": checklists.word(), "agentLabels": labels.word(), "autoTranscribe": "inherit"});
            serde_json::from_value::<Project>(named).expect("a project")
        };
        let mut told = Vec::new();
        for global in [true, false] {
            let settings = AgentSettings { update_checklists: global, assign_labels: global, automatic: true, ..AgentSettings::default() };
            let mut said = vec![Policy::new(&settings, None)];
            said.extend([Switch::Inherit, Switch::On, Switch::Off].map(|own| Policy::new(&settings, Some(&project(own, own)))));
            told.extend(said.into_iter().map(|policy| (policy.checklists, policy.labels, policy.automatic)));
        }
        let (on, off) = ((true, true, true), (false, false, false));
        assert_eq!(told, [on, on, on, off, off, off, off, off]);
    }
}
