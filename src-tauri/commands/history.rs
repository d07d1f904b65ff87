//! Change sets, newest first.

use app::App;
use protocol::{
    ChangeSetId, Problem, TaskRef,
    history::{HistoryDetail, HistoryEntry},
};
use tauri::State;

/// Up to `limit` change sets older than `before`, or the newest.
#[tauri::command]
pub async fn history(app: State<'_, App>, limit: u32, before: Option<ChangeSetId>) -> Result<Vec<HistoryEntry>, Problem> {
    app.history(limit, before).await
}

/// One change set with what it changed.
#[tauri::command]
pub async fn history_detail(app: State<'_, App>, id: ChangeSetId) -> Result<HistoryDetail, Problem> {
    app.history_detail(id).await
}

/// Up to `limit` change sets older than `before`, or the newest, of those that touched the task or what hangs on it.
#[tauri::command]
pub async fn task_history(app: State<'_, App>, number: u64, limit: u32, before: Option<ChangeSetId>) -> Result<Vec<HistoryEntry>, Problem> {
    app.task_history(TaskRef::Number(number), limit, before).await
}
