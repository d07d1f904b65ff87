//! The where filter as SQL. `domain::where_filter::matches` implements the same filter; a property test keeps both equal.
//!
//! What SQL alone cannot decide is decided before: names become ids, and repeating tasks whose `day` column does not tell their open dates
//! in a range are checked one by one and passed as a list of numbers. The condition is exact, so lists can be counted and paged in SQL.

use std::collections::{BTreeSet, hash_map::Entry};

use chrono::NaiveDate;
use domain::{DateRange, Label, Project, Recurrence, TaskRef, Today, Where, midnight, text};
use rustc_hash::FxHashMap;
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

/// Some of the tasks that a look-up selects: the rows of `from` that meet the condition.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) from: &'static str,
    pub(crate) condition: Condition,
    /// How many these are, if that is known.
    pub(crate) counted: Option<usize>,
}

impl Part {
    fn new(from: &'static str, condition: Condition) -> Self {
        Self { from, condition, counted: None }
    }
}

/// These columns of all rows of the parts, and the values in it.
pub(crate) fn union(columns: &str, parts: &[Part]) -> (String, Vec<Value>) {
    let rows: Vec<String> =
        parts.iter().map(|Part { from, condition, .. }| format!("SELECT {columns} FROM {from} WHERE {}", condition.sql)).collect();
    (rows.join(" UNION ALL "), parts.iter().flat_map(|part| part.condition.values.iter().cloned()).collect())
}

/// The condition of a task that is in one of the parts.
pub(crate) fn any(parts: &[Part]) -> Condition {
    if let [Part { condition, .. }] = parts {
        return condition.clone();
    }
    let (rows, values) = union("number", parts);
    Condition { sql: format!("tasks.number IN ({rows})"), values }
}

/// The tasks that a filter selects. With `due_in`, only the open ones that are planned in this range, or have a deadline in it that comes
/// before the task's day.
///
/// Tasks that are due before a day or in a range are several parts, and no task is in two of them. One condition for all would be checked
/// on rows of `tasks`, which lie far apart; each part has an index, which is also in the order of days except for the few deadlines.
pub(crate) async fn parts(db: &impl ConnectionTrait, filter: &Where, due_in: Option<DateRange>, today: &Today) -> Result<Vec<Part>> {
    if let Some(range) = due_in {
        let mut open = compile(db, filter, today).await?;
        open.and(OPEN, []);
        return due(db, open, range, today).await;
    }
    let before = match (filter.overdue, filter.due_by_today) {
        (Some(true), _) => day_of(today.date),
        (_, Some(true)) => day_of(today.date) + 1,
        _ => return Ok(vec![Part::new("tasks", compile(db, filter, today).await?)]),
    };
    if filter.completed == Some(true) {
        return Ok(Vec::new());
    }
    let not = |due: Option<bool>| due.filter(|wanted| !wanted);
    let rest = Where { completed: Some(false), overdue: not(filter.overdue), due_by_today: not(filter.due_by_today), ..filter.clone() };
    let mut planned = compile(db, &rest, today).await?;
    let mut deadline = planned.clone();
    planned.and("tasks.day < ?", [before.into()]);
    deadline.and(&by_deadline("tasks.due_day < ?"), [before.into()]);
    deadline.and("tasks.day >= ?", [before.into()]);
    Ok(vec![Part::new("tasks", planned), Part::new("tasks", deadline)])
}

/// The repeating tasks. Names the index, because `SQLite` cannot know from a condition that few tasks repeat.
const REPEATING: &str = "tasks INDEXED BY tasks_repeating";

/// Open tasks with a deadline before their planned day, as a list of numbers. If the result is sorted, `SQLite` does not choose the index of
/// the few deadlines by itself.
fn by_deadline(due: &str) -> String {
    format!("tasks.number IN (SELECT number FROM tasks WHERE {OPEN} AND tasks.due_day < tasks.day AND {due})")
}

