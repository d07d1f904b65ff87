//! Labels and their groups.

mod effects;

use super::{AskedBy, Kind, Mentions, Room, nothing_refused};
use crate::{
    Entity, Needs, Operation, Where,
    draft::{Draft, Effect, Problems},
    fields::{Reader, read},
    operation::{LabelFields, Patch},
};
pub(super) use effects::{colored, named};

pub(super) const ROOM: Room = Room {
    entity: Entity::Label,
    kinds: &[
        Kind::new("create_label", AskedBy::User),
        Kind::new("update_label", AskedBy::User),
        Kind::new("archive_label", AskedBy::User),
        Kind::new("delete_label", AskedBy::User),
        Kind::new("create_label_group", AskedBy::User),
        Kind::new("update_label_group", AskedBy::User),
        Kind::new("delete_label_group", AskedBy::User),
    ],
    read,
    refusals: nothing_refused,
    needs,
    mentions,
    effect,
};

fn read(name: &str, reader: &mut Reader) -> Option<Operation> {
    match name {
        "create_label" => {
            let named = reader.required("name", read::name);
            let fields = label_fields(reader);
            let imported_id = reader.optional("importedId", |value, _| read::uuid(value, "a label"));
            Some(Operation::CreateLabel { fields: Box::new(LabelFields { name: Some(named?), ..fields }), imported_id })
        }
        "update_label" => {
            let label = reader.required("label", read::label);
            let named = reader.optional("name", read::name);
            let fields = LabelFields { name: named, ..label_fields(reader) };
            Some(Operation::UpdateLabel { label: label?, fields: Box::new(fields) })
        }
        "archive_label" => {
            let (label, archived) = (reader.required("label", read::label), reader.flag("archived").unwrap_or(true));
            Some(Operation::ArchiveLabel { label: label?, archived })
        }
        "delete_label" => Some(Operation::DeleteLabel { label: reader.required("label", read::label)? }),
        "create_label_group" => Some(Operation::CreateLabelGroup { name: reader.required("name", read::name)? }),
        "update_label_group" => {
            let (group, name) = (reader.required("group", read::group), reader.required("name", read::name));
            Some(Operation::UpdateLabelGroup { group: group?, name: name? })
        }
        "delete_label_group" => Some(Operation::DeleteLabelGroup { group: reader.required("group", read::group)? }),
        _ => None,
    }
}

fn label_fields(reader: &mut Reader) -> LabelFields {
    LabelFields {
        name: None,
        color: reader.optional("color", read::color),
        description: reader.patch("description", read::notes),
        group: reader.patch("group", read::group),
        private: reader.flag("private"),
        projects: reader.optional("projects", read::projects),
    }
}

fn needs(operation: &Operation, needs: &mut Needs) {
    // Tasks that could then have two labels of one group.
    if let Operation::UpdateLabel { label, fields } = operation
        && let Patch::Set(_) = fields.group
    {
        needs.wheres.push(Where { labels: Some(vec![label.clone()]), ..Where::default() });
    }
}

fn mentions(operation: &Operation, mentions: &mut Mentions<'_>) {
    match operation {
        Operation::CreateLabel { fields, .. } => in_fields(fields, mentions),
        Operation::UpdateLabel { label, fields } => {
            mentions.label(label);
            in_fields(fields, mentions);
        }
        Operation::ArchiveLabel { label, .. } | Operation::DeleteLabel { label } => mentions.label(label),
        Operation::UpdateLabelGroup { group, .. } | Operation::DeleteLabelGroup { group } => mentions.group(group),
        _ => {}
    }
}

fn in_fields(fields: &LabelFields, mentions: &mut Mentions<'_>) {
    if let Patch::Set(group) = &fields.group {
        mentions.group(group);
    }
    for project in fields.projects.iter().flatten() {
        mentions.project(Some(project));
    }
}

fn effect(operation: &Operation, draft: &mut Draft<'_>) -> Option<Result<Effect, Problems>> {
    Some(match operation {
        Operation::CreateLabel { fields, imported_id } => effects::create(draft, fields, *imported_id),
        Operation::UpdateLabel { label, fields } => effects::update(draft, label, fields),
        Operation::ArchiveLabel { label, archived } => effects::archive(draft, label, *archived),
        Operation::DeleteLabel { label } => effects::delete(draft, label),
        Operation::CreateLabelGroup { name } => effects::create_group(draft, name),
        Operation::UpdateLabelGroup { group, name } => effects::rename_group(draft, group, name),
        Operation::DeleteLabelGroup { group } => effects::delete_group(draft, group),
        _ => return None,
    })
}
