//! Loads the rows that a list of operations needs, in a few set-based reads.

use std::collections::{BTreeSet, HashMap, HashSet};

use domain::{Checklist, ChecklistItem, ItemPlace, Needs, Note, Stretch, Task, TaskId, TaskRef, Today, World, task::NUMBER_MOST};
use sea_orm::{ConnectionTrait, Value};
use uuid::Uuid;

use crate::{
    Result, Store,
    read::{
        days, names, search,
        where_sql::{self, Condition},
    },
    rows::{self, number, task, unsigned},
    sql,
};

/// The highest integer that every JSON reader represents exactly.
pub(crate) const EXACT_MOST: u64 = 1 << 53;

impl Store {
    /// The rows that operations need, from one snapshot.
    pub async fn load(&self, needs: &Needs, today: &Today) -> Result<World> {
        world(&days::snapshot(self, today).await?, needs, today).await
    }

    /// These tasks, in number order; missing ones are left out.
    pub async fn tasks_by_ids(&self, ids: &[TaskId]) -> Result<Vec<Task>> {
        let db = self.snapshot().await?;
        tasks(&db, "FROM tasks WHERE id IN (SELECT unhex(value) FROM json_each(?)) ORDER BY number", [sql::ids(ids.iter().copied())]).await
    }
}

/// The number of the next task, which was never used before. An earlier version could import a number too high to count on from, and a
/// damaged file may have lost or reset the counter; then counting continues from the highest existing task.
async fn next_number(db: &impl ConnectionTrait) -> Result<u64> {
    let counted = unsigned(sql::value(db, "SELECT value FROM counters WHERE name = 'next_number'", []).await?.unwrap_or(1));
    let text = "SELECT coalesce(max(number), 0) + 1 FROM tasks WHERE number <= ?";
    let free = unsigned(sql::value(db, text, [number(NUMBER_MOST).into()]).await?.unwrap_or(1));
    Ok(if counted <= EXACT_MOST { counted.max(free) } else { free })
}

pub(crate) async fn world(db: &impl ConnectionTrait, needs: &Needs, today: &Today) -> Result<World> {
    let mut world = named(db).await?;
    world.next_number = next_number(db).await?;
    world.last_position = sql::value(db, "SELECT coalesce(max(position), 0.0) FROM tasks", []).await?.unwrap_or_default();

    let mut wanted: BTreeSet<i64> = needs.task_numbers.iter().copied().map(number).collect();
    if !needs.task_ids.is_empty() {
        wanted.extend(numbers_of(db, needs.task_ids.iter().copied()).await?);
    }
    let pointed_at = wanted.clone();
    for filter in &needs.wheres {
        let Condition { sql, values } = where_sql::compile(db, filter, today).await?;
        wanted.extend(sql::column::<i64>(db, format!("SELECT number FROM tasks WHERE {sql}"), values).await?);
    }
    for place in &needs.projects {
        if let Some(project) = world.project_named(place) {
            wanted.extend(sql::column::<i64>(db, "SELECT number FROM tasks WHERE project_id = ?", [project.id.0.into()]).await?);
        }
    }
    if !needs.labels.is_empty() {
        let bearing = "SELECT DISTINCT task FROM task_labels WHERE label_id IN (SELECT unhex(value) FROM json_each(?))";
        wanted.extend(sql::column::<i64>(db, bearing, [sql::ids(needs.labels.iter().copied())]).await?);
    }
    if needs.neighbours {
        // Loads everything after the last task, because these operations put tasks there.
        world.stretches.push(Stretch { from: Some(world.last_position), to: None });
        for number in &pointed_at {
            let Some((stretch, numbers)) = stretch(db, *number, pointed_at.len()).await? else { continue };
            world.stretches.push(stretch);
            wanted.extend(numbers);
        }
    }

    let mut checklists: BTreeSet<Uuid> = needs.checklist_ids.iter().map(|id| id.0).collect();
    if !needs.item_ids.is_empty() {
        let of_items = "SELECT DISTINCT checklist_id FROM item_places WHERE item_id IN (SELECT unhex(value) FROM json_each(?))";
        checklists.extend(sql::column::<Uuid>(db, of_items, [sql::ids(needs.item_ids.iter().copied())]).await?);
    }
    if needs.checklists && !pointed_at.is_empty() {
        let of_tasks = "SELECT id FROM checklists WHERE task_id IN (SELECT id FROM tasks WHERE number IN (SELECT value FROM json_each(?)))";
        checklists.extend(sql::column::<Uuid>(db, of_tasks, [sql::numbers(pointed_at.iter().copied().map(unsigned))]).await?);
    }
    if !checklists.is_empty() || !needs.item_ids.is_empty() {
        let (lists, items) = lists(db, &checklists, needs).await?;
        wanted.extend(numbers_of(db, lists.iter().map(|list| list.task_id)).await?);
        world.checklists.extend(lists.into_iter().map(|list| (list.id, list)));
        world.items.extend(items.into_iter().map(|item| (item.id, item)));
    }
    if !needs.note_ids.is_empty() {
        let notes = notes(db, "id IN (SELECT unhex(value) FROM json_each(?))", [sql::ids(needs.note_ids.iter().copied())]).await?;
        wanted.extend(numbers_of(db, notes.iter().map(|note| note.task_id)).await?);
        world.notes.extend(notes.into_iter().map(|note| (note.id, note)));
    }
    if needs.notes && !needs.task_ids.is_empty() {
        let condition = "task_id IN (SELECT unhex(value) FROM json_each(?))";
        let on_tasks = notes(db, condition, [sql::ids(needs.task_ids.iter().copied())]).await?;
        world.notes.extend(on_tasks.into_iter().map(|note| (note.id, note)));
    }
    if !wanted.is_empty() {
        for task in by_numbers(db, wanted.into_iter().map(unsigned)).await? {
            world.insert_task(task);
        }
    }
    for text in needs.wheres.iter().filter_map(|filter| filter.text.as_ref()) {
        let matching: HashSet<u64> = search::matching(db, text).await?.into_iter().collect();
        let ids = world.numbers.iter().filter(|(number, _)| matching.contains(number)).map(|(_, id)| *id).collect();
        world.text_matches.insert(text.clone(), ids);
    }
    Ok(world)
}

