//! What the user can set.

use app::App;
use protocol::{Problem, settings::Settings};
use serde_json::Value;
use tauri::{AppHandle, Runtime, State};

use crate::desktop::{consent, shortcut};

/// The settings.
#[tauri::command]
pub async fn settings(app: State<'_, App>) -> Result<Settings, Problem> {
    app.settings().all().await
}

/// Changes the settings that `change` names, and gives all of them back as they are then. A new model server that is not on this computer is
/// asked about outside the page first; `server_not_agreed`.
#[tauri::command]
pub async fn save_settings<R: Runtime>(app: State<'_, App>, handle: AppHandle<R>, change: Value) -> Result<Settings, Problem> {
    consent::ask(&handle, app.settings().consents_to_settings(&change).await?).await?;
    let saved = app.settings().change_settings(&change).await?;
    shortcut::follow(&handle, &saved.quick_add_shortcut);
    Ok(saved)
}
