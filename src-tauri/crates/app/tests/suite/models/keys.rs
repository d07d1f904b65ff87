//! Keys are only sent to the server they are for, and are written nowhere.

use std::{
    fs,
    path::{Path, PathBuf},
};

use domain::Code;
use protocol::models::{KeptIn, KeyState, TestConnectionRequest};
use testkit::model_server::Fault;

use super::*;

const CANARY: &str = "sk-canary-5f2b91c07de84a36";

/// Files below a folder that contain the key.
fn holding(folder: &Path) -> (usize, Vec<PathBuf>) {
    let (mut files, mut found, mut folders) = (0, Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let bytes = fs::read(&path).expect("a file");
            let key = CANARY.as_bytes();
            if bytes.windows(key.len()).any(|window| window == key) {
                found.push(path);
            }
        }
    }
    (files, found)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_is_in_no_file() {
    let plan = json!({"operations": [{"op": "create", "title": "Buy milk"}]});
    let server = start(script(route("plan", 0.95), plan, Value::Null, "Milk is added.").key(CANARY)).await;
    let room = place_with(json!([{"op": "create", "title": "Return the books"}]), access()).await;
    let app = &room.app;
    assert_eq!(app.models().model_key_state(&server.url()).await, Ok(KeyState { kept: KeptIn::None }));
    assert_eq!(
        app.models().set_model_key(&format!("{}/", server.url()), &format!(" {CANARY}\n")).await,
        Ok(KeyState { kept: KeptIn::Session })
    );
    assert_eq!(app.models().model_key_state(server.url().trim_end_matches("/v1")).await, Ok(KeyState { kept: KeptIn::Session }));
    choose(app, server.url()).await;
    let report = app
        .models()
        .test_connection(TestConnectionRequest { base_url: server.url(), model: "scripted".to_owned(), key: None })
        .await
        .expect("a report");
    assert!(report.reachable && report.model_found, "{report:?}");
    // A typed key takes precedence over the stored one.
    let typed = TestConnectionRequest { base_url: server.url(), model: "scripted".to_owned(), key: Some("another".to_owned()) };
    assert!(app.models().test_connection(typed).await.expect("a report").sentence.contains("refused the key"));

    let told = say(app, request(Mode::Auto, "buy milk")).await;
    apply_all(app, &told.result()).await;
    // The user's own message may contain the key; the server's answer must not bring it into another one.
    let echo = start(Script::with(|_| Reply::status(401, format!("wrong key {CANARY}"))).key(CANARY)).await;
    app.models().set_model_key(&echo.url(), CANARY).await.expect("kept");
    choose(app, echo.url()).await;
    let told = say(app, request(Mode::Plan, "buy bread")).await;
    assert!(matches!(told.last(), TurnEventKind::Failed { .. }) && !format!("{told:?}").contains(CANARY), "{told:?}");

    app.backups().backup(None).await.expect("a backup");
    for format in ["json", "taskwarrior"] {
        let mut file = fs::File::create(room.folder.path().join(format)).expect("a file");
        app.data().export(format.parse().expect("a format"), false, &mut file).await.expect("an export");
    }
    let all = app::AuditFilter { limit: 1_000, ..app::AuditFilter::default() };
    let rows = app.upkeep().audit(&all).await.expect("an audit");
    assert!(rows.iter().any(|row| row.action == "prompt"), "prompts are logged");
    assert!(!format!("{rows:?}").contains(CANARY));
    app.close().await.expect("closed");
    let (files, found) = holding(room.folder.path());
    assert!(files >= 4, "{files} files");
    assert_eq!(found, Vec::<PathBuf>::new());
    assert!(server.asked().iter().all(|request| request.authorization.is_some()), "the key was in use");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_goes_to_its_own_address_alone() {
    let other = start(script(route("plan", 0.95), json!({"operations": []}), Value::Null, "Nothing.")).await;
    let redirecting =
        start(script(route("plan", 0.95), json!({"operations": []}), Value::Null, "Nothing.").key(CANARY).fault(Fault::Redirect)).await;
    let room = place_with(json!([{"op": "create", "title": "Return the books"}]), access()).await;
    room.app.models().set_model_key(&redirecting.url(), CANARY).await.expect("kept");
    for server in [&redirecting, &other] {
        choose(&room.app, server.url()).await;
        say(&room.app, request(Mode::Plan, "buy milk")).await;
    }
    assert!(!other.requests().is_empty() && other.requests().iter().all(|request| request.authorization.is_none()));
    room.app.models().delete_model_key(&redirecting.url()).await.expect("gone");
    assert_eq!(room.app.models().model_key_state(&redirecting.url()).await, Ok(KeyState { kept: KeptIn::None }));
    assert_eq!(room.app.models().set_model_key("file:///etc", CANARY).await.expect_err("no address").code, Code::InvalidBaseUrl);
}

#[tokio::test]
async fn settings_of_models_are_checked() {
    let room = place_with(json!([{"op": "create", "title": "Return the books"}]), access()).await;
    let good =
        ModelSettings { enabled: true, base_url: "http://127.0.0.1:1/v1".to_owned(), model: "m".to_owned(), ..ModelSettings::default() };
    for (model, code) in [
        (ModelSettings { base_url: String::new(), ..good.clone() }, "invalid_base_url"),
        (ModelSettings { enabled: false, base_url: "my computer".to_owned(), ..good.clone() }, "invalid_base_url"),
        (ModelSettings { model: " ".to_owned(), ..good.clone() }, "invalid_setting"),
        (ModelSettings { temperature: f32::NAN, ..good.clone() }, "invalid_setting"),
        (ModelSettings { temperature: 2.1, ..good.clone() }, "invalid_setting"),
        (ModelSettings { first_token_s: 0, ..good.clone() }, "invalid_setting"),
        (ModelSettings { first_token_s: 301, ..good.clone() }, "invalid_setting"),
        (ModelSettings { budget: 201, ..good.clone() }, "invalid_setting"),
    ] {
        let refused = room.app.settings().save_settings(Settings { model: model.clone(), ..Settings::default() }).await;
        assert_eq!(refused.expect_err("refused").code.as_str(), code, "{model:?}");
    }
    assert_eq!(room.app.settings().all().await.expect("settings"), Settings::default());
    let settings = Settings { model: good, ..Settings::default() };
    assert_eq!(room.app.settings().save_settings(settings.clone()).await, Ok(settings));
    assert_eq!(room.app.models().model_presets().len(), 8);
}
