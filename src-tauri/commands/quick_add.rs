//! Commands for the quick-add window: adding tasks, its size and closing it, and its connection with the main window.

use app::App;
use protocol::{
    Problem,
    changes::{Applied, ApplyRequest, Refused},
    settings::ShortcutState,
};
use tauri::{AppHandle, Runtime, State};

use crate::desktop::{self, quick_add, shortcut::Listening};

/// Adds tasks, and the labels and projects they name; refuses any other operation.
#[tauri::command]
pub async fn add(app: State<'_, App>, request: ApplyRequest) -> Result<Applied, Refused> {
    app.add(request).await
}

/// Reports that the page of the quick-add window is painted.
#[tauri::command]
pub async fn quick_add_ready<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    quick_add::painted(&handle);
    Ok(())
}

/// Hides the quick-add window.
#[tauri::command]
pub async fn close_quick_add<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    quick_add::close(&handle);
    Ok(())
}

/// Sets the height of the quick-add window to that of its content.
#[tauri::command]
pub async fn resize_quick_add<R: Runtime>(handle: AppHandle<R>, height: f64) -> Result<(), Problem> {
    quick_add::resize(&handle, height);
    Ok(())
}

/// Opens a task in the main window.
#[tauri::command]
pub async fn open_task<R: Runtime>(handle: AppHandle<R>, number: u64) -> Result<(), Problem> {
    desktop::open_task(&handle, number).await;
    Ok(())
}

/// Opens the quick-add window.
#[tauri::command]
pub async fn open_quick_add<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    quick_add::open(&handle).await;
    Ok(())
}

/// The task that the main window must open. Reading it clears it.
#[tauri::command]
pub async fn wanted_task(wanted: State<'_, desktop::Wanted>) -> Result<Option<u64>, Problem> {
    Ok(wanted.take())
}

/// Whether the shortcut of the quick-add window works.
#[tauri::command]
pub async fn quick_add_shortcut(listening: State<'_, Listening>) -> Result<ShortcutState, Problem> {
    Ok(listening.state())
}
