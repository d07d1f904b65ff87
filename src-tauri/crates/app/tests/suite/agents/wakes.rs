//! Wakes: what starts one, what its model is told, what it may not do, and how it ends.

use std::time::Duration;

use app::App;
use domain::{Code, Source, TaskRef};
use protocol::agent::{AgentEventKind, DeedKind, WakeOutcome, WakeReport, WakeTrigger};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Reply, Request, Script};
use tokio::sync::broadcast::Receiver;

use super::super::{
    Crowd, Place,
    models::{access, choose, start},
    place_with,
};

async fn room(server: Option<&ModelServer>) -> Place {
    let place = place_with(
        json!([
            {"op": "create_label", "name": "roof"}, {"op": "create_label", "name": "garden"},
            {"op": "create", "title": "Fix the roof", "checklist": ["Measure"]}, {"op": "create", "title": "Other", "checklist": ["Z"]},
        ]),
        access(),
    )
    .await;
    if let Some(server) = server {
        choose(&place.app, server.url()).await;
    }
    place
}

async fn wake(app: &App) -> WakeReport {
    let waking = app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("a wake");
    waking.report.await.expect("an end").expect("a report")
}

/// Answers with rounds of calls, then with text.
fn rounds(rounds: Vec<Vec<(&'static str, Value)>>) -> Script {
    Script::with(move |request: &Request| {
        let round = request.answers().len();
        let mut before = 0;
        for calls in &rounds {
            if before == round {
                return Reply::calls(calls.clone());
            }
            before += calls.len();
        }
        Reply::text("All of the note is on the list.")
    })
}

fn deeds(report: &WakeReport) -> Vec<(DeedKind, String)> {
    report.deeds.iter().map(|deed| (deed.kind, deed.sentence.clone())).collect()
}

#[tokio::test]
async fn without_a_model_the_safe_part_is_done() {
    let place = room(None).await;
    let note = "For the roof:\n- Order tiles\n[x] Call Anna\n[ ] Measure\ndone: Measure";
    place.note(note).await;
    let report = wake(&place.app).await;
    assert_eq!((report.outcome, report.agent.as_str(), report.rounds), (WakeOutcome::Done, "built-in", 0));
    let mut titles: Vec<(String, bool)> = place.items().await.into_iter().map(|item| (item.title, item.is_checked)).collect();
    titles.sort();
    assert_eq!(titles, [("Call Anna".to_owned(), true), ("Measure".to_owned(), false), ("Order tiles".to_owned(), false)]);
    assert!(place.item("Measure").await.suggestion.is_some());
    assert_eq!(place.labels().await, ["roof"]);
    let panel = place.app.agents().agent_panel(1).await.expect("a panel");
    assert_eq!((panel.stale, panel.last.as_ref().map(|last| last.deeds.len())), (false, Some(report.deeds.len())));
    let again = wake(&place.app).await;
    assert!(again.deeds.is_empty(), "what it has seen it does not do twice: {again:?}");
}

#[tokio::test]
async fn a_model_works_through_the_tools_and_is_held_to_its_word() {
    let server = start(rounds(vec![
        vec![("todo_write", json!({"todos": [{"content": "Add steps", "activeForm": "Adding steps", "status": "in_progress"}, {"content": "Order", "activeForm": "Ordering", "status": "pending"}]}))],
        vec![("add_multiple_checklist_items", json!({"items": "Order tiles"})), ("add_multiple_checklist_items", json!({"items": [{"title": "Order tiles"}]}))],
        vec![("complete_step", json!({"step": "1", "result": "Added", "evidence": [{"kind": "manual", "summary": "trust me"}]}))],
    ]))
    .await;
    let place = room(Some(&server)).await;
    place.note("Order the tiles").await;
    let report = wake(&place.app).await;
    assert_eq!(report.outcome, WakeOutcome::OpenSteps, "{report:?}");
    assert_eq!(report.open, ["1. Add steps", "2. Order"]);
    assert_eq!(deeds(&report).len(), 1);
    assert_eq!(place.items().await.len(), 2);
    assert!(report.tokens > 0 && report.rounds == 4 && report.words.is_some(), "{report:?}");
    assert_eq!(server.violations(), Vec::<String>::new());
    let prompts = place.app.models().turn_prompts(report.wake_id).await.expect("rows");
    assert_eq!(prompts.len(), 4);
}

/// Ten rounds, 20,000 tokens of notes, and a long conversation that is sent again each time; every word of it is stored.
#[tokio::test]
async fn what_a_long_wake_was_told_is_kept_whole() {
    let server = start(rounds(vec![vec![("search_notes", json!({"query": "tiles"})); 3]; 12])).await;
    let place = room(Some(&server)).await;
    for number in 0..6 {
        place.note(&format!("{number}: {}", "Order the “tiles” today. ".repeat(560))).await;
    }
    let report = wake(&place.app).await;
    assert_eq!(report.rounds, 10, "{report:?}");
    let (asked, kept) = (server.asked(), place.app.models().turn_prompts(report.wake_id).await.expect("rows"));
    assert_eq!((asked.len(), kept.len()), (10, 10));
    for (request, sent) in asked.iter().zip(&kept) {
        assert_eq!((sent.prompt_cut, sent.answer_cut), (None, None));
        for (role, text) in &request.messages {
            assert!(sent.prompt.contains(text), "{} bytes of {role} in {} bytes", text.len(), sent.prompt.len());
        }
    }
    assert!(kept[9].prompt.len() > 80_000, "{} bytes", kept[9].prompt.len());
}

#[tokio::test]
async fn it_sees_provenance_and_notes_but_no_other_task() {
    let server = start(rounds(Vec::new())).await;
    let place = room(Some(&server)).await;
    let item = place.item("Measure").await.id;
    place.does(Source::User, json!([{"op": "check_item", "itemId": item}])).await;
    let note = place.note("Measured twice").await.id;
    wake(&place.app).await;
    let requests = server.asked();
    let prompt = requests[0].prompt();
    for part in [
        item.to_string(),
        note.to_string(),
        "\"checkedBy\":\"user\"".to_owned(),
        "2026-11-21T09:00:00".to_owned(),
        "Measured twice".to_owned(),
        place.label_id("garden").await,
    ] {
        assert!(prompt.contains(&part), "{part} in {prompt}");
    }
    assert!(!prompt.contains("Other"));
}

#[tokio::test]
async fn one_at_a_time_and_cancel_keeps_what_was_done() {
    let server = start(Script::with(|request: &Request| {
        if request.answers().is_empty() {
            Reply::calls([("add_multiple_checklist_items", json!({"items": [{"title": "First"}]}))])
        } else {
            Reply::text("Slow words that take their time to come.").tokens_per_second(1)
        }
    }))
    .await;
    let place = room(Some(&server)).await;
    place.note("Something").await;
    let mut events = place.app.agents().subscribe_agents();
    let waking = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("a wake");
    assert_eq!(
        place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect_err("one at a time").code,
        Code::AgentRunning
    );
    until(&mut events, |event| matches!(event, AgentEventKind::Did { .. })).await;
    place.note("Another thing").await;
    place.app.agents().wakes().cancel_wake(1).await.expect("cancelled");
    let report = waking.report.await.expect("an end").expect("a report");
    assert_eq!((report.outcome, place.items().await.len()), (WakeOutcome::Cancelled, 2));
    assert!(place.app.agents().agent_panel(1).await.expect("a panel").stale, "it has not looked");
}

#[tokio::test]
async fn a_model_without_tools_leaves_it_to_the_built_in_agent() {
    let server = start(Script::story().refuse(testkit::model_server::Form::Tools)).await;
    let place = room(Some(&server)).await;
    place.note("- Order tiles").await;
    let report = wake(&place.app).await;
    assert_eq!((report.outcome, report.agent.as_str(), place.items().await.len()), (WakeOutcome::Done, "built-in", 2));
    assert!(report.message.is_some(), "it says why: {report:?}");
}

#[tokio::test]
async fn notes_wake_it_after_the_wait_and_its_own_writes_do_not() {
    let place = room(None).await;
    let mut events = place.app.agents().subscribe_agents();
    place.app.agents().wakes().keep_agents_awake();
    tokio::time::sleep(Duration::from_millis(50)).await;
    place.note("- Not yet").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(events.try_recv().is_err(), "it is not allowed to");
    place.agent(|agent| (agent.automatic, agent.wait_s) = (true, 1)).await;
    place.later(1);
    place.note("- Order tiles").await;
    place.later(1);
    place.note("- Order nails").await;
    until(&mut events, |event| matches!(event, AgentEventKind::Waiting { .. })).await;
    let finished = until(&mut events, |event| matches!(event, AgentEventKind::Finished { .. })).await;
    let AgentEventKind::Finished { report } = finished else { unreachable!() };
    assert_eq!((report.trigger, place.items().await.len()), (WakeTrigger::Note, 4), "read together: {report:?}");
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert!(events.try_recv().is_err(), "its own writes wake nobody");
}

async fn until(events: &mut Receiver<protocol::agent::AgentEvent>, fits: impl Fn(&AgentEventKind) -> bool) -> AgentEventKind {
    loop {
        let event = tokio::time::timeout(Duration::from_secs(20), events.recv()).await.expect("in time").expect("an event").event;
        if fits(&event) {
            return event;
        }
    }
}

// The server needs a thread for each request, or there could never be more than two at a time.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn at_most_two_agents_are_at_work() {
    let crowd = Crowd::default();
    let counted = crowd.clone();
    let server = start(Script::with(move |_: &Request| {
        counted.stay();
        Reply::text("Done.")
    }))
    .await;
    let tasks: Vec<Value> = (1..=6).map(|number| json!({"op": "create", "title": format!("Task {number}")})).collect();
    let place = place_with(json!(tasks), access()).await;
    choose(&place.app, server.url()).await;
    let mut reports = Vec::new();
    for number in 1..=6 {
        reports.push(place.app.agents().wakes().wake(&TaskRef::Number(number), WakeTrigger::Manual).await.expect("a wake").report);
    }
    for report in reports {
        assert_eq!(report.await.expect("an end").expect("a report").outcome, WakeOutcome::Done);
    }
    assert_eq!(crowd.most(), 2);
}

