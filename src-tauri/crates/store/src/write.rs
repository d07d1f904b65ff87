//! The only write path: a change set with its rows, images, audit events and search index, in one transaction.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::atomic::{AtomicBool, Ordering},
};

use chrono::NaiveDate;
use domain::{Change, ChangeSet, ChangeSetId, ChecklistId, Image, Needs, Task, TaskRef, Today, World, Writes};
use sea_orm::{ConnectionTrait, DatabaseTransaction, Value};
use uuid::Uuid;

use crate::{
    AuditRow, HistoryRow, Result, Store, StoreError, TaskDetail,
    bulk::{self, Existing},
    file::connect::commit,
    log::{audit, history, label_events},
    read::{
        days, detail,
        load::{self, EXACT_MOST},
        search,
    },
    rows::{self, checklist, number, task, unsigned},
    sql,
};

/// A write in progress. It holds the file's write lock until it is committed; dropping it rolls everything back.
#[derive(Debug)]
pub struct Write {
    store: Store,
    transaction: DatabaseTransaction,
    /// Whether every `put` succeeded; a partial write is never committed.
    whole: AtomicBool,
    /// Whether the connection was given more memory.
    large: AtomicBool,
}

impl Store {
    /// Starts a write: waits for this process's other writers and for the file's lock. Dropping it without a commit rolls it back.
    pub async fn begin(&self) -> Result<Write> {
        let transaction = self.lock().await?;
        Ok(Write { store: self.clone(), transaction, whole: AtomicBool::new(true), large: AtomicBool::new(false) })
    }
}

impl Write {
    pub(crate) fn db(&self) -> &DatabaseTransaction {
        &self.transaction
    }

    /// The rows that operations need, as seen inside this write.
    pub async fn load(&self, needs: &Needs, today: &Today) -> Result<World> {
        days::refresh_in(&self.transaction, today.date).await?;
        load::world(&self.transaction, needs, today).await
    }

    /// A task as seen inside this write.
    pub async fn task(&self, task: &TaskRef) -> Result<Option<TaskDetail>> {
        detail::detail(&self.transaction, task).await
    }

    /// A change set, if it is kept.
    pub async fn change_set(&self, id: ChangeSetId) -> Result<Option<HistoryRow>> {
        history::change_set(self.db(), id).await
    }

    /// Before and after images of a change set, in the order in which the rows were touched.
    pub async fn changes(&self, id: ChangeSetId) -> Result<Vec<Change>> {
        history::changes(self.db(), id, 0, usize::MAX).await
    }

    /// As [`Store::last_undoable`], among change sets older than the one with sequence number `before`.
    pub async fn last_undoable(&self, before: Option<i64>) -> Result<Option<HistoryRow>> {
        history::last_undoable(self.db(), before).await
    }

    /// As [`Store::last_redoable`].
    pub async fn last_redoable(&self) -> Result<Option<HistoryRow>> {
        history::last_redoable(self.db()).await
    }

    /// Writes a change set: its rows, its images, the search index and its audit events. `writes` and `changes` must be about the same
    /// rows. Fails with `still_in_use` (at commit) if a removed row is still referred to by another.
    pub async fn put(&self, set: &ChangeSet, audit: &[AuditRow], today: &Today) -> Result<()> {
        self.whole.store(false, Ordering::Relaxed);
        self.put_all(set, audit, today).await?;
        self.whole.store(true, Ordering::Relaxed);
        Ok(())
    }

    async fn put_all(&self, set: &ChangeSet, audit: &[AuditRow], today: &Today) -> Result<()> {
        let db = &self.transaction;
        days::refresh_in(db, today.date).await?;
        if set.changes.len() > LARGE {
            db.execute_unprepared(LARGE_CACHE).await?;
            self.large.store(true, Ordering::Relaxed);
        }
        let touched = Touched::new(&set.changes);
        let writes = &set.writes;
        let stale = texts_before(db, writes, &touched).await?;
        put_named(db, writes).await?;
        put_tasks(db, &writes.tasks, &touched, today.date).await?;
        put_parts(db, writes).await?;
        let gone = remove(db, writes).await?;
        index(db, writes, &touched, stale, &gone).await?;
        history::write(db, set).await?;
        label_events::write(db, set).await?;
        audit::write(db, audit).await
    }

