//! A third language needs a catalogue and nothing else: one that no person speaks goes through every narrator, and no English is left.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{collections::BTreeMap, fs, path::Path, sync::LazyLock};

use chrono::Weekday;
use domain::{Account, Clarify, Problem, proposal::Preview, query::DataRemark, sentence::Parts};
use protocol::{
    agent::{Deed, DeedKind, Skipped},
    models::{ConnectionReport, Rung},
    quick_add::QuickAddReading,
};
use serde_json::{Value, json};
use wording::{Catalogue, Speech, Worded};

/// English with every word between brackets and every letter with a mark, so that what is not from the catalogue stands out.
static MARKED: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::read("qps", Catalogue::sources("en").iter().map(|file| file.lines().map(marked).collect())));

/// One line of a catalogue with its text marked; names of messages, places and selectors stay.
fn marked(line: &str) -> String {
    if line.starts_with('#') || line.trim().is_empty() {
        return "\n".to_owned();
    }
    let (head, text) = match (line.split_once(" = "), line.find("] ")) {
        (Some((name, text)), _) => (format!("{name} = "), text),
        (None, Some(at)) => (line[..at + 2].to_owned(), &line[at + 2..]),
        (None, None) => return format!("{line}\n"),
    };
    // A choice within a choice.
    if text.ends_with("->") {
        return format!("{line}\n");
    }
    let mut out = head + "⟦";
    let mut depth = 0;
    for letter in text.chars() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        out.push(letter);
        if depth == 0 && letter.is_ascii_alphabetic() {
            out.push('\u{301}');
        }
    }
    out + "⟧\n"
}

/// Data that a sentence may repeat as it is.
fn data() -> Vec<String> {
    let mut words: Vec<String> = ["garden", "Kiln Street", "Geld", "Haus", "http", "qwen"].map(str::to_owned).into();
    words.extend(["de", "pl"].map(str::to_owned));
    words
}

/// The words of a sentence that no catalogue has said: those with two plain letters in a row.
fn plain_words(said: &str, facts: &Value) -> Vec<String> {
    let facts = facts.to_string();
    let words = said.split(|letter: char| !letter.is_alphabetic() && letter != '\u{301}');
    let plain = |word: &&str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_alphabetic());
    words
        .filter(plain)
        .filter(|word| !facts.contains(*word) && !data().iter().any(|known| known.contains(*word)))
        .map(str::to_owned)
        .collect()
}

fn check(said: &str, facts: &Value) {
    assert!(said.contains('⟦'), "not from the catalogue: {said}\n{facts}");
    let left = plain_words(said, facts);
    assert!(left.is_empty(), "{left:?} are left in {said}\n{facts}");
}

fn speech() -> Speech<'static> {
    Speech::new("2026-11-24".parse().expect("a date"), Weekday::Mon).in_language(&MARKED)
}

fn read(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name).with_extension("json");
    serde_json::from_str(&fs::read_to_string(path).expect("a file of vectors")).expect("vectors")
}

#[test]
fn operations_and_accounts() {
    for row in read("operations") {
        let read = domain::parse::operation(row["operation"].clone(), domain::Source::Import).operation.unwrap();
        let preview: Preview = serde_json::from_value(row["preview"].clone()).unwrap();
        let facts = json!([row["operation"], row["preview"]]);
        check(&wording::proposed(&read, &preview, &speech()), &facts);
        check(&wording::done(&read, &preview, &speech()), &facts);
    }
    for row in read("accounts") {
        let account: Account = serde_json::from_value(row["account"].clone()).unwrap();
        check(&wording::account(&account, &speech()).unwrap(), &row["account"]);
    }
    check(&wording::unread(None, &speech()), &Value::Null);
}

#[test]
fn questions_and_answers() {
    for row in read("planner") {
        if let Ok(mut question) = serde_json::from_value::<Clarify>(row["question"].clone()) {
            // What the choices are made of, without their English.
            let facts = json!([
                question.parts,
                question.groups.iter().map(|group| group.options.iter().map(|option| &option.parts).collect()).collect::<Vec<Vec<_>>>()
            ]);
            question.word(&speech());
            check(question.words.as_deref().unwrap(), &facts);
            for option in question.groups.iter().flat_map(|group| &group.options) {
                if let Some(words) = &option.words {
                    check(words, &facts);
                } else {
                    assert!(option.number.is_some(), "only titles of tasks stay: {option:?}");
                }
            }
        } else {
            let parts: Vec<Parts> = serde_json::from_value(row["parts"].clone()).unwrap();
            check(&wording::text(&parts, &speech()).unwrap(), &row["parts"]);
        }
    }
}

