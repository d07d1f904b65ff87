//! Every operation, account, rule, date and answer of the planner, in each language, against vectors that a person has read.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use chrono::{NaiveDate, Weekday};
use domain::{Account, Label, LabelId, Project, ProjectId, Recurrence, Source, Switch, parse, proposal::Preview, rooms, sentence::Parts};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use uuid::Uuid;
use wording::{Catalogue, Speech, Worded, words};

fn read<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name).with_extension("json");
    serde_json::from_str(&fs::read_to_string(path).expect("a file of vectors")).expect("vectors")
}

/// Tuesday, 24 November 2026.
fn today() -> NaiveDate {
    "2026-11-24".parse().expect("a date")
}

fn labels() -> Vec<Label> {
    let garden = Label {
        id: LabelId(Uuid::from_u128(7)),
        name: "garden".to_owned(),
        color: "green".to_owned(),
        description: None,
        group_id: None,
        private: false,
        project_ids: <_>::default(),
        archived_at: None,
        deleted_at: None,
    };
    vec![garden]
}

fn projects() -> Vec<Project> {
    let kiln_street = Project {
        id: ProjectId(Uuid::from_u128(8)),
        name: "Kiln Street".to_owned(),
        color: "teal".to_owned(),
        position: 1.0,
        archived_at: None,
        agent_labels: Switch::Inherit,
        agent_checklists: Switch::Inherit,
        agent_autonomy: None,
        auto_transcribe: Switch::Inherit,
    };
    vec![kiln_street]
}

fn plain(tag: &str) -> Speech<'static> {
    Speech::new(today(), Weekday::Mon).in_language(Catalogue::of(tag))
}

#[derive(Deserialize)]
struct Operations {
    operation: Value,
    preview: Preview,
    en: [String; 2],
    de: [String; 2],
}

#[test]
fn operations() {
    let (labels, projects) = (labels(), projects());
    let titles = BTreeMap::from([(4, "Call the roofer".to_owned())]);
    let rows: Vec<Operations> = read("operations");
    assert!(rows.len() > 80);
    let told: BTreeSet<&str> = rows.iter().filter_map(|row| row.operation["op"].as_str()).collect();
    assert_eq!(told, rooms::names().collect(), "every operation has words");
    let mut wrong = Vec::new();
    for Operations { operation, preview, en, de } in rows {
        let read = match parse::operation(operation.clone(), Source::Import).operation {
            Ok(read) => read,
            Err(problems) => {
                wrong.push(format!("{operation}: {problems:?}"));
                continue;
            }
        };
        for (tag, expected) in [("en", en), ("de", de)] {
            let speech = plain(tag).with_names(&labels, &projects).with_titles(&titles);
            let said = [wording::proposed(&read, &preview, &speech), wording::done(&read, &preview, &speech)];
            if said != expected {
                wrong.push(format!("{operation}: {said:?} and not {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[derive(Deserialize)]
struct Accounts {
    account: Account,
    en: String,
    de: String,
}

#[test]
fn accounts() {
    let rows: Vec<Accounts> = read("accounts");
    assert!(rows.len() > 9);
    for Accounts { account, en, de } in rows {
        for (tag, expected) in [("en", en), ("de", de)] {
            let (labels, projects) = (labels(), projects());
            let said = wording::account(&account, &plain(tag).with_names(&labels, &projects));
            assert_eq!(said.as_deref(), Some(expected.as_str()), "{account:?}");
        }
    }
}

#[derive(Deserialize)]
struct Rules {
    recurrence: Recurrence,
    en: String,
    de: String,
}

#[test]
fn rules() {
    for Rules { recurrence, en, de } in read::<Rules>("rules") {
        assert_eq!([wording::rule(&recurrence, &plain("en")), wording::rule(&recurrence, &plain("de"))], [en, de], "{recurrence:?}");
    }
}

#[derive(Deserialize)]
struct Dates {
    date: NaiveDate,
    de: [String; 3],
}

#[test]
fn dates() {
    use chrono::Datelike;
    let german = Catalogue::of("de");
    for Dates { date, de } in read::<Dates>("dates") {
        let said = [words::day(german, date, today()), words::short(german, date, today()), words::weekday(german, date.weekday())];
        assert_eq!(said, de, "{date}");
    }
}

#[derive(Deserialize)]
struct Planner {
    message: String,
    #[serde(default)]
    parts: Option<Vec<Parts>>,
    #[serde(default)]
    question: Option<domain::Clarify>,
    de: Vec<String>,
}

#[test]
fn what_the_planner_says() {
    let rows: Vec<Planner> = read("planner");
    assert!(rows.len() > 80);
    for Planner { message, parts, question, de } in rows {
        let said = match (question, parts) {
            (Some(mut question), _) => {
                question.word(&plain("de"));
                let options = question.groups.into_iter().flat_map(|group| group.options);
                let options = options.filter_map(|option| option.words);
                question.words.into_iter().chain(options).collect()
            }
            (None, Some(parts)) => vec![wording::text(&parts, &plain("de")).unwrap()],
            (None, None) => panic!("{message}: nothing is said"),
        };
        assert_eq!(said, de, "{message}");
    }
}

#[derive(Deserialize)]
struct Problems {
    code: String,
    values: BTreeMap<String, String>,
    de: Option<String>,
}

#[test]
fn problems() {
    for Problems { code, values, de } in read::<Problems>("problems") {
        let Ok(code) = code.parse() else { continue };
        let mut problem = domain::Problem::new(code, "In English.");
        problem.values = Some(Box::new(values));
        assert_eq!(wording::problem(&problem, &plain("de")), de.unwrap_or_else(|| "In English.".to_owned()), "{problem:?}");
        assert_eq!(wording::problem(&problem, &plain("en")), "In English.");
    }
}
