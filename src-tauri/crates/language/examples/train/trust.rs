//! Trains how far a decision can be trusted.
//!
//! Each message gives several decisions: one for each of its readings and guesses. A linear model learns from their traits two things: which
//! decision of a message is right, compared with the others and with none of them, and how likely a decision is right by itself. The training
//! goes through the messages several times, always in the same order, and uses only operations that are exact on every machine, so the same
//! data always give the same file.
//!
//! The classifier of acts is surer of messages that it was fitted to than of others. So the traits of a message are computed with a
//! classifier that was fitted to the other half of the people.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    thread,
};

use language::{instruction::judging, wire};
use serde_json::Value;

use crate::{
    acts,
    examples::{Example, Source, examples},
    report::Outcome,
    sets,
};

/// How often it goes through the decisions.
const ROUNDS: usize = 24;
/// The size of the first step.
const STEP: f64 = 0.04;
/// In how many decisions a trait has to be.
const LEAST: usize = 8;
/// The file holds the weights in these parts.
const PARTS: f64 = 1_000.0;
/// How much more one of the project's own instructions counts than another message.
const OWN: f64 = 8.0;
/// How much of a step comes from the comparison of a message's decisions; the rest comes from each decision by itself.
const COMPARED: f64 = 0.8;
/// How strongly weights are drawn to zero.
const DECAY: f64 = 0.03;
/// How much more a message of somebody counts that no rule was fitted to: frames read other people's messages better than those of strangers.
const UNFITTED: f64 = 2.0;
/// The distance between two messages that are learned one after the other.
const STRIDE: usize = 97;

/// The decisions of a message.
struct Message {
    group: usize,
    weight: f64,
    decisions: Vec<Decision>,
}

/// The traits of a decision, and whether it is right.
type Seen = (BTreeSet<String>, Outcome);

struct Decision {
    traits: Vec<usize>,
    outcome: Outcome,
}

