//! The quick-add window: adding, its size, and its end; and what the main window has to do with it.

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
    app.tasks().add(request).await
}

/// The page of the quick-add window is painted.
#[tauri::command]
pub async fn quick_add_ready<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    quick_add::painted(&handle);
    Ok(())
}

/// Takes the quick-add window out of sight.
#[tauri::command]
pub async fn close_quick_add<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    quick_add::close(&handle);
    Ok(())
}

/// Makes the quick-add window as high as what it shows.
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

/// The task that the main window is to open; asking for it takes it.
#[tauri::command]
pub async fn wanted_task(wanted: State<'_, desktop::Wanted>) -> Result<Option<u64>, Problem> {
    Ok(wanted.take())
}

/// Whether the keys of the quick-add window are heard.
#[tauri::command]
pub async fn quick_add_shortcut(listening: State<'_, Listening>) -> Result<ShortcutState, Problem> {
    Ok(listening.state())
}
