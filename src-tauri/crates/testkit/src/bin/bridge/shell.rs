//! What surrounds an app here: no windows and no devices.

use std::{fs, path::PathBuf, sync::Arc};

use app::{App, Consent, Recovery};
use bridge::{Shell, ShellCommands, Sound};
use exchange::Format;
use protocol::{
    Code, Note, NoteId, Problem,
    agent::{PlaybackState, RecordingState, Waveform},
    settings::{Settings, ShortcutState},
};
use serde::Deserialize;
use testkit::{Database, model_server::ModelServer};
use tokio::{runtime::Handle, task::spawn_blocking};

/// A file by its name and its text.
#[derive(Clone, Debug, Deserialize)]
pub struct Chosen {
    pub name: String,
    pub text: String,
}

/// An app on a database, and the user's answers in dialogs.
#[derive(Clone)]
pub struct Bench {
    app: App,
    database: Arc<Database>,
    /// Runs as long as the app.
    _models: Option<Arc<ModelServer>>,
    chooses: Option<Chosen>,
}

impl Bench {
    /// The database is kept as long as the app is in use.
    pub fn new(app: App, database: Arc<Database>, models: Option<Arc<ModelServer>>, chooses: Option<Chosen>) -> Self {
        Self { app, database, _models: models, chooses }
    }

    /// The content of the database in the form of a backup, on one line.
    pub async fn rows(&self) -> Result<String, Problem> {
        let app = self.app.clone();
        // The export's writer cannot move to another thread.
        let export = move || {
            let mut rows = Vec::new();
            Handle::current().block_on(app.data().export(Format::Json, false, &mut rows)).map(|_| rows)
        };
        let rows = spawn_blocking(export).await.map_err(|error| broken(&error))??;
        Ok(String::from_utf8_lossy(&rows).replace('\n', ""))
    }

    /// Closes the app.
    pub async fn close(&self) -> Result<(), Problem> {
        self.app.close().await
    }
}

/// A failure of this program and not of the app.
pub fn broken(error: &dyn std::fmt::Display) -> Problem {
    Problem::new(Code::Internal, format!("The bridge is broken: {error}."))
}

impl Shell for Bench {
    fn app(&self) -> Result<App, Problem> {
        Ok(self.app.clone())
    }

    fn recovery(&self) -> Option<Recovery> {
        None
    }

    async fn open_again(&self) -> Result<(), Problem> {
        Ok(())
    }

    async fn agree(&self, consents: Vec<Consent>) -> Result<(), Problem> {
        for consent in consents {
            self.app.settings().consents().agree(&consent).await?;
        }
        Ok(())
    }

    async fn choose_file(&self, _: String) -> Result<Option<PathBuf>, Problem> {
        let Some(Chosen { name, text }) = &self.chooses else { return Ok(None) };
        let path = self.database.folder().join(name);
        fs::write(&path, text).map_err(|error| broken(&error))?;
        Ok(Some(path))
    }

    async fn choose_place(&self, _: Option<String>, name: String) -> Result<Option<PathBuf>, Problem> {
        Ok(Some(self.database.folder().join(name)))
    }

    async fn probe(&self, _: Arc<Vec<u8>>) -> Result<Sound, Problem> {
        Ok(Sound { duration_ms: Some(4_000), format: "wav" })
    }

    fn follow_settings(&self, _: &Settings) {}
}

fn no_device() -> Problem {
    Problem::new(Code::NoMicrophone, "There is no microphone.")
}

/// Declares what each command of the desktop answers here.
macro_rules! answers {
    ($($name:ident($($argument:ty),*) -> $answer:ty = $is:expr;)*) => {
        impl ShellCommands for Bench {
            $(async fn $name(&self, $(_: $argument),*) -> Result<$answer, Problem> {
                $is
            })*
        }
    };
}

answers! {
    start_recording(u64) -> () = Err(no_device());
    pause_recording() -> () = Err(no_device());
    resume_recording() -> () = Err(no_device());
    stop_recording() -> Note = Err(no_device());
    discard_recording() -> () = Err(no_device());
    recording() -> Option<RecordingState> = Ok(None);
    play(NoteId, u32) -> () = Err(Problem::new(Code::NoSpeaker, "There is no speaker."));
    pause_playback() -> () = Ok(());
    playback() -> Option<PlaybackState> = Ok(None);
    waveform(NoteId) -> Waveform = Err(Problem::new(Code::RecordingUnreadable, "Sound cannot be read here."));
    close_window() -> () = Ok(());
    restart() -> () = Ok(());
    window_ready() -> () = Ok(());
    open_quick_add() -> () = Ok(());
    quick_add_shortcut() -> ShortcutState = Ok(ShortcutState::Unavailable);
    wanted_task() -> Option<u64> = Ok(None);
    quick_add_ready() -> () = Ok(());
    close_quick_add() -> () = Ok(());
    resize_quick_add(f64) -> () = Ok(());
    open_task(u64) -> () = Ok(());
}
