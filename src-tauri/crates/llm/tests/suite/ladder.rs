//! The ladder of structured output: found out once, remembered, and stepped down for one call.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use llm::{Known, Llm, Patience, Provider, Rung};
use testkit::model_server::{Form, ModelServer, Purpose, Reply, Script};

use super::common::{PLAN, ask, chat, hear, known, now, plan, provider};

/// How JSON was asked for, request by request; trials in lower case.
fn forms(server: &ModelServer) -> String {
    let forms: Vec<String> = server
        .requests()
        .iter()
        .map(|request| {
            let name = format!("{:?}", request.form);
            if request.purpose == Purpose::Trial { name.to_lowercase() } else { name }
        })
        .collect();
    forms.join(" ")
}

fn script() -> Script {
    Script::replies([Reply::text(PLAN)])
}

#[tokio::test]
async fn each_server_is_tried_once_from_the_top() {
    let table = [
        (script(), Rung::JsonSchema, "jsonschema JsonSchema JsonSchema"),
        (script().refuse(Form::JsonSchema), Rung::Tool, "jsonschema tool Tool Tool"),
        (
            script().ignore(Form::JsonSchema).refuse_with(Form::Tool, 422),
            Rung::JsonObject,
            "jsonschema tool jsonobject JsonObject JsonObject",
        ),
        (
            script().refuse_with(Form::JsonSchema, 500).ignore(Form::Tool).refuse(Form::JsonObject),
            Rung::Prompt,
            "jsonschema tool jsonobject Prompt Prompt",
        ),
    ];
    for (script, rung, expected) in table {
        let server = ModelServer::start(script).await.unwrap();
        let llm = Arc::new(Llm::new(7, Known::default(), now));
        for _ in 0..2 {
            assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
        }
        assert_eq!(forms(&server), expected);
        assert_eq!(llm.known().of(&server.url(), "scripted").and_then(|server| server.rung), Some(rung));
        assert_eq!(server.violations(), Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_server_may_be_tried_before_it_is_needed() {
    let server = ModelServer::start(script().refuse(Form::JsonSchema)).await.unwrap();
    let llm = Arc::new(Llm::new(7, Known::default(), now));
    assert_eq!(llm.known_rung(&provider(&server)), None);
    assert_eq!(llm.prepare(&provider(&server), None).await, Ok(Rung::Tool));
    assert_eq!(llm.known_rung(&provider(&server)), Some(Rung::Tool));
    assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
    assert_eq!(forms(&server), "jsonschema tool Tool");
}

#[tokio::test]
async fn words_need_no_rung() {
    let server = ModelServer::start(script()).await.unwrap();
    let llm = Arc::new(Llm::new(7, Known::default(), now));
    ask(&server, &llm, chat()).await;
    assert_eq!(forms(&server), "Prompt");
    assert_eq!(llm.known(), Known::default());
}

#[tokio::test]
async fn a_refusal_costs_one_rung_for_that_call_only() {
    let server = ModelServer::start(script().refuse(Form::JsonSchema).refuse(Form::Tool)).await.unwrap();
    let llm = Arc::new(Llm::new(7, known(&server, Rung::JsonSchema), now));
    assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
    assert_eq!(forms(&server), "JsonSchema Tool JsonObject");
    assert_eq!(llm.known(), known(&server, Rung::JsonSchema));
    llm.forget(&provider(&server));
    assert_eq!(llm.known(), Known::default());
}

/// A trial at four bytes a second is decided by its first byte, or by the first one that distinguishes two forms.
#[tokio::test]
async fn a_trial_ends_at_the_byte_that_decides() {
    for (script, rung) in [
        (script().ignore(Form::JsonSchema).refuse(Form::Tool), Rung::JsonObject),
        (script().ignore(Form::JsonSchema).ignore(Form::Tool).ignore(Form::JsonObject), Rung::Prompt),
        (script(), Rung::JsonSchema),
    ] {
        let server = ModelServer::start(script.slow_trials(Duration::ZERO, 4)).await.unwrap();
        let llm = Arc::new(Llm::new(7, Known::default(), now));
        let began = Instant::now();
        assert_eq!(llm.prepare(&provider(&server), None).await, Ok(rung));
        // Reading a whole answer would take more than two seconds.
        assert!(began.elapsed() < Duration::from_millis(1_900), "{rung:?} after {:?}", began.elapsed());
        let last = server.requests().len() - 1;
        assert!(server.closed_early(last, Duration::from_secs(2)).await.is_some(), "{rung:?}");
    }
}

#[tokio::test]
async fn a_slow_trial_keeps_no_call_waiting_and_is_remembered() {
    let server = ModelServer::start(script().slow_trials(Duration::from_secs(3), 100)).await.unwrap();
    let llm = Arc::new(Llm::new(7, Known::default(), now));
    let patience = Patience { trial: Duration::from_millis(100), ..provider(&server).patience };
    let provider = Provider { patience, ..provider(&server) };
    let began = Instant::now();
    for _ in 0..2 {
        assert_eq!(hear(llm.ask(provider.clone(), None, plan())).await.text, PLAN);
    }
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    assert_eq!((forms(&server).as_str(), llm.known_rung(&provider), llm.is_trying(&provider)), ("jsonschema Prompt Prompt", None, true));
    // The same trial continues even while nobody waits, and later calls use its result.
    assert_eq!(llm.prepare(&provider, None).await, Ok(Rung::JsonSchema));
    assert_eq!(hear(llm.ask(provider.clone(), None, plan())).await.text, PLAN);
    assert_eq!((forms(&server).as_str(), llm.is_trying(&provider)), ("jsonschema Prompt Prompt JsonSchema", false));
}

#[tokio::test]
async fn a_trial_that_fails_in_time_ends_the_call() {
    let server = ModelServer::start(script().key("secret")).await.unwrap();
    let llm = Arc::new(Llm::new(7, Known::default(), now));
    let heard = ask(&server, &llm, plan()).await.told(&server);
    assert!(heard.contains("model_key_refused"), "{heard}");
    assert_eq!(llm.known_rung(&provider(&server)), None);
}
