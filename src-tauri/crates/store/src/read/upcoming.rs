//! The Upcoming view: tasks due in the two weeks from today or from a later day, by their date or by an earlier deadline. A repeating task
//! has a row for each open date.

use chrono::{Days, NaiveDate};
use domain::{DateRange, Recurrence, Today, places::UPCOMING_DAYS, query::Query};
use sea_orm::ConnectionTrait;

use crate::{
    Result,
    derived::{NO_TIME, date_of, day_of, minutes},
    read::{
        load,
        page::{self, Page},
        where_sql::OPEN,
    },
    rows::unsigned,
    sql,
};

/// The dates the view shows when it begins on `from`, which is never before today: past dates are overdue or have lapsed.
pub(crate) fn range(today: &Today, from: Option<NaiveDate>) -> DateRange {
    let from = from.map_or(today.date, |from| from.max(today.date));
    DateRange { from: Some(from), to: from.checked_add_days(Days::new(UPCOMING_DAYS - 1)) }
}

/// One task on one day, with its sort keys: day, time (none last), priority (high first), position, number.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Entry {
    day: i32,
    minute: i32,
    priority: i32,
    position: f64,
    number: u64,
}

impl Entry {
    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        (self.day, self.minute, other.priority)
            .cmp(&(other.day, other.minute, self.priority))
            .then_with(|| self.position.total_cmp(&other.position))
            .then_with(|| self.number.cmp(&other.number))
    }
}

/// One page of the view, always in date order.
pub(crate) async fn page(db: &impl ConnectionTrait, query: &Query, today: &Today) -> Result<Page> {
    let mut entries = entries(db, range(today, query.from)).await?;
    entries.sort_unstable_by(Entry::compare);
    let total = entries.len();
    let shown: Vec<Entry> = entries.into_iter().skip(query.offset).take(query.limit).collect();
    let numbers: std::collections::BTreeSet<u64> = shown.iter().map(|entry| entry.number).collect();
    let tasks = load::in_order(db, numbers.into_iter().collect()).await?;
    let mut rows = Vec::with_capacity(shown.len());
    for entry in shown {
        if let Ok(at) = tasks.binary_search_by_key(&entry.number, |task| task.number) {
            let mut row = page::row(tasks[at].clone(), today);
            row.occurrence = if row.task.recurrence.repeats() { date_of(entry.day) } else { None };
            rows.push(row);
        }
    }
    page::add_steps(db, &mut rows).await?;
    Ok(Page { rows, total })
}

/// SQL that counts the tasks in the view. `from` and `to` are the parameters with its first and last day; `from` is today, so a repeating
/// task is in the view exactly if its next open date is.
pub(crate) fn count(from: &str, to: &str) -> String {
    format!(
        "(SELECT count(*) FROM tasks WHERE {OPEN} AND tasks.day BETWEEN {from} AND {to} AND (tasks.repeats = 1 OR tasks.due_day = tasks.day)) \
         + (SELECT count(*) FROM tasks WHERE {OPEN} AND tasks.repeats = 1 AND tasks.day < {from} AND tasks.next_day <= {to}) \
         + (SELECT count(*) FROM tasks WHERE {OPEN} AND tasks.repeats = 0 AND tasks.due_day < tasks.day AND tasks.due_day BETWEEN {from} AND {to})"
    )
}

async fn entries(db: &impl ConnectionTrait, range: DateRange) -> Result<Vec<Entry>> {
    let (from, to) = (range.from.map_or(0, day_of), range.to.map_or(i32::MAX, day_of));
    // The time belongs to the date, so a task has no time on its deadline.
    let single = format!(
        "SELECT number, minute, priority, position, day FROM tasks \
         WHERE {OPEN} AND tasks.repeats = 0 AND tasks.day BETWEEN ?1 AND ?2 AND tasks.due_day = tasks.day \
         UNION ALL SELECT number, {NO_TIME}, priority, position, due_day FROM tasks \
         WHERE {OPEN} AND tasks.repeats = 0 AND tasks.due_day < tasks.day AND tasks.due_day BETWEEN ?1 AND ?2"
    );
    let mut entries = Vec::new();
    let entry = |row: &sea_orm::QueryResult| -> Result<Entry> {
        Ok(Entry {
            number: unsigned(row.try_get_by_index(0)?),
            minute: row.try_get_by_index(1)?,
            priority: row.try_get_by_index(2)?,
            position: row.try_get_by_index(3)?,
            day: row.try_get_by_index(4)?,
        })
    };
    for row in sql::rows(db, single, [from.into(), to.into()]).await? {
        entries.push(entry(&row)?);
    }
    let repeating = format!(
        "SELECT number, ifnull(time_of_day, {NO_TIME}), priority, position, day, recurrence, completed_dates, scheduled_for FROM tasks \
         WHERE {OPEN} AND tasks.repeats = 1 AND tasks.day <= ?"
    );
    for row in sql::rows(db, repeating, [to.into()]).await? {
        let entry = entry(&row)?;
        let recurrence: Recurrence = serde_json::from_str(&row.try_get_by_index::<String>(5)?)?;
        let completed =
            row.try_get_by_index::<Option<String>>(6)?.map(|dates| serde_json::from_str(&dates)).transpose()?.unwrap_or_default();
        let Some(anchor) = row.try_get_by_index::<Option<NaiveDate>>(7)? else { continue };
        let dates = recurrence.open_dates(anchor, &completed, range, usize::MAX);
        // A date with its own time is sorted by that time.
        let minute = |date: NaiveDate| recurrence.times.get(&date).map_or(entry.minute, |own| minutes(*own));
        entries.extend(dates.into_iter().map(|date| Entry { day: day_of(date), minute: minute(date), ..entry }));
    }
    Ok(entries)
}
