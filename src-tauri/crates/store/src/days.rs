//! The derived columns `day`, `minute` and `due_day`: the day and time under which lists show a task. For a repeating task this is its
//! current open date, with that date's own time if it has one. The values change as days pass, so the first query on a new day updates
//! them.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};
use domain::{DateRange, Recurrence, Task, TimeOfDay, Today};
use sea_orm::{ConnectionTrait, DatabaseTransaction, Value};

use crate::{Result, Store, StoreError, bulk, connect::commit, rows::task, sql};

/// Represents no day, and sorts after every day.
pub(crate) const NO_DAY: i32 = 9_999_999;
/// Represents no time, and sorts after every time.
pub(crate) const NO_TIME: i32 = 1_440;
/// How often the derived days are set while another process keeps changing them.
const ATTEMPTS: u32 = 100;

/// A date as a day number.
pub(crate) fn day_of(date: NaiveDate) -> i32 {
    date.num_days_from_ce()
}

/// A day number as a date; None for [`NO_DAY`].
pub(crate) fn date_of(day: i32) -> Option<NaiveDate> {
    (day != NO_DAY).then(|| NaiveDate::from_num_days_from_ce_opt(day)).flatten()
}

/// The day under which lists show the task.
pub(crate) fn day(task: &Task, today: NaiveDate) -> i32 {
    task.date(today).map_or(NO_DAY, day_of)
}

/// The minute of that day under which lists show the task.
pub(crate) fn minute(task: &Task, today: NaiveDate) -> i32 {
    minutes(task.time_on(task.date(today)))
}

/// A time as a number of minutes.
pub(crate) fn minutes(time: Option<TimeOfDay>) -> i32 {
    time.map_or(NO_TIME, |time| time.minutes().into())
}

/// The earlier of that day and the deadline, as `overdue` uses it. A repeating task that has ended is not due on any day.
pub(crate) fn due_day(task: &Task, today: NaiveDate) -> i32 {
    due(day(task, today), task.deadline, task.recurrence.repeats())
}

fn due(day: i32, deadline: Option<NaiveDate>, repeats: bool) -> i32 {
    if repeats && day == NO_DAY { NO_DAY } else { day.min(deadline.map_or(NO_DAY, day_of)) }
}

/// The days `last_day` and `next_day`: no date after the first and up to today is open, and the second is the first open date after today.
pub(crate) fn around(task: &Task, today: NaiveDate) -> (i32, i32) {
    match task.scheduled_for {
        Some(anchor) if task.recurrence.repeats() => around_today(&task.recurrence, anchor, &task.completed_dates, today),
        _ => (0, 0),
    }
}

fn around_today(recurrence: &Recurrence, anchor: NaiveDate, completed: &BTreeSet<NaiveDate>, today: NaiveDate) -> (i32, i32) {
    let current = recurrence.current(anchor, completed, today);
    // If the current open date is ahead, or there is none, the last date so far is done, or it lapsed together with one that was left out.
    let latest = |dates: &BTreeSet<NaiveDate>| dates.range(..=today).next_back().copied();
    let last = current.filter(|date| *date <= today).or_else(|| latest(completed).max(latest(&recurrence.exceptions)));
    let after = DateRange { from: today.succ_opt(), to: None };
    let next = current.filter(|date| *date > today).or_else(|| recurrence.open_dates(anchor, completed, after, 1).first().copied());
    (last.map_or(0, day_of), next.map_or(NO_DAY, day_of))
}

/// A consistent snapshot with derived days for `today`. Another process may be on another day and change them at any moment, so the
/// snapshot itself is checked.
pub(crate) async fn snapshot(store: &Store, today: &Today) -> Result<DatabaseTransaction> {
    for _ in 0..ATTEMPTS {
        let view = store.snapshot().await?;
        if as_of(&view).await? == day_of(today.date) {
            return Ok(view);
        }
        drop(view);
        let transaction = store.lock().await?;
        refresh_in(&transaction, today.date).await?;
        commit(transaction).await?;
    }
    Err(StoreError::Locked)
}

/// Updates the derived days to `today` if they are for another day. When the day moves forward, only dates before `today` can be stale;
/// when it moves back, as for a traveller, all repeating tasks are updated.
pub(crate) async fn refresh_in(db: &impl ConnectionTrait, today: NaiveDate) -> Result<()> {
    let (was, is) = (as_of(db).await?, day_of(today));
    if was == is {
        return Ok(());
    }
    let before = if was < is { is } else { NO_DAY + 1 };
    let rows = sql::rows(
        db,
        "SELECT number, recurrence, completed_dates, scheduled_for, deadline, ifnull(time_of_day, ?) FROM tasks WHERE repeats = 1 AND day < ?",
        [NO_TIME.into(), before.into()],
    )
    .await?;
    let mut moved: Vec<Vec<Value>> = Vec::new();
    for row in &rows {
        let recurrence: Recurrence = serde_json::from_str(&row.try_get_by_index::<String>(1)?)?;
        let completed =
            row.try_get_by_index::<Option<String>>(2)?.map(|dates| serde_json::from_str(&dates)).transpose()?.unwrap_or_default();
        let (anchor, deadline): (Option<NaiveDate>, Option<NaiveDate>) = (row.try_get_by_index(3)?, row.try_get_by_index(4)?);
        let date = anchor.and_then(|anchor| recurrence.current(anchor, &completed, today));
        let day = date.map_or(NO_DAY, day_of);
        let own = date.and_then(|date| recurrence.times.get(&date)).map(|time| minutes(*time));
        let minute = own.map_or_else(|| row.try_get_by_index(5), Ok)?;
        let (last, next) = anchor.map_or((0, NO_DAY), |anchor| around_today(&recurrence, anchor, &completed, today));
        let derived = [day, minute, due(day, deadline, true), last, next];
        moved.push(std::iter::once(row.try_get_by_index::<i64>(0)?.into()).chain(derived.map(Value::from)).collect());
    }
    bulk::update(db, task::TABLE, &["day", "minute", "due_day", "last_day", "next_day"], Box::new(moved.into_iter())).await?;
    sql::run(db, "UPDATE counters SET value = ? WHERE name = 'as_of_day'", [is.into()]).await?;
    Ok(())
}

async fn as_of(db: &impl ConnectionTrait) -> Result<i32> {
    Ok(sql::value(db, "SELECT value FROM counters WHERE name = 'as_of_day'", []).await?.unwrap_or(0))
}
