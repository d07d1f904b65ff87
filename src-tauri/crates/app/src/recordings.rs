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
use domain::{Audio, Code, Needs, Note, NoteId, NoteKind, Operation, Problem, Source, TaskRef, Timestamp};
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
    Recordings,
    trail::{audit_row, elapsed},
    trash::made,
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

/// What this process has of recordings.
pub(crate) struct Hearing {
    /// Those being written down.
    hearing: Mutex<HashSet<NoteId>>,
    events: broadcast::Sender<TranscriptionEvent>,
}

impl Default for Hearing {
    fn default() -> Self {
        Self { hearing: Mutex::default(), events: broadcast::channel(64).0 }
    }
}

impl Recordings<'_> {
    /// Where the files of recordings lie: the folder `recordings` beside the database.
    pub fn recordings_folder(self) -> PathBuf {
        self.app.store().path().with_file_name(RECORDINGS)
    }

    /// Hears of every recording that is being written down.
    pub fn subscribe_transcriptions(self) -> broadcast::Receiver<TranscriptionEvent> {
        self.app.0.recordings.events.subscribe()
    }

    /// A place for a recording of a task that begins now. `id_not_found`, `microphone_not_agreed`, or the file system's own trouble.
    pub async fn begin_recording(self, number: u64) -> Result<Take, Problem> {
        let task = self.app.tasks().open_task(&TaskRef::Number(number)).await?.task;
        if let Some(missing) = self.app.settings().consents().consent_to_record(number).await? {
            return Err(missing.missing());
        }
        let started_at = self.app.clock().now();
        let folder = made(self.recordings_folder()).map_err(|error| io_problem(&error))?;
        let name = format!("{}-{}.wav", task.id.0.simple(), started_at.timestamp_millis());
        Ok(Take { path: folder.join(name), number, started_at })
    }

    /// Makes a note of a finished recording, and has it written down where that is set. Its evidence time is `until`.
    pub async fn keep_recording(self, take: Take, until: Timestamp, duration_ms: u32, format: &str) -> Result<Note, Problem> {
        let file = file_name(&take.path)?;
        let audio = Audio { file, duration_ms, format: format.to_owned() };
        self.add_recording(&TaskRef::Number(take.number), audio, take.started_at, until.max(take.started_at)).await
    }

    /// Makes a note of an audio file. It ends when the file was last changed, if that is known and not in the future, else now.
    /// `audio_too_large`
    pub async fn add_audio(
        self,
        number: u64,
        modified_ms: Option<i64>,
        bytes: &[u8],
        duration_ms: Option<u32>,
        format: &str,
    ) -> Result<Note, Problem> {
        let task = self.app.tasks().open_task(&TaskRef::Number(number)).await?.task;
        if bytes.len() as u64 > AUDIO_MOST {
            let message = format!("The file has {} MB; at most {} MB are possible.", bytes.len() >> 20, AUDIO_MOST >> 20);
            return Err(Problem::new(Code::AudioTooLarge, message).hint("Split the recording, or save it in a smaller format."));
        }
        let file = format!("{}.{format}", self.app.clock().new_id().simple());
        let path = made(self.recordings_folder()).map_err(|error| io_problem(&error))?.join(&file);
        tokio::fs::write(&path, bytes).await.map_err(|error| io_problem(&error))?;
        let now = self.app.clock().now();
        let until = modified_ms.and_then(DateTime::from_timestamp_millis).filter(|at| *at <= now).unwrap_or(now);
        let duration_ms = duration_ms.unwrap_or_default();
        let from = until - TimeDelta::milliseconds(i64::from(duration_ms));
        self.add_recording(&TaskRef::Id(task.id), Audio { file, duration_ms, format: format.to_owned() }, from, until).await
    }

    async fn add_recording(self, task: &TaskRef, audio: Audio, from: Timestamp, until: Timestamp) -> Result<Note, Problem> {
        let file = audio.file.clone();
        let (recorded_from, recorded_until) = (Some(from), Some(until));
        let kind = NoteKind::Recording;
        let operation =
            Operation::AddNote { id: task.clone(), text: String::new(), kind, recorded_from, recorded_until, audio: Some(audio) };
        self.apply_own(operation).await?;
        let detail = self.app.tasks().open_task(task).await?;
        let note = detail.notes.into_iter().find(|note| note.audio.as_ref().is_some_and(|audio| audio.file == file));
        let note = note.ok_or_else(|| Problem::new(Code::Internal, "The recording was kept, but its note does not read back."))?;
        if self.app.agents().policy_of(detail.task.project_id).await?.auto_transcribe
            && !self.app.0.settings.read().await.transcription.model.is_empty()
        {
            let (app, id) = (self.app.clone(), note.id);
            tokio::spawn(async move { app.recordings().transcribe(id).await });
        }
        Ok(note)
    }

    /// The file of a recording. `id_not_found`, `recording_missing`
    pub async fn recording_path(self, note: NoteId) -> Result<PathBuf, Problem> {
        let (_, audio) = self.recording(note).await?;
        let path = self.recordings_folder().join(file_name(Path::new(&audio.file))?);
        if path.is_file() {
            return Ok(path);
        }
        let message = format!("The file “{}” of this recording is not in the folder of recordings.", audio.file);
        Err(Problem::new(Code::RecordingMissing, message).hint("Put the file back, or continue with the transcript."))
    }

    /// Has a recording written down. What is written there stays when that fails. `transcription_not_set_up`, `transcription_running`, or
    /// what the server says.
    pub async fn transcribe(self, id: NoteId) -> Result<Note, Problem> {
        let (note, _) = self.recording(id).await?;
        let number = self.app.tasks().open_task(&TaskRef::Id(note.task_id)).await?.task.number;
        if !self.app.0.recordings.hearing.lock().unwrap_or_else(PoisonError::into_inner).insert(id) {
            return Err(Problem::new(Code::TranscriptionRunning, "This recording is already being transcribed."));
        }
        let told = |state, problem: Option<Problem>| {
            let message = problem.as_ref().map(|problem| problem.message.clone());
            TranscriptionEvent { note_id: id, number, state, message, problem }
        };
        let _ = self.app.0.recordings.events.send(told(TranscriptionState::Running, None));
        let heard = self.hear(id).await;
        self.app.0.recordings.hearing.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        let event = match &heard {
            Ok(_) => told(TranscriptionState::Done, None),
            Err(problem) => told(TranscriptionState::Failed, Some(problem.clone())),
        };
        let _ = self.app.0.recordings.events.send(event);
        heard
    }

    async fn hear(self, id: NoteId) -> Result<Note, Problem> {
        let (note, audio) = self.recording(id).await?;
        let path = self.recording_path(id).await?;
        let provider = self.transcriber().await?;
        let format = AudioFormat::of_name(&audio.file).or_else(|| AudioFormat::of_name(&format!("x.{}", audio.format)));
        let format =
            format.ok_or_else(|| Problem::new(Code::NotAudio, format!("Recordings in “{}” cannot be written down.", audio.format)))?;
        self.app.settings().consents().check_agreed(&provider).await?;
        // The lane is never closed. Those that ran meanwhile have taken tokens, too.
        let _lane = self.app.0.lanes.transcriptions.acquire().await;
        self.app.models().budget().check_tokens().await?;
        let began = Instant::now();
        let key = self.app.models().kept_key(&provider).await;
        let sound = llm::Audio { path, name: audio.file.clone(), format };
        // An earlier transcript is no hint for the next server, because its language may be wrong.
        let hint = note.language.as_deref().filter(|_| note.transcripts.is_empty());
        let heard = self.app.0.models.llm().transcribe(&provider, key, sound, hint).await.map_err(|fault| fault.problem)?;
        self.app.models().keep_known().await;
        let llm::Transcript { text, language, model, tokens } = heard;
        let spent = AuditRow {
            detail: json!({"noteId": id, "estimated": tokens.is_none()}),
            duration_ms: Some(i64::from(elapsed(began))),
            model: Some(model.clone()),
            tokens: Some(i64::from(tokens.unwrap_or_else(|| tokens_of_sound(audio.duration_ms, &text)))),
            ..audit_row(self.app.0.clock.now(), Source::User, "transcription")
        };
        self.app.store().audit(&[spent]).await?;
        self.apply_own(Operation::AddTranscript { note_id: id, text, language, model }).await?;
        self.recording(id).await.map(|(note, _)| note)
    }

    async fn transcriber(self) -> Result<llm::Provider, Problem> {
        let settings = self.app.0.settings.read().await.clone();
        let (own, model) = (settings.transcription.base_url.trim().to_owned(), settings.transcription.model.trim().to_owned());
        let base_url = if own.is_empty() { settings.model.base_url.clone() } else { own };
        if model.is_empty() || base_url.is_empty() {
            let message = "No model is chosen for transcribing recordings.";
            return Err(Problem::new(Code::TranscriptionNotSetUp, message).hint("Choose one under Settings, Models."));
        }
        Ok(self.app.models().provider(&ModelSettings { base_url, model, ..settings.model }))
    }

    /// A note and its sound. `id_not_found`
    async fn recording(self, id: NoteId) -> Result<(Note, Audio), Problem> {
        let needs = Needs { note_ids: [id].into(), ..Needs::default() };
        let world = self.app.store().load(&needs, &self.app.today().await).await?;
        let note =
            world.notes.get(&id).cloned().ok_or_else(|| Problem::new(Code::IdNotFound, format!("There is no note with the id {id}.")))?;
        let audio = note.audio.clone().ok_or_else(|| Problem::new(Code::IdNotFound, "This note is no recording."))?;
        Ok((note, audio))
    }

    /// One operation of the host on the user's behalf.
    async fn apply_own(self, operation: Operation) -> Result<(), Problem> {
        self.app.changes().apply(ApplyRequest::of([operation]), Source::User).await.map(drop).map_err(|refused| refused.problem)
    }
}

/// The estimate for a transcription whose server reports no tokens: 10 tokens for each second of audio, and one for four bytes of text.
fn tokens_of_sound(duration_ms: u32, text: &str) -> u32 {
    let words = u32::try_from(text.len().div_ceil(4)).unwrap_or(u32::MAX);
    duration_ms.div_ceil(100).saturating_add(words)
}

/// The name of a file without its folder, so that a name from elsewhere leads nowhere else.
fn file_name(path: &Path) -> Result<String, Problem> {
    let name = path.file_name().and_then(|name| name.to_str()).map(str::to_owned);
    name.ok_or_else(|| Problem::new(Code::RecordingMissing, "This recording has no file."))
}

fn io_problem(error: &io::Error) -> Problem {
    Problem::new(Code::Io, format!("The recording cannot be kept: {error}."))
}
