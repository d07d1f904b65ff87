//! The schema, one file per step, forward only. A released step never changes.
//!
//! `store` runs the steps in one transaction and keeps [`VERSION`] in the file's `user_version`, so that an up-to-date database opens
//! without further queries. Not here: what rows mean, and how they are read and written (`store`).

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::prelude::*;

mod m0001_first;
mod m0002_agent;
mod m0003_account;
mod m0004_order;
mod m0005_gone;
mod m0006_second_look;
mod m0007_shown_time;
mod m0008_step_makers;
mod m0009_lookups;

/// Marks a file as Assent's own (`application_id`, "Asnt").
pub const APPLICATION_ID: i32 = 0x4173_6e74;

/// The schema version this build reads and writes: the number of steps.
pub const VERSION: i64 = 9;

/// The steps in order.
#[derive(Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_first::Step),
            Box::new(m0002_agent::Step),
            Box::new(m0003_account::Step),
            Box::new(m0004_order::Step),
            Box::new(m0005_gone::Step),
            Box::new(m0006_second_look::Step),
            Box::new(m0007_shown_time::Step),
            Box::new(m0008_step_makers::Step),
            Box::new(m0009_lookups::Step),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_counts_the_steps() {
        let steps = Migrator::migrations().iter().zip(1..).last().map(|(_, count)| count);
        assert_eq!(steps, Some(VERSION));
    }
}
