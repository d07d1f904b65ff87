//! Measures how long it takes to read a line of quick add, a message, and a message of 40 words. Looking up tasks is not included.
//!
//! `cargo run --profile training --package language --example speed`. Each text is read several times and the fastest run counts, so that
//! other load on the computer does not show. Given a number, it reads every text that many times, for a profiler.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "printing is what it is for")]

#[path = "../tests/measure/sets.rs"]
mod sets;
#[allow(dead_code, clippy::expect_used, reason = "only the list of tasks is used here; it is one for tests")]
#[path = "../tests/support/mod.rs"]
mod support;

use std::{
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use chrono::Weekday;
use domain::{Found, Lookup, Today, World, lookup};
use language::{
    Clock, DateOrder, Language, Names,
    instruction::{self, Context, First, Mode, Turn},
    quick_add, when,
};
use serde_json::Value;

/// The allocator of the command line, where the parser runs.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Words in a long message.
const LONG: usize = 40;
/// Words in a pasted page.
const PAGE: usize = 20_000;

/// Names that a person has in addition to those in the task list.
const LABELS: [&str; 10] = ["calls", "deep", "waiting", "home", "office", "urgent", "reading", "money", "health", "travel"];
const PROJECTS: [&str; 6] = ["House", "Club", "Studies", "Tax return", "Holiday in May", "Kitchen"];

/// A text, the language of its window, and the turns before it.
#[derive(Clone)]
struct Message {
    text: String,
    german: bool,
}

fn main() -> ExitCode {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(7);
    match measure(rounds) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn measure(rounds: usize) -> Result<(), String> {
    let folder = sets::folder();
    let quick = texts(&[folder.join("quick-add.jsonl")])?;
    let blind = texts(&[sets::files(&folder.join("blind"))?, sets::files(&folder.join("blind/later"))?].concat())?;
    let (world, names) = support_names();
    let plain = Context { names, ..support::context() };
    let talked = Context { transcript: talk(), ..plain.clone() };
    println!("| | texts | words | median | p95 | longest |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let line = |message: &Message| {
        let clock = clock(message);
        least(rounds, || timed(|| quick_add::parse(&message.text, &clock, &plain.names, quick_add::Prefixes::default(), &[])).1)
    };
    row("quick add", &quick, line);
    row("quick add, any message", &blind, line);
    row("times in any message", &blind, |message| {
        let clock = clock(message);
        least(rounds, || timed(|| when::find(&message.text, &clock)).1)
    });
    let read = |context: &Context, message: &Message| {
        let context = Context { clock: clock(message), ..context.clone() };
        least(rounds, || decided(&message.text, &context, &world))
    };
    row("message", &blind, |message| read(&plain, message));
    let natural: Vec<Message> = blind.iter().filter(|message| message.text.split_whitespace().count() >= 20).map(Message::clone).collect();
    row("message of 20 words and more", &natural, |message| read(&plain, message));
    row("message behind others", &blind, |message| read(&talked, message));
    for (name, join) in [("sentences", ". "), ("clauses", " and "), ("run together", " ")] {
        let long = joined(&blind, join);
        row(&format!("{LONG} words, {name}"), &long, |message| read(&plain, message));
        row(&format!("{LONG} words, {name}, quick add"), &long, line);
    }
    for german in [false, true] {
        let all: Vec<&str> = blind.iter().filter(|message| message.german == german).map(|message| message.text.as_str()).collect();
        let words: Vec<&str> = all.iter().cycle().flat_map(|text| text.split_whitespace()).take(PAGE).collect();
        let page = [Message { text: words.join(" "), german }];
        let name = if german { "German" } else { "English" };
        row(&format!("a pasted page, {name}"), &page, |message| read(&plain, message));
        row(&format!("a pasted page, {name}, quick add"), &page, line);
    }
    Ok(())
}

/// The texts in files of lines.
fn texts(files: &[std::path::PathBuf]) -> Result<Vec<Message>, String> {
    let mut all = Vec::new();
    for file in files {
        for line in sets::lines::<Value>(file)? {
            let named = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("german"));
            let german = named || line["language"] == "de";
            all.extend(line["text"].as_str().map(|text| Message { text: text.to_owned(), german }));
        }
    }
    Ok(all)
}

/// Joins texts of one language until they make a long one, and cuts it after its last word.
fn joined(messages: &[Message], join: &str) -> Vec<Message> {
    let mut long = Vec::new();
    for german in [false, true] {
        let mut text = String::new();
        for message in messages.iter().filter(|message| message.german == german) {
            if !text.is_empty() {
                text.push_str(join);
            }
            text.push_str(message.text.trim_end_matches(['.', '!', '?']));
            let words: Vec<&str> = text.split_whitespace().collect();
            if words.len() >= LONG {
                long.push(Message { text: words.get(..LONG).unwrap_or_default().join(" "), german });
                text.clear();
            }
        }
    }
    long
}

fn clock(message: &Message) -> Clock {
    let (language, date_order) =
        if message.german { (Language::German, DateOrder::DayFirst) } else { (Language::English, DateOrder::MonthFirst) };
    Clock { language, date_order, ..support::clock() }
}

/// The task list, and its names plus [`LABELS`].
fn support_names() -> (World, Names) {
    let mut names = support::context().names;
    if let Some(first) = names.labels.first().cloned() {
        names.labels.extend(LABELS.map(|name| domain::Label { name: name.to_owned(), ..first.clone() }));
    }
    if let Some(first) = names.projects.first().cloned() {
        names.projects.extend(PROJECTS.map(|name| domain::Project { name: name.to_owned(), ..first.clone() }));
    }
    (support::world(), names)
}

fn talk() -> Vec<Turn> {
    let turn = |role: &str, text: &str, ids: &[u64]| Turn { role: role.to_owned(), text: text.to_owned(), ids: ids.to_vec() };
    vec![turn("user", "what's on Tuesday?", &[]), turn("assistant", "", &[7, 8, 9]), turn("user", "move the haircut to Friday at 3", &[8])]
}

/// The time it takes to read a message and decide on it, without finding the tasks.
fn decided(text: &str, context: &Context, world: &World) -> Duration {
    let today = Today::new(context.clock.now.and_utc(), context.clock.zone, Weekday::Mon);
    let ((reading, lookups), read) = timed(|| {
        let reading = instruction::read(text, Mode::Auto, context);
        let lookups = reading.lookups();
        (reading, lookups)
    });
    let find = |lookups: &[Lookup]| lookups.iter().map(|lookup| lookup::in_memory(lookup, world, &today)).collect::<Vec<Found>>();
    let found = find(&lookups);
    let (first, decided) = timed(|| reading.first(&found));
    let again = match first {
        First::Decided(_) => Duration::ZERO,
        First::Open(second) => {
            let (lookups, looked) = timed(|| second.lookups());
            let found = find(&lookups);
            looked + timed(|| second.decide(&found)).1
        }
    };
    read + decided + again
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = black_box(work());
    (done, start.elapsed())
}

fn least(rounds: usize, mut once: impl FnMut() -> Duration) -> Duration {
    (0..rounds.max(1)).map(|_| once()).min().unwrap_or_default()
}

fn row(name: &str, messages: &[Message], time: impl Fn(&Message) -> Duration) {
    let mut times: Vec<Duration> = messages.iter().map(time).collect();
    times.sort_unstable();
    let words: usize = messages.iter().map(|message| message.text.split_whitespace().count()).sum();
    let at = |percent: usize| {
        let index = (times.len() * percent).div_ceil(100).saturating_sub(1);
        times.get(index).map_or(f64::NAN, |time| time.as_secs_f64() * 1_000.0)
    };
    let count = messages.len();
    println!("| {name} | {count} | {} | {:.3} | {:.3} | {:.3} |", words / count.max(1), at(50), at(95), at(100));
}
