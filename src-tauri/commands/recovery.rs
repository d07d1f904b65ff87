//! A database that cannot be opened. The window names a copy; it never names a file.

use app::{App, Clock};
use protocol::{
    Problem,
    recovery::{FoundCopy, Health, Recovered, SalvageReport, Trouble},
};
use tauri::{AppHandle, Runtime, State};

use crate::desktop::recovery::{Recovering, open_again as open_now};

/// Why the database is not open; `null` when it is.
#[tauri::command]
pub async fn recovery(recovering: State<'_, Recovering>) -> Result<Option<Trouble>, Problem> {
    Ok(recovering.get().and_then(|recovery| recovery.trouble()))
}

/// The copies that can be used, each checked just now.
#[tauri::command]
pub async fn recovery_copies(recovering: State<'_, Recovering>) -> Result<Vec<FoundCopy>, Problem> {
    match recovering.get() {
        Some(recovery) => recovery.copies().await,
        None => Ok(Vec::new()),
    }
}

/// Puts a copy in the place of the file, and opens it.
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

/// Writes every row that can still be read into a new file among the copies.
#[tauri::command]
pub async fn recover_what_can_be_read(recovering: State<'_, Recovering>) -> Result<SalvageReport, Problem> {
    match recovering.get() {
        Some(recovery) => recovery.salvage(None).await,
        None => Ok(SalvageReport::default()),
    }
}

/// Begins with an empty database.
#[tauri::command]
pub async fn recover_with_nothing<R: Runtime>(handle: AppHandle<R>, recovering: State<'_, Recovering>) -> Result<Recovered, Problem> {
    let Some(recovery) = recovering.get() else { return Ok(Recovered::default()) };
    let done = recovery.start_empty().await?;
    open_now(&handle, Clock::system()).await?;
    Ok(done)
}

/// Tries to open the database as it is. Fails with what still keeps it from being opened.
#[tauri::command]
pub async fn open_again<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    open_now(&handle, Clock::system()).await
}

/// How it stands with the open database and its copies.
#[tauri::command]
pub async fn health(app: State<'_, App>) -> Result<Health, Problem> {
    Ok(app.upkeep().health().now())
}
