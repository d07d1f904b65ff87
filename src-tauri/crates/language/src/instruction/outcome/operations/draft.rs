//! New tasks: changes by a later clause, and a new task in words.

use std::fmt::Write as _;

use chrono::NaiveDate;
use domain::{Priority, operation::Create, text::fold};

use crate::instruction::{
    Context,
    clause::{Move, Verb},
};
use crate::when::{
    length::Length,
    point::{moment, time_of},
};
use crate::words::{count, list, near_date, owner, quoted, repetition};

/// Applies a verb to a task created by the clause before; false if the verb cannot apply to a new task.
pub(crate) fn into_draft(verb: &Verb, create: &mut Create, context: &Context) -> bool {
    match verb {
        Verb::Prioritise(Some(priority)) => create.priority = Some(*priority),
        Verb::AddLabels(labels) => create.labels.extend(labels.iter().cloned()),
        Verb::Project(project) => create.project.clone_from(project),
        Verb::Steps(steps) => create.checklist.extend(steps.iter().cloned()),
        Verb::Rename(title) => create.title.clone_from(title),
        Verb::Reword { from, to } => match reworded(&create.title, from, to) {
            Some(title) => create.title = title,
            None => return false,
        },
        Verb::Note(text) => create.notes = Some(super::noted(create.notes.as_deref().unwrap_or_default(), text)),
        Verb::Deadline(date) => create.deadline = *date,
        Verb::Move(Move::To(date, time)) => {
            create.scheduled_for = Some(*date);
            create.time_of_day = time.or(create.time_of_day);
        }
        Verb::Move(to @ (Move::Clock(_) | Move::ClockOn(..))) => {
            return into_draft(&Verb::Move(to.clone().with_half(create.time_of_day)), create, context);
        }
        Verb::Move(Move::By(length, sign)) => {
            let sign = if *sign < 0 { -1 } else { 1 };
            let Some(date) = create.scheduled_for else { return false };
            let moved = match create.time_of_day.filter(|_| length.has_time()) {
                Some(time) => length.shift(moment(date, time), sign).map(|at| (at.date(), time_of(at))),
                None => length.shift_date(date, sign).map(|date| (date, create.time_of_day)),
            };
            let Some((date, time)) = moved else { return false };
            create.scheduled_for = Some(date);
            create.time_of_day = time;
        }
        Verb::Move(Move::Time(time)) => {
            create.time_of_day = Some(*time);
            create.scheduled_for = create.scheduled_for.or(Some(context.clock.now.date()));
        }
        Verb::Repeat { rule, first, named, time } => {
            create.recurrence = Some((**rule).clone());
            create.scheduled_for = create.scheduled_for.filter(|date| !named && date >= first).or(Some(*first));
            create.time_of_day = time.or(create.time_of_day);
        }
        _ => return false,
    }
    true
}

/// A title with other words for some of its words; None if it does not contain these.
pub(crate) fn reworded(title: &str, from: &str, to: &str) -> Option<String> {
    let words: Vec<&str> = title.split_whitespace().collect();
    let wanted: Vec<&str> = from.split_whitespace().collect();
    let last = wanted.last()?;
    let same = |word: &str, wanted: &str| fold(word) == fold(wanted);
    let fits = |window: &[&str]| {
        let owned = owner(window[window.len() - 1]).is_some_and(|name| same(name, last));
        let (before, end) = (&window[..window.len() - 1], window[window.len() - 1]);
        before.iter().zip(&wanted).all(|(word, wanted)| same(word, wanted)) && (owned || same(end, last))
    };
    let at = words.windows(wanted.len()).position(fits)?;
    let end = at + wanted.len();
    // "Freddie, not Frankie" also rewords "Call Frankie's mum".
    let ending =
        owner(words[end - 1]).filter(|_| owner(last).is_none() && owner(to).is_none()).map_or("", |name| &words[end - 1][name.len()..]);
    // "Ring Mr Lewis": "Mr Llewellyn, not Lewis" says "Mr" again.
    let said: Vec<&str> = to.split_whitespace().collect();
    let again = |count: &usize| words[..at].iter().rev().take(*count).rev().zip(&said).all(|(word, said)| same(word, said));
    let again = (1..said.len()).rev().filter(|count| *count <= at).find(again).unwrap_or(0);
    let parts = [words[..at].join(" "), format!("{}{ending}", said[again..].join(" ")), words[end..].join(" ")];
    Some(parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" "))
}

/// A new task at a distance from a date: before it (-1) or after it (1), but not before `today`.
pub(crate) fn beside(create: &Create, date: NaiveDate, length: &Length, sign: i64, today: NaiveDate) -> Option<Create> {
    Some(Create { scheduled_for: Some(length.shift_date(date, sign)?.max(today)), ..create.clone() })
}

/// "add “buy milk” for tomorrow at 17:00, labelled errands".
pub(crate) fn creation(create: &Create, today: NaiveDate) -> String {
    let mut text = format!("add {}", quoted(&create.title));
    if let Some(rule) = create.recurrence.as_ref().filter(|rule| rule.repeats()) {
        _ = write!(text, " {}", repetition(rule));
        if let Some(first) = create.scheduled_for {
            _ = write!(text, " from {}", near_date(first, today));
        }
    } else if let Some(date) = create.scheduled_for {
        _ = write!(text, " for {}", near_date(date, today));
    }
    if let Some(time) = create.time_of_day {
        _ = write!(text, " at {time}");
    }
    if let Some(date) = create.deadline {
        _ = write!(text, ", due by {}", near_date(date, today));
    }
    if let Some(priority) = create.priority.filter(|priority| *priority != Priority::Medium) {
        _ = write!(text, ", {} priority", priority.word());
    }
    if !create.labels.is_empty() {
        _ = write!(text, ", labelled {}", list(&create.labels));
    }
    if let Some(project) = &create.project {
        _ = write!(text, ", in {project}");
    }
    if !create.checklist.is_empty() {
        _ = write!(text, ", with {}", count(create.checklist.len(), "step"));
    }
    text
}
