//! Change sets and the audit, newest first, and what can be counted of them.

use app::App;
use protocol::{
    ChangeSetId, Problem,
    audit::{AuditEvent, AuditPage, AuditRequest},
    history::{ChangedRow, HistoryDetail, HistoryEntry, HistoryScope},
    insights::Insights,
};
use tauri::{AppHandle, Runtime, State};

use crate::desktop::files;

/// Up to `limit` change sets older than `before`, or the newest, within a scope.
#[tauri::command]
pub async fn history(
    app: State<'_, App>,
    limit: u32,
    before: Option<ChangeSetId>,
    scope: Option<HistoryScope>,
) -> Result<Vec<HistoryEntry>, Problem> {
    app.history().history_within(&scope.unwrap_or_default(), limit, before).await
}

/// One change set with what it changed, and what its undo would meet.
#[tauri::command]
pub async fn history_detail(app: State<'_, App>, id: ChangeSetId) -> Result<HistoryDetail, Problem> {
    app.history().history_detail(id).await
}

/// More rows of a change set, from the one at `from`.
#[tauri::command]
pub async fn history_rows(app: State<'_, App>, id: ChangeSetId, from: u32) -> Result<Vec<ChangedRow>, Problem> {
    app.history().history_rows(id, from).await
}

/// Events of the audit.
#[tauri::command]
pub async fn audit_events(app: State<'_, App>, request: AuditRequest) -> Result<AuditPage, Problem> {
    app.history().audit_page(request).await
}

/// One event with its details.
#[tauri::command]
pub async fn audit_event(app: State<'_, App>, id: i64) -> Result<AuditEvent, Problem> {
    app.history().audit_event(id).await
}

/// The last weeks in figures.
#[tauri::command]
pub async fn insights(app: State<'_, App>) -> Result<Insights, Problem> {
    app.insights().work().await
}

/// Writes a text to the file that the person chooses, `name` proposed. Answers the file's name, or nothing when they chose none.
#[tauri::command]
pub async fn save_text<R: Runtime>(handle: AppHandle<R>, name: String, text: String) -> Result<Option<String>, Problem> {
    let Some(path) = files::to_save(&handle, name).await else { return Ok(None) };
    files::write(&path, &text).await.map(Some)
}
