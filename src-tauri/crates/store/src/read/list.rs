//! Pages of lists: views, filters and ranked search.

use domain::{
    Problem, Today, Where, filter_text,
    query::{Query, Scope, TaskRow, View},
    where_filter::Sort,
};
use sea_orm::{ConnectionTrait, Value};
use uuid::Uuid;

use crate::{
    Result, Store, StoreError,
    read::{
        days,
        page::{Page, add_steps, count, order, row, slice, total, window},
        ranked, today as today_view, upcoming,
        where_sql::{self, Condition, OPEN},
    },
    sql,
};

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
    sql::value(db, "SELECT query FROM saved_filters WHERE id = ?", [id.into()]).await
}

/// Reads a saved filter's query.
pub(crate) fn read(query: &str, today: &Today) -> Result<Where> {
    filter_text::parse(query, today).map_err(|problem: Problem| StoreError::Filter(problem.message))
}

async fn plain(db: &impl ConnectionTrait, condition: Condition, order: &str, query: &Query, today: &Today) -> Result<Page> {
    let tasks = slice(db, &condition, order, window(query)).await?;
    let total = total(query, tasks.len(), async || count(db, &condition).await).await?;
    let range = if let Scope::Filter(filter) = &query.scope { filter.scheduled_range } else { None };
    let mut rows: Vec<TaskRow> = tasks.into_iter().map(|task| row(task, today)).collect();
    if let Some(range) = range {
        for row in rows.iter_mut().filter(|row| row.occurrence.is_some_and(|date| !range.contains(date))) {
            let Some(anchor) = row.task.scheduled_for else { continue };
            row.occurrence = row.task.recurrence.open_dates(anchor, &row.task.completed_dates, range, 1).first().copied();
        }
    }
    add_steps(db, &mut rows).await?;
    Ok(Page { rows, total })
}
