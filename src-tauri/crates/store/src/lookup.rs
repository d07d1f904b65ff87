//! Answers what a parser or a prompt asks of the rows, from indexes.

use std::collections::HashMap;

use domain::{Found, Lookup, Task, Today, Where, text, where_filter::Sort};
use sea_orm::{ConnectionTrait, Value};

use crate::{
    Result, Store, days, list, load,
    rows::unsigned,
    search, sql,
    where_sql::{self, Condition},
};

/// Titles that are compared; of more, the newest are.
const CANDIDATES: usize = 500;
/// Words of a title that are looked up; the longest say most.
const WORDS: usize = 6;

impl Store {
    /// The tasks that a question means, and how many there are. With a title the 500 newest whose titles have
    /// enough of its words are looked at.
    pub async fn lookup(&self, lookup: &Lookup, today: &Today) -> Result<Found> {
        answer(&days::snapshot(self, today).await?, lookup, today).await
    }
}

pub(crate) async fn answer(db: &impl ConnectionTrait, lookup: &Lookup, today: &Today) -> Result<Found> {
    if let Some(found) = by_label(db, lookup).await? {
        return Ok(found);
    }
    let mut condition = where_sql::compile(db, &lookup.filter, today).await?;
    if let Some(range) = lookup.due_in {
        where_sql::due(db, &mut condition, range, today).await?;
    }
    if let Some(range) = lookup.done_in {
        where_sql::done(&mut condition, range, today);
    }
    if let Some(title) = &lookup.title {
        return by_title(db, title, condition, lookup).await;
    }
    if lookup.limit == 0 {
        return Ok(Found { tasks: Vec::new(), total: list::count(db, &condition).await? });
    }
    let Condition { sql, values } = condition;
    let order = list::order(lookup.sort);
    let limit = i64::try_from(lookup.limit).unwrap_or(i64::MAX).into();
    // An index that is in order stops at the limit, and counting reads the index alone. What is due or was done comes from two indexes, in
    // no order: it is counted in the pass that finds it.
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
    let tasks = in_order(db, numbers.into_iter().map(unsigned).collect()).await?;
    Ok(Found { tasks, total: usize::try_from(total).unwrap_or_default() })
}

/// The first open tasks of a label that many have. Their rows are not put in order: the index of days is, and its rows are asked one after
/// the other whether they have the label. None where that is not what is asked for, or where so few have it that putting them in order is
/// quicker than to look for them.
async fn by_label(db: &impl ConnectionTrait, lookup: &Lookup) -> Result<Option<Found>> {
    let Lookup { filter: Where { labels: Some(labels), .. }, title: None, due_in: None, done_in: None, .. } = lookup else {
        return Ok(None);
    };
    let [label] = labels.as_slice() else { return Ok(None) };
    let only = Where { completed: Some(false), labels: lookup.filter.labels.clone(), ..Where::default() };
    let in_order_of_days = list::order(lookup.sort) == list::order(Sort::Date);
    if lookup.limit == 0 || lookup.filter != only || !in_order_of_days {
        return Ok(None);
    }
    let Some(label) = where_sql::label(db, label).await? else { return Ok(None) };
    let count = "SELECT count(DISTINCT task), (SELECT max(number) FROM tasks) FROM task_labels WHERE label_id = ? AND open = 1";
    let counted = sql::rows(db, count.to_owned(), vec![label.into()]).await?;
    let Some(counted) = counted.first() else { return Ok(None) };
    let (total, all): (i64, Option<i64>) = (counted.try_get_by_index(0)?, counted.try_get_by_index(1)?);
    let limit = i64::try_from(lookup.limit).unwrap_or(i64::MAX);
    // One row in order costs about as much as eight that are only asked.
    if total.saturating_mul(total).saturating_mul(8) < limit.saturating_mul(all.unwrap_or(0)) {
        return Ok(None);
    }
    let found = format!(
        "SELECT tasks.number FROM tasks INDEXED BY tasks_open_day WHERE {} \
         AND EXISTS (SELECT 1 FROM task_labels WHERE label_id = ? AND task = tasks.number AND open = 1) ORDER BY {} LIMIT ?",
        where_sql::OPEN,
        list::order(lookup.sort)
    );
    let rows = sql::rows(db, found, vec![label.into(), limit.into()]).await?;
    let numbers: Vec<i64> = rows.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect::<Result<_>>()?;
    let tasks = in_order(db, numbers.into_iter().map(unsigned).collect()).await?;
    Ok(Some(Found { tasks, total: usize::try_from(total).unwrap_or_default() }))
}

