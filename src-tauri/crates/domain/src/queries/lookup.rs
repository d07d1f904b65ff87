//! The bounded question that a parser or a prompt asks about the rows, without access to the database. `store` answers it from its indexes;
//! `assent lang plan` and tests answer it from memory.

use std::cmp::Ordering;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{
    DateRange, Project, Task, Today, Where, World, text,
    where_filter::{Judge, Sort, planned_in},
};

/// A bounded question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lookup {
    /// Which tasks; the empty filter means every task that is not in the trash.
    pub filter: Where,
    /// Words to match with titles; typos and missing words are tolerated. Tasks are ranked by [`crate::text::title_score`], and those with
    /// a score of 0 are left out.
    pub title: Option<String>,
    /// Only open tasks that are planned in this range, or whose deadline is in this range and before their planned date.
    pub due_in: Option<DateRange>,
    /// Only tasks that were done in this range: at an instant of one of its days in the user's zone or, for a repeating task, for a date in
    /// the range.
    pub done_in: Option<DateRange>,
    /// The order. Use `Relevance` when `title` is set and no other order is wanted.
    pub sort: Sort,
    /// At most this many tasks.
    pub limit: usize,
    /// If there are more than `limit`, only this many: the tasks are then meant as a whole, and these are examples.
    pub sample: Option<usize>,
    /// Asked only if this other lookup finds no task whose title it names ([`text::NAMED`]). Otherwise the answer is empty.
    pub unless: Option<Box<Self>>,
    /// Nothing is found if more titles than [`MOST_RARE`] match, whatever their tasks' state: the words do not tell tasks apart.
    pub rare: bool,
}

impl Lookup {
    /// How many tasks it answers with if this many match.
    pub fn shown(&self, total: usize) -> usize {
        self.sample.filter(|_| total > self.limit).unwrap_or(self.limit)
    }
}

/// The most titles that match words which tell tasks apart.
pub const MOST_RARE: usize = 200;

/// The answer to a [`Lookup`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The tasks in the requested order, at most `limit`.
    pub tasks: Vec<Task>,
    /// The total number of matching tasks.
    pub total: usize,
}

/// Answers a lookup from tasks in memory, exactly as `store` answers it from its indexes.
pub fn in_memory(lookup: &Lookup, world: &World, today: &Today) -> Found {
    let named = |row: &Row<'_>| row.score >= text::NAMED;
    if lookup.unless.as_deref().is_some_and(|first| rows(first, world, today).iter().any(named)) {
        return Found::default();
    }
    let matches = |words: &str| world.tasks.values().filter(|task| text::title_score(words, &task.title) > 0.0).count();
    if lookup.rare && lookup.title.as_deref().is_some_and(|words| matches(words) > MOST_RARE) {
        return Found::default();
    }
    let mut rows = rows(lookup, world, today);
    rows.sort_by(|a, b| compare(lookup.sort, a, b));
    let total = rows.len();
    Found { tasks: rows.into_iter().take(lookup.shown(total)).map(|row| row.task.clone()).collect(), total }
}

/// The tasks that match a lookup, unordered.
fn rows<'a>(lookup: &Lookup, world: &'a World, today: &Today) -> Vec<Row<'a>> {
    let judge = Judge::new(&lookup.filter, world, today);
    world
        .tasks
        .values()
        .filter(|task| judge.matches(task))
        .filter(|task| lookup.due_in.is_none_or(|range| due_in(task, range, today)))
        .filter(|task| lookup.done_in.is_none_or(|range| done_in(task, range, today)))
        .map(|task| Row::new(task, lookup.title.as_deref(), world, today))
        .filter(|row| row.score > 0.0)
        .collect()
}

fn due_in(task: &Task, range: DateRange, today: &Today) -> bool {
    let by_deadline = || task.due(today.date).filter(|due| task.date(today.date) != Some(*due));
    !task.completed && (planned_in(task, range) || by_deadline().is_some_and(|due| range.contains(due)))
}

fn done_in(task: &Task, range: DateRange, today: &Today) -> bool {
    if task.recurrence.repeats() {
        return task.completed_dates.iter().any(|date| range.contains(*date));
    }
    task.completed && task.completed_at.is_some_and(|at| range.contains(at.with_timezone(&today.zone).date_naive()))
}

/// A task with its sort keys.
struct Row<'a> {
    task: &'a Task,
    project: Option<&'a Project>,
    date: Option<NaiveDate>,
    score: f32,
}

impl<'a> Row<'a> {
    fn new(task: &'a Task, title: Option<&str>, world: &'a World, today: &Today) -> Self {
        let score = title.map_or(1.0, |words| text::title_score(words, &task.title));
        let project = task.project_id.and_then(|id| world.projects.get(&id));
        Self { task, project, date: task.date(today.date), score }
    }
}

fn compare(sort: Sort, a: &Row<'_>, b: &Row<'_>) -> Ordering {
    let number = || a.task.number.cmp(&b.task.number);
    let position = || a.task.position.total_cmp(&b.task.position).then_with(number);
    let priority = || b.task.priority.cmp(&a.task.priority);
    let by_date = || {
        let time = |row: &Row<'_>| {
            let time = row.task.time_on(row.date);
            (time.is_none(), time)
        };
        let day = |row: &Row<'_>| (row.date.is_none(), row.date);
        day(a).cmp(&day(b)).then_with(|| time(a).cmp(&time(b))).then_with(priority).then_with(position)
    };
    match sort {
        Sort::Date => by_date(),
        Sort::Project => by_project(a.project, b.project).then_with(by_date),
        Sort::Priority => priority().then_with(by_date),
        Sort::Position => position(),
        Sort::Title => text::lower(&a.task.title).cmp(&text::lower(&b.task.title)).then_with(number),
        Sort::Created => b.task.created_at.cmp(&a.task.created_at).then_with(|| number().reverse()),
        Sort::Completed => b.task.completed_at.cmp(&a.task.completed_at).then_with(number),
        Sort::Relevance => b.score.total_cmp(&a.score).then_with(by_date),
    }
}

/// The order of the sidebar: active projects, then archived projects, then no project.
fn by_project(a: Option<&Project>, b: Option<&Project>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => {
            let away = |project: &Project| project.archived_at.is_some();
            away(a).cmp(&away(b)).then_with(|| a.position.total_cmp(&b.position)).then_with(|| a.name.cmp(&b.name))
        }
        _ => a.is_none().cmp(&b.is_none()),
    }
}

#[cfg(test)]
mod tests;
