//! Tasks, and single dates of those that repeat.

mod effects;
mod fields;
mod occurrences;
mod reading;
mod tags;

use serde_json::Value;

use super::{AskedBy, Kind, Mentions, Room};
use crate::{
    Code, DateRange, Entity, Needs, Operation, Problem, Source,
    draft::{Draft, Effect, Problems},
    fields::{Notes, Read, Reader, read, where_filter::filter},
    operation::{Fields, Patch, Target},
};
pub(super) use fields::titled;
pub(crate) use reading::KEYS;

pub(super) const ROOM: Room = Room {
    entity: Entity::Task,
    kinds: &[
        Kind::new("create", AskedBy::Plans),
        Kind::new("update", AskedBy::Plans),
        Kind::new("complete", AskedBy::Plans),
        Kind::new("complete_occurrence", AskedBy::Plans),
        Kind::new("skip_occurrence", AskedBy::Plans),
        Kind::new("move_occurrence", AskedBy::Plans),
        Kind::new("delete", AskedBy::Plans),
        Kind::new("restore", AskedBy::Plans),
        Kind::new("bulk_update", AskedBy::Plans),
        Kind::new("bulk_complete", AskedBy::Plans),
        Kind::new("bulk_delete", AskedBy::Plans),
        Kind::new("add_labels", AskedBy::Plans),
        Kind::new("remove_labels", AskedBy::Plans),
        Kind::new("move_task", AskedBy::User),
    ],
    read,
    refusals,
    needs,
    mentions,
    effect,
};

