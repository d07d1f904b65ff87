//! Tests of questions outside the page, through the real commands.

use std::sync::{Arc, Mutex};

use app::Consent;
use serde_json::{Value, json};

use super::bridge::Window;

/// A window whose person refuses, and the questions that were asked.
fn refusing() -> (Window, Arc<Mutex<Vec<Consent>>>) {
    let asked: Arc<Mutex<Vec<Consent>>> = Arc::default();
    let heard = asked.clone();
    let window = Window::answering(move |consent| {
        heard.lock().unwrap().push(consent.clone());
        false
    });
    (window, asked)
}

#[test]
fn the_person_is_asked_before_anything_goes_to_another_computer() {
    let (window, asked) = refusing();
    let settings = window.invoke("settings", json!({})).unwrap();
    let server = |server: &str, open| Consent::Server { server: server.to_owned(), open };
    for (command, arguments, question) in [
        ("save_settings", json!({"change": {"model": {"baseUrl": "https://far.example/v1"}}}), server("https://far.example", false)),
        (
            "save_settings",
            json!({"change": {"theme": "dark", "transcription": {"baseUrl": "http://192.0.2.7/v1"}}}),
            server("http://192.0.2.7", true),
        ),
        (
            "test_connection",
            json!({"request": {"baseUrl": "https://far.example:8443", "model": ""}}),
            server("https://far.example:8443", false),
        ),
    ] {
        let refused = window.invoke(command, arguments.clone()).unwrap_err();
        assert_eq!(refused["code"], "server_not_agreed", "{command} {arguments}");
        assert_eq!(asked.lock().unwrap().drain(..).collect::<Vec<_>>(), [question], "{command} {arguments}");
    }
    assert_eq!(window.invoke("settings", json!({})).unwrap(), settings, "and nothing else of the change is kept");
    // An invalid change and a server on this computer need no question.
    for (change, taken) in
        [(json!({"model": {"baseUrl": "nowhere"}}), false), (json!({"model": {"baseUrl": "http://localhost:1234/v1"}}), true)]
    {
        assert_eq!(window.invoke("save_settings", json!({"change": change})).is_ok(), taken);
    }
    assert_eq!(*asked.lock().unwrap(), []);
}

#[test]
fn the_first_recording_is_a_question() {
    let (window, asked) = refusing();
    window.apply(&json!([{"op": "create", "title": "Buy milk"}])).unwrap();
    assert_eq!(window.invoke("start_recording", json!({"number": 99})).unwrap_err()["code"], "id_not_found");
    assert_eq!(*asked.lock().unwrap(), []);
    assert_eq!(window.invoke("start_recording", json!({"number": 1})).unwrap_err()["code"], "microphone_not_agreed");
    assert_eq!(*asked.lock().unwrap(), [Consent::Microphone]);
    assert_eq!(window.invoke("recording", json!({})), Ok(Value::Null));
}

#[test]
fn one_yes_is_enough() {
    let asked = Arc::new(Mutex::new(0));
    let heard = asked.clone();
    let window = Window::answering(move |_| {
        *heard.lock().unwrap() += 1;
        true
    });
    for path in ["v1", "v2", "v1"] {
        let change = json!({"model": {"baseUrl": format!("https://far.example/{path}")}});
        assert!(window.invoke("save_settings", json!({"change": change})).is_ok());
    }
    assert_eq!(*asked.lock().unwrap(), 1);
}
