//! The planner as JSON lines, for measurement: one object in, one object out. The command line only reads and prints them.
//!
//! A bad line gives `{"error":{"code","message"}}` and does not stop the run.

mod rows;

#[cfg(feature = "training")]
use std::collections::BTreeSet;
use std::fmt::Write as _;

use chrono::{NaiveDate, NaiveDateTime};
use domain::{
    ClarifyKind, ClarifyOption, Code, Found, Lookup, Operation, Today, TypedNames, lookup, recurrence::rrule, sentence::Sentence,
};
use serde_json::{Map, Value, json};

use crate::{
    Clock, Language,
    instruction::{self, Mode, Route},
    quick_add,
    when::{self, Match, Repeat, When, cycle::Freq},
};

/// `{"text"}` to `{"matches":[{"text","start","end","kind","value"|"from"/"to"|"rrule"}]}`.
pub fn when(line: &str, default: Clock) -> String {
    answer(line, default, |object, clock| {
        let text = text_of(object)?;
        let chars: Vec<char> = text.chars().collect();
        let matches: Vec<Value> = when::find(text, &clock).iter().filter_map(|found| of_match(found, &chars)).collect();
        Ok(json!({ "matches": matches }))
    })
}

/// `{"text","tasks",...}` to the decision, the reply and the operations that the assistant would propose.
pub fn plan(line: &str, default: Clock) -> String {
    answer(line, default, |object, clock| {
        let asked = Asked::read(object, clock)?;
        Ok(asked.said(&asked.reading.decide(|lookup| asked.found(lookup))))
    })
}

/// Like [`plan`], for every reading, with its steps as text and its cost.
#[cfg(feature = "training")]
pub fn plan_each(line: &str, default: Clock) -> Option<Vec<(String, u32, Value)>> {
    let asked = Asked::of(line, default)?;
    let found: Vec<Found> = asked.reading.lookups().iter().map(|lookup| asked.found(lookup)).collect();
    let each = asked.reading.each(&found);
    Some(each.into_iter().map(|(steps, cost, decision)| (steps, cost, asked.answer(&decision))).collect())
}

/// Like [`plan`], for every reading and every guess, with the traits of each decision.
#[cfg(feature = "training")]
pub fn decisions(line: &str, default: Clock) -> Option<Vec<(Value, BTreeSet<String>)>> {
    let asked = Asked::of(line, default)?;
    let all = asked.reading.decisions(|lookup| asked.found(lookup));
    Some(all.into_iter().map(|(decision, traits)| (asked.answer(&decision), traits)).collect())
}

/// What the classifier sees of the message in a line.
#[cfg(feature = "training")]
pub fn features(line: &str, default: Clock) -> Option<Vec<String>> {
    let asked = Asked::of(line, default)?;
    asked.reading.features(|lookup| asked.found(lookup))
}

/// A line that was read.
struct Asked {
    rows: rows::Rows,
    typed: TypedNames,
    reading: instruction::Reading,
    today: Today,
}

impl Asked {
    fn read(object: &Map<String, Value>, clock: Clock) -> Result<Self, Refusal> {
        let text = text_of(object)?;
        let rows = rows::read(object, &clock);
        let context = rows.context(object, clock);
        let mode = match object.get("mode").and_then(Value::as_str) {
            Some("plan") => Mode::Plan,
            Some("chat") => Mode::Chat,
            _ => Mode::Auto,
        };
        let mut typed = quick_add::new_names(text, &context.names);
        for turn in context.transcript.iter().filter(|turn| turn.role == "user") {
            typed.extend(&quick_add::new_names(&turn.text, &context.names));
        }
        let reading = instruction::read(text, mode, &context);
        Ok(Self { rows, typed, reading, today: today(&clock) })
    }

    /// A line as text; None if it cannot be read.
    #[cfg(feature = "training")]
    fn of(line: &str, default: Clock) -> Option<Self> {
        let line: Value = serde_json::from_str(line).ok()?;
        let object = line.as_object()?;
        Self::read(object, clock_of(object, default).ok()?).ok()
    }

