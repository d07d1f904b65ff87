//! The counts in the sidebar.

use std::collections::HashMap;

use domain::{FilterId, LabelId, ProjectId, Today, query::ViewCounts};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use crate::{
    Result, Store,
    derived::{NO_DAY, day_of},
    read::{
        days, list, names, page, today as today_view, upcoming,
        where_sql::{self, OPEN},
    },
    sql,
};

/// The number of tasks in each place. A repeating task counts once in each view that shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// For each view.
    pub views: ViewCounts,
    /// Open, per project.
    pub projects: HashMap<ProjectId, u32>,
    /// Open, per live label.
    pub labels: HashMap<LabelId, u32>,
    /// Per saved filter; unreadable filters are left out.
    pub filters: HashMap<FilterId, u32>,
}

impl Store {
    /// Counts for the sidebar and for prompts.
    pub async fn sidebar(&self, today: &Today) -> Result<Counts> {
        counts(&days::snapshot(self, today).await?, today).await
    }
}

async fn counts(db: &impl ConnectionTrait, today: &Today) -> Result<Counts> {
    let day = day_of(today.date);
    let until_upcoming = upcoming::range(today, None).to.map_or(NO_DAY - 1, day_of);
    let single = format!(
        "SELECT {by_today}, {upcoming}, \
           (SELECT count(*) FROM tasks WHERE {OPEN} AND tasks.day = {NO_DAY} AND tasks.repeats = 0 AND tasks.due_day > ?1), \
           (SELECT count(*) FROM tasks WHERE tasks.completed = 1 AND tasks.deleted_at IS NULL), \
           (SELECT count(*) FROM tasks WHERE tasks.deleted_at IS NOT NULL), \
           {overdue}, {in_a_week} - ({overdue}), \
           (SELECT count(*) FROM tasks WHERE {OPEN} AND tasks.day < {NO_DAY})",
        by_today = today_view::count_before("?1 + 1"),
        overdue = today_view::count_before("?1"),
        in_a_week = today_view::count_before("?1 + 7"),
        upcoming = upcoming::count("?1", "?2"),
    );
    let mut counts = Counts::default();
    if let Some(row) = sql::rows(db, single, [day.into(), until_upcoming.into()]).await?.first() {
        let views = &mut counts.views;
        let places = [
            &mut views.today,
            &mut views.upcoming,
            &mut views.backlog,
            &mut views.completed,
            &mut views.trash,
            &mut views.overdue,
            &mut views.next_7_days,
            &mut views.scheduled,
        ];
        for (at, place) in places.into_iter().enumerate() {
            *place = row.try_get_by_index(at)?;
        }
    }
    for row in sql::rows(db, format!("SELECT project_id, count(*) FROM tasks WHERE {OPEN} GROUP BY project_id"), []).await? {
        let count = row.try_get_by_index(1)?;
        match row.try_get_by_index::<Option<Uuid>>(0)? {
            Some(project) => _ = counts.projects.insert(project.into(), count),
            None => counts.views.inbox = count,
        }
    }
    let per_label =
        "SELECT id, (SELECT count(*) FROM task_labels WHERE label_id = labels.id AND open = 1) FROM labels WHERE deleted_at IS NULL";
    for row in sql::rows(db, per_label, []).await? {
        counts.labels.insert(row.try_get_by_index::<Uuid>(0)?.into(), row.try_get_by_index(1)?);
    }
    for filter in names::names(db).await?.filters {
        if let Ok(meant) = list::read(&filter.query, today) {
            let condition = where_sql::compile(db, &meant, today).await?;
            counts.filters.insert(filter.id, u32::try_from(page::count(db, &condition).await?).unwrap_or(u32::MAX));
        }
    }
    Ok(counts)
}
