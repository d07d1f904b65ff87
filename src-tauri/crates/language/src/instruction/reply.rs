//! Replies in words: answers from the tasks, and the sentences around a proposal.

use chrono::NaiveDate;
use domain::{
    Found, Lookup, Task, TimeOfDay,
    sentence::{Sentence, Value},
};

use super::{
    Context,
    clause::{Question, Scope, Talk},
    resolve::{self, Resolved},
};
use crate::words::{list, near_date, on_date, quoted};

/// Titles named in an answer.
const NAMED: usize = 5;

/// What can be said, in one breath.
pub(super) fn abilities() -> Sentence {
    Sentence::new(
        "reply_abilities",
        "I can add, complete, move, rename, label and delete tasks, and answer what is due. Try “move everything overdue to Monday”.",
    )
}

/// Nothing is proposed, and nothing is wrong.
pub(super) fn unchanged() -> Sentence {
    Sentence::new("reply_unchanged", "Nothing was changed.")
}

/// What has to be found for a question.
pub(super) fn lookups(question: &Question, context: &Context) -> Vec<Lookup> {
    match question {
        Question::Count(scope) | Question::List(scope) | Question::Any(scope) | Question::Free(scope) => {
            let sort = scope.pick.map(|pick| pick.sort).unwrap_or_default();
            vec![Lookup { filter: scope.filter.clone(), title: None, sort, limit: 50 }]
        }
        Question::Next(scope) => {
            let pick = scope.pick.map(|pick| (pick.sort, pick.last)).unwrap_or_default();
            vec![Lookup { filter: scope.filter.clone(), title: None, sort: pick.0, limit: if pick.1 { 200 } else { 1 } }]
        }
        Question::When(target) | Question::State(target) => resolve::lookups(target, None, false, context),
        Question::Unknown => Vec::new(),
    }
}

/// The answer, the tasks it names, and how sure it is.
pub(super) fn answer(question: &Question, found: &[Found], context: &Context) -> (Vec<Sentence>, Vec<u64>, f32) {
    let today = context.clock.now.date();
    let numbers = |tasks: &[Task]| tasks.iter().map(|task| task.number).collect::<Vec<_>>();
    let first = found.first();
    let tasks = first.map(|found| found.tasks.as_slice()).unwrap_or_default();
    let total = first.map_or(0, |found| found.total);
    let listed = |code: &'static str, before: &str, scope: &Scope| {
        let items = titles(tasks, total, one_day(scope), today);
        let text = format!("{before}{}: {}.", scope.counted(total), words(&items));
        let sentence = Sentence::new(code, text).naming("tasks", &total).with("titles", items.iter().collect::<Value>());
        (vec![sentence], numbers(tasks), 0.9)
    };
    match question {
        Question::Count(scope) | Question::List(scope) | Question::Any(scope) if total == 0 => (vec![none(scope)], Vec::new(), 0.9),
        Question::Count(scope) => {
            let sentence = Sentence::new("reply_count", format!("You have {}.", scope.counted(total))).naming("tasks", &total);
            (vec![sentence], numbers(tasks), 0.9)
        }
        Question::Free(scope) if total == 0 => {
            (vec![Sentence::new("reply_free", format!("Yes, you have {}.", scope.counted(0)))], Vec::new(), 0.9)
        }
        Question::Free(scope) => listed("reply_not_free", "No, you have ", scope),
        Question::List(scope) => listed("reply_list", "", scope),
        Question::Any(scope) => listed("reply_yes", "Yes, ", scope),
        Question::Next(scope) => {
            let chosen = if scope.pick.is_some_and(|pick| pick.last) { tasks.last() } else { tasks.first() };
            match chosen {
                Some(task) => {
                    let named = with_date(task, today);
                    let sentence = Sentence::new("reply_next", format!("{}.", named.text)).with("task", &named);
                    (vec![sentence], vec![task.number], 0.88)
                }
                None => (vec![Sentence::new("reply_nothing_open", "Nothing is open.")], Vec::new(), 0.88),
            }
        }
        Question::When(target) | Question::State(target) => {
            let say = if matches!(question, Question::State(_)) { done } else { date_of };
            let sentences = |tasks: &[Task]| tasks.iter().take(NAMED).map(|task| say(task, today)).collect();
            match resolve::resolve(target, None, found, None, context) {
                Resolved::Tasks(meant) => (sentences(&meant.tasks), numbers(&meant.tasks), 0.9),
                Resolved::Many(tasks) => (sentences(&tasks), numbers(&tasks), 0.8),
                Resolved::Nothing(nearest) => (nothing(&target.words, &nearest), numbers(&nearest), 0.7),
                _ => (nothing(&target.words, &[]), Vec::new(), 0.7),
            }
        }
        Question::Unknown => {
            let text = "I cannot answer that without a model. I can tell you what is due, what is overdue and when a task is planned.";
            (vec![Sentence::new("reply_without_model", text)], Vec::new(), 0.6)
        }
    }
}

/// "You have no overdue tasks."
pub(super) fn none(scope: &Scope) -> Sentence {
    Sentence::new("reply_none", format!("You have {}.", scope.counted(0)))
}

