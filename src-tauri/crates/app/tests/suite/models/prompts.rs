//! The size of prompts does not grow with the number of tasks, and most of their text is the same every time.

use super::*;

/// Realistic tasks, spread over the days around today.
fn tasks(from: usize, count: usize) -> Vec<Value> {
    const THINGS: [&str; 8] = ["report", "invoice", "dentist", "garden", "slides", "budget", "flight", "kitchen"];
    const VERBS: [&str; 7] = ["Call about", "Write", "Book", "Pay for", "Check", "Order", "Plan"];
    let day = |number: usize| chrono::NaiveDate::from_ymd_opt(2026, 10, 20).expect("a day") + chrono::Days::new(number as u64 % 60);
    (from..from + count)
        .map(|number| {
            let title = format!("{} the {} for client {:06}", VERBS[number % VERBS.len()], THINGS[number % THINGS.len()], number);
            match number % 3 {
                0 => json!({"op": "create", "title": title}),
                _ => json!({"op": "create", "title": title, "scheduledFor": day(number), "priority": "low"}),
            }
        })
        .collect()
}

async fn fill(app: &App, from: usize, to: usize) {
    for from in (from..to).step_by(5_000) {
        let operations = tasks(from, 5_000.min(to - from));
        app.changes().apply(ApplyRequest::of(operations), Source::User).await.expect("the seed");
    }
}

/// The size of each kind of prompt for some messages, in bytes.
async fn sent(app: &App, server: &ModelServer) -> Vec<(Purpose, usize)> {
    let from = server.asked().len();
    for (mode, message) in [
        (Mode::Auto, "move everything overdue to Monday"),
        (Mode::Auto, "what is due this week?"),
        (Mode::Plan, "plan the kitchen for client 4711"),
        (Mode::Chat, "why is the garden late?"),
    ] {
        assert_eq!(say(app, request(mode, message)).await.last(), &TurnEventKind::Done, "{message}");
    }
    server.asked()[from..].iter().map(|request| (request.purpose, request.prompt().len())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_times_the_tasks_make_no_longer_prompts() {
    const FEW: usize = 2_000;
    let plan = json!({"operations": [{"op": "create", "title": "Buy milk"}]});
    let answers = || script(route("plan", 0.95), plan.clone(), Value::Null, "One task is added.");
    // One server for each size, so that the prompts of the same tasks can be compared.
    let (before, after) = (start(answers()).await, start(answers()).await);
    let room = room(json!([{"op": "create", "title": "Return the books"}]), before.url()).await;
    fill(&room.app, 1, FEW).await;
    let few = sent(&room.app, &before).await;
    fill(&room.app, FEW, 10 * FEW).await;
    choose(&room.app, after.url()).await;
    let many = sent(&room.app, &after).await;
    let purposes = |sent: &[(Purpose, usize)]| sent.iter().map(|(purpose, _)| *purpose).collect::<Vec<_>>();
    assert_eq!(purposes(&few), purposes(&many));
    for ((purpose, few), (_, many)) in few.iter().zip(&many) {
        let more = many.abs_diff(*few) * 100 / few;
        assert!(more <= 5, "{purpose:?}: {few} and {many} bytes");
    }
    // The first message has the instructions; all data in the others is the snapshot.
    for request in before.asked().iter().chain(&after.asked()).filter(|request| request.purpose != Purpose::Text) {
        let data: usize = request.messages.iter().skip(1).map(|(_, text)| text.len()).sum();
        assert!(data < 13 << 10, "{data} bytes beside the instructions");
    }
    assert_eq!([before.violations(), after.violations()].concat(), Vec::<String>::new());
}
