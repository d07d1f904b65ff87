//! The project's own vectors, with a table of right, asked and wrong by family. A wrong answer is worse than a question: none may be wrong.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a test says what it found")]

#[path = "measure/report.rs"]
mod report;
#[path = "measure/sets.rs"]
mod sets;
#[path = "measure/vectors.rs"]
mod vectors;

use language::{
    Clock, Language, Names, Span,
    quick_add::{self, Chosen, Why},
};
use report::{Outcome, Report};
use serde_json::{Map, Value, json};
use vectors::{clock, matches};

/// Prints the table. The vectors are the project's own, so all of them must be right.
fn close(report: &Report) {
    println!("{report}");
    assert!(report.misses.is_empty(), "{} of {} are not right:\n{}", report.misses.len(), report.name, report.misses.join("\n"));
}

fn lines(file: &str) -> Vec<Value> {
    sets::lines(&sets::folder().join(file)).expect("a file of vectors")
}

#[test]
fn dates_times_and_repetitions_are_found_and_nothing_else_is() {
    for name in ["when", "no-match"] {
        let mut report = Report::new(name);
        for vector in lines(&format!("{name}.jsonl")) {
            let got = matches(&vector).expect("an answer");
            vectors::add(&mut report, &vector, vectors::judge_matches(&vector, &got), &got);
        }
        close(&report);
    }
}

/// The share of vectors that must be right, and the share that may be wrong, in thousandths.
const RIGHT: usize = 960;
const WRONG: usize = 15;
/// The share of lines without a time that must stay untouched.
const ALONE: usize = 980;

/// The development halves in `tests/language/vectors`. Any of several fair answers is right.
#[test]
fn times_composed_in_ways_no_rule_was_written_for_are_found() {
    let mut report = Report::new("vectors");
    let (mut timeless, mut alone) = (0, 0);
    for file in sets::files(&sets::folder().join("vectors")).expect("a folder of vectors") {
        for vector in sets::lines::<Value>(&file).expect("a file of vectors") {
            let got = matches(&vector).expect("an answer");
            if vector["matches"] == json!([]) {
                (timeless, alone) = (timeless + 1, alone + usize::from(got == json!([])));
            }
            vectors::add(&mut report, &vector, vectors::judge_matches(&vector, &got), &got);
        }
    }
    println!("{report}");
    let [right, asked, wrong] = report.sums();
    let all = right + asked + wrong;
    let misses = report.misses.join("\n");
    assert!(all > 1_000, "{all} vectors");
    assert!(right * 1000 >= all * RIGHT && wrong * 1000 <= all * WRONG, "{right} right, {asked} asked, {wrong} wrong:\n{misses}");
    assert!(alone * 1000 >= timeless * ALONE, "{alone} of {timeless} lines without a time are left alone:\n{misses}");
}

#[test]
fn quick_add_reads_a_line() {
    let mut report = Report::new("quick-add");
    for vector in lines("quick-add.jsonl") {
        let text = vector["text"].as_str().unwrap_or_default();
        let clock = Clock { language: Language::of(vector["language"].as_str().unwrap_or_default()), ..clock(&vector) };
        let chars: Vec<char> = text.chars().collect();
        let cut = |span: Span| -> String { chars[span.start..span.end].iter().collect() };
        let read = |chosen: &[Chosen]| quick_add::parse_chosen(text, &clock, &names(&vector), prefixes(&vector), &[], chosen);
        let mut read_now = read(&[]);
        let mut chosen: Vec<Chosen> = Vec::new();
        for (wanted, at) in choices(&vector) {
            let offer = read_now.offers.iter().find(|offer| cut(offer.span) == wanted);
            chosen.extend(offer.map(|offer| Chosen { span: offer.span, value: offer.values[at].clone() }));
            read_now = read(&chosen);
        }
        let read = read_now;
        let offers = read.offers.iter().map(|offer| {
            let why = match offer.why {
                Why::Past => "past",
                Why::Half => "half",
                Why::Either => "either",
            };
            let words = offer.values.iter().map(|value| value.words(clock.now.date()));
            json!([cut(offer.span), why, words.collect::<Vec<_>>()])
        });
        let mut got = json!({
            "create": read.create,
            "offers": offers.collect::<Vec<_>>(),
            "chips": read.spans.iter().map(|found| cut(found.span)).collect::<Vec<_>>(),
            "unknown": read.unknown_labels.iter().map(|name| format!("@{name}")).chain(read.unknown_project.iter().map(|name| format!("#{name}"))).collect::<Vec<_>>(),
            "sentence": read.sentence,
        });
        domain::recurrence::rrule::to_text(&mut got);
        let offers = vector.get("offers").cloned().unwrap_or_else(|| json!([]));
        let want = json!({"create": vector["create"], "offers": offers, "chips": vector["chips"], "unknown": vector["unknown"], "sentence": vector["sentence"]});
        vectors::add(&mut report, &vector, if got == want { Outcome::Right } else { Outcome::Wrong }, &got);
    }
    close(&report);
}