    /// Writes events in addition to those of the change set.
    pub async fn audit(&self, events: &[AuditRow]) -> Result<()> {
        let written = audit::write(&self.transaction, events).await;
        if written.is_err() {
            self.whole.store(false, Ordering::Relaxed);
        }
        written
    }

    /// Commits the whole write in one step. When this returns, the change survives a power cut. After a failed `put` nothing is written:
    /// code `incomplete`.
    pub async fn commit(self) -> Result<()> {
        if !self.whole.into_inner() {
            return Err(StoreError::Incomplete);
        }
        commit(self.transaction).await?;
        self.store.fold_log();
        if self.large.into_inner() {
            self.store.writer().execute_unprepared(USUAL_CACHE).await?;
        }
        Ok(())
    }
}

/// From this many changed rows on, a write may use more memory, so that pages are not written twice.
const LARGE: usize = 5_000;
const LARGE_CACHE: &str = "PRAGMA cache_size = -262144";
const USUAL_CACHE: &str = "PRAGMA cache_size = -32768; PRAGMA shrink_memory";

/// Which rows of a change set are new, and which fields of the others change.
struct Touched<'a> {
    new: HashSet<Uuid>,
    fields: HashMap<Uuid, Vec<&'a str>>,
}

impl<'a> Touched<'a> {
    fn new(changes: &'a [Change]) -> Self {
        let mut touched = Self { new: HashSet::new(), fields: HashMap::new() };
        for change in changes {
            match (&change.before, &change.after) {
                (None, _) => _ = touched.new.insert(change.id),
                (Some(Image::Fields(before)), Some(Image::Fields(after))) => {
                    _ = touched.fields.insert(change.id, before.keys().chain(after.keys()).map(String::as_str).collect());
                }
                // Removed, or recorded as a whole.
                (Some(_), _) => {}
            }
        }
        touched
    }

    /// Whether one of these fields of an existing row changes. A row without an image counts as changed.
    fn changes(&self, row: Uuid, names: &[&str]) -> bool {
        !self.new.contains(&row) && self.fields.get(&row).is_none_or(|fields| fields.iter().any(|field| names.contains(field)))
    }
}

/// Labels, groups, projects and saved filters.
async fn put_named(db: &impl ConnectionTrait, writes: &Writes) -> Result<()> {
    rows::put(db, &writes.projects).await?;
    rows::put(db, &writes.label_groups).await?;
    rows::put(db, &writes.labels).await?;
    rows::put(db, &writes.filters).await
}

/// Writes new tasks completely, and of the others only the columns that change in any of them, so that no other index is touched.
async fn put_tasks(db: &impl ConnectionTrait, tasks: &[Task], touched: &Touched<'_>, today: NaiveDate) -> Result<()> {
    let (new, known): (Vec<&Task>, Vec<&Task>) = tasks.iter().partition(|task| touched.new.contains(&task.id.0));
    let names = |columns: &[&task::Written]| columns.iter().map(|column| column.name).collect::<Vec<_>>();
    let row = |task: &Task, columns: &[&task::Written]| -> Vec<Value> {
        std::iter::once(number(task.number).into()).chain(columns.iter().map(|column| (column.value)(task, today))).collect()
    };
    if let Some(highest) = new.iter().map(|task| task.number).max() {
        let columns: Vec<&task::Written> = task::WRITTEN.iter().collect();
        let all: Vec<&str> = std::iter::once("number").chain(names(&columns)).collect();
        bulk::insert(db, task::TABLE, &all, Existing::Refuse, Box::new(new.iter().map(|task| row(task, &columns)))).await?;
        // A lost or broken counter is repaired.
        let count = "INSERT INTO counters (name, value) VALUES ('next_number', ?1) \
                     ON CONFLICT (name) DO UPDATE SET value = iif(value BETWEEN ?1 AND ?2, value, ?1)";
        sql::run(db, count, [number(highest.saturating_add(1)).into(), number(EXACT_MOST).into()]).await?;
    }
    if !known.is_empty() {
        let whole = known.iter().any(|task| !touched.fields.contains_key(&task.id.0));
        let fields: BTreeSet<&str> = known.iter().filter_map(|task| touched.fields.get(&task.id.0)).flatten().copied().collect();
        let columns: Vec<&task::Written> = task::WRITTEN.iter().filter(|column| whole || column.is_made_from(&fields)).collect();
        if !columns.is_empty() {
            bulk::update(db, task::TABLE, &names(&columns), Box::new(known.iter().map(|task| row(task, &columns)))).await?;
        }
    }
    put_labels(db, &new, &known, touched).await
}

