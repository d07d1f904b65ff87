//! The derived columns `day`, `minute` and `due_day`: on which day and at what time lists show a task. Of a repeating task that is the open
//! date that counts now, with its own time where it has one. It changes as days pass, so it is brought up to date when the first question of
//! a new day comes.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};
use domain::{DateRange, Recurrence, Task, TimeOfDay, Today};
use sea_orm::{ConnectionTrait, DatabaseTransaction, Value};

use crate::{Result, Store, StoreError, bulk, connect::commit, rows::task, sql};

/// Stands for no day, and sorts after every day.
pub(crate) const NO_DAY: i32 = 9_999_999;
/// Stands for no time, and sorts after every time.
pub(crate) const NO_TIME: i32 = 1_440;
/// How often the derived days are set before it is given up that another process leaves them alone.
const ATTEMPTS: u32 = 100;

/// A date as a day number.
pub(crate) fn day_of(date: NaiveDate) -> i32 {
    date.num_days_from_ce()
}

/// A day number as a date; none for [`NO_DAY`].
pub(crate) fn date_of(day: i32) -> Option<NaiveDate> {
    (day != NO_DAY).then(|| NaiveDate::from_num_days_from_ce_opt(day)).flatten()
}

/// The day on which the task stands in lists.
pub(crate) fn day(task: &Task, today: NaiveDate) -> i32 {
    task.date(today).map_or(NO_DAY, day_of)
}

/// The minute of that day at which lists show it.
pub(crate) fn minute(task: &Task, today: NaiveDate) -> i32 {
    minutes(task.time_on(task.date(today)))
}

/// A time as a number of minutes.
pub(crate) fn minutes(time: Option<TimeOfDay>) -> i32 {
    time.map_or(NO_TIME, |time| time.minutes().into())
}

/// The earlier of that day and the deadline, as `overdue` reads it: a repeating task that has ended is due on no day.
pub(crate) fn due_day(task: &Task, today: NaiveDate) -> i32 {
    due(day(task, today), task.deadline, task.recurrence.repeats())
}

fn due(day: i32, deadline: Option<NaiveDate>, repeats: bool) -> i32 {
    if repeats && day == NO_DAY { NO_DAY } else { day.min(deadline.map_or(NO_DAY, day_of)) }
}

/// The days `last_day` and `next_day`: after the one and up to today no date is open, and the other is the first open one after today.
pub(crate) fn around(task: &Task, today: NaiveDate) -> (i32, i32) {
    match task.scheduled_for {
        Some(anchor) if task.recurrence.repeats() => around_today(&task.recurrence, anchor, &task.completed_dates, today),
        _ => (0, 0),
    }
}

fn around_today(recurrence: &Recurrence, anchor: NaiveDate, completed: &BTreeSet<NaiveDate>, today: NaiveDate) -> (i32, i32) {
    let current = recurrence.current(anchor, completed, today);
    // Where the open date that counts lies ahead or there is none, the last date so far is done, or it lapsed with one that was left out.
    let latest = |dates: &BTreeSet<NaiveDate>| dates.range(..=today).next_back().copied();
    let last = current.filter(|date| *date <= today).or_else(|| latest(completed).max(latest(&recurrence.exceptions)));
    let after = DateRange { from: today.succ_opt(), to: None };
    let next = current.filter(|date| *date > today).or_else(|| recurrence.open_dates(anchor, completed, after, 1).first().copied());
    (last.map_or(0, day_of), next.map_or(NO_DAY, day_of))
}

/// A consistent view for several reads, with derived days that are right for `today`. Another process may live on another day and set
/// them to its own at any moment, so the view itself is looked at.
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

/// Brings the derived days up to `today` where they are for another day. A day already passed can only make dates stale that lie before
/// `today`; when the day went back, as it does for a traveller, all are looked at.
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
