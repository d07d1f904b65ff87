//! What the commands need of the program they run in.

use std::{path::PathBuf, sync::Arc};

use app::{App, Consent, Recovery};
use protocol::{Problem, settings::Settings};

/// The program around the app: the desktop with its windows, or a test's.
pub trait Shell: Send + Sync + 'static {
    /// The app; a refusal while its database is not open.
    fn app(&self) -> Result<App, Problem>;

    /// What keeps the database from being opened; nothing when it is open.
    fn recovery(&self) -> Option<Recovery>;

    /// Opens a database that could not be opened before. Fails with what still keeps it from being opened.
    fn open_again(&self) -> impl Future<Output = Result<(), Problem>> + Send;

    /// Has a person agree to each of these outside the page; fails with the first that they did not agree to.
    fn agree(&self, consents: Vec<Consent>) -> impl Future<Output = Result<(), Problem>> + Send;

    /// Has the person choose a file in a dialog with this title; nothing when they chose none.
    fn choose_file(&self, title: String) -> impl Future<Output = Result<Option<PathBuf>, Problem>> + Send;

    /// Has the person choose where to write a file, with a name proposed; nothing when they chose no place.
    fn choose_place(&self, title: Option<String>, name: String) -> impl Future<Output = Result<Option<PathBuf>, Problem>> + Send;

    /// Tells what a file of sound is; `not_audio` where it is none that can be played.
    fn probe(&self, bytes: Arc<Vec<u8>>) -> impl Future<Output = Result<Sound, Problem>> + Send;

    /// Follows the settings that the program itself lives by.
    fn follow_settings(&self, settings: &Settings);
}

/// A file of sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound {
    /// Its length, where the file says it.
    pub duration_ms: Option<u32>,
    /// The name of its format.
    pub format: &'static str,
}
