//! What the user can set.

use app::App;
use protocol::{Problem, settings::Settings};
use tauri::{AppHandle, Runtime, State};

use crate::desktop::shortcut;

/// The settings.
#[tauri::command]
pub async fn settings(app: State<'_, App>) -> Result<Settings, Problem> {
    app.settings().await
}

/// Saves the settings and gives them back as they were saved.
#[tauri::command]
pub async fn save_settings<R: Runtime>(app: State<'_, App>, handle: AppHandle<R>, settings: Settings) -> Result<Settings, Problem> {
    let before = app.settings().await?.quick_add_shortcut;
    let saved = app.save_settings(settings).await?;
    if saved.quick_add_shortcut != before {
        shortcut::follow(&handle, &saved.quick_add_shortcut);
    }
    Ok(saved)
}
