//! Inputs that resemble what parsers expect: samples of each kind with pieces removed, doubled, exchanged or inserted.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::{Result, dice::Dice, operations};

/// The most characters in an input.
const LONGEST: usize = 400;
const LANGUAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/language");
const SETS: [&str; 5] = ["instructions.jsonl", "instructions-german.jsonl", "quick-add.jsonl", "when.jsonl", "no-match.jsonl"];

/// Characters with a meaning in JSON, and some that break it.
const MARKS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "`",
    "```json\n",
    "```",
    ",",
    ":",
    "\\",
    "\\\"",
    "\\u00e9",
    "\\ud800",
    "\\x",
    "null",
    "true",
    "None",
    "-1.5e3",
    "1e999",
    "99999999999999999999",
    "-0",
    "<think>",
    "</think>",
    "<",
    ">",
    "“",
    "”",
    "\u{202e}",
    "\u{200d}",
    "\u{0}",
    "\n",
    "\r",
    "\u{feff}",
    "//",
    "/*",
    "\"op\":",
    "\"id\":",
    "operations",
    "é",
    "🎉",
    "2026-02-30",
    "9999-12-31",
    "-",
    "T",
    "Z",
    "24:00",
    "#7",
    "@",
    "..",
];

/// Words that the language knows, and characters that do not belong there.
const WORDS: &[&str] = &[
    " every ",
    " other ",
    " Monday ",
    " fri ",
    " March ",
    " 5th ",
    " 31 ",
    " 9999 ",
    " at ",
    " until ",
    " from ",
    " to ",
    " half past ",
    " noon ",
    " tomorrow ",
    " next ",
    " last ",
    " and ",
    " , ",
    " before ",
    " 3 days ",
    " except ",
    " move ",
    " complete ",
    " delete ",
    " everything ",
    " overdue ",
    " it ",
    " #12 ",
    " @errands ",
    " p1 ",
    " // ",
    "\n* ",
    "“",
    "”",
    "?",
    " übermorgen ",
    " um halb neun ",
    " jeden zweiten ",
    " verschiebe ",
    " bis ",
    "ß",
    "İ",
    "ſ",
    "\u{300}",
    "\u{200d}",
    "\u{fffc}",
    "字",
    "\u{0}",
    "1h30m",
    "due:",
    "p:",
    "is:",
    "\"",
];

const RULES: &[&str] = &[
    "FREQ=DAILY;INTERVAL=3",
    "FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=10",
    "FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20301231T000000Z",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU;WKST=MO",
    "FREQ=YEARLY;BYYEARDAY=366",
    "FREQ=WEEKLY;INTERVAL=9999",
];
const RULE_MARKS: &[&str] = &[
    ";",
    "=",
    ",",
    "-",
    "0",
    "53",
    "366",
    "9999",
    "-1",
    "MO",
    "5SU",
    "BYSETPOS=",
    "BYMONTHDAY=31",
    "UNTIL=",
    "COUNT=1",
    "FREQ=YEARLY",
    "\u{0}",
    "é",
];

const FILTERS: &[&str] = &[
    "overdue @errands p:high",
    "due:2026-11-01..2026-11-30 #\"Summer house\" is:repeating",
    "today \"free text\" is:any",
    "due:week is:completed @\"time of day\" #12",
    "backlog due:none milk",
    "done:yesterday due:tomorrow..",
];

/// Samples by parser.
pub struct Corpora {
    texts: Vec<String>,
    answers: Vec<String>,
    calls: Vec<String>,
    foreign: Vec<String>,
    backups: Vec<String>,
}

impl Corpora {
    /// Reads the sentences of the language tests and creates the other samples.
    pub fn new() -> Result<Self> {
        let mut texts = Vec::new();
        for set in SETS {
            let lines = fs::read_to_string(Path::new(LANGUAGE).join(set))?;
            let values = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            texts.extend(values.filter_map(|line| line["text"].as_str().map(str::to_owned)));
        }
        let mut dice = Dice::new(1);
        let plans: Vec<Value> = (0..200).map(|_| json!({"operations": operations::list(&mut dice)})).collect();
        let dressed = |(number, plan): (usize, &Value)| match number % 4 {
            0 => format!("```json\n{plan}\n```"),
            1 => format!("<think>It's {{odd}}</think>\n{plan}"),
            2 => format!("Here it is: {plan} – done."),
            _ => plan.to_string(),
        };
        let answers = plans.iter().enumerate().map(dressed).collect();
        Ok(Self { texts, answers, calls: calls(&plans), foreign: foreign(), backups: backups() })
    }

    /// A mutated input for a parser.
    pub fn mutated(&self, parser: &str, dice: &mut Dice) -> String {
        match parser {
            "model output" => mutated(dice, &self.answers, MARKS),
            "operations" | "tool calls" => mutated(dice, &self.calls, MARKS),
            "Taskwarrior files" => mutated(dice, &self.foreign, MARKS),
            "backup files" => mutated(dice, &self.backups, MARKS),
            "repeat rules" => mutated(dice, RULES, RULE_MARKS),
            "search box" => mutated(dice, FILTERS, WORDS),
            _ => mutated(dice, &self.texts, WORDS),
        }
    }

    /// Pieces that are repeated to measure how time grows with length.
    pub fn pieces(parser: &str) -> &'static [&'static str] {
        match parser {
            "model output" => &["{\"op\":\"complete\",\"id\":4},", "[", "{\"operations\":[", "<think>", "\\\"", "plain words and "],
            "operations" | "tool calls" | "Taskwarrior files" | "backup files" => {
                &["{\"op\":\"complete\",\"id\":4}\n", "[", "{\"a\":", "\"", "{\"description\":\"a\",\"status\":\"pending\"}\n"]
            }
            "search box" => &["overdue @a ", "\"", "due:", "#1 ", "word "],
            "repeat rules" => &["MO,", ";", "BYDAY="],
            _ => &["The committee met again and looked at the numbers before it agreed, ", "a week after ", "every ", "( \" ' ", "@a #b "],
        }
    }
}

