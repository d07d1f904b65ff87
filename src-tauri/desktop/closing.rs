//! The end of a window: its page is asked first, because only the page knows the keys that were pressed a moment ago.

use std::time::Duration;

use tauri::{AppHandle, Emitter, Manager, Runtime, WebviewWindow};

use super::quick_add;

/// A page that has not answered by then is closed all the same.
const PATIENCE: Duration = Duration::from_secs(2);

/// Tells a window's page that the window is to be closed; it answers with `close_window`.
pub fn ask<R: Runtime>(handle: &AppHandle<R>, label: &str) {
    let Some(window) = handle.get_webview_window(label) else { return };
    // The small window hears no events; being out of sight tells its page the same.
    let told = if label == quick_add::LABEL { window.hide() } else { handle.emit_to(label, "closing", ()) };
    if let Err(error) = told {
        tracing::warn!(%error, "the window was not asked to close");
    }
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(PATIENCE).await;
        close(&window);
    });
}

/// Closes a window whose page is ready for it.
pub fn close<R: Runtime>(window: &WebviewWindow<R>) {
    if let Err(error) = window.destroy() {
        tracing::debug!(%error, "the window was closed already");
    }
}
