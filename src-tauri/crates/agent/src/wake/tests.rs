//! Whole wakes, with scripted model answers and fixed tool answers.

mod ends;
mod prompts;
mod work;

use std::fmt::Write as _;

use chrono::Weekday;
use domain::{Checklist, ChecklistItem, Label, Note, Task, checklist::ChecklistDetail};
use expect_test::expect;
use language::DateOrder;
use protocol::agent::{StepCheck, StepStatus};
use serde_json::json;

use super::*;
use crate::{
    model::{Answered, Fault, Message, Role},
    tools::{self, Outcome, Skip},
};

const AT: &str = "2026-11-20T22:00:00Z";

pub(super) fn task() -> Task {
    serde_json::from_value(json!({
        "id": Uuid::from_u128(1), "number": 7, "title": "Repair the roof", "createdAt": AT, "updatedAt": AT,
    }))
    .unwrap()
}

/// An item with its provenance: `x` ticked, `-` archived, `u` the user's.
pub(super) fn item(n: u128, title: &str, how: &str) -> ChecklistItem {
    let user = how.contains('u');
    serde_json::from_value(json!({
        "id": Uuid::from_u128(n), "title": title, "isChecked": how.contains('x'), "isArchived": how.contains('-'),
        "checkedBy": if user { "user" } else { "agent" }, "checkedAt": user.then_some(AT), "linkedChecklists": [],
    }))
    .unwrap()
}

pub(super) fn checklist(items: Vec<ChecklistItem>) -> ChecklistDetail {
    let id = Uuid::from_u128(50).into();
    ChecklistDetail { checklist: Checklist { id, task_id: task().id, title: "Todos".to_owned(), position: 1.0 }, items }
}

pub(super) fn note(n: u128, at: &str, text: &str) -> Note {
    serde_json::from_value(json!({
        "id": Uuid::from_u128(n), "taskId": task().id, "text": text,
        "recordedFrom": at, "recordedUntil": at, "createdAt": at, "updatedAt": at,
    }))
    .unwrap()
}

pub(super) fn label(n: u128, name: &str) -> Label {
    serde_json::from_value(json!({"id": Uuid::from_u128(n), "name": name, "color": "green"})).unwrap()
}

pub(super) fn brief() -> Brief {
    let labels = [label(31, "bug"), label(32, "roof")];
    Brief {
        labels: BriefLabels::of(&task(), &labels, &[], None, true),
        task: task(),
        project: Some("House".to_owned()),
        checklists: vec![checklist(vec![item(21, "Call the roofer", "u"), item(22, "Order tiles", "xu")])],
        notes: vec![note(41, "2026-11-21T08:00:00Z", "Buy sand. The tiles came back broken.")],
        plan: vec![],
        looked_at: None,
    }
}