/// Every code for which English has a message.
fn codes(prefix: &str) -> Vec<String> {
    let lines = Catalogue::sources("en").iter().flat_map(|file| file.lines());
    lines.filter_map(|line| Some(line.split_once(" =")?.0.strip_prefix(prefix)?.to_owned())).collect()
}

#[test]
fn problems() {
    let values =
        ["number", "name", "title", "one", "other", "group", "server", "seconds", "model"].map(|name| (name.to_owned(), "4".to_owned()));
    let codes = codes("problem_");
    assert!(codes.len() > 100);
    for code in codes {
        let Ok(code) = code.trim_end_matches("_with").parse() else { panic!("{code} is no code") };
        let mut problem = Problem::new(code, "In plain English.");
        problem.values = Some(Box::new(BTreeMap::from(values.clone())));
        problem.word(&speech());
        check(&problem.message, &Value::Null);
    }
}

#[test]
fn imports_agents_and_models() {
    for code in codes("remark_") {
        let mut remark =
            DataRemark { carried: true, count: 1, text: "In plain English".to_owned(), code: code.into(), name: Some("size".to_owned()) };
        remark.word(&speech());
        check(&remark.text, &json!("size"));
    }
    for code in codes("skipped_") {
        let Ok(code) = code.parse() else { panic!("{code} is no code") };
        let mut skipped = Skipped { what: "Roof".to_owned(), code, reason: "In plain English.".to_owned() };
        skipped.word(&speech());
        check(&skipped.reason, &Value::Null);
    }
    let parts = |parts: Value| serde_json::from_value::<Vec<Parts>>(parts).ok();
    for facts in [
        json!([{"code": "did_add_items", "values": {"count": "2", "titles": [{"code": "did_title", "values": {"title": "Roof"}}, {"code": "did_more", "values": {"count": "3"}}]}}]),
        json!([{"code": "did_tick_against", "values": {"title": "Roof", "reason": "sent"}}, {"code": "did_rename", "values": {"one": "Roof", "other": "Gutter"}}]),
    ] {
        let mut deed = Deed {
            kind: DeedKind::ItemsAdded,
            parts: parts(facts.clone()),
            sentence: "In plain English".to_owned(),
            change_set_id: None,
            proposal_id: None,
        };
        deed.word(&speech());
        check(&deed.sentence, &facts);
    }
    for speed in [None, Some(3.0), Some(30.0)] {
        let mut report = ConnectionReport {
            reachable: true,
            models: Vec::new(),
            model_found: true,
            rung: Some(Rung::JsonSchema),
            tokens_per_second: speed,
            first_token_ms: None,
            sentence: "In plain English.".to_owned(),
            problem: None,
        };
        report.word(&speech());
        check(&report.sentence, &Value::Null);
    }
}

#[test]
fn quick_add() {
    for row in read("quick_add") {
        let mut operation = json!({"op": "create", "title": "Milch"});
        operation.as_object_mut().unwrap().extend(row["operation"].as_object().unwrap().clone());
        let mut reading = QuickAddReading {
            operation: serde_json::from_value(operation).unwrap(),
            creations: Vec::new(),
            spans: Vec::new(),
            offers: Vec::new(),
            unknown_project: row["unknownProject"].as_str().map(str::to_owned),
            unknown_labels: serde_json::from_value(row["unknownLabels"].clone()).unwrap(),
            sentence: "In plain English.".to_owned(),
            problem: None,
        };
        let mut german = reading.clone();
        german.word(&speech().in_language(Catalogue::of("de")));
        assert_eq!(german.sentence, row["de"].as_str().unwrap_or_default(), "{row}");
        reading.word(&speech());
        if !german.sentence.is_empty() {
            check(&reading.sentence, &row);
        }
    }
}
