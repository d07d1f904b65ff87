//! Answers look-ups by a parser or a prompt, using indexes.

mod titles;

use std::collections::BTreeSet;

use domain::{Found, Lookup, Today, Where, text, where_filter::Sort};
use sea_orm::{ConnectionTrait, Value};

use self::titles::{Postings, Titles};
use crate::{
    Result, Store,
    read::{
        days, load, page,
        where_sql::{self, Condition, Part},
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
        let mut titles = Titles::new(&postings);
        let mut answered: Vec<(&Lookup, Hits)> = Vec::new();
        for lookup in lookups {
            let settled = match lookup.unless.as_deref() {
                Some(first) => match answered.iter().find(|(other, _)| *other == first) {
                    Some((_, hits)) => hits.best,
                    None => hits(&db, first, &mut titles, today).await?.best,
                },
                None => 0.0,
            };
            let hits = if settled < text::NAMED { hits(&db, lookup, &mut titles, today).await? } else { Hits::default() };
            answered.push((lookup, hits));
        }
        titles::put_in_order(&db, &mut answered).await?;
        for (lookup, hits) in &mut answered {
            hits.numbers.truncate(lookup.shown(hits.total));
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
    /// The tasks with their scores, if they still need sorting by relevance. The tasks of all look-ups are sorted together.
    scored: Vec<(f32, i64)>,
    total: usize,
    /// The score of the best title; 0 if no title was asked for.
    best: f32,
}

impl Hits {
    fn new(numbers: Vec<i64>, total: usize) -> Self {
        Self { numbers: numbers.into_iter().map(unsigned).collect(), total, ..Self::default() }
    }
}

async fn hits(db: &impl ConnectionTrait, lookup: &Lookup, titles: &mut Titles<'_>, today: &Today) -> Result<Hits> {
    if let Some(hits) = by_label(db, lookup).await? {
        return Ok(hits);
    }
    if lookup.title.as_deref().is_some_and(|title| !titles.may_match(title)) {
        return Ok(Hits::default());
    }
    if let Some(title) = lookup.title.as_deref().filter(|_| is_plain(lookup)) {
        // A message that names a task asks for it among the open tasks and among the completed ones: both are read at once.
        let condition = where_sql::compile(db, &Where::default(), today).await?;
        return titles::hits(db, title, (condition, lookup.filter.completed), lookup, titles).await;
    }
    let parts = where_sql::parts(db, &lookup.filter, lookup.due_in, today).await?;
    if lookup.title.is_none() && lookup.done_in.is_none() && parts.len() != 1 && in_order_of_days(lookup) {
        return by_day(db, lookup, &parts).await;
    }
    let mut condition = where_sql::any(&parts);
    if let Some(range) = lookup.done_in {
        where_sql::done(&mut condition, range, today);
    }
    if let Some(title) = &lookup.title {
        return titles::hits(db, title, (condition, None), lookup, titles).await;
    }
    if lookup.limit == 0 {
        return Ok(Hits { total: page::count(db, &condition).await?, ..Hits::default() });
    }
    let order = page::order(lookup.sort);
    if parts.len() != 1 || lookup.done_in.is_some() {
        // Due or completed tasks come unsorted from several indexes, so they are counted in the pass that finds them.
        let Condition { sql, mut values } = condition;
        values.push(most(lookup.limit));
        let found = format!("SELECT tasks.number, count(*) OVER () FROM tasks WHERE {sql} ORDER BY {order} LIMIT ?");
        let rows = sql::rows(db, found, values).await?;
        let total: i64 = rows.first().map_or(Ok(0), |row| row.try_get_by_index(1))?;
        let numbers: Vec<i64> = rows.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect::<Result<_>>()?;
        return Ok(Hits::new(numbers, usize::try_from(total).unwrap_or_default()));
    }
    // A sorted index stops at the limit, and counting reads only the index.
    let total = page::count(db, &condition).await?;
    let Condition { sql, values } = condition;
    first(db, lookup, total, format!("SELECT tasks.number FROM tasks WHERE {sql} ORDER BY {order} LIMIT ?"), values).await
}

/// Whether a look-up asks for nothing of tasks but a title and whether they are completed.
fn is_plain(lookup: &Lookup) -> bool {
    let others = Where { completed: None, ..lookup.filter.clone() };
    others == Where::default() && lookup.due_in.is_none() && lookup.done_in.is_none()
}

/// A number of rows as the value of a limit.
fn most(rows: usize) -> Value {
    i64::try_from(rows).unwrap_or(i64::MAX).into()
}

/// What a look-up shows of so many tasks, found by a statement whose last value is its limit.
async fn first(db: &impl ConnectionTrait, lookup: &Lookup, total: usize, found: String, mut values: Vec<Value>) -> Result<Hits> {
    let shown = lookup.shown(total).min(lookup.limit);
    if total == 0 || shown == 0 {
        return Ok(Hits { total, ..Hits::default() });
    }
    values.push(most(shown));
    Ok(Hits::new(sql::column(db, found, values).await?, total))
}

fn in_order_of_days(lookup: &Lookup) -> bool {
    page::order(lookup.sort) == page::order(Sort::Date)
}

/// The first tasks of several parts in the order of days. Each part is read in this order, and only as far as it is shown.
async fn by_day(db: &impl ConnectionTrait, lookup: &Lookup, parts: &[Part]) -> Result<Hits> {
    let mut counted: usize = parts.iter().filter_map(|part| part.counted).sum();
    let uncounted: Vec<Part> = parts.iter().filter(|part| part.counted.is_none()).cloned().collect();
    if !uncounted.is_empty() {
        let (rows, values) = where_sql::union("count(*) AS found", &uncounted);
        let found: i64 = sql::value(db, format!("SELECT sum(found) FROM ({rows})"), values).await?.unwrap_or_default();
        counted += usize::try_from(found).unwrap_or_default();
    }
    let (rows, values) = where_sql::union("number, day, minute, priority, position", parts);
    let found = format!("SELECT number FROM ({rows} ORDER BY {} LIMIT ?)", page::order(Sort::Date));
    first(db, lookup, counted, found, values).await
}

/// The first open tasks with a label that many tasks have. Instead of sorting them, it walks the index of days and checks each row for the
/// label. None if the look-up is of another kind, or if so few tasks have the label that sorting them is faster.
async fn by_label(db: &impl ConnectionTrait, lookup: &Lookup) -> Result<Option<Hits>> {
    let Lookup { filter: Where { labels: Some(labels), .. }, title: None, due_in: None, done_in: None, .. } = lookup else {
        return Ok(None);
    };
    let [label] = labels.as_slice() else { return Ok(None) };
    let only = Where { completed: Some(false), labels: lookup.filter.labels.clone(), ..Where::default() };
    if lookup.limit == 0 || lookup.filter != only || !in_order_of_days(lookup) {
        return Ok(None);
    }
    let Some(label) = where_sql::label(db, label).await? else { return Ok(None) };
    let count = "SELECT count(DISTINCT task), (SELECT max(number) FROM tasks) FROM task_labels WHERE label_id = ? AND open = 1";
    let counted = sql::rows(db, count.to_owned(), vec![label.into()]).await?;
    let Some(counted) = counted.first() else { return Ok(None) };
    let (total, all): (i64, Option<i64>) = (counted.try_get_by_index(0)?, counted.try_get_by_index(1)?);
    let total = usize::try_from(total).unwrap_or_default();
    // Sorting one row costs about as much as checking eight.
    let walked = lookup.shown(total).saturating_mul(usize::try_from(all.unwrap_or_default()).unwrap_or_default());
    if total.saturating_mul(total).saturating_mul(8) < walked {
        return Ok(None);
    }
    let found = format!(
        "SELECT tasks.number FROM tasks INDEXED BY tasks_open_day WHERE {} \
         AND EXISTS (SELECT 1 FROM task_labels WHERE label_id = ? AND task = tasks.number AND open = 1) ORDER BY {} LIMIT ?",
        where_sql::OPEN,
        page::order(lookup.sort)
    );
    Ok(Some(first(db, lookup, total, found, vec![label.into()]).await?))
}
