//! The backup: every row with its ids, timestamps and provenance. `docs/backup-format.md` describes the format.

use std::{collections::HashSet, hash::Hash, io};

use domain::{
    Checklist, ChecklistItem, Code, Label, LabelGroup, Note, Problem, Project, SavedFilter, Task, Timestamp,
    query::DataCounts,
    recurrence::rrule,
    task::{NOTES_MAX, NUMBER_MOST, TITLE_MAX},
};
use serde::{Deserialize, Serialize};

use crate::{Content, Reading, Report, invalid};

/// The name in `format`.
pub const FORMAT: &str = "assent";
/// The version written, and the newest one read.
pub const VERSION: u32 = 1;

/// All of the user's data. Members missing from a file are empty.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Backup {
    /// Projects, including archived ones.
    pub projects: Vec<Project>,
    pub label_groups: Vec<LabelGroup>,
    /// Labels, including archived and deleted ones.
    pub labels: Vec<Label>,
    /// Tasks, including those in the trash.
    pub tasks: Vec<Task>,
    /// Checklists of those tasks.
    pub checklists: Vec<Checklist>,
    /// Items of those checklists.
    pub items: Vec<ChecklistItem>,
    /// Notes on those tasks.
    pub notes: Vec<Note>,
    pub filters: Vec<SavedFilter>,
}

impl Backup {
    /// The number of rows of each kind.
    pub fn counts(&self) -> DataCounts {
        DataCounts {
            tasks: self.tasks.len(),
            projects: self.projects.len(),
            labels: self.labels.len(),
            checklist_items: self.items.len(),
            notes: self.notes.len(),
            filters: self.filters.len(),
        }
    }

    /// Checks what the database relies on: ids are unique, references resolve, and texts are within their limits.
    fn check(&self) -> Result<(), Problem> {
        let projects = unique("project", self.projects.iter().map(|row| row.id))?;
        let groups = unique("label group", self.label_groups.iter().map(|row| row.id))?;
        let labels = unique("label", self.labels.iter().map(|row| row.id))?;
        let tasks = unique("task", self.tasks.iter().map(|row| row.id))?;
        unique("task number", self.tasks.iter().map(|row| row.number))?;
        let checklists = unique("checklist", self.checklists.iter().map(|row| row.id))?;
        unique("checklist item", self.items.iter().map(|row| row.id))?;
        unique("note", self.notes.iter().map(|row| row.id))?;
        unique("saved filter", self.filters.iter().map(|row| row.id))?;
        for label in &self.labels {
            let whose = || format!("The label “{}”", label.name);
            known(whose, "label group", &groups, label.group_id)?;
            known(whose, "project", &projects, label.project_ids.iter().copied())?;
        }
        for task in &self.tasks {
            let whose = || format!("Task #{}", task.number);
            if task.number == 0 {
                return Err(invalid(format!("The task “{}” has the number 0.", task.title)));
            }
            if task.number > NUMBER_MOST {
                return Err(invalid(format!(
                    "The task “{}” has a number over {NUMBER_MOST}, so no task could be made after it.",
                    task.title
                )));
            }
            title(whose, &task.title)?;
            if task.notes.len() > NOTES_MAX {
                return Err(invalid(format!("{} has more than {NOTES_MAX} bytes of notes.", whose())));
            }
            if task.time_of_day.is_some() && task.scheduled_for.is_none() {
                return Err(invalid(format!("{} has a time but no date.", whose())));
            }
            task.recurrence.check(task.scheduled_for).map_err(|problem| invalid(format!("{}: {}", whose(), problem.message)))?;
            known(whose, "project", &projects, task.project_id)?;
            known(whose, "label", &labels, task.labels.iter().map(|label| label.id))?;
            unique(&format!("label of task #{}", task.number), task.labels.iter().map(|label| label.id))?;
        }
        for checklist in &self.checklists {
            known(|| format!("The checklist “{}”", checklist.title), "task", &tasks, [checklist.task_id])?;
        }
        for item in &self.items {
            let whose = || format!("The checklist item {}", item.id);
            title(whose, &item.title)?;
            known(whose, "checklist", &checklists, item.linked_checklists.iter().map(|place| place.checklist_id))?;
        }
        for note in &self.notes {
            known(|| format!("The note {}", note.id), "task", &tasks, [note.task_id])?;
        }
        Ok(())
    }
}

