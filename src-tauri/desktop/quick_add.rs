//! The quick-add window: small, in front of all others, hidden as soon as it loses focus.
//!
//! It is kept while the app runs, so that it opens at once. If it is the only window, closing it ends the app.

use std::sync::atomic::{AtomicBool, Ordering};

use tauri::{AppHandle, LogicalSize, Manager, PhysicalPosition, Runtime, WebviewWindow};

use super::{MAIN, build, current_monitor, theme};

/// The window's label, in `tauri.conf.json` and in its capability.
pub const LABEL: &str = "quick-add";

const WIDTH: f64 = 640.0;
/// The minimum and maximum height that the page can request, in logical pixels.
const HEIGHT: (f64, f64) = (56.0, 480.0);
/// The share of the screen's height above the window.
const ABOVE: f64 = 0.22;

/// Whether the window's page has painted, so that it can be shown without a white frame.
#[derive(Debug, Default)]
pub struct Painted(AtomicBool);

impl Painted {
    /// Whether the page has painted.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Brings the window to the front, on the screen with the pointer. Must not be called inside an event handler.
pub async fn open<R: Runtime>(handle: &AppHandle<R>) {
    match handle.get_webview_window(LABEL) {
        Some(window) if handle.state::<Painted>().is_set() => show(handle, &window),
        Some(_) => {}
        None => {
            handle.state::<Painted>().0.store(false, Ordering::Relaxed);
            if let Err(error) = build(handle, LABEL, theme(handle).await) {
                tracing::warn!(%error, "the quick-add window could not be made");
            }
        }
    }
}

/// Records that the page has painted.
pub fn painted<R: Runtime>(handle: &AppHandle<R>) {
    handle.state::<Painted>().0.store(true, Ordering::Relaxed);
    if let Some(window) = handle.get_webview_window(LABEL) {
        show(handle, &window);
    }
}

/// Hides the window; if no other window is open, the app ends.
pub fn close<R: Runtime>(handle: &AppHandle<R>) {
    let Some(window) = handle.get_webview_window(LABEL) else { return };
    let closed = if handle.get_webview_window(MAIN).is_some() { window.hide() } else { window.destroy() };
    if let Err(error) = closed {
        tracing::warn!(%error, "the quick-add window could not be closed");
    }
}

/// Fits the window's height to its content, in logical pixels.
pub fn resize<R: Runtime>(handle: &AppHandle<R>, height: f64) {
    let Some(window) = handle.get_webview_window(LABEL) else { return };
    let height = if height.is_finite() { height.clamp(HEIGHT.0, HEIGHT.1) } else { HEIGHT.0 };
    if let Err(error) = window.set_size(LogicalSize::new(WIDTH, height)) {
        tracing::warn!(%error, "the quick-add window could not be resized");
    }
}

fn show<R: Runtime>(handle: &AppHandle<R>, window: &WebviewWindow<R>) {
    let place = current_monitor(handle).map(|monitor| {
        let (at, size) = (monitor.position(), monitor.size());
        let beside = (f64::from(size.width) - WIDTH * monitor.scale_factor()) / 2.0;
        PhysicalPosition::new(f64::from(at.x) + beside.max(0.0), f64::from(at.y) + f64::from(size.height) * ABOVE)
    });
    let placed = place.map_or(Ok(()), |place| window.set_position(place));
    if let Err(error) = placed.and_then(|()| window.show()).and_then(|()| window.set_focus()) {
        tracing::warn!(%error, "the quick-add window could not be shown");
    }
}
