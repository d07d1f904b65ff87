//! Labels on tasks: exclusive groups, provenance, suppression.

use std::collections::HashMap;

use crate::{
    AssignedLabel, Code, Label, LabelGroupId, LabelId, Problem, Source, Task,
    draft::{Count, Draft, Effect, Problems, refusal::about},
    operation::Target,
};

/// Adds labels to those of the task. A label replaces another one of its exclusive group, unless an agent asks.
pub(crate) fn add(draft: &Draft<'_>, target: &Target, names: &[String]) -> Result<Effect, Problems> {
    let labels = named(draft, names)?;
    if let Some((one, other)) = two_of_one_group(&labels) {
        return Err(conflict(draft, one, other).into());
    }
    on_each(draft, target, |task| {
        let mut changed = task.clone();
        for label in &labels {
            put_on(draft, &mut changed, label)?;
        }
        Ok(changed)
    })
}

/// Removes labels. The agent may not assign a label again that somebody removed by hand.
pub(crate) fn remove(draft: &Draft<'_>, target: &Target, names: &[String]) -> Result<Effect, Problems> {
    let ids: Vec<LabelId> = named(draft, names)?.iter().map(|label| label.id).collect();
    on_each(draft, target, |task| {
        let mut changed = task.clone();
        take_off(draft, &mut changed, |label| ids.contains(&label));
        Ok(changed)
    })
}

/// Sets the full list of a task's labels. Labels that it already has keep their provenance; deleted labels stay hidden in the row.
pub(crate) fn replaced(draft: &Draft<'_>, task: &mut Task, names: &[String]) -> Result<(), Problems> {
    let labels = named(draft, names)?;
    if let Some((one, other)) = two_of_one_group(&labels) {
        return Err(conflict(draft, one, other).into());
    }
    let wanted: Vec<LabelId> = labels.iter().map(|label| label.id).collect();
    take_off(draft, task, |label| !wanted.contains(&label) && is_live(draft, label));
    for label in &labels {
        put_on(draft, task, label)?;
    }
    let place = |assigned: &AssignedLabel| wanted.iter().position(|id| *id == assigned.id).unwrap_or(usize::MAX);
    task.labels.sort_by_key(place);
    Ok(())
}

/// The named labels, each once.
fn named<'d>(draft: &'d Draft<'_>, names: &[String]) -> Result<Vec<&'d Label>, Problems> {
    let mut labels: Vec<&Label> = Vec::new();
    let mut problems = Problems::new();
    for name in names {
        match draft.label(name) {
            Ok(label) if labels.iter().any(|there| there.id == label.id) => {}
            Ok(label) => labels.push(label),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(labels) } else { Err(problems) }
}

/// Changes each task of the target.
fn on_each(draft: &Draft<'_>, target: &Target, change: impl Fn(&Task) -> Result<Task, Problem>) -> Result<Effect, Problems> {
    match target {
        Target::Id(id) => Ok(Effect::task(change(draft.task(id)?)?, Count::Updated)),
        Target::Where(filter) => {
            let tasks = draft.matches(filter)?;
            let changed: Result<Vec<Task>, Problem> =
                tasks.into_iter().map(|task| change(task).map_err(|problem| about(task, problem))).collect();
            Ok(Effect::tasks(changed?, Count::Updated).in_bulk())
        }
    }
}

fn put_on(draft: &Draft<'_>, task: &mut Task, label: &Label) -> Result<(), Problem> {
    let by_agent = draft.context.source == Source::Agent;
    if task.has_label(label.id) {
        return Ok(());
    }
    if label.archived_at.is_some() && draft.context.source != Source::Import {
        return Err(
            Problem::new(Code::UnknownLabel, format!("The label “{}” is archived.", label.name)).hint("Take it out of the archive first.")
        );
    }
    if by_agent && task.suppressed_label_ids.contains(&label.id) {
        let message = format!("The user took the label “{}” off #{} “{}”.", label.name, task.number, task.title);
        return Err(Problem::new(Code::Sovereignty, message)
            .naming("label", &label.name)
            .naming("number", &task.number)
            .hint("Leave this label out."));
    }
    if by_agent && !label.is_for(task.project_id) {
        let message = format!("The label “{}” belongs to other projects than that of #{} “{}”.", label.name, task.number, task.title);
        return Err(Problem::new(Code::LabelOutOfScope, message).naming("number", &task.number).hint("Leave this label out."));
    }
    let rival = label.group_id.and_then(|group| in_group(draft, task, group));
    if let Some(rival) = rival {
        if by_agent {
            return Err(conflict(draft, rival, label));
        }
        let rival = rival.id;
        take_off(draft, task, |label| label == rival);
    }
    task.labels.push(AssignedLabel { id: label.id, assigned_by: draft.actor(), assigned_at: draft.context.today.now });
    if !by_agent {
        task.suppressed_label_ids.remove(&label.id);
    }
    Ok(())
}

/// Removes labels. A label removed by anyone but the agent is suppressed.
fn take_off(draft: &Draft<'_>, task: &mut Task, is_meant: impl Fn(LabelId) -> bool) {
    let suppress = draft.context.source != Source::Agent;
    let suppressed = &mut task.suppressed_label_ids;
    task.labels.retain(|assigned| {
        let meant = is_meant(assigned.id);
        if meant && suppress {
            suppressed.insert(assigned.id);
        }
        !meant
    });
}

fn is_live(draft: &Draft<'_>, label: LabelId) -> bool {
    draft.world().labels.get(&label).is_some_and(|label| label.deleted_at.is_none())
}

/// The task's live label of the group, if there is one.
fn in_group<'d>(draft: &'d Draft<'_>, task: &Task, group: LabelGroupId) -> Option<&'d Label> {
    let labels = task.labels.iter().filter_map(|assigned| draft.world().labels.get(&assigned.id));
    labels.filter(|label| label.deleted_at.is_none()).find(|label| label.group_id == Some(group))
}

fn two_of_one_group<'l>(labels: &[&'l Label]) -> Option<(&'l Label, &'l Label)> {
    let mut first: HashMap<LabelGroupId, &Label> = HashMap::new();
    labels.iter().find_map(|label| label.group_id.and_then(|group| first.insert(group, label)).map(|other| (other, *label)))
}

fn conflict(draft: &Draft<'_>, one: &Label, other: &Label) -> Problem {
    let group = one.group_id.and_then(|group| draft.world().label_groups.get(&group)).map_or("one", |group| group.name.as_str());
    let message = format!("“{}” and “{}” are of the group “{group}”; a task has at most one of them.", one.name, other.name);
    Problem::new(Code::LabelGroupConflict, message)
        .naming("one", &one.name)
        .naming("other", &other.name)
        .naming("group", group)
        .hint("Choose one of the two.")
}
