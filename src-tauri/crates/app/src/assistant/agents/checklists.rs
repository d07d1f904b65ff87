//! `add_multiple_checklist_items`, `update_checklist_items` and `suggest_checklist_completion`.

use std::collections::HashMap;

use agent::{
    tools::{AddItems, Confidence, Effect, ItemChange, Outcome, Ran, Receipt, Skip, Suggest, UpdateItems},
    withheld::for_model,
};
use domain::{
    Actor, Change, ChecklistId, ChecklistItem, Code, Entity, ItemId, NoteId, Operation, Problem, TaskId, TaskRef, Why, operation::NewItem,
    parse::Parsed, resolve,
};
use serde_json::{Value, json};
use store::TaskDetail;
use uuid::Uuid;

use super::{AgentTurn, Called, Unwritten, proposed, refused};

pub(super) const ADD: &str = "add_multiple_checklist_items";
pub(super) const UPDATE: &str = "update_checklist_items";
pub(super) const SUGGEST: &str = "suggest_checklist_completion";
const TICKED_ALREADY: &str = "The item is ticked already.";

/// Adds items at the end of a checklist: the named one, else the first, else a new one.
pub(super) async fn add(turn: &AgentTurn, args: &AddItems) -> Result<Called, Problem> {
    let detail = turn.detail().await?;
    let checklist_id = match &args.checklist_id {
        None => None,
        Some(named) => {
            let Some(id) = own_checklist(&detail, named) else {
                let message = format!("There is no checklist of this task with the id {named}.");
                return Ok(refused(ADD, Problem::new(Code::IdNotFound, message).hint("Leave checklistId out to use the first one.")));
            };
            Some(id)
        }
    };
    let items = args.items.iter().map(|item| NewItem { title: item.title.clone(), is_checked: item.is_checked }).collect();
    let operations = vec![Operation::AddChecklistItems { id: TaskRef::Id(turn.task), items, checklist_id }];
    if !turn.policy.applies {
        return proposed(turn, ADD, operations, json!({"createdItems": []})).await;
    }
    let applied = turn.apply(operations).await?;
    if let Some(problem) = applied.refusal() {
        return Ok(refused(ADD, problem));
    }
    let created: Vec<ChecklistItem> = made(&applied.changes).collect();
    let shown: Vec<Value> = created.iter().map(|item| json!({"id": item.id, "title": item.title, "isChecked": item.is_checked})).collect();
    let mut receipt = Receipt { change_set: applied.receipt(), ..Receipt::new(ADD, Outcome::Applied) };
    receipt.effects = created
        .into_iter()
        .map(|item| Effect {
            ids: vec![item.id.0.to_string()],
            name: item.title,
            field: "created",
            before: Value::Null,
            after: json!({"isChecked": item.is_checked}),
        })
        .collect();
    Ok(Called::of(Ran { answer: Ok(json!({"createdItems": shown})), receipt }, applied.uncommitted))
}

/// New items in the order in which they were created.
fn made(changes: &[Change]) -> impl Iterator<Item = ChecklistItem> {
    let new = changes.iter().filter(|change| change.entity == Entity::ChecklistItem && change.before.is_none());
    new.filter_map(|change| serde_json::from_value(Value::Object(change.after.as_ref()?.fields().into_owned())).ok())
}

/// The items of the task's checklists.
fn items_of(detail: &TaskDetail) -> HashMap<ItemId, &ChecklistItem> {
    detail.checklists.iter().flat_map(|list| &list.items).map(|item| (item.id, item)).collect()
}

fn own_checklist(detail: &TaskDetail, named: &str) -> Option<ChecklistId> {
    let id = ChecklistId(Uuid::parse_str(named.trim()).ok()?);
    detail.checklists.iter().any(|list| list.checklist.id == id).then_some(id)
}

/// One entry of the call while it is processed.
struct Entry<'a> {
    change: &'a ItemChange,
    /// The item, if it is on this task.
    item: Result<ItemId, Skip>,
    /// The entry's operations, as indexes into the operations of the call, with the field that each changes.
    operations: Vec<(&'static str, usize)>,
}

