//! Answers look-ups by a parser or a prompt, using indexes.

mod titles;

use std::collections::BTreeSet;

use domain::{Found, Lookup, Today, Where, text, where_filter::Sort};
use sea_orm::ConnectionTrait;

use self::titles::{Postings, Titles};
use crate::{
    Result, Store,
    read::{
        days, load, page,
        where_sql::{self, Condition},
    },
    rows::unsigned,
    sql,
};

impl Store {
    /// The tasks that a look-up selects, and how many there are. For a title, the 500 newest tasks with enough of its words are compared.
    pub async fn lookup(&self, lookup: &Lookup, today: &Today) -> Result<Found> {
        Ok(self.lookups(std::slice::from_ref(lookup), today).await?.pop().unwrap_or_default())
    }

    /// Like [`Self::lookup`] for several look-ups, from one snapshot. Words and tasks that they share are read once.
    pub async fn lookups(&self, lookups: &[Lookup], today: &Today) -> Result<Vec<Found>> {
        let db = days::warm_snapshot(self, today).await?;
        let asked = || lookups.iter().chain(lookups.iter().filter_map(|lookup| lookup.unless.as_deref()));
        let postings = Postings::read(&db, asked().filter_map(|lookup| lookup.title.as_deref())).await?;
        let mut titles = Titles::default();
        let mut answered: Vec<(&Lookup, Hits)> = Vec::new();
        for lookup in lookups {
            let settled = match lookup.unless.as_deref() {
                Some(first) => match answered.iter().find(|(other, _)| *other == first) {
                    Some((_, hits)) => hits.best,
                    None => hits(&db, first, &postings, &mut titles, today).await?.best,
                },
                None => 0.0,
            };
            let mut hits = if settled < text::NAMED { hits(&db, lookup, &postings, &mut titles, today).await? } else { Hits::default() };
            hits.numbers.truncate(lookup.shown(hits.total));
            answered.push((lookup, hits));
        }
        let numbers: BTreeSet<u64> = answered.iter().flat_map(|(_, hits)| hits.numbers.iter().copied()).collect();
        let tasks = load::by_number(&db, numbers).await?;
        let tasks = |numbers: &[u64]| numbers.iter().filter_map(|number| tasks.get(number).cloned()).collect();
        Ok(answered.iter().map(|(_, hits)| Found { tasks: tasks(&hits.numbers), total: hits.total }).collect())
    }
}

/// The result of a look-up before its tasks are read.
#[derive(Clone, Debug, Default)]
struct Hits {
    /// The numbers of the tasks, in the requested order.
    numbers: Vec<u64>,
    total: usize,
    /// The score of the best title; 0 if no title was asked for.
    best: f32,
}

impl Hits {
    fn new(numbers: Vec<i64>, total: i64) -> Self {
        Self { numbers: numbers.into_iter().map(unsigned).collect(), total: usize::try_from(total).unwrap_or_default(), best: 0.0 }
    }
}

async fn hits(db: &impl ConnectionTrait, lookup: &Lookup, postings: &Postings, titles: &mut Titles, today: &Today) -> Result<Hits> {
    if let Some(hits) = by_label(db, lookup).await? {
        return Ok(hits);
    }
    let mut condition = where_sql::compile(db, &lookup.filter, today).await?;
    if let Some(range) = lookup.due_in {
        where_sql::due(db, &mut condition, range, today).await?;
    }
    if let Some(range) = lookup.done_in {
        where_sql::done(&mut condition, range, today);
    }
    if let Some(title) = &lookup.title {
        return titles::hits(db, title, condition, lookup, postings, titles).await;
    }
    if lookup.limit == 0 {
        return Ok(Hits { total: page::count(db, &condition).await?, ..Hits::default() });
    }
    let Condition { sql, values } = condition;
    let order = page::order(lookup.sort);
    let limit = i64::try_from(lookup.limit).unwrap_or(i64::MAX).into();
    // A sorted index stops at the limit, and counting reads only the index. Due or completed tasks come unsorted from two indexes, so they
    // are counted in the pass that finds them.
    let due = [lookup.filter.overdue, lookup.filter.due_by_today].contains(&Some(true)) || lookup.due_in.is_some();
    let (count, again) = if due || lookup.done_in.is_some() {
        ("count(*) OVER ()".to_owned(), Vec::new())
    } else {
        (format!("(SELECT count(*) FROM tasks WHERE {sql})"), values.clone())
    };
    let found = format!("SELECT tasks.number, {count} FROM tasks WHERE {sql} ORDER BY {order} LIMIT ?");
    let values = again.into_iter().chain(values).chain([limit]);
    let rows = sql::rows(db, found, values.collect::<Vec<_>>()).await?;
    let total: i64 = rows.first().map_or(Ok(0), |row| row.try_get_by_index(1))?;
    let numbers: Vec<i64> = rows.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect::<Result<_>>()?;
    Ok(Hits::new(numbers, total))
}

/// The first open tasks with a label that many tasks have. Instead of sorting them, it walks the index of days and checks each row for the
/// label. None if the look-up is of another kind, or if so few tasks have the label that sorting them is faster.
async fn by_label(db: &impl ConnectionTrait, lookup: &Lookup) -> Result<Option<Hits>> {
    let Lookup { filter: Where { labels: Some(labels), .. }, title: None, due_in: None, done_in: None, .. } = lookup else {
        return Ok(None);
    };
    let [label] = labels.as_slice() else { return Ok(None) };
    let only = Where { completed: Some(false), labels: lookup.filter.labels.clone(), ..Where::default() };
    let in_order_of_days = page::order(lookup.sort) == page::order(Sort::Date);
    if lookup.limit == 0 || lookup.filter != only || !in_order_of_days {
        return Ok(None);
    }
    let Some(label) = where_sql::label(db, label).await? else { return Ok(None) };
    let count = "SELECT count(DISTINCT task), (SELECT max(number) FROM tasks) FROM task_labels WHERE label_id = ? AND open = 1";
    let counted = sql::rows(db, count.to_owned(), vec![label.into()]).await?;
    let Some(counted) = counted.first() else { return Ok(None) };
    let (total, all): (i64, Option<i64>) = (counted.try_get_by_index(0)?, counted.try_get_by_index(1)?);
    let limit = i64::try_from(lookup.limit).unwrap_or(i64::MAX);
    // Sorting one row costs about as much as checking eight.
    if total.saturating_mul(total).saturating_mul(8) < limit.saturating_mul(all.unwrap_or(0)) {
        return Ok(None);
    }
    let found = format!(
        "SELECT tasks.number FROM tasks INDEXED BY tasks_open_day WHERE {} \
         AND EXISTS (SELECT 1 FROM task_labels WHERE label_id = ? AND task = tasks.number AND open = 1) ORDER BY {} LIMIT ?",
        where_sql::OPEN,
        page::order(lookup.sort)
    );
    let rows = sql::rows(db, found, vec![label.into(), limit.into()]).await?;
    let numbers: Vec<i64> = rows.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect::<Result<_>>()?;
    Ok(Some(Hits::new(numbers, total)))
}
