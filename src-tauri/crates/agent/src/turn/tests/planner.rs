//! Whole turns through the built-in planner and the rules of the domain, on rows in memory.

use domain::{ClarifyOption, Label, LabelId, Project, ProjectId, Source, Task, Today, World, lookup, proposal::Thresholds, resolve};
use protocol::turn::TranscriptTurn;

use super::*;

/// Saturday, 21 November 2026, nine in the morning in Berlin.
pub(super) fn today() -> Today {
    Today::new("2026-11-21T08:00:00Z".parse().unwrap(), chrono_tz::Europe::Berlin, Weekday::Mon)
}

pub(super) fn row<T: serde::de::DeserializeOwned>(fields: &Value, id: u128) -> T {
    let mut row = json!({
        "id": Uuid::from_u128(id), "createdAt": "2026-11-01T08:00:00Z", "updatedAt": "2026-11-01T08:00:00Z", "color": "teal",
    });
    row.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    serde_json::from_value(row).unwrap()
}

pub(super) fn world() -> World {
    let mut world = World { next_number: 100, ..World::default() };
    for (number, title, date, priority) in [
        (1, "Book the passport appointment", Some("2026-11-18"), "medium"),
        (2, "Return the projector to Ilse", Some("2026-11-20"), "medium"),
        (3, "Call the roofer about the gutter", Some("2026-11-21"), "high"),
        (4, "Pay the roofer", Some("2026-11-24"), "medium"),
        (5, "Order lime plaster samples", None, "medium"),
    ] {
        let fields = json!({"number": number, "title": title, "scheduledFor": date, "priority": priority, "position": number});
        world.insert_task(row::<Task>(&fields, number));
    }
    let label: Label = row(&json!({"name": "errands"}), 50);
    let project: Project = row(&json!({"name": "Kiln Street"}), 51);
    world.labels.insert(LabelId(Uuid::from_u128(50)), label);
    world.projects.insert(ProjectId(Uuid::from_u128(51)), project);
    world
}

fn run(request: TurnRequest) -> Vec<Effect> {
    run_in(&world(), request)
}

/// Acts as the driver, on rows in memory. Stops when the turn asks for nothing more.
pub(super) fn run_in(world: &World, request: TurnRequest) -> Vec<Effect> {
    let names = Names {
        labels: world.labels.values().cloned().collect(),
        label_groups: vec![],
        projects: world.projects.values().cloned().collect(),
        ..Names::default()
    };
    let mut turn = Turn::new(request, Setup { names, ..setup() });
    let mut all = Vec::new();
    let mut input = Some(Input::Started);
    while let Some(heard) = input.take() {
        for effect in turn.handle(heard, 3) {
            match &effect {
                Effect::Lookup(lookups) => {
                    let found = lookups.iter().map(|asked| lookup::in_memory(asked, world, &today())).collect();
                    input = Some(Input::LookedUp(found));
                }
                Effect::Validate(values) => input = Some(Input::Validated(Box::new(evaluate(values, world)))),
                Effect::Store(_) => input = Some(Input::Stored(ProposalId(Uuid::from_u128(9)))),
                Effect::FindUndo => input = Some(Input::FoundUndo((!world.tasks.is_empty()).then(undoable))),
                _ => {}
            }
            all.push(effect);
        }
    }
    all
}

/// The change that Undo would revert.
pub(super) fn undoable() -> Box<Undoable> {
    Box::new(Undoable {
        id: ChangeSetId(Uuid::from_u128(11)),
        at: "2026-11-21T08:30:00".parse().unwrap(),
        source: Source::Cli,
        title: "Completed “Roof”".to_owned(),
        account: None,
    })
}

/// The user's answer to the question whether to undo.
pub(super) fn to_the_question(message: &str) -> TurnRequest {
    let option = |title: &str, change_set| ClarifyOption { title: title.to_owned(), change_set, ..ClarifyOption::default() };
    let options = vec![option("Undo it", Some(undoable().id)), option("Leave it as it is", None)];
    let clarify = ClarifyAnswer { question: "Shall I?".to_owned(), selection: None, options };
    TurnRequest { clarify: Some(clarify), ..request(Mode::Auto, message) }
}

