//! Trains the classifier of what a message asks for.
//!
//! It is an averaged perceptron. The training goes through the messages several times, always in the same order. If the right act of a
//! message is not far enough ahead, the weights of its features change by one: up for that act, and down for the likeliest other act.
//! All numbers are whole, so the same data always give the same file.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use language::{instruction::Act, wire};
use serde_json::Value;

use crate::{
    blind::{
        self,
        case::{Case, Class, Expect},
    },
    sets, vectors,
};

/// How often it goes through the messages.
const ROUNDS: i64 = 8;
/// How far ahead the right act has to be.
const AHEAD: i64 = 10;
/// In how many messages a feature has to be.
const LEAST: usize = 4;
/// The file holds the weights in tenths.
const PARTS: i64 = 10;

/// A message: its features, and the acts that it asks for.
struct Example {
    language: &'static str,
    group: usize,
    features: Vec<String>,
    acts: BTreeSet<Act>,
}

type Table = BTreeMap<String, [i64; 16]>;

/// Prints how often the classifier is right; `write` saves it in its files.
pub fn train(write: bool) -> Result<(), String> {
    let examples = examples()?;
    for language in ["en", "de"] {
        let own: Vec<&Example> = examples.iter().filter(|example| example.language == language).collect();
        // Fit to one half of the people and try on the other, then swap the halves.
        let tried: Vec<bool> = (0..2)
            .flat_map(|half| {
                let part = |inside: bool| own.iter().copied().filter(|example| (example.group % 2 == half) == inside).collect::<Vec<_>>();
                let table = fit(&part(false));
                part(true).into_iter().map(move |example| right(&table, example)).collect::<Vec<_>>()
            })
            .collect();
        let fitted = fit(&own);
        println!("{language}: {} messages, {} features", own.len(), fitted.len());
        let right = tried.iter().filter(|right| **right).count();
        println!("right on the half that it was not fitted to: {right} of {}", tried.len());
        let path = format!("{}/weights/acts-{language}.txt", env!("CARGO_MANIFEST_DIR"));
        if write {
            std::fs::write(&path, file(&fitted)).map_err(|error| format!("{path}: {error}"))?;
        }
    }
    Ok(())
}

/// For each language the files of two classifiers: each half of the people has one that was fitted to the other half.
pub fn halves() -> Result<Vec<(&'static str, [String; 2])>, String> {
    let examples = examples()?;
    let fitted = ["en", "de"].map(|language| {
        let files = [0, 1].map(|half| {
            let others: Vec<&Example> =
                examples.iter().filter(|example| example.language == language && example.group % 2 != half).collect();
            file(&fit(&others))
        });
        (language, files)
    });
    Ok(fitted.into())
}

/// The project's instructions and the open halves of the blind messages.
fn examples() -> Result<Vec<Example>, String> {
    let folder = sets::folder();
    let mut examples = Vec::new();
    let mut add = |line: &Value, clock, german: bool, group, acts: BTreeSet<Act>| {
        if let Some(features) = wire::features(&line.to_string(), clock).filter(|_| !acts.is_empty()) {
            examples.push(Example { language: if german { "de" } else { "en" }, group, features, acts });
        }
    };
    for (_, rows, lines) in sets::INSTRUCTIONS {
        let rows = sets::lines::<Value>(&folder.join(rows))?;
        let rows = rows.first().and_then(Value::as_object).cloned().unwrap_or_default();
        for (group, vector) in sets::lines::<Value>(&folder.join(lines))?.iter().enumerate() {
            let line = vectors::request(&rows, vector);
            add(&line, vectors::clock(&line), lines.contains("german"), group, acts_of(&vector["operations"]));
        }
    }
    for folder in sets::OPEN.map(|name| folder.join(name)) {
        for (group, file) in sets::files(&folder)?.iter().enumerate() {
            for case in sets::lines::<Case>(file)? {
                let (line, clock) = blind::request(&case, &blind::fixture::build(&case))?;
                add(&line, clock, case.language.is_some(), group, asked(&case.expect));
            }
        }
    }
    Ok(examples)
}

/// The acts that a message asks for, derived from the expected answer.
fn asked(expect: &Expect) -> BTreeSet<Act> {
    match expect.class {
        Class::Create | Class::CreateBare | Class::CreateDatedBare | Class::Alarm => [Act::Create].into(),
        Class::QueryThing => [Act::About].into(),
        Class::Answer if !expect.names.is_empty() => [Act::Ask, Act::About].into(),
        Class::Answer | Class::QueryScope | Class::QueryList | Class::QueryNext | Class::QueryAll | Class::QueryLists => [Act::Ask].into(),
        Class::HowTo | Class::Unrelated => [Act::Nothing].into(),
        Class::Remove | Class::RemoveNext | Class::RemoveScope | Class::RemoveAll | Class::RemoveList | Class::RemoveSome => {
            [Act::Complete, Act::Delete].into()
        }
        Class::RemoveUnknown | Class::Ask => BTreeSet::new(),
        Class::State if expect.change.is_empty() && expect.create.is_empty() => [Act::Nothing].into(),
        Class::State => {
            let created = (!expect.create.is_empty()).then_some(Act::Create);
            let changed = expect.change.iter().flat_map(|change| {
                let ended = [(change.completed, Act::Complete), (change.deleted, Act::Delete)];
                let ended = ended.into_iter().filter(|(ended, _)| *ended).map(|(_, act)| act);
                ended.chain(change.set.iter().filter_map(|(field, value)| set(field, value)))
            });
            created.into_iter().chain(changed).collect()
        }
    }
}

