//! Recordings on tasks: where their files are, how they become notes, and how they are transcribed.
//!
//! A recording is never lost: its file exists before its note, and is kept even if it cannot be transcribed. Not here: microphones and
//! speakers, which belong to the window (`audio`).

mod tidy;

use std::{
    collections::HashSet,
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Instant,
};

use chrono::{DateTime, TimeDelta};
use domain::{Audio, Needs, Note, NoteId, NoteKind, Operation, Problem, Source, TaskRef, Timestamp};
use llm::AudioFormat;
use protocol::{
    agent::{TranscriptionEvent, TranscriptionState},
    changes::ApplyRequest,
    models::ModelSettings,
};
use serde_json::json;
use store::{AuditRow, RECORDINGS};
use tokio::sync::broadcast;

use crate::{
    App, problem,
    turns::{audit_row, elapsed},
};

/// Maximum size of an audio file, in bytes.
pub const AUDIO_MOST: u64 = 200 << 20;

/// A recording in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Take {
    /// The file to write to. Its name contains the task and the start time, so that nothing is lost if the window crashes.
    pub path: PathBuf,
    /// The task's number.
    pub number: u64,
    /// When it began.
    pub started_at: Timestamp,
}

/// The state of recordings in this process.
pub(crate) struct Recordings {
    /// The recordings that are being transcribed.
    hearing: Mutex<HashSet<NoteId>>,
    events: broadcast::Sender<TranscriptionEvent>,
}

impl Default for Recordings {
    fn default() -> Self {
        Self { hearing: Mutex::default(), events: broadcast::channel(64).0 }
    }
}

impl App {
    /// The folder of the recordings' files: `recordings` beside the database.
    pub fn recordings_folder(&self) -> PathBuf {
        self.store().path().with_file_name(RECORDINGS)
    }

    /// Receives the progress of every transcription.
    pub fn subscribe_transcriptions(&self) -> broadcast::Receiver<TranscriptionEvent> {
        self.0.recordings.events.subscribe()
    }

    /// Prepares a recording of a task that begins now, and chooses its file. `id_not_found`, `microphone_not_agreed`, or an error of the
    /// file system.
    pub async fn begin_recording(&self, number: u64) -> Result<Take, Problem> {
        let task = self.open_task(&TaskRef::Number(number)).await?.task;
        if let Some(missing) = self.consent_to_record(number).await? {
            return Err(missing.missing());
        }
        let started_at = self.clock().now();
        let folder = made(self.recordings_folder()).map_err(|error| io_problem(&error))?;
        let name = format!("{}-{}.wav", task.id.0.simple(), started_at.timestamp_millis());
        Ok(Take { path: folder.join(name), number, started_at })
    }

    /// Makes a note of a finished recording, and has it transcribed if the settings say so. As evidence it counts from `until`.
    pub async fn keep_recording(&self, take: Take, until: Timestamp, duration_ms: u32, format: &str) -> Result<Note, Problem> {
        let file = file_name(&take.path)?;
        let audio = Audio { file, duration_ms, format: format.to_owned() };
        self.add_recording(&TaskRef::Number(take.number), audio, take.started_at, until.max(take.started_at)).await
    }

    /// Makes a note of an audio file. It ends when the file was last changed, if that is known and not in the future, else now.
    /// `audio_too_large`
    pub async fn add_audio(
        &self,
        number: u64,
        modified_ms: Option<i64>,
        bytes: &[u8],
        duration_ms: Option<u32>,
        format: &str,
    ) -> Result<Note, Problem> {
        let task = self.open_task(&TaskRef::Number(number)).await?.task;
        if bytes.len() as u64 > AUDIO_MOST {
            let message = format!("The file has {} MB; at most {} MB are possible.", bytes.len() >> 20, AUDIO_MOST >> 20);
            return Err(Problem::new("audio_too_large", message).hint("Split the recording, or save it in a smaller format."));
        }
        let file = format!("{}.{format}", self.clock().new_id().simple());
        let path = made(self.recordings_folder()).map_err(|error| io_problem(&error))?.join(&file);
        tokio::fs::write(&path, bytes).await.map_err(|error| io_problem(&error))?;
        let now = self.clock().now();
        let until = modified_ms.and_then(DateTime::from_timestamp_millis).filter(|at| *at <= now).unwrap_or(now);
        let duration_ms = duration_ms.unwrap_or_default();
        let from = until - TimeDelta::milliseconds(i64::from(duration_ms));
        self.add_recording(&TaskRef::Id(task.id), Audio { file, duration_ms, format: format.to_owned() }, from, until).await
    }

