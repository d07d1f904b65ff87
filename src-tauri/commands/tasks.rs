//! Commands for reading tasks, and for interpreting a line of quick add.

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
    app.sidebar().await
}

/// The counts of the sidebar, without names.
#[tauri::command]
pub async fn sidebar_counts(app: State<'_, App>) -> Result<SidebarCounts, Problem> {
    app.sidebar_counts().await
}

/// One page of a list.
#[tauri::command]
pub async fn list_tasks(app: State<'_, App>, request: ListRequest) -> Result<ListPage, Problem> {
    app.list(request).await
}

/// One task with everything that belongs to it; `null` if no task has this number.
#[tauri::command]
pub async fn task_detail(app: State<'_, App>, number: u64) -> Result<Option<TaskDetail>, Problem> {
    app.task(TaskRef::Number(number)).await
}

/// The next dates of a task with a rule that is still being edited.
#[tauri::command]
pub async fn next_dates(app: State<'_, App>, number: u64, recurrence: Value) -> Result<NextDates, Problem> {
    app.next_dates(number, recurrence).await
}

/// The interpretation of a quick-add line.
#[tauri::command]
pub async fn read_quick_add(app: State<'_, App>, request: QuickAddRequest) -> Result<QuickAddReading, Problem> {
    app.read_quick_add(request).await
}

/// Whether at least one example task still exists.
#[tauri::command]
pub async fn examples_present(app: State<'_, App>) -> Result<bool, Problem> {
    app.examples_present().await
}