/// The act that sets a field.
fn set(field: &str, value: &Value) -> Option<Act> {
    Some(match field {
        "scheduledFor" | "timeOfDay" | "deadline" => Act::Move,
        "recurrence" | "repeats" => Act::Repeat,
        "priority" => Act::Priority,
        "labels" => Act::Label,
        "project" => Act::Project,
        "title" => Act::Rename,
        "notes" => Act::Note,
        "checklist" => Act::Steps,
        "completed" if *value == Value::Bool(false) => Act::Reopen,
        "completed" | "completedDates" => Act::Complete,
        _ => return None,
    })
}

/// What operations do.
fn acts_of(operations: &Value) -> BTreeSet<Act> {
    let fields = |operation: &Value| {
        let fields = operation.get("set").unwrap_or(operation).as_object().cloned().unwrap_or_default();
        fields.iter().filter_map(|(field, value)| set(field, value)).collect::<Vec<_>>()
    };
    let each = |operation: &Value| match operation["op"].as_str().unwrap_or_default() {
        "create" => vec![Act::Create],
        "complete" | "complete_occurrence" | "bulk_complete" => {
            vec![if operation["completed"] == Value::Bool(false) { Act::Reopen } else { Act::Complete }]
        }
        "delete" | "bulk_delete" => vec![Act::Delete],
        "move_occurrence" => vec![Act::Move],
        "skip_occurrence" => vec![Act::Skip],
        "add_labels" | "remove_labels" => vec![Act::Label],
        "add_checklist_items" => vec![Act::Steps],
        "update" | "bulk_update" => fields(operation),
        _ => Vec::new(),
    };
    operations.as_array().into_iter().flatten().flat_map(each).collect()
}

fn scores(table: &Table, example: &Example) -> [i64; 16] {
    let mut all = [0; 16];
    for weights in example.features.iter().filter_map(|feature| table.get(feature)) {
        for (sum, weight) in all.iter_mut().zip(weights) {
            *sum += weight;
        }
    }
    all
}

/// The likeliest act among those that a message asks for, or among the others; of equals the first.
fn likeliest(scores: &[i64; 16], of: impl Fn(Act) -> bool) -> Option<usize> {
    (0..Act::ALL.len()).filter(|at| of(Act::ALL[*at])).max_by_key(|at| (scores[*at], std::cmp::Reverse(*at)))
}

/// The average of the weights over all steps of the training.
fn fit(examples: &[&Example]) -> Table {
    let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
    for feature in examples.iter().flat_map(|example| &example.features) {
        *counts.entry(feature).or_default() += 1;
    }
    let mut now: Table = counts.iter().filter(|(_, count)| **count >= LEAST).map(|(feature, _)| ((*feature).clone(), [0; 16])).collect();
    let mut sums = now.clone();
    let mut step = 0;
    // Neighbours in a file are alike, so a round steps through the messages by `STRIDE`.
    for _ in 0..ROUNDS {
        for start in 0..STRIDE {
            for example in examples.iter().skip(start).step_by(STRIDE) {
                step += 1;
                let scores = scores(&now, example);
                let right = likeliest(&scores, |act| example.acts.contains(&act));
                let other = likeliest(&scores, |act| !example.acts.contains(&act));
                let (Some(right), Some(other)) = (right, other) else { continue };
                if scores[right] > scores[other] + AHEAD {
                    continue;
                }
                for feature in &example.features {
                    if let (Some(weights), Some(sum)) = (now.get_mut(feature), sums.get_mut(feature)) {
                        weights[right] += 1;
                        weights[other] -= 1;
                        sum[right] += step;
                        sum[other] -= step;
                    }
                }
            }
        }
    }
    let average = |(weight, sum): (&i64, &i64)| (PARTS * (weight * step - sum)) / step.max(1);
    now.iter()
        .map(|(feature, weights)| {
            let sum = sums.get(feature).copied().unwrap_or([0; 16]);
            let mut averages = [0; 16];
            for (to, average) in averages.iter_mut().zip(weights.iter().zip(&sum).map(average)) {
                *to = average;
            }
            (feature.clone(), averages)
        })
        .filter(|(_, weights)| weights.iter().any(|weight| *weight != 0))
        .collect()
}

/// The distance between two messages that are learned one after the other.
const STRIDE: usize = 97;

/// Whether the likeliest act is right.
fn right(table: &Table, example: &Example) -> bool {
    likeliest(&scores(table, example), |_| true).is_some_and(|first| example.acts.contains(&Act::ALL[first]))
}

fn file(table: &Table) -> String {
    let mut text = String::from("# How much each feature of a message speaks for each act. Written by `cargo xtask train-language`.\n");
    for (feature, weights) in table {
        let each = Act::ALL.iter().zip(weights).filter(|(_, weight)| **weight != 0).map(|(act, weight)| format!("{} {weight}", act.name()));
        _ = writeln!(text, "{feature}\t{}", each.collect::<Vec<_>>().join(" "));
    }
    text
}
