//! Commands for recording, adding, playing and transcribing audio.

use std::sync::Arc;

use app::{AUDIO_MOST, App};
use audio::Probe;
use protocol::{
    Note, NoteId, Problem,
    agent::{PlaybackState, RecordingState},
};
use tauri::{
    AppHandle, Runtime, State,
    ipc::{InvokeBody, Request},
};

use crate::desktop::{
    consent,
    sound::{Sound, waiting},
};

/// Starts a recording for a task. The first one needs consent outside the page. Fails with `microphone_not_agreed`, `recording_already` or
/// `no_microphone`.
#[tauri::command]
pub async fn start_recording<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    sound: State<'_, Sound>,
    number: u64,
) -> Result<(), Problem> {
    consent::ask(&handle, app.consent_to_record(number).await?).await?;
    sound.start(&handle, number).await
}

/// Pauses the recording. Fails with `recording_none`, as do the next three commands.
#[tauri::command]
pub async fn pause_recording<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<(), Problem> {
    sound.pause(&handle).await
}

/// Resumes the recording.
#[tauri::command]
pub async fn resume_recording<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<(), Problem> {
    sound.resume(&handle).await
}

/// Stops the recording, which becomes a note.
#[tauri::command]
pub async fn stop_recording<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<Note, Problem> {
    sound.stop(&handle).await
}

/// Stops the recording and deletes it.
#[tauri::command]
pub async fn discard_recording<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<(), Problem> {
    sound.discard(&handle).await
}

/// The current recording.
#[tauri::command]
pub async fn recording(sound: State<'_, Sound>) -> Result<Option<RecordingState>, Problem> {
    Ok(sound.recording().await)
}

/// Plays the audio of a note. Fails with `no_speaker`, `recording_missing` or `recording_unreadable`.
#[tauri::command]
pub async fn play<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>, note_id: NoteId, from_ms: u32) -> Result<(), Problem> {
    sound.play(&handle, note_id, from_ms).await
}

/// Pauses playback.
#[tauri::command]
pub async fn pause_playback<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<(), Problem> {
    sound.pause_playback(&handle).await;
    Ok(())
}

/// The state of playback.
#[tauri::command]
pub async fn playback(sound: State<'_, Sound>) -> Result<Option<PlaybackState>, Problem> {
    Ok(sound.playback().await)
}

/// Adds an audio file to a task. The body is the file; the headers are `task` (the task's number) and `modified` (when the file was last
/// changed, in milliseconds since 1970). The format is found from the content, not from the name. Fails with `not_audio` or
/// `audio_too_large`.
#[tauri::command]
pub async fn add_audio(app: State<'_, App>, request: Request<'_>) -> Result<Note, Problem> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let number = header("task").and_then(|task| task.parse().ok()).ok_or_else(|| invalid("It does not say for which task."))?;
    let modified = header("modified").and_then(|modified| modified.parse().ok());
    let InvokeBody::Raw(bytes) = request.body() else { return Err(invalid("There is no file in it.")) };
    if bytes.len() as u64 > AUDIO_MOST {
        let sentence = format!("The file has {} MB; at most {} MB are possible.", bytes.len() >> 20, AUDIO_MOST >> 20);
        return Err(Problem::new("audio_too_large", sentence));
    }
    let bytes = Arc::new(bytes.clone());
    let probe = waiting({
        let bytes = bytes.clone();
        move || Probe::of_bytes(&bytes)
    });
    let probe = probe.await?;
    app.add_audio(number, modified, &bytes, probe.duration_ms, probe.format.name()).await
}

/// Transcribes a recording, or transcribes it again. Fails with `transcription_not_set_up` if no model for it is set.
#[tauri::command]
pub async fn transcribe(app: State<'_, App>, note_id: NoteId) -> Result<Note, Problem> {
    app.transcribe(note_id).await
}

fn invalid(why: &str) -> Problem {
    Problem::new("invalid_request", format!("The file cannot be added. {why}"))
}
