//! Lists, the sidebar and one task, for the window and the command line.

mod drafts;
mod examples;
mod quick_add;

use chrono::{Months, NaiveDate};
use domain::{
    Code, DateRange, Label, Problem, Project, Source, Task, TaskRef, Today, Where, filter_text, parse,
    query::{Query, Scope, View},
};
use protocol::tasks::{Counted, ListPage, ListRequest, NextDates, Sidebar, SidebarCounts, TaskDetail};
use serde_json::{Value, json};

use crate::{Tasks, count};

/// Maximum number of rows in a page.
const PAGE_MOST: u32 = 1_000;
/// Maximum number of open dates shown for a repeating task.
const NEXT_DATES: usize = 5;
/// How far ahead Upcoming and the next dates look, in months. A rule with `COUNT` must be computed from its start.
const MONTHS_AHEAD: u32 = 120;

impl Tasks<'_> {
    /// Live labels, groups and projects.
    pub async fn language_names(self) -> Result<language::Names, Problem> {
        let names = self.app.store().names().await?;
        let live_label = |label: &Label| label.deleted_at.is_none() && label.archived_at.is_none();
        let live_project = |project: &Project| project.archived_at.is_none();
        let kept = |label: &&Label| label.deleted_at.is_none() && label.archived_at.is_some();
        let archived = language::ArchivedNames {
            labels: names.labels.iter().filter(kept).map(|label| label.name.clone()).collect(),
            projects: names.projects.iter().filter(|project| project.archived_at.is_some()).map(|project| project.name.clone()).collect(),
        };
        Ok(language::Names {
            labels: names.labels.into_iter().filter(live_label).collect(),
            label_groups: names.label_groups,
            projects: names.projects.into_iter().filter(live_project).collect(),
            archived,
        })
    }

    /// The task with what hangs on it, if it is not in the trash. `id_not_found`
    pub(crate) async fn open_task(self, task: &TaskRef) -> Result<store::TaskDetail, Problem> {
        let found = self.app.store().task(task).await?;
        let found = found.ok_or_else(|| {
            let named = match task {
                TaskRef::Number(number) => format!("#{number}"),
                TaskRef::Id(id) => format!("with the id {id}"),
                TaskRef::Temp(name) => format!("“{name}”"),
            };
            Problem::new(Code::IdNotFound, format!("There is no task {named}."))
        })?;
        if found.task.deleted_at.is_some() {
            let message = format!("#{} “{}” is in the trash.", found.task.number, found.task.title);
            return Err(Problem::new(Code::IdNotFound, message).hint("Restore it first."));
        }
        Ok(found)
    }

    /// One page of a view, a filter or a search. `invalid_where_*` when the filter cannot be read.
    pub async fn list(self, request: ListRequest) -> Result<ListPage, Problem> {
        let today = self.app.today().await;
        let scope = match (request.view, request.filter, request.search) {
            (Some(view), None, None) => Scope::View(view),
            (None, Some(filter), None) => Scope::Filter(filter_text::parse(&filter, &today)?),
            (None, None, Some(words)) => searched(words, &today),
            _ => {
                return Err(Problem::new(Code::InvalidRequest, "Give either a view, a filter or words to search for."));
            }
        };
        if let Some(from) = request.from {
            check_from(from, &scope, today.date)?;
        }
        let (offset, limit) = (request.offset as usize, request.limit.min(PAGE_MOST) as usize);
        let query = Query { scope, sort: request.sort, from: request.from, offset, limit };
        let page = self.app.store().list(&query, &today).await?;
        Ok(ListPage { rows: page.rows, total: count(page.total) })
    }

    /// The sidebar: views, projects, labels and filters with their counts.
    pub async fn sidebar(self) -> Result<Sidebar, Problem> {
        let today = self.app.today().await;
        let names = self.app.store().names().await?;
        let counts = self.app.store().sidebar(&today).await?;
        let of = |count: Option<&u32>| count.copied().unwrap_or(0);
        let (projects, archived_projects): (Vec<_>, Vec<_>) = names.projects.into_iter().partition(|project| project.archived_at.is_none());
        let labels = names.labels.into_iter().filter(|label| label.deleted_at.is_none());
        let (labels, archived_labels): (Vec<_>, Vec<_>) = labels.partition(|label| label.archived_at.is_none());
        Ok(Sidebar {
            today: today.date,
            counts: counts.views,
            projects: projects
                .into_iter()
                .map(|project| Counted { count: of(counts.projects.get(&project.id)), entity: project })
                .collect(),
            archived_projects,
            labels: labels.into_iter().map(|label| Counted { count: of(counts.labels.get(&label.id)), entity: label }).collect(),
            archived_labels,
            label_groups: names.label_groups,
            filters: names
                .filters
                .into_iter()
                .map(|filter| Counted { count: of(counts.filters.get(&filter.id)), entity: filter })
                .collect(),
        })
    }

    /// The numbers of the sidebar, for names that are known already.
    pub async fn sidebar_counts(self) -> Result<SidebarCounts, Problem> {
        let today = self.app.today().await;
        let store::Counts { views, projects, labels, filters } = self.app.store().sidebar(&today).await?;
        Ok(SidebarCounts { today: today.date, counts: views, projects, labels, filters })
    }

    /// One task with its checklists and notes; none when there is no such task.
    pub async fn task(self, task: TaskRef) -> Result<Option<TaskDetail>, Problem> {
        let today = self.app.today().await;
        let Some(found) = self.app.store().task(&task).await? else { return Ok(None) };
        let store::TaskDetail { task, checklists, notes } = found;
        let next_dates = next_dates(&task, today.date);
        let occurrence = next_dates.first().copied();
        Ok(Some(TaskDetail { task, occurrence, next_dates, checklists, notes }))
    }

    /// The next open dates the task would have by this rule, which is read and checked as an update of the task is. A task without a date
    /// begins today. Writes nothing; `id_not_found`, or what speaks against the rule.
    pub async fn next_dates(self, number: u64, recurrence: Value) -> Result<NextDates, Problem> {
        let today = self.app.today().await;
        let found = self.app.store().task(&TaskRef::Number(number)).await?.map(|found| found.task);
        let mut update = json!({"op": "update", "id": number, "recurrence": recurrence});
        if found.as_ref().is_some_and(|task| task.scheduled_for.is_none()) {
            update["scheduledFor"] = json!(today.date);
        }
        let resolution = self.app.changes().evaluate(vec![parse::operation(update, Source::User)], Source::User).await?.resolution;
        match resolution.outcomes.into_iter().flat_map(|outcome| outcome.errors).next() {
            Some(problem) => Err(problem),
            // A rule that changes nothing produces no row to write.
            None => Ok(resolution.writes.tasks.first().or(found.as_ref()).map_or_else(Vec::new, |task| next_dates(task, today.date))),
        }
    }
}

