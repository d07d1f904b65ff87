//! Checklists and their items, including the guard of the user's ticks.

use serde_json::json;

use crate::{
    Checklist, ChecklistId, ChecklistItem, Code, Confidence, ItemId, ItemPlace, Problem, Suggestion, TaskId, TaskRef, Why, Writes,
    checklist::DEFAULT_TITLE,
    draft::{Draft, Effect, Problems, refusal::no_row, sovereignty},
    operation::NewItem,
    rooms::task::titled,
};

/// The smallest gap between neighbours in which another item can be placed.
const GAP_MIN: f64 = 1e-6;

/// Adds items at the end of a checklist: the named one, else the first, else a new one.
pub(crate) fn add_items(
    draft: &mut Draft<'_>,
    id: &TaskRef,
    items: &[NewItem],
    checklist: Option<ChecklistId>,
) -> Result<Effect, Problems> {
    let task = draft.task(id)?.id;
    let items: Vec<&NewItem> = items.iter().filter(|item| !item.title.trim().is_empty()).collect();
    if items.is_empty() {
        return Err(Problem::new(Code::InvalidOperation, "There is no item with a title.")
            .hint(r#"For example {"items":[{"title":"Pick up milk"}]}."#)
            .into());
    }
    let titles: Result<Vec<String>, Problem> = items.iter().map(|item| titled(&item.title)).collect();
    let titles = titles?;
    let existing = match checklist {
        Some(named) => Some(own_checklist(draft, named, task)?.id),
        None => draft.checklists(task).first().map(|checklist| checklist.id),
    };
    let mut writes = Writes::default();
    let checklist_id = existing.unwrap_or_else(|| {
        let checklist = Checklist { id: draft.new_id(), task_id: task, title: DEFAULT_TITLE.to_owned(), position: 1.0 };
        let id = checklist.id;
        writes.checklists.push(checklist);
        id
    });
    let mut position = draft.items(checklist_id).last().map_or(0.0, |(position, _)| *position);
    for (item, title) in items.iter().zip(&titles) {
        position += 1.0;
        writes.items.push(draft.new_item(title.clone(), item.is_checked, ItemPlace { checklist_id, position }));
    }
    Ok(Effect::rows(writes).on(task, None, Some(json!({ "checklist": titles }))))
}

/// Ticks or unticks an item. An unchanged value changes no timestamp. An agent must give a reason to change the user's value.
pub(crate) fn check(draft: &Draft<'_>, id: ItemId, is_checked: bool, why: &Why) -> Result<Effect, Problems> {
    let (item, task) = item(draft, id)?;
    if item.is_checked == is_checked {
        return Ok(Effect::default());
    }
    let overridden = sovereignty::guard(draft, task, &format!("“{}”", item.title), (item.checked_by, item.checked_at), why)?;
    let (before, after) =
        (json!({ "item": item.title, "isChecked": item.is_checked }), json!({ "item": item.title, "isChecked": is_checked }));
    let checked_at = Some(draft.context.today.now);
    let item = ChecklistItem { is_checked, checked_by: draft.actor(), checked_at, overridden, suggestion: None, ..item.clone() };
    Ok(put(item, task, before, after))
}

/// Records that an unticked item looks done to the agent. A new suggestion replaces an earlier one.
pub(crate) fn suggest(draft: &Draft<'_>, id: ItemId, reason: &str, confidence: Confidence) -> Result<Effect, Problems> {
    let (item, task) = item(draft, id)?;
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(Problem::new(Code::InvalidOperation, "The suggestion gives no reason.").hint("Say what in the notes shows it.").into());
    }
    if item.is_checked {
        return Ok(Effect::default());
    }
    let (before, after) = (json!({ "item": item.title }), json!({ "item": item.title, "suggestion": reason }));
    let suggestion = Some(Suggestion { reason: reason.to_owned(), confidence, at: draft.context.today.now });
    Ok(put(ChecklistItem { suggestion, ..item.clone() }, task, before, after))
}

/// Removes the suggestion; the item does not change.
pub(crate) fn dismiss(draft: &Draft<'_>, id: ItemId) -> Result<Effect, Problems> {
    let (item, task) = item(draft, id)?;
    let reason = item.suggestion.as_ref().map(|suggestion| suggestion.reason.as_str());
    let (before, after) = (json!({ "item": item.title, "suggestion": reason }), json!({ "item": item.title, "suggestion": null }));
    Ok(put(ChecklistItem { suggestion: None, ..item.clone() }, task, before, after))
}

pub(crate) fn rename_item(draft: &Draft<'_>, id: ItemId, title: &str) -> Result<Effect, Problems> {
    let (item, task) = item(draft, id)?;
    let title = titled(title)?;
    let (before, after) = (json!({ "item": item.title }), json!({ "item": title }));
    Ok(put(ChecklistItem { title, ..item.clone() }, task, before, after))
}

/// Archives an item, or takes it out of the archive.
pub(crate) fn archive_item(draft: &Draft<'_>, id: ItemId, is_archived: bool) -> Result<Effect, Problems> {
    let (item, task) = item(draft, id)?;
    let (before, after) =
        (json!({ "item": item.title, "isArchived": item.is_archived }), json!({ "item": item.title, "isArchived": is_archived }));
    Ok(put(ChecklistItem { is_archived, ..item.clone() }, task, before, after))
}

