//! The fields of each operation.

use serde_json::Value;

use super::{
    read::{self, Notes, Read},
    reader::Reader,
    task_fields, where_filter,
};
use crate::{
    Audio, Autonomy, Code, Confidence, DateRange, NoteKind, Operation, Problem, Switch, Where, Why,
    operation::{LabelFields, ProjectFields, Target},
};

/// Every operation's name.
pub(super) const NAMES: [&str; 41] = [
    "create",
    "update",
    "delete",
    "complete",
    "complete_occurrence",
    "skip_occurrence",
    "move_occurrence",
    "restore",
    "bulk_update",
    "bulk_complete",
    "bulk_delete",
    "add_labels",
    "remove_labels",
    "add_checklist_items",
    "check_item",
    "rename_item",
    "archive_item",
    "suggest_completion",
    "dismiss_suggestion",
    "create_label",
    "update_label",
    "archive_label",
    "delete_label",
    "create_label_group",
    "update_label_group",
    "delete_label_group",
    "create_project",
    "update_project",
    "archive_project",
    "delete_project",
    "create_checklist",
    "rename_checklist",
    "move_item",
    "delete_checklist",
    "add_note",
    "add_transcript",
    "update_note",
    "delete_note",
    "save_filter",
    "delete_filter",
    "move_task",
];

