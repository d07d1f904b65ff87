//! Commands for models: the presets, connection tests, keys, and what was sent. A key goes to the host and never back to the window.

use app::App;
use protocol::{
    Problem,
    models::{ConnectionReport, FoundModel, KeyState, ModelPreset, ModelUsage, SentPrompt, TestConnectionRequest},
};
use tauri::{AppHandle, Runtime, State};
use uuid::Uuid;

use crate::desktop::consent;

/// The preset servers.
#[tauri::command]
pub async fn model_presets(app: State<'_, App>) -> Result<Vec<ModelPreset>, Problem> {
    Ok(app.model_presets())
}

/// A model server that runs on this computer.
#[tauri::command]
pub async fn find_local_model(app: State<'_, App>) -> Result<Option<FoundModel>, Problem> {
    Ok(app.find_local_model().await)
}

/// Tests a server. One on another computer first needs consent outside the page; `server_not_agreed`.
#[tauri::command]
pub async fn test_connection<R: Runtime>(
    app: State<'_, App>,
    handle: AppHandle<R>,
    request: TestConnectionRequest,
) -> Result<ConnectionReport, Problem> {
    consent::ask(&handle, app.consent_to_server(&request.base_url).await?).await?;
    app.test_connection(request).await
}

/// Stores the key of the server at an address.
#[tauri::command]
pub async fn set_model_key(app: State<'_, App>, base_url: String, key: String) -> Result<KeyState, Problem> {
    app.set_model_key(&base_url, &key).await
}

/// Removes the key of the server at an address.
#[tauri::command]
pub async fn delete_model_key(app: State<'_, App>, base_url: String) -> Result<(), Problem> {
    app.delete_model_key(&base_url).await
}

/// Whether there is a key for the server at an address, and where it is stored.
#[tauri::command]
pub async fn model_key_state(app: State<'_, App>, base_url: String) -> Result<KeyState, Problem> {
    app.model_key_state(&base_url).await
}

/// The cost of turns with models.
#[tauri::command]
pub async fn model_usage(app: State<'_, App>) -> Result<ModelUsage, Problem> {
    app.model_usage().await
}

/// What was sent to a model in a turn, and its answers.
#[tauri::command]
pub async fn turn_prompts(app: State<'_, App>, turn_id: Uuid) -> Result<Vec<SentPrompt>, Problem> {
    app.turn_prompts(turn_id).await
}
