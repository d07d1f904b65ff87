//! Files that a person chooses in a system dialog. The window receives a name, never a path it could write to.

use std::path::{Path, PathBuf};

use protocol::Problem;
use tauri::{AppHandle, Runtime};
use tokio::sync::oneshot;

/// Asks where to save, with a proposed name; None if the person cancels.
pub async fn to_save<R: Runtime>(handle: &AppHandle<R>, name: String) -> Option<PathBuf> {
    let (answer, chosen) = oneshot::channel();
    // Dialogs belong to the thread that owns the windows; another thread waits for the answer.
    let asked = handle.run_on_main_thread(move || {
        let dialog = rfd::AsyncFileDialog::new().set_file_name(name).save_file();
        tauri::async_runtime::spawn(async move {
            let _ = answer.send(dialog.await.map(|file| file.path().to_owned()));
        });
    });
    if let Err(error) = asked {
        tracing::warn!(%error, "no dialog could be shown");
        return None;
    }
    chosen.await.ok().flatten()
}

/// Writes a text to a file and returns the file's name.
pub async fn write(path: &Path, text: &str) -> Result<String, Problem> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match tokio::fs::write(path, text).await {
        Ok(()) => Ok(name),
        Err(error) => Err(Problem::new("file_not_written", format!("“{name}” could not be written: {error}."))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_or_named_as_the_one_that_was_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.jsonl");
        assert_eq!(tauri::async_runtime::block_on(write(&path, "{}\n")).unwrap(), "history.jsonl");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{}\n");
        let missing = folder.path().join("no folder").join("history.jsonl");
        let problem = tauri::async_runtime::block_on(write(&missing, "")).unwrap_err();
        assert_eq!(problem.code, "file_not_written");
        assert!(problem.message.starts_with("“history.jsonl” could not be written"), "{problem}");
    }
}
