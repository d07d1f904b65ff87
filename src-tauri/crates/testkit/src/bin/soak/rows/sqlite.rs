//! What data safety depends on: the version of `SQLite`, and the settings of the file and of the connections.
//!
//! Opening a database verifies the settings and fails if one is not as wanted (`store::connect`); this row reads the version and the file's
//! header itself.

use std::fs;

use app::Clock;
use testkit::Database;

use crate::{
    Result,
    place::block_on,
    row::{Outcome, Row},
};

pub const ROW: Row = Row {
    name: "sqlite",
    figure: "SQLite's version and the file's settings, read back",
    reach: "bundled, 3.51.3 or later, WAL; synchronous, foreign keys and busy timeout as asserted at each start",
    quick: 1,
    full: 1,
    play,
};

const OLDEST: [u32; 3] = [3, 51, 3];
/// The header bytes that give the write and read format; 2 is the write-ahead log.
const WAL: [usize; 2] = [18, 19];

fn play(_amount: u64, _seed: u64) -> Result<Outcome> {
    block_on(async {
        let database = Database::new()?;
        let app = database.open(Clock::system()).await?;
        let version = app.upkeep().about().await?.sqlite;
        app.close().await?;
        let header = fs::read(database.path())?;
        let parts: Vec<u32> = version.split('.').map(|part| part.parse().unwrap_or(0)).collect();
        let mut wrong = Vec::new();
        if parts.as_slice() < OLDEST.as_slice() {
            wrong.push(format!("SQLite is {version}"));
        }
        if WAL.iter().any(|at| header.get(*at) != Some(&2)) {
            wrong.push("the file has no write-ahead log".to_owned());
        }
        Ok(Outcome { seen: format!("{version}, WAL in the file's header, settings asserted"), wrong })
    })
}