/// A world with the named rows and no tasks.
async fn named(db: &impl ConnectionTrait) -> Result<World> {
    let names = names::names(db).await?;
    Ok(World {
        labels: names.labels.into_iter().map(|label| (label.id, label)).collect(),
        label_groups: names.label_groups.into_iter().map(|group| (group.id, group)).collect(),
        projects: names.projects.into_iter().map(|project| (project.id, project)).collect(),
        filters: names.filters.into_iter().map(|filter| (filter.id, filter)).collect(),
        ..World::default()
    })
}

/// The tasks selected by `rest` (`FROM tasks ...`), in its order, with their labels.
pub(crate) async fn tasks(db: &impl ConnectionTrait, rest: &str, values: impl IntoIterator<Item = Value> + Send) -> Result<Vec<Task>> {
    sql::rows(db, format!("SELECT {} {rest}", task::PACKED), values).await?.iter().map(task::read).collect()
}

/// The tasks with these numbers, in this order.
pub(crate) async fn in_order(db: &impl ConnectionTrait, numbers: Vec<u64>) -> Result<Vec<Task>> {
    let mut tasks = by_number(db, numbers.iter().copied()).await?;
    Ok(numbers.iter().filter_map(|number| tasks.remove(number)).collect())
}

/// The tasks with these numbers, by number.
pub(crate) async fn by_number(db: &impl ConnectionTrait, numbers: impl IntoIterator<Item = u64>) -> Result<HashMap<u64, Task>> {
    let mut numbers = numbers.into_iter().peekable();
    if numbers.peek().is_none() {
        return Ok(HashMap::new());
    }
    Ok(by_numbers(db, numbers).await?.into_iter().map(|task| (task.number, task)).collect())
}

/// These tasks, in number order.
pub(crate) async fn by_numbers(db: &impl ConnectionTrait, numbers: impl IntoIterator<Item = u64>) -> Result<Vec<Task>> {
    tasks(db, "FROM tasks WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number", [sql::numbers(numbers)]).await
}

/// One task, which may be in the trash.
pub(crate) async fn one(db: &impl ConnectionTrait, reference: &TaskRef) -> Result<Option<Task>> {
    let found = match reference {
        TaskRef::Number(n) => tasks(db, "FROM tasks WHERE number = ?", [number(*n).into()]).await?,
        TaskRef::Id(id) => tasks(db, "FROM tasks WHERE id = ?", [id.0.into()]).await?,
        TaskRef::Temp(_) => Vec::new(),
    };
    Ok(found.into_iter().next())
}

