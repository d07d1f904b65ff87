//! Commands for the agents of tasks: their panel, their wakes, their proposals, and figures on their labels.

use app::App;
use protocol::{
    Problem, TaskRef,
    agent::{AgentPanel, LabelInsights, PendingProposal, WakeTrigger},
};
use tauri::State;
use uuid::Uuid;

/// Everything the panel on a task shows.
#[tauri::command]
pub async fn agent_panel(app: State<'_, App>, number: u64) -> Result<AgentPanel, Problem> {
    app.agent_panel(number).await
}

/// Wakes the agent of a task, which then works in the background. Its events are sent as `agent`.
#[tauri::command]
pub async fn wake_agent(app: State<'_, App>, number: u64) -> Result<Uuid, Problem> {
    app.wake(&TaskRef::Number(number), WakeTrigger::Manual).await.map(|waking| waking.id)
}

/// Stops the agent of a task. Changes it has made are kept.
#[tauri::command]
pub async fn cancel_wake(app: State<'_, App>, number: u64) -> Result<(), Problem> {
    app.cancel_wake(number).await
}

/// Open proposals of agents.
#[tauri::command]
pub async fn pending_proposals(app: State<'_, App>) -> Result<Vec<PendingProposal>, Problem> {
    app.pending_proposals().await
}

/// Figures on the labels that agents assign.
#[tauri::command]
pub async fn label_insights(app: State<'_, App>) -> Result<LabelInsights, Problem> {
    app.label_insights().await
}
