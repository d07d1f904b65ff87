//! Tests of the bridge's commands through a mock window, with the real permissions and a real database.

use std::path::Path;

use app::{App, Clock, Consent, Keys, ModelAccess};
use assent_desktop::Asking;
use serde_json::{Value, json};
use tauri::{
    Manager, WebviewWindow, WebviewWindowBuilder,
    http::{HeaderMap, HeaderName},
    ipc::{CallbackFn, InvokeBody},
    test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder},
    webview::InvokeRequest,
};
use tempfile::TempDir;

/// An invisible window on its own database.
pub struct Window {
    webview: WebviewWindow<MockRuntime>,
    shell: tauri::App<MockRuntime>,
    folder: TempDir,
}

impl Window {
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        Self::open(folder, "main")
    }

    /// The same with a person who gives this answer to every question outside the page.
    pub fn answering(answer: impl Fn(&Consent) -> bool + Send + Sync + 'static) -> Self {
        Self::open_answering(TempDir::new().unwrap(), "main", answer)
    }

    fn open(folder: TempDir, label: &str) -> Self {
        Self::open_answering(folder, label, |_| true)
    }

    fn open_answering(folder: TempDir, label: &str, answer: impl Fn(&Consent) -> bool + Send + Sync + 'static) -> Self {
        let app = open_app(&folder.path().join("assent.db"));
        Self::with(app.into(), folder, label, Asking::answering(answer))
    }

    /// A window on a database that has already been opened, or could not be opened.
    pub fn on(opened: assent_desktop::Opened, folder: TempDir, label: &str) -> Self {
        Self::with(opened, folder, label, Asking::answering(|_| true))
    }

    fn with(opened: assent_desktop::Opened, folder: TempDir, label: &str, asking: Asking) -> Self {
        let shell = assent_desktop::bridge(mock_builder(), opened, asking).build(assent_desktop::context()).unwrap();
        let webview = WebviewWindowBuilder::new(&shell, label, tauri::WebviewUrl::default()).build().unwrap();
        Self { webview, shell, folder }
    }

    /// Calls a command in the way that the window's script does.
    pub fn invoke(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        self.send(command, InvokeBody::Json(arguments), HeaderMap::default())
    }

    /// The same with bytes beside the arguments, which are then in a header.
    pub fn upload(&self, command: &str, arguments: &str, bytes: Vec<u8>) -> Result<Value, Value> {
        let headers = [(HeaderName::from_static("arguments"), arguments.parse().unwrap())].into_iter().collect();
        self.send(command, InvokeBody::Raw(bytes), headers)
    }

    /// Closes the window as the app does when it ends, and opens another one on the same database.
    pub fn reopen(self) -> Self {
        Self::open(self.end(), "main")
    }

    /// Closes the window and returns the folder of the database.
    pub fn end(self) -> TempDir {
        let app = self.shell.state::<App>().inner().clone();
        tauri::async_runtime::block_on(assent_desktop::close(self.shell.handle(), &app)).unwrap();
        self.folder
    }

    fn send(&self, command: &str, body: InvokeBody, headers: HeaderMap) -> Result<Value, Value> {
        let url = if cfg!(windows) { "http://tauri.localhost" } else { "tauri://localhost" };
        let request = InvokeRequest {
            cmd: command.into(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: url.parse().unwrap(),
            body,
            headers,
            invoke_key: INVOKE_KEY.into(),
        };
        get_ipc_response(&self.webview, request).map(|body| body.deserialize().unwrap())
    }

    pub fn apply(&self, operations: &Value) -> Result<Value, Value> {
        self.invoke("apply", json!({"request": {"operations": operations}}))
    }

    pub fn titles(&self, view: &str) -> Vec<String> {
        let page = self.invoke("list_tasks", json!({"request": {"view": {"kind": view}, "limit": 100}})).unwrap();
        page["rows"].as_array().unwrap().iter().map(|row| row["task"]["title"].as_str().unwrap().to_owned()).collect()
    }
}

