//! Change sets as they were written: the list, their images, and which one Undo and Redo apply to.

use std::collections::{BTreeSet, HashMap};

use domain::{Account, Change, ChangeSet, ChangeSetId, Entity, FieldMap, Image, Source, Summary, Timestamp, recurrence::rrule};
use sea_orm::{ConnectionTrait, QueryResult, Value};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::{
    Result, Store, StoreError,
    bulk::{self, Existing, Table},
    rows::{self, at, number},
    sql,
};

/// A change set in History.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryRow {
    pub id: ChangeSetId,
    /// Its sequence number, ascending; `before` of [`Store::history`].
    pub seq: i64,
    /// When.
    pub at: Timestamp,
    /// Who asked.
    pub source: Source,
    /// A sentence.
    pub title: String,
    /// The facts behind the sentence; None in rows of earlier versions.
    pub account: Option<Account>,
    /// How much it did.
    pub summary: Summary,
    /// The assistant's turn that proposed it, as long as that turn's audit is kept.
    pub turn_id: Option<String>,
    pub undoes: Option<ChangeSetId>,
    /// The change set that undid it, unless that was undone in turn.
    pub undone_by: Option<ChangeSetId>,
}

/// A part of the history; a missing bound is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Change sets that touched the task with this number, its checklists or its notes, including removed ones.
    pub task: Option<u64>,
    /// At this time or later.
    pub from: Option<Timestamp>,
    /// Before this time.
    pub until: Option<Timestamp>,
}

impl Store {
    /// A change set, if it is kept.
    pub async fn change_set(&self, id: ChangeSetId) -> Result<Option<HistoryRow>> {
        change_set(self.readers(), id).await
    }

    /// Before and after images of a change set, in the order in which the rows were touched.
    pub async fn changes(&self, id: ChangeSetId) -> Result<Vec<Change>> {
        changes(self.readers(), id, 0, usize::MAX).await
    }

    /// The operations of a change set, as JSON.
    pub async fn operations(&self, id: ChangeSetId) -> Result<Vec<Json>> {
        let text: Option<String> = sql::value(self.readers(), "SELECT operations FROM change_sets WHERE id = ?", [id.0.into()]).await?;
        Ok(text.map(|text| rows::read_json(&text)).transpose()?.unwrap_or_default())
    }

    /// Change sets, newest first: at most `limit`, older than the one with the sequence number `before`.
    pub async fn history(&self, limit: usize, before: Option<i64>) -> Result<Vec<HistoryRow>> {
        let values = [before.unwrap_or(i64::MAX).into(), i64::try_from(limit).unwrap_or(i64::MAX).into()];
        select(self.readers(), "seq < ? ORDER BY seq DESC LIMIT ?", values).await
    }

    /// Change sets within a scope, newest first; otherwise as [`Self::history`].
    pub async fn history_within(&self, scope: &Scope, limit: usize, before: Option<i64>) -> Result<Vec<HistoryRow>> {
        let mut conditions = vec!["seq < ?", "at >= ?", "at < ?"];
        let mut values: Vec<Value> = vec![
            before.unwrap_or(i64::MAX).into(),
            scope.from.map_or(i64::MIN, |from| from.timestamp_millis()).into(),
            scope.until.map_or(i64::MAX, |until| until.timestamp_millis()).into(),
        ];
        if let Some(task) = scope.task {
            conditions.push(TOUCHING);
            values.push(sql::ids(rows_of(self.readers(), task).await?));
        }
        values.push(i64::try_from(limit).unwrap_or(i64::MAX).into());
        select(self.readers(), &format!("{} ORDER BY seq DESC LIMIT ?", conditions.join(" AND ")), values).await
    }

    /// Some of a change set's images: `limit` of them, starting at index `from`.
    pub async fn changes_from(&self, id: ChangeSetId, from: usize, limit: usize) -> Result<Vec<Change>> {
        changes(self.readers(), id, from, limit).await
    }

