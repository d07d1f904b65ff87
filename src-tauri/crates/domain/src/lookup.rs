//! What a parser or a prompt asks of the rows without seeing the database: a bounded question, answered by `store` from its indexes,
//! or from memory by `assent lang plan` and tests.

use serde::{Deserialize, Serialize};

use crate::{Task, Where, where_filter::Sort};

/// A bounded question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lookup {
    /// Which tasks; the empty filter means every task that is not in the trash.
    pub filter: Where,
    /// Words to match titles with, tolerant of typos and of words left out. Tasks are ranked by [`crate::text::title_score`];
    /// those that score 0 are left out.
    pub title: Option<String>,
    /// The order; `Relevance` where `title` is set and nothing else is wanted.
    pub sort: Sort,
    /// At most this many tasks.
    pub limit: usize,
}

/// The answer to a [`Lookup`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The first `limit` tasks in the order asked for.
    pub tasks: Vec<Task>,
    /// How many there are in all.
    pub total: usize,
}

/// Answers a lookup from tasks in memory, exactly as `store` does from its indexes.
pub fn in_memory(lookup: &Lookup, world: &crate::World, today: &crate::Today) -> Found {
    let _ = (lookup, world, today);
    todo!()
}
