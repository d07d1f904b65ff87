//! Files that the person chooses: what is written to one, and what a file of sound has to be.

use std::{path::Path, sync::Arc};

use app::AUDIO_MOST;
use protocol::{Code, Note, Problem, data::Exported};

use crate::{Bytes, Shell};

/// Writes all data to the place that the person chooses.
pub async fn export(shell: &impl Shell, format: String, title: String) -> Result<Option<Exported>, Problem> {
    let app = shell.app()?;
    let extension = app.data().data_formats().into_iter().find(|one| one.name == format).map(|one| one.extension).unwrap_or_default();
    let name = format!("assent-{}-{format}.{extension}", app.today().await.date);
    match shell.choose_place(Some(title), name).await? {
        Some(path) => app.data().export_to(&format, &path).await.map(Some),
        None => Ok(None),
    }
}

/// Writes a text to the place that the person chooses; answers the file's name.
pub async fn save_text(shell: &impl Shell, name: String, text: &str) -> Result<Option<String>, Problem> {
    match shell.choose_place(None, name).await? {
        Some(path) => write(&path, text).await.map(Some),
        None => Ok(None),
    }
}

/// Adds a file of sound to a task.
pub async fn add_audio(shell: &impl Shell, number: u64, modified: Option<i64>, Bytes(bytes): Bytes) -> Result<Note, Problem> {
    if bytes.len() as u64 > AUDIO_MOST {
        let sentence = format!("The file has {} MB; at most {} MB are possible.", bytes.len() >> 20, AUDIO_MOST >> 20);
        return Err(Problem::new(Code::AudioTooLarge, sentence));
    }
    let bytes = Arc::new(bytes);
    let sound = shell.probe(bytes.clone()).await?;
    shell.app()?.recordings().add_audio(number, modified, &bytes, sound.duration_ms, sound.format).await
}

async fn write(path: &Path, text: &str) -> Result<String, Problem> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match tokio::fs::write(path, text).await {
        Ok(()) => Ok(name),
        Err(error) => Err(Problem::new(Code::FileNotWritten, format!("“{name}” could not be written: {error}."))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_file_is_written_or_named_as_the_one_that_was_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.jsonl");
        assert_eq!(write(&path, "{}\n").await.unwrap(), "history.jsonl");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{}\n");
        let missing = folder.path().join("no folder").join("history.jsonl");
        let problem = write(&missing, "").await.unwrap_err();
        assert_eq!(problem.code, Code::FileNotWritten);
        assert!(problem.message.starts_with("“history.jsonl” could not be written"), "{problem}");
    }
}
