//! What is asked of a server before use: its models, Ollama, the connection test.

use domain::Code;
use std::{fmt::Write as _, sync::Arc};

use expect_test::expect;
use llm::{Known, Llm, Provider, Report, Rung};
use testkit::model_server::{Fault, Form, ModelServer, Reply, Script};

use super::common::{PATIENT, PLAN, alone, ask, chat, now, provider, server};

async fn report(script: Script, model: &str) -> Report {
    let server = ModelServer::start(script).await.unwrap();
    let llm = Llm::new(7, Known::default(), now);
    let provider = Provider { model: model.to_owned(), ..provider(&server) };
    let mut report = llm.test_connection(&provider, None).await;
    report.sentence = report.sentence.replace(&server.port().to_string(), "PORT");
    report
}

fn script() -> Script {
    Script::replies([Reply::text(PLAN)]).models(["scripted", "gemma"])
}

#[tokio::test]
async fn a_good_connection() {
    let report = report(script(), "scripted").await;
    assert_eq!((report.reachable, report.model_found, report.rung, &report.problem), (true, true, Some(Rung::JsonSchema), &None));
    assert_eq!(report.models, ["gemma", "scripted"]);
    let speed = report.tokens_per_second.unwrap();
    assert!((1.0..300.0).contains(&speed), "{speed} tokens per second, and the server writes 200");
    assert!(report.time_to_first_token_ms.is_some());
    let sentence = "Ready. Plans work. It writes";
    assert!(
        report.sentence.starts_with(sentence) && report.sentence.contains(&format!("{speed:.0} tokens per second")),
        "{}",
        report.sentence
    );
}

#[tokio::test]
async fn connections_with_something_to_mend() {
    let mut told = String::new();
    for (script, model) in [
        (script().fault(Fault::Refused), "scripted"),
        (script().fault(Fault::ServerError), "scripted"),
        (script().fault(Fault::Reset), "scripted"),
        (script().fault(Fault::Redirect), "scripted"),
        (script().key("sk-other"), "scripted"),
        (script(), "llama"),
        (script(), ""),
    ] {
        let report = report(script, model).await;
        let code = report.problem.map(|problem| problem.code.to_string()).unwrap_or_default();
        writeln!(told, "{} {} {:?} {code}: {}", report.reachable, report.model_found, report.rung, report.sentence).unwrap();
    }
    let report = report(script().ignore(Form::JsonSchema).refuse(Form::Tool), "scripted").await;
    told.push_str(report.sentence.split(" It writes").next().unwrap());
    expect![[r"
        false false None model_unreachable: Nothing answers on port PORT. Start the model server, then try again.
        true true None model_server_error: The model server reported an error 500: “out of memory”. Try again.
        true true None model_interrupted: The model server ended the connection without an answer. Try again.
        true true None model_unreachable: The model server points to “http://127.0.0.1:9/v1/chat/completions” instead of answering. Check the address under Settings, Models.
        true false None model_key_refused: The model server wants a key. Enter one under Settings, Models.
        true false None model_not_found: The model server has no model “llama”. It has “gemma” and “scripted”. Choose one under Settings, Models.
        true false None model_not_found: No model is chosen. Choose one under Settings, Models.
        Ready. A plan may need a correction now and then."]].assert_eq(&told);
}

#[tokio::test]
async fn ollama_is_found_where_it_is() {
    let llm = Arc::new(Llm::new(7, Known::default(), now));
    let server = ModelServer::start(script()).await.unwrap();
    assert_eq!(llm.find_ollama_on(server.port()).await, Some(vec!["gemma".to_owned(), "scripted".to_owned()]));
    let nobody = ModelServer::start(Script::story().fault(Fault::Refused)).await.unwrap();
    assert_eq!(llm.find_ollama_on(nobody.port()).await, None);
}

#[tokio::test]
async fn lists_of_models() {
    let server = ModelServer::start(script().key("sk-1")).await.unwrap();
    let llm = Llm::new(7, Known::default(), now);
    let provider = Provider { patience: PATIENT, ..Provider::new(server.url().trim_end_matches("/v1"), "") };
    assert_eq!(llm.models(&provider, Some(llm::Key::new("sk-1"))).await.unwrap(), ["gemma", "scripted"]);
    assert_eq!(llm.models(&provider, None).await.unwrap_err().problem.code, Code::ModelKeyRefused);
}

#[tokio::test]
async fn a_server_that_points_elsewhere_is_not_followed() {
    let elsewhere = ModelServer::start(script()).await.unwrap();
    for status in [301, 302, 303, 307, 308] {
        let target = format!("{}/chat/completions", elsewhere.url());
        let (here, llm) = server(Script::with(move |_| Reply::status(status, "").header("location", target.clone()))).await;
        let heard = ask(&here, &llm, chat()).await;
        assert!(heard.told(&here).contains("model_unreachable"), "{}", heard.told(&here));
        assert_eq!(here.requests().len(), 1);
    }
    assert_eq!(elsewhere.requests().len(), 0);
}

#[tokio::test]
async fn this_machine_is_not_asked_through_a_proxy() {
    if !alone("suite::servers::this_machine_is_not_asked_through_a_proxy", "http_proxy", "http://127.0.0.1:1") {
        return;
    }
    let (server, llm) = server(Script::replies([Reply::text("Two.")])).await;
    assert_eq!(ask(&server, &llm, chat()).await.text, "Two.");
    // A host name that does not mean this computer goes through the proxy, where nothing answers.
    let provider = Provider { patience: PATIENT, ..Provider::new("http://example.invalid:8080", "scripted") };
    let report = llm.test_connection(&provider, None).await;
    assert!(!report.reachable && !report.sentence.contains("no server called"), "{}", report.sentence);
}