/// Changes titles, ticks and archive marks of this task's items. Each change is checked by itself, in the order of the entries.
pub(super) async fn update(turn: &AgentTurn, args: &UpdateItems) -> Result<Called, Problem> {
    let detail = turn.detail().await?;
    let own = items_of(&detail);
    let mut operations = Vec::new();
    let mut entries = Vec::with_capacity(args.items.len());
    for change in &args.items {
        let item = own_item(turn, &own, &change.id).await?;
        let mut entry = Entry { change, item, operations: Vec::new() };
        if let Ok(item_id) = &entry.item {
            let mut add = |what, operation| {
                entry.operations.push((what, operations.len()));
                operations.push(operation);
            };
            if let Some(title) = &change.title {
                add("title", Operation::RenameItem { item_id: *item_id, title: title.clone() });
            }
            if let Some(is_archived) = change.is_archived {
                add("isArchived", Operation::ArchiveItem { item_id: *item_id, is_archived });
            }
            if let Some(is_checked) = change.is_checked {
                add("isChecked", Operation::CheckItem { item_id: *item_id, is_checked, why: why(change) });
            }
        }
        entries.push(entry);
    }
    let mut receipt = Receipt::new(UPDATE, Outcome::NoChange);
    let (outcomes, suggested, mut unwritten) = if turn.policy.applies {
        let applied = turn.apply(operations).await?;
        receipt.change_set = applied.receipt();
        (applied.outcomes, None, Unwritten::from(applied.uncommitted))
    } else {
        let mut suggested = turn.propose_allowed(operations.into_iter().map(Parsed::from).collect()).await?;
        receipt.proposal = suggested.receipt(UPDATE).proposal;
        (std::mem::take(&mut suggested.outcomes), Some(suggested), Unwritten::Nothing)
    };
    let mut state: HashMap<ItemId, ChecklistItem> = own.into_iter().map(|(id, item)| (id, item.clone())).collect();
    let mut updated = Vec::new();
    for entry in &entries {
        updated.extend(settle(entry, &outcomes, &mut state, &mut receipt));
    }
    receipt.outcome = match (updated.is_empty(), receipt.skipped.is_empty(), &receipt.proposal) {
        (false, _, Some(_)) => Outcome::Proposed,
        (false, true, None) => Outcome::Applied,
        (false, false, None) => Outcome::Partial,
        (true, ..) => Outcome::NoChange,
    };
    if receipt.outcome == Outcome::Proposed {
        receipt.effects.clear();
    }
    let skipped: Vec<Value> = receipt.skipped.iter().map(|skip| json!({"id": skip.id, "reason": skip.reason, "code": skip.code})).collect();
    let mut answer = json!({"updated": updated, "skipped": skipped});
    if let Some(suggested) = suggested {
        suggested.tell(&mut answer);
        unwritten = suggested.proposal.into();
    }
    Ok(Called::of(Ran { answer: Ok(answer), receipt }, unwritten))
}

/// The result of one entry: its line in `updated`, if it changed anything. Its skips are added to the receipt.
fn settle(
    entry: &Entry<'_>,
    outcomes: &[resolve::Outcome],
    state: &mut HashMap<ItemId, ChecklistItem>,
    receipt: &mut Receipt,
) -> Option<Value> {
    let id = match &entry.item {
        Ok(id) => *id,
        Err(skip) => {
            receipt.skipped.push(skip.clone());
            return None;
        }
    };
    let item = state.get_mut(&id)?;
    let skip =
        |code: Code, reason: String, item: &ChecklistItem| Skip { id: entry.change.id.clone(), name: item.title.clone(), code, reason };
    let mut changes = Vec::new();
    let mut refused = false;
    for (what, at) in &entry.operations {
        let Some(outcome) = outcomes.get(*at) else { continue };
        if let Some(problem) = outcome.errors.first().map(for_model) {
            let reason = format!("{} {}", problem.message, problem.hint.as_deref().unwrap_or_default()).trim().to_owned();
            receipt.skipped.push(skip(problem.code, reason, item));
            refused = true;
        } else if !outcome.touched.is_empty() {
            receipt.effects.extend(effects(what, entry.change, item));
            changes.push(*what);
        }
    }
    if changes.is_empty() {
        if !refused {
            receipt.skipped.push(skip(Code::NoChange, "Nothing to change: it is so already.".to_owned(), item));
        }
        return None;
    }
    Some(json!({"id": id, "title": item.title, "isChecked": item.is_checked, "changes": changes}))
}

/// The effects of one applied operation; also updates `item` to its new state.
fn effects(what: &'static str, change: &ItemChange, item: &mut ChecklistItem) -> Vec<Effect> {
    let ids = vec![item.id.0.to_string()];
    let name = item.title.clone();
    let effect = |before: Value, after: Value| Effect { ids: ids.clone(), name: name.clone(), field: what, before, after };
    match what {
        "title" => {
            let title = change.title.clone().unwrap_or_default().trim().to_owned();
            let before = std::mem::replace(&mut item.title, title);
            vec![effect(json!(before), json!(item.title))]
        }
        "isArchived" => {
            let before = std::mem::replace(&mut item.is_archived, change.is_archived.unwrap_or_default());
            vec![effect(json!(before), json!(item.is_archived))]
        }
        _ => {
            let was_users = std::mem::replace(&mut item.checked_by, Actor::Agent) == Actor::User;
            let before = std::mem::replace(&mut item.is_checked, change.is_checked.unwrap_or_default());
            let mut effects = vec![effect(json!(before), json!(item.is_checked))];
            if was_users {
                let reason = change.reason.clone().unwrap_or_default();
                effects.push(Effect { field: "override", ..effect(Value::Null, json!(reason.trim())) });
            }
            effects
        }
    }
}

