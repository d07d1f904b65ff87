//! What the operations on notes do.

use chrono::SubsecRound;

use crate::{
    Audio, Code, Note, NoteId, NoteKind, Problem, TaskRef, Timestamp, Transcript,
    draft::{Draft, Effect, Problems},
    task::NOTES_MAX,
};

/// Adds a dated note. A written note begins and ends when it is created.
pub(crate) fn add(
    draft: &mut Draft<'_>,
    id: &TaskRef,
    text: &str,
    kind: NoteKind,
    (from, until): (Option<Timestamp>, Option<Timestamp>),
    audio: Option<&Audio>,
) -> Result<Effect, Problems> {
    let task_id = draft.task(id)?.id;
    let now = draft.context.today.now;
    let [from, until] = [from, until].map(|at| at.map(|at| at.trunc_subsecs(3)));
    let recorded_until = until.or(from).unwrap_or(now);
    let recorded_from = from.unwrap_or(recorded_until);
    if recorded_until < recorded_from {
        return Err(Problem::new(Code::InvalidOperation, "The recording ends before it begins.").into());
    }
    // A recording may not have been transcribed yet.
    let text = if audio.is_some() && text.trim().is_empty() { String::new() } else { written(text)? };
    let after = serde_json::json!({ "note": text });
    let note = Note {
        id: draft.new_id(),
        task_id,
        kind,
        corrected: audio.is_some() && !text.is_empty(),
        text,
        audio: audio.cloned(),
        transcripts: Vec::new(),
        recorded_from,
        recorded_until,
        language: None,
        created_at: now,
        updated_at: now,
    };
    Ok(Effect::put(note).on(task_id, None, Some(after)))
}

/// Changes the text. The dates stay, so that the note remains evidence of the same time.
pub(crate) fn update(draft: &Draft<'_>, id: NoteId, text: &str) -> Result<Effect, Problems> {
    let note = draft.note(id)?.clone();
    let text = written(text)?;
    if note.text == text {
        return Ok(Effect::default());
    }
    let (before, after) = (serde_json::json!({ "note": note.text }), serde_json::json!({ "note": text }));
    let task = note.task_id;
    let corrected = note.audio.is_some();
    let note = Note { text, corrected, updated_at: draft.context.today.now, ..note };
    Ok(Effect::put(note).on(task, Some(before), Some(after)))
}

/// Adds a model's transcript. It is stored unchanged, and becomes the note's text unless the user has corrected that.
pub(crate) fn add_transcript(draft: &Draft<'_>, id: NoteId, text: &str, language: Option<&str>, model: &str) -> Result<Effect, Problems> {
    let note = draft.note(id)?.clone();
    if note.audio.is_none() {
        return Err(Problem::new(Code::InvalidOperation, "This note is no recording, so nobody can have heard it.").into());
    }
    let heard = written(text.trim())?;
    let now = draft.context.today.now;
    let task = note.task_id;
    let mut transcripts = note.transcripts.clone();
    transcripts.push(Transcript { at: now, text: heard.clone(), model: model.to_owned() });
    let text = if note.corrected { note.text.clone() } else { heard };
    let (before, after) = (serde_json::json!({ "note": note.text }), serde_json::json!({ "note": text }));
    let language = language.map(str::to_owned).or_else(|| note.language.clone());
    let note = Note { text, transcripts, language, updated_at: now, ..note };
    Ok(Effect::put(note).on(task, Some(before), Some(after)))
}

pub(crate) fn delete(draft: &Draft<'_>, id: NoteId) -> Result<Effect, Problems> {
    let note = draft.note(id)?;
    let before = serde_json::json!({ "note": note.text });
    Ok(Effect::remove::<Note>(id).on(note.task_id, Some(before), None))
}

fn written(text: &str) -> Result<String, Problem> {
    super::has_text(text)?;
    if text.len() > NOTES_MAX {
        return Err(Problem::new(Code::InvalidNotes, format!("The note has {} bytes; at most {NOTES_MAX} are possible.", text.len())));
    }
    Ok(text.to_owned())
}
