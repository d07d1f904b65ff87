//! The filter language of the search box and of `assent list`:
//! `today overdue backlog due:week due:2026-11-01..2026-11-30 #project @label p:high is:repeating is:completed "free text"`.

use crate::{Problem, Today, Where};

/// Reads a query. Unknown words are full text; `due:` with something that is no date is `invalid_where_scheduled_range`.
/// Open tasks only, unless it says `is:completed` or `is:any`.
pub fn parse(query: &str, today: &Today) -> Result<Where, Problem> {
    let _ = (query, today);
    todo!()
}
