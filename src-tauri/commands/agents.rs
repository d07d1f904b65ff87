//! The agents of tasks: their panel, their wakes, their proposals, and how their labels fare.

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
    app.agents().agent_panel(number).await
}

/// Wakes the agent of a task. It goes on by itself; its events come as `agent`.
#[tauri::command]
pub async fn wake_agent(app: State<'_, App>, number: u64) -> Result<Uuid, Problem> {
    app.agents().wakes().wake(&TaskRef::Number(number), WakeTrigger::Manual).await.map(|waking| waking.id)
}

/// Stops the agent of a task; what it did stays.
#[tauri::command]
pub async fn cancel_wake(app: State<'_, App>, number: u64) -> Result<(), Problem> {
    app.agents().wakes().cancel_wake(number).await
}

/// Proposals of agents that wait for the user.
#[tauri::command]
pub async fn pending_proposals(app: State<'_, App>) -> Result<Vec<PendingProposal>, Problem> {
    app.agents().pending_proposals().await
}

/// How the labels that agents assign fare.
#[tauri::command]
pub async fn label_insights(app: State<'_, App>) -> Result<LabelInsights, Problem> {
    app.insights().label_insights().await
}