/// Tool arguments and lists of operations.
fn calls(plans: &[Value]) -> Vec<String> {
    let tools = [
        json!({"items": [{"title": "Sand it"}], "checklistId": "00000000-0000-0005-8000-000000000001"}),
        json!({"items": [{"id": "00000000-0000-0006-8000-000000000001", "isChecked": true, "reason": "It says so", "evidence": ["x"]}]}),
        json!({"checklistItemId": "00000000-0000-0006-8000-000000000001", "reason": "Done", "confidence": "high"}),
        json!({"labels": [{"id": "00000000-0000-0002-8000-000000000001", "confidence": "medium"}]}),
        json!({"language": "de", "confidence": "high", "reason": "It is German"}),
        json!({"query": "tiles"}),
        json!({"todos": [{"content": "Look", "activeForm": "Looking", "status": "in_progress", "level": 1}]}),
        json!({"step": "1", "result": "Done", "evidence": [{"kind": "change", "ids": ["x"]}]}),
    ];
    tools.iter().chain(plans.iter().take(60)).map(Value::to_string).collect()
}

fn foreign() -> Vec<String> {
    let uuid = "7d4d2f3e-0000-4000-8000-000000000001";
    let tasks = [
        json!({"description": "Return the books", "status": "pending", "entry": "20261101T080000Z", "due": "20261125T230000Z", "tags": ["errands"]}),
        json!({"description": "Water", "status": "recurring", "recur": "2weeks", "due": "20261121T080000Z", "until": "20271121T080000Z", "mask": "-+X", "uuid": uuid}),
        json!({"description": "Done", "status": "completed", "end": "20261002T080000Z", "project": "House.Roof", "priority": "H", "parent": uuid, "imask": 1}),
        json!({"description": "Notes", "status": "waiting", "annotations": [{"entry": "20261002T080000Z", "description": "said"}], "depends": [uuid]}),
    ];
    let lines: Vec<String> = tasks.iter().map(Value::to_string).collect();
    vec![format!("[\n{}\n]", lines.join(",\n")), lines.join("\n"), lines[1].clone(), format!("[{},{}]", lines[0], lines[2])]
}

fn backups() -> Vec<String> {
    let id = |kind: u8, number: u8| format!("00000000-0000-000{kind}-8000-0000000000{number:02}");
    let stamp = "2026-11-01T08:00:00Z";
    let task = json!({
        "id": id(1, 1), "number": 1, "title": "Paint", "position": 1.5, "createdAt": stamp, "updatedAt": stamp, "scheduledFor": "2026-11-22",
        "timeOfDay": "09:30", "recurrence": {"type": "custom", "rrule": "FREQ=MONTHLY;BYDAY=-1FR", "exceptions": ["2026-12-25"]},
        "labels": [{"id": id(3, 1), "assignedBy": "user", "assignedAt": stamp}],
    });
    let data = json!({
        "projects": [{"id": id(2, 1), "name": "Home", "color": "teal"}], "labels": [{"id": id(3, 1), "name": "errands", "color": "plum"}],
        "tasks": [task], "checklists": [{"id": id(5, 1), "taskId": id(1, 1), "title": "Todos", "position": 1}],
        "items": [{"id": id(6, 1), "title": "Sand it", "linkedChecklists": [{"checklistId": id(5, 1), "position": 1}]}],
    });
    let short = json!({"format": "assent", "version": 1, "exportedAt": stamp, "data": {"tasks": [task]}});
    let mut whole = json!({"format": "assent", "version": 1, "exportedAt": stamp});
    if let (Some(whole), Some(data)) = (whole.as_object_mut(), data.as_object()) {
        whole.extend(data.clone());
    }
    vec![whole.to_string(), short.to_string(), json!({"format": "assent", "version": 1, "tasks": [task]}).to_string()]
}

/// A sample with pieces removed, doubled, exchanged with another sample's, or inserted.
fn mutated<S: AsRef<str>>(dice: &mut Dice, samples: &[S], marks: &[&str]) -> String {
    let sample = |dice: &mut Dice| samples[dice.below(samples.len())].as_ref().chars().collect::<Vec<char>>();
    let mut text = sample(dice);
    for _ in 0..=dice.below(6) {
        let (one, other) = (dice.below(text.len() + 1), dice.below(text.len() + 1));
        let (from, to) = (one.min(other), one.max(other));
        match dice.below(9) {
            0 => drop(text.drain(from..to)),
            1 if to - from < 80 => text.splice(from..from, text[from..to].to_vec()).for_each(drop),
            2 => {
                let more = sample(dice);
                let at = dice.below(more.len());
                text.splice(from..to, more[at..].to_vec()).for_each(drop);
            }
            3..=5 => text.splice(from..from, dice.pick(marks).chars()).for_each(drop),
            6 if from < text.len() => drop(text.remove(from)),
            7 => text.insert(from, char::from_u32(u32::try_from(dice.below(0x3000)).unwrap_or(65)).unwrap_or(' ')),
            _ => text.insert(from, ' '),
        }
    }
    // Most samples are shorter than the limit. Files are longer, so their limit is higher and they stay recognisable.
    text.truncate(LONGEST.max(if marks.len() == MARKS.len() { 3 * LONGEST } else { 0 }));
    text.into_iter().collect()
}