    /// A decision as [`plan`] prints it.
    #[cfg(feature = "training")]
    fn answer(&self, decision: &instruction::Decision) -> Value {
        let mut said = self.said(decision);
        rrule::to_text(&mut said);
        said
    }

    fn found(&self, lookup: &Lookup) -> Found {
        lookup::in_memory(lookup, &self.rows.world, &self.today)
    }

    /// A decision as an object.
    fn said(&self, decision: &instruction::Decision) -> Value {
        let Self { rows, typed, .. } = self;
        let mut out = Map::new();
        let word = match &decision.route {
            Route::Plan { .. } | Route::Undo => "plan",
            Route::Clarify(_) => "clarify",
            Route::Chat { .. } | Route::Dismiss => "chat",
        };
        out.insert("decision".into(), json!(word));
        out.insert("confidence".into(), json!((f64::from(decision.confidence) * 100.0).round() / 100.0));
        out.insert("operations".into(), json!([]));
        match &decision.route {
            Route::Plan { operations, text, remarks } => {
                let text = std::iter::once(text).chain(remarks.iter().map(|remark| &remark.text));
                out.insert("text".into(), json!(text.map(String::as_str).collect::<Vec<_>>().join(" ")));
                // A typed name that does not exist is created before the first task that has it.
                let mut all: Vec<&Operation> = Vec::new();
                let new: Vec<Vec<Operation>> = operations.iter().map(|planned| typed.creations(&planned.operation)).collect();
                for (planned, names) in operations.iter().zip(&new) {
                    for creation in names.iter().chain([&planned.operation]) {
                        if creation == &planned.operation || !all.contains(&creation) {
                            all.push(creation);
                        }
                    }
                }
                out.insert("operations".into(), all.into_iter().map(|operation| json!(operation)).collect());
            }
            Route::Undo => {
                out.insert("text".into(), json!("The last change can be taken back."));
                out.insert("undo".into(), json!(true));
            }
            Route::Dismiss => {
                out.insert("text".into(), json!("Nothing was changed."));
                out.insert("dismiss".into(), json!(true));
            }
            Route::Chat { text, .. } => {
                out.insert("text".into(), json!(Sentence::join(text).0));
            }
            Route::Clarify(clarify) => {
                out.insert("question".into(), json!(clarify.question));
                let options = clarify.groups.iter().flat_map(|group| {
                    group.options.iter().map(|option| {
                        let mut value = json!(ClarifyOption { parts: None, ..option.clone() });
                        if group.kind == ClarifyKind::Task
                            && let Some(number) = option.number
                            && let Some(fields) = value.as_object_mut()
                        {
                            fields.insert("id".into(), rows.said_id(number));
                        }
                        value
                    })
                });
                out.insert("options".into(), options.collect());
            }
        }
        Value::Object(out)
    }
}

type Refusal = (Code, String);

fn answer(line: &str, default: Clock, respond: impl FnOnce(&Map<String, Value>, Clock) -> Result<Value, Refusal>) -> String {
    let parsed = serde_json::from_str::<Value>(line).map_err(|error| (Code::InvalidJson, format!("The line is not JSON: {error}.")));
    let result = parsed.and_then(|value| {
        let object = value.as_object().ok_or((Code::InvalidLine, "The line is not a JSON object.".to_string()))?;
        let clock = clock_of(object, default)?;
        respond(object, clock)
    });
    match result {
        Ok(value) => rrule::in_json(value.to_string()),
        Err((code, message)) => json!({"error": {"code": code, "message": message}}).to_string(),
    }
}

fn text_of(object: &Map<String, Value>) -> Result<&str, Refusal> {
    object.get("text").and_then(Value::as_str).ok_or((Code::InvalidLine, "The line has no \"text\".".to_string()))
}

