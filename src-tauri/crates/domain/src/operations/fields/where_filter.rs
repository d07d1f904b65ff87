//! A where filter from JSON. No input selects every task by accident.

use serde_json::Value;

use super::{
    read::{self, Notes},
    reader::Reader,
};
use crate::{Code, DateRange, Problem, TaskRef, Where, text};

/// Reads a filter, or returns all of its problems.
pub(crate) fn read(value: Option<&Value>, notes: &mut Notes) -> Result<Where, Vec<Problem>> {
    let map = match value {
        Some(Value::Object(map)) => map.clone(),
        None | Some(Value::Null) => return Err(vec![read::empty_where()]),
        Some(other) => {
            let problem = Problem::new(Code::InvalidWhereShape, format!("{} is not a filter.", read::shown(other)));
            return Err(vec![problem.hint(r#"A filter is an object such as {"overdue":true}."#)]);
        }
    };
    let mut fields = Reader::new(map, std::mem::take(notes));
    let filter = Where {
        all: fields.optional("all", |value, _| read::flag(value, Code::InvalidWhereAll)).unwrap_or_default(),
        ids: fields.optional("ids", ids),
        title_contains: blank_refused(&mut fields, "titleContains", Code::InvalidWhereTitleContains),
        text: blank_refused(&mut fields, "text", Code::InvalidWhereText),
        overdue: flag(&mut fields, "overdue", Code::InvalidWhereOverdue),
        due_by_today: flag(&mut fields, "dueByToday", Code::InvalidWhereDueByToday),
        scheduled_range: fields.optional("scheduledRange", |value, _| range(value)),
        unscheduled: flag(&mut fields, "unscheduled", Code::InvalidWhereUnscheduled),
        priority: fields.optional("priority", |value, notes| read::priority(value, Code::InvalidWherePriority, notes)),
        completed: flag(&mut fields, "completed", Code::InvalidWhereCompleted),
        repeating: flag(&mut fields, "repeating", Code::InvalidWhereRepeating),
        labels: fields.optional("labels", labels),
        project: fields.optional("project", |value, notes| {
            read::project(value, notes).map_err(|problem| Problem { code: Code::InvalidWhereProject, ..problem })
        }),
    };
    let mut problems = std::mem::take(&mut fields.problems);
    problems.extend(fields.rest().map(|key| {
        Problem::new(Code::InvalidWhereKey, format!("A filter knows no “{}”.", read::shortened(key))).hint(
            "It knows ids, titleContains, text, overdue, dueByToday, scheduledRange, unscheduled, priority, completed, repeating, labels, project and all.",
        )
    }));
    *notes = std::mem::take(&mut fields.notes);
    if problems.is_empty() && filter.is_empty() {
        problems.push(read::empty_where());
    }
    if problems.is_empty() { Ok(filter) } else { Err(problems) }
}

/// The operation's filter.
pub(crate) fn filter(reader: &mut Reader) -> Option<Where> {
    let value = reader.take("where");
    let mut notes = std::mem::take(&mut reader.notes);
    let filter = read(value.as_ref(), &mut notes);
    reader.notes = notes;
    filter.map_err(|problems| reader.problems.extend(problems)).ok()
}

fn flag(fields: &mut Reader, key: &str, code: Code) -> Option<bool> {
    fields.optional(key, |value, _| read::flag(value, code))
}

/// Text that must have something to look for; blank is not read as null here.
fn blank_refused(fields: &mut Reader, key: &str, code: Code) -> Option<String> {
    let value = fields.take(key).filter(|value| !value.is_null())?;
    let said = value.as_str().filter(|said| !said.trim().is_empty() && (key != "text" || !text::words(said).is_empty()));
    fields.keep(|_| {
        said.map(str::to_owned).ok_or_else(|| {
            Problem::new(code, format!("{} is nothing to look for.", read::shown(&value)))
                .hint(format!("{key} is text with at least one word."))
        })
    })
}

fn ids(value: &Value, notes: &mut Notes) -> Result<Vec<TaskRef>, Problem> {
    let wrong = |message: String| Problem::new(Code::InvalidWhereIds, message).hint("ids is a list of task numbers, for example [12, 15].");
    match value.as_array() {
        None => Err(wrong(format!("{} is not a list of tasks.", read::shown(value)))),
        Some(list) if list.is_empty() => Err(wrong("The list of tasks is empty.".to_owned())),
        Some(list) => list.iter().map(|value| read::task_ref(value, notes).map_err(|problem| wrong(problem.message))).collect(),
    }
}

fn labels(value: &Value, notes: &mut Notes) -> Result<Vec<String>, Problem> {
    let wrong = |message: String| {
        Problem::new(Code::InvalidWhereLabels, message).hint("labels is a list of label names, for example [\"errands\"].")
    };
    if value.as_array().is_some_and(Vec::is_empty) {
        return Err(wrong("The list of labels is empty.".to_owned()));
    }
    read::labels(value, notes).map_err(|problem| wrong(problem.message))
}

fn range(value: &Value) -> Result<DateRange, Problem> {
    const CODE: Code = Code::InvalidWhereScheduledRange;
    let wrong =
        |message: &str| Problem::new(CODE, message).hint(r#"For example "scheduledRange":{"from":"2026-11-16","to":"2026-11-22"}."#);
    let map = value.as_object().ok_or_else(|| wrong("The range of dates is not an object."))?;
    if map.keys().any(|key| key != "from" && key != "to") {
        return Err(wrong("A range of dates has only from and to."));
    }
    let end = |key: &str| match map.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.is_empty() => Ok(None),
        Some(value) => read::date(value, CODE).map(Some),
    };
    match (end("from")?, end("to")?) {
        (None, None) => Err(wrong("The range of dates has neither a first nor a last day.")),
        (Some(from), Some(to)) if to < from => Err(wrong("The range of dates ends before it begins.")),
        (from, to) => Ok(DateRange { from, to }),
    }
}
