//! Tool calls in every form that servers send, and servers without tools.

use std::{fmt::Write as _, sync::Arc, time::Duration};

use agent::model::{Message, ModelEvent, Role};
use expect_test::expect;
use llm::{Known, Llm};
use serde_json::json;
use testkit::model_server::{Fault, Form, ModelServer, Purpose, Quirk, Reply, Script};

use super::common::{PLAN, ask, chat, hear, now, plan, provider, server, wake};

/// Two calls.
fn calls() -> Reply {
    Reply::calls([
        ("add_multiple_checklist_items", json!({"items": [{"title": "Two \"AA\" batteries {small}"}]})),
        ("assign_task_labels", json!({"labelIds": []})),
    ])
}

const MADE: &str = "\n  ID1 add_multiple_checklist_items {\"items\":[{\"title\":\"Two \\\"AA\\\" batteries {small}\"}]}\n  ID2 assign_task_labels {\"labelIds\":[]}";

/// The expected text for an answer with both calls.
fn made(words: &str, first: &str, second: &str) -> String {
    format!("{words:?} Done{}", MADE.replace("ID1", first).replace("ID2", second))
}

#[tokio::test]
async fn calls_come_in_many_ways_and_are_the_same() {
    let ways: [(&[Quirk], [&str; 2]); 10] = [
        (&[], ["call_x0", "call_x1"]),
        (&[Quirk::InOnePiece], ["call_x0", "call_x1"]),
        (&[Quirk::InOnePiece, Quirk::SameIndex], ["call_x0", "call_x1"]),
        (&[Quirk::NameInPieces], ["call_x0", "call_x1"]),
        (&[Quirk::NameInEveryPiece], ["call_x0", "call_x1"]),
        (&[Quirk::WithoutIds], ["call_1", "call_2"]),
        (&[Quirk::SameId], ["call_x", "call_1"]),
        (&[Quirk::WithoutIndex], ["call_x0", "call_x1"]),
        (&[Quirk::WithoutIndex, Quirk::WithoutIds, Quirk::InOnePiece], ["call_1", "call_2"]),
        (&[Quirk::Objects], ["call_x0", "call_x1"]),
    ];
    for (quirks, [first, second]) in ways {
        let reply = quirks.iter().fold(calls().words("Adding it."), |reply, quirk| reply.quirk(*quirk));
        for streams in [true, false] {
            let script = Script::replies([reply.clone()]);
            let (server, llm) = server(if streams { script } else { script.ignore_streams() }).await;
            let heard = ask(&server, &llm, wake()).await;
            assert_eq!(heard.told(&server), made("Adding it.", first, second), "{quirks:?}, streamed: {streams}");
        }
    }
}

/// Whether the model can call tools, once that is known.
fn can_call_tools(llm: &Llm, server: &ModelServer) -> Option<bool> {
    llm.known().of(&server.url(), "scripted").and_then(|known| known.tools)
}

