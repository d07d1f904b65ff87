//! Checklists of tasks, and their items.

mod effects;

use serde_json::Value;

use super::{AskedBy, Kind, Room};
use crate::{
    Code, Confidence, Entity, Needs, Operation, Problem, Source,
    draft::{Draft, Effect, Problems},
    fields::{Notes, Read, Reader, read},
};

pub(super) const ROOM: Room = Room {
    entity: Entity::Checklist,
    kinds: &[
        Kind::new("add_checklist_items", AskedBy::Plans),
        Kind::new("check_item", AskedBy::Anyone),
        Kind::new("suggest_completion", AskedBy::Anyone),
        Kind::new("dismiss_suggestion", AskedBy::User),
        Kind::new("rename_item", AskedBy::Anyone),
        Kind::new("archive_item", AskedBy::Anyone),
        Kind::new("create_checklist", AskedBy::User),
        Kind::new("rename_checklist", AskedBy::User),
        Kind::new("move_item", AskedBy::User),
        Kind::new("delete_checklist", AskedBy::User),
    ],
    read,
    refusals,
    needs,
    mentions: |_, _| {},
    effect,
};

fn read(name: &str, reader: &mut Reader) -> Option<Operation> {
    let item = |value: &Value, _: &mut Notes| read::uuid(value, "a checklist item");
    let list = |value: &Value, _: &mut Notes| read::uuid(value, "a checklist");
    match name {
        "add_checklist_items" => {
            let (id, checklist_id) = (reader.id(), reader.optional("checklistId", list));
            let items = reader.required("items", read::items);
            Some(Operation::AddChecklistItems { id: id?, items: items?, checklist_id })
        }
        "check_item" => {
            let (item_id, is_checked) = (reader.required("itemId", item), reader.flag("isChecked").unwrap_or(true));
            let why = reader.why();
            Some(Operation::CheckItem { item_id: item_id?, is_checked, why })
        }
        "suggest_completion" => {
            let (item_id, reason) = (reader.required("itemId", item), reader.required("reason", read::notes));
            let confidence = reader.optional("confidence", confidence).unwrap_or_default();
            Some(Operation::SuggestCompletion { item_id: item_id?, reason: reason?, confidence })
        }
        "dismiss_suggestion" => Some(Operation::DismissSuggestion { item_id: reader.required("itemId", item)? }),
        "rename_item" => {
            let (item_id, title) = (reader.required("itemId", item), reader.required("title", read::title));
            Some(Operation::RenameItem { item_id: item_id?, title: title? })
        }
        "archive_item" => {
            let (item_id, is_archived) = (reader.required("itemId", item), reader.flag("isArchived").unwrap_or(true));
            Some(Operation::ArchiveItem { item_id: item_id?, is_archived })
        }
        "rename_checklist" => {
            let (checklist_id, title) = (reader.required("checklistId", list), reader.required("title", read::title));
            Some(Operation::RenameChecklist { checklist_id: checklist_id?, title: title? })
        }
        "move_item" => {
            let (item_id, checklist_id) = (reader.required("itemId", item), reader.required("checklistId", list));
            let before = reader.optional("before", item);
            Some(Operation::MoveItem { item_id: item_id?, checklist_id: checklist_id?, before })
        }
        "delete_checklist" => Some(Operation::DeleteChecklist { checklist_id: reader.required("checklistId", list)? }),
        "create_checklist" => {
            let (id, title) = (reader.id(), reader.required("title", read::title));
            Some(Operation::CreateChecklist { id: id?, title: title? })
        }
        _ => None,
    }
}

fn confidence(value: &Value, _: &mut Notes) -> Read<Confidence> {
    value.as_str().and_then(Confidence::from_word).ok_or_else(|| {
        Problem::new(Code::InvalidOperation, format!("{} is no confidence.", read::shown(value)))
            .hint("A confidence is high, medium or low.")
    })
}

fn refusals(operation: &Operation, source: Source) -> Vec<Problem> {
    let Operation::AddChecklistItems { items, .. } = operation else { return Vec::new() };
    let few = match source {
        Source::Assistant | Source::Agent | Source::Mcp => read::few_items(items.len()),
        Source::User | Source::Cli | Source::Import => Ok(()),
    };
    items.iter().map(|item| read::fits_title(&item.title)).chain([few]).filter_map(Result::err).collect()
}

fn needs(operation: &Operation, needs: &mut Needs) {
    match operation {
        Operation::AddChecklistItems { checklist_id, .. } => {
            needs.checklists = true;
            needs.checklist_ids.extend(*checklist_id);
        }
        Operation::CreateChecklist { .. } => needs.checklists = true,
        Operation::CheckItem { item_id, .. }
        | Operation::SuggestCompletion { item_id, .. }
        | Operation::DismissSuggestion { item_id }
        | Operation::RenameItem { item_id, .. }
        | Operation::ArchiveItem { item_id, .. } => _ = needs.item_ids.insert(*item_id),
        Operation::MoveItem { item_id, checklist_id, before } => {
            needs.item_ids.insert(*item_id);
            needs.item_ids.extend(*before);
            needs.checklist_ids.insert(*checklist_id);
        }
        Operation::RenameChecklist { checklist_id, .. } | Operation::DeleteChecklist { checklist_id } => {
            needs.checklist_ids.insert(*checklist_id);
        }
        _ => {}
    }
}

fn effect(operation: &Operation, draft: &mut Draft<'_>) -> Option<Result<Effect, Problems>> {
    Some(match operation {
        Operation::AddChecklistItems { id, items, checklist_id } => effects::add_items(draft, id, items, *checklist_id),
        Operation::CheckItem { item_id, is_checked, why } => effects::check(draft, *item_id, *is_checked, why),
        Operation::RenameItem { item_id, title } => effects::rename_item(draft, *item_id, title),
        Operation::ArchiveItem { item_id, is_archived } => effects::archive_item(draft, *item_id, *is_archived),
        Operation::SuggestCompletion { item_id, reason, confidence } => effects::suggest(draft, *item_id, reason, *confidence),
        Operation::DismissSuggestion { item_id } => effects::dismiss(draft, *item_id),
        Operation::CreateChecklist { id, title } => effects::create(draft, id, title),
        Operation::RenameChecklist { checklist_id, title } => effects::rename(draft, *checklist_id, title),
        Operation::MoveItem { item_id, checklist_id, before } => effects::move_item(draft, *item_id, *checklist_id, *before),
        Operation::DeleteChecklist { checklist_id } => effects::delete(draft, *checklist_id),
        _ => return None,
    })
}
