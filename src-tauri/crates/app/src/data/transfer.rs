//! Import and export. An import is one change set, so that one undo takes it back.

use std::{
    collections::{HashMap, HashSet},
    fs::File,
    hash::Hash,
    io::{self, BufWriter},
    path::Path,
    sync::Arc,
};

use domain::{
    Account, Change, ChangeSet, ChangeSetId, Code, Entity, Image, Needs, Operation, Problem, Source, Summary, World, Writes,
    query::DataCounts,
    resolve::{self, Context},
    rooms,
};
use exchange::{Backup, Content, Format, Reading, Report};
use protocol::{changes::Changed, data::BackupKind};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{AuditRow, Write};
use uuid::Uuid;
use wording::{Speech, Worded};

use crate::Data;
use crate::{count, trail::audit_row, unexpected};

/// The result of an import or of its preview.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// The change set; absent for a preview, and if everything already existed.
    pub change_set_id: Option<ChangeSetId>,
    /// The content of the text, and what could not be imported.
    #[serde(flatten)]
    pub report: Report,
    /// How much of the content is new.
    pub adds: DataCounts,
    /// The number of rows that were skipped because they already exist.
    pub already_there: usize,
    /// "100,000 tasks imported."
    pub sentence: String,
}

/// Only the report of an import is translated. The preview is for scripts.
impl Worded for ImportReport {
    fn word(&mut self, speech: &Speech<'_>) {
        if self.change_set_id.is_some() {
            let account = Account::Imported { tasks: count(self.adds.tasks) };
            self.sentence = wording::account(&account, speech).unwrap_or_default();
        }
        self.report.remarks.word(speech);
    }
}

/// Rows to write, their images, and how many were left alone.
pub(crate) struct Incoming {
    pub(crate) writes: Writes,
    changes: Vec<Change>,
    pub(crate) already_there: usize,
}

impl Incoming {
    /// The number of rows of each kind that are written.
    pub(crate) fn counts(&self) -> DataCounts {
        let writes = &self.writes;
        DataCounts {
            tasks: writes.tasks.len(),
            projects: writes.projects.len(),
            labels: writes.labels.len(),
            checklist_items: writes.items.len(),
            notes: writes.notes.len(),
            filters: writes.filters.len(),
        }
    }
}

