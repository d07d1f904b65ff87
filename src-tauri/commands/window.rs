//! The window's own life.

use protocol::Problem;
use tauri::{AppHandle, Runtime};

use crate::desktop;

/// The first list is painted: the window can be shown without a white frame.
#[tauri::command]
pub async fn window_ready<R: Runtime>(handle: AppHandle<R>) -> Result<(), Problem> {
    desktop::show(&handle);
    Ok(())
}
