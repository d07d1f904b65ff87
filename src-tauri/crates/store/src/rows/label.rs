//! `labels` and `label_groups`.

use std::collections::BTreeSet;

use domain::{Label, LabelGroup, ProjectId};
use sea_orm::{Value, entity::prelude::*};

use super::{at, millis};
use crate::{StoreError, bulk::Table, error};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "labels")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub color: String,
    pub description: Option<String>,
    pub group_id: Option<Uuid>,
    pub private: bool,
    pub project_ids: String,
    pub archived_at: Option<i64>,
    pub deleted_at: Option<i64>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for Label {
    type Error = StoreError;
    fn try_from(row: Model) -> error::Result<Self> {
        let project_ids: BTreeSet<ProjectId> = serde_json::from_str(&row.project_ids)?;
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            color: row.color,
            description: row.description,
            group_id: row.group_id.map(Into::into),
            private: row.private,
            project_ids,
            archived_at: row.archived_at.map(at),
            deleted_at: row.deleted_at.map(at),
        })
    }
}

pub(crate) const TABLE: Table = Table {
    name: "labels",
    key: "id",
    columns: &["id", "name", "color", "description", "group_id", "private", "project_ids", "archived_at", "deleted_at"],
};

pub(crate) fn values(label: &Label) -> error::Result<Vec<Value>> {
    Ok(vec![
        label.id.0.into(),
        label.name.as_str().into(),
        label.color.as_str().into(),
        label.description.clone().into(),
        label.group_id.map(|id| id.0).into(),
        label.private.into(),
        serde_json::to_string(&label.project_ids)?.into(),
        millis(label.archived_at),
        millis(label.deleted_at),
    ])
}

/// `label_groups`.
pub(crate) mod group {
    use super::{LabelGroup, Table, Value};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "label_groups")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}

    impl From<Model> for LabelGroup {
        fn from(row: Model) -> Self {
            Self { id: row.id.into(), name: row.name }
        }
    }

    pub(crate) const TABLE: Table = Table { name: "label_groups", key: "id", columns: &["id", "name"] };

    pub(crate) fn values(group: &LabelGroup) -> Vec<Value> {
        vec![group.id.0.into(), group.name.as_str().into()]
    }
}
