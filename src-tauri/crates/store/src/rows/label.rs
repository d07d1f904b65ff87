//! `labels` and `label_groups`.

use domain::{Label, LabelGroup, LabelGroupId};
use sea_orm::QueryResult;
use uuid::Uuid;

use super::{Column, Stored, id, maybe_at, millis, to_json};
use crate::Result;

impl Stored for Label {
    const TABLE: &'static str = "labels";
    const COLUMNS: &'static [Column<Self>] = &[
        ("id", |label| label.id.0.into()),
        ("name", |label| label.name.as_str().into()),
        ("color", |label| label.color.as_str().into()),
        ("description", |label| label.description.clone().into()),
        ("group_id", |label| label.group_id.map(|id| id.0).into()),
        ("private", |label| label.private.into()),
        ("project_ids", |label| to_json(Some(&label.project_ids))),
        ("archived_at", |label| millis(label.archived_at)),
        ("deleted_at", |label| millis(label.deleted_at)),
    ];

    fn read(row: &QueryResult) -> Result<Self> {
        Ok(Self {
            id: id(row, "id")?,
            name: row.try_get("", "name")?,
            color: row.try_get("", "color")?,
            description: row.try_get("", "description")?,
            group_id: row.try_get::<Option<Uuid>>("", "group_id")?.map(LabelGroupId),
            private: row.try_get("", "private")?,
            project_ids: serde_json::from_str(&row.try_get::<String>("", "project_ids")?)?,
            archived_at: maybe_at(row, "archived_at")?,
            deleted_at: maybe_at(row, "deleted_at")?,
        })
    }
}

impl Stored for LabelGroup {
    const TABLE: &'static str = "label_groups";
    const COLUMNS: &'static [Column<Self>] = &[("id", |group| group.id.0.into()), ("name", |group| group.name.as_str().into())];

    fn read(row: &QueryResult) -> Result<Self> {
        Ok(Self { id: id(row, "id")?, name: row.try_get("", "name")? })
    }
}