fn open_app(path: &Path) -> App {
    let now = "2026-11-21T09:00:00Z".parse().unwrap();
    let clock = Clock::fixed(now, "Europe/Berlin".parse().unwrap());
    // Keys of a test must not reach the keychain of the person who runs it.
    let access = ModelAccess { keys: Keys::session_only(), ..ModelAccess::default() };
    tauri::async_runtime::block_on(App::open_with(path, clock, access)).unwrap()
}

#[test]
fn what_is_applied_is_listed_and_can_be_undone_and_done_again() {
    let window = Window::new();
    let applied = window.apply(&json!([{"op": "create", "title": "Buy milk"}, {"op": "create", "title": "Call Jonas"}])).unwrap();
    assert_eq!(applied["summary"], json!({"created": 2, "updated": 0, "deleted": 0, "completed": 0}));
    assert_eq!(window.titles("inbox"), ["Buy milk", "Call Jonas"]);

    let undone = window.invoke("undo", json!({"request": {"changeSetId": applied["changeSetId"]}})).unwrap();
    assert_eq!((&undone["kind"], &undone["reversed"]), (&json!("undone"), &applied["changeSetId"]));
    assert_eq!(window.titles("inbox"), Vec::<String>::new());

    assert_eq!(window.invoke("redo", json!({"request": {}})).unwrap()["kind"], "undone");
    assert_eq!(window.titles("inbox"), ["Buy milk", "Call Jonas"]);

    let history = window.invoke("history", json!({"limit": 10, "before": null})).unwrap();
    assert_eq!(history.as_array().unwrap().len(), 3);
    let detail = window.invoke("history_detail", json!({"id": applied["changeSetId"]})).unwrap();
    assert_eq!(detail["total"], 2);
}

#[test]
fn refusals_reach_the_window_with_their_code_and_place() {
    let window = Window::new();
    let title = "x".repeat(401);
    let good = json!({"op": "create", "title": "Fine"});
    let table = [
        (json!([]), "missing_operations"),
        (json!([{"op": "create", "title": title}]), "invalid_title"),
        (json!([good, {"op": "bulk_delete", "where": {}}]), "empty_where"),
        (json!([good, {"op": "bulk_delete", "where": {"colour": "red"}}]), "invalid_where_key"),
        (json!([good, {"op": "complete", "id": 4711}]), "id_not_found"),
    ];
    for (operations, code) in table {
        let refused = window.apply(&operations).unwrap_err();
        assert_eq!(refused["code"], code, "{operations}: {refused}");
        assert!(refused["message"].as_str().is_some_and(|message| !message.is_empty()), "{refused}");
        if operations.as_array().unwrap().len() == 2 {
            let problems: Vec<usize> = refused["operations"].as_array().unwrap().iter().map(|one| one.as_array().unwrap().len()).collect();
            assert_eq!(problems, [0, 1], "{refused}");
        }
    }
    assert_eq!(window.titles("inbox"), Vec::<String>::new(), "nothing is written");
}

#[test]
fn many_deletions_want_the_number_confirmed() {
    let window = Window::new();
    let tasks: Vec<Value> = (1..=26).map(|number| json!({"op": "create", "title": format!("Idea {number}")})).collect();
    window.apply(&json!(tasks)).unwrap();
    let delete = json!([{"op": "bulk_delete", "where": {"all": true}}]);
    let foreseen = window.invoke("dry_run", json!({"operations": delete})).unwrap();
    assert_eq!(foreseen["summary"]["deleted"], 26);

    let refused = window.apply(&delete).unwrap_err();
    assert_eq!((&refused["code"], &refused["confirm"]), (&json!("confirmation_required"), &json!(26)));
    assert_eq!(window.titles("inbox").len(), 26);

    let applied = window.invoke("apply", json!({"request": {"operations": delete, "confirm": 26}})).unwrap();
    assert_eq!(applied["summary"], foreseen["summary"]);
    assert_eq!(window.titles("trash").len(), 26);
}

