//! `notes`.

use domain::{Note, NoteKind};
use sea_orm::QueryResult;

use super::{Column, Stored, at, from_json, id, to_json};
use crate::Result;

impl Stored for Note {
    const TABLE: &'static str = "notes";
    const COLUMNS: &'static [Column<Self>] = &[
        ("id", |note| note.id.0.into()),
        ("task_id", |note| note.task_id.0.into()),
        ("kind", |note| note.kind.word().into()),
        ("text", |note| note.text.as_str().into()),
        ("recorded_from", |note| note.recorded_from.timestamp_millis().into()),
        ("recorded_until", |note| note.recorded_until.timestamp_millis().into()),
        ("language", |note| note.language.clone().into()),
        ("created_at", |note| note.created_at.timestamp_millis().into()),
        ("updated_at", |note| note.updated_at.timestamp_millis().into()),
        ("audio", |note| to_json(note.audio.as_ref())),
        ("transcripts", |note| to_json(Some(&note.transcripts).filter(|heard| !heard.is_empty()))),
        ("corrected", |note| note.corrected.into()),
    ];

    fn read(row: &QueryResult) -> Result<Self> {
        let instant = |name: &str| -> Result<_> { Ok(at(row.try_get("", name)?)) };
        Ok(Self {
            id: id(row, "id")?,
            task_id: id(row, "task_id")?,
            kind: NoteKind::from_word(&row.try_get::<String>("", "kind")?).unwrap_or_default(),
            text: row.try_get("", "text")?,
            audio: from_json(row.try_get("", "audio")?),
            transcripts: from_json(row.try_get("", "transcripts")?).unwrap_or_default(),
            corrected: row.try_get("", "corrected")?,
            recorded_from: instant("recorded_from")?,
            recorded_until: instant("recorded_until")?,
            language: row.try_get("", "language")?,
            created_at: instant("created_at")?,
            updated_at: instant("updated_at")?,
        })
    }
}
