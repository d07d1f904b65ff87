//! `saved_filters`.

use domain::SavedFilter;
use sea_orm::QueryResult;

use super::{Column, Stored, id};
use crate::Result;

impl Stored for SavedFilter {
    const TABLE: &'static str = "saved_filters";
    const COLUMNS: &'static [Column<Self>] = &[
        ("id", |filter| filter.id.0.into()),
        ("name", |filter| filter.name.as_str().into()),
        ("query", |filter| filter.query.as_str().into()),
        ("position", |filter| filter.position.into()),
    ];

    fn read(row: &QueryResult) -> Result<Self> {
        Ok(Self {
            id: id(row, "id")?,
            name: row.try_get("", "name")?,
            query: row.try_get("", "query")?,
            position: row.try_get("", "position")?,
        })
    }
}
