//! The windows: one instance of the app, each window hidden until it has painted, the main one notified of every change.

pub mod closing;
pub mod consent;
pub mod files;
mod guard;
pub mod quick_add;
pub mod recovery;
pub mod rendering;
pub mod shell;
pub mod shortcut;
pub mod sound;

use std::{
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use app::App;
use bridge::{Event, events::TASK_WANTED};
use protocol::settings::{Settings, Theme};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use tauri::{
    AppHandle, Builder, Emitter, Manager, Runtime, WebviewUrl, WebviewWindow, WebviewWindowBuilder, Wry,
    window::{Color, Monitor},
};
use tauri_plugin_window_state::StateFlags;
use tokio::sync::broadcast::{Receiver, error::RecvError};

/// The main window's label, in `tauri.conf.json` and in its capability.
const MAIN: &str = "main";

/// The app's name on the session bus, in `tauri.conf.json`.
const IDENTIFIER: &str = "io.github.assent.desktop";

/// The argument that opens the small window, at the first or a second start.
pub const QUICK_ADD_ARGUMENT: &str = "--quick-add";

/// `--surface-window` of the window's tokens: the colour of a window before its first frame, and at its edges while it is resized.
const LIGHT: Color = Color(0xf1, 0xf3, 0xf0, 0xff);
const DARK: Color = Color(0x12, 0x14, 0x13, 0xff);

/// A window that has not painted after this time is shown as it is.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often to check whether the daily upkeep is due. A computer sleeps, so this is more often than once a day.
const UPKEEP_EVERY: Duration = Duration::from_hours(1);
/// How often to check whether the daily file check is due.
const CHECK_EVERY: Duration = Duration::from_mins(5);
/// The file check begins only after this long without changes.
const IDLE: Duration = Duration::from_secs(30);

/// The task that the main window should open. It is kept until the window asks, because the window may not exist yet.
#[derive(Debug, Default)]
pub struct Wanted(Mutex<Option<u64>>);

impl Wanted {
    /// Takes the wanted task.
    pub fn take(&self) -> Option<u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, number: u64) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(number);
    }
}

/// A second start on the same database shows the first instance's window, or the small one if it asks for that. The main window's size and
/// position are remembered, but not whether it was visible, which [`show`] decides.
pub fn with_plugins(builder: Builder<Wry>, database: &Path) -> Builder<Wry> {
    let state = tauri_plugin_window_state::Builder::default().with_state_flags(StateFlags::all() - StateFlags::VISIBLE);
    let builder = builder.plugin(state.with_denylist(&[quick_add::LABEL]).build());
    let own = instance(database);
    // Only on Linux can an instance have a separate name: elsewhere, a start on a database other than the default is never passed to a
    // running instance.
    if own.is_some() && !cfg!(target_os = "linux") {
        return builder;
    }
    let once = tauri_plugin_single_instance::Builder::new().callback(|handle, arguments, _| {
        let handle = handle.clone();
        let quick_add = arguments.iter().any(|argument| argument == QUICK_ADD_ARGUMENT);
        let quick_add = quick_add && handle.try_state::<App>().is_some();
        // Spawned, because creating a window inside an event handler blocks on some systems.
        tauri::async_runtime::spawn(async move { if quick_add { quick_add::open(&handle).await } else { open_main(&handle).await } });
    });
    builder.plugin(own.into_iter().fold(once, tauri_plugin_single_instance::Builder::dbus_id).build())
}

/// The name of the instance for a database; None for the user's default database, whose instance has the app's name. A start on one
/// database must not open the window of another.
fn instance(database: &Path) -> Option<String> {
    let whole = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned());
    let (database, usual) = (whole(database), whole(&app::data_path()));
    (database != usual).then(|| {
        let digest = Sha256::digest(database.as_os_str().as_encoded_bytes());
        let name: String = digest.iter().take(8).fold(String::new(), |name, byte| format!("{name}{byte:02x}"));
        format!("{IDENTIFIER}.db{name}")
    })
}