#[tokio::test]
async fn a_day_has_so_many_wakes_and_tokens() {
    let server = start(Script::with(|_: &Request| Reply::text("Nothing to do."))).await;
    let place = room(Some(&server)).await;
    for change in [json!({"agent": {"wakesPerDay": 0}}), json!({"model": {"tokensPerDay": 0}})] {
        assert_eq!(place.app.settings().change_settings(&change).await.expect_err("refused").code, Code::InvalidSetting);
    }
    place.app.settings().change_settings(&json!({"agent": {"wakesPerDay": 2}, "model": {"tokensPerDay": 1}})).await.expect("saved");
    // The first wake may begin, and takes the day's tokens; the second asks no model any more.
    assert_eq!(wake(&place.app).await.outcome, WakeOutcome::Done);
    let asked = server.asked().len();
    let second = wake(&place.app).await;
    assert!(second.message.as_deref().is_some_and(|message| message.contains("tokens allowed per day")), "{second:?}");
    assert_eq!(server.asked().len(), asked, "no model is asked");
    let refused = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect_err("used up");
    assert_eq!(refused.code, Code::WakesUsedUp);
    // The next day begins anew.
    place.app.clock().advance(chrono::Duration::days(1));
    assert_eq!(wake(&place.app).await.outcome, WakeOutcome::Done);
}