/// Prints how often the most trusted decision is right; `write` saves the weights.
pub fn train(write: bool) -> Result<(), String> {
    let examples = examples(&sets::OPEN)?;
    let mut names = BTreeMap::new();
    let messages = messages(&examples, &mut names)?;
    let names: Vec<&String> = {
        let mut names: Vec<(&String, &usize)> = names.iter().collect();
        names.sort_by_key(|(_, at)| **at);
        names.into_iter().map(|(name, _)| name).collect()
    };
    println!(
        "{} messages, {} decisions, {} traits",
        messages.len(),
        messages.iter().map(|message| message.decisions.len()).sum::<usize>(),
        names.len()
    );
    let part = |half: usize, inside: bool| messages.iter().filter(|message| (message.group % 2 == half) == inside).collect::<Vec<_>>();
    let all: Vec<&Message> = messages.iter().collect();
    let (tried, weights) = thread::scope(|scope| {
        let halves = scope.spawn(|| [0, 1].map(|half| most_trusted(&part(half, true), &fit(&part(half, false), names.len()))));
        (halves.join(), fit(&all, names.len()))
    });
    for (counts, half) in tried.map_err(|_| "a thread failed")?.into_iter().zip(0..) {
        println!("the most trusted decision of {} messages of the other half: {counts:?}", part(half, true).len());
    }
    let mut lines: Vec<(&String, i64)> =
        names.iter().zip(&weights).map(|(name, weight)| (*name, whole(weight * PARTS))).filter(|(_, weight)| *weight != 0).collect();
    lines.sort();
    println!("{} weights", lines.len());
    let mut text = String::from(
        "# How far each trait of a decision speaks for it, in thousandths of log-odds. Written by `cargo xtask train-language`.\n",
    );
    for (name, weight) in lines {
        _ = writeln!(text, "{name}\t{weight}");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/trust.txt");
    if write { std::fs::write(path, text).map_err(|error| format!("{path}: {error}")) } else { Ok(()) }
}

#[expect(clippy::cast_possible_truncation, reason = "weights are small")]
fn whole(weight: f64) -> i64 {
    weight.round() as i64
}

/// How much a message counts.
fn weight(source: Source) -> f64 {
    match source {
        Source::Own => OWN,
        Source::Fitted => 1.0,
        Source::Unfitted => UNFITTED,
    }
}

/// The decisions of every message, computed on two threads: one for each half of the people.
fn messages(examples: &[Example], names: &mut BTreeMap<String, usize>) -> Result<Vec<Message>, String> {
    let acts = acts::halves()?;
    let work = |half: usize| -> Result<Vec<(usize, Vec<Seen>)>, String> {
        let mut all = Vec::new();
        for (language, files) in &acts {
            let own = examples.iter().enumerate().filter(|(_, example)| example.language == *language && example.group % 2 == half);
            all.extend(judging::under(&files[half], || own.map(|(at, example)| (at, decisions(example))).collect::<Vec<_>>())?);
        }
        Ok(all)
    };
    let (first, second) = thread::scope(|scope| {
        let second = scope.spawn(|| work(1));
        (work(0), second.join())
    });
    let mut all = first?;
    all.extend(second.map_err(|_| "a thread failed")??);
    all.sort_by_key(|(at, _)| *at);
    let mut known = |name: String| {
        let next = names.len();
        *names.entry(name).or_insert(next)
    };
    let messages = all.into_iter().map(|(at, decisions)| {
        let decisions =
            decisions.into_iter().map(|(traits, outcome)| Decision { traits: traits.into_iter().map(&mut known).collect(), outcome });
        Message { group: examples[at].group, weight: weight(examples[at].source), decisions: decisions.collect() }
    });
    Ok(messages.collect())
}

/// The different decisions on a message with their traits.
fn decisions(example: &Example) -> Vec<Seen> {
    let mut known: Vec<Value> = Vec::new();
    let all = wire::decisions(&example.line, example.clock).unwrap_or_default();
    let new = all.into_iter().filter(|(answer, traits)| {
        let new = !traits.is_empty() && !known.contains(answer);
        known.push(answer.clone());
        new
    });
    new.map(|(answer, traits)| (traits, (example.judge)(&answer))).collect()
}

/// How often the most trusted decision is right, asked, and wrong.
fn most_trusted(messages: &[&Message], weights: &[f64]) -> [usize; 3] {
    messages.iter().fold([0; 3], |mut counts, message| {
        let best = message.decisions.iter().max_by(|a, b| score(weights, a).total_cmp(&score(weights, b)));
        if let Some(best) = best {
            counts[best.outcome as usize] += 1;
        }
        counts
    })
}

fn score(weights: &[f64], decision: &Decision) -> f64 {
    decision.traits.iter().map(|at| weights[*at]).sum()
}

/// e to the power of x, with operations that are exact on every machine.
fn exp(x: f64) -> f64 {
    let mut power = 1.0 + x.clamp(-30.0, 30.0) / 4_096.0;
    for _ in 0..12 {
        power *= power;
    }
    power
}

/// How far the score of each decision is from what it should be.
fn errors(message: &Message, weights: &[f64]) -> Vec<f64> {
    let scores: Vec<f64> = message.decisions.iter().map(|decision| score(weights, decision)).collect();
    // The score of "none of them" is 0.
    let most = scores.iter().copied().fold(0.0, f64::max);
    let shares: Vec<f64> = scores.iter().map(|score| exp(score - most)).collect();
    let all = exp(-most) + shares.iter().sum::<f64>();
    let right = |decision: &Decision| decision.outcome == Outcome::Right;
    let all_right: f64 = message.decisions.iter().zip(&shares).filter(|(decision, _)| right(decision)).map(|(_, share)| share).sum();
    let each = message.decisions.iter().zip(scores.iter().zip(&shares));
    each.map(|(decision, (score, share))| {
        let (wanted, wanted_share) = if right(decision) { (1.0, share / all_right) } else { (0.0, 0.0) };
        COMPARED * (wanted_share - share / all) + (1.0 - COMPARED) * (wanted - 1.0 / (1.0 + exp(-score)))
    })
    .collect()
}

/// The average of the weights over the second half of the training.
fn fit(messages: &[&Message], count: usize) -> Vec<f64> {
    let mut seen = vec![0; count];
    for at in messages.iter().flat_map(|message| &message.decisions).flat_map(|decision| &decision.traits) {
        seen[*at] += 1;
    }
    let (mut weights, mut squares, mut sums) = (vec![0.0; count], vec![1.0_f64; count], vec![0.0; count]);
    let mut averaged = 0.0;
    for round in 0..ROUNDS {
        for start in 0..STRIDE {
            for message in messages.iter().skip(start).step_by(STRIDE) {
                for (decision, error) in message.decisions.iter().zip(errors(message, &weights)) {
                    for at in decision.traits.iter().filter(|at| seen[**at] >= LEAST) {
                        let step = message.weight * error - DECAY * weights[*at];
                        squares[*at] += step * step;
                        weights[*at] += STEP * step / squares[*at].sqrt();
                    }
                }
            }
        }
        if round >= ROUNDS / 2 {
            averaged += 1.0;
            for (sum, weight) in sums.iter_mut().zip(&weights) {
                *sum += weight;
            }
        }
    }
    sums.into_iter().map(|sum| sum / averaged).collect()
}
