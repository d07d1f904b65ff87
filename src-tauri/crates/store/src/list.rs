//! Pages of lists: views, filters and ranked search.

use chrono::NaiveDate;
use domain::{
    Problem, Task, Today, Where, filter_text,
    query::{Query, Scope, View},
    where_filter::Sort,
};
use sea_orm::{ConnectionTrait, Value};
use uuid::Uuid;

use crate::{
    Result, Store, StoreError, days, load, lookup, ranked,
    rows::saved_filter,
    snippet, sql, today as today_view, upcoming,
    where_sql::{self, Condition, OPEN},
};

/// A part of a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The requested rows, in order.
    pub rows: Vec<Row>,
    /// The number of rows in the whole list.
    pub total: usize,
}

/// One row of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub task: Task,
    /// For a repeating task, the open date that the row shows; in Upcoming each open date is a row.
    pub occurrence: Option<NaiveDate>,
    /// Checked items in its checklists, without those put away.
    pub steps_done: u32,
    /// All items in its checklists, without those put away.
    pub steps_total: u32,
    /// In search results: the text around the first hit outside the title.
    pub snippet: Option<String>,
}

impl Store {
    /// One page of a list. An unreadable saved filter fails with `invalid_filter`; a removed one gives an empty list.
    pub async fn list(&self, query: &Query, today: &Today) -> Result<Page> {
        page(&days::snapshot(self, today).await?, query, today).await
    }

    /// The number of tasks that match a filter.
    pub async fn count(&self, filter: &Where, today: &Today) -> Result<usize> {
        let db = days::snapshot(self, today).await?;
        count(&db, &where_sql::compile(&db, filter, today).await?).await
    }
}

pub(crate) async fn page(db: &impl ConnectionTrait, query: &Query, today: &Today) -> Result<Page> {
    let by_date = query.sort.unwrap_or(Sort::Date);
    match &query.scope {
        Scope::Search(words) => ranked::page(db, words, query, today).await,
        Scope::View(View::Upcoming) => upcoming::page(db, query, today).await,
        Scope::View(View::Completed) => {
            let done = Condition::new("tasks.completed = 1 AND tasks.deleted_at IS NULL");
            plain(db, done, order(query.sort.unwrap_or(Sort::Completed)), query, today).await
        }
        Scope::View(View::Trash) => {
            let order = query.sort.map_or("tasks.deleted_at DESC, tasks.number", order);
            plain(db, Condition::new("tasks.deleted_at IS NOT NULL"), order, query, today).await
        }
        Scope::View(View::Today) if query.sort.is_none() => today_view::page(db, query, today).await,
        Scope::View(view) => match view_condition(db, view, today).await? {
            Some(condition) => plain(db, condition, order(by_date), query, today).await,
            None => Ok(Page::default()),
        },
        Scope::Filter(filter) if query.sort.is_none() && View::Today.filter().as_ref() == Some(filter) => {
            today_view::page(db, query, today).await
        }
        Scope::Filter(filter) if query.sort.is_none() && filter.due_by_today == Some(true) => {
            plain(db, where_sql::compile(db, filter, today).await?, today_view::ORDER, query, today).await
        }
        Scope::Filter(filter) => plain(db, where_sql::compile(db, filter, today).await?, order(by_date), query, today).await,
    }
}

/// The tasks that a view or a saved filter shows; None if the filter was removed.
pub(crate) async fn view_condition(db: &impl ConnectionTrait, view: &View, today: &Today) -> Result<Option<Condition>> {
    let open = |more: &str, values: Vec<Value>| Some(Condition { sql: format!("{OPEN} AND {more}"), values });
    Ok(match view {
        View::Inbox => open("tasks.project_id IS NULL", vec![]),
        View::Project(id) => open("tasks.project_id = ?", vec![id.0.into()]),
        View::Label(id) => open(
            "tasks.number IN (SELECT task FROM task_labels WHERE label_id = ? AND open = 1) AND EXISTS (SELECT 1 FROM labels WHERE id = ? AND deleted_at IS NULL)",
            vec![id.0.into(), id.0.into()],
        ),
        View::SavedFilter(id) => match saved(db, id.0).await? {
            Some(query) => Some(where_sql::compile(db, &read(&query, today)?, today).await?),
            None => None,
        },
        View::Today | View::Backlog | View::Upcoming | View::Completed | View::Trash => match view.filter() {
            Some(filter) => Some(where_sql::compile(db, &filter, today).await?),
            None => None,
        },
    })
}

async fn saved(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<String>> {
    use sea_orm::EntityTrait;
    Ok(saved_filter::Entity::find_by_id(id).one(db).await?.map(|filter| filter.query))
}

/// Reads a saved filter's query.
pub(crate) fn read(query: &str, today: &Today) -> Result<Where> {
    filter_text::parse(query, today).map_err(|problem: Problem| StoreError::Filter(problem.message))
}

/// The SQL of an order, as described at [`Sort`]. Relevance has no SQL of its own and uses the order by date.
pub(crate) fn order(sort: Sort) -> &'static str {
    match sort {
        Sort::Date | Sort::Relevance => "tasks.day, tasks.minute, tasks.priority DESC, tasks.position, tasks.number",
        Sort::Priority => "tasks.priority DESC, tasks.day, tasks.minute, tasks.position, tasks.number",
        // The positions of all projects are read once, so that each task needs one index lookup.
        Sort::Project => {
            "(SELECT place FROM (SELECT id, row_number() OVER (ORDER BY archived_at IS NOT NULL, position, name) AS place FROM projects) \
             WHERE id = tasks.project_id) NULLS LAST, \
             tasks.day, tasks.minute, tasks.priority DESC, tasks.position, tasks.number"
        }
        Sort::Position => "tasks.position, tasks.number",
        Sort::Title => "tasks.title_key, tasks.number",
        Sort::Created => "tasks.created_at DESC, tasks.number DESC",
        Sort::Completed => "tasks.completed_at DESC, tasks.number",
    }
}

