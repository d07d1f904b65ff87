//! Checks a new task: its title, its time, its project.

use std::sync::LazyLock;

use chrono::Days;
use regex::Regex;
use serde_json::{Value, json};

use super::{
    case::{Case, Fields, Wanted, When},
    values::repeats,
    words::{holds, pattern, squash, tokens},
    world::World,
};

/// First words that belong to the request, not to the task.
const REQUEST: &str = "add put remind set create schedule please can could would will include insert place make note write mark kindly hey \
    remember reminder tell notify alert open throw tack";

/// Of these, verbs of things to do, and the words that follow them in a request.
const EITHER: &str = "alert make mark notify open tell throw write";
const OF_TASKS: &str = "me us it that this note notes sure down reminder task todo entry list lists calendar in on";

/// Words that carry no content in a title.
const FUNCTION: &str = "a an the at on for to of in by with my me it this that these from and or is";

static WRAPPED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^(?:i(?:'d| would| want| need|'ll)|for me|be (?:reminded|notified)|me|to (?:my|the)) "));
static LISTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:to|on|onto|in|from|off)\s+(?:(?:my|the|our|a|today's)\s+)?(?:[\w'-]+\s+){0,3}?(?:lists?|calendars?|calender|calander|schedule|agenda|checklist|to[- ]?dos?|chores|cart)\b",
    )
});
static TORN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:on|for|at|in|of|by|off|about|and|as|to)\s+(?:as|of|to|and|on|for|at|in|by|about)\b|\b(?:on|at|of|for|in|by) (?:to|as|and|of|on|at|by)\b",
    )
});
static PREPOSITIONS: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?:(?:on|at|by|for|in|the|this|next|from|of|to|until)\s+)+"));
static BARE_HOUR: LazyLock<Regex> =
    LazyLock::new(|| pattern("^(?:[0-9]{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$"));

/// The problem with the tasks created for a sentence that asks for one new task, or for `many`.
pub fn created_problem(case: &Case, wanted: &Wanted, world: &World, many: bool) -> Option<String> {
    let made: Vec<&Fields> = world.made().collect();
    if !world.touched().is_empty() {
        return Some("changes a task that was there".into());
    }
    if made.is_empty() {
        return Some("nothing created".into());
    }
    if made.len() > 1 && !many && !case.expect.many {
        return Some("several tasks for one".into());
    }
    let single = |task: &&Fields| title_problem(wanted, task, &case.text).or_else(|| project_problem(case, task));
    thing_missing(wanted, &made)
        .or_else(|| made.iter().find_map(single))
        .or_else(|| times_problem(&wanted.when, &made))
        .or_else(|| unsaid_date(case, wanted, world))
}

/// The first task's problem, if every task has one: a sentence about two days may create two tasks.
fn times_problem(when: &When, made: &[&Fields]) -> Option<String> {
    let problems: Option<Vec<String>> = made.iter().map(|task| when_problem(when, task)).collect();
    problems?.into_iter().next()
}

fn project_problem(case: &Case, task: &Fields) -> Option<String> {
    let project = task["project"].as_str()?;
    let named = case.expect.projects.iter().any(|known| known == project) || squash(&case.text).contains(&squash(project));
    (!named).then(|| "in a project nobody named".into())
}

fn unsaid_date(case: &Case, wanted: &Wanted, world: &World) -> Option<String> {
    let today = json!(world.today);
    let other = |task: &Fields| !task["scheduledFor"].is_null() && task["scheduledFor"] != today;
    let unsaid = wanted.when == When::default() && !case.expect.holiday && world.made().any(other);
    unsaid.then(|| "a date nobody said".into())
}

/// The problem with a task's time.
pub fn when_problem(when: &When, task: &Fields) -> Option<String> {
    let repeats = repeats(task);
    let days: Vec<&str> = ["scheduledFor", "deadline"].iter().filter_map(|name| task.get(*name)?.as_str()).collect();
    let clock = task.get("timeOfDay").and_then(Value::as_str);
    if *when == When::default() {
        return repeats.then(|| "repeats, unasked".into());
    }
    match (when.repeats, repeats) {
        (true, false) => return Some("repetition lost".into()),
        (false, true) => return Some("repeats, unasked".into()),
        (true, true) => {}
        (false, false) => {
            if let Some(problem) = date_problem(when, &days) {
                return Some(problem);
            }
        }
    }
    match clock {
        None if !when.times.is_empty() => Some("clock lost".into()),
        Some(clock) if !when.times.is_empty() && !when.times.iter().any(|time| time == clock) => {
            Some(format!("clock is {clock}, said was {}", when.times.join("/")))
        }
        None if days.is_empty() && !repeats => Some("date lost".into()),
        _ => None,
    }
}

