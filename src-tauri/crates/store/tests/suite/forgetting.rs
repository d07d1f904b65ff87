//! Data removed for good leaves no traces, and its space is released.

use std::fs;

use domain::{Code, Task, Writes};
use sea_orm::{ConnectionTrait as _, DatabaseConnection};
use serde_json::json;
use store::{AgentRow, AuditRow, Store};

use super::common::*;

async fn raw(temp: &Temp) -> DatabaseConnection {
    sea_orm::Database::connect(format!("sqlite://{}", temp.path.display())).await.unwrap()
}

async fn number(db: &DatabaseConnection, text: &str) -> i64 {
    let statement = sea_orm::Statement::from_string(sea_orm::DbBackend::Sqlite, text);
    db.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

fn prompt(turn: &str, text: &str) -> AuditRow {
    let detail = json!({"purpose": "plan", "prompt": text, "answer": ""});
    AuditRow { at: now(), turn_id: Some(turn.to_owned()), action: "prompt".to_owned(), detail, ..AuditRow::default() }
}

#[tokio::test]
async fn emptying_the_trash_clears_everything_that_quotes_what_is_gone() {
    let temp = temp().await;
    let store = &temp.store;
    let gone = Task { deleted_at: Some(now()), labels: vec![assigned(1)], ..task(1, "Feed the \"quokka\" daily") };
    let kept = Task { labels: vec![assigned(1)], ..task(2, "Feed the wallaby daily") };
    let writes = Writes { tasks: vec![gone.clone(), kept.clone()], labels: vec![label(1, "zoo")], ..Writes::default() };
    put(store, &making(1, writes)).await;
    let events = [prompt("a", "Tasks: #1 Feed the \"quokka\" daily"), prompt("b", "Tasks: #2 Feed the wallaby daily")];
    store.set_agent(gone.id, &AgentRow { report: Some(json!({"says": "quokka"})), ..AgentRow::default() }, &events).await.unwrap();
    store.set_agent(kept.id, &AgentRow { report: Some(json!({"says": "wallaby"})), ..AgentRow::default() }, &[]).await.unwrap();
    let db = raw(&temp).await;
    let counted = [
        "SELECT count(*) FROM agents",
        "SELECT count(*) FROM label_assignment_events",
        "SELECT count(*) FROM audit WHERE action = 'prompt'",
        "SELECT count(*) FROM search WHERE search MATCH 'feed'",
    ];
    for text in counted {
        assert_eq!(number(&db, text).await, 2, "{text}");
    }
    assert_eq!(store.empty_trash(1, &[]).await.unwrap(), 1);
    for text in counted {
        assert_eq!(number(&db, text).await, 1, "{text}");
    }
    let word = |word: &str| format!("SELECT count(*) FROM title_words WHERE word = '{word}'");
    assert_eq!((number(&db, &word("quokka")).await, number(&db, &word("wallaby")).await, number(&db, &word("feed")).await), (0, 1, 1));
    store.give_back().await.unwrap();
    assert_eq!(number(&db, "SELECT count(*) FROM search_data WHERE instr(block, CAST('quokka' AS BLOB)) > 0").await, 0);
    assert_eq!(number(&db, "SELECT count(*) FROM search WHERE search MATCH 'wallaby'").await, 1);
    // The history keeps it for 90 days, so that the change can be undone.
    assert_eq!(number(&db, "SELECT count(*) FROM changes WHERE instr(after, 'quokka') > 0").await, 1);
    assert_eq!(store.integrity_check().await.unwrap(), Vec::<String>::new());
    db.close().await.unwrap();
}

#[tokio::test]
async fn room_is_overwritten_and_given_back_also_of_files_of_earlier_versions() {
    let temp = temp().await;
    temp.store.clone().close().await.unwrap();
    let db = raw(&temp).await;
    assert_eq!(number(&db, "PRAGMA auto_vacuum").await, 2);
    // As an earlier version created the file.
    db.execute_unprepared("PRAGMA journal_mode = delete; PRAGMA auto_vacuum = NONE; VACUUM; PRAGMA journal_mode = wal").await.unwrap();
    db.close().await.unwrap();
    let path = temp.path.clone();
    let store = Store::open(&path).await.unwrap();
    for round in 1..=2_u64 {
        let first = round * 1_000;
        let wordy = |number| Task { deleted_at: Some(now()), notes: "xylophone ".repeat(80), ..task(number, "Practise") };
        put(&store, &making(round, Writes { tasks: (first..first + 400).map(wordy).collect(), ..Writes::default() })).await;
        let db = sea_orm::Database::connect(format!("sqlite://{}", path.display())).await.unwrap();
        // Leaves only the content of the tasks themselves.
        db.execute_unprepared("DELETE FROM changes; DELETE FROM change_sets").await.unwrap();
        let (mode, large) = (number(&db, "PRAGMA auto_vacuum").await, fs::metadata(&path).unwrap().len());
        assert_eq!(mode, if round == 1 { 0 } else { 2 });
        db.close().await.unwrap();
        store.empty_trash(400, &[]).await.unwrap();
        store.give_back().await.unwrap();
        let small = fs::metadata(&path).unwrap().len();
        assert!(small + 300_000 < large.max(900_000), "round {round}: {small} of {large} bytes");
    }
    store.close().await.unwrap();
    let bytes = fs::read(&path).unwrap();
    assert!(!bytes.windows(20).any(|window| window == b"xylophone xylophone "), "removed text is still in the file");
    assert_eq!(store::look_closely(&path).await.map_err(|error| error.code()), Ok(()));
}

#[tokio::test]
async fn a_quick_check_finds_damage_and_asks_for_a_close_look() {
    let temp = temp().await;
    let tasks = (1..400).map(|number| task(number, "Sweep the yard")).collect();
    put(&temp.store, &making(1, Writes { tasks, ..Writes::default() })).await;
    assert_eq!(temp.store.quick_check().await.unwrap(), Vec::<String>::new());
    assert!(!store::wants_a_close_look(&temp.path));
    temp.store.clone().close().await.unwrap();
    let mut bytes = fs::read(&temp.path).unwrap();
    let page = bytes.windows(14).rposition(|window| window == b"Sweep the yard").unwrap() / 4_096;
    bytes[page * 4_096..page * 4_096 + 200].fill(0xee);
    fs::write(&temp.path, bytes).unwrap();
    let opened = Store::open(&temp.path).await.unwrap();
    assert!(!opened.quick_check().await.unwrap().is_empty());
    assert!(store::wants_a_close_look(&temp.path));
    assert_eq!(store::look_closely(&temp.path).await.unwrap_err().code(), Code::DatabaseDamaged);
    store::set_aside(&temp.path, "damaged").unwrap();
    assert!(!store::wants_a_close_look(&temp.path), "it is about the file that was set aside");
}

#[tokio::test]
async fn opening_an_existing_file_writes_nothing() {
    let temp = temp().await;
    put(&temp.store, &making(1, Writes { tasks: vec![task(1, "Stay")], ..Writes::default() })).await;
    let holder = raw(&temp).await;
    holder.execute_unprepared("BEGIN IMMEDIATE").await.unwrap();
    // Another process keeps writing for the whole time.
    let opened = tokio::time::timeout(std::time::Duration::from_secs(5), Store::open(&temp.path)).await.expect("it does not wait").unwrap();
    assert_eq!(opened.export().await.unwrap().tasks(0, 9).await.unwrap().len(), 1);
    holder.close().await.unwrap();
}
