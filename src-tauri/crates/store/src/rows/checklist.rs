//! `checklists`, `checklist_items` and `item_places`.

use domain::{Actor, Checklist, ChecklistItem};
use sea_orm::{QueryResult, Value};

use super::{Column, Stored, from_json, id, maybe_at, millis, to_json};
use crate::{Result, bulk::Table};

impl Stored for Checklist {
    const TABLE: &'static str = "checklists";
    const COLUMNS: &'static [Column<Self>] = &[
        ("id", |list| list.id.0.into()),
        ("task_id", |list| list.task_id.0.into()),
        ("title", |list| list.title.as_str().into()),
        ("position", |list| list.position.into()),
    ];

    fn read(row: &QueryResult) -> Result<Self> {
        Ok(Self {
            id: id(row, "id")?,
            task_id: id(row, "task_id")?,
            title: row.try_get("", "title")?,
            position: row.try_get("", "position")?,
        })
    }
}

impl Stored for ChecklistItem {
    const TABLE: &'static str = "checklist_items";
    const COLUMNS: &'static [Column<Self>] = &[
        ("id", |item| item.id.0.into()),
        ("title", |item| item.title.as_str().into()),
        ("is_checked", |item| item.is_checked.into()),
        ("is_archived", |item| item.is_archived.into()),
        ("checked_by", |item| item.checked_by.word().into()),
        ("checked_at", |item| millis(item.checked_at)),
        ("override", |item| to_json(item.overridden.as_ref())),
        ("suggestion", |item| to_json(item.suggestion.as_ref())),
        ("created_by", |item| item.created_by.word().into()),
        ("created_at", |item| millis(item.created_at)),
    ];

    /// Without its places.
    fn read(row: &QueryResult) -> Result<Self> {
        let actor = |name: &str| -> Result<Actor> { Ok(Actor::from_word(&row.try_get::<String>("", name)?).unwrap_or_default()) };
        Ok(Self {
            id: id(row, "id")?,
            title: row.try_get("", "title")?,
            is_checked: row.try_get("", "is_checked")?,
            is_archived: row.try_get("", "is_archived")?,
            created_by: actor("created_by")?,
            created_at: maybe_at(row, "created_at")?,
            checked_by: actor("checked_by")?,
            checked_at: maybe_at(row, "checked_at")?,
            overridden: from_json(row.try_get("", "override")?),
            suggestion: from_json(row.try_get("", "suggestion")?),
            linked_checklists: Vec::new(),
        })
    }
}

/// `item_places`.
pub(crate) const PLACES: Table =
    Table { name: "item_places", key: "item_id, checklist_id", columns: &["item_id", "checklist_id", "seq", "position"] };

/// The rows for an item's places, in order.
pub(crate) fn places(item: &ChecklistItem) -> impl Iterator<Item = Vec<Value>> {
    let places = item.linked_checklists.iter().zip(0_i32..);
    places.map(|(place, seq)| vec![item.id.0.into(), place.checklist_id.0.into(), seq.into(), place.position.into()])
}
