//! Values at a limit and just beyond it.

use super::*;
use crate::{
    Code, FilterId, NoteId, ProjectId,
    fixture::{Build, day, id, instant},
    operation::{Create, Fields, Imported, LabelFields, Patch, ProjectFields},
};

/// The error codes of one operation that was not read from JSON.
fn codes(source: Source, operation: Operation) -> String {
    let context = Context { today: today(), source, thresholds: Thresholds::default(), evidence_required: false, typed: None };
    let resolution = resolve(&[Ok(operation)], fixture::world(), &context, &mut || id(9, 1));
    resolution.outcomes[0].errors.iter().map(|problem| problem.code.to_string()).collect::<Vec<_>>().join(" ")
}

fn long(bytes: usize) -> String {
    "x".repeat(bytes)
}

#[test]
fn texts_have_a_longest() {
    let notes = |text: String| Operation::Update {
        id: crate::TaskRef::Number(1),
        fields: Box::new(Fields { notes: Patch::Set(text), ..Fields::default() }),
    };
    let titled = |title: String| Operation::Create(Box::new(Create { title, ..Create::default() }));
    let note = |text: String| Operation::UpdateNote { note_id: id(7, 1), text };
    let label = |name: String| Operation::CreateLabel {
        fields: Box::new(LabelFields { name: Some(name), ..LabelFields::default() }),
        imported_id: None,
    };
    for (operation, expected) in [
        (notes(long(crate::task::NOTES_MAX)), ""),
        (notes(long(crate::task::NOTES_MAX + 1)), "invalid_notes"),
        (titled(long(400)), ""),
        (titled("ö".repeat(400)), ""),
        (titled(long(401)), "invalid_title"),
        (note(long(crate::task::NOTES_MAX)), ""),
        (note(long(crate::task::NOTES_MAX + 1)), "invalid_notes"),
        (note(" ".to_owned()), "invalid_notes"),
        (label("ö".repeat(100)), ""),
        (label(long(101)), "invalid_name"),
        (label(" ".to_owned()), "invalid_name"),
        (Operation::CreateLabel { fields: Box::default(), imported_id: None }, "invalid_name"),
        (Operation::CreateProject { fields: Box::default(), imported_id: None }, "invalid_name"),
    ] {
        let told = format!("{operation:?}").chars().take(120).collect::<String>();
        assert_eq!(codes(Source::User, operation), expected, "{told}");
    }
}

#[test]
fn a_note_is_text_or_sound() {
    let audio = json!({"file":"a.wav","durationMs":1200,"format":"wav"});
    for (text, audio, expected) in [
        ("They called", Value::Null, Ok(("They called", false))),
        ("They called", audio.clone(), Ok(("They called", true))),
        ("", audio, Ok(("", false))),
        (" ", Value::Null, Err("invalid_notes")),
    ] {
        let mut operation = json!({"op":"add_note","id":1,"text":text});
        if !audio.is_null() {
            operation["audio"] = audio;
        }
        let resolution = resolved(Source::User, &operation);
        let note = resolution.writes.notes.first().map(|note| (note.text.as_str(), note.corrected));
        assert_eq!(note.ok_or_else(|| resolution.outcomes[0].errors[0].code.as_str()), expected, "{operation}");
    }
    let record = |fields: Value| {
        let mut operation = json!({"op":"add_note","id":1,"text":"x"});
        operation.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let note = resolved(Source::User, &operation).writes.notes.remove(0);
        (note.recorded_from, note.recorded_until)
    };
    assert_eq!(record(json!({})), (instant(8), instant(8)));
    assert_eq!(record(json!({"recordedFrom":"2026-11-21T05:00:00Z"})), (instant(5), instant(5)));
    assert_eq!(record(json!({"recordedUntil":"2026-11-21T06:00:00Z"})), (instant(6), instant(6)));
    assert_eq!(record(json!({"recordedFrom":"2026-11-21T05:00:00Z","recordedUntil":"2026-11-21T06:00:00Z"})), (instant(5), instant(6)));
}

