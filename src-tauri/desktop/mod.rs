//! The main window's life: one instance, hidden until it has painted, its size and place remembered, told of every change.

pub mod files;
pub mod sound;

use std::time::Duration;

use app::App;
use protocol::{Source, changes::Changed};
use serde::Serialize;
use tauri::{AppHandle, Builder, Emitter, Manager, Runtime, WebviewWindowBuilder, Wry};
use tauri_plugin_window_state::StateFlags;
use tokio::sync::broadcast::{Receiver, error::RecvError};

/// The main window's label, in `tauri.conf.json` and in its capability.
const MAIN: &str = "main";

/// A window that has not painted by then is shown as it is: better late than never seen.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often it is looked whether the daily upkeep is due; a computer sleeps, so it is asked more often than once a day.
const UPKEEP_EVERY: Duration = Duration::from_hours(1);

/// A second start shows the first one's window; size and place are remembered, but not being visible, which is [`show`]'s to decide.
pub fn with_plugins(builder: Builder<Wry>) -> Builder<Wry> {
    builder
        .plugin(tauri_plugin_single_instance::init(|handle, _, _| show(handle)))
        .plugin(tauri_plugin_window_state::Builder::default().with_state_flags(StateFlags::all() - StateFlags::VISIBLE).build())
}

/// Makes the hidden window and what keeps it informed.
pub fn set_up<R: Runtime>(handle: &AppHandle<R>, app: App) -> Result<(), Box<dyn std::error::Error>> {
    let windows = &handle.config().app.windows;
    let window = windows.iter().find(|window| window.label == MAIN).ok_or("the configuration has no main window")?;
    WebviewWindowBuilder::from_config(handle, window)?.build()?;

    // Too many changes at once to tell one by one: anything may have changed.
    let anything = Changed { change_set_id: None, source: Source::User, numbers: None };
    tauri::async_runtime::spawn(forward(handle.clone(), "changed", app.subscribe(), Some(anything)));
    tauri::async_runtime::spawn(forward(handle.clone(), "agent", app.subscribe_agents(), None));
    tauri::async_runtime::spawn(forward(handle.clone(), "transcription", app.subscribe_transcriptions(), None));
    let handle = handle.clone();
    tauri::async_runtime::spawn(async move {
        app.watch_other_processes();
        app.keep_agents_awake();
        if let Err(problem) = app.tidy_recordings().await {
            tracing::warn!(code = %problem.code, "recordings were not looked through: {}", problem.message);
        }
        tokio::time::sleep(PATIENCE).await;
        if handle.get_webview_window(MAIN).is_some_and(|window| !window.is_visible().unwrap_or(true)) {
            tracing::warn!("the window did not say that it has painted");
            show(&handle);
        }
        loop {
            if let Err(problem) = app.daily_upkeep().await {
                tracing::warn!(code = %problem.code, "the daily copy and clearing out did not succeed: {}", problem.message);
            }
            tokio::time::sleep(UPKEEP_EVERY).await;
        }
    });
    Ok(())
}

/// Brings the main window to the front.
pub fn show<R: Runtime>(handle: &AppHandle<R>) {
    let Some(window) = handle.get_webview_window(MAIN) else { return };
    tracing::debug!("showing the window");
    let shown = window.show().and_then(|()| window.unminimize()).and_then(|()| window.set_focus());
    if let Err(error) = shown {
        tracing::warn!(%error, "the window could not be shown");
    }
}

/// Tells the window of everything that a channel of the app carries, until the app is gone. `lost` stands for what came too quickly to be
/// told one by one.
async fn forward<R: Runtime, T: Serialize + Clone>(handle: AppHandle<R>, event: &'static str, mut news: Receiver<T>, lost: Option<T>) {
    loop {
        let told = match news.recv().await {
            Ok(told) => told,
            Err(RecvError::Lagged(_)) => match &lost {
                Some(lost) => lost.clone(),
                None => continue,
            },
            Err(RecvError::Closed) => return,
        };
        if let Err(error) = handle.emit_to(MAIN, event, told) {
            tracing::warn!(%error, event, "the window was not told");
        }
    }
}

/// Tells a person why there is no window: on standard error, and in a dialog for those who started it by its icon.
#[expect(clippy::print_stderr, reason = "there is no window to say it in")]
pub fn say_why_it_stops(sentence: &str) {
    eprintln!("{sentence}");
    if has_display() {
        rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error).set_title("Assent cannot start").set_description(sentence).show();
    }
}

/// Whether there is a screen at all. Without one a dialog would wait for ever, and a window end in a panic.
pub fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