    async fn add_recording(&self, task: &TaskRef, audio: Audio, from: Timestamp, until: Timestamp) -> Result<Note, Problem> {
        let file = audio.file.clone();
        let (recorded_from, recorded_until) = (Some(from), Some(until));
        let kind = NoteKind::Recording;
        let operation =
            Operation::AddNote { id: task.clone(), text: String::new(), kind, recorded_from, recorded_until, audio: Some(audio) };
        self.apply_own(operation).await?;
        let detail = self.open_task(task).await?;
        let note = detail.notes.into_iter().find(|note| note.audio.as_ref().is_some_and(|audio| audio.file == file));
        let note = note.ok_or_else(|| Problem::new("internal", "The recording was kept, but its note does not read back."))?;
        if self.policy_of(detail.task.project_id).await?.auto_transcribe && !self.0.settings.read().await.transcription.model.is_empty() {
            let (app, id) = (self.clone(), note.id);
            tokio::spawn(async move { app.transcribe(id).await });
        }
        Ok(note)
    }

    /// The file of a recording. `id_not_found`, `recording_missing`
    pub async fn recording_path(&self, note: NoteId) -> Result<PathBuf, Problem> {
        let (_, audio) = self.recording(note).await?;
        let path = self.recordings_folder().join(file_name(Path::new(&audio.file))?);
        if path.is_file() {
            return Ok(path);
        }
        let message = format!("The file “{}” of this recording is not in the folder of recordings.", audio.file);
        Err(Problem::new("recording_missing", message).hint("Put it back there, or go on with what is written."))
    }

    /// Has a recording transcribed. If that fails, the existing text is kept. `transcription_not_set_up`, `transcription_running`, or the
    /// error of the server.
    pub async fn transcribe(&self, id: NoteId) -> Result<Note, Problem> {
        let (note, _) = self.recording(id).await?;
        let number = self.open_task(&TaskRef::Id(note.task_id)).await?.task.number;
        if !self.0.recordings.hearing.lock().unwrap_or_else(PoisonError::into_inner).insert(id) {
            return Err(Problem::new("transcription_running", "This recording is being written down already."));
        }
        let told = |state, problem: Option<Problem>| {
            let message = problem.as_ref().map(|problem| problem.message.clone());
            TranscriptionEvent { note_id: id, number, state, message, problem }
        };
        let _ = self.0.recordings.events.send(told(TranscriptionState::Running, None));
        let heard = self.hear(id).await;
        self.0.recordings.hearing.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        let event = match &heard {
            Ok(_) => told(TranscriptionState::Done, None),
            Err(problem) => told(TranscriptionState::Failed, Some(problem.clone())),
        };
        let _ = self.0.recordings.events.send(event);
        heard
    }

