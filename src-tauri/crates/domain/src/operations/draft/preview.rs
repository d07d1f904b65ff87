//! The preview of a change in the review list.

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::effect::Moves;
use crate::{FieldMap, Place, Task, World, preview::Sample, project::INBOX, row::Row};

/// Bookkeeping fields that the review list does not show.
const HIDDEN: [&str; 9] =
    ["id", "number", "position", "completedAt", "completedBy", "suppressedLabelIds", "language", "createdAt", "updatedAt"];

/// A task before and after the change. For a new task, the fields that are set.
pub(crate) fn sample(before: Option<&Task>, after: &Task, moved: Option<Moved>, lands: Vec<Place>, world: &World) -> Sample {
    let Some(before) = before else {
        let mut set = worded(after.image(), after, world);
        set.retain(|field, value| !is_unset(field, value));
        return Sample { number: None, title: after.title.clone(), before: None, after: Some(set), lands };
    };
    let (was, is) = before.difference(after);
    let (mut was, mut is) = (worded(was, before, world), worded(is, after, world));
    if let Some(Moved::Date(from, to)) = moved {
        let timed = before.time_on(Some(from)).is_some() || after.time_on(Some(to)).is_some();
        stands(&mut was, before, from, timed);
        stands(&mut is, after, to, timed);
    }
    Sample { number: Some(before.number), title: before.title.clone(), before: Some(was), after: Some(is), lands }
}

/// How a repeating task moves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Moved {
    /// One date, from one day to another; the first one if several move.
    Date(NaiveDate, NaiveDate),
    /// All dates.
    Series,
}

/// How a repeating task moves, if it does.
pub(crate) fn moved(before: &Task, after: &Task, moves: Moves, today: NaiveDate) -> Option<Moved> {
    let (was, is) = (&before.recurrence, &after.recurrence);
    if !is.repeats() || !was.same_rule(is) {
        return None;
    }
    if (before.scheduled_for, before.time_of_day) != (after.scheduled_for, after.time_of_day) {
        return Some(Moved::Series);
    }
    if (&was.exceptions, &was.additions, &was.times) == (&is.exceptions, &is.additions, &is.times) {
        return None;
    }
    let gone = is.exceptions.difference(&was.exceptions).chain(was.additions.difference(&is.additions)).min().copied();
    let timed = is.times.keys().chain(was.times.keys()).find(|date| is.times.get(*date) != was.times.get(*date)).copied();
    let from = moves.from.or(gone).or(timed.filter(|_| moves.to.is_none())).or_else(|| before.date(today))?;
    Some(Moved::Date(from, moves.to.unwrap_or(from)))
}

/// Shows a moved date as the date and time of its task.
fn stands(fields: &mut FieldMap, task: &Task, date: NaiveDate, timed: bool) {
    fields.shift_remove("recurrence");
    fields.insert("scheduledFor".to_owned(), json!(date));
    if timed {
        fields.insert("timeOfDay".to_owned(), json!(task.time_on(Some(date))));
    }
}

/// The sample of something on a task that is not a field of it.
pub(crate) fn aside(task: &Task, before: Option<FieldMap>, after: Option<FieldMap>) -> Sample {
    Sample { number: Some(task.number), title: task.title.clone(), before, after, lands: Vec::new() }
}

/// Fields without bookkeeping, with labels and project by name.
fn worded(mut fields: FieldMap, task: &Task, world: &World) -> FieldMap {
    fields.retain(|field, _| !HIDDEN.contains(&field.as_str()));
    if fields.shift_remove("projectId").is_some() {
        let project = task.project_id.and_then(|id| world.projects.get(&id)).map_or(INBOX, |project| project.name.as_str());
        fields.insert("project".to_owned(), json!(project));
    }
    if let Some(labels) = fields.get_mut("labels") {
        let live = task.labels.iter().filter_map(|assigned| world.labels.get(&assigned.id)).filter(|label| label.deleted_at.is_none());
        *labels = live.map(|label| Value::from(label.name.as_str())).collect();
    }
    fields
}

/// Whether a new task's field has its default value.
fn is_unset(field: &str, value: &Value) -> bool {
    match (field, value) {
        (_, Value::Null | Value::Bool(false)) => true,
        (_, Value::String(text)) if text.is_empty() => true,
        (_, Value::Array(list)) if list.is_empty() => true,
        ("project", value) => value == INBOX,
        ("priority", value) => value == "medium",
        ("recurrence", value) => value["type"] == "none",
        _ => false,
    }
}
