//! The information about its task that an agent gets, collected from the rows.

use agent::{
    tools,
    wake::{Brief, BriefLabels},
};
use domain::{Problem, TaskRef};

use super::{AgentTurn, labels, language};

impl AgentTurn {
    /// The task with everything that belongs to it, and the plan of the last wake.
    pub(super) async fn brief(&self) -> Result<Brief, Problem> {
        let detail = self.app.tasks().open_task(&TaskRef::Id(self.task)).await?;
        let names = self.app.store().names().await?;
        // Without it labels are listed by name.
        let usage = self.app.store().label_usage().await.ok();
        let labels = BriefLabels::of(&detail.task, &names.labels, &names.label_groups, usage.as_ref(), self.policy.private_labels);
        let project = names.projects.iter().find(|project| Some(project.id) == detail.task.project_id);
        Ok(Brief {
            project: project.map(|project| project.name.clone()),
            checklists: detail.checklists,
            labels: if self.policy.labels { labels } else { labels.without_assigning() },
            notes: detail.notes,
            plan: self.session.steps(),
            looked_at: self.app.store().agent(self.task).await?.looked_at,
            task: detail.task,
        })
    }

    /// The tools offered to a model for this task. Left out are tools that are switched off, the label tool if no label can be assigned,
    /// and the language tool if the language is set.
    pub(super) fn offered(&self, brief: &Brief) -> Vec<agent::model::ToolOffer> {
        tools::offers(|name| {
            let useful = match name {
                labels::NAME => !brief.labels.assignable.list.is_empty(),
                language::NAME => brief.task.language.is_none(),
                _ => true,
            };
            useful && self.policy.offers(name)
        })
    }
}
