//! What the user can set.

use app::App;
use protocol::{Problem, settings::Settings};
use tauri::State;

/// The settings.
#[tauri::command]
pub async fn settings(app: State<'_, App>) -> Result<Settings, Problem> {
    app.settings().await
}

/// Saves the settings and gives them back as they were saved.
#[tauri::command]
pub async fn save_settings(app: State<'_, App>, settings: Settings) -> Result<Settings, Problem> {
    app.save_settings(settings).await
}
