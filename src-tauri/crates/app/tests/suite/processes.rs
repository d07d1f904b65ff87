//! Two processes on one database, each with its own `App` on the same file.

use std::time::Duration as Time;

use app::{App, Clock};
use chrono::{Duration, NaiveDate};
use chrono_tz::Tz;
use domain::{Code, Source, TaskRef};
use protocol::{
    agent::WakeTrigger,
    settings::{Settings, Theme, WeekStart},
    tasks::ListRequest,
};
use serde_json::{Value, json};
use store::Store;
use tokio::time::timeout;
use uuid::Uuid;

use super::{Place, clock, now, place};

/// Another process on the database of this place.
async fn beside(place: &Place, clock: Clock) -> App {
    App::open(&place.folder.path().join("test.db"), clock).await.expect("the same database")
}

async fn dates(app: &App, filter: &str) -> Vec<Option<NaiveDate>> {
    let request = ListRequest { filter: Some(filter.to_owned()), limit: 10, ..ListRequest::default() };
    app.tasks().list(request).await.expect("a list").rows.into_iter().map(|row| row.occurrence).collect()
}

#[tokio::test]
async fn each_sees_the_lists_of_its_own_day() {
    let place = place(json!([
        {"op": "create", "title": "Water the plants", "scheduledFor": "2026-11-20", "recurrence": {"type": "daily"}},
    ]))
    .await;
    let other = beside(&place, Clock::fixed(now() + Duration::days(9), Tz::Europe__Berlin)).await;
    let day = |text: &str| vec![Some(text.parse::<NaiveDate>().expect("a date"))];
    for _ in 0..3 {
        assert_eq!(dates(&place.app, "due:today").await, day("2026-11-21"));
        assert_eq!(dates(&other, "due:today").await, day("2026-11-30"));
        for app in [&place.app, &other] {
            assert_eq!(app.tasks().sidebar_counts().await.expect("counts").counts.today, 1);
        }
    }
}

#[tokio::test]
async fn settings_changed_at_the_same_moment_are_both_kept() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let other = beside(&place, clock()).await;
    place.app.settings().all().await.expect("settings");
    let changes = [json!({"theme": "dark"}), json!({"agent": {"waitS": 5}}), json!({"agent": {"automatic": true}})];
    let (one, two, three) = tokio::join!(
        place.app.settings().change_settings(&changes[0]),
        other.settings().change_settings(&changes[1]),
        place.app.settings().change_settings(&changes[2])
    );
    for saved in [one, two, three] {
        saved.expect("saved");
    }
    for app in [&place.app, &other] {
        let settings = app.settings().all().await.expect("settings");
        assert_eq!((settings.theme, settings.agent.wait_s, settings.agent.automatic), (Theme::Dark, 5, true));
    }
}

#[tokio::test]
async fn settings_of_another_process_are_heard_of() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let other = beside(&place, clock()).await;
    let mut news = place.app.settings().subscribe_settings();
    let watch = place.app.upkeep().keep_watch();
    tokio::time::sleep(Time::from_millis(100)).await;
    other.settings().change_settings(&json!({"weekStart": "sunday"})).await.expect("saved");
    let heard = timeout(Time::from_secs(5), news.recv()).await.expect("in time").expect("settings");
    assert_eq!(heard.week_start, WeekStart::Sunday);
    assert_eq!(place.app.today().await.week_start, chrono::Weekday::Sun, "what is computed from them follows");
    watch.abort();
}

#[tokio::test]
async fn one_setting_that_cannot_be_read_falls_back_alone() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let store = Store::open(&place.folder.path().join("test.db")).await.expect("a store");
    let stored = json!({
        "theme": "dark",
        "gates": {"clarify": "often", "plan": 0.8},
        "agent": {"waitS": -3, "automatic": true},
        "ofTomorrow": {"newer": true},
    });
    store.set_setting("settings", &stored).await.expect("set");
    let expected = {
        let mut settings = Settings { theme: Theme::Dark, ..Settings::default() };
        settings.gates.plan = 0.8;
        settings.agent.automatic = true;
        settings
    };
    assert_eq!(place.app.settings().all().await.expect("settings"), expected);
    place.app.settings().change_settings(&json!({"gates": {"clarify": 0.3}})).await.expect("saved");
    let kept = store.settings().await.expect("settings").remove("settings").expect("the settings");
    assert_eq!((&kept["gates"], &kept["ofTomorrow"]), (&json!({"clarify": 0.3, "plan": 0.8}), &json!({"newer": true})));
    for (change, code) in [
        (json!({"agent": {"waitS": -1}}), "invalid_setting"),
        (json!({"theme": "pink"}), "invalid_setting"),
        (json!({"gates": {"clarify": 0.9}}), "invalid_setting"),
        (json!({"gates": {"clarified": 0.9}}), "unknown_setting"),
        (json!("dark"), "invalid_setting"),
    ] {
        let refused = place.app.settings().change_settings(&change).await.expect_err("refused");
        assert_eq!(refused.code.as_str(), code, "{change}");
    }
    let after = store.settings().await.expect("settings").remove("settings").expect("the settings");
    assert_eq!(after, kept, "what is refused is not kept");
}

