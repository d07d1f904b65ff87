//! A window whose database cannot be opened: it shows what can be done, and continues with the lists afterwards.

use std::sync::{Mutex, PoisonError};

use app::{Clock, Recovery};
use protocol::Problem;
use tauri::{AppHandle, Manager, Runtime};

use super::follow;
use crate::{Opened, open};

/// The page's address, which says that it starts without lists.
pub const PAGE: &str = "index.html#recovery";

/// Why the database cannot be opened, while that is so.
#[derive(Debug, Default)]
pub struct Recovering(Mutex<Option<Recovery>>);

impl Recovering {
    /// Starts with this problem.
    pub fn with(recovery: Recovery) -> Self {
        Self(Mutex::new(Some(recovery)))
    }

    /// Whether the database is not open.
    pub fn is_needed(&self) -> bool {
        self.get().is_some()
    }

    /// Why it cannot be opened.
    pub fn get(&self) -> Option<Recovery> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, recovery: Option<Recovery>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = recovery;
    }
}

/// Checks the database again and opens it if possible. Fails with what still prevents that.
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
