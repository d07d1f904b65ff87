//! The microphone and the speaker while the app runs: at most one recording and one playback. The window is kept informed of both.
//!
//! Events: `recording` (`RecordingState | null`), `playback` (`PlaybackState | null`), and `sound_failed` (`Problem`) if either ended by
//! itself. A recording is never lost: it is kept if the microphone disappears, the disk is full or the app ends.

use std::time::Duration;

use app::{App, Take};
use audio::{Format, Player, Recorder};
use bridge::events::{PLAYBACK, RECORDING, SOUND_FAILED};
use protocol::{
    Code, Note, NoteId, Problem, Timestamp,
    agent::{PlaybackState, RecordingState},
};
use tauri::{
    AppHandle, Manager, Runtime,
    async_runtime::{JoinHandle, spawn, spawn_blocking},
};
use tokio::{
    sync::Mutex,
    time::{MissedTickBehavior, interval, sleep},
};

use super::tell;

/// How often the window is told about a recording.
const RECORDING_EVERY: Duration = Duration::from_millis(100);
/// How often it is told about a playback.
const PLAYBACK_EVERY: Duration = Duration::from_millis(200);

/// The current recording and playback.
#[derive(Default)]
pub struct Sound {
    recording: Mutex<Option<Running>>,
    playback: Mutex<Option<Playback>>,
}

struct Running {
    recorder: Recorder,
    take: Take,
    /// When it was paused; nothing after that was recorded.
    paused_at: Option<Timestamp>,
    watch: JoinHandle<()>,
}

struct Playback {
    note: NoteId,
    player: Player,
    watch: JoinHandle<()>,
}

impl Sound {
    /// Starts recording for a task. A playback is paused, so that it is not recorded too. Fails with `recording_already` while another
    /// recording runs.
    pub async fn start<R: Runtime>(&self, handle: &AppHandle<R>, number: u64) -> Result<(), Problem> {
        let mut recording = self.recording.lock().await;
        if let Some(running) = &*recording {
            let sentence = format!("A recording for #{} is running. Stop it, then record again.", running.take.number);
            return Err(Problem::new(Code::RecordingAlready, sentence).naming("number", &running.take.number));
        }
        let take = handle.state::<App>().recordings().begin_recording(number).await?;
        self.pause_playback(handle).await;
        let path = take.path.clone();
        let recorder = waiting(move || Recorder::start(&path)).await?;
        let watch = spawn(watch_recording(handle.clone()));
        let running = Running { recorder, take, paused_at: None, watch };
        tell(handle, RECORDING, &Some(running.state()));
        *recording = Some(running);
        Ok(())
    }

    /// Pauses the recording; sound is dropped until it is resumed.
    pub async fn pause<R: Runtime>(&self, handle: &AppHandle<R>) -> Result<(), Problem> {
        let mut recording = self.recording.lock().await;
        let running = recording.as_mut().ok_or_else(none)?;
        running.recorder.pause();
        running.paused_at.get_or_insert_with(|| handle.state::<App>().clock().now());
        tell(handle, RECORDING, &Some(running.state()));
        Ok(())
    }

    /// Resumes the recording.
    pub async fn resume<R: Runtime>(&self, handle: &AppHandle<R>) -> Result<(), Problem> {
        let mut recording = self.recording.lock().await;
        let running = recording.as_mut().ok_or_else(none)?;
        running.recorder.resume();
        running.paused_at = None;
        tell(handle, RECORDING, &Some(running.state()));
        Ok(())
    }

    /// Ends the recording and creates a note from it.
    pub async fn stop<R: Runtime>(&self, handle: &AppHandle<R>) -> Result<Note, Problem> {
        let running = self.take(handle).await?;
        running.keep(&handle.state::<App>()).await
    }

    /// Ends the recording and deletes it.
    pub async fn discard<R: Runtime>(&self, handle: &AppHandle<R>) -> Result<(), Problem> {
        let running = self.take(handle).await?;
        waiting(move || running.recorder.discard()).await
    }

    pub async fn recording(&self) -> Option<RecordingState> {
        self.recording.lock().await.as_ref().map(Running::state)
    }

    /// Plays a note's sound from a position, replacing the current playback.
    pub async fn play<R: Runtime>(&self, handle: &AppHandle<R>, note: NoteId, from_ms: u32) -> Result<(), Problem> {
        let path = handle.state::<App>().recordings().recording_path(note).await?;
        let mut playback = self.playback.lock().await;
        if let Some(before) = playback.take() {
            before.watch.abort();
        }
        let player = waiting(move || Player::play(&path, from_ms)).await;
        let player = player.inspect_err(|_| tell(handle, PLAYBACK, &None))?;
        let watch = spawn(watch_playback(handle.clone()));
        let playing = Playback { note, player, watch };
        tell(handle, PLAYBACK, &Some(playing.state()));
        *playback = Some(playing);
        Ok(())
    }

