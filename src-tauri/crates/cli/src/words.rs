//! Tasks and their names as the command line prints them.

use std::collections::HashMap;

use app::Reader;
use chrono::NaiveDate;
use protocol::{Recurrence, TaskRow};

use crate::output::{DIM, DONE, LATE, STRONG, styled};

/// Names by id, for printing.
pub struct Names(HashMap<String, String>);

impl Names {
    /// The names of projects and labels that are not archived or deleted.
    pub fn of(names: &language::Names) -> Self {
        let projects = names.projects.iter().map(|project| (project.id.to_string(), format!("#{}", word(&project.name))));
        let labels = names.labels.iter().map(|label| (label.id.to_string(), format!("@{}", word(&label.name))));
        Self(projects.chain(labels).collect())
    }

    /// `#Home` or `@errands`, as typed; `None` if it is archived or deleted.
    pub fn get(&self, id: impl std::fmt::Display) -> Option<&str> {
        self.0.get(&id.to_string()).map(String::as_str)
    }
}

/// A name as it is typed: in quotes if it has spaces.
fn word(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{}\"", plain(name)) } else { plain(name) }
}

/// Text without control characters, which could control the terminal.
pub fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// A recurrence in words; none where it does not repeat.
pub fn recurrence(recurrence: &Recurrence, reader: &Reader) -> Option<String> {
    let rule = recurrence.repeats().then(|| reader.rule(recurrence))?;
    Some(match recurrence.until {
        Some(until) => reader.say("cli_rule_until", &[("rule", &rule), ("date", &reader.date(until))]),
        None => rule,
    })
}

/// One line for each row: number, tick, date, title and details.
pub fn rows(rows: &[TaskRow], names: &Names, today: NaiveDate, reader: &Reader) -> String {
    let cells: Vec<[String; 2]> = rows.iter().map(|row| [format!("#{}", row.task.number), when(row, reader)]).collect();
    let width = |column: usize| cells.iter().map(|cells| cells[column].chars().count()).max().unwrap_or(0);
    let (numbers, dates) = (width(0), width(1));
    let line = |(row, [number, when]): (&TaskRow, &[String; 2])| {
        let task = &row.task;
        let mark = if task.completed { styled(DONE, "✓") } else { " ".to_owned() };
        let day = row.occurrence.or(task.scheduled_for);
        let late = !task.completed && [day, task.deadline].into_iter().flatten().any(|date| date < today);
        let when = format!("{when:<dates$}");
        let when = styled(if late { LATE } else { DIM }, &when);
        let title = if task.priority.word() == "high" { styled(STRONG, &plain(&task.title)) } else { plain(&task.title) };
        let extras = extras(row, names, reader);
        let gap = if extras.is_empty() { "" } else { "  " };
        let snippet = row.snippet.as_deref().map(|snippet| format!("{:numbers$}    {}\n", "", highlighted(snippet))).unwrap_or_default();
        format!("{number:>numbers$} {mark} {when}  {title}{gap}{}\n{snippet}", styled(DIM, &extras))
    };
    rows.iter().zip(&cells).map(line).collect::<Vec<_>>().concat()
}

fn when(row: &TaskRow, reader: &Reader) -> String {
    let day = row.occurrence.or(row.task.scheduled_for).map(|day| reader.date(day)).unwrap_or_default();
    match row.task.time_on(row.occurrence) {
        Some(time) => format!("{day} {time}"),
        None => day,
    }
}

/// `p1 by Fri 27 Nov #Home @errands 2/5 repeats`.
fn extras(row: &TaskRow, names: &Names, reader: &Reader) -> String {
    let task = &row.task;
    let priority = match task.priority.word() {
        "high" => Some("p1".to_owned()),
        "low" => Some("p3".to_owned()),
        _ => None,
    };
    let mut parts: Vec<String> = priority.into_iter().collect();
    parts.extend(task.deadline.map(|deadline| reader.say("cli_by", &[("date", &reader.date(deadline))])));
    parts.extend(task.project_id.and_then(|id| names.get(id)).map(str::to_owned));
    parts.extend(task.labels.iter().filter_map(|label| names.get(label.id)).map(str::to_owned));
    if row.steps_total > 0 {
        parts.push(format!("{}/{}", row.steps_done, row.steps_total));
    }
    if task.recurrence.repeats() {
        parts.push(reader.say("cli_repeats", &[]));
    }
    parts.join(" ")
}

/// A search snippet: the matched words are between two control characters.
fn highlighted(snippet: &str) -> String {
    let mut text = String::with_capacity(snippet.len() + 16);
    for letter in snippet.chars() {
        match letter {
            '\u{2}' => text.push_str(&STRONG.render().to_string()),
            '\u{3}' => text.push_str(&STRONG.render_reset().to_string()),
            letter if letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}
