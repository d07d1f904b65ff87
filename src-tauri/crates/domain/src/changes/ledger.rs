//! Rows that are being changed in memory, with their original state. The images and the rows to write are computed from both.

use std::collections::HashSet;

use uuid::Uuid;

use crate::{
    Change, Entity, Image, Task, World, Writes,
    row::{FOLLOWS, Row, of_entity},
};

/// The rows in their current state and in their original state.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    pub(crate) world: World,
    /// The original state of touched rows; a touched row that is missing here is new.
    originals: World,
    touched: HashSet<(Entity, Uuid)>,
    order: Vec<(Entity, Uuid)>,
}

impl Ledger {
    pub(crate) fn new(world: World) -> Self {
        Self { world, ..Self::default() }
    }

    /// Inserts or replaces a row.
    pub(crate) fn put<R: Row>(&mut self, row: R) {
        let id = row.id();
        let old = R::table_mut(&mut self.world).insert(id, row);
        self.remember(id, old);
    }

    /// Inserts or replaces a task, also in the index by number.
    pub(crate) fn put_task(&mut self, task: Task) {
        self.world.numbers.insert(task.number, task.id);
        self.world.next_number = self.world.next_number.max(task.number.saturating_add(1));
        self.world.last_position = self.world.last_position.max(task.position);
        self.put(task);
    }

    /// Removes a row.
    pub(crate) fn remove<R: Row>(&mut self, id: R::Id) {
        if let Some(old) = R::table_mut(&mut self.world).remove(&id) {
            self.remember(id, Some(old));
        }
    }

    fn remember<R: Row>(&mut self, id: R::Id, old: Option<R>) {
        let key = (R::ENTITY, id.into());
        if self.touched.insert(key) {
            self.order.push(key);
            if let Some(old) = old {
                R::table_mut(&mut self.originals).insert(id, old);
            }
        }
    }

    /// The original state of a touched row.
    pub(crate) fn original<R: Row>(&self, id: R::Id) -> Option<&R> {
        R::table(&self.originals).get(&id)
    }

    /// Whether the row existed before the changes.
    pub(crate) fn was_there<R: Row>(&self, id: R::Id) -> bool {
        self.original::<R>(id).is_some() || !self.touched.contains(&(R::ENTITY, id.into()))
    }

    /// The images and the final rows. A row that is back in its original state is in neither.
    pub(crate) fn close(mut self) -> (Vec<Change>, Writes) {
        let (mut changes, mut writes) = (Vec::with_capacity(self.order.len()), Writes::default());
        for (entity, id) in std::mem::take(&mut self.order) {
            let images = of_entity!(entity, settle(&mut self, &mut writes, id));
            changes.extend(images.map(|(before, after)| Change { entity, id, before, after }));
        }
        (changes, writes)
    }
}

fn settle<R: Row>(ledger: &mut Ledger, writes: &mut Writes, id: Uuid) -> Option<(Option<Image>, Option<Image>)> {
    let id = R::Id::from(id);
    let before = R::table_mut(&mut ledger.originals).remove(&id);
    let after = R::table_mut(&mut ledger.world).remove(&id);
    let (written, removed) = R::writes_mut(writes);
    match (before, after) {
        (None, None) => None,
        (None, Some(after)) => {
            let image = Image::of(&after);
            written.push(after);
            Some((None, Some(image)))
        }
        (Some(before), None) => {
            removed.push(id);
            Some((Some(Image::of(&before)), None))
        }
        (Some(before), Some(after)) => {
            let (was, is) = before.difference(&after);
            if is.keys().all(|field| field == FOLLOWS) {
                return None;
            }
            written.push(after);
            Some((Some(was.into()), Some(is.into())))
        }
    }
}
