//! Taskwarrior's JSON, as written by `task export` and read by `task import`.
//!
//! `line` and `scan` parse the text, `task` interprets each task, `series` merges the instances of a repeating task into it, and `write`
//! converts in the other direction.

mod dates;
mod line;
mod names;
mod recur;
mod scan;
mod series;
mod task;
#[cfg(test)]
mod tests;
mod write;

use domain::{
    NoteKind, Operation, Problem, TaskRef, Today,
    operation::{LabelFields, ProjectFields},
    query::DataCounts,
};

use crate::{Content, Reading, Report, report::Remarks};
use names::Names;
use task::Task;

pub(crate) use write::write;

/// Reads all tasks in a text. Code: `invalid_import`, with the line.
pub(crate) fn read(text: &str, today: &Today) -> Result<Reading, Problem> {
    let mut remarks = Remarks::default();
    let lines = scan::scan(text)?;
    let mut tasks = lines.into_iter().map(|(number, line)| Task::read(number, line, today, &mut remarks)).collect::<Result<Vec<_>, _>>()?;
    series::fold(&mut tasks, &mut remarks);

    let (mut projects, mut labels) = (Names::default(), Names::default());
    let mut counts = DataCounts::default();
    let mut made = Vec::with_capacity(tasks.len());
    for task in tasks {
        let mut create = task.create;
        create.project = task.project.map(|name| projects.spelled(&name));
        for name in &task.labels {
            let label = labels.spelled(name);
            if !create.labels.contains(&label) {
                create.labels.push(label);
            }
        }
        counts.tasks += 1;
        let temp = (!task.notes.is_empty()).then(|| format!("task-{}", counts.tasks));
        create.temp_id.clone_from(&temp);
        made.push(Operation::Create(create));
        for note in task.notes {
            counts.notes += 1;
            made.push(Operation::AddNote {
                id: TaskRef::Temp(temp.clone().unwrap_or_default()),
                text: note.text,
                kind: NoteKind::Text,
                recorded_from: note.at,
                recorded_until: note.at,
                audio: None,
            });
        }
    }
    counts.projects = projects.spellings.len();
    counts.labels = labels.spellings.len();
    let project = |name| {
        let fields = Box::new(ProjectFields { name: Some(name), ..ProjectFields::default() });
        Operation::CreateProject { fields, imported_id: None }
    };
    let label = |name| {
        let fields = Box::new(LabelFields { name: Some(name), ..LabelFields::default() });
        Operation::CreateLabel { fields, imported_id: None }
    };
    let mut operations = Vec::with_capacity(made.len() + counts.projects + counts.labels);
    operations.extend(projects.spellings.into_iter().map(project));
    operations.extend(labels.spellings.into_iter().map(label));
    operations.append(&mut made);
    Ok(Reading { content: Content::Operations(operations), report: Report { counts, remarks: remarks.finish() } })
}
