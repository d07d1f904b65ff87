//! Keeping the database well: backups, checks, audit, and hearing of other processes.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use domain::{ChangeSetId, Problem, Where};
use protocol::{changes::Changed, models::Rung};
use serde::Serialize;
use store::{AuditFilter, AuditRow, Versions};

use crate::{App, problem};

/// How often the window looks whether another process has written.
const WATCH_EVERY: Duration = Duration::from_millis(500);
/// Change sets looked through for foreign ones.
const WATCHED: usize = 64;
/// Automatic copies are named so, with their day behind it: in the order of their names they are in the order of time.
const AUTOMATIC: &str = "daily-";
/// Automatic copies that are kept.
const AUTOMATIC_KEPT: usize = 14;

/// What `assent doctor` says.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DoctorReport {
    /// The database file.
    pub path: PathBuf,
    /// The version of Assent.
    pub version: &'static str,
    /// The version of `SQLite` in use.
    pub sqlite: String,
    /// The version of the database's schema.
    pub schema: i64,
    /// What is wrong with the file; empty when it is sound.
    pub findings: Vec<String>,
    /// Tasks outside the trash.
    pub tasks: usize,
    /// Bytes of the database file.
    pub bytes: u64,
    /// The user's time zone.
    pub zone: String,
    /// The model that answers, where one is chosen.
    pub model: Option<ModelState>,
}

/// The model that answers the assistant's messages, as the settings have it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ModelState {
    /// Its name.
    pub model: String,
    /// Where it is.
    pub base_url: String,
    /// How its server is asked for JSON, once it was tried.
    pub rung: Option<Rung>,
    /// What its server says instead of its list of models, with what to do next; none when all is well.
    pub trouble: Option<String>,
}

impl App {
    /// Audit rows, newest first.
    pub async fn audit(&self, filter: &AuditFilter) -> Result<Vec<AuditRow>, Problem> {
        self.store().audit_list(filter).await.map_err(problem)
    }

    /// Looks the database over, and whether the chosen model's server answers. Changes nothing.
    pub async fn doctor(&self) -> Result<DoctorReport, Problem> {
        let path = self.store().path().to_owned();
        let everything = Where { all: true, ..Where::default() };
        let today = self.today().await;
        let Versions { sqlite, schema } = self.store().versions().await.map_err(problem)?;
        Ok(DoctorReport {
            sqlite,
            schema,
            bytes: std::fs::metadata(&path).map_or(0, |file| file.len()),
            path,
            version: env!("CARGO_PKG_VERSION"),
            findings: self.store().integrity_check().await.map_err(problem)?,
            tasks: self.store().count(&everything, &today).await.map_err(problem)?,
            zone: self.0.clock.zone().name().to_owned(),
            model: self.glance_at_model().await,
        })
    }

    /// A verified copy of the database: to `to`, or into the folder of backups beside it.
    pub async fn backup(&self, to: Option<&Path>) -> Result<PathBuf, Problem> {
        let named = || {
            let name = format!("assent-{}.db", self.0.clock.now().with_timezone(&self.0.clock.zone()).format("%Y-%m-%d-%H%M%S"));
            self.backups().join(name)
        };
        let to = to.map_or_else(named, Path::to_owned);
        self.store().backup(&to).await.map_err(problem)?;
        Ok(to)
    }

    /// What is due once a day: a checked copy beside the database, of which the last 14 are kept, and then what is kept no longer goes:
    /// history and audit after 90 days, trash after 30, idempotency keys after 10 minutes. Does nothing the second time on one day.
    pub async fn daily_upkeep(&self) -> Result<(), Problem> {
        let now = self.0.clock.now();
        let folder = self.backups();
        let today = folder.join(format!("{AUTOMATIC}{}.db", now.with_timezone(&self.0.clock.zone()).format("%Y-%m-%d")));
        if !today.exists() {
            self.store().backup(&today).await.map_err(problem)?;
            remove_all_but(&folder, AUTOMATIC_KEPT).map_err(|error| problem(error.into()))?;
        }
        self.store().prune(now).await.map_err(problem).map(drop)
    }

    /// Where copies are put: the folder `backups` beside the database.
    fn backups(&self) -> PathBuf {
        self.store().path().with_file_name("backups")
    }

    /// Looks twice a second whether another process has written, and tells the subscribers. Own change sets were announced already.
    pub fn watch_other_processes(&self) -> tokio::task::JoinHandle<()> {
        let app = self.clone();
        tokio::spawn(async move {
            let mut version = app.store().data_version().await.ok();
            let mut newest = app.store().history(1, None).await.ok().and_then(|entries| entries.first().map(|entry| entry.id));
            let mut ticks = tokio::time::interval(WATCH_EVERY);
            ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                let now = app.store().data_version().await.ok();
                if now != version {
                    version = now;
                    newest = app.announce_foreign(newest).await;
                }
            }
        })
    }

    /// Announces the newest change set of another process since `seen`; answers the newest of all.
    async fn announce_foreign(&self, seen: Option<ChangeSetId>) -> Option<ChangeSetId> {
        let Ok(entries) = self.store().history(WATCHED, None).await else { return seen };
        let own = self.0.own.lock().map(|own| own.clone()).unwrap_or_default();
        let foreign = entries.iter().take_while(|entry| Some(entry.id) != seen).find(|entry| !own.contains(&entry.id));
        if let Some(entry) = foreign {
            self.announce(Changed::anything(Some(entry.id), entry.source));
        }
        entries.first().map(|entry| entry.id).or(seen)
    }
}

/// Removes the oldest automatic copies until this many are left.
fn remove_all_but(folder: &Path, kept: usize) -> std::io::Result<()> {
    let names = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    let is_automatic = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "db")
            && path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(AUTOMATIC))
    };
    let mut copies: Vec<PathBuf> = names.into_iter().filter(is_automatic).collect();
    copies.sort();
    copies.iter().take(copies.len().saturating_sub(kept)).try_for_each(std::fs::remove_file)
}
