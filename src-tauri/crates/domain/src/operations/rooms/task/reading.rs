//! The fields of a task that operations can set.

use serde_json::Value;

use crate::{
    Code, Problem,
    fields::{Reader, read, rule},
    operation::{Create, Fields, Imported},
};

/// The fields that an update may change, apart from `completed`.
pub(crate) const KEYS: [&str; 12] = [
    "title",
    "notes",
    "scheduledFor",
    "timeOfDay",
    "series",
    "deadline",
    "priority",
    "recurrence",
    "project",
    "labels",
    "completed",
    "language",
];

/// The fields of a new task.
pub(crate) fn create(reader: &mut Reader) -> Option<Create> {
    let title = reader.required("title", read::title);
    let create = Create {
        title: String::new(),
        notes: reader.optional("notes", read::notes),
        scheduled_for: reader.optional("scheduledFor", |value, _| read::date(value, Code::InvalidScheduledFor)),
        time_of_day: reader.optional("timeOfDay", read::time),
        deadline: reader.optional("deadline", |value, _| read::date(value, Code::InvalidDeadline)),
        priority: reader.optional("priority", |value, notes| read::priority(value, Code::InvalidPriority, notes)),
        recurrence: reader.optional("recurrence", rule::read),
        project: reader.optional("project", read::project),
        labels: reader.optional("labels", read::labels).unwrap_or_default(),
        checklist: reader.optional("checklist", read::checklist).unwrap_or_default(),
        temp_id: reader.optional("tempId", read::temp_id),
        imported: reader.optional("imported", imported),
    };
    Some(Create { title: title?, ..create })
}

fn imported(value: &Value, _: &mut read::Notes) -> Result<Box<Imported>, Problem> {
    serde_json::from_value(value.clone())
        .map(Box::new)
        .map_err(|error| Problem::new(Code::InvalidOperation, format!("“imported” cannot be read: {error}.")))
}

/// The fields of an update, of one task or in bulk. At least one must be present.
pub(crate) fn update(reader: &mut Reader) -> Fields {
    let title = if reader.has("title") { reader.required("title", read::title) } else { None };
    Fields {
        title,
        notes: reader.patch("notes", read::notes),
        scheduled_for: reader.patch("scheduledFor", |value, _| read::date(value, Code::InvalidScheduledFor)),
        time_of_day: reader.patch("timeOfDay", read::time),
        deadline: reader.patch("deadline", |value, _| read::date(value, Code::InvalidDeadline)),
        priority: reader.patch("priority", |value, notes| read::priority(value, Code::InvalidPriority, notes)),
        recurrence: reader.patch("recurrence", rule::read),
        project: reader.patch("project", read::project),
        labels: reader.patch("labels", read::labels),
        series: reader.optional("series", |value, _| read::flag(value, Code::InvalidOperation)).unwrap_or_default(),
        completed: reader.optional("completed", |value, _| read::flag(value, Code::InvalidCompleted)),
        language: reader.patch("language", read::language),
    }
}

/// The `set` of a bulk update. Its codes are `missing_set` and `invalid_set_*`.
pub(crate) fn set(reader: &mut Reader) -> Option<Fields> {
    let hint = r#"For example "set":{"priority":"high"}."#;
    let map = match reader.take("set") {
        Some(Value::Object(map)) if !map.is_empty() => map,
        _ => {
            reader.problems.push(Problem::new(Code::MissingSet, "The bulk update does not say what to set.").hint(hint));
            return None;
        }
    };
    let mut inner = Reader::new(map, std::mem::take(&mut reader.notes));
    let fields = update(&mut inner);
    let unknown: Vec<Problem> = inner
        .rest()
        .map(|key| Problem::new(Code::InvalidSetKey, format!("A bulk update cannot set “{}”.", read::shortened(key))).hint(hint))
        .collect();
    let Reader { problems, notes, .. } = inner;
    reader.notes = notes;
    let nothing = problems.is_empty() && unknown.is_empty() && fields.is_empty();
    if nothing {
        reader.problems.push(Problem::new(Code::MissingSet, "The bulk update does not say what to set.").hint(hint));
    }
    reader.problems.extend(problems.into_iter().map(of_set));
    reader.problems.extend(unknown);
    Some(fields)
}

/// The problem of a field of `set`.
pub(crate) fn of_set(problem: Problem) -> Problem {
    Problem { code: in_set(problem.code), ..problem }
}

/// The code of a field, where the field is one of `set`.
fn in_set(code: Code) -> Code {
    match code {
        Code::InvalidTitle => Code::InvalidSetTitle,
        Code::InvalidNotes => Code::InvalidSetNotes,
        Code::InvalidScheduledFor => Code::InvalidSetScheduledFor,
        Code::InvalidTimeOfDay => Code::InvalidSetTimeOfDay,
        Code::InvalidDeadline => Code::InvalidSetDeadline,
        Code::InvalidPriority => Code::InvalidSetPriority,
        Code::InvalidRecurrence => Code::InvalidSetRecurrence,
        Code::InvalidCompleted => Code::InvalidSetCompleted,
        Code::InvalidOperation => Code::InvalidSetOperation,
        other => other,
    }
}

/// Refuses an update that changes nothing.
pub(crate) fn some(reader: &mut Reader, fields: Fields) -> Option<Fields> {
    if fields.is_empty() && reader.problems.is_empty() {
        reader.problems.push(
            Problem::new(Code::InvalidOperation, "The update does not say what to change.")
                .hint(format!("Give at least one of {}.", KEYS.join(", "))),
        );
        return None;
    }
    Some(fields)
}