#[test]
fn a_blank_message_is_no_turn() {
    let window = Window::new();
    let send = |message: &str| {
        let request = json!({"turnId": "01939f5e-0000-7000-8000-000000000001", "message": message, "mode": "plan"});
        window.invoke("send_message", json!({"request": request, "events": "__CHANNEL__:1"}))
    };
    assert_eq!(send("  \n").unwrap_err()["code"], "invalid_message");
    assert_eq!(send("add buy milk tomorrow"), Ok(Value::Null));
    assert_eq!(window.titles("inbox"), Vec::<String>::new(), "proposing writes nothing");
}

#[test]
fn reading_commands_answer_on_an_empty_database() {
    let window = Window::new();
    let settings = window.invoke("settings", json!({})).unwrap();
    let mut dark = settings.clone();
    dark["theme"] = json!("dark");
    assert_eq!(window.invoke("save_settings", json!({"change": {"theme": "dark"}})), Ok(dark.clone()));
    assert_eq!(window.invoke("settings", json!({})), Ok(dark));
    assert_eq!(window.invoke("sidebar", json!({})).unwrap()["today"], "2026-11-21");
    assert_eq!(window.invoke("task_detail", json!({"number": 1})), Ok(Value::Null));
    assert_eq!(window.invoke("examples_present", json!({})), Ok(json!(false)));
    let told = window.invoke("next_dates", json!({"number": 1, "recurrence": {"type": "daily"}}));
    assert_eq!(told.unwrap_err()["code"], "id_not_found");
    let line = window.invoke("read_quick_add", json!({"request": {"text": "Call Jonas tomorrow 10am", "plain": []}})).unwrap();
    assert_eq!(
        (&line["operation"]["title"], &line["operation"]["scheduledFor"], &line["operation"]["timeOfDay"]),
        (&json!("Call Jonas"), &json!("2026-11-22"), &json!("10:00"))
    );
    let line = window.invoke("read_quick_add", json!({"request": {"text": "Call Jonas last Monday"}})).unwrap();
    let offer = &line["offers"][0];
    assert_eq!((&line["operation"]["title"], &offer["why"]), (&json!("Call Jonas last Monday"), &json!("past")), "{line}");
    let chosen = json!([[offer["start"], offer["end"], offer["values"][0]]]);
    let line = window.invoke("read_quick_add", json!({"request": {"text": "Call Jonas last Monday", "chosen": chosen}})).unwrap();
    assert_eq!((&line["operation"]["title"], &line["operation"]["scheduledFor"]), (&json!("Call Jonas"), &json!("2026-11-23")));
    assert_eq!((&line["spans"][0]["kind"], &line["offers"]), (&json!("date"), &json!([])));
    assert_eq!(window.invoke("undo", json!({"request": {}})), Ok(json!({"kind": "nothing"})));
}

