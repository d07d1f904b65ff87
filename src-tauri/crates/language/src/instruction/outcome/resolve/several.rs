//! Chooses among several tasks that fit equally.

use domain::{
    Task,
    sentence::Sentence,
    text::{related, words},
};

use super::{Meant, Resolved};
use crate::instruction::clause::{Move, Verb};

/// How sure it is that the title which says most of the message is meant.
const CLOSEST_SURE: f32 = 0.84;

/// Among several tasks that fit equally, the only one that the verb can change: "skip choir" means the one that repeats, "push the
/// appraisal back an hour" the one that has a time.
pub(crate) fn fitting(resolved: Resolved, verb: &Verb) -> Resolved {
    let Resolved::Many(tasks) = resolved else { return resolved };
    let can = |task: &&Task| match verb {
        Verb::Skip(_) | Verb::StopRepeating | Verb::MoveSeries(_) => task.recurrence.repeats(),
        Verb::Move(Move::By(length, _)) if length.is_within_a_day() => task.time_of_day.is_some(),
        Verb::Move(Move::By(..)) => task.scheduled_for.is_some(),
        // "the PCC is at eight now" is about the meeting, not about its minutes.
        Verb::Move(Move::NoTime | Move::Time(_) | Move::Clock(_) | Move::ClockOn(..) | Move::To(_, Some(_))) => task.time_of_day.is_some(),
        _ => true,
    };
    let mut left: Vec<&Task> = tasks.iter().filter(can).collect();
    let (Some(one), true) = (left.pop(), left.is_empty()) else { return Resolved::Many(tasks) };
    let why = Sentence::new("order", "picked by order");
    Resolved::Tasks(Meant { tasks: vec![one.clone()], total: 1, scope: None, days: None, sure: 0.86, why })
}

/// Of several tasks that fit equally, the one whose title contains every word of the message that the other titles contain, and at least one
/// more: "the rent is paid" means "Pay the rent" and not "Rent a marquee". `said` are the words of the message without its times, with the
/// verbs they report. If `events` are meant, a title that begins with the `spoken` name comes before one that only contains it: "PCC meeting"
/// before "Type PCC minutes". All of them if none is such a task.
pub(crate) fn closest(resolved: Resolved, said: &[String], spoken: &str, events: bool) -> Resolved {
    let Resolved::Many(tasks) = &resolved else { return resolved };
    let titles: Vec<Vec<String>> = tasks.iter().map(|task| words(&task.title)).collect();
    let exactly = |title: &[String], word: &String| title.contains(word);
    let loosely = |title: &[String], word: &String| title.iter().any(|other| other == word || related(word, other));
    let covering = |has: &dyn Fn(&[String], &String) -> bool| {
        let named: Vec<Vec<&String>> = titles.iter().map(|title| said.iter().filter(|word| has(title, word)).collect()).collect();
        let beats = |one: &[&String], other: &[&String]| one.len() > other.len() && other.iter().all(|word| one.contains(word));
        (0..named.len()).find(|at| (0..named.len()).all(|other| other == *at || beats(&named[*at], &named[other])))
    };
    let spoken = words(spoken);
    let begun: Vec<usize> = (0..titles.len()).filter(|at| events && !spoken.is_empty() && titles[*at].starts_with(&spoken)).collect();
    let begins = if let [only] = begun.as_slice() { Some(*only) } else { None };
    let best = covering(&loosely).or_else(|| covering(&exactly)).or(begins);
    let Some(task) = best.and_then(|at| tasks.get(at)) else { return resolved };
    let why = format!("“{}” names “{}”", spoken.join(" "), task.title);
    let why = Sentence::new("names", why).naming("words", &spoken.join(" ")).naming("title", &task.title);
    Resolved::Tasks(Meant { tasks: vec![task.clone()], total: 1, scope: None, days: None, sure: CLOSEST_SURE, why })
}
