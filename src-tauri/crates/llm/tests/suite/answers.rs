//! Calls that succeed, and how a call is cancelled.

use std::time::Duration;

use agent::model::{Answered, ModelEvent};
use testkit::model_server::{Fault, Form, Purpose, Reply, Script};
use tokio::time::{Instant, sleep};

use super::common::{PLAN, ask, chat, hear, key, now, plan, provider, server};

#[tokio::test]
async fn an_answer_streams_in_and_says_what_it_cost() {
    let (server, llm) = server(Script::replies([Reply::text("Two tasks are due today.").tokens_per_second(100)]).key("sk-canary-42")).await;
    let heard = hear(llm.ask(provider(&server), Some(key()), chat())).await;
    assert_eq!(heard.text, "Two tasks are due today.");
    assert!(heard.pieces >= 3, "{} pieces", heard.pieces);
    let requests = server.requests();
    let prompt_tokens = u32::try_from(requests[0].prompt().len().div_ceil(4)).unwrap();
    let answered = Answered { model: "scripted".to_owned(), prompt_tokens, answer_tokens: 6, truncated: false, calls: Vec::new() };
    assert_eq!(heard.end, ModelEvent::Done(answered));
    assert_eq!(requests.len(), 1);
    assert_eq!((requests[0].purpose, requests[0].form, requests[0].stream), (Purpose::Text, Form::Prompt, true));
    assert_eq!(requests[0].body["temperature"].as_f64().map(|figure| (figure * 100.0).round()), Some(10.0));
    assert_eq!(server.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn tokens_are_estimated_where_the_server_does_not_count() {
    let (server, llm) = server(Script::replies([Reply::text("Two tasks are due.").without_usage().cut()])).await;
    let heard = ask(&server, &llm, chat()).await;
    let ModelEvent::Done(answered) = heard.end else { panic!("{:?}", heard.end) };
    assert!(answered.truncated);
    assert_eq!(answered.answer_tokens, 5);
    assert!(answered.prompt_tokens > 20, "{}", answered.prompt_tokens);
}

#[tokio::test]
async fn dropping_an_answer_closes_the_connection() {
    let words = || Reply::text("word ".repeat(4000));
    for (reply, first) in [
        (words().tokens_per_second(50), true),
        (words().fault(Fault::SlowFirstToken), false),
        (words().fault(Fault::Stall), true),
        (words().fault(Fault::Huge), true),
    ] {
        let (server, llm) = server(Script::replies([reply])).await;
        let mut waits = Vec::new();
        for attempt in 0..3 {
            let mut answer = llm.ask(provider(&server), None, chat());
            if first {
                assert!(matches!(answer.next().await, Some(ModelEvent::Delta(_))));
            } else {
                while server.requests().len() == attempt {
                    sleep(Duration::from_millis(5)).await;
                }
                sleep(Duration::from_millis(50)).await;
            }
            let cancelled = server.elapsed();
            drop(answer);
            let closed = server.closed_early(attempt, Duration::from_secs(20)).await.unwrap();
            waits.push(closed.saturating_sub(cancelled));
        }
        // The fastest run counts, so that other load on the computer does not matter.
        assert!(waits.iter().min().is_some_and(|wait| *wait < Duration::from_millis(100)), "closed after {waits:?}");
        assert_eq!(server.requests().len(), 3);
    }
}

#[tokio::test]
async fn a_listener_that_takes_its_time_holds_the_stream_up_and_loses_nothing() {
    let text = "0123456789".repeat(20_000);
    let (server, llm) = server(Script::replies([Reply::text(text.clone())])).await;
    let mut answer = llm.ask(provider(&server), None, chat());
    let mut heard = String::new();
    sleep(Duration::from_millis(600)).await;
    while let Some(ModelEvent::Delta(piece)) = answer.next().await {
        heard.push_str(&piece);
    }
    assert!(heard == text, "{} bytes of {}", heard.len(), text.len());
}

#[tokio::test]
async fn waiting_for_an_answer_may_be_given_up_and_taken_up_again() {
    let (server, llm) = server(Script::replies([Reply::text(PLAN).tokens_per_second(100)])).await;
    let mut answer = llm.ask(provider(&server), None, plan());
    let (mut text, mut given_up) = (String::new(), 0);
    loop {
        match tokio::time::timeout(Duration::from_millis(3), answer.next()).await {
            Err(_) => given_up += 1,
            Ok(Some(ModelEvent::Delta(piece))) => text.push_str(&piece),
            Ok(end) => {
                assert!(matches!(end, Some(ModelEvent::Done(_))), "{end:?}");
                break;
            }
        }
    }
    assert_eq!(text, PLAN);
    assert!(given_up > 0, "it came at once");
}

#[tokio::test]
async fn servers_that_do_not_stream() {
    for (script, requests) in
        [(Script::replies([Reply::text(PLAN)]).ignore_streams(), 2), (Script::replies([Reply::text(PLAN)]).refuse_streams(), 3)]
    {
        let (server, llm) = server(script).await;
        for _ in 0..2 {
            assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
        }
        // A refusal is remembered, so it happens only once.
        assert_eq!(server.requests().len(), requests);
    }
}

#[tokio::test]
async fn fields_that_a_server_does_not_take_are_left_out_and_remembered() {
    let script = Script::replies([Reply::text(PLAN)]).refuse_field("max_tokens").refuse_field("stream_options").refuse_field("temperature");
    let (server, llm) = server(script).await;
    assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
    assert_eq!(ask(&server, &llm, plan()).await.text, PLAN);
    let last = server.requests().pop().unwrap();
    assert_eq!(server.requests().len(), 5);
    assert_eq!(last.body["max_completion_tokens"], 4000);
    assert_eq!(last.form, Form::JsonSchema);
    let again = std::sync::Arc::new(llm::Llm::new(1, serde_json::from_value(serde_json::to_value(llm.known()).unwrap()).unwrap(), now));
    assert_eq!(ask(&server, &again, plan()).await.text, PLAN);
    assert_eq!(server.requests().len(), 6, "also in the next session");
}

#[tokio::test]
async fn a_server_that_does_not_say_goodbye_is_not_waited_for() {
    let (server, llm) = server(Script::replies([Reply::text(PLAN).without_goodbye()])).await;
    let began = Instant::now();
    let heard = ask(&server, &llm, plan()).await;
    assert_eq!(heard.text, PLAN);
    assert!(matches!(heard.end, ModelEvent::Done(_)), "{:?}", heard.end);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[tokio::test]
async fn an_answer_without_end_is_ended() {
    let (server, llm) = server(Script::replies([Reply::text("word ".repeat(4000)).tokens_per_second(50)])).await;
    let mut provider = provider(&server);
    provider.patience.whole = Duration::from_secs(2);
    let heard = hear(llm.ask(provider, None, chat())).await;
    assert!(heard.text.starts_with("word word"));
    assert!(heard.told(&server).contains("model_slow"), "{}", heard.told(&server));
    assert!(server.closed_early(0, Duration::from_secs(20)).await.is_some());
}
