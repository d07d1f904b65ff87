//! Dated notes on tasks.

mod effects;

use serde_json::Value;

use super::{AskedBy, Kind, Room, nothing_refused};
use crate::{
    Audio, Code, Entity, Needs, NoteKind, Operation, Problem,
    draft::{Draft, Effect, Problems},
    fields::{Notes, Read, Reader, read},
};

pub(super) const ROOM: Room = Room {
    entity: Entity::Note,
    kinds: &[
        Kind::new("add_note", AskedBy::UserAndOutside),
        Kind::new("add_transcript", AskedBy::User),
        Kind::new("update_note", AskedBy::User),
        Kind::new("delete_note", AskedBy::User),
    ],
    read,
    refusals: nothing_refused,
    needs,
    mentions: |_, _| {},
    effect,
};

fn read(name: &str, reader: &mut Reader) -> Option<Operation> {
    let note = |value: &Value, _: &mut Notes| read::uuid(value, "a note");
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
        _ => None,
    }
}

fn note_text(value: &Value, notes: &mut Notes) -> Read<String> {
    let text = read::notes(value, notes)?;
    has_text(&text).map(|()| text)
}

fn has_text(text: &str) -> Read<()> {
    if text.trim().is_empty() {
        return Err(Problem::new(Code::InvalidNotes, "The note is empty.").hint("A note has text."));
    }
    Ok(())
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

fn needs(operation: &Operation, needs: &mut Needs) {
    match operation {
        Operation::UpdateNote { note_id, .. } | Operation::AddTranscript { note_id, .. } | Operation::DeleteNote { note_id } => {
            needs.note_ids.insert(*note_id);
        }
        _ => {}
    }
}

fn effect(operation: &Operation, draft: &mut Draft<'_>) -> Option<Result<Effect, Problems>> {
    Some(match operation {
        Operation::AddNote { id, text, kind, recorded_from, recorded_until, audio } => {
            effects::add(draft, id, text, *kind, (*recorded_from, *recorded_until), audio.as_ref())
        }
        Operation::AddTranscript { note_id, text, language, model } => {
            effects::add_transcript(draft, *note_id, text, language.as_deref(), model)
        }
        Operation::UpdateNote { note_id, text } => effects::update(draft, *note_id, text),
        Operation::DeleteNote { note_id } => effects::delete(draft, *note_id),
        _ => return None,
    })
}
