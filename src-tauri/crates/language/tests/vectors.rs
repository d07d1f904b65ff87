//! The project's own vectors, with a table of right, asked and wrong by family. Being wrong is worse than asking: none may be wrong.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a test says what it found")]

use std::collections::BTreeMap;

use chrono::Weekday;
use language::{Clock, DateOrder, Names, quick_add, wire};
use serde_json::{Map, Value, json};

/// What came of one vector.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Right,
    /// Nothing was understood, or a question was asked, where an answer was wanted.
    Asked,
    Wrong,
}

/// Counts by family, and the vectors that were not right.
#[derive(Default)]
struct Report {
    families: BTreeMap<String, [usize; 3]>,
    misses: Vec<String>,
}

impl Report {
    fn add(&mut self, vector: &Value, outcome: Outcome, got: &Value) {
        let family = vector["family"].as_str().unwrap_or("other").to_string();
        self.families.entry(family).or_default()[outcome as usize] += 1;
        if outcome != Outcome::Right {
            self.misses.push(format!("{vector}\n    got {got}"));
        }
    }

    /// Prints the table; the vectors are the project's own, so every one of them has to be right.
    fn close(self, name: &str) {
        println!("{name:24} right asked wrong");
        for (family, [right, asked, wrong]) in &self.families {
            println!("  {family:22} {right:5} {asked:5} {wrong:5}");
        }
        assert!(self.misses.is_empty(), "{} of {name} are not right:\n{}", self.misses.len(), self.misses.join("\n"));
    }
}

fn vectors(file: &str) -> Vec<Value> {
    let path = format!("{}/../../../tests/language/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

fn clock(vector: &Value) -> Clock {
    let date_order = if vector["dateOrder"] == "dmy" { DateOrder::DayFirst } else { DateOrder::MonthFirst };
    Clock { now: "2026-11-21T09:00:00".parse().expect("a moment"), zone: chrono_tz::Europe::Berlin, date_order, week_start: Weekday::Mon }
}

/// The matches without their offsets, after those were held against the text.
fn matches(vector: &Value) -> Value {
    let answer: Value = serde_json::from_str(&wire::when(&vector.to_string(), clock(vector))).expect("an answer");
    let chars: Vec<char> = vector["text"].as_str().unwrap_or_default().chars().collect();
    let strip = |found: &Value| {
        let mut found = found.as_object().cloned().unwrap_or_default();
        let mut end = |name: &str| found.remove(name).and_then(|at| usize::try_from(at.as_u64()?).ok()).expect("an offset");
        let (from, to) = (end("start"), end("end"));
        assert_eq!(found["text"].as_str().unwrap_or_default(), chars[from..to].iter().collect::<String>());
        Value::Object(found)
    };
    answer["matches"].as_array().expect("matches").iter().map(strip).collect()
}

#[test]
fn dates_times_and_repetitions_are_found() {
    let mut report = Report::default();
    for vector in vectors("when.jsonl") {
        let got = matches(&vector);
        let outcome = match (got == vector["matches"], got.as_array().is_some_and(Vec::is_empty)) {
            (true, _) => Outcome::Right,
            (false, true) => Outcome::Asked,
            (false, false) => Outcome::Wrong,
        };
        report.add(&vector, outcome, &got);
    }
    report.close("when");
}

#[test]
fn what_is_no_date_is_left_alone() {
    let mut report = Report::default();
    for vector in vectors("no-match.jsonl") {
        let got = matches(&vector);
        let outcome = if got == json!([]) { Outcome::Right } else { Outcome::Wrong };
        report.add(&vector, outcome, &got);
    }
    report.close("no-match");
}

#[test]
fn quick_add_reads_a_line() {
    let mut report = Report::default();
    for vector in vectors("quick-add.jsonl") {
        let text = vector["text"].as_str().unwrap_or_default();
        let read = quick_add::parse(text, &clock(&vector), &names(&vector), prefixes(&vector), &[]);
        let chars: Vec<char> = text.chars().collect();
        let chips: Vec<String> = read.spans.iter().map(|found| chars[found.span.start..found.span.end].iter().collect()).collect();
        let got = json!({
            "create": read.create,
            "chips": chips,
            "unknown": read.unknown_labels.iter().map(|name| format!("@{name}")).chain(read.unknown_project.iter().map(|name| format!("#{name}"))).collect::<Vec<_>>(),
            "sentence": read.sentence,
        });
        let want =
            json!({"create": vector["create"], "chips": vector["chips"], "unknown": vector["unknown"], "sentence": vector["sentence"]});
        report.add(&vector, if got == want { Outcome::Right } else { Outcome::Wrong }, &got);
    }
    report.close("quick-add");
}

/// The marks that are set.
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
    let mut report = Report::default();
    let rows: Map<String, Value> = vectors("rows.jsonl").remove(0).as_object().cloned().expect("rows");
    for vector in vectors("instructions.jsonl") {
        let mut line = rows.clone();
        line.extend(vector.as_object().cloned().expect("a vector"));
        let answer: Value = serde_json::from_str(&wire::plan(&Value::Object(line).to_string(), clock(&vector))).expect("an answer");
        // The reply stands under another name, since "text" is the message.
        let wanted = [
            ("decision", "decision"),
            ("operations", "operations"),
            ("options", "options"),
            ("undo", "undo"),
            ("dismiss", "dismiss"),
            ("reply", "text"),
        ];
        let right = wanted.iter().filter(|(name, _)| !vector[*name].is_null()).all(|(name, key)| vector[*name] == answer[*key]);
        for operation in answer["operations"].as_array().into_iter().flatten() {
            let parsed = domain::parse::operation(operation.clone(), domain::Source::Assistant);
            assert!(parsed.operation.is_ok() && parsed.notes.is_empty(), "{operation}: {:?} {:?}", parsed.operation, parsed.notes);
        }
        let outcome = match (right, answer["decision"].as_str()) {
            (true, _) => Outcome::Right,
            (false, Some("clarify" | "chat")) => Outcome::Asked,
            _ => Outcome::Wrong,
        };
        report.add(&vector, outcome, &answer);
    }
    report.close("instructions");
}
