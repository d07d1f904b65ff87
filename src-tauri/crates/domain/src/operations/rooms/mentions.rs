//! Collects the rows that an operation mentions.

use uuid::Uuid;

use crate::{Entity, Where, World};

pub(crate) struct Mentions<'w> {
    world: &'w World,
    pub(crate) rows: Vec<(Entity, Uuid)>,
}

impl<'w> Mentions<'w> {
    pub(crate) fn new(world: &'w World) -> Self {
        Self { world, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, entity: Entity, id: impl Into<Uuid>) {
        self.rows.push((entity, id.into()));
    }

    pub(crate) fn filter(&mut self, filter: &Where) {
        self.labels(filter.labels.as_deref().unwrap_or_default());
        self.project(filter.project.as_deref());
    }

    pub(super) fn labels(&mut self, words: &[String]) {
        for word in words {
            self.label(word);
        }
    }

    pub(super) fn label(&mut self, word: &str) {
        self.rows.extend(self.world.label_named(word).map(|label| (Entity::Label, label.id.0)));
    }

    pub(super) fn group(&mut self, word: &str) {
        self.rows.extend(self.world.label_group_named(word).map(|group| (Entity::LabelGroup, group.id.0)));
    }

    pub(super) fn project(&mut self, word: Option<&str>) {
        self.rows.extend(word.and_then(|word| self.world.project_named(word)).map(|project| (Entity::Project, project.id.0)));
    }
}
