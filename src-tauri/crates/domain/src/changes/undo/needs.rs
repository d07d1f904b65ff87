//! The rows that must be loaded to undo changes: the changed rows, their parents, and rows that may depend on those that would be removed.

use serde_json::Value;
use uuid::Uuid;

use crate::{Change, ChecklistId, Entity, FieldMap, Image, Needs, TaskId};

pub(super) fn needs(changes: &[Change]) -> Needs {
    let mut needs = Needs::default();
    for change in changes {
        let was_made = change.before.is_none();
        let before = || change.before.as_ref().map(Image::fields);
        match change.entity {
            Entity::Task => {
                needs.task_ids.insert(change.id.into());
                needs.checklists |= was_made;
                needs.notes |= was_made;
            }
            Entity::Checklist => {
                needs.checklist_ids.insert(change.id.into());
                needs.task_ids.extend(id(before().as_deref(), "taskId").map(TaskId));
            }
            Entity::ChecklistItem => {
                needs.item_ids.insert(change.id.into());
                for fields in change.before.iter().chain(&change.after).map(Image::fields) {
                    let places = fields.get("linkedChecklists").and_then(Value::as_array).into_iter().flatten();
                    needs.checklist_ids.extend(places.filter_map(|place| id(place.as_object(), "checklistId")).map(ChecklistId));
                }
            }
            Entity::Note => {
                needs.note_ids.insert(change.id.into());
                needs.task_ids.extend(id(before().as_deref(), "taskId").map(TaskId));
            }
            Entity::Label if was_made || before().is_some_and(|before| super::is_about_groups(&before)) => {
                _ = needs.labels.insert(change.id.into());
            }
            Entity::Project if was_made => _ = needs.projects.insert(change.id.to_string()),
            Entity::Label | Entity::Project | Entity::LabelGroup | Entity::SavedFilter => {}
        }
    }
    needs
}

fn id(fields: Option<&FieldMap>, key: &str) -> Option<Uuid> {
    fields?.get(key)?.as_str()?.parse().ok()
}