/// Creates the first window, hidden, and starts what keeps the main one informed.
pub fn set_up<R: Runtime>(handle: &AppHandle<R>, quick_add: bool) -> Result<(), Box<dyn std::error::Error>> {
    shortcut::prepare(handle);
    let Some(app) = handle.try_state::<App>().map(|app| app.inner().clone()) else {
        build(handle, MAIN, Theme::System)?;
        tauri::async_runtime::spawn(show_in_the_end(handle.clone(), false));
        return Ok(());
    };
    let settings = tauri::async_runtime::block_on(app.settings().all()).unwrap_or_default();
    build(handle, if quick_add { quick_add::LABEL } else { MAIN }, settings.theme)?;
    tauri::async_runtime::spawn(show_in_the_end(handle.clone(), quick_add));
    follow(handle, app, settings);
    Ok(())
}

/// Starts the background work of a window once the database is open.
pub fn follow<R: Runtime>(handle: &AppHandle<R>, app: App, settings: Settings) {
    let listening = handle.clone();
    tauri::async_runtime::spawn(async move { shortcut::follow(&listening, &settings.quick_add_shortcut) });

    let (news, page) = (app.clone(), handle.clone());
    tauri::async_runtime::spawn(async move { bridge::news(&news, |event, payload| send(&page, event, payload)).await });
    tauri::async_runtime::spawn(follow_keys(handle.clone(), app.settings().subscribe_settings()));
    tauri::async_runtime::spawn(check_when_idle(app.clone()));
    tauri::async_runtime::spawn(async move {
        app.upkeep().keep_watch();
        app.agents().wakes().keep_agents_awake();
        if let Err(problem) = app.recordings().tidy_recordings().await {
            tracing::warn!(code = %problem.code, "recordings were not looked through: {}", problem.message);
        }
        tokio::time::sleep(PATIENCE).await;
        loop {
            if let Err(problem) = app.upkeep().daily_upkeep().await {
                tracing::warn!(code = %problem.code, "the daily copy and clearing out did not succeed: {}", problem.message);
            }
            tokio::time::sleep(UPKEEP_EVERY).await;
        }
    });
}

/// Checks the file once a day, after a while without changes.
async fn check_when_idle(app: App) {
    loop {
        tokio::time::sleep(CHECK_EVERY).await;
        if let Err(problem) = app.upkeep().check_when_idle(IDLE).await {
            tracing::warn!(code = %problem.code, "the database was not checked: {}", problem.message);
        }
    }
}

/// Shows a window that has not reported that it painted.
async fn show_in_the_end<R: Runtime>(handle: AppHandle<R>, quick_add: bool) {
    tokio::time::sleep(PATIENCE).await;
    if handle.get_webview_window(MAIN).is_some_and(|window| !window.is_visible().unwrap_or(true)) {
        tracing::warn!("the window did not say that it has painted");
        show(&handle);
    }
    if quick_add && !handle.state::<quick_add::Painted>().is_set() {
        tracing::warn!("the quick-add window did not say that it has painted");
        quick_add::painted(&handle);
    }
}

/// Creates the hidden window with this label as configured, in the colour that its page will have.
fn build<R: Runtime>(handle: &AppHandle<R>, label: &str, theme: Theme) -> Result<WebviewWindow<R>, Box<dyn std::error::Error>> {
    let windows = &handle.config().app.windows;
    let mut described = windows.iter().find(|window| window.label == label).ok_or("the configuration has no such window")?.clone();
    if handle.state::<recovery::Recovering>().is_needed() {
        // The page starts with the problem instead of the lists.
        described.url = WebviewUrl::App(recovery::PAGE.into());
    }
    let chosen = match theme {
        Theme::Light => Some(LIGHT),
        Theme::Dark => Some(DARK),
        Theme::System => None,
    };
    let builder = guard::keep_inside(handle, WebviewWindowBuilder::from_config(handle, &described)?);
    let window = builder.background_color(chosen.unwrap_or(LIGHT)).build()?;
    if chosen.is_none() && window.theme()? == tauri::Theme::Dark {
        window.set_background_color(Some(DARK))?;
    }
    Ok(window)
}

