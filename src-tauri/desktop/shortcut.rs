//! The global keys that open the quick-add window.

use std::sync::{Mutex, PoisonError};

use protocol::settings::ShortcutState;
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_global_shortcut::{Builder, GlobalShortcut, ShortcutState as Press};

use super::quick_add;

/// The registered keys and their state.
#[derive(Debug, Default)]
pub struct Listening(Mutex<(String, ShortcutState)>);

impl Listening {
    /// The current state.
    pub fn state(&self) -> ShortcutState {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1
    }

    fn hears(&self, keys: &str) -> bool {
        let (known, state) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known == keys && *state == ShortcutState::Heard
    }
}

/// Prepares the app to receive global keys, on the main thread. If the system does not support them, the app must still start.
pub fn prepare<R: Runtime>(handle: &AppHandle<R>) {
    if is_wayland() {
        return;
    }
    if let Err(error) = handle.plugin(Builder::<R>::new().build()) {
        tracing::warn!(%error, "the system gives no keys");
    }
}

/// Registers these keys and unregisters the earlier ones. Keys that are not available are no failure: the settings say so. Must not be
/// called inside an event handler.
pub fn follow<R: Runtime>(handle: &AppHandle<R>, keys: &str) {
    let listening = handle.state::<Listening>();
    if listening.hears(keys) {
        return;
    }
    let state = listen(handle, keys);
    *listening.0.lock().unwrap_or_else(PoisonError::into_inner) = (keys.to_owned(), state);
}

fn listen<R: Runtime>(handle: &AppHandle<R>, keys: &str) -> ShortcutState {
    let Some(shortcuts) = handle.try_state::<GlobalShortcut<R>>() else { return ShortcutState::Unavailable };
    if let Err(error) = shortcuts.unregister_all() {
        tracing::warn!(%error, "the keys of quick add before were not given back");
    }
    if keys.is_empty() {
        return ShortcutState::Off;
    }
    let heard = shortcuts.on_shortcut(accelerator(keys).as_str(), |handle, _, event| {
        if event.state() == Press::Pressed {
            let handle = handle.clone();
            tauri::async_runtime::spawn(async move { quick_add::open(&handle).await });
        }
    });
    match heard {
        Ok(()) => ShortcutState::Heard,
        Err(error) => {
            tracing::info!(%error, keys, "the keys of quick add could not be had");
            ShortcutState::Taken
        }
    }
}

/// Under Wayland no program receives another's keys; through X11 it would receive only some, which is worse than none.
fn is_wayland() -> bool {
    cfg!(target_os = "linux") && std::env::var_os("WAYLAND_DISPLAY").is_some_and(|display| !display.is_empty())
}

/// Converts the window's notation for keys to the system's.
fn accelerator(keys: &str) -> String {
    let word = |key| match key {
        "Mod" => "CmdOrCtrl",
        "Meta" => "Super",
        other => other,
    };
    keys.split(' ').map(word).collect::<Vec<_>>().join("+")
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use tauri_plugin_global_shortcut::Shortcut;

    use super::accelerator;

    #[test]
    fn keys_of_the_window_are_keys_of_the_system() {
        for (keys, accelerators) in
            [("Mod Shift Space", "CmdOrCtrl+Shift+Space"), ("Meta Alt PageUp", "Super+Alt+PageUp"), ("Ctrl ,", "Ctrl+,"), ("F9", "F9")]
        {
            assert_eq!(accelerator(keys), accelerators);
            assert!(Shortcut::from_str(accelerators).is_ok(), "{accelerators}");
        }
    }
}
