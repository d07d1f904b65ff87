//! Every fault: its code, its sentence, how long it delays a call, and how many attempts are made.

use std::{fmt::Write as _, sync::Arc, time::Duration};

use agent::model::ModelEvent;
use expect_test::expect;
use llm::{Known, Llm, Provider};
use testkit::model_server::{Fault, ModelServer, Reply, Script};
use tokio::time::Instant;

use super::common::{HASTY, PATIENT, PLAN, ask, chat, hear, key, now, plan, provider, server};

fn script() -> Script {
    Script::replies([Reply::text(PLAN)])
}

#[tokio::test]
async fn every_fault_ends_soon_and_says_what_to_do() {
    let mut told = String::new();
    for fault in Fault::ALL {
        let (server, llm) = server(script().fault(fault)).await;
        let hasty = Provider { patience: HASTY, ..provider(&server) };
        let began = Instant::now();
        let heard = hear(llm.ask(hasty, None, plan())).await;
        let took = began.elapsed();
        assert!(took < Duration::from_secs(20), "{fault} took {took:?}");
        writeln!(told, "{fault} [{}]: {}", server.requests().len(), heard.told(&server)).unwrap();
    }
    expect![[r#"
        slow-first-token [1]: "" model_slow (try again): The model did not respond within 2 seconds. Try again, or choose a smaller model.
        stall [1]: "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy m" model_stalled (try again): The model stopped in the middle of its answer and was silent for 1 second. Try again.
        truncation [1]: "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy m" model_interrupted (try again): The model stopped in the middle of its answer. Try again.
        malformed-json [1]: "{\"operations\": [{\"op\": \"create\", \"title\": \"Buy milk\"}, {\"op\": \"upd" Done
        wrong-types [1]: "{\"decision\":7,\"confidence\":\"very\",\"operations\":[{\"op\":[\"create\"],\"title\":{\"a\":1}},12,null,{\"id\":[]}]}" Done
        malformed-chunk [1]: "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy m" model_unreadable (try again): The model server answered with something that cannot be read (no JSON). Check the address, or try again.
        wrong-chunk [1]: "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy m" model_unreadable (try again): The model server answered with something that cannot be read (fields of other types). Check the address, or try again.
        huge [1]: "1048256 bytes" answer_too_large (try again): The answer grew past 1 MB and was cut off. Try again with less at once.
        huge-line [1]: "" answer_too_large (try again): The answer grew past 1 MB and was cut off. Try again with less at once.
        drip [1]: "" model_stalled (try again): The model stopped in the middle of its answer and was silent for 1 second. Try again.
        invalid-utf8 [1]: "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy ��� milk\"}]}" Done
        unauthorized [1]: "" model_key_refused (change something): The model server wants a key. Enter one under Settings, Models.
        not-found [1]: "" model_not_found (change something): The model server lists “scripted”, but not for conversation. Choose another model under Settings, Models.
        too-many-requests [3]: "" model_busy (try again): The model server is busy. Try again in 1 second.
        server-error [3]: "" model_server_error (try again): The model server reported an error 500: “out of memory”. Try again.
        error-in-stream [1]: "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy m" model_server_error (try again): The model server reported an error 500: “the runner was stopped”. Try again.
        empty [1]: "" model_empty (try again): The model gave an empty answer. Try again, or choose another model.
        duplicate-operations [1]: "172 bytes" Done
        nested-brackets [1]: "100000 bytes" Done
        fences-and-thoughts [1]: "192 bytes" Done
        injected-commands [1]: "351 bytes" Done
        refused [0]: "" model_unreachable (try again): Nothing answers on port PORT. Start the model server, then try again.
        reset [3]: "" model_interrupted (try again): The model server ended the connection without an answer. Try again.
        reset-midway [1]: "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy m" model_interrupted (try again): The model stopped in the middle of its answer. Try again.
        redirect [1]: "" model_unreachable (change something): The model server points to “http://127.0.0.1:9/v1/chat/completions” instead of answering. Check the address under Settings, Models.
    "#]].assert_eq(&told);
}

#[tokio::test]
async fn another_attempt_helps_where_it_can() {
    let good = || Reply::text(PLAN);
    for (first, requests) in [
        (good().fault(Fault::Reset), 2),
        (good().fault(Fault::ServerError), 2),
        (good().fault(Fault::TooManyRequests), 2),
        (Reply::status(503, "<html>"), 2),
    ] {
        let (server, llm) = server(Script::replies([first, good()])).await;
        let heard = ask(&server, &llm, plan()).await;
        assert_eq!(heard.told(&server), format!("{PLAN:?} Done"));
        assert_eq!(server.requests().len(), requests);
    }
}

#[tokio::test]
async fn nothing_is_said_twice() {
    let (server, llm) = server(Script::replies([Reply::text(PLAN).fault(Fault::ResetMidway), Reply::text(PLAN)])).await;
    let heard = ask(&server, &llm, plan()).await;
    assert!(!heard.text.is_empty() && PLAN.starts_with(&heard.text) && heard.text != PLAN, "{}", heard.text);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_server_that_wants_to_be_asked_later_is_asked_when_it_says_or_not_at_all() {
    let busy = |wait: &str| Reply::status(429, "{}").header("retry-after", wait);
    let (patient, llm) = server(Script::replies([busy("1"), Reply::text(PLAN)])).await;
    assert_eq!(ask(&patient, &llm, plan()).await.text, PLAN);
    let requests = patient.requests();
    assert!(requests[1].at >= requests[0].at + Duration::from_secs(1));
    let (server, llm) = server(Script::replies([busy("3600"), Reply::text(PLAN)])).await;
    expect![[r#""" model_busy (try again): The model server is busy. Try again in 60 minutes."#]]
        .assert_eq(&ask(&server, &llm, plan()).await.told(&server));
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_server_may_name_a_date_to_be_asked_at() {
    let mut said = String::new();
    for wait in [
        "Sat, 21 Nov 2026 08:00:01 GMT",
        "Sat, 21 Nov 2026 07:00:00 GMT",
        "Sat, 21 Nov 2026 08:20:00 GMT",
        "Fri, 31 Dec 9999 23:59:59 GMT",
        "18446744073709551615",
        "next week",
    ] {
        let (server, llm) = server(Script::replies([Reply::status(429, "{}").header("retry-after", wait), Reply::text(PLAN)])).await;
        let heard = ask(&server, &llm, plan()).await;
        let requests = server.requests();
        let waited = requests.get(1).map(|again| again.at.saturating_sub(requests[0].at) >= Duration::from_secs(1));
        let _ = writeln!(said, "{wait}: waited a second {waited:?}, {}", heard.told(&server));
    }
    expect![[r#"
        Sat, 21 Nov 2026 08:00:01 GMT: waited a second Some(true), "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy milk\"},{\"op\":\"complete\",\"id\":12,\"completed\":true}]}" Done
        Sat, 21 Nov 2026 07:00:00 GMT: waited a second Some(false), "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy milk\"},{\"op\":\"complete\",\"id\":12,\"completed\":true}]}" Done
        Sat, 21 Nov 2026 08:20:00 GMT: waited a second None, "" model_busy (try again): The model server is busy. Try again in 20 minutes.
        Fri, 31 Dec 9999 23:59:59 GMT: waited a second None, "" model_busy (try again): The model server is busy. Try again in 24 hours.
        18446744073709551615: waited a second None, "" model_busy (try again): The model server is busy. Try again in 24 hours.
        next week: waited a second Some(false), "{\"operations\":[{\"op\":\"create\",\"title\":\"Buy milk\"},{\"op\":\"complete\",\"id\":12,\"completed\":true}]}" Done
    "#]].assert_eq(&said);
}

#[tokio::test]
async fn a_model_that_is_not_there_is_named_beside_those_that_are() {
    let (few, llm) = server(script().models(["gemma", "qwen"])).await;
    expect![[r#""" model_not_found (change something): The model server has no model “scripted”. It has “gemma” and “qwen”. Choose one under Settings, Models."#]].assert_eq(&ask(&few, &llm, plan()).await.told(&few));
    let (none, llm) = server(script().models([""; 0])).await;
    expect![[r#""" model_not_found (change something): The model server has no model yet. Load “scripted” there, then try again."#]]
        .assert_eq(&ask(&none, &llm, plan()).await.told(&none));
}

#[tokio::test]
async fn a_key_is_in_no_word_of_ours() {
    // A server that repeats the key, as some do.
    let parrot = || {
        Script::with(|request| {
            let key = request.authorization.clone().unwrap_or_default();
            Reply::status(422, format!("{{\"error\":{{\"message\":\"no quota for {key}\"}}}}"))
        })
    };
    let (server, llm) = server(parrot()).await;
    let heard = hear(llm.ask(provider(&server), Some(key()), chat())).await;
    expect![[r#""" model_request_refused (change something): The model server rejected the request (422): “no quota for Bearer …”. Choose another model under Settings, Models."#]].assert_eq(&heard.told(&server));
    let wrong = ModelServer::start(script().key("another")).await.unwrap();
    let heard = hear(llm.ask(provider(&wrong), Some(key()), chat())).await;
    expect![[r#""" model_key_refused (change something): The model server refused the key. Enter a new one under Settings, Models."#]]
        .assert_eq(&heard.told(&wrong));
    let missing = hear(llm.ask(provider(&wrong), None, chat())).await;
    expect![[r#""" model_key_refused (change something): The model server wants a key. Enter one under Settings, Models."#]]
        .assert_eq(&missing.told(&wrong));
    let report = llm.test_connection(&provider(&wrong), Some(key())).await;
    let said = format!("{heard:?} {report:?} {llm:?} {}", serde_json::to_string(&llm.known()).unwrap());
    assert!(!said.contains("canary"), "{said}");
}

#[tokio::test]
async fn addresses_that_lead_nowhere() {
    let llm = Arc::new(Llm::new(7, Known::default(), now));
    let mut told = String::new();
    for (base_url, with_key) in [
        ("http://127.0.0.1:1", false),
        ("https://127.0.0.1:1", false),
        ("http://no-such-host.invalid", false),
        ("ftp://127.0.0.1", false),
        ("http://api.example.com/v1", true),
        ("http://user:pass@127.0.0.1/v1", false),
    ] {
        let provider = Provider { patience: PATIENT, ..Provider::new(base_url, "scripted") };
        let heard = hear(llm.ask(provider, with_key.then(key), chat())).await;
        let ModelEvent::Failed(fault) = heard.end else { panic!("{:?}", heard.end) };
        writeln!(told, "{base_url}: {}: {}", fault.problem.code, fault.problem.message).unwrap();
    }
    expect![[r"
        http://127.0.0.1:1: model_unreachable: Nothing answers on port 1. Start the model server, then try again.
        https://127.0.0.1:1: model_unreachable: Nothing answers on port 1. Start the model server, then try again.
        http://no-such-host.invalid: model_unreachable: There is no server called “no-such-host.invalid”. Check the address and the internet connection.
        ftp://127.0.0.1: invalid_base_url: The address begins with neither http:// nor https://. Enter one such as http://127.0.0.1:11434/v1.
        http://api.example.com/v1: invalid_base_url: The key would reach api.example.com unencrypted. Enter the address with https://.
        http://user:pass@127.0.0.1/v1: invalid_base_url: The address holds a user name or password. Take them out, and enter the key in its own field.
    "]].assert_eq(&told);
}

#[tokio::test]
async fn a_server_without_tls_is_told_from_one_that_is_not_there() {
    let (server, llm) = server(script()).await;
    let base_url = server.url().replace("http://", "https://");
    let provider = Provider { patience: PATIENT, ..Provider::new(base_url, "scripted") };
    let heard = hear(llm.ask(provider, None, chat())).await;
    expect![[
        r#""" model_unreachable (change something): 127.0.0.1 does not take secure connections there. Enter the address with http://."#
    ]]
    .assert_eq(&heard.told(&server));
}

#[tokio::test]
async fn thoughts_that_use_up_the_answer_are_said() {
    let (server, llm) = server(Script::replies([Reply::text("").cut()])).await;
    expect![[r#""" model_empty (try again): The model reached the length limit before it gave an answer. Try again, or choose a model that thinks less."#]].assert_eq(&ask(&server, &llm, chat()).await.told(&server));
}
