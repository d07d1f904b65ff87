//! Projects.

mod effects;

use serde_json::Value;

use super::{AskedBy, Kind, Mentions, Room, nothing_refused};
use crate::{
    Autonomy, Code, Entity, Needs, Operation, Problem, Switch,
    draft::{Draft, Effect, Problems},
    fields::{Notes, Reader, read},
    operation::ProjectFields,
};

pub(super) const ROOM: Room = Room {
    entity: Entity::Project,
    kinds: &[
        Kind::new("create_project", AskedBy::User),
        Kind::new("update_project", AskedBy::User),
        Kind::new("archive_project", AskedBy::User),
        Kind::new("delete_project", AskedBy::User),
    ],
    read,
    refusals: nothing_refused,
    needs,
    mentions,
    effect,
};

fn read(name: &str, reader: &mut Reader) -> Option<Operation> {
    match name {
        "create_project" => {
            let named = reader.required("name", read::name);
            let fields = project_fields(reader);
            let imported_id = reader.optional("importedId", |value, _| read::uuid(value, "a project"));
            Some(Operation::CreateProject { fields: Box::new(ProjectFields { name: Some(named?), ..fields }), imported_id })
        }
        "update_project" => {
            let project = reader.required("project", read::project);
            let named = reader.optional("name", read::name);
            let fields = ProjectFields { name: named, ..project_fields(reader) };
            Some(Operation::UpdateProject { project: project?, fields: Box::new(fields) })
        }
        "archive_project" => {
            let (project, archived) = (reader.required("project", read::project), reader.flag("archived").unwrap_or(true));
            Some(Operation::ArchiveProject { project: project?, archived })
        }
        "delete_project" => Some(Operation::DeleteProject { project: reader.required("project", read::project)? }),
        _ => None,
    }
}

fn project_fields(reader: &mut Reader) -> ProjectFields {
    let switch = |value: &Value, _: &mut Notes| {
        value.as_str().and_then(Switch::from_word).ok_or_else(|| {
            Problem::new(Code::InvalidOperation, format!("{} is not a switch.", read::shown(value))).hint("A switch is inherit, on or off.")
        })
    };
    ProjectFields {
        name: None,
        color: reader.optional("color", read::color),
        position: reader.optional("position", read::position),
        agent_labels: reader.optional("agentLabels", switch),
        agent_checklists: reader.optional("agentChecklists", switch),
        agent_autonomy: reader.patch("agentAutonomy", |value, _| {
            value.as_str().and_then(Autonomy::from_word).ok_or_else(|| {
                Problem::new(Code::InvalidOperation, format!("{} is no way to act.", read::shown(value)))
                    .hint("An agent can apply or propose.")
            })
        }),
        auto_transcribe: reader.optional("autoTranscribe", switch),
    }
}

fn needs(operation: &Operation, needs: &mut Needs) {
    if let Operation::DeleteProject { project } = operation {
        needs.projects.insert(project.clone());
    }
}

fn mentions(operation: &Operation, mentions: &mut Mentions<'_>) {
    if let Operation::UpdateProject { project, .. } | Operation::ArchiveProject { project, .. } | Operation::DeleteProject { project } =
        operation
    {
        mentions.project(Some(project));
    }
}

fn effect(operation: &Operation, draft: &mut Draft<'_>) -> Option<Result<Effect, Problems>> {
    Some(match operation {
        Operation::CreateProject { fields, imported_id } => effects::create(draft, fields, *imported_id),
        Operation::UpdateProject { project, fields } => effects::update(draft, project, fields),
        Operation::ArchiveProject { project, archived } => effects::archive(draft, project, *archived),
        Operation::DeleteProject { project } => effects::delete(draft, project),
        _ => return None,
    })
}
