//! Whole turns with a model whose answers are scripted, on rows in memory.

mod faults;
mod hostile;
mod prompts;

use std::fmt::Write as _;

use domain::lookup;
use protocol::turn::TranscriptTurn;

use super::{
    planner::{self, evaluate, today, world},
    *,
};
use crate::model::{Answered, Fault, Message, ModelCall, ModelEvent, ModelSetup, Output, Purpose};

/// The model's answer to one call.
#[derive(Clone, Debug)]
enum Reply {
    /// This text, in pieces of a few letters.
    Says(String),
    /// This text, cut at the token limit.
    Cut(String),
    /// The beginning of an answer, then a fault with this code.
    Breaks(String, &'static str),
}

fn says(text: impl Into<String>) -> Reply {
    Reply::Says(text.into())
}

fn breaks(code: &'static str) -> Reply {
    Reply::Breaks(String::new(), code)
}

fn fault(code: &'static str) -> Fault {
    Fault {
        problem: Problem::new(code.parse().unwrap(), "The model cannot be reached. Start it, then send the message again."),
        retry: true,
    }
}

fn with_model() -> Setup {
    Setup { model: Some(ModelSetup::new("little")), ..setup() }
}

/// The result of a turn.
struct Ran {
    effects: Vec<Effect>,
    calls: Vec<ModelCall>,
}

/// Drives a turn; the nth call gets the nth reply. When the script has ended, the next call gets none and the turn is cancelled.
fn run_on(world: &domain::World, request: TurnRequest, setup: Setup, replies: &[Reply]) -> Ran {
    let names = Names {
        labels: world.labels.values().cloned().collect(),
        label_groups: vec![],
        projects: world.projects.values().cloned().collect(),
        ..Names::default()
    };
    let mut turn = Turn::new(request, Setup { names, ..setup });
    let mut ran = Ran { effects: Vec::new(), calls: Vec::new() };
    let mut inputs = std::collections::VecDeque::from([Input::Started]);
    let mut now = 0;
    while let Some(input) = inputs.pop_front() {
        now += 10;
        for effect in turn.handle(input, now) {
            match &effect {
                Effect::Lookup(lookups) => {
                    let found = lookups.iter().map(|asked| lookup::in_memory(asked, world, &today())).collect();
                    inputs.push_back(Input::LookedUp(found));
                }
                Effect::Validate(values) => inputs.push_back(Input::Validated(Box::new(evaluate(values, world)))),
                Effect::Store(_) => inputs.push_back(Input::Stored(ProposalId(Uuid::from_u128(9)))),
                Effect::StopModel => inputs.clear(),
                Effect::Ask(call) => {
                    let reply = replies.get(ran.calls.len());
                    inputs.extend(reply.map_or(vec![Input::Cancel], |reply| events_of(call.id, reply)));
                    ran.calls.push((**call).clone());
                }
                _ => {}
            }
            ran.effects.push(effect);
        }
    }
    ran
}

fn events_of(call: u32, reply: &Reply) -> Vec<Input> {
    let (text, end) = match reply {
        Reply::Says(text) => (text, ModelEvent::Done(answered(false))),
        Reply::Cut(text) => (text, ModelEvent::Done(answered(true))),
        Reply::Breaks(text, code) => (text, ModelEvent::Failed(fault(code))),
    };
    let letters: Vec<char> = text.chars().collect();
    // Long answers arrive in larger pieces, so that a script of a megabyte stays quick.
    let pieces = letters.chunks(24.max(letters.len() / 64)).map(|piece| ModelEvent::Delta(piece.iter().collect()));
    pieces.chain([end]).map(|event| Input::Model { call, event }).collect()
}

fn answered(truncated: bool) -> Answered {
    Answered { model: "little:1b".to_owned(), prompt_tokens: 100, answer_tokens: 10, truncated, calls: Vec::new() }
}

fn run(mode: Mode, message: &str, replies: &[Reply]) -> Ran {
    run_on(&world(), request(mode, message), with_model(), replies)
}

/// All effects except the prompts and their audit entries.
fn story(ran: &Ran) -> String {
    let shown =
        |effect: &&Effect| !matches!(effect, Effect::Validate(_)) && !matches!(effect, Effect::Audit(entry) if entry.action == "prompt");
    trace(&ran.effects.iter().filter(shown).cloned().collect::<Vec<_>>())
}

/// The events that the window receives.
fn events(ran: &Ran) -> Vec<&TurnEventKind> {
    ran.effects.iter().filter_map(|effect| if let Effect::Emit(event) = effect { Some(&event.event) } else { None }).collect()
}

const PLAN: &str = r#"{"decision":"plan","confidence":0.95,"intent":"task","where":{"overdue":true}}"#;

#[test]
fn the_first_story() {
    let ran = run(
        Mode::Auto,
        "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands",
        &[
            says(PLAN),
            says(
                r#"<think>Two things.</think>```json
                {"operations":[
                    {"op":"bulk_update","where":{"overdue":true},"set":{"scheduledFor":"Monday"}},
                    {"op":"create","title":"Buy milk","scheduledFor":"tomorrow","timeOfDay":"5pm","labels":["errands"]}
                ]}
                ```"#,
            ),
            says("Two overdue tasks move to **Monday**, and “Buy milk” is added for tomorrow at 5pm."),
        ],
    );
    expect![[r#"
        1 stage Routing
        look up 18
        ask 1 router
        look up 1
        audit "plan" -> "plan" (Some(0.9))
        2 stage Proposing
        ask 2 plan
        3 ops v0 1+0 ["[ ] Move overdue tasks to Monday"] []
        4 ops v0 2+0 ["[ ] Move overdue tasks to Monday", "[ ] Create “Buy milk” for tomorrow at 17:00"] []
        5 stage Validating
        audit validation Some(2) Some(0) {"codes":[],"summary":{"created":1,"updated":2,"deleted":0,"completed":0}}
        6 ops v1 2+0 ["[x] Move 2 overdue tasks to Monday", "[x] Create “Buy milk” for tomorrow at 17:00"] []
        7 stage Summarizing
        ask 3 summary
        8 summary Two overdue tasks move to Monday, and “Buy milk” is added for tomorrow at
        9 summary Two overdue tasks move to Monday, and “Buy milk” is added for tomorrow at 5pm.
        store 2 scope {"overdue":true}
        10 result Two overdue tasks move to Monday, and “Buy milk” is added for tomorrow at 5pm. | 2 operations, proposal true, offer None, ids [1, 2], 300 ms by little:1b, undo false
        11 done
        audit turn None None {"outcome":"done","code":null,"answerTokens":30}
        finish
    "#]].assert_eq(&story(&ran));
    let sent: Vec<Purpose> = ran.calls.iter().map(|call| call.purpose).collect();
    assert_eq!(sent, [Purpose::Router, Purpose::Plan, Purpose::Summary]);
    assert!(matches!(&ran.calls[1].output, Output::Json { name: "plan", .. }) && ran.calls[2].output == Output::Text);
}

#[test]
fn what_is_proposed_is_read_while_it_is_written() {
    let ran = run(
        Mode::Plan,
        "finish 3 and 4",
        &[
            says(r#"{"operations":[{"op":"complete","id":3},@{"op":"complete","id":4}]}"#.replace('@', &" ".repeat(150))),
            says("Both are ticked off."),
        ],
    );
    let lists: Vec<String> = events(&ran).into_iter().filter(|event| matches!(event, TurnEventKind::Ops { .. })).map(event_line).collect();
    expect![[r#"
        ops v0 1+0 ["[ ] Complete “Call the roofer about the gutter”"] []
        ops v0 2+0 ["[ ] Complete “Call the roofer about the gutter”", "[ ] Complete “Pay the roofer”"] []
        ops v1 2+0 ["[x] Complete “Call the roofer about the gutter”", "[x] Complete “Pay the roofer”"] []
    "#]]
    .assert_eq(&format!("{}\n", lists.join("\n")));
    let keys: Vec<Vec<&str>> = events(&ran)
        .into_iter()
        .filter_map(|event| {
            if let TurnEventKind::Ops { operations, .. } = event {
                Some(operations.iter().map(|row| row.key.as_str()).collect())
            } else {
                None
            }
        })
        .collect();
    assert_eq!(keys[0], keys[2][..1], "a row keeps its key when it is checked");
    assert_eq!(keys[1], keys[2]);
}

/// A low confidence, the model's or the host's, leads to a question, as it does for a plan. A plain question is answered.
#[test]
fn a_chat_of_low_confidence_asks_back() {
    let chat = |confidence: f32| says(format!(r#"{{"decision":"chat","confidence":{confidence},"intent":"task"}}"#));
    for (message, confidence, asks) in [
        ("complete the passport appointment", 0.2, true),
        ("complete the passport appointment", 0.95, false),
        ("push the roofer", 0.95, true),
        ("make it so", 0.44, true),
        ("make it so", 0.46, false),
        ("what is overdue?", 0.1, false),
    ] {
        let ran = run(Mode::Auto, message, &[chat(confidence), says("Some words.")]);
        let asked = events(&ran).iter().any(|event| matches!(event, TurnEventKind::Clarify { .. }));
        assert_eq!((asked, ran.calls.len()), (asks, if asks { 1 } else { 2 }), "{message} {confidence}");
    }
}

#[test]
fn asked_back() {
    let asks = |more: &str| says(format!(r#"{{"decision":"clarify","confidence":0.4,"intent":"task"{more}}}"#));
    let mut log = String::new();
    for (message, reply) in [
        ("push the roofer", asks(r#","question":"Which *one*?","options":[4,99,3,4],"missing":["date"]"#)),
        ("push the roofer", asks(r#","options":[12345]"#)),
        ("push it", asks(r#","question":"When?","missing":["date","priority","target"]"#)),
        ("make it so", asks("")),
        ("push the roofer", says(r#"{"decision":"plan","confidence":0.2,"intent":"task"}"#)),
        ("complete the passport appointment", says(r#"{"decision":"plan","confidence":0.2,"intent":"task","entities":{"ids":[1]}}"#)),
        (
            "do the thing with the unicorn",
            says(r#"{"decision":"plan","confidence":1.0,"intent":"task","where":{"titleContains":"unicorn"}}"#),
        ),
    ] {
        let ran = run(Mode::Auto, message, &[reply]);
        let asked =
            events(&ran).into_iter().find_map(|event| if let TurnEventKind::Clarify { clarify } = event { Some(clarify) } else { None });
        let groups: Vec<String> = asked
            .iter()
            .flat_map(|asked| &asked.groups)
            .map(|group| {
                let titles: Vec<String> = group
                    .options
                    .iter()
                    .map(|option| format!("{}{}", option.number.map_or(String::new(), |n| format!("#{n} ")), option.title))
                    .collect();
                format!("{:?} {:?}: {}", group.kind, group.label, titles.join(", "))
            })
            .collect();
        let lines = [vec![asked.map_or("-".to_owned(), |asked| asked.question.clone())], groups].concat();
        let _ = writeln!(log, "{message}\n  {}", lines.join("\n  "));
    }
    expect![[r#"
        push the roofer
          Which one?
          Task Some("Which task"): #3 Call the roofer about the gutter, #4 Pay the roofer
          Date Some("Which day"): Today, Tomorrow, Next Monday, In a week, End of the month, In a month
        push the roofer
          Which one do you mean?
          Task None: #3 Call the roofer about the gutter, #4 Pay the roofer
        push it
          When?
          Date Some("Which day"): Today, Tomorrow, Next Monday, In a week, End of the month, In a month
          Priority Some("Which priority"): High, Medium, Low
        make it so
          What should change?
        push the roofer
          Which one, and to which day?
          Task None: #4 Pay the roofer, #3 Call the roofer about the gutter
          Date Some("Which day"): Today, Tomorrow, Next Monday, In a week, End of the month, In a month
        complete the passport appointment
          Is this what you mean?
          Text None: Complete “Book the passport appointment”
        do the thing with the unicorn
          Do you mean this?
          Text None: Add “do the thing with the unicorn”
    "#]]
    .assert_eq(&log);
}

#[test]
fn the_hosts_figure_counts_beside_the_models() {
    let mut log = String::new();
    let route = |confidence: f32, more: &str| says(format!(r#"{{"decision":"plan","confidence":{confidence},"intent":"task"{more}}}"#));
    for (message, reply) in [
        ("complete #4", route(1.0, r#","entities":{"ids":[4]}"#)),
        ("complete #4", route(0.6, r#","entities":{"ids":[4]}"#)),
        ("complete #4", route(0.3, r#","entities":{"ids":[4]}"#)),
        ("complete the moon landing", route(1.0, r#","entities":{"ids":[77]}"#)),
        ("what is overdue?", route(1.0, "")),
        ("what is overdue?", route(0.8, r#","where":{"overdue":true}"#)),
        ("hm", route(1.0, "")),
        ("push Ilse's projector", route(1.0, r#","entities":{"ids":[2]}"#)),
        ("add buy milk", route(0.95, "")),
        ("add buy milk", says(r#"{"decision":"chat","confidence":0.95,"intent":"task"}"#)),
    ] {
        let ran = run(Mode::Auto, message, &[reply]);
        let decided = ran.effects.iter().find_map(|effect| match effect {
            Effect::Audit(entry) if entry.action == "router_decision" => Some(entry),
            _ => None,
        });
        let decided = decided.unwrap();
        let _ = writeln!(
            log,
            "{message}: {:?} and {:?} -> {}",
            decided.router_confidence.unwrap(),
            decided.host_confidence.unwrap(),
            decided.detail["decision"]
        );
    }
    expect![[r#"
        complete #4: 1.0 and 0.95 -> "plan"
        complete #4: 0.6 and 0.95 -> "plan"
        complete #4: 0.3 and 0.95 -> "clarify"
        complete the moon landing: 1.0 and 0.3 -> "clarify"
        what is overdue?: 1.0 and 0.55 -> "chat"
        what is overdue?: 0.8 and 0.55 -> "chat"
        hm: 1.0 and 0.55 -> "chat"
        push Ilse's projector: 1.0 and 0.4 -> "clarify"
        add buy milk: 0.95 and 0.93 -> "plan"
        add buy milk: 0.95 and 0.93 -> "chat"
    "#]]
    .assert_eq(&log);
}

#[test]
fn answered_in_words() {
    let chat = r#"{"decision":"chat","confidence":0.9,"intent":"task"}"#;
    let ran = run(
        Mode::Auto,
        "what is overdue?",
        &[says(chat), says("Two tasks are overdue: “Return the projector to Ilse” (#2) and <b>#1</b>. See #77.")],
    );
    expect![[r#"
        1 stage Routing
        look up 8
        ask 1 router
        audit "chat" -> "chat" (Some(0.55))
        2 stage Chatting
        ask 2 chat
        3 summary Two tasks are overdue: “Return the projector to Ilse” (#2) and #1. See
        4 summary Two tasks are overdue: “Return the projector to Ilse” (#2) and #1. See #77.
        5 result Two tasks are overdue: “Return the projector to Ilse” (#2) and #1. See #77. | 0 operations, proposal false, offer Some("Move everything overdue to today"), ids [1, 2], 110 ms by little:1b, undo false
        6 done
        audit turn None None {"outcome":"done","code":null,"answerTokens":20}
        finish
    "#]].assert_eq(&story(&ran));
    let ran = run(Mode::Chat, "move the roofer to Friday", &[says("You want “Pay the roofer” on Friday.")]);
    expect![[r#"
        look up 17
        1 stage Chatting
        ask 1 chat
        2 summary You want “Pay the roofer” on Friday.
        3 result You want “Pay the roofer” on Friday. | 0 operations, proposal false, offer Some("move the roofer to Friday"), ids [4], 50 ms by little:1b, undo false
        4 done
        audit turn None None {"outcome":"done","code":null,"answerTokens":10}
        finish
    "#]].assert_eq(&story(&ran));
}

#[test]
fn an_answer_to_a_question_goes_straight_to_the_plan() {
    let first = request(Mode::Auto, "move the roofer thing to Friday");
    let said = |role: &str, text: &str| TranscriptTurn { role: role.to_owned(), text: text.to_owned(), ids: vec![] };
    let transcript = vec![said("user", &first.message), said("assistant", "Which one do you mean?")];
    let option = |number, title: &str| ClarifyOption { number: Some(number), title: title.to_owned(), ..ClarifyOption::default() };
    let options = vec![option(4, "Pay the roofer"), option(3, "Call the roofer about the gutter")];
    let clicked = Some(Selection { ids: vec![3], ..Selection::default() });
    let mut log = String::new();
    for (message, selection) in [
        ("Call the roofer about the gutter", clicked),
        ("the second one", None),
        ("both", None),
        ("never mind", None),
        ("what is overdue?", None),
    ] {
        let clarify = Some(ClarifyAnswer { question: "Which one do you mean?".to_owned(), selection, options: options.clone() });
        let ran = run_on(
            &world(),
            TurnRequest { transcript: transcript.clone(), clarify, ..request(Mode::Auto, message) },
            with_model(),
            &[says(r#"{"operations":[{"op":"update","id":3,"scheduledFor":"Friday"}]}"#), says("It moves to Friday.")],
        );
        let asked: Vec<&str> = ran.calls.iter().map(|call| call.purpose.word()).collect();
        let remembered =
            ran.effects.iter().find_map(|effect| if let Effect::RememberScope(scope) = effect { Some(json!(scope)) } else { None });
        let _ = writeln!(log, "{message}: {asked:?} {remembered:?}");
        if let Some(plan) = ran.calls.iter().find(|call| call.purpose == Purpose::Plan) {
            assert!(
                plan.messages[1].text.contains("Question that the message answers")
                    && plan.messages[1].text.contains("move the roofer thing to Friday")
            );
            assert!(plan.messages[1].text.contains("\"scope\":["), "{}", plan.messages[1].text);
        }
    }
    expect![[r#"
        Call the roofer about the gutter: ["plan", "summary"] Some(Object {"ids": Array [Number(3)]})
        the second one: ["plan", "summary"] Some(Object {"ids": Array [Number(3)]})
        both: ["plan", "summary"] Some(Object {"ids": Array [Number(4), Number(3)]})
        never mind: [] None
        what is overdue?: ["router", "router"] None
    "#]]
    .assert_eq(&log);
}

#[test]
fn repaired_once_and_only_for_the_better() {
    let plan = r#"{"operations":[{"op":"complete","id":3},{"op":"update","id":99,"priority":"high"},{"op":"create","title":"Run","recurrence":{"type":"daily"}}]}"#;
    let mut log = String::new();
    for (name, repair) in [
        (
            "all",
            says(
                r#"{"operations":[{"at":2,"op":"update","id":4,"priority":"high"},{"at":3,"op":"create","title":"Run","scheduledFor":"2026-11-21","recurrence":{"type":"daily"}}]}"#,
            ),
        ),
        (
            "one, by its place",
            says(r#"{"operations":[{"at":3,"op":"create","title":"Run","scheduledFor":"2026-11-21","recurrence":{"type":"daily"}}]}"#),
        ),
        (
            "in order",
            says(
                r#"[{"op":"update","id":4,"priority":"high"},{"op":"create","title":"Run","scheduledFor":"2026-11-21","recurrence":{"type":"daily"}}]"#,
            ),
        ),
        (
            "by what it is",
            says(r#"{"operations":[{"op":"create","title":"Run","scheduledFor":"2026-11-21","recurrence":{"type":"daily"}}]}"#),
        ),
        ("still refused", says(r#"{"operations":[{"at":2,"op":"update","id":98,"priority":"high"}]}"#)),
        ("spoils a good one", says(r#"{"operations":[{"at":1,"op":"delete","id":3},{"at":2,"op":"delete","id":3}]}"#)),
        ("one that is there", says(r#"{"operations":[{"at":2,"op":"complete","id":3}]}"#)),
        (
            "places that are none",
            says(
                r#"{"operations":[{"at":0,"op":"complete","id":4},{"at":9,"op":"complete","id":4},{"at":-1,"op":"complete","id":4},{"at":"2","op":"complete","id":4},{"op":"complete","id":5}]}"#,
            ),
        ),
        ("nothing", says(r#"{"operations":[]}"#)),
        ("prose", says("I cannot.")),
        ("a fault", breaks("model_stalled")),
    ] {
        let ran = run(Mode::Plan, "the roofer is done, and run daily", &[says(plan), repair, says("Some changes are made to your tasks.")]);
        let lists: Vec<String> = events(&ran)
            .into_iter()
            .filter_map(|event| match event {
                TurnEventKind::Ops { version, operations, valid_count, invalid_count, .. } if *version > 0 => {
                    let keys: Vec<&str> = operations.iter().map(|row| row.key.split(':').next().unwrap_or_default()).collect();
                    Some(format!("v{version} {valid_count}+{invalid_count} {}", keys.join(" ")))
                }
                _ => None,
            })
            .collect();
        let outcome = ran.effects.iter().find_map(|effect| match effect {
            Effect::Audit(entry) if entry.action == "repair" => Some(format!("{:?} {}", entry.repair_success, entry.detail["outcome"])),
            _ => None,
        });
        let stored = ran
            .effects
            .iter()
            .find_map(|effect| if let Effect::Store(draft) = effect { Some((draft.operations.len(), draft.validation)) } else { None });
        let _ = writeln!(log, "{name}: {lists:?} {} stored {stored:?}, {} calls", outcome.unwrap_or_default(), ran.calls.len());
    }
    expect![[r#"
        all: ["v1 1+2 complete update create", "v2 3+0 complete update create"] Some(true) "better" stored Some((3, 2)), 3 calls
        one, by its place: ["v1 1+2 complete update create", "v2 2+1 complete update create"] Some(true) "better" stored Some((3, 2)), 3 calls
        in order: ["v1 1+2 complete update create", "v2 3+0 complete update create"] Some(true) "better" stored Some((3, 2)), 3 calls
        by what it is: ["v1 1+2 complete update create", "v2 2+1 complete update create"] Some(true) "better" stored Some((3, 2)), 3 calls
        still refused: ["v1 1+2 complete update create"] Some(false) "not_better" stored Some((3, 1)), 3 calls
        spoils a good one: ["v1 1+2 complete update create"] Some(false) "nothing_mended" stored Some((3, 1)), 3 calls
        one that is there: ["v1 1+2 complete update create"] Some(false) "nothing_mended" stored Some((3, 1)), 3 calls
        places that are none: ["v1 1+2 complete update create"] Some(false) "nothing_mended" stored Some((3, 1)), 3 calls
        nothing: ["v1 1+2 complete update create"] Some(false) "nothing_mended" stored Some((3, 1)), 3 calls
        prose: ["v1 1+2 complete update create"] Some(false) "nothing_mended" stored Some((3, 1)), 3 calls
        a fault: ["v1 1+2 complete update create"] Some(false) "model_stalled" stored Some((3, 1)), 2 calls
    "#]].assert_eq(&log);
    let ran = run(Mode::Plan, "the roofer is done, and run daily", &[says(plan)]);
    let sent = &ran.calls[1].messages[1].text;
    assert!(sent.contains("id_not_found") && sent.contains("Refused operations") && !sent.contains(r#""op":"complete","id":3"#), "{sent}");
}

#[test]
fn a_summary_says_only_what_the_list_holds() {
    let plan = r#"{"operations":[{"op":"complete","id":3},{"op":"create","title":"Buy milk"}]}"#;
    let mut log = String::new();
    for reply in [
        says("“Call the roofer about the gutter” is ticked off, and “Buy milk” is added."),
        says("# Summary\n- **Two** changes ![x](https://evil.example/x.png)"),
        says("Five tasks are deleted."),
        says("Five tasks are deleted, and that is all there is to say about it. ".repeat(20)),
        says("#4 is completed."),
        says("I have completed it."),
        says(""),
        says("<think>for ever"),
        says(format!("It is so. {}", "Much more of it. ".repeat(200))),
        Reply::Breaks("“Call the".to_owned(), "model_stalled"),
    ] {
        let ran = run(Mode::Plan, "the gutter call is done, buy milk", &[says(plan), reply]);
        let text = events(&ran)
            .into_iter()
            .find_map(|event| if let TurnEventKind::Result { text, .. } = event { Some(text.clone()) } else { None })
            .unwrap();
        let why = ran.effects.iter().find_map(|effect| match effect {
            Effect::Audit(entry) if entry.action == "summary_fallback" => Some(entry.detail["reason"].to_string()),
            _ => None,
        });
        let stopped = ran.effects.contains(&Effect::StopModel);
        let _ = writeln!(log, "{:.80} {} | {} | stopped {stopped}", text, text.chars().count(), why.unwrap_or_default());
    }
    expect![[r#"
        “Call the roofer about the gutter” is ticked off, and “Buy milk” is added. 74 |  | stopped false
        Summary Two changes x 21 |  | stopped false
        2 changes. 10 | "not_grounded" | stopped false
        2 changes. 10 | "not_grounded" | stopped true
        2 changes. 10 | "not_grounded" | stopped false
        2 changes. 10 | "not_grounded" | stopped false
        2 changes. 10 | "model_empty" | stopped false
        2 changes. 10 | "model_empty" | stopped false
        It is so. Much more of it. Much more of it. Much more of it. Much more of it. Mu 587 |  | stopped false
        2 changes. 10 | "model_stalled" | stopped false
    "#]]
    .assert_eq(&log);
}

#[test]
fn what_is_too_much_is_said() {
    let many: Vec<String> = (0..213).map(|n| format!(r#"{{"op":"create","title":"Task {n}"}}"#)).collect();
    let twice = r#"{"operations":[{"op":"create","title":"Milk"},{"title":"Milk","op":"create"},{"op":"create","title":"Eggs"},{"op":"create","title":"Milk"}]}"#;
    let mut log = String::new();
    for (name, reply) in [
        ("213", says(format!("[{}]", many.join(",")))),
        ("twice", says(twice)),
        ("cut", Reply::Cut(r#"{"operations":[{"op":"create","title":"Milk"},{"op":"delete","id":1"#.to_owned())),
        ("nothing", says(r#"{"operations":[]}"#)),
    ] {
        let ran = run(Mode::Plan, "add many", &[reply, breaks("model_stalled")]);
        let result = events(&ran)
            .into_iter()
            .find_map(|event| if let TurnEventKind::Result { text, operations, .. } = event { Some((text, operations)) } else { None });
        let (text, operations) = result.unwrap();
        let notes: Vec<&String> = operations.iter().flat_map(|row| &row.notes).collect();
        let _ = writeln!(log, "{name}: {} listed, {text} {notes:?}", operations.len());
    }
    expect![[r#"
        213: 200 listed, 200 changes. The first 200 changes are listed, 13 more were left out. []
        twice: 2 listed, 2 changes. ["The model proposed this more than once. It is listed once."]
        cut: 1 listed, 1 change. The model’s answer was cut off, so more may have been meant. []
        nothing: 0 listed, The model found nothing to change. Say it in another way, or name the tasks. []
    "#]]
    .assert_eq(&log);
}

#[test]
fn what_was_sent_is_kept_where_it_is_wanted() {
    let replies = [says(PLAN), says(r#"{"operations":[{"op":"complete","id":3}]}"#), says("It is ticked off.")];
    let kept = |log_prompts: bool| {
        let model = ModelSetup { log_prompts, ..ModelSetup::new("little") };
        let ran = run_on(&world(), request(Mode::Auto, "complete #3"), Setup { model: Some(model), ..setup() }, &replies);
        let rows = ran.effects.iter().filter_map(|effect| match effect {
            Effect::Audit(entry) if entry.action == "prompt" => Some(entry.clone()),
            _ => None,
        });
        rows.map(|entry| {
            (
                entry.stage,
                entry.model,
                entry.detail["purpose"].clone(),
                entry.detail["answer"].clone(),
                entry.detail["prompt"].as_str().unwrap().len() > 1_500,
            )
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(kept(false), []);
    let row = |stage, purpose: &str, answer: &str, long| (Some(stage), "little:1b".to_owned(), json!(purpose), json!(answer), long);
    assert_eq!(
        kept(true),
        [
            row(Stage::Routing, "router", PLAN, true),
            row(Stage::Proposing, "plan", r#"{"operations":[{"op":"complete","id":3}]}"#, true),
            row(Stage::Summarizing, "summary", "It is ticked off.", true),
        ]
    );
}
