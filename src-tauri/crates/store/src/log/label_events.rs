//! Records every label put on a task or taken off it, for counting.
//!
//! Events come from the images of each change set, in its transaction. An import records none.

use std::collections::{HashMap, HashSet};

use domain::{Change, ChangeSet, Entity, Image, LabelId, Source, TaskId, Timestamp};
use sea_orm::{ConnectionTrait, Value};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::{
    Result, Store,
    bulk::{self, Existing, Table},
    rows::at,
    sql,
};

const TABLE: Table = Table { name: "label_assignment_events", key: "seq", columns: &["task_id", "label_id", "source", "operation", "at"] };

/// How often the agent assigned a label, and how often it was taken off again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelFigures {
    pub label: LabelId,
    /// How many of these assignments were undone later.
    pub assigned: u64,
    /// Of those, how often it was taken off afterwards.
    pub undone: u64,
}

impl Store {
    /// When the agent last put a label on a task, if it ever did.
    pub async fn agent_labelled_at(&self, task: TaskId) -> Result<Option<Timestamp>> {
        let text = "SELECT max(at) FROM label_assignment_events WHERE task_id = ? AND source = 'ai' AND operation = 'add'";
        let newest: Option<Option<i64>> = sql::value(self.readers(), text, [task.0.into()]).await?;
        Ok(newest.flatten().map(at))
    }

    /// The figures of each label that the agent assigned, most assigned first. An assignment counts as undone if the same label was taken
    /// off the same task after it and before the next assignment.
    pub async fn label_figures(&self) -> Result<Vec<LabelFigures>> {
        let text = "SELECT label_id, count(*), sum(following = 'remove') FROM (\
                      SELECT label_id, source, operation, lead(operation) OVER (PARTITION BY task_id, label_id ORDER BY seq) AS following \
                      FROM label_assignment_events) \
                    WHERE source = 'ai' AND operation = 'add' GROUP BY label_id ORDER BY count(*) DESC, label_id";
        let rows = sql::rows(self.readers(), text, []).await?;
        rows.iter()
            .map(|row| {
                let figure = |value: Option<i64>| u64::try_from(value.unwrap_or(0)).unwrap_or(0);
                Ok(LabelFigures {
                    label: row.try_get_by_index::<Uuid>(0)?.into(),
                    assigned: figure(row.try_get_by_index(1)?),
                    undone: figure(row.try_get_by_index(2)?),
                })
            })
            .collect()
    }

    /// The number of tasks with each label, including those in the trash.
    pub async fn label_usage(&self) -> Result<HashMap<LabelId, u32>> {
        let rows = sql::rows(self.readers(), "SELECT label_id, count(*) FROM task_labels GROUP BY label_id", []).await?;
        rows.iter()
            .map(|row| Ok((row.try_get_by_index::<Uuid>(0)?.into(), u32::try_from(row.try_get_by_index::<i64>(1)?).unwrap_or(u32::MAX))))
            .collect()
    }
}

/// Writes a change set's events.
pub(crate) async fn write(db: &impl ConnectionTrait, set: &ChangeSet) -> Result<()> {
    if set.source == Source::Import {
        return Ok(());
    }
    let by = if set.source == Source::Agent { "ai" } else { "user" };
    let at = set.at.timestamp_millis();
    let rows: Vec<Vec<Value>> = set
        .changes
        .iter()
        .filter(|change| change.entity == Entity::Task)
        .flat_map(|change| {
            let (before, after) = (labels(change, change.before.as_ref()), labels(change, change.after.as_ref()));
            let row = move |label: Uuid, operation: &str| vec![change.id.into(), label.into(), by.into(), operation.into(), at.into()];
            let added: Vec<_> = after.difference(&before).map(|label| row(*label, "add")).collect();
            let removed: Vec<_> = before.difference(&after).map(|label| row(*label, "remove")).collect();
            added.into_iter().chain(removed)
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    bulk::insert(db, TABLE, TABLE.columns, Existing::Refuse, Box::new(rows.into_iter())).await
}

/// The labels in an image. Removing a task takes no label off, and a new task has all of its labels.
fn labels(change: &Change, image: Option<&Image>) -> HashSet<Uuid> {
    let told = match (image, &change.before, &change.after) {
        (Some(Image::Fields(fields)), ..) => fields.get("labels").cloned(),
        (Some(whole), None, Some(_)) => whole.fields().get("labels").cloned(),
        _ => None,
    };
    let list = told.as_ref().and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(|label| Uuid::parse_str(label.get("id")?.as_str()?).ok()).collect()
}
