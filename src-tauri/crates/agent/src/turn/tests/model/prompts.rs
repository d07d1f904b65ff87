//! Measures prompts: how large they are, how alike, and what they must never contain.

use std::fmt::Write as _;

use chrono::NaiveDate;
use domain::{Label, LabelId, Priority, Project, ProjectId, RecurrenceType, Task, World};

use super::{super::planner::row, *};
use crate::{
    prompt,
    snapshot::{SNAPSHOT_MOST, Snapshot, Use, Wanted},
};

const WORDS: [&str; 12] =
    ["roof", "gutter", "permit", "invoice", "garden", "plaster", "window", "ledger", "poster", "kitchen", "bicycle", "archive"];

/// This many typical tasks: some this week, some overdue, many without a date, some repeating.
fn many(count: u64, title: impl Fn(u64) -> String) -> World {
    let mut world = World { next_number: count + 1, ..World::default() };
    let fields = json!({
        "number": 1,
        "title": "",
        "scheduledFor": "2026-11-21",
        "labels": [{"id": Uuid::from_u128(0), "assignedAt": "2026-11-01T08:00:00Z"}],
        "recurrence": {"type": "none"},
    });
    let template: Task = row(&fields, 1);
    for number in 1..=count {
        let mut task = template.clone();
        let month = 10 + u32::try_from(number % 3).unwrap();
        task.id = Uuid::from_u128(number.into()).into();
        task.number = number;
        task.title = title(number);
        task.scheduled_for =
            (number % 3 != 0).then(|| NaiveDate::from_ymd_opt(2026, month, 1 + u32::try_from(number % 28).unwrap()).unwrap());
        task.priority = [Priority::Low, Priority::Medium, Priority::High][usize::try_from(number % 3).unwrap()];
        task.completed = number % 4 == 1;
        task.recurrence.kind = if number % 50 == 2 { RecurrenceType::Daily } else { RecurrenceType::None };
        task.labels[0].id = Uuid::from_u128(1_000_000 + u128::from(number % 30)).into();
        task.project_id = Some(Uuid::from_u128(2_000_000 + u128::from(number % 10)).into());
        world.insert_task(task);
    }
    for n in 0..300_u128 {
        let label: Label = row(&json!({"name": format!("label {n}"), "private": n == 7}), 1_000_000 + n);
        world.labels.insert(LabelId(Uuid::from_u128(1_000_000 + n)), label);
    }
    for n in 0..150_u128 {
        let project: Project = row(&json!({"name": format!("Project {n}")}), 2_000_000 + n);
        world.projects.insert(ProjectId(Uuid::from_u128(2_000_000 + n)), project);
    }
    world
}

fn usual(number: u64) -> String {
    let word = |n: u64| WORDS[usize::try_from(n % 12).unwrap()];
    format!("Look after the {} and the {}", word(number), word(number / 12 + number))
}

fn names(world: &World) -> Names {
    let mut labels: Vec<Label> = world.labels.values().cloned().collect();
    labels.sort_by_key(|label| label.id);
    Names { labels, label_groups: vec![], projects: world.projects.values().cloned().collect(), ..Names::default() }
}

fn snapshot(world: &World, message: &str) -> Snapshot {
    let wanted = Wanted::new(message, today().date);
    let found: Vec<Found> = wanted.lookups().iter().map(|asked| lookup::in_memory(asked, world, &today())).collect();
    wanted.found(&found, &[])
}

/// The prompts of a turn that calls the model for everything.
fn prompts(world: &World, mode: Mode, message: &str, route: &str) -> Vec<ModelCall> {
    let operations = r#"{"operations":[{"op":"complete","id":3,"scheduledFor":1},{"op":"update","id":999999999,"title":"x"},{"op":"create","title":"New"}]}"#;
    let script = [says(route), says(operations), says("no"), says("x")];
    let script = if mode == Mode::Auto { &script[..] } else { &script[1..] };
    run_on(world, request(mode, message), with_model(), script).calls
}

