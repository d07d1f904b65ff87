//! Reads the router's answer: a decision with its confidence, and its target. Nothing in it is trusted; numbers and filters are looked up
//! before they count.

use chrono::NaiveDate;
use domain::{Priority, TaskRef, Where, parse};
use language::{Clock, instruction::Intent};
use serde_json::{Map, Value, json};

use super::gates::Gate;
use crate::reading::{plain, recover, recover::Unreadable, values};

/// Maximum length of a question, in characters.
const QUESTION_MOST: usize = 160;
/// Maximum number of options that are examined.
const OPTIONS_MOST: usize = 25;

/// What a model decided about a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ModelRoute {
    pub(crate) verdict: Gate,
    /// The model's own confidence, 0 to 1.
    pub(crate) confidence: f32,
    pub(crate) intent: Intent,
    /// Plain text, if there is any.
    pub(crate) question: Option<String>,
    /// Numbers of the tasks to offer; they may not exist.
    pub(crate) options: Vec<u64>,
    /// Which tasks the message is about.
    pub(crate) target: Aim,
    /// A date that the message names.
    pub(crate) date: Option<NaiveDate>,
    /// A priority that the message names.
    pub(crate) priority: Option<Priority>,
    /// Text for a title.
    pub(crate) text: Option<String>,
    /// What the message leaves open.
    pub(crate) missing: Missing,
}

/// Which tasks an answer is about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Aim {
    /// It names none.
    None,
    /// The tasks that this filter matches.
    Filter(Where),
    /// A filter that cannot be read.
    Refused,
}

/// What the message leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Missing {
    pub(crate) target: bool,
    pub(crate) date: bool,
    pub(crate) priority: bool,
}

/// Reads an answer.
pub(crate) fn read(answer: &str, clock: &Clock) -> Result<ModelRoute, Unreadable> {
    let map = recover::object(answer, &["decision"])?;
    let word = |key: &str| map.get(key).and_then(Value::as_str).map(|text| text.trim().to_lowercase());
    let verdict = match word("decision").as_deref() {
        Some("plan") => Gate::Plan,
        Some("clarify") => Gate::Clarify,
        Some("chat") => Gate::Chat,
        _ => return Err(Unreadable::NotJson),
    };
    let intent = match word("intent").as_deref() {
        Some("event") => Intent::Event,
        Some("habit") => Intent::Habit,
        Some("goal") => Intent::Goal,
        _ => Intent::Task,
    };
    let mut entities = map.get("entities").cloned().unwrap_or(Value::Null);
    values::normalise(&mut entities, clock);
    let entity = |key: &str| entities.get(key).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
    let missing: Vec<String> =
        map.get("missing").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).map(str::to_lowercase).collect();
    let lacks = |words: &[&str]| missing.iter().any(|word| words.contains(&word.as_str()));
    Ok(ModelRoute {
        verdict,
        confidence: confidence(map.get("confidence")),
        intent,
        question: map.get("question").and_then(Value::as_str).map(|text| plain::words(text, QUESTION_MOST)).filter(|text| !text.is_empty()),
        options: numbers(map.get("options")),
        target: aim(&map, &entities, clock),
        date: ["date", "scheduledFor"].into_iter().find_map(entity).or_else(|| entity("deadline")).and_then(|date| date_of(date, clock)),
        priority: entity("priority").and_then(|word| Priority::from_word(&word.to_lowercase())),
        text: entity("text").map(|text| plain::words(text, QUESTION_MOST)),
        missing: Missing {
            target: lacks(&["target", "task", "tasks", "id", "ids"]),
            date: lacks(&["date", "time", "day", "scheduledfor"]),
            priority: lacks(&["priority"]),
        },
    })
}

/// A confidence from 0 to 1, or a percentage. If it is missing, the model counts as neither sure nor unsure.
fn confidence(value: Option<&Value>) -> f32 {
    let figure = match value {
        Some(Value::Number(number)) => number.as_f64(),
        Some(Value::String(text)) => text.trim().trim_end_matches('%').parse().ok(),
        _ => None,
    };
    #[expect(clippy::cast_possible_truncation, reason = "0 to 100")]
    let figure = figure.filter(|figure| figure.is_finite()).unwrap_or(0.5).clamp(0.0, 100.0) as f32;
    if figure > 1.0 { figure / 100.0 } else { figure }
}

fn date_of(text: &str, clock: &Clock) -> Option<NaiveDate> {
    let mut value = json!({"scheduledFor": text});
    values::normalise(&mut value, clock);
    value["scheduledFor"].as_str()?.parse().ok()
}