#[test]
fn a_transcript_is_stamped_and_keeps_the_language_that_was_heard() {
    let mut world = fixture::world();
    let note = world.notes.get_mut(&id::<NoteId>(7, 1)).unwrap();
    note.audio = serde_json::from_value(json!({"file":"a.wav","durationMs":1200,"format":"wav"})).unwrap();
    note.language = Some("de".to_owned());
    for (said, kept) in [(json!("en"), "en"), (Value::Null, "de")] {
        let mut operation = json!({"op":"add_transcript","noteId":id::<Uuid>(7, 1),"text":" Sand. ","model":"whisper"});
        if !said.is_null() {
            operation["language"] = said;
        }
        let note = resolved_in(world.clone(), Source::User, &operation).writes.notes.remove(0);
        assert_eq!((note.language.as_deref(), note.updated_at, note.text.as_str()), (Some(kept), instant(8), "Sand."));
    }
    refused(Source::User, &json!({"op":"add_transcript","noteId":id::<Uuid>(7, 1),"text":"x","model":"whisper"}), "invalid_operation");
}

#[test]
fn new_rows_come_last() {
    let resolution = resolved(
        Source::User,
        &json!([
            {"op":"create_project","name":"Garden"},
            {"op":"create_project","name":"Attic"},
            {"op":"save_filter","name":"Soon","query":"due:week"},
            {"op":"create","title":"Bake","checklist":["Flour","Eggs","Milk"]},
        ]),
    );
    let writes = &resolution.writes;
    let projects: Vec<_> = writes.projects.iter().map(|project| project.position).collect();
    let filters: Vec<_> = writes.filters.iter().map(|filter| filter.position).collect();
    let items: Vec<_> = writes.items.iter().map(|item| item.linked_checklists[0].position).collect();
    assert_eq!((projects, filters, items), (vec![2.0, 3.0], vec![2.0], vec![1.0, 2.0, 3.0]));
}

#[test]
fn what_an_import_brings_keeps_its_id_where_that_is_free() {
    for (kind, free) in [(4, false), (4, true), (2, false), (2, true)] {
        let imported: Uuid = id(kind, if free { 70 } else { 1 });
        let op = if kind == 4 { "create_project" } else { "create_label" };
        let writes = resolved(Source::Import, &json!({"op":op,"name":"New","importedId":imported})).writes;
        let made = writes.projects.first().map(|project| project.id.0).or(writes.labels.first().map(|label| label.id.0));
        assert_eq!(made, Some(if free { imported } else { id(9, 1) }), "{op} {free}");
    }
    let context =
        Context { today: today(), source: Source::User, thresholds: Thresholds::default(), evidence_required: false, typed: None };
    let create = Operation::CreateProject {
        fields: Box::new(ProjectFields { name: Some("New".to_owned()), ..ProjectFields::default() }),
        imported_id: Some(id(4, 70)),
    };
    let made = resolve(&[Ok(create)], fixture::world(), &context, &mut || id(9, 1)).writes.projects.remove(0);
    assert_eq!(made.id, id::<ProjectId>(9, 1), "only an import brings ids");
    let create = Operation::CreateLabel {
        fields: Box::new(LabelFields { name: Some("New".to_owned()), ..LabelFields::default() }),
        imported_id: Some(id(2, 70)),
    };
    let made = resolve(&[Ok(create)], fixture::world(), &context, &mut || id(9, 1)).writes.labels.remove(0);
    assert_eq!(made.id, id::<crate::LabelId>(9, 1), "only an import brings ids");
}