async fn put_labels(db: &impl ConnectionTrait, new: &[&Task], known: &[&Task], touched: &Touched<'_>) -> Result<()> {
    let relabelled: Vec<&Task> = known.iter().copied().filter(|task| touched.changes(task.id.0, &["labels"])).collect();
    if !relabelled.is_empty() {
        let numbers = sql::numbers(relabelled.iter().map(|task| task.number));
        sql::run(db, "DELETE FROM task_labels WHERE task IN (SELECT value FROM json_each(?))", [numbers]).await?;
    }
    let rows = Box::new(new.iter().chain(&relabelled).flat_map(|task| task::label_values(task)));
    bulk::insert(db, task::LABELS, task::LABELS.columns, Existing::Refuse, rows).await?;
    for open in [true, false] {
        let flipped = |task: &&&Task| task::is_open(task) == open && touched.changes(task.id.0, &["completed", "deletedAt"]);
        let numbers: Vec<u64> = known.iter().filter(flipped).map(|task| task.number).collect();
        if !numbers.is_empty() {
            let text = "UPDATE task_labels SET open = ?1 WHERE task IN (SELECT value FROM json_each(?2)) AND open <> ?1";
            sql::run(db, text, [open.into(), sql::numbers(numbers)]).await?;
        }
    }
    Ok(())
}

/// Writes what belongs to tasks: checklists, items, notes.
async fn put_parts(db: &impl ConnectionTrait, writes: &Writes) -> Result<()> {
    rows::put(db, &writes.checklists).await?;
    rows::put(db, &writes.items).await?;
    if !writes.items.is_empty() {
        let ids = sql::ids(writes.items.iter().map(|item| item.id));
        sql::run(db, "DELETE FROM item_places WHERE item_id IN (SELECT unhex(value) FROM json_each(?))", [ids]).await?;
        bulk::put(db, checklist::PLACES, Box::new(writes.items.iter().flat_map(checklist::places))).await?;
    }
    rows::put(db, &writes.notes).await
}

/// Removes rows. Returns the numbers of the tasks among them.
async fn remove(db: &impl ConnectionTrait, writes: &Writes) -> Result<Vec<i64>> {
    let gone = if writes.removed_tasks.is_empty() {
        Vec::new()
    } else {
        let ids = sql::ids(writes.removed_tasks.iter().copied());
        sql::column(db, "SELECT number FROM tasks WHERE id IN (SELECT unhex(value) FROM json_each(?))", [ids]).await?
    };
    delete(db, "notes", &writes.removed_notes).await?;
    delete(db, "checklist_items", &writes.removed_items).await?;
    delete(db, "checklists", &writes.removed_checklists).await?;
    delete(db, "tasks", &writes.removed_tasks).await?;
    delete(db, "labels", &writes.removed_labels).await?;
    delete(db, "label_groups", &writes.removed_label_groups).await?;
    delete(db, "projects", &writes.removed_projects).await?;
    delete(db, "saved_filters", &writes.removed_filters).await?;
    Ok(gone)
}

