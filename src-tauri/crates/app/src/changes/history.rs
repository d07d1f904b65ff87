//! Change sets, newest first, with what each changed and what its undo would conflict with.

use std::collections::HashMap;

use domain::{Account, Change, ChangeSetId, Code, Entity, Image, Problem, TaskId, Today, World, midnight, undo};
use protocol::history::{ChangedRow, ChangedSince, HistoryDetail, HistoryEntry, HistoryScope, KeptField, ReversalAhead};
use serde_json::Value;
use store::{HistoryRow, Scope};
use uuid::Uuid;
use wording::Speech;

use crate::{History, count};

/// Maximum number of rows of one change set in an answer.
const ROWS_SHOWN: usize = 200;
/// Conflicts of a larger change set are not computed before its undo is requested.
const LOOKED_AHEAD: usize = 5_000;
/// Maximum number of conflicts in an answer.
const KEPT_SHOWN: usize = 200;

impl History<'_> {
    /// Change sets older than `before`, newest first.
    pub async fn entries(self, limit: u32, before: Option<ChangeSetId>) -> Result<Vec<HistoryEntry>, Problem> {
        self.history_within(&HistoryScope::default(), limit, before).await
    }

    /// The same of a stretch of days, and of what touched one task.
    pub async fn history_within(self, scope: &HistoryScope, limit: u32, before: Option<ChangeSetId>) -> Result<Vec<HistoryEntry>, Problem> {
        let before = match before {
            Some(id) => self.app.store().change_set(id).await?.map(|row| row.seq),
            None => None,
        };
        let zone = self.app.0.clock.zone();
        let scope = Scope {
            task: scope.task,
            from: scope.from.map(|day| midnight(day, zone)),
            until: scope.to.and_then(|day| day.succ_opt()).map(|day| midnight(day, zone)),
        };
        let rows = self.app.store().history_within(&scope, limit.min(1_000) as usize, before).await?;
        let today = self.app.today().await;
        let mut entries: Vec<HistoryEntry> = rows.into_iter().map(|row| entry(row, &today)).collect();
        if let Some(task) = scope.task {
            self.narrow(&mut entries, task, &today).await?;
        }
        Ok(entries)
    }

    /// Makes the entries about several tasks say what they did to this one.
    async fn narrow(self, entries: &mut [HistoryEntry], task: u64, today: &Today) -> Result<(), Problem> {
        let is_about_several = |entry: &&mut HistoryEntry| entry.account.as_ref().is_some_and(Account::is_about_several);
        let several: Vec<&mut HistoryEntry> = entries.iter_mut().filter(is_about_several).collect();
        let sets: Vec<ChangeSetId> = several.iter().map(|entry| entry.id).collect();
        let mut changes = self.app.store().changes_of_task(&sets, task).await?;
        let names = self.app.store().names().await?;
        let speech = Speech::from(today).with_names(&names.labels, &names.projects);
        for entry in several {
            let changes = changes.remove(&entry.id).unwrap_or_default();
            let day = entry.at.with_timezone(&self.app.0.clock.zone()).date_naive();
            let account = Account::of_task(&changes, task, day, entry.undoes.is_some());
            if let Some(title) = wording::account(&account, &speech) {
                entry.title = title;
            }
            entry.account = Some(account);
        }
        Ok(())
    }

    /// One change set with its first before and after images, and what its undo would meet. `id_not_found` when it is not in the history.
    pub async fn history_detail(self, id: ChangeSetId) -> Result<HistoryDetail, Problem> {
        let entry = self.app.store().change_set(id).await?;
        let entry = entry.ok_or_else(|| Problem::new(Code::IdNotFound, format!("There is no change set {id} in the history.")))?;
        let total = self.app.store().change_count(id).await?;
        let rows = self.history_rows(id, 0).await?;
        let ahead = if total <= LOOKED_AHEAD { Some(self.look_ahead(&entry).await?) } else { None };
        Ok(HistoryDetail { entry: self::entry(entry, &self.app.today().await), rows, total: count(total), ahead })
    }

    /// The changed rows of a change set from the one at `from`, 200 at the most.
    pub async fn history_rows(self, id: ChangeSetId, from: u32) -> Result<Vec<ChangedRow>, Problem> {
        let changes = self.app.store().changes_from(id, from as usize, ROWS_SHOWN).await?;
        let world = self.app.store().load(&undo::needs(&changes), &self.app.today().await).await?;
        let names = names(&world);
        let row = |change: Change| {
            let title = names.get(&change.id).cloned().or_else(|| named_in(&change)).unwrap_or_default();
            let number = number_of(&change, &world);
            ChangedRow::new(change, number, title)
        };
        Ok(changes.into_iter().map(row).collect())
    }

    /// What an undo of this change set would meet now, or a redo where it is undone.
    async fn look_ahead(self, entry: &HistoryRow) -> Result<ReversalAhead, Problem> {
        let undone = match entry.undone_by {
            Some(undo) => self.app.store().change_set(undo).await?,
            None => None,
        };
        let reversed = undone.as_ref().unwrap_or(entry);
        let changes = self.app.store().changes(reversed.id).await?;
        let world = self.app.store().load(&undo::needs(&changes), &self.app.today().await).await?;
        let reversal = undo::reverse(&changes, world)?;
        let kept = count(reversal.conflicts.len());
        let mut conflicts = reversal.conflicts;
        conflicts.truncate(KEPT_SHOWN);
        let fields: Vec<(Uuid, &str)> = conflicts.iter().map(|conflict| (conflict.id, conflict.field.as_str())).collect();
        let since = self.app.store().changed_since(reversed.seq, &fields).await?;
        let since = since.into_iter().map(|row| row.map(|row| ChangedSince { change_set_id: row.id, at: row.at, source: row.source }));
        let fields = conflicts.into_iter().zip(since).map(|(conflict, since)| KeptField { conflict, since }).collect();
        Ok(ReversalAhead { rows: count(reversal.changes.len()), kept, fields })
    }
}