/// The next open dates of a repeating task, starting with the one that counts now.
fn next_dates(task: &Task, today: NaiveDate) -> NextDates {
    let (rule, done) = (&task.recurrence, &task.completed_dates);
    let Some(anchor) = task.scheduled_for.filter(|_| rule.repeats()) else { return Vec::new() };
    let Some(from) = rule.current(anchor, done, today) else { return Vec::new() };
    let range = DateRange { from: Some(from), to: from.checked_add_months(Months::new(MONTHS_AHEAD)) };
    rule.open_dates(anchor, done, range, NEXT_DATES)
}

/// Interprets the text of the search box: as a filter if it can be read as one, otherwise as words to search for. An unfinished filter is
/// searched for as well.
fn searched(words: String, today: &Today) -> Scope {
    match filter_text::parse(&words, today) {
        Ok(filter) if filter != (Where { text: filter.text.clone(), completed: Some(false), ..Where::default() }) => Scope::Filter(filter),
        _ => Scope::Search(words),
    }
}

fn check_from(from: NaiveDate, scope: &Scope, today: NaiveDate) -> Result<(), Problem> {
    if *scope != Scope::View(View::Upcoming) {
        return Err(Problem::new(Code::InvalidRequest, "Only the view Upcoming begins on a date."));
    }
    if today.checked_add_months(Months::new(MONTHS_AHEAD)).is_some_and(|last| from > last) {
        return Err(Problem::new(Code::InvalidRequest, "Upcoming looks ten years ahead at most."));
    }
    Ok(())
}