fn text(call: &ModelCall) -> String {
    call.messages.iter().map(|message: &Message| message.text.as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn snapshots_stay_within_their_bytes_whatever_the_data() {
    type Title = fn(u64) -> String;
    let long: [(&str, Title); 4] = [
        ("usual", usual),
        ("long", |number| format!("{number} {}", "roof and gutter ".repeat(24))),
        ("wide", |_| "ünïcödé 🎉".repeat(30)),
        ("escaped", |number| format!("{number} \u{1}\u{2}\"\\\n").repeat(30)),
    ];
    for (name, title) in long {
        let world = many(2_000, title);
        let mut found = snapshot(&world, "move the roof, the gutter and #12 to Friday");
        for purpose in [Use::Read, Use::Plan] {
            let json = found.json(&names(&world), purpose, false);
            assert!(json.len() <= SNAPSHOT_MOST, "{name} {purpose:?} {}", json.len());
            let value: Value = serde_json::from_str(&json).unwrap();
            let rows = |list: &str| value[list].as_array().map_or(0, Vec::len);
            assert!(rows("week") <= 40 && rows("rest") <= 40 && rows("week") + rows("rest") + rows("matches") <= 80, "{name}");
            assert!(rows("week") > 5 && (rows("matches") > 5 || !json.contains("roof")), "{name} {json}");
            assert!(!json.contains("\"label 7\""), "a private label is not told");
            assert!(found.json(&names(&world), purpose, true).contains("\"label 7\""), "unless the user wants that");
        }
        let scope = (1..=50).filter_map(|number| world.tasks.get(&Uuid::from_u128(number).into()).cloned());
        found.focus(Found { tasks: scope.collect(), total: 1_234 });
        let json = found.json(&names(&world), Use::Plan, false);
        assert!(json.len() <= SNAPSHOT_MOST, "{name} in scope {}", json.len());
        let value: Value = serde_json::from_str(&json).unwrap();
        assert_eq!((value["inScope"].as_u64(), value.get("rest")), (Some(1_234), None));
        assert!(value["week"].as_array().is_some_and(|rows| (6..=13).contains(&rows.len())), "{name} {json}");
        assert!(value["scope"].as_array().is_some_and(|rows| rows.len() > 10), "{name} {json}");
    }
}

#[test]
fn a_small_snapshot_is_told_in_full() {
    let world = world();
    let names = Names {
        labels: world.labels.values().cloned().collect(),
        label_groups: vec![],
        projects: world.projects.values().cloned().collect(),
        ..Names::default()
    };
    expect![[r#"
        {"counts":{"open":5,"today":1,"thisWeek":3,"overdue":2,"withoutDate":1,"highPriority":1},"labels":["errands"],"projects":["Kiln Street"],
        "week":[
        {"id":1,"title":"Book the passport appointment","date":"2026-11-18","overdue":true},
        {"id":2,"title":"Return the projector to Ilse","date":"2026-11-20","overdue":true},
        {"id":3,"title":"Call the roofer about the gutter","date":"2026-11-21","priority":"high"}],
        "rest":[
        {"id":5,"title":"Order lime plaster samples"}],
        "matches":[
        {"id":4,"title":"Pay the roofer","date":"2026-11-24"}]}"#]].assert_eq(&snapshot(&world, "pay the roofer").json(&names, Use::Read, false));
}

/// The length of the beginning that two texts share, in bytes.
fn common(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

#[test]
fn two_requests_begin_alike() {
    let world = many(2_000, usual);
    let scope = r#"{"decision":"plan","confidence":0.95,"intent":"task","where":{"titleContains":"roof","completed":false}}"#;
    let other = r#"{"decision":"plan","confidence":0.95,"intent":"task","where":{"overdue":true}}"#;
    let mut log = String::new();
    for (name, mode) in [("with a scope", Mode::Auto), ("without a scope", Mode::Plan), ("in words", Mode::Chat)] {
        let a = prompts(&world, mode, "move the roof and the gutter to Friday", scope);
        let b = prompts(&world, mode, "give the permit and the invoice high priority, and add a bicycle check", other);
        for (a, b) in a.iter().zip(&b) {
            assert_eq!(a.purpose, b.purpose);
            let (a_text, b_text) = (text(a), text(b));
            let share = common(&a_text, &b_text) * 100 / a_text.len().max(b_text.len());
            assert!(share >= 60, "{name}: {:?} shares {share}% of {} and {}", a.purpose, a_text.len(), b_text.len());
            let _ = write!(log, "{:?} ", a.purpose);
        }
    }
    assert_eq!(log, "Router Plan Repair Summary Plan Repair Summary Chat ");
}

/// Two messages with twenty different operations each.
#[test]
fn summaries_of_long_lists_begin_alike() {
    let world = many(100, usual);
    let list = |verb: &str| {
        let operations: Vec<Value> =
            (0..20).map(|n| json!({"op": "create", "title": format!("{verb} the {} and more", usual(n))})).collect();
        says(json!({"operations": operations}).to_string())
    };
    let ask = |message: &str, verb: &str| text(&run_on(&world, request(Mode::Plan, message), with_model(), &[list(verb)]).calls[1]);
    let (a, b) = (ask("paint everything in the house", "Paint"), ask("clean all of it, from top to bottom", "Clean"));
    let share = common(&a, &b) * 100 / a.len().max(b.len());
    assert!(share >= 60, "{share}% of {} and {}", a.len(), b.len());
}

#[test]
fn prompts_do_not_grow_with_the_tasks() {
    let message = "move the roof and the gutter to Friday";
    let clock = setup().clock;
    let said = prompt::Said {
        clock: &clock,
        transcript: &[],
        question: None,
        selection: None,
        scope: None,
        message,
        private: &Private::default(),
    };
    let sizes = |count: u64| {
        let world = many(count, usual);
        let (told, names) = (snapshot(&world, message), names(&world));
        let (read, plan) = (told.json(&names, Use::Read, false), told.json(&names, Use::Plan, false));
        let size = |messages: Vec<Message>| messages.iter().map(|message| message.text.len()).sum::<usize>();
        [size(prompt::router(&read, &said)), size(prompt::plan(&plan, 8, &said)), size(prompt::chat(&read, &said))]
    };
    for (small, large) in sizes(10_000).into_iter().zip(sizes(100_000)) {
        assert!(small.abs_diff(large) * 100 <= small.max(large) * 5, "{small} and {large}");
    }
}

#[test]
fn no_id_is_ever_told() {
    let id = "0190f2b4-6a3b-7c1d-9e2f-0123456789ab";
    let mut world = many(100, |number| format!("Roof {number} {id} {id}"));
    let label: Label = row(&json!({"name": id}), 9_000_000);
    world.labels.insert(LabelId(Uuid::from_u128(9_000_000)), label);
    let route = format!(r#"{{"decision":"plan","confidence":0.95,"intent":"task","where":{{"titleContains":"{id}"}}}}"#);
    let operations = format!(r#"{{"operations":[{{"op":"update","id":"{id}","title":"{id}"}},{{"op":"create","title":"{id}"}}]}}"#);
    let transcript = vec![TranscriptTurn { role: "user".to_owned(), text: format!("see {id}"), ids: vec![1] }];
    let clarify = Some(ClarifyAnswer {
        question: format!("Is it {id}?"),
        selection: None,
        options: vec![ClarifyOption { title: id.to_owned(), number: Some(1), ..ClarifyOption::default() }],
    });
    let scope =
        Some(RememberedScope { filter: Where { labels: Some(vec![id.to_owned()]), ..Where::default() }, age: TimeDelta::minutes(1) });
    let asked = TurnRequest { transcript, clarify, ..request(Mode::Auto, &format!("rename {id} to the roof")) };
    let mut calls = run_on(
        &world,
        asked.clone(),
        Setup { scope: scope.clone(), ..with_model() },
        &[says(&route), says(&operations), says(&operations), says("x")],
    )
    .calls;
    calls.extend(run_on(&world, TurnRequest { mode: Mode::Chat, ..asked }, Setup { scope, ..with_model() }, &[says(id)]).calls);
    let purposes: Vec<Purpose> = calls.iter().map(|call| call.purpose).collect();
    assert_eq!(purposes, [Purpose::Router, Purpose::Plan, Purpose::Repair, Purpose::Summary, Purpose::Chat]);
    let is_id = |text: &str| {
        let dashes = [8, 13, 18, 23];
        text.len() == 36
            && text.bytes().enumerate().all(|(at, byte)| if dashes.contains(&at) { byte == b'-' } else { byte.is_ascii_hexdigit() })
    };
    for call in calls {
        let text = text(&call);
        let found = (0..text.len()).find(|&at| text.get(at..at + 36).is_some_and(is_id));
        assert_eq!(found.map(|at| &text[at.saturating_sub(80)..at + 36]), None, "{:?}", call.purpose);
        assert!(text.contains("2026-11-21") && text.contains("Saturday") && text.contains("Europe/Berlin"), "{:?}", call.purpose);
    }
}
