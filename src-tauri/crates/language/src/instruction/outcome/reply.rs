//! Sentences around a proposal, and how tasks are named in them.

use chrono::NaiveDate;
use domain::{
    Task, TimeOfDay,
    sentence::{Sentence, Value},
};

use crate::instruction::clause::{Scope, Talk};
use crate::words::{list, near_date, quoted};

/// What the planner can do, in one sentence.
pub(crate) fn abilities() -> Sentence {
    Sentence::new(
        "reply_abilities",
        "I can add, complete, move, rename, label and delete tasks, and answer what is due. Try “move everything overdue to Monday”.",
    )
}

/// Says that nothing is proposed and nothing is wrong.
pub(crate) fn unchanged() -> Sentence {
    Sentence::new("reply_unchanged", "Nothing was changed.")
}

/// "You have no overdue tasks."
pub(crate) fn none(scope: &Scope) -> Sentence {
    Sentence::new("reply_none", format!("You have {}.", scope.counted(0)))
}

/// "No task matches “x”. The nearest are “a” and “b”."
pub(crate) fn nothing(words: &str, nearest: &[Task]) -> Vec<Sentence> {
    let no_match = Sentence::new("reply_no_match", format!("No task matches {}.", quoted(words))).naming("words", words);
    let named: Vec<Sentence> = nearest.iter().take(3).map(title).collect();
    let are = if named.len() == 1 { "is" } else { "are" };
    let nearest = (!named.is_empty()).then(|| {
        let text = format!("The nearest {are} {}.", self::words(&named));
        Sentence::new("reply_nearest", text).with("titles", named.iter().collect::<Value>())
    });
    std::iter::once(no_match).chain(nearest).collect()
}

/// "“Dentist” is already done."
pub(crate) fn already(task: &Task) -> Sentence {
    let (code, state) = if task.completed { ("reply_already_done", "done") } else { ("reply_already_open", "open") };
    about(code, task, &format!("is already {state}."))
}

/// A sentence that begins with a task's number and title.
pub(crate) fn about(code: &'static str, task: &Task, says: &str) -> Sentence {
    let text = format!("#{} {} {says}", task.number, quoted(&task.title));
    Sentence::new(code, text).naming("number", &task.number).naming("title", &task.title)
}

/// The reply to words that are not about tasks.
pub(crate) fn talk(talk: Talk) -> Vec<Sentence> {
    match talk {
        Talk::Greeting => vec![Sentence::new("reply_hello", "Hello."), abilities()],
        Talk::Thanks => vec![Sentence::new("reply_welcome", "You are welcome.")],
        Talk::Help => vec![abilities()],
        Talk::Cancel => vec![unchanged()],
        Talk::Unclear | Talk::Unread => Vec::new(),
    }
}

/// "“A”, “B” and 2 more"
pub(crate) fn words(items: &[Sentence]) -> String {
    list(&items.iter().map(|item| item.text.clone()).collect::<Vec<_>>())
}

/// "#12 “Dentist”"
pub(crate) fn title(task: &Task) -> Sentence {
    let text = format!("#{} {}", task.number, quoted(&task.title));
    Sentence::new("reply_task", text).naming("number", &task.number).naming("title", &task.title)
}

/// "#12 “Dentist” (Friday 14:30)"
pub(crate) fn with_moment(task: &Task, date: Option<NaiveDate>, time: Option<TimeOfDay>, today: NaiveDate) -> Sentence {
    let words: Vec<String> = date.map(|date| near_date(date, today)).into_iter().chain(time.map(|time| time.to_string())).collect();
    if words.is_empty() {
        return title(task);
    }
    about("reply_task_when", task, &format!("({})", words.join(" "))).naming("when", &moment(date, time))
}

/// A date and a time as a value: "2026-11-27T14:30".
pub(crate) fn moment(date: Option<NaiveDate>, time: Option<TimeOfDay>) -> String {
    let date = date.map(|date| date.to_string()).unwrap_or_default();
    format!("{date}{}", time.map(|time| format!("T{time}")).unwrap_or_default())
}
