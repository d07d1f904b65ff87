//! The limit of simultaneous turns with a model.

use std::{sync::Mutex, time::Duration};

use llm::Keys;
use protocol::turn::{Mode, TurnEvent, TurnRequest};
use serde_json::json;
use testkit::model_server::{ModelServer, Reply, Script};
use uuid::Uuid;

use super::AT_A_TIME;
use crate::{App, Clock, ModelAccess, Patience};

/// A newer message ends the turn before it, so the test takes the places of the lane itself.
#[tokio::test]
async fn a_third_turn_with_a_model_waits() {
    let folder = tempfile::tempdir().unwrap();
    let access = ModelAccess { keys: Keys::session_only(), patience: Patience::default() };
    let app = App::open_with(&folder.path().join("test.db"), Clock::system(), access).await.unwrap();
    let server = ModelServer::start(Script::replies([Reply::text("Hello.")])).await.unwrap();
    let model = json!({"enabled": true, "baseUrl": server.url(), "model": "scripted"});
    app.settings().change_settings(&json!({ "model": model })).await.unwrap();
    app.models().prepare_model().await.unwrap();
    let say = async |turn: u128| {
        let turn_id = Uuid::from_u128(turn);
        let request = TurnRequest { turn_id, message: "hello".to_owned(), mode: Mode::Chat, transcript: Vec::new(), clarify: None };
        let events = Mutex::new(Vec::new());
        app.assistant().send(request, |event: TurnEvent| events.lock().unwrap().push(event)).await.unwrap();
        events.into_inner().unwrap().len()
    };

    assert_eq!(AT_A_TIME, 2);
    let one = app.0.lanes.turns.acquire().await.unwrap();
    assert!(say(1).await > 0, "one more may run");
    let asked = server.asked().len();
    let two = app.0.lanes.turns.acquire().await.unwrap();
    let (waited, ()) = tokio::join!(say(2), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(server.asked().len(), asked, "the third has asked its model");
        drop(two);
    });
    assert!(waited > 0 && server.asked().len() > asked, "it never came to its turn");
    // A waiting turn can be cancelled.
    let two = app.0.lanes.turns.acquire().await.unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(5), async {
        tokio::join!(say(3), async {
            tokio::time::sleep(Duration::from_millis(100)).await;
            app.assistant().cancel(Uuid::from_u128(3));
        })
    });
    assert!(ended.await.is_ok(), "it waits although nobody does");
    drop((one, two));
}
