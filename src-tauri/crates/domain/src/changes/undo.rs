//! Undo restores every field that a change set changed, unless a newer change has changed the same field.
//!
//! A row that was created is removed only if it has not changed since and no newer row depends on it. A row that was removed is restored
//! only if the rows it belongs to still exist. The caller decides whether the user insists on undoing the rest.

mod fit;
mod needs;

use std::{cmp::Reverse, collections::HashSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Actor, Change, Code, Entity, FieldMap, Image, Label, LabelId, Needs, Problem, Task, World, Writes,
    ledger::Ledger,
    row::{FOLLOWS, Row as _, of_entity},
    task::TITLE_MAX,
};
use fit::{Fit, Uses};

/// A field that a newer change has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Conflict {
    /// The kind of row.
    pub entity: Entity,
    /// The row's id.
    pub id: Uuid,
    /// The task's number, if the row is a task.
    pub number: Option<u64>,
    /// The row's title or name.
    pub title: String,
    /// The field, as in the entity's JSON; `*` means the whole row (a new row that has changed since).
    pub field: String,
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub current: Value,
}

/// The result of undoing.
#[derive(Clone, Debug, Default)]
pub struct Reversal {
    /// Fields that are not restored.
    pub conflicts: Vec<Conflict>,
    /// Before and after images of the undo itself.
    pub changes: Vec<Change>,
    /// Rows to write.
    pub writes: Writes,
}

/// The rows that must be loaded to undo these changes.
pub fn needs(changes: &[Change]) -> Needs {
    needs::needs(changes)
}

/// Reverses the changes on the current rows. Fields in conflict do not change and are reported; the caller decides whether to go on.
/// `updatedAt` is also restored if nothing newer has touched the row, and is never a conflict by itself. Code: `history_unreadable` if an
/// image does not fit its entity.
pub fn reverse(changes: &[Change], world: World) -> Result<Reversal, Problem> {
    let mut leaving: HashSet<Uuid> = changes.iter().filter(|change| gives_name_up(change)).map(|change| change.id).collect();
    // A name can be restored if another row gives it up. If that row must stay after all, the name is still taken.
    while !leaving.is_empty() {
        let reversal = attempt(changes, world.clone(), &leaving)?;
        let keeps = |conflict: &&Conflict| matches!(conflict.field.as_str(), "*" | "name" | "deletedAt") && leaving.contains(&conflict.id);
        let staying: Vec<Uuid> = reversal.conflicts.iter().filter(keeps).map(|conflict| conflict.id).collect();
        if staying.is_empty() {
            return Ok(reversal);
        }
        leaving.retain(|id| !staying.contains(id));
    }
    attempt(changes, world, &leaving)
}

/// Whether undoing this change frees the row's current name.
fn gives_name_up(change: &Change) -> bool {
    let is_named = matches!(change.entity, Entity::Label | Entity::LabelGroup | Entity::Project | Entity::SavedFilter);
    is_named
        && match (&change.before, &change.after) {
            (None, _) => true,
            (Some(before), Some(_)) => {
                let before = before.fields();
                before.contains_key("name") || before.contains_key("deletedAt")
            }
            (Some(_), None) => false,
        }
}

/// Reverses the changes. The names of rows in `leaving` count as free.
fn attempt(changes: &[Change], world: World, leaving: &HashSet<Uuid>) -> Result<Reversal, Problem> {
    let mut reversing = Reversing { ledger: Ledger::new(world), conflicts: Vec::new(), leaving };
    // Parents are restored before the rows that belong to them, and removed after them.
    let mut back: Vec<(&Change, &Image)> = changes.iter().filter_map(|change| Some((change, change.before.as_ref()?))).collect();
    back.sort_by_key(|(change, _)| (rank(change.entity), change.after.is_some()));
    for (change, before) in back {
        let before = &before.fields();
        match &change.after {
            None => of_entity!(change.entity, bring_back(&mut reversing, change.id, before))?,
            Some(after) => of_entity!(change.entity, turn_back(&mut reversing, change.id, before, &after.fields()))?,
        }
    }
    let mut away: Vec<&Change> = changes.iter().filter(|change| change.before.is_none()).collect();
    away.sort_by_key(|change| Reverse(rank(change.entity)));
    let mut uses = if away.is_empty() { Uses::default() } else { Uses::count(&reversing.ledger.world) };
    for change in away {
        of_entity!(change.entity, take_away(&mut reversing, &mut uses, change));
    }
    keep_groups_exclusive(&mut reversing, changes);
    suppress_labels(&mut reversing, changes);
    settle_groups(&mut reversing, changes);
    let (changes, writes) = reversing.ledger.close();
    Ok(Reversal { conflicts: reversing.conflicts, changes, writes })
}