    /// The images of these change sets that are of one task, its checklists, their items and its notes, in order.
    pub async fn changes_of_task(&self, sets: &[ChangeSetId], task: u64) -> Result<HashMap<ChangeSetId, Vec<Change>>> {
        if sets.is_empty() {
            return Ok(HashMap::new());
        }
        let rows = sql::ids(rows_of(self.readers(), task).await?);
        let text = "SELECT entity, row_id, before, after, id FROM change_sets \
                    JOIN changes ON change BETWEEN first_change AND first_change + change_count - 1 \
                    WHERE id IN (SELECT unhex(value) FROM json_each(?)) AND row_id IN (SELECT unhex(value) FROM json_each(?)) ORDER BY change";
        let mut found: HashMap<ChangeSetId, Vec<Change>> = HashMap::new();
        for row in sql::rows(self.readers(), text, [sql::ids(sets.iter().map(|id| id.0)), rows]).await? {
            found.entry(row.try_get_by_index::<Uuid>(4)?.into()).or_default().push(change(&row)?);
        }
        Ok(found)
    }

    /// How many rows a change set touched.
    pub async fn change_count(&self, id: ChangeSetId) -> Result<usize> {
        let count: Option<i64> = sql::value(self.readers(), "SELECT change_count FROM change_sets WHERE id = ?", [id.0.into()]).await?;
        Ok(usize::try_from(count.unwrap_or(0)).unwrap_or(0))
    }

    /// For each field, the newest change set after `after` that changed it, if any. The field `*` means any field of the row.
    pub async fn changed_since(&self, after: i64, fields: &[(Uuid, &str)]) -> Result<Vec<Option<HistoryRow>>> {
        let wanted: Vec<_> = fields.iter().map(|(row, field)| serde_json::json!([row.simple().to_string(), field])).collect();
        let quoted = "'$.\"' || (wanted.value ->> 1) || '\"'";
        let text = format!(
            "SELECT (SELECT max(change) FROM changes WHERE row_id = unhex(wanted.value ->> 0) \
               AND change >= (SELECT first_change + change_count FROM change_sets WHERE seq = ?) \
               AND (wanted.value ->> 1 = '*' OR json_type(before, {quoted}) IS NOT NULL OR json_type(after, {quoted}) IS NOT NULL)) \
             FROM json_each(?) AS wanted ORDER BY wanted.key"
        );
        let newest: Vec<Option<i64>> = sql::column(self.readers(), text, [after.into(), Json::Array(wanted).to_string().into()]).await?;
        let distinct: BTreeSet<i64> = newest.iter().copied().flatten().collect();
        let mut found: HashMap<i64, Option<HistoryRow>> = HashMap::new();
        for change in distinct {
            let holding = "first_change <= ?1 AND first_change + change_count > ?1 ORDER BY seq DESC LIMIT 1";
            found.insert(change, select(self.readers(), holding, [change.into()]).await?.pop());
        }
        Ok(newest.into_iter().map(|change| found.get(&change?).cloned().flatten()).collect())
    }

    /// The change set that Undo applies to: the newest one that is not itself an undo or redo and is not undone.
    pub async fn last_undoable(&self) -> Result<Option<HistoryRow>> {
        last_undoable(self.readers(), None).await
    }

    /// The change set that Redo applies to, by undoing it: the newest undo that is not itself undone, provided nothing else was done since.
    pub async fn last_redoable(&self) -> Result<Option<HistoryRow>> {
        last_redoable(self.readers()).await
    }
}

pub(crate) async fn change_set(db: &impl ConnectionTrait, id: ChangeSetId) -> Result<Option<HistoryRow>> {
    Ok(select(db, "id = ?", [id.0.into()]).await?.pop())
}

pub(crate) async fn last_undoable(db: &impl ConnectionTrait, before: Option<i64>) -> Result<Option<HistoryRow>> {
    let before = before.unwrap_or(i64::MAX);
    Ok(select(db, "depth = 0 AND effective AND seq < ? ORDER BY seq DESC LIMIT 1", [before.into()]).await?.pop())
}

