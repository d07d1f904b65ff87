//! Tests of import, copies, the trash and facts about the database, through the commands of the bridge.

use serde_json::{Value, json};

use super::bridge::Window;

const LINES: &str = "{\"description\":\"Return the library books\",\"status\":\"pending\",\"tags\":[\"errands\"]}\n\
    {\"description\":\"Order tiles\",\"status\":\"pending\"}\n";

fn upload(window: &Window, name: &str, text: &str) -> Value {
    window.upload("open_import", &format!(r#"{{"name":"{name}"}}"#), text.as_bytes().to_vec()).unwrap()
}

#[test]
fn a_dropped_file_is_previewed_imported_and_taken_back() {
    let window = Window::new();
    window.apply(&json!([{"op": "create", "title": "Buy milk"}])).unwrap();
    let file = upload(&window, r"M\u00e4rz.json", LINES);
    assert_eq!((&file["name"], &file["format"], &file["bytes"]), (&json!("März.json"), &json!("taskwarrior"), &json!(LINES.len())));
    let named = json!({"id": file["id"], "format": "taskwarrior"});
    let preview = window.invoke("preview_import", named.clone()).unwrap();
    assert_eq!((&preview["adds"]["tasks"], &preview["adds"]["labels"]), (&json!(2), &json!(1)));
    assert_eq!(preview["samples"][0]["title"], "Return the library books");
    assert_eq!(window.titles("inbox"), ["Buy milk"], "a preview changes nothing");

    let imported = window.invoke("apply_import", named.clone()).unwrap();
    assert_eq!(imported["adds"], preview["adds"]);
    assert_eq!(window.titles("inbox").len(), 3);
    assert_eq!(window.invoke("apply_import", named).unwrap_err()["code"], "import_not_open");
    let entry = &window.invoke("history", json!({"limit": 1, "before": null})).unwrap()[0];
    assert_eq!((&entry["source"], &entry["id"]), (&json!("import"), &imported["changeSetId"]));
    window.invoke("undo", json!({"request": {"changeSetId": imported["changeSetId"]}})).unwrap();
    assert_eq!(window.titles("inbox"), ["Buy milk"]);
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    let window = Window::new();
    let file = upload(&window, "tasks.json", &format!("{LINES}{{\"description\":7}}\n"));
    let refused = window.invoke("preview_import", json!({"id": file["id"], "format": "taskwarrior"})).unwrap_err();
    assert_eq!(refused["code"], "invalid_import");
    assert!(refused["message"].as_str().is_some_and(|message| message.contains("ine 3")), "{refused}");
    assert_eq!(window.invoke("close_import", json!({"id": file["id"]})), Ok(Value::Null));
    let gone = window.invoke("preview_import", json!({"id": file["id"], "format": "json"})).unwrap_err();
    assert_eq!(gone["code"], "import_not_open");
    assert_eq!(window.invoke("open_import", json!({})).unwrap_err()["code"], "invalid_request");
    let formats = window.invoke("data_formats", json!({})).unwrap();
    assert_eq!(formats[0], json!({"name": "json", "extension": "json"}));
}

#[test]
fn a_copy_is_listed_looked_into_and_restored_while_the_window_is_open() {
    let window = Window::new();
    window.apply(&json!([{"op": "create", "title": "Buy milk"}])).unwrap();
    let listed = window.invoke("back_up", json!({})).unwrap();
    let name = &listed["files"][0]["name"];
    assert_eq!((listed["files"].as_array().unwrap().len(), &listed["files"][0]["kind"]), (1, &json!("own")));
    window.apply(&json!([{"op": "delete", "id": 1}, {"op": "create", "title": "Order tiles"}])).unwrap();
    let preview = window.invoke("preview_backup", json!({"name": name})).unwrap();
    assert_eq!((&preview["copy"]["open"], &preview["copy"]["trash"], &preview["here"]["trash"]), (&json!(1), &json!(0), &json!(1)));

    let safety = window.invoke("restore_backup", json!({"name": name})).unwrap();
    assert_eq!(window.titles("inbox"), ["Buy milk"]);
    assert!(safety.as_str().is_some_and(|name| name.starts_with("restore-")), "{safety}");
    assert_eq!(window.invoke("restore_backup", json!({"name": "../assent.db"})).unwrap_err()["code"], "backup_not_found");
    // The restored data is still there in a new window.
    assert_eq!(window.reopen().titles("inbox"), ["Buy milk"]);
}

#[test]
fn the_trash_goes_by_its_count_and_diagnostics_tell_no_title() {
    let window = Window::new();
    window.apply(&json!([{"op": "create", "title": "Buy milk"}])).unwrap();
    window.apply(&json!([{"op": "delete", "id": 1}])).unwrap();
    assert_eq!(window.invoke("empty_trash", json!({"confirm": 2})).unwrap_err()["code"], "confirmation_required");
    assert_eq!(window.invoke("empty_trash", json!({"confirm": 1})), Ok(json!(1)));
    assert_eq!(window.titles("trash"), Vec::<String>::new());
    let about = window.invoke("about", json!({})).unwrap();
    assert!(about["path"].as_str().is_some_and(|path| path.ends_with("assent.db")), "{about}");
    let text = window.invoke("diagnostics", json!({})).unwrap();
    let text = text.as_str().unwrap();
    assert!(text.contains("SQLite: 3.") && !text.contains("milk") && !text.contains("assent.db"), "{text}");
}