#[test]
fn the_past_of_a_task_that_is_imported() {
    let brought = |imported: Imported, more: Create| {
        let create = Operation::Create(Box::new(Create { title: "Old".to_owned(), imported: Some(Box::new(imported)), ..more }));
        let context =
            Context { today: today(), source: Source::Import, thresholds: Thresholds::default(), evidence_required: false, typed: None };
        resolve(&[Ok(create)], fixture::world(), &context, &mut || id(9, 1)).writes.tasks.remove(0)
    };
    let most = crate::order::POSITION_MOST;
    for (imported, number, position) in [
        (Imported { number: Some(70), position: Some(3.5), ..Imported::default() }, 70, 3.5),
        (Imported { number: Some(0), position: Some(most), ..Imported::default() }, 9, 100.0),
        (Imported { number: Some(1), position: Some(-most), ..Imported::default() }, 9, 100.0),
        (Imported { position: Some(most - 1.0), ..Imported::default() }, 9, most - 1.0),
        (Imported { position: Some(2.0 * most), ..Imported::default() }, 9, 100.0),
    ] {
        let task = brought(imported.clone(), Create::default());
        assert_eq!((task.number, task.position), (number, position), "{imported:?}");
        assert_eq!((task.created_at, task.updated_at, task.deleted_at), (instant(8), instant(8), None));
    }
    let past = Imported {
        completed_at: Some(instant(3)),
        completed_dates: [day("2026-11-02")].into(),
        created_at: Some(instant(1)),
        updated_at: Some(instant(2)),
        deleted_at: Some(instant(4)),
        language: Some("de".to_owned()),
        ..Imported::default()
    };
    let open = brought(past.clone(), Create::default());
    assert_eq!((open.created_at, open.updated_at, open.deleted_at), (instant(1), instant(2), Some(instant(4))));
    assert_eq!((open.completed_at, open.completed_dates.len(), open.language.as_deref()), (None, 0, Some("de")));
    let weekly = serde_json::from_value(json!({"type":"weekly"})).unwrap();
    let repeating = Create { scheduled_for: Some(day("2026-11-02")), recurrence: Some(weekly), ..Create::default() };
    assert_eq!(brought(past, repeating).completed_dates, [day("2026-11-02")].into());
}

#[test]
fn a_rule_may_end_on_the_day_it_begins() {
    let daily = |until: &str| json!({"op":"create","title":"x","scheduledFor":"2026-11-21","recurrence":{"type":"daily","until":until}});
    for (source, until, expected) in [
        (Source::User, "2026-11-21", ""),
        (Source::User, "2026-11-22", ""),
        (Source::User, "2026-11-20", "invalid_recurrence"),
        (Source::Import, "2026-11-20", ""),
    ] {
        let resolution = resolved(source, &json!([daily(until)]));
        let codes: Vec<&str> = resolution.outcomes[0].errors.iter().map(|problem| problem.code.as_str()).collect();
        assert_eq!(codes.concat(), expected, "{until} of {source:?}");
    }
}

#[test]
fn a_rule_said_again_keeps_single_dates_unless_it_brings_its_own() {
    let mut world = fixture::world();
    let rule = &mut world.tasks.get_mut(&id(1, 5)).unwrap().recurrence;
    rule.exceptions = [day("2026-11-16")].into();
    rule.additions = [day("2026-11-18")].into();
    rule.times = [(day("2026-11-18"), "10:00".parse().ok())].into();
    for (said, exceptions, additions, times) in [
        (json!({"type":"weekly","until":"2027-01-01"}), 1, 1, 1),
        (json!({"type":"weekly","until":"2027-01-01","exceptions":["2026-11-09"]}), 1, 0, 0),
        (json!({"type":"weekly","until":"2027-01-01","additions":["2026-11-10"]}), 0, 1, 0),
        (json!({"type":"weekly","until":"2027-01-01","times":{"2026-11-09":"09:00"}}), 0, 0, 1),
        (json!({"type":"daily"}), 0, 0, 0),
    ] {
        let task = resolved_in(world.clone(), Source::User, &json!({"op":"update","id":5,"recurrence":said})).writes.tasks.remove(0);
        let rule = task.recurrence;
        assert_eq!((rule.exceptions.len(), rule.additions.len(), rule.times.len()), (exceptions, additions, times), "{said}");
    }
}

