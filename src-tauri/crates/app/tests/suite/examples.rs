//! The example tasks of the first start: in the user's language, once, and removable. What they say to ask is understood.

use app::{App, ModelAccess};
use domain::{Source, TaskRef};
use protocol::{
    changes::ApplyRequest,
    turn::{Mode, TurnEvent, TurnRequest},
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::clock;

async fn empty(language: &str) -> (App, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let app = App::open_with(&folder.path().join("test.db"), clock(), ModelAccess::default()).await.expect("a database");
    app.settings().change_settings(&json!({"language": language})).await.expect("a setting");
    (app, folder)
}

#[tokio::test]
async fn speak_the_users_language_and_say_what_can_be_asked() {
    let english =
        ["Tick me, then press Ctrl+Z", "Ask: “move overdue to tomorrow”", "Drag me to Home", "Press S on me", "Open me: I have steps"];
    let german = [
        "Hak mich ab und drücke Strg+Z",
        "Frag: „verschiebe alles Überfällige auf morgen“",
        "Zieh mich nach Zuhause",
        "Drücke S auf mir",
        "Öffne mich: Ich habe Schritte",
    ];
    for (language, titles, project, quotes) in [("en", english, "Home", ['“', '”']), ("de", german, "Zuhause", ['„', '“'])] {
        let (app, _folder) = empty(language).await;
        assert!(app.tasks().add_examples().await.expect("examples"));
        for (number, title) in (1..).zip(titles) {
            let detail = app.tasks().task(TaskRef::Number(number)).await.expect("an answer").expect("a task");
            assert_eq!(detail.task.title, title);
        }
        let names = app.tasks().language_names().await.expect("names");
        assert!(names.projects.iter().any(|one| one.name == project), "{:?}", names.projects);

        let quoted = titles[1].split(quotes).nth(1).expect("a quotation");
        let request = TurnRequest {
            turn_id: Uuid::from_u128(1),
            message: quoted.to_owned(),
            mode: Mode::Auto,
            transcript: Vec::new(),
            clarify: None,
        };
        app.assistant().converse(request, |_: TurnEvent| ()).await.expect("a turn");
        let turns = app.assistant().conversation().await.expect("a conversation");
        let result = turns[0].events.iter().find(|event| event["event"] == "result").expect("a proposal");
        assert_eq!(result["operations"][0]["preview"]["samples"][0]["number"], 2, "{result}");
    }
}

#[tokio::test]
async fn come_once_and_go_together() {
    let (app, _folder) = empty("en").await;
    assert!(app.tasks().add_examples().await.expect("examples"));
    assert!(!app.tasks().add_examples().await.expect("no second time"));
    assert!(app.tasks().examples_present().await.expect("an answer"));
    app.tasks().remove_examples().await.expect("removed");
    assert!(!app.tasks().examples_present().await.expect("an answer"));

    let (app, _folder) = empty("en").await;
    let operations: Vec<Value> = vec![json!({"op": "create", "title": "Buy milk"})];
    app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("applied");
    assert!(!app.tasks().add_examples().await.expect("not beside other tasks"));
}
