//! Ranked full-text search.

use std::collections::BTreeSet;

use domain::{Today, query::Query, text};
use sea_orm::ConnectionTrait;

use crate::{
    Result,
    list::{self, Page},
    rows::unsigned,
    search, sql,
};

/// One page of the tasks that have these words, best first, newest first among equals. Where nothing has them, the words that were
/// probably meant are searched instead.
pub(crate) async fn page(db: &impl ConnectionTrait, words: &str, query: &Query, today: &Today) -> Result<Page> {
    let words: Vec<String> = text::words(words).into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    if words.is_empty() {
        return Ok(Page::default());
    }
    let exact = search::all(&words);
    let (found, words) = match total(db, &exact).await? {
        0 => {
            let meant = search::near(db, &words).await?;
            let groups = words.iter().zip(&meant).map(|(word, near)| search::any(word, near)).collect::<Vec<_>>();
            let query = groups.join(" AND ");
            ((total(db, &query).await?, query), words.into_iter().chain(meant.into_iter().flatten()).collect())
        }
        total => ((total, exact), words),
    };
    let (total, search) = found;
    if total == 0 {
        return Ok(Page::default());
    }
    let [limit, offset] = list::window(query);
    let numbers = sql::column::<i64>(
        db,
        "SELECT search.rowid FROM search WHERE search MATCH ? AND (SELECT deleted_at IS NULL FROM tasks WHERE number = search.rowid) \
         ORDER BY bm25(search, 8.0, 2.0, 3.0, 2.0), search.rowid DESC LIMIT ? OFFSET ?",
        [search.into(), limit, offset],
    )
    .await?;
    let rows = list::found(db, numbers.into_iter().map(unsigned).collect(), &words, today).await?;
    Ok(Page { rows, total })
}

async fn total(db: &impl ConnectionTrait, search: &str) -> Result<usize> {
    let found: Option<i64> = sql::value(
        db,
        "SELECT count(*) FROM search WHERE search MATCH ? AND (SELECT deleted_at IS NULL FROM tasks WHERE number = search.rowid)",
        [search.into()],
    )
    .await?;
    Ok(usize::try_from(found.unwrap_or_default()).unwrap_or_default())
}
