//! The where filter as SQL. `domain::where_filter::matches` implements the same filter; a property test keeps both equal.
//!
//! What SQL alone cannot decide is decided before: names become ids, and repeating tasks whose `day` column does not tell their open dates
//! in a range are checked one by one and passed as a list of numbers. The condition is exact, so lists can be counted and paged in SQL.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::{DateRange, Label, Project, Recurrence, TaskRef, Today, Where, midnight, text};
use sea_orm::{ConnectionTrait, Value};
use uuid::Uuid;

use crate::{
    Result,
    derived::{NO_DAY, day_of},
    read::{names, search},
    rows::task,
    sql,
};

/// A condition on a row of `tasks`, with its values in order.
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

    fn or(&mut self, sql: &str, values: impl IntoIterator<Item = Value>) {
        self.sql.push_str(" OR ");
        self.sql.push_str(sql);
        self.values.extend(values);
    }

    fn and(&mut self, sql: &str, values: impl IntoIterator<Item = Value>) {
        if !self.sql.is_empty() {
            self.sql.push_str(" AND ");
        }
        self.sql.push_str(sql);
        self.values.extend(values);
    }
}

/// Tasks that are neither completed nor in the trash, in the same words as the partial indexes.
pub(crate) const OPEN: &str = "tasks.completed = 0 AND tasks.deleted_at IS NULL";