/// Brings the main window to the front, creating it if only the small one is open. Must not be called inside an event handler.
async fn open_main<R: Runtime>(handle: &AppHandle<R>) {
    if handle.get_webview_window(MAIN).is_some() {
        show(handle);
    } else if let Err(error) = build(handle, MAIN, theme(handle).await) {
        tracing::warn!(%error, "the window could not be made");
    }
}

/// The configured colours; the system's if the settings cannot be read.
async fn theme<R: Runtime>(handle: &AppHandle<R>) -> Theme {
    match handle.try_state::<App>().map(|app| app.inner().clone()) {
        Some(app) => app.settings().all().await.unwrap_or_default().theme,
        None => Theme::System,
    }
}

/// Opens a task in the main window.
pub async fn open_task<R: Runtime>(handle: &AppHandle<R>, number: u64) {
    handle.state::<Wanted>().set(number);
    open_main(handle).await;
    tell(handle, TASK_WANTED, &());
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

/// When the main window is gone, a hidden small window must not keep the app running.
pub fn main_closed<R: Runtime>(handle: &AppHandle<R>) {
    let waiting = handle.get_webview_window(quick_add::LABEL).filter(|window| !window.is_visible().unwrap_or(false));
    if let Some(Err(error)) = waiting.map(|window| window.destroy()) {
        tracing::warn!(%error, "the quick-add window could not be closed");
    }
}

/// Whether this is the main window's label.
pub fn is_main(label: &str) -> bool {
    label == MAIN
}

/// The screen with the pointer, otherwise any.
fn current_monitor<R: Runtime>(handle: &AppHandle<R>) -> Option<Monitor> {
    let at = handle.cursor_position().ok();
    let under = at.and_then(|at| handle.monitor_from_point(at.x, at.y).ok().flatten());
    under.or_else(|| handle.primary_monitor().ok().flatten())
}

/// Tells the main window of an event.
fn tell<R: Runtime, T: Serialize>(handle: &AppHandle<R>, event: Event<T>, payload: &T) {
    send(handle, event.name, event.payload(payload));
}

fn send<R: Runtime>(handle: &AppHandle<R>, event: &str, payload: Value) {
    if let Err(error) = handle.emit_to(MAIN, event, payload) {
        tracing::warn!(%error, event, "an event did not reach the window");
    }
}

/// Registers other keys when any process changes the setting.
async fn follow_keys<R: Runtime>(handle: AppHandle<R>, mut news: Receiver<Settings>) {
    loop {
        match news.recv().await {
            Ok(settings) => shortcut::follow(&handle, &settings.quick_add_shortcut),
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

/// Tells the user why there is no window: on standard error, and in a dialog for an app started by its icon.
#[expect(clippy::print_stderr, reason = "there is no window to say it in")]
pub fn say_why_it_stops(sentence: &str) {
    eprintln!("{sentence}");
    if has_display() {
        rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error).set_title("Assent cannot start").set_description(sentence).show();
    }
}

/// Whether there is a screen. Without one, a dialog would wait for ever and a window would panic.
pub fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_database_has_an_instance_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("one.db"), folder.path().join("other.db"));
        std::fs::write(&one, "").unwrap();
        assert_eq!(instance(&app::data_path()), None);
        assert_eq!(instance(&one), instance(&folder.path().join(".").join("one.db")));
        assert_ne!(instance(&one), instance(&other));
        let configuration: Value = serde_json::from_str(include_str!("../../tauri.conf.json")).unwrap();
        assert_eq!(configuration["identifier"], IDENTIFIER);
        assert!(instance(&one).unwrap().starts_with("io.github.assent.desktop.db"));
    }
}
