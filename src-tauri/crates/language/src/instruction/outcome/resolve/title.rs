//! Finds the tasks that the words of a title name.

use chrono::{Datelike, NaiveDate};
use domain::{
    DateRange, Found, Task,
    sentence::Sentence,
    text::{NAMED, mention_score, title_score, words},
};

use super::{Meant, Resolved};
use crate::{
    Language,
    instruction::{
        clause::{Title, Verb},
        slots, values,
    },
};

/// From this score on, the words are the title itself.
const EXACT: f32 = 0.97;
/// The factor for a score when only the plain words name a title.
const PLAIN: f32 = 0.9;
/// From this score on, the full words are better than the words without their time, if those name several tasks.
const PART: f32 = 0.6;
/// The least share of a title that a sentence mentions if it means the task, the least one if that ends the task, and how sure it is.
const MENTIONED: f32 = 0.45;
const MENTIONED_ENDED: f32 = 0.7;
const MENTIONED_SURE: f32 = 0.86;
/// The next title must score below this share of the best one for the best one to be meant alone.
pub(crate) const CLEARLY: f32 = 0.8;

enum Choice {
    One(Box<Task>, f32),
    Many(Vec<Task>),
    None(Vec<Task>),
}

/// How well words name a task; more specific words, if any were said, count more.
fn score(words: &str, also: &[String], task: &Task) -> f32 {
    let plain = title_score(words, &task.title);
    // In a list, each part has its own specific words.
    let closer = also.iter().filter(|closer| closer.contains(words)).map(|closer| title_score(closer, &task.title)).max_by(f32::total_cmp);
    closer.map_or(plain, |closer| closer.max(plain * PLAIN))
}

/// The tasks that the words name, among the ranked ones.
fn choose(words: &str, also: &[String], found: Option<&Found>) -> Choice {
    let tasks = found.map(|found| found.tasks.as_slice()).unwrap_or_default();
    let scored: Vec<(f32, &Task)> = tasks.iter().map(|task| (score(words, also, task), task)).collect();
    let Some(best) = scored.iter().map(|(score, _)| *score).max_by(f32::total_cmp) else { return Choice::None(Vec::new()) };
    let near = |least: f32| -> Vec<Task> { scored.iter().filter(|(score, _)| *score >= least).map(|(_, task)| (*task).clone()).collect() };
    if best < NAMED {
        return Choice::None(near(0.0).into_iter().take(5).collect());
    }
    let mut fitting = if best >= EXACT { near(EXACT) } else { near(best * CLEARLY) };
    if fitting.len() == 1 { Choice::One(Box::new(fitting.remove(0)), best) } else { Choice::Many(fitting) }
}

/// The tasks that a title names.
pub(super) fn titled(title: &Title, verb: Option<&Verb>, found: &[Found]) -> Resolved {
    let one = |task: Task, score: f32, days: Option<DateRange>, words: &str| {
        let why = format!("“{words}” names “{}”", task.title);
        let why = Sentence::new("names", why).naming("words", words).naming("title", &task.title);
        Resolved::Tasks(Meant { tasks: vec![task], total: 1, scope: None, days, sure: 0.7 + 0.25 * score, why })
    };
    let whole = choose(&title.whole, &title.also, found.first());
    if !title.mentions.is_empty() && matches!(whole, Choice::None(_)) {
        return mentioned(title, verb, found);
    }
    let dated = title.on.as_ref().map(|(words, range)| (words, range, choose(words, &title.also, found.get(2))));
    match (whole, dated) {
        (Choice::One(task, score), dated) if score >= 0.75 || dated.is_none() => {
            if score < 0.75
                && let Some(tasks) = parts(title, found)
            {
                return tasks;
            }
            one(*task, score, None, &title.whole)
        }
        // "the ward 5A one": what reads like a time is part of the name.
        (Choice::One(task, score), Some((.., Choice::Many(_)))) if score >= PART => one(*task, score, None, &title.whole),
        (_, Some((words, range, Choice::One(task, score)))) => one(*task, score, *range, words),
        (_, Some((words, _, Choice::Many(tasks)))) if title.pair && tasks.len() == 2 => all(tasks, words),
        (Choice::Many(tasks), _) if title.pair && tasks.len() == 2 => all(tasks, &title.whole),
        (_, Some((_, _, Choice::Many(tasks)))) => Resolved::Many(tasks),
        (whole, dated) => {
            if let Some(tasks) = parts(title, found) {
                return tasks;
            }
            if let Choice::Many(tasks) = whole {
                return if plural(&title.whole, &tasks) { all(tasks, &title.whole) } else { Resolved::Many(tasks) };
            }
            if let (Choice::One(task, score), None) = (choose(&title.whole, &title.also, found.get(1)), &dated) {
                return match verb {
                    Some(Verb::Complete(_)) => Resolved::Already(task),
                    _ => one(*task, score, None, &title.whole),
                };
            }
            if let Some((words, range, _)) = &dated
                && let Choice::One(task, score) = choose(words, &title.also, found.get(3))
            {
                // "the dentist from Thursday", where last Thursday was meant: the weekday agrees.
                let weekday = range.and_then(single_day).map(|day| day.weekday());
                let agrees = weekday.is_some() && weekday == task.scheduled_for.map(|date| date.weekday());
                return if agrees { one(*task, score * 0.8, None, words) } else { Resolved::Nothing(vec![*task]) };
            }
            if let Some(front) = &title.front
                && let Choice::One(task, score) = choose(front, &[], found.last())
            {
                return one(*task, score * PLAIN, None, &title.whole);
            }
            let nearest = match (whole, dated) {
                (Choice::None(nearest), _) if !nearest.is_empty() => nearest,
                (_, Some((_, _, Choice::None(nearest)))) => nearest,
                _ => Vec::new(),
            };
            Resolved::Nothing(nearest)
        }
    }
}

