//! Indexes open tasks in the order of a list, so that reading a page of a manually ordered list reads only that page.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(crate) struct Step;

impl MigrationName for Step {
    fn name(&self) -> &'static str {
        "m0004_order"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(include_str!("m0004_order.sql")).await?;
        Ok(())
    }
}
