//! The base of a proposal: the versions of the rows with which it was shown.

use std::collections::BTreeMap;

use domain::{Code, Entity, Operation, Problem, Unread, World, proposal::Sample, resolve};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Fields that may change without making a proposal stale.
const LOOKS: [&str; 2] = ["color", "position"];

/// The versions of rows: tasks by number, other rows by kind and id.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Base(BTreeMap<String, Value>);

/// The rows other than tasks that an operation refers to; none if the operation cannot be read.
pub(crate) struct Mentioned(Vec<String>);

impl Base {
    /// The versions of the loaded tasks and of the other rows that the operations refer to. Also returns those other rows for each
    /// operation.
    pub fn of(world: &World, operations: &[Result<Operation, Unread>]) -> (Self, Vec<Mentioned>) {
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

    /// The stored form.
    pub fn to_value(&self) -> Value {
        self.0.iter().map(|(row, version)| (row.clone(), version.clone())).collect()
    }

    /// Reads [`Self::to_value`].
    pub fn from_value(value: &Value) -> Self {
        Self(value.as_object().into_iter().flatten().map(|(row, version)| (row.clone(), version.clone())).collect())
    }

    /// A name for these versions; different versions have different names.
    pub fn name(&self) -> String {
        digest(&self.0)
    }

    /// For each operation, the reason it is stale, if a row that it touches or refers to has changed since it was shown. A task must have
    /// been shown; another row may be new, because the user can add it while reviewing.
    pub fn stale(&self, now: &Self, mentioned: &[Mentioned], resolution: &resolve::Resolution) -> Vec<Option<Problem>> {
        let stale = |message: String| Problem::new(Code::Stale, message).hint("Ask again for a fresh proposal.");
        let task = |number: u64, outcome: &resolve::Outcome| {
            let key = number.to_string();
            if now.0.get(&key) == self.0.get(&key) {
                return None;
            }
            let sample = outcome.preview.samples.iter().find(|sample| sample.number == Some(number));
            Some(match sample {
                Some(Sample { title, .. }) => {
                    stale(format!("“{title}” has changed since this was proposed.")).naming("number", &number).naming("title", title)
                }
                None => stale(format!("#{number} has changed since this was proposed.")).naming("number", &number),
            })
        };
        let row = |key: &String| {
            let changed = self.0.get(key).is_some_and(|version| now.0.get(key) != Some(version));
            changed.then(|| stale("What this is about has changed since it was proposed.".to_owned()))
        };
        let touched = resolution.outcomes.iter().map(|outcome| outcome.touched.iter().find_map(|number| task(*number, outcome)));
        touched.zip(mentioned).map(|(touched, spoken)| touched.or_else(|| spoken.0.iter().find_map(row))).collect()
    }
}

/// The version of a row other than a task, if it exists.
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

/// Also removes these fields inside nested values: an item has a position in each of its checklists.
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
