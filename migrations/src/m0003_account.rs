//! The facts behind the sentences of History.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(crate) struct Step;

impl MigrationName for Step {
    fn name(&self) -> &'static str {
        "m0003_account"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(include_str!("m0003_account.sql")).await?;
        Ok(())
    }
}