#[tokio::test]
async fn a_wake_goes_on_with_what_its_tools_answered() {
    let script = Script::with(|request| match request.answers()[..] {
        [] => calls(),
        [("add_multiple_checklist_items", "{\"createdItems\":[]}"), ("assign_task_labels", "There is no such label.")] => {
            Reply::text(format!("Done with {}.", request.tools().join(" and ")))
        }
        _ => Reply::status(400, format!("{:?}", request.answers())),
    });
    let (server, llm) = server(script).await;
    let mut call = wake();
    assert_eq!(can_call_tools(&llm, &server), None);
    let heard = ask(&server, &llm, call.clone()).await;
    let ModelEvent::Done(answered) = heard.end else { panic!("{:?}", heard.end) };
    assert_eq!((heard.text.as_str(), heard.pieces), ("", 0));
    assert_eq!(can_call_tools(&llm, &server), Some(true));
    let ids: Vec<String> = answered.calls.iter().map(|call| call.id.clone()).collect();
    call.messages.push(Message { calls: answered.calls, ..Message::new(Role::Assistant, "") });
    for (id, text) in ids.into_iter().zip(["{\"createdItems\":[]}", "There is no such label."]) {
        call.messages.push(Message { answers: Some(id), ..Message::new(Role::Tool, text) });
    }
    let heard = ask(&server, &llm, call).await;
    assert_eq!(heard.told(&server), "\"Done with add_multiple_checklist_items and assign_task_labels.\" Done");
    assert!(heard.pieces > 3, "{} pieces", heard.pieces);
    assert!(server.requests().iter().all(|request| request.purpose == Purpose::Wake && request.form == Form::Tools));
    assert_eq!(server.requests()[0].last_user(), "Buy milk and finish 12");
    assert_eq!(server.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn a_call_that_is_written_as_words_is_a_call_when_it_is_nothing_else() {
    let mut told = String::new();
    for text in [
        "<tool_call>{\"name\": \"assign_task_labels\", \"arguments\": {\"labelIds\": []}}</tool_call>",
        "{\"name\": \"assign_task_labels\", \"parameters\": {\"labelIds\": []}}",
        "{\"name\": \"delete_everything\", \"parameters\": {}}",
        "I call <tool_call>{\"name\": \"assign_task_labels\", \"arguments\": {}}</tool_call>",
        "{\"done\": true}",
    ] {
        for script in [Script::replies([Reply::text(text)]), Script::replies([Reply::text(text)]).ignore_streams()] {
            let (server, llm) = server(script).await;
            let heard = ask(&server, &llm, wake()).await;
            writeln!(told, "{} {}", heard.pieces > 0, heard.told(&server)).unwrap();
        }
    }
    expect![[r#"
        false "" Done
          call_1 assign_task_labels {"labelIds":[]}
        false "" Done
          call_1 assign_task_labels {"labelIds":[]}
        false "" Done
          call_1 assign_task_labels {"labelIds":[]}
        false "" Done
          call_1 assign_task_labels {"labelIds":[]}
        true "{\"name\": \"delete_everything\", \"parameters\": {}}" Done
        true "{\"name\": \"delete_everything\", \"parameters\": {}}" Done
        true "I call <tool_call>{\"name\": \"assign_task_labels\", \"arguments\": {}}</tool_call>" Done
        true "I call <tool_call>{\"name\": \"assign_task_labels\", \"arguments\": {}}</tool_call>" Done
        true "{\"done\": true}" Done
        true "{\"done\": true}" Done
    "#]]
    .assert_eq(&told);
}

#[tokio::test]
async fn a_model_without_tools_is_named_and_remembered() {
    for status in [400, 404, 422, 500] {
        let (server, llm) = server(Script::replies([Reply::text(PLAN)]).refuse_with(Form::Tools, status)).await;
        let heard = ask(&server, &llm, wake()).await;
        assert_eq!(
            heard.told(&server),
            "\"\" model_without_tools (change something): “scripted” cannot use tools: “registry.ollama.ai/library/scripted does not \
             support tools”. Choose a model that can under Settings, Models.",
            "{status}"
        );
        assert_eq!(server.requests().len(), 1);
        assert_eq!(can_call_tools(&llm, &server), Some(false));
        // Calls for text are not affected.
        assert_eq!(ask(&server, &llm, chat()).await.text, PLAN);
        let again = Llm::new(1, serde_json::from_value(serde_json::to_value(llm.known()).unwrap()).unwrap(), now);
        assert_eq!(can_call_tools(&again, &server), Some(false));
        again.forget(&provider(&server));
        assert_eq!(can_call_tools(&again, &server), None);
    }
}

#[tokio::test]
async fn tools_are_not_tried_before_they_are_needed() {
    let server = ModelServer::start(Script::replies([calls()])).await.unwrap();
    let llm = Arc::new(Llm::new(7, Known::default(), now));
    ask(&server, &llm, wake()).await;
    assert_eq!(server.requests().len(), 1);
    assert_eq!(llm.known_rung(&provider(&server)), None);
}

#[tokio::test]
async fn a_server_that_streams_no_calls_is_asked_in_one_piece_for_that_call_only() {
    let script = Script::with(|request| {
        if request.form == Form::Tools && request.stream {
            return Reply::status(500, "{\"error\":{\"message\":\"Cannot use tools with stream\"}}");
        }
        if request.form == Form::Tools { calls() } else { Reply::text(PLAN) }
    });
    let (server, llm) = server(script).await;
    assert_eq!(ask(&server, &llm, wake()).await.told(&server), made("", "call_x0", "call_x1"));
    assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
    let streams: Vec<bool> = server.requests().iter().map(|request| request.stream).collect();
    assert_eq!(streams, [true, false, true]);
}

#[tokio::test]
async fn calls_without_bounds_are_cut_off() {
    let many = |count| Reply::calls((0..count).map(|at| ("assign_task_labels", json!({"labelIds": [at]}))));
    let long = Reply::calls([("add_multiple_checklist_items", json!({"items": ["x".repeat(1 << 20)]}))]);
    let mut told = String::new();
    for reply in [many(65), many(65).quirk(Quirk::InOnePiece), long] {
        let (server, llm) = server(Script::replies([reply])).await;
        writeln!(told, "{}", ask(&server, &llm, wake()).await.told(&server)).unwrap();
    }
    let (server, llm) = server(Script::replies([many(64)])).await;
    let ModelEvent::Done(answered) = ask(&server, &llm, wake()).await.end else { panic!("64 are too many") };
    assert_eq!(answered.calls.len(), 64);
    expect![[r#"
        "" answer_too_large (try again): The model called more than 64 tools at once and was cut off. Try again, or choose another model.
        "" answer_too_large (try again): The model called more than 64 tools at once and was cut off. Try again, or choose another model.
        "" answer_too_large (try again): The answer grew past 1 MB and was cut off. Try again with less at once.
    "#]]
    .assert_eq(&told);
}

#[tokio::test]
async fn faults_among_calls() {
    let mut told = String::new();
    for fault in [
        Fault::Empty,
        Fault::Truncation,
        Fault::ResetMidway,
        Fault::ErrorInStream,
        Fault::MalformedChunk,
        Fault::MalformedJson,
        Fault::TooManyRequests,
    ] {
        let (server, llm) = server(Script::replies([calls().fault(fault)])).await;
        let heard = ask(&server, &llm, wake()).await;
        writeln!(told, "{fault} [{}]: {}", server.requests().len(), heard.told(&server)).unwrap();
    }
    // If a stream ends within its calls, nothing was passed on yet, so the request may be repeated.
    let (server, llm) = server(Script::replies([calls().fault(Fault::ResetMidway), calls()])).await;
    assert_eq!(ask(&server, &llm, wake()).await.told(&server), made("", "call_x0", "call_x1"));
    let cut = ask_once(calls().cut()).await;
    assert!(cut.contains("Done, cut\n  call_x0"), "{cut}");
    expect![[r#"
        empty [1]: "" model_empty (try again): The model gave an empty answer. Try again, or choose another model.
        truncation [3]: "" model_interrupted (try again): The model server ended the connection without an answer. Try again.
        reset-midway [3]: "" model_interrupted (try again): The model server ended the connection without an answer. Try again.
        error-in-stream [3]: "" model_server_error (try again): The model server reported an error 500: “the runner was stopped”. Try again.
        malformed-chunk [1]: "" model_unreadable (try again): The model server answered with something that cannot be read (no JSON). Check the address, or try again.
        malformed-json [1]: "" Done
          call_x0 add_multiple_checklist_items {"items":[{"title":"Two \"
          call_x1 assign_task_labels {"label
        too-many-requests [3]: "" model_busy (try again): The model server is busy. Try again in 1 second.
    "#]].assert_eq(&told);
}

async fn ask_once(reply: Reply) -> String {
    let (server, llm) = server(Script::replies([reply])).await;
    ask(&server, &llm, wake()).await.told(&server)
}

#[tokio::test]
async fn dropping_a_wake_closes_the_connection() {
    let (server, llm) = server(Script::replies([calls().words("Adding.").tokens_per_second(20)])).await;
    let mut waits = Vec::new();
    for attempt in 0..3 {
        let mut answer = llm.ask(provider(&server), None, wake());
        assert!(matches!(answer.next().await, Some(ModelEvent::Delta(_))));
        let cancelled = server.elapsed();
        drop(answer);
        waits.push(server.closed_early(attempt, Duration::from_secs(20)).await.unwrap().saturating_sub(cancelled));
    }
    assert!(waits.iter().min().is_some_and(|wait| *wait < Duration::from_millis(100)), "closed after {waits:?}");
    let whole = hear(llm.ask(provider(&server), None, wake())).await;
    assert_eq!(whole.told(&server), made("Adding.", "call_x0", "call_x1"));
}
