//! Shared by the rows: a runtime, databases with rows or with a model, applying with a confirmation, turns, and the whole data as text for
//! comparison.

use std::sync::Mutex;

use app::{App, Keys, ModelAccess, Patience};
use protocol::{
    Source,
    changes::{Applied, ApplyRequest, Refused},
    models::ModelSettings,
    settings::Settings,
    turn::{Mode, TranscriptTurn, TurnEventKind, TurnRequest},
};
use serde_json::Value;
use testkit::Database;

use crate::{
    Result,
    operations::{self, fill},
};

/// Runs a row to its end.
pub fn block_on<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(work)
}

/// Applies operations, and confirms their number if that is required.
pub async fn apply(app: &App, operations: Vec<Value>) -> std::result::Result<Applied, Box<Refused>> {
    let request = ApplyRequest::of(operations);
    match app.changes().apply(request.clone(), Source::User).await {
        Err(refused) if refused.confirm.is_some() => {
            app.changes().apply(ApplyRequest { confirm: refused.confirm, ..request }, Source::User).await.map_err(Box::new)
        }
        other => other.map_err(Box::new),
    }
}

/// Like [`apply`], but a refusal is an error in the row.
pub async fn must_apply(app: &App, operations: Vec<Value>) -> Result<Applied> {
    apply(app, operations).await.map_err(|refused| refused.problem.into())
}

/// All of the user's data, sorted and without a date.
pub async fn canonical(app: &App) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    app.data().export("json".parse()?, true, &mut out).await?;
    Ok(out)
}

/// A short description of how two exports differ.
pub fn difference(before: &[u8], after: &[u8]) -> String {
    let at = before.iter().zip(after).position(|(one, other)| one != other).unwrap_or(before.len().min(after.len()));
    let near = |bytes: &[u8]| {
        let from = at.saturating_sub(60).min(bytes.len());
        String::from_utf8_lossy(&bytes[from..bytes.len().min(at + 60)]).into_owned()
    };
    format!("“{}” became “{}”", near(before), near(after))
}

/// A new database with a few rows of every kind.
pub async fn filled() -> Result<(Database, App)> {
    let database = Database::new()?;
    let app = database.open(operations::clock()).await?;
    fill(&app).await?;
    Ok((database, app))
}

/// Opens a new database whose model is to be a scripted one.
pub async fn with_models(patience: Patience) -> Result<(Database, App)> {
    let database = Database::new()?;
    let access = ModelAccess { keys: Keys::session_only(), patience };
    let app = App::open_with(&database.path(), testkit::clock(), access).await?;
    Ok((database, app))
}

/// Lets the model of this server answer from now on.
pub async fn choose_model(app: &App, base_url: String, settings: ModelSettings) -> Result<()> {
    let model = ModelSettings { enabled: true, base_url, model: "scripted".to_owned(), ..settings };
    app.settings().save_settings(Settings { model, ..Settings::default() }).await?;
    Ok(())
}

/// Sends a message to the assistant and collects all events of the turn.
pub async fn turn(app: &App, mode: Mode, message: &str, transcript: Vec<TranscriptTurn>) -> Result<Vec<TurnEventKind>> {
    let request = TurnRequest { turn_id: app.clock().new_id(), message: message.to_owned(), mode, transcript, clarify: None };
    let told = Mutex::new(Vec::new());
    app.assistant()
        .send(request, |event| {
            if let Ok(mut told) = told.lock() {
                told.push(event.event);
            }
        })
        .await?;
    Ok(told.into_inner().unwrap_or_default())
}
