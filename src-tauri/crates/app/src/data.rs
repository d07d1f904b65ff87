//! Imports and exports for the window. A file is read once and stays in the host, so that only what a person sees of it crosses the bridge.

mod transfer;

use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, Mutex},
};

use domain::{Code, LabelId, Problem, ProjectId, Task};
use exchange::Format;
use protocol::data::{DataFormat, Exported, ImportFile, ImportPreview, ImportSample, Imported, NamedColor};
use store::Names;
use uuid::Uuid;

use crate::{Data, count};

pub use transfer::ImportReport;
use transfer::Incoming;

/// Maximum size of a file, in bytes.
pub const IMPORT_MOST: u64 = 512 * 1024 * 1024;
/// Maximum number of tasks in a preview.
const SAMPLES: usize = 8;

/// The file that was opened for import; only one at a time.
#[derive(Debug, Default)]
pub(crate) struct Imports(Mutex<Option<(Uuid, Arc<str>)>>);

impl Data<'_> {
    /// What can be imported and exported.
    pub fn data_formats(self) -> Vec<DataFormat> {
        Format::ALL.map(|format| DataFormat { name: format.name().to_owned(), extension: format.extension().to_owned() }).into()
    }

    /// Keeps the bytes of a file for a preview; an earlier file is forgotten. `invalid_import` where they are no text, `import_too_large`.
    pub fn open_import(self, name: &str, bytes: Vec<u8>) -> Result<ImportFile, Problem> {
        let size = bytes.len() as u64;
        if size > IMPORT_MOST {
            return Err(too_large(size));
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let before = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
            let line = before.split(|byte| *byte == b'\n').count();
            Problem::new(
                Code::InvalidImport,
                format!("Line {line} of “{name}” is no text in UTF-8. Save the file as UTF-8, then open it again."),
            )
        })?;
        let id = self.app.0.clock.new_id();
        let format = Format::of(&text).map(|format| format.name().to_owned());
        if let Ok(mut kept) = self.app.0.imports.0.lock() {
            *kept = Some((id, text.into()));
        }
        Ok(ImportFile { id, name: name.to_owned(), bytes: size, format })
    }

    /// The same with a file of this computer.
    pub async fn open_import_file(self, path: &Path) -> Result<ImportFile, Problem> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let unreadable = |error: std::io::Error| Problem::new(Code::Io, format!("“{name}” cannot be read: {error}."));
        let size = tokio::fs::metadata(path).await.map_err(unreadable)?.len();
        if size > IMPORT_MOST {
            return Err(too_large(size));
        }
        let bytes = tokio::fs::read(path).await.map_err(unreadable)?;
        self.open_import(&name, bytes)
    }

    /// Forgets the file.
    pub fn close_import(self, id: Uuid) {
        if let Ok(mut kept) = self.app.0.imports.0.lock() {
            kept.take_if(|(kept, _)| *kept == id);
        }
    }

    /// What importing the file would do. Changes nothing; the file stays. `invalid_import` names the line that cannot be read.
    pub async fn preview_import(self, id: Uuid, format: &str) -> Result<ImportPreview, Problem> {
        let reading = self.read_import(self.opened(id)?, format.parse()?).await?;
        let write = self.app.store().begin().await?;
        let incoming = self.incoming(&write, reading.content).await?;
        drop(write);
        let names = self.app.store().names().await?;
        Ok(ImportPreview {
            holds: reading.report.counts,
            adds: incoming.counts(),
            already_there: count(incoming.already_there),
            remarks: reading.report.remarks,
            samples: samples(&incoming, &names),
        })
    }

    /// Imports the file as one change set, and forgets it. Where that fails the file stays.
    pub async fn apply_import(self, id: Uuid, format: &str) -> Result<Imported, Problem> {
        let report = self.import(&self.opened(id)?, format.parse()?, false).await?;
        self.close_import(id);
        Ok(Imported { change_set_id: report.change_set_id, adds: report.adds })
    }

    /// Writes all data to a file.
    pub async fn export_to(self, format: &str, path: &Path) -> Result<Exported, Problem> {
        let report = self.export_file(format.parse()?, path).await?;
        Ok(Exported {
            path: path.display().to_string(),
            bytes: std::fs::metadata(path).map_or(0, |file| file.len()),
            holds: report.counts,
            remarks: report.remarks,
        })
    }

    fn opened(self, id: Uuid) -> Result<Arc<str>, Problem> {
        let kept = self.app.0.imports.0.lock().ok().and_then(|kept| kept.clone());
        kept.filter(|(kept, _)| *kept == id)
            .map(|(_, text)| text)
            .ok_or_else(|| Problem::new(Code::ImportNotOpen, "This file is no longer open. Choose it again."))
    }
}

fn too_large(bytes: u64) -> Problem {
    Problem::new(Code::ImportTooLarge, format!("The file has {} MB; at most {} MB are possible.", bytes >> 20, IMPORT_MOST >> 20))
}

/// The first new tasks: open tasks before done ones and none from the trash, with names from existing and incoming rows.
fn samples(incoming: &Incoming, there: &Names) -> Vec<ImportSample> {
    let writes = &incoming.writes;
    let named = |name: &str, color: &str| NamedColor { name: name.to_owned(), color: color.to_owned() };
    let projects: HashMap<ProjectId, NamedColor> =
        there.projects.iter().chain(&writes.projects).map(|row| (row.id, named(&row.name, &row.color))).collect();
    let labels: HashMap<LabelId, NamedColor> =
        there.labels.iter().chain(&writes.labels).map(|row| (row.id, named(&row.name, &row.color))).collect();
    let sample = |task: &Task| ImportSample {
        title: task.title.clone(),
        scheduled_for: task.scheduled_for,
        time_of_day: task.time_of_day,
        priority: task.priority,
        completed: task.completed,
        repeats: task.recurrence.repeats(),
        project: task.project_id.and_then(|id| projects.get(&id).cloned()),
        labels: task.labels.iter().filter_map(|label| labels.get(&label.id).cloned()).collect(),
    };
    let alive = || writes.tasks.iter().filter(|task| task.deleted_at.is_none());
    let open = alive().filter(|task| !task.completed);
    open.chain(alive().filter(|task| task.completed)).take(SAMPLES).map(sample).collect()
}
