//! `notes`.

use domain::{Note, NoteKind};
use sea_orm::{Value, entity::prelude::*};

use super::{at, from_json, to_json};
use crate::bulk::Table;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "notes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub task_id: Uuid,
    pub kind: String,
    pub text: String,
    pub recorded_from: i64,
    pub recorded_until: i64,
    pub language: Option<String>,
    pub created_at: i64,
    pub updated_at: i64,
    pub audio: Option<String>,
    pub transcripts: Option<String>,
    pub corrected: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl From<Model> for Note {
    fn from(row: Model) -> Self {
        Self {
            id: row.id.into(),
            task_id: row.task_id.into(),
            kind: NoteKind::from_word(&row.kind).unwrap_or_default(),
            text: row.text,
            audio: from_json(row.audio),
            transcripts: from_json(row.transcripts).unwrap_or_default(),
            corrected: row.corrected,
            recorded_from: at(row.recorded_from),
            recorded_until: at(row.recorded_until),
            language: row.language,
            created_at: at(row.created_at),
            updated_at: at(row.updated_at),
        }
    }
}

pub(crate) const TABLE: Table = Table {
    name: "notes",
    key: "id",
    columns: &[
        "id",
        "task_id",
        "kind",
        "text",
        "recorded_from",
        "recorded_until",
        "language",
        "created_at",
        "updated_at",
        "audio",
        "transcripts",
        "corrected",
    ],
};

pub(crate) fn values(note: &Note) -> Vec<Value> {
    vec![
        note.id.0.into(),
        note.task_id.0.into(),
        note.kind.word().into(),
        note.text.as_str().into(),
        note.recorded_from.timestamp_millis().into(),
        note.recorded_until.timestamp_millis().into(),
        note.language.clone().into(),
        note.created_at.timestamp_millis().into(),
        note.updated_at.timestamp_millis().into(),
        to_json(note.audio.as_ref()),
        to_json(Some(&note.transcripts).filter(|heard| !heard.is_empty())),
        note.corrected.into(),
    ]
}
