//! Ranked full-text search.

use std::collections::BTreeSet;

use domain::{
    Today,
    query::{Query, TaskRow},
    text,
};
use sea_orm::ConnectionTrait;

use crate::{
    Result,
    read::{
        load,
        page::{Page, add_steps, row, window},
        search::{self, Tolerance},
        snippet,
    },
    rows::unsigned,
    sql,
};

/// How many hits are ranked.
const RANKED: usize = 3_000;
/// Whether a hit is not in the trash.
const LIVE: &str = "(SELECT deleted_at IS NULL FROM tasks WHERE number = search.rowid)";

/// One page of the tasks with these words, best first; newest first among equals and beyond the first 3,000. If no task has the words, the
/// words that were probably meant are searched instead, first those with fewer errors.
pub(crate) async fn page(db: &impl ConnectionTrait, words: &str, query: &Query, today: &Today) -> Result<Page> {
    let words: Vec<String> = text::words(words).into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    if words.is_empty() {
        return Ok(Page::default());
    }
    let mut search = search::all(&words);
    let mut total = count(db, &search).await?;
    let mut shown = words.clone();
    for tolerance in [Tolerance::Near, Tolerance::Loose] {
        if total > 0 {
            break;
        }
        let meant = search::meant(db, &words, tolerance).await?;
        search = words.iter().zip(&meant).map(|(word, meant)| search::any(word, meant)).collect::<Vec<_>>().join(" AND ");
        total = count(db, &search).await?;
        shown = words.iter().cloned().chain(meant.into_iter().flatten()).collect();
    }
    if total == 0 {
        return Ok(Page::default());
    }
    let numbers = numbers(db, &search, query, total).await?;
    let rows = rows(db, numbers.into_iter().map(unsigned).collect(), &shown, today).await?;
    Ok(Page { rows, total })
}

/// The tasks with these numbers as rows, in this order, with snippets for `words`.
async fn rows(db: &impl ConnectionTrait, numbers: Vec<u64>, words: &[String], today: &Today) -> Result<Vec<TaskRow>> {
    let tasks = load::in_order(db, numbers).await?;
    let mut rows: Vec<TaskRow> = tasks.into_iter().map(|task| row(task, today)).collect();
    add_steps(db, &mut rows).await?;
    snippet::add(db, &mut rows, words).await?;
    Ok(rows)
}

/// The numbers of the hits on a page. Ranking is expensive, and a common word says little about rank: only the newest hits are ranked, and
/// the others follow by age.
async fn numbers(db: &impl ConnectionTrait, search: &str, query: &Query, total: usize) -> Result<Vec<i64>> {
    let ranked = format!(
        "SELECT number FROM (SELECT search.rowid AS number, bm25(search, 8.0, 2.0, 3.0, 2.0) AS rank FROM search WHERE search MATCH ? AND {LIVE} \
         ORDER BY search.rowid DESC LIMIT {RANKED}) ORDER BY rank, number DESC LIMIT ? OFFSET ?"
    );
    let [limit, offset] = window(query);
    let mut numbers = if query.offset < RANKED { sql::column(db, ranked, [search.into(), limit, offset]).await? } else { Vec::new() };
    let end = query.offset.saturating_add(query.limit).min(total);
    if end > RANKED {
        let rest = Query { offset: query.offset.max(RANKED), limit: end - query.offset.max(RANKED), ..query.clone() };
        let [limit, offset] = window(&rest);
        let by_age = format!("SELECT search.rowid FROM search WHERE search MATCH ? AND {LIVE} ORDER BY search.rowid DESC LIMIT ? OFFSET ?");
        numbers.extend(sql::column::<i64>(db, by_age, [search.into(), limit, offset]).await?);
    }
    Ok(numbers)
}

async fn count(db: &impl ConnectionTrait, search: &str) -> Result<usize> {
    // Counting the hits in the trash separately avoids reading the row of every other hit.
    let found: Option<i64> = sql::value(
        db,
        "SELECT (SELECT count(*) FROM search WHERE search MATCH ?1) - iif(EXISTS (SELECT 1 FROM tasks WHERE deleted_at IS NOT NULL), \
           (SELECT count(*) FROM tasks WHERE deleted_at IS NOT NULL AND number IN (SELECT rowid FROM search WHERE search MATCH ?1)), 0)",
        [search.into()],
    )
    .await?;
    Ok(usize::try_from(found.unwrap_or_default()).unwrap_or_default())
}
