//! `saved_filters`.

use domain::SavedFilter;
use sea_orm::{Value, entity::prelude::*};

use crate::bulk::Table;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "saved_filters")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub query: String,
    pub position: f64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl From<Model> for SavedFilter {
    fn from(row: Model) -> Self {
        Self { id: row.id.into(), name: row.name, query: row.query, position: row.position }
    }
}

pub(crate) const TABLE: Table = Table { name: "saved_filters", key: "id", columns: &["id", "name", "query", "position"] };

pub(crate) fn values(filter: &SavedFilter) -> Vec<Value> {
    vec![filter.id.0.into(), filter.name.as_str().into(), filter.query.as_str().into(), filter.position.into()]
}
