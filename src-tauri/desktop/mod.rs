//! The windows' life: one instance, each window hidden until it has painted, the main one told of every change.

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

/// What starts the app, or a second start of it, with the small window.
pub const QUICK_ADD_ARGUMENT: &str = "--quick-add";

/// `--surface-window` of the window's tokens: what is seen of a window before its first frame, and at its edges while it is resized.
const LIGHT: Color = Color(0xf1, 0xf3, 0xf0, 0xff);
const DARK: Color = Color(0x12, 0x14, 0x13, 0xff);

/// A window that has not painted by then is shown as it is: better late than never seen.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often it is looked whether the daily upkeep is due; a computer sleeps, so it is asked more often than once a day.
const UPKEEP_EVERY: Duration = Duration::from_hours(1);
/// How often it is looked whether the daily check of the file is due.
const CHECK_EVERY: Duration = Duration::from_mins(5);
/// So long nobody has changed anything when it begins.
const IDLE: Duration = Duration::from_secs(30);

/// The task that the main window is to open, until it has asked for it: it may not be there yet when it is wanted.
#[derive(Debug, Default)]
pub struct Wanted(Mutex<Option<u64>>);

impl Wanted {
    /// What is wanted, once.
    pub fn take(&self) -> Option<u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, number: u64) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(number);
    }
}

/// A second start on the same database shows the first one's window, or the small one where it asks for that; size and place of the main one
/// are remembered, but not being visible, which is [`show`]'s to decide.
pub fn with_plugins(builder: Builder<Wry>, database: &Path) -> Builder<Wry> {
    let state = tauri_plugin_window_state::Builder::default().with_state_flags(StateFlags::all() - StateFlags::VISIBLE);
    let builder = builder.plugin(state.with_denylist(&[quick_add::LABEL]).build());
    let own = instance(database);
    // Only on Linux can an instance have a name of its own: elsewhere a start on another database than the user's own is never handed over.
    if own.is_some() && !cfg!(target_os = "linux") {
        return builder;
    }
    let once = tauri_plugin_single_instance::Builder::new().callback(|handle, arguments, _| {
        let handle = handle.clone();
        let quick_add = arguments.iter().any(|argument| argument == QUICK_ADD_ARGUMENT);
        let quick_add = quick_add && handle.try_state::<App>().is_some();
        // Not here: making a window inside an event handler blocks on some systems.
        tauri::async_runtime::spawn(async move { if quick_add { quick_add::open(&handle).await } else { open_main(&handle).await } });
    });
    builder.plugin(own.into_iter().fold(once, tauri_plugin_single_instance::Builder::dbus_id).build())
}

/// The name under which the instance on a database is found; nothing for the user's own database, whose instance has the app's name. The
/// window of one database must not open for a start on another.
fn instance(database: &Path) -> Option<String> {
    let whole = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned());
    let (database, usual) = (whole(database), whole(&app::data_path()));
    (database != usual).then(|| {
        let digest = Sha256::digest(database.as_os_str().as_encoded_bytes());
        let name: String = digest.iter().take(8).fold(String::new(), |name, byte| format!("{name}{byte:02x}"));
        format!("{IDENTIFIER}.db{name}")
    })
}

/// Makes the first window, hidden, and what keeps the main one informed.
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

/// What goes on beside a window once the database is open.
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

/// Checks the file once a day, when nobody has changed anything for a while.
async fn check_when_idle(app: App) {
    loop {
        tokio::time::sleep(CHECK_EVERY).await;
        if let Err(problem) = app.upkeep().check_when_idle(IDLE).await {
            tracing::warn!(code = %problem.code, "the database was not checked: {}", problem.message);
        }
    }
}

/// Shows a window that does not say that it has painted.
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

/// Makes the hidden window of this label as the configuration describes it, in the colour that its page will have.
fn build<R: Runtime>(handle: &AppHandle<R>, label: &str, theme: Theme) -> Result<WebviewWindow<R>, Box<dyn std::error::Error>> {
    let windows = &handle.config().app.windows;
    let mut described = windows.iter().find(|window| window.label == label).ok_or("the configuration has no such window")?.clone();
    if handle.state::<recovery::Recovering>().is_needed() {
        // The page begins with what is wrong instead of the lists.
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

/// Brings the main window to the front, making it where only the small one is open. Not to be called inside an event handler.
async fn open_main<R: Runtime>(handle: &AppHandle<R>) {
    if handle.get_webview_window(MAIN).is_some() {
        show(handle);
    } else if let Err(error) = build(handle, MAIN, theme(handle).await) {
        tracing::warn!(%error, "the window could not be made");
    }
}

/// The colours that are set; the system's where the settings cannot be read.
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

/// The main window is gone: the small one, where it waits out of sight, must not keep the app alive.
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

/// The screen that the pointer is on, or else any.
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

/// Listens for other keys where somebody has set them, in whatever process.
async fn follow_keys<R: Runtime>(handle: AppHandle<R>, mut news: Receiver<Settings>) {
    loop {
        match news.recv().await {
            Ok(settings) => shortcut::follow(&handle, &settings.quick_add_shortcut),
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
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