/// Task numbers in a list: numbers, text, or objects with an id.
fn numbers(value: Option<&Value>) -> Vec<u64> {
    let number = |value: &Value| match value {
        Value::Number(number) => number.as_u64(),
        Value::String(text) => text.trim().trim_start_matches('#').parse().ok(),
        Value::Object(map) => map.get("id").or_else(|| map.get("number")).and_then(Value::as_u64),
        _ => None,
    };
    let mut found: Vec<u64> = Vec::new();
    for number in value.and_then(Value::as_array).into_iter().flatten().filter_map(number) {
        if !found.contains(&number) && found.len() < OPTIONS_MOST {
            found.push(number);
        }
    }
    found
}

fn aim(map: &Map<String, Value>, entities: &Value, clock: &Clock) -> Aim {
    let mut holder = json!({"where": map.get("where").cloned().unwrap_or(Value::Null)});
    values::normalise(&mut holder, clock);
    // Models fill in every field they know; empty ones are not part of the filter.
    if let Some(filter) = holder["where"].as_object_mut() {
        filter.retain(|_, value| !empty(value));
    }
    let filter = &holder["where"];
    let ids = numbers(entities.get("ids"));
    match filter {
        Value::Object(fields) if !fields.is_empty() => match parse::where_filter(filter) {
            Ok(filter) => Aim::Filter(filter),
            Err(_) if !ids.is_empty() => by_numbers(&ids),
            Err(_) => Aim::Refused,
        },
        _ if !ids.is_empty() => by_numbers(&ids),
        Value::Null | Value::Object(_) => Aim::None,
        _ => Aim::Refused,
    }
}

fn empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.values().all(empty),
        _ => false,
    }
}

fn by_numbers(numbers: &[u64]) -> Aim {
    Aim::Filter(these(numbers))
}

/// The tasks with these numbers.
pub(crate) fn these(numbers: &[u64]) -> Where {
    Where { ids: Some(numbers.iter().map(|number| TaskRef::Number(*number)).collect()), ..Where::default() }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::expect;
    use language::DateOrder;

    use super::*;

    #[test]
    fn any_answer_is_read_or_refused() {
        let clock = Clock {
            now: "2026-11-21T09:00:00".parse().unwrap(),
            zone: chrono_tz::Europe::Berlin,
            date_order: DateOrder::MonthFirst,
            week_start: chrono::Weekday::Mon,
            language: language::Language::default(),
        };
        let mut log = String::new();
        for answer in [
            r#"{"decision":"plan","confidence":0.9,"intent":"habit","where":{"overdue":true}}"#,
            r##"{"decision":"PLAN","confidence":"95%","entities":{"ids":[4,"#5",{"id":6},4,-1,"x"],"date":"tomorrow","priority":"High","text":"**milk**"}}"##,
            r#"{"decision":"clarify","question":"Which *one*?\n\nTell me.","options":[{"id":4,"title":"x"},5],"missing":["date","target","moon"]}"#,
            r#"{"decision":"plan","confidence":7,"where":{"scheduledRange":"this week","completed":null,"labels":[],"titleContains":""}}"#,
            r#"{"decision":"plan","confidence":null,"where":{"sql":"drop"}}"#,
            r#"{"decision":"plan","confidence":{"a":1},"where":{}}"#,
            r#"{"decision":"plan","confidence":1e999}"#,
            r#"{"decision":"plan","where":"everything","entities":[1,2],"options":"all","missing":"date"}"#,
            r#"{"decision":"delete everything"}"#,
            r#"{"decision":{"plan":1}}"#,
            r#"["plan"]"#,
            "plan",
        ] {
            let said = match read(answer, &clock) {
                Ok(ModelRoute { verdict, confidence, intent, question, options, target, date, priority, text, missing }) => {
                    let Missing { target: t, date: d, priority: p } = missing;
                    format!(
                        "{verdict:?} {confidence} {intent:?} {question:?} {options:?} {} {date:?} {priority:?} {text:?} {t} {d} {p}",
                        match target {
                            Aim::Filter(filter) => json!(filter).to_string(),
                            other => format!("{other:?}"),
                        }
                    )
                }
                Err(why) => format!("{why:?}"),
            };
            let _ = writeln!(log, "{said}");
        }
        expect![[r#"
            Plan 0.9 Habit None [] {"overdue":true} None None None false false false
            Plan 0.95 Task None [] {"ids":[4,5,6]} Some(2026-11-22) Some(High) Some("milk") false false false
            Clarify 0.5 Task Some("Which one? Tell me.") [4, 5] None None None None true true false
            Plan 0.07 Task None [] {"scheduledRange":{"from":"2026-11-16","to":"2026-11-22"}} None None None false false false
            Plan 0.5 Task None [] Refused None None None false false false
            Plan 0.5 Task None [] None None None None false false false
            Plan 0.5 Task None [] None None None None false false false
            Plan 0.5 Task None [] Refused None None None false false false
            NotJson
            NotJson
            NotJson
            NotJson
        "#]]
        .assert_eq(&log);
    }
}