async fn delete(db: &impl ConnectionTrait, table: &str, ids: &[impl Into<Uuid> + Copy]) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let text = format!("DELETE FROM {table} WHERE id IN (SELECT unhex(value) FROM json_each(?))");
    sql::run(db, text, [sql::ids(ids.iter().copied())]).await.map(drop)
}

/// Tasks whose indexed text may lose words: the current owners of rows that are changed or removed.
async fn texts_before(db: &impl ConnectionTrait, writes: &Writes, touched: &Touched<'_>) -> Result<BTreeSet<i64>> {
    let items = writes.items.iter().map(|item| item.id).filter(|id| touched.changes(id.0, &["title", "linkedChecklists"]));
    let items: Vec<Uuid> = items.chain(writes.removed_items.iter().copied()).map(Into::into).collect();
    let lists: Vec<Uuid> = writes.removed_checklists.iter().map(|id| id.0).collect();
    let notes = writes.notes.iter().map(|note| note.id).filter(|id| touched.changes(id.0, &["text"]));
    let notes: Vec<Uuid> = notes.chain(writes.removed_notes.iter().copied()).map(Into::into).collect();
    let mut numbers = BTreeSet::new();
    for (ids, on) in [
        (items, "SELECT task_id FROM checklists JOIN item_places ON checklist_id = checklists.id WHERE item_id IN"),
        (lists, "SELECT task_id FROM checklists WHERE id IN"),
        (notes, "SELECT task_id FROM notes WHERE id IN"),
    ] {
        if !ids.is_empty() {
            let text = format!("SELECT number FROM tasks WHERE id IN ({on} (SELECT unhex(value) FROM json_each(?)))");
            numbers.extend(sql::column::<i64>(db, text, [sql::ids(ids)]).await?);
        }
    }
    Ok(numbers)
}

/// Updates the search index: new tasks from memory, others with changed text from the stored rows.
async fn index(db: &impl ConnectionTrait, writes: &Writes, touched: &Touched<'_>, mut stale: BTreeSet<i64>, gone: &[i64]) -> Result<()> {
    let (new, known): (Vec<&Task>, Vec<&Task>) = writes.tasks.iter().partition(|task| touched.new.contains(&task.id.0));
    let renamed = known.iter().filter(|task| touched.changes(task.id.0, &["title", "notes"]));
    stale.extend(renamed.map(|task| number(task.number)));

    let fresh: HashSet<Uuid> = new.iter().map(|task| task.id.0).collect();
    let on_fresh: HashSet<ChecklistId> =
        writes.checklists.iter().filter(|list| fresh.contains(&list.task_id.0)).map(|list| list.id).collect();
    let text_of = |id: Uuid, fields: &[&str]| touched.new.contains(&id) || touched.changes(id, fields);
    let items = writes.items.iter().filter(|item| text_of(item.id.0, &["title", "linkedChecklists"]));
    let lists: BTreeSet<ChecklistId> =
        items.flat_map(|item| &item.linked_checklists).map(|place| place.checklist_id).filter(|id| !on_fresh.contains(id)).collect();
    let notes = writes.notes.iter().filter(|note| !fresh.contains(&note.task_id.0) && text_of(note.id.0, &["text"]));
    let annotated: BTreeSet<Uuid> = notes.map(|note| note.task_id.0).collect();
    if !lists.is_empty() || !annotated.is_empty() {
        let on = "SELECT number FROM tasks WHERE id IN (SELECT unhex(value) FROM json_each(?)) \
                  OR id IN (SELECT task_id FROM checklists WHERE id IN (SELECT unhex(value) FROM json_each(?)))";
        stale.extend(sql::column::<i64>(db, on, [sql::ids(annotated), sql::ids(lists)]).await?);
    }
    let fresh: HashSet<u64> = new.iter().map(|task| task.number).collect();
    stale.retain(|number| !gone.contains(number) && !fresh.contains(&unsigned(*number)));

    search::remove(db, gone).await?;
    search::add_new(db, &new, writes).await?;
    search::renew(db, &stale).await
}
