//! Fits the weights of the readings.
//!
//! The cost of a reading is a sum of weights. To find how often a weight counts in a reading, it is raised by one and the reading's cost
//! compared. With these counts, other weights can be tried without reading the messages again. The search changes one weight at a time, in
//! the order of the file, so the same data always give the same weights.

use std::thread;

use language::{instruction::training, wire};
use serde_json::Value;

use crate::{
    examples::{Example, Source, examples},
    report::{self, Outcome},
};

/// The largest weight tried.
const MOST: i64 = 24;
/// The loss of one message: one of the project's own that is not right, one that is answered wrongly, and one that is answered with a
/// question.
const OWN: i64 = 20_000;
const WRONG: i64 = 3_000;
const ASKED: i64 = 1_000;
/// The loss for moving a weight by one. A smaller gain is taken for chance.
const MOVED: i64 = 300;
/// The changes tried on a weight.
const STEPS: [i64; 8] = [1, -1, 2, -2, 3, -3, 5, -5];

/// A message with its readings.
struct Message {
    readings: Vec<Reading>,
    own: bool,
}

/// A reading of a message: its cost under the weights in the file, how often each weight counts, and whether its answer is right.
struct Reading {
    cost: i64,
    counts: Vec<i64>,
    outcome: Outcome,
}

