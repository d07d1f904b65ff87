//! The time shown for a task: one date of a repeating task may have its own.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(crate) struct Step;

impl MigrationName for Step {
    fn name(&self) -> &'static str {
        "m0007_shown_time"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(include_str!("m0007_shown_time.sql")).await?;
        Ok(())
    }
}