#[tokio::test]
async fn numbers_come_back_as_they_were_typed() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let typed = json!({"gates": {"clarify": 0.45, "plan": 0.7, "question": 1}, "model": {"temperature": 0.1}});
    let saved: Value = serde_json::to_value(place.app.settings().change_settings(&typed).await.expect("saved")).expect("JSON");
    assert_eq!(saved["gates"].to_string(), r#"{"clarify":0.45,"plan":0.7,"question":1.0}"#);
    assert_eq!(saved["model"]["temperature"].to_string(), "0.1");
}

#[tokio::test]
async fn one_wake_a_task_whatever_process_it_runs_in() {
    let place = place(json!([{"op": "create", "title": "Fix the roof"}, {"op": "add_note", "id": 1, "text": "- Order tiles"}])).await;
    let task = place.app.tasks().task(TaskRef::Number(1)).await.expect("a task").expect("a task").task.id;
    // A process that took the lease and died.
    let store = Store::open(&place.folder.path().join("test.db")).await.expect("a store");
    let wake = Uuid::from_u128(7);
    assert!(store.lease_wake(task, wake, now(), now() + Duration::seconds(60)).await.expect("an answer"));
    let refused = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect_err("the other one is at work");
    assert_eq!(refused.code, Code::AgentRunning);
    place.app.clock().advance(Duration::seconds(59));
    assert!(place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.is_err(), "not yet");
    place.app.clock().advance(Duration::seconds(2));
    let waking = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("the lease has lapsed");
    waking.report.await.expect("an end").expect("a report");
    let other = beside(&place, place.app.clock().clone()).await;
    let waking = other.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("it was given back");
    waking.report.await.expect("an end").expect("a report");
}

#[tokio::test]
async fn a_computer_that_travels_takes_the_day_along() {
    let place = place(json!([{"op": "create", "title": "Buy milk", "scheduledFor": "2026-11-21"}])).await;
    let mut news = place.app.subscribe();
    let watch = place.app.upkeep().keep_watch();
    tokio::time::sleep(Time::from_millis(50)).await;
    // It is ten in the morning in Berlin, and still the evening of the day before in Honolulu.
    place.app.clock().advance(Duration::hours(-3));
    place.app.clock().travel(Tz::Pacific__Honolulu);
    let heard = timeout(Time::from_secs(5), news.recv()).await.expect("in time").expect("news");
    assert_eq!((heard.change_set_id, heard.source), (None, Source::User));
    assert_eq!(place.app.tasks().sidebar().await.expect("a sidebar").today.to_string(), "2026-11-20");
    assert_eq!(dates(&place.app, "due:today").await.len(), 0);
    watch.abort();
}

#[tokio::test]
async fn a_proposal_of_another_process_is_heard_of() {
    let place = place(json!([{"op": "create", "title": "Fix the roof"}])).await;
    let other = beside(&place, clock()).await;
    let mut news = place.app.subscribe();
    let watch = place.app.upkeep().keep_watch();
    tokio::time::sleep(Time::from_millis(200)).await;
    let mut turn = other.agents().agent_turn(&TaskRef::Number(1)).await.expect("a turn");
    let operations = json!({"operations": [{"op": "update", "id": 1, "priority": "high"}]});
    let answer = turn.call("propose_operations", &operations).await.expect("an answer");
    assert_eq!(answer.body["proposed"], 1, "{}", answer.body);
    let heard = timeout(Time::from_secs(5), news.recv()).await.expect("in time").expect("news");
    assert_eq!((heard.change_set_id, heard.source), (None, Source::Agent));
    let pending = place.app.agents().pending_proposals().await.expect("proposals");
    assert_eq!(pending.len(), 1);
    // One that is settled elsewhere is told of, too.
    other.assistant().dismiss_proposal(pending[0].id).await.expect("dismissed");
    timeout(Time::from_secs(5), news.recv()).await.expect("in time").expect("news");
    watch.abort();
}

#[tokio::test]
async fn a_number_from_which_nothing_can_be_counted_up_ends_nothing() {
    let place = place(json!([{"op": "create", "title": "Buy milk"}])).await;
    let operations = |number: u64| {
        let imported = json!({"number": number});
        vec![json!({"op": "create", "title": "From elsewhere", "imported": imported})]
    };
    let made = async |number: u64| {
        let request = protocol::changes::ApplyRequest::of(operations(number));
        let applied = place.app.changes().apply(request, Source::Import).await.expect("applied");
        applied.results[0].numbers[0]
    };
    for number in [u64::try_from(i64::MAX).expect("it is positive"), 1 << 53, (1 << 53) - 1] {
        assert!(made(number).await < 10, "{number} is not kept");
    }
    assert_eq!(made(domain::task::NUMBER_MOST).await, domain::task::NUMBER_MOST);
}
