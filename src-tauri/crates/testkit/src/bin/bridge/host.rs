//! Hosts: each is an app on a temporary database of its own.

use std::{
    collections::HashMap,
    fs,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use app::{App, Clock, Keys, ModelAccess};
use chrono_tz::Tz;
use exchange::Format;
use protocol::{Problem, Timestamp};
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::{
    Database,
    model_server::{ModelServer, Script},
};

use crate::shell::{Bench, Chosen, broken};

/// The host to open.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Wanted {
    /// The instant at which its clock is stopped; without one it has the system's clock.
    now: Option<Timestamp>,
    /// Its time zone; UTC if there is none.
    zone: Option<Tz>,
    /// The content of its database, in the form of a backup.
    rows: Value,
    /// Settings that differ from the defaults; whatever needs consent has it.
    settings: Value,
    /// Whether the example tasks are added.
    examples: bool,
    /// The script of a model server that answers this host's requests to models and for transcripts; see `Script::from_json`.
    models: Option<Value>,
    /// The file that the user chooses in every dialog that asks for one.
    chooses: Option<Chosen>,
}

/// The open hosts, and the databases that new ones are copies of.
pub struct Hosts {
    templates: TempDir,
    /// The files of the templates, by the rows in them.
    made: tokio::sync::Mutex<HashMap<String, PathBuf>>,
    open: Mutex<HashMap<u64, Bench>>,
    next: AtomicU64,
}

impl Hosts {
    /// No host yet, and a migrated database to copy.
    pub async fn new() -> Result<Self, Box<dyn std::error::Error>> {
        let hosts =
            Self { templates: TempDir::new()?, made: tokio::sync::Mutex::default(), open: Mutex::default(), next: AtomicU64::new(1) };
        hosts.template(&Wanted::default()).await?;
        Ok(hosts)
    }

    /// Opens a host and answers its number.
    pub async fn open(&self, wanted: Wanted) -> Result<u64, Problem> {
        let template = self.template(&wanted).await?;
        let database = Arc::new(Database::new().map_err(|error| broken(&error))?);
        fs::copy(template, database.path()).map_err(|error| broken(&error))?;
        let app = open(&database, &wanted).await?;
        if wanted.settings.is_object() {
            for consent in app.settings().consents_to_settings(&wanted.settings).await? {
                app.settings().consents().agree(&consent).await?;
            }
            app.settings().change_settings(&wanted.settings).await?;
        }
        if wanted.examples {
            app.tasks().add_examples().await?;
        }
        let models = match &wanted.models {
            Some(script) => Some(Arc::new(answering(&app, script).await?)),
            None => None,
        };
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.benches().insert(number, Bench::new(app, database, models, wanted.chooses));
        Ok(number)
    }

    /// The host of this number.
    pub fn get(&self, number: u64) -> Option<Bench> {
        self.benches().get(&number).cloned()
    }

    /// Closes a host. Its database is removed when its last call has ended.
    pub async fn close(&self, number: u64) -> Result<(), Problem> {
        let bench = self.benches().remove(&number);
        match bench {
            Some(bench) => bench.close().await,
            None => Ok(()),
        }
    }

    fn benches(&self) -> MutexGuard<'_, HashMap<u64, Bench>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A closed database with the wanted rows. Each is created once.
    async fn template(&self, wanted: &Wanted) -> Result<PathBuf, Problem> {
        let rows = wanted.rows.to_string();
        // Rows are imported at the host's time.
        let key = format!("{:?} {rows}", wanted.now);
        let mut made = self.made.lock().await;
        if let Some(path) = made.get(&key) {
            return Ok(path.clone());
        }
        let path = self.templates.path().join(format!("{}.db", made.len()));
        let database = Database::new().map_err(|error| broken(&error))?;
        let app = open(&database, wanted).await?;
        if wanted.rows.is_object() {
            app.data().import(&rows, Format::Json, false).await?;
        }
        app.close().await?;
        fs::copy(database.path(), &path).map_err(|error| broken(&error))?;
        made.insert(key, path.clone());
        Ok(path)
    }
}

async fn open(database: &Database, wanted: &Wanted) -> Result<App, Problem> {
    let zone = wanted.zone.unwrap_or(Tz::UTC);
    let clock = wanted.now.map_or_else(|| Clock::system_in(zone), |now| Clock::standing(now, zone));
    // A test must not write to the keychain of whoever runs it.
    let access = ModelAccess { keys: Keys::session_only(), ..ModelAccess::default() };
    App::open_with(&database.path(), clock, access).await
}

/// Starts a scripted model server and sets its address.
async fn answering(app: &App, script: &Value) -> Result<ModelServer, Problem> {
    let script = Script::from_json(&script.to_string()).map_err(|error| broken(&error))?;
    let server = ModelServer::start(script).await.map_err(|error| broken(&error))?;
    let address = json!({"baseUrl": server.url()});
    app.settings().change_settings(&json!({"model": address, "transcription": address})).await?;
    Ok(server)
}