pub(crate) async fn last_redoable(db: &impl ConnectionTrait) -> Result<Option<HistoryRow>> {
    let newest =
        "depth % 2 = 1 AND effective AND seq > ifnull((SELECT max(seq) FROM change_sets WHERE depth = 0), 0) ORDER BY seq DESC LIMIT 1";
    Ok(select(db, newest, []).await?.pop())
}

/// Selects change sets that touched one of the rows whose ids follow.
const TOUCHING: &str = "seq IN (SELECT DISTINCT (SELECT seq FROM change_sets WHERE first_change <= change ORDER BY seq DESC LIMIT 1) \
     FROM changes WHERE row_id IN (SELECT unhex(value) FROM json_each(?)))";

/// Selects removed checklists, items and notes by the ids of their owners, which follow. It repeats the index's expression, so that the
/// index is used.
const GONE: &str = "SELECT row_id FROM changes WHERE after IS NULL AND entity IN (1, 2, 6) \
     AND unhex(coalesce(before ->> '$.taskId', before ->> '$.linkedChecklists[0].checklistId'), '-')";

/// The ids of a task, its checklists with their items, and its notes, including removed ones.
async fn rows_of(db: &impl ConnectionTrait, task: u64) -> Result<Vec<Uuid>> {
    let text = format!(
        "WITH task AS (SELECT id FROM tasks WHERE number = ?), \
         own AS (SELECT id FROM checklists WHERE task_id IN task UNION SELECT id FROM notes WHERE task_id IN task UNION {GONE} IN task) \
         SELECT id FROM task UNION SELECT id FROM own UNION SELECT item_id FROM item_places WHERE checklist_id IN own UNION {GONE} IN own"
    );
    sql::column(db, text, [number(task).into()]).await
}

async fn select(db: &impl ConnectionTrait, condition: &str, values: impl IntoIterator<Item = Value> + Send) -> Result<Vec<HistoryRow>> {
    // A change set and its audit row have the same timestamp, so an index leads from one to the other.
    let columns = "id, seq, at, source, title, created, updated, deleted, completed, undoes, undone_by, effective, account, \
                   (SELECT turn_id FROM audit WHERE action = 'applied' AND audit.at = change_sets.at AND change_set = change_sets.id)";
    sql::rows(db, format!("SELECT {columns} FROM change_sets WHERE {condition}"), values).await?.iter().map(history_row).collect()
}

fn history_row(row: &QueryResult) -> Result<HistoryRow> {
    let effective: bool = row.try_get_by_index(11)?;
    Ok(HistoryRow {
        id: row.try_get_by_index::<Uuid>(0)?.into(),
        seq: row.try_get_by_index(1)?,
        at: at(row.try_get_by_index(2)?),
        source: Source::from_word(&row.try_get_by_index::<String>(3)?).unwrap_or_default(),
        title: row.try_get_by_index(4)?,
        summary: Summary {
            created: row.try_get_by_index(5)?,
            updated: row.try_get_by_index(6)?,
            deleted: row.try_get_by_index(7)?,
            completed: row.try_get_by_index(8)?,
        },
        // What a later version wrote is still told by its title.
        account: row.try_get_by_index::<Option<String>>(12)?.and_then(|text| rows::read_json(&text).ok()),
        turn_id: row.try_get_by_index(13)?,
        undoes: row.try_get_by_index::<Option<Uuid>>(9)?.map(Into::into),
        undone_by: row.try_get_by_index::<Option<Uuid>>(10)?.filter(|_| !effective).map(Into::into),
    })
}

pub(crate) async fn changes(db: &impl ConnectionTrait, id: ChangeSetId, from: usize, limit: usize) -> Result<Vec<Change>> {
    let many = |count: usize| Value::from(i64::try_from(count).unwrap_or(i64::MAX));
    let rows = sql::rows(
        db,
        "SELECT entity, row_id, before, after FROM change_sets JOIN changes ON change BETWEEN first_change AND first_change + change_count - 1 \
         WHERE id = ? ORDER BY change LIMIT ? OFFSET ?",
        [id.0.into(), many(limit), many(from)],
    )
    .await?;
    rows.iter().map(change).collect()
}