/// The number of tasks that a condition selects.
pub(crate) async fn count(db: &impl ConnectionTrait, condition: &Condition) -> Result<usize> {
    let found: Option<i64> =
        sql::value(db, format!("SELECT count(*) FROM tasks WHERE {}", condition.sql), condition.values.clone()).await?;
    Ok(usize::try_from(found.unwrap_or_default()).unwrap_or_default())
}

/// A query's `LIMIT` and `OFFSET`.
pub(crate) fn window(query: &Query) -> [Value; 2] {
    [i64::try_from(query.limit).unwrap_or(i64::MAX).into(), i64::try_from(query.offset).unwrap_or(i64::MAX).into()]
}

/// The number of rows in the whole list. Counts only if the page does not reach the end of the list.
pub(crate) async fn total(query: &Query, shown: usize, count: impl AsyncFnOnce() -> Result<usize>) -> Result<usize> {
    let whole = shown < query.limit && (query.offset == 0 || shown > 0);
    if whole { Ok(query.offset + shown) } else { count().await }
}

async fn plain(db: &impl ConnectionTrait, condition: Condition, order: &str, query: &Query, today: &Today) -> Result<Page> {
    let tasks = slice(db, &condition, order, window(query)).await?;
    let total = total(query, tasks.len(), async || count(db, &condition).await).await?;
    let range = if let Scope::Filter(filter) = &query.scope { filter.scheduled_range } else { None };
    let mut rows: Vec<Row> = tasks.into_iter().map(|task| row(task, today)).collect();
    if let Some(range) = range {
        for row in rows.iter_mut().filter(|row| row.occurrence.is_some_and(|date| !range.contains(date))) {
            let Some(anchor) = row.task.scheduled_for else { continue };
            row.occurrence = row.task.recurrence.open_dates(anchor, &row.task.completed_dates, range, 1).first().copied();
        }
    }
    add_steps(db, &mut rows).await?;
    Ok(Page { rows, total })
}

/// Some of the tasks that a condition selects. The page is found by number first, so that only its rows are read completely.
pub(crate) async fn slice(db: &impl ConnectionTrait, condition: &Condition, order: &str, [limit, offset]: [Value; 2]) -> Result<Vec<Task>> {
    let Condition { sql, values } = condition;
    let rest =
        format!("FROM tasks WHERE number IN (SELECT number FROM tasks WHERE {sql} ORDER BY {order} LIMIT ? OFFSET ?) ORDER BY {order}");
    load::tasks(db, &rest, values.iter().cloned().chain([limit, offset])).await
}

/// A row without steps and snippet.
pub(crate) fn row(task: Task, today: &Today) -> Row {
    let occurrence = if task.recurrence.repeats() { task.date(today.date) } else { None };
    Row { task, occurrence, steps_done: 0, steps_total: 0, snippet: None }
}

/// Counts the checklist items of each row's task.
pub(crate) async fn add_steps(db: &impl ConnectionTrait, rows: &mut [Row]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let counts = sql::rows(
        db,
        "SELECT tasks.number, count(DISTINCT item.id), count(DISTINCT CASE WHEN item.is_checked THEN item.id END) \
         FROM tasks JOIN checklists ON checklists.task_id = tasks.id JOIN item_places ON checklist_id = checklists.id \
         JOIN checklist_items AS item ON item.id = item_id \
         WHERE tasks.number IN (SELECT value FROM json_each(?)) AND NOT item.is_archived GROUP BY tasks.number",
        [sql::numbers(rows.iter().map(|row| row.task.number))],
    )
    .await?;
    for found in &counts {
        let number = crate::rows::unsigned(found.try_get_by_index(0)?);
        for row in rows.iter_mut().filter(|row| row.task.number == number) {
            row.steps_total = u32::try_from(found.try_get_by_index::<i64>(1)?).unwrap_or(u32::MAX);
            row.steps_done = u32::try_from(found.try_get_by_index::<i64>(2)?).unwrap_or(u32::MAX);
        }
    }
    Ok(())
}

/// The tasks with these numbers as rows, in this order, with snippets for `words`.
pub(crate) async fn found(db: &impl ConnectionTrait, numbers: Vec<u64>, words: &[String], today: &Today) -> Result<Vec<Row>> {
    let tasks = lookup::in_order(db, numbers).await?;
    let mut rows: Vec<Row> = tasks.into_iter().map(|task| row(task, today)).collect();
    add_steps(db, &mut rows).await?;
    snippet::add(db, &mut rows, words).await?;
    Ok(rows)
}
