//! Use cases: everything that the window, the command line and an import can do.
//!
//! This crate owns the order of the write path, the execution of turns, the choice of the model, the settings, and the only clock. Not
//! here: rules (`domain`), sentences (`language`, `agent`), rows (`store`), the protocols of models (`llm`), windows and terminals.

mod agents;
mod apply;
mod audit;
mod backups;
mod budget;
pub mod clock;
mod consent;
mod drafts;
mod examples;
mod exchanging;
mod health;
mod history;
mod importing;
mod insights;
pub mod locale;
mod models;
mod quick_add;
mod reading;
mod recordings;
mod recovery;
mod settings;
mod trash;
mod turns;
mod undo;
mod upkeep;

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use domain::{ChangeSetId, Label, Problem, Project, Today};
use protocol::changes::Changed;
use store::Store;
use tokio::sync::broadcast;

pub use agent::wake::ToolAnswer;
pub use agents::{AgentTurn, Waking};
pub use clock::Clock;
pub use consent::Consent;
pub use exchanging::ImportReport;
pub use importing::IMPORT_MOST;
pub use llm::{Keys, Patience};
pub use models::ModelAccess;
pub use recordings::{AUDIO_MOST, Take};
pub use recovery::Recovery;
pub use store::{AuditFilter, AuditRow};
pub use upkeep::{DoctorReport, ModelState};

/// Maximum number of operations in one `apply`.
pub const APPLY_MOST: usize = 10_000;

/// The application on one database. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    settings: settings::Known,
    changed: broadcast::Sender<Changed>,
    models: models::Models,
    turns: turns::Turns,
    agents: agents::Agents,
    recordings: recordings::Recordings,
    imports: importing::Imports,
    health: health::Known,
    lanes: budget::Lanes,
    /// The last announced change sets.
    own: Mutex<VecDeque<ChangeSetId>>,
}

/// The number of announced change sets that are remembered.
const OWN: usize = 64;

/// The path of this user's database: `assent/assent.db` in the platform's data folder.
pub fn data_path() -> PathBuf {
    directories::ProjectDirs::from("", "", "assent")
        .map_or_else(|| PathBuf::from("assent.db"), |folders| folders.data_dir().join("assent.db"))
}

impl App {
    /// Opens the database and creates it if there is none. Model keys are in the system's keychain.
    pub async fn open(path: &Path, clock: Clock) -> Result<Self, Problem> {
        Self::open_with(path, clock, ModelAccess::default()).await
    }

    /// The same with another way to reach models.
    pub async fn open_with(path: &Path, clock: Clock, access: ModelAccess) -> Result<Self, Problem> {
        let store = Store::open(path).await.map_err(problem)?;
        let stored = store.settings().await.map_err(problem)?;
        let settings = settings::read(&stored);
        let models = models::Models::new(access, models::read_known(&stored), &clock);
        let (changed, _) = broadcast::channel(256);
        Ok(Self(Arc::new(Inner {
            store,
            clock,
            settings: settings::Known::new(settings),
            changed,
            models,
            turns: turns::Turns::default(),
            agents: agents::Agents::default(),
            recordings: recordings::Recordings::default(),
            imports: importing::Imports::default(),
            health: health::Known::default(),
            lanes: budget::Lanes::default(),
            own: Mutex::default(),
        })))
    }

    /// Closes the database, which also merges its write-ahead log into the file. Later calls to this `App` fail.
    pub async fn close(&self) -> Result<(), Problem> {
        self.store().clone().close().await.map_err(problem)
    }

    /// Receives every change set of this process and, once [`Self::keep_watch`] runs, of other processes.
    pub fn subscribe(&self) -> broadcast::Receiver<Changed> {
        self.0.changed.subscribe()
    }

    /// The user's time.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    fn store(&self) -> &Store {
        &self.0.store
    }

    /// The user's current time, with the first day of the week from the settings.
    pub async fn today(&self) -> Today {
        self.0.clock.today(settings::week_start(&*self.0.settings.read().await))
    }

    /// Sends an event to the subscribers; there need not be any.
    fn announce(&self, changed: Changed) {
        if let (Some(id), Ok(mut own)) = (changed.change_set_id, self.0.own.lock()) {
            own.push_back(id);
            if own.len() > OWN {
                own.pop_front();
            }
        }
        let _ = self.0.changed.send(changed);
    }

    /// The current time in the form that the grammar needs.
    async fn language_clock(&self) -> Result<language::Clock, Problem> {
        let settings = self.settings().await?;
        Ok(language::Clock {
            now: self.0.clock.now().with_timezone(&self.0.clock.zone()).naive_local(),
            zone: self.0.clock.zone(),
            date_order: settings::date_order(&settings),
            week_start: settings::week_start(&settings),
            language: settings::language(&settings),
        })
    }

    /// Live labels, groups and projects.
    pub async fn language_names(&self) -> Result<language::Names, Problem> {
        let names = self.store().names().await.map_err(problem)?;
        let live_label = |label: &Label| label.deleted_at.is_none() && label.archived_at.is_none();
        let live_project = |project: &Project| project.archived_at.is_none();
        let kept = |label: &&Label| label.deleted_at.is_none() && label.archived_at.is_some();
        let archived = language::ArchivedNames {
            labels: names.labels.iter().filter(kept).map(|label| label.name.clone()).collect(),
            projects: names.projects.iter().filter(|project| project.archived_at.is_some()).map(|project| project.name.clone()).collect(),
        };
        Ok(language::Names {
            labels: names.labels.into_iter().filter(live_label).collect(),
            label_groups: names.label_groups,
            projects: names.projects.into_iter().filter(live_project).collect(),
            archived,
        })
    }
}

/// Converts a storage error to a problem with a sentence for people.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn problem(error: store::StoreError) -> Problem {
    use store::StoreError::{Damaged, Missing, Truncated};
    let problem = Problem::new(error.code(), error.to_string());
    match error {
        Damaged { .. } | Truncated { .. } | Missing => problem.hint(WAYS_OUT),
        _ => problem,
    }
}

/// Help for the command line. The window offers these actions itself.
const WAYS_OUT: &str = "`assent restore FILE --yes` puts a copy in its place, `assent doctor --salvage FILE` saves what can be read, \
    `assent restore --empty --yes` begins anew";

/// A failure that the code rules out, reported instead of panicking.
fn unexpected(error: impl std::fmt::Display) -> Problem {
    Problem::new("internal", format!("Something that should not happen has happened: {error}. Nothing was changed."))
}

/// Converts a count to the bridge's number type.
fn count(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}
