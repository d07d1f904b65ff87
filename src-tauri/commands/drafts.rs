//! Commands for drafts: text that is typed and not saved yet.

use app::App;
use protocol::{Problem, drafts::Draft};
use tauri::State;

/// All drafts.
#[tauri::command]
pub async fn drafts(app: State<'_, App>) -> Result<Vec<Draft>, Problem> {
    app.drafts().await
}

/// Stores drafts and removes empty ones.
#[tauri::command]
pub async fn keep_drafts(app: State<'_, App>, drafts: Vec<Draft>) -> Result<(), Problem> {
    app.keep_drafts(drafts).await
}

/// The draft of the quick-add window.
#[tauri::command]
pub async fn quick_add_drafts(app: State<'_, App>) -> Result<Vec<Draft>, Problem> {
    app.quick_add_drafts().await
}

/// Stores the draft of the quick-add window.
#[tauri::command]
pub async fn keep_quick_add_drafts(app: State<'_, App>, drafts: Vec<Draft>) -> Result<(), Problem> {
    app.keep_quick_add_drafts(drafts).await
}