/// The task whose title a sentence mentions most of.
fn mentioned(title: &Title, verb: Option<&Verb>, found: &[Found]) -> Resolved {
    // "subs paid to Malcolm" does not complete "Ring Malcolm".
    let ends = matches!(verb, Some(Verb::Complete(true) | Verb::Delete));
    let least = if ends { MENTIONED_ENDED } else { MENTIONED };
    let mut scored: Vec<(f32, &Task)> = Vec::new();
    for task in found.iter().flat_map(|found| &found.tasks) {
        if !scored.iter().any(|(_, known)| known.id == task.id) {
            scored.push((mention_score(&title.whole, &task.title), task));
        }
    }
    scored.retain(|(score, _)| *score >= least);
    let best = scored.iter().map(|(score, _)| *score).fold(0.0, f32::max);
    scored.retain(|(score, _)| *score >= best * CLEARLY);
    match scored.as_slice() {
        [] => Resolved::Nothing(Vec::new()),
        [(_, task)] => {
            let why = format!("“{}” names “{}”", title.whole, task.title);
            let why = Sentence::new("names", why).naming("words", &title.whole).naming("title", &task.title);
            Resolved::Tasks(Meant { tasks: vec![(*task).clone()], total: 1, scope: None, days: None, sure: MENTIONED_SURE, why })
        }
        several => Resolved::Many(several.iter().map(|(_, task)| (*task).clone()).collect()),
    }
}

/// "the invoices": all tasks are meant whose titles say "invoice".
fn plural(spoken: &str, tasks: &[Task]) -> bool {
    let titles: Vec<Vec<String>> = tasks.iter().map(|task| words(&task.title)).collect();
    words(spoken).iter().rev().take(1).any(|word| {
        let has = |title: &Vec<String>, wanted: &str| title.iter().any(|other| other == wanted);
        let each = |one: &String| one.len() > 2 && titles.iter().all(|title| has(title, one) && !has(title, word));
        // A title may be in another language than the message.
        let languages = [Language::English, Language::German].into_iter().filter_map(slots::grammar);
        languages.flat_map(|grammar| values::singulars(grammar, word)).any(|one| each(&one))
    })
}

fn all(tasks: Vec<Task>, spoken: &str) -> Resolved {
    let why = Sentence::new("names_each", format!("“{spoken}” names each of them")).naming("words", spoken);
    Resolved::Tasks(Meant { total: tasks.len(), tasks, scope: None, days: None, sure: 0.85, why })
}

fn single_day(range: DateRange) -> Option<NaiveDate> {
    range.from.filter(|_| range.from == range.to)
}

/// "the dentist and the report": each part names a different task.
fn parts(title: &Title, found: &[Found]) -> Option<Resolved> {
    if title.parts.is_empty() {
        return None;
    }
    let first = if title.on.is_some() { 4 } else { 2 };
    let mut tasks: Vec<Task> = Vec::new();
    let mut sure: f32 = 0.95;
    for (index, part) in title.parts.iter().enumerate() {
        match choose(part, &title.also, found.get(first + index)) {
            Choice::One(task, score) if !tasks.iter().any(|other| other.id == task.id) => {
                sure = sure.min(0.7 + 0.25 * score);
                tasks.push(*task);
            }
            _ => return None,
        }
    }
    let why = Sentence::new("each", "each is named in your words");
    Some(Resolved::Tasks(Meant { total: tasks.len(), tasks, scope: None, days: None, sure, why }))
}
