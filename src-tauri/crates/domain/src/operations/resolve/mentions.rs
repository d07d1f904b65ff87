//! The rows that an operation refers to, besides the tasks it touches. The operation was made from their content.

use uuid::Uuid;

use crate::{
    Entity, Operation, World,
    rooms::{self, Mentions},
};

/// The checklists, items, notes, labels, groups, projects and filters that an operation refers to, if they are loaded.
pub fn mentions(operation: &Operation, world: &World) -> Vec<(Entity, Uuid)> {
    let mut found = Mentions::new(world);
    let needs = super::needs(std::slice::from_ref(operation));
    needs.item_ids.iter().for_each(|id| found.row(Entity::ChecklistItem, *id));
    needs.checklist_ids.iter().for_each(|id| found.row(Entity::Checklist, *id));
    needs.note_ids.iter().for_each(|id| found.row(Entity::Note, *id));
    if let Some(filter) = operation.filter() {
        found.filter(filter);
    }
    if let Some(room) = rooms::named(operation.name()) {
        (room.mentions)(operation, &mut found);
    }
    found.rows
}
