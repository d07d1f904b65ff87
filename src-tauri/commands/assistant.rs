//! Commands for the assistant's turns and proposals.

use app::App;
use protocol::{
    Problem, ProposalId,
    turn::{KeptTurn, TurnEvent, TurnRequest},
};
use serde_json::Value;
use tauri::{State, ipc::Channel};
use uuid::Uuid;

/// Runs a turn to its end and sends its events over the channel. Fails with `invalid_message` if the message is blank.
#[tauri::command]
pub async fn send_message(app: State<'_, App>, request: TurnRequest, events: Channel<TurnEvent>) -> Result<(), Problem> {
    let sink = move |event| {
        if let Err(error) = events.send(event) {
            tracing::warn!(%error, "an event did not reach the window");
        }
    };
    app.converse(request, sink).await
}

/// Stops a turn; its last event is `cancelled`.
#[tauri::command]
pub async fn cancel_turn(app: State<'_, App>, turn_id: Uuid) -> Result<(), Problem> {
    app.cancel(turn_id);
    Ok(())
}

/// Records that a proposal was dismissed.
#[tauri::command]
pub async fn dismiss_proposal(app: State<'_, App>, proposal_id: ProposalId) -> Result<(), Problem> {
    app.dismiss_proposal(proposal_id).await
}

/// The stored conversation, oldest turn first. Stops a running turn, because its window is gone.
#[tauri::command]
pub async fn conversation(app: State<'_, App>) -> Result<Vec<KeptTurn>, Problem> {
    app.conversation().await
}

/// Stores what the window restores with a turn.
#[tauri::command]
pub async fn keep_turn(app: State<'_, App>, turn_id: Uuid, memory: Value) -> Result<(), Problem> {
    app.keep_turn(turn_id, &memory).await
}
