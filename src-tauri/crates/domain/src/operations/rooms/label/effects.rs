//! Labels and label groups themselves. Labels on tasks are in `tags`.

use crate::{
    Code, Label, LabelGroup, LabelId, Problem, ProjectId, Source, Writes,
    draft::{
        Draft, Effect, Problems,
        refusal::{taken, unknown},
    },
    fields::{Notes, read},
    label::hue,
    operation::LabelFields,
    text,
};

pub(crate) fn create(draft: &mut Draft<'_>, fields: &LabelFields, imported: Option<LabelId>) -> Result<Effect, Problems> {
    let kept = imported.filter(|id| draft.context.source == Source::Import && !draft.world().labels.contains_key(id));
    let blank = Label {
        id: kept.unwrap_or_else(|| draft.new_id()),
        name: String::new(),
        color: hue(draft.world().labels.len()),
        description: None,
        group_id: None,
        private: false,
        project_ids: std::collections::BTreeSet::new(),
        archived_at: None,
        deleted_at: None,
    };
    let name = Some(fields.name.clone().unwrap_or_default());
    Ok(Effect::put(patched(draft, blank, &LabelFields { name, ..fields.clone() })?))
}

pub(crate) fn update(draft: &Draft<'_>, word: &str, fields: &LabelFields) -> Result<Effect, Problems> {
    let label = draft.label(word)?;
    let changed = patched(draft, label.clone(), fields)?;
    if changed.group_id != label.group_id {
        exclusive(draft, &changed)?;
    }
    Ok(Effect::put(changed))
}

/// Archives a label, or takes it out of the archive.
pub(crate) fn archive(draft: &Draft<'_>, word: &str, archived: bool) -> Result<Effect, Problems> {
    let label = draft.label(word)?.clone();
    let archived_at = if archived { label.archived_at.or(Some(draft.context.today.now)) } else { None };
    Ok(Effect::put(Label { archived_at, ..label }))
}

/// Deletes a label. Tasks keep the assignments hidden in their rows, so that undo brings them back.
pub(crate) fn delete(draft: &Draft<'_>, word: &str) -> Result<Effect, Problems> {
    Ok(Effect::put(Label { deleted_at: Some(draft.context.today.now), ..draft.label(word)?.clone() }))
}

pub(crate) fn create_group(draft: &mut Draft<'_>, name: &str) -> Result<Effect, Problems> {
    let name = free_group_name(draft, name, None)?;
    Ok(Effect::put(LabelGroup { id: draft.new_id(), name }))
}

pub(crate) fn rename_group(draft: &Draft<'_>, word: &str, name: &str) -> Result<Effect, Problems> {
    let group = group(draft, word)?;
    let name = free_group_name(draft, name, Some(group))?;
    Ok(Effect::put(LabelGroup { name, ..group.clone() }))
}

/// Deletes a group; its labels stay and are no longer exclusive.
pub(crate) fn delete_group(draft: &Draft<'_>, word: &str) -> Result<Effect, Problems> {
    let id = group(draft, word)?.id;
    let mut labels: Vec<Label> = draft.world().labels.values().filter(|label| label.group_id == Some(id)).cloned().collect();
    labels.sort_by_key(|label| label.id);
    for label in &mut labels {
        label.group_id = None;
    }
    Ok(Effect::rows(Writes { labels, removed_label_groups: vec![id], ..Writes::default() }))
}

/// A name in its stored form: trimmed, 1 to 100 characters.
pub(crate) fn named(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    read::fits_name(name).map(|()| name.to_owned())
}

/// Checks that it is a hue of the palette.
pub(crate) fn colored(color: &str) -> Result<String, Problem> {
    read::color(&color.into(), &mut Notes::new())
}

fn patched(draft: &Draft<'_>, mut label: Label, fields: &LabelFields) -> Result<Label, Problems> {
    let mut problems = Problems::new();
    let mut keep = |result: Result<(), Problem>| problems.extend(result.err());
    if let Some(name) = &fields.name {
        let free = named(name).and_then(|name| match draft.label_by_name(&name) {
            Some(other) if other != label.id => Err(taken("label", &name)),
            _ => Ok(name),
        });
        keep(free.map(|name| label.name = name));
    }
    if let Some(color) = &fields.color {
        keep(colored(color).map(|color| label.color = color));
    }
    if let Some(description) = fields.description.change() {
        label.description = description.cloned();
    }
    if let Some(word) = fields.group.change() {
        let group_id = word.map(|word| group(draft, word).map(|group| group.id)).transpose();
        keep(group_id.map(|group_id| label.group_id = group_id));
    }
    if let Some(private) = fields.private {
        label.private = private;
    }
    if let Some(projects) = &fields.projects {
        let ids: Result<_, Problem> = projects.iter().map(|word| draft.project(word).map(|project| project.id)).collect::<Result<_, _>>();
        keep(ids.map(|ids: std::collections::BTreeSet<ProjectId>| label.project_ids = ids));
    }
    if problems.is_empty() { Ok(label) } else { Err(problems) }
}

/// Refuses the group if a task with this label has another label of the group. Tasks in the trash do not count: restoring them resolves the
/// conflict.
fn exclusive(draft: &Draft<'_>, label: &Label) -> Result<(), Problem> {
    let world = draft.world();
    let tasks = world.tasks.values().filter(|task| world.clashes(label, task)).count();
    if tasks == 0 {
        return Ok(());
    }
    let message = format!("“{}” cannot join that group: {tasks} of its tasks have another label of it.", label.name);
    Err(Problem::new(Code::LabelGroupConflict, message).hint("Take one of the two labels off those tasks first."))
}

fn group<'d>(draft: &'d Draft<'_>, word: &str) -> Result<&'d LabelGroup, Problem> {
    draft.world().label_group_named(word).ok_or_else(|| unknown(Code::UnknownLabelGroup, "label group", word))
}

fn free_group_name(draft: &Draft<'_>, name: &str, own: Option<&LabelGroup>) -> Result<String, Problem> {
    let name = named(name)?;
    let lowered = text::lower(&name);
    let mut others = draft.world().label_groups.values().filter(|group| own.is_none_or(|own| own.id != group.id));
    if others.any(|group| text::lower(&group.name) == lowered) { Err(taken("label group", &name)) } else { Ok(name) }
}
