//! Use cases: everything that the window, the command line and an import can do.
//!
//! This crate owns the order of the write path, the execution of turns, the choice of the model, the settings, and the only clock. Not
//! here: rules (`domain`), sentences (`language`, `agent`), rows (`store`), the protocols of models (`llm`), windows and terminals.

mod assistant;
mod changes;
pub mod clock;
mod data;
mod database;
mod limits;
mod recordings;
mod settings;
mod tasks;

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock},
};

use domain::{ChangeSetId, Code, Problem, Today};
use protocol::changes::Changed;
use store::Store;
use tokio::sync::broadcast;

// The folders sort the files; their modules are used under short names.
pub(crate) use assistant::{agents, budget, consent, models, turns};
pub(crate) use changes::{trail, write};
pub(crate) use database::{backups, health, recovery, trash, upkeep};
pub use settings::locale;

pub use agent::wake::ToolAnswer;
pub use agents::{AgentTurn, Waking};
pub use clock::Clock;
pub use consent::Consent;
pub use data::{IMPORT_MOST, ImportReport};
pub use limits::APPLY_MOST;
pub use llm::{Keys, Patience};
pub use models::ModelAccess;
pub use recordings::{AUDIO_MOST, Take};
pub use recovery::Recovery;
pub use settings::reader::Reader;
pub use store::{AuditFilter, AuditRow};
pub use upkeep::{DoctorReport, ModelState};

/// The application on one database. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    settings: settings::Known,
    /// The language that this process answers in, where that is not the one of the settings.
    spoken: OnceLock<String>,
    changed: broadcast::Sender<Changed>,
    models: models::Servers,
    turns: turns::Turns,
    agents: agents::Awake,
    recordings: recordings::Hearing,
    imports: data::Imports,
    health: health::Known,
    lanes: budget::Lanes,
    /// The last announced change sets.
    own: Mutex<VecDeque<ChangeSetId>>,
}

/// Declares handles: the use cases of one part of the application, and the method that hands them out.
macro_rules! handles {
    (@type $(#[$about:meta])* $handle:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub struct $handle<'a> {
            pub(crate) app: &'a App,
        }
    };
    ($($(#[$about:meta])* $visible:vis $handle:ident = $owner:ident.$name:ident;)+) => {$(
        handles! { @type $(#[$about])* $handle }

        impl<'a> $owner<'a> {
            $(#[$about])*
            $visible fn $name(self) -> $handle<'a> {
                $handle { app: self.app }
            }
        }
    )+};
    ($($(#[$about:meta])* $handle:ident = $name:ident;)+) => {$(
        handles! { @type $(#[$about])* $handle }

        impl App {
            $(#[$about])*
            pub fn $name(&self) -> $handle<'_> {
                $handle { app: self }
            }
        }
    )+};
}

handles! {
    /// Reads lists of tasks and single tasks, adds tasks, keeps unsaved text, and manages the example tasks.
    Tasks = tasks;
    /// The write path.
    Changes = changes;
    /// Lists changes, undoes and redoes them, and reads the audit.
    History = history;
    /// Figures from the audit and the history.
    Reports = insights;
    /// The conversation with the assistant.
    Assistant = assistant;
    /// The models, and their servers.
    Models = models;
    /// The agents of tasks.
    Agents = agents;
    /// Imports and exports.
    Data = data;
    /// Copies of the database, and the trash.
    Copies = backups;
    /// Recordings on tasks.
    Recordings = recordings;
    /// The settings.
    Preferences = settings;
    /// Checks and maintains the database.
    Upkeep = upkeep;
}

handles! {
    /// What a person has agreed to.
    pub Consents = Preferences.consents;
    /// The wakes of agents.
    pub Wakes = Agents.wakes;
    /// The daily budget of tokens.
    pub(crate) Budget = Models.budget;
    /// The trash folders.
    pub(crate) Trash = Copies.trash;
    /// The health of the database.
    pub HealthWatch = Upkeep.health;
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
        let store = Store::open(path).await?;
        let stored = store.settings().await?;
        let settings = settings::read(&stored);
        let models = models::Servers::new(access, models::read_known(&stored), &clock);
        let (changed, _) = broadcast::channel(256);
        Ok(Self(Arc::new(Inner {
            store,
            clock,
            settings: settings::Known::new(settings),
            spoken: OnceLock::new(),
            changed,
            models,
            turns: turns::Turns::default(),
            agents: agents::Awake::default(),
            recordings: recordings::Hearing::default(),
            imports: data::Imports::default(),
            health: health::Known::default(),
            lanes: budget::Lanes::default(),
            own: Mutex::default(),
        })))
    }

    /// Closes the database, which also merges its write-ahead log into the file. Later calls to this `App` fail.
    pub async fn close(&self) -> Result<(), Problem> {
        Ok(self.store().clone().close().await?)
    }

    /// Hears of every change set of this process, and of other processes' once [`Upkeep::keep_watch`] runs.
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
}

/// A failure that the code rules out; said instead of a panic.
fn unexpected(error: impl std::fmt::Display) -> Problem {
    Problem::new(Code::Internal, format!("Something that should not happen has happened: {error}. Nothing was changed."))
}

/// Converts a count to the bridge's number type.
fn count(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}
