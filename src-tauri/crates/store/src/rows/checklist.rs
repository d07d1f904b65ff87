//! `checklists`, `checklist_items` and `item_places`.

use domain::{Actor, Checklist, ChecklistItem, ItemPlace};
use sea_orm::{Value, entity::prelude::*};

use super::{at, from_json, millis, to_json};
use crate::bulk::Table;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "checklists")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub task_id: Uuid,
    pub title: String,
    pub position: f64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl From<Model> for Checklist {
    fn from(row: Model) -> Self {
        Self { id: row.id.into(), task_id: row.task_id.into(), title: row.title, position: row.position }
    }
}

pub(crate) const TABLE: Table = Table { name: "checklists", key: "id", columns: &["id", "task_id", "title", "position"] };

pub(crate) fn values(checklist: &Checklist) -> Vec<Value> {
    vec![checklist.id.0.into(), checklist.task_id.0.into(), checklist.title.as_str().into(), checklist.position.into()]
}

/// `checklist_items`.
pub(crate) mod item {
    use super::{Actor, ChecklistItem, Table, Value, at, from_json, millis, to_json};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "checklist_items")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub title: String,
        pub is_checked: bool,
        pub is_archived: bool,
        pub checked_by: String,
        pub checked_at: Option<i64>,
        pub r#override: Option<String>,
        pub suggestion: Option<String>,
        pub created_by: String,
        pub created_at: Option<i64>,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}

    impl From<Model> for ChecklistItem {
        /// Without its places.
        fn from(row: Model) -> Self {
            Self {
                id: row.id.into(),
                title: row.title,
                is_checked: row.is_checked,
                is_archived: row.is_archived,
                created_by: Actor::from_word(&row.created_by).unwrap_or_default(),
                created_at: row.created_at.map(at),
                checked_by: Actor::from_word(&row.checked_by).unwrap_or_default(),
                checked_at: row.checked_at.map(at),
                overridden: from_json(row.r#override),
                suggestion: from_json(row.suggestion),
                linked_checklists: Vec::new(),
            }
        }
    }

    pub(crate) const TABLE: Table = Table {
        name: "checklist_items",
        key: "id",
        columns: &[
            "id",
            "title",
            "is_checked",
            "is_archived",
            "checked_by",
            "checked_at",
            "override",
            "suggestion",
            "created_by",
            "created_at",
        ],
    };

    pub(crate) fn values(item: &ChecklistItem) -> Vec<Value> {
        vec![
            item.id.0.into(),
            item.title.as_str().into(),
            item.is_checked.into(),
            item.is_archived.into(),
            item.checked_by.word().into(),
            millis(item.checked_at),
            to_json(item.overridden.as_ref()),
            to_json(item.suggestion.as_ref()),
            item.created_by.word().into(),
            millis(item.created_at),
        ]
    }
}

/// `item_places`.
pub(crate) mod place {
    use super::{ChecklistItem, ItemPlace, Table, Value};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "item_places")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub item_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub checklist_id: Uuid,
        pub seq: i32,
        pub position: f64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}

    impl From<Model> for ItemPlace {
        fn from(row: Model) -> Self {
            Self { checklist_id: row.checklist_id.into(), position: row.position }
        }
    }

    pub(crate) const TABLE: Table =
        Table { name: "item_places", key: "item_id, checklist_id", columns: &["item_id", "checklist_id", "seq", "position"] };

    /// The rows for an item's places, in order.
    pub(crate) fn values(item: &ChecklistItem) -> impl Iterator<Item = Vec<Value>> {
        item.linked_checklists
            .iter()
            .zip(0_i32..)
            .map(|(place, seq)| vec![item.id.0.into(), place.checklist_id.0.into(), seq.into(), place.position.into()])
    }
}