/// Reads the fields of the named operation. Returns `None` if a required field is missing; the problems are in the reader.
pub(super) fn read(name: &str, reader: &mut Reader) -> Option<Operation> {
    match name {
        "create" => task_fields::create(reader).map(|create| Operation::Create(Box::new(create))),
        "update" => {
            let id = reader.id();
            let fields = task_fields::update(reader);
            let fields = task_fields::some(reader, fields)?;
            Some(Operation::Update { id: id?, fields: Box::new(fields) })
        }
        "delete" => Some(Operation::Delete { id: reader.id()? }),
        "restore" => Some(Operation::Restore { id: reader.id()? }),
        "complete" => {
            let (id, completed, why) = (reader.id(), completed(reader), why(reader));
            Some(Operation::Complete { id: id?, completed, why })
        }
        "complete_occurrence" | "skip_occurrence" | "move_occurrence" => occurrence(name, reader),
        "bulk_update" => {
            let (filter, set) = (filter(reader), task_fields::set(reader));
            Some(Operation::BulkUpdate { r#where: filter?, set: Box::new(set?) })
        }
        "bulk_complete" => {
            let (filter, completed, occurrence_range) = (filter(reader), completed(reader), occurrence_range(reader));
            Some(Operation::BulkComplete { r#where: filter?, completed, occurrence_range })
        }
        "bulk_delete" => Some(Operation::BulkDelete { r#where: filter(reader)? }),
        "add_labels" | "remove_labels" => {
            let (target, labels) = (target(reader), reader.required("labels", some_labels));
            let (target, labels) = (target?, labels?);
            Some(if name == "add_labels" { Operation::AddLabels { target, labels } } else { Operation::RemoveLabels { target, labels } })
        }
        "create_checklist" => {
            let (id, title) = (reader.id(), reader.required("title", read::title));
            Some(Operation::CreateChecklist { id: id?, title: title? })
        }
        "move_task" => {
            let (id, before) = (reader.id(), reader.optional("before", read::task_ref));
            Some(Operation::MoveTask { id: id?, before })
        }
        _ => checklist(name, reader).or_else(|| label(name, reader)).or_else(|| project(name, reader)).or_else(|| note(name, reader)),
    }
}

fn completed(reader: &mut Reader) -> bool {
    flag(reader, "completed").unwrap_or(true)
}

fn flag(reader: &mut Reader, key: &str) -> Option<bool> {
    reader.optional(key, |value, _| read::flag(value, Code::InvalidCompleted))
}

fn filter(reader: &mut Reader) -> Option<Where> {
    let value = reader.take("where");
    let mut notes = std::mem::take(&mut reader.notes);
    let filter = where_filter::read(value.as_ref(), &mut notes);
    reader.notes = notes;
    filter.map_err(|problems| reader.problems.extend(problems)).ok()
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
            let completed = completed(reader);
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

fn checklist(name: &str, reader: &mut Reader) -> Option<Operation> {
    let item = |value: &Value, _: &mut Notes| read::uuid(value, "a checklist item");
    let list = |value: &Value, _: &mut Notes| read::uuid(value, "a checklist");
    match name {
        "add_checklist_items" => {
            let (id, checklist_id) = (reader.id(), reader.optional("checklistId", list));
            let items = reader.required("items", read::items);
            Some(Operation::AddChecklistItems { id: id?, items: items?, checklist_id })
        }
        "check_item" => {
            let (item_id, is_checked) = (reader.required("itemId", item), flag(reader, "isChecked").unwrap_or(true));
            let why = why(reader);
            Some(Operation::CheckItem { item_id: item_id?, is_checked, why })
        }
        "suggest_completion" => {
            let (item_id, reason) = (reader.required("itemId", item), reader.required("reason", read::notes));
            let confidence = reader.optional("confidence", confidence).unwrap_or_default();
            Some(Operation::SuggestCompletion { item_id: item_id?, reason: reason?, confidence })
        }
        "dismiss_suggestion" => Some(Operation::DismissSuggestion { item_id: reader.required("itemId", item)? }),
        "rename_item" => {
            let (item_id, title) = (reader.required("itemId", item), reader.required("title", read::title));
            Some(Operation::RenameItem { item_id: item_id?, title: title? })
        }
        "archive_item" => {
            let (item_id, is_archived) = (reader.required("itemId", item), flag(reader, "isArchived").unwrap_or(true));
            Some(Operation::ArchiveItem { item_id: item_id?, is_archived })
        }
        "rename_checklist" => {
            let (checklist_id, title) = (reader.required("checklistId", list), reader.required("title", read::title));
            Some(Operation::RenameChecklist { checklist_id: checklist_id?, title: title? })
        }
        "move_item" => {
            let (item_id, checklist_id) = (reader.required("itemId", item), reader.required("checklistId", list));
            let before = reader.optional("before", item);
            Some(Operation::MoveItem { item_id: item_id?, checklist_id: checklist_id?, before })
        }
        "delete_checklist" => Some(Operation::DeleteChecklist { checklist_id: reader.required("checklistId", list)? }),
        _ => None,
    }
}

/// An agent's reason and evidence for overriding the user.
fn why(reader: &mut Reader) -> Why {
    let reason = reader.optional("reason", read::notes);
    let evidence = reader.optional("evidence", |value, _| {
        let notes = value.as_array().ok_or_else(|| {
            Problem::new(Code::InvalidOperation, format!("{} is not a list of notes.", read::shown(value)))
                .hint("Evidence is a list of ids.")
        })?;
        notes.iter().map(|id| read::uuid(id, "a note")).collect()
    });
    Why { reason, evidence: evidence.unwrap_or_default() }
}

fn confidence(value: &Value, _: &mut Notes) -> Read<Confidence> {
    value.as_str().and_then(Confidence::from_word).ok_or_else(|| {
        Problem::new(Code::InvalidOperation, format!("{} is no confidence.", read::shown(value)))
            .hint("A confidence is high, medium or low.")
    })
}

fn label(name: &str, reader: &mut Reader) -> Option<Operation> {
    match name {
        "create_label" => {
            let named = reader.required("name", read::name);
            let fields = label_fields(reader);
            let imported_id = reader.optional("importedId", |value, _| read::uuid(value, "a label"));
            Some(Operation::CreateLabel { fields: Box::new(LabelFields { name: Some(named?), ..fields }), imported_id })
        }
        "update_label" => {
            let label = reader.required("label", read::label);
            let named = reader.optional("name", read::name);
            let fields = LabelFields { name: named, ..label_fields(reader) };
            Some(Operation::UpdateLabel { label: label?, fields: Box::new(fields) })
        }
        "archive_label" => {
            let (label, archived) = (reader.required("label", read::label), flag(reader, "archived").unwrap_or(true));
            Some(Operation::ArchiveLabel { label: label?, archived })
        }
        "delete_label" => Some(Operation::DeleteLabel { label: reader.required("label", read::label)? }),
        "create_label_group" => Some(Operation::CreateLabelGroup { name: reader.required("name", read::name)? }),
        "update_label_group" => {
            let (group, name) = (reader.required("group", read::group), reader.required("name", read::name));
            Some(Operation::UpdateLabelGroup { group: group?, name: name? })
        }
        "delete_label_group" => Some(Operation::DeleteLabelGroup { group: reader.required("group", read::group)? }),
        _ => None,
    }
}

fn label_fields(reader: &mut Reader) -> LabelFields {
    LabelFields {
        name: None,
        color: reader.optional("color", read::color),
        description: reader.patch("description", read::notes),
        group: reader.patch("group", read::group),
        private: flag(reader, "private"),
        projects: reader.optional("projects", read::projects),
    }
}

fn project(name: &str, reader: &mut Reader) -> Option<Operation> {
    match name {
        "create_project" => {
            let named = reader.required("name", read::name);
            let fields = project_fields(reader);
            let imported_id = reader.optional("importedId", |value, _| read::uuid(value, "a project"));
            Some(Operation::CreateProject { fields: Box::new(ProjectFields { name: Some(named?), ..fields }), imported_id })
        }
        "update_project" => {
            let project = reader.required("project", read::project);
            let named = reader.optional("name", read::name);
            let fields = ProjectFields { name: named, ..project_fields(reader) };
            Some(Operation::UpdateProject { project: project?, fields: Box::new(fields) })
        }
        "archive_project" => {
            let (project, archived) = (reader.required("project", read::project), flag(reader, "archived").unwrap_or(true));
            Some(Operation::ArchiveProject { project: project?, archived })
        }
        "delete_project" => Some(Operation::DeleteProject { project: reader.required("project", read::project)? }),
        _ => None,
    }
}

fn project_fields(reader: &mut Reader) -> ProjectFields {
    let switch = |value: &Value, _: &mut Notes| {
        value.as_str().and_then(Switch::from_word).ok_or_else(|| {
            Problem::new(Code::InvalidOperation, format!("{} is not a switch.", read::shown(value))).hint("A switch is inherit, on or off.")
        })
    };
    ProjectFields {
        name: None,
        color: reader.optional("color", read::color),
        position: reader.optional("position", read::position),
        agent_labels: reader.optional("agentLabels", switch),
        agent_checklists: reader.optional("agentChecklists", switch),
        agent_autonomy: reader.patch("agentAutonomy", |value, _| {
            value.as_str().and_then(Autonomy::from_word).ok_or_else(|| {
                Problem::new(Code::InvalidOperation, format!("{} is no way to act.", read::shown(value)))
                    .hint("An agent can apply or propose.")
            })
        }),
        auto_transcribe: reader.optional("autoTranscribe", switch),
    }
}

fn note(name: &str, reader: &mut Reader) -> Option<Operation> {
    let note = |value: &Value, _: &mut Notes| read::uuid(value, "a note");
    let filter = |value: &Value, _: &mut Notes| read::uuid(value, "a saved filter");
    match name {
        "add_note" => {
            let (id, audio) = (reader.id(), reader.optional("audio", note_audio));
            // A recording may not have been transcribed yet.
            let text = if audio.is_some() {
                Some(reader.optional("text", read::notes).unwrap_or_default())
            } else {
                reader.required("text", note_text)
            };
            let kind = reader.optional("kind", note_kind).unwrap_or_default();
            let (recorded_from, recorded_until) =
                (reader.optional("recordedFrom", read::instant), reader.optional("recordedUntil", read::instant));
            Some(Operation::AddNote { id: id?, text: text?, kind, recorded_from, recorded_until, audio })
        }
        "update_note" => {
            let (note_id, text) = (reader.required("noteId", note), reader.required("text", note_text));
            Some(Operation::UpdateNote { note_id: note_id?, text: text? })
        }
        "add_transcript" => {
            let (note_id, text) = (reader.required("noteId", note), reader.required("text", note_text));
            let (language, model) =
                (reader.optional("language", read::language), reader.optional("model", read::notes).unwrap_or_default());
            Some(Operation::AddTranscript { note_id: note_id?, text: text?, language, model })
        }
        "delete_note" => Some(Operation::DeleteNote { note_id: reader.required("noteId", note)? }),
        "save_filter" => {
            let (filter_id, named) = (reader.optional("filterId", filter), reader.required("name", read::name));
            let (query, position) = (reader.required("query", read::query), reader.optional("position", read::position));
            Some(Operation::SaveFilter { filter_id, name: named?, query: query?, position })
        }
        "delete_filter" => Some(Operation::DeleteFilter { filter_id: reader.required("filterId", filter)? }),
        _ => None,
    }
}

fn note_text(value: &Value, notes: &mut Notes) -> Read<String> {
    let text = read::notes(value, notes)?;
    if text.trim().is_empty() {
        return Err(Problem::new(Code::InvalidNotes, "The note is empty.").hint("A note has text."));
    }
    Ok(text)
}

fn note_audio(value: &Value, _: &mut Notes) -> Read<Audio> {
    // Only a file name, not a path: the file is in the folder of recordings.
    let plain = |name: &str| !name.is_empty() && !name.contains(['/', '\\', ':']) && !name.starts_with('.');
    serde_json::from_value::<Audio>(value.clone()).ok().filter(|audio| plain(&audio.file) && plain(&audio.format)).ok_or_else(|| {
        Problem::new(Code::InvalidOperation, format!("{} is no recording.", read::shown(value)))
            .hint(r#"A recording is such as {"file":"a.wav","durationMs":1200,"format":"wav"}."#)
    })
}

fn note_kind(value: &Value, _: &mut Notes) -> Read<NoteKind> {
    value.as_str().and_then(NoteKind::from_word).ok_or_else(|| {
        Problem::new(Code::InvalidOperation, format!("{} is not a kind of note.", read::shown(value))).hint("A note is text or recording.")
    })
}