struct Reversing<'a> {
    ledger: Ledger,
    conflicts: Vec<Conflict>,
    leaving: &'a HashSet<Uuid>,
}

impl Reversing<'_> {
    /// Records that a field of `row` is not restored.
    fn conflict(&mut self, entity: Entity, id: Uuid, row: &FieldMap, field: &str) {
        let word = |key: &str| row.get(key).and_then(Value::as_str);
        let title = word("title").or_else(|| word("name")).or_else(|| word("text")).unwrap_or_default();
        self.conflicts.push(Conflict {
            entity,
            id,
            number: row.get("number").and_then(Value::as_u64),
            title: title.chars().take(TITLE_MAX).collect(),
            field: field.to_owned(),
            current: row.get(field).cloned().unwrap_or(Value::Null),
        });
    }
}

/// Parents rank before children.
fn rank(entity: Entity) -> u8 {
    match entity {
        Entity::Project => 0,
        Entity::LabelGroup => 1,
        Entity::Label => 2,
        Entity::Task => 3,
        Entity::Checklist => 4,
        Entity::ChecklistItem => 5,
        Entity::Note => 6,
        Entity::SavedFilter => 7,
    }
}

/// Restores a removed row.
fn bring_back<R: Fit>(reversing: &mut Reversing<'_>, id: Uuid, before: &FieldMap) -> Result<(), Problem> {
    if R::table(&reversing.ledger.world).contains_key(&R::Id::from(id)) {
        return Ok(());
    }
    let mut row: R = serde_json::from_value(Value::Object(before.clone())).map_err(unreadable)?;
    while let [field, ..] = row.misfits(&reversing.ledger.world, reversing.leaving) {
        let Some(value) = R::detached(field).filter(|value| row.get(field).as_ref() != Some(value)) else {
            reversing.conflict(R::ENTITY, id, before, "*");
            return Ok(());
        };
        row.set(field, &value).map_err(unreadable)?;
        reversing.conflict(R::ENTITY, id, &row.image(), field);
    }
    reversing.ledger.put(row);
    Ok(())
}

/// Restores the fields of a changed row, except those that a newer change has changed.
fn turn_back<R: Fit>(reversing: &mut Reversing<'_>, id: Uuid, before: &FieldMap, after: &FieldMap) -> Result<(), Problem> {
    let Some(now) = R::table(&reversing.ledger.world).get(&R::Id::from(id)).cloned() else {
        reversing.conflict(R::ENTITY, id, before, "*");
        return Ok(());
    };
    let mut then = now.clone();
    for (field, was) in before {
        let current = now.get(field);
        if current.as_ref() == after.get(field) {
            then.set(field, was).map_err(unreadable)?;
        } else if field != FOLLOWS && current.as_ref() != Some(was) {
            reversing.conflict(R::ENTITY, id, &now.image(), field);
        }
    }
    loop {
        let misfits = then.misfits(&reversing.ledger.world, reversing.leaving).iter().filter(|field| then.get(field) != now.get(field));
        let misfits: Vec<&str> = misfits.copied().collect();
        if misfits.is_empty() {
            break;
        }
        for field in misfits {
            then.set(field, &now.get(field).unwrap_or(Value::Null)).map_err(unreadable)?;
            reversing.conflict(R::ENTITY, id, &now.image(), field);
        }
    }
    for field in before.keys() {
        let leader = R::hangs_on(field).filter(|leader| before.get(*leader).is_some_and(|was| then.get(leader).as_ref() != Some(was)));
        if leader.is_some() {
            then.set(field, &now.get(field).unwrap_or(Value::Null)).map_err(unreadable)?;
        }
    }
    reversing.ledger.put(then);
    Ok(())
}

