//! What a proposal was made from: the versions of the rows it was shown with.

use std::collections::BTreeMap;

use domain::{Code, Entity, Operation, Problem, World, resolve};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Fields in which a row may change without being another one.
const LOOKS: [&str; 2] = ["color", "position"];

/// The versions of rows: of a task by its number, of any other row by its kind and id.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Base(BTreeMap<String, Value>);

/// The rows, beside tasks, that an operation speaks of. None for one that cannot be read.
pub(crate) struct Mentioned(Vec<String>);

impl Base {
    /// The tasks as they were loaded, and the other rows that the operations speak of. Those come a second time, by operation.
    pub fn of(world: &World, operations: &[Result<Operation, Vec<Problem>>]) -> (Self, Vec<Mentioned>) {
        let mut versions: BTreeMap<String, Value> =
            world.tasks.values().map(|task| (task.number.to_string(), task.updated_at.timestamp_millis().into())).collect();
        let mentioned = operations
            .iter()
            .map(|operation| {
                let rows = operation.as_ref().map(|operation| resolve::mentions(operation, world)).unwrap_or_default();
                let keys = rows.into_iter().filter_map(|(entity, id)| {
                    let key = format!("{entity:?}:{id}");
                    versions.insert(key.clone(), version(world, entity, id)?.into());
                    Some(key)
                });
                Mentioned(keys.collect())
            })
            .collect();
        (Self(versions), mentioned)
    }

    /// As it is stored.
    pub fn to_value(&self) -> Value {
        self.0.iter().map(|(row, version)| (row.clone(), version.clone())).collect()
    }

    /// Reads [`Self::to_value`].
    pub fn from_value(value: &Value) -> Self {
        Self(value.as_object().into_iter().flatten().map(|(row, version)| (row.clone(), version.clone())).collect())
    }

    /// What names these versions: another base has another name.
    pub fn name(&self) -> String {
        digest(&self.0)
    }

    /// Per operation: the reason it is stale, if a row it touches or speaks of is not as it was shown. A task must have been shown; another
    /// row may be one that the user has put in while reviewing.
    pub fn stale(&self, now: &Self, mentioned: &[Mentioned], resolution: &resolve::Resolution) -> Vec<Option<Problem>> {
        let stale = |message: String| Problem::new(Code::Stale, message).hint("Ask again for a fresh proposal.");
        let task = |number: u64| {
            let key = number.to_string();
            let changed = now.0.get(&key) != self.0.get(&key);
            changed.then(|| stale(format!("#{number} has changed since this was proposed.")).naming("number", &number))
        };
        let row = |key: &String| {
            let changed = self.0.get(key).is_some_and(|version| now.0.get(key) != Some(version));
            changed.then(|| stale("What this is about has changed since it was proposed.".to_owned()))
        };
        let touched = resolution.outcomes.iter().map(|outcome| outcome.touched.iter().copied().find_map(task));
        touched.zip(mentioned).map(|(touched, spoken)| touched.or_else(|| spoken.0.iter().find_map(row))).collect()
    }
}

/// The version of a row that is no task, if it is there.
fn version(world: &World, entity: Entity, id: Uuid) -> Option<String> {
    match entity {
        Entity::Task => None,
        Entity::Checklist => world.checklists.get(&id.into()).and_then(contents),
        Entity::ChecklistItem => world.items.get(&id.into()).and_then(contents),
        Entity::Label => world.labels.get(&id.into()).and_then(contents),
        Entity::LabelGroup => world.label_groups.get(&id.into()).and_then(contents),
        Entity::Project => world.projects.get(&id.into()).and_then(contents),
        Entity::Note => world.notes.get(&id.into()).and_then(contents),
        Entity::SavedFilter => world.filters.get(&id.into()).and_then(contents),
    }
}

fn contents(row: &impl Serialize) -> Option<String> {
    let mut row = serde_json::to_value(row).ok()?;
    drop_looks(&mut row);
    Some(digest(&row))
}

/// Also of what a row holds: an item has its place in each of its checklists.
fn drop_looks(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|field, _| !LOOKS.contains(&field.as_str()));
            fields.values_mut().for_each(drop_looks);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_looks),
        _ => {}
    }
}

fn digest(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    Sha256::digest(text)[..8].iter().fold(String::with_capacity(16), |mut hex, byte| {
        use std::fmt::Write as _;
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
