//! The database file: checks and daily work, copies, the trash folders, health, and recovery.

pub(crate) mod backups;
pub(crate) mod health;
pub(crate) mod recovery;
pub(crate) mod trash;
pub(crate) mod upkeep;