fn read(name: &str, reader: &mut Reader) -> Option<Operation> {
    match name {
        "create" => reading::create(reader).map(|create| Operation::Create(Box::new(create))),
        "update" => {
            let id = reader.id();
            let fields = reading::update(reader);
            let fields = reading::some(reader, fields)?;
            Some(Operation::Update { id: id?, fields: Box::new(fields) })
        }
        "delete" => Some(Operation::Delete { id: reader.id()? }),
        "restore" => Some(Operation::Restore { id: reader.id()? }),
        "complete" => {
            let (id, completed, why) = (reader.id(), reader.completed(), reader.why());
            Some(Operation::Complete { id: id?, completed, why })
        }
        "complete_occurrence" | "skip_occurrence" | "move_occurrence" => occurrence(name, reader),
        "bulk_update" => {
            let (filter, set) = (filter(reader), reading::set(reader));
            Some(Operation::BulkUpdate { r#where: filter?, set: Box::new(set?) })
        }
        "bulk_complete" => {
            let (filter, completed, occurrence_range) = (filter(reader), reader.completed(), occurrence_range(reader));
            Some(Operation::BulkComplete { r#where: filter?, completed, occurrence_range })
        }
        "bulk_delete" => Some(Operation::BulkDelete { r#where: filter(reader)? }),
        "add_labels" | "remove_labels" => {
            let (target, labels) = (target(reader), reader.required("labels", some_labels));
            let (target, labels) = (target?, labels?);
            Some(if name == "add_labels" { Operation::AddLabels { target, labels } } else { Operation::RemoveLabels { target, labels } })
        }
        "move_task" => {
            let (id, before) = (reader.id(), reader.optional("before", read::task_ref));
            Some(Operation::MoveTask { id: id?, before })
        }
        _ => None,
    }
}

fn target(reader: &mut Reader) -> Option<Target> {
    if !reader.has("where") {
        return reader.id().map(Target::Id);
    }
    if reader.has("id") {
        reader
            .problems
            .push(Problem::new(Code::InvalidOperation, "The operation names a task and a filter.").hint("Give id or where, not both."));
    }
    filter(reader).map(Target::Where)
}

fn some_labels(value: &Value, notes: &mut Notes) -> Read<Vec<String>> {
    let labels = read::labels(value, notes)?;
    read::some_labels(&labels).map(|()| labels)
}

fn occurrence(name: &str, reader: &mut Reader) -> Option<Operation> {
    let day = |value: &Value, _: &mut Notes| read::date(value, Code::InvalidOccurrenceDate);
    let (id, occurrence_date) = (reader.id(), reader.required("occurrenceDate", day));
    match name {
        "complete_occurrence" => {
            let completed = reader.completed();
            Some(Operation::CompleteOccurrence { id: id?, occurrence_date: occurrence_date?, completed })
        }
        "skip_occurrence" => Some(Operation::SkipOccurrence { id: id?, occurrence_date: occurrence_date? }),
        _ => {
            let (to, time_of_day) = (reader.required("to", day), reader.patch("timeOfDay", read::time));
            Some(Operation::MoveOccurrence { id: id?, occurrence_date: occurrence_date?, to: to?, time_of_day })
        }
    }
}

/// A range, or a single date as a range of one day.
fn occurrence_range(reader: &mut Reader) -> Option<DateRange> {
    let date = reader.optional("occurrenceDate", |value, _| read::date(value, Code::InvalidOccurrenceDate));
    let range = reader.optional("occurrenceRange", read::occurrence_range);
    if date.is_some() && range.is_some() {
        reader.problems.push(
            Problem::new(Code::InvalidOccurrenceRange, "The operation names a date and a range of dates.")
                .hint("Give occurrenceDate or occurrenceRange, not both."),
        );
    }
    range.or_else(|| date.map(|date| DateRange { from: Some(date), to: Some(date) }))
}

/// What exceeds a limit or must not be empty. An operation that was read from JSON has passed the same checks.
fn refusals(operation: &Operation, source: Source) -> Vec<Problem> {
    let mut checked: Vec<Read<()>> = operation.filter().map(read::some_where).into_iter().collect();
    match operation {
        Operation::Create(create) => {
            checked.push(read::fits_title(&create.title));
            checked.extend(create.notes.iter().map(|notes| read::fits_notes(notes)));
            checked.extend(create.checklist.iter().map(|title| read::fits_title(title)));
            if create.imported.is_some() && source != Source::Import {
                checked.push(Err(Problem::new(Code::NotAllowedForSource, "Only an import may bring a task's past with it.")));
            }
        }
        Operation::Update { fields, .. } => checked.extend(fitting(fields)),
        Operation::BulkUpdate { set, .. } => checked.extend(fitting(set).map(|checked| checked.map_err(reading::of_set))),
        Operation::BulkComplete { occurrence_range: Some(DateRange { from: Some(from), to: Some(to) }), .. } => {
            checked.push(read::fits_occurrence_range(*from, *to));
        }
        Operation::AddLabels { labels, .. } | Operation::RemoveLabels { labels, .. } => checked.push(read::some_labels(labels)),
        _ => {}
    }
    checked.into_iter().filter_map(Result::err).collect()
}

fn fitting(fields: &Fields) -> impl Iterator<Item = Read<()>> {
    let notes = if let Patch::Set(notes) = &fields.notes { read::fits_notes(notes) } else { Ok(()) };
    fields.title.iter().map(|title| read::fits_title(title)).chain([notes])
}

fn needs(operation: &Operation, needs: &mut Needs) {
    match operation {
        Operation::Create(create) => {
            if let Some(imported) = &create.imported {
                needs.task_ids.extend(imported.id);
                needs.task_numbers.extend(imported.number);
            }
        }
        Operation::MoveTask { before, .. } => {
            if let Some(before) = before {
                needs.task(before);
            }
            needs.neighbours = true;
        }
        _ => {}
    }
}

fn mentions(operation: &Operation, mentions: &mut Mentions<'_>) {
    match operation {
        Operation::Create(create) => {
            mentions.labels(&create.labels);
            mentions.project(create.project.as_deref());
        }
        Operation::Update { fields, .. } => in_fields(fields, mentions),
        Operation::BulkUpdate { set, .. } => in_fields(set, mentions),
        Operation::AddLabels { labels, .. } | Operation::RemoveLabels { labels, .. } => mentions.labels(labels),
        _ => {}
    }
}

fn in_fields(fields: &Fields, mentions: &mut Mentions<'_>) {
    if let Patch::Set(project) = &fields.project {
        mentions.project(Some(project));
    }
    if let Patch::Set(labels) = &fields.labels {
        mentions.labels(labels);
    }
}

fn effect(operation: &Operation, draft: &mut Draft<'_>) -> Option<Result<Effect, Problems>> {
    Some(match operation {
        Operation::Create(create) => effects::create(draft, create),
        Operation::Update { id, fields } => effects::update(draft, id, fields),
        Operation::Delete { id } => effects::delete(draft, id),
        Operation::Complete { id, completed, why } => effects::complete(draft, id, *completed, why),
        Operation::Restore { id } => effects::restore(draft, id),
        Operation::CompleteOccurrence { id, occurrence_date, completed } => occurrences::complete(draft, id, *occurrence_date, *completed),
        Operation::SkipOccurrence { id, occurrence_date } => occurrences::skip(draft, id, *occurrence_date),
        Operation::MoveOccurrence { id, occurrence_date, to, time_of_day } => {
            occurrences::shift(draft, id, *occurrence_date, *to, time_of_day)
        }
        Operation::BulkUpdate { r#where, set } => effects::bulk_update(draft, r#where, set),
        Operation::BulkComplete { r#where, completed, occurrence_range } => {
            occurrences::bulk_complete(draft, r#where, *completed, *occurrence_range)
        }
        Operation::BulkDelete { r#where } => effects::bulk_delete(draft, r#where),
        Operation::AddLabels { target, labels } => tags::add(draft, target, labels),
        Operation::RemoveLabels { target, labels } => tags::remove(draft, target, labels),
        Operation::MoveTask { id, before } => effects::move_before(draft, id, before.as_ref()),
        _ => return None,
    })
}
