//! What all rows have in common: an identity, a table in the [`World`], a place in [`Writes`], and an image as JSON.

use std::{collections::HashMap, hash::Hash};

use serde::Serialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::{
    Checklist, ChecklistId, ChecklistItem, Entity, FilterId, ItemId, Label, LabelGroup, LabelGroupId, LabelId, Note, NoteId, Project,
    ProjectId, SavedFilter, Task, TaskId, World, Writes,
};

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
}

macro_rules! rows {
    ($($row:ident, $id:ty, $table:ident, $written:ident, $removed:ident;)+) => {
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
        })+
    };
}

rows! {
    Task, TaskId, tasks, tasks, removed_tasks;
    Checklist, ChecklistId, checklists, checklists, removed_checklists;
    ChecklistItem, ItemId, items, items, removed_items;
    Label, LabelId, labels, labels, removed_labels;
    LabelGroup, LabelGroupId, label_groups, label_groups, removed_label_groups;
    Project, ProjectId, projects, projects, removed_projects;
    Note, NoteId, notes, notes, removed_notes;
    SavedFilter, FilterId, filters, filters, removed_filters;
}

/// Calls `$call::<Row>($args)` for the kind of row that `$entity` says.
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

/// The row as the JSON of its entity.
pub(crate) fn image(row: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(row) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

/// The fields in which two images of one row differ, before and after.
pub(crate) fn difference(mut before: Map<String, Value>, after: Map<String, Value>) -> (Map<String, Value>, Map<String, Value>) {
    let (mut was, mut is) = (Map::new(), Map::new());
    for (field, value) in after {
        match before.remove(&field) {
            Some(old) if old == value => {}
            old => {
                was.insert(field.clone(), old.unwrap_or(Value::Null));
                is.insert(field, value);
            }
        }
    }
    (was, is)
}

impl World {
    /// Puts written rows in and takes removed ones out, as the store does.
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
            self.next_number = self.next_number.max(task.number + 1);
            self.last_position = self.last_position.max(task.position);
        }
    }
}