/// Compiles a filter for rows whose derived days are for `today`. An empty filter selects every task outside the trash.
pub(crate) async fn compile(db: &impl ConnectionTrait, filter: &Where, today: &Today) -> Result<Condition> {
    let mut condition = Condition::default();
    if let Some(completed) = filter.completed {
        condition.and(if completed { "tasks.completed = 1" } else { "tasks.completed = 0" }, []);
    }
    if [filter.overdue, filter.due_by_today].contains(&Some(true)) && filter.completed != Some(false) {
        condition.and("tasks.completed = 0", []);
    }
    condition.and("tasks.deleted_at IS NULL", []);
    if let Some(references) = &filter.ids {
        ids(&mut condition, references);
    }
    if let Some(priority) = filter.priority {
        condition.and("tasks.priority = ?", [task::priority_rank(priority).into()]);
        if (Where { priority: None, completed: None, ..filter.clone() }) == Where::default() {
            // True for every task: it makes SQLite use the index of days, which contains the priority, instead of reading each row.
            condition.and("tasks.day >= 0", []);
        }
    }
    if let Some(repeating) = filter.repeating {
        condition.and(if repeating { "tasks.repeats = 1" } else { "tasks.repeats = 0" }, []);
    }
    if let Some(unscheduled) = filter.unscheduled {
        // For open tasks the index already tells this: a repeating task always has a date.
        let none = if filter.completed == Some(false) { "tasks.repeats = 0" } else { "tasks.scheduled_for IS NULL" };
        let none = format!("tasks.day = {NO_DAY} AND {none}");
        condition.and(if unscheduled { &none } else { "tasks.scheduled_for IS NOT NULL" }, []);
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
    let day = day_of(today.date);
    for (wanted, before) in [(filter.overdue, day), (filter.due_by_today, day + 1)] {
        match wanted {
            Some(true) => due_before(&mut condition, before),
            // The index of days contains every column that open tasks need here.
            Some(false) if filter.completed == Some(false) => condition.and("tasks.due_day >= ?", [before.into()]),
            Some(false) => condition.and("(tasks.completed = 1 OR tasks.due_day >= ?)", [before.into()]),
            None => {}
        }
    }
    if let Some(place) = &filter.project {
        project(db, &mut condition, place).await?;
    }
    if let Some(wanted) = filter.labels.as_deref().filter(|wanted| !wanted.is_empty()) {
        labels(db, &mut condition, wanted, filter).await?;
    }
    if let Some(range) = filter.scheduled_range {
        scheduled(db, &mut condition, range, today).await?;
    }
    Ok(condition)
}

/// Open and due before a day, by date or by an earlier deadline. Few tasks have such a deadline; each kind has an index.
fn due_before(condition: &mut Condition, before: i32) {
    let numbers = format!(
        "tasks.number IN (SELECT number FROM tasks WHERE {OPEN} AND tasks.day < ? \
         UNION ALL SELECT number FROM tasks WHERE {OPEN} AND tasks.due_day < tasks.day AND tasks.due_day < ?)"
    );
    condition.and(&numbers, [before, before].map(Value::from));
}

/// Open, and planned in the range, or due in it by a deadline before the task's day.
pub(crate) async fn due(db: &impl ConnectionTrait, condition: &mut Condition, range: DateRange, today: &Today) -> Result<()> {
    condition.and("tasks.completed = 0", []);
    let mut planned = condition.clone();
    scheduled(db, &mut planned, range, today).await?;
    let mut deadline = std::mem::take(condition);
    let (from, to) = (range.from.map_or(i32::MIN, day_of), range.to.map_or(NO_DAY - 1, day_of));
    deadline.and(&format!("{OPEN} AND tasks.due_day < tasks.day AND tasks.due_day BETWEEN ? AND ?"), [from, to].map(Value::from));
    let either = format!(
        "tasks.number IN (SELECT number FROM tasks WHERE {} UNION ALL SELECT number FROM tasks WHERE {})",
        planned.sql, deadline.sql
    );
    condition.and(&either, planned.values.into_iter().chain(deadline.values));
    Ok(())
}

/// Completed on a day of the range, or for one: the times come from their index, and few tasks repeat.
pub(crate) fn done(condition: &mut Condition, range: DateRange, today: &Today) {
    let begins = |day: NaiveDate| midnight(day, today.zone).timestamp_millis();
    let from = range.from.map_or(i64::MIN, begins);
    let until = range.to.and_then(|day| day.succ_opt()).map_or(i64::MAX, begins);
    let day = |day: Option<NaiveDate>, open: &str| day.map_or_else(|| open.to_owned(), |day| day.to_string());
    condition.and(
        "tasks.number IN (SELECT number FROM tasks WHERE completed = 1 AND deleted_at IS NULL AND completed_at >= ? AND completed_at < ? \
         UNION ALL SELECT number FROM tasks INDEXED BY tasks_repeating WHERE repeats = 1 \
         AND EXISTS (SELECT 1 FROM json_each(completed_dates) WHERE value BETWEEN ? AND ?))",
        [from.into(), until.into(), day(range.from, "").into(), day(range.to, "~").into()],
    );
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

/// The label with this id or name, unless it is deleted.
pub(crate) async fn label(db: &impl ConnectionTrait, name: &str) -> Result<Option<Uuid>> {
    let mut labels = names::labels(db).await?;
    labels.retain(|label| label.deleted_at.is_none());
    Ok(named(name, &labels, |label: &Label| (label.id.0, label.name.as_str())))
}

async fn labels(db: &impl ConnectionTrait, condition: &mut Condition, wanted: &[String], filter: &Where) -> Result<()> {
    let mut labels = names::labels(db).await?;
    labels.retain(|label| label.deleted_at.is_none());
    // With a range of days, the index of days is used and each of its rows is checked for labels; otherwise the label leads to its rows.
    let on_task = match (filter.scheduled_range, filter.completed) {
        (Some(_), _) => "EXISTS (SELECT 1 FROM task_labels WHERE task = tasks.number AND label_id = ?)",
        (None, Some(false)) => "tasks.number IN (SELECT task FROM task_labels WHERE label_id = ? AND open = 1)",
        (None, _) => "tasks.number IN (SELECT task FROM task_labels WHERE label_id = ?)",
    };
    for name in wanted {
        match named(name, &labels, |label: &Label| (label.id.0, label.name.as_str())) {
            Some(id) => condition.and(on_task, [id.into()]),
            None => condition.and("FALSE", []),
        }
    }
    Ok(())
}

/// The row with this id or, ignoring case, this name.
fn named<T>(word: &str, rows: &[T], of: impl Fn(&T) -> (Uuid, &str)) -> Option<Uuid> {
    let word = word.trim();
    let id = Uuid::parse_str(word).ok();
    let wanted = text::lower(word);
    rows.iter().map(of).find(|(row, name)| id.map_or_else(|| text::lower(name) == wanted, |id| id == *row)).map(|(id, _)| id)
}

/// A repeating task, as needed to evaluate its rule: number, rule, completed dates, and start day.
type Repeating = (u64, Option<Recurrence>, Option<BTreeSet<NaiveDate>>, Option<NaiveDate>);

/// A task whose `day` or `next_day` is in the range has an open date there. A repeating task may also have an open date before its
/// `last_day` (it lapsed) or after its `next_day`; the rule itself is evaluated only if the range reaches there.
async fn scheduled(db: &impl ConnectionTrait, condition: &mut Condition, range: DateRange, today: &Today) -> Result<()> {
    let from = range.from.map_or(i32::MIN, day_of);
    let to = range.to.map_or(NO_DAY - 1, day_of);
    let today = day_of(today.date);
    let mut others = condition.clone();
    others.and(
        "tasks.repeats = 1 AND tasks.day NOT BETWEEN ? AND ? AND (tasks.next_day BETWEEN ? AND ?",
        [from, to, from, to].map(Value::from),
    );
    if from <= today {
        others.or("(tasks.last_day >= ? AND (tasks.last_day > ? OR tasks.day <> tasks.last_day))", [from.into(), to.into()]);
    }
    if to > today {
        others.or("tasks.next_day < ?", [from.into()]);
    }
    let Condition { sql, values } = others;
    // Names the index, because SQLite cannot know from the condition that few tasks repeat.
    // One text instead of many rows: passing rows costs more than reading them. A row without a rule is a certain match.
    let packed = format!(
        "SELECT json_group_array(json_array(number, json(iif(next_day BETWEEN ? AND ?, NULL, recurrence)), json(completed_dates), scheduled_for)) \
         FROM tasks INDEXED BY tasks_repeating WHERE {sql})"
    );
    let values: Vec<Value> = [from.into(), to.into()].into_iter().chain(values).collect();
    let packed: String = sql::value(db, packed, values).await?.unwrap_or_default();
    let others: Vec<Repeating> = serde_json::from_str(&packed)?;
    let mut inside: Vec<u64> = Vec::new();
    for (number, recurrence, completed, anchor) in others {
        let open =
            |rule: &Recurrence| anchor.is_some_and(|anchor| !rule.open_dates(anchor, &completed.unwrap_or_default(), range, 1).is_empty());
        if recurrence.as_ref().is_none_or(open) {
            inside.push(number);
        }
    }
    condition.and("tasks.day BETWEEN ? AND ?", [from.into(), to.into()]);
    if !inside.is_empty() {
        // The listed tasks already meet the other conditions. With an OR, the index of days would not be used.
        condition.sql =
            format!("tasks.number IN (SELECT number FROM tasks WHERE {} UNION ALL SELECT value FROM json_each(?))", condition.sql);
        condition.values.push(sql::numbers(inside));
    }
    Ok(())
}
