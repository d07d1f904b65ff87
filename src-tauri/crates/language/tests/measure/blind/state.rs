//! Compares an exact final state: which tasks change and how, which are new, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{
    case::{Change, Fields, Wanted},
    judge::{Scene, Verdict, right_unless},
    made::{thing_missing, title_problem, when_problem},
    words::tokens,
};

pub fn judge_state(scene: &Scene<'_>) -> Verdict {
    if scene.does_nothing() {
        return scene.unless_asked(scene.case.expect.ask_ok && scene.asks());
    }
    right_unless(change_problem(scene).or_else(|| creation_problem(scene)))
}

fn change_problem(scene: &Scene<'_>) -> Option<String> {
    let expect = &scene.case.expect;
    let wanted: BTreeMap<u64, &Change> = expect.change.iter().map(|change| (scene.fixture.planted[change.task], change)).collect();
    if scene.touched.keys().any(|number| !wanted.contains_key(number)) {
        return Some("the wrong task is touched".into());
    }
    wanted.iter().find_map(|(number, change)| task_problem(scene, *number, change))
}

fn task_problem(scene: &Scene<'_>, number: u64, change: &Change) -> Option<String> {
    let gone = scene.world.gone.contains(&number);
    if gone != change.deleted {
        return Some(if gone { "the task is deleted" } else { "the task is not deleted" }.into());
    }
    if gone {
        return None;
    }
    let (new, old) = (&scene.world.tasks[&number], &scene.world.old[&number]);
    let mut wanted = change.set.clone();
    if change.completed {
        wanted.insert("completed".into(), json!(true));
    }
    // "repeats" accepts any repetition, with the day and time that it brings along.
    let repeats = wanted.remove("repeats") == Some(json!(true));
    if repeats && (new["recurrence"]["type"] == "none" || new["recurrence"].is_null()) {
        return Some("does not repeat".into());
    }
    let brought = |name: &&String| {
        let timed = *name == "timeOfDay" && !wanted.contains_key("timeOfDay") && wanted.contains_key("scheduledFor") && says_part(scene);
        timed || repeats && ["recurrence", "scheduledFor", "timeOfDay"].contains(&name.as_str())
    };
    let names: BTreeSet<&String> = new.keys().chain(wanted.keys()).filter(|name| !brought(name)).collect();
    names.into_iter().find_map(|name| field_problem(wanted.get(name).or(old.get(name)), new, name))
}

/// The parts of the day.
const PARTS: &[&str] = &["morning", "afternoon", "evening", "night", "tonight", "lunchtime"];

/// Whether the message says a part of the day: "to this afternoon" allows a time, as for a new task.
fn says_part(scene: &Scene<'_>) -> bool {
    tokens(&scene.case.text).iter().any(|word| PARTS.contains(&word.as_str()))
}

fn creation_problem(scene: &Scene<'_>) -> Option<String> {
    let problem = |wanted: &Wanted, task: &Fields| new_task_problem(wanted, task, &scene.case.text);
    let mut left: Vec<&Fields> = scene.world.made().collect();
    for wanted in &scene.case.expect.create {
        let Some(at) = left.iter().position(|task| problem(wanted, task).is_none()) else {
            let why = left.first().and_then(|task| problem(wanted, task));
            return Some(format!("not created: {} ({})", wanted.thing.join(" "), why.unwrap_or_default()));
        };
        left.remove(at);
    }
    (!left.is_empty()).then(|| "creates something more".into())
}

fn new_task_problem(wanted: &Wanted, task: &Fields, sentence: &str) -> Option<String> {
    thing_missing(wanted, &[task])
        .or_else(|| title_problem(wanted, task, sentence))
        .or_else(|| when_problem(&wanted.when, task))
        .or_else(|| wanted.set.iter().find_map(|(name, value)| field_problem(Some(value), task, name)))
}

fn field_problem(wanted: Option<&Value>, task: &Fields, name: &str) -> Option<String> {
    let got = task.get(name).unwrap_or(&Value::Null);
    let wanted = wanted.unwrap_or(&Value::Null);
    let written = ["added", "notes", "title"].contains(&name) && fits(&folded(wanted), &folded(got));
    (!written && !fits(wanted, got)).then(|| format!("{name} is {got}"))
}

/// Texts without capital letters and without a full stop at the end, which do not matter.
fn folded(value: &Value) -> Value {
    match value {
        Value::String(text) => json!(text.to_lowercase().trim_end_matches('.')),
        Value::Array(all) => all.iter().map(folded).collect(),
        _ => value.clone(),
    }
}

/// A list means any of its values, unless the field itself is a list.
fn fits(wanted: &Value, got: &Value) -> bool {
    match wanted.as_array() {
        Some(any) if !got.is_array() => any.contains(got),
        _ => wanted == got,
    }
}
