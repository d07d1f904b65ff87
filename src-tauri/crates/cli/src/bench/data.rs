//! Generated tasks: always the same, except for the day from which their dates are counted.

use chrono::{Days, NaiveDate};
use serde_json::json;

const VERBS: [&str; 16] = [
    "Call", "Write", "Book", "Pay", "Check", "Order", "Plan", "Send", "Review", "Clean", "Fix", "Print", "Read", "Return", "Update",
    "Prepare",
];
const THINGS: [&str; 32] = [
    "report",
    "invoice",
    "dentist",
    "garden",
    "slides",
    "budget",
    "flight",
    "kitchen",
    "contract",
    "bicycle",
    "newsletter",
    "passport",
    "rent",
    "library",
    "backup",
    "interview",
    "curtains",
    "meeting",
    "photos",
    "insurance",
    "recipe",
    "workshop",
    "receipt",
    "piano",
    "window",
    "calendar",
    "survey",
    "boiler",
    "ticket",
    "garage",
    "letter",
    "archive",
];
const PEOPLE: [&str; 16] =
    ["Ada", "Ben", "Carla", "Deniz", "Elif", "Farid", "Grete", "Hana", "Ivo", "Jonas", "Kim", "Lena", "Milo", "Nora", "Otto", "Pia"];
const LABELS: [&str; 12] =
    ["errands", "calls", "deep", "waiting", "home", "office", "urgent", "reading", "money", "health", "travel", "family"];
const PROJECTS: [&str; 8] = ["House", "Work", "Work.Clients", "Club", "Studies", "Garden", "Holiday", "Taxes"];
const RARE: [&str; 4] = ["zeppelin", "oboe", "quagga", "xylograph"];
const MESSAGES: [&str; 6] = [
    "move everything overdue to Monday and add buy milk tomorrow at 5pm",
    "complete the dentist thing",
    "what is due on Friday?",
    "add call the plumber next Tuesday at 9",
    BULK_MESSAGE,
    "delete the piano letter to Otto",
];
/// A message that affects thousands of tasks.
pub const BULK_MESSAGE: &str = "postpone all tasks with label errands by a week";
/// A message for a model.
pub const MODEL_MESSAGE: &str = "plan a birthday party for twenty people in the garden";
/// One task in this many contains a rare word.
const RARE_EVERY: usize = 5_000;

/// A label of the generated tasks.
pub fn label(round: usize) -> &'static str {
    LABELS[round % LABELS.len()]
}

/// A word that few tasks contain.
pub fn rare_word(round: usize) -> &'static str {
    RARE[round % RARE.len()]
}

/// Two words that many tasks contain.
pub fn common_words(round: usize) -> String {
    format!("{} {}", VERBS[round % VERBS.len()], THINGS[(round * 5) % THINGS.len()])
}

/// A message for the planner.
pub fn message(round: usize) -> &'static str {
    MESSAGES[round % MESSAGES.len()]
}

/// `count` tasks in Taskwarrior's format, one a line: most have a day within two months of `today`, nearly all past ones are done, and one
/// in twenty of them repeats.
pub fn taskwarrior(count: usize, today: NaiveDate) -> String {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut text = String::with_capacity(count * 300);
    for number in 0..count {
        let mut title = format!("{} the {} for {}", dice.pick(&VERBS), dice.pick(&THINGS), dice.pick(&PEOPLE));
        if number % RARE_EVERY == RARE_EVERY / 2 {
            title.push(' ');
            title.push_str(RARE[number / RARE_EVERY % RARE.len()]);
        }
        let mut task = json!({"description": title, "entry": day(today - Days::new(90 + dice.below(300)), "080000"), "status": "pending"});
        if dice.below(100) < 60 {
            let due = today + Days::new(dice.below(120)) - Days::new(60);
            task["due"] = day(due, if dice.below(3) == 0 { "143000" } else { "000000" }).into();
            if dice.below(20) == 0 {
                task["status"] = "recurring".into();
                task["recur"] = (*dice.pick(&["daily", "weekly", "monthly", "2wks", "weekdays"])).into();
            } else if due < today && dice.below(100) < 98 {
                task["status"] = "completed".into();
                task["end"] = day(due, "180000").into();
            }
        }
        if dice.below(2) == 0 {
            task["project"] = (*dice.pick(&PROJECTS)).into();
        }
        if dice.below(10) < 4 {
            task["tags"] = json!([dice.pick(&LABELS)]);
        }
        match dice.below(10) {
            0 => task["priority"] = "H".into(),
            1 => task["priority"] = "L".into(),
            _ => {}
        }
        text.push_str(&task.to_string());
        text.push('\n');
    }
    text
}

fn day(date: NaiveDate, time: &str) -> String {
    format!("{}T{time}Z", date.format("%Y%m%d"))
}

/// Pseudo-random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        let index = self.below(from.len() as u64);
        &from[usize::try_from(index).unwrap_or(0)]
    }
}
