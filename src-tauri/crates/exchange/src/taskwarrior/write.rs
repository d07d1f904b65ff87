//! Writes the user's data in the form that Taskwarrior reads.

use std::{collections::HashMap, io};

use chrono_tz::Tz;
use domain::{Checklist, ChecklistId, ChecklistItem, Label, LabelId, Note, Priority, Project, ProjectId, Task, TaskId};
use serde::Serialize;

use super::{dates, recur};
use crate::{Backup, Report, backup::lines, report::Remarks};

#[derive(Serialize)]
struct Line<'a> {
    uuid: TaskId,
    status: &'static str,
    description: &'a str,
    entry: String,
    modified: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scheduled: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recur: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mask: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    priority: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    annotations: Vec<Annotation>,
}

#[derive(Serialize)]
struct Annotation {
    entry: String,
    description: String,
}

/// Writes one JSON array, one task per line, in number order.
pub(crate) fn write(data: &Backup, zone: Tz, out: &mut dyn io::Write) -> io::Result<Report> {
    let mut remarks = Remarks::default();
    let hanging = Hanging::new(data);
    let mut tasks: Vec<&Task> = data.tasks.iter().collect();
    tasks.sort_unstable_by_key(|task| task.number);
    lines(out, tasks.into_iter().map(|task| line(task, &hanging, zone, &mut remarks)))?;
    out.write_all(b"\n")?;
    for _ in &data.label_groups {
        remarks.left("label_groups", "label groups");
    }
    for _ in &data.filters {
        remarks.left("filters", "saved filters");
    }
    let mut counts = data.counts();
    counts.filters = 0;
    Ok(Report { counts, remarks: remarks.finish() })
}

/// What belongs to the tasks, by task.
struct Hanging<'a> {
    projects: HashMap<ProjectId, &'a Project>,
    labels: HashMap<LabelId, &'a Label>,
    notes: HashMap<TaskId, Vec<&'a Note>>,
    items: HashMap<TaskId, Vec<&'a ChecklistItem>>,
}

impl<'a> Hanging<'a> {
    fn new(data: &'a Backup) -> Self {
        let mut notes: HashMap<TaskId, Vec<&Note>> = HashMap::new();
        for note in &data.notes {
            notes.entry(note.task_id).or_default().push(note);
        }
        let checklists: HashMap<ChecklistId, &Checklist> = data.checklists.iter().map(|checklist| (checklist.id, checklist)).collect();
        let mut items: HashMap<TaskId, Vec<(f64, &ChecklistItem)>> = HashMap::new();
        for item in data.items.iter().filter(|item| !item.is_archived) {
            let place = item.linked_checklists.iter().find_map(|place| Some((checklists.get(&place.checklist_id)?, place.position)));
            if let Some((checklist, position)) = place {
                items.entry(checklist.task_id).or_default().push((position, item));
            }
        }
        let in_order = |mut items: Vec<(f64, &'a ChecklistItem)>| {
            items.sort_by(|a, b| a.0.total_cmp(&b.0));
            items.into_iter().map(|(_, item)| item).collect()
        };
        Self {
            projects: data.projects.iter().map(|project| (project.id, project)).collect(),
            labels: data.labels.iter().filter(|label| label.deleted_at.is_none()).map(|label| (label.id, label)).collect(),
            notes,
            items: items.into_iter().map(|(task, items)| (task, in_order(items))).collect(),
        }
    }
}

fn line<'a>(task: &'a Task, hanging: &Hanging<'a>, zone: Tz, remarks: &mut Remarks) -> Line<'a> {
    let planned = task.scheduled_for.map(|date| dates::write(dates::instant(date, task.time_of_day, zone)));
    let deadline = task.deadline.map(|date| dates::write(dates::instant(date, None, zone)));
    let recur = task.scheduled_for.filter(|_| task.recurrence.repeats()).and_then(|anchor| {
        let word = recur::write(&task.recurrence, anchor);
        if word.is_none() {
            remarks.left("rules", "repeat rules that Taskwarrior has no word for");
        }
        word
    });
    let repeats = recur.is_some();
    let (scheduled, due) = match (planned, deadline) {
        (Some(planned), Some(_)) if repeats => {
            remarks.left("repeating_deadlines", "deadlines of repeating tasks");
            (None, Some(planned))
        }
        (Some(planned), Some(deadline)) => (Some(planned), Some(deadline)),
        (planned, deadline) => (None, planned.or(deadline)),
    };
    let (status, end) = match (task.deleted_at, task.completed) {
        (Some(at), _) => ("deleted", Some(at)),
        (None, true) => ("completed", task.completed_at.or(Some(task.updated_at))),
        (None, false) if repeats => ("recurring", None),
        (None, false) => ("pending", None),
    };
    Line {
        uuid: task.id,
        status,
        description: &task.title,
        entry: dates::write(task.created_at),
        modified: dates::write(task.updated_at),
        end: end.map(dates::write),
        due,
        scheduled,
        until: task.recurrence.until.filter(|_| repeats).map(|date| dates::write(dates::instant(date, None, zone))),
        mask: repeats.then(|| mask(task, remarks)).filter(|mask| !mask.is_empty()),
        recur,
        priority: match task.priority {
            Priority::High => Some("H"),
            Priority::Medium => None,
            Priority::Low => Some("L"),
        },
        project: task.project_id.and_then(|id| hanging.projects.get(&id)).map(|project| project.name.as_str()),
        tags: task.labels.iter().filter_map(|label| hanging.labels.get(&label.id)).map(|label| tag(&label.name, remarks)).collect(),
        annotations: annotations(task, hanging, remarks),
    }
}

/// A tag must be one word.
fn tag(name: &str, remarks: &mut Remarks) -> String {
    if name.contains(char::is_whitespace) {
        remarks.changed("labels", "labels of several words, joined with _");
    }
    name.split_whitespace().collect::<Vec<_>>().join("_")
}

/// One sign per date of the rule, up to the last completed or skipped one.
fn mask(task: &Task, remarks: &mut Remarks) -> String {
    let (rule, done) = (&task.recurrence, &task.completed_dates);
    if !rule.additions.is_empty() {
        remarks.left("moved_dates", "dates of repeating tasks that were moved");
    }
    let (Some(anchor), Some(last)) = (task.scheduled_for, done.last().max(rule.exceptions.last())) else { return String::new() };
    let mut bare = rule.clone();
    bare.exceptions.clear();
    bare.additions.clear();
    bare.times.clear();
    let dates = bare.dates(anchor, done, anchor, *last, super::series::DATES_MAX);
    let sign = |date| match (done.contains(date), rule.exceptions.contains(date)) {
        (true, _) => '+',
        (false, true) => 'X',
        (false, false) => '-',
    };
    dates.iter().map(sign).collect()
}

fn annotations(task: &Task, hanging: &Hanging<'_>, remarks: &mut Remarks) -> Vec<Annotation> {
    let mut annotations = Vec::new();
    if !task.notes.is_empty() {
        remarks.changed("notes", "notes of tasks, as annotations");
        annotations.push(Annotation { entry: dates::write(task.created_at), description: task.notes.clone() });
    }
    for item in hanging.items.get(&task.id).into_iter().flatten() {
        remarks.changed("steps", "checklist items, as annotations");
        let mark = if item.is_checked { 'x' } else { ' ' };
        annotations.push(Annotation { entry: dates::write(task.created_at), description: format!("[{mark}] {}", item.title) });
    }
    for note in hanging.notes.get(&task.id).into_iter().flatten() {
        annotations.push(Annotation { entry: dates::write(note.recorded_until), description: note.text.clone() });
    }
    annotations
}
