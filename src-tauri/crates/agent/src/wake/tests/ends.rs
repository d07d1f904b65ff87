//! How a wake ends, in every state.

use domain::Code;

use super::*;

#[test]
fn the_same_refusal_three_times_ends_it() {
    let broken = |id: &str| call(id, "todo_write", "[");
    let mut log = String::new();
    let over = |_: &str, _: &Value| ToolAnswer {
        over: true,
        open: vec!["1. Read the notes".to_owned()],
        ..refused("step_unknown", "There is no step 9.")
    };
    for (case, ran) in [
        ("by the wake", run(&[calls(&[broken("a")]), calls(&[broken("b"), broken("c")])])),
        ("something else between", run(&[calls(&[broken("a"), broken("b"), add("c", &["Buy sand"]), broken("d")]), says("Well.")])),
        ("by the host, which names what is open", drive(setup(), &[calls(&[add("a", &["x"])])], over)),
    ] {
        let _ = writeln!(log, "{case}: {}", line(ran.effects.last().unwrap()));
    }
    expect![[r#"
        by the wake: finish Failed by little:1b, 2 rounds, 220 tokens
            message Some("It made the same wrong call three times: The arguments of “todo_write” are no JSON object: “[”. Nothing was changed.")
            words None
            deeds []
            skipped []
            open []
        something else between: finish Done by little:1b, 2 rounds, 220 tokens
            message None
            words Some("Well.")
            deeds ["Added 1 step: “Buy sand”"]
            skipped []
            open []
        by the host, which names what is open: finish OpenSteps by little:1b, 1 rounds, 110 tokens
            message Some("It made the same wrong call three times: There is no step 9. Nothing was changed.")
            words None
            deeds []
            skipped []
            open ["1. Read the notes"]
    "#]].assert_eq(&log);
}

#[test]
fn ten_rounds_and_no_more() {
    let replies: Vec<Reply> = (0..20).map(|n| calls(&[add(&format!("call {n}"), &[&format!("Item {n}")])])).collect();
    let ran = run(&replies);
    assert_eq!(ran.asked.len(), 10);
    expect![[r#"
        finish Failed by little:1b, 10 rounds, 1100 tokens
            message Some("It asked the model 10 times without coming to an end. What it did until then stays. Run it again to let it go on.")
            words None
            deeds ["Added 1 step: “Item 0”", "Added 1 step: “Item 1”", "Added 1 step: “Item 2”", "Added 1 step: “Item 3”", "Added 1 step: “Item 4”", "Added 1 step: “Item 5”", "Added 1 step: “Item 6”", "Added 1 step: “Item 7”", "Added 1 step: “Item 8”", "Added 1 step: “Item 9”"]
            skipped []
            open []"#]].assert_eq(&line(ran.effects.last().unwrap()));
    let late: Vec<ToolCall> = (0..25).map(|n| add(&n.to_string(), &["x"])).collect();
    let ran = run(&[calls(&late), says("Well.")]);
    let last = ran.asked[1].messages.last().unwrap();
    assert_eq!((last.role, last.text.as_str()), (Role::User, "At most 20 calls of one answer are run; the last 5 were not."));
    assert_eq!(ran.asked[1].messages[2].calls.len(), 20, "a call without an answer is refused by servers");
}

#[test]
fn models_that_fail() {
    let mut log = String::new();
    let busy = Reply::Fails("model_busy", "The model is busy. Try again in a minute.");
    let silent = Setup { model: None, ..setup() };
    for (case, setup, replies) in [
        ("at once", setup(), vec![busy.clone()]),
        ("after something was done", setup(), vec![calls(&[add("a", &["Buy sand"])]), busy]),
        ("no answer", setup(), vec![says("<think>Hm.</think>")]),
        ("no last word", setup(), vec![calls(&[add("a", &["Buy sand"])]), says("")]),
        ("no tools", setup(), vec![Reply::Fails("model_without_tools", "It knows no tools.")]),
        ("no tools any more", setup(), vec![calls(&[add("a", &["Buy sand"])]), Reply::Fails("model_without_tools", "It knows no tools.")]),
        ("no model", silent, vec![]),
    ] {
        let ran = drive(setup, &replies, host);
        let runs = ran.effects.iter().filter(|effect| matches!(effect, Effect::Run { .. })).map(|effect| format!("  {}\n", line(effect)));
        let _ = write!(log, "{case}:\n{}  {}\n", runs.collect::<String>(), line(ran.effects.last().unwrap()));
    }
    expect![[r#"
        at once:
          finish Failed by little, 1 rounds, 0 tokens
            message Some("The model is busy. Try again in a minute.")
            words None
            deeds []
            skipped []
            open []
        after something was done:
          run add_multiple_checklist_items {"items":[{"title":"Buy sand"}]} by little:1b after 20 ms
          finish Failed by little:1b, 2 rounds, 110 tokens
            message Some("The model is busy. Try again in a minute. What it did until then stays.")
            words None
            deeds ["Added 1 step: “Buy sand”"]
            skipped []
            open []
        no answer:
          finish Failed by little:1b, 1 rounds, 110 tokens
            message Some("The model gave no answer. Run it again, or choose another model under Settings, Models.")
            words None
            deeds []
            skipped []
            open []
        no last word:
          run add_multiple_checklist_items {"items":[{"title":"Buy sand"}]} by little:1b after 20 ms
          finish Done by little:1b, 2 rounds, 220 tokens
            message None
            words None
            deeds ["Added 1 step: “Buy sand”"]
            skipped []
            open []
        no tools:
          finish Done by built-in, 1 rounds, 0 tokens
            message Some("The model “little” cannot call tools, so the built-in agent did what it can. Choose another model under Settings, Models.")
            words Some("Read 1 new note. Found no new step, no label, and nothing reported as done.")
            deeds []
            skipped []
            open []
        no tools any more:
          run add_multiple_checklist_items {"items":[{"title":"Buy sand"}]} by little:1b after 20 ms
          finish Failed by little:1b, 2 rounds, 110 tokens
            message Some("It knows no tools. What it did until then stays.")
            words None
            deeds ["Added 1 step: “Buy sand”"]
            skipped []
            open []
        no model:
          finish Done by built-in, 0 rounds, 0 tokens
            message None
            words Some("Read 1 new note. No model is connected. Found no new step, no label, and nothing reported as done.")
            deeds []
            skipped []
            open []
    "#]].assert_eq(&log);
}

#[test]
fn a_megabyte_is_enough() {
    let mut wake = Wake::new(setup());
    wake.handle(Input::Start, 0);
    let mut effects = Vec::new();
    for _ in 0..9 {
        effects.extend(wake.handle(Input::Model { call: 1, event: ModelEvent::Delta("x".repeat(128 * 1024)) }, 5));
    }
    expect![[r#"
        stop the model
        audit wake by little, 0 tokens {"outcome":"failed","end":"answer_too_large","trigger":"note","rounds":1,"toolCalls":0,"deeds":0,"skipped":0,"open":0}
        finish Failed by little, 1 rounds, 0 tokens
            message Some("The model’s answer is longer than 1 MB, so it was stopped. Run it again, or choose another model under Settings, Models.")
            words None
            deeds []
            skipped []
            open []
    "#]].assert_eq(&trace(&effects));
}

/// Whatever stops a wake, it ends at once, or when the tool call that was handed out returns.
#[test]
fn stopped_from_outside() {
    let mut log = String::new();
    for (case, stop, at) in [
        ("cancelled", Input::Cancel, 50),
        ("out of time", Input::TimeUp, 600_000),
        ("out of time by its own clock", Input::Tick, 600_000),
        ("in time", Input::Tick, 599_999),
    ] {
        let mut asking = Wake::new(setup());
        asking.handle(Input::Start, 0);
        let _ = write!(log, "{case}, while the model thinks:\n{}", trace(&asking.handle(stop.clone(), at)));
        let mut running = Wake::new(setup());
        running.handle(Input::Start, 0);
        for input in inputs(1, calls(&[add("a", &["Buy sand"]), add("b", &["Buy mortar"])])) {
            running.handle(input, 10);
        }
        let _ = write!(log, "{case}, while a tool runs:\n{}", trace(&running.handle(stop, at)));
        let answer = host("add_multiple_checklist_items", &json!({"items": [{"title": "Buy sand"}]}));
        let _ = write!(log, "then:\n{}", trace(&running.handle(Input::Tool(Box::new(answer)), at)));
    }
    expect![[r#"
        cancelled, while the model thinks:
        stop the model
        audit wake by little, 0 tokens {"outcome":"cancelled","end":"cancelled","trigger":"note","rounds":1,"toolCalls":0,"deeds":0,"skipped":0,"open":0}
        finish Cancelled by little, 1 rounds, 0 tokens
            message Some("You stopped it. Nothing was changed.")
            words None
            deeds []
            skipped []
            open []
        cancelled, while a tool runs:
        then:
        did ItemsAdded: Added 1 step: “Buy sand”
        audit wake by little:1b, 110 tokens {"outcome":"cancelled","end":"cancelled","trigger":"note","rounds":1,"toolCalls":1,"deeds":1,"skipped":0,"open":0,"answerTokens":10}
        finish Cancelled by little:1b, 1 rounds, 110 tokens
            message Some("You stopped it. What it did until then stays.")
            words None
            deeds ["Added 1 step: “Buy sand”"]
            skipped []
            open []
        out of time, while the model thinks:
        stop the model
        audit wake by little, 0 tokens {"outcome":"failed","end":"time_up","trigger":"note","rounds":1,"toolCalls":0,"deeds":0,"skipped":0,"open":0}
        finish Failed by little, 1 rounds, 0 tokens
            message Some("It was stopped after 10 minutes. Nothing was changed. Run it again to let it go on.")
            words None
            deeds []
            skipped []
            open []
        out of time, while a tool runs:
        then:
        did ItemsAdded: Added 1 step: “Buy sand”
        audit wake by little:1b, 110 tokens {"outcome":"failed","end":"time_up","trigger":"note","rounds":1,"toolCalls":1,"deeds":1,"skipped":0,"open":0,"answerTokens":10}
        finish Failed by little:1b, 1 rounds, 110 tokens
            message Some("It was stopped after 10 minutes. What it did until then stays. Run it again to let it go on.")
            words None
            deeds ["Added 1 step: “Buy sand”"]
            skipped []
            open []
        out of time by its own clock, while the model thinks:
        stop the model
        audit wake by little, 0 tokens {"outcome":"failed","end":"time_up","trigger":"note","rounds":1,"toolCalls":0,"deeds":0,"skipped":0,"open":0}
        finish Failed by little, 1 rounds, 0 tokens
            message Some("It was stopped after 10 minutes. Nothing was changed. Run it again to let it go on.")
            words None
            deeds []
            skipped []
            open []
        out of time by its own clock, while a tool runs:
        then:
        did ItemsAdded: Added 1 step: “Buy sand”
        audit wake by little:1b, 110 tokens {"outcome":"failed","end":"time_up","trigger":"note","rounds":1,"toolCalls":1,"deeds":1,"skipped":0,"open":0,"answerTokens":10}
        finish Failed by little:1b, 1 rounds, 110 tokens
            message Some("It was stopped after 10 minutes. What it did until then stays. Run it again to let it go on.")
            words None
            deeds ["Added 1 step: “Buy sand”"]
            skipped []
            open []
        in time, while the model thinks:
        in time, while a tool runs:
        then:
        did ItemsAdded: Added 1 step: “Buy sand”
        run add_multiple_checklist_items {"items":[{"title":"Buy mortar"}]} by little:1b after 10 ms
    "#]].assert_eq(&log);
}

/// Inputs in any order: the wake ends once, and sends nothing after that.
#[test]
fn any_order_of_anything_ends_once() {
    let mut seed = 11_u64;
    let mut next = move |most: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((seed >> 33) % most).unwrap()
    };
    let tools = ["add_multiple_checklist_items", "update_checklist_items", "todo_write", "nonsense"];
    for round in 0..600 {
        let model = if next(6) == 0 { None } else { setup().model };
        let mut wake = Wake::new(Setup { model, ..setup() });
        let mut all: Vec<Effect> = wake.handle(Input::Start, 0);
        let mut now = 0;
        for _ in 0..150 {
            now += u32::try_from(next(8_000)).unwrap();
            let asked = all.iter().rev().find_map(|effect| if let Effect::Ask(call) = effect { Some(call.id) } else { None }).unwrap_or(1);
            let answered = |calls: Vec<ToolCall>| ModelEvent::Done(Answered { calls, ..Answered::default() });
            let input = match next(12) {
                0 => Input::Tick,
                1 => Input::Model { call: u32::try_from(next(4)).unwrap(), event: ModelEvent::Delta("Well.".to_owned()) },
                2 if next(20) == 0 => Input::Cancel,
                3 if next(20) == 0 => Input::TimeUp,
                4 if next(9) == 0 => Input::Model { call: asked, event: answered(vec![]) },
                5 if next(9) == 0 => Input::Model {
                    call: asked,
                    event: ModelEvent::Failed(Fault { problem: Problem::new(Code::ModelBusy, "Busy."), retry: true }),
                },
                6 => Input::Start,
                7 | 8 => {
                    Input::Model { call: asked, event: answered(vec![add("a", &["x"]), call("b", "todo_write", "no"), add("c", &[])]) }
                }
                _ => Input::Tool(Box::new(host(tools[next(4)], &json!({})))),
            };
            all.extend(wake.handle(input, now));
        }
        all.extend(wake.handle(Input::Cancel, now));
        all.extend(wake.handle(Input::Tool(Box::default()), now));
        let ends = all.iter().filter(|effect| matches!(effect, Effect::Finish(_))).count();
        assert!(ends == 1 && matches!(all.last(), Some(Effect::Finish(_))), "round {round}");
        assert!(all.iter().filter(|effect| matches!(effect, Effect::Ask(_))).count() <= 10, "round {round}");
        for late in [Input::Start, Input::Cancel, Input::Tick, Input::Tool(Box::default())] {
            assert_eq!(wake.handle(late, now), [], "round {round}");
        }
    }
}