/// The parts of these open tasks that are due in the range.
async fn due(db: &impl ConnectionTrait, open: Condition, range: DateRange, today: &Today) -> Result<Vec<Part>> {
    let days = days(range).map(Value::from);
    let elsewhere = repeating_in(db, &open, range, today).await?;
    let counted = elsewhere.len();
    let elsewhere = sql::numbers(elsewhere);
    let (mut planned, mut deadline) = (open.clone(), open);
    planned.and("tasks.day BETWEEN ? AND ?", days.clone());
    // The listed tasks already meet the other conditions.
    let mut repeating = Condition::new("tasks.repeats = 1");
    repeating.and("tasks.number IN (SELECT value FROM json_each(?))", [elsewhere.clone()]);
    deadline.and(&by_deadline("tasks.due_day BETWEEN ? AND ?"), days.clone());
    deadline.and("tasks.day NOT BETWEEN ? AND ?", days);
    deadline.and("tasks.number NOT IN (SELECT value FROM json_each(?))", [elsewhere]);
    let repeating = Part { counted: Some(counted), ..Part::new(REPEATING, repeating) };
    Ok(vec![Part::new("tasks", planned), repeating, Part::new("tasks", deadline)])
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

/// The first and last day of a range.
fn days(range: DateRange) -> [i32; 2] {
    [range.from.map_or(i32::MIN, day_of), range.to.map_or(NO_DAY - 1, day_of)]
}

async fn scheduled(db: &impl ConnectionTrait, condition: &mut Condition, range: DateRange, today: &Today) -> Result<()> {
    let elsewhere = repeating_in(db, condition, range, today).await?;
    condition.and("tasks.day BETWEEN ? AND ?", days(range).map(Value::from));
    if !elsewhere.is_empty() {
        // The listed tasks already meet the other conditions. With an OR, the index of days would not be used.
        condition.sql =
            format!("tasks.number IN (SELECT number FROM tasks WHERE {} UNION ALL SELECT value FROM json_each(?))", condition.sql);
        condition.values.push(sql::numbers(elsewhere));
    }
    Ok(())
}

/// What decides whether a repeating task has an open date in a range: its rule, completed dates, and start day.
type Repeating = (Option<String>, Option<String>, Option<NaiveDate>);

/// The repeating tasks that meet a condition and have an open date in the range, but their `day` is not in it.
///
/// A task whose `next_day` is in the range has an open date there. There may also be one before its `last_day` (it lapsed) or after its
/// `next_day`; the rule itself is evaluated only if the range reaches there, and once for all tasks that repeat in the same way.
async fn repeating_in(db: &impl ConnectionTrait, condition: &Condition, range: DateRange, today: &Today) -> Result<Vec<u64>> {
    let [from, to] = days(range);
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
    // One text instead of many rows: passing rows costs more than reading them. A row without a rule is a certain match.
    let packed = format!(
        "SELECT json_group_array(json_array(number, json_array(iif(next_day BETWEEN ? AND ?, NULL, recurrence), completed_dates, scheduled_for))) \
         FROM {REPEATING} WHERE {sql})"
    );
    let values: Vec<Value> = [from.into(), to.into()].into_iter().chain(values).collect();
    let packed: String = sql::value(db, packed, values).await?.unwrap_or_default();
    let others: Vec<(u64, Repeating)> = serde_json::from_str(&packed)?;
    let mut known: FxHashMap<Repeating, bool> = FxHashMap::default();
    let mut inside: Vec<u64> = Vec::new();
    for (number, repeating) in others {
        let is_inside = match known.entry(repeating) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let is_inside = has_open_date(new.key(), range)?;
                *new.insert(is_inside)
            }
        };
        if is_inside {
            inside.push(number);
        }
    }
    Ok(inside)
}

/// Whether a task that repeats like this has an open date in the range; without a rule it has one.
fn has_open_date((rule, completed, start): &Repeating, range: DateRange) -> Result<bool> {
    let Some(rule) = rule else { return Ok(true) };
    let Some(start) = start else { return Ok(false) };
    let rule: Recurrence = serde_json::from_str(rule)?;
    let completed: BTreeSet<NaiveDate> = completed.as_deref().map(serde_json::from_str).transpose()?.unwrap_or_default();
    Ok(!rule.open_dates(*start, &completed, range, 1).is_empty())
}
