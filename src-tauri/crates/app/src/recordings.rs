//! Recordings as notes: where their files lie, and what becomes of a take.

use std::path::PathBuf;

use domain::{Note, NoteId, Problem, TaskRef, Timestamp};

use crate::App;

/// Bytes an audio file may have.
pub const AUDIO_MOST: u64 = 200 << 20;

/// A recording that has begun: where it goes and what it is for.
#[derive(Clone, Debug)]
pub struct Take {
    /// The file to write, which does not exist yet.
    pub path: PathBuf,
    /// The task's number.
    pub number: u64,
    /// When it began.
    pub started_at: Timestamp,
}

impl App {
    /// Where recordings are kept.
    pub fn recordings_folder(&self) -> PathBuf {
        std::env::temp_dir().join("assent-recordings")
    }

    /// Makes room for a recording. Fails with `id_not_found`.
    pub async fn begin_recording(&self, number: u64) -> Result<Take, Problem> {
        if self.task(TaskRef::Number(number)).await?.is_none() {
            return Err(Problem::new("id_not_found", format!("There is no task #{number}.")));
        }
        let folder = self.recordings_folder();
        std::fs::create_dir_all(&folder)
            .map_err(|error| Problem::new("io", format!("The folder of recordings cannot be made: {error}.")))?;
        let path = folder.join(format!("{}.wav", self.clock().new_id()));
        Ok(Take { path, number, started_at: self.clock().now() })
    }

    /// Makes a note of a take.
    pub async fn keep_recording(&self, _take: Take, _until: Timestamp, _duration_ms: u32, _format: &str) -> Result<Note, Problem> {
        Err(not_there())
    }

    /// Keeps a file of sound as a note.
    pub async fn add_audio(
        &self,
        _number: u64,
        _modified_ms: Option<i64>,
        _bytes: &[u8],
        _duration_ms: Option<u32>,
        _format: &str,
    ) -> Result<Note, Problem> {
        Err(not_there())
    }

    /// The file of a note's sound.
    pub async fn recording_path(&self, _note: NoteId) -> Result<PathBuf, Problem> {
        Err(not_there())
    }

    /// Has a recording transcribed.
    pub async fn transcribe(&self, _note: NoteId) -> Result<Note, Problem> {
        Err(not_there())
    }
}

fn not_there() -> Problem {
    Problem::new("internal", "Notes of recordings cannot be kept yet.")
}
