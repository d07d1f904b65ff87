//! Shared by the rows: a runtime, applying with a confirmation, and the whole data as text for comparison.

use app::App;
use protocol::{
    Source,
    changes::{Applied, ApplyRequest, Refused},
};
use serde_json::Value;

use crate::Result;

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
