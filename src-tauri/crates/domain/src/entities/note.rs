//! Notes and recordings on a task: the evidence that an agent may cite.

use serde::{Deserialize, Serialize};

use crate::{NoteId, TaskId, Timestamp, lenient::lenient};

/// How the note was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NoteKind {
    /// Typed text.
    #[default]
    Text,
    /// A voice recording.
    Recording,
}
lenient!(NoteKind, NoteKind::Text, "text" => NoteKind::Text, "recording" => NoteKind::Recording);

/// The audio of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Audio {
    /// Its file name in the folder of recordings.
    pub file: String,
    /// Length in milliseconds; 0 if it is unknown.
    #[serde(default)]
    pub duration_ms: u32,
    /// `wav`, `mp3`, `m4a`, `ogg`, `flac` or `webm`.
    pub format: String,
}

/// A transcript that a model made of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Transcript {
    /// When it was made.
    pub at: Timestamp,
    /// The model's text, unchanged.
    pub text: String,
    /// The model that made it.
    #[serde(default)]
    pub model: String,
}

/// A dated text or voice recording. As evidence it counts from `recorded_until`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    pub id: NoteId,
    /// The task it is on.
    pub task_id: TaskId,
    /// How it was made.
    #[serde(default)]
    pub kind: NoteKind,
    /// Its text. For a recording this is the transcript with the user's corrections, empty until there is one.
    pub text: String,
    /// The audio, if it is a recording.
    pub audio: Option<Audio>,
    /// The transcripts that models made, oldest first. `text` is the current text.
    #[serde(default)]
    pub transcripts: Vec<Transcript>,
    /// Whether the user has written or corrected the text; a later transcript does not replace it then.
    #[serde(default)]
    pub corrected: bool,
    /// When it began.
    pub recorded_from: Timestamp,
    /// When it ended; this is its time as evidence.
    pub recorded_until: Timestamp,
    /// BCP 47 tag.
    pub language: Option<String>,
    /// When it was stored.
    pub created_at: Timestamp,
    /// When its text last changed.
    pub updated_at: Timestamp,
}