/// Adds a checklist after the others.
pub(crate) fn create(draft: &mut Draft<'_>, id: &TaskRef, title: &str) -> Result<Effect, Problems> {
    let task = draft.task(id)?.id;
    let title = titled(title)?;
    let position = draft.checklists(task).last().map_or(0.0, |last| last.position) + 1.0;
    let after = json!({ "checklistTitle": title });
    let checklist = Checklist { id: draft.new_id(), task_id: task, title, position };
    Ok(Effect::put(checklist).on(task, None, Some(after)))
}

pub(crate) fn rename(draft: &Draft<'_>, id: ChecklistId, title: &str) -> Result<Effect, Problems> {
    let checklist = checklist(draft, id)?;
    let title = titled(title)?;
    let (before, after) = (json!({ "checklistTitle": checklist.title }), json!({ "checklistTitle": title }));
    let task = checklist.task_id;
    Ok(Effect::put(Checklist { title, ..checklist.clone() }).on(task, Some(before), Some(after)))
}

/// Deletes a checklist, with the items that are in no other checklist.
pub(crate) fn delete(draft: &Draft<'_>, id: ChecklistId) -> Result<Effect, Problems> {
    let checklist = checklist(draft, id)?;
    let mut writes = Writes { removed_checklists: vec![id], ..Writes::default() };
    for (_, item) in draft.items(id) {
        let mut item = item.clone();
        item.linked_checklists.retain(|place| place.checklist_id != id);
        if item.linked_checklists.is_empty() {
            writes.removed_items.push(item.id);
        } else {
            writes.items.push(item);
        }
    }
    let before = json!({ "checklistTitle": checklist.title });
    Ok(Effect::rows(writes).on(checklist.task_id, Some(before), None))
}

/// Moves an item before another one, or to the end, in this or another checklist of its task, and removes it from its former checklist.
pub(crate) fn move_item(draft: &Draft<'_>, id: ItemId, to: ChecklistId, before: Option<ItemId>) -> Result<Effect, Problems> {
    let (item, task) = item(draft, id)?;
    let to = own_checklist(draft, to, task)?.id;
    let others: Vec<(f64, &ChecklistItem)> = draft.items(to).into_iter().filter(|(_, other)| other.id != id).collect();
    let at = match before {
        None => others.len(),
        Some(before) if before == id => return Ok(Effect::default()),
        Some(before) => {
            others.iter().position(|(_, other)| other.id == before).ok_or_else(|| no_row("checklist item of this list", before))?
        }
    };
    let previous = at.checked_sub(1).map(|at| others[at].0);
    let next = others.get(at).map(|(position, _)| *position);
    let mut writes = Writes::default();
    let position = match (previous, next) {
        (None, None) => 1.0,
        (Some(previous), None) => previous + 1.0,
        (None, Some(next)) => next - 1.0,
        (Some(previous), Some(next)) if next - previous > GAP_MIN => f64::midpoint(previous, next),
        (Some(previous), Some(_)) => {
            // There is no room, so the items that follow get higher positions.
            for (position, other) in &others[at..] {
                writes.items.push(placed((*other).clone(), to, position + 2.0));
            }
            previous + 1.0
        }
    };
    let mut moved = item.clone();
    moved.linked_checklists.retain(|place| {
        place.checklist_id == to || draft.world().checklists.get(&place.checklist_id).is_none_or(|list| list.task_id != task)
    });
    writes.items.push(placed(moved, to, position));
    let after = json!({ "item": item.title, "before": next.and_then(|_| others.get(at)).map(|(_, other)| other.title.as_str()) });
    Ok(Effect::rows(writes).on(task, Some(json!({ "item": item.title })), Some(after)))
}

fn placed(mut item: ChecklistItem, checklist_id: ChecklistId, position: f64) -> ChecklistItem {
    match item.linked_checklists.iter_mut().find(|place| place.checklist_id == checklist_id) {
        Some(place) => place.position = position,
        None => item.linked_checklists.push(ItemPlace { checklist_id, position }),
    }
    item
}

fn put(item: ChecklistItem, task: TaskId, before: serde_json::Value, after: serde_json::Value) -> Effect {
    Effect::put(item).on(task, Some(before), Some(after))
}

/// The item and its task; refused if the task is in the trash.
fn item<'d>(draft: &'d Draft<'_>, id: ItemId) -> Result<(&'d ChecklistItem, TaskId), Problem> {
    let world = draft.world();
    let item = world.items.get(&id).ok_or_else(|| no_row("checklist item", id))?;
    let checklist = item.linked_checklists.iter().find_map(|place| world.checklists.get(&place.checklist_id));
    let task = checklist.ok_or_else(|| no_row("checklist item", id))?.task_id;
    draft.task(&TaskRef::Id(task)).map(|_| (item, task))
}

/// The checklist; refused if its task is in the trash.
fn checklist<'d>(draft: &'d Draft<'_>, id: ChecklistId) -> Result<&'d Checklist, Problem> {
    let checklist = draft.world().checklists.get(&id).ok_or_else(|| no_row("checklist", id))?;
    draft.task(&TaskRef::Id(checklist.task_id)).map(|_| checklist)
}

/// The checklist; refused if it belongs to another task.
fn own_checklist<'d>(draft: &'d Draft<'_>, id: ChecklistId, task: TaskId) -> Result<&'d Checklist, Problem> {
    checklist(draft, id).ok().filter(|checklist| checklist.task_id == task).ok_or_else(|| no_row("checklist of this task", id))
}
