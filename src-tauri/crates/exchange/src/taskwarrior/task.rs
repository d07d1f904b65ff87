//! Interprets one Taskwarrior task.
//!
//! `due` alone becomes the planned day, so that the task shows up on that day; with `scheduled` it becomes the deadline. `wait` alone
//! becomes the planned day too. Midnight means a day without a time.

use std::borrow::Cow;

use chrono::{NaiveDate, TimeDelta};
use domain::{
    Priority, Problem, TaskId, TimeOfDay, Timestamp, Today,
    operation::{Create, Imported},
    project::INBOX,
    task::{NOTES_MAX, TITLE_MAX},
};
use uuid::Uuid;

use super::{
    dates,
    line::{Line, Text},
    recur,
};
use crate::{invalid, report::Remarks};

/// How many days a task stays in the trash.
const TRASH_DAYS: i64 = 30;

/// An interpreted task of the file.
#[derive(Debug)]
pub(super) struct Task<'a> {
    /// Everything except the names.
    pub(super) create: Box<Create>,
    pub(super) project: Option<Text<'a>>,
    pub(super) labels: Vec<Cow<'a, str>>,
    pub(super) notes: Vec<DatedNote>,
    pub(super) state: State,
    /// The series that it is an instance of.
    pub(super) parent: Option<Uuid>,
    /// The state of the series' first instances, one sign each.
    pub(super) mask: Option<Text<'a>>,
}

/// An annotation.
#[derive(Debug)]
pub(super) struct DatedNote {
    pub(super) text: String,
    pub(super) at: Option<Timestamp>,
}

/// The state of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Open,
    Completed,
    Deleted,
}

impl<'a> Task<'a> {
    /// Interprets a line. What Assent cannot represent becomes a remark; invalid values are refused.
    pub(super) fn read(number: usize, line: Line<'a>, today: &Today, remarks: &mut Remarks) -> Result<Self, Problem> {
        let refuse = |reason: String| invalid(format!("Line {number}: {reason}."));
        let instant = |name: &str, text: &Option<Text<'_>>| match text {
            None => Ok(None),
            Some(text) => dates::read(text).map(Some).ok_or_else(|| refuse(format!("{name} “{}” is not a date", &**text))),
        };
        let id = |name: &str, text: &Option<Text<'_>>| match text {
            None => Ok(None),
            Some(text) => Uuid::try_parse(text).map(Some).map_err(|_| refuse(format!("{name} “{}” is not a UUID", &**text))),
        };
        let (state, series) = match line.status.as_deref() {
            None | Some("pending" | "waiting") => (State::Open, false),
            Some("recurring") => (State::Open, true),
            Some("completed") => (State::Completed, false),
            Some("deleted") => (State::Deleted, false),
            Some(other) => return Err(refuse(format!("status “{other}” is unknown"))),
        };
        let [entry, modified, end] = [instant("entry", &line.entry)?, instant("modified", &line.modified)?, instant("end", &line.end)?];
        let parent = id("parent", &line.parent)?;
        let mut create = Box::new(Create { ..Create::default() });
        (create.title, create.notes) = title(line.description.as_deref().unwrap_or_default(), remarks);
        if create.title.is_empty() {
            return Err(refuse("the task has no description".to_owned()));
        }
        create.priority = match line.priority.as_deref() {
            None => None,
            Some("H" | "h") => Some(Priority::High),
            Some("M" | "m") => Some(Priority::Medium),
            Some("L" | "l") => Some(Priority::Low),
            Some(_) => {
                remarks.left("priorities", "priorities other than H, M and L");
                None
            }
        };
        let days = Days {
            due: instant("due", &line.due)?.map(|at| dates::local(at, today.zone)),
            scheduled: instant("scheduled", &line.scheduled)?.map(|at| dates::local(at, today.zone)),
            wait: instant("wait", &line.wait)?.map(|at| dates::local(at, today.zone)),
            until: instant("until", &line.until)?.map(|at| dates::local(at, today.zone).0),
        };
        // An instance has the rule of its series, and so does a finished series: neither repeats any more.
        let repeats = parent.is_none() && state != State::Completed && (series || line.mask.is_some() || line.recur.is_some());
        days.plan(&mut create, line.recur.as_deref().filter(|_| repeats), state, remarks);

        let ended = end.or(modified).or(entry);
        create.imported = Some(Box::new(Imported {
            id: id("uuid", &line.uuid)?.map(TaskId),
            completed: state == State::Completed,
            completed_at: ended.filter(|_| state == State::Completed),
            created_at: entry,
            updated_at: modified,
            deleted_at: (state == State::Deleted).then(|| in_trash_since(ended, today.now, remarks)),
            ..Imported::default()
        }));
        if line.depends {
            remarks.left("dependencies", "dependencies between tasks");
        }
        if line.start.is_some() && state == State::Open {
            remarks.left("started", "marks of tasks as started");
        }
        for name in &line.others {
            remarks.left_named("attribute", "the attribute", name);
        }
        let mut task = Self {
            project: line.project.filter(|name| !name.eq_ignore_ascii_case(INBOX)),
            labels: line.tags.0.into_iter().map(|Text(tag)| trimmed(tag)).filter(|tag| !tag.is_empty()).collect(),
            notes: Vec::with_capacity(line.annotations.len()),
            create,
            state,
            parent,
            mask: line.mask,
        };
        for annotation in line.annotations {
            let at = instant("the entry of an annotation", &annotation.entry)?;
            let text = annotation.description.map(|text| text.trim().to_owned()).unwrap_or_default();
            task.note(text, at, remarks);
        }
        Ok(task)
    }

    /// Keeps an annotation: as a dated note on a live task, as text in the notes of a task in the trash.
    fn note(&mut self, text: String, at: Option<Timestamp>, remarks: &mut Remarks) {
        if text.is_empty() {
            return;
        }
        if self.state != State::Deleted {
            self.notes.push(DatedNote { text: cut(text, remarks), at });
            return;
        }
        let notes = self.create.notes.get_or_insert_default();
        if !notes.is_empty() {
            notes.push('\n');
        }
        notes.push_str(&text);
        *notes = cut(std::mem::take(notes), remarks);
        remarks.changed("annotations", "annotations of deleted tasks, as text in their notes");
    }
}

fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

/// A one-line title within the length limit; if it is too long, the notes get the whole text.
fn title(description: &str, remarks: &mut Remarks) -> (String, Option<String>) {
    let mut title = description.trim().to_owned();
    if title.contains(char::is_control) {
        title =
            title.split(|letter: char| letter.is_control() || letter == ' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    }
    if title.len() <= TITLE_MAX || title.chars().count() <= TITLE_MAX {
        return (title, None);
    }
    remarks.changed("titles", "titles longer than 400 characters, in full in the notes");
    let mut short: String = title.chars().take(TITLE_MAX - 1).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    (short, Some(cut(description.trim().to_owned(), remarks)))
}

/// A text cut to the length limit of notes.
fn cut(mut text: String, remarks: &mut Remarks) -> String {
    if text.len() > NOTES_MAX {
        text.truncate(text.floor_char_boundary(NOTES_MAX));
        remarks.left("texts", "the ends of texts longer than 64 KiB");
    }
    text
}

/// When a deleted task went to the trash. If that is so long ago that it would be purged at once, its time in the trash starts now.
fn in_trash_since(ended: Option<Timestamp>, now: Timestamp, remarks: &mut Remarks) -> Timestamp {
    match ended {
        Some(at) if now - at < TimeDelta::days(TRASH_DAYS) => at,
        _ => {
            remarks.changed("trash", "tasks deleted long ago, in the trash from today");
            now
        }
    }
}

/// The dates of a task, local.
struct Days {
    due: Option<(NaiveDate, Option<TimeOfDay>)>,
    scheduled: Option<(NaiveDate, Option<TimeOfDay>)>,
    wait: Option<(NaiveDate, Option<TimeOfDay>)>,
    until: Option<NaiveDate>,
}

impl Days {
    /// Sets date, time, deadline and rule.
    fn plan(&self, create: &mut Create, recur: Option<&str>, state: State, remarks: &mut Remarks) {
        let open = state == State::Open;
        let mut day = self.scheduled.or(self.due);
        let rule = recur.and_then(|recur| {
            let anchor = self.due.or(self.scheduled);
            let rule = anchor.and_then(|(anchor, _)| recur::read(recur, anchor));
            match &rule {
                Some(_) => day = anchor,
                None => remarks.left_named("rule", "the repeat rule", recur),
            }
            rule
        });
        if let Some(mut rule) = rule {
            rule.until = self.until;
            create.recurrence = Some(rule);
            if self.due.is_some() && self.scheduled.is_some() {
                remarks.left("repeating_dates", "scheduled dates of repeating tasks");
            }
        } else {
            if let (Some(_), Some((due, time))) = (self.scheduled, self.due) {
                create.deadline = Some(due);
                if time.is_some() && open {
                    remarks.left("times", "times of day of deadlines");
                }
            }
            if self.until.is_some() && open {
                remarks.left("until", "dates on which tasks expire (until)");
            }
        }
        match (day, self.wait) {
            (None, Some(wait)) => day = Some(wait),
            (Some(_), Some(_)) if open => remarks.left("wait", "dates before which tasks are hidden (wait)"),
            _ => {}
        }
        (create.scheduled_for, create.time_of_day) = day.map_or((None, None), |(date, time)| (Some(date), time));
    }
}
