//! The where filter as SQL. The other reading is `domain::where_filter::matches`; a property test holds the two equal.
//!
//! What SQL cannot decide by itself is decided before: names become ids, and repeating tasks whose open dates in a range are not told by
//! their `day` column are judged one by one and go in as a list of numbers. What comes out is exact, so lists can be counted and cut in SQL.

use domain::{DateRange, Label, Project, Recurrence, TaskRef, Today, Where, text};
use sea_orm::{ConnectionTrait, Value};
use uuid::Uuid;

use crate::{
    Result,
    days::{NO_DAY, day_of},
    names,
    rows::task,
    search, sql,
};

/// A condition on the row of `tasks`, with its values in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Condition {
    pub(crate) sql: String,
    pub(crate) values: Vec<Value>,
}

impl Condition {
    /// A condition without values.
    pub(crate) fn new(sql: &str) -> Self {
        Self { sql: sql.to_owned(), values: Vec::new() }
    }

    fn and(&mut self, sql: &str, values: impl IntoIterator<Item = Value>) {
        if !self.sql.is_empty() {
            self.sql.push_str(" AND ");
        }
        self.sql.push_str(sql);
        self.values.extend(values);
    }
}

/// Tasks that are neither done nor in the trash, as the partial indexes say it.
pub(crate) const OPEN: &str = "tasks.completed = 0 AND tasks.deleted_at IS NULL";

/// Compiles a filter for rows whose derived days are for `today`. The empty filter is every task that is not in the trash.
pub(crate) async fn compile(db: &impl ConnectionTrait, filter: &Where, today: &Today) -> Result<Condition> {
    let mut condition = Condition::default();
    if let Some(completed) = filter.completed {
        condition.and(if completed { "tasks.completed = 1" } else { "tasks.completed = 0" }, []);
    }
    if filter.overdue == Some(true) && filter.completed != Some(false) {
        condition.and("tasks.completed = 0", []);
    }
    condition.and("tasks.deleted_at IS NULL", []);
    if let Some(references) = &filter.ids {
        ids(&mut condition, references);
    }
    if let Some(priority) = filter.priority {
        condition.and("tasks.priority = ?", [task::priority_rank(priority).into()]);
    }
    if let Some(repeating) = filter.repeating {
        condition.and(if repeating { "tasks.repeats = 1" } else { "tasks.repeats = 0" }, []);
    }
    if let Some(unscheduled) = filter.unscheduled {
        // The day says it too, and has an index.
        condition
            .and(if unscheduled { "tasks.scheduled_for IS NULL AND tasks.day = 9999999" } else { "tasks.scheduled_for IS NOT NULL" }, []);
    }
    if let Some(title) = &filter.title_contains {
        condition.and("instr(tasks.title_key, ?) > 0", [text::lower(title).into()]);
    }
    if let Some(text) = &filter.text {
        match search::all_words(text) {
            Some(query) => condition.and("tasks.number IN (SELECT rowid FROM search WHERE search MATCH ?)", [query.into()]),
            None => condition.and("FALSE", []),
        }
    }
    if let Some(overdue) = filter.overdue {
        let today = day_of(today.date);
        if overdue {
            condition.and("tasks.due_day < ?", [today.into()]);
        } else {
            condition.and("(tasks.completed = 1 OR tasks.due_day >= ?)", [today.into()]);
        }
    }
    if let Some(place) = &filter.project {
        project(db, &mut condition, place).await?;
    }
    if let Some(wanted) = filter.labels.as_deref().filter(|wanted| !wanted.is_empty()) {
        labels(db, &mut condition, wanted).await?;
    }
    if let Some(range) = filter.scheduled_range {
        scheduled(db, &mut condition, range, today).await?;
    }
    Ok(condition)
}

