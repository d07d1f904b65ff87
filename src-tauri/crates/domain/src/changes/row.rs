//! What all rows have in common: an identity, a table in the [`World`], a list in [`Writes`], and fields by their JSON names.
//!
//! Fields are compared as typed values and converted to JSON one by one, so that the images of a thousand changed rows stay cheap.

use std::{collections::HashMap, hash::Hash};

use serde::{Deserialize, Serialize};
use serde_json::{Error, Map, Value};
use uuid::Uuid;

use crate::{
    Checklist, ChecklistId, ChecklistItem, Entity, FieldMap, FilterId, ItemId, Label, LabelGroup, LabelGroupId, LabelId, Note, NoteId,
    Project, ProjectId, SavedFilter, Task, TaskId, World, Writes,
};

/// The field that is set with every change of its row and does not count as a change itself.
pub(crate) const FOLLOWS: &str = "updatedAt";

/// A row of any kind.
pub(crate) trait Row: Clone + PartialEq + Serialize + serde::de::DeserializeOwned {
    const ENTITY: Entity;
    type Id: Copy + Eq + Hash + Into<Uuid> + From<Uuid>;

    fn id(&self) -> Self::Id;
    fn table(world: &World) -> &HashMap<Self::Id, Self>;
    fn table_mut(world: &mut World) -> &mut HashMap<Self::Id, Self>;
    /// The rows to write and the rows to remove.
    fn writes(writes: &Writes) -> (&[Self], &[Self::Id]);
    fn writes_mut(writes: &mut Writes) -> (&mut Vec<Self>, &mut Vec<Self::Id>);
    fn image(&self) -> FieldMap;
    /// A field's value, if there is such a field.
    fn get(&self, field: &str) -> Option<Value>;
    /// Sets a field. An unknown field is ignored: it comes from another version.
    fn set(&mut self, field: &str, value: &Value) -> Result<(), Error>;
    /// The fields in which two states of one row differ, before and after.
    fn difference(&self, after: &Self) -> (FieldMap, FieldMap);
}

/// A field as JSON; serialising it cannot fail.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

macro_rules! rows {
    ($($row:ident($id:ty) in $table:ident, $written:ident, $removed:ident { $($field:ident: $name:literal),+ $(,)? })+) => {
        $(impl Row for $row {
            const ENTITY: Entity = Entity::$row;
            type Id = $id;

            fn id(&self) -> $id {
                self.id
            }
            fn table(world: &World) -> &HashMap<$id, Self> {
                &world.$table
            }
            fn table_mut(world: &mut World) -> &mut HashMap<$id, Self> {
                &mut world.$table
            }
            fn writes(writes: &Writes) -> (&[Self], &[$id]) {
                (&writes.$written, &writes.$removed)
            }
            fn writes_mut(writes: &mut Writes) -> (&mut Vec<Self>, &mut Vec<$id>) {
                (&mut writes.$written, &mut writes.$removed)
            }
            fn image(&self) -> FieldMap {
                let mut image = Map::with_capacity([$($name),+].len());
                $(image.insert($name.to_owned(), json(&self.$field));)+
                image
            }
            fn get(&self, field: &str) -> Option<Value> {
                match field {
                    $($name => Some(json(&self.$field)),)+
                    _ => None,
                }
            }
            fn set(&mut self, field: &str, value: &Value) -> Result<(), Error> {
                match field {
                    $($name => self.$field = Deserialize::deserialize(value)?,)+
                    _ => {}
                }
                Ok(())
            }
            #[allow(clippy::float_cmp, reason = "any difference is a change")]
            fn difference(&self, after: &Self) -> (FieldMap, FieldMap) {
                let (mut was, mut is) = (Map::new(), Map::new());
                $(if self.$field != after.$field {
                    was.insert($name.to_owned(), json(&self.$field));
                    is.insert($name.to_owned(), json(&after.$field));
                })+
                (was, is)
            }
        })+
    };
}

