//! New tasks made from existing ones: copies, and the parts of a task that is split.

use chrono::NaiveDate;
use domain::{Operation, Priority, Recurrence, Task, TimeOfDay, operation::Create, sentence::Sentence};

use super::{Lacking, Made, because, id, names};
use crate::instruction::{Context, outcome::resolve::Meant};
use crate::words::{count, list, near_date, quoted};

/// The most tasks copied at once.
const MOST: usize = 20;

/// A new task with the same fields. The checklist is not known here.
fn copy(task: &Task, context: &Context) -> Create {
    let today = context.clock.now.date();
    let date = task.date(today);
    // Exceptions of the rule (dates left out or moved) belong to the old task only.
    let bare = |rule: &Recurrence| Recurrence {
        kind: rule.kind,
        interval_days: rule.interval_days,
        rule: rule.rule.clone(),
        until: rule.until,
        anchor_on: rule.anchor_on,
        ..Recurrence::default()
    };
    let names = &context.names;
    let labels = task.labels.iter().filter_map(|assigned| names.labels.iter().find(|label| label.id == assigned.id));
    let project = task.project_id.and_then(|id| names.projects.iter().find(|project| project.id == id));
    Create {
        title: task.title.clone(),
        notes: Some(task.notes.clone()).filter(|notes| !notes.is_empty()),
        scheduled_for: date,
        time_of_day: date.and(task.time_of_day),
        deadline: task.deadline,
        priority: Some(task.priority).filter(|priority| *priority != Priority::Medium),
        recurrence: Some(&task.recurrence).filter(|rule| rule.repeats() && date.is_some()).map(bare),
        project: project.map(|project| project.name.clone()),
        labels: labels.map(|label| label.name.clone()).collect(),
        ..Create::default()
    }
}

/// Copies each task. With another day, the copy does not repeat.
pub(super) fn duplicate(
    to: Option<(NaiveDate, Option<TimeOfDay>)>,
    meant: &Meant,
    context: &Context,
    made: &mut Made,
) -> Result<(), Lacking> {
    if meant.total > MOST {
        let text = format!("{} are too many to copy at once.", names(meant));
        return Err(because(Sentence::new("reply_too_many_to_copy", text)));
    }
    let copies = meant.tasks.iter().map(|task| {
        let copy = copy(task, context);
        match to {
            Some((date, time)) => {
                let time_of_day = time.or(copy.time_of_day);
                Create { scheduled_for: Some(date), time_of_day, recurrence: None, ..copy }
            }
            None => copy,
        }
    });
    made.operations = copies.map(|copy| Operation::Create(Box::new(copy))).collect();
    let day = to.map(|(date, time)| {
        let clock = time.map(|time| format!(" at {time}")).unwrap_or_default();
        format!(" for {}{clock}", near_date(date, context.clock.now.date()))
    });
    made.phrase = format!("duplicate {}{}", names(meant), day.unwrap_or_default());
    made.remarks.push(Sentence::new("reply_without_steps", "Steps are not copied."));
    Ok(())
}

/// Replaces a task by one task for each part, with the fields of the whole.
pub(super) fn split(parts: &[String], meant: &Meant, context: &Context, made: &mut Made) -> Result<(), Lacking> {
    let [task] = meant.tasks.as_slice() else {
        return Err(because(Sentence::new("reply_split_one", "Only one task at a time can be split.")));
    };
    if parts.is_empty() {
        return Err(Lacking::Parts);
    }
    let part = |title: &String| Create { title: title.clone(), notes: None, ..copy(task, context) };
    made.operations = parts.iter().map(|title| Operation::Create(Box::new(part(title)))).collect();
    made.operations.push(Operation::Delete { id: id(task) });
    let titles: Vec<String> = parts.iter().map(|title| quoted(title)).collect();
    made.phrase = format!("split {} into {}: {}", names(meant), count(parts.len(), "task"), list(&titles));
    Ok(())
}
