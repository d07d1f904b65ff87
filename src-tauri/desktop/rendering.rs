//! How a page is drawn where the computer has no graphics card.
//!
//! WebKitGTK composes what it draws in OpenGL. Without a card that is done in software as well, on top of the drawing itself: each frame
//! takes several times as long as when the page is drawn straight into the window, and the program takes a third more memory.

use tauri::{Runtime, WebviewWindow};

/// Has a page drawn straight into its window where there is no graphics card. Whoever sets `WEBKIT_DISABLE_COMPOSITING_MODE`, to 1 or to
/// 0, has decided it already.
#[cfg(target_os = "linux")]
pub fn suit<R: Runtime>(window: &WebviewWindow<R>) -> tauri::Result<()> {
    use webkit2gtk::{HardwareAccelerationPolicy::Never, SettingsExt, WebViewExt};

    if std::env::var_os("WEBKIT_DISABLE_COMPOSITING_MODE").is_some() || has_graphics_card() {
        return Ok(());
    }
    window.with_webview(|view| {
        if let Some(settings) = view.inner().settings() {
            settings.set_hardware_acceleration_policy(Never);
        }
    })
}

/// The web views of other systems see to it themselves.
#[cfg(not(target_os = "linux"))]
pub fn suit<R: Runtime>(_: &WebviewWindow<R>) -> tauri::Result<()> {
    Ok(())
}

/// Whether anything here can render: the kernel has a `renderD…` node for each card that can.
#[cfg(target_os = "linux")]
fn has_graphics_card() -> bool {
    let nodes = std::fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    nodes.map(|node| node.file_name()).any(|name| name.to_string_lossy().starts_with("renderD"))
}
