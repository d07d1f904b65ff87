//! Data that must outlive a process: file names given to recordings and copies, leases of wakes, drafts, and the conversation with the
//! assistant.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(crate) struct Step;

impl MigrationName for Step {
    fn name(&self) -> &'static str {
        "m0006_second_look"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(include_str!("m0006_second_look.sql")).await?;
        Ok(())
    }
}