#[test]
fn a_key_goes_to_the_host_and_does_not_come_back() {
    let window = Window::new();
    let presets = window.invoke("model_presets", json!({})).unwrap();
    assert_eq!((presets.as_array().unwrap().len(), &presets[0]["baseUrl"]), (8, &json!("http://127.0.0.1:11434/v1")));
    // A port on which nothing listens.
    let server = json!({"baseUrl": "http://127.0.0.1:1"});
    assert_eq!(window.invoke("model_key_state", server.clone()), Ok(json!({"kept": "none"})));
    let kept = window.invoke("set_model_key", json!({"baseUrl": "http://127.0.0.1:1/v1/", "key": "sk-canary"}));
    assert_eq!(kept, Ok(json!({"kept": "session"})));
    assert_eq!(window.invoke("model_key_state", server.clone()), Ok(json!({"kept": "session"})));
    let report = window.invoke("test_connection", json!({"request": {"baseUrl": "http://127.0.0.1:1", "model": "m"}})).unwrap();
    assert_eq!((&report["reachable"], &report["rung"]), (&json!(false), &Value::Null));
    assert!(report["sentence"].as_str().is_some_and(|sentence| sentence.contains("port 1")), "{report}");
    let settings = window.invoke("settings", json!({})).unwrap();
    for said in [&presets, &report, &settings] {
        assert!(!said.to_string().contains("canary"), "{said}");
    }
    assert_eq!(window.invoke("delete_model_key", server.clone()), Ok(Value::Null));
    assert_eq!(window.invoke("model_key_state", server), Ok(json!({"kept": "none"})));
    assert_eq!(window.invoke("set_model_key", json!({"baseUrl": "nowhere", "key": "k"})).unwrap_err()["code"], "invalid_base_url");

    let mut unset = settings.clone();
    unset["model"]["enabled"] = json!(true);
    assert_eq!(window.invoke("save_settings", json!({"change": unset})).unwrap_err()["code"], "invalid_base_url");
    assert_eq!(window.invoke("model_usage", json!({})), Ok(json!({"turns": 0, "tokens": 0, "ms": 0, "tokensToday": 0, "wakesToday": 0})));
    assert_eq!(window.invoke("turn_prompts", json!({"turnId": "01939f5e-0000-7000-8000-000000000001"})), Ok(json!([])));
}

#[test]
fn another_window_may_call_nothing() {
    let window = Window::open(TempDir::new().unwrap(), "other");
    for (command, arguments) in
        [("sidebar", json!({})), ("apply", json!({"request": {"operations": []}})), ("settings", json!({})), ("model_usage", json!({}))]
    {
        let refused = window.invoke(command, arguments).unwrap_err();
        assert!(refused.as_str().is_some_and(|sentence| sentence.contains("not allowed")), "{command}: {refused}");
    }
}

#[test]
fn the_quick_add_window_adds_and_does_nothing_else() {
    let window = Window::open(TempDir::new().unwrap(), "quick-add");
    let line = window.invoke("read_quick_add", json!({"request": {"text": "Call Jonas tomorrow 10am", "plain": []}})).unwrap();
    let add = |operations: Value| window.invoke("add", json!({"request": {"operations": operations}}));
    let added = add(json!([line["operation"]])).unwrap();
    assert_eq!(added["results"][0]["numbers"], json!([1]));
    assert!(add(json!([{"op": "create_label", "name": "bills"}])).is_ok());

    for operations in [json!([{"op": "delete", "id": 1}]), json!([{"op": "create", "title": "x"}, {"op": "update", "id": 1, "title": "y"}])]
    {
        assert_eq!(add(operations.clone()).unwrap_err()["code"], "only_additions", "{operations}");
    }
    for command in ["apply", "dry_run", "undo", "list_tasks", "sidebar", "settings", "save_settings", "send_message", "open_quick_add"] {
        let refused = window.invoke(command, json!({})).unwrap_err();
        assert!(refused.as_str().is_some_and(|sentence| sentence.contains("not allowed")), "{command}: {refused}");
    }
}

