//! Models: which there are, whether one answers, its key, and what it was sent. A key travels to the host and never back.

use app::App;
use protocol::{
    Problem,
    models::{ConnectionReport, FoundModel, KeyState, ModelPreset, ModelUsage, SentPrompt, TestConnectionRequest},
};
use tauri::{AppHandle, Runtime, State};
use uuid::Uuid;

use crate::desktop::consent;

/// Servers to choose from.
#[tauri::command]
pub async fn model_presets(app: State<'_, App>) -> Result<Vec<ModelPreset>, Problem> {
    Ok(app.models().model_presets())
}

/// A model server that runs on this computer.
#[tauri::command]
pub async fn find_local_model(app: State<'_, App>) -> Result<Option<FoundModel>, Problem> {
    Ok(app.models().find_local_model().await)
}

/// Tries a server out. One that is not on this computer is asked about outside the page first; `server_not_agreed`.
#[tauri::command]
pub async fn test_connection<R: Runtime>(
    app: State<'_, App>,
    handle: AppHandle<R>,
    request: TestConnectionRequest,
) -> Result<ConnectionReport, Problem> {
    consent::ask(&handle, app.settings().consents().consent_to_server(&request.base_url).await?).await?;
    app.models().test_connection(request).await
}

/// Keeps the key of the server at an address.
#[tauri::command]
pub async fn set_model_key(app: State<'_, App>, base_url: String, key: String) -> Result<KeyState, Problem> {
    app.models().set_model_key(&base_url, &key).await
}

/// Forgets the key of the server at an address.
#[tauri::command]
pub async fn delete_model_key(app: State<'_, App>, base_url: String) -> Result<(), Problem> {
    app.models().delete_model_key(&base_url).await
}

/// Whether there is a key for the server at an address, and where.
#[tauri::command]
pub async fn model_key_state(app: State<'_, App>, base_url: String) -> Result<KeyState, Problem> {
    app.models().model_key_state(&base_url).await
}

/// What turns with models have cost.
#[tauri::command]
pub async fn model_usage(app: State<'_, App>) -> Result<ModelUsage, Problem> {
    app.models().model_usage().await
}

/// What was sent to a model in a turn, and what came back.
#[tauri::command]
pub async fn turn_prompts(app: State<'_, App>, turn_id: Uuid) -> Result<Vec<SentPrompt>, Problem> {
    app.models().turn_prompts(turn_id).await
}
