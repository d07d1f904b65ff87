//! How pages are drawn where the computer has no graphics card.
//!
//! `WebKitGTK` composes what it draws in OpenGL. Without a card that is done in software as well, on top of the drawing itself: frames
//! come later than when a page is drawn straight into its window, and the program takes half as much memory again.

/// The switch of `WebKitGTK`; it reads it once, before the first web view, and its processes inherit it.
#[cfg(target_os = "linux")]
const SWITCH: &str = "WEBKIT_DISABLE_COMPOSITING_MODE";

/// The switch of GTK, which otherwise makes OpenGL ready as it opens the display, though nothing draws with it then.
#[cfg(target_os = "linux")]
const GTK_SWITCH: &str = "GDK_GL";

/// Has pages drawn straight into their windows where there is no graphics card. Whoever has set the switch, to 1 or to 0, has decided it
/// already. To be called before anything else runs: the environment belongs to the whole process.
#[cfg(target_os = "linux")]
pub fn suit() {
    if std::env::var_os(SWITCH).is_some() || has_graphics_card() {
        return;
    }
    for (switch, value) in [(SWITCH, "1"), (GTK_SWITCH, "disable")] {
        if let Err(error) = glib::setenv(switch, value, false) {
            tracing::warn!(%error, switch, "OpenGL stays on, in software");
        }
    }
}

/// The web views of other systems see to it themselves.
#[cfg(not(target_os = "linux"))]
pub fn suit() {}

/// Whether anything here can render: the kernel has a `renderD…` node for each card that can.
#[cfg(target_os = "linux")]
fn has_graphics_card() -> bool {
    let nodes = std::fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    nodes.map(|node| node.file_name()).any(|name| name.to_string_lossy().starts_with("renderD"))
}