async fn by_title(db: &impl ConnectionTrait, title: &str, condition: Condition, lookup: &Lookup) -> Result<Found> {
    let Some(query) = title_query(db, title).await? else { return Ok(Found::default()) };
    let Condition { sql, values } = condition;
    // The index leads, newest first, so that it can stop when there are enough.
    let meant =
        format!("FROM search CROSS JOIN tasks ON tasks.number = search.rowid WHERE {sql} AND search MATCH ? ORDER BY search.rowid DESC");
    let values: Vec<Value> = values.into_iter().chain([query.into()]).collect();
    let newest = format!("SELECT tasks.number {meant} LIMIT {CANDIDATES}");
    let titles = format!(
        "SELECT json_group_array(json_array(number, title)) FROM \
         (SELECT number, title FROM tasks WHERE number IN ({newest}) ORDER BY {} LIMIT {CANDIDATES})",
        list::order(lookup.sort)
    );
    let titles: String = sql::value(db, titles, values).await?.unwrap_or_default();
    let titles: Vec<(u64, String)> = serde_json::from_str(&titles)?;
    let scored = titles.iter().map(|(number, there)| (text::title_score(title, there), *number));
    let mut scored: Vec<(f32, u64)> = scored.filter(|(score, _)| *score > 0.0).collect();
    let total = scored.len();
    if lookup.sort == Sort::Relevance {
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    }
    scored.truncate(lookup.limit);
    Ok(Found { tasks: in_order(db, scored.into_iter().map(|(_, number)| number).collect()).await?, total })
}

/// The tasks with these numbers, in this order.
pub(crate) async fn in_order(db: &impl ConnectionTrait, numbers: Vec<u64>) -> Result<Vec<Task>> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let mut tasks: HashMap<u64, Task> =
        load::by_numbers(db, numbers.iter().copied()).await?.into_iter().map(|task| (task.number, task)).collect();
    Ok(numbers.iter().filter_map(|number| tasks.remove(number)).collect())
}

/// The index query for titles that have enough of the words: any choice of words that makes up half of what was said, each as itself, as
/// a beginning or mistyped. That is what `title_score` asks for, too.
async fn title_query(db: &impl ConnectionTrait, title: &str) -> Result<Option<String>> {
    let mut words = text::words(title);
    let article = |word: &String| matches!(word.as_str(), "a" | "an" | "the");
    if !words.iter().all(article) {
        words.retain(|word| !article(word));
    }
    let weight = |word: &String| word.chars().take(8).count();
    words.sort_by_key(|word| std::cmp::Reverse(weight(word)));
    words.dedup();
    words.truncate(WORDS);
    let near = search::near(db, &words).await?;
    let groups: Vec<String> = words
        .iter()
        .zip(near)
        .map(|(word, near)| {
            // Short words are looked for as they are.
            if word.chars().count() < 3 { search::exactly(word) } else { search::any(word, &near) }
        })
        .collect();
    let whole: usize = words.iter().map(weight).sum();
    let weigh = |choice: u32| (0..words.len()).filter(|at| choice & (1 << at) != 0).map(|at| weight(&words[at])).sum::<usize>();
    let enough = |choice: u32| weigh(choice) * 2 >= whole;
    // Only choices that lose their point when any word is taken out: the others are contained in them.
    let minimal = |choice: u32| (0..words.len()).filter(|at| choice & (1 << at) != 0).all(|at| !enough(choice & !(1 << at)));
    let choices: Vec<String> = (1..1_u32 << words.len())
        .filter(|choice| enough(*choice) && minimal(*choice))
        .map(|choice| {
            let chosen: Vec<&str> = (0..words.len()).filter(|at| choice & (1 << at) != 0).map(|at| groups[at].as_str()).collect();
            format!("({})", chosen.join(" AND "))
        })
        .collect();
    Ok((!choices.is_empty()).then(|| format!("title : ({})", choices.join(" OR "))))
}