rows! {
    Task(TaskId) in tasks, tasks, removed_tasks {
        id: "id", number: "number", title: "title", notes: "notes", project_id: "projectId", scheduled_for: "scheduledFor",
        time_of_day: "timeOfDay", deadline: "deadline", priority: "priority", completed: "completed", completed_at: "completedAt",
        completed_by: "completedBy", completed_override: "completedOverride", recurrence: "recurrence", completed_dates: "completedDates", language: "language", labels: "labels",
        suppressed_label_ids: "suppressedLabelIds", position: "position", created_at: "createdAt", updated_at: "updatedAt",
        deleted_at: "deletedAt",
    }
    Checklist(ChecklistId) in checklists, checklists, removed_checklists {
        id: "id", task_id: "taskId", title: "title", position: "position",
    }
    ChecklistItem(ItemId) in items, items, removed_items {
        id: "id", title: "title", is_checked: "isChecked", is_archived: "isArchived", created_by: "createdBy", created_at: "createdAt",
        checked_by: "checkedBy", checked_at: "checkedAt", overridden: "override", suggestion: "suggestion", linked_checklists: "linkedChecklists",
    }
    Label(LabelId) in labels, labels, removed_labels {
        id: "id", name: "name", color: "color", description: "description", group_id: "groupId", private: "private",
        project_ids: "projectIds", archived_at: "archivedAt", deleted_at: "deletedAt",
    }
    LabelGroup(LabelGroupId) in label_groups, label_groups, removed_label_groups {
        id: "id", name: "name",
    }
    Project(ProjectId) in projects, projects, removed_projects {
        id: "id", name: "name", color: "color", position: "position", archived_at: "archivedAt", agent_labels: "agentLabels",
        agent_checklists: "agentChecklists", agent_autonomy: "agentAutonomy", auto_transcribe: "autoTranscribe",
    }
    Note(NoteId) in notes, notes, removed_notes {
        id: "id", task_id: "taskId", kind: "kind", text: "text", audio: "audio",
        transcripts: "transcripts", corrected: "corrected", recorded_from: "recordedFrom", recorded_until: "recordedUntil",
        language: "language", created_at: "createdAt", updated_at: "updatedAt",
    }
    SavedFilter(FilterId) in filters, filters, removed_filters {
        id: "id", name: "name", query: "query", position: "position",
    }
}

/// Calls `$call::<Row>($args)` with the row type of `$entity`.
macro_rules! of_entity {
    ($entity:expr, $call:ident ( $($args:expr),* )) => {
        match $entity {
            crate::Entity::Task => $call::<crate::Task>($($args),*),
            crate::Entity::Checklist => $call::<crate::Checklist>($($args),*),
            crate::Entity::ChecklistItem => $call::<crate::ChecklistItem>($($args),*),
            crate::Entity::Label => $call::<crate::Label>($($args),*),
            crate::Entity::LabelGroup => $call::<crate::LabelGroup>($($args),*),
            crate::Entity::Project => $call::<crate::Project>($($args),*),
            crate::Entity::Note => $call::<crate::Note>($($args),*),
            crate::Entity::SavedFilter => $call::<crate::SavedFilter>($($args),*),
        }
    };
}
pub(crate) use of_entity;

impl World {
    /// Inserts written rows and deletes removed ones, as the store does.
    pub fn apply(&mut self, writes: &Writes) {
        fn table<R: Row>(world: &mut World, writes: &Writes) {
            let (written, removed) = R::writes(writes);
            for row in written {
                R::table_mut(world).insert(row.id(), row.clone());
            }
            for id in removed {
                R::table_mut(world).remove(id);
            }
        }
        for id in &writes.removed_tasks {
            if let Some(task) = self.tasks.get(id) {
                self.numbers.remove(&task.number);
            }
        }
        table::<Task>(self, writes);
        table::<Checklist>(self, writes);
        table::<ChecklistItem>(self, writes);
        table::<Label>(self, writes);
        table::<LabelGroup>(self, writes);
        table::<Project>(self, writes);
        table::<Note>(self, writes);
        table::<SavedFilter>(self, writes);
        for task in &writes.tasks {
            self.numbers.insert(task.number, task.id);
            self.next_number = self.next_number.max(task.number.saturating_add(1));
            self.last_position = self.last_position.max(task.position);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn fields_are_those_of_the_json() {
        fn same<R: Row>(world: &World) {
            for row in R::table(world).values() {
                assert_eq!(Value::Object(row.image()), serde_json::to_value(row).unwrap());
                let mut copy = row.clone();
                for (field, value) in row.image() {
                    assert_eq!(row.get(&field).as_ref(), Some(&value));
                    copy.set(&field, &value).unwrap();
                }
                assert!(copy == *row && row.difference(&copy).0.is_empty());
            }
            assert!(!R::table(world).is_empty());
        }
        let world = fixture::world();
        same::<Task>(&world);
        same::<Checklist>(&world);
        same::<ChecklistItem>(&world);
        same::<Label>(&world);
        same::<LabelGroup>(&world);
        same::<Project>(&world);
        same::<Note>(&world);
        same::<SavedFilter>(&world);
    }
}
