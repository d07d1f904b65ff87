//! Who added a step of a checklist, and when.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(crate) struct Step;

impl MigrationName for Step {
    fn name(&self) -> &'static str {
        "m0008_step_makers"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(include_str!("m0008_step_makers.sql")).await?;
        Ok(())
    }
}
