//! Faults at every stage, late events, cancelling, and inputs in any order.

use std::fmt::Write as _;

use domain::Code;

use super::*;

const OPERATIONS: &str = r#"{"operations":[{"op":"complete","id":3},{"op":"complete","id":99}]}"#;
const REPAIRED: &str = r#"{"operations":[{"at":2,"op":"complete","id":4}]}"#;

/// A turn in which the call with this purpose is in flight.
fn waiting(purpose: Purpose) -> (Turn, u32) {
    let (mode, message) = if purpose == Purpose::Chat { (Mode::Chat, "what is overdue?") } else { (Mode::Auto, "complete #3") };
    let world = world();
    let mut turn = Turn::new(request(mode, message), with_model());
    let mut input = Some(Input::Started);
    while let Some(heard) = input.take() {
        for effect in turn.handle(heard, 5) {
            match effect {
                Effect::Lookup(lookups) => {
                    input = Some(Input::LookedUp(lookups.iter().map(|asked| lookup::in_memory(asked, &world, &today())).collect()));
                }
                Effect::Validate(values) => input = Some(Input::Validated(Box::new(evaluate(&values, &world)))),
                Effect::Ask(call) if call.purpose == purpose => return (turn, call.id),
                Effect::Ask(call) => {
                    let text = match call.purpose {
                        Purpose::Router => PLAN,
                        Purpose::Plan => OPERATIONS,
                        _ => REPAIRED,
                    };
                    turn.handle(Input::Model { call: call.id, event: ModelEvent::Delta(text.to_owned()) }, 5);
                    input = Some(Input::Model { call: call.id, event: ModelEvent::Done(answered(false)) });
                }
                _ => {}
            }
        }
    }
    panic!("{purpose:?} was never asked for");
}

const ALL: [Purpose; 5] = [Purpose::Router, Purpose::Plan, Purpose::Repair, Purpose::Summary, Purpose::Chat];