/// Removes a row that was created, if it has not changed since and no other row needs it.
fn take_away<R: Fit>(reversing: &mut Reversing<'_>, uses: &mut Uses, change: &Change) {
    let Some(current) = R::table(&reversing.ledger.world).get(&R::Id::from(change.id)) else { return };
    let made = change.after.as_ref().map(Image::fields);
    let mut made = made.iter().flat_map(|fields| fields.iter()).filter(|(field, _)| *field != FOLLOWS);
    let is_as_made = made.all(|(field, value)| current.get(field).as_ref() == Some(value));
    if is_as_made && !uses.any(change.entity, change.id) {
        uses.release(current);
        reversing.ledger.remove::<R>(R::Id::from(change.id));
    } else {
        let now = current.image();
        reversing.conflict(change.entity, change.id, &now, "*");
    }
}

/// A label is not put back into its group, or stays deleted, if a task has since got another label of that group.
fn keep_groups_exclusive(reversing: &mut Reversing<'_>, changes: &[Change]) {
    let regrouped = |change: &&Change| change.before.as_ref().is_some_and(|before| is_about_groups(&before.fields()));
    for change in changes.iter().filter(regrouped) {
        let world = &reversing.ledger.world;
        let Some(label) = world.labels.get(&change.id.into()).filter(|label| label.deleted_at.is_none()) else { continue };
        if !world.tasks.values().any(|task| world.clashes(label, task)) {
            continue;
        }
        let Some(now) = reversing.ledger.original::<Label>(label.id) else { continue };
        let group_id = now.group_id.filter(|group| world.label_groups.contains_key(group));
        let kept = Label { group_id, deleted_at: now.deleted_at, ..label.clone() };
        let image = now.image();
        let kept_back = ["groupId", "deletedAt"].into_iter().filter(|field| label.get(field) != kept.get(field));
        for field in kept_back.collect::<Vec<_>>() {
            reversing.conflict(Entity::Label, change.id, &image, field);
        }
        reversing.ledger.put(kept);
    }
}

/// Suppresses a label that the agent assigned and undo removes, so that the agent does not assign it again.
fn suppress_labels(reversing: &mut Reversing<'_>, changes: &[Change]) {
    for change in changes {
        let id = change.id.into();
        let (Some(was), Some(is)) = (reversing.ledger.original::<Task>(id), reversing.ledger.world.tasks.get(&id)) else { continue };
        let gone = was.labels.iter().filter(|label| label.assigned_by == Actor::Agent && !is.has_label(label.id));
        let gone: Vec<LabelId> = gone.map(|label| label.id).collect();
        if !gone.is_empty() {
            let mut task = is.clone();
            task.suppressed_label_ids.extend(gone);
            reversing.ledger.put(task);
        }
    }
}

/// A task that undo takes out of the trash keeps at most one label of each group, as when it is restored.
fn settle_groups(reversing: &mut Reversing<'_>, changes: &[Change]) {
    for change in changes.iter().filter(|change| change.entity == Entity::Task) {
        let id = change.id.into();
        let was_gone = reversing.ledger.original::<Task>(id).is_some_and(|task| task.deleted_at.is_some());
        let Some(task) = reversing.ledger.world.tasks.get(&id).filter(|task| was_gone && task.deleted_at.is_none()) else { continue };
        let mut task = task.clone();
        reversing.ledger.world.keep_one_of_each_group(&mut task);
        reversing.ledger.put(task);
    }
}

/// Whether a label's image contains its group or its deletion.
fn is_about_groups(fields: &FieldMap) -> bool {
    fields.contains_key("groupId") || fields.contains_key("deletedAt")
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn unreadable(error: serde_json::Error) -> Problem {
    Problem::new(Code::HistoryUnreadable, format!("What this change set changed can no longer be read: {error}."))
}

#[cfg(test)]
mod tests;
