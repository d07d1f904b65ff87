//! Saved filters.

use serde_json::Value;

use super::{AskedBy, Kind, Mentions, Room, label::named, nothing_refused};
use crate::{
    Entity, FilterId, Operation, SavedFilter,
    draft::{
        Draft, Effect, Problems,
        refusal::{no_row, taken},
    },
    fields::{Notes, Reader, read},
    filter_text, text,
};

pub(super) const ROOM: Room = Room {
    entity: Entity::SavedFilter,
    kinds: &[Kind::new("save_filter", AskedBy::User), Kind::new("delete_filter", AskedBy::User)],
    read,
    refusals: nothing_refused,
    needs: |_, _| {},
    mentions,
    effect,
};

fn read(name: &str, reader: &mut Reader) -> Option<Operation> {
    let filter = |value: &Value, _: &mut Notes| read::uuid(value, "a saved filter");
    match name {
        "save_filter" => {
            let (filter_id, named) = (reader.optional("filterId", filter), reader.required("name", read::name));
            let (query, position) = (reader.required("query", read::query), reader.optional("position", read::position));
            Some(Operation::SaveFilter { filter_id, name: named?, query: query?, position })
        }
        "delete_filter" => Some(Operation::DeleteFilter { filter_id: reader.required("filterId", filter)? }),
        _ => None,
    }
}

fn mentions(operation: &Operation, mentions: &mut Mentions<'_>) {
    if let Operation::SaveFilter { filter_id: Some(id), .. } | Operation::DeleteFilter { filter_id: id } = operation {
        mentions.row(Entity::SavedFilter, *id);
    }
}

fn effect(operation: &Operation, draft: &mut Draft<'_>) -> Option<Result<Effect, Problems>> {
    Some(match operation {
        Operation::SaveFilter { filter_id, name, query, position } => save(draft, *filter_id, name, query, *position),
        Operation::DeleteFilter { filter_id } => delete(draft, *filter_id),
        _ => return None,
    })
}

/// Adds a saved filter, or changes the name and query of one. The query must be valid in the search box.
fn save(draft: &mut Draft<'_>, id: Option<FilterId>, name: &str, query: &str, position: Option<f64>) -> Result<Effect, Problems> {
    let name = named(name)?;
    filter_text::parse(query, &draft.context.today)?;
    let filters = &draft.world().filters;
    let lowered = text::lower(&name);
    if filters.values().any(|other| Some(other.id) != id && text::lower(&other.name) == lowered) {
        return Err(taken("saved filter", &name).into());
    }
    let query = query.trim().to_owned();
    let filter = if let Some(id) = id {
        let old = filters.get(&id).ok_or_else(|| no_row("saved filter", id))?;
        SavedFilter { id, name, query, position: position.unwrap_or(old.position) }
    } else {
        let last = filters.values().map(|filter| filter.position).fold(0.0, f64::max);
        SavedFilter { id: draft.new_id(), name, query, position: position.unwrap_or(last + 1.0) }
    };
    Ok(Effect::put(filter))
}

fn delete(draft: &Draft<'_>, id: FilterId) -> Result<Effect, Problems> {
    if !draft.world().filters.contains_key(&id) {
        return Err(no_row("saved filter", id).into());
    }
    Ok(Effect::remove::<SavedFilter>(id))
}