/// The choices in order: the words of each offer, and the index of the chosen value.
fn choices(vector: &Value) -> Vec<(String, usize)> {
    vector.get("choose").map_or_else(Vec::new, |choices| serde_json::from_value(choices.clone()).expect("choices"))
}

/// Words that the time reader does not take for a time are not offered as one.
#[test]
fn nothing_is_offered_where_no_time_is_meant() {
    for vector in lines("no-match.jsonl") {
        let text = vector["text"].as_str().unwrap_or_default();
        let read = quick_add::parse(text, &clock(&vector), &Names::default(), quick_add::Prefixes::default(), &[]);
        assert!(read.offers.is_empty(), "{text:?}: {:?}", read.offers);
    }
}

/// The marks that the settings use.
fn prefixes(vector: &Value) -> quick_add::Prefixes {
    if vector["prefixes"] == "vikunja" { quick_add::Prefixes::Vikunja } else { quick_add::Prefixes::Todoist }
}

/// The labels and projects that exist.
fn names(vector: &Value) -> Names {
    let list = |key: &str| vector[key].as_array().cloned().unwrap_or_default();
    let labels = list("labels").into_iter().enumerate().map(|(n, name)| json!({"id": id(n), "name": name, "color": "teal"}));
    let projects = list("projects").into_iter().enumerate().map(|(n, name)| json!({"id": id(n), "name": name, "color": "teal"}));
    Names {
        labels: labels.map(|label| serde_json::from_value(label).expect("a label")).collect(),
        label_groups: Vec::new(),
        projects: projects.map(|project| serde_json::from_value(project).expect("a project")).collect(),
        ..Names::default()
    }
}

fn id(n: usize) -> String {
    format!("00000000-0000-7000-8000-{n:012}")
}

#[test]
fn instructions_become_operations_questions_or_answers() {
    for (name, rows, instructions) in sets::INSTRUCTIONS {
        judge_instructions(name, rows, instructions);
    }
}

fn judge_instructions(name: &str, rows: &str, instructions: &str) {
    let mut report = Report::new(name);
    let rows: Map<String, Value> = lines(rows).remove(0).as_object().cloned().expect("rows");
    for vector in lines(instructions) {
        let answer = vectors::answer(&rows, &vector).expect("an answer");
        let text = vector["text"].as_str().unwrap_or_default();
        let typed = quick_add::new_names(text, &Names::default());
        for operation in answer["operations"].as_array().into_iter().flatten() {
            // The user creates a label or project whose name was typed.
            let name = operation["name"].as_str().unwrap_or_default();
            let own = matches!(operation["op"].as_str(), Some("create_label" | "create_project"));
            if own {
                assert!(typed.labels.iter().chain(&typed.projects).any(|typed| typed == name), "{operation} of {text:?}");
            }
            let source = if own { domain::Source::User } else { domain::Source::Assistant };
            let parsed = domain::parse::operation(operation.clone(), source);
            assert!(parsed.operation.is_ok() && parsed.notes.is_empty(), "{operation}: {:?} {:?}", parsed.operation, parsed.notes);
        }
        vectors::add(&mut report, &vector, vectors::judge_answer(&vector, &answer), &answer);
    }
    close(&report);
}
