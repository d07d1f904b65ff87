//! Commands for changing, undoing and redoing.

use app::App;
use protocol::{
    DryRun, Problem, ProposalId, Source,
    changes::{Applied, ApplyRequest, Refused, UndoOutcome, UndoRequest},
};
use serde_json::Value;
use tauri::State;

/// Applies operations as one change set: the user's own, or those the user has selected from a proposal.
#[tauri::command]
pub async fn apply(app: State<'_, App>, request: ApplyRequest) -> Result<Applied, Refused> {
    app.apply(request, Source::User).await
}

/// What applying the operations would do: the user's own, or those of a proposal, corrected or not.
#[tauri::command]
pub async fn dry_run(app: State<'_, App>, operations: Vec<Value>, proposal_id: Option<ProposalId>) -> Result<DryRun, Problem> {
    app.dry_run(Value::Array(operations), proposal_id, Source::User).await
}

/// Undoes a change set.
#[tauri::command]
pub async fn undo(app: State<'_, App>, request: UndoRequest) -> Result<UndoOutcome, Problem> {
    app.undo(request, Source::User).await
}

/// Redoes an undone change set.
#[tauri::command]
pub async fn redo(app: State<'_, App>, request: UndoRequest) -> Result<UndoOutcome, Problem> {
    app.redo(request, Source::User).await
}

/// Moves the example tasks to the trash.
#[tauri::command]
pub async fn remove_examples(app: State<'_, App>) -> Result<Applied, Refused> {
    app.remove_examples().await
}
