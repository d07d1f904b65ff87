//! Faults of models: nothing is written, and a sentence tells the user what to do.

use std::fmt::Write as _;

use testkit::model_server::{Fault, Form};

use super::*;

/// The end of a turn as the user sees it: a failure, or a text with the number of rows that can and cannot be applied.
fn end(told: &Told) -> String {
    if let TurnEventKind::Failed { code, message, .. } = told.last() {
        return format!("{code}: {message}");
    }
    assert_eq!(told.last(), &TurnEventKind::Done);
    let result = told.result();
    let rows = result["operations"].as_array().expect("a list");
    let good = rows.iter().filter(|row| row["errors"] == json!([])).count();
    format!("{good} and {} refused. {}", rows.len() - good, result["text"].as_str().expect("text"))
}

/// Replaces addresses and times, which differ from run to run.
fn steady(text: &str, server: &ModelServer) -> String {
    text.replace(&server.port().to_string(), "<port>")
        .replace("for 2 seconds", "for <time>")
        .replace("for 1 second", "for <time>")
        .replace("within 2 seconds", "within <time>")
        .replace("within 1 second", "within <time>")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_ends_in_a_sentence_and_writes_nothing() {
    let plan = json!({"operations": [{"op": "create", "title": "Buy milk"}, {"op": "complete", "id": 1}]});
    let mut said = String::new();
    for fault in Fault::ALL {
        let server =
            start(script(route("plan", 0.95), plan.clone(), plan.clone(), "Milk is added and the books are done.").fault(fault)).await;
        let room = room(json!([{"op": "create", "title": "Return the books", "scheduledFor": "2026-11-18"}]), server.url()).await;
        let before = everything(&room.app).await;
        let began = Instant::now();
        let told = say(&room.app, request(Mode::Plan, "buy milk and complete the books")).await;
        assert!(began.elapsed() < Duration::from_secs(30), "{fault}: {:?}", began.elapsed());
        writeln!(said, "{fault}\n  {}", steady(&end(&told), &server)).expect("text");
        assert_eq!(everything(&room.app).await, before, "{fault}");
        assert_eq!(room.app.history().entries(10, None).await.expect("a history").len(), 1, "{fault}");
        // And it is free again.
        choose_none(&room.app).await;
        assert_eq!(say(&room.app, request(Mode::Auto, "what is overdue?")).await.last(), &TurnEventKind::Done, "{fault}");
    }
    expect_test::expect![[r"
        slow-first-token
          model_slow: The model did not respond within <time>. Try again, or choose a smaller model.
        stall
          model_stalled: The model stopped in the middle of its answer and was silent for <time>. Try again.
        truncation
          model_interrupted: The model stopped in the middle of its answer. Try again.
        malformed-json
          1 and 0 refused. 1 change.
        wrong-types
          0 and 4 refused. None of these 4 changes can be applied. There is no operation “A list”.
        malformed-chunk
          model_unreadable: The model server answered with something that cannot be read (no JSON). Check the address, or try again.
        wrong-chunk
          model_unreadable: The model server answered with something that cannot be read (fields of other types). Check the address, or try again.
        huge
          answer_stopped: The model’s answer could no longer become a plan, so it was stopped. Send the message again, or choose another model under Settings, Models.
        huge-line
          answer_too_large: The answer grew past 1 MB and was cut off. Try again with less at once.
        drip
          model_stalled: The model stopped in the middle of its answer and was silent for <time>. Try again.
        invalid-utf8
          1 and 0 refused. 1 change.
        unauthorized
          model_key_refused: The model server wants a key. Enter one under Settings, Models.
        not-found
          model_not_found: The model server lists “scripted”, but not for conversation. Choose another model under Settings, Models.
        too-many-requests
          model_busy: The model server is busy. Try again in 1 second.
        server-error
          model_server_error: The model server reported an error 500: “out of memory”. Try again.
        error-in-stream
          model_server_error: The model server reported an error 500: “the runner was stopped”. Try again.
        empty
          model_empty: The model gave an empty answer. Try again, or choose another model.
        duplicate-operations
          2 and 0 refused. Milk is added and the books are done.
        nested-brackets
          answer_stopped: The model’s answer could no longer become a plan, so it was stopped. Send the message again, or choose another model under Settings, Models.
        fences-and-thoughts
          2 and 0 refused. Here it is: Anything else?
        injected-commands
          3 and 3 refused. 3 of 6 changes can be applied. There is no operation “shell”.
        refused
          model_unreachable: Nothing answers on port <port>. Start the model server, then try again.
        reset
          model_interrupted: The model server ended the connection without an answer. Try again.
        reset-midway
          model_interrupted: The model stopped in the middle of its answer. Try again.
        redirect
          model_unreachable: The model server points to “http://127.0.0.1:9/v1/chat/completions” instead of answering. Check the address under Settings, Models.
    "]].assert_eq(&said);
}

/// At the speed of this server, reading each answer to its end would take at least half a minute.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_cannot_become_a_plan_is_ended_at_once() {
    const BEGUN: &str = r#"{"operations":[{"op":"create","title":"Buy milk"},"#;
    let mut said = String::new();
    for (what, mode, answer, speed) in [
        ("brackets", Mode::Plan, "[".repeat(60_000), 125),
        ("brackets at the router", Mode::Auto, "[".repeat(60_000), 125),
        ("numbers", Mode::Plan, format!("{BEGUN}{}", "1,".repeat(30_000)), 500),
    ] {
        let server = start(Script::with(move |request: &Request| match request.purpose {
            Purpose::Text => Reply::text("Milk is added."),
            _ => Reply::text(answer.clone()).tokens_per_second(speed),
        }))
        .await;
        let room = room(json!([{"op": "create", "title": "Return the books", "scheduledFor": "2026-11-18"}]), server.url()).await;
        let before = everything(&room.app).await;
        let first = server.requests().len();
        let began = Instant::now();
        let told = say(&room.app, request(mode, "complete the books")).await;
        assert!(began.elapsed() < Duration::from_secs(8), "{what}: {:?}", began.elapsed());
        assert!(server.closed_early(first, Duration::from_secs(1)).await.is_some(), "{what}: the connection is closed");
        writeln!(said, "{what}\n  {}", end(&told)).expect("text");
        assert_eq!(everything(&room.app).await, before, "{what}");
    }
    expect_test::expect![[r"
        brackets
          answer_stopped: The model’s answer could no longer become a plan, so it was stopped. Send the message again, or choose another model under Settings, Models.
        brackets at the router
          1 and 0 refused. The model’s answer could not be read, so the built-in planner read this. Complete “Return the books”.
        numbers
          1 and 0 refused. Milk is added. The model’s answer was cut off, so more may have been meant.
    "]].assert_eq(&said);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_server_is_tried_out_beside_the_first_turn() {
    let plan = json!({"operations": [{"op": "complete", "id": 1}]});
    let script = script(route("plan", 0.95), plan.clone(), plan, "The books are done.").slow_trials(Duration::from_secs(5), 100);
    let server = start(script).await;
    let patience = Patience { trial: Duration::from_millis(200), ..access().patience };
    let place = place_with(json!([{"op": "create", "title": "Return the books"}]), ModelAccess { patience, ..access() }).await;
    let model = ModelSettings {
        enabled: true,
        base_url: server.url(),
        model: "scripted".to_owned(),
        first_token_s: 10,
        ..ModelSettings::default()
    };
    place.app.settings().save_settings(Settings { model, ..Settings::default() }).await.expect("settings");
    let began = Instant::now();
    let told = say(&place.app, request(Mode::Plan, "complete the books")).await;
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
    assert_eq!(end(&told), "1 and 0 refused. The books are done.");
    assert_eq!(server.asked()[0].form, Form::Prompt);
    // The trial goes on, and what it finds is kept for later sessions.
    place.app.models().prepare_model().await.expect("a task");
    assert_eq!(end(&say(&place.app, request(Mode::Plan, "complete the books")).await), "1 and 0 refused. The books are done.");
    assert_eq!(server.asked().last().expect("a request").form, Form::Prompt, "words need no form");
    let forms: Vec<Form> = server.asked().iter().filter(|asked| asked.purpose == Purpose::Plan).map(|asked| asked.form).collect();
    assert_eq!(forms, [Form::Prompt, Form::JsonSchema]);
    assert_eq!(server.requests().iter().filter(|asked| asked.purpose == Purpose::Trial).count(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_router_that_fails_leaves_it_to_the_built_in_one() {
    let server = start(Script::with(|request: &Request| match request.purpose {
        Purpose::Route => Reply::text("").fault(Fault::ServerError),
        _ => Reply::text("There is nothing to say."),
    }))
    .await;
    let room = room(json!([{"op": "create", "title": "Return the books", "scheduledFor": "2026-11-18"}]), server.url()).await;
    let told = say(&room.app, request(Mode::Auto, "complete the books")).await;
    let result = told.result();
    assert_eq!(
        (result["text"].as_str().expect("text"), result["usage"]["model"].as_str()),
        ("The model could not be asked, so the built-in planner read this. Complete “Return the books”.", Some("built-in"))
    );
}

async fn choose_none(app: &App) {
    app.settings().save_settings(Settings::default()).await.expect("settings");
}