    async fn hear(&self, id: NoteId) -> Result<Note, Problem> {
        let (note, audio) = self.recording(id).await?;
        let path = self.recording_path(id).await?;
        let provider = self.transcriber().await?;
        let format = AudioFormat::of_name(&audio.file).or_else(|| AudioFormat::of_name(&format!("x.{}", audio.format)));
        let format =
            format.ok_or_else(|| Problem::new("not_audio", format!("Recordings in “{}” cannot be written down.", audio.format)))?;
        self.check_agreed(&provider).await?;
        // The lane is never closed. Tokens are checked after the wait, because transcriptions that ran meanwhile have used some.
        let _lane = self.0.lanes.transcriptions.acquire().await;
        self.check_tokens().await?;
        let began = Instant::now();
        let key = self.kept_key(&provider).await;
        let sound = llm::Audio { path, name: audio.file.clone(), format };
        // An earlier transcript is no hint for the next server, because its language may be wrong.
        let hint = note.language.as_deref().filter(|_| note.transcripts.is_empty());
        let heard = self.0.models.llm().transcribe(&provider, key, sound, hint).await.map_err(|fault| fault.problem)?;
        self.keep_known().await;
        let llm::Transcript { text, language, model, tokens } = heard;
        let spent = AuditRow {
            detail: json!({"noteId": id, "estimated": tokens.is_none()}),
            duration_ms: Some(i64::from(elapsed(began))),
            model: Some(model.clone()),
            tokens: Some(i64::from(tokens.unwrap_or_else(|| tokens_of_sound(audio.duration_ms, &text)))),
            ..audit_row(self.0.clock.now(), Source::User, "transcription")
        };
        self.store().audit(&[spent]).await.map_err(problem)?;
        self.apply_own(Operation::AddTranscript { note_id: id, text, language, model }).await?;
        self.recording(id).await.map(|(note, _)| note)
    }

    async fn transcriber(&self) -> Result<llm::Provider, Problem> {
        let settings = self.0.settings.read().await.clone();
        let (own, model) = (settings.transcription.base_url.trim().to_owned(), settings.transcription.model.trim().to_owned());
        let base_url = if own.is_empty() { settings.model.base_url.clone() } else { own };
        if model.is_empty() || base_url.is_empty() {
            let message = "No model is chosen that writes recordings down.";
            return Err(Problem::new("transcription_not_set_up", message).hint("Choose one under Settings, Models."));
        }
        Ok(self.provider(&ModelSettings { base_url, model, ..settings.model }))
    }

    /// A note and its audio. `id_not_found`
    async fn recording(&self, id: NoteId) -> Result<(Note, Audio), Problem> {
        let needs = Needs { note_ids: [id].into(), ..Needs::default() };
        let world = self.store().load(&needs, &self.today().await).await.map_err(problem)?;
        let note =
            world.notes.get(&id).cloned().ok_or_else(|| Problem::new("id_not_found", format!("There is no note with the id {id}.")))?;
        let audio = note.audio.clone().ok_or_else(|| Problem::new("id_not_found", "This note is no recording."))?;
        Ok((note, audio))
    }

    /// Applies one operation of the host on the user's behalf.
    async fn apply_own(&self, operation: Operation) -> Result<(), Problem> {
        let operations = vec![serde_json::to_value(&operation).map_err(crate::unexpected)?];
        self.apply(ApplyRequest { operations, ..ApplyRequest::default() }, Source::User).await.map(drop).map_err(|refused| refused.problem)
    }
}

/// The estimate for a transcription whose server reports no tokens: 10 tokens for each second of audio, and one for four bytes of text.
fn tokens_of_sound(duration_ms: u32, text: &str) -> u32 {
    let words = u32::try_from(text.len().div_ceil(4)).unwrap_or(u32::MAX);
    duration_ms.div_ceil(100).saturating_add(words)
}

/// Creates the folder if it is missing, accessible only to the user.
pub(crate) fn made(folder: PathBuf) -> io::Result<PathBuf> {
    if !folder.exists() {
        std::fs::create_dir_all(&folder)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o700))?;
        }
    }
    Ok(folder)
}

/// The name of a file without its folder, so that a name from outside cannot lead to another folder.
fn file_name(path: &Path) -> Result<String, Problem> {
    let name = path.file_name().and_then(|name| name.to_str()).map(str::to_owned);
    name.ok_or_else(|| Problem::new("recording_missing", "This recording has no file."))
}

fn io_problem(error: &io::Error) -> Problem {
    Problem::new("io", format!("The recording cannot be kept: {error}."))
}
