//! The rows that an operation refers to, besides the tasks it touches. The operation was made from their content.

use uuid::Uuid;

use crate::{
    Entity, Operation, Where, World,
    operation::{Fields, LabelFields, Patch, Target},
};

/// The checklists, items, notes, labels, groups, projects and filters that an operation refers to, if they are loaded.
pub fn mentions(operation: &Operation, world: &World) -> Vec<(Entity, Uuid)> {
    let mut found = Mentions { world, rows: Vec::new() };
    found.by_id(operation);
    found.by_name(operation);
    found.rows
}

struct Mentions<'w> {
    world: &'w World,
    rows: Vec<(Entity, Uuid)>,
}

impl Mentions<'_> {
    fn by_id(&mut self, operation: &Operation) {
        let needs = super::needs(std::slice::from_ref(operation));
        self.rows.extend(needs.item_ids.iter().map(|id| (Entity::ChecklistItem, id.0)));
        self.rows.extend(needs.checklist_ids.iter().map(|id| (Entity::Checklist, id.0)));
        self.rows.extend(needs.note_ids.iter().map(|id| (Entity::Note, id.0)));
        match operation {
            Operation::AddChecklistItems { checklist_id: Some(id), .. } => self.rows.push((Entity::Checklist, id.0)),
            Operation::SaveFilter { filter_id: Some(id), .. } | Operation::DeleteFilter { filter_id: id } => {
                self.rows.push((Entity::SavedFilter, id.0));
            }
            _ => {}
        }
    }

    fn by_name(&mut self, operation: &Operation) {
        match operation {
            Operation::Create(create) => {
                self.labels(&create.labels);
                self.project(create.project.as_deref());
            }
            Operation::Update { fields, .. } => self.fields(fields),
            Operation::BulkUpdate { r#where, set } => {
                self.filter(r#where);
                self.fields(set);
            }
            Operation::BulkComplete { r#where, .. } | Operation::BulkDelete { r#where } => self.filter(r#where),
            Operation::AddLabels { target, labels } | Operation::RemoveLabels { target, labels } => {
                self.labels(labels);
                if let Target::Where(filter) = target {
                    self.filter(filter);
                }
            }
            Operation::CreateLabel { fields, .. } => self.of_label(fields),
            Operation::UpdateLabel { label, fields } => {
                self.label(label);
                self.of_label(fields);
            }
            Operation::ArchiveLabel { label, .. } | Operation::DeleteLabel { label } => self.label(label),
            Operation::UpdateLabelGroup { group, .. } | Operation::DeleteLabelGroup { group } => self.group(group),
            Operation::UpdateProject { project, .. } | Operation::ArchiveProject { project, .. } | Operation::DeleteProject { project } => {
                self.project(Some(project));
            }
            _ => {}
        }
    }

    fn fields(&mut self, fields: &Fields) {
        if let Patch::Set(project) = &fields.project {
            self.project(Some(project));
        }
        if let Patch::Set(labels) = &fields.labels {
            self.labels(labels);
        }
    }

    fn of_label(&mut self, fields: &LabelFields) {
        if let Patch::Set(group) = &fields.group {
            self.group(group);
        }
        for project in fields.projects.iter().flatten() {
            self.project(Some(project));
        }
    }

    fn filter(&mut self, filter: &Where) {
        self.labels(filter.labels.as_deref().unwrap_or_default());
        self.project(filter.project.as_deref());
    }

    fn labels(&mut self, words: &[String]) {
        for word in words {
            self.label(word);
        }
    }

    fn label(&mut self, word: &str) {
        self.rows.extend(self.world.label_named(word).map(|label| (Entity::Label, label.id.0)));
    }

    fn group(&mut self, word: &str) {
        self.rows.extend(self.world.label_group_named(word).map(|group| (Entity::LabelGroup, group.id.0)));
    }

    fn project(&mut self, word: Option<&str>) {
        self.rows.extend(word.and_then(|word| self.world.project_named(word)).map(|project| (Entity::Project, project.id.0)));
    }
}
