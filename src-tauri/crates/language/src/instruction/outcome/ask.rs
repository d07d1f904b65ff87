//! Questions to the user, with ranked options.

use chrono::{Datelike, NaiveDate, Weekday};
use domain::{
    ClarifyGroup, ClarifyKind, ClarifyOption, Operation, Priority, Task,
    sentence::{Sentence, Value},
};

use crate::when::calendar::{after, month_days, plus_days};

/// The most options in a question; the window shows the first seven.
const MOST: usize = 25;

/// The beginning of the question that asks for the parts of a split task.
pub(crate) const ASK_PARTS: &str = "Into which tasks?";

/// The beginning of the question that asks for the title of a new task.
pub(crate) const ASK_TITLE: &str = "What is the new task";
/// The beginning of the question that asks for the time of a new task.
pub(crate) const ASK_TIME: &str = "When should it be";

/// The heading above tasks to choose from.
pub fn which_one() -> Sentence {
    Sentence::new("ask_task", "Which one do you mean?")
}

/// Tasks to choose from, best match first as given; equal matches are ordered by priority, then by nearest date.
pub fn tasks(tasks: &[Task], words: Option<&str>, today: NaiveDate) -> ClarifyGroup {
    let mut ranked: Vec<&Task> = tasks.iter().collect();
    let score = |task: &Task| words.map_or(0, |words| rounded(domain::text::title_score(words, &task.title)));
    let distance = |task: &Task| task.scheduled_for.map_or(i64::MAX, |date| (date - today).num_days().abs());
    ranked.sort_by_key(|task| (std::cmp::Reverse(score(task)), std::cmp::Reverse(task.priority), distance(task), task.number));
    let options = ranked
        .into_iter()
        .take(MOST)
        .map(|task| ClarifyOption {
            number: Some(task.number),
            title: task.title.clone(),
            scheduled_for: task.scheduled_for,
            ..ClarifyOption::default()
        })
        .collect();
    ClarifyGroup { kind: ClarifyKind::Task, label: None, options }
}

/// Rounds a score so coarsely that titles which fit about equally are ranked by priority and date.
#[expect(clippy::cast_possible_truncation, reason = "0 to 10")]
fn rounded(score: f32) -> i32 {
    (score * 10.0).round() as i32
}

/// The days that people usually choose: today, tomorrow, the weekend, next Monday, in a week, the end of the month.
pub fn days(today: NaiveDate, except: Option<NaiveDate>) -> ClarifyGroup {
    let monday = after(today, Weekday::Mon);
    let saturday = after(today, Weekday::Sat).filter(|_| !matches!(today.weekday(), Weekday::Sat | Weekday::Sun));
    let choices = [
        ("Today", Some(today)),
        ("Tomorrow", plus_days(today, 1)),
        ("This weekend", saturday),
        ("Next Monday", monday),
        ("In a week", plus_days(today, 7)),
        ("End of the month", month_days(today.year(), today.month()).map(|(_, last)| last)),
        ("In a month", crate::when::calendar::plus_months(today, 1)),
    ];
    let mut options: Vec<ClarifyOption> = Vec::new();
    for (title, date) in choices {
        if date.is_some() && date != except && !options.iter().any(|option| option.date == date) {
            options.push(ClarifyOption { title: title.to_string(), date, ..ClarifyOption::default() });
        }
    }
    ClarifyGroup { kind: ClarifyKind::Date, label: Some("Which day".to_string()), options }
}

/// High, medium, low.
pub fn priorities() -> ClarifyGroup {
    let option = |title: &str, priority| ClarifyOption { title: title.to_string(), priority: Some(priority), ..ClarifyOption::default() };
    let options = vec![option("High", Priority::High), option("Medium", Priority::Medium), option("Low", Priority::Low)];
    ClarifyGroup { kind: ClarifyKind::Priority, label: Some("Which priority".to_string()), options }
}

/// An option that is this operation: "Complete #4".
pub(crate) fn does(text: String, operation: &Operation) -> Sentence {
    Sentence::new("ask_does", text).with("operations", Value::operation(operation))
}

/// Readings of a sentence as options. Choosing one sends its words back.
pub fn readings(readings: Vec<Sentence>) -> ClarifyGroup {
    let option = |Sentence { text: title, parts }| ClarifyOption { title, parts, ..ClarifyOption::default() };
    let options = readings.into_iter().map(option).collect();
    ClarifyGroup { kind: ClarifyKind::Text, label: None, options }
}
