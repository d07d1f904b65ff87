//! Judges one line of the project's own vectors.

use chrono::{NaiveDate, NaiveTime, Weekday};
use language::{Clock, DateOrder, Language, wire};
use serde_json::{Map, Value, json};

use crate::report::{Outcome, Report};

/// Counts a line under its family.
pub fn add(report: &mut Report, line: &Value, outcome: Outcome, got: &Value) {
    report.add(line["family"].as_str().unwrap_or("other"), outcome, || format!("{line}\n    got {got}"));
}

/// "Now" is Saturday, 21 November 2026, 09:00 in Berlin, unless the line itself says otherwise.
pub fn clock(vector: &Value) -> Clock {
    let day_first = vector["dateOrder"] == "dmy" || vector["language"] == "de";
    Clock {
        now: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap_or_default().and_time(NaiveTime::from_hms_opt(9, 0, 0).unwrap_or_default()),
        zone: chrono_tz::Europe::Berlin,
        date_order: if day_first { DateOrder::DayFirst } else { DateOrder::MonthFirst },
        week_start: Weekday::Mon,
        language: Language::default(),
    }
}

/// What the time reader finds in a line, without the offsets; those are checked against the text first.
pub fn matches(vector: &Value) -> Result<Value, String> {
    let answer: Value = serde_json::from_str(&wire::when(&vector.to_string(), clock(vector))).map_err(|error| error.to_string())?;
    let chars: Vec<char> = vector["text"].as_str().unwrap_or_default().chars().collect();
    let found = answer["matches"].as_array().ok_or_else(|| format!("{vector}: {answer}"))?;
    found.iter().map(|found| without_offsets(found, &chars).ok_or_else(|| format!("{vector}: the offsets of {found}"))).collect()
}

fn without_offsets(found: &Value, chars: &[char]) -> Option<Value> {
    let mut found = found.as_object()?.clone();
    let mut end = |name: &str| usize::try_from(found.remove(name)?.as_u64()?).ok();
    let (from, to) = (end("start")?, end("end")?);
    let said: String = chars.get(from..to)?.iter().collect();
    (found["text"] == json!(said)).then_some(Value::Object(found))
}

/// Any of several fair readings is right. Finding nothing although there is something counts as asked: the text stays as typed.
pub fn judge_matches(vector: &Value, got: &Value) -> Outcome {
    let wanted = vector.get("matches").cloned().unwrap_or_else(|| json!([]));
    let fair = vector["also"].as_array().is_some_and(|also| also.contains(got));
    match (*got == wanted || fair, *got == json!([])) {
        (true, _) => Outcome::Right,
        (false, true) => Outcome::Asked,
        (false, false) => Outcome::Wrong,
    }
}

/// The input line for an instruction about the tasks of `rows`.
pub fn request(rows: &Map<String, Value>, vector: &Value) -> Value {
    let mut line = rows.clone();
    line.extend(vector.as_object().cloned().unwrap_or_default());
    Value::Object(line)
}

/// The answer to an instruction about the tasks of `rows`.
pub fn answer(rows: &Map<String, Value>, vector: &Value) -> Result<Value, String> {
    let line = request(rows, vector);
    serde_json::from_str(&wire::plan(&line.to_string(), clock(&line))).map_err(|error| error.to_string())
}

/// Whether an answer is the expected one. The reply has another name there because "text" is the message.
pub fn judge_answer(vector: &Value, answer: &Value) -> Outcome {
    let same = ["decision", "operations", "options", "undo", "dismiss"].into_iter().map(|name| (name, name));
    let mut wanted = same.chain([("reply", "text")]).filter(|(name, _)| !vector[*name].is_null());
    match (wanted.all(|(name, key)| vector[name] == answer[key]), answer["decision"].as_str()) {
        (true, _) => Outcome::Right,
        (false, Some("clarify" | "chat")) => Outcome::Asked,
        _ => Outcome::Wrong,
    }
}
