//! How pages are drawn on a computer without a graphics card.
//!
//! `WebKitGTK` composites with OpenGL. Without a card that is done in software, in addition to the drawing itself: frames come later than
//! when a page is drawn directly into its window, and the program uses half as much memory again.

/// `WebKitGTK`'s switch. It is read once, before the first web view, and inherited by its processes.
#[cfg(target_os = "linux")]
const SWITCH: &str = "WEBKIT_DISABLE_COMPOSITING_MODE";

/// GTK's switch. Without it, GTK initialises OpenGL when it opens the display, although nothing uses it then.
#[cfg(target_os = "linux")]
const GTK_SWITCH: &str = "GDK_GL";

/// Makes pages draw directly into their windows if there is no graphics card. A switch that is already set, to 1 or to 0, is respected.
/// Must be called before anything else runs, because the environment belongs to the whole process.
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

/// Web views on other systems handle this themselves.
#[cfg(not(target_os = "linux"))]
pub fn suit() {}

/// Whether the computer can render in hardware: the kernel has a `renderD…` node for each card that can.
#[cfg(target_os = "linux")]
fn has_graphics_card() -> bool {
    let nodes = std::fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    nodes.map(|node| node.file_name()).any(|name| name.to_string_lossy().starts_with("renderD"))
}
