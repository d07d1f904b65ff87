//! Judges whether an answer in words says what was asked.

use std::sync::LazyLock;

use chrono::{Datelike as _, NaiveDate};
use regex::Regex;
use serde_json::Value;

use super::{
    case::{Class, Fields},
    judge::{Scene, Verdict, asked, right, wrong},
    words::{pattern, says_word, squash, stands_in},
};

/// The planner says that it cannot.
static DECLINES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:can ?not|can['’]t|unable|not able|do(?:es)? not understand|do(?:es)?n['’]t understand|don['’]t know|do not know|needs? (?:a |an )?(?:language )?model|without a model|not sure|no model|connect a model|I can (?:add|create|help|only|complete|answer))\b",
    )
});
static NOTHING: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:nothing|none|no (?:open |such )?(?:tasks?|events?|meetings?|reminders?|appointments?|items?)|not (?:find|found|any)|isn['’]t|aren['’]t|free|empty|don['’]t have)\b",
    )
});
/// The answer says that there is no such task.
pub static DENIES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\W*(?:sorry,? )?(?:no (?:open |such )?(?:tasks?|events?|meetings?|reminders?|items?)\b|you have no\b|you (?:do not|don['’]t) have\b|there (?:is|are) no|nothing\b|none\b|i (?:found|find) no)",
    )
});
static QUOTED: LazyLock<Regex> = LazyLock::new(|| pattern(r#"[“"][^”"]*[”"]"#));
static YES: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^\W*yes\b"));
static ASKS_COUNT: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\bhow many\b|\bhow busy\b|\bcount\b|\bnumber of\b"));
static ASKS_ANY: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\bdo i have any|\bany (?:meetings|appointments|events)\b"));
static ASKS_FREE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\b(?:free|busy|available|clear|open|openings?|full)\b"));
static SAYS_FREE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\bnot (?:quite |completely )?(?:free|clear|empty)|\bbusy\b|\b(?:no|yes)\b[,.]|\b[1-9] task"));
static COUNTED: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b\d+ (?:open )?tasks?\b"));

const MONTHS: [&str; 12] =
    ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const NUMBERS: [&str; 16] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen",
];

/// Judges an answer that must contain all words of `say` and all tasks of `names`.
pub fn judge_answer(scene: &Scene<'_>) -> Verdict {
    let text = &scene.answer.text_first;
    if !scene.is_quiet() {
        return wrong("a question changes something");
    }
    let unsaid = scene.case.expect.say.iter().filter(|one_of| !one_of.words().iter().any(|word| says_word(text, word)));
    let unsaid = unsaid.map(|one_of| one_of.words().join("/"));
    let unnamed = scene.planted(&scene.case.expect.names).filter(|task| !names(text, task)).map(|task| format!("#{}", task["number"]));
    let lost: Vec<String> = unsaid.chain(unnamed).collect();
    if lost.is_empty() {
        right()
    } else if scene.asks() || DECLINES.is_match(text) || text.trim().is_empty() {
        asked("declines")
    } else {
        wrong(format!("the answer lacks {}", lost.join(", ")))
    }
}

/// Judges the answer to a question about existing tasks.
pub fn judge_question(scene: &Scene<'_>) -> Verdict {
    if !scene.is_quiet() {
        return wrong("a question changes something");
    }
    if scene.answer.decision == "clarify" {
        return asked("asks back");
    }
    let text = &scene.answer.text_first;
    // The text without quotations, which are titles or the question itself.
    let own = QUOTED.replace_all(text, " ");
    let meant: Vec<&Fields> = scene.planted(&scene.case.expect.names).collect();
    if denies(scene, &own, &meant) {
        wrong("the answer denies it")
    } else if !meant.is_empty() {
        judge_names(scene, text, &own, &meant)
    } else if DECLINES.is_match(&own) || text.trim().is_empty() {
        asked("declines")
    } else if tells_of_all(scene, text) {
        right()
    } else {
        asked("no answer")
    }
}

/// "Nothing is overdue. Today at 14:00: ..." is not a denial.
fn denies(scene: &Scene<'_>, own: &str, meant: &[&Fields]) -> bool {
    let told = |task: &&Fields| {
        names(&scene.answer.text_first, task) && (says_when(own, task, scene.today()) || own.contains(&format!("#{}", task["number"])))
    };
    let denies = DENIES.is_match(own) && !DECLINES.is_match(own) && scene.case.expect.class != Class::QueryLists;
    denies && !meant.iter().any(told)
}

/// Whether the answer names one of the wanted tasks, and at most one other.
fn judge_names(scene: &Scene<'_>, text: &str, own: &str, meant: &[&Fields]) -> Verdict {
    let shown: Vec<&Fields> = scene.open_tasks().filter(|task| names(text, task)).collect();
    if meant.iter().any(|task| names(text, task)) {
        let others = shown.iter().filter(|task| !scene.is_planted(task)).count();
        return if others < 2 { right() } else { wrong("the answer names others, too") };
    }
    if DECLINES.is_match(own) {
        return asked("declines");
    }
    let said = &scene.case.text;
    let counts = says_count(text, meant.len());
    let thing = scene.case.expect.class == Class::QueryThing && (YES.is_match(text) || says_when(text, meant[0], scene.today()));
    let count = ASKS_COUNT.is_match(said) && (counts || says_count(text, 1));
    let free = ASKS_FREE.is_match(said) && SAYS_FREE.is_match(text);
    if thing || count || free {
        right()
    } else if text.trim().is_empty() {
        asked("no answer")
    } else if ASKS_ANY.is_match(said) && counts {
        right()
    } else if !shown.is_empty() || NOTHING.is_match(text) || COUNTED.is_match(text) {
        wrong("the answer does not name it")
    } else {
        asked("no answer")
    }
}

/// Whether the answer names or counts the projects, or the open tasks.
fn tells_of_all(scene: &Scene<'_>, text: &str) -> bool {
    if scene.case.expect.class != Class::QueryLists {
        return scene.open_tasks().any(|task| names(text, task)) || says_count(text, scene.open_tasks().count());
    }
    let mut projects: Vec<&str> = scene.fixture.tasks.iter().filter_map(|task| task["project"].as_str()).collect();
    projects.extend(["Home", "Work"]);
    projects.sort_unstable();
    projects.dedup();
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let alone = |before: Option<char>, after: &str| !before.is_some_and(letter) && !after.starts_with(letter);
    projects.iter().any(|project| stands_in(text, project, alone)) || says_count(text, projects.len())
}

/// Whether a text names a task, by title or by number.
fn names(text: &str, task: &Fields) -> bool {
    let title = squash(task["title"].as_str().unwrap_or_default());
    let digit = |c: char| c.is_ascii_digit();
    squash(text).contains(&title) || stands_in(text, &format!("#{}", task["number"]), |_, after| !after.starts_with(digit))
}

/// Whether a text contains a number that is not part of a date, a time or a word.
fn says_count(text: &str, n: usize) -> bool {
    let text = text.to_lowercase();
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let alone = |before: Option<char>, after: &str| {
        let mut after = after.chars();
        let (next, second) = (after.next(), after.next());
        let joined = next.is_some_and(|c| "/:.-".contains(c)) && second.is_some_and(|c| c.is_ascii_digit());
        !before.is_some_and(|c| letter(c) || "#:/.-".contains(c)) && !next.is_some_and(letter) && !joined
    };
    let digits = n.to_string();
    [Some(digits.as_str()), NUMBERS.get(n).copied()].into_iter().flatten().any(|form| stands_in(&text, form, alone))
}

/// Whether a text gives a task's time or day.
fn says_when(text: &str, task: &Fields, today: NaiveDate) -> bool {
    let text = text.to_lowercase();
    let clock = task["timeOfDay"].as_str().and_then(|time| Some((time.get(..2)?.parse::<i32>().ok()?, time.get(3..5)?)));
    let day = task["scheduledFor"].as_str().and_then(|day| day.parse::<NaiveDate>().ok());
    clock.is_some_and(|(hour, minute)| says_clock(&text, hour, minute)) || day.is_some_and(|day| says_day(&text, day, today))
}

fn says_clock(text: &str, hour: i32, minute: &str) -> bool {
    let (twelve, afternoon) = ((hour - 1).rem_euclid(12) + 1, hour - 12);
    let forms = [format!("{hour:02}:{minute}"), format!("{twelve}:{minute}"), format!("{afternoon} pm"), format!("{afternoon}pm")];
    forms.iter().any(|form| text.contains(form))
}

fn says_day(text: &str, day: NaiveDate, today: NaiveDate) -> bool {
    let (d, month) = (day.day(), MONTHS[day.month0() as usize]);
    let written = |month: &str| pattern(&format!(r"\b{month}\.? 0?{d}\b|\b0?{d}(?:st|nd|rd|th)? {month}\b")).is_match(text);
    let weekday = WEEKDAYS[day.weekday().num_days_from_monday() as usize];
    let near = match (day - today).num_days() {
        0 => text.contains("today"),
        1 => text.contains("tomorrow") || text.contains(weekday),
        2..=7 => text.contains(weekday),
        _ => false,
    };
    near || written(month) || written(&month[..3]) || text.contains(&day.to_string())
}

/// The planner's answer.
pub struct Answer {
    pub decision: String,
    /// The question, or else the text.
    pub question_first: String,
    /// The text, or else the question.
    pub text_first: String,
    pub options: Vec<Value>,
    pub operations: Vec<Value>,
}

impl Answer {
    /// None if it cannot be read.
    pub fn of(value: &Value) -> Option<Self> {
        let decision = value["decision"].as_str().filter(|decision| matches!(*decision, "plan" | "clarify" | "chat"))?;
        let text = |first: &str, second: &str| {
            let mut texts = [first, second].into_iter().filter_map(|name| value[name].as_str()).filter(|text| !text.is_empty());
            texts.next().unwrap_or_default().to_string()
        };
        let list = |name: &str| value[name].as_array().cloned().unwrap_or_default();
        Some(Self {
            decision: decision.into(),
            question_first: text("question", "text"),
            text_first: text("text", "question"),
            options: list("options"),
            operations: list("operations"),
        })
    }
}