#[test]
fn a_series_that_has_ended_is_renamed() {
    let end = json!({"op":"update","id":5,"recurrence":{"type":"weekly","until":"2026-11-02"}});
    let done = json!({"op":"complete_occurrence","id":5,"occurrenceDate":"2026-11-02"});
    let resolution = resolved(Source::User, &json!([end, done, {"op":"update","id":5,"title":"Old review"}]));
    assert_eq!(resolution.outcomes[2].errors, vec![]);
    assert_eq!(resolution.writes.tasks[0].title, "Old review");
}

#[test]
fn of_many_refusals_the_first_five_are_told() {
    for (many, last) in [
        (4, "#4 “Task 4”: A time of day needs a date."),
        (5, "#5 “Task 5”: A time of day needs a date."),
        (6, "1 more task is refused."),
        (7, "2 more tasks are refused."),
    ] {
        let mut world = World { next_number: 100, ..World::default() };
        for number in 1..=many {
            world.insert_task(Build::task(number).0);
        }
        let resolution = resolved_in(world, Source::User, &json!({"op":"bulk_update","where":{"all":true},"set":{"timeOfDay":"09:00"}}));
        let errors = &resolution.outcomes[0].errors;
        let told = usize::try_from(many.min(6)).unwrap();
        assert_eq!((errors.len(), errors.last().unwrap().message.as_str()), (told, last));
        assert!(errors.iter().all(|problem| problem.code == Code::InvalidTimeOfDay));
    }
}

#[test]
fn a_name_may_be_said_again_in_another_case() {
    for operation in [
        json!({"op":"update_project","project":"home","name":"HOME"}),
        json!({"op":"update_label","label":"errands","name":"ERRANDS"}),
        json!({"op":"update_label_group","group":"energy","name":"ENERGY"}),
        json!({"op":"save_filter","filterId":id::<Uuid>(8, 1),"name":"THIS WEEK","query":"due:week"}),
    ] {
        let resolution = resolved(Source::User, &operation);
        assert_eq!((resolution.outcomes[0].errors.len(), resolution.changes.len()), (0, 1), "{operation}");
    }
    let two = json!([{"op":"create_label_group","name":"Place"},{"op":"update_label_group","group":"Place","name":"energy"}]);
    assert_eq!(resolved(Source::User, &two).outcomes[1].errors[0].code, Code::NameTaken);
}

#[test]
fn rows_that_nothing_hangs_on_go_alone() {
    for (operation, entity) in [
        (json!({"op":"delete_filter","filterId":id::<FilterId>(8, 1)}), Entity::SavedFilter),
        (json!({"op":"delete_note","noteId":id::<NoteId>(7, 1)}), Entity::Note),
        (json!({"op":"delete_project","project":"Work"}), Entity::Project),
    ] {
        let resolution = resolved(Source::User, &operation);
        let gone: Vec<_> = resolution.changes.iter().map(|change| (change.entity, change.after.is_none())).collect();
        assert_eq!((gone, resolution.summary.updated), (vec![(entity, true)], 1), "{operation}");
    }
    // Deleting a group without labels and a checklist without items.
    for (make, delete) in [
        (json!({"op":"create_label_group","name":"Place"}), json!({"op":"delete_label_group","group":"Place"})),
        (json!({"op":"create_checklist","id":2,"title":"Later"}), json!({"op":"delete_checklist","checklistId":id::<Uuid>(9, 1)})),
    ] {
        let resolution = resolved(Source::User, &json!([make, delete]));
        let counts: Vec<_> = resolution.outcomes.iter().map(|outcome| (outcome.summary.updated, outcome.preview.idle)).collect();
        assert_eq!((counts, resolution.changes.len()), (vec![(1, None), (1, None)], 0), "{delete}");
    }
}
