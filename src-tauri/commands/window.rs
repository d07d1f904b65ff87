//! Commands for the lifecycle of the window.

use protocol::Problem;
use tauri::{AppHandle, Runtime, WebviewWindow};

use crate::desktop;

/// Reports that everything typed is stored, so the window can be closed.
#[tauri::command]
pub async fn close_window<R: Runtime>(window: WebviewWindow<R>) -> Result<(), Problem> {
    desktop::closing::close(&window);
    Ok(())
}

/// Restarts Assent at the person's request. Its pages are asked first, as before a window closes.
#[tauri::command]
pub async fn restart<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    desktop::closing::restart(&handle);
    Ok(())
}

/// Reports that the first list is painted, so the window can be shown without a white frame.
#[tauri::command]
pub async fn window_ready<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    desktop::show(&handle);
    Ok(())
}
