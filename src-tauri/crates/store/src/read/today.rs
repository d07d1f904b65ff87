//! The Today view: open tasks that are due today or earlier, most by their date and a few by an earlier deadline. Each kind has an index,
//! and a page merges both in order, so that it reads only the rows it shows.

use domain::{
    Today,
    query::{Query, TaskRow},
};
use sea_orm::ConnectionTrait;

use crate::{
    Result,
    derived::day_of,
    read::{
        load,
        page::{self, Page},
        where_sql::OPEN,
    },
    sql,
};

/// Ordered by due day. The time belongs to the date, so a task due by its deadline has no time here.
pub(crate) const ORDER: &str = "tasks.due_day, iif(tasks.due_day = tasks.day, tasks.minute, 1440), \
     tasks.priority DESC, tasks.position, tasks.number";

/// SQL that counts the open tasks due before a day. `place` is the parameter with the day.
pub(crate) fn count_before(place: &str) -> String {
    format!(
        "(SELECT count(*) FROM tasks WHERE {OPEN} AND tasks.day < {place}) \
         + (SELECT count(*) FROM tasks WHERE {OPEN} AND tasks.due_day < tasks.day AND tasks.due_day < {place} AND tasks.day >= {place})"
    )
}

/// One page of the view in its order.
pub(crate) async fn page(db: &impl ConnectionTrait, query: &Query, today: &Today) -> Result<Page> {
    let day = day_of(today.date);
    let [limit, offset] = page::window(query);
    let rest = format!(
        "FROM tasks WHERE number IN (SELECT number FROM (\
           SELECT number, day AS due, minute, priority AS rank, position AS place FROM tasks \
             WHERE {OPEN} AND tasks.day <= ?1 AND tasks.due_day = tasks.day \
           UNION ALL SELECT number, due_day, 1440, priority, position FROM tasks \
             WHERE {OPEN} AND tasks.due_day < tasks.day AND tasks.due_day <= ?1 \
           ORDER BY due, minute, rank DESC, place, number LIMIT ?2 OFFSET ?3)) ORDER BY {ORDER}"
    );
    let tasks = load::tasks(db, &rest, [day.into(), limit, offset]).await?;
    let count = async || {
        let counted: Option<i64> = sql::value(db, format!("SELECT {}", count_before("?1")), [(day + 1).into()]).await?;
        Ok(usize::try_from(counted.unwrap_or_default()).unwrap_or_default())
    };
    let total = page::total(query, tasks.len(), count).await?;
    let mut rows: Vec<TaskRow> = tasks.into_iter().map(|task| page::row(task, today)).collect();
    page::add_steps(db, &mut rows).await?;
    Ok(Page { rows, total })
}