fn unique<T: Copy + Eq + Hash + std::fmt::Display>(kind: &str, ids: impl Iterator<Item = T>) -> Result<HashSet<T>, Problem> {
    let mut seen = HashSet::with_capacity(ids.size_hint().0);
    for id in ids {
        if !seen.insert(id) {
            return Err(invalid(format!("The {kind} {id} is in the backup twice.")));
        }
    }
    Ok(seen)
}

fn known<T: Eq + Hash + std::fmt::Display>(
    whose: impl Fn() -> String,
    kind: &str,
    there: &HashSet<T>,
    named: impl IntoIterator<Item = T>,
) -> Result<(), Problem> {
    match named.into_iter().find(|id| !there.contains(id)) {
        Some(id) => Err(invalid(format!("{} names the {kind} {id}, which is not in the backup.", whose()))),
        None => Ok(()),
    }
}

fn title(whose: impl Fn() -> String, title: &str) -> Result<(), Problem> {
    let length = title.trim().chars().count();
    if (1..=TITLE_MAX).contains(&length) {
        Ok(())
    } else {
        Err(invalid(format!("{} has a title of {length} characters; 1 to {TITLE_MAX} are possible.", whose())))
    }
}

/// The file's header; read before the rest, because a newer file may have another structure.
#[derive(Deserialize)]
struct Header {
    format: Option<String>,
    version: Option<u32>,
}

/// Reads a whole backup. Codes: `invalid_import`, `backup_newer`.
pub(crate) fn read(text: &str) -> Result<Reading, Problem> {
    let header: Header = serde_json::from_str(text).map_err(|error| invalid(format!("This is not a backup of Assent: {error}.")))?;
    match (header.format.as_deref(), header.version) {
        (Some(FORMAT), Some(VERSION)) => {}
        (Some(FORMAT), Some(version)) if version > VERSION => {
            return Err(Problem::new(Code::BackupNewer, format!("This backup has version {version}; this Assent reads up to {VERSION}."))
                .hint("update Assent, then import it again"));
        }
        _ => return Err(invalid("This is not a backup of Assent: it does not say “format”: “assent” and a version.")),
    }
    let data: Backup = serde_json::from_str(text).map_err(|error| invalid(format!("The backup cannot be read: {error}.")))?;
    data.check()?;
    let report = Report { counts: data.counts(), remarks: Vec::new() };
    Ok(Reading { content: Content::Rows(Box::new(data)), report })
}

/// Writes a backup, one row per line.
pub(crate) fn write(data: &Backup, exported_at: Timestamp, out: &mut dyn io::Write) -> io::Result<Report> {
    write!(out, "{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\"exportedAt\":")?;
    serde_json::to_writer(&mut *out, &exported_at)?;
    member(out, "projects", &data.projects)?;
    member(out, "labelGroups", &data.label_groups)?;
    member(out, "labels", &data.labels)?;
    member(out, "tasks", &data.tasks)?;
    member(out, "checklists", &data.checklists)?;
    member(out, "items", &data.items)?;
    member(out, "notes", &data.notes)?;
    member(out, "filters", &data.filters)?;
    out.write_all(b"}\n")?;
    Ok(Report { counts: data.counts(), remarks: Vec::new() })
}

fn member<T: Serialize>(out: &mut dyn io::Write, name: &str, rows: &[T]) -> io::Result<()> {
    write!(out, ",\n\"{name}\":")?;
    lines(out, rows.iter())
}

/// An array with one element a line. Repeat rules are written as RRULE text.
pub(crate) fn lines<T: Serialize>(out: &mut dyn io::Write, rows: impl Iterator<Item = T>) -> io::Result<()> {
    out.write_all(b"[")?;
    for (index, row) in rows.enumerate() {
        out.write_all(if index == 0 { b"\n" } else { b",\n" })?;
        out.write_all(rrule::json(&row)?.as_bytes())?;
    }
    out.write_all(b"]")
}
