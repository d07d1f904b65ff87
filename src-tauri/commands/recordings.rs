//! Recording, adding and playing sound, and having it transcribed.

use std::sync::Arc;

use app::{AUDIO_MOST, App};
use audio::Probe;
use protocol::{
    Code, Note, NoteId, Problem,
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

/// Begins to record for a task; the first time a person is asked outside the page. Fails with `microphone_not_agreed`, `recording_already` or
/// `no_microphone`.
#[tauri::command]
pub async fn start_recording<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    sound: State<'_, Sound>,
    number: u64,
) -> Result<(), Problem> {
    consent::ask(&handle, app.settings().consents().consent_to_record(number).await?).await?;
    sound.start(&handle, number).await
}

/// Lets go by what is said. Fails with `recording_none`, as do the next three.
#[tauri::command]
pub async fn pause_recording<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<(), Problem> {
    sound.pause(&handle).await
}

/// Goes on recording.
#[tauri::command]
pub async fn resume_recording<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<(), Problem> {
    sound.resume(&handle).await
}

/// Ends the recording; it becomes a note.
#[tauri::command]
pub async fn stop_recording<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<Note, Problem> {
    sound.stop(&handle).await
}

/// Ends the recording and removes it.
#[tauri::command]
pub async fn discard_recording<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<(), Problem> {
    sound.discard(&handle).await
}

/// The recording under way.
#[tauri::command]
pub async fn recording(sound: State<'_, Sound>) -> Result<Option<RecordingState>, Problem> {
    Ok(sound.recording().await)
}

/// Plays a note's sound. Fails with `no_speaker`, `recording_missing` or `recording_unreadable`.
#[tauri::command]
pub async fn play<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>, note_id: NoteId, from_ms: u32) -> Result<(), Problem> {
    sound.play(&handle, note_id, from_ms).await
}

/// Holds what is being played.
#[tauri::command]
pub async fn pause_playback<R: Runtime>(handle: AppHandle<R>, sound: State<'_, Sound>) -> Result<(), Problem> {
    sound.pause_playback(&handle).await;
    Ok(())
}

/// What is being played.
#[tauri::command]
pub async fn playback(sound: State<'_, Sound>) -> Result<Option<PlaybackState>, Problem> {
    Ok(sound.playback().await)
}

/// Adds a file of sound to a task: the body is the file, the headers are `task` (its number) and `modified` (when it was
/// last changed, in milliseconds since 1970). What it is called says nothing: its content tells what it is. Fails with `not_audio` or `audio_too_large`.
#[tauri::command]
pub async fn add_audio(app: State<'_, App>, request: Request<'_>) -> Result<Note, Problem> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let number = header("task").and_then(|task| task.parse().ok()).ok_or_else(|| invalid("It does not say for which task."))?;
    let modified = header("modified").and_then(|modified| modified.parse().ok());
    let InvokeBody::Raw(bytes) = request.body() else { return Err(invalid("There is no file in it.")) };
    if bytes.len() as u64 > AUDIO_MOST {
        let sentence = format!("The file has {} MB; at most {} MB are possible.", bytes.len() >> 20, AUDIO_MOST >> 20);
        return Err(Problem::new(Code::AudioTooLarge, sentence));
    }
    let bytes = Arc::new(bytes.clone());
    let probe = waiting({
        let bytes = bytes.clone();
        move || Probe::of_bytes(&bytes)
    });
    let probe = probe.await?;
    app.recordings().add_audio(number, modified, &bytes, probe.duration_ms, probe.format.name()).await
}

/// Has a recording transcribed, also once more. Fails with `transcription_not_set_up` where no model for it is set.
#[tauri::command]
pub async fn transcribe(app: State<'_, App>, note_id: NoteId) -> Result<Note, Problem> {
    app.recordings().transcribe(note_id).await
}

fn invalid(why: &str) -> Problem {
    Problem::new(Code::InvalidRequest, format!("The file cannot be added. {why}"))
}
