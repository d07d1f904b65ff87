//! Writes are atomic, applied once, and safe in parallel.

use domain::{Change, Code, Entity, Needs, Writes};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use store::{Remembered, Store};

use super::common::*;

#[tokio::test]
async fn a_write_that_is_dropped_leaves_nothing() {
    let temp = temp().await;
    let write = temp.store.begin().await.unwrap();
    write.put(&making(1, Writes { tasks: vec![task(1, "Ghost")], ..Writes::default() }), &[], &today()).await.unwrap();
    assert!(write.task(&domain::TaskRef::Number(1)).await.unwrap().is_some());
    drop(write);
    assert_eq!(temp.store.export().await.unwrap().tasks(0, 9).await.unwrap(), []);
    assert_eq!(temp.store.history(9, None).await.unwrap(), []);
    assert_eq!(temp.store.load(&Needs::default(), &today()).await.unwrap().next_number, 1);
}

#[tokio::test]
async fn a_part_of_a_change_is_never_committed() {
    let temp = temp().await;
    let twice = Writes { tasks: vec![task(1, "One"), task(1, "One again")], ..Writes::default() };
    let write = temp.store.begin().await.unwrap();
    assert_eq!(write.put(&making(1, twice), &[], &today()).await.unwrap_err().code(), Code::Database);
    assert_eq!(write.commit().await.unwrap_err().code(), Code::Incomplete);
    assert_eq!(temp.store.export().await.unwrap().tasks(0, 9).await.unwrap(), []);
    put(&temp.store, &making(2, Writes { tasks: vec![task(1, "One")], ..Writes::default() })).await;
}

#[tokio::test]
async fn numbers_are_never_given_twice() {
    let temp = temp().await;
    put(&temp.store, &making(1, Writes { tasks: vec![task(5, "Five")], ..Writes::default() })).await;
    let removed = Change { entity: Entity::Task, id: uuid(1, 5), before: None, after: None };
    put(&temp.store, &set(2, vec![removed], Writes { removed_tasks: vec![uuid(1, 5).into()], ..Writes::default() })).await;
    assert_eq!(temp.store.export().await.unwrap().tasks(0, 9).await.unwrap(), []);
    assert_eq!(temp.store.load(&Needs::default(), &today()).await.unwrap().next_number, 6);
}

#[tokio::test]
async fn what_others_refer_to_stays() {
    let temp = temp().await;
    let mut inside = task(1, "Inside");
    inside.project_id = Some(uuid(2, 1).into());
    put(&temp.store, &making(1, Writes { tasks: vec![inside], projects: vec![project(1, "Home")], ..Writes::default() })).await;
    let write = temp.store.begin().await.unwrap();
    write.put(&set(2, Vec::new(), Writes { removed_projects: vec![uuid(2, 1).into()], ..Writes::default() }), &[], &today()).await.unwrap();
    assert_eq!(write.commit().await.unwrap_err().code(), Code::StillInUse);
    assert_eq!(temp.store.names().await.unwrap().projects, [project(1, "Home")]);
    put(&temp.store, &set(3, Vec::new(), Writes::default())).await;
}

#[tokio::test]
async fn an_answer_is_remembered_for_ten_minutes() {
    let temp = temp().await;
    let later = |minutes| now() + chrono::TimeDelta::minutes(minutes);
    let write = temp.store.begin().await.unwrap();
    assert_eq!(write.remembered("key", "hash", now()).await.unwrap(), Remembered::New);
    write.remember("key", "hash", "{}", now()).await.unwrap();
    write.commit().await.unwrap();
    let write = temp.store.begin().await.unwrap();
    for (key, request, minutes, expected) in [
        ("key", "hash", 9, Remembered::Answered("{}".to_owned())),
        ("key", "other", 9, Remembered::Conflict),
        ("other", "hash", 9, Remembered::New),
        ("key", "hash", 10, Remembered::New),
    ] {
        assert_eq!(write.remembered(key, request, later(minutes)).await.unwrap(), expected, "{key} {request} {minutes}");
    }
    write.remember("key", "again", "[]", later(11)).await.unwrap();
    assert_eq!(write.remembered("key", "again", later(11)).await.unwrap(), Remembered::Answered("[]".to_owned()));
}

#[tokio::test]
async fn a_counter_that_is_broken_is_set_right_by_the_next_task() {
    for broken in [
        // As an earlier version's import left it, as damage may leave it, and missing.
        "UPDATE counters SET value = 9223372036854775807 WHERE name = 'next_number'",
        "UPDATE counters SET value = 9007199254740993 WHERE name = 'next_number'",
        "UPDATE counters SET value = 2 WHERE name = 'next_number'",
        "UPDATE counters SET value = -5 WHERE name = 'next_number'",
        "DELETE FROM counters WHERE name = 'next_number'",
    ] {
        let temp = temp().await;
        put(&temp.store, &making(1, Writes { tasks: (1..=5).map(|number| task(number, "There")).collect(), ..Writes::default() })).await;
        let db = sea_orm::Database::connect(format!("sqlite://{}", temp.path.display())).await.unwrap();
        db.execute_unprepared(broken).await.unwrap();
        let next = async || temp.store.load(&Needs::default(), &today()).await.unwrap().next_number;
        assert_eq!(next().await, 6, "{broken}");
        put(&temp.store, &making(100, Writes { tasks: vec![task(6, "New")], ..Writes::default() })).await;
        let row = db.query_one_raw(Statement::from_string(DbBackend::Sqlite, "SELECT value FROM counters WHERE name = 'next_number'"));
        assert_eq!(row.await.unwrap().unwrap().try_get_by_index::<i64>(0).unwrap(), 7, "{broken}");
        assert_eq!(next().await, 7, "{broken}");
    }
    // The number of a deleted task is not used again.
    let temp = temp().await;
    put(&temp.store, &making(1, Writes { tasks: (1..=5).map(|number| task(number, "There")).collect(), ..Writes::default() })).await;
    let db = sea_orm::Database::connect(format!("sqlite://{}", temp.path.display())).await.unwrap();
    db.execute_unprepared("DELETE FROM tasks WHERE number = 5").await.unwrap();
    assert_eq!(temp.store.load(&Needs::default(), &today()).await.unwrap().next_number, 6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_side_by_side_lose_nothing_and_see_no_lock() {
    let temp = temp().await;
    let (first, second) = (Store::open(&temp.path).await.unwrap(), Store::open(&temp.path).await.unwrap());
    let seen = temp.store.data_version().await.unwrap();
    let writers: Vec<_> = (0..4_u64)
        .map(|writer| {
            let store = if writer % 2 == 0 { first.clone() } else { second.clone() };
            tokio::spawn(async move {
                for turn in 0..25 {
                    let write = store.begin().await.unwrap();
                    let number = write.load(&Needs::default(), &today()).await.unwrap().next_number;
                    let made = making(1_000 * (writer + 1) + turn, Writes { tasks: vec![task(number, "Mine")], ..Writes::default() });
                    write.put(&made, &[], &today()).await.unwrap();
                    write.commit().await.unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let numbers: Vec<u64> = temp.store.export().await.unwrap().tasks(0, 999).await.unwrap().iter().map(|task| task.number).collect();
    assert_eq!(numbers, (1..=100).collect::<Vec<_>>());
    assert_ne!(temp.store.data_version().await.unwrap(), seen);
}
