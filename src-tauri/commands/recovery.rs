//! Commands for a database that cannot be opened. The window names copies, never files.

use app::{App, Clock};
use protocol::{
    Problem,
    recovery::{FoundCopy, Health, Recovered, SalvageReport, Trouble},
};
use tauri::{AppHandle, Runtime, State};

use crate::desktop::recovery::{Recovering, open_again as open_now};

/// Why the database is not open; `null` if it is.
#[tauri::command]
pub async fn recovery(recovering: State<'_, Recovering>) -> Result<Option<Trouble>, Problem> {
    Ok(recovering.get().and_then(|recovery| recovery.trouble()))
}

/// The usable copies, each checked just now.
#[tauri::command]
pub async fn recovery_copies(recovering: State<'_, Recovering>) -> Result<Vec<FoundCopy>, Problem> {
    match recovering.get() {
        Some(recovery) => recovery.copies().await,
        None => Ok(Vec::new()),
    }
}

/// Puts a copy in the place of the file and opens it.
#[tauri::command]
pub async fn recover_with_copy<R: Runtime>(
    handle: AppHandle<R>,
    recovering: State<'_, Recovering>,
    name: String,
) -> Result<Recovered, Problem> {
    let Some(recovery) = recovering.get() else { return Ok(Recovered::default()) };
    let done = recovery.use_copy(&recovery.copy_named(&name)?).await?;
    open_now(&handle, Clock::system()).await?;
    Ok(done)
}

/// Writes every row that can still be read into a new file in the folder of copies.
#[tauri::command]
pub async fn recover_what_can_be_read(recovering: State<'_, Recovering>) -> Result<SalvageReport, Problem> {
    match recovering.get() {
        Some(recovery) => recovery.salvage(None).await,
        None => Ok(SalvageReport::default()),
    }
}

/// Starts with an empty database.
#[tauri::command]
pub async fn recover_with_nothing<R: Runtime>(handle: AppHandle<R>, recovering: State<'_, Recovering>) -> Result<Recovered, Problem> {
    let Some(recovery) = recovering.get() else { return Ok(Recovered::default()) };
    let done = recovery.start_empty().await?;
    open_now(&handle, Clock::system()).await?;
    Ok(done)
}

/// Tries to open the database unchanged. Fails with the problem that still prevents it.
#[tauri::command]
pub async fn open_again<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    open_now(&handle, Clock::system()).await
}

/// The state of the open database and its copies.
#[tauri::command]
pub async fn health(app: State<'_, App>) -> Result<Health, Problem> {
    Ok(app.health())
}
