//! What the user can set.

use app::App;
use protocol::{Problem, settings::Settings};
use serde_json::Value;
use tauri::{AppHandle, Runtime, State};

use crate::desktop::shortcut;

/// The settings.
#[tauri::command]
pub async fn settings(app: State<'_, App>) -> Result<Settings, Problem> {
    app.settings().await
}

/// Changes the settings that `change` names, and gives all of them back as they are then.
#[tauri::command]
pub async fn save_settings<R: Runtime>(app: State<'_, App>, handle: AppHandle<R>, change: Value) -> Result<Settings, Problem> {
    let saved = app.change_settings(&change).await?;
    shortcut::follow(&handle, &saved.quick_add_shortcut);
    Ok(saved)
}
