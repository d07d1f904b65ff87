//! Repairs needed before individually recovered rows form a database again: rows that cannot be read, and rows that refer to lost ones.

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use crate::{Result, read::load, rows::number, sql};

/// Tasks read at a time; if one of them cannot be read, they are read one by one.
const READ: usize = 500;

/// JSON columns that may be empty.
const JSON: [(&str, &[&str]); 4] = [
    ("tasks", &["recurrence", "completed_dates", "suppressed_label_ids", "completed_override"]),
    ("checklist_items", &["override", "suggestion"]),
    ("notes", &["audio", "transcripts"]),
    ("change_sets", &["account"]),
];

/// Rows with a reference to a lost row. Without it no view shows them, or they are incomplete.
const DANGLING: [(&str, &str); 5] = [
    ("task_labels", "task NOT IN (SELECT number FROM tasks) OR label_id NOT IN (SELECT id FROM labels)"),
    ("item_places", "item_id NOT IN (SELECT id FROM checklist_items) OR checklist_id NOT IN (SELECT id FROM checklists)"),
    ("change_sets", "(SELECT count(*) FROM changes WHERE change >= first_change AND change < first_change + change_count) <> change_count"),
    ("changes", "NOT EXISTS (SELECT 1 FROM change_sets WHERE change >= first_change AND change < first_change + change_count)"),
    ("settings", "NOT json_valid(value)"),
];

/// Empties JSON columns with invalid content, on which any statement that reads them would fail.
pub(super) async fn empty_broken_json(db: &impl ConnectionTrait) -> Result<()> {
    for (table, columns) in JSON {
        for column in columns {
            let has = "SELECT EXISTS (SELECT 1 FROM pragma_table_info(?) WHERE name = ?)";
            if sql::value::<bool>(db, has, [table.into(), (*column).into()]).await? == Some(true) {
                let text =
                    format!("UPDATE \"{table}\" SET \"{column}\" = NULL WHERE \"{column}\" IS NOT NULL AND NOT json_valid(\"{column}\")");
                sql::run(db, text, []).await?;
            }
        }
    }
    Ok(())
}

/// Makes the other repairs in a database with the current schema. Returns how many rows of which table were left out.
pub(super) async fn mend(
    db: &impl ConnectionTrait,
    lost_title: &str,
    new_id: &mut (impl FnMut() -> Uuid + Send),
) -> Result<Vec<(String, u64)>> {
    sql::run(db, "UPDATE tasks SET project_id = NULL WHERE project_id NOT IN (SELECT id FROM projects)", []).await?;
    sql::run(db, "UPDATE labels SET group_id = NULL WHERE group_id NOT IN (SELECT id FROM label_groups)", []).await?;
    sql::run(db, "UPDATE tasks SET repeats = 0 WHERE recurrence IS NULL AND repeats <> 0", []).await?;
    let mut left_out = vec![("tasks".to_owned(), forget_unreadable_tasks(db).await?)];
    for (table, condition) in DANGLING {
        let gone = sql::run(db, format!("DELETE FROM \"{table}\" WHERE {condition}"), []).await?.rows_affected();
        left_out.push((table.to_owned(), gone));
    }
    hang_up(db, lost_title, new_id).await?;
    let next = "INSERT INTO counters (name, value) VALUES ('next_number', (SELECT ifnull(max(number), 0) + 1 FROM tasks)) \
                ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)";
    sql::run(db, next, []).await?;
    // A day that never comes makes the next query recompute the days of repeating tasks.
    sql::run(db, "INSERT OR REPLACE INTO counters (name, value) VALUES ('as_of_day', 9999999)", []).await?;
    Ok(left_out)
}

/// Removes unreadable tasks, which would prevent every list from being shown.
async fn forget_unreadable_tasks(db: &impl ConnectionTrait) -> Result<u64> {
    let numbers: Vec<i64> = sql::column(db, "SELECT number FROM tasks ORDER BY number", []).await?;
    let mut gone = 0;
    for some in numbers.chunks(READ) {
        let (Some(first), Some(last)) = (some.first(), some.last()) else { continue };
        if load::tasks(db, "FROM tasks WHERE number BETWEEN ? AND ?", [(*first).into(), (*last).into()]).await.is_ok() {
            continue;
        }
        for one in some {
            if load::tasks(db, "FROM tasks WHERE number = ?", [(*one).into()]).await.is_err() {
                sql::run(db, "DELETE FROM tasks WHERE number = ?", [(*one).into()]).await?;
                gone += 1;
            }
        }
    }
    Ok(gone)
}

/// Gives checklists and notes whose task is lost a new task, and steps whose checklist is lost a new checklist.
async fn hang_up(db: &impl ConnectionTrait, lost_title: &str, new_id: &mut (impl FnMut() -> Uuid + Send)) -> Result<()> {
    let torn_off = "SELECT task_id FROM checklists WHERE task_id NOT IN (SELECT id FROM tasks) \
                UNION SELECT task_id FROM notes WHERE task_id NOT IN (SELECT id FROM tasks)";
    for task in sql::column::<Uuid>(db, torn_off, []).await? {
        stand_in(db, task, lost_title).await?;
    }
    let loose = "SELECT EXISTS (SELECT 1 FROM checklist_items WHERE id NOT IN (SELECT item_id FROM item_places))";
    if sql::value::<bool>(db, loose, []).await? == Some(true) {
        let (task, checklist) = (new_id(), new_id());
        stand_in(db, task, lost_title).await?;
        let text = "INSERT INTO checklists (id, task_id, title, position) VALUES (?, ?, ?, 1)";
        sql::run(db, text, [checklist.into(), task.into(), lost_title.into()]).await?;
        let text = "INSERT INTO item_places (item_id, checklist_id, seq, position) \
                    SELECT id, ?, 0, row_number() OVER (ORDER BY id) FROM checklist_items WHERE id NOT IN (SELECT item_id FROM item_places)";
        sql::run(db, text, [checklist.into()]).await?;
    }
    Ok(())
}

/// A task in place of a lost one.
async fn stand_in(db: &impl ConnectionTrait, id: Uuid, title: &str) -> Result<()> {
    let next: i64 = sql::value(db, "SELECT ifnull(max(number), 0) + 1 FROM tasks", []).await?.unwrap_or(1);
    let next = number(u64::try_from(next).unwrap_or(1));
    let text = "INSERT INTO tasks (number, id, title, notes, priority, completed, completed_by, position, created_at, updated_at, \
                title_key, repeats, day, due_day, last_day, next_day) \
                VALUES (?1, ?2, ?3, '', 1, 0, 'user', ?1, 0, 0, ?4, 0, 9999999, 9999999, 0, 0)";
    sql::run(db, text, [next.into(), id.into(), title.into(), domain::text::lower(title).into()]).await?;
    Ok(())
}
