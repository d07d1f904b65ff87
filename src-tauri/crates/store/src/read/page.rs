//! Pages of lists: their rows, orders and totals.

use domain::{
    Task, Today,
    query::{Query, TaskRow},
    where_filter::Sort,
};
use sea_orm::{ConnectionTrait, Value};

use crate::{
    Result,
    read::{load, where_sql::Condition},
    rows::unsigned,
    sql,
};

/// A part of a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The requested rows, in order.
    pub rows: Vec<TaskRow>,
    /// The number of rows in the whole list.
    pub total: usize,
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

/// Some of the tasks that a condition selects. The page is found by number first, so that only its rows are read completely.
pub(crate) async fn slice(db: &impl ConnectionTrait, condition: &Condition, order: &str, [limit, offset]: [Value; 2]) -> Result<Vec<Task>> {
    let Condition { sql, values } = condition;
    let rest =
        format!("FROM tasks WHERE number IN (SELECT number FROM tasks WHERE {sql} ORDER BY {order} LIMIT ? OFFSET ?) ORDER BY {order}");
    load::tasks(db, &rest, values.iter().cloned().chain([limit, offset])).await
}

/// A row without steps and snippet.
pub(crate) fn row(task: Task, today: &Today) -> TaskRow {
    let occurrence = if task.recurrence.repeats() { task.date(today.date) } else { None };
    TaskRow { task, occurrence, steps_done: 0, steps_total: 0, snippet: None }
}

/// Counts the checklist items of each row's task.
pub(crate) async fn add_steps(db: &impl ConnectionTrait, rows: &mut [TaskRow]) -> Result<()> {
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
        let number = unsigned(found.try_get_by_index(0)?);
        for row in rows.iter_mut().filter(|row| row.task.number == number) {
            row.steps_total = u32::try_from(found.try_get_by_index::<i64>(1)?).unwrap_or(u32::MAX);
            row.steps_done = u32::try_from(found.try_get_by_index::<i64>(2)?).unwrap_or(u32::MAX);
        }
    }
    Ok(())
}
