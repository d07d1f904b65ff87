//! The window's own life.

use protocol::Problem;
use tauri::{AppHandle, Runtime, WebviewWindow};

use crate::desktop;

/// Everything that was typed is kept: the window can be closed.
#[tauri::command]
pub async fn close_window<R: Runtime>(window: WebviewWindow<R>) -> Result<(), Problem> {
    desktop::closing::close(&window);
    Ok(())
}

/// The person wants Assent started again: its pages are asked first, as at the end of a window.
#[tauri::command]
pub async fn restart<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    desktop::closing::restart(&handle);
    Ok(())
}

/// The first list is painted: the window can be shown without a white frame.
#[tauri::command]
pub async fn window_ready<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    desktop::show(&handle);
    Ok(())
}
