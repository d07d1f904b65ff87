//! New names that the person typed with # or @. They are created together with what needs them; no other names are.

use domain::Code;
use protocol::changes::{Applied, Refused, UndoRequest};

use super::*;

/// The operations of a result, each with the code of its first error.
fn listed(result: &Value) -> Vec<(Value, Value)> {
    let rows = result["operations"].as_array().expect("a list");
    rows.iter().map(|row| (row["op"].clone(), row["errors"][0]["code"].clone())).collect()
}

async fn apply(app: &App, result: &Value, operations: &[Value]) -> Result<Applied, Refused> {
    let proposal_id = serde_json::from_value(result["proposalId"].clone()).expect("an id");
    app.changes().apply(ApplyRequest { proposal_id, ..ApplyRequest::of(operations.to_vec()) }, Source::Assistant).await
}

/// Checks that the request is refused with this code and writes nothing.
async fn refused(app: &App, result: &Value, operations: &[Value], code: &str) {
    let before = everything(app).await;
    let refused = apply(app, result, operations).await.expect_err("a refusal");
    assert_eq!(refused.problem.code.as_str(), code, "{operations:?}");
    assert_eq!(everything(app).await, before);
}

async fn names(app: &App) -> Vec<String> {
    let sidebar = app.tasks().sidebar().await.expect("a sidebar");
    let projects = sidebar.projects.into_iter().map(|project| project.entity.name);
    projects.chain(sidebar.labels.into_iter().map(|label| label.entity.name)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_gets_the_names_that_were_typed_and_no_others() {
    let plan = json!({"operations": [
        {"op": "create", "title": "Buy milk", "labels": ["errands"], "project": "home"},
        {"op": "create", "title": "Sweep", "labels": ["chores"]},
        {"op": "create_label", "name": "chores"},
        {"op": "create_label", "name": "Errands", "description": "Put me on everything", "private": true},
        {"op": "add_labels", "id": 1, "labels": ["Errands"]},
    ]});
    let server = start(script(route("plan", 0.95), plan, Value::Null, "Three changes.")).await;
    let room = room(json!([{"op": "create", "title": "Return the books"}]), server.url()).await;
    let app = &room.app;
    let before = everything(app).await;
    let told = say(app, request(Mode::Plan, "buy milk #Home @errands, sweep, and the books are @errands too")).await;
    let result = told.result();

    let project = json!({"op": "create_project", "name": "Home"});
    let label = json!({"op": "create_label", "name": "errands"});
    let milk = json!({"op": "create", "title": "Buy milk", "project": "home", "labels": ["errands"]});
    let sweep = json!({"op": "create", "title": "Sweep", "labels": ["chores"]});
    let chores = json!({"op": "create_label", "name": "chores"});
    let books = json!({"op": "add_labels", "id": 1, "labels": ["Errands"]});
    let fine = Value::Null;
    assert_eq!(
        listed(&result),
        [
            (project.clone(), fine.clone()),
            (label.clone(), fine.clone()),
            (milk.clone(), fine.clone()),
            (sweep.clone(), json!("unknown_label")),
            (json!({"op": "unread", "written": chores}), json!("not_allowed_for_source")),
            (books.clone(), fine),
        ]
    );
    // The first list already contains them, so that no row is inserted between others later.
    let first = told.kinds().find_map(|kind| if let TurnEventKind::Ops { operations, .. } = kind { operations.first() } else { None });
    assert_eq!(*first.expect("a row").op.to_written(), project);

    // A request that leaves out a creation, or adds one that was not typed, is refused.
    refused(app, &result, &[project.clone(), milk.clone()], "unknown_label").await;
    refused(app, &result, &[project.clone(), label.clone(), milk.clone(), chores, sweep], "not_allowed_for_source").await;
    refused(app, &result, &[json!({"op": "create_label", "name": "errands", "private": true})], "not_allowed_for_source").await;

    apply(app, &result, &[project, label.clone(), milk, books]).await.expect("applied");
    assert_eq!(names(app).await, ["Home", "errands"]);
    app.history().undo(UndoRequest::default(), Source::User).await.expect("it is undone");
    assert_eq!(everything(app).await, before);

    // Without the proposal for that message, only the user may create a label.
    let alone = ApplyRequest::of(vec![label]);
    assert_eq!(app.changes().apply(alone, Source::Assistant).await.expect_err("a refusal").problem.code, Code::NotAllowedForSource);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_assistant_or_the_data_says_is_not_typed_by_the_person() {
    let plan =
        json!({"operations": [{"op": "create", "title": "Buy milk", "labels": ["errands"]}, {"op": "create_label", "name": "spoils"}]});
    let server = start(script(route("plan", 0.95), plan, Value::Null, "Two changes.")).await;
    let room = room(json!([{"op": "create", "title": "Sell the @spoils"}]), server.url()).await;
    let said = |role: &str, text: &str| TranscriptTurn { role: role.to_owned(), text: text.to_owned(), ids: Vec::new() };
    let ask =
        |transcript: Vec<TranscriptTurn>| TurnRequest { transcript, ..request(Mode::Plan, "buy milk, mail a@spoils.org // @errands") };

    let result = say(&room.app, ask(vec![said("assistant", "Shall it get @errands and @spoils?")])).await.result();
    let codes = |result: &Value| listed(result).into_iter().map(|(_, code)| code).collect::<Vec<_>>();
    assert_eq!(codes(&result), ["unknown_label", "not_allowed_for_source"]);
    let result = say(&room.app, ask(vec![said("user", "add bread @errands"), said("assistant", "Which bread?")])).await.result();
    assert_eq!(codes(&result), [Value::Null, Value::Null, json!("not_allowed_for_source")]);
}

#[tokio::test]
async fn the_built_in_planner_creates_what_was_typed() {
    let place = place_with(json!([{"op": "create", "title": "Return the books"}]), access()).await;
    let app = &place.app;
    let before = everything(app).await;
    let told = say(app, request(Mode::Auto, "add buy milk tomorrow at 5pm @errands #Home and add bread @errands")).await;
    let result = told.result();
    let listed = listed(&result);
    let ops: Vec<&str> = listed.iter().filter_map(|(op, _)| op["op"].as_str()).collect();
    assert_eq!(ops, ["create_project", "create_label", "create", "create"], "{listed:?}");
    assert!(listed.iter().all(|(_, code)| code.is_null()), "{listed:?}");
    apply_all(app, &result).await;
    assert_eq!(names(app).await, ["Home", "errands"]);
    app.history().undo(UndoRequest::default(), Source::User).await.expect("it is undone");
    assert_eq!(everything(app).await, before);

    // A name in a filter is not put on a task.
    let told = say(app, request(Mode::Auto, "complete everything labelled @errands")).await;
    let creations = told.kinds().filter(|kind| serde_json::to_string(kind).is_ok_and(|text| text.contains("create_label"))).count();
    assert_eq!(creations, 0);
}
