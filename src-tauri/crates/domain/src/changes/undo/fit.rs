//! Whether a restored row fits the current rows.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};
use uuid::Uuid;

use crate::{Checklist, ChecklistItem, Entity, Label, LabelGroup, Note, Project, SavedFilter, Task, World, row::Row, text};

/// A row that can report which of its fields do not fit.
pub(super) trait Fit: Row {
    /// Fields whose restored values would break a rule; `*` is the row itself. The names of rows in `leaving` count as free.
    fn misfits(&self, world: &World, leaving: &HashSet<Uuid>) -> &'static [&'static str];

    /// The rows that must exist as long as this one exists.
    fn points_at(&self) -> Vec<(Entity, Uuid)> {
        Vec::new()
    }

    /// The value of a field if the row is restored without the row that the field refers to. `None` if the row cannot be restored that way.
    fn detached(_: &str) -> Option<Value> {
        None
    }

    /// The visible field that must also be restored for this one to be restored; a change of this field alone would be invisible to the
    /// user.
    fn hangs_on(_: &str) -> Option<&'static str> {
        None
    }
}

impl Fit for Task {
    fn misfits(&self, world: &World, _: &HashSet<Uuid>) -> &'static [&'static str] {
        let repeats = self.recurrence.repeats();
        let planned = self.scheduled_for.is_some() || self.time_of_day.is_none() && !repeats;
        if !planned || repeats && self.completed || !repeats && !self.completed_dates.is_empty() {
            return &["scheduledFor", "timeOfDay", "recurrence", "completedDates", "completed", "completedAt", "completedBy"];
        }
        if self.project_id.is_some_and(|project| !world.projects.contains_key(&project)) {
            return &["projectId"];
        }
        let mut groups = HashSet::new();
        let fits = self.labels.iter().all(|assigned| match world.labels.get(&assigned.id) {
            // The rules of label groups do not apply in the trash.
            Some(label) => {
                self.deleted_at.is_some() || label.deleted_at.is_some() || label.group_id.is_none_or(|group| groups.insert(group))
            }
            None => false,
        });
        if fits { &[] } else { &["labels"] }
    }

    fn points_at(&self) -> Vec<(Entity, Uuid)> {
        let labels = self.labels.iter().map(|assigned| (Entity::Label, assigned.id.0));
        labels.chain(self.project_id.map(|project| (Entity::Project, project.0))).collect()
    }

    fn detached(field: &str) -> Option<Value> {
        match field {
            "projectId" => Some(Value::Null),
            "labels" => Some(json!([])),
            _ => None,
        }
    }

    fn hangs_on(field: &str) -> Option<&'static str> {
        (field == "suppressedLabelIds").then_some("labels")
    }
}

impl Fit for Label {
    fn misfits(&self, world: &World, leaving: &HashSet<Uuid>) -> &'static [&'static str] {
        let name = text::lower(&self.name);
        let live = |label: &&Label| label.id != self.id && label.deleted_at.is_none() && !leaving.contains(&label.id.0);
        if self.deleted_at.is_none() && world.labels.values().filter(live).any(|label| text::lower(&label.name) == name) {
            return &["name", "deletedAt"];
        }
        if self.project_ids.iter().any(|project| !world.projects.contains_key(project)) {
            return &["projectIds"];
        }
        if self.group_id.is_some_and(|group| !world.label_groups.contains_key(&group)) { &["groupId"] } else { &[] }
    }

    fn points_at(&self) -> Vec<(Entity, Uuid)> {
        let projects = self.project_ids.iter().map(|project| (Entity::Project, project.0));
        projects.chain(self.group_id.map(|group| (Entity::LabelGroup, group.0))).collect()
    }

    fn detached(field: &str) -> Option<Value> {
        match field {
            "groupId" => Some(Value::Null),
            "projectIds" => Some(json!([])),
            _ => None,
        }
    }
}

impl Fit for LabelGroup {
    fn misfits(&self, world: &World, leaving: &HashSet<Uuid>) -> &'static [&'static str] {
        misnamed(self, world, leaving, |group| &group.name)
    }
}

impl Fit for Project {
    fn misfits(&self, world: &World, leaving: &HashSet<Uuid>) -> &'static [&'static str] {
        misnamed(self, world, leaving, |project| &project.name)
    }
}

impl Fit for SavedFilter {
    fn misfits(&self, world: &World, leaving: &HashSet<Uuid>) -> &'static [&'static str] {
        misnamed(self, world, leaving, |filter| &filter.name)
    }
}

/// The name does not fit if another row has it.
fn misnamed<R: Row>(row: &R, world: &World, leaving: &HashSet<Uuid>, name: fn(&R) -> &str) -> &'static [&'static str] {
    let wanted = text::lower(name(row));
    let is_other = |other: &&R| other.id() != row.id() && !leaving.contains(&other.id().into());
    let taken = R::table(world).values().filter(is_other).any(|other| text::lower(name(other)) == wanted);
    if taken { &["name"] } else { &[] }
}

impl Fit for Checklist {
    fn misfits(&self, world: &World, _: &HashSet<Uuid>) -> &'static [&'static str] {
        if world.tasks.contains_key(&self.task_id) { &[] } else { &["*"] }
    }

    fn points_at(&self) -> Vec<(Entity, Uuid)> {
        vec![(Entity::Task, self.task_id.0)]
    }
}

impl Fit for ChecklistItem {
    fn misfits(&self, world: &World, _: &HashSet<Uuid>) -> &'static [&'static str] {
        let stands = self.linked_checklists.iter().all(|place| world.checklists.contains_key(&place.checklist_id));
        if stands { &[] } else { &["linkedChecklists"] }
    }

    fn points_at(&self) -> Vec<(Entity, Uuid)> {
        self.linked_checklists.iter().map(|place| (Entity::Checklist, place.checklist_id.0)).collect()
    }
}

impl Fit for Note {
    fn misfits(&self, world: &World, _: &HashSet<Uuid>) -> &'static [&'static str] {
        if world.tasks.contains_key(&self.task_id) { &[] } else { &["*"] }
    }

    fn points_at(&self) -> Vec<(Entity, Uuid)> {
        vec![(Entity::Task, self.task_id.0)]
    }
}

/// The number of rows that refer to each row.
#[derive(Default)]
pub(super) struct Uses(HashMap<(Entity, Uuid), usize>);

impl Uses {
    /// Counts all references once, so that removing many rows takes linear time.
    pub(super) fn count(world: &World) -> Self {
        let mut uses = Self::default();
        world.tasks.values().for_each(|row| uses.add(row));
        world.checklists.values().for_each(|row| uses.add(row));
        world.items.values().for_each(|row| uses.add(row));
        world.notes.values().for_each(|row| uses.add(row));
        world.labels.values().for_each(|row| uses.add(row));
        uses
    }

    fn add(&mut self, row: &impl Fit) {
        for target in row.points_at() {
            *self.0.entry(target).or_default() += 1;
        }
    }

    /// A removed row no longer refers to other rows.
    pub(super) fn release(&mut self, row: &impl Fit) {
        for target in row.points_at() {
            if let Some(count) = self.0.get_mut(&target) {
                *count -= 1;
            }
        }
    }

    /// Whether any row refers to this one.
    pub(super) fn any(&self, entity: Entity, id: Uuid) -> bool {
        self.0.get(&(entity, id)).is_some_and(|count| *count > 0)
    }
}
