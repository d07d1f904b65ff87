//! What a change looks like in the review list.

use serde_json::{Value, json};

use crate::{FieldMap, Task, World, project::INBOX, proposal::Sample, row::Row};

/// Bookkeeping a person does not review.
const HIDDEN: [&str; 9] =
    ["id", "number", "position", "completedAt", "completedBy", "suppressedLabelIds", "language", "createdAt", "updatedAt"];

/// A task before and after; of a new one the fields that are set.
pub(super) fn sample(before: Option<&Task>, after: &Task, world: &World) -> Sample {
    let Some(before) = before else {
        let mut set = worded(after.image(), after, world);
        set.retain(|field, value| !is_unset(field, value));
        return Sample { number: None, title: after.title.clone(), before: None, after: Some(set) };
    };
    let (was, is) = before.difference(after);
    Sample {
        number: Some(before.number),
        title: before.title.clone(),
        before: Some(worded(was, before, world)),
        after: Some(worded(is, after, world)),
    }
}

/// Something on a task that is no field of it.
pub(super) fn aside(task: &Task, before: Option<FieldMap>, after: Option<FieldMap>) -> Sample {
    Sample { number: Some(task.number), title: task.title.clone(), before, after }
}

/// Fields without bookkeeping, labels and project by name.
fn worded(mut fields: FieldMap, task: &Task, world: &World) -> FieldMap {
    fields.retain(|field, _| !HIDDEN.contains(&field.as_str()));
    if fields.shift_remove("projectId").is_some() {
        let project = task.project_id.and_then(|id| world.projects.get(&id)).map_or(INBOX, |project| project.name.as_str());
        fields.insert("project".to_owned(), json!(project));
    }
    if let Some(labels) = fields.get_mut("labels") {
        let live = task.labels.iter().filter_map(|assigned| world.labels.get(&assigned.id)).filter(|label| label.deleted_at.is_none());
        *labels = live.map(|label| Value::from(label.name.as_str())).collect();
    }
    fields
}

/// Whether a new task's field has the value it has when nobody says anything.
fn is_unset(field: &str, value: &Value) -> bool {
    match (field, value) {
        (_, Value::Null | Value::Bool(false)) => true,
        (_, Value::String(text)) if text.is_empty() => true,
        (_, Value::Array(list)) if list.is_empty() => true,
        ("project", value) => value == INBOX,
        ("priority", value) => value == "medium",
        ("recurrence", value) => value["type"] == "none",
        _ => false,
    }
}
