//! Commands for import, export, copies of the database, the trash, and facts about this installation.
//!
//! The window names formats and copies; the person chooses the file to read or write in a system dialog.

use std::path::PathBuf;

use app::App;
use protocol::{
    Problem,
    data::{About, BackupPreview, Backups, DataFormat, Exported, ImportFile, ImportPreview, Imported},
};
use rfd::{AsyncFileDialog, FileHandle};
use tauri::{
    AppHandle, Runtime, State,
    ipc::{InvokeBody, Request},
};
use tokio::sync::oneshot;
use uuid::Uuid;

/// The formats for import and export.
#[tauri::command]
pub async fn data_formats(app: State<'_, App>) -> Result<Vec<DataFormat>, Problem> {
    Ok(app.data_formats())
}

/// Lets the person choose a file to import, and reads it. `null` if none was chosen.
#[tauri::command]
pub async fn choose_import<R: Runtime>(handle: AppHandle<R>, app: State<'_, App>, title: String) -> Result<Option<ImportFile>, Problem> {
    let chosen = chosen(&handle, move || AsyncFileDialog::new().set_title(title).pick_file()).await?;
    match chosen {
        Some(path) => app.open_import_file(&path).await.map(Some),
        None => Ok(None),
    }
}

/// Opens a file that was dropped on the window. The body is the file; the header `name` is its percent-encoded UTF-8 name.
#[tauri::command]
pub async fn open_import(app: State<'_, App>, request: Request<'_>) -> Result<ImportFile, Problem> {
    let name = request.headers().get("name").and_then(|name| name.to_str().ok()).map(decoded).unwrap_or_default();
    let InvokeBody::Raw(bytes) = request.body() else {
        return Err(Problem::new("invalid_request", "The file cannot be read. There is no file in it."));
    };
    app.open_import(&name, bytes.clone())
}

/// The effect of importing the file. Fails with `invalid_import`, `backup_newer` or `import_not_open`.
#[tauri::command]
pub async fn preview_import(app: State<'_, App>, id: Uuid, format: String) -> Result<ImportPreview, Problem> {
    app.preview_import(id, &format).await
}

/// Imports the file as one change set.
#[tauri::command]
pub async fn apply_import(app: State<'_, App>, id: Uuid, format: String) -> Result<Imported, Problem> {
    app.apply_import(id, &format).await
}

/// Drops the file.
#[tauri::command]
pub async fn close_import(app: State<'_, App>, id: Uuid) -> Result<(), Problem> {
    app.close_import(id);
    Ok(())
}

/// Lets the person choose a file, and writes all data to it. `null` if none was chosen.
#[tauri::command]
pub async fn export_data<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    format: String,
    title: String,
) -> Result<Option<Exported>, Problem> {
    let extension = app.data_formats().into_iter().find(|one| one.name == format).map(|one| one.extension).unwrap_or_default();
    let name = format!("assent-{}-{format}.{extension}", app.today().await.date);
    let ask = move || AsyncFileDialog::new().set_title(title).set_file_name(name).save_file();
    match chosen(&handle, ask).await? {
        Some(path) => app.export_to(&format, &path).await.map(Some),
        None => Ok(None),
    }
}

/// The list of copies.
#[tauri::command]
pub async fn list_backups(app: State<'_, App>) -> Result<Backups, Problem> {
    app.list_backups()
}

/// Makes a verified copy, and returns the new list.
#[tauri::command]
pub async fn back_up(app: State<'_, App>) -> Result<Backups, Problem> {
    app.backup(None).await?;
    app.list_backups()
}

/// The content of a copy, compared with the current data.
#[tauri::command]
pub async fn preview_backup(app: State<'_, App>, name: String) -> Result<BackupPreview, Problem> {
    app.preview_backup(&app.backup_named(&name)?).await
}

/// Replaces the current data with a copy. Returns the name of the safety copy that was made first.
#[tauri::command]
pub async fn restore_backup(app: State<'_, App>, name: String) -> Result<String, Problem> {
    app.restore(&app.backup_named(&name)?).await
}

/// Permanently removes what is in the trash, if its number of tasks is the one that was confirmed.
#[tauri::command]
pub async fn empty_trash(app: State<'_, App>, confirm: u32) -> Result<u32, Problem> {
    app.empty_trash(confirm).await
}

/// The versions, and facts about the database file.
#[tauri::command]
pub async fn about(app: State<'_, App>) -> Result<About, Problem> {
    app.about().await
}

/// Facts for diagnosing a fault, without any word that the user wrote.
#[tauri::command]
pub async fn diagnostics(app: State<'_, App>) -> Result<String, Problem> {
    app.diagnostics().await
}

/// Shows a system dialog and waits for its answer without blocking. It is created on the main thread, which some systems require.
async fn chosen<R: Runtime, F>(handle: &AppHandle<R>, ask: impl FnOnce() -> F + Send + 'static) -> Result<Option<PathBuf>, Problem>
where
    F: Future<Output = Option<FileHandle>> + Send + 'static,
{
    let broken = |error: &dyn std::fmt::Display| Problem::new("internal", format!("The dialog could not be shown: {error}."));
    let (tell, told) = oneshot::channel();
    let show = move || {
        let answer = ask();
        tauri::async_runtime::spawn(async move {
            // If the window is gone, no one waits for the answer.
            let _ = tell.send(answer.await);
        });
    };
    handle.run_on_main_thread(show).map_err(|error| broken(&error))?;
    let file = told.await.map_err(|error| broken(&error))?;
    Ok(file.map(|file| file.path().to_owned()))
}

/// Decodes a text whose non-ASCII bytes are written as `%41`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        if let Some(byte) = digits.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            bytes.push(byte);
            rest = after.get(2..).unwrap_or_default();
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