#[test]
fn any_fault_at_any_stage_ends_well() {
    let codes = [
        "model_unreachable",
        "model_slow",
        "model_stalled",
        "model_key_refused",
        "model_not_found",
        "model_busy",
        "model_server_error",
        "model_empty",
        "model_unreadable",
        "answer_too_large",
    ];
    let mut log = String::new();
    for purpose in ALL {
        let mut ends = std::collections::BTreeSet::new();
        for code in codes {
            for partial in ["", "{\"operations\":[{\"op\":\"delete\",\"id\":1}", "Some words"] {
                let replies: Vec<Reply> = match purpose {
                    Purpose::Router | Purpose::Wake => vec![],
                    Purpose::Plan => vec![says(PLAN)],
                    Purpose::Repair => vec![says(PLAN), says(OPERATIONS)],
                    Purpose::Summary => vec![says(PLAN), says(OPERATIONS), says(REPAIRED)],
                    Purpose::Chat => vec![says(r#"{"decision":"chat","confidence":0.9,"intent":"task"}"#)],
                };
                let mut script = replies;
                script.push(Reply::Breaks(partial.to_owned(), code));
                let ran = run(Mode::Auto, "complete #3", &script);
                let last = events(&ran).last().map(|event| event_line(event).replace(code, "<code>")).unwrap();
                let model = ran.effects.iter().rev().find_map(|effect| match effect {
                    Effect::Audit(entry) if entry.action == "turn" => Some(entry.model.clone()),
                    _ => None,
                });
                let text = events(&ran)
                    .into_iter()
                    .find_map(|event| if let TurnEventKind::Result { text, .. } = event { Some(text.clone()) } else { None });
                ends.insert(format!("{last} | {} | {}", model.unwrap(), text.unwrap_or_default()));
                assert_eq!(ran.calls.len(), script.len(), "nothing is asked after a fault");
            }
        }
        let _ = writeln!(log, "{purpose:?}:");
        for end in ends {
            let _ = writeln!(log, "  {end}");
        }
    }
    expect![[r"
        Router:
          done | built-in | The model could not be asked, so the built-in planner read this. Complete “Call the roofer about the gutter”.
          done | built-in | The model gave no answer, so the built-in planner read this. Complete “Call the roofer about the gutter”.
          done | built-in | The model’s answer could not be read, so the built-in planner read this. Complete “Call the roofer about the gutter”.
        Plan:
          failed <code>: The model cannot be reached. Start it, then send the message again. retry true | little:1b | 
        Repair:
          done | little:1b | 1 of 2 changes can be applied. There is no task #99.
        Summary:
          done | little:1b | 2 changes.
        Chat:
          failed <code>: The model cannot be reached. Start it, then send the message again. retry true | little:1b | 
    "]].assert_eq(&log);
}

#[test]
fn a_router_that_cannot_be_read_is_asked_once_more() {
    let mut log = String::new();
    for (message, script) in [
        ("complete #3", vec![says("Well."), says(PLAN), says(r#"{"operations":[{"op":"complete","id":3}]}"#), says("It is ticked off.")]),
        ("complete #3", vec![says("Well."), says("<think>")]),
        ("push the roofer", vec![says("Well."), breaks("model_busy")]),
        ("what is overdue?", vec![says(""), says("[".repeat(100_000))]),
        ("complete #3", vec![says("x".repeat(1024 * 1024 + 1)), says("x")]),
    ] {
        let ran = run(Mode::Auto, message, &script);
        let texts: Vec<String> = events(&ran)
            .into_iter()
            .filter(|event| !matches!(event, TurnEventKind::Stage { .. } | TurnEventKind::Ops { .. }))
            .map(event_line)
            .collect();
        let _ = writeln!(log, "{message}, {} calls\n  {}", ran.calls.len(), texts.join("\n  "));
    }
    expect![[r#"
        complete #3, 4 calls
          summary It is ticked off.
          result It is ticked off. | 1 operations, proposal true, offer None, ids [3], 170 ms by little:1b, undo false
          done
        complete #3, 2 calls
          summary The model gave no answer, so the built-in planner read this. Complete “Call the roofer about the gutter”.
          result The model gave no answer, so the built-in planner read this. Complete “Call the roofer about the gutter”. | 1 operations, proposal true, offer None, ids [3], 80 ms by built-in, undo false
          done
        push the roofer, 2 calls
          summary The model could not be asked, so the built-in planner read this.
          clarify Which one, and to which day? ["Pay the roofer", "Call the roofer about the gutter", "Today", "Tomorrow", "Next Monday", "In a week", "End of the month", "In a month"]
          done
        what is overdue?, 2 calls
          summary The model’s answer could not be read, so the built-in planner read this. 2 overdue tasks: #1 “Book the passport appointment” (Wed 18 Nov) and #2 “Return the projector to Ilse” (yesterday).
          result The model’s answer could not be read, so the built-in planner read this. 2 overdue tasks: #1 “Book the passport appointment” (Wed 18 Nov) and #2 “Return the projector to Ilse” (yesterday). | 0 operations, proposal false, offer Some("Move everything overdue to today"), ids [1, 2], 40 ms by built-in, undo false
          done
        complete #3, 2 calls
          summary The model’s answer could not be read, so the built-in planner read this. Complete “Call the roofer about the gutter”.
          result The model’s answer could not be read, so the built-in planner read this. Complete “Call the roofer about the gutter”. | 1 operations, proposal true, offer None, ids [3], 70 ms by built-in, undo false
          done
    "#]].assert_eq(&log);
    let ran = run(Mode::Auto, "complete #3", &[says("Well."), says("Well.")]);
    assert_eq!(ran.calls[1].messages[..2], ran.calls[0].messages, "what is said first stays the same");
    assert_eq!(ran.calls[1].messages.len(), 3);
    let decided = ran.effects.iter().find_map(|effect| match effect {
        Effect::Audit(entry) if entry.action == "router_decision" => Some((entry.model.clone(), entry.detail["fallback"].clone())),
        _ => None,
    });
    assert_eq!(decided, Some(("built-in".to_owned(), json!("model_unreadable"))));
}

#[test]
fn a_thinking_model_gives_signs_of_life() {
    let (mut turn, call) = waiting(Purpose::Plan);
    let mut beats = Vec::new();
    for second in 1..=35 {
        for effect in turn.handle(Input::Tick, 5 + second * 1_000) {
            assert!(matches!(&effect, Effect::Emit(event) if event.event == TurnEventKind::Heartbeat), "{effect:?}");
            beats.push(second);
        }
    }
    assert_eq!(beats, [10, 20, 30]);
    turn.handle(Input::Model { call, event: ModelEvent::Failed(fault("model_stalled")) }, 36_000);
    assert!(turn.handle(Input::Tick, 90_000).is_empty());
    let mut idle = Turn::new(request(Mode::Auto, "complete #3"), with_model());
    idle.handle(Input::Started, 0);
    assert!(idle.handle(Input::Tick, 60_000).is_empty(), "nobody thinks while rows are looked up");
}

/// Every list that is shown is the whole list, so operations that arrive very quickly are shown together.
#[test]
fn what_comes_very_quickly_is_shown_together() {
    let (mut turn, call) = waiting(Purpose::Plan);
    let mut shown = Vec::new();
    let mut hear = |input: Input, now: u32| {
        for effect in turn.handle(input, now) {
            if let Effect::Emit(event) = effect
                && let TurnEventKind::Ops { version: 0, operations, .. } = event.event
            {
                shown.push((now, operations.len()));
            }
        }
    };
    hear(Input::Model { call, event: ModelEvent::Delta("[".to_owned()) }, 100);
    for n in 0..100 {
        let piece = format!(r#"{{"op":"create","title":"Task {n}"}},"#);
        hear(Input::Model { call, event: ModelEvent::Delta(piece) }, 100 + n);
    }
    hear(Input::Tick, 1_100);
    hear(Input::Tick, 2_100);
    assert_eq!(shown, [(100, 1), (140, 41), (180, 81), (1_100, 100)]);
}

#[test]
fn late_events_mean_nothing() {
    for purpose in ALL {
        let (mut turn, call) = waiting(purpose);
        for late in [0, call - 1, call + 1, u32::MAX] {
            for event in
                [ModelEvent::Delta("x".repeat(2_000_000)), ModelEvent::Done(answered(false)), ModelEvent::Failed(fault("model_busy"))]
            {
                assert_eq!(turn.handle(Input::Model { call: late, event }, 900), [], "{purpose:?} {late}");
            }
        }
        assert!(!turn.handle(Input::Cancel, 901).is_empty());
        for event in [ModelEvent::Delta("x".to_owned()), ModelEvent::Done(answered(false))] {
            assert_eq!(turn.handle(Input::Model { call, event }, 902), [], "{purpose:?} after its end");
        }
    }
}

#[test]
fn every_call_can_be_cancelled() {
    let mut log = String::new();
    for purpose in ALL {
        let (mut turn, call) = waiting(purpose);
        turn.handle(Input::Model { call, event: ModelEvent::Delta("{\"oper".to_owned()) }, 10);
        let effects = turn.handle(Input::Cancel, 11);
        let shown: Vec<Effect> =
            effects.into_iter().filter(|effect| !matches!(effect, Effect::Audit(entry) if entry.action == "prompt")).collect();
        let _ = write!(log, "{purpose:?}:\n{}", trace(&shown));
    }
    expect![[r#"
        Router:
        2 cancelled
        audit turn None None {"outcome":"cancelled","code":null}
        finish
        Plan:
        3 cancelled
        audit turn None None {"outcome":"cancelled","code":null,"answerTokens":10}
        finish
        Repair:
        7 cancelled
        audit turn None None {"outcome":"cancelled","code":null,"answerTokens":20}
        finish
        Summary:
        9 cancelled
        audit turn None None {"outcome":"cancelled","code":null,"answerTokens":30}
        finish
        Chat:
        2 cancelled
        audit turn None None {"outcome":"cancelled","code":null}
        finish
    "#]]
    .assert_eq(&log);
}

/// Inputs in any order, at any stage: the turn sends one last event, and nothing after it.
#[test]
fn any_order_of_anything_ends_once() {
    let mut seed = 7_u64;
    let mut next = move |most: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % most
    };
    let answers =
        [PLAN, OPERATIONS, REPAIRED, "Words.", "{\"decision\":\"chat\"}", "{\"decision\":\"clarify\",\"missing\":[\"date\"]}", "[[[", ""];
    let world = world();
    for round in 0..600 {
        let mode = [Mode::Auto, Mode::Plan, Mode::Chat][usize::try_from(next(3)).unwrap()];
        let message = ["complete #3", "what is overdue?", "push the roofer", "hm"][usize::try_from(next(4)).unwrap()];
        let mut turn = Turn::new(request(mode, message), with_model());
        let mut all: Vec<Effect> = Vec::new();
        // The answers that the driver owes the turn; they may be late, and they may be wrong.
        let mut owed: Vec<Input> = vec![Input::Started];
        let mut call = 0;
        let mut now = 0;
        for _ in 0..200 {
            now += u32::try_from(next(6_000)).unwrap();
            let input = match next(12) {
                0 => Input::Tick,
                1 => Input::Model { call: u32::try_from(next(4)).unwrap(), event: ModelEvent::Delta("x".to_owned()) },
                2 => Input::Model { call, event: ModelEvent::Failed(fault("model_busy")) },
                3 => Input::Stored(ProposalId(Uuid::from_u128(9))),
                4 if next(40) == 0 => Input::Cancel,
                5 if next(40) == 0 => Input::LookedUp(vec![]),
                6 if next(40) == 0 => Input::Failed { problem: Problem::new(Code::DatabaseLocked, "The database is busy."), retry: true },
                7 | 8 => Input::Model { call, event: ModelEvent::Delta(answers[usize::try_from(next(8)).unwrap()].to_owned()) },
                9 => Input::Model { call, event: ModelEvent::Done(answered(next(2) == 0)) },
                _ => owed.pop().unwrap_or(Input::Tick),
            };
            for effect in turn.handle(input, now) {
                match &effect {
                    Effect::Lookup(lookups) => {
                        owed.push(Input::LookedUp(lookups.iter().map(|asked| lookup::in_memory(asked, &world, &today())).collect()));
                    }
                    Effect::Validate(values) => owed.push(Input::Validated(Box::new(evaluate(values, &world)))),
                    Effect::Store(_) => owed.push(Input::Stored(ProposalId(Uuid::from_u128(9)))),
                    Effect::Ask(asked) => call = asked.id,
                    _ => {}
                }
                all.push(effect);
            }
        }
        all.extend(turn.handle(Input::Cancel, now + 1));
        let events: Vec<_> = all.iter().filter_map(|effect| if let Effect::Emit(event) = effect { Some(event) } else { None }).collect();
        let last = |event: &TurnEventKind| matches!(event, TurnEventKind::Done | TurnEventKind::Cancelled | TurnEventKind::Failed { .. });
        let ends: Vec<usize> = events.iter().enumerate().filter(|(_, event)| last(&event.event)).map(|(at, _)| at).collect();
        assert_eq!(ends, [events.len() - 1], "round {round}");
        assert!(events.iter().zip(1..).all(|(event, seq)| event.seq == seq), "round {round}");
        assert_eq!(all.iter().filter(|effect| matches!(effect, Effect::Finish)).count(), 1, "round {round}");
        assert_eq!(all.last(), Some(&Effect::Finish), "round {round}");
        let proposals = all.iter().filter(|effect| matches!(effect, Effect::Store(_))).count();
        assert!(proposals <= 1, "round {round}");
    }
}
