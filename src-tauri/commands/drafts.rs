//! What is typed and not saved yet.

use app::App;
use protocol::{Problem, drafts::Draft};
use tauri::State;

/// Everything that was typed and not saved.
#[tauri::command]
pub async fn drafts(app: State<'_, App>) -> Result<Vec<Draft>, Problem> {
    app.tasks().drafts().await
}

/// Keeps drafts, and forgets those without words.
#[tauri::command]
pub async fn keep_drafts(app: State<'_, App>, drafts: Vec<Draft>) -> Result<(), Problem> {
    app.tasks().keep_drafts(drafts).await
}

/// What was typed in the quick-add window.
#[tauri::command]
pub async fn quick_add_drafts(app: State<'_, App>) -> Result<Vec<Draft>, Problem> {
    app.tasks().quick_add_drafts().await
}

/// Keeps what is typed in the quick-add window.
#[tauri::command]
pub async fn keep_quick_add_drafts(app: State<'_, App>, drafts: Vec<Draft>) -> Result<(), Problem> {
    app.tasks().keep_quick_add_drafts(drafts).await
}
