//! Indexes the owners of removed rows, so that a task's history finds them.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(crate) struct Step;

impl MigrationName for Step {
    fn name(&self) -> &'static str {
        "m0005_gone"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(include_str!("m0005_gone.sql")).await?;
        Ok(())
    }
}
