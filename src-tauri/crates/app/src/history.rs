//! Change sets, newest first, and what each changed.

use std::collections::HashMap;

use domain::{Change, ChangeSetId, Problem, TaskRef};
use protocol::history::{ChangedRow, HistoryDetail, HistoryEntry};
use serde_json::Value;
use store::HistoryRow;

use crate::{App, count, problem};

/// Rows of one change set that are shown.
const ROWS_SHOWN: usize = 200;
/// Change sets a page holds at the most.
const PAGE_MOST: u32 = 1_000;

impl App {
    /// Change sets older than `before`, newest first.
    pub async fn history(&self, limit: u32, before: Option<ChangeSetId>) -> Result<Vec<HistoryEntry>, Problem> {
        let before = self.place_of(before).await?;
        let rows = self.store().history(limit.min(PAGE_MOST) as usize, before).await.map_err(problem)?;
        Ok(rows.into_iter().map(entry).collect())
    }

    /// As [`App::history`], of what touched one task, its checklists with their items, or its notes. Rows that are gone by now are not
    /// looked for; nothing when there is no such task.
    pub async fn task_history(&self, task: TaskRef, limit: u32, before: Option<ChangeSetId>) -> Result<Vec<HistoryEntry>, Problem> {
        let Some(found) = self.store().task(&task).await.map_err(problem)? else { return Ok(Vec::new()) };
        let mut rows = vec![found.task.id.0];
        for list in &found.checklists {
            rows.push(list.checklist.id.0);
            rows.extend(list.items.iter().map(|item| item.id.0));
        }
        rows.extend(found.notes.iter().map(|note| note.id.0));
        let before = self.place_of(before).await?;
        let sets = self.store().history_of(&rows, limit.min(PAGE_MOST) as usize, before).await.map_err(problem)?;
        Ok(sets.into_iter().map(entry).collect())
    }

    /// Where a change set stands in the order of writing.
    async fn place_of(&self, id: Option<ChangeSetId>) -> Result<Option<i64>, Problem> {
        let Some(id) = id else { return Ok(None) };
        Ok(self.store().change_set(id).await.map_err(problem)?.map(|row| row.seq))
    }

    /// One change set with its before and after images. `id_not_found` when it is not in the history.
    pub async fn history_detail(&self, id: ChangeSetId) -> Result<HistoryDetail, Problem> {
        let entry = self.store().change_set(id).await.map_err(problem)?;
        let entry = entry.ok_or_else(|| Problem::new("id_not_found", format!("There is no change set {id} in the history.")))?;
        let changes = self.store().changes(id).await.map_err(problem)?;
        let total = count(changes.len());
        let shown: Vec<Change> = changes.into_iter().take(ROWS_SHOWN).collect();
        let today = self.today().await;
        let world = self.store().load(&domain::undo::needs(&shown), &today).await.map_err(problem)?;
        let names: HashMap<uuid::Uuid, String> = world
            .tasks
            .values()
            .map(|task| (task.id.0, task.title.clone()))
            .chain(world.items.values().map(|item| (item.id.0, item.title.clone())))
            .chain(world.checklists.values().map(|checklist| (checklist.id.0, checklist.title.clone())))
            .chain(world.labels.values().map(|label| (label.id.0, label.name.clone())))
            .chain(world.projects.values().map(|project| (project.id.0, project.name.clone())))
            .collect();
        let rows = shown
            .into_iter()
            .map(|change| {
                let title = names.get(&change.id).cloned().or_else(|| named_in(&change)).unwrap_or_default();
                ChangedRow::new(change, title)
            })
            .collect();
        Ok(HistoryDetail { entry: self::entry(entry), rows, total })
    }
}

/// The name a row had, where the row itself is gone.
fn named_in(change: &Change) -> Option<String> {
    let image = change.before.as_ref().or(change.after.as_ref())?.fields();
    ["title", "name", "text"].iter().find_map(|field| image.get(*field).and_then(Value::as_str)).map(str::to_owned)
}

fn entry(row: HistoryRow) -> HistoryEntry {
    HistoryEntry {
        id: row.id,
        at: row.at,
        source: row.source,
        title: row.title,
        account: row.account,
        summary: row.summary,
        turn_id: row.turn_id,
        undoes: row.undoes,
        undone_by: row.undone_by,
    }
}
