//! Import, export, copies of the database, the trash, and what is known of this Assent.
//!
//! The window names formats and copies; which file is read or written, the person says in a dialog of the system.

use std::path::PathBuf;

use app::App;
use protocol::{
    Code, Problem,
    data::{About, BackupPreview, Backups, DataFormat, Exported, ImportFile, ImportPreview, Imported},
};
use rfd::{AsyncFileDialog, FileHandle};
use tauri::{
    AppHandle, Runtime, State,
    ipc::{InvokeBody, Request},
};
use tokio::sync::oneshot;
use uuid::Uuid;

/// What can be imported and exported.
#[tauri::command]
pub async fn data_formats(app: State<'_, App>) -> Result<Vec<DataFormat>, Problem> {
    Ok(app.data().data_formats())
}

/// Lets the person choose a file to import, and reads it; `null` when none was chosen.
#[tauri::command]
pub async fn choose_import<R: Runtime>(handle: AppHandle<R>, app: State<'_, App>, title: String) -> Result<Option<ImportFile>, Problem> {
    let chosen = chosen(&handle, move || AsyncFileDialog::new().set_title(title).pick_file()).await?;
    match chosen {
        Some(path) => app.data().open_import_file(&path).await.map(Some),
        None => Ok(None),
    }
}

/// Takes a file that was dropped on the window: the body is the file, the header `name` what it is called, percent-encoded by bytes.
#[tauri::command]
pub async fn open_import(app: State<'_, App>, request: Request<'_>) -> Result<ImportFile, Problem> {
    let name = request.headers().get("name").and_then(|name| name.to_str().ok()).map(decoded).unwrap_or_default();
    let InvokeBody::Raw(bytes) = request.body() else {
        return Err(Problem::new(Code::InvalidRequest, "The file cannot be read. There is no file in it."));
    };
    app.data().open_import(&name, bytes.clone())
}

/// What importing the file would do. Fails with `invalid_import`, `backup_newer` or `import_not_open`.
#[tauri::command]
pub async fn preview_import(app: State<'_, App>, id: Uuid, format: String) -> Result<ImportPreview, Problem> {
    app.data().preview_import(id, &format).await
}

/// Imports the file as one change set.
#[tauri::command]
pub async fn apply_import(app: State<'_, App>, id: Uuid, format: String) -> Result<Imported, Problem> {
    app.data().apply_import(id, &format).await
}

/// Puts the file away.
#[tauri::command]
pub async fn close_import(app: State<'_, App>, id: Uuid) -> Result<(), Problem> {
    app.data().close_import(id);
    Ok(())
}

/// Lets the person choose where, and writes all data there; `null` when no place was chosen.
#[tauri::command]
pub async fn export_data<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    format: String,
    title: String,
) -> Result<Option<Exported>, Problem> {
    let extension = app.data().data_formats().into_iter().find(|one| one.name == format).map(|one| one.extension).unwrap_or_default();
    let name = format!("assent-{}-{format}.{extension}", app.today().await.date);
    let ask = move || AsyncFileDialog::new().set_title(title).set_file_name(name).save_file();
    match chosen(&handle, ask).await? {
        Some(path) => app.data().export_to(&format, &path).await.map(Some),
        None => Ok(None),
    }
}

/// The copies there are.
#[tauri::command]
pub async fn list_backups(app: State<'_, App>) -> Result<Backups, Problem> {
    app.backups().list_backups()
}

/// Makes a checked copy, and gives the list with it.
#[tauri::command]
pub async fn back_up(app: State<'_, App>) -> Result<Backups, Problem> {
    app.backups().backup(None).await?;
    app.backups().list_backups()
}

/// What is in a copy, beside what is here.
#[tauri::command]
pub async fn preview_backup(app: State<'_, App>, name: String) -> Result<BackupPreview, Problem> {
    app.backups().preview_backup(&app.backups().backup_named(&name)?).await
}

/// Puts a copy in the place of what is here. Gives the name of the copy that was made of that before.
#[tauri::command]
pub async fn restore_backup(app: State<'_, App>, name: String) -> Result<String, Problem> {
    app.backups().restore(&app.backups().backup_named(&name)?).await
}

/// Removes what is in the trash for good, if it is as many tasks as were confirmed.
#[tauri::command]
pub async fn empty_trash(app: State<'_, App>, confirm: u32) -> Result<u32, Problem> {
    app.backups().empty_trash(confirm).await
}

/// The versions, and the database file.
#[tauri::command]
pub async fn about(app: State<'_, App>) -> Result<About, Problem> {
    app.upkeep().about().await
}

/// What whoever looks for a fault wants to know, without a word that the user wrote.
#[tauri::command]
pub async fn diagnostics(app: State<'_, App>) -> Result<String, Problem> {
    app.upkeep().diagnostics().await
}

/// Shows a dialog of the system, and waits for its answer beside other work. It is made on the main thread, where some systems want it.
async fn chosen<R: Runtime, F>(handle: &AppHandle<R>, ask: impl FnOnce() -> F + Send + 'static) -> Result<Option<PathBuf>, Problem>
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

/// A text whose bytes were written as `%41` where they are no ASCII.
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