fn date_problem(when: &When, days: &[&str]) -> Option<String> {
    let (fits, said) = if when.dates.is_empty() {
        let (from, to) = when.range?;
        // One day earlier or later is accepted: people differ about where a week ends.
        let (first, last) = ((from - Days::new(1)).to_string(), (to + Days::new(1)).to_string());
        (days.iter().any(|day| first.as_str() <= *day && *day <= last.as_str()), format!("{from} to {to}"))
    } else {
        (days.iter().any(|day| when.dates.iter().any(|date| date == day)), when.dates.join("/"))
    };
    let problem = if days.is_empty() { "date lost".into() } else { format!("date is {}, said was {said}", days.join("/")) };
    (!fits).then_some(problem)
}

/// The problem with the title of a task that was created for a sentence.
pub fn title_problem(wanted: &Wanted, task: &Fields, sentence: &str) -> Option<String> {
    let title = task["title"].as_str().unwrap_or_default();
    let words = tokens(title);
    let is_thing = |word: &String| wanted.thing.contains(word);
    let first = words.first();
    // "put the bins out" and "put out the bins" are things to do.
    let away = |word: Option<&String>| word.is_some_and(|word| listed("out away up back", word));
    let apart = first.is_some_and(|first| first == "put") && (away(words.last()) || away(words.get(1)));
    // "make flapjacks" is something to do; "make a note of it" and "write milk" for a list ask for a task.
    let about_tasks = |first: &str| !listed(EITHER, first) || wanted.lists || words.iter().take(4).any(|word| listed(OF_TASKS, word));
    let asks = first.filter(|_| !apart).is_some_and(|first| {
        listed(REQUEST, first)
            && about_tasks(first)
            && !holds(first, &wanted.thing)
            && wanted.first.as_ref().is_none_or(|wanted| wanted != first)
    });
    let problem = if asks {
        "title keeps the request"
    } else if words.iter().all(|word| listed(FUNCTION, word) && !is_thing(word)) {
        "a title without content"
    } else if is_torn(title, sentence) {
        "a torn title"
    } else if WRAPPED.is_match(title) {
        "title keeps the request"
    } else if wanted.lists && names_list(title).is_some_and(|list| !is_thing(&list)) {
        "title keeps the name of the list"
    } else if wanted.when.words.iter().any(|phrase| keeps(title, phrase)) {
        "title keeps the date"
    } else if wanted.len > 0 && words.len() > wanted.len + (wanted.len / 3).max(2) {
        "title holds more than the thing"
    } else {
        return None;
    };
    Some(format!("{problem}: {title}"))
}

/// Whether a title lacks the words between two of its words: "call Bob on about the car". "Go in to the bank" is whole if it was said so.
fn is_torn(title: &str, sentence: &str) -> bool {
    let said = format!(" {} ", squash(sentence));
    let title = title.replace('-', "_");
    TORN.find_iter(&title).any(|seam| !said.contains(&format!(" {} ", squash(seam.as_str()))))
}

fn listed(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|listed| listed == word)
}

/// The last word of a phrase such as "to my shopping list".
fn names_list(title: &str) -> Option<String> {
    let last = |text: &str| LISTED.find(text).and_then(|phrase| tokens(phrase.as_str()).pop());
    last(title).or_else(|| last(&format!("to {title}")))
}

/// Whether the title still contains a phrase of the sentence that gives a time.
fn keeps(title: &str, phrase: &str) -> bool {
    let phrase = phrase.trim().to_lowercase();
    let core = PREPOSITIONS.replace(&phrase, "");
    let plain = squash(&core);
    let title = format!(" {} ", squash(title));
    if core.ends_with("'s") || matches!(plain.as_str(), "" | "day" | "s") {
        // "tomorrow's meeting" may stay.
        false
    } else if BARE_HOUR.is_match(&plain) {
        ["at", "for", "by"].iter().any(|word| title.contains(&format!(" {word} {plain} ")))
    } else {
        title.contains(&format!(" {plain} "))
    }
}

/// The lost words; a long list may lose three in ten.
pub fn thing_missing(wanted: &Wanted, tasks: &[&Fields]) -> Option<String> {
    let words: Vec<String> = tasks.iter().flat_map(|task| words_of(task)).collect();
    let lost: Vec<&str> = wanted.thing.iter().filter(|word| !holds(word, &words)).map(String::as_str).collect();
    let few = wanted.thing.len() > 2 && lost.len() * 10 <= wanted.thing.len() * 3;
    (!lost.is_empty() && !few).then(|| format!("title lacks {}", lost.join(" ")))
}

fn words_of(task: &Fields) -> Vec<String> {
    let items = task.get("checklist").and_then(Value::as_array).into_iter().flatten();
    let items = items.map(|item| item.get("title").unwrap_or(item));
    let texts = [task.get("title"), task.get("notes")].into_iter().flatten().chain(items);
    texts.filter_map(Value::as_str).flat_map(tokens).collect()
}
