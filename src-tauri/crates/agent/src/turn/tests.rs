//! Whole turns, from hand-made decisions: which events are sent, what is asked and what is stored, in order.

mod model;
mod planner;
mod words;

use chrono::Weekday;
use domain::{
    Clarify, ClarifyAnswer, ClarifyGroup, ClarifyKind, ClarifyOption, Code, Operation, Requested, Selection, Why,
    operation::{Create, Fields, Patch},
    proposal::{DryRunResult, Preview, Sample, Warning},
    sentence::Sentence,
};
use expect_test::{Expect, expect};
use language::{
    DateOrder,
    instruction::{Intent, Planned},
};
use serde_json::Value;
use uuid::Uuid;

use super::*;

fn setup() -> Setup {
    let clock = Clock {
        now: "2026-11-21T09:00:00".parse().unwrap(),
        zone: chrono_tz::Europe::Berlin,
        date_order: DateOrder::MonthFirst,
        week_start: Weekday::Mon,
        language: language::Language::default(),
    };
    Setup { clock, names: Names::default(), auto_mode: true, gates: Gates::default(), scope: None, model: None }
}

fn request(mode: Mode, message: &str) -> TurnRequest {
    TurnRequest { turn_id: Uuid::from_u128(1), message: message.to_owned(), mode, transcript: vec![], clarify: None }
}

/// A turn whose router has just decided.
fn decided_with(request: TurnRequest, setup: Setup, decision: Decision) -> (Turn, Vec<Effect>) {
    let mut turn = Turn::new(request, setup);
    if turn.mode() != Mode::Chat {
        turn.stage(Stage::Routing);
    }
    let resolved = answer::read(&turn.request).resolved;
    turn.titles = BTreeMap::from([(4, "Call the roofer".to_owned())]);
    turn.decided(decision, resolved);
    let effects = std::mem::take(&mut turn.effects);
    (turn, effects)
}

fn decided(mode: Mode, message: &str, decision: Decision) -> (Turn, Vec<Effect>) {
    decided_with(request(mode, message), setup(), decision)
}

fn decision(confidence: f32, route: Route) -> Decision {
    Decision { route, confidence, intent: Intent::Task, scope: None, scope_words: None }
}

fn planned(operations: Vec<Operation>) -> Route {
    let operations =
        operations.into_iter().map(|operation| Planned { operation, explanation: Sentence::new("new", "as you said") }).collect();
    Route::Plan { operations, text: "The overdue task moves to Monday, and milk is added.".to_owned(), remarks: vec![] }
}

fn overdue() -> Where {
    Where { overdue: Some(true), ..Where::default() }
}

