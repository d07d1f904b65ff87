//! Closes a window. Its page is asked first, because only the page knows about keys pressed a moment ago.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use bridge::events::CLOSING;
use tauri::{AppHandle, Emitter, Manager, Runtime, WebviewWindow};

use super::{MAIN, is_main, quick_add};

/// After this time a window is closed even if its page has not answered.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks a window's page to prepare for closing; it answers with `close_window`.
pub fn ask<R: Runtime>(handle: &AppHandle<R>, label: &str) {
    let Some(window) = handle.get_webview_window(label) else { return };
    // The small window hears no events; being out of sight tells its page the same.
    let told = if label == quick_add::LABEL { window.hide() } else { handle.emit_to(label, CLOSING.name, ()) };
    if let Err(error) = told {
        tracing::warn!(%error, "the window was not asked to close");
    }
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(PATIENCE).await;
        close(&window);
    });
}

/// Whether to start the app again once the main window's page is ready to close.
#[derive(Debug, Default)]
pub struct Restarting(AtomicBool);

/// Asks the main window's page as before closing, and then restarts the app with its original arguments.
pub fn restart<R: Runtime>(handle: &AppHandle<R>) {
    if handle.get_webview_window(MAIN).is_none() {
        handle.request_restart();
        return;
    }
    handle.state::<Restarting>().0.store(true, Ordering::Relaxed);
    ask(handle, MAIN);
}

/// Closes a window whose page is ready.
pub fn close<R: Runtime>(window: &WebviewWindow<R>) {
    if is_main(window.label()) && window.state::<Restarting>().0.load(Ordering::Relaxed) {
        window.app_handle().request_restart();
        return;
    }
    if let Err(error) = window.destroy() {
        tracing::debug!(%error, "the window was closed already");
    }
}
