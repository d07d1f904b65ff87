//! Tests of a window whose database cannot be opened, through the commands of the bridge.

use std::fs;

use app::Clock;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::bridge::Window;

const PAGE: usize = 4_096;

/// A window on a damaged database with two tasks, and the bytes of its file.
fn damaged() -> (Window, Vec<u8>) {
    let window = Window::new();
    window.apply(&json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Order tiles"}])).unwrap();
    window.invoke("back_up", json!({})).unwrap();
    let folder = window.end();
    let path = folder.path().join("assent.db");
    let mut bytes = fs::read(&path).unwrap();
    for page in (1..bytes.len() / PAGE).step_by(3) {
        bytes[page * PAGE..(page + 1) * PAGE].fill(0x5a);
    }
    fs::write(&path, &bytes).unwrap();
    (recovering(folder), bytes)
}

fn recovering(folder: TempDir) -> Window {
    let path = folder.path().join("assent.db");
    let opened = tauri::async_runtime::block_on(assent_desktop::open(&path, Clock::system()));
    Window::on(opened, folder, "main")
}

#[test]
fn a_damaged_database_is_told_and_its_copy_used_without_a_restart() {
    let (window, bytes) = damaged();
    let trouble = window.invoke("recovery", json!({})).unwrap();
    assert_eq!(trouble["problem"]["code"], "database_damaged");
    assert_eq!(trouble["ways"], json!(["use_copy", "salvage", "start_empty"]));
    assert!(window.invoke("list_tasks", json!({"request": {"view": {"kind": "inbox"}, "limit": 10}})).is_err(), "there are no lists");
    let copies = window.invoke("recovery_copies", json!({})).unwrap();
    assert_eq!((copies.as_array().unwrap().len(), &copies[0]["holds"]["open"]), (1, &json!(2)));
    for name in ["../assent.db", "nothing.db", ""] {
        assert_eq!(window.invoke("recover_with_copy", json!({"name": name})).unwrap_err()["code"], "backup_not_found", "{name}");
    }
    assert_eq!(window.invoke("open_again", json!({})).unwrap_err()["code"], "database_damaged");

    let done = window.invoke("recover_with_copy", json!({"name": copies[0]["name"]})).unwrap();
    assert_eq!(fs::read(done["setAside"].as_str().unwrap()).unwrap(), bytes);
    assert_eq!(window.titles("inbox"), ["Buy milk", "Order tiles"]);
    assert_eq!(window.invoke("recovery", json!({})), Ok(Value::Null));
    window.apply(&json!([{"op": "create", "title": "Go on"}])).unwrap();
    assert_eq!(window.reopen().titles("inbox").len(), 3);
}

#[test]
fn what_can_be_read_is_offered_like_a_copy() {
    let (window, bytes) = damaged();
    let report = window.invoke("recover_what_can_be_read", json!({})).unwrap();
    assert_eq!(fs::read(window.invoke("recovery", json!({})).unwrap()["path"].as_str().unwrap()).unwrap(), bytes);
    let copies = window.invoke("recovery_copies", json!({})).unwrap();
    assert_eq!((copies.as_array().unwrap().len(), &copies[0]["kind"]), (2, &json!("saved")));
    assert!(report["path"].as_str().unwrap().ends_with(copies[0]["name"].as_str().unwrap()));
    window.invoke("recover_with_copy", json!({"name": copies[0]["name"]})).unwrap();
    window.titles("inbox");
}

#[test]
fn who_starts_empty_gets_no_examples() {
    let (window, _) = damaged();
    window.invoke("recover_with_nothing", json!({})).unwrap();
    assert_eq!(window.titles("inbox"), Vec::<String>::new());
    assert_eq!(window.invoke("examples_present", json!({})), Ok(json!(false)));
}

#[test]
fn an_open_database_cannot_be_replaced_this_way() {
    let window = Window::new();
    window.apply(&json!([{"op": "create", "title": "Buy milk"}])).unwrap();
    let listed = window.invoke("back_up", json!({})).unwrap();
    window.invoke("recover_with_copy", json!({"name": listed["files"][0]["name"]})).unwrap();
    window.invoke("recover_with_nothing", json!({})).unwrap();
    assert_eq!(window.titles("inbox"), ["Buy milk"]);
}
