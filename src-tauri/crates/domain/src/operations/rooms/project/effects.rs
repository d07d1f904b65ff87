//! Creating, changing and deleting projects.

use crate::{
    Code, Problem, Project, ProjectId, Source, Switch, Task, Writes,
    draft::{Draft, Effect, Problems, refusal::taken},
    label::hue,
    operation::ProjectFields,
    project::INBOX,
    rooms::label::{colored, named},
    text,
};

/// Adds a project at the end of the sidebar.
pub(crate) fn create(draft: &mut Draft<'_>, fields: &ProjectFields, imported: Option<ProjectId>) -> Result<Effect, Problems> {
    let kept = imported.filter(|id| draft.context.source == Source::Import && !draft.world().projects.contains_key(id));
    let last = draft.world().projects.values().map(|project| project.position).fold(0.0, f64::max);
    let blank = Project {
        id: kept.unwrap_or_else(|| draft.new_id()),
        name: String::new(),
        color: hue(draft.world().projects.len()),
        position: last + 1.0,
        archived_at: None,
        agent_labels: Switch::Inherit,
        agent_checklists: Switch::Inherit,
        agent_autonomy: None,
        auto_transcribe: Switch::Inherit,
    };
    let name = Some(fields.name.clone().unwrap_or_default());
    Ok(Effect::put(patched(draft, blank, &ProjectFields { name, ..fields.clone() })?))
}

pub(crate) fn update(draft: &Draft<'_>, word: &str, fields: &ProjectFields) -> Result<Effect, Problems> {
    Ok(Effect::put(patched(draft, draft.project(word)?.clone(), fields)?))
}

/// Archives a project, or takes it out of the archive.
pub(crate) fn archive(draft: &Draft<'_>, word: &str, archived: bool) -> Result<Effect, Problems> {
    let project = draft.project(word)?.clone();
    let archived_at = if archived { project.archived_at.or(Some(draft.context.today.now)) } else { None };
    Ok(Effect::put(Project { archived_at, ..project }))
}

/// Deletes a project. Its tasks, including those in the trash, go to the Inbox. A label that belongs only to this project is archived,
/// because without a project it would belong to all of them.
pub(crate) fn delete(draft: &Draft<'_>, name: &str) -> Result<Effect, Problems> {
    let id = draft.project(name)?.id;
    let world = draft.world();
    let tasks = world.numbers.values().filter_map(|task| world.tasks.get(task)).filter(|task| task.project_id == Some(id));
    let tasks: Vec<Task> = tasks.map(|task| Task { project_id: None, ..task.clone() }).collect();
    let mut labels: Vec<_> = world.labels.values().filter(|label| label.project_ids.contains(&id)).cloned().collect();
    labels.sort_by_key(|label| label.id);
    for label in &mut labels {
        label.project_ids.remove(&id);
        if label.project_ids.is_empty() {
            label.archived_at = label.archived_at.or(Some(draft.context.today.now));
        }
    }
    Ok(Effect::rows(Writes { tasks, labels, removed_projects: vec![id], ..Writes::default() }))
}

fn patched(draft: &Draft<'_>, mut project: Project, fields: &ProjectFields) -> Result<Project, Problems> {
    let mut problems = Problems::new();
    let mut keep = |result: Result<(), Problem>| problems.extend(result.err());
    if let Some(name) = &fields.name {
        let free = named(name).and_then(|name| match draft.project_by_name(&name) {
            Some(other) if other != project.id => Err(taken("project", &name)),
            _ if text::lower(&name) == text::lower(INBOX) => {
                Err(Problem::new(Code::NameTaken, "Inbox is the place of tasks without a project.").hint("Choose another name."))
            }
            _ => Ok(name),
        });
        keep(free.map(|name| project.name = name));
    }
    if let Some(color) = &fields.color {
        keep(colored(color).map(|color| project.color = color));
    }
    if let Some(position) = fields.position.filter(|position| position.is_finite()) {
        project.position = position;
    }
    project.agent_labels = fields.agent_labels.unwrap_or(project.agent_labels);
    project.agent_checklists = fields.agent_checklists.unwrap_or(project.agent_checklists);
    if let Some(autonomy) = fields.agent_autonomy.change() {
        project.agent_autonomy = autonomy.copied();
    }
    project.auto_transcribe = fields.auto_transcribe.unwrap_or(project.auto_transcribe);
    if problems.is_empty() { Ok(project) } else { Err(problems) }
}