pub(super) fn evaluate(operations: &[Parsed], world: &World) -> DryRun {
    let parsed: Vec<_> = operations.iter().map(|parsed| parsed.clone().held_to(Source::Assistant)).collect();
    let operations: Vec<_> = parsed.iter().map(|parsed| parsed.operation.clone()).collect();
    let context = resolve::Context {
        today: today(),
        source: Source::Assistant,
        thresholds: Thresholds { deletions: 1, bulk_updates: 50 },
        evidence_required: false,
        typed: None,
    };
    let mut last = 1_000;
    let mut new_id = || {
        last += 1;
        Uuid::from_u128(last)
    };
    let resolution = resolve::resolve(&operations, world.clone(), &context, &mut new_id);
    let result = |(parsed, outcome): (Parsed, resolve::Outcome)| DryRunResult {
        op: parsed.operation.into(),
        valid: outcome.errors.is_empty(),
        errors: outcome.errors,
        notes: parsed.notes,
        preview: outcome.preview,
        sentence: None,
    };
    let results = parsed.into_iter().zip(resolution.outcomes).map(result).collect();
    DryRun { results, summary: resolution.summary, warnings: resolution.warnings, sentence: String::new() }
}

/// The events. The planner's texts are tested elsewhere, so they are left out.
fn events(effects: &[Effect]) -> String {
    let wordless = |effect: &Effect| {
        let Effect::Emit(event) = effect else { return None };
        let mut event = event.clone();
        match &mut event.event {
            TurnEventKind::Summary { text, .. } | TurnEventKind::Result { text, .. } => *text = "...".to_owned(),
            _ => {}
        }
        Some(Effect::Emit(event))
    };
    trace(&effects.iter().filter_map(wordless).collect::<Vec<_>>())
}

fn said(message: &str) -> String {
    events(&run(request(Mode::Auto, message)))
}