/// Prints the gain; `write` saves the weights in their file.
pub fn train(write: bool) -> Result<(), String> {
    let examples = examples(&["blind", "blind/later"])?;
    let known = known();
    let messages = messages(&examples, &known)?;
    let all: Vec<&Message> = messages.iter().collect();
    // Fit to one half and try on the other, then swap the halves.
    let half = |odd: usize| -> Vec<&Message> { messages.iter().skip(odd).step_by(2).collect() };
    let held_out = [0, 1].map(|odd| counts(&half(1 - odd), &known, &fit(&half(odd), &known)));
    let fitted = fit(&all, &known);
    println!("{} messages, {} weights; right, asked, wrong:", all.len(), known.len());
    let possible = all.iter().filter(|message| message.readings.iter().any(|reading| reading.outcome == Outcome::Right)).count();
    println!("a right reading is among them {possible}");
    println!("with the file's weights      {:?}", counts(&all, &known, &known));
    println!("fitted to the other half     {:?}", [0, 1, 2].map(|at| held_out[0][at] + held_out[1][at]));
    println!("fitted to all                {:?}", counts(&all, &known, &fitted));
    for ((name, before), after) in training::names().iter().zip(&known).zip(&fitted).filter(|((_, before), after)| before != after) {
        println!("{name}: {before} -> {after}");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/instruct.txt");
    if write { std::fs::write(path, file(&fitted)).map_err(|error| format!("{path}: {error}")) } else { Ok(()) }
}

/// The weights in the file.
fn known() -> Vec<i64> {
    let value = |name: &&str| {
        let line = training::FILE.lines().find(|line| line.split('=').next().is_some_and(|own| own.trim() == *name));
        let value = line.and_then(|line| line.split('#').next()?.split('=').nth(1)?.trim().parse().ok());
        value.unwrap_or(0)
    };
    training::names().iter().map(value).collect()
}

/// The text of the file with other weights.
fn file(weights: &[i64]) -> String {
    let line = |line: &str| {
        let own = line.split('=').next().unwrap_or_default().trim();
        let weight = training::names().iter().position(|name| *name == own).and_then(|at| weights.get(at));
        match (weight, line.split_once('#')) {
            (Some(weight), Some((_, why))) => format!("{:25} #{why}", format!("{own} = {weight}")),
            _ => line.to_owned(),
        }
    };
    training::FILE.lines().map(line).map(|line| line + "\n").collect()
}

/// The readings of every message, computed on two threads.
fn messages(examples: &[Example], known: &[i64]) -> Result<Vec<Message>, String> {
    let (first, second) = examples.split_at(examples.len() / 2);
    let (first, second) = thread::scope(|scope| {
        let second = scope.spawn(|| measured(second, known));
        (measured(first, known), second.join())
    });
    let mut all = first?;
    all.extend(second.map_err(|_| "a thread failed")??);
    Ok(all)
}

fn measured(examples: &[Example], known: &[i64]) -> Result<Vec<Message>, String> {
    let each = |example: &Example| wire::plan_each(&example.line, example.clock).unwrap_or_default();
    let mut steps: Vec<Vec<String>> = Vec::new();
    let mut all: Vec<Message> = Vec::new();
    for example in examples {
        let (mut names, mut readings): (Vec<String>, Vec<Reading>) = (Vec::new(), Vec::new());
        for (name, (cost, answer)) in cheapest(each(example)) {
            readings.push(Reading { cost, counts: vec![0; known.len()], outcome: (example.judge)(&answer) });
            names.push(name);
        }
        steps.push(names);
        all.push(Message { readings, own: example.source == Source::Own });
    }
    for at in 0..known.len() {
        let raised: Vec<i64> = known.iter().enumerate().map(|(other, weight)| weight + i64::from(other == at)).collect();
        training::under(&file(&raised), || {
            for ((example, names), message) in examples.iter().zip(&steps).zip(&mut all) {
                let raised = cheapest(each(example));
                for (name, reading) in names.iter().zip(&mut message.readings) {
                    let cost = raised.iter().find(|(own, _)| own == name).map(|(_, (cost, _))| cost);
                    reading.counts[at] = cost.map_or(0, |cost| cost - reading.cost);
                }
            }
        })?;
    }
    Ok(all)
}

/// Each reading once, at its lowest cost, in the order in which they were found.
fn cheapest(readings: Vec<(String, u32, Value)>) -> Vec<(String, (i64, Value))> {
    let mut all: Vec<(String, (i64, Value))> = Vec::new();
    for (steps, cost, answer) in readings {
        let cost = i64::from(cost);
        match all.iter_mut().find(|(own, _)| *own == steps) {
            Some((_, known)) if known.0 <= cost => {}
            Some((_, known)) => *known = (cost, answer),
            None => all.push((steps, (cost, answer))),
        }
    }
    all
}

/// The outcome of a message under other weights: that of its cheapest reading, and of the first where several cost the same.
fn outcome(readings: &[Reading], moved: &[i64]) -> Outcome {
    let cost = |reading: &Reading| reading.cost + reading.counts.iter().zip(moved).map(|(count, moved)| count * moved).sum::<i64>();
    readings.iter().min_by_key(|reading| cost(reading)).map_or(Outcome::Asked, |reading| reading.outcome)
}

fn moved(known: &[i64], weights: &[i64]) -> Vec<i64> {
    weights.iter().zip(known).map(|(weight, known)| weight - known).collect()
}

fn counts(messages: &[&Message], known: &[i64], weights: &[i64]) -> report::Counts {
    let moved = moved(known, weights);
    messages.iter().fold([0; 3], |mut counts, message| {
        counts[outcome(&message.readings, &moved) as usize] += 1;
        counts
    })
}

/// The loss of a set of weights: the messages that are not right, plus how far the weights were moved.
fn loss(messages: &[&Message], known: &[i64], weights: &[i64]) -> i64 {
    let moved = moved(known, weights);
    let cost = |message: &&Message| match (outcome(&message.readings, &moved), message.own) {
        (Outcome::Right, _) => 0,
        (_, true) => OWN,
        (Outcome::Asked, false) => ASKED,
        (Outcome::Wrong, false) => WRONG,
    };
    messages.iter().map(cost).sum::<i64>() + MOVED * moved.iter().map(|moved| moved.abs()).sum::<i64>()
}

/// The best weights near those in the file.
fn fit(messages: &[&Message], known: &[i64]) -> Vec<i64> {
    let mut weights = known.to_vec();
    let mut best = loss(messages, known, &weights);
    loop {
        let before = best;
        for at in 0..weights.len() {
            for step in STEPS {
                let mut tried = weights.clone();
                tried[at] = (tried[at] + step).clamp(0, MOST);
                let cost = loss(messages, known, &tried);
                if cost < best {
                    (best, weights) = (cost, tried);
                }
            }
        }
        if best == before {
            return weights;
        }
    }
}