/// "No task matches “x”. The nearest are “a” and “b”."
pub(super) fn nothing(words: &str, nearest: &[Task]) -> Vec<Sentence> {
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
pub(super) fn already(task: &Task) -> Sentence {
    let (code, state) = if task.completed { ("reply_already_done", "done") } else { ("reply_already_open", "open") };
    about(code, task, &format!("is already {state}."))
}

/// A sentence that begins with a task's title.
pub(super) fn about(code: &'static str, task: &Task, says: &str) -> Sentence {
    Sentence::new(code, format!("{} {says}", quoted(&task.title))).naming("title", &task.title)
}

/// Words to words that are not about tasks.
pub(super) fn talk(talk: Talk) -> Vec<Sentence> {
    match talk {
        Talk::Greeting => vec![Sentence::new("reply_hello", "Hello."), abilities()],
        Talk::Thanks => vec![Sentence::new("reply_welcome", "You are welcome.")],
        Talk::Help => vec![abilities()],
        Talk::Cancel => vec![unchanged()],
    }
}

/// Whether every task of a scope stands on the same day, which then goes without saying.
fn one_day(scope: &Scope) -> bool {
    scope.filter.scheduled_range.is_some_and(|range| range.from.is_some() && range.from == range.to)
}

fn titles(tasks: &[Task], total: usize, one_day: bool, today: NaiveDate) -> Vec<Sentence> {
    let mut items: Vec<Sentence> =
        tasks.iter().take(NAMED).map(|task| if one_day { with_time(task) } else { with_date(task, today) }).collect();
    if total > items.len() {
        let more = total - items.len();
        items.push(Sentence::new("reply_more", format!("{more} more")).naming("count", &more));
    }
    items
}

/// "“A”, “B” and 2 more"
pub(super) fn words(items: &[Sentence]) -> String {
    list(&items.iter().map(|item| item.text.clone()).collect::<Vec<_>>())
}

/// "“Dentist”"
pub(super) fn title(task: &Task) -> Sentence {
    Sentence::new("reply_task", quoted(&task.title)).naming("title", &task.title)
}

/// "“Dentist” (Friday 14:30)"
fn with_date(task: &Task, today: NaiveDate) -> Sentence {
    let clock = task.time_of_day.map(|time| format!(" {time}")).unwrap_or_default();
    date(task, today).map_or_else(|| title(task), |date| beside(task, &format!("{}{clock}", near_date(date, today)), &moment(date, task)))
}

/// "“Dentist” (14:30)"
fn with_time(task: &Task) -> Sentence {
    task.time_of_day.map_or_else(|| title(task), |time| beside(task, &time.to_string(), &at(time)))
}

fn beside(task: &Task, words: &str, when: &str) -> Sentence {
    about("reply_task_when", task, &format!("({words})")).naming("when", when)
}

/// A task's date, with its time where it has one: "2026-11-27T14:30".
fn moment(date: NaiveDate, task: &Task) -> String {
    format!("{date}{}", task.time_of_day.map(at).unwrap_or_default())
}

fn at(time: TimeOfDay) -> String {
    format!("T{time}")
}

/// The date that counts now.
fn date(task: &Task, today: NaiveDate) -> Option<NaiveDate> {
    let anchor = task.scheduled_for?;
    if task.recurrence.repeats() { task.recurrence.current(anchor, &task.completed_dates, today) } else { Some(anchor) }
}

fn date_of(task: &Task, today: NaiveDate) -> Sentence {
    let clock = task.time_of_day.map(|time| format!(" at {time}")).unwrap_or_default();
    let date = date(task, today);
    let (code, planned) = match date {
        Some(date) if date < today => ("reply_was_planned", format!("was planned for {}{clock}", near_date(date, today))),
        Some(date) if task.recurrence.repeats() => ("reply_is_next", format!("is next {}{clock}", on_date(date, today))),
        Some(date) => ("reply_is_planned", format!("is planned for {}{clock}", near_date(date, today))),
        None => ("reply_no_date", "has no date".to_string()),
    };
    let due = task
        .deadline
        .map(|deadline| Sentence::new("reply_due", format!(" and due by {}", near_date(deadline, today))).naming("day", &deadline));
    let says = format!("{planned}{}.", due.as_ref().map_or("", |due| &due.text));
    let sentence = about(code, task, &says).with("due", due.as_ref().map_or(Value::from(""), Value::from));
    date.into_iter().fold(sentence, |sentence, date| sentence.naming("when", &moment(date, task)))
}

fn done(task: &Task, today: NaiveDate) -> Sentence {
    let date = if task.recurrence.repeats() { date(task, today) } else { task.scheduled_for };
    let near = date.map(|date| near_date(date, today)).unwrap_or_default();
    let sentence = match date {
        Some(_) if task.recurrence.repeats() => about("reply_repeats", task, &format!("repeats. Its next open date is {near}.")),
        None if task.recurrence.repeats() => about("reply_repeats_no_more", task, "repeats and has no open date left."),
        _ if task.completed => return about("reply_is_done", task, "is done."),
        Some(date) if date < today => about("reply_open_planned", task, &format!("is open and was planned for {near}.")),
        Some(_) => about("reply_open_planned", task, &format!("is open, planned for {near}.")),
        None => about("reply_open_undated", task, "is open, without a date."),
    };
    date.into_iter().fold(sentence, |sentence, date| sentence.naming("day", &date))
}
