//! One task with all its parts.

use domain::{Checklist, ChecklistItem, Note, Task, TaskRef, checklist::ChecklistDetail};
use sea_orm::ConnectionTrait;

use crate::{Result, Store, read::load, rows, sql};

/// A task with its checklists and notes.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskDetail {
    /// The task, which may be in the trash.
    pub task: Task,
    /// Its checklists, in their order.
    pub checklists: Vec<ChecklistDetail>,
    /// Its notes, ordered by the time they are about.
    pub notes: Vec<Note>,
}

impl Store {
    /// A task with its checklists and notes, if it exists.
    pub async fn task(&self, task: &TaskRef) -> Result<Option<TaskDetail>> {
        detail(&self.snapshot().await?, task).await
    }
}

pub(crate) async fn detail(db: &impl ConnectionTrait, task: &TaskRef) -> Result<Option<TaskDetail>> {
    let Some(task) = load::one(db, task).await? else { return Ok(None) };
    let lists: Vec<Checklist> = rows::select(db, "WHERE task_id = ? ORDER BY position, id", [task.id.0.into()]).await?;
    let items = if lists.is_empty() {
        Vec::new()
    } else {
        let on_task = "id IN (SELECT item_id FROM item_places WHERE checklist_id IN (SELECT unhex(value) FROM json_each(?)))";
        load::items(db, on_task, [sql::ids(lists.iter().map(|list| list.id))]).await?
    };
    let checklists = lists.into_iter().map(|list| with_items(list, &items)).collect();
    let notes = load::notes(db, "task_id = ?", [task.id.0.into()]).await?;
    Ok(Some(TaskDetail { task, checklists, notes }))
}

fn with_items(checklist: Checklist, all: &[ChecklistItem]) -> ChecklistDetail {
    let place =
        |item: &ChecklistItem| item.linked_checklists.iter().find(|place| place.checklist_id == checklist.id).map(|place| place.position);
    let mut items: Vec<(f64, ChecklistItem)> = all.iter().filter_map(|item| Some((place(item)?, item.clone()))).collect();
    items.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.id.cmp(&b.1.id)));
    ChecklistDetail { items: items.into_iter().map(|(_, item)| item).collect(), checklist }
}