#[test]
fn the_first_story() {
    expect![[r#"
        1 stage Routing
        2 stage Proposing
        3 stage Validating
        4 ops v1 2+0 ["[x] Move 2 overdue tasks to Monday", "[x] Create “buy milk” for tomorrow at 17:00"] []
        5 stage Summarizing
        6 summary ...
        7 result ... | 2 operations, proposal true, offer None, ids [1, 2], 3 ms by built-in, undo false
        8 done
    "#]]
    .assert_eq(&said("move everything overdue to Monday and add buy milk tomorrow at 5pm @errands"));
}

#[test]
fn asked_and_answered() {
    let first = request(Mode::Auto, "move the roofer thing to Friday");
    expect![[r#"
        1 stage Routing
        2 clarify Which one do you mean? ["Pay the roofer", "Call the roofer about the gutter"]
        3 done
    "#]]
    .assert_eq(&events(&run(first.clone())));
    let said = |role: &str, text: &str| TranscriptTurn { role: role.to_owned(), text: text.to_owned(), ids: vec![] };
    let transcript = vec![said("user", &first.message), said("assistant", "Which one do you mean?")];
    let selection = Some(Selection { ids: vec![3], ..Selection::default() });
    let clarify = Some(ClarifyAnswer { question: "Which one do you mean?".to_owned(), selection, options: vec![] });
    let second = TurnRequest { transcript, clarify, ..request(Mode::Auto, "Call the roofer about the gutter") };
    expect![[r#"
        1 stage Routing
        2 stage Proposing
        3 stage Validating
        4 ops v1 1+0 ["[x] Move “Call the roofer about the gutter” to Friday"] []
        5 stage Summarizing
        6 summary ...
        7 result ... | 1 operations, proposal true, offer None, ids [3], 3 ms by built-in, undo false
        8 done
    "#]]
    .assert_eq(&events(&run(second)));
}

#[test]
fn yes_to_the_only_reading() {
    let question = "Do you want to add “milk”?".to_owned();
    let options = vec![ClarifyOption { title: "Add milk".to_owned(), ..ClarifyOption::default() }];
    let clarify = Some(ClarifyAnswer { question, selection: None, options });
    expect![[r#"
        1 stage Routing
        2 stage Proposing
        3 stage Validating
        4 ops v1 1+0 ["[x] Create “milk”"] []
        5 stage Summarizing
        6 summary ...
        7 result ... | 1 operations, proposal true, offer None, ids [], 3 ms by built-in, undo false
        8 done
    "#]]
    .assert_eq(&events(&run(TurnRequest { clarify, ..request(Mode::Auto, "yes") })));
}

#[test]
fn questions_change_nothing() {
    expect![[r#"
        1 stage Routing
        2 stage Chatting
        3 summary ...
        4 result ... | 0 operations, proposal false, offer Some("Move everything overdue to today"), ids [1, 2], 3 ms by built-in, undo false
        5 done
    "#]]
    .assert_eq(&said("what is overdue?"));
}

#[test]
fn over_the_limit() {
    expect![[r#"
        1 stage Routing
        2 stage Proposing
        3 stage Validating
        4 ops v1 1+0 ["[ ] Move 2 overdue tasks to the trash"] ["2 tasks would go to the trash. That is over your limit of 1, so the number has to be confirmed."]
        5 stage Summarizing
        6 summary ...
        7 result ... | 1 operations, proposal true, offer None, ids [1, 2], 3 ms by built-in, undo false
        8 done
    "#]].assert_eq(&said("delete everything overdue"));
}

#[test]
fn taking_it_back() {
    expect![[r#"
        1 stage Routing
        2 clarify Should I undo the last change? Completed “Roof” (on the command line, today 08:30). ["Undo it", "Leave it as it is"]
        3 done
    "#]]
    .assert_eq(&said("undo that"));
}

#[test]
fn an_undo_is_asked_about_first() {
    let asked = trace(&run_in(&world(), request(Mode::Auto, "undo")));
    assert!(asked.contains("clarify Should I undo the last change? Completed “Roof” (on the command line, today 08:30)."), "{asked}");
    assert!(!asked.contains("undo true"), "{asked}");
    for (message, taken_back) in [("yes", true), ("Undo it", true), ("Leave it as it is", false), ("no", false), ("never mind", false)] {
        let effects = run_in(&world(), to_the_question(message));
        let undone = effects.iter().find_map(|effect| match effect {
            Effect::Emit(event) => match &event.event {
                TurnEventKind::Result { undo, .. } => *undo,
                _ => None,
            },
            _ => None,
        });
        assert_eq!(undone, taken_back.then(|| undoable().id), "{message}");
    }
    let nothing = trace(&run_in(&World::default(), request(Mode::Auto, "undo")));
    assert!(nothing.contains("There is nothing to undo."), "{nothing}");
}

#[test]
fn look_ups_can_fail_and_be_cancelled() {
    let mut log = String::new();
    for input in [
        Input::Cancel,
        Input::Failed { problem: Problem::new(Code::DatabaseLocked, "The database is busy."), retry: true },
        Input::LookedUp(vec![Found::default(); 99]),
    ] {
        let mut turn = Turn::new(request(Mode::Auto, "complete the roofer"), setup());
        turn.handle(Input::Started, 0);
        log += &trace(&turn.handle(input, 5));
    }
    expect![[r#"
        2 cancelled
        audit turn None None {"outcome":"cancelled","code":null}
        finish
        2 failed database_locked: The database is busy. retry true
        audit turn None None {"outcome":"failed","code":"database_locked"}
        finish
        2 failed internal: The look-ups did not come back as they were asked for. Nothing was changed. retry true
        audit turn None None {"outcome":"failed","code":"internal"}
        finish
    "#]]
    .assert_eq(&log);
}

/// Random words, in every mode: however the planner reads them, the turn ends exactly once.
#[test]
fn every_message_ends_in_one_last_event() {
    let words = [
        "move",
        "delete",
        "complete",
        "everything",
        "overdue",
        "the",
        "roofer",
        "#3",
        "to",
        "Monday",
        "and",
        "add",
        "milk",
        "tomorrow",
        "?",
        "what",
        "is",
        "undo",
        "that",
        "@errands",
        "p1",
        "all",
        "of",
        "them",
        "in",
        "Kiln",
        "Street",
        "not",
        "5pm",
        "“",
        "每天",
        "\u{0}",
    ];
    let mut seed = 7_u64;
    let mut pick = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n
    };
    for _ in 0..150 {
        let message: Vec<&str> =
            (0..=pick(9)).filter_map(|_| words.get(usize::try_from(pick(words.len() as u64)).ok()?).copied()).collect();
        let mode = [Mode::Auto, Mode::Chat, Mode::Plan][usize::try_from(pick(3)).unwrap()];
        let request = request(mode, &message.join(" "));
        let effects = run(request.clone());
        let last = |event: &TurnEventKind| matches!(event, TurnEventKind::Done | TurnEventKind::Failed { .. });
        let ends = effects.iter().filter(|effect| matches!(effect, Effect::Emit(event) if last(&event.event))).count();
        assert_eq!((ends, effects.last()), (1, Some(&Effect::Finish)), "{request:?}");
        if mode == Mode::Chat {
            assert!(!effects.iter().any(|effect| matches!(effect, Effect::Validate(_) | Effect::Store(_))), "{request:?}");
        }
    }
}