/// A change from its entity, its row's id and both images.
fn change(row: &QueryResult) -> Result<Change> {
    let image = |at| -> Result<Option<Image>> {
        let fields = row.try_get_by_index::<Option<String>>(at)?.map(|text| rows::read_json::<FieldMap>(&text)).transpose()?;
        Ok(fields.map(Image::from))
    };
    Ok(Change { entity: entity(row.try_get_by_index(0)?)?, id: row.try_get_by_index(1)?, before: image(2)?, after: image(3)? })
}

/// Entities by the number they are stored as.
const ENTITIES: [Entity; 8] = [
    Entity::Task,
    Entity::Checklist,
    Entity::ChecklistItem,
    Entity::Label,
    Entity::LabelGroup,
    Entity::Project,
    Entity::Note,
    Entity::SavedFilter,
];

fn entity(stored: i32) -> Result<Entity> {
    let known = usize::try_from(stored).ok().and_then(|at| ENTITIES.get(at));
    known.copied().ok_or_else(|| StoreError::Unreadable(format!("unknown kind of row {stored}")))
}

const CHANGES: Table = Table { name: "changes", key: "change", columns: &["entity", "row_id", "before", "after"] };

/// Writes a change set and its images, and marks the change set that it undoes.
pub(crate) async fn write(db: &impl ConnectionTrait, set: &ChangeSet) -> Result<()> {
    let depth: i32 = match set.undoes {
        Some(undone) => sql::value::<i32>(db, "SELECT depth FROM change_sets WHERE id = ?", [undone.0.into()]).await?.unwrap_or(0) + 1,
        None => 0,
    };
    let after_newest = "SELECT first_change + change_count FROM change_sets ORDER BY seq DESC LIMIT 1";
    let first: i64 = sql::value(db, after_newest, []).await?.unwrap_or(1);
    sql::run(
        db,
        "INSERT INTO change_sets (id, at, source, undoes, depth, effective, title, account, operations, created, updated, deleted, completed, first_change, change_count) \
         VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            set.id.0.into(),
            set.at.timestamp_millis().into(),
            set.source.word().into(),
            set.undoes.map(|id| id.0).into(),
            depth.into(),
            set.title.as_str().into(),
            set.account.as_ref().map(rrule::json).transpose()?.into(),
            rrule::json(&set.operations)?.into(),
            set.summary.created.into(),
            set.summary.updated.into(),
            set.summary.deleted.into(),
            set.summary.completed.into(),
            first.into(),
            i64::try_from(set.changes.len()).unwrap_or(i64::MAX).into(),
        ],
    )
    .await?;
    let image = |image: &Option<Image>| Value::String(image.as_ref().map(|image| rrule::in_json(image.text().into_owned())));
    let rows = set.changes.iter().zip(first..).map(|(change, number)| {
        let entity = ENTITIES.iter().zip(0_i32..).find(|(entity, _)| **entity == change.entity).map_or(-1, |(_, at)| at);
        vec![number.into(), entity.into(), change.id.into(), image(&change.before), image(&change.after)]
    });
    let columns: Vec<&str> = std::iter::once("change").chain(CHANGES.columns.iter().copied()).collect();
    bulk::insert(db, CHANGES, &columns, Existing::Refuse, Box::new(rows)).await?;
    if let Some(undone) = set.undoes {
        sql::run(db, "UPDATE change_sets SET undone_by = ? WHERE id = ?", [set.id.0.into(), undone.0.into()]).await?;
        flip(db, undone).await?;
    }
    Ok(())
}

/// An undo makes what it undoes ineffective, what that had undone effective again, and so on.
async fn flip(db: &impl ConnectionTrait, undone: ChangeSetId) -> Result<()> {
    let (mut next, mut effective) = (Some(undone.0), false);
    while let Some(id) = next {
        sql::run(db, "UPDATE change_sets SET effective = ? WHERE id = ?", [effective.into(), id.into()]).await?;
        next = sql::value::<Option<Uuid>>(db, "SELECT undoes FROM change_sets WHERE id = ?", [id.into()]).await?.flatten();
        effective = !effective;
    }
    Ok(())
}
