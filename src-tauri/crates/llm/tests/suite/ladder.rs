//! The ladder of structured output: found out once, remembered, stepped down for one call.

use std::sync::Arc;

use llm::{Known, Llm, Rung};
use testkit::model_server::{Form, ModelServer, Purpose, Reply, Script};

use super::common::{PLAN, ask, chat, known, plan, provider};

/// Which way JSON was asked for, request by request; trials in small letters.
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
        let llm = Arc::new(Llm::new(7, Known::default()));
        for _ in 0..2 {
            assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
        }
        assert_eq!(forms(&server), expected);
        assert_eq!(llm.known().rung(&server.url(), "scripted"), Some(rung));
        assert_eq!(server.violations(), Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_server_may_be_tried_before_it_is_needed() {
    let server = ModelServer::start(script().refuse(Form::JsonSchema)).await.unwrap();
    let llm = Arc::new(Llm::new(7, Known::default()));
    assert_eq!(llm.known_rung(&provider(&server)), None);
    assert_eq!(llm.prepare(&provider(&server), None).await, Ok(Rung::Tool));
    assert_eq!(llm.known_rung(&provider(&server)), Some(Rung::Tool));
    assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
    assert_eq!(forms(&server), "jsonschema tool Tool");
}

#[tokio::test]
async fn words_need_no_rung() {
    let server = ModelServer::start(script()).await.unwrap();
    let llm = Arc::new(Llm::new(7, Known::default()));
    ask(&server, &llm, chat()).await;
    assert_eq!(forms(&server), "Prompt");
    assert_eq!(llm.known(), Known::default());
}

#[tokio::test]
async fn a_refusal_costs_one_rung_for_that_call_only() {
    let server = ModelServer::start(script().refuse(Form::JsonSchema).refuse(Form::Tool)).await.unwrap();
    let llm = Arc::new(Llm::new(7, known(&server, Rung::JsonSchema)));
    assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
    assert_eq!(forms(&server), "JsonSchema Tool JsonObject");
    assert_eq!(llm.known(), known(&server, Rung::JsonSchema));
    llm.forget(&provider(&server));
    assert_eq!(llm.known(), Known::default());
}