/// An id that cannot be read becomes the nil id, which names no note, so that the rules see that evidence is missing.
fn why(change: &ItemChange) -> Why {
    let evidence = change.evidence.iter().flatten().map(|id| NoteId(Uuid::parse_str(id.trim()).unwrap_or(Uuid::nil()))).collect();
    Why { reason: change.reason.clone(), evidence }
}

/// Records that an item looks done, which the user sees as a suggestion. If the agent is sure and the item is its own, the item is ticked
/// at once. An agent that may only propose proposes the suggestion.
pub(super) async fn suggest(turn: &AgentTurn, args: &Suggest) -> Result<Called, Problem> {
    let detail = turn.detail().await?;
    let own = items_of(&detail);
    let item = match own_item(turn, &own, &args.checklist_item_id).await? {
        Ok(id) => own[&id],
        Err(skip) => return Ok(refused(SUGGEST, Problem::new(skip.code, skip.reason))),
    };
    let sure = args.confidence == Confidence::High;
    let ticks = sure && turn.policy.auto_check && turn.policy.applies && item.checked_by == Actor::Agent;
    let operation = if ticks {
        let why = Why { reason: Some(args.reason.clone()), evidence: Vec::new() };
        Operation::CheckItem { item_id: item.id, is_checked: true, why }
    } else {
        let confidence = match args.confidence {
            Confidence::High => domain::Confidence::High,
            Confidence::Medium => domain::Confidence::Medium,
            Confidence::Low => domain::Confidence::Low,
        };
        Operation::SuggestCompletion { item_id: item.id, reason: args.reason.clone(), confidence }
    };
    if !turn.policy.applies {
        let answer = json!({"checklistItemId": item.id, "suggested": false, "ticked": false, "message": TICKED_ALREADY});
        return proposed(turn, SUGGEST, vec![operation], answer).await;
    }
    let applied = turn.apply(vec![operation]).await?;
    if let Some(problem) = applied.refusal() {
        return Ok(refused(SUGGEST, problem));
    }
    let changed = applied.change_set_id().is_some();
    let mut receipt = Receipt::new(SUGGEST, if changed { Outcome::Applied } else { Outcome::NoChange });
    receipt.change_set = applied.receipt();
    if changed {
        let (field, after) = if ticks { ("isChecked", json!(true)) } else { ("suggestion", json!(args.reason)) };
        let before = if ticks { json!(false) } else { Value::Null };
        receipt.effects.push(Effect { ids: vec![item.id.0.to_string()], name: item.title.clone(), field, before, after });
    } else {
        let reason = "It is ticked already.".to_owned();
        receipt.skipped.push(Skip { id: item.id.0.to_string(), name: item.title.clone(), code: Code::NoChange, reason });
    }
    let message = match (changed, ticks) {
        (true, true) => "Ticked: the item is the agent’s own.",
        (true, false) => "Suggested to the user. The item is not ticked.",
        (false, _) => TICKED_ALREADY,
    };
    let answer = json!({"checklistItemId": item.id, "suggested": changed && !ticks, "ticked": changed && ticks, "message": message});
    Ok(Called::of(Ran { answer: Ok(answer), receipt }, applied.uncommitted))
}

/// The item that a call names, if it is in a checklist of this task.
async fn own_item(turn: &AgentTurn, own: &HashMap<ItemId, &ChecklistItem>, named: &str) -> Result<Result<ItemId, Skip>, Problem> {
    let skip = |code: Code, reason: String| Skip { id: named.to_owned(), name: named.to_owned(), code, reason };
    let missing = || skip(Code::NotFound, format!("There is no checklist item with the id {named}."));
    let Ok(id) = Uuid::parse_str(named.trim()).map(ItemId) else { return Ok(Err(missing())) };
    if own.contains_key(&id) {
        return Ok(Ok(id));
    }
    Ok(Err(if turn.is_elsewhere(id).await? {
        // Its title is none of this agent's business.
        skip(Code::WrongTask, "This item belongs to another task.".to_owned())
    } else {
        missing()
    }))
}

/// The names of a task in evidence: its id and its number.
pub(super) fn task_ids(task: TaskId, number: u64) -> Vec<String> {
    vec![task.0.to_string(), number.to_string()]
}
