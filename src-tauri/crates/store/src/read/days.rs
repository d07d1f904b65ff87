//! Keeps the derived columns up to date. Their values change as days pass, so the first query on a new day updates them.

use chrono::NaiveDate;
use domain::{Recurrence, Today};
use sea_orm::{ConnectionTrait, DatabaseTransaction, Value};

use crate::{
    Result, Store, StoreError, bulk,
    derived::{NO_DAY, NO_TIME, around_today, day_of, due, minutes},
    file::connect::commit,
    rows::task,
    sql,
};

/// How often the derived days are set while another process keeps changing them.
const ATTEMPTS: u32 = 100;

/// A consistent snapshot with derived days for `today`. Another process may be on another day and change them at any moment, so the
/// snapshot itself is checked.
pub(crate) async fn snapshot(store: &Store, today: &Today) -> Result<DatabaseTransaction> {
    up_to_date(store, today, || store.snapshot()).await
}

/// Like [`snapshot`], from [`Store::warm_snapshot`].
pub(crate) async fn warm_snapshot(store: &Store, today: &Today) -> Result<DatabaseTransaction> {
    up_to_date(store, today, || store.warm_snapshot()).await
}

async fn up_to_date<View>(store: &Store, today: &Today, snapshot: impl Fn() -> View) -> Result<DatabaseTransaction>
where
    View: Future<Output = Result<DatabaseTransaction>>,
{
    for _ in 0..ATTEMPTS {
        let view = snapshot().await?;
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