impl Data<'_> {
    /// Reads a text and adds what it holds; with `preview` only says what it would do. Nothing is imported when any of it is invalid:
    /// `invalid_import` names the line. Before anything is added to what is there, a copy of that is made.
    pub async fn import(self, text: &str, format: Format, preview: bool) -> Result<ImportReport, Problem> {
        let reading = self.read_import(text.into(), format).await?;
        if !preview && !self.app.history().entries(1, None).await?.is_empty() {
            self.app.backups().safety_copy(BackupKind::Import).await?;
        }
        let write = self.app.store().begin().await?;
        let incoming = self.incoming(&write, reading.content).await?;
        let tasks = incoming.writes.tasks.len();
        let sentence = match (tasks, preview) {
            (1, true) => "1 task would be imported.".to_owned(),
            (1, false) => "1 task imported.".to_owned(),
            (many, true) => format!("{many} tasks would be imported."),
            (many, false) => format!("{many} tasks imported."),
        };
        let already_there = incoming.already_there;
        let adds = incoming.counts();
        let mut report = ImportReport { change_set_id: None, report: reading.report, adds, already_there, sentence };
        if preview || incoming.changes.is_empty() {
            return Ok(report);
        }
        let now = self.app.0.clock.now();
        let id = ChangeSetId(self.app.0.clock.new_id());
        let change_set = ChangeSet {
            id,
            at: now,
            source: Source::Import,
            undoes: None,
            title: report.sentence.clone(),
            account: Some(Account::Imported { tasks: count(tasks) }),
            operations: Vec::new(),
            summary: Summary { created: count(tasks), ..Summary::default() },
            changes: incoming.changes,
            writes: incoming.writes,
        };
        let audit = AuditRow {
            change_set: Some(id),
            detail: json!({"format": format.name(), "tasks": tasks, "alreadyThere": already_there}),
            ..audit_row(now, Source::Import, "imported")
        };
        let today = self.app.today().await;
        self.app.changes().commit_set(write, &change_set, &[audit], &today, Changed::anything(Some(id), Source::Import)).await?;
        report.change_set_id = Some(id);
        Ok(report)
    }

    /// Writes all of the user's data. `canonical` is sorted and without a date, for comparing two states.
    pub async fn export(self, format: Format, canonical: bool, out: &mut dyn io::Write) -> Result<Report, Problem> {
        let backup = self.all_rows().await?;
        let written = if canonical {
            exchange::write_canonical(&backup, out).map(|()| Report { counts: backup.counts(), ..Report::default() })
        } else {
            exchange::write(&backup, format, self.app.0.clock.now(), self.app.0.clock.zone(), out)
        };
        written.map_err(|error| Problem::new(Code::Io, format!("The export could not be written: {error}.")))
    }

    /// The same into a file, which is there whole or not at all. The one at `path` is replaced.
    pub async fn export_file(self, format: Format, path: &Path) -> Result<Report, Problem> {
        let backup = self.all_rows().await?;
        let (now, zone, path) = (self.app.0.clock.now(), self.app.0.clock.zone(), path.to_owned());
        let write = move || -> io::Result<Report> {
            let mut unfinished = path.clone().into_os_string();
            unfinished.push(".part");
            let mut out = BufWriter::new(File::create(&unfinished)?);
            let report = exchange::write(&backup, format, now, zone, &mut out)?;
            out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
            std::fs::rename(&unfinished, &path)?;
            Ok(report)
        };
        let written = tokio::task::spawn_blocking(write).await.map_err(unexpected)?;
        written.map_err(|error| Problem::new(Code::Io, format!("The export could not be written: {error}.")))
    }

    /// Reads a text beside other work: of a large one it takes seconds.
    pub(crate) async fn read_import(self, text: Arc<str>, format: Format) -> Result<Reading, Problem> {
        let today = self.app.today().await;
        tokio::task::spawn_blocking(move || exchange::read(&text, format, &today)).await.map_err(unexpected)?
    }

    /// What would be written of it.
    pub(crate) async fn incoming(self, write: &Write, content: Content) -> Result<Incoming, Problem> {
        match content {
            Content::Operations(operations) => self.incoming_operations(write, operations).await,
            Content::Rows(backup) => self.incoming_rows(write, *backup).await,
        }
    }

    /// Every row, from one moment in time.
    async fn all_rows(self) -> store::Result<Backup> {
        let rows = self.app.store().export().await?;
        let names = rows.names().await?;
        Ok(Backup {
            projects: names.projects,
            label_groups: names.label_groups,
            labels: names.labels,
            filters: names.filters,
            tasks: rows.tasks(0, usize::MAX).await?,
            checklists: rows.checklists().await?,
            items: rows.items(None, usize::MAX).await?,
            notes: rows.notes().await?,
        })
    }

    async fn incoming_operations(self, write: &Write, operations: Vec<Operation>) -> Result<Incoming, Problem> {
        let today = self.app.today().await;
        let names = self.app.store().names().await?;
        let labels: HashSet<String> =
            names.labels.iter().filter(|label| label.deleted_at.is_none()).map(|label| domain::text::lower(&label.name)).collect();
        let projects: HashSet<String> = names.projects.iter().map(|project| domain::text::lower(&project.name)).collect();
        let exists = |operation: &Operation| {
            let name = operation.creates().map(domain::text::lower);
            let taken = match rooms::entity(operation) {
                Some(Entity::Label) => &labels,
                Some(Entity::Project) => &projects,
                _ => return false,
            };
            name.is_some_and(|name| taken.contains(&name))
        };
        let held = operations.len();
        let operations: Vec<Operation> = operations.into_iter().filter(|operation| !exists(operation)).collect();
        let already_there = held - operations.len();
        let world = write.load(&resolve::needs(&operations), &today).await?;
        let thresholds = self.app.0.settings.read().await.thresholds;
        let clock = &self.app.0.clock;
        let operations: Vec<_> = operations.into_iter().map(Ok).collect();
        let context = Context { today, source: Source::Import, thresholds, evidence_required: false, typed: None };
        let resolution = resolve::resolve(&operations, world, &context, &mut || clock.new_id());
        if let Some((index, error)) =
            resolution.outcomes.iter().enumerate().find_map(|(index, outcome)| outcome.errors.first().map(|error| (index, error)))
        {
            let what = operations.get(index).and_then(|operation| operation.as_ref().ok()).and_then(Operation::creates).unwrap_or_default();
            return Err(Problem::new(error.code, format!("“{what}” cannot be imported: {} Nothing was imported.", error.message)));
        }
        Ok(Incoming { writes: resolution.writes, changes: resolution.changes, already_there })
    }

    /// Rows of a backup. A row whose id is there already is left alone; a project, group or label whose name is taken becomes the one that
    /// has the name; a task whose number is taken gets a new one.
    async fn incoming_rows(self, write: &Write, backup: Backup) -> Result<Incoming, Problem> {
        let today = self.app.today().await;
        let needs = Needs {
            task_ids: backup.tasks.iter().map(|task| task.id).collect(),
            task_numbers: backup.tasks.iter().map(|task| task.number).collect(),
            checklist_ids: backup.checklists.iter().map(|checklist| checklist.id).collect(),
            item_ids: backup.items.iter().map(|item| item.id).collect(),
            note_ids: backup.notes.iter().map(|note| note.id).collect(),
            ..Needs::default()
        };
        let world = write.load(&needs, &today).await?;
        Ok(merge(backup, &world))
    }
}

