//! Successful turns, and turns that are stopped.

use domain::ClarifyAnswer;

use super::*;

fn dentist() -> Value {
    json!([
        {"op": "create", "title": "Call the dentist", "scheduledFor": "2026-11-20"},
        {"op": "create", "title": "Pay the dentist", "scheduledFor": "2026-11-24"},
        {"op": "create", "title": "Return the books", "scheduledFor": "2026-11-18"},
    ])
}

fn creates(count: u32) -> Value {
    let operations: Vec<Value> =
        (1..=count).map(|number| json!({"op": "create", "title": format!("Step {number} of the party"), "priority": "low"})).collect();
    json!({ "operations": operations })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operations_are_shown_while_the_model_still_writes() {
    const SPEED: u32 = 50;
    let plan = creates(20);
    let tokens = u32::try_from(plan.to_string().len().div_ceil(4)).expect("few");
    let server = start(script(route("plan", 0.95), plan, Value::Null, "20 tasks are added.").tokens_per_second(SPEED)).await;
    let room = room(dentist(), server.url()).await;
    let told = say(&room.app, request(Mode::Plan, "plan a party with twenty steps")).await;

    assert_eq!(told.words(), "routing proposing ops0 validating ops1 summarizing summary result done");
    let sizes: Vec<usize> = told
        .kinds()
        .filter_map(|kind| if let TurnEventKind::Ops { version: 0, operations, .. } = kind { Some(operations.len()) } else { None })
        .collect();
    assert!(sizes.is_sorted() && sizes.first() == Some(&1) && sizes.last() == Some(&20) && sizes.len() > 15, "{sizes:?}");
    // The bounds are generous; `assent bench` measures the real figures.
    let stage = told.first(|kind| matches!(kind, TurnEventKind::Stage { .. }));
    let first = told.first(|kind| matches!(kind, TurnEventKind::Ops { .. }));
    let all = told.first(|kind| matches!(kind, TurnEventKind::Ops { operations, .. } if operations.len() == 20));
    let written = Duration::from_secs(u64::from(tokens)) / SPEED;
    assert!(stage < Duration::from_millis(500), "{stage:?}");
    assert!(first < Duration::from_secs(2), "{first:?}");
    assert!(all < written + Duration::from_secs(1), "{all:?} of {written:?}");
    let request = &server.asked()[0];
    assert_eq!((request.stream, request.body["response_format"]["json_schema"]["strict"].as_bool().unwrap_or(false)), (true, false));
    assert_eq!(server.violations(), Vec::<String>::new());

    let applied = apply_all(&room.app, &told.result()).await;
    assert_eq!(applied.summary.created, 20);
    let usage = room.app.models().model_usage().await.expect("usage");
    assert_eq!(usage.turns, 1);
    assert!(usage.tokens > 500 && u128::from(usage.ms) >= all.as_millis(), "{usage:?}");
    // What was sent is found from the history.
    let entry = room.app.history().entries(1, None).await.expect("a history").remove(0);
    let turn_id: Uuid = entry.turn_id.expect("a turn").parse().expect("an id");
    let prompts = room.app.models().turn_prompts(turn_id).await.expect("prompts");
    let told: Vec<(&str, &str)> = prompts.iter().map(|sent| (sent.purpose.as_str(), sent.model.as_str())).collect();
    assert_eq!(told, [("plan", "scripted"), ("summary", "scripted")]);
    assert!(prompts.iter().all(|sent| sent.tokens > 0 && sent.prompt.contains("[system]")), "{prompts:?}");
    assert!(prompts[0].prompt.contains("twenty steps") && prompts[0].answer.contains("Step 20"));
}

#[tokio::test]
async fn a_question_is_answered_by_a_choice() {
    let plan = json!({"operations": [{"op": "update", "id": 2, "scheduledFor": "tomorrow"}]});
    let clarify =
        json!({"decision": "clarify", "confidence": 0.4, "intent": "task", "question": "Which one do you mean?", "missing": ["target"]});
    let server = start(script(clarify, plan, Value::Null, "“Pay the dentist” moves to tomorrow.")).await;
    let room = room(dentist(), server.url()).await;
    let asked = say(&room.app, request(Mode::Auto, "push the dentist thing")).await;
    let question = asked.kinds().find_map(|kind| if let TurnEventKind::Clarify { clarify } = kind { Some(clarify.clone()) } else { None });
    let question = serde_json::to_value(question.unwrap_or_else(|| panic!("{asked:?}"))).expect("JSON");
    let options = question["groups"][0]["options"].as_array().expect("options");
    let titles: Vec<&str> = options.iter().filter_map(|option| option["title"].as_str()).collect();
    assert!(titles.contains(&"Call the dentist") && titles.contains(&"Pay the dentist"), "{question}");

    let answer: ClarifyAnswer =
        serde_json::from_value(json!({"question": question["question"], "selection": {"ids": [2]}})).expect("an answer");
    let before = server.asked().len();
    let told = say(&room.app, TurnRequest { clarify: Some(answer), ..request(Mode::Auto, "Pay the dentist") }).await;
    assert_eq!(server.asked()[before].purpose, Purpose::Plan, "a choice is resolved: the router is not asked again");
    let applied = apply_all(&room.app, &told.result()).await;
    assert_eq!((applied.summary.updated, applied.results[0].numbers.clone()), (1, vec![2]));
    assert_eq!(server.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn what_is_refused_is_repaired_once() {
    let plan = json!({"operations": [
        {"op": "create", "title": "Fix the gutter", "scheduledFor": "2026-11-23"},
        {"op": "complete", "id": 99},
    ]});
    let server = start(script(route("plan", 0.95), plan, json!({"operations": [{"op": "complete", "id": 3}]}), "Two changes.")).await;
    let room = room(dentist(), server.url()).await;
    let told = say(&room.app, request(Mode::Plan, "fix the gutter on Monday and complete the books")).await;
    let words = told.words();
    assert!(words.contains("validating ops1 repairing") && words.contains("ops2") && words.ends_with("result done"), "{words}");
    let result = told.result();
    let valid: Vec<bool> = result["operations"].as_array().expect("a list").iter().map(|one| one["errors"] == json!([])).collect();
    assert_eq!(valid, [true, true]);
    // The proposal has the row versions of the second check, so it can be applied.
    let applied = apply_all(&room.app, &result).await;
    assert_eq!((applied.summary.created, applied.summary.completed), (1, 1));
    assert_eq!(server.asked().iter().filter(|request| request.purpose == Purpose::Repair).count(), 1);
    assert_eq!(server.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn a_chat_answers_and_offers_to_plan() {
    let server = start(script(route("chat", 0.9), Value::Null, Value::Null, "Three tasks are open.")).await;
    let room = room(dentist(), server.url()).await;
    let before = everything(&room.app).await;
    let told = say(&room.app, request(Mode::Chat, "move the books to Monday")).await;
    let result = told.result();
    assert_eq!((result["operations"].clone(), result["proposalId"].clone()), (json!([]), Value::Null));
    assert!(result["text"].as_str().is_some_and(|text| text.starts_with("Three tasks are open.")), "{result}");
    assert_eq!(result["offer"], "move the books to Monday");
    assert_eq!(everything(&room.app).await, before);
    assert_eq!(server.violations(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_turn_closes_the_connection_and_writes_nothing() {
    let server = start(script(route("plan", 0.95), creates(200), Value::Null, "Many.").tokens_per_second(40)).await;
    let room = room(dentist(), server.url()).await;
    let before = everything(&room.app).await;
    let (app, first) = (room.app.clone(), Mutex::new(None));
    let (cancel, cancelled) = tokio::sync::oneshot::channel();
    let cancel = Mutex::new(Some(cancel));
    let stop = tokio::spawn({
        let app = app.clone();
        async move {
            cancelled.await.expect("an operation");
            app.assistant().cancel(Uuid::from_u128(7));
            Instant::now()
        }
    });
    let kinds = Mutex::new(Vec::new());
    app.assistant()
        .send(request(Mode::Plan, "two hundred steps"), |event: TurnEvent| {
            if matches!(event.event, TurnEventKind::Ops { .. })
                && let Some(cancel) = cancel.lock().expect("a lock").take()
            {
                *first.lock().expect("a lock") = Some(server.elapsed());
                cancel.send(()).expect("a listener");
            }
            kinds.lock().expect("a lock").push(event.event);
        })
        .await
        .expect("a turn");
    let late = stop.await.expect("a task").elapsed();
    assert!(late < Duration::from_millis(500), "the turn ended {late:?} after Cancel");
    assert!(matches!(kinds.lock().expect("a lock").last(), Some(TurnEventKind::Cancelled)));
    let plan = server.requests().iter().position(|request| request.purpose == Purpose::Plan).expect("a call");
    let closed = server.closed_early(plan, Duration::from_secs(2)).await.expect("closed");
    let first = first.into_inner().expect("a lock").expect("a time");
    let late = closed.saturating_sub(first);
    assert!(late < Duration::from_millis(700), "closed {late:?} after the first operation");
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(everything(&app).await, before);
    let actions: Vec<String> = audit(&app).await;
    assert!(!actions.iter().any(|action| action.starts_with("proposal")) && actions.contains(&"turn".to_owned()), "{actions:?}");

    // A newer message also stops a turn.
    let older = tokio::spawn({
        let app = app.clone();
        async move { say(&app, TurnRequest { turn_id: Uuid::from_u128(8), ..request(Mode::Plan, "two hundred steps") }).await }
    });
    while server.asked().len() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let newer = tokio::spawn({
        let app = app.clone();
        async move { say(&app, TurnRequest { turn_id: Uuid::from_u128(9), ..request(Mode::Plan, "something else") }).await }
    });
    assert_eq!(older.await.expect("a task").last(), &TurnEventKind::Cancelled);
    app.assistant().cancel(Uuid::from_u128(9));
    assert!(matches!(newer.await.expect("a task").last(), TurnEventKind::Cancelled));
}

async fn audit(app: &App) -> Vec<String> {
    let all = app::AuditFilter { limit: 100, ..app::AuditFilter::default() };
    app.upkeep().audit(&all).await.expect("an audit").into_iter().map(|row| row.action).collect()
}
