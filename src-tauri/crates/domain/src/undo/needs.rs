//! What has to be loaded to undo changes: the rows themselves, what they belong to, and what may hang on those that would go away.

use serde_json::{Map, Value};
use uuid::Uuid;

use crate::{Change, ChecklistId, Entity, Needs, TaskId, Where};

/// Collects the rows.
pub(super) fn needs(changes: &[Change]) -> Needs {
    let mut needs = Needs::default();
    for change in changes {
        let was_made = change.before.is_none();
        match change.entity {
            Entity::Task => {
                needs.task_ids.insert(change.id.into());
                needs.checklists |= was_made;
                needs.notes |= was_made;
            }
            Entity::Checklist => {
                needs.checklist_ids.insert(change.id.into());
                needs.task_ids.extend(id(change.before.as_ref(), "taskId").map(TaskId));
            }
            Entity::ChecklistItem => {
                needs.item_ids.insert(change.id.into());
                let places = change.before.iter().chain(&change.after).filter_map(|fields| fields.get("linkedChecklists"));
                let lists = places.filter_map(Value::as_array).flatten().filter_map(|place| id(place.as_object(), "checklistId"));
                needs.checklist_ids.extend(lists.map(ChecklistId));
            }
            Entity::Note => {
                needs.note_ids.insert(change.id.into());
                needs.task_ids.extend(id(change.before.as_ref(), "taskId").map(TaskId));
            }
            Entity::Label if was_made => {
                needs.wheres.push(Where { labels: Some(vec![change.id.to_string()]), ..Where::default() });
            }
            Entity::Project if was_made => _ = needs.projects.insert(change.id.to_string()),
            Entity::Label | Entity::Project | Entity::LabelGroup | Entity::SavedFilter => {}
        }
    }
    needs
}

fn id(fields: Option<&Map<String, Value>>, key: &str) -> Option<Uuid> {
    fields?.get(key)?.as_str()?.parse().ok()
}
