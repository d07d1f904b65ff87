//! Notes and recordings on a task: the evidence an agent may cite.

use serde::{Deserialize, Serialize};

use crate::{NoteId, TaskId, Timestamp, task::lenient};

/// How a note came to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NoteKind {
    /// Written.
    #[default]
    Text,
    /// Spoken.
    Recording,
}
lenient!(NoteKind, NoteKind::Text, "text" => NoteKind::Text, "recording" => NoteKind::Recording);

/// A dated text or voice recording. Its evidence time is `recorded_until`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// Identity.
    pub id: NoteId,
    /// The task it is on.
    pub task_id: TaskId,
    /// How it came to be.
    #[serde(default)]
    pub kind: NoteKind,
    /// What it says; for a recording the transcript, as corrected.
    pub text: String,
    /// When it began.
    pub recorded_from: Timestamp,
    /// When it ended: its evidence time.
    pub recorded_until: Timestamp,
    /// BCP 47 tag.
    pub language: Option<String>,
    /// When it was stored.
    pub created_at: Timestamp,
    /// When its text changed last.
    pub updated_at: Timestamp,
}