/// The offers end with an example, as those of `tools` do.
fn offered() -> Vec<ToolOffer> {
    let offer = |name, example| ToolOffer {
        name,
        description: format!("What it does.\nExample: {example}"),
        parameters: json!({"type": "object"}),
    };
    vec![
        offer("add_multiple_checklist_items", r#"{"items":[{"title":"Pick up milk"}]}"#),
        offer("update_checklist_items", r#"{"items":[{"id":"1","isChecked":true}]}"#),
        offer("todo_write", r#"{"todos":[]}"#),
    ]
}

pub(super) fn setup() -> Setup {
    let clock = Clock {
        now: "2026-11-21T10:00:00".parse().unwrap(),
        zone: chrono_tz::Europe::Berlin,
        date_order: DateOrder::DayFirst,
        week_start: Weekday::Mon,
        language: language::Language::default(),
    };
    Setup {
        wake_id: Uuid::from_u128(9),
        trigger: WakeTrigger::Note,
        model: Some(ModelSetup { log_prompts: false, ..ModelSetup::new("little") }),
        brief: brief(),
        offered: offered(),
        clock,
        started_at: "2026-11-21T09:00:00Z".parse().unwrap(),
    }
}

fn call(id: &str, name: &str, arguments: &str) -> ToolCall {
    ToolCall { id: id.to_owned(), name: name.to_owned(), arguments: arguments.to_owned() }
}

fn add(id: &str, titles: &[&str]) -> ToolCall {
    let items: Vec<Value> = titles.iter().map(|title| json!({"title": title})).collect();
    call(id, "add_multiple_checklist_items", &json!({"items": items}).to_string())
}

/// An answer of a model.
#[derive(Clone)]
enum Reply {
    Says(String, Vec<ToolCall>),
    Fails(&'static str, &'static str),
}

fn says(words: &str) -> Reply {
    Reply::Says(words.to_owned(), vec![])
}

fn calls(calls: &[ToolCall]) -> Reply {
    Reply::Says(String::new(), calls.to_vec())
}

fn inputs(call: u32, reply: Reply) -> Vec<Input> {
    let events = match reply {
        Reply::Says(words, calls) => {
            let done = Answered { model: "little:1b".to_owned(), prompt_tokens: 100, answer_tokens: 10, truncated: false, calls };
            vec![ModelEvent::Delta(words), ModelEvent::Done(done)]
        }
        Reply::Fails(code, message) => {
            vec![ModelEvent::Failed(Fault { problem: Problem::new(code.parse().unwrap(), message), retry: true })]
        }
    };
    events.into_iter().map(|event| Input::Model { call, event }).collect()
}

/// The result of a wake.
struct Ran {
    effects: Vec<Effect>,
    asked: Vec<ModelCall>,
}

/// Drives a wake: the nth model call gets the nth reply, and `host` answers each tool call. When the script has ended, the user cancels.
fn drive(setup: Setup, replies: &[Reply], mut host: impl FnMut(&str, &Value) -> ToolAnswer) -> Ran {
    let mut wake = Wake::new(setup);
    let mut ran = Ran { effects: Vec::new(), asked: Vec::new() };
    let mut waiting = VecDeque::from([Input::Start]);
    let mut now = 0;
    while let Some(input) = waiting.pop_front() {
        now += 10;
        for effect in wake.handle(input, now) {
            match &effect {
                Effect::Ask(call) => {
                    let reply = replies.get(ran.asked.len()).cloned();
                    waiting.extend(reply.map_or_else(|| vec![Input::Cancel], |reply| inputs(call.id, reply)));
                    ran.asked.push((**call).clone());
                }
                Effect::Run { name, arguments, .. } => waiting.push_back(Input::Tool(Box::new(host(name, arguments)))),
                _ => {}
            }
            ran.effects.push(effect);
        }
    }
    ran
}

fn run(replies: &[Reply]) -> Ran {
    drive(setup(), replies, host)
}

fn effect(id: u128, name: &str, field: &'static str, after: Value) -> tools::Effect {
    tools::Effect { ids: vec![Uuid::from_u128(id).to_string()], name: name.to_owned(), field, before: Value::Null, after }
}

fn did(receipt: Receipt, body: Value) -> ToolAnswer {
    ToolAnswer { body, receipt: Some(receipt), ..ToolAnswer::default() }
}

fn refused(code: &str, message: &str) -> ToolAnswer {
    ToolAnswer { body: json!({"error": {"code": code, "message": message}}), refused: true, ..ToolAnswer::default() }
}

/// A host that does what it is asked, within reason.
fn host(name: &str, arguments: &Value) -> ToolAnswer {
    match name {
        "add_multiple_checklist_items" => {
            let Some(items) = arguments["items"].as_array() else {
                return refused("invalid_arguments", "items is a text, and has to be a list of objects.");
            };
            let titles: Vec<&str> = items.iter().filter_map(|item| item["title"].as_str()).collect();
            let effects = titles.iter().zip(100..).map(|(title, n)| effect(n, title, "created", json!({}))).collect();
            let receipt = Receipt {
                effects,
                change_set: Some(Uuid::from_u128(77).to_string()),
                ..Receipt::new("add_multiple_checklist_items", Outcome::Applied)
            };
            did(receipt, json!({"createdItems": titles}))
        }
        "update_checklist_items" => {
            let skip = |code: &str| Skip {
                id: Uuid::from_u128(22).to_string(),
                name: "Order tiles".to_owned(),
                code: code.parse().unwrap(),
                reason: "It is as the user set it.".to_owned(),
            };
            let reason = arguments["items"][0]["reason"].as_str();
            let receipt = if let Some(reason) = reason {
                let effects =
                    vec![effect(22, "Order tiles", "isChecked", json!(false)), effect(22, "Order tiles", "override", json!(reason))];
                Receipt { effects, ..Receipt::new("update_checklist_items", Outcome::Applied) }
            } else {
                Receipt { skipped: vec![skip("sovereignty")], ..Receipt::new("update_checklist_items", Outcome::NoChange) }
            };
            did(receipt, json!({"updated": reason.iter().count()}))
        }
        "assign_task_labels" => {
            let effects = vec![effect(32, "roof", "labels", json!("roof"))];
            did(Receipt { effects, ..Receipt::new("assign_task_labels", Outcome::Applied) }, json!({"assigned": 1}))
        }
        "todo_write" => {
            let step = |content: &str, status| PlanStep {
                content: content.to_owned(),
                active_form: content.to_owned(),
                status,
                level: 0,
                check: StepCheck::None,
            };
            ToolAnswer {
                body: json!({"todos": 2}),
                receipt: Some(Receipt::new("todo_write", Outcome::NoChange)),
                steps: vec![step("Read the notes", StepStatus::InProgress), step("Add items", StepStatus::Pending)],
                open: vec!["1. Read the notes".to_owned(), "2. Add items".to_owned()],
                ..ToolAnswer::default()
            }
        }
        _ => refused("unknown_tool", &format!("There is no tool called “{name}”.")),
    }
}

fn trace(effects: &[Effect]) -> String {
    effects.iter().map(|effect| line(effect) + "\n").collect()
}

fn line(effect: &Effect) -> String {
    match effect {
        Effect::Ask(call) => {
            let said = call.messages.iter().skip(2).map(|message| match message.role {
                Role::Assistant => {
                    let calls: Vec<&str> = message.calls.iter().map(|call| call.id.as_str()).collect();
                    format!("\n    assistant {:?} {calls:?}", message.text)
                }
                Role::Tool => format!("\n    tool {} {}", message.answers.as_deref().unwrap_or("?"), message.text),
                _ => format!("\n    {:?} {}", message.role, message.text),
            });
            format!("ask {} {}{}", call.id, call.purpose.word(), said.collect::<String>())
        }
        Effect::StopModel => "stop the model".to_owned(),
        Effect::Run { name, arguments, caller } => {
            let ms = caller.inference_ms.map(|ms| format!(" after {ms} ms")).unwrap_or_default();
            format!("run {name} {arguments} by {}{ms}", caller.agent.as_deref().unwrap_or("hand"))
        }
        Effect::Emit(AgentEventKind::Started { trigger, agent }) => format!("started {trigger:?} by {agent}"),
        Effect::Emit(AgentEventKind::Round { round }) => format!("round {round}"),
        Effect::Emit(AgentEventKind::Plan { steps }) => {
            format!("plan {:?}", steps.iter().map(|step| step.content.as_str()).collect::<Vec<_>>())
        }
        Effect::Emit(AgentEventKind::Did { deed }) => format!("did {:?}: {}", deed.kind, deed.sentence),
        Effect::Emit(event) => format!("{event:?}"),
        Effect::Audit(entry) => format!("audit {} by {}, {} tokens {}", entry.action, entry.model, entry.tokens, entry.detail),
        Effect::Finish(report) => {
            let deeds: Vec<&str> = report.deeds.iter().map(|deed| deed.sentence.as_str()).collect();
            let skipped: Vec<String> = report.skipped.iter().map(|skip| format!("{} {}", skip.what, skip.code)).collect();
            format!(
                "finish {:?} by {}, {} rounds, {} tokens\n    message {:?}\n    words {:?}\n    deeds {deeds:?}\n    skipped {skipped:?}\n    open {:?}",
                report.outcome, report.agent, report.rounds, report.tokens, report.message, report.words, report.open
            )
        }
    }
}

fn report(ran: &Ran) -> &WakeReport {
    let Some(Effect::Finish(report)) = ran.effects.last() else { panic!("no end: {}", trace(&ran.effects)) };
    report
}