fn merge(mut backup: Backup, world: &World) -> Incoming {
    let before = rows_in(&backup);
    let named = |name: &str| domain::text::lower(name.trim());
    let projects = replaced(&backup.projects, world.projects.values(), |row| row.id, |row| Some(named(&row.name)));
    let groups = replaced(&backup.label_groups, world.label_groups.values(), |row| row.id, |row| Some(named(&row.name)));
    let live = |row: &domain::Label| row.deleted_at.is_none().then(|| named(&row.name));
    let labels = replaced(&backup.labels, world.labels.values(), |row| row.id, live);
    backup.projects.retain(|row| !projects.contains_key(&row.id) && !world.projects.contains_key(&row.id));
    backup.label_groups.retain(|row| !groups.contains_key(&row.id) && !world.label_groups.contains_key(&row.id));
    backup.labels.retain(|row| !labels.contains_key(&row.id) && !world.labels.contains_key(&row.id));
    backup.tasks.retain(|row| !world.tasks.contains_key(&row.id));
    backup.checklists.retain(|row| !world.checklists.contains_key(&row.id));
    backup.items.retain(|row| !world.items.contains_key(&row.id));
    backup.notes.retain(|row| !world.notes.contains_key(&row.id));
    backup.filters.retain(|row| !world.filters.contains_key(&row.id));
    let already_there = before - rows_in(&backup);

    for label in &mut backup.labels {
        label.group_id = label.group_id.map(|id| groups.get(&id).copied().unwrap_or(id));
        label.project_ids = label.project_ids.iter().map(|id| projects.get(id).copied().unwrap_or(*id)).collect();
    }
    let highest = backup.tasks.iter().map(|task| task.number).max().unwrap_or(0);
    let mut next_number = world.next_number.max(highest + 1);
    for task in &mut backup.tasks {
        if world.numbers.contains_key(&task.number) {
            task.number = next_number;
            next_number += 1;
        }
        task.project_id = task.project_id.map(|id| projects.get(&id).copied().unwrap_or(id));
        for label in &mut task.labels {
            label.id = labels.get(&label.id).copied().unwrap_or(label.id);
        }
        let mut seen = HashSet::new();
        task.labels.retain(|label| seen.insert(label.id));
        task.suppressed_label_ids = task.suppressed_label_ids.iter().map(|id| labels.get(id).copied().unwrap_or(*id)).collect();
    }

    let mut changes = Vec::with_capacity(rows_in(&backup));
    created(&mut changes, Entity::Project, &backup.projects, |row| row.id.0);
    created(&mut changes, Entity::LabelGroup, &backup.label_groups, |row| row.id.0);
    created(&mut changes, Entity::Label, &backup.labels, |row| row.id.0);
    created(&mut changes, Entity::Task, &backup.tasks, |row| row.id.0);
    created(&mut changes, Entity::Checklist, &backup.checklists, |row| row.id.0);
    created(&mut changes, Entity::ChecklistItem, &backup.items, |row| row.id.0);
    created(&mut changes, Entity::Note, &backup.notes, |row| row.id.0);
    created(&mut changes, Entity::SavedFilter, &backup.filters, |row| row.id.0);
    let writes = Writes {
        tasks: backup.tasks,
        checklists: backup.checklists,
        items: backup.items,
        labels: backup.labels,
        label_groups: backup.label_groups,
        projects: backup.projects,
        notes: backup.notes,
        filters: backup.filters,
        ..Writes::default()
    };
    Incoming { writes, changes, already_there }
}

/// Incoming rows whose name belongs to an existing row, with the existing row.
fn replaced<'a, Row: 'a, Id: Copy + Eq + Hash>(
    incoming: &[Row],
    there: impl Iterator<Item = &'a Row>,
    id: impl Fn(&Row) -> Id,
    name: impl Fn(&Row) -> Option<String>,
) -> HashMap<Id, Id> {
    let taken: HashMap<String, Id> = there.filter_map(|row| Some((name(row)?, id(row)))).collect();
    let other = |row: &Row| name(row).and_then(|name| taken.get(&name).copied()).filter(|there| *there != id(row));
    incoming.iter().filter_map(|row| Some((id(row), other(row)?))).collect()
}

fn created<Row: Serialize>(changes: &mut Vec<Change>, entity: Entity, rows: &[Row], id: impl Fn(&Row) -> Uuid) {
    changes.extend(rows.iter().map(|row| Change { entity, id: id(row), before: None, after: Some(Image::of(row)) }));
}

fn rows_in(backup: &Backup) -> usize {
    let counts = backup.counts();
    counts.tasks
        + counts.projects
        + counts.labels
        + counts.checklist_items
        + counts.notes
        + counts.filters
        + backup.checklists.len()
        + backup.label_groups.len()
}