fn clock_of(object: &Map<String, Value>, default: Clock) -> Result<Clock, Refusal> {
    let mut clock = default;
    if let Some(now) = object.get("now").filter(|now| !now.is_null()) {
        clock.now =
            now.as_str().and_then(wall_time).ok_or((Code::InvalidNow, "\"now\" is local wall time, YYYY-MM-DDTHH:MM.".to_string()))?;
    }
    if let Some(tag) = object.get("language").and_then(Value::as_str) {
        clock.language = Language::of(tag);
    }
    if let Some(zone) = object.get("zone").filter(|zone| !zone.is_null()) {
        clock.zone = zone
            .as_str()
            .and_then(|name| name.parse().ok())
            .ok_or((Code::InvalidZone, "\"zone\" is an IANA time zone such as Europe/Berlin.".to_string()))?;
    }
    Ok(clock)
}

/// Local wall time, with or without seconds, or a date alone.
fn wall_time(text: &str) -> Option<NaiveDateTime> {
    ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]
        .iter()
        .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())
        .or_else(|| text.parse::<NaiveDate>().ok()?.and_hms_opt(0, 0, 0))
}

fn today(clock: &Clock) -> Today {
    let now = match clock.now.and_local_timezone(clock.zone) {
        chrono::LocalResult::Single(at) | chrono::LocalResult::Ambiguous(_, at) => at.to_utc(),
        chrono::LocalResult::None => clock.now.and_utc(),
    };
    Today { now, date: clock.now.date(), zone: clock.zone, week_start: clock.week_start }
}

fn of_match(found: &Match, chars: &[char]) -> Option<Value> {
    let mut out = Map::new();
    let text: String = chars.get(found.span.start..found.span.end)?.iter().collect();
    out.insert("text".into(), json!(text));
    out.insert("start".into(), json!(found.span.start));
    out.insert("end".into(), json!(found.span.end));
    let minute = |at: &NaiveDateTime| json!(at.format("%Y-%m-%dT%H:%M").to_string());
    let mut ends = |kind: &str, from: Option<Value>, to: Option<Value>| {
        out.insert("kind".into(), json!(kind));
        for (name, end) in [("from", from), ("to", to)] {
            if let Some(end) = end {
                out.insert(name.into(), end);
            }
        }
    };
    match &found.when {
        When::DateRange(from, to) => ends("daterange", from.map(|d| json!(d)), to.map(|d| json!(d))),
        When::DateTimeRange(from, to) => ends("datetimerange", from.as_ref().map(minute), to.as_ref().map(minute)),
        When::TimeRange(from, to) => ends("timerange", from.map(|t| json!(t)), to.map(|t| json!(t))),
        single => {
            let (kind, name, value) = match single {
                When::Date(date) => ("date", "value", json!(date)),
                When::DateTime(at) => ("datetime", "value", minute(at)),
                When::Time(time) => ("time", "value", json!(time)),
                When::Duration(iso) => ("duration", "value", json!(iso)),
                When::Recurrence(repeat) => ("recurrence", "rrule", json!(text_of_rule(repeat))),
                _ => return None,
            };
            out.insert("kind".into(), json!(kind));
            out.insert(name.into(), value);
            if let When::Recurrence(repeat) = single {
                let parts = [
                    ("from", repeat.from.map(|d| json!(d))),
                    ("until", repeat.until.map(|d| json!(d))),
                    ("count", repeat.count.map(|n| json!(n))),
                    ("time", repeat.time.map(|t| json!(t))),
                ];
                for (name, value) in parts {
                    if let Some(value) = value {
                        out.insert(name.into(), value);
                    }
                }
            }
        }
    }
    Some(Value::Object(out))
}

/// A repetition as RRULE text, also one within a day, which no task can have.
fn text_of_rule(repeat: &Repeat) -> String {
    let mut text = repeat.cycle.rule().to_string();
    match repeat.cycle.freq {
        Freq::Minutely => text = text.replacen("DAILY", "MINUTELY", 1),
        Freq::Hourly => text = text.replacen("DAILY", "HOURLY", 1),
        _ => {}
    }
    if let [first, _, ..] = repeat.times.as_slice() {
        let hours: Vec<String> = repeat.times.iter().map(|time| time.hour().to_string()).collect();
        _ = write!(text, ";BYHOUR={};BYMINUTE={}", hours.join(","), first.minute());
    }
    text
}