fn move_overdue() -> Operation {
    let set = Fields { scheduled_for: Patch::Set("2026-11-23".parse().unwrap()), ..Fields::default() };
    Operation::BulkUpdate { r#where: overdue(), set: Box::new(set) }
}

fn buy_milk() -> Operation {
    Operation::Create(Box::new(Create { title: "Buy milk".to_owned(), ..Create::default() }))
}

fn complete() -> Operation {
    Operation::Complete { id: TaskRef::Number(4), completed: true, why: Why::default() }
}

fn which() -> Clarify {
    let option = |number, title: &str| ClarifyOption { number: Some(number), title: title.to_owned(), ..ClarifyOption::default() };
    Clarify {
        question: "Which one do you mean?".to_owned(),
        parts: None,
        words: None,
        groups: vec![ClarifyGroup { kind: ClarifyKind::Task, label: None, options: vec![option(4, "Call the roofer"), option(5, "Roof")] }],
    }
}

/// The driver's answer: every operation is valid and touches task 4, except those whose op is `refused`.
fn dry_run(operations: &[Parsed], refused: &str) -> DryRun {
    let result = |parsed: &Parsed| {
        let op = Requested::from(parsed.operation.clone());
        let valid = op.name() != Some(refused);
        DryRunResult {
            valid,
            errors: if valid { vec![] } else { vec![Problem::new(Code::IdNotFound, "There is no task #4.")] },
            notes: vec![],
            preview: Preview {
                count: u32::from(valid),
                samples: (valid && op.name() != Some("create"))
                    .then(|| Sample { number: Some(4), title: "Call the roofer".to_owned(), ..Sample::default() })
                    .into_iter()
                    .collect(),
                ..Preview::default()
            },
            sentence: None,
            op,
        }
    };
    DryRun { results: operations.iter().map(result).collect(), ..DryRun::default() }
}

/// Answers every request of the turn until it has none left. Returns all effects.
fn drive(turn: &mut Turn, first: Vec<Effect>, refused: &str) -> Vec<Effect> {
    let mut all = Vec::new();
    let mut pending = first;
    while !pending.is_empty() {
        let answer = pending.iter().find_map(|effect| match effect {
            Effect::Validate(values) => Some(Input::Validated(Box::new(dry_run(values, refused)))),
            Effect::Store(_) => Some(Input::Stored(ProposalId(Uuid::from_u128(9)))),
            _ => None,
        });
        all.append(&mut pending);
        if let Some(answer) = answer {
            pending = turn.handle(answer, 12);
        }
    }
    all
}

fn trace(effects: &[Effect]) -> String {
    effects.iter().map(line).collect()
}

fn line(effect: &Effect) -> String {
    let line = match effect {
        Effect::Emit(event) => format!("{} {}", event.seq, event_line(&event.event)),
        Effect::Lookup(lookups) => format!("look up {}", lookups.len()),
        Effect::Ask(call) => format!("ask {} {}", call.id, call.purpose.word()),
        Effect::FindUndo => "find what undo would take back".to_owned(),
        Effect::StopModel => "stop the model".to_owned(),
        Effect::Validate(values) => format!("validate {}", json!(values)),
        Effect::Permit(typed) => format!("permit {}", json!(typed)),
        Effect::Store(draft) => format!("store {} scope {}", draft.operations.len(), json!(draft.scope)),
        Effect::RememberScope(scope) => format!("remember {}", json!(scope)),
        Effect::Audit(entry) if entry.action == "router_decision" => {
            format!("audit {} -> {} ({:?})", entry.detail["router"], entry.detail["decision"], entry.host_confidence)
        }
        Effect::Audit(entry) => format!("audit {} {:?} {:?} {}", entry.action, entry.ops_count, entry.invalid_count, entry.detail),
        Effect::Finish => "finish".to_owned(),
    };
    line + "\n"
}

fn event_line(event: &TurnEventKind) -> String {
    match event {
        TurnEventKind::Stage { stage } => format!("stage {stage:?}"),
        TurnEventKind::Clarify { clarify } => {
            let titles: Vec<&str> = clarify.groups.iter().flat_map(|group| &group.options).map(|option| option.title.as_str()).collect();
            format!("clarify {} {titles:?}", clarify.question)
        }
        TurnEventKind::Ops { version, operations, valid_count, invalid_count, warnings } => {
            let rows: Vec<String> =
                operations.iter().map(|row| format!("{}{}", if row.preselected { "[x] " } else { "[ ] " }, row.sentence)).collect();
            let warnings: Vec<&str> = warnings.iter().map(|warning| warning.message.as_str()).collect();
            format!("ops v{version} {valid_count}+{invalid_count} {rows:?} {warnings:?}")
        }
        TurnEventKind::Summary { text, .. } => format!("summary {text}"),
        TurnEventKind::Result { text, operations, proposal_id, offer, ids, usage, undo, .. } => format!(
            "result {text} | {} operations, proposal {}, offer {offer:?}, ids {ids:?}, {} ms by {}, undo {}",
            operations.len(),
            proposal_id.is_some(),
            usage.ms,
            usage.model,
            undo.is_some()
        ),
        TurnEventKind::Heartbeat => "heartbeat".to_owned(),
        TurnEventKind::Done => "done".to_owned(),
        TurnEventKind::Cancelled => "cancelled".to_owned(),
        TurnEventKind::Failed { code, message, retry, .. } => format!("failed {code}: {message} retry {retry}"),
    }
}

fn check(turn: (Turn, Vec<Effect>), expected: &Expect) {
    let (mut turn, first) = turn;
    expected.assert_eq(&trace(&drive(&mut turn, first, "nothing")));
}

#[test]
fn a_plan() {
    let mut plan = decision(0.9, planned(vec![move_overdue(), buy_milk()]));
    plan.scope = Some(overdue());
    check(
        decided(Mode::Auto, "move everything overdue to Monday and add buy milk", plan),
        &expect![[r#"
            1 stage Routing
            audit "plan" -> "plan" (Some(0.9))
            2 stage Proposing
            3 stage Validating
            validate [{"op":"bulk_update","where":{"overdue":true},"set":{"scheduledFor":"2026-11-23"}},{"op":"create","title":"Buy milk"}]
            audit validation Some(2) Some(0) {"codes":[],"summary":{"created":0,"updated":0,"deleted":0,"completed":0}}
            4 ops v1 2+0 ["[x] Move “Call the roofer” to Monday", "[x] Create “Buy milk”"] []
            5 stage Summarizing
            6 summary The overdue task moves to Monday, and milk is added.
            store 2 scope {"overdue":true}
            7 result The overdue task moves to Monday, and milk is added. | 2 operations, proposal true, offer None, ids [4], 12 ms by built-in, undo false
            8 done
            audit turn None None {"outcome":"done","code":null}
            finish
        "#]],
    );
}

#[test]
fn a_plan_with_a_refused_operation() {
    let (mut turn, first) = decided(Mode::Plan, "complete #4 and add buy milk", decision(0.9, planned(vec![complete(), buy_milk()])));
    let all = drive(&mut turn, first, "complete");
    let shown: Vec<_> = all.iter().filter(|effect| matches!(effect, Effect::Emit(_) | Effect::Audit(_))).cloned().collect();
    expect![[r#"
        1 stage Routing
        audit "plan" -> "plan" (Some(0.9))
        2 stage Proposing
        3 stage Validating
        audit validation Some(2) Some(1) {"codes":["id_not_found"],"summary":{"created":0,"updated":0,"deleted":0,"completed":0}}
        4 ops v1 1+1 ["[ ] Complete “Call the roofer”", "[x] Create “Buy milk”"] []
        5 stage Summarizing
        6 summary 1 of 2 changes can be applied. There is no task #4.
        7 result 1 of 2 changes can be applied. There is no task #4. | 2 operations, proposal true, offer None, ids [4], 12 ms by built-in, undo false
        8 done
        audit turn None None {"outcome":"done","code":null}
    "#]].assert_eq(&trace(&shown));
}

#[test]
fn warnings_are_said_in_full() {
    let (mut turn, first) =
        decided(Mode::Plan, "delete the drafts", decision(0.9, planned(vec![Operation::BulkDelete { r#where: overdue() }])));
    let Some(Effect::Validate(values)) = first.iter().find(|effect| matches!(effect, Effect::Validate(_))) else { panic!("{first:?}") };
    let mut answer = dry_run(values, "nothing");
    answer.results[0].preview.count = 26;
    answer.warnings = vec![Warning { code: Code::ManyDeletions, count: 26, limit: 20, message: "26 tasks".to_owned() }];
    let effects = turn.handle(Input::Validated(Box::new(answer)), 3);
    expect![[r#"
        4 ops v1 1+0 ["[ ] Move 26 overdue tasks to the trash"] ["26 tasks would go to the trash. That is over your limit of 20, so the number has to be confirmed."]
    "#]].assert_eq(&trace(&effects[1..2]));
}

#[test]
fn a_question_back() {
    check(
        decided(Mode::Auto, "move the roofer thing to Friday", decision(0.4, Route::Clarify(which()))),
        &expect![[r#"
        1 stage Routing
        audit "clarify" -> "clarify" (Some(0.4))
        2 clarify Which one do you mean? ["Call the roofer", "Roof"]
        3 done
        audit turn None None {"outcome":"done","code":null}
        finish
    "#]],
    );
}

#[test]
fn an_answer() {
    let text = "Two tasks are due this week.".to_owned();
    let chat = || decision(0.8, Route::Chat { text: vec![Sentence::plain(&text)], offer: None, ids: vec![4, 5] });
    check(
        decided(Mode::Auto, "what is due this week?", chat()),
        &expect![[r#"
        1 stage Routing
        audit "chat" -> "chat" (Some(0.8))
        2 stage Chatting
        3 summary Two tasks are due this week.
        4 result Two tasks are due this week. | 0 operations, proposal false, offer None, ids [4, 5], 0 ms by built-in, undo false
        5 done
        audit turn None None {"outcome":"done","code":null}
        finish
    "#]],
    );
    check(
        decided(Mode::Chat, "what is due this week?", chat()),
        &expect![[r#"
        audit "chat" -> "chat" (Some(0.8))
        1 stage Chatting
        2 summary Two tasks are due this week.
        3 result Two tasks are due this week. | 0 operations, proposal false, offer None, ids [4, 5], 0 ms by built-in, undo false
        4 done
        audit turn None None {"outcome":"done","code":null}
        finish
    "#]],
    );
    let nothing = Route::Plan { operations: vec![], text: "Nothing is overdue.".to_owned(), remarks: vec![] };
    check(
        decided(Mode::Plan, "move everything overdue to Monday", decision(0.9, nothing)),
        &expect![[r#"
        1 stage Routing
        audit "plan" -> "plan" (Some(0.9))
        2 stage Chatting
        3 summary Nothing is overdue.
        4 result Nothing is overdue. | 0 operations, proposal false, offer None, ids [], 0 ms by built-in, undo false
        5 done
        audit turn None None {"outcome":"done","code":null}
        finish
    "#]],
    );
}

#[test]
fn doubtful_plans() {
    let sure = |confidence| decision(confidence, planned(vec![complete(), buy_milk()]));
    check(
        decided(Mode::Auto, "the roofer, and milk", sure(0.3)),
        &expect![[r#"
        1 stage Routing
        audit "plan" -> "clarify" (Some(0.3))
        2 clarify Is this what you mean? ["Complete “Call the roofer” and create “Buy milk”"]
        3 done
        audit turn None None {"outcome":"done","code":null}
        finish
    "#]],
    );
    check(
        decided(Mode::Auto, "the roofer, and milk ", sure(0.6)),
        &expect![[r#"
        1 stage Routing
        audit "plan" -> "chat" (Some(0.6))
        2 stage Chatting
        3 summary I read this as: Complete “Call the roofer” and create “Buy milk”. Nothing is proposed yet.
        4 result I read this as: Complete “Call the roofer” and create “Buy milk”. Nothing is proposed yet. | 0 operations, proposal false, offer Some("the roofer, and milk"), ids [4], 0 ms by built-in, undo false
        5 done
        audit turn None None {"outcome":"done","code":null}
        finish
    "#]],
    );
    check(
        decided(Mode::Chat, "complete the roofer", sure(0.99)),
        &expect![[r#"
        audit "plan" -> "chat" (Some(0.99))
        1 stage Chatting
        2 summary I read this as: Complete “Call the roofer” and create “Buy milk”. Nothing is proposed yet.
        3 result I read this as: Complete “Call the roofer” and create “Buy milk”. Nothing is proposed yet. | 0 operations, proposal false, offer Some("complete the roofer"), ids [4], 0 ms by built-in, undo false
        4 done
        audit turn None None {"outcome":"done","code":null}
        finish
    "#]],
    );
}

#[test]
fn undo() {
    check(
        decided(Mode::Auto, "undo that", decision(0.95, Route::Undo)),
        &expect![[r#"
            1 stage Routing
            audit "undo" -> "undo" (Some(0.95))
            find what undo would take back
        "#]],
    );
    check(
        decided(Mode::Chat, "undo that", decision(0.95, Route::Undo)),
        &expect![[r#"
        audit "undo" -> "undo" (Some(0.95))
        1 stage Chatting
        2 summary Chat cannot change anything. Switch to Plan to undo the last change.
        3 result Chat cannot change anything. Switch to Plan to undo the last change. | 0 operations, proposal false, offer Some("undo that"), ids [], 0 ms by built-in, undo false
        4 done
        audit turn None None {"outcome":"done","code":null}
        finish
    "#]],
    );
}

/// The route that was taken, and the scope that was remembered.
fn taken(request: TurnRequest, setup: Setup, decision: Decision) -> (String, Option<Where>) {
    let (_, effects) = decided_with(request, setup, decision);
    let route = effects.iter().find_map(|effect| match effect {
        Effect::Audit(entry) if entry.action == "router_decision" => entry.detail["decision"].as_str().map(str::to_owned),
        _ => None,
    });
    let scope = effects.iter().find_map(|effect| if let Effect::RememberScope(scope) = effect { Some(scope.clone()) } else { None });
    (route.unwrap(), scope)
}

#[test]
fn answers_to_a_question_go_straight_to_the_plan() {
    let low = || decision(0.2, planned(vec![complete()]));
    let answering = |message: &str, selection: Option<Selection>| TurnRequest {
        clarify: Some(ClarifyAnswer { question: "Which one do you mean?".to_owned(), selection, options: vec![] }),
        ..request(Mode::Auto, message)
    };
    let four = Selection { ids: vec![4], ..Selection::default() };
    let ids = Where { ids: Some(vec![TaskRef::Number(4)]), ..Where::default() };
    let with_scope = || Decision { scope: Some(overdue()), ..low() };
    let plan = || "plan".to_owned();
    for (request, decision, expected) in [
        (request(Mode::Auto, "complete the roofer"), low(), ("clarify".to_owned(), None)),
        (answering("Call the roofer", Some(four)), low(), (plan(), Some(ids.clone()))),
        (answering("all of them", None), with_scope(), (plan(), Some(overdue()))),
        (answering("the second one", None), low(), (plan(), Some(ids))),
        (answering("the roof", None), decision_asking(), ("clarify".to_owned(), None)),
    ] {
        assert_eq!(taken(request.clone(), setup(), decision), expected, "{request:?}");
    }
}

fn decision_asking() -> Decision {
    decision(0.2, Route::Clarify(which()))
}

#[test]
fn a_clear_scope_replaces_the_remembered_one() {
    let remembered = |filter| Setup { scope: Some(RememberedScope { filter, age: TimeDelta::minutes(1) }), ..setup() };
    let today = Where { unscheduled: Some(true), ..Where::default() };
    let plan = |confidence| Decision { scope: Some(overdue()), ..decision(confidence, planned(vec![move_overdue()])) };
    for (setup, confidence, expected) in [
        (setup(), 0.9, None),
        (remembered(today.clone()), 0.9, Some(overdue())),
        (remembered(overdue()), 0.9, None),
        (remembered(today), 0.6, None),
    ] {
        assert_eq!(taken(request(Mode::Auto, "move everything overdue to Monday"), setup, plan(confidence)).1, expected);
    }
}

#[test]
fn without_auto_a_message_is_planned() {
    let low = || decision(0.2, planned(vec![complete()]));
    let off = Setup { auto_mode: false, ..setup() };
    assert_eq!(taken(request(Mode::Auto, "the roofer"), off, low()).0, "plan");
    assert_eq!(taken(request(Mode::Plan, "the roofer"), setup(), low()).0, "plan");
    assert_eq!(taken(request(Mode::Chat, "the roofer"), setup(), low()).0, "chat");
}

/// A turn in each of its states, with a name.
fn every_state() -> Vec<(&'static str, Turn)> {
    let plan = || decided(Mode::Auto, "complete #4", decision(0.9, planned(vec![complete()])));
    let (validating, _) = plan();
    let (mut storing, effects) = plan();
    let Some(Effect::Validate(values)) = effects.last() else { panic!("{effects:?}") };
    let answer = dry_run(values, "nothing");
    storing.handle(Input::Validated(Box::new(answer)), 1);
    vec![("new", Turn::new(request(Mode::Auto, "complete #4"), setup())), ("validating", validating), ("storing", storing)]
}

#[test]
fn every_state_can_be_cancelled_and_can_fail() {
    let mut log = String::new();
    for input in [Input::Cancel, Input::Failed { problem: Problem::new(Code::DatabaseLocked, "The database is busy."), retry: true }] {
        for (name, mut turn) in every_state() {
            log += name;
            log += ":\n";
            log += &trace(&turn.handle(input.clone(), 5));
        }
    }
    expect![[r#"
        new:
        1 cancelled
        audit turn None None {"outcome":"cancelled","code":null}
        finish
        validating:
        4 cancelled
        audit turn None None {"outcome":"cancelled","code":null}
        finish
        storing:
        7 cancelled
        audit turn None None {"outcome":"cancelled","code":null}
        finish
        new:
        1 failed database_locked: The database is busy. retry true
        audit turn None None {"outcome":"failed","code":"database_locked"}
        finish
        validating:
        4 failed database_locked: The database is busy. retry true
        audit turn None None {"outcome":"failed","code":"database_locked"}
        finish
        storing:
        7 failed database_locked: The database is busy. retry true
        audit turn None None {"outcome":"failed","code":"database_locked"}
        finish
    "#]]
    .assert_eq(&log);
}

#[test]
fn a_blank_message_is_refused() {
    for message in ["", " \n\t"] {
        let mut turn = Turn::new(request(Mode::Auto, message), setup());
        expect![[r#"
            1 failed invalid_message: Write what should change, or ask about your tasks. retry false
            audit turn None None {"outcome":"failed","code":"invalid_message"}
            finish
        "#]]
        .assert_eq(&trace(&turn.handle(Input::Started, 0)));
    }
}

#[test]
fn answers_that_do_not_fit_end_the_turn() {
    let (mut turn, _) = decided(Mode::Auto, "complete #4", decision(0.9, planned(vec![complete()])));
    let effects = turn.handle(Input::Validated(Box::default()), 5);
    expect![[r#"
        4 failed internal: The checks did not come back as they were asked for. Nothing was changed. retry true
        audit turn None None {"outcome":"failed","code":"internal"}
        finish
    "#]]
    .assert_eq(&trace(&effects));
}

/// Inputs from a careless driver: any input, in any state, any number of times.
#[test]
fn any_inputs_end_in_one_last_event_and_nothing_after_it() {
    let input = |n: u64| match n % 6 {
        0 => Input::LookedUp(vec![]),
        1 => Input::Validated(Box::new(dry_run(
            &[json!({"op": "complete", "id": 4}).into()],
            if n.is_multiple_of(4) { "complete" } else { "" },
        ))),
        2 => Input::Stored(ProposalId(Uuid::from_u128(9))),
        3 => Input::Failed { problem: Problem::new(Code::DatabaseLocked, "The database is busy."), retry: true },
        4 => Input::Cancel,
        _ => Input::Validated(Box::default()),
    };
    let mut seed = 1_u64;
    for _ in 0..500 {
        for (name, mut turn) in every_state() {
            let before = turn.seq;
            let mut inputs = Vec::new();
            let mut effects = Vec::new();
            for _ in 0..6 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                inputs.push(seed >> 33);
                effects.extend(turn.handle(input(seed >> 33), 1));
            }
            effects.extend(turn.handle(Input::Cancel, 2));
            let events: Vec<_> =
                effects.iter().filter_map(|effect| if let Effect::Emit(event) = effect { Some(event) } else { None }).collect();
            let last =
                |event: &TurnEventKind| matches!(event, TurnEventKind::Done | TurnEventKind::Cancelled | TurnEventKind::Failed { .. });
            let ends: Vec<usize> = events.iter().enumerate().filter(|(_, event)| last(&event.event)).map(|(at, _)| at).collect();
            assert_eq!(ends, [events.len() - 1], "{name} {inputs:?}");
            assert!(events.iter().zip(before + 1..).all(|(event, seq)| event.seq == seq), "{name} {inputs:?}");
            assert_eq!(effects.iter().filter(|effect| matches!(effect, Effect::Finish)).count(), 1, "{name} {inputs:?}");
            assert_eq!(effects.last(), Some(&Effect::Finish), "{name} {inputs:?}");
        }
    }
}
