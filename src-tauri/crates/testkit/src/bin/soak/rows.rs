//! The figures, one file each.

mod backups;
pub mod damaged;
mod dry_run;
mod faults;
mod hostile;
mod idempotency;
mod identity;
mod kills;
mod parsers;
mod sqlite;
mod time;
mod two_writers;

use crate::row::Row;

/// Every row; those that mostly wait come last.
pub static ALL: [Row; 12] = [
    kills::ROW,
    identity::ROW,
    dry_run::ROW,
    idempotency::ROW,
    two_writers::ROW,
    damaged::ROW,
    time::ROW,
    parsers::ROW,
    hostile::ROW,
    backups::ROW,
    sqlite::ROW,
    faults::ROW,
];
