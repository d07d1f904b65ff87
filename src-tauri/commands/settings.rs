//! Commands for the user's settings.

use app::App;
use protocol::{Problem, settings::Settings};
use serde_json::Value;
use tauri::{AppHandle, Runtime, State};

use crate::desktop::{consent, shortcut};

/// The settings.
#[tauri::command]
pub async fn settings(app: State<'_, App>) -> Result<Settings, Problem> {
    app.settings().await
}

/// Changes the settings in `change`, and returns all of them. A new model server on another computer first needs consent outside the page;
/// `server_not_agreed`.
#[tauri::command]
pub async fn save_settings<R: Runtime>(app: State<'_, App>, handle: AppHandle<R>, change: Value) -> Result<Settings, Problem> {
    consent::ask(&handle, app.consents_to_settings(&change).await?).await?;
    let saved = app.change_settings(&change).await?;
    shortcut::follow(&handle, &saved.quick_add_shortcut);
    Ok(saved)
}