fn ids(condition: &mut Condition, references: &[TaskRef]) {
    let numbers = references.iter().filter_map(|one| if let TaskRef::Number(number) = one { Some(*number) } else { None });
    let ids = references.iter().filter_map(|one| if let TaskRef::Id(id) = one { Some(*id) } else { None });
    condition.and(
        "(tasks.number IN (SELECT value FROM json_each(?)) OR tasks.id IN (SELECT unhex(value) FROM json_each(?)))",
        [sql::numbers(numbers), sql::ids(ids)],
    );
}

async fn project(db: &impl ConnectionTrait, condition: &mut Condition, place: &str) -> Result<()> {
    if text::lower(place.trim()) == text::lower(domain::project::INBOX) {
        condition.and("tasks.project_id IS NULL", []);
        return Ok(());
    }
    let projects = names::projects(db).await?;
    match named(place, &projects, |project: &Project| (project.id.0, project.name.as_str())) {
        Some(id) => condition.and("tasks.project_id = ?", [id.into()]),
        None => condition.and("FALSE", []),
    }
    Ok(())
}

async fn labels(db: &impl ConnectionTrait, condition: &mut Condition, wanted: &[String]) -> Result<()> {
    let mut labels = names::labels(db).await?;
    labels.retain(|label| label.deleted_at.is_none());
    for name in wanted {
        match named(name, &labels, |label: &Label| (label.id.0, label.name.as_str())) {
            Some(id) => condition.and("EXISTS (SELECT 1 FROM task_labels WHERE task = tasks.number AND label_id = ?)", [id.into()]),
            None => condition.and("FALSE", []),
        }
    }
    Ok(())
}

/// The row with this id or, case-insensitively, this name.
fn named<T>(word: &str, rows: &[T], of: impl Fn(&T) -> (Uuid, &str)) -> Option<Uuid> {
    let word = word.trim();
    let id = Uuid::parse_str(word).ok();
    let wanted = text::lower(word);
    rows.iter().map(of).find(|(row, name)| id.map_or_else(|| text::lower(name) == wanted, |id| id == *row)).map(|(id, _)| id)
}

/// A repeating task whose `day` lies in the range has an open date there. One whose day lies before it may have a later one. One whose day
/// lies after it may have an open date that lapsed, but only in a range that begins before today.
async fn scheduled(db: &impl ConnectionTrait, condition: &mut Condition, range: DateRange, today: &Today) -> Result<()> {
    let from = range.from.map_or(i32::MIN, day_of);
    let to = range.to.map_or(NO_DAY - 1, day_of);
    let mut unsure = condition.clone();
    unsure.and("tasks.repeats = 1", []);
    if from < day_of(today.date) {
        unsure.and("(tasks.day < ? OR tasks.day > ?)", [from.into(), to.into()]);
    } else {
        unsure.and("tasks.day < ?", [from.into()]);
    }
    let Condition { sql, values } = unsure;
    let rows = sql::rows(db, format!("SELECT number, recurrence, completed_dates, scheduled_for FROM tasks WHERE {sql}"), values).await?;
    let mut inside: Vec<u64> = Vec::new();
    for row in &rows {
        let recurrence: Recurrence = serde_json::from_str(&row.try_get_by_index::<String>(1)?)?;
        let completed =
            row.try_get_by_index::<Option<String>>(2)?.map(|dates| serde_json::from_str(&dates)).transpose()?.unwrap_or_default();
        let anchor: Option<chrono::NaiveDate> = row.try_get_by_index(3)?;
        if anchor.is_some_and(|anchor| !recurrence.open_dates(anchor, &completed, range, 1).is_empty()) {
            inside.push(crate::rows::unsigned(row.try_get_by_index(0)?));
        }
    }
    if inside.is_empty() {
        condition.and("tasks.day BETWEEN ? AND ?", [from.into(), to.into()]);
    } else {
        condition.and(
            "(tasks.day BETWEEN ? AND ? OR tasks.number IN (SELECT value FROM json_each(?)))",
            [from.into(), to.into(), sql::numbers(inside)],
        );
    }
    Ok(())
}