/// Checklists by id with all their items, plus the items that `needs` names, even if they are in no list.
async fn lists(db: &impl ConnectionTrait, checklists: &BTreeSet<Uuid>, needs: &Needs) -> Result<(Vec<Checklist>, Vec<ChecklistItem>)> {
    let in_these = "WHERE id IN (SELECT unhex(value) FROM json_each(?))";
    let lists: Vec<Checklist> = rows::select(db, in_these, [sql::ids(checklists.iter().copied())]).await?;
    let items = items(
        db,
        "id IN (SELECT item_id FROM item_places WHERE checklist_id IN (SELECT unhex(value) FROM json_each(?))) OR id IN (SELECT unhex(value) FROM json_each(?))",
        [sql::ids(checklists.iter().copied()), sql::ids(needs.item_ids.iter().copied())],
    )
    .await?;
    Ok((lists, items))
}

/// Items selected by `condition`, with all their places.
pub(crate) async fn items<const N: usize>(db: &impl ConnectionTrait, condition: &str, values: [Value; N]) -> Result<Vec<ChecklistItem>> {
    let mut items: Vec<ChecklistItem> = rows::select(db, &format!("WHERE {condition}"), values).await?;
    let places = sql::rows(
        db,
        "SELECT item_id, checklist_id, position FROM item_places WHERE item_id IN (SELECT unhex(value) FROM json_each(?)) ORDER BY item_id, seq",
        [sql::ids(items.iter().map(|item| item.id))],
    )
    .await?;
    let mut by_item: HashMap<Uuid, Vec<ItemPlace>> = HashMap::new();
    for place in &places {
        let position = place.try_get_by_index(2)?;
        by_item.entry(place.try_get_by_index(0)?).or_default().push(ItemPlace { checklist_id: rows::id(place, "checklist_id")?, position });
    }
    for item in &mut items {
        item.linked_checklists = by_item.remove(&item.id.0).unwrap_or_default();
    }
    Ok(items)
}

/// Notes selected by `condition`, ordered by the time they are about.
pub(crate) async fn notes<const N: usize>(db: &impl ConnectionTrait, condition: &str, values: [Value; N]) -> Result<Vec<Note>> {
    rows::select(db, &format!("WHERE {condition} ORDER BY recorded_until, id"), values).await
}

async fn numbers_of(db: &impl ConnectionTrait, ids: impl IntoIterator<Item = TaskId>) -> Result<Vec<i64>> {
    sql::column(db, "SELECT number FROM tasks WHERE id IN (SELECT unhex(value) FROM json_each(?))", [sql::ids(ids)]).await
}

/// The part of the manual order around a task with room for `moved` more tasks, and the tasks in it. It includes at least two tasks on
/// either side, because the nearest may be the one that moves.
async fn stretch(db: &impl ConnectionTrait, number: i64, moved: usize) -> Result<Option<(Stretch, Vec<i64>)>> {
    let Some(at) = sql::value::<f64>(db, "SELECT position FROM tasks WHERE number = ?", [number.into()]).await? else { return Ok(None) };
    let mut side = 2_u32;
    loop {
        let mut ends = [None; 2];
        let mut tasks = 1;
        for (end, (less, order)) in ends.iter_mut().zip([("<", "DESC"), (">", "ASC")]) {
            let text = format!(
                "SELECT position FROM tasks WHERE (position, number) {less} (?, ?) ORDER BY position {order}, number {order} LIMIT {side}"
            );
            let positions: Vec<f64> = sql::column(db, text, [at.into(), number.into()]).await?;
            tasks += positions.len();
            if positions.len() == side as usize {
                *end = positions.last().copied();
            }
        }
        let [from, to] = ends;
        let stretch = Stretch { from, to };
        if stretch.has_room(at, tasks, moved) {
            let inside = "SELECT number FROM tasks WHERE position >= ifnull(?, -9e999) AND position <= ifnull(?, 9e999)";
            return Ok(Some((stretch, sql::column(db, inside, [from.into(), to.into()]).await?)));
        }
        side *= 2;
    }
}