#[test]
fn what_was_typed_is_there_after_the_window_was_closed() {
    let window = Window::new();
    let drafts = |window: &Window| window.invoke("drafts", json!({})).unwrap();
    let keep = |window: &Window, drafts: Value| window.invoke("keep_drafts", json!({"drafts": drafts}));
    let before = window.invoke("history", json!({"limit": 10, "before": null})).unwrap();
    let note = json!({"thing": "inbox", "field": "line", "text": "Call Jo", "base": ""});
    let message = json!({"thing": "assistant", "field": "message", "text": "move every\u{a0}thing \u{1f4a9}\n", "base": ""});
    assert_eq!(keep(&window, json!([note, message])), Ok(Value::Null));
    let window = window.reopen();
    assert_eq!(drafts(&window), json!([message, note]));

    let longer = json!({"thing": "inbox", "field": "line", "text": "Call Jonas", "base": "x"});
    let emptied = json!({"thing": "assistant", "field": "message", "text": null, "base": ""});
    assert_eq!(keep(&window, json!([longer, emptied])), Ok(Value::Null));
    assert_eq!(drafts(&window), json!([longer]));

    let long = json!({"thing": "inbox", "field": "line", "text": "x".repeat(64 * 1024 + 1), "base": ""});
    assert_eq!(keep(&window, json!([long, note])).unwrap_err()["code"], "draft_too_long");
    assert_eq!(drafts(&window), json!([note]), "what fits is kept");
    assert_eq!(window.invoke("history", json!({"limit": 10, "before": null})).unwrap(), before, "typing is no change");
}

#[test]
fn the_quick_add_window_sees_its_own_draft_only() {
    let window = Window::new();
    let secret = json!({"thing": "inbox", "field": "line", "text": "A secret", "base": ""});
    assert_eq!(window.invoke("keep_drafts", json!({"drafts": [secret]})), Ok(Value::Null));
    let webview = WebviewWindowBuilder::new(&window.shell, "quick-add", tauri::WebviewUrl::default()).build().unwrap();
    let window = Window { webview, ..window };
    let mine = json!({"thing": "quick-add", "field": "line", "text": "Buy mi", "base": ""});
    let other = json!({"thing": "inbox", "field": "line", "text": null, "base": ""});
    assert_eq!(window.invoke("keep_quick_add_drafts", json!({"drafts": [mine, other]})), Ok(Value::Null));
    assert_eq!(window.invoke("quick_add_drafts", json!({})), Ok(json!([mine])));
    assert!(window.invoke("drafts", json!({})).is_err());
    assert!(window.invoke("keep_drafts", json!({"drafts": []})).is_err());
    let main = Window { webview: window.shell.get_webview_window("main").unwrap(), ..window };
    assert_eq!(main.invoke("drafts", json!({})), Ok(json!([secret, mine])));
}

#[test]
fn a_task_that_is_wanted_is_given_to_the_main_window_once() {
    let window = Window::new();
    assert_eq!(window.invoke("wanted_task", json!({})), Ok(Value::Null));
    // Only the quick-add window may ask for a task.
    assert!(window.invoke("open_task", json!({"number": 7})).is_err());
    let asking = WebviewWindowBuilder::new(&window.shell, "quick-add", tauri::WebviewUrl::default()).build().unwrap();
    let main = Window { webview: asking, ..window };
    assert_eq!(main.invoke("open_task", json!({"number": 7})), Ok(Value::Null));
    let window = Window { webview: main.shell.get_webview_window("main").unwrap(), ..main };
    assert_eq!(window.invoke("wanted_task", json!({})), Ok(json!(7)));
    assert_eq!(window.invoke("wanted_task", json!({})), Ok(Value::Null));
}

#[test]
fn the_keys_of_quick_add_are_ones_that_nobody_types_with() {
    let window = Window::new();
    let settings = window.invoke("settings", json!({})).unwrap();
    assert_eq!(settings["quickAddShortcut"], "Mod Shift Space");
    for (keys, allowed) in
        [("", true), ("Meta Alt A", true), ("F9", true), ("A", false), ("Shift A", false), ("Mod", false), ("Alt  A", false)]
    {
        let mut changed = settings.clone();
        changed["quickAddShortcut"] = json!(keys);
        let saved = window.invoke("save_settings", json!({"change": changed}));
        assert_eq!(saved.is_ok(), allowed, "{keys}: {saved:?}");
    }
    // Without a desktop there is no shortcut.
    assert_eq!(window.invoke("quick_add_shortcut", json!({})), Ok(json!("unavailable")));
}
