//! Consent that is needed before anything is sent to another computer or recorded.

use app::{App, Consent};
use domain::{Code, Source};
use protocol::{changes::ApplyRequest, models::TestConnectionRequest};
use serde_json::{Value, json};

use super::{clock, models::access, place_with};

const FAR: &str = "https://models.example/v1";
const OPEN: &str = "http://192.0.2.7:8000/v1";

fn server(server: &str, open: bool) -> Consent {
    Consent::Server { server: server.to_owned(), open }
}

fn to(address: &str) -> Value {
    json!({"model": {"baseUrl": address}})
}

#[tokio::test]
async fn a_new_server_elsewhere_is_agreed_to_by_name_and_nothing_else_with_it() {
    let place = place_with(json!([{"op": "create", "title": "Call Jonas"}]), access()).await;
    let app = &place.app;
    for (change, missing) in [
        (to("http://127.0.0.1:11434/v1"), vec![]),
        (to("http://localhost:1234"), vec![]),
        (json!({"theme": "dark"}), vec![]),
        (to(FAR), vec![server("https://models.example", false)]),
        (to("https://models.example:444/v1"), vec![server("https://models.example:444", false)]),
        (to(OPEN), vec![server("http://192.0.2.7:8000", true)]),
        (json!({"transcription": {"baseUrl": FAR}}), vec![server("https://models.example", false)]),
        (
            json!({"model": {"baseUrl": FAR}, "transcription": {"baseUrl": OPEN}}),
            vec![server("https://models.example", false), server("http://192.0.2.7:8000", true)],
        ),
    ] {
        assert_eq!(app.settings().consents_to_settings(&change).await, Ok(missing.clone()), "{change}");
        let changed = app.settings().change_settings(&change).await;
        assert_eq!(changed.err().map(|problem| problem.code.as_str()), (!missing.is_empty()).then_some("server_not_agreed"), "{change}");
    }
    assert_eq!(app.settings().all().await.expect("settings").model.base_url, "http://localhost:1234");

    app.settings().consents().agree(&server("https://models.example", false)).await.expect("agreed");
    for (address, taken) in [
        (FAR, true),
        ("https://models.example/another", true),
        ("https://models.example:8443/v1", false),
        ("http://models.example/v1", false),
        ("https://models.example.evil/v1", false),
        (OPEN, false),
    ] {
        assert_eq!(app.settings().change_settings(&to(address)).await.is_ok(), taken, "{address}");
    }
    // The consent is still known after a restart.
    let again = App::open_with(&place.folder.path().join("test.db"), clock(), access()).await.expect("open");
    assert_eq!(again.settings().consents_to_settings(&to(FAR)).await, Ok(vec![]));
}

#[tokio::test]
async fn a_server_is_tried_out_only_where_it_was_agreed_to() {
    let place = place_with(json!([{"op": "create", "title": "Call Jonas"}]), access()).await;
    let test = |address: &str| {
        let request = TestConnectionRequest { base_url: address.to_owned(), model: String::new(), key: None };
        place.app.models().test_connection(request)
    };
    assert_eq!(test(OPEN).await.expect_err("refused").code, Code::ServerNotAgreed);
    assert_eq!(place.app.settings().consents().consent_to_server(OPEN).await, Ok(Some(server("http://192.0.2.7:8000", true))));
    assert_eq!(test("nowhere").await.expect("a report").problem.expect("a problem").code, Code::InvalidBaseUrl);
    assert!(!test("http://127.0.0.1:9/v1").await.expect("this computer needs no yes").reachable);
}

#[tokio::test]
async fn an_open_way_that_was_chosen_before_anybody_was_asked_is_not_used() {
    let place = place_with(json!([{"op": "create", "title": "Buy milk"}]), access()).await;
    let path = place.folder.path().join("test.db");
    let stored = |address: &str| json!({"model": {"enabled": true, "baseUrl": address, "model": "m", "firstTokenS": 1}});
    for (address, code) in [(OPEN, Some("server_not_agreed")), ("https://127.0.0.2.nip.invalid/v1", None)] {
        let store = store::Store::open(&path).await.expect("open");
        store.set_setting("settings", &stored(address)).await.expect("stored");
        let app = App::open_with(&path, clock(), access()).await.expect("open");
        let report = app.upkeep().doctor().await.expect("a report").model.expect("a model");
        assert_eq!(report.trouble.as_deref().is_some_and(|trouble| trouble.contains("not agreed")), code.is_some(), "{report:?}");
        // Everything else can still be set.
        assert!(app.settings().change_settings(&json!({"weekStart": "sunday"})).await.is_ok());
    }
}

#[tokio::test]
async fn nothing_is_recorded_before_the_microphone_is_agreed_to() {
    let place = place_with(json!([{"op": "create", "title": "Buy milk"}]), access()).await;
    assert_eq!(place.app.recordings().begin_recording(1).await.expect_err("refused").code, Code::MicrophoneNotAgreed);
    assert!(!place.app.recordings().recordings_folder().exists(), "nothing is made for it");
    place.app.settings().consents().agree(&Consent::Microphone).await.expect("agreed");
    assert!(place.app.recordings().begin_recording(1).await.is_ok());
}

#[tokio::test]
async fn what_was_agreed_to_is_no_setting() {
    let place = place_with(json!([{"op": "create", "title": "Call Jonas"}]), access()).await;
    let change = json!({"agreed": {"servers": ["https://models.example"]}});
    assert_eq!(place.app.settings().change_settings(&change).await.expect_err("refused").code, Code::UnknownSetting);
    let operations = vec![json!({"op": "create", "title": "x"})];
    place.app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("applied");
    assert!(place.app.settings().consents_to_settings(&to(FAR)).await.is_ok_and(|missing| missing.len() == 1));
}
