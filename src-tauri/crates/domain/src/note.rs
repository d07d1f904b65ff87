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

/// The sound of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Audio {
    /// Its file's name in the folder of recordings.
    pub file: String,
    /// How long it is, in milliseconds; 0 where that could not be read.
    #[serde(default)]
    pub duration_ms: u32,
    /// `wav`, `mp3`, `m4a`, `ogg`, `flac` or `webm`.
    pub format: String,
}

/// What a model heard in a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Transcript {
    /// When it was made.
    pub at: Timestamp,
    /// Word for word as it came.
    pub text: String,
    /// The model that made it.
    #[serde(default)]
    pub model: String,
}

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
    /// What it says; for a recording the transcript, as corrected, and empty until there is one.
    pub text: String,
    /// The sound, of a recording.
    #[serde(default)]
    pub audio: Option<Audio>,
    /// What models heard, oldest first; the text is what counts.
    #[serde(default)]
    pub transcripts: Vec<Transcript>,
    /// The user has written or corrected the text: a later transcript does not replace it.
    #[serde(default)]
    pub corrected: bool,
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
