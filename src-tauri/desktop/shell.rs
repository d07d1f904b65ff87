//! What the commands of the bridge need of the desktop: its windows, its dialogs, its microphone and its speaker.

use std::{path::PathBuf, sync::Arc};

use app::{App, Clock, Consent, Recovery};
use audio::Probe;
use bridge::{Shell, ShellCommands};
use protocol::{
    Code, Note, NoteId, Problem,
    agent::{PlaybackState, RecordingState, Waveform},
    settings::{Settings, ShortcutState},
};
use rfd::AsyncFileDialog;
use tauri::{AppHandle, Manager, Runtime, State, Webview};

use super::{
    Wanted, closing, consent, files, quick_add,
    recovery::{Recovering, open_again},
    shortcut::{self, Listening},
    sound::{Sound, waiting},
};

/// The desktop, as it is seen from the window that calls a command.
pub struct Desktop<R: Runtime> {
    handle: AppHandle<R>,
    /// The label of the window.
    window: String,
}

impl<R: Runtime> Desktop<R> {
    /// The desktop of a page.
    pub fn new(page: &Webview<R>) -> Self {
        Self { handle: page.app_handle().clone(), window: page.label().to_owned() }
    }

    fn sound(&self) -> State<'_, Sound> {
        self.handle.state()
    }
}

impl<R: Runtime> Shell for Desktop<R> {
    fn app(&self) -> Result<App, Problem> {
        let app = self.handle.try_state::<App>().map(|app| app.inner().clone());
        app.ok_or_else(|| Problem::new(Code::Internal, "The database is not open."))
    }

    fn recovery(&self) -> Option<Recovery> {
        self.handle.state::<Recovering>().get()
    }

    async fn open_again(&self) -> Result<(), Problem> {
        open_again(&self.handle, Clock::system()).await
    }

    async fn agree(&self, consents: Vec<Consent>) -> Result<(), Problem> {
        consent::ask(&self.handle, consents).await
    }

    async fn choose_file(&self, title: String) -> Result<Option<PathBuf>, Problem> {
        files::choose(&self.handle, move || AsyncFileDialog::new().set_title(title).pick_file()).await
    }

    async fn choose_place(&self, title: Option<String>, name: String) -> Result<Option<PathBuf>, Problem> {
        let ask = move || {
            let dialog = AsyncFileDialog::new().set_file_name(name);
            title.into_iter().fold(dialog, AsyncFileDialog::set_title).save_file()
        };
        files::choose(&self.handle, ask).await
    }

    async fn probe(&self, bytes: Arc<Vec<u8>>) -> Result<bridge::Sound, Problem> {
        let probe = waiting(move || Probe::of_bytes(&bytes)).await?;
        Ok(bridge::Sound { duration_ms: probe.duration_ms, format: probe.format.name() })
    }

    fn follow_settings(&self, settings: &Settings) {
        shortcut::follow(&self.handle, &settings.quick_add_shortcut);
    }
}

impl<R: Runtime> ShellCommands for Desktop<R> {
    async fn start_recording(&self, number: u64) -> Result<(), Problem> {
        self.agree(self.app()?.settings().consents().consent_to_record(number).await?.into_iter().collect()).await?;
        self.sound().start(&self.handle, number).await
    }

    async fn pause_recording(&self) -> Result<(), Problem> {
        self.sound().pause(&self.handle).await
    }

    async fn resume_recording(&self) -> Result<(), Problem> {
        self.sound().resume(&self.handle).await
    }

    async fn stop_recording(&self) -> Result<Note, Problem> {
        self.sound().stop(&self.handle).await
    }

    async fn discard_recording(&self) -> Result<(), Problem> {
        self.sound().discard(&self.handle).await
    }

    async fn recording(&self) -> Result<Option<RecordingState>, Problem> {
        Ok(self.sound().recording().await)
    }

    async fn play(&self, note_id: NoteId, from_ms: u32) -> Result<(), Problem> {
        self.sound().play(&self.handle, note_id, from_ms).await
    }

    async fn pause_playback(&self) -> Result<(), Problem> {
        self.sound().pause_playback(&self.handle).await;
        Ok(())
    }

    async fn playback(&self) -> Result<Option<PlaybackState>, Problem> {
        Ok(self.sound().playback().await)
    }

    async fn waveform(&self, note_id: NoteId) -> Result<Waveform, Problem> {
        let path = self.app()?.recordings().recording_path(note_id).await?;
        Ok(Waveform(waiting(move || audio::waveform(&path)).await?))
    }

    async fn close_window(&self) -> Result<(), Problem> {
        if let Some(window) = self.handle.get_webview_window(&self.window) {
            closing::close(&window);
        }
        Ok(())
    }

    async fn restart(&self) -> Result<(), Problem> {
        closing::restart(&self.handle);
        Ok(())
    }

    async fn window_ready(&self) -> Result<(), Problem> {
        super::show(&self.handle);
        Ok(())
    }

    async fn open_quick_add(&self) -> Result<(), Problem> {
        quick_add::open(&self.handle).await;
        Ok(())
    }

    async fn quick_add_shortcut(&self) -> Result<ShortcutState, Problem> {
        Ok(self.handle.state::<Listening>().state())
    }

    async fn wanted_task(&self) -> Result<Option<u64>, Problem> {
        Ok(self.handle.state::<Wanted>().take())
    }

    async fn quick_add_ready(&self) -> Result<(), Problem> {
        quick_add::painted(&self.handle);
        Ok(())
    }

    async fn close_quick_add(&self) -> Result<(), Problem> {
        quick_add::close(&self.handle);
        Ok(())
    }

    async fn resize_quick_add(&self, height: f64) -> Result<(), Problem> {
        quick_add::resize(&self.handle, height);
        Ok(())
    }

    async fn open_task(&self, number: u64) -> Result<(), Problem> {
        super::open_task(&self.handle, number).await;
        Ok(())
    }
}