/// The current names of the rows.
fn names(world: &World) -> HashMap<Uuid, String> {
    let tasks = world.tasks.values().map(|task| (task.id.0, &task.title));
    let items = world.items.values().map(|item| (item.id.0, &item.title));
    let checklists = world.checklists.values().map(|checklist| (checklist.id.0, &checklist.title));
    let labels = world.labels.values().map(|label| (label.id.0, &label.name));
    let projects = world.projects.values().map(|project| (project.id.0, &project.name));
    let all = tasks.chain(items).chain(checklists).chain(labels).chain(projects);
    all.map(|(id, name)| (id, name.clone())).collect()
}

/// The former name of a row that no longer exists.
fn named_in(change: &Change) -> Option<String> {
    let image = change.before.as_ref().or(change.after.as_ref())?.fields();
    ["title", "name", "text"].iter().find_map(|field| image.get(*field).and_then(Value::as_str)).map(str::to_owned)
}

/// The number of the task that a row is or belongs to, if the rows or the image contain it.
fn number_of(change: &Change, world: &World) -> Option<u64> {
    let image = || change.before.as_ref().or(change.after.as_ref()).map(Image::fields);
    let task = match change.entity {
        Entity::Task => TaskId(change.id),
        Entity::Checklist | Entity::Note => {
            let there = world.checklists.get(&change.id.into()).map(|checklist| checklist.task_id);
            let there = there.or_else(|| world.notes.get(&change.id.into()).map(|note| note.task_id));
            there.or_else(|| image()?.get("taskId")?.as_str()?.parse().ok().map(TaskId))?
        }
        Entity::ChecklistItem => {
            let item = world.items.get(&change.id.into())?;
            item.linked_checklists.iter().find_map(|place| world.checklists.get(&place.checklist_id))?.task_id
        }
        _ => return None,
    };
    let loaded = world.tasks.get(&task).map(|task| task.number);
    loaded.or_else(|| (change.entity == Entity::Task).then(|| image()?.get("number")?.as_u64()).flatten())
}

/// The history keeps facts; they are put into words when it is read. A row of an earlier version has only its sentence.
fn entry(row: HistoryRow, today: &Today) -> HistoryEntry {
    let said = row.account.as_ref().and_then(|account| wording::account(account, &Speech::from(today)));
    HistoryEntry {
        id: row.id,
        at: row.at,
        source: row.source,
        title: said.unwrap_or(row.title),
        account: row.account,
        summary: row.summary,
        turn_id: row.turn_id,
        undoes: row.undoes,
        undone_by: row.undone_by,
    }
}