    /// Pauses the playback, if there is one.
    pub async fn pause_playback<R: Runtime>(&self, handle: &AppHandle<R>) {
        if let Some(playing) = &*self.playback.lock().await {
            playing.player.pause();
            tell(handle, PLAYBACK, &Some(playing.state()));
        }
    }

    pub async fn playback(&self) -> Option<PlaybackState> {
        self.playback.lock().await.as_ref().map(Playback::state)
    }

    /// Keeps the recording when the app ends.
    pub async fn end(&self, app: &App) {
        self.playback.lock().await.take();
        let Some(running) = self.recording.lock().await.take() else { return };
        running.watch.abort();
        if let Err(problem) = running.keep(app).await {
            tracing::warn!(code = %problem.code, "the last recording has no note yet: {}", problem.message);
        }
    }

    /// Takes the recording out, so that nothing else ends it too.
    async fn take<R: Runtime>(&self, handle: &AppHandle<R>) -> Result<Running, Problem> {
        let running = self.recording.lock().await.take().ok_or_else(none)?;
        running.watch.abort();
        tell(handle, RECORDING, &None);
        Ok(running)
    }
}

impl Running {
    fn state(&self) -> RecordingState {
        let recording = self.recorder.recording();
        RecordingState { number: self.take.number, ms: recording.elapsed_ms, paused: recording.paused, level: recording.level }
    }

    /// Ends it and creates a note, whose end is the last moment at which anything was recorded.
    async fn keep(self, app: &App) -> Result<Note, Problem> {
        let until = self.paused_at.unwrap_or_else(|| app.clock().now());
        let recorded = waiting(move || self.recorder.stop()).await?;
        app.recordings().keep_recording(self.take, until, recorded.duration_ms, Format::Wav.name()).await
    }
}

impl Playback {
    fn state(&self) -> PlaybackState {
        let playing = self.player.playing();
        PlaybackState {
            note_id: self.note,
            ms: playing.position_ms,
            duration_ms: playing.duration_ms,
            playing: !playing.paused && !playing.ended,
        }
    }
}

/// Tells the window the state of the recording until it ends; keeps the recording if it ended by itself.
async fn watch_recording<R: Runtime>(handle: AppHandle<R>) {
    let mut ticks = interval(RECORDING_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let sound = handle.state::<Sound>();
    loop {
        ticks.tick().await;
        let mut recording = sound.recording.lock().await;
        let Some(running) = &*recording else { return };
        let Some(problem) = running.recorder.recording().ended else {
            if !running.recorder.recording().paused {
                tell(&handle, RECORDING, &Some(running.state()));
            }
            continue;
        };
        let Some(running) = recording.take() else { return };
        tell(&handle, RECORDING, &None);
        tracing::warn!(code = %problem.code, "the recording ended by itself: {}", problem.message);
        fail(&handle, problem).await;
        if let Err(problem) = running.keep(&handle.state::<App>()).await {
            fail(&handle, problem).await;
        }
        return;
    }
}

/// Tells the window the state of the playback until it ends.
async fn watch_playback<R: Runtime>(handle: AppHandle<R>) {
    let mut ticks = interval(PLAYBACK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let sound = handle.state::<Sound>();
    loop {
        ticks.tick().await;
        let mut playback = sound.playback.lock().await;
        let Some(playing) = &*playback else { return };
        let state = playing.player.playing();
        if !state.ended {
            if !state.paused {
                tell(&handle, PLAYBACK, &Some(playing.state()));
            }
            continue;
        }
        // The last words are still on their way to the speaker.
        sleep(PLAYBACK_EVERY).await;
        playback.take();
        tell(&handle, PLAYBACK, &None);
        if let Some(problem) = state.fault {
            fail(&handle, problem).await;
        }
        return;
    }
}

/// Tells the window why a recording or a playback ended by itself.
async fn fail<R: Runtime>(handle: &AppHandle<R>, problem: Problem) {
    let reader = handle.state::<App>().settings().reader().await;
    tell(handle, SOUND_FAILED, &reader.worded(problem));
}

fn none() -> Problem {
    Problem::new(Code::RecordingNone, "Nothing is being recorded.")
}

/// Runs work that blocks on a device or a disk on a thread where nothing else waits for it.
pub async fn waiting<T: Send + 'static>(work: impl FnOnce() -> Result<T, Problem> + Send + 'static) -> Result<T, Problem> {
    let broken = |error| Problem::new(Code::Internal, format!("Something that should not happen has happened: {error}."));
    spawn_blocking(work).await.map_err(broken)?
}
