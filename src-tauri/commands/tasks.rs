//! Seeing tasks, and reading a line of quick add.

use app::App;
use protocol::{
    Problem, TaskRef,
    quick_add::{QuickAddReading, QuickAddRequest},
    tasks::{ListPage, ListRequest, NextDates, Sidebar, SidebarCounts, TaskDetail},
};
use serde_json::Value;
use tauri::State;

/// What the sidebar shows.
#[tauri::command]
pub async fn sidebar(app: State<'_, App>) -> Result<Sidebar, Problem> {
    app.tasks().sidebar().await
}

/// The numbers of the sidebar, for names that are known already.
#[tauri::command]
pub async fn sidebar_counts(app: State<'_, App>) -> Result<SidebarCounts, Problem> {
    app.tasks().sidebar_counts().await
}

/// One page of a list.
#[tauri::command]
pub async fn list_tasks(app: State<'_, App>, request: ListRequest) -> Result<ListPage, Problem> {
    app.tasks().list(request).await
}

/// One task with what hangs on it; `null` where there is none of that number.
#[tauri::command]
pub async fn task_detail(app: State<'_, App>, number: u64) -> Result<Option<TaskDetail>, Problem> {
    app.tasks().task(TaskRef::Number(number)).await
}

/// The next dates a task would have by a rule that is still being edited.
#[tauri::command]
pub async fn next_dates(app: State<'_, App>, number: u64, recurrence: Value) -> Result<NextDates, Problem> {
    app.tasks().next_dates(number, recurrence).await
}

/// What a line of quick add says.
#[tauri::command]
pub async fn read_quick_add(app: State<'_, App>, request: QuickAddRequest) -> Result<QuickAddReading, Problem> {
    app.tasks().read_quick_add(request).await
}

/// Whether one of the example tasks is still there.
#[tauri::command]
pub async fn examples_present(app: State<'_, App>) -> Result<bool, Problem> {
    app.tasks().examples_present().await
}
