//! Commands for change sets and the audit, newest first, and for figures about them.

use app::App;
use protocol::{
    ChangeSetId, Problem,
    audit::{AuditEvent, AuditPage, AuditRequest},
    history::{ChangedRow, HistoryDetail, HistoryEntry, HistoryScope},
    insights::Insights,
};
use tauri::{AppHandle, Runtime, State};

use crate::desktop::files;

/// At most `limit` change sets older than `before` (or the newest), limited to a scope.
#[tauri::command]
pub async fn history(
    app: State<'_, App>,
    limit: u32,
    before: Option<ChangeSetId>,
    scope: Option<HistoryScope>,
) -> Result<Vec<HistoryEntry>, Problem> {
    app.history_within(&scope.unwrap_or_default(), limit, before).await
}

/// One change set with its changes, and the conflicts of its undo.
#[tauri::command]
pub async fn history_detail(app: State<'_, App>, id: ChangeSetId) -> Result<HistoryDetail, Problem> {
    app.history_detail(id).await
}

/// More rows of a change set, starting with number `from`.
#[tauri::command]
pub async fn history_rows(app: State<'_, App>, id: ChangeSetId, from: u32) -> Result<Vec<ChangedRow>, Problem> {
    app.history_rows(id, from).await
}

/// Events of the audit.
#[tauri::command]
pub async fn audit_events(app: State<'_, App>, request: AuditRequest) -> Result<AuditPage, Problem> {
    app.audit_page(request).await
}

/// One event with its details.
#[tauri::command]
pub async fn audit_event(app: State<'_, App>, id: i64) -> Result<AuditEvent, Problem> {
    app.audit_event(id).await
}

/// Figures for the last weeks.
#[tauri::command]
pub async fn insights(app: State<'_, App>) -> Result<Insights, Problem> {
    app.insights().await
}

/// Writes a text to a file that the person chooses; `name` is proposed. Returns the file's name, or `null` if none was chosen.
#[tauri::command]
pub async fn save_text<R: Runtime>(handle: AppHandle<R>, name: String, text: String) -> Result<Option<String>, Problem> {
    let Some(path) = files::to_save(&handle, name).await else { return Ok(None) };
    files::write(&path, &text).await.map(Some)
}
