//! A window whose database cannot be opened: it shows what can be done, and goes on with the lists once that is done.

use std::sync::{Mutex, PoisonError};

use app::{Clock, Recovery};
use protocol::Problem;
use tauri::{AppHandle, Manager, Runtime};

use super::follow;
use crate::{Opened, open};

/// The page, as it is told that there are no lists to begin with.
pub const PAGE: &str = "index.html#recovery";

/// What keeps the database from being opened, as long as it does.
#[derive(Debug, Default)]
pub struct Recovering(Mutex<Option<Recovery>>);

impl Recovering {
    /// Begins with this.
    pub fn with(recovery: Recovery) -> Self {
        Self(Mutex::new(Some(recovery)))
    }

    /// Whether the database is not open.
    pub fn is_needed(&self) -> bool {
        self.get().is_some()
    }

    /// What keeps it from being opened.
    pub fn get(&self) -> Option<Recovery> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, recovery: Option<Recovery>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = recovery;
    }
}

/// Looks at the database again and opens it where that can be done now. Answers what still keeps it from being opened.
pub async fn open_again<R: Runtime>(handle: &AppHandle<R>, clock: Clock) -> Result<(), Problem> {
    let recovering = handle.state::<Recovering>();
    let Some(before) = recovering.get() else { return Ok(()) };
    match open(before.path(), clock).await {
        Opened::App(app) => {
            let settings = app.settings().all().await?;
            if handle.manage(app.clone()) {
                follow(handle, app, settings);
            }
            recovering.set(None);
            Ok(())
        }
        Opened::Recovery(recovery) => {
            let problem = recovery.trouble().map(|trouble| trouble.problem);
            recovering.set(Some(recovery));
            problem.map_or(Ok(()), Err)
        }
    }
}
