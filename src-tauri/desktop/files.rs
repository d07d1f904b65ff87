//! Files that a person chooses in a dialog of the system. A page hears a name and never a path it could write to.

use std::path::PathBuf;

use protocol::{Code, Problem};
use rfd::FileHandle;
use tauri::{AppHandle, Runtime};
use tokio::sync::oneshot;

/// Shows a dialog and waits for its answer beside other work. It is made on the main thread, where some systems want it.
pub async fn choose<R: Runtime, F>(handle: &AppHandle<R>, ask: impl FnOnce() -> F + Send + 'static) -> Result<Option<PathBuf>, Problem>
where
    F: Future<Output = Option<FileHandle>> + Send + 'static,
{
    let broken = |error: &dyn std::fmt::Display| Problem::new(Code::Internal, format!("The dialog could not be shown: {error}."));
    let (tell, told) = oneshot::channel();
    let show = move || {
        let answer = ask();
        tauri::async_runtime::spawn(async move {
            // Nobody waits any more where the window is gone.
            let _ = tell.send(answer.await);
        });
    };
    handle.run_on_main_thread(show).map_err(|error| broken(&error))?;
    let file = told.await.map_err(|error| broken(&error))?;
    Ok(file.map(|file| file.path().to_owned()))
}
